//! The board as text: for people, pipes and screen readers.

use anstyle::{AnsiColor, RgbColor, Style};
use foursight_rules::format::Lattice;
use foursight_rules::{Cell, Contents, Event, Position, Snapshot, notation};
use foursight_voice::{Labels, layer_name};

/// What to point out on the board.
#[derive(Debug, Default, Clone)]
pub(crate) struct Marks {
    /// The last stone.
    pub(crate) last: Option<Vec<u16>>,
    /// The cells of all winning lines.
    pub(crate) winning: Vec<Vec<u16>>,
}

/// What to point out on a board after the events of the last turn.
pub(crate) fn marks_of(position: &Position, last_turn: &[Event]) -> Marks {
    let shown = Snapshot::after(position, last_turn);
    let winning = shown.lines.into_iter().flat_map(|line| line.cells).collect();
    Marks { last: shown.last_stone, winning }
}

/// Draws the board, layer by layer if it has more than two axes.
pub(crate) fn draw(position: &Position, marks: &Marks) -> String {
    let rules = position.rules();
    let geometry = rules.geometry();
    if geometry.lattice() == Lattice::Hex {
        return draw_hexagons(position, marks);
    }
    let dims = geometry.dims();
    let (rows, columns) = match dims {
        [] => (1, 1),
        [columns] => (1, *columns),
        [.., rows, columns] => (*rows, *columns),
    };
    let layer_size = usize::from(rows) * usize::from(columns);
    let layers: Vec<Vec<Line>> = (0..geometry.cells() / layer_size)
        .map(|layer| {
            let first = layer * layer_size;
            let mut lines = Vec::new();
            if layer_size < geometry.cells() {
                let name = layer_name(rules, &geometry.coords(first as Cell));
                lines.push(Line::plain(format!("-- {name} --")));
            }
            draw_layer(position, marks, first, rows, columns, &mut lines);
            lines
        })
        .collect();
    // As many layers side by side as a common terminal is wide.
    let width = layers.iter().flatten().map(|line| line.width).max().unwrap_or(0) + 3;
    let mut text = String::new();
    for row in layers.chunks((SCREEN / width).max(1)) {
        for number in 0..row.iter().map(Vec::len).max().unwrap_or(0) {
            let mut pad = 0;
            for line in row.iter().filter_map(|layer| layer.get(number)) {
                text.push_str(&" ".repeat(pad));
                text.push_str(&line.text);
                pad = width - line.width;
            }
            text.push('\n');
        }
    }
    text
}

/// Columns of a common terminal.
const SCREEN: usize = 80;

/// A line of text and how wide it is on the screen, colours not counted.
struct Line {
    text: String,
    width: usize,
}

impl Line {
    fn plain(text: String) -> Self {
        Self { width: text.chars().count(), text }
    }
}

fn draw_layer(
    position: &Position,
    marks: &Marks,
    first: usize,
    rows: u16,
    columns: u16,
    lines: &mut Vec<Line>,
) {
    let rules = position.rules();
    let axes = rules.geometry().dims().len();
    let labels = Labels::of(rules);
    let heading = |column: u16| match labels {
        Labels::Grid => notation::column_letters(column),
        Labels::Columns if column < 35 => {
            char::from_digit(u32::from(column) + 1, 36).map(String::from).unwrap_or_default()
        }
        Labels::Columns | Labels::Numbers => (column + 1).to_string(),
    };
    let side = |row: u16| match labels {
        Labels::Grid => (rows - row).to_string(),
        Labels::Numbers if axes > 1 => (row + 1).to_string(),
        Labels::Columns | Labels::Numbers => String::new(),
    };
    let width = (0..columns).map(|column| heading(column).len()).max().unwrap_or(1);
    let edge = (0..rows).map(|row| side(row).len()).max().unwrap_or(0);
    // A board that stones fall in has walls and a floor.
    let wall = if labels == Labels::Columns { "|" } else { "" };
    let mut heads = " ".repeat(edge + 1 + wall.len());
    for column in 0..columns {
        heads.push_str(&format!(" {:>width$} ", heading(column)));
    }
    let full = heads.chars().count() + wall.len();
    lines.push(Line::plain(heads));
    for row in 0..rows {
        let mut text = format!("{:>edge$} {wall}", side(row));
        for column in 0..columns {
            let cell = first + usize::from(row) * usize::from(columns) + usize::from(column);
            text.push_str(&" ".repeat(width - 1));
            text.push_str(&draw_cell(position, marks, cell as Cell));
        }
        text.push_str(wall);
        lines.push(Line { text, width: full });
    }
    if labels == Labels::Columns {
        let floor = "-".repeat(usize::from(columns) * (width + 2));
        lines.push(Line::plain(format!(" +{floor}+")));
    }
}

/// Draws a board of hexagons: each row is shifted by half a cell. The names of columns, which lean,
/// stand above their first cells.
///
/// ```text
///     b   c
/// 3     .   .
///   a
/// 2   .   .   .
/// 1     .   .
/// ```
fn draw_hexagons(position: &Position, marks: &Marks) -> String {
    let geometry = position.rules().geometry();
    let [rows, columns] = *geometry.dims() else { return String::new() };
    let edge = rows.to_string().len();
    let first = |column: u16| {
        let cells = (0..rows).map(|row| row * columns + column);
        cells.into_iter().find(|&cell| geometry.exists(cell))
    };
    // Where each column begins, and how many half cells its name is from the left there.
    let names: Vec<(u16, u16, String)> = (0..columns)
        .filter_map(|column| {
            let (row, half) = geometry.drawn_at(first(column)?);
            Some((row, half, notation::column_letters(column)))
        })
        .collect();
    let mut text = String::new();
    for row in 0..rows {
        // A name stands in the line above, half a cell to the left; one half is two characters.
        let mut above = String::new();
        for (_, half, name) in names.iter().filter(|(at, ..)| *at == row) {
            let wanted = edge + 1 + 2 * usize::from(*half);
            above.push_str(&" ".repeat(wanted.saturating_sub(above.len())));
            above.push_str(name);
        }
        if !above.is_empty() {
            text.push_str(&above);
            text.push('\n');
        }
        let mut line = format!("{:>edge$}  ", rows - row);
        let mut at = 0;
        for cell in (row * columns..(row + 1) * columns).filter(|&cell| geometry.exists(cell)) {
            let half = geometry.drawn_at(cell).1;
            line.push_str(&" ".repeat(2 * usize::from(half - at)));
            line.push_str(&draw_cell(position, marks, cell));
            line.push(' ');
            at = half + 2;
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

fn draw_cell(position: &Position, marks: &Marks, cell: Cell) -> String {
    let coords = position.rules().geometry().coords(cell);
    let symbol = match position.contents(cell) {
        Contents::Empty => '.',
        Contents::Stone(player) => position.rules().players()[usize::from(player)].symbol,
        Contents::Bomb => '*',
        Contents::Missing => return "   ".to_owned(),
    };
    let style = match position.contents(cell) {
        Contents::Empty | Contents::Missing => Style::new().dimmed(),
        Contents::Stone(player) => {
            colour(&position.rules().players()[usize::from(player)].color).bold()
        }
        Contents::Bomb => Style::new().fg_color(Some(AnsiColor::BrightRed.into())).bold(),
    };
    let (open, close) = if marks.winning.contains(&coords) {
        ('[', ']')
    } else if marks.last.as_ref() == Some(&coords) {
        ('(', ')')
    } else {
        (' ', ' ')
    };
    format!("{open}{style}{symbol}{style:#}{close}")
}

/// The style for a colour "#rrggbb"; dark colours are left to the terminal's own.
pub(crate) fn colour(hex: &str) -> Style {
    match from_hex(hex).filter(|&rgb| is_light(rgb)) {
        Some((r, g, b)) => Style::new().fg_color(Some(RgbColor(r, g, b).into())),
        None => Style::new(),
    }
}

/// Red, green and blue of "#rrggbb".
pub(crate) fn from_hex(hex: &str) -> Option<(u8, u8, u8)> {
    let part = |at: usize| hex.get(at..at + 2).and_then(|two| u8::from_str_radix(two, 16).ok());
    Some((part(1)?, part(3)?, part(5)?))
}

/// True if the colour can be read on a dark background.
pub(crate) fn is_light((r, g, b): (u8, u8, u8)) -> bool {
    u32::from(r) + u32::from(g) + u32::from(b) >= 240
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use foursight_rules::{InMemoryPacks, Library, Ruleset};

    use super::*;

    fn drawn(board: &str, moves: &str) -> String {
        let text = format!("{{\"name\": \"own\", \"board\": {board}}}");
        let source = InMemoryPacks([("own".to_owned(), text.into_bytes())].into());
        let rules = Ruleset::load(&Library::of(vec![Box::new(source)]), &["own"]).unwrap();
        let mut position = Position::new(&rules);
        let mut events = Vec::new();
        for mv in notation::parse(&rules, moves).unwrap() {
            events = position.play(mv).unwrap();
        }
        let text = draw(&position, &marks_of(&position, &events));
        anstream::adapter::strip_str(&text).to_string()
    }

    #[test]
    fn rows_of_hexagons_are_shifted_and_columns_that_lean_have_names() {
        let hexagon = r#"{"lattice": "hex", "picture": ["  . .", " . . .", "  . ."]}"#;
        let expected = ["    b   c", "3     .   .", "  a", "2   .   X   .", "1    (O)  ."];
        let text = drawn(hexagon, "b2 a1");
        assert_eq!(text.lines().collect::<Vec<_>>(), expected, "\n{text}");
    }

    #[test]
    fn cells_that_do_not_exist_are_not_drawn() {
        let text = drawn(r#"{"picture": [". .", "..."]}"#, "a2");
        let rows: Vec<&str> = text.lines().map(str::trim_end).collect();
        assert_eq!(rows, ["   a  b  c", "2 (X)    .", "1  .  .  ."]);
    }
}
