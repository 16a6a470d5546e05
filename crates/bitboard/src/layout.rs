//! Which bit is which cell, and the masks that follow from the size of a board.

use core::fmt;

/// The layout of a board: its size, how many in a row win, and masks of its cells.
///
/// A cell is one bit. Columns lie side by side, lowest cell first, and each column ends in one
/// spare bit that is always empty, so that no line runs from one column into the next:
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
/// One step up is a shift by 1, one step right a shift by [`stride`](Self::stride) (7 here), the
/// two diagonals are shifts by `stride + 1` and `stride - 1`.
///
/// Everything is `const`: the layout of a size that is known when compiling costs nothing.
///
/// ```
/// use foursight_bitboard::Layout;
///
/// const STANDARD: Layout = match Layout::new(7, 6, 4) {
///     Ok(layout) => layout,
///     Err(_) => panic!("7x6 fits into 64 bits"),
/// };
/// let four = STANDARD.bit(0, 0) | STANDARD.bit(1, 1) | STANDARD.bit(2, 2) | STANDARD.bit(3, 3);
/// assert!(STANDARD.has_line(four));
/// assert_eq!(STANDARD.landing(STANDARD.bit(3, 0), 3), STANDARD.bit(3, 1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Layout {
    width: u32,
    height: u32,
    connect: u32,
    bottom: u64,
    board: u64,
    odd: u64,
}

/// Why there is no layout for a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LayoutError {
    /// The board has no cells.
    Empty,
    /// The board does not fit into 64 bits.
    TooLarge,
    /// A line has two cells at least, and 63 at most.
    Connect,
}

impl fmt::Display for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Empty => "a board needs at least one column and one row",
            Self::TooLarge => "the board is too large: width x (height + 1) may be 64 at most",
            Self::Connect => "the length of a line is 2 to 63",
        })
    }
}

impl core::error::Error for LayoutError {}

impl Layout {
    /// The layout of a board of `width` columns and `height` rows on which `connect` in a row win.
    ///
    /// # Errors
    /// If the board is empty or does not fit into 64 bits, or if no line can have that length.
    pub const fn new(width: u32, height: u32, connect: u32) -> Result<Self, LayoutError> {
        if width == 0 || height == 0 {
            return Err(LayoutError::Empty);
        }
        if width > 64 || height > 63 || width * (height + 1) > 64 {
            return Err(LayoutError::TooLarge);
        }
        if connect < 2 || connect > 63 {
            return Err(LayoutError::Connect);
        }
        let mut bottom = 0_u64;
        let mut column = 0;
        while column < width {
            bottom |= 1 << (column * (height + 1));
            column += 1;
        }
        let cells = (1_u64 << height) - 1;
        let board = bottom.wrapping_mul(cells);
        let odd = bottom.wrapping_mul(cells & 0x5555_5555_5555_5555);
        Ok(Self { width, height, connect, bottom, board, odd })
    }

    /// Number of columns.
    #[must_use]
    #[inline(always)]
    pub const fn width(&self) -> u32 {
        self.width
    }

    /// Number of rows.
    #[must_use]
    #[inline(always)]
    pub const fn height(&self) -> u32 {
        self.height
    }

    /// How many in a row win.
    #[must_use]
    #[inline(always)]
    pub const fn connect(&self) -> u32 {
        self.connect
    }

    /// Distance in bits from a cell to its right neighbour.
    #[must_use]
    #[inline(always)]
    pub const fn stride(&self) -> u32 {
        self.height + 1
    }

    /// Number of cells.
    #[must_use]
    #[inline(always)]
    pub const fn cells(&self) -> u32 {
        self.width * self.height
    }

    /// Every cell, without the spare bits.
    #[must_use]
    #[inline(always)]
    pub const fn board(&self) -> u64 {
        self.board
    }

    /// The lowest cell of every column.
    #[must_use]
    #[inline(always)]
    pub const fn bottom(&self) -> u64 {
        self.bottom
    }

    /// The spare bit above every column.
    #[must_use]
    #[inline(always)]
    pub const fn spare(&self) -> u64 {
        self.bottom << self.height
    }

    /// Cells on rows 1, 3, 5 and so on, counted from 1 at the bottom.
    #[must_use]
    #[inline(always)]
    pub const fn odd(&self) -> u64 {
        self.odd
    }

    /// Cells on rows 2, 4, 6 and so on, counted from 1 at the bottom.
    #[must_use]
    #[inline(always)]
    pub const fn even(&self) -> u64 {
        self.board ^ self.odd
    }

    /// One cell; column and row are counted from 0, rows from the bottom.
    #[must_use]
    #[inline(always)]
    pub const fn bit(&self, column: u32, row: u32) -> u64 {
        1 << (column * self.stride() + row)
    }

    /// The cells of one column, counted from 0.
    #[must_use]
    #[inline(always)]
    pub const fn column(&self, column: u32) -> u64 {
        ((1 << self.height) - 1) << (column * self.stride())
    }

    /// The column in which a single cell lies.
    #[must_use]
    #[inline(always)]
    pub const fn column_of(&self, cell: u64) -> u32 {
        cell.trailing_zeros() / self.stride()
    }

    /// Where the next stone of each column comes to rest; a full column has no landing.
    /// There is nothing empty below a taken cell.
    #[must_use]
    #[inline(always)]
    pub const fn landings(&self, taken: u64) -> u64 {
        // Adding a 1 at the floor carries through the stones to the first free bit.
        taken.wrapping_add(self.bottom) & self.board
    }

    /// Where the next stone of one column comes to rest; 0 if it is full.
    #[must_use]
    #[inline(always)]
    pub const fn landing(&self, taken: u64, column: u32) -> u64 {
        self.landings(taken) & self.column(column)
    }

    /// How many columns have room.
    #[must_use]
    #[inline(always)]
    pub const fn open_columns(&self, taken: u64) -> u32 {
        if !self.counts_fit() {
            return self.landings(taken).count_ones();
        }
        let last = self.open_so_far(taken) >> ((self.width - 1) * self.stride());
        (last & ((1 << self.height) - 1)) as u32
    }

    /// The lowest cell of a column with room, counted from 0 among those that have some; 0 if
    /// there are not as many.
    #[must_use]
    #[inline(always)]
    pub const fn nth_open_column(&self, taken: u64, nth: u32) -> u64 {
        if !self.counts_fit() {
            return self.nth_open_of_many(taken, nth);
        }
        // The spare bit of a column stays if its count is not less than what is subtracted.
        let wanted = self.bottom.wrapping_mul(nth as u64 + 1);
        let reached = (self.open_so_far(taken) | self.spare()).wrapping_sub(wanted) & self.spare();
        (reached & reached.wrapping_neg()) >> self.height
    }

    /// The same one by one, for boards with more columns than a column can count.
    const fn nth_open_of_many(&self, taken: u64, nth: u32) -> u64 {
        let mut landings = self.landings(taken);
        let mut passed = 0;
        while passed < nth {
            landings &= landings.wrapping_sub(1);
            passed += 1;
        }
        if landings == 0 { 0 } else { self.bit(self.column_of(landings), 0) }
    }

    /// True if the number of columns can be written into the cells of one.
    #[inline(always)]
    const fn counts_fit(&self) -> bool {
        self.width as u64 >> self.height == 0
    }

    /// In each column, as a number: how many columns from the first to this one have room. What
    /// lies beyond the last column means nothing.
    ///
    /// ```text
    ///   1 0 1 1   times   1 1 1 1   is   1 1 2 3 ...   first column on the left
    /// ```
    #[inline(always)]
    const fn open_so_far(&self, taken: u64) -> u64 {
        let open = self.bottom & !(taken >> (self.height - 1));
        open.wrapping_mul(self.bottom)
    }

    /// What falls when cells below have been emptied: from which cell to which, column by column
    /// and from the bottom up. `taken` may have gaps.
    ///
    /// ```
    /// use foursight_bitboard::Layout;
    ///
    /// let layout = Layout::new(7, 6, 4)?;
    /// let floating = layout.bit(2, 0) | layout.bit(2, 3);
    /// let falls: Vec<_> = layout.falls(floating).collect();
    /// assert_eq!(falls, [(layout.bit(2, 3), layout.bit(2, 1))]);
    /// # Ok::<(), foursight_bitboard::LayoutError>(())
    /// ```
    pub fn falls(&self, taken: u64) -> impl Iterator<Item = (u64, u64)> + use<> {
        let layout = *self;
        // The carry of a 1 at the floor stops at the lowest gap of each column.
        let carried = taken.wrapping_add(layout.bottom);
        let mut floors = carried & !taken & layout.board;
        let mut floating = taken & carried;
        core::iter::from_fn(move || {
            let from = floating & floating.wrapping_neg();
            if from == 0 {
                return None;
            }
            let to = floors & layout.column(layout.column_of(from));
            floating ^= from;
            // The next one lands on top; the cell above a column's top is no floor of another.
            floors ^= to | to << 1;
            Some((from, to))
        })
    }

    /// The same cells seen in a mirror that swaps left and right.
    #[must_use]
    #[inline(always)]
    pub const fn mirror(&self, cells: u64) -> u64 {
        let lane = u64::MAX >> (64 - self.stride());
        let mut out = 0;
        let mut column = 0;
        while column < self.width {
            let taken = (cells >> (column * self.stride())) & lane;
            out |= taken << ((self.width - 1 - column) * self.stride());
            column += 1;
        }
        out
    }

    /// Distances in bits of neighbours: up, right, right and down, right and up.
    ///
    /// All are below 64. A column so tall that a step would leave the word is alone on its board;
    /// there the capped distance leads to bit 63, which is always empty.
    #[must_use]
    #[inline(always)]
    pub const fn steps(&self) -> [u32; 4] {
        let stride = self.stride();
        [1, capped(stride), stride - 1, capped(stride + 1)]
    }
}

#[inline(always)]
const fn capped(step: u32) -> u32 {
    if step < 63 { step } else { 63 }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::vec::Vec;

    use super::*;

    #[test]
    fn the_mirror_of_a_mirror_is_the_original() {
        let layout = Layout::new(7, 6, 4).unwrap();
        let cells = 0x0001_4305_2ac3_1207 & layout.board();
        assert_ne!(layout.mirror(cells), cells);
        assert_eq!(layout.mirror(layout.mirror(cells)), cells);
        assert_eq!(layout.mirror(layout.column(0)), layout.column(6));
    }

    #[test]
    fn rows_alternate_and_cover_the_board() {
        for (width, height) in [(7, 6), (8, 7), (4, 5), (1, 8), (32, 1), (1, 63), (2, 31)] {
            let layout = Layout::new(width, height, 4).unwrap();
            assert_eq!(layout.odd() ^ layout.even(), layout.board());
            assert_eq!(layout.odd() & layout.even(), 0);
            assert_eq!(layout.board().count_ones(), layout.cells());
            assert_eq!(layout.landings(0), layout.bottom());
            assert_eq!(layout.landings(layout.board()), 0);
            assert_eq!(layout.board() & layout.spare(), 0);
            for (column, row) in
                (0..width).flat_map(|column| (0..height).map(move |row| (column, row)))
            {
                let cell = layout.bit(column, row);
                assert_eq!(layout.column_of(cell), column);
                assert_ne!(layout.column(column) & cell, 0);
                assert_eq!(layout.odd() & cell != 0, row % 2 == 0);
            }
        }
    }

    #[test]
    fn whatever_floats_falls_in_order_and_nothing_else_moves() {
        for (width, height) in [(3, 4), (1, 12), (4, 3), (12, 1)] {
            let layout = Layout::new(width, height, 3).unwrap();
            let cells: Vec<u64> = (0..width)
                .flat_map(|column| (0..height).map(move |row| layout.bit(column, row)))
                .collect();
            for pattern in 0..1u32 << cells.len() {
                let chosen = |(at, _): &(usize, &u64)| pattern >> at & 1 == 1;
                let taken = cells.iter().enumerate().filter(chosen).fold(0, |t, (_, c)| t | c);
                let mut after = taken;
                let mut last = 0;
                for (from, to) in layout.falls(taken) {
                    assert_eq!(layout.column_of(from), layout.column_of(to));
                    assert!(to < from && from > last, "{taken:b}");
                    assert!(after & from != 0 && after & to == 0, "{taken:b}");
                    after ^= from | to;
                    last = from;
                }
                for column in 0..width {
                    let height_of = |stones: u64| (stones & layout.column(column)).count_ones();
                    assert_eq!(height_of(after), height_of(taken));
                    let heap = ((1u64 << height_of(taken)) - 1) * layout.bit(column, 0);
                    assert_eq!(after & layout.column(column), heap, "{taken:b}");
                }
            }
        }
    }

    #[test]
    fn columns_with_room_are_counted_and_found() {
        for (width, height) in [(7, 6), (9, 6), (1, 8), (32, 1), (1, 63), (12, 4), (8, 3), (16, 3)]
        {
            let layout = Layout::new(width, height, 4).unwrap();
            for pattern in 0..2000_u64 {
                let full = |column: u32| pattern.wrapping_mul(0x9e37_79b9) >> (column + 5) & 1 == 1;
                let stones = |column: u32| if full(column) { height } else { column % height };
                let taken = (0..width).fold(0, |taken, column| {
                    taken | ((1_u64 << stones(column)) - 1) << (column * layout.stride())
                });
                let open: Vec<u32> = (0..width).filter(|&column| !full(column)).collect();
                assert_eq!(layout.open_columns(taken), open.len() as u32, "{width}x{height}");
                for (column, nth) in open.iter().zip(0..) {
                    assert_eq!(layout.nth_open_column(taken, nth), layout.bit(*column, 0));
                }
                assert_eq!(layout.nth_open_column(taken, open.len() as u32), 0);
            }
        }
    }

    #[test]
    fn boards_that_do_not_fit_are_refused() {
        assert_eq!(Layout::new(0, 6, 4), Err(LayoutError::Empty));
        assert_eq!(Layout::new(7, 0, 4), Err(LayoutError::Empty));
        for (width, height) in [(9, 7), (65, 1), (1, 64), (u32::MAX, u32::MAX), (1, u32::MAX)] {
            assert_eq!(Layout::new(width, height, 4), Err(LayoutError::TooLarge));
        }
        for connect in [0, 1, 64] {
            assert_eq!(Layout::new(7, 6, connect), Err(LayoutError::Connect));
        }
    }
}
