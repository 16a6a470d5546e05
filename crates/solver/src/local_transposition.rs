//! A small table of one thread's own for positions with few squares left.

use crate::transposition::{Bounds, TAG_BITS, pack, unpack};

/// Bits of the number of entries; with the tag they hold the whole hash.
const BITS: u32 = 64 - TAG_BITS;

/// A quarter of a megabyte of single entries, small enough to stay in the second-level cache.
///
/// Late positions are so many, and each so cheap, that fetching them from main memory would cost
/// more than the search. They come back within a moment or never, so the newest simply replaces
/// the one before.
pub(crate) struct LocalTable {
    words: Box<[u64; 1 << BITS]>,
}

impl LocalTable {
    /// An empty table.
    pub(crate) fn new() -> Self {
        let words = vec![0; 1 << BITS].into_boxed_slice();
        let Ok(words) = words.try_into() else { unreachable!("the length is as stated") };
        Self { words }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.words.fill(0);
    }

    /// What is known of the position with this hash.
    #[inline(always)]
    pub(crate) fn probe(&self, hash: u64) -> Bounds {
        let word = self.words[(hash >> TAG_BITS) as usize];
        if (word ^ (hash << BITS)) >> BITS == 0 { unpack(word) } else { Bounds::UNKNOWN }
    }

    /// Writes bounds down.
    #[inline(always)]
    pub(crate) fn store(&mut self, hash: u64, bounds: Bounds) {
        self.words[(hash >> TAG_BITS) as usize] = (hash << BITS) | pack(bounds);
    }
}
