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
    /// What must not lie before the first symbol, and behind the last.
    pub beyond: [Option<char>; 2],
}

impl Template {
    /// Reads a pattern; `None` if it is invalid.
    pub fn read(text: &str) -> Option<Self> {
        let mut symbols = Vec::new();
        let mut centre = None;
        // What is outside the bars comes first: at most one symbol on each side.
        let (mut text, mut bars, mut outside) = (text, [false; 2], [None; 2]);
        let length = text.chars().count();
        let outer = |part: &str| {
            let mut characters = part.chars();
            match (characters.next(), characters.next()) {
                (None, _) => Some(None),
                (Some(symbol), None) if symbol != '+' && is_symbol(symbol) => Some(Some(symbol)),
                _ => None,
            }
        };
        if let Some((before, after)) = text.split_once('|')
            && !after.is_empty()
            && (before.is_empty() || length > 3)
            && let Some(symbol) = outer(before)
        {
            (text, bars[0], outside[0]) = (after, true, symbol);
        }
        if let Some((before, after)) = text.rsplit_once('|')
            && !before.is_empty()
            && (after.is_empty() || length > 3)
            && let Some(symbol) = outer(after)
        {
            (text, bars[1], outside[1]) = (before, true, symbol);
        }
        if text.is_empty() && bars != [false; 2] {
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
            if !is_symbol(symbol) {
                return None;
            }
            symbols.push(symbol);
        }
        if symbols.len() > LONGEST {
            return None;
        }
        // A bar with nothing outside keeps out what the symbol beside it stands for.
        let beside = [symbols.first().copied(), symbols.last().copied()];
        let beyond =
            [0, 1].map(|side| if bars[side] { outside[side].or(beside[side]) } else { None });
        Some(Self { symbols, centre, beyond })
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
                '-' | '+' => piece.is_none(),
                '#' => owner.is_some(),
                '@' => owner == Some(mover),
                '!' => owner.is_some_and(|player| player != mover),
                'a'..='z' => owner.is_some_and(|player| {
                    owners.get(&symbol.to_ascii_uppercase()) != Some(&player)
                }),
                // A capital outside the bars may be the only one of its kind: any stone.
                capital => owner
                    .is_some_and(|player| owners.get(&capital).is_none_or(|&one| one == player)),
            }
        };
        let kept_out = |side: usize| {
            let (symbol, piece) = (self.beyond[side], beyond[side]);
            symbol.is_some_and(|symbol| piece.is_some_and(|piece| is_one(piece, symbol)))
        };
        cells.iter().zip(&self.symbols).all(|(&piece, &symbol)| is_one(piece, symbol))
            && !kept_out(0)
            && !kept_out(1)
    }
}

fn is_symbol(symbol: char) -> bool {
    matches!(symbol, '#' | '-' | '+' | '.' | '@' | '!' | 'A'..='Z' | 'a'..='z')
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
        for bad in ["A||A", "AA|AA", "+|AA", "A|A|A|", "||", "A|[A]|[A]"] {
            assert_eq!(Template::read(bad), None, "{bad}");
        }
        let beyond = |text: &str| Template::read(text).unwrap().beyond;
        assert_eq!(beyond("|AA|"), [Some('A'); 2]);
        assert_eq!(beyond("@|-A|"), [Some('@'), Some('A')]);
        assert_eq!(beyond("-A|."), [None, Some('.')]);
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
