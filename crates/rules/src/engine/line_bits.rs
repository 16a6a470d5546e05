//! A line around a stone as bits, and patterns of one letter that are compared with them.
//!
//! Most restrictions ask for rows, gaps and ends of the mover's own stones. Along one line all such
//! patterns look at the same cells: they are read once, then each place of each pattern is one
//! comparison.

use super::board::{Codes, code};
use crate::geometry::Line;
use crate::meter::spend;
use crate::pattern::{Pattern, Symbol};

/// The bit of the stone in the middle.
const MIDDLE: i16 = 32;
/// No pattern looks further.
const MOST_REACH: i16 = 31;
/// More places than that are not compared with each other.
const MOST_COMPARED: usize = 64;

/// Which cells of a line hold a stone of one player, and which hold nothing.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LineBits {
    own: u64,
    empty: u64,
}

impl LineBits {
    /// Reads the cells between two offsets.
    pub(crate) fn read<C: Codes + ?Sized>(
        cells: &C,
        line: &Line<'_>,
        (first, last): (i16, i16),
        stone: u16,
    ) -> Self {
        spend((last - first + 1) as usize);
        let (mut own, mut empty) = (0, 0);
        for offset in first..=last {
            let code = cells.code_at(line.at(offset.into()));
            own |= u64::from(code & stone != 0) << (offset + MIDDLE);
            empty |= u64::from(code == code::EMPTY) << (offset + MIDDLE);
        }
        Self { own, empty }
    }
}

/// What must hold where a pattern starts at one offset.
#[derive(Debug, Clone, Copy)]
struct Window {
    start: i16,
    own: u64,
    empty: u64,
    others: u64,
}

impl Window {
    fn holds(&self, bits: LineBits) -> bool {
        bits.own & self.own == self.own
            && bits.empty & self.empty == self.empty
            && bits.own & self.others == 0
    }

    /// True if the two never hold along the same line.
    fn excludes(&self, other: &Self) -> bool {
        let not_own = |window: &Self| window.empty | window.others;
        self.own & not_own(other) != 0 || other.own & not_own(self) != 0
    }
}

/// A pattern of one letter around a stone of its owner.
#[derive(Debug, Clone)]
pub(crate) struct BitPattern {
    windows: Vec<Window>,
    span: (i16, i16),
}

impl BitPattern {
    /// `None` if a pattern asks for anything but one letter and empty cells.
    pub(crate) fn new(pattern: &Pattern) -> Option<Self> {
        let symbols = pattern.symbols();
        let letter = symbols.iter().find_map(|symbol| match symbol {
            Symbol::Same(letter) => Some(*letter),
            _ => None,
        })?;
        let known = |symbol: &Symbol| {
            *symbol == Symbol::Same(letter) || matches!(symbol, Symbol::Empty | Symbol::Playable)
        };
        let beyond = pattern.beyond();
        let is_letter =
            |symbol: &Option<Symbol>| symbol.is_none_or(|symbol| symbol == Symbol::Same(letter));
        if !symbols.iter().all(known)
            || !beyond.iter().all(is_letter)
            || symbols.len() as i16 > MOST_REACH
        {
            return None;
        }
        // The order of starts is that of all matchers: ascending.
        let centres = pattern.centres().rev();
        let centres = centres.filter(|&centre| symbols[centre] == Symbol::Same(letter));
        let mut span = (0, 0);
        let windows = centres.map(|centre| {
            let start = -(centre as i16);
            let mut window = Window { start, own: 0, empty: 0, others: 0 };
            for (offset, symbol) in (start..).zip(symbols) {
                let bit = 1 << (offset + MIDDLE);
                match symbol {
                    Symbol::Same(_) => window.own |= bit,
                    _ => window.empty |= bit,
                }
            }
            let (mut first, mut last) = (start, start + symbols.len() as i16 - 1);
            if beyond[0].is_some() {
                first -= 1;
                window.others |= 1 << (first + MIDDLE);
            }
            if beyond[1].is_some() {
                last += 1;
                window.others |= 1 << (last + MIDDLE);
            }
            span = (span.0.min(first), span.1.max(last));
            window
        });
        let windows = windows.collect();
        Some(Self { windows, span })
    }

    /// First and last offset that it looks at.
    pub(crate) fn span(&self) -> (i16, i16) {
        self.span
    }

    /// In how many places it is compared with a line.
    pub(crate) fn places(&self) -> usize {
        self.windows.len()
    }

    /// The first start that fits and that `accept` accepts.
    #[inline]
    pub(crate) fn first<E>(
        &self,
        bits: LineBits,
        mut accept: impl FnMut(i16) -> Result<bool, E>,
    ) -> Result<Option<i16>, E> {
        spend(self.windows.len());
        for window in &self.windows {
            if window.holds(bits) && accept(window.start)? {
                return Ok(Some(window.start));
            }
        }
        Ok(None)
    }
}

/// The offsets that any of two look at.
pub(crate) fn joined(one: (i16, i16), other: (i16, i16)) -> (i16, i16) {
    (one.0.min(other.0), one.1.max(other.1))
}

/// In how many places along one line these patterns can fit at the same time, at most.
pub(crate) fn most_fits(patterns: &[BitPattern]) -> usize {
    let windows: Vec<&Window> = patterns.iter().flat_map(|pattern| &pattern.windows).collect();
    let alone = windows.len() <= MOST_COMPARED
        && windows
            .iter()
            .enumerate()
            .all(|(index, window)| windows[..index].iter().all(|other| window.excludes(other)));
    if alone { windows.len().min(1) } else { windows.len() }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn open_threes_of_one_line_exclude_each_other_and_rows_do_not() {
        let made = |text: &str| BitPattern::new(&Pattern::parse(text).unwrap()).unwrap();
        assert_eq!(most_fits(&[made("A|-+AAA-|A"), made("A|-A+AA-|A")]), 1);
        assert_eq!(made("A|-+AAA-|A").places(), 3);
        assert_eq!(made("A|-+AAA-|A").span(), (-5, 4));
        assert_eq!(most_fits(&[made("AAA")]), 3);
    }

    #[test]
    fn only_one_letter_and_gaps_are_bits() {
        for text in ["A.A", "AaA", "A#", "@@", "AB", "--", ".|AA"] {
            assert!(BitPattern::new(&Pattern::parse(text).unwrap()).is_none(), "{text}");
        }
    }
}
