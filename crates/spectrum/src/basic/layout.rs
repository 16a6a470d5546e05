//! How a line looks when the Spectrum lists it, to know whether it fits the screen.

use super::program::{Line, NUMBER};
use super::words;

/// Character cells that a listing may fill: 22 rows of 32.
pub const SCREEN_CELLS: usize = 704;

/// How many cells the Spectrum's `LIST` fills with a line.
#[must_use]
pub fn cells(line: &Line) -> usize {
    // The number in four cells and the cursor, which takes the space of the first word.
    let mut count = 5;
    let mut after_space = true;
    let mut bytes = line.body.iter();
    while let Some(&byte) = bytes.next() {
        if byte == NUMBER {
            bytes.nth(4);
            continue;
        }
        if byte < words::FIRST + 2 {
            count += usize::from(byte >= b' ');
            after_space = byte == b' ';
            continue;
        }
        let (before, after) = words::spacing(byte);
        let length = words::word(byte).map_or(0, str::len);
        count += usize::from(before && !after_space) + length + usize::from(after);
        after_space = after;
    }
    count
}
