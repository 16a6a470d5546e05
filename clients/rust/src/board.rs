//! The board: where stones land, what a bomb leaves, who has four in a row.

use std::fmt;

use serde::Deserialize;

use crate::Bomb;

/// A cell with nothing in it.
pub const EMPTY: u8 = 0;
/// A cell with a bomb in it.
pub const BOMB: u8 = 99;

const DIRECTIONS: [(isize, isize); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

/// A board. Row 0 is the bottom; a cell is [`EMPTY`], a player's coin (1 or 2) or a [`BOMB`].
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "Vec<Vec<u8>>")]
pub struct Board {
    cells: Vec<Vec<u8>>,
}

/// The rows of a board are missing or of different lengths.
#[derive(Debug, thiserror::Error)]
#[error("the board is not a rectangle")]
pub struct Ragged;

/// A stone was dropped where none fits.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("column {0} is full or not on the board")]
pub struct ColumnFull(pub usize);

impl TryFrom<Vec<Vec<u8>>> for Board {
    type Error = Ragged;

    fn try_from(cells: Vec<Vec<u8>>) -> Result<Self, Ragged> {
        let width = cells.first().map_or(0, Vec::len);
        let rectangle = width > 0 && cells.iter().all(|row| row.len() == width);
        if rectangle { Ok(Self { cells }) } else { Err(Ragged) }
    }
}

impl Board {
    /// How many rows there are.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.cells.len()
    }

    /// How many columns there are.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.cells[0].len()
    }

    /// What a cell holds; `None` beside the board.
    #[must_use]
    pub fn cell(&self, row: usize, column: usize) -> Option<u8> {
        self.cells.get(row)?.get(column).copied()
    }

    /// The row in which a stone comes to rest; `None` if the column is full or not there.
    #[must_use]
    pub fn landing_row(&self, column: usize) -> Option<usize> {
        (0..self.rows()).find(|&row| self.cell(row, column) == Some(EMPTY))
    }

    /// The columns that are not full, from left to right.
    #[must_use]
    pub fn legal_columns(&self) -> Vec<usize> {
        (0..self.columns()).filter(|&column| self.landing_row(column).is_some()).collect()
    }

    /// The board after this coin was dropped.
    pub fn drop(&self, column: usize, coin: u8) -> Result<Self, ColumnFull> {
        let row = self.landing_row(column).ok_or(ColumnFull(column))?;
        let mut after = self.clone();
        after.cells[row][column] = coin;
        Ok(after)
    }

    /// The board after the bomb: its cell and the four beside it go, what is above falls.
    #[must_use]
    pub fn explode(&self, bomb: &Bomb) -> Self {
        let mut after = vec![vec![EMPTY; self.columns()]; self.rows()];
        let mut heights = vec![0; self.columns()];
        for (row, line) in self.cells.iter().enumerate() {
            for (column, &cell) in line.iter().enumerate() {
                let hit = row.abs_diff(bomb.row) + column.abs_diff(bomb.col) <= 1;
                if cell != EMPTY && !hit {
                    after[heights[column]][column] = cell;
                    heights[column] += 1;
                }
            }
        }
        Self { cells: after }
    }

    /// True if this coin has four in a row anywhere.
    #[must_use]
    pub fn has_four(&self, coin: u8) -> bool {
        let cells =
            (0..self.rows()).flat_map(|row| (0..self.columns()).map(move |column| (row, column)));
        cells
            .into_iter()
            .any(|start| DIRECTIONS.iter().any(|&step| self.four_from(start, step, coin)))
    }

    fn four_from(
        &self,
        (row, column): (usize, usize),
        (up, right): (isize, isize),
        coin: u8,
    ) -> bool {
        (0..4).all(|i| {
            let row = row.checked_add_signed(i * up);
            let column = column.checked_add_signed(i * right);
            row.zip(column).and_then(|(row, column)| self.cell(row, column)) == Some(coin)
        })
    }
}

/// The board as text, the top row first.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = |cell: &u8| match *cell {
            EMPTY => ".".to_owned(),
            BOMB => "*".to_owned(),
            coin => coin.to_string(),
        };
        let line = |row: &Vec<u8>| row.iter().map(sign).collect::<Vec<_>>().join(" ");
        let lines: Vec<String> = self.cells.iter().rev().map(line).collect();
        f.write_str(&lines.join("\n"))
    }
}
