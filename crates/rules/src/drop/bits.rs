//! Bit tricks on a drop board.
//!
//! Each column takes `height + 1` bits, lowest cell first; the bit on top stays empty, so that
//! no line runs from one column into the next. Seven columns of six:
//!
//! ```text
//!   6 13 20 27 34 41 48   <- always empty
//!   5 12 19 26 33 40 47
//!   4 11 18 25 32 39 46
//!   3 10 17 24 31 38 45
//!   2  9 16 23 30 37 44
//!   1  8 15 22 29 36 43
//!   0  7 14 21 28 35 42
//! ```
//!
//! A neighbour is a shift away: up 1, right `h + 1`, right and down `h`, right and up `h + 2`.

/// The masks of one board size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DropBits {
    width: u32,
    height: u32,
    connect: u32,
    bottom: u64,
    board: u64,
}

impl DropBits {
    /// Masks for a board, or `None` if it does not fit into 64 bits.
    pub fn new(width: u32, height: u32, connect: u32) -> Option<Self> {
        let bits = width.checked_mul(height.checked_add(1)?)?;
        if width == 0 || height == 0 || connect < 2 || bits > 64 {
            return None;
        }
        let bottom = (0..width).fold(0, |mask, column| mask | 1u64 << (column * (height + 1)));
        // The shift by 64 cannot happen: a single column of height 64 would need 65 bits.
        let board = bottom.wrapping_mul((1u64 << height).wrapping_sub(1));
        Some(Self { width, height, connect, bottom, board })
    }

    /// Number of columns.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// Number of rows.
    pub fn height(&self) -> u32 {
        self.height
    }

    /// How many in a row win.
    pub fn connect(&self) -> u32 {
        self.connect
    }

    /// All cells.
    pub fn board(&self) -> u64 {
        self.board
    }

    /// The lowest cell of every column.
    pub fn bottom(&self) -> u64 {
        self.bottom
    }

    /// The bit of a cell; row 0 is the floor.
    #[inline]
    pub fn bit(&self, column: u32, row: u32) -> u64 {
        1 << (column * (self.height + 1) + row)
    }

    /// All cells of a column.
    #[inline]
    pub fn column(&self, column: u32) -> u64 {
        ((1 << self.height) - 1) << (column * (self.height + 1))
    }

    /// Where the next stone of each column comes to rest; full columns have none.
    #[inline]
    pub fn landings(&self, taken: u64) -> u64 {
        // Adding a 1 at the floor carries through the stones to the first free bit.
        taken.wrapping_add(self.bottom) & self.board
    }

    /// True if these stones have enough in a row, in any direction.
    #[inline]
    pub fn has_line(&self, stones: u64) -> bool {
        let [up, right, down_right, up_right] = self.steps().map(|step| self.starts(stones, step));
        up | right | down_right | up_right != 0
    }

    /// How far apart neighbours are in each direction: up, right, and the two diagonals.
    #[inline]
    pub(crate) fn steps(&self) -> [u32; 4] {
        // A column so tall that it is alone has no neighbours: bit 63 is always empty then, and
        // shifts must stay below 64.
        let right = self.height + 1;
        [1, right.min(63), right - 1, (right + 1).min(63)]
    }

    /// Where runs of the winning length begin, along a step.
    #[inline]
    pub(crate) fn starts(&self, stones: u64, step: u32) -> u64 {
        if self.connect == 4 {
            let pairs = stones & stones >> step;
            return pairs & pairs.checked_shr(2 * step).unwrap_or(0);
        }
        let mut runs = stones;
        for distance in 1..self.connect {
            runs &= stones.checked_shr(distance * step).unwrap_or(0);
        }
        runs
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_single_tall_column_has_only_upright_lines() {
        for height in [61, 62, 63] {
            for connect in 2..=6 {
                let bits = DropBits::new(1, height, connect).unwrap();
                let ends = 1 | 1 << (height - 1);
                assert!(!bits.has_line(ends), "{height}");
                assert!(bits.has_line(bits.column(0)));
            }
        }
        assert!(DropBits::new(1, 64, 4).is_none());
    }
}
