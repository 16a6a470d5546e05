//! Where each cell of a board is on the screen: layers side by side, as large as they fit.

use std::ops::Range;

use foursight_rules::format::Lattice;
use foursight_rules::{Cell, Ruleset};
use foursight_voice::Labels;

/// The height of the largest cells.
const HIGHEST: u16 = 24;

/// Cell sizes, the largest first; characters are about twice as high as they are wide. On a hex
/// lattice every other row begins with half a cell, so that widths are even.
fn scales(is_hex: bool) -> impl Iterator<Item = (u16, u16)> {
    let more = u16::from(is_hex);
    let large = (2..=HIGHEST).rev().map(move |high| (2 * high + 1 + more, high));
    large.chain([(3 + more, 1), (2, 1)])
}

/// The size of cells that fit nowhere else.
const SMALLEST: (u16, u16) = (2, 1);
/// Columns between layers.
const GAP: u32 = 2;

/// A board laid out on a sheet that may be larger than the screen, and than any screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Layout {
    pub(crate) rows: u32,
    pub(crate) columns: u32,
    pub(crate) layers: u32,
    pub(crate) cell: (u16, u16),
    pub(crate) labels: Labels,
    /// Layers in one row of the sheet.
    pub(crate) per_row: u32,
    /// On a hex lattice, whose rows are shifted.
    pub(crate) shift: Option<Shift>,
    /// Columns for the labels at the left.
    pub(crate) side: u32,
    /// Columns inside the frame at the left: round stones leave one at their right, and columns
    /// that lean have their names there.
    pub(crate) pad: u32,
    /// Lines above the frame, for the arrow and the values of columns.
    pub(crate) head: u32,
    /// Stones fall along the rows' axis: what is above stays above.
    is_upright: bool,
    /// The board is seen from its other side.
    is_flipped: bool,
}

/// How the rows of a hex lattice are shifted, in half cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Shift {
    /// What would be empty at the left of every row.
    margin: u32,
    /// Width of the longest row with what is empty before it.
    width: u32,
}

impl Shift {
    fn of(rules: &Ruleset) -> Option<Self> {
        let geometry = rules.geometry();
        if geometry.lattice() != Lattice::Hex {
            return None;
        }
        let cells = (0..geometry.cells() as Cell).filter(|&cell| geometry.exists(cell));
        let drawn = cells.map(|cell| {
            let half = u32::from(geometry.drawn_at(cell).1);
            let (row, column) = (geometry.coord(cell, 0), geometry.coord(cell, 1));
            (half, u32::from(row) + 2 * u32::from(column) - half)
        });
        let (width, margin) = drawn.max()?;
        Some(Self { margin, width: width + 2 })
    }

    /// How far the place in a row and column is from the left.
    fn at(self, row: u32, column: u32) -> Option<u32> {
        (row + 2 * column).checked_sub(self.margin)
    }
}

impl Layout {
    /// The largest layout that fits, or the smallest one, to be scrolled.
    pub(crate) fn new(rules: &Ruleset, width: u16, height: u16) -> Self {
        let dims = rules.geometry().dims();
        let (rows, columns) = match dims {
            [] => (1, 1),
            [columns] => (1, u32::from(*columns)),
            [.., rows, columns] => (u32::from(*rows), u32::from(*columns)),
        };
        let layers = rules.geometry().cells() as u32 / (rows * columns);
        let labels = Labels::of(rules);
        let side = match labels {
            Labels::Columns => 0,
            Labels::Grid | Labels::Numbers => rows.to_string().len() as u32 + 1,
        };
        let (width, height) = (u32::from(width), u32::from(height));
        let shift = Shift::of(rules);
        let with = |cell: (u16, u16)| {
            let mut layout = Self {
                rows,
                columns,
                layers,
                cell,
                labels,
                per_row: 1,
                shift,
                side,
                pad: match shift {
                    Some(_) => u32::from(cell.0 / 2),
                    None => u32::from(labels == Labels::Columns && cell.1 > 1),
                },
                head: u32::from(labels == Labels::Columns),
                is_upright: rules.gravity().is_some_and(|(axis, _)| axis + 2 == dims.len()),
                is_flipped: false,
            };
            let most = ((width + GAP) / (layout.block().0 + GAP)).clamp(1, layers.max(1));
            // Rows of equal length look better than a full one and a rest.
            layout.per_row = layers.div_ceil(layers.div_ceil(most));
            layout
        };
        let fits = |layout: &Self| {
            let (wide, high) = layout.size();
            wide <= width && high <= height
        };
        scales(shift.is_some()).map(with).find(fits).unwrap_or_else(|| with(SMALLEST))
    }

    /// The same board, seen from its other side or not.
    pub(crate) fn flipped(self, is_flipped: bool) -> Self {
        Self { is_flipped, ..self }
    }

    /// Whether columns run from right to left, and rows from bottom to top.
    pub(crate) fn turned(&self) -> (bool, bool) {
        (self.is_flipped, self.is_flipped && !self.is_upright)
    }

    /// The place from the left at which a column is seen, and the column that is seen at a place.
    pub(crate) fn seen_column(&self, column: u32) -> u32 {
        if self.turned().0 { self.columns - 1 - column } else { column }
    }

    /// The place from the top at which a row is seen, and the row that is seen at a place.
    pub(crate) fn seen_row(&self, row: u32) -> u32 {
        if self.turned().1 { self.rows - 1 - row } else { row }
    }

    /// Width and height of one cell.
    fn step(&self) -> (u32, u32) {
        (u32::from(self.cell.0), u32::from(self.cell.1))
    }

    /// Width and height of one layer with its frame.
    pub(crate) fn block(&self) -> (u32, u32) {
        let (wide, high) = self.step();
        let across = self.shift.map_or(self.columns * wide, |shift| shift.width * wide / 2);
        (across + 2 + self.side + self.pad, self.rows * high + 2 + self.head)
    }

    /// Width and height of the whole sheet.
    pub(crate) fn size(&self) -> (u32, u32) {
        let (wide, high) = self.block();
        ((wide + GAP) * self.per_row - GAP, high * self.layers.div_ceil(self.per_row))
    }

    /// Where a layer's block begins on the sheet.
    pub(crate) fn block_at(&self, layer: u32) -> (u32, u32) {
        let (wide, high) = self.block();
        ((layer % self.per_row) * (wide + GAP), (layer / self.per_row) * high)
    }

    /// Where the cells of a layer begin on the sheet.
    pub(crate) fn cells_at(&self, layer: u32) -> (u32, u32) {
        let (x, y) = self.block_at(layer);
        (x + self.side + 1 + self.pad, y + self.head + 1)
    }

    /// Where a cell begins on the sheet.
    pub(crate) fn cell_at(&self, cell: Cell) -> (u32, u32) {
        let cell = u32::from(cell);
        let (x, y) = self.cells_at(cell / (self.rows * self.columns));
        let (row, column) = (cell / self.columns % self.rows, cell % self.columns);
        let (wide, high) = self.step();
        let across = match self.shift {
            Some(shift) => {
                let half = shift.at(row, column).unwrap_or(0);
                let seen =
                    if self.turned().1 { (shift.width - 2).saturating_sub(half) } else { half };
                seen * (wide / 2)
            }
            None => self.seen_column(column) * wide,
        };
        (x + across, y + self.seen_row(row) * high)
    }

    /// Where the name of a column that leans is written: in the line above its first cell, where
    /// the next one would be.
    pub(crate) fn name_above(&self, cell: Cell) -> (u32, u32) {
        let (x, y) = self.cell_at(cell);
        (x - self.step().0 / 2, y - 1)
    }

    /// The layers of which something may be in sight.
    pub(crate) fn layers_in(
        &self,
        across: &Range<u32>,
        down: &Range<u32>,
    ) -> impl Iterator<Item = u32> + use<> {
        let (wide, high) = self.block();
        let (per_row, layers) = (self.per_row, self.layers);
        let columns = span(0, wide + GAP, per_row, across);
        let rows = span(0, high, layers.div_ceil(per_row), down);
        rows.flat_map(move |row| columns.clone().map(move |column| row * per_row + column))
            .filter(move |layer| *layer < layers)
    }

    /// The columns of a layer of which something may be in sight.
    pub(crate) fn columns_in(&self, layer: u32, across: &Range<u32>) -> Range<u32> {
        if self.shift.is_some() {
            return 0..self.columns;
        }
        let seen = span(self.cells_at(layer).0, self.step().0, self.columns, across);
        turned_range(seen, self.columns, self.turned().0)
    }

    /// The rows of a layer of which something may be in sight.
    pub(crate) fn rows_in(&self, layer: u32, down: &Range<u32>) -> Range<u32> {
        let seen = span(self.cells_at(layer).1, self.step().1, self.rows, down);
        turned_range(seen, self.rows, self.turned().1)
    }

    /// The cell at a place of the sheet. The head and frame above a drop game's columns count as
    /// their topmost cells, so that people can click there.
    pub(crate) fn cell_under(&self, x: u32, y: u32) -> Option<Cell> {
        let (wide, high) = self.block();
        let (across, down) = (x / (wide + GAP), y / high);
        let (x, y) = (x % (wide + GAP), y % high);
        if across >= self.per_row {
            return None;
        }
        let layer = down * self.per_row + across;
        let left = x.checked_sub(self.side + 1 + self.pad)?;
        let above = match y.checked_sub(self.head + 1) {
            Some(above) => above,
            None if self.labels == Labels::Columns => 0,
            None => return None,
        };
        let seen = above / self.step().1;
        if seen >= self.rows {
            return None;
        }
        let row = self.seen_row(seen);
        let column = match self.shift {
            // Each cell is two halves wide.
            Some(shift) => {
                let half = left / (self.step().0 / 2);
                let half =
                    if self.turned().1 { (shift.width - 1).checked_sub(half)? } else { half };
                (half + shift.margin).checked_sub(row)? / 2
            }
            None => {
                let seen = left / self.step().0;
                if seen >= self.columns {
                    return None;
                }
                self.seen_column(seen)
            }
        };
        if layer >= self.layers || column >= self.columns || row >= self.rows {
            return None;
        }
        self.cell(layer, row, column)
    }

    /// The number of a cell.
    pub(crate) fn cell(&self, layer: u32, row: u32, column: u32) -> Option<Cell> {
        Cell::try_from((layer * self.rows + row) * self.columns + column).ok()
    }

    /// How far to scroll so that a cell is in sight of a window, moving as little as possible;
    /// without a cell, not at all.
    pub(crate) fn scroll_to(
        &self,
        cell: Option<Cell>,
        window: (u16, u16),
        before: (u32, u32),
    ) -> (u32, u32) {
        let (wide, high) = self.size();
        let (step, at) = (self.step(), cell.map(|cell| self.cell_at(cell)).unzip());
        let along = |at: Option<u32>, length: u32, window: u16, whole: u32, before: u32| {
            let window = u32::from(window);
            let wanted = at.map_or(before, |at| {
                // A little of what surrounds the cell stays in sight.
                let margin = (window / 4).min(length * 3);
                let first = (at + length + margin).saturating_sub(window);
                let last = at.saturating_sub(margin);
                before.clamp(first.min(last), last.max(first))
            });
            wanted.min(whole.saturating_sub(window))
        };
        (
            along(at.0, step.0, window.0, wide, before.0),
            along(at.1, step.1, window.1, high, before.1),
        )
    }
}

/// Which of so many things in a row, each of one size, may be in sight.
fn span(first: u32, size: u32, count: u32, sight: &Range<u32>) -> Range<u32> {
    let from = sight.start.saturating_sub(first) / size;
    let to = sight.end.saturating_sub(first).div_ceil(size);
    from.min(count)..to.min(count)
}

/// The same places counted from the other end, if they are.
fn turned_range(seen: Range<u32>, count: u32, is_turned: bool) -> Range<u32> {
    if is_turned { count - seen.end..count - seen.start } else { seen }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use foursight_rules::Library;

    use super::*;

    fn layout(pack: &str, width: u16, height: u16) -> Layout {
        let rules = Ruleset::load(&Library::bundled(), &[pack]).unwrap();
        Layout::new(&rules, width, height)
    }

    #[test]
    fn common_boards_fit_a_common_terminal() {
        assert_eq!(layout("connect4", 52, 21).cell, (7, 3));
        assert_eq!(layout("gomoku", 52, 21).cell, (2, 1));
        let qubic = layout("qubic", 80, 20);
        assert_eq!((qubic.per_row, qubic.cell), (2, (5, 2)));
        for pack in ["connect4", "gomoku", "pente", "qubic", "score-four", "connect4-three"] {
            let layout = layout(pack, 52, 21);
            let (wide, high) = layout.size();
            assert!(wide <= 52 && high <= 21, "{pack}: {wide}x{high}");
        }
    }

    #[test]
    fn every_cell_is_found_where_it_is_drawn() {
        for pack in ["connect4", "gomoku", "qubic", "score-four", "yavalath", "crater"] {
            for (width, height) in [(80, 24), (30, 10), (200, 60)] {
                for is_flipped in [false, true] {
                    let layout = layout(pack, width, height).flipped(is_flipped);
                    let rules = Ruleset::load(&Library::bundled(), &[pack]).unwrap();
                    let cells = 0..rules.geometry().cells() as Cell;
                    for cell in cells.filter(|&cell| rules.geometry().exists(cell)) {
                        let (x, y) = layout.cell_at(cell);
                        assert_eq!(layout.cell_under(x, y), Some(cell));
                        let (x, y) =
                            (x + u32::from(layout.cell.0) - 1, y + u32::from(layout.cell.1) - 1);
                        assert_eq!(layout.cell_under(x, y), Some(cell));
                    }
                }
            }
        }
    }

    #[test]
    fn terminal_finding_17_a_flipped_board_is_seen_from_its_other_side() {
        let at = |layout: &Layout, row: u32, column: u32| {
            layout.cell_at(layout.cell(0, row, column).unwrap())
        };
        // Stones go on falling down; what lies on a table is turned round.
        let drops = layout("connect4", 80, 24);
        assert_eq!(at(&drops.clone().flipped(true), 0, 0), at(&drops, 0, 6));
        let table = layout("gomoku", 80, 40);
        assert_eq!(at(&table.clone().flipped(true), 0, 0), at(&table, 18, 18));
        let hexagons = layout("yavalath", 80, 40);
        assert_eq!(at(&hexagons.clone().flipped(true), 8, 0), at(&hexagons, 0, 8));
        // Whatever is in sight stays in sight.
        assert_eq!(drops.flipped(true).columns_in(0, &(0..10)), 5..7);
    }

    #[test]
    fn rows_of_hexagons_are_shifted_by_half_a_cell() {
        for (width, height) in [(80, 40), (60, 24), (40, 14)] {
            let rules = Ruleset::load(&Library::bundled(), &["yavalath"]).unwrap();
            let layout = Layout::new(&rules, width, height);
            let at = |row: i64, column: i64| {
                layout.cell_at(rules.geometry().cell(&[row, column]).unwrap())
            };
            let half = u32::from(layout.cell.0) / 2;
            assert_eq!(at(4, 0).0 + half, at(3, 1).0, "up and to the right");
            assert_eq!(at(4, 0).0 + half, at(5, 0).0, "down and to the right");
            assert_eq!(at(4, 0).0 + 2 * half, at(4, 1).0, "to the right");
            assert_eq!(at(4, 0).0, layout.cells_at(0).0, "nothing is empty at the left");
            let (wide, high) = layout.size();
            assert!(wide <= u32::from(width) && high <= u32::from(height), "{wide}x{high}");
        }
    }

    #[test]
    fn scrolling_keeps_the_cell_in_sight() {
        let layout = layout("gomoku", 20, 8);
        let mut scroll = (0, 0);
        for cell in (0..361).chain((0..361).rev()) {
            scroll = layout.scroll_to(Some(cell), (20, 8), scroll);
            let (x, y) = layout.cell_at(cell);
            assert!(x >= scroll.0 && x + 2 <= scroll.0 + 20, "{cell}: {scroll:?}");
            assert!(y >= scroll.1 && y < scroll.1 + 8, "{cell}: {scroll:?}");
        }
    }
}
