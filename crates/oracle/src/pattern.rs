//! Patterns, read symbol by symbol.

use std::collections::BTreeMap;

use crate::state::Piece;

/// Most symbols a pattern may have.
const LONGEST: usize = 64;

/// A pattern: its symbols, and which of them must be the centre.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Template {
    /// The symbols without the brackets.
    pub symbols: Vec<char>,
    /// Index of the symbol in brackets.
    pub centre: Option<usize>,
    /// Whether the row must end before the first symbol, and behind the last.
    pub bars: [bool; 2],
}

impl Template {
    /// Reads a pattern; `None` if it is invalid.
    pub fn read(text: &str) -> Option<Self> {
        let mut symbols = Vec::new();
        let mut centre = None;
        let (text, first) = match text.strip_prefix('|') {
            Some(rest) => (rest, true),
            None => (text, false),
        };
        let (text, last) = match text.strip_suffix('|') {
            Some(rest) => (rest, true),
            None => (text, false),
        };
        if text.is_empty() && (first || last) {
            return None;
        }
        let mut rest = text.chars();
        while let Some(next) = rest.next() {
            let symbol = if next == '[' {
                let inside = rest.next()?;
                if rest.next()? != ']' || centre.is_some() {
                    return None;
                }
                centre = Some(symbols.len());
                inside
            } else {
                next
            };
            if !matches!(symbol, '#' | '-' | '.' | '@' | '!' | 'A'..='Z' | 'a'..='z') {
                return None;
            }
            symbols.push(symbol);
        }
        (symbols.len() <= LONGEST).then_some(Self { symbols, centre, bars: [first, last] })
    }

    /// Whether these cells, as many as there are symbols, look like the pattern on the turn of
    /// `mover`; `beyond` is what the cells before and behind them hold, if there are such cells.
    pub fn fits(
        &self,
        cells: &[Option<Piece>],
        beyond: [Option<Option<Piece>>; 2],
        mover: u8,
    ) -> bool {
        let owner = |index: usize| match cells[index] {
            Some(Piece::Stone(player)) => Some(player),
            _ => None,
        };
        // First the owners of the capitals, wherever they stand ...
        let mut owners: BTreeMap<char, u8> = BTreeMap::new();
        for (index, symbol) in self.symbols.iter().enumerate() {
            if symbol.is_ascii_uppercase() {
                let Some(player) = owner(index) else { return false };
                if *owners.entry(*symbol).or_insert(player) != player {
                    return false;
                }
            }
        }
        // ... then everything else.
        let is_one = |piece: Option<Piece>, symbol: char| {
            let owner = match piece {
                Some(Piece::Stone(player)) => Some(player),
                _ => None,
            };
            match symbol {
                '.' => true,
                '-' => piece.is_none(),
                '#' => owner.is_some(),
                '@' => owner == Some(mover),
                '!' => owner.is_some_and(|player| player != mover),
                'a'..='z' => owner.is_some_and(|player| {
                    owners.get(&symbol.to_ascii_uppercase()) != Some(&player)
                }),
                capital => owner.is_some() && owners.get(&capital).copied() == owner,
            }
        };
        // A row goes on where the next cell would fit its last symbol, too.
        let goes_on = |side: usize, symbol: Option<&char>| {
            let symbol = symbol.filter(|_| self.bars[side]);
            symbol.is_some_and(|&symbol| beyond[side].is_some_and(|piece| is_one(piece, symbol)))
        };
        cells.iter().zip(&self.symbols).all(|(&piece, &symbol)| is_one(piece, symbol))
            && !goes_on(0, self.symbols.first())
            && !goes_on(1, self.symbols.last())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_mark_one_symbol_and_nothing_else_is_read() {
        let read = Template::read("A[a]-").unwrap();
        assert_eq!((read.symbols, read.centre), (vec!['A', 'a', '-'], Some(1)));
        for bad in ["[", "]", "[]", "[A", "[AA]", "[A][A]", "A B", "1", "[[A]]", "ä", "|", "A|A"] {
            assert_eq!(Template::read(bad), None, "{bad}");
        }
    }

    #[test]
    fn lowercase_letters_avoid_the_owner_of_their_capital() {
        let stones = |owners: &[u8]| -> Vec<Option<Piece>> {
            owners.iter().map(|&player| Some(Piece::Stone(player))).collect()
        };
        let template = Template::read("aAb").unwrap();
        let fits = |cells: &[Option<Piece>]| template.fits(cells, [None; 2], 0);
        assert!(fits(&stones(&[1, 0, 0])));
        assert!(!fits(&stones(&[0, 0, 0])));
        assert!(!fits(&[Some(Piece::Bomb), Some(Piece::Stone(0)), None]));
    }
}
