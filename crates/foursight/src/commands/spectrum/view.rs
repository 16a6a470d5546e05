//! The Spectrum's picture in the cells of a terminal: two pixels to a cell.

use foursight_spectrum::picture::{HEIGHT, Letter, Picture, WIDTH};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Color;

/// What is cut off the border on each side, left and right, top and bottom: it shows whose turn it
/// is with less as well, and the rest is larger then.
const CUT: (usize, usize) = (16, 12);

/// Draws the picture as large as it fits, in the middle. Where it has to shrink, letters would be
/// unreadable: they become letters of the terminal.
pub(super) fn draw(picture: &Picture, letters: &[Letter], area: Rect, buffer: &mut Buffer) {
    let (wide, high) = (WIDTH - 2 * CUT.0, HEIGHT - 2 * CUT.1);
    let room = (usize::from(area.width), 2 * usize::from(area.height));
    // Pixels are square, and so are half cells.
    let width = room.0.min(room.1 * wide / high).min(wide);
    let height = (width * high / wide).min(room.1) / 2 * 2;
    if width == 0 || height == 0 {
        return;
    }
    let letters = if width < wide { letters } else { &[] };
    let left = area.x + ((room.0 - width) / 2) as u16;
    let top = area.y + ((room.1 - height) / 4) as u16;
    // Letters stand on whole eighths of the picture.
    let block = |x: usize, y: usize| y / Letter::SIZE * (WIDTH / Letter::SIZE) + x / Letter::SIZE;
    let mut papers = vec![None; block(0, HEIGHT)];
    for letter in letters {
        let (x, y) = letter.corner();
        papers[block(x, y)] = Some(letter.paper);
    }
    let pixel = |x: usize, y: usize| papers[block(x, y)].unwrap_or_else(|| picture.rgb(x, y));
    let source = |at: usize, shown: usize, size: usize| {
        let from = at * size / shown;
        from..((at + 1) * size / shown).max(from + 1)
    };
    let mean = |x: usize, y: usize| {
        let (columns, rows) = (source(x, width, wide), source(y, height, high));
        let count = columns.len() * rows.len();
        let mut sum = [0_usize; 3];
        for row in rows {
            for column in columns.clone() {
                for (sum, part) in sum.iter_mut().zip(pixel(column + CUT.0, row + CUT.1)) {
                    *sum += usize::from(part);
                }
            }
        }
        colour(sum.map(|part| (part / count) as u8))
    };
    for y in 0..height / 2 {
        for x in 0..width {
            if let Some(cell) = buffer.cell_mut((left + x as u16, top + y as u16)) {
                cell.set_char('▀').set_fg(mean(x, 2 * y)).set_bg(mean(x, 2 * y + 1));
            }
        }
    }
    // A letter takes less than two cells, so words are set as words: evenly, around their middle.
    for words in letters.chunk_by(together) {
        let (first, last) = (&words[0], &words[words.len() - 1]);
        let length = last.column - first.column + 1;
        let (x, y) = first.corner();
        let middle = (2 * x + length * Letter::SIZE).saturating_sub(2 * CUT.0) * width / wide;
        let start = (middle.saturating_sub(length) / 2).min(width.saturating_sub(length));
        let y = (y + Letter::SIZE / 2 - CUT.1) * height / high / 2;
        for at in 0..length {
            let letter = words.iter().find(|letter| letter.column == first.column + at);
            let (character, ink) = letter.map_or((' ', first.ink), |l| (l.character, l.ink));
            if let Some(cell) = buffer.cell_mut((left + (start + at) as u16, top + y as u16)) {
                cell.set_char(character).set_fg(colour(ink)).set_bg(colour(first.paper));
            }
        }
    }
}

/// Whether two letters belong to one line of words; a single blank between them does not part them.
fn together(before: &Letter, after: &Letter) -> bool {
    before.row == after.row
        && before.paper == after.paper
        && (1..=2).contains(&after.column.wrapping_sub(before.column))
}

fn colour([red, green, blue]: [u8; 3]) -> Color {
    Color::Rgb(red, green, blue)
}

#[cfg(test)]
mod tests {
    use foursight_spectrum::machine::{Machine, Output};
    use foursight_spectrum::{Board, Edition};

    use ratatui::buffer::Cell;

    use super::*;

    #[test]
    fn the_board_is_blue_inside_a_coloured_border_at_every_size() {
        let mut machine = Machine::new(Output::PictureAndSound).unwrap();
        machine.load(&Edition::OneLine.tape(Board::default()).unwrap()).unwrap();
        machine.run_until(1000, Machine::is_pausing).unwrap();
        machine.frames(3).unwrap();
        let picture = machine.picture();
        for (width, height) in [(80, 24), (120, 40), (300, 108), (20, 50), (3, 2), (1, 1), (0, 0)] {
            let area = Rect::new(0, 0, width, height);
            let mut buffer = Buffer::empty(area);
            draw(&picture, &machine.letters(), area, &mut buffer);
            let drawn = |x: u16, y: u16| buffer.cell((x, y)).map(|cell| (cell.fg, cell.symbol()));
            if width >= 80 {
                let (x, y) = (width / 2, height / 2);
                assert_eq!(drawn(x, y).map(|(_, symbol)| symbol), Some("▀"));
                // Red begins.
                let text: String = buffer.content().iter().map(Cell::symbol).collect();
                let numbers: String = text.chars().filter(char::is_ascii_digit).collect();
                assert_eq!(numbers, if width < 288 { "1234567" } else { "" });
                assert_eq!(drawn(x, 0).map(|(colour, _)| colour), Some(Color::Rgb(0xCD, 0, 0)));
            }
        }
    }
}
