//! Keys that mean others: the player's own, and those of vi.

use std::collections::BTreeMap;

use ratatui::crossterm::event::KeyCode;

/// What keys mean, where that is not themselves.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct KeyMap(Vec<(KeyCode, KeyCode)>);

/// The keys of vi; what the first of them did is done by its capital letter.
const VI: [(&str, &str); 5] =
    [("h", "Left"), ("j", "Down"), ("k", "Up"), ("l", "Right"), ("H", "h")];

impl KeyMap {
    /// The player's own keys, which come first, and those of vi if they are wanted. Answers the
    /// names as well that no key has.
    pub(crate) fn new(own: &BTreeMap<String, String>, vi: bool) -> (Self, Vec<String>) {
        let vi = VI.into_iter().filter(|_| vi);
        let all = own.iter().map(|(key, meant)| (key.as_str(), meant.as_str())).chain(vi);
        let (mut map, mut unknown) = (Vec::new(), Vec::new());
        for (key, meant) in all {
            match (named(key), named(meant)) {
                (Some(key), Some(meant)) => map.push((key, meant)),
                (None, _) => unknown.push(key.to_owned()),
                (_, None) => unknown.push(meant.to_owned()),
            }
        }
        (Self(map), unknown)
    }

    /// What a key means.
    pub(crate) fn meant(&self, code: KeyCode) -> KeyCode {
        self.0.iter().find(|(key, _)| *key == code).map_or(code, |(_, meant)| *meant)
    }
}

impl KeyMap {
    /// True if a letter or digit means itself.
    pub(crate) fn leaves(&self, key: char) -> bool {
        let code = KeyCode::Char(key);
        self.meant(code) == code
    }

    /// Keys as a text about them names them, in the player's own ones: a key that means another one
    /// now gives way to those that mean it. `None` if nothing does any more what they did.
    pub(crate) fn shown(&self, keys: &str) -> Option<String> {
        if self.0.is_empty() {
            return Some(keys.to_owned());
        }
        let shown: Vec<String> = keys.split_whitespace().flat_map(|key| self.in_own(key)).collect();
        (!shown.is_empty()).then(|| shown.join(" "))
    }

    fn in_own(&self, key: &str) -> Vec<String> {
        let Some(code) = pictured(key).or_else(|| named(key)) else { return vec![key.to_owned()] };
        if self.meant(code) == code {
            return vec![key.to_owned()];
        }
        let others = self.0.iter().filter(|(own, _)| self.meant(*own) == code);
        others.map(|(own, _)| label(*own)).collect()
    }
}

/// The arrows and pages as texts about keys write them.
const PICTURES: [(&str, KeyCode); 6] = [
    ("←", KeyCode::Left),
    ("→", KeyCode::Right),
    ("↑", KeyCode::Up),
    ("↓", KeyCode::Down),
    ("PgUp", KeyCode::PageUp),
    ("PgDn", KeyCode::PageDown),
];

fn pictured(key: &str) -> Option<KeyCode> {
    PICTURES.iter().find(|(picture, _)| *picture == key).map(|(_, code)| *code)
}

/// What a key is called in a text about it.
fn label(code: KeyCode) -> String {
    match PICTURES.iter().find(|(_, pictured)| *pictured == code) {
        Some((picture, _)) => (*picture).to_owned(),
        None => code.to_string(),
    }
}

/// A key by its name: a character, or a word for those that have none.
fn named(name: &str) -> Option<KeyCode> {
    let mut letters = name.chars();
    if let (Some(letter), None) = (letters.next(), letters.next()) {
        return Some(KeyCode::Char(letter));
    }
    Some(match name.to_ascii_lowercase().as_str() {
        "left" => KeyCode::Left,
        "right" => KeyCode::Right,
        "up" => KeyCode::Up,
        "down" => KeyCode::Down,
        "enter" => KeyCode::Enter,
        "esc" => KeyCode::Esc,
        "space" => KeyCode::Char(' '),
        "tab" => KeyCode::Tab,
        "backspace" => KeyCode::Backspace,
        "delete" => KeyCode::Delete,
        "home" => KeyCode::Home,
        "end" => KeyCode::End,
        "pageup" => KeyCode::PageUp,
        "pagedown" => KeyCode::PageDown,
        other => {
            KeyCode::F(other.strip_prefix('f')?.parse().ok().filter(|n| (1..=24).contains(n))?)
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_about_keys_name_those_that_do_it() {
        let (none, _) = KeyMap::new(&BTreeMap::new(), false);
        assert_eq!(none.shown("u  U").as_deref(), Some("u  U"));
        let own = [("a", "Left"), ("F2", "a"), ("Left", "x"), ("Space", "u"), ("u", "e")];
        let own = own.map(|(key, meant)| (key.to_owned(), meant.to_owned())).into();
        let (map, _) = KeyMap::new(&own, true);
        let shown = |keys| map.shown(keys);
        assert_eq!(shown("h").as_deref(), Some("H"), "h is an arrow of vi");
        assert_eq!(shown("← →").as_deref(), Some("a h →"));
        assert_eq!(shown("a").as_deref(), Some("F2"));
        assert_eq!(shown("u  U").as_deref(), Some("Space U"));
        assert_eq!(shown("e").as_deref(), Some("e"));
        assert_eq!(shown("j"), None, "nothing does what j did");
        assert_eq!(shown("1-9 0").as_deref(), Some("1-9 0"));
        assert!(map.leaves('b') && !map.leaves('k'));
    }

    #[test]
    fn terminal_finding_17_keys_mean_what_the_player_says() {
        let own = [("a", "Left"), ("F1", "?"), ("h", "u"), ("Hyper", "x"), ("y", "nothing")];
        let own = own.map(|(key, meant)| (key.to_owned(), meant.to_owned())).into();
        let (map, unknown) = KeyMap::new(&own, true);
        assert_eq!(map.meant(KeyCode::Char('a')), KeyCode::Left);
        assert_eq!(map.meant(KeyCode::F(1)), KeyCode::Char('?'));
        assert_eq!(map.meant(KeyCode::Char('h')), KeyCode::Char('u'), "the own one comes first");
        assert_eq!(map.meant(KeyCode::Char('l')), KeyCode::Right);
        assert_eq!(map.meant(KeyCode::Char('z')), KeyCode::Char('z'));
        assert_eq!(unknown, ["Hyper", "nothing"]);
        assert_eq!(KeyMap::new(&BTreeMap::new(), false).0, KeyMap::default());
    }
}
