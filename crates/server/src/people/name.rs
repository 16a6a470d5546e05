//! What somebody may be called.

use foursight_arena::{NameKeys, is_unprintable};
use foursight_voice::{Lang, say};

use crate::problem::{Code, Problem};

/// Longest name, in characters.
const LONGEST: usize = 24;

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

    /// What it has in common with names that people take for the same: `rex ` is nobody else than `Rex`.
    pub(crate) fn keys(&self) -> NameKeys {
        NameKeys::of(&self.0)
    }

    pub(crate) fn into_string(self) -> String {
        self.0
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn names_are_trimmed_and_folded() {
        let name = Name::parse("  Anna   Karenina ").unwrap();
        assert_eq!(name.keys().folded, "anna karenina");
        assert_eq!(name.into_string(), "Anna Karenina");
        assert_eq!(Name::parse("ÄRGER").unwrap().keys().folded, "ärger");
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
