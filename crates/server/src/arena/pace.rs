//! Whether the games of an event go on, wait, or make a single move each.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// How an event goes on.
#[derive(Debug, Default)]
pub(super) struct Pace {
    paused: AtomicBool,
    /// The matches whose game waits before a move, and whether it may make that one.
    waiting: Mutex<BTreeMap<usize, bool>>,
}

impl Pace {
    fn waiting(&self) -> MutexGuard<'_, BTreeMap<usize, bool>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// True while games wait.
    pub(super) fn is_paused(&self) -> bool {
        self.paused.load(Ordering::Relaxed)
    }

    /// Lets games wait, or go on.
    pub(super) fn pause(&self, paused: bool) {
        let mut waiting = self.waiting();
        self.paused.store(paused, Ordering::Relaxed);
        waiting.clear();
    }

    /// Lets every game that waits make one move; false if the event is not paused.
    pub(super) fn step(&self) -> bool {
        self.waiting().values_mut().for_each(|may_move| *may_move = true);
        self.is_paused()
    }

    /// Whether the game of a match has to wait before its next move. A step lets it go once.
    pub(super) fn holds(&self, encounter: usize) -> bool {
        if !self.is_paused() {
            return false;
        }
        let mut waiting = self.waiting();
        if *waiting.entry(encounter).or_insert(false) {
            waiting.remove(&encounter);
            return false;
        }
        self.is_paused()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_is_one_move_of_each_game_that_waits() {
        let pace = Pace::default();
        assert!(!pace.holds(0) && !pace.step(), "nobody waits");
        pace.pause(true);
        assert!(pace.holds(0) && pace.holds(0));
        assert!(pace.step());
        assert!(!pace.holds(0) && pace.holds(0), "one move and no more");
        assert!(pace.holds(1) && pace.step() && pace.step(), "twice is once before a move");
        assert!(!pace.holds(1) && pace.holds(1) && !pace.holds(0) && pace.holds(0));
        pace.step();
        pace.pause(false);
        assert!(!pace.holds(0));
        pace.pause(true);
        assert!(pace.holds(0), "an old step is forgotten");
    }
}
