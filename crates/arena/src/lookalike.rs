//! Names that people take for one another: other capitals, other alphabets, characters that nobody sees.

use unicode_security::confusable_detection::skeleton;

/// What two names have in common that people could confuse: one of the two is enough.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NameKeys {
    /// The name without capitals, and with the letters of our alphabet for those of others that look
    /// like them.
    pub folded: String,
    /// How the name looks: `I`, `l` and `1` are one, and so are `0` and `O`.
    pub look: String,
}

impl NameKeys {
    /// The keys of a name.
    pub fn of(name: &str) -> Self {
        let visible: String = name.chars().filter(|c| !is_unprintable(*c)).collect();
        let visible = visible.split_whitespace().collect::<Vec<_>>().join(" ");
        let folded = visible.to_lowercase().chars().map(plain).collect();
        let look = skeleton(&visible).collect::<String>().to_lowercase();
        Self { folded, look }
    }

    /// True if somebody could take one name for the other.
    pub fn meet(&self, other: &Self) -> bool {
        self.folded == other.folded || self.look == other.look
    }
}

/// The letters of our alphabet that a letter looks like, else the letter itself.
fn plain(c: char) -> String {
    let alike: String = skeleton(c.encode_utf8(&mut [0; 4])).collect();
    if c.is_ascii() || !alike.is_ascii() { c.to_string() } else { alike.to_ascii_lowercase() }
}

/// True for characters that cannot be seen, turn text around, or look different everywhere.
pub fn is_unprintable(c: char) -> bool {
    let is_space = c.is_whitespace() && c != ' ';
    let is_mark = matches!(c, '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}' | '\u{1160}'
        | '\u{17B4}' | '\u{17B5}' | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200F}'
        | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{2800}' | '\u{3164}'
        | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFA0}' | '\u{FFF0}'..='\u{FFFF}'
        | '\u{E000}'..='\u{F8FF}' | '\u{E0000}'..='\u{10FFFF}');
    c.is_control() || is_space || is_mark
}

#[cfg(test)]
mod tests {
    use super::*;

    fn alike(one: &str, other: &str) -> bool {
        NameKeys::of(one).meet(&NameKeys::of(other))
    }

    #[test]
    fn names_that_look_alike_meet() {
        for (one, other) in [
            ("Rex", "rex "),
            ("Rex", "R\u{435}x"),
            ("Pex", "\u{420}\u{435}\u{445}"),
            ("Bob", "\u{392}ob"),
            ("BOB", "\u{412}\u{41e}\u{412}"),
            ("Bob", "B\u{3bf}b"),
            ("Rex", "\u{ff32}\u{ff45}\u{ff58}"),
            ("Rex", "R\u{200b}ex"),
            ("Rex", "Re\u{ad}x"),
            ("Iris", "iris"),
            ("Iris", "lris"),
            ("Iris", "\u{456}ris"),
            ("Iris", "\u{406}ris"),
            ("bot0", "botO"),
            ("bot1", "botl"),
            ("\u{c4}RGER", "\u{e4}rger"),
            ("\u{410}\u{43d}\u{43d}\u{430}", "\u{430}\u{43d}\u{43d}\u{430}"),
            ("Zo\u{eb}", "Zoe\u{308}"),
        ] {
            assert!(alike(one, other), "{one:?} {other:?}");
        }
    }

    #[test]
    fn other_names_do_not() {
        let others = [
            "Rex",
            "Max",
            "Ali",
            "All",
            "Zoe",
            "Zo\u{eb}",
            "Anna",
            "Anne",
            "bot1",
            "bot2",
            "\u{65e5}\u{672c}\u{8a9e}",
            "\u{418}\u{432}\u{430}\u{43d}",
            "\u{1f980}",
            "r2-d2",
            "r2d2",
        ];
        for (at, one) in others.iter().enumerate() {
            for other in &others[..at] {
                assert!(!alike(one, other), "{one} {other}");
            }
        }
    }
}
