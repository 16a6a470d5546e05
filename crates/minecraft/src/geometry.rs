//! The geometry of a board: cells, steps, and lines of stones.

use crate::shape::Shape;

/// A cell: column and row from 1, row 1 at the bottom.
pub(crate) type Cell = (u16, u16);

/// A step: columns to the right and rows up.
pub(crate) type Step = (i32, i32);

/// The directions in which a row of stones may lie.
pub(crate) const AXES: [Step; 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

fn times((right, up): Step, count: i32) -> Step {
    (right * count, up * count)
}

impl Shape {
    /// All cells, column by column from the bottom up.
    pub(crate) fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let (width, height, missing) = (self.width, self.height, self.missing.clone());
        (1..=width)
            .flat_map(move |column| (1..=height).map(move |row| (column, row)))
            .filter(move |cell| !missing.contains(cell))
    }

    /// The cell that a step leads to, if it is on the board.
    pub(crate) fn step(&self, (column, row): Cell, (right, up): Step) -> Option<Cell> {
        let column = i32::from(column) + right;
        let row = i32::from(row) + up;
        let on = (1..=i32::from(self.width)).contains(&column)
            && (1..=i32::from(self.height)).contains(&row);
        let cell = on.then_some((column as u16, row as u16))?;
        (!self.missing.contains(&cell)).then_some(cell)
    }

    /// `length` cells in a row, if all are on the board.
    pub(crate) fn row(&self, first: Cell, direction: Step, length: u16) -> Option<Vec<Cell>> {
        (0..i32::from(length)).map(|count| self.step(first, times(direction, count))).collect()
    }

    /// All lines of a length.
    pub(crate) fn lines(&self, length: u16) -> Vec<Vec<Cell>> {
        let along = |axis| self.cells().filter_map(move |cell| self.row(cell, axis, length));
        AXES.into_iter().flat_map(along).collect()
    }

    /// The lines through a cell that are counted, without the cell itself.
    pub(crate) fn lines_through(&self, cell: Cell) -> Vec<Vec<Cell>> {
        let through = |line: &Vec<Cell>| line.contains(&cell);
        let without = |line: Vec<Cell>| line.into_iter().filter(|other| *other != cell).collect();
        self.lines(self.connect()).into_iter().filter(through).map(without).collect()
    }

    /// How many cells the board has.
    pub(crate) fn cell_count(&self) -> u32 {
        u32::from(self.width) * u32::from(self.height) - self.missing.len() as u32
    }

    /// The cells on both sides that may belong to a line of a length through this one, nearest first.
    pub(crate) fn arms(&self, cell: Cell, direction: Step, length: u16) -> [Vec<Cell>; 2] {
        let reach = i32::from(length) - 1;
        [-1, 1].map(|side| {
            // Where stones fall, nothing is above the one that fell last.
            let above = self.gravity && direction.0 == 0 && direction.1 * side > 0;
            let reach = if above { 0 } else { reach };
            (1..=reach).map_while(|count| self.step(cell, times(direction, side * count))).collect()
        })
    }
}

/// The lines of a length through a cell with these arms, without the cell itself.
pub(crate) fn windows(
    behind: &[Cell],
    ahead: &[Cell],
    length: u16,
) -> impl Iterator<Item = Vec<Cell>> {
    let others = usize::from(length) - 1;
    (0..=others)
        .filter_map(move |back| Some([behind.get(..back)?, ahead.get(..others - back)?].concat()))
}
