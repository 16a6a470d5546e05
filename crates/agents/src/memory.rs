//! What a search remembers about positions.

use crate::lookahead::WON;

/// How a remembered value bounds the true one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bound {
    /// It is the value.
    Exact,
    /// The value is at least this.
    Lower,
    /// The value is at most this.
    Upper,
}

/// What is remembered about a position.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Entry {
    key: u64,
    pub(crate) value: i32,
    /// The best move found, or `u16::MAX`.
    pub(crate) best: u16,
    pub(crate) depth: i8,
    pub(crate) bound: Bound,
}

impl Entry {
    /// The value, if it was searched deeply enough to answer this question.
    #[inline]
    pub(crate) fn answer(&self, depth: i32, alpha: i32, beta: i32) -> Option<i32> {
        let settles = match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.value >= beta,
            Bound::Upper => self.value <= alpha,
        };
        (i32::from(self.depth) >= depth && settles).then_some(self.value)
    }
}

/// A table of positions; newer ones push out older ones.
#[derive(Debug)]
pub(crate) struct Memory {
    entries: Vec<Entry>,
    mask: u64,
}

impl Memory {
    /// Room for `2^bits` positions.
    pub(crate) fn new(bits: u32) -> Self {
        let nothing = Entry { key: 0, value: 0, best: u16::MAX, depth: -1, bound: Bound::Upper };
        Self { entries: vec![nothing; 1 << bits], mask: (1 << bits) - 1 }
    }

    /// What is known about a position `ply` moves from the root.
    #[inline]
    pub(crate) fn get(&self, key: u64, ply: usize) -> Option<Entry> {
        let entry = self.entries[(key & self.mask) as usize];
        let value = shifted(entry.value, -(ply as i32));
        (entry.key == key && entry.depth >= 0).then_some(Entry { value, ..entry })
    }

    #[inline]
    pub(crate) fn put(
        &mut self,
        key: u64,
        ply: usize,
        value: i32,
        best: u16,
        depth: i32,
        bound: Bound,
    ) {
        let depth = depth.clamp(0, 127) as i8;
        let value = shifted(value, ply as i32);
        self.entries[(key & self.mask) as usize] = Entry { key, value, best, depth, bound };
    }
}

/// Wins are remembered by their distance from the position, not from the root.
#[inline]
fn shifted(value: i32, by: i32) -> i32 {
    match value {
        value if value > WON => value + by,
        value if value < -WON => value - by,
        value => value,
    }
}
