//! Where each cell of a board is on the screen: layers side by side, as large as they fit.

use foursight_rules::{Cell, Ruleset};
use foursight_voice::Labels;

/// Cell sizes, the largest first.
const SCALES: [(u16, u16); 4] = [(7, 3), (5, 2), (3, 1), (2, 1)];
/// Columns between layers.
const GAP: u16 = 2;

/// A board laid out on a sheet that may be larger than the screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Layout {
    pub(crate) rows: u16,
    pub(crate) columns: u16,
    pub(crate) layers: u16,
    pub(crate) cell: (u16, u16),
    pub(crate) labels: Labels,
    /// Layers in one row of the sheet.
    pub(crate) per_row: u16,
    /// Columns for the labels at the left.
    pub(crate) side: u16,
    /// A column inside the frame at the left: round stones leave one at their right.
    pub(crate) pad: u16,
    /// Lines above the frame, for the arrow and the values of columns.
    pub(crate) head: u16,
}

impl Layout {
    /// The largest layout that fits, or the smallest one, to be scrolled.
    pub(crate) fn new(rules: &Ruleset, width: u16, height: u16) -> Self {
        let dims = rules.geometry().dims();
        let (rows, columns) = match dims {
            [] => (1, 1),
            [columns] => (1, *columns),
            [.., rows, columns] => (*rows, *columns),
        };
        let layers = rules.geometry().cells() / (usize::from(rows) * usize::from(columns));
        let labels = Labels::of(rules);
        let side = match labels {
            Labels::Columns => 0,
            Labels::Grid | Labels::Numbers => rows.to_string().len() as u16 + 1,
        };
        let head = u16::from(labels == Labels::Columns);
        let with = |cell| {
            let mut layout = Self {
                rows,
                columns,
                layers: layers as u16,
                cell,
                labels,
                per_row: 1,
                side,
                pad: u16::from(labels == Labels::Columns && cell.1 > 1),
                head,
            };
            let block = layout.block().0;
            let most = ((width + GAP) / (block + GAP)).clamp(1, layers.max(1) as u16);
            // Rows of equal length look better than a full one and a rest.
            layout.per_row = layout.layers.div_ceil(layout.layers.div_ceil(most));
            layout
        };
        let fits = |layout: &Self| {
            let (wide, high) = layout.size();
            wide <= width && high <= height
        };
        SCALES.into_iter().map(with).find(fits).unwrap_or_else(|| with(SCALES[3]))
    }

    /// Width and height of one layer with its frame.
    pub(crate) fn block(&self) -> (u16, u16) {
        let wide = self.columns.saturating_mul(self.cell.0);
        let high = self.rows.saturating_mul(self.cell.1);
        (wide.saturating_add(2 + self.side + self.pad), high.saturating_add(2 + self.head))
    }

    /// Width and height of the whole sheet.
    pub(crate) fn size(&self) -> (u16, u16) {
        let (wide, high) = self.block();
        let down = self.layers.div_ceil(self.per_row);
        ((wide + GAP).saturating_mul(self.per_row).saturating_sub(GAP), high.saturating_mul(down))
    }

    /// Where a layer's block begins on the sheet.
    pub(crate) fn block_at(&self, layer: u16) -> (u16, u16) {
        let (wide, high) = self.block();
        ((layer % self.per_row) * (wide + GAP), (layer / self.per_row) * high)
    }

    /// Where a cell begins on the sheet.
    pub(crate) fn cell_at(&self, cell: Cell) -> (u16, u16) {
        let cell = usize::from(cell);
        let in_layer = usize::from(self.rows) * usize::from(self.columns);
        let (x, y) = self.block_at((cell / in_layer) as u16);
        let row = (cell % in_layer / usize::from(self.columns)) as u16;
        let column = (cell % usize::from(self.columns)) as u16;
        (x + self.side + 1 + self.pad + column * self.cell.0, y + self.head + 1 + row * self.cell.1)
    }

    /// The cell at a place of the sheet. The head and frame above a drop game's columns count as
    /// their topmost cells, so that people can click there.
    pub(crate) fn cell_under(&self, x: u16, y: u16) -> Option<Cell> {
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
        let (column, row) = (left / self.cell.0, above / self.cell.1);
        if layer >= self.layers || column >= self.columns || row >= self.rows {
            return None;
        }
        let in_layer = u32::from(self.rows) * u32::from(self.columns);
        let cell = u32::from(layer) * in_layer
            + u32::from(row) * u32::from(self.columns)
            + u32::from(column);
        Cell::try_from(cell).ok()
    }

    /// How far to scroll so that a cell is in sight of a window, moving as little as possible.
    pub(crate) fn scroll_to(
        &self,
        cell: Cell,
        window: (u16, u16),
        before: (u16, u16),
    ) -> (u16, u16) {
        let (wide, high) = self.size();
        let (x, y) = self.cell_at(cell);
        let along = |at: u16, length: u16, window: u16, whole: u16, before: u16| {
            // A little of what surrounds the cell stays in sight.
            let margin = (window / 4).min(length * 3);
            let first = (at + length + margin).saturating_sub(window);
            let last = at.saturating_sub(margin);
            before.clamp(first.min(last), last.max(first)).min(whole.saturating_sub(window))
        };
        (
            along(x, self.cell.0, window.0, wide, before.0),
            along(y, self.cell.1, window.1, high, before.1),
        )
    }
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
        for pack in ["connect4", "gomoku", "qubic", "score-four"] {
            for (width, height) in [(80, 24), (30, 10), (200, 60)] {
                let layout = layout(pack, width, height);
                let rules = Ruleset::load(&Library::bundled(), &[pack]).unwrap();
                for cell in 0..rules.geometry().cells() as Cell {
                    let (x, y) = layout.cell_at(cell);
                    assert_eq!(layout.cell_under(x, y), Some(cell));
                    let (x, y) = (x + layout.cell.0 - 1, y + layout.cell.1 - 1);
                    assert_eq!(layout.cell_under(x, y), Some(cell));
                }
            }
        }
    }

    #[test]
    fn scrolling_keeps_the_cell_in_sight() {
        let layout = layout("gomoku", 20, 8);
        let mut scroll = (0, 0);
        for cell in (0..361).chain((0..361).rev()) {
            scroll = layout.scroll_to(cell, (20, 8), scroll);
            let (x, y) = layout.cell_at(cell);
            assert!(x >= scroll.0 && x + 2 <= scroll.0 + 20, "{cell}: {scroll:?}");
            assert!(y >= scroll.1 && y < scroll.1 + 8, "{cell}: {scroll:?}");
        }
    }
}
