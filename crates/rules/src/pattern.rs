//! Patterns: what to look for along a line.

use std::fmt;
use std::ops::Deref;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Most symbols a pattern may have.
pub const MAX_PATTERN: usize = 64;

/// What one cell of a match must hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
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
    /// `@`: a stone of the player to move.
    Mine,
    /// `!`: a stone of anybody else.
    Theirs,
    /// `+`: nothing, and the player to move could legally put another stone there.
    Playable,
}

impl Symbol {
    /// True if only a stone matches.
    #[must_use]
    pub fn is_stone(self) -> bool {
        !matches!(self, Self::Empty | Self::Any | Self::Playable)
    }

    /// True if a stone can match.
    #[must_use]
    pub fn can_be_stone(self) -> bool {
        !matches!(self, Self::Empty | Self::Playable)
    }

    /// True if it depends on who moves what matches.
    #[must_use]
    pub fn asks_for_mover(self) -> bool {
        matches!(self, Self::Mine | Self::Theirs)
    }
}

/// A parsed pattern.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Pattern {
    text: String,
    symbols: Vec<Symbol>,
    centre: Option<usize>,
    beyond: [Option<Symbol>; 2],
}

/// Why a text is not a pattern.
#[derive(Debug, Clone, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum PatternError {
    /// A character that is not a symbol.
    #[error("'{found}' (character {at}) is not a pattern symbol")]
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
    #[error("the ']' at character {0} has no matching '['")]
    StrayBracket(usize),
    /// A `|` that is not at either end, or has more than one symbol outside.
    #[error("the '|' at character {0} is neither the first nor the last of the pattern")]
    BarInside(usize),
    /// More symbols than allowed.
    #[error("a pattern has at most {MAX_PATTERN} symbols, this one has more")]
    TooLong,
}

impl Pattern {
    /// Parses a pattern such as `[A]aaA`.
    ///
    /// # Errors
    ///
    /// The text is not a pattern.
    pub fn parse(text: &str) -> Result<Self, PatternError> {
        let all: Vec<char> = text.chars().collect();
        let (outside, inside) = outer_symbols(&all);
        let mut raw: Vec<char> = Vec::new();
        let mut centre = None;
        let mut bars = outside.map(|symbol| symbol.is_some());
        let mut characters = all.iter().copied().zip(1..).take(inside.end).skip(inside.start);
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
                '|' if at == 1 && all.len() > 1 => bars[0] = true,
                '|' if at == all.len() && !raw.is_empty() => bars[1] = true,
                '|' => return Err(PatternError::BarInside(at)),
                symbol if is_symbol(symbol) => raw.push(symbol),
                _ => return Err(PatternError::UnknownSymbol { found, at }),
            }
            if raw.len() > MAX_PATTERN {
                return Err(PatternError::TooLong);
            }
        }
        let read = |symbol: char| match symbol {
            '-' => Symbol::Empty,
            '.' => Symbol::Any,
            '@' => Symbol::Mine,
            '!' => Symbol::Theirs,
            '+' => Symbol::Playable,
            'A'..='Z' if raw.contains(&symbol) => Symbol::Same(symbol as u8 - b'A'),
            small @ 'a'..='z' if raw.contains(&small.to_ascii_uppercase()) => {
                Symbol::Other(small as u8 - b'a')
            }
            // Any stone: `#`, or a letter that nothing in the pattern is compared with.
            _ => Symbol::Stone,
        };
        // A bar without a symbol outside is about the symbol beside it.
        let ends = [raw.first().copied(), raw.last().copied()];
        let beyond = [0, 1].map(|side: usize| {
            bars[side].then(|| outside[side].or(ends[side]).map(read)).flatten()
        });
        let symbols = raw.iter().copied().map(read).collect();
        Ok(Self { text: text.to_owned(), symbols, centre, beyond })
    }

    /// The cells of a match.
    #[must_use]
    pub fn symbols(&self) -> &[Symbol] {
        &self.symbols
    }

    /// Which cell is the stone just placed, if the pattern says so.
    #[must_use]
    pub fn centre(&self) -> Option<usize> {
        self.centre
    }

    /// The places in the pattern where the stone just placed can be.
    #[must_use]
    pub fn centres(&self) -> std::ops::Range<usize> {
        match self.centre {
            Some(centre) => centre..centre + 1,
            None => 0..self.symbols.len(),
        }
    }

    /// Whether a bar (`|`) stands before the first symbol and behind the last; what it keeps out
    /// is [`Pattern::beyond`].
    #[must_use]
    pub fn bars(&self) -> [bool; 2] {
        self.beyond.map(|symbol| symbol.is_some())
    }

    /// What the cells before the first and behind the last must not match, if there are such
    /// cells: the symbol outside a bar, or the one beside it if none is outside.
    ///
    /// ```
    /// use foursight_rules::{Pattern, Symbol};
    ///
    /// let exactly_three = Pattern::parse("|AAA|")?;
    /// assert_eq!(exactly_three.beyond(), [Some(Symbol::Same(0)); 2]);
    /// let at_the_edge = Pattern::parse(".|AAA")?;
    /// assert_eq!(at_the_edge.beyond(), [Some(Symbol::Any), None]);
    /// # Ok::<(), foursight_rules::PatternError>(())
    /// ```
    #[must_use]
    pub fn beyond(&self) -> [Option<Symbol>; 2] {
        self.beyond
    }

    /// How far from its centre a match can look.
    #[must_use]
    pub fn reach(&self) -> usize {
        self.symbols.len().saturating_sub(1) + usize::from(self.beyond != [None; 2])
    }

    /// The cells of a match on which another stone must be legal.
    #[must_use]
    pub fn playable_cells(&self) -> Vec<usize> {
        let cells = self.symbols.iter().enumerate();
        cells.filter(|(_, symbol)| **symbol == Symbol::Playable).map(|(cell, _)| cell).collect()
    }

    /// True if it depends on who moves what matches.
    #[must_use]
    pub fn asks_for_mover(&self) -> bool {
        let mut symbols = self.symbols.iter().chain(self.beyond.iter().flatten());
        symbols.any(|symbol| symbol.asks_for_mover())
    }

    /// Length of the run if the pattern is one capital letter repeated, its centre not marked and
    /// without bars.
    #[must_use]
    pub fn run(&self) -> Option<usize> {
        self.row().filter(|_| self.beyond == [None; 2])
    }

    /// The same, with or without bars.
    #[must_use]
    pub fn row(&self) -> Option<usize> {
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
    #[must_use]
    pub fn is_palindrome(&self) -> bool {
        let last = self.symbols.len().wrapping_sub(1);
        self.symbols.iter().eq(self.symbols.iter().rev())
            && self.beyond[0] == self.beyond[1]
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
    c == '+' || is_outer_symbol(c)
}

/// What can stand outside a bar: nobody plays there.
fn is_outer_symbol(c: char) -> bool {
    matches!(c, '#' | '-' | '.' | '@' | '!' | 'A'..='Z' | 'a'..='z')
}

/// The symbols outside the bars of `x|...|y`, and where the rest of the text is. With a bar right
/// in the middle (`A|A`) nobody could tell which side is the outer one.
fn outer_symbols(all: &[char]) -> ([Option<char>; 2], std::ops::Range<usize>) {
    let (mut outside, mut inside) = ([None; 2], 0..all.len());
    if let [first, '|', _, _, ..] = all
        && is_outer_symbol(*first)
    {
        outside[0] = Some(*first);
        inside.start = 2;
    }
    if let [_, .., '|', last] = all
        && all.len() > inside.start + 2
        && all.len() > 3
        && is_outer_symbol(*last)
    {
        outside[1] = Some(*last);
        inside.end -= 2;
    }
    (outside, inside)
}

impl FromStr for Pattern {
    type Err = PatternError;

    fn from_str(text: &str) -> Result<Self, PatternError> {
        Self::parse(text)
    }
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
        assert_eq!(
            Pattern::parse("@[-]!").unwrap().symbols(),
            [Symbol::Mine, Empty, Symbol::Theirs]
        );
    }

    #[test]
    fn bars_stand_at_the_ends_and_are_no_cells() {
        let bars = |text: &str| Pattern::parse(text).map(|p| (p.symbols().len(), p.bars()));
        assert_eq!(bars("|AAA|"), Ok((3, [true, true])));
        assert_eq!(bars("|[A]aA"), Ok((3, [true, false])));
        assert_eq!(bars("A[A]|"), Ok((2, [false, true])));
        for (text, at) in [("|", 1), ("||", 2), ("A|A", 2), ("||A", 2), ("A||", 2)] {
            assert_eq!(Pattern::parse(text), Err(PatternError::BarInside(at)), "{text}");
        }
        for text in ["A||A", "AA|AA", "A|A|A|", "+|AA"] {
            assert!(matches!(Pattern::parse(text), Err(PatternError::BarInside(_))), "{text}");
        }
        let exact = Pattern::parse("|AAA|").unwrap();
        assert_eq!((exact.run(), exact.row(), exact.reach()), (None, Some(3), 3));
        assert!(exact.is_palindrome());
        assert!(!Pattern::parse("|AAA").unwrap().is_palindrome());
    }

    #[test]
    fn what_stands_outside_a_bar_must_not_lie_there() {
        let beyond = |text: &str| Pattern::parse(text).unwrap().beyond();
        assert_eq!(beyond("A|-AAA-|A"), [Some(Same(0)); 2]);
        assert_eq!(beyond("@|-A"), [Some(Symbol::Mine), None]);
        assert_eq!(beyond("-A|@"), [None, Some(Symbol::Mine)]);
        assert_eq!(beyond("A|A|A"), [Some(Same(0)); 2]);
        assert_eq!(beyond("|A[a]|."), [Some(Same(0)), Some(Any)]);
        // A letter that nothing is compared with is any stone.
        assert_eq!(beyond("B|AA|b"), [Some(Stone); 2]);
        assert_eq!(beyond("AAA"), [None; 2]);
        let open = Pattern::parse("A|-A+AA-|A").unwrap();
        assert_eq!((open.symbols().len(), open.reach()), (6, 6));
        assert_eq!(open.playable_cells(), [2]);
        assert!(!open.asks_for_mover() && !open.is_palindrome());
        assert!(Pattern::parse("A|-AA-|A").unwrap().is_palindrome());
        assert!(!Pattern::parse("A|-AA-|-").unwrap().is_palindrome());
        assert!(Pattern::parse("@|-AA").unwrap().asks_for_mover());
    }

    #[test]
    fn faults_say_which_character() {
        let fault = |text: &str| Pattern::parse(text).unwrap_err().to_string();
        assert_eq!(fault("A?"), "'?' (character 2) is not a pattern symbol");
        assert_eq!(fault("[?]"), "'?' (character 2) is not a pattern symbol");
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
