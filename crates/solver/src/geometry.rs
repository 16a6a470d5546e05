//! The bit layout of a board, and the masks that follow from its size.

/// Masks and shifts for one board size.
///
/// A square is one bit. Columns lie side by side, lowest row first, and each column ends in one
/// spare bit that is always empty, so that shifted lines cannot wrap into the next column:
///
/// ```text
///   7x6:   6 13 20 27 34 41 48   spare bits
///          5 12 19 26 33 40 47   row 6, even
///          4 11 18 25 32 39 46   row 5, odd
///          3 10 17 24 31 38 45   row 4, even
///          2  9 16 23 30 37 44   row 3, odd
///          1  8 15 22 29 36 43   row 2, even
///          0  7 14 21 28 35 42   row 1, odd
/// ```
///
/// One step up is a shift by 1, one step right a shift by `stride` (7 here), the two diagonals
/// are shifts by `stride + 1` and `stride - 1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Masks {
    /// Number of columns.
    pub(crate) width: u32,
    /// Number of rows.
    pub(crate) height: u32,
    /// Distance in bits from a square to its right neighbour.
    pub(crate) stride: u32,
    /// Number of squares.
    pub(crate) cells: u32,
    /// The lowest square of every column.
    pub(crate) bottom: u64,
    /// Every square, without the spare bits.
    pub(crate) board: u64,
    /// Squares on rows 1, 3, 5, ...
    pub(crate) odd: u64,
    /// Squares on rows 2, 4, 6, ...
    pub(crate) even: u64,
}

impl Masks {
    /// Computes the masks; `width * (height + 1)` must not exceed 64.
    pub(crate) const fn new(width: u32, height: u32) -> Self {
        assert!(width >= 1 && height >= 1 && width * (height + 1) <= 64);
        let stride = height + 1;
        let (mut bottom, mut board, mut odd, mut even) = (0_u64, 0_u64, 0_u64, 0_u64);
        let mut column = 0;
        while column < width {
            let mut row = 0;
            while row < height {
                let bit = 1_u64 << (column * stride + row);
                board |= bit;
                if row == 0 {
                    bottom |= bit;
                }
                if row % 2 == 0 {
                    odd |= bit;
                } else {
                    even |= bit;
                }
                row += 1;
            }
            column += 1;
        }
        Self { width, height, stride, cells: width * height, bottom, board, odd, even }
    }

    /// The squares of one column, counted from 0.
    #[inline(always)]
    pub(crate) const fn column(&self, column: u32) -> u64 {
        ((1_u64 << self.height) - 1) << (column * self.stride)
    }

    /// The column in which a single square lies.
    #[inline(always)]
    pub(crate) const fn column_of(&self, square: u64) -> u32 {
        square.trailing_zeros() / self.stride
    }

    /// The lowest empty square of every column that is not full.
    #[inline(always)]
    pub(crate) const fn playable(&self, stones: u64) -> u64 {
        (stones.wrapping_add(self.bottom)) & self.board
    }

    /// The same squares seen in a mirror that swaps left and right.
    #[inline(always)]
    pub(crate) const fn mirror(&self, squares: u64) -> u64 {
        let lane = if self.stride == 64 { u64::MAX } else { (1_u64 << self.stride) - 1 };
        let mut out = 0;
        let mut column = 0;
        while column < self.width {
            let taken = (squares >> (column * self.stride)) & lane;
            out |= taken << ((self.width - 1 - column) * self.stride);
            column += 1;
        }
        out
    }
}

/// A board size, either known while compiling or only while running.
///
/// With [`Fixed`] every mask and shift folds into a constant; [`Dynamic`] carries them along.
pub(crate) trait Geometry: Copy + Send + Sync + 'static {
    /// One word for every column, rounded up to a multiple of four.
    type Row: AsRef<[u64]> + AsMut<[u64]>;

    /// A row of zeros.
    fn row() -> Self::Row;

    /// The masks of this size.
    fn masks(&self) -> Masks;
}

/// A board size compiled as a constant.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fixed<const WIDTH: u32, const HEIGHT: u32>;

impl<const WIDTH: u32, const HEIGHT: u32> Fixed<WIDTH, HEIGHT> {
    const MASKS: Masks = Masks::new(WIDTH, HEIGHT);
}

impl<const WIDTH: u32, const HEIGHT: u32> Geometry for Fixed<WIDTH, HEIGHT> {
    type Row = [u64; 8];

    #[inline(always)]
    fn row() -> [u64; 8] {
        const { assert!(WIDTH <= 8) };
        [0; 8]
    }

    #[inline(always)]
    fn masks(&self) -> Masks {
        Self::MASKS
    }
}

/// A board size known only while running.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Dynamic(pub(crate) Masks);

impl Geometry for Dynamic {
    type Row = [u64; 32];

    #[inline(always)]
    fn row() -> [u64; 32] {
        [0; 32]
    }

    #[inline(always)]
    fn masks(&self) -> Masks {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mirror_of_a_mirror_is_the_original() {
        let masks = Masks::new(7, 6);
        let squares = 0x0001_4305_2ac3_1207 & masks.board;
        assert_ne!(masks.mirror(squares), squares);
        assert_eq!(masks.mirror(masks.mirror(squares)), squares);
        assert_eq!(masks.mirror(masks.column(0)), masks.column(6));
    }

    #[test]
    fn rows_alternate_and_cover_the_board() {
        for (width, height) in [(7, 6), (8, 7), (4, 5), (1, 8), (32, 1)] {
            let masks = Masks::new(width, height);
            assert_eq!(masks.odd ^ masks.even, masks.board);
            assert_eq!(masks.board.count_ones(), masks.cells);
            assert_eq!(masks.playable(0), masks.bottom);
            assert_eq!(masks.playable(masks.board), 0);
        }
    }
}
