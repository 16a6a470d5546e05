//! Cells as people call them.

use foursight_rules::format::End;
use foursight_rules::{Ruleset, notation};

use crate::{Lang, say};

/// What stands at the edges of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Labels {
    /// Digits over the columns.
    Columns,
    /// Letters over the columns, rows numbered from the bottom.
    Grid,
    /// Numbers everywhere.
    Numbers,
}

impl Labels {
    /// How moves are written decides what stands at the edges: see [`notation`].
    #[must_use]
    pub fn of(rules: &Ruleset) -> Self {
        match (rules.geometry().dims().len(), rules.gravity()) {
            (2, Some((0, _))) => Self::Columns,
            (2, None) | (3, Some((0, _))) => Self::Grid,
            _ => Self::Numbers,
        }
    }
}

/// The cell's name, in the way that moves are written: where stones fall, the move that leads to
/// it and how high it lies.
#[must_use]
pub fn cell_name(rules: &Ruleset, lang: Lang, coords: &[u16]) -> String {
    match (coords, rules.geometry().dims(), rules.gravity()) {
        ([row, column], [rows, _], Some((0, _))) => {
            let column = move_name(rules, &[*column]);
            say!(lang, "cell-in-column", column, row = rows - row)
        }
        ([row, column], [rows, _], None) => {
            format!("{}{}", notation::column_letters(*column), rows - row)
        }
        (_, dims, Some((axis, end))) => {
            let others = coords.iter().enumerate().filter(|(at, _)| *at != axis);
            let place: Vec<u16> = others.map(|(_, at)| *at).collect();
            let level = match end {
                End::Low => coords[axis] + 1,
                End::High => dims[axis] - coords[axis],
            };
            say!(lang, "cell-in-stack", place = move_name(rules, &place), level)
        }
        _ => numbers(coords),
    }
}

/// What the layer of a cell is called on boards of more than two axes: numbers from 1, and where
/// stones fall from layer to layer how high it lies, as in [`cell_name`].
#[must_use]
pub fn layer_name(rules: &Ruleset, coords: &[u16]) -> String {
    let outer = &coords[..coords.len().saturating_sub(2)];
    let number = |(axis, at): (usize, &u16)| match rules.gravity() {
        Some((fall, End::High)) if fall == axis => rules.geometry().dims()[axis] - at,
        _ => at + 1,
    };
    outer.iter().enumerate().map(|at| number(at).to_string()).collect::<Vec<_>>().join(",")
}

/// A move as it is written.
fn move_name(rules: &Ruleset, place: &[u16]) -> String {
    let sizes = rules.move_sizes();
    let index = place
        .iter()
        .zip(&sizes)
        .fold(0, |index, (at, size)| index * usize::from(*size) + usize::from(*at));
    rules.move_at(index).map_or_else(|| numbers(place), |mv| notation::format_move(rules, mv))
}

/// Coordinates as people count them: from 1.
fn numbers(coords: &[u16]) -> String {
    coords.iter().map(|at| (at + 1).to_string()).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use foursight_rules::Library;

    use super::*;

    #[test]
    fn layers_are_called_what_cells_in_them_are() {
        let name = |pack: &str, coords: &[u16]| {
            let rules = Ruleset::load(&Library::bundled(), &[pack]).unwrap();
            (layer_name(&rules, coords), cell_name(&rules, Lang::En, coords))
        };
        // A stone falls to the last layer, which is the first level.
        assert_eq!(name("score-four", &[3, 3, 0]), ("1".to_owned(), "a1, level 1".to_owned()));
        assert_eq!(name("score-four", &[0, 3, 0]).0, "4");
        assert_eq!(name("qubic", &[0, 3, 0]).0, "1");
    }

    #[test]
    fn cells_are_called_in_the_way_that_moves_are_written() {
        let name = |pack: &str, lang, coords: &[u16]| {
            let rules = Ruleset::load(&Library::bundled(), &[pack]).unwrap();
            cell_name(&rules, lang, coords)
        };
        assert_eq!(name("connect4", Lang::En, &[4, 3]), "column 4, row 2");
        assert_eq!(name("connect4", Lang::De, &[4, 3]), "Spalte 4, Reihe 2");
        assert_eq!(name("gomoku", Lang::En, &[9, 9]), "j10");
        assert_eq!(name("qubic", Lang::En, &[0, 2, 3]), "1,3,4");
        assert_eq!(name("score-four", Lang::En, &[3, 2, 1]), "b2, level 1");
        assert_eq!(name("score-four", Lang::De, &[0, 2, 1]), "b2, Höhe 4");
    }
}
