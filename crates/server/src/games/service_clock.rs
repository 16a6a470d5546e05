//! The time of service: it passes while a server runs on the database, and at no other time.

use std::sync::{Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use tokio::time::Instant;

use super::hub::Hub;

/// How often it is looked whether this process runs.
const LOOK: Duration = Duration::from_millis(250);
/// A process that was not seen to run for so long was stopped.
const STALL: Duration = Duration::from_secs(2);

/// Counts how long servers have run on this database. Clocks of games that sleep are told in this
/// time: what passes while no server runs is nobody's, and nobody can set it.
#[derive(Debug)]
pub(crate) struct ServiceClock {
    /// What had passed at a moment, as far as is known: when this server started, or when the
    /// database told the time of all nodes.
    known: Mutex<(i64, Instant)>,
    stalls: Mutex<Stalls>,
}

/// When this process was stopped, or so busy that it might as well have been.
#[derive(Debug)]
struct Stalls {
    /// When it was last seen to run.
    seen: std::time::Instant,
    /// How long it was stopped altogether.
    lost: Duration,
    /// True if other nodes serve games meanwhile: then the time of service goes on.
    shared: bool,
}

impl ServiceClock {
    /// Goes on from what had passed before.
    pub(crate) fn new(before_ms: i64) -> Self {
        let seen = std::time::Instant::now();
        let stalls = Stalls { seen, lost: Duration::ZERO, shared: false };
        Self { known: Mutex::new((before_ms, Instant::now())), stalls: Mutex::new(stalls) }
    }

    /// The database tells the time of all nodes.
    pub(crate) fn set(&self, now_ms: i64, at: Instant) {
        self.stalls().shared = true;
        *self.known_mut() = (now_ms, at);
    }

    fn stalls(&self) -> MutexGuard<'_, Stalls> {
        self.stalls.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn known_mut(&self) -> MutexGuard<'_, (i64, Instant)> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn known(&self) -> (i64, Instant) {
        *self.known_mut()
    }

    pub(crate) fn now_ms(&self) -> i64 {
        self.lost();
        self.at_ms(Instant::now())
    }

    /// How long this process was stopped altogether. Nobody could move here in that time, so it is
    /// nobody's.
    pub(crate) fn lost(&self) -> Duration {
        self.lost_at(std::time::Instant::now())
    }

    fn lost_at(&self, now: std::time::Instant) -> Duration {
        let mut stalls = self.stalls();
        let gap = now.saturating_duration_since(stalls.seen);
        stalls.seen = stalls.seen.max(now);
        if gap > STALL {
            stalls.lost += gap;
            if !stalls.shared {
                self.known_mut().1 += gap;
            }
        }
        stalls.lost
    }

    /// The time of service at a moment.
    pub(crate) fn at_ms(&self, moment: Instant) -> i64 {
        let (known_ms, at) = self.known();
        let millis = |passed: Duration| i64::try_from(passed.as_millis()).unwrap_or(i64::MAX);
        let after = millis(moment.saturating_duration_since(at));
        let before = millis(at.saturating_duration_since(moment));
        known_ms.saturating_add(after).saturating_sub(before)
    }

    /// What a turn had used at a moment, if its time is up at `due_ms` and it may take this long
    /// altogether.
    pub(crate) fn used(&self, due_ms: i64, allowance: Duration, moment: Instant) -> Duration {
        let late = self.at_ms(moment).saturating_sub(due_ms);
        let by = Duration::from_millis(late.unsigned_abs());
        if late > 0 { allowance.saturating_add(by) } else { allowance.saturating_sub(by) }
    }
}

/// Looks whether this process runs, as long as there is a hub.
pub(crate) async fn watch(hub: Weak<Hub>) {
    while let Some(hub) = hub.upgrade() {
        hub.clock.lost();
        drop(hub);
        tokio::time::sleep(LOOK).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_in_which_the_process_is_stopped_is_nobodys() {
        let second = Duration::from_secs(1);
        for shared in [false, true] {
            let clock = ServiceClock::new(5_000);
            if shared {
                clock.set(5_000, clock.known().1);
            }
            let (seen, at) = (clock.stalls().seen, clock.known().1);
            assert_eq!(clock.lost_at(seen + second), Duration::ZERO);
            assert_eq!(clock.lost_at(seen + 2 * second), Duration::ZERO);
            // It is stopped for twenty seconds.
            assert_eq!(clock.lost_at(seen + 22 * second), 20 * second);
            assert_eq!(clock.lost_at(seen + 23 * second), 20 * second);
            assert_eq!(clock.lost_at(seen), 20 * second, "it never goes back");
            // Where it is alone, nobody was served; the time of all nodes goes on.
            let passed = if shared { 23_000 } else { 3_000 };
            assert_eq!(clock.at_ms(at + 23 * second), 5_000 + passed);
        }
    }

    #[test]
    fn finding_08_time_passes_only_while_a_server_runs() {
        let (second, minute) = (Duration::from_secs(1), Duration::from_secs(60));
        let clock = ServiceClock::new(5_000);
        let now = clock.known().1 + 2 * second;
        assert_eq!(clock.at_ms(now), 7_000);
        assert_eq!(clock.at_ms(now + minute), 67_000);
        assert_eq!(clock.used(67_000, minute, now), Duration::ZERO);
        assert_eq!(clock.used(47_000, minute, now), 20 * second);
        assert_eq!(clock.used(6_000, minute, now), 61 * second, "too late");
        assert_eq!(clock.used(97_000, minute, now), Duration::ZERO, "never less than nothing");
        // Whatever passes without a server, another one goes on where this one was.
        let next = ServiceClock::new(clock.at_ms(now));
        assert_eq!(next.used(47_000, minute, next.known().1), 20 * second);
    }

    #[test]
    fn the_time_of_all_nodes_replaces_what_was_counted_here() {
        let second = Duration::from_secs(1);
        let clock = ServiceClock::new(5_000);
        let now = clock.known().1 + 60 * second;
        // No node could reach the database for most of that minute.
        clock.set(9_000, now);
        assert_eq!(clock.at_ms(now), 9_000);
        assert_eq!(clock.at_ms(now + 2 * second), 11_000);
        assert_eq!(clock.at_ms(now - second), 8_000);
    }
}
