//! The names of rows, columns and layers around a board.

use foursight_rules::notation;
use foursight_voice::Labels;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::layout::Layout;
use super::picture::Picture;
use super::sheet::Sheet;

impl Picture<'_> {
    /// The names of rows and columns at a layer's frame.
    pub(super) fn draw_labels(&self, layout: &Layout, layer: u32, sheet: &mut Sheet) {
        let quiet = self.theme.quiet();
        let (wide, high) = (u32::from(layout.cell.0), u32::from(layout.cell.1));
        let (left, top) = layout.cells_at(layer);
        if layout.shift.is_some() {
            self.draw_leaning_names(layout, sheet);
        }
        let straight = layout.shift.is_none();
        for column in layout.columns_in(layer, &sheet.across()).filter(|_| straight) {
            let label = column_name(layout, column);
            let width = label.len() as u32;
            if width <= wide {
                let x = left + layout.seen_column(column) * wide + (wide - width) / 2;
                sheet.write(x, top - 1, &label, quiet);
            }
        }
        if layout.side == 0 {
            return;
        }
        for row in layout.rows_in(layer, &sheet.down()) {
            let label = row_name(layout, row);
            let x = left - 2 - layout.pad - label.len() as u32;
            let y = top + layout.seen_row(row) * high + high / 2;
            sheet.write(x, y, &label, quiet);
        }
    }

    /// The names of columns that lean, each above its first cell.
    fn draw_leaning_names(&self, layout: &Layout, sheet: &mut Sheet) {
        let (geometry, wide) = (self.rules.geometry(), u32::from(layout.cell.0));
        for column in 0..layout.columns {
            let cells = (0..layout.rows).filter_map(|row| layout.cell(0, row, column));
            let mut there = cells.into_iter().filter(|&cell| geometry.exists(cell));
            // The one that is seen on top.
            let first = if layout.turned().1 { there.last() } else { there.next() };
            let label = notation::column_letters(column as u16);
            let width = label.len() as u32;
            if let Some(first) = first.filter(|_| width <= wide) {
                let (x, y) = layout.name_above(first);
                sheet.write(x + (wide - width) / 2, y, &label, self.theme.quiet());
            }
        }
    }

    /// What a layer is called. Where the whole name has no room its end is shown, in which layers
    /// beside each other differ.
    pub(super) fn layer_name(&self, layout: &Layout, layer: u32, room: usize) -> String {
        let first = layout.cell(layer, 0, 0).unwrap_or(0);
        let name = foursight_voice::layer_name(self.rules, &self.rules.geometry().coords(first));
        if name.len() + 2 <= room {
            return format!(" {name} ");
        }
        if name.len() <= room {
            return name;
        }
        let dots = if self.theme.ascii { "." } else { "…" };
        format!("{dots}{}", &name[name.len() - room.saturating_sub(1)..])
    }

    /// Writes the names of columns and rows at the edge of the window where scrolling has taken
    /// them out of sight.
    pub(super) fn draw_names_out_of_sight(
        &self,
        layout: &Layout,
        scroll: (u32, u32),
        place: Rect,
        buffer: &mut Buffer,
    ) {
        let quiet = self.theme.quiet();
        let (wide, high) = (u32::from(layout.cell.0), u32::from(layout.cell.1));
        let (left, top) = layout.cells_at(0);
        let (right, bottom) =
            (scroll.0 + u32::from(place.width), scroll.1 + u32::from(place.height));
        if scroll.1 >= top {
            for column in layout.columns_in(0, &(scroll.0..right)) {
                let name = column_name(layout, column);
                let middle = wide.saturating_sub(name.len() as u32) / 2;
                let x = left + layout.seen_column(column) * wide + middle;
                if x >= scroll.0 && x + name.len() as u32 <= right && name.len() as u32 <= wide {
                    buffer.set_string(place.x + (x - scroll.0) as u16, place.y - 1, name, quiet);
                }
            }
        }
        if scroll.0 >= layout.side {
            for row in layout.rows_in(0, &(scroll.1..bottom)) {
                let name = row_name(layout, row);
                let y = top + layout.seen_row(row) * high + high / 2;
                if (scroll.1..bottom).contains(&y) {
                    let x = place.x - 1 - name.len() as u16;
                    buffer.set_string(x, place.y + (y - scroll.1) as u16, name, quiet);
                }
            }
        }
    }
}

fn column_name(layout: &Layout, column: u32) -> String {
    match layout.labels {
        Labels::Grid => notation::column_letters(column as u16),
        Labels::Columns | Labels::Numbers => (column + 1).to_string(),
    }
}

fn row_name(layout: &Layout, row: u32) -> String {
    let number = match layout.labels {
        Labels::Grid => layout.rows - row,
        Labels::Columns | Labels::Numbers => row + 1,
    };
    number.to_string()
}

/// True if rows and columns have names that can stand at the edge of a window.
fn has_names(layout: &Layout) -> bool {
    layout.layers == 1 && layout.shift.is_none() && layout.side > 0
}

/// What is left of an area for a board, if names are to stay in sight while it is scrolled.
pub(super) fn room_beside_names(layout: &Layout, area: Rect) -> Rect {
    /// Less room than this is all needed for the board.
    const LEAST: (u16, u16) = (12, 5);
    if !has_names(layout) || area.width < LEAST.0 || area.height < LEAST.1 {
        return area;
    }
    let (wide, high) = layout.size();
    let left = if wide > u32::from(area.width) { layout.side as u16 } else { 0 };
    let top = u16::from(high > u32::from(area.height));
    Rect::new(area.x + left, area.y + top, area.width - left, area.height - top)
}
