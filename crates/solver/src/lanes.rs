//! Four boards side by side, so that one instruction works on all of them.

use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

use foursight_bitboard::Word;

/// Four boards; plain loops that compilers turn into vector instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(32))]
pub(crate) struct Lanes(pub(crate) [u64; 4]);

impl Lanes {
    /// The four words from `start` on.
    #[inline(always)]
    pub(crate) fn load(words: &[u64], start: usize) -> Self {
        Self([words[start], words[start + 1], words[start + 2], words[start + 3]])
    }

    /// Puts the four words to `start` and behind.
    #[inline(always)]
    pub(crate) fn save(self, words: &mut [u64], start: usize) {
        words[start..start + 4].copy_from_slice(&self.0);
    }

    #[inline(always)]
    fn zip(self, other: Self, operation: impl Fn(u64, u64) -> u64) -> Self {
        let (a, b) = (self.0, other.0);
        Self([
            operation(a[0], b[0]),
            operation(a[1], b[1]),
            operation(a[2], b[2]),
            operation(a[3], b[3]),
        ])
    }

    #[inline(always)]
    fn map(self, operation: impl Fn(u64) -> u64) -> Self {
        let a = self.0;
        Self([operation(a[0]), operation(a[1]), operation(a[2]), operation(a[3])])
    }
}

impl Word for Lanes {
    #[inline(always)]
    fn splat(word: u64) -> Self {
        Self([word; 4])
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        self.zip(other, u64::wrapping_sub)
    }
}

impl BitAnd for Lanes {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

impl BitOr for Lanes {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

impl BitXor for Lanes {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
}

impl Not for Lanes {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        self.map(|a| !a)
    }
}

impl Shl<u32> for Lanes {
    type Output = Self;
    #[inline(always)]
    fn shl(self, by: u32) -> Self {
        self.map(|a| a << by)
    }
}

impl Shr<u32> for Lanes {
    type Output = Self;
    #[inline(always)]
    fn shr(self, by: u32) -> Self {
        self.map(|a| a >> by)
    }
}

#[cfg(test)]
mod tests {
    use foursight_bitboard::Layout;

    use super::*;

    #[test]
    fn four_boards_at_once_are_four_boards_one_by_one() {
        let mut state = 0x9e37_79b9_7f4a_7c15_u64;
        for (width, height) in [(7, 6), (8, 7), (4, 4), (3, 12), (2, 31), (1, 63)] {
            let layout = Layout::new(width, height, 4).unwrap();
            for _ in 0..500 {
                let boards = Lanes(std::array::from_fn(|_| {
                    state ^= state << 13;
                    state ^= state >> 7;
                    state ^= state << 17;
                    state & layout.board()
                }));
                let each = |work: &dyn Fn(u64) -> u64| Lanes(boards.0.map(work));
                assert_eq!(
                    layout.four_completions(boards),
                    each(&|board| layout.four_completions(board))
                );
                assert_eq!(layout.fours(boards), each(&|board| layout.fours(board)));
                assert_eq!(layout.upward(boards), each(&|board| layout.upward(board)));
            }
        }
    }
}
