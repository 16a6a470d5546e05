//! Lines of four: who has one, and which squares would complete one.

use crate::geometry::Masks;
use crate::lanes::Word;
use crate::size::Size;

/// Every square that completes a four for `stones`, empty or not.
///
/// ```text
///   x x x W    x x W x    x W x x    W x x x      in each of the three slanting directions,
///                                                 and straight up only on top of three
/// ```
#[inline(always)]
pub(crate) fn completions<T: Word>(masks: &Masks, stones: T) -> T {
    let mut out = (stones << 1) & (stones << 2) & (stones << 3);
    for step in [masks.stride, masks.stride - 1, masks.stride + 1] {
        let (once_up, once_down) = (shl(stones, step), shr(stones, step));
        let pair_up = once_up & shl(stones, 2 * step);
        let pair_down = once_down & shr(stones, 2 * step);
        out = out
            | (pair_up & (shl(stones, 3 * step) | once_down))
            | (pair_down & (shr(stones, 3 * step) | once_up));
    }
    out
}

/// The lowest square of every four in `stones`, as a test for "is there one at all".
#[inline(always)]
pub(crate) fn fours<T: Word>(masks: &Masks, stones: T) -> T {
    let pair = stones & (stones >> 1);
    let mut out = pair & (pair >> 2);
    for step in [masks.stride, masks.stride - 1, masks.stride + 1] {
        let pair = stones & shr(stones, step);
        out = out | (pair & shr(pair, 2 * step));
    }
    out
}

/// Every square that completes a line of `connect` for `stones`, empty or not: for each direction
/// and each place in the line, all others must be there.
pub(crate) fn completions_of(masks: &Masks, connect: u32, stones: u64) -> u64 {
    if connect == Size::FOUR {
        return completions(masks, stones);
    }
    let mut out = 0;
    for step in [1, masks.stride, masks.stride - 1, masks.stride + 1] {
        for place in 0..connect {
            let below = (1..=place).fold(u64::MAX, |all, i| all & shl(stones, i * step));
            let above = (1..connect - place).fold(u64::MAX, |all, i| all & shr(stones, i * step));
            out |= below & above;
        }
    }
    out
}

/// Whether `stones` hold a line of `connect`.
pub(crate) fn has_line(masks: &Masks, connect: u32, stones: u64) -> bool {
    if connect == Size::FOUR {
        return fours(masks, stones) != 0;
    }
    [1, masks.stride, masks.stride - 1, masks.stride + 1]
        .iter()
        .any(|step| (1..connect).fold(stones, |all, i| all & shr(stones, i * step)) != 0)
}

/// Shifts that leave the word for good are zero; only tall, narrow boards have any.
#[inline(always)]
fn shl<T: Word>(word: T, by: u32) -> T {
    if by < 64 { word << by } else { (word << 63) << 1 }
}

#[inline(always)]
fn shr<T: Word>(word: T, by: u32) -> T {
    if by < 64 { word >> by } else { (word >> 63) >> 1 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lanes::{Lanes, Word};

    /// Looks at every line square by square.
    fn slow_line(masks: &Masks, connect: i32, stones: u64) -> bool {
        let at = |column: i32, row: i32| {
            column >= 0
                && row >= 0
                && column < masks.width as i32
                && row < masks.height as i32
                && stones >> (column as u32 * masks.stride + row as u32) & 1 == 1
        };
        (0..masks.width as i32).any(|c| {
            (0..masks.height as i32).any(|r| {
                [(0, 1), (1, 0), (1, 1), (1, -1)]
                    .iter()
                    .any(|(dc, dr)| (0..connect).all(|i| at(c + dc * i, r + dr * i)))
            })
        })
    }

    #[test]
    fn lines_of_any_length_agree_with_a_slow_look_at_every_square() {
        let mut state = 0x2545_f491_4f6c_dd1d_u64;
        for (width, height) in [(7, 6), (8, 7), (3, 3), (3, 12), (16, 3), (2, 31), (1, 63), (32, 1)]
        {
            let masks = Masks::new(width, height);
            for round in 0..300 {
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                let stones = (state | state.rotate_left(round % 64)) & masks.board;
                for connect in [2, 3, 5, 6, 9] {
                    let slow = |stones| slow_line(&masks, connect as i32, stones);
                    assert_eq!(has_line(&masks, connect, stones), slow(stones));
                    if !slow(stones) {
                        let wins = completions_of(&masks, connect, stones) & masks.board & !stones;
                        for bit in (0..64).map(|at| 1_u64 << at) {
                            if bit & masks.board & !stones != 0 {
                                assert_eq!(wins & bit != 0, slow(stones | bit));
                            }
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn lines_agree_with_a_slow_look_at_every_square() {
        let mut state = 0x9e37_79b9_7f4a_7c15_u64;
        for (width, height) in [(7, 6), (8, 7), (4, 4), (3, 12), (16, 3), (9, 6), (2, 31), (1, 63)]
        {
            let masks = Masks::new(width, height);
            for _ in 0..2_000 {
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                let stones = state & state.rotate_left(17).wrapping_mul(5) & masks.board;
                let stones = stones | (state >> 5 & state & masks.board);
                assert_eq!(fours(&masks, stones) != 0, slow_line(&masks, 4, stones));
                let wins = completions(&masks, stones) & masks.board & !stones;
                assert_eq!(
                    completions(&masks, Lanes::splat(stones)),
                    Lanes::splat(completions(&masks, stones))
                );
                if fours(&masks, stones) == 0 {
                    for square in 0..64 {
                        let bit = 1_u64 << square;
                        if bit & masks.board & !stones != 0 {
                            let won = slow_line(&masks, 4, stones | bit);
                            // Straight down is never asked for: nobody plays below a stone.
                            let below = (stones & (stones >> 1) & (stones >> 2)) >> 1 & bit;
                            let between = [1, 2].iter().any(|up| {
                                let three = (0..4).filter(|i| i != up).fold(u64::MAX, |m, i| {
                                    let shift = square + i - up;
                                    if (0..64).contains(&shift) {
                                        m & (stones >> shift & 1)
                                    } else {
                                        0
                                    }
                                });
                                three & 1 == 1
                            });
                            if below == 0 && !between {
                                assert_eq!(
                                    wins & bit != 0,
                                    won,
                                    "{width}x{height} {stones:#x} {square}"
                                );
                            }
                        }
                    }
                }
            }
        }
    }
}
