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

impl Bound {
    /// What a search with this window has shown.
    #[inline(always)]
    pub(crate) fn of(value: i32, alpha: i32, beta: i32) -> Self {
        if value >= beta {
            Self::Lower
        } else if value > alpha {
            Self::Exact
        } else {
            Self::Upper
        }
    }
}

/// What is remembered about a position.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Entry {
    pub(crate) value: i32,
    /// The best move found, or `u16::MAX`.
    pub(crate) best: u16,
    depth: u8,
    bound: Bound,
}

impl Entry {
    /// In one number; never 0, which stands for an empty slot.
    #[inline]
    fn packed(self) -> u64 {
        let bound = match self.bound {
            Bound::Exact => 1,
            Bound::Lower => 2,
            Bound::Upper => 3,
        };
        u64::from(self.value as u32)
            | u64::from(self.best) << 32
            | u64::from(self.depth) << 48
            | bound << 56
    }

    #[inline]
    fn unpacked(packed: u64) -> Option<Self> {
        let bound = match packed >> 56 {
            0 => return None,
            1 => Bound::Exact,
            2 => Bound::Lower,
            _ => Bound::Upper,
        };
        let (value, best, depth) =
            (packed as u32 as i32, (packed >> 32) as u16, (packed >> 48) as u8);
        Some(Self { value, best, depth, bound })
    }

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
pub(crate) struct TranspositionTable {
    /// Keys and packed entries: as plain numbers, because the system gives us memory full of zeros
    /// for nothing and only as far as it is used. Most games use little of it.
    entries: Vec<[u64; 2]>,
    mask: u64,
}

impl TranspositionTable {
    /// Room for `2^bits` positions.
    pub(crate) fn new(bits: u32) -> Self {
        Self { entries: vec![[0; 2]; 1 << bits], mask: (1 << bits) - 1 }
    }

    /// What is known about a position `ply` moves from the root.
    #[inline]
    pub(crate) fn get(&self, key: u64, ply: usize) -> Option<Entry> {
        let [found, packed] = self.entries[(key & self.mask) as usize];
        if found != key {
            return None;
        }
        let entry = Entry::unpacked(packed)?;
        Some(Entry { value: shifted(entry.value, -(ply as i32)), ..entry })
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
        let depth = depth.clamp(0, 127) as u8;
        let value = shifted(value, ply as i32);
        let packed = Entry { value, best, depth, bound }.packed();
        self.entries[(key & self.mask) as usize] = [key, packed];
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
