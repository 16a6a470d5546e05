//! Cells as people call them.

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

/// The cell's name, in the way that moves are written.
#[must_use]
pub fn cell_name(rules: &Ruleset, lang: Lang, coords: &[u16]) -> String {
    match (coords, rules.geometry().dims(), Labels::of(rules)) {
        ([row, column], [rows, _], Labels::Columns) => {
            say!(lang, "cell-in-column", column = column + 1, row = rows - row)
        }
        ([row, column], [rows, _], Labels::Grid) => {
            format!("{}{}", notation::column_letters(*column), rows - row)
        }
        _ => coords.iter().map(|at| (at + 1).to_string()).collect::<Vec<_>>().join(","),
    }
}
