//! Patterns: the little language that says what to look for along a line.

use std::fmt;
use std::ops::Deref;

use serde::{Deserialize, Serialize};

/// Most symbols a pattern may have.
pub const MAX_PATTERN: usize = 64;

/// What one cell of a match must hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Symbol {
    /// `#`: a stone of any player.
    Stone,
    /// `-`: nothing.
    Empty,
    /// `.`: anything that is on the board.
    Any,
    /// A capital letter: all of them are stones of one owner.
    Same(u8),
    /// A small letter whose capital occurs too: a stone of anybody but the capital's owner.
    Other(u8),
}

impl Symbol {
    /// True if only a stone matches.
    pub fn is_stone(self) -> bool {
        matches!(self, Self::Stone | Self::Same(_) | Self::Other(_))
    }
}

/// A parsed pattern.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    text: String,
    symbols: Vec<Symbol>,
    centre: Option<usize>,
}

/// Why a text is not a pattern.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PatternError {
    /// A character that has no meaning.
    #[error("'{found}' (character {at}) has no meaning in a pattern")]
    UnknownSymbol {
        /// The character.
        found: char,
        /// Its place, from 1.
        at: usize,
    },
    /// A second `[x]`.
    #[error("a pattern has at most one centre; a second one starts at character {0}")]
    SecondCentre(usize),
    /// A `[` without exactly one symbol and `]` after it.
    #[error("the '[' at character {0} must be followed by one symbol and ']'")]
    OpenBracket(usize),
    /// A `]` without its `[`.
    #[error("the ']' at character {0} closes nothing")]
    StrayBracket(usize),
    /// More symbols than any board has use for.
    #[error("a pattern has at most {MAX_PATTERN} symbols, this one has more")]
    TooLong,
}

impl Pattern {
    /// Parses a pattern such as `[A]aaA`.
    pub fn parse(text: &str) -> Result<Self, PatternError> {
        let mut raw: Vec<char> = Vec::new();
        let mut centre = None;
        let mut characters = text.chars().zip(1..);
        while let Some((found, at)) = characters.next() {
            match found {
                '[' => {
                    let symbol = characters.next();
                    let closed = characters.next().is_some_and(|(c, _)| c == ']');
                    let Some((symbol, inner)) = symbol.filter(|(c, _)| closed && *c != ']') else {
                        return Err(PatternError::OpenBracket(at));
                    };
                    if !is_symbol(symbol) {
                        return Err(PatternError::UnknownSymbol { found: symbol, at: inner });
                    }
                    if centre.is_some() {
                        return Err(PatternError::SecondCentre(at));
                    }
                    centre = Some(raw.len());
                    raw.push(symbol);
                }
                ']' => return Err(PatternError::StrayBracket(at)),
                symbol if is_symbol(symbol) => raw.push(symbol),
                _ => return Err(PatternError::UnknownSymbol { found, at }),
            }
            if raw.len() > MAX_PATTERN {
                return Err(PatternError::TooLong);
            }
        }
        let symbols = raw
            .iter()
            .map(|&symbol| match symbol {
                '#' => Symbol::Stone,
                '-' => Symbol::Empty,
                '.' => Symbol::Any,
                'A'..='Z' => Symbol::Same(symbol as u8 - b'A'),
                small if raw.contains(&small.to_ascii_uppercase()) => {
                    Symbol::Other(small as u8 - b'a')
                }
                _ => Symbol::Stone,
            })
            .collect();
        Ok(Self { text: text.to_owned(), symbols, centre })
    }

    /// The cells of a match.
    pub fn symbols(&self) -> &[Symbol] {
        &self.symbols
    }

    /// Which cell is the stone just placed, if the pattern says so.
    pub fn centre(&self) -> Option<usize> {
        self.centre
    }

    /// The places in the pattern where the stone just placed can be.
    pub fn centres(&self) -> std::ops::Range<usize> {
        match self.centre {
            Some(centre) => centre..centre + 1,
            None => 0..self.symbols.len(),
        }
    }

    /// Length of the run if the pattern is one capital letter repeated, its centre not marked.
    pub fn run(&self) -> Option<usize> {
        match self.symbols.first() {
            Some(Symbol::Same(_))
                if self.centre.is_none() && self.symbols.iter().all(|s| *s == self.symbols[0]) =>
            {
                Some(self.symbols.len())
            }
            _ => None,
        }
    }

    /// True if the pattern reads the same both ways, so that a line matches when its reverse does.
    pub fn is_palindrome(&self) -> bool {
        let last = self.symbols.len().wrapping_sub(1);
        self.symbols.iter().eq(self.symbols.iter().rev())
            && self.centre.is_none_or(|centre| centre == last - centre)
    }
}

/// A pattern as a pack writes it. It is parsed when the pack is read, and never again.
///
/// A text that is no pattern can be held, too, so that all faults of a pack are found together;
/// a game has none.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub struct PatternText {
    text: String,
    parsed: Result<Pattern, PatternError>,
}

impl PatternText {
    /// The pattern.
    ///
    /// # Errors
    ///
    /// The text is not a pattern.
    pub fn parsed(&self) -> Result<&Pattern, &PatternError> {
        self.parsed.as_ref()
    }
}

impl From<String> for PatternText {
    fn from(text: String) -> Self {
        Self { parsed: Pattern::parse(&text), text }
    }
}

impl From<&str> for PatternText {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}

impl From<PatternText> for String {
    fn from(pattern: PatternText) -> Self {
        pattern.text
    }
}

impl Deref for PatternText {
    type Target = str;

    fn deref(&self) -> &str {
        &self.text
    }
}

impl fmt::Display for PatternText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

fn is_symbol(c: char) -> bool {
    matches!(c, '#' | '-' | '.' | 'A'..='Z' | 'a'..='z')
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Symbol::{Any, Empty, Other, Same, Stone};

    #[test]
    fn the_whole_alphabet_is_understood() {
        let pattern = Pattern::parse("#-.A[a]b").unwrap();
        assert_eq!(pattern.symbols(), [Stone, Empty, Any, Same(0), Other(0), Stone]);
        assert_eq!(pattern.centre(), Some(4));
        assert_eq!(pattern.centres(), 4..5);
        assert_eq!(Pattern::parse("aA").unwrap().symbols(), [Other(0), Same(0)]);
        assert!(Pattern::parse("").unwrap().symbols().is_empty());
    }

    #[test]
    fn faults_say_which_character() {
        let fault = |text: &str| Pattern::parse(text).unwrap_err().to_string();
        assert_eq!(fault("A?"), "'?' (character 2) has no meaning in a pattern");
        assert_eq!(fault("[?]"), "'?' (character 2) has no meaning in a pattern");
        assert_eq!(
            fault("[A][A]"),
            "a pattern has at most one centre; a second one starts at character 4"
        );
        for text in ["[", "A[", "[A", "[]", "[AA]", "[[A]]"] {
            assert!(matches!(Pattern::parse(text), Err(PatternError::OpenBracket(_))), "{text}");
        }
        assert_eq!(Pattern::parse("A]"), Err(PatternError::StrayBracket(2)));
        assert_eq!(Pattern::parse(&"A".repeat(65)), Err(PatternError::TooLong));
    }

    #[test]
    fn runs_and_palindromes_are_recognised() {
        assert_eq!(Pattern::parse("AAAA").unwrap().run(), Some(4));
        assert_eq!(Pattern::parse("A[A]A").unwrap().run(), None);
        assert_eq!(Pattern::parse("AB").unwrap().run(), None);
        assert!(Pattern::parse("A[a]A").unwrap().is_palindrome());
        assert!(!Pattern::parse("[A]aA").unwrap().is_palindrome());
        assert!(!Pattern::parse("AaB").unwrap().is_palindrome());
        assert!(Pattern::parse("").unwrap().is_palindrome());
    }
}
