//! Draws a board: frame, labels, stones, bombs, explosions, values.

use std::time::Duration;

use foursight_agents::Evaluation;
use foursight_rules::{Cell, Move, Ruleset, notation};
use foursight_voice::Labels;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::layout::Layout;
use super::scene::{Look, Piece, Scene};
use super::theme::{Depth, Rgb, Theme, mix};

/// Boards with at least this many rows and columns are drawn as crossing lines, as in Go.
const CROSSINGS_FROM: u16 = 9;

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
}

/// Where a picture came to lie, to find the cell under the mouse.
#[derive(Debug, Clone)]
pub(crate) struct Placed {
    pub(crate) layout: Layout,
    pub(crate) area: Rect,
    pub(crate) scroll: (u16, u16),
}

impl Placed {
    pub(crate) fn cell_under(&self, x: u16, y: u16) -> Option<Cell> {
        if !self.area.contains((x, y).into()) {
            return None;
        }
        let (x, y) = (x - self.area.x + self.scroll.0, y - self.area.y + self.scroll.1);
        self.layout.cell_under(x, y)
    }
}

impl Picture<'_> {
    /// Draws the board into the area, in its middle if it is smaller, scrolled if it is larger.
    pub(crate) fn draw(&self, area: Rect, buffer: &mut Buffer, before: (u16, u16)) -> Placed {
        let layout = Layout::new(self.rules, area.width, area.height);
        let (wide, high) = layout.size();
        if wide <= area.width && high <= area.height {
            let x = area.x + (area.width - wide) / 2;
            let area = Rect::new(x, area.y, wide, high);
            self.draw_sheet(&layout, area, buffer);
            return Placed { layout, area, scroll: (0, 0) };
        }
        let mut sheet = Buffer::empty(Rect::new(0, 0, wide, high));
        self.draw_sheet(&layout, sheet.area, &mut sheet);
        let focus = self.cursor.and_then(|(_, cell, _)| cell).unwrap_or(0);
        let window = (area.width.min(wide), area.height.min(high));
        let scroll = layout.scroll_to(focus, window, before);
        for y in 0..window.1 {
            for x in 0..window.0 {
                buffer[(area.x + x, area.y + y)] = sheet[(scroll.0 + x, scroll.1 + y)].clone();
            }
        }
        let area = Rect::new(area.x, area.y, window.0, window.1);
        Placed { layout, area, scroll }
    }

    fn draw_sheet(&self, layout: &Layout, area: Rect, buffer: &mut Buffer) {
        for layer in 0..layout.layers {
            let (x, y) = layout.block_at(layer);
            self.draw_frame(layout, layer, area.x + x, area.y + y, buffer);
        }
        let crossings = layout.rows >= CROSSINGS_FROM && layout.columns >= CROSSINGS_FROM;
        for cell in 0..self.rules.geometry().cells() as Cell {
            let (x, y) = layout.cell_at(cell);
            let place = Rect::new(area.x + x, area.y + y, layout.cell.0, layout.cell.1);
            let ground = if layout.labels == Labels::Columns {
                Ground::Hole
            } else if crossings {
                Ground::crossing(layout, cell)
            } else {
                Ground::Tile((cell / layout.columns + cell % layout.columns) % 2 == 1)
            };
            self.draw_cell(cell, ground, place, buffer);
        }
        self.draw_head(layout, area, buffer);
    }

    fn draw_frame(&self, layout: &Layout, layer: u16, x: u16, y: u16, buffer: &mut Buffer) {
        let style = self.theme.fg(self.theme.readable(self.frame)).add_modifier(Modifier::BOLD);
        let (wide, high) = layout.block();
        let (left, top) = (x + layout.side, y + layout.head);
        let (right, bottom) = (x + wide - 1, y + high - 1);
        let [across, down, nw, ne, sw, se] = if self.theme.ascii {
            ["-", "|", "+", "+", "+", "+"]
        } else {
            ["━", "┃", "┏", "┓", "┗", "┛"]
        };
        for x in left + 1..right {
            buffer[(x, top)].set_symbol(across).set_style(style);
            buffer[(x, bottom)].set_symbol(across).set_style(style);
        }
        for y in top + 1..bottom {
            buffer[(left, y)].set_symbol(down).set_style(style);
            buffer[(right, y)].set_symbol(down).set_style(style);
        }
        for (x, y, corner) in
            [(left, top, nw), (right, top, ne), (left, bottom, sw), (right, bottom, se)]
        {
            buffer[(x, y)].set_symbol(corner).set_style(style);
        }
        if layout.pad > 0 {
            let wall = self.theme.on(Style::new(), self.theme.frame_board);
            (top + 1..bottom).for_each(|y| {
                buffer[(left + 1, y)].set_style(wall);
            });
        }
        let quiet = self.theme.quiet();
        for column in 0..layout.columns {
            let label = match layout.labels {
                Labels::Columns => (column + 1).to_string(),
                Labels::Grid => notation::column_letters(column),
                Labels::Numbers => (column + 1).to_string(),
            };
            let width = label.len() as u16;
            if width > layout.cell.0 {
                continue;
            }
            let at = left + 1 + layout.pad + column * layout.cell.0 + (layout.cell.0 - width) / 2;
            buffer.set_string(at, top, &label, quiet);
        }
        if layout.side > 0 {
            for row in 0..layout.rows {
                let label = match layout.labels {
                    Labels::Grid => layout.rows - row,
                    _ => row + 1,
                }
                .to_string();
                let at = top + 1 + row * layout.cell.1 + layout.cell.1 / 2;
                let x = x + layout.side - 1 - label.len() as u16;
                buffer.set_string(x, at, &label, quiet);
            }
        }
        if layout.layers > 1 {
            let first = u32::from(layer) * u32::from(layout.rows) * u32::from(layout.columns);
            let coords = self.rules.geometry().coords(first as Cell);
            let name: Vec<String> =
                coords[..coords.len() - 2].iter().map(|at| (at + 1).to_string()).collect();
            buffer.set_string(left + 2, bottom, format!(" {} ", name.join(",")), style);
        }
    }

    /// The arrow over the chosen column, and every column's value.
    fn draw_head(&self, layout: &Layout, area: Rect, buffer: &mut Buffer) {
        if layout.labels != Labels::Columns {
            return;
        }
        let centre = |mv: Move, width: u16| {
            area.x
                + 1
                + layout.pad
                + mv.index() as u16 * layout.cell.0
                + layout.cell.0.saturating_sub(width) / 2
        };
        for (mv, value) in self.values {
            let text = short(*value, layout.cell.0);
            let style = self.value_style(*value).add_modifier(Modifier::BOLD);
            buffer.set_string(centre(*mv, text.chars().count() as u16), area.y, text, style);
        }
        if let Some(mv) = self.hint {
            let mark = if self.theme.ascii { "!" } else { "★" };
            buffer.set_string(centre(mv, 1), area.y, mark, self.theme.fg(self.theme.good));
        }
        if let Some((mv, _, seat)) = self.cursor {
            let arrow = if self.theme.ascii { "V" } else { "▼" };
            let colour = self.theme.readable(self.stone_colour(seat));
            let style = self.theme.fg(colour).add_modifier(Modifier::BOLD);
            let x = centre(mv, 1);
            // Beside a value the arrow goes into the frame.
            let y = if self.values.is_empty() { area.y } else { area.y + 1 };
            buffer.set_string(x, y, arrow, style);
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
        matches!(ground, Ground::Tile(_)) && area.height > 1 && colours
    }

    fn is_colourless(&self) -> bool {
        self.theme.depth == Depth::None
    }

    fn back(&self, ground: Ground) -> Rgb {
        match ground {
            Ground::Hole => self.theme.frame_board,
            Ground::Tile(odd) => self.theme.tile[usize::from(odd)],
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
            Ground::Hole | Ground::Tile(_) => {
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
                    _ => "┼",
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
            (_, false) => &["▄██▄", "▀██▀"],
            (_, true) => &["▄▀▀▄", "▀▄▄▀"],
        };
        let style = self.theme.fg(colour);
        for (y, row) in (area.y..).zip(rows) {
            let inside = row.trim();
            let indent = (row.len() - row.trim_start().len()) as u16;
            for (x, block) in (area.x + indent..).zip(inside.chars()) {
                buffer[(x, y)].set_char(block).set_style(style);
            }
        }
    }

    /// Text in the middle of a stone, on its colour.
    fn inscribe(&self, text: &str, ink: Rgb, colour: Rgb, area: Rect, buffer: &mut Buffer) {
        let style = self.theme.on(self.theme.fg(ink), colour).add_modifier(Modifier::BOLD);
        let dx = if area.height == 3 { 2 } else { 1 };
        let style =
            if self.is_colourless() { style.add_modifier(Modifier::REVERSED) } else { style };
        buffer.set_string(area.x + dx, area.y + 1, text, style);
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
                let text = match (look.winning, look.last, area.height) {
                    (true, _, _) if self.theme.shapes => "**",
                    (_, true, 3) => "▐▌",
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
            let symbol = if self.theme.ascii { "o" } else { "○" };
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
        let Some(rank) = self.values.iter().position(|(mv, _)| mv.index() == usize::from(cell))
        else {
            return;
        };
        // Values come best first here; the best nine are numbered.
        if rank < 9 {
            let style = self.value_style(self.values[rank].1).add_modifier(Modifier::BOLD);
            let style = self.theme.on(style, self.theme.mark);
            buffer.set_string(middle.0, middle.1, (rank + 1).to_string(), style);
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
            Labels::Grid if rules.geometry().dims()[0] >= CROSSINGS_FROM => (120, 20, 10),
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
    /// Lines in these directions.
    Crossing {
        west: bool,
        east: bool,
        north: bool,
        south: bool,
    },
}

impl Ground {
    fn crossing(layout: &Layout, cell: Cell) -> Self {
        let (column, row) = (cell % layout.columns, cell / layout.columns % layout.rows);
        Self::Crossing {
            west: column > 0,
            east: column + 1 < layout.columns,
            north: row > 0,
            south: row + 1 < layout.rows,
        }
    }
}

/// A value in so many characters.
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
