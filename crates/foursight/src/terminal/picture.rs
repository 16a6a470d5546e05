//! Draws a board: frame, labels, stones, bombs, explosions, values.

use std::time::Duration;

use foursight_agents::Evaluation;
use foursight_rules::format::Lattice;
use foursight_rules::{Cell, Move, Ruleset};
use foursight_voice::Labels;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::layout::Layout;
use super::names::room_beside_names;
use super::scene::{Look, Piece, Scene};
use super::sheet::Sheet;
use super::theme::{Depth, Rgb, Theme, mix};

/// Boards with at least this many rows and columns are drawn as crossing lines, as in Go.
const CROSSINGS_FROM: u32 = 9;

/// Everything that is on the picture.
pub(crate) struct Picture<'a> {
    pub(crate) rules: &'a Ruleset,
    pub(crate) theme: &'a Theme,
    pub(crate) scene: &'a Scene,
    pub(crate) now: Duration,
    /// The frame's colour: the player to move, or the winner.
    pub(crate) frame: Rgb,
    /// The move that the keys point to, where its stone would come to rest, and whose it would be.
    pub(crate) cursor: Option<(Move, Option<Cell>, u8)>,
    /// A move that is recommended.
    pub(crate) hint: Option<Move>,
    pub(crate) values: &'a [(Move, Evaluation)],
    /// Seen from the other side.
    pub(crate) is_flipped: bool,
}

/// Where a picture came to lie, to find the cell under the mouse.
#[derive(Debug, Clone)]
pub(crate) struct Placed {
    pub(crate) layout: Layout,
    pub(crate) area: Rect,
    pub(crate) scroll: (u32, u32),
}

impl Placed {
    pub(crate) fn cell_under(&self, x: u16, y: u16) -> Option<Cell> {
        if !self.area.contains((x, y).into()) {
            return None;
        }
        let (x, y) = (u32::from(x - self.area.x), u32::from(y - self.area.y));
        self.layout.cell_under(x + self.scroll.0, y + self.scroll.1)
    }
}

impl Picture<'_> {
    /// Draws the board into the area, in its middle if it is smaller, scrolled if it is larger.
    pub(crate) fn draw(&self, area: Rect, buffer: &mut Buffer, before: (u32, u32)) -> Placed {
        let layout = Layout::new(self.rules, area.width, area.height).flipped(self.is_flipped);
        let (wide, high) = layout.size();
        let at_most = |length: u32, room: u16| u16::try_from(length).map_or(room, |l| l.min(room));
        let whole = area;
        let area = room_beside_names(&layout, area);
        let window = (at_most(wide, area.width), at_most(high, area.height));
        // Where nobody points, the last stone is what people want to see.
        let focus = self.cursor.and_then(|(_, cell, _)| cell).or_else(|| self.scene.last_stone());
        let mut scroll = layout.scroll_to(focus, window, before);
        if area.width < whole.width {
            // The names of rows stand beside the window.
            scroll.0 = scroll.0.max(layout.side);
        }
        let mut sheet = Sheet::new(window, scroll);
        self.draw_sheet(&layout, &mut sheet);
        let (x, y) = ((area.width - window.0) / 2, (area.height - window.1) / 2);
        let place = Rect::new(area.x + x, area.y + y, window.0, window.1);
        sheet.show(place, buffer);
        if area != whole {
            self.draw_names_out_of_sight(&layout, scroll, place, buffer);
        }
        Placed { layout, area: place, scroll }
    }

    fn draw_sheet(&self, layout: &Layout, sheet: &mut Sheet) {
        let (across, down) = (sheet.across(), sheet.down());
        let crossings = has_crossings(self.rules);
        for layer in layout.layers_in(&across, &down) {
            self.draw_frame(layout, layer, sheet);
            for row in layout.rows_in(layer, &down) {
                for column in layout.columns_in(layer, &across) {
                    let Some(cell) = layout.cell(layer, row, column) else { continue };
                    if !self.rules.geometry().exists(cell) {
                        continue;
                    }
                    let ground = if layout.labels == Labels::Columns {
                        Ground::Hole
                    } else if layout.shift.is_some() {
                        // Neighbours have different shades.
                        Ground::Hexagon(((2 * row + column) % 3) as u8)
                    } else if crossings {
                        Ground::crossing(self.rules, cell).turned(layout.turned())
                    } else {
                        Ground::Tile((layer * layout.rows + row + column) % 2 == 1)
                    };
                    if let Some(place) = sheet.area(layout.cell_at(cell), layout.cell) {
                        self.draw_cell(cell, ground, place, &mut sheet.buffer);
                    }
                }
            }
        }
        self.draw_head(layout, sheet);
    }

    fn draw_frame(&self, layout: &Layout, layer: u32, sheet: &mut Sheet) {
        let style = self.theme.fg(self.theme.readable(self.frame)).add_modifier(Modifier::BOLD);
        let (x, y) = layout.block_at(layer);
        let (wide, high) = layout.block();
        let (left, top) = (x + layout.side, y + layout.head);
        let (right, bottom) = (x + wide - 1, y + high - 1);
        let [across, down, nw, ne, sw, se] = if self.theme.ascii {
            ["-", "|", "+", "+", "+", "+"]
        } else {
            ["━", "┃", "┏", "┓", "┗", "┛"]
        };
        let seen = sheet.across();
        for x in seen.start.max(left + 1)..seen.end.min(right) {
            sheet.put(x, top, across, style);
            sheet.put(x, bottom, across, style);
        }
        let seen = sheet.down();
        for y in seen.start.max(top + 1)..seen.end.min(bottom) {
            sheet.put(left, y, down, style);
            sheet.put(right, y, down, style);
            if layout.pad > 0 && layout.labels == Labels::Columns {
                sheet.paint(left + 1, y, self.theme.on(Style::new(), self.theme.frame_board));
            }
        }
        for (x, y, corner) in
            [(left, top, nw), (right, top, ne), (left, bottom, sw), (right, bottom, se)]
        {
            sheet.put(x, y, corner, style);
        }
        self.draw_labels(layout, layer, sheet);
        if layout.layers > 1 {
            let room = right - left - 1;
            let name = self.layer_name(layout, layer, room as usize);
            let indent = u32::from((name.chars().count() as u32) < room);
            sheet.write(left + 1 + indent, bottom, &name, style);
        }
    }

    /// The arrow over the chosen column, and every column's value.
    fn draw_head(&self, layout: &Layout, sheet: &mut Sheet) {
        if layout.labels != Labels::Columns {
            return;
        }
        let wide = u32::from(layout.cell.0);
        let centre = |mv: Move, width: usize| {
            let column = layout.seen_column(mv.index() as u32);
            1 + layout.pad + column * wide + wide.saturating_sub(width as u32) / 2
        };
        let valued = self.values.iter().map(|(mv, value)| {
            let text = short(*value, layout.cell.0);
            (centre(*mv, text.chars().count()), text, *value)
        });
        for (x, text, value) in apart(valued.collect()) {
            let style = self.value_style(value).add_modifier(Modifier::BOLD);
            sheet.write(x, 0, &text, style);
        }
        if let Some(mv) = self.hint {
            let mark = if self.theme.ascii { "!" } else { "★" };
            sheet.write(centre(mv, 1), 0, mark, self.theme.fg(self.theme.good));
        }
        if let Some((mv, _, seat)) = self.cursor {
            let arrow = if self.theme.ascii { "V" } else { "▼" };
            let colour = self.theme.readable(self.stone_colour(seat));
            let style = self.theme.fg(colour).add_modifier(Modifier::BOLD);
            // Below a value or a hint the arrow goes into the frame.
            let is_taken = !self.values.is_empty() || self.hint == Some(mv);
            sheet.write(centre(mv, 1), u32::from(is_taken), arrow, style);
        }
    }

    fn value_style(&self, value: Evaluation) -> Style {
        let outlook = value.outlook();
        let (good, bad, even) = (self.theme.good, self.theme.bad, self.theme.even);
        let toward = if outlook >= 0.0 { good } else { bad };
        self.theme.fg(mix(even, toward, outlook.abs().sqrt()))
    }

    fn stone_colour(&self, seat: u8) -> Rgb {
        let hex = self.rules.players().get(usize::from(seat)).map_or("", |info| &info.color);
        self.theme.stone(seat, hex)
    }

    fn draw_cell(&self, cell: Cell, ground: Ground, area: Rect, buffer: &mut Buffer) {
        let look = self.scene.look(cell, self.now);
        let pointed = self.cursor.filter(|(_, at, _)| *at == Some(cell));
        self.draw_ground(ground, area, buffer);
        let is_lit = pointed.is_some() && self.can_light(ground, area);
        if is_lit {
            let light = mix(self.back(ground), (255, 255, 255), 0.3);
            buffer.set_style(area, self.theme.on(Style::new(), light));
        }
        if look.blast > 0 {
            self.draw_blast(look.blast, area, buffer);
        } else if let Some(piece) = look.piece {
            self.draw_piece(piece, look, ground, area, buffer);
        } else if let Some((_, _, seat)) = pointed {
            self.draw_ghost(seat, ground, area, buffer);
        } else {
            self.draw_value(cell, ground, area, buffer);
        }
        if pointed.is_some() && ground != Ground::Hole && !is_lit {
            self.draw_brackets(area, buffer);
        }
    }

    /// Large tiles light up under the cursor; small ones and those without colours get brackets.
    fn can_light(&self, ground: Ground, area: Rect) -> bool {
        let colours = !self.is_colourless() && !self.theme.ascii;
        matches!(ground, Ground::Tile(_) | Ground::Hexagon(_)) && area.height > 1 && colours
    }

    fn is_colourless(&self) -> bool {
        self.theme.depth == Depth::None
    }

    fn back(&self, ground: Ground) -> Rgb {
        match ground {
            Ground::Hole => self.theme.frame_board,
            Ground::Tile(odd) => self.theme.tile[usize::from(odd)],
            Ground::Hexagon(shade) => {
                mix(self.theme.tile[0], self.theme.tile[1], f32::from(shade) / 2.0)
            }
            Ground::Crossing { .. } => self.theme.wood,
        }
    }

    fn draw_ground(&self, ground: Ground, area: Rect, buffer: &mut Buffer) {
        let style = self.theme.on(Style::new(), self.back(ground));
        for y in area.top()..area.bottom() {
            for x in area.left()..area.right() {
                buffer[(x, y)].reset();
                buffer[(x, y)].set_style(style);
            }
        }
        let middle = (area.x + (area.width - 1) / 2, area.y + area.height / 2);
        match ground {
            Ground::Hole if area.height > 1 && !self.theme.ascii && !self.is_colourless() => {
                self.disc(self.theme.hole, false, area, buffer);
            }
            Ground::Hole | Ground::Tile(_) | Ground::Hexagon(_) => {
                let dot = if self.theme.ascii { "." } else { "·" };
                let colour = mix(self.back(ground), (255, 255, 255), 0.35);
                buffer.set_string(middle.0, middle.1, dot, self.theme.fg(colour));
            }
            Ground::Crossing { west, east, north, south } => {
                let line = self.theme.fg(self.theme.wood_line);
                if self.theme.ascii {
                    buffer.set_string(middle.0, middle.1, ".", line);
                    return;
                }
                let cross = match (west, east, north, south) {
                    (false, true, false, true) => "┌",
                    (true, false, false, true) => "┐",
                    (false, true, true, false) => "└",
                    (true, false, true, false) => "┘",
                    (true, true, false, true) => "┬",
                    (true, true, true, false) => "┴",
                    (false, true, true, true) => "├",
                    (true, false, true, true) => "┤",
                    (true, true, false, false) => "─",
                    (false, false, true, true) => "│",
                    (true, false, false, false) => "╴",
                    (false, true, false, false) => "╶",
                    (false, false, true, false) => "╵",
                    (false, false, false, true) => "╷",
                    (false, false, false, false) => "·",
                    (true, true, true, true) => "┼",
                };
                for x in area.left()..area.right() {
                    if (x < middle.0 && west) || (x > middle.0 && east) {
                        buffer.set_string(x, middle.1, "─", line);
                    }
                }
                for y in area.top()..area.bottom() {
                    if (y < middle.1 && north) || (y > middle.1 && south) {
                        buffer.set_string(middle.0, y, "│", line);
                    }
                }
                buffer.set_string(middle.0, middle.1, cross, line);
            }
        }
    }

    /// A round stone of half blocks, with a hole in its middle if it is a ring. Where there
    /// is room, the top half line stays free, so that stones on top of each other do not touch.
    fn disc(&self, colour: Rgb, ring: bool, area: Rect, buffer: &mut Buffer) {
        let rows: &[&str] = match (area.height, ring) {
            (3, false) => &[" ▄▄▄▄ ", "██████", "▀████▀"],
            (3, true) => &[" ▄▄▄▄ ", "██  ██", "▀████▀"],
            (..=2, false) => &["▄██▄", "▀██▀"],
            (..=2, true) => &["▄▀▀▄", "▀▄▄▀"],
            _ => return self.large_disc(colour, ring, area, buffer),
        };
        let style = self.theme.fg(colour);
        let left = area.x + disc_indent(area);
        for (y, row) in (area.y..).zip(rows) {
            let inside = row.trim();
            let indent = (row.len() - row.trim_start().len()) as u16;
            for (x, block) in (left + indent..).zip(inside.chars()) {
                buffer[(x, y)].set_char(block).set_style(style);
            }
        }
    }

    /// A round stone of any size, drawn point by point; each character has two, one above the other.
    fn large_disc(&self, colour: Rgb, ring: bool, area: Rect, buffer: &mut Buffer) {
        let style = self.theme.fg(colour);
        // One column and one line of points stay free between stones.
        let radius = (f32::from(area.width - 1) / 2.0, f32::from(2 * area.height - 1) / 2.0);
        let is_inside = |x: u16, point: u16| {
            let across = (f32::from(x) + 0.5 - radius.0) / radius.0;
            let down = (f32::from(point) - 0.5 - radius.1) / radius.1;
            let far = across * across + down * down;
            far <= 1.0 && point > 0 && !(ring && far < 0.3)
        };
        for (y, x) in (0..area.height).flat_map(|y| (0..area.width).map(move |x| (y, x))) {
            let block = match (is_inside(x, 2 * y), is_inside(x, 2 * y + 1)) {
                (true, true) => '█',
                (true, false) => '▀',
                (false, true) => '▄',
                (false, false) => continue,
            };
            buffer[(area.x + x, area.y + y)].set_char(block).set_style(style);
        }
    }

    /// Text in the middle of a stone, on its colour.
    fn inscribe(&self, text: &str, ink: Rgb, colour: Rgb, area: Rect, buffer: &mut Buffer) {
        let style = self.theme.on(self.theme.fg(ink), colour).add_modifier(Modifier::BOLD);
        let (x, y) = (area.x + (area.width - 2) / 2, area.y + area.height / 2);
        buffer.set_string(x, y, text, style);
    }

    fn draw_piece(
        &self,
        piece: Piece,
        look: Look,
        ground: Ground,
        area: Rect,
        buffer: &mut Buffer,
    ) {
        let small = area.height == 1 || self.theme.ascii;
        match piece {
            Piece::Stone(seat) => {
                let own = self.stone_colour(seat);
                let mut colour = own;
                if look.winning && look.lit {
                    colour = mix(own, self.theme.flash, 0.75);
                } else if look.leaving {
                    colour = mix(own, self.back(ground), 0.6);
                }
                if small {
                    self.small_stone(seat, colour, look, area, buffer);
                    return;
                }
                let ring = self.theme.shapes && seat == 1;
                self.disc(colour, ring, area, buffer);
                let ink = if ring { colour } else { self.theme.mark };
                let under = if ring { self.back(ground) } else { colour };
                if self.is_colourless() {
                    if seat > 1 {
                        let symbol = self.rules.players()[usize::from(seat)].symbol;
                        self.inscribe(&symbol.to_string(), ink, under, area, buffer);
                    }
                    self.mark_beside(look, area, buffer);
                    return;
                }
                let text = match (look.winning, look.last, area.height) {
                    (true, _, _) if self.theme.shapes => "**",
                    (_, true, 3..) => "▐▌",
                    (_, true, _) => "▝▘",
                    _ if self.theme.shapes && seat > 1 => {
                        let symbol = self.rules.players()[usize::from(seat)].symbol;
                        self.inscribe(&symbol.to_string(), ink, under, area, buffer);
                        return;
                    }
                    _ => return,
                };
                self.inscribe(text, ink, under, area, buffer);
            }
            Piece::Bomb => {
                let left = self.scene.bomb_rounds().unwrap_or(0);
                let body = (78, 80, 92);
                let urgent = if left <= 1 { self.theme.bad } else { (255, 176, 60) };
                if small {
                    let style = self.theme.fg(urgent).add_modifier(Modifier::BOLD);
                    let text = if left > 0 { left.to_string() } else { "*".to_owned() };
                    let middle = area.x + (area.width - 1) / 2;
                    buffer.set_string(middle, area.y + area.height / 2, text, style);
                    return;
                }
                self.disc(body, false, area, buffer);
                self.inscribe(&format!("{left:>2}"), urgent, body, area, buffer);
                let fuse = area.x + area.width - 2;
                buffer.set_string(fuse, area.y, "*", self.theme.fg(urgent));
            }
        }
    }

    /// Without colours a mark inside a stone would look like another player's: it stands at its
    /// right, where stones leave a column free.
    fn mark_beside(&self, look: Look, area: Rect, buffer: &mut Buffer) {
        let mark = match (look.winning, look.last) {
            (true, _) => "*",
            (false, true) => "◂",
            (false, false) => return,
        };
        let style = Style::new().add_modifier(Modifier::BOLD);
        buffer.set_string(area.right() - 1, area.y + area.height / 2, mark, style);
    }

    fn small_stone(&self, seat: u8, colour: Rgb, look: Look, area: Rect, buffer: &mut Buffer) {
        let symbol = self.rules.players().get(usize::from(seat)).map_or('?', |info| info.symbol);
        let shape = self.theme.small_stone(seat, symbol);
        let mut style = self.theme.fg(colour).add_modifier(Modifier::BOLD);
        if look.winning && look.lit {
            style = style.add_modifier(Modifier::REVERSED);
        }
        let (x, y) = (area.x + (area.width - 1) / 2, area.y + area.height / 2);
        buffer[(x, y)].set_char(shape).set_style(style);
        let marks = if look.winning {
            Some(("[", "]"))
        } else if look.leaving {
            Some(("x", "x"))
        } else if look.last {
            Some(("(", ")"))
        } else {
            None
        };
        if let Some((open, close)) = marks {
            let ink = self.theme.fg(self.theme.mark_on_board(self.rules));
            let ink = ink.add_modifier(Modifier::BOLD);
            if x > area.x {
                buffer.set_string(x - 1, y, open, ink);
            }
            if x + 1 < area.right() {
                // Where there is room for one mark only, a corner shows the last stone.
                let is_last = look.last && !look.winning && !look.leaving;
                let only = if is_last && x == area.x && !self.theme.ascii { "◂" } else { close };
                buffer.set_string(x + 1, y, only, ink);
            }
        }
    }

    fn draw_ghost(&self, seat: u8, ground: Ground, area: Rect, buffer: &mut Buffer) {
        let base = if ground == Ground::Hole { self.theme.hole } else { self.back(ground) };
        let colour = mix(base, self.stone_colour(seat), 0.45);
        if area.height == 1 || self.theme.ascii || self.is_colourless() {
            // Where shapes tell players apart, this is none of them.
            let symbol = if self.theme.ascii || self.theme.shapes { "+" } else { "○" };
            let at = area.x + (area.width - 1) / 2;
            buffer.set_string(at, area.y + area.height / 2, symbol, self.theme.fg(colour));
        } else {
            self.disc(colour, self.theme.shapes && seat == 1, area, buffer);
        }
    }

    fn draw_blast(&self, quarter: u8, area: Rect, buffer: &mut Buffer) {
        let (symbol, colour) = match (quarter, self.theme.ascii) {
            (1, false) => ("█", (255, 244, 190)),
            (2, false) => ("▓", (255, 190, 70)),
            (3, false) => ("▒", (240, 100, 40)),
            (_, false) => ("░", (130, 90, 80)),
            (1 | 3, true) => ("#", (255, 190, 70)),
            (_, true) => ("*", (240, 100, 40)),
        };
        let style = self.theme.fg(colour);
        for y in area.top()..area.bottom() {
            for x in area.left()..area.right() {
                buffer[(x, y)].set_symbol(symbol).set_style(style);
            }
        }
    }

    /// The value of a move to this cell, on boards where moves are cells.
    fn draw_value(&self, cell: Cell, ground: Ground, area: Rect, buffer: &mut Buffer) {
        if ground == Ground::Hole || self.rules.gravity().is_some() {
            return;
        }
        let middle = (area.x + (area.width - 1) / 2, area.y + area.height / 2);
        if self.hint.is_some_and(|mv| mv.index() == usize::from(cell)) {
            let mark = if self.theme.ascii { "!" } else { "★" };
            let style = self.theme.fg(self.theme.mark).add_modifier(Modifier::BOLD);
            buffer.set_string(middle.0, middle.1, mark, style);
            return;
        }
        // Values come best first here; the best nine are numbered.
        let mut best = self.values.iter().take(9).zip(1..);
        if let Some(((_, value), rank)) = best.find(|((mv, _), _)| mv.index() == usize::from(cell))
        {
            let style = self.value_style(*value).add_modifier(Modifier::BOLD);
            let style = self.theme.on(style, self.theme.mark);
            buffer.set_string(middle.0, middle.1, rank.to_string(), style);
        }
    }

    fn draw_brackets(&self, area: Rect, buffer: &mut Buffer) {
        let colour = self.theme.mark_on_board(self.rules);
        let style = self.theme.fg(colour).add_modifier(Modifier::BOLD);
        let y = area.y + area.height / 2;
        let middle = area.x + (area.width - 1) / 2;
        if middle == area.x {
            // No room beside it: the cell itself is turned over.
            let cell = &mut buffer[(middle, y)];
            cell.set_style(Style::new().add_modifier(Modifier::REVERSED));
            return;
        }
        buffer.set_string(area.x, y, "[", style);
        buffer.set_string(area.right() - 1, y, "]", style);
    }
}

impl Theme {
    /// Ink that is seen on the board.
    fn mark_on_board(&self, rules: &Ruleset) -> Rgb {
        match Labels::of(rules) {
            Labels::Columns => (255, 255, 255),
            Labels::Grid if has_crossings(rules) => (120, 20, 10),
            _ => (255, 255, 255),
        }
    }
}

/// What an empty cell looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ground {
    Hole,
    /// Light or dark.
    Tile(bool),
    /// One of three shades.
    Hexagon(u8),
    /// Lines in these directions.
    Crossing {
        west: bool,
        east: bool,
        north: bool,
        south: bool,
    },
}

impl Ground {
    fn crossing(rules: &Ruleset, cell: Cell) -> Self {
        let geometry = rules.geometry();
        let at: Vec<i64> = geometry.coords(cell).into_iter().map(i64::from).collect();
        let goes_on = |axis_from_last: usize, by: i64| {
            let mut next = at.clone();
            let axis = next.len().checked_sub(axis_from_last);
            if let Some(at) = axis.and_then(|axis| next.get_mut(axis)) {
                *at += by;
            }
            geometry.cell(&next).is_some()
        };
        Self::Crossing {
            west: goes_on(1, -1),
            east: goes_on(1, 1),
            north: goes_on(2, -1),
            south: goes_on(2, 1),
        }
    }
}

impl Ground {
    /// The same where columns run from right to left, or rows from bottom to top.
    fn turned(self, (across, down): (bool, bool)) -> Self {
        let Self::Crossing { west, east, north, south } = self else { return self };
        let [west, east] = if across { [east, west] } else { [west, east] };
        let [north, south] = if down { [south, north] } else { [north, south] };
        Self::Crossing { west, east, north, south }
    }
}

/// True if the board is drawn as crossing lines.
fn has_crossings(rules: &Ruleset) -> bool {
    let large = |size: &u16| u32::from(*size) >= CROSSINGS_FROM;
    let dims = rules.geometry().dims();
    rules.geometry().lattice() == Lattice::Square
        && dims.len() > 1
        && dims[dims.len() - 2..].iter().all(large)
}

/// How far a round stone is from the left of its cell.
fn disc_indent(area: Rect) -> u16 {
    area.width.saturating_sub(if area.height == 3 { 6 } else { 4 }) / 2
}

/// A value in so many characters.
/// Values beside each other, each with the place where it begins: one that would touch the one
/// before moves aside by one, and then needs no plus.
fn apart<T>(mut values: Vec<(u32, String, T)>) -> Vec<(u32, String, T)> {
    values.sort_by_key(|(x, ..)| *x);
    let mut end: Option<u32> = None;
    for (x, text, _) in &mut values {
        if let Some(end) = end.filter(|end| *end >= *x) {
            if end == *x && text.len() > 2 && text.starts_with('+') {
                text.remove(0);
            }
            *x = end.max(*x + 1);
        }
        end = Some(*x + text.chars().count() as u32);
    }
    values
}

fn short(value: Evaluation, width: u16) -> String {
    match value {
        Evaluation::Exact { score: 0, .. } => "0".to_owned(),
        Evaluation::Exact { score, .. } => format!("{score:+}"),
        Evaluation::Win { moves } => format!("W{moves}"),
        Evaluation::Loss { moves } => format!("L{moves}"),
        Evaluation::Estimate(guess) if width >= 5 => format!("{guess:+.1}"),
        Evaluation::Estimate(guess) => (if guess >= 0.0 { "+" } else { "-" }).to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The values of columns that are three wide, as they stand above the board.
    fn head(scores: &[i32]) -> String {
        let text = |&score: &i32| match score {
            0 => "0".to_owned(),
            score => format!("{score:+}"),
        };
        let placed = scores
            .iter()
            .map(text)
            .zip(0..)
            .map(|(text, column)| (3 * column + (3 - text.len() as u32) / 2, text, ()));
        let mut line = String::new();
        for (x, text, ()) in apart(placed.collect()) {
            assert!(line.len() <= x as usize, "{text} would stand on {line:?}");
            line = format!("{line:<width$}{text}", width = x as usize);
        }
        line
    }

    #[test]
    fn values_never_stand_on_each_other_and_every_one_can_be_read() {
        assert_eq!(head(&[-2, -1, -1, 18, -2, -2, -3]), "-2 -1 -1 +18 -2 -2 -3");
        assert_eq!(head(&[18; 4]), "+18 18 18 18");
        let all = [-18, -10, -2, 0, 3, 10, 18];
        for number in 0..all.len().pow(4) {
            let scores: Vec<i32> = (0..4).map(|at| all[number / all.len().pow(at) % 7]).collect();
            let line = head(&scores);
            assert!(line.len() <= 3 * scores.len() + 1, "{line:?} leaves the board");
            let apart = line.replace('-', " -").replace('+', " ");
            let read: Vec<i32> = apart.split_whitespace().flat_map(str::parse).collect();
            assert_eq!(read, scores, "{line:?}");
        }
    }
}
