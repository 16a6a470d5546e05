//! What somebody may be called.

use foursight_voice::{Lang, say};

use crate::problem::{Code, Problem};

/// Longest name, in characters.
const LONGEST: usize = 24;

/// What names have in common that people take for the same: `rex ` is nobody else than `Rex`.
pub(crate) fn folded(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// A name that can be shown anywhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Name(String);

impl Name {
    /// Reads a name; spaces around it and doubled ones are not part of it.
    pub(crate) fn parse(text: &str) -> Result<Self, Problem> {
        let bad = |words: fn(Lang) -> &'static str| Err(Problem::said(Code::BadRequest, words));
        // Long before anything is done with it.
        if text.len() > 8 * LONGEST {
            return bad(|lang| say!(lang, "person-name-too-long"));
        }
        if text.chars().any(is_unprintable) {
            return bad(|lang| say!(lang, "person-name-unprintable"));
        }
        let name = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if name.chars().count() > LONGEST {
            return bad(|lang| say!(lang, "person-name-too-long"));
        }
        if !name.chars().any(char::is_alphanumeric) {
            return bad(|lang| say!(lang, "person-name-empty"));
        }
        Ok(Self(name))
    }

    pub(crate) fn folded(&self) -> String {
        folded(&self.0)
    }

    pub(crate) fn into_string(self) -> String {
        self.0
    }
}

/// True for characters that cannot be seen, turn text around, or look different everywhere.
pub(crate) fn is_unprintable(c: char) -> bool {
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
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn names_are_trimmed_and_folded() {
        let name = Name::parse("  Anna   Karenina ").unwrap();
        assert_eq!(name.folded(), "anna karenina");
        assert_eq!(name.into_string(), "Anna Karenina");
        assert_eq!(Name::parse("ÄRGER").unwrap().folded(), Name::parse("ärger ").unwrap().folded());
        for fine in ["x", "日本語", "Zoë 7", "O'Neill", "o_O", "r2-d2", &"x".repeat(24)] {
            assert!(Name::parse(fine).is_ok(), "{fine}");
        }
    }

    #[test]
    fn what_cannot_be_read_is_no_name() {
        let long = "x".repeat(25);
        for wrong in ["", "   ", "...", "a\u{0}b", "a\nb", "a\u{200b}b", "\u{202e}evil", &long] {
            let problem = Name::parse(wrong).unwrap_err();
            assert_eq!(problem.code, Code::BadRequest, "{wrong:?}");
            assert!(problem.words.detail.is_some(), "in both languages");
        }
        assert!(Name::parse(&"\u{1F4A3}".repeat(100_000)).is_err());
    }
}
