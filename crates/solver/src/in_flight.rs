//! Which positions other threads are searching at this moment.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

const SLOTS: usize = 1 << 12;

/// A small table of positions being searched.
///
/// A thread puts off a move that another one is searching: when it comes back to it, the answer
/// is usually in the shared table. A clash of slots, or a race, costs a little time and nothing
/// else, for the table alone decides what is true.
pub(crate) struct InFlight {
    slots: Box<[AtomicU64]>,
}

impl InFlight {
    pub(crate) fn new() -> Self {
        Self { slots: (0..SLOTS).map(|_| AtomicU64::new(0)).collect() }
    }

    fn slot(&self, hash: u64) -> &AtomicU64 {
        &self.slots[(hash >> 20) as usize % SLOTS]
    }

    pub(crate) fn contains(&self, hash: u64) -> bool {
        self.slot(hash).load(Relaxed) == hash
    }

    pub(crate) fn enter(&self, hash: u64) {
        self.slot(hash).store(hash, Relaxed);
    }

    pub(crate) fn leave(&self, hash: u64) {
        // Only one's own mark: the slot may belong to another position by now.
        let _ = self.slot(hash).compare_exchange(hash, 0, Relaxed, Relaxed);
    }
}
