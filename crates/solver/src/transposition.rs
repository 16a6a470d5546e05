//! The transposition table: bounds on scores of positions seen before, shared by all threads.

use std::sync::atomic::Ordering::Relaxed;

use crate::cpu::prefetch;
use crate::memory::Block;

/// Words in a bucket; one bucket is half a cache line.
const WAYS: usize = 4;
/// Bits of the hash that an entry keeps.
pub(crate) const TAG_BITS: u32 = 49;
/// Fewest bucket bits, so that bucket number and tag together hold the whole hash.
const LEAST_BITS: u32 = 64 - TAG_BITS;

/// A table of buckets, four entries each.
///
/// An entry is one word, so reading and writing it is atomic and needs no lock:
///
/// ```text
///   63                                   15 14        9 8        3 2    0
///   +--------------------------------------+-----------+----------+------+
///   | tag: low 49 bits of the hash         | upper + 32| lower +32| work |
///   +--------------------------------------+-----------+----------+------+
/// ```
///
/// The hash is a bijection of the position's key and the bucket number its top bits, at least
/// 15 of them: a matching tag in the right bucket is the right position, without doubt. A bound
/// of 0 means "not known", so an empty word says nothing about the position with hash 0.
pub(crate) struct TranspositionTable {
    block: Block,
    /// How far to shift a hash to get its bucket.
    shift: u32,
    /// Number of buckets the memory has room for, as a power of two.
    room: u32,
}

/// What the table knows of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bounds {
    /// The score is at least this.
    pub(crate) lower: i32,
    /// The score is at most this.
    pub(crate) upper: i32,
}

impl Bounds {
    /// Nothing is known.
    pub(crate) const UNKNOWN: Self = Self { lower: -32, upper: 32 };
}

/// The bounds of an entry.
#[inline(always)]
pub(crate) fn unpack(word: u64) -> Bounds {
    let (upper, lower) = ((word >> 9 & 63) as i32, (word >> 3 & 63) as i32);
    Bounds { lower: lower - 32, upper: if upper == 0 { 32 } else { upper - 32 } }
}

/// An entry's bounds at their place, the rest zero.
#[inline(always)]
pub(crate) fn pack(bounds: Bounds) -> u64 {
    let upper = if bounds.upper >= 32 { 0 } else { (bounds.upper + 32) as u64 };
    (upper << 9) | (((bounds.lower + 32) as u64) << 3)
}

/// Scatters a key over all 64 bits; odd multiplication and the folded shift can be undone, so
/// different keys keep different hashes.
#[inline(always)]
pub(crate) fn scatter(key: u64) -> u64 {
    (key ^ (key >> 32)).wrapping_mul(0x9e6c_63d0_876a_3f6b)
}

impl TranspositionTable {
    /// A table of the largest power of two that fits into `bytes`, at least 1 MB.
    pub(crate) fn new(bytes: usize) -> Self {
        let buckets = (bytes / (WAYS * 8)).max(1 << LEAST_BITS);
        let room = buckets.ilog2();
        Self { block: Block::zeroed(WAYS << room), shift: 64 - room, room }
    }

    /// The same, of which only `first` bytes are used until it grows: memory that is not used is
    /// not touched, and so costs neither time nor space.
    pub(crate) fn small_at_first(bytes: usize, first: usize) -> Self {
        let mut table = Self::new(bytes);
        table.shift = table.shift_for(first);
        table
    }

    /// Forgets everything and shrinks to `bytes`, or as near as the table's memory allows.
    pub(crate) fn restart(&mut self, bytes: usize) {
        for word in &self.block[..WAYS << (64 - self.shift)] {
            word.store(0, Relaxed);
        }
        self.shift = self.shift_for(bytes);
    }

    /// How far to shift a hash in a table of so many bytes, or as near as its memory allows.
    fn shift_for(&self, bytes: usize) -> u32 {
        let bits = (bytes / (WAYS * 8)).max(1).ilog2();
        64 - bits.clamp(LEAST_BITS, self.room)
    }

    /// Bytes in use.
    #[cfg(test)]
    fn bytes(&self) -> usize {
        (WAYS * 8) << (64 - self.shift)
    }

    /// Grows to `bytes` as far as there is room, and keeps what it knows.
    pub(crate) fn grow(&mut self, bytes: usize) {
        let old_bits = 64 - self.shift;
        let bits = (bytes / (WAYS * 8)).max(1).ilog2().clamp(LEAST_BITS, self.room);
        if bits <= old_bits {
            return;
        }
        // Bucket b of the small table goes to buckets b * 2^k + 0..2^k: from the last bucket down
        // nothing is overwritten before it has moved.
        for bucket in (0..1_usize << old_bits).rev() {
            let words: [u64; WAYS] =
                std::array::from_fn(|way| self.block[bucket * WAYS + way].swap(0, Relaxed));
            for word in words.into_iter().filter(|word| *word != 0) {
                let high = ((bucket as u64) << (64 - old_bits)) & !((1 << TAG_BITS) - 1);
                let hash = high | (word >> (64 - TAG_BITS));
                let home = (hash >> (64 - bits)) as usize * WAYS;
                if let Some(free) =
                    self.block[home..home + WAYS].iter().find(|word| word.load(Relaxed) == 0)
                {
                    free.store(word, Relaxed);
                }
            }
        }
        self.shift = 64 - bits;
    }

    #[inline(always)]
    fn bucket(&self, hash: u64) -> &[std::sync::atomic::AtomicU64] {
        let start = (hash >> self.shift) as usize * WAYS;
        &self.block[start..start + WAYS]
    }

    /// Starts to fetch the bucket of a hash into the cache.
    #[inline(always)]
    pub(crate) fn prefetch(&self, hash: u64) {
        prefetch(&self.block, (hash >> self.shift) as usize * WAYS);
    }

    /// What is known of the position with this hash.
    #[inline(always)]
    pub(crate) fn probe(&self, hash: u64) -> Bounds {
        let tag = hash << (64 - TAG_BITS);
        for word in self.bucket(hash) {
            let word = word.load(Relaxed);
            if (word ^ tag) >> (64 - TAG_BITS) == 0 {
                return unpack(word);
            }
        }
        Bounds::UNKNOWN
    }

    /// Writes bounds down, in place of the entry that took the least work.
    ///
    /// `work` is the number of nodes that the bounds took to find; an entry keeps its logarithm
    /// to the base 8.
    #[inline(always)]
    pub(crate) fn store(&self, hash: u64, bounds: Bounds, work: u64) {
        let tag = hash << (64 - TAG_BITS);
        let class = u64::from((work | 1).ilog2() / 3).min(7);
        let entry = tag | pack(bounds) | class;
        let bucket = self.bucket(hash);
        let (mut victim, mut least) = (0, u64::MAX);
        for (way, word) in bucket.iter().enumerate() {
            let word = word.load(Relaxed);
            if word == 0 || (word ^ tag) >> (64 - TAG_BITS) == 0 {
                victim = way;
                break;
            }
            // Of two equals the one further back goes: the front holds the older, hotter ones.
            if word & 7 <= least {
                (victim, least) = (way, word & 7);
            }
        }
        bucket[victim].store(entry, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_stored_is_found_again_after_growing() {
        let mut table = TranspositionTable::small_at_first(8 << 20, 1 << 20);
        assert_eq!(table.bytes(), 1 << 20);
        let keys: Vec<u64> = (1..2_000_u64).map(|i| i * 0x0001_0203_0507_0b0d).collect();
        for (i, key) in keys.iter().enumerate() {
            let bounds = Bounds { lower: -(i as i32 % 20), upper: 31 - i as i32 % 11 };
            table.store(scatter(*key), bounds, i as u64);
        }
        table.grow(8 << 20);
        assert_eq!(table.bytes(), 8 << 20);
        for (i, key) in keys.iter().enumerate() {
            let bounds = Bounds { lower: -(i as i32 % 20), upper: 31 - i as i32 % 11 };
            assert_eq!(table.probe(scatter(*key)), bounds);
        }
        assert_eq!(table.probe(scatter(77)), Bounds::UNKNOWN);
        table.restart(1 << 20);
        assert_eq!(table.probe(scatter(keys[5])), Bounds::UNKNOWN);
    }

    #[test]
    fn an_empty_table_knows_nothing_of_the_empty_board() {
        assert_eq!(TranspositionTable::new(0).probe(scatter(0)), Bounds::UNKNOWN);
    }
}
