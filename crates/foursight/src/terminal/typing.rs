//! A text that is being typed in the last line: letters, and the keys that take them back.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// Does to a text what a key says, as shells do.
pub(crate) fn edit(text: &mut String, key: KeyEvent) {
    let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
    match key.code {
        KeyCode::Char('u') if is_control => text.clear(),
        KeyCode::Char('w') if is_control => {
            let words = text.trim_end();
            let end = words.rfind(char::is_whitespace).map_or(0, |at| at + 1);
            // A space may be longer than a byte.
            let end = (end..=words.len()).find(|at| text.is_char_boundary(*at)).unwrap_or(0);
            text.truncate(end);
        }
        KeyCode::Backspace => {
            text.pop();
        }
        // This is how some terminals send the key that erases.
        KeyCode::Char('h') if is_control => {
            text.pop();
        }
        KeyCode::Char(letter) if !is_control => text.push(letter),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(text: &str, letter: char) -> String {
        let mut text = text.to_owned();
        edit(&mut text, KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL));
        text
    }

    #[test]
    fn a_line_a_word_or_a_letter_is_taken_back() {
        assert_eq!(after("connect4.json", 'u'), "");
        assert_eq!(after("my first game", 'w'), "my first ");
        assert_eq!(after("my first  ", 'w'), "my ");
        assert_eq!(after("schöne\u{3000}Grüße", 'w'), "schöne\u{3000}");
        assert_eq!(after("game", 'w'), "");
        assert_eq!(after("", 'w'), "");
        assert_eq!(after("games", 'h'), "game");
        assert_eq!(after("game", 'x'), "game", "no letter is typed");
    }
}
