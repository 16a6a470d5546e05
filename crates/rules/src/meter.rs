//! Fuel that is really spent, counted in tests and fuzzing only (feature `meter`).
//!
//! What packs *may* cost is told by [`Cost`](crate::Cost) before anything is done. Here the inner
//! loops count what they did, so that tests can compare. Without the feature this is nothing.

#[cfg(feature = "meter")]
use std::cell::Cell;

#[cfg(feature = "meter")]
thread_local! {
    static SPENT: Cell<u64> = const { Cell::new(0) };
}

/// Fuel that this thread has spent since it was asked last.
#[cfg(feature = "meter")]
#[must_use]
pub fn take_spent() -> u64 {
    SPENT.with(|spent| spent.replace(0))
}

/// Counts steps that were taken.
#[inline(always)]
pub(crate) fn spend(steps: usize) {
    #[cfg(feature = "meter")]
    SPENT.with(|spent| spent.set(spent.get().saturating_add(steps as u64)));
    #[cfg(not(feature = "meter"))]
    let _ = steps;
}
