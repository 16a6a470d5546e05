//! The time of service: it passes while a server runs on the database, and at no other time.

use std::time::Duration;

use tokio::time::Instant;

/// Counts how long servers have run on this database. Clocks of games that sleep are told in this
/// time: what passes while no server runs is nobody's, and nobody can set it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ServiceClock {
    /// What had passed when this server started.
    before_ms: i64,
    started: Instant,
}

impl ServiceClock {
    /// Goes on from what had passed before.
    pub(crate) fn new(before_ms: i64) -> Self {
        Self { before_ms, started: Instant::now() }
    }

    pub(crate) fn now_ms(&self) -> i64 {
        self.at_ms(Instant::now())
    }

    /// The time of service at a moment since the start.
    pub(crate) fn at_ms(&self, moment: Instant) -> i64 {
        let passed = moment.saturating_duration_since(self.started).as_millis();
        self.before_ms.saturating_add(i64::try_from(passed).unwrap_or(i64::MAX))
    }

    /// What a turn had used at a moment, if its time is up at `due_ms` and it may take this long
    /// altogether.
    pub(crate) fn used(&self, due_ms: i64, allowance: Duration, moment: Instant) -> Duration {
        let late = self.at_ms(moment).saturating_sub(due_ms);
        let by = Duration::from_millis(late.unsigned_abs());
        if late > 0 { allowance.saturating_add(by) } else { allowance.saturating_sub(by) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finding_08_time_passes_only_while_a_server_runs() {
        let (second, minute) = (Duration::from_secs(1), Duration::from_secs(60));
        let clock = ServiceClock::new(5_000);
        let now = clock.started + 2 * second;
        assert_eq!(clock.at_ms(now), 7_000);
        assert_eq!(clock.at_ms(now + minute), 67_000);
        assert_eq!(clock.used(67_000, minute, now), Duration::ZERO);
        assert_eq!(clock.used(47_000, minute, now), 20 * second);
        assert_eq!(clock.used(6_000, minute, now), 61 * second, "too late");
        assert_eq!(clock.used(97_000, minute, now), Duration::ZERO, "never less than nothing");
        // Whatever passes without a server, another one goes on where this one was.
        let next = ServiceClock::new(clock.at_ms(now));
        assert_eq!(next.used(47_000, minute, next.started), 20 * second);
    }
}
