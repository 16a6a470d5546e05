//! How long the built-in players are kept from the clock on this machine: on a busy one they leave
//! more of their time.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// The delays of a machine, measured all the time while its players think, and not only at the end
/// of their time: whoever had no processor for 40 ms in the middle of a thought may have none for as
/// long when it should stop. The worst one counts, and is forgotten slowly.
#[derive(Debug, Default)]
pub(crate) struct Delays {
    /// Microseconds.
    worst: AtomicU64,
}

/// What is left of a delay with the next answer, in parts of `PARTS`: half of it after some 180 answers.
const REMEMBERED: u64 = 255;
const PARTS: u64 = 256;

impl Delays {
    /// None so far.
    pub(crate) const fn new() -> Self {
        Self { worst: AtomicU64::new(0) }
    }

    /// Those of this machine, which all matches of this process share.
    pub(crate) fn of_this_machine() -> &'static Self {
        static MEASURED: Delays = Delays::new();
        &MEASURED
    }

    /// A player was kept from looking at the clock for so long, or answered so much later than it was
    /// told to.
    pub(crate) fn note(&self, delay: Duration) {
        let new = u64::try_from(delay.as_micros()).unwrap_or(u64::MAX / PARTS);
        let with = |worst: u64| Some(new.max(worst / PARTS * REMEMBERED));
        let _ = self.worst.fetch_update(Ordering::Relaxed, Ordering::Relaxed, with);
    }

    /// What a player should leave of its time: twice the worst delay that is remembered.
    pub(crate) fn margin(&self) -> Duration {
        Duration::from_micros(self.worst.load(Ordering::Relaxed)) * 2
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arena_finding_06_margins_come_from_measured_delays() {
        let delays = Delays::new();
        assert_eq!(delays.margin(), Duration::ZERO);
        delays.note(Duration::from_millis(131));
        delays.note(Duration::from_millis(2));
        let margin = delays.margin();
        assert!(margin > Duration::from_millis(250) && margin <= Duration::from_millis(262));
        for _ in 0..2000 {
            delays.note(Duration::from_millis(2));
        }
        assert!(delays.margin() < Duration::from_millis(6), "a quiet machine");
    }
}
