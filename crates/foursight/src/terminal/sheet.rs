//! A window on a sheet that may be far larger than the screen: what is out of sight is not drawn.

use std::ops::Range;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// How far something that is partly in sight may reach beyond the window: a cell or a label.
const MARGIN: (u16, u16) = (8, 4);

/// The part of a sheet that is in sight, and a little around it.
pub(crate) struct Sheet {
    pub(crate) buffer: Buffer,
    window: (u16, u16),
    scroll: (u32, u32),
}

impl Sheet {
    /// A window of this size, so far from the sheet's left and top.
    pub(crate) fn new(window: (u16, u16), scroll: (u32, u32)) -> Self {
        let around = |length: u16, margin: u16| length.saturating_add(2 * margin);
        let whole = Rect::new(0, 0, around(window.0, MARGIN.0), around(window.1, MARGIN.1));
        Self { buffer: Buffer::empty(whole), window, scroll }
    }

    /// The columns of the sheet that are in sight.
    pub(crate) fn across(&self) -> Range<u32> {
        self.scroll.0..self.scroll.0 + u32::from(self.window.0)
    }

    /// The lines of the sheet that are in sight.
    pub(crate) fn down(&self) -> Range<u32> {
        self.scroll.1..self.scroll.1 + u32::from(self.window.1)
    }

    /// Where a place of the sheet is in the buffer, if it is there.
    fn place(&self, x: u32, y: u32) -> Option<(u16, u16)> {
        let along = |at: u32, margin: u16, scroll: u32, length: u16| {
            let at = u16::try_from((at + u32::from(margin)).checked_sub(scroll)?).ok()?;
            (at < length).then_some(at)
        };
        let whole = self.buffer.area;
        Some((
            along(x, MARGIN.0, self.scroll.0, whole.width)?,
            along(y, MARGIN.1, self.scroll.1, whole.height)?,
        ))
    }

    /// Where an area of the sheet is in the buffer, if all of it is there.
    pub(crate) fn area(&self, (x, y): (u32, u32), (width, height): (u16, u16)) -> Option<Rect> {
        let (x, y) = self.place(x, y)?;
        let area = Rect::new(x, y, width, height);
        (self.buffer.area.intersection(area) == area).then_some(area)
    }

    /// Puts one character, if its place is in sight.
    pub(crate) fn put(&mut self, x: u32, y: u32, symbol: &str, style: Style) {
        if let Some(place) = self.place(x, y) {
            self.buffer[place].set_symbol(symbol).set_style(style);
        }
    }

    /// Colours one place, if it is in sight.
    pub(crate) fn paint(&mut self, x: u32, y: u32, style: Style) {
        if let Some(place) = self.place(x, y) {
            self.buffer[place].set_style(style);
        }
    }

    /// Writes what is in sight of a text.
    pub(crate) fn write(&mut self, x: u32, y: u32, text: &str, style: Style) {
        let left = self.scroll.0.saturating_sub(u32::from(MARGIN.0));
        let hidden = left.saturating_sub(x);
        if let Some((x, y)) = self.place(x + hidden, y) {
            let text: String = text.chars().skip(hidden as usize).collect();
            self.buffer.set_string(x, y, text, style);
        }
    }

    /// Shows the window at a place of the screen.
    pub(crate) fn show(&self, area: Rect, buffer: &mut Buffer) {
        for y in 0..area.height.min(self.window.1) {
            for x in 0..area.width.min(self.window.0) {
                let cell = &self.buffer[(x + MARGIN.0, y + MARGIN.1)];
                buffer[(area.x + x, area.y + y)] = cell.clone();
            }
        }
    }
}
