//! What line arithmetic needs of a word: one board, or several side by side.

use core::ops::{BitAnd, BitOr, Shl, Shr};

/// One board, or several that are worked on at once.
pub trait Word:
    Copy
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The same board everywhere.
    fn splat(word: u64) -> Self;

    /// Subtraction that wraps around, board by board.
    #[must_use]
    fn minus(self, other: Self) -> Self;
}

impl Word for u64 {
    #[inline(always)]
    fn splat(word: u64) -> Self {
        word
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        self.wrapping_sub(other)
    }
}
