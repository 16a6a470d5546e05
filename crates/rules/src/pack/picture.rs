//! A board drawn in rows of text: which cells it has.

use super::fault::{PackFault, Remedy};
use super::format::Lattice;
use crate::diagnostic::quoted;

/// The cells of a board that was drawn.
///
/// Blank margins do not count: the first row and the first column are the first that have a cell.
/// On a hex lattice columns lean, so that a step down in the same column goes half a cell to the
/// right; that is why a row's place in the text counts, too.
///
/// ```text
///     . .          row 0: columns 1 and 2
///    . . .         row 1: columns 0, 1 and 2
///     . .          row 2: columns 0 and 1
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Picture {
    /// How many rows and columns the board has.
    pub size: [u32; 2],
    /// Row and column of each cell, ascending.
    pub cells: Vec<[u32; 2]>,
}

/// Something in a picture that is not as it should be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PictureFault {
    pub(crate) row: usize,
    pub(crate) fault: PackFault,
    pub(crate) help: Remedy,
}

impl Picture {
    /// Reads a picture. What is not as it should be is reported and taken for what may have been
    /// meant; nothing but a picture without a cell is unreadable.
    pub(crate) fn read(
        rows: &[String],
        lattice: Lattice,
        mut report: impl FnMut(PictureFault),
    ) -> Option<Self> {
        // The row, and the place in it from the left, with what leans straightened.
        let is_drawn = |symbol: &u8| *symbol != b' ';
        let drawn = rows.iter().flat_map(|row| row.bytes()).filter(is_drawn).count();
        let mut places: Vec<(u32, i64)> = Vec::with_capacity(drawn);
        let mut parity = None;
        for (number, row) in rows.iter().enumerate() {
            let lean = if lattice == Lattice::Hex { number as i64 } else { 0 };
            let mut told = false;
            for (at, symbol) in row.chars().enumerate().filter(|(_, symbol)| *symbol != ' ') {
                let place = at as i64 - lean;
                let shifted = *parity.get_or_insert(place.rem_euclid(2)) != place.rem_euclid(2);
                let fault = match symbol {
                    '.' if lattice == Lattice::Hex && shifted => Some(PackFault::PictureBetween),
                    '.' => None,
                    other => Some(PackFault::PictureSymbol(quoted(&other.to_string()))),
                };
                // One fault a row is enough to find it.
                if let (Some(fault), false) = (fault, told) {
                    told = true;
                    let help = match fault {
                        PackFault::PictureBetween => Remedy::ShiftRows,
                        _ => Remedy::PictureSymbols,
                    };
                    report(PictureFault { row: number, fault, help });
                }
                places.push((number as u32, place));
            }
        }
        let width = if lattice == Lattice::Hex { 2 } else { 1 };
        let top = places.first()?.0;
        let left = places.iter().map(|(_, place)| *place).min()?;
        let mut cells: Vec<[u32; 2]> = places
            .into_iter()
            .map(|(row, place)| [row - top, ((place - left) / width) as u32])
            .collect();
        cells.dedup();
        let most = |axis: usize| cells.iter().map(|cell| cell[axis] + 1).max().unwrap_or(1);
        Some(Self { size: [most(0), most(1)], cells })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(rows: &[&str], lattice: Lattice) -> (Option<Picture>, Vec<(usize, &'static str)>) {
        let rows: Vec<String> = rows.iter().map(|row| (*row).to_owned()).collect();
        let mut faults = Vec::new();
        let picture = Picture::read(&rows, lattice, |fault| {
            faults.push((fault.row, fault.fault.code()));
        });
        (picture, faults)
    }

    #[test]
    fn margins_do_not_count() {
        let (plain, _) = read(&["..", ". ."], Lattice::Square);
        let (wide, faults) = read(&["", "  ..", "  . .", "   "], Lattice::Square);
        assert_eq!(plain, wide);
        assert!(faults.is_empty());
        let picture = plain.expect("it has cells");
        assert_eq!(picture.size, [2, 3]);
        assert_eq!(picture.cells, [[0, 0], [0, 1], [1, 0], [1, 2]]);
    }

    #[test]
    fn a_small_hexagon_has_seven_cells() {
        let (drawn, faults) = read(&["  . .", " . . .", "  . ."], Lattice::Hex);
        let picture = drawn.expect("it has cells");
        assert!(faults.is_empty());
        assert_eq!(picture.size, [3, 3]);
        assert_eq!(picture.cells, [[0, 1], [0, 2], [1, 0], [1, 1], [1, 2], [2, 0], [2, 1]]);
    }

    #[test]
    fn faults_are_told_once_a_row_and_read_all_the_same() {
        let (picture, faults) = read(&["..x", "yz", ".."], Lattice::Square);
        assert_eq!(faults, [(0, "bad-picture"), (1, "bad-picture")]);
        assert_eq!(picture.map(|picture| picture.size), Some([3, 3]));
        let (_, faults) = read(&[". .", ". ."], Lattice::Hex);
        assert_eq!(faults, [(1, "bad-picture")]);
        assert_eq!(read(&["", "  "], Lattice::Square), (None, Vec::new()));
    }
}
