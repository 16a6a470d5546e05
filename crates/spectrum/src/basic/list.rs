//! From a program back to text: a listing that makes the same program again.

use super::number;
use super::program::{Line, NUMBER, Program};
use super::words;

/// A program as text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listing {
    /// The lines, in the syntax that [`tokenize`](super::tokenize()) reads.
    pub text: String,
    /// What the text cannot say, such as a number that is not what its digits are.
    pub notes: Vec<Note>,
}

/// Something about a line that its text does not show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// The line's number.
    pub line: u16,
    /// The digits that are shown.
    pub digits: String,
    /// The value that the Spectrum would use, as it stands hidden behind them.
    pub value: String,
}

/// Writes a program as text, with the spaces that the Spectrum shows.
#[must_use]
pub fn list(program: &Program) -> Listing {
    let mut listing = Listing { text: String::new(), notes: Vec::new() };
    for line in &program.lines {
        listing.text.push_str(&line.number.to_string());
        listing.text.push(' ');
        let mut writer = Writer { line, at: 0, text: String::new(), notes: Vec::new() };
        writer.write();
        listing.text.push_str(writer.text.trim_start_matches(' '));
        listing.text.push('\n');
        listing.notes.extend(writer.notes);
    }
    listing
}

struct Writer<'a> {
    line: &'a Line,
    at: usize,
    text: String,
    notes: Vec<Note>,
}

impl Writer<'_> {
    fn write(&mut self) {
        let (mut quoted, mut remark) = (false, false);
        while let Some(&byte) = self.line.body.get(self.at) {
            if quoted || remark {
                let shown = symbol(byte);
                // At the end of a line a space would be lost, and a backslash joins the next one.
                let last = self.at + 1 == self.line.body.len();
                let shown = if last && shown.ends_with([' ', '\\']) { code(byte) } else { shown };
                self.text.push_str(&shown);
                quoted ^= byte == b'"';
                self.at += 1;
            } else if let Some(length) = self.number_length() {
                self.number(length);
            } else if byte == NUMBER {
                // An argument of DEF FN, or a number without digits.
                self.at += 6;
            } else {
                if byte >= words::FIRST + 2 {
                    self.word(byte);
                } else {
                    self.text.push_str(&symbol(byte));
                }
                quoted = byte == b'"';
                remark = byte == words::REM;
                self.at += 1;
            }
        }
    }

    /// A word with the spaces that it needs.
    fn word(&mut self, code: u8) {
        let (before, after) = words::spacing(code);
        let letters = words::word(code).unwrap_or_default();
        let letter_before = self.text.ends_with(|c: char| c.is_ascii_alphanumeric());
        let begins_with_letter = letters.starts_with(|c: char| c.is_ascii_alphabetic());
        if (before && !self.text.ends_with(' ')) || (letter_before && begins_with_letter) {
            self.text.push(' ');
        }
        self.text.push_str(letters);
        let next = self.line.body.get(self.at + 1).copied().unwrap_or(0);
        let letter_next = next.is_ascii_alphanumeric() && letters.ends_with(char::is_alphabetic);
        if after || letter_next {
            self.text.push(' ');
        }
    }

    /// How long the digits are that stand here before five hidden bytes, if they do.
    fn number_length(&self) -> Option<usize> {
        let rest = &self.line.body[self.at..];
        let ends = |length: &usize| rest.get(*length) == Some(&NUMBER) && rest.len() >= *length + 6;
        let word = self.at.checked_sub(1).map(|before| self.line.body[before]);
        if word == Some(words::BIN) {
            let digits = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
            return Some(digits).filter(|length| *length > 0 && ends(length));
        }
        if matches!(rest.first(), Some(b'+' | b'-')) {
            return None;
        }
        let (shown, length) = number::scan(rest).filter(|(_, length)| ends(length))?;
        // In `a23` only the 3 may be meant: digits of a name come before a number.
        let name = word.is_some_and(|byte| byte.is_ascii_alphabetic());
        let hidden = <[u8; 5]>::try_from(&rest[length + 1..length + 6]).ok()?;
        (!name || number::encode(shown) == Some(hidden)).then_some(length)
    }

    /// Digits with a number behind them.
    fn number(&mut self, length: usize) {
        let body = &self.line.body;
        let digits = String::from_utf8_lossy(&body[self.at..self.at + length]).into_owned();
        let hidden = &body[self.at + length + 1..self.at + length + 6];
        let binary = self.at.checked_sub(1).is_some_and(|before| body[before] == words::BIN);
        if !binary && self.text.ends_with(|c: char| c.is_ascii_alphanumeric() || c == '.') {
            self.text.push(' ');
        }
        if !binary
            && let Some((shown, _)) = number::scan(digits.as_bytes())
            && let Ok(hidden) = <[u8; 5]>::try_from(hidden)
        {
            let value = number::decode(hidden);
            if (value - shown).abs() > shown.abs() * 1e-8 {
                let value = value.to_string();
                let note = Note { line: self.line.number, digits: digits.clone(), value };
                self.notes.push(note);
            }
        }
        self.text.push_str(&digits);
        self.at += length + 6;
    }
}

/// A character of the Spectrum as text, with an escape where the keyboard has none.
fn symbol(byte: u8) -> String {
    match byte {
        b'\\' => "\\\\".to_owned(),
        b'@' => "\\@".to_owned(),
        0x7F => "\\*".to_owned(),
        0x20..=0x7E => char::from(byte).to_string(),
        0x80..=0x8F => {
            let half = |upper: u8, lower: u8| match (byte & upper != 0, byte & lower != 0) {
                (false, false) => ' ',
                (true, false) => '\'',
                (false, true) => '.',
                (true, true) => ':',
            };
            format!("\\{}{}", half(2, 8), half(1, 4))
        }
        0x90..=0xA4 => format!("\\{}", char::from(b'a' + (byte - 0x90))),
        other => code(other),
    }
}

/// A byte as its number.
fn code(byte: u8) -> String {
    format!("\\{{{byte}}}")
}
