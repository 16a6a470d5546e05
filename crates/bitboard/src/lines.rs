//! Lines: who has one, and which cells would complete one.

use crate::layout::Layout;
use crate::word::Word;

/// The length of line that has arithmetic of its own: it is what most games are about.
const FOUR: u32 = 4;

/// The height that has shifts by known distances, for the same reason.
const SIX_ROWS: Layout = match Layout::new(7, 6, FOUR) {
    Ok(layout) => layout,
    Err(_) => panic!("seven columns of six fit into 64 bits"),
};

impl Layout {
    /// True if these stones have enough in a row, in any direction.
    #[must_use]
    #[inline]
    pub fn has_line(&self, stones: u64) -> bool {
        if self.connect() == FOUR && self.height() == SIX_ROWS.height() {
            return SIX_ROWS.fours(stones) != 0;
        }
        let [up, right, down_right, up_right] = self.steps().map(|step| self.starts(stones, step));
        up | right | down_right | up_right != 0
    }

    /// The lowest cell of every run of the winning length, along one of the
    /// [`steps`](Self::steps).
    #[must_use]
    #[inline]
    pub fn starts(&self, stones: u64, step: u32) -> u64 {
        if self.connect() == FOUR {
            return fours_along(stones, step);
        }
        let (mut runs, mut shifted) = (stones, stones);
        for _ in 1..self.connect() {
            shifted >>= step;
            runs &= shifted;
        }
        runs
    }

    /// The lowest cell of every four in a row, whatever the winning length is.
    #[must_use]
    #[inline(always)]
    pub fn fours<T: Word>(&self, stones: T) -> T {
        let [up, right, down_right, up_right] = self.steps();
        fours_along(stones, up)
            | fours_along(stones, right)
            | fours_along(stones, down_right)
            | fours_along(stones, up_right)
    }

    /// Every cell that completes a line of these stones, empty or not.
    ///
    /// Stones lie on each other: upright fours are completed on top only, which is the only place
    /// where anybody can.
    #[must_use]
    #[inline]
    pub fn completions(&self, stones: u64) -> u64 {
        if self.connect() == FOUR {
            return self.four_completions(stones) & self.board();
        }
        let mut out = 0;
        for step in self.steps() {
            for gap in 0..self.connect() {
                let (mut line, mut below, mut above) = (u64::MAX, stones, stones);
                for _ in 0..gap {
                    below <<= step;
                    line &= below;
                }
                for _ in gap + 1..self.connect() {
                    above >>= step;
                    line &= above;
                }
                out |= line;
            }
        }
        out & self.board()
    }

    /// Every bit that completes a four in a row, whatever the winning length is: cells, empty or
    /// not, and spare bits.
    ///
    /// ```text
    ///   x x x W    x x W x    x W x x    W x x x      in each of the three slanting directions,
    ///                                                 and straight up only on top of three
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn four_completions<T: Word>(&self, stones: T) -> T {
        let [_, right, down_right, up_right] = self.steps();
        let mut out = (stones << 1) & (stones << 2) & (stones << 3);
        for step in [right, down_right, up_right] {
            // One step after the other: no shift can reach the width of the word.
            let (up, down) = (stones << step, stones >> step);
            let (up_twice, down_twice) = (up << step, down >> step);
            out = out
                | (up & up_twice & ((up_twice << step) | down))
                | (down & down_twice & ((down_twice >> step) | up));
        }
        out
    }

    /// The given cells and all above them.
    ///
    /// ```text
    ///   spare   1         1 . . . . . .     In each column, the spare bit minus the cells sets
    ///     6     .  minus  . 1 . . . . .     every bit from the lowest cell up, except where there
    ///     4     1         . . 1 . . . .     are more cells: these are put back.
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn upward<T: Word>(&self, cells: T) -> T {
        (T::splat(self.spare()).minus(cells) | cells) & T::splat(self.board())
    }
}

#[inline(always)]
fn fours_along<T: Word>(stones: T, step: u32) -> T {
    let pairs = stones & (stones >> step);
    pairs & ((pairs >> step) >> step)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Looks at every line cell by cell.
    fn slow_line(layout: &Layout, stones: u64) -> bool {
        let (width, height) = (layout.width() as i32, layout.height() as i32);
        let at = |column: i32, row: i32| {
            (0..width).contains(&column)
                && (0..height).contains(&row)
                && layout.bit(column as u32, row as u32) & stones != 0
        };
        let connect = layout.connect() as i32;
        (0..width).any(|column| {
            (0..height).any(|row| {
                [(0, 1), (1, 0), (1, 1), (1, -1)]
                    .iter()
                    .any(|(right, up)| (0..connect).all(|i| at(column + right * i, row + up * i)))
            })
        })
    }

    struct Shifts(u64);

    impl Shifts {
        fn next(&mut self) -> u64 {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            self.0
        }
    }

    #[test]
    fn lines_of_any_length_agree_with_a_slow_look_at_every_cell() {
        let mut random = Shifts(0x2545_f491_4f6c_dd1d);
        for (width, height) in [(7, 6), (8, 7), (3, 3), (3, 12), (16, 3), (2, 31), (1, 63), (32, 1)]
        {
            for round in 0..300 {
                let state = random.next();
                for connect in [2, 3, 5, 6, 9] {
                    let layout = Layout::new(width, height, connect).unwrap();
                    let stones = (state | state.rotate_left(round % 64)) & layout.board();
                    let slow = |stones| slow_line(&layout, stones);
                    assert_eq!(layout.has_line(stones), slow(stones));
                    if !slow(stones) {
                        let open = layout.board() & !stones;
                        let wins = layout.completions(stones) & open;
                        for bit in (0..64).map(|at| 1_u64 << at) {
                            if bit & open != 0 {
                                assert_eq!(wins & bit != 0, slow(stones | bit));
                            }
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn fours_agree_with_a_slow_look_at_every_cell() {
        let mut random = Shifts(0x9e37_79b9_7f4a_7c15);
        for (width, height) in [(7, 6), (8, 7), (4, 4), (3, 12), (16, 3), (9, 6), (2, 31), (1, 63)]
        {
            let layout = Layout::new(width, height, 4).unwrap();
            for _ in 0..2_000 {
                let state = random.next();
                let stones = state & state.rotate_left(17).wrapping_mul(5) & layout.board();
                let stones = stones | (state >> 5 & state & layout.board());
                assert_eq!(layout.fours(stones) != 0, slow_line(&layout, stones));
                assert_eq!(layout.has_line(stones), slow_line(&layout, stones));
                if !layout.has_line(stones) {
                    check_completions(&layout, stones);
                }
            }
        }
    }

    fn check_completions(layout: &Layout, stones: u64) {
        let open = layout.board() & !stones;
        let wins = layout.completions(stones) & open;
        assert_eq!(layout.four_completions(stones) & open, wins);
        for square in 0..64 {
            let bit = 1_u64 << square;
            if bit & open == 0 {
                continue;
            }
            // Straight down is never asked for: nobody plays below a stone.
            let below = (stones & (stones >> 1) & (stones >> 2)) >> 1 & bit;
            let between = [1, 2].iter().any(|up| {
                let three = (0..4).filter(|i| i != up).fold(u64::MAX, |m, i| {
                    let shift = square + i - up;
                    if (0..64).contains(&shift) { m & (stones >> shift & 1) } else { 0 }
                });
                three & 1 == 1
            });
            if below == 0 && !between {
                let won = slow_line(layout, stones | bit);
                assert_eq!(wins & bit != 0, won, "{layout:?} {stones:#x} {square}");
            }
        }
    }

    #[test]
    fn a_single_tall_column_has_only_upright_lines() {
        for height in [61, 62, 63] {
            for connect in 2..=6 {
                let layout = Layout::new(1, height, connect).unwrap();
                let ends = 1 | 1 << (height - 1);
                assert!(!layout.has_line(ends), "{height}");
                assert!(layout.has_line(layout.column(0)));
            }
        }
    }

    #[test]
    fn upward_is_everything_from_the_lowest_cell_on() {
        let layout = Layout::new(7, 6, 4).unwrap();
        let cells = layout.bit(2, 1) | layout.bit(2, 4) | layout.bit(6, 5);
        let expected = (1..6).fold(0, |all, row| all | layout.bit(2, row)) | layout.bit(6, 5);
        assert_eq!(layout.upward(cells), expected);
        assert_eq!(layout.upward(0_u64), 0);
    }
}
