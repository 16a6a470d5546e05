//! How much is kept, for how long, and by which clock.

use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use super::leases::NodeOptions;

/// The machine's clock, which may be wrong and may jump: good enough to show, not to decide by.
#[derive(Clone)]
pub struct WallClock(Arc<dyn Fn() -> i64 + Send + Sync>);

impl WallClock {
    /// A clock that tells milliseconds since 1970.
    pub fn new(now_ms: impl Fn() -> i64 + Send + Sync + 'static) -> Self {
        Self(Arc::new(now_ms))
    }

    /// Milliseconds since 1970.
    pub fn now_ms(&self) -> i64 {
        (self.0)()
    }
}

impl Default for WallClock {
    fn default() -> Self {
        let since = || SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self::new(move || since().as_millis() as i64)
    }
}

impl std::fmt::Debug for WallClock {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "WallClock({})", self.now_ms())
    }
}

/// The clock that retention goes by: it runs while the server runs, so that a jump of the
/// machine's clock makes nothing old.
#[derive(Debug, Clone, Copy)]
pub(super) struct AgeClock {
    base_ms: i64,
    started: Instant,
}

/// So much of the time between two runs counts at most: a clock that is years ahead at the start
/// costs nobody a game.
const MOST_PAUSE_MS: i64 = 24 * 3600 * 1000;

impl AgeClock {
    /// Goes on from the time that was noted in the last run.
    pub(super) fn resume(noted_ms: Option<i64>, wall_ms: i64) -> Self {
        let most = |noted: i64| noted.saturating_add(MOST_PAUSE_MS);
        let base_ms = noted_ms.map_or(wall_ms, |noted| wall_ms.clamp(noted, most(noted)));
        Self { base_ms, started: Instant::now() }
    }

    pub(super) fn now_ms(&self) -> i64 {
        self.base_ms.saturating_add(self.started.elapsed().as_millis() as i64)
    }
}

/// How long things are kept after the last move; nothing for ever.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Retention {
    /// Games by the rules of a draft, with its text.
    pub drafts: Option<Duration>,
    /// Games in which nobody has moved.
    pub unplayed: Option<Duration>,
    /// All other games.
    pub games: Option<Duration>,
    /// People who have no games, after they were last here.
    pub people: Option<Duration>,
    /// Rooms in which nothing happens any more.
    pub rooms: Option<Duration>,
    /// Registered names of bots that nobody uses.
    pub bot_names: Option<Duration>,
}

const DAY: Duration = Duration::from_secs(24 * 3600);

impl Default for Retention {
    fn default() -> Self {
        Self {
            drafts: Some(30 * DAY),
            unplayed: Some(7 * DAY),
            games: None,
            people: Some(90 * DAY),
            rooms: Some(90 * DAY),
            bot_names: Some(365 * DAY),
        }
    }
}

/// What retention has to know about a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AgedGame {
    /// The game.
    pub id: String,
    /// True if its rules are a draft's.
    pub draft: bool,
    /// True if somebody has moved, or it is over.
    pub played: bool,
    /// How long ago something happened in it.
    pub idle: Duration,
}

impl Retention {
    /// Whether a game has been kept for long enough.
    pub fn is_over(&self, game: &AgedGame) -> bool {
        let over = |limit: Option<Duration>| limit.is_some_and(|limit| game.idle > limit);
        over(self.games)
            || (game.draft && over(self.drafts))
            || (!game.played && over(self.unplayed))
    }

    /// A game that is younger is kept in any case; nothing if all are.
    pub fn shortest(&self) -> Option<Duration> {
        [self.drafts, self.unplayed, self.games].into_iter().flatten().min()
    }
}

/// How to keep things.
#[derive(Debug, Clone)]
pub struct StoreOptions {
    /// Bytes of the database from which on nothing new is begun; games that are played go on.
    pub most_bytes: Option<u64>,
    /// Bytes that one address may have kept.
    pub bytes_per_address: Option<u64>,
    /// How long things are kept.
    pub retention: Retention,
    /// How long a change waits for others that use the same database.
    pub patience: Duration,
    /// The machine's clock.
    pub wall_clock: WallClock,
    /// How this node takes part, where several use the database.
    pub node: NodeOptions,
}

impl Default for StoreOptions {
    fn default() -> Self {
        Self {
            most_bytes: Some(4 << 30),
            bytes_per_address: Some(32 << 20),
            retention: Retention::default(),
            patience: Duration::from_secs(5),
            wall_clock: WallClock::default(),
            node: NodeOptions::default(),
        }
    }
}

impl StoreOptions {
    /// Bytes at which the database stops altogether: what is beyond the limit is for the moves of
    /// games that have begun.
    pub(super) fn hard_limit(&self) -> Option<u64> {
        self.most_bytes.map(|most| most.saturating_add((most / 8).max(1 << 20)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_that_jumps_makes_nothing_old() {
        let noted = 1_000_000_000_000;
        let day = MOST_PAUSE_MS;
        for (wall, expected) in [
            (noted + 5, noted + 5),
            (noted - 50 * 365 * day, noted),
            (0, noted),
            (noted + 50 * 365 * day, noted + day),
            (i64::MAX, noted + day),
        ] {
            let clock = AgeClock::resume(Some(noted), wall);
            assert_eq!(clock.base_ms, expected, "{wall}");
            assert!(clock.now_ms() >= expected);
        }
        assert_eq!(AgeClock::resume(None, 7).base_ms, 7);
    }

    #[test]
    fn finding_07_every_kind_of_game_has_its_time() {
        let keeping = Retention {
            drafts: Some(3 * DAY),
            unplayed: Some(DAY),
            games: Some(9 * DAY),
            people: None,
            rooms: None,
            bot_names: None,
        };
        let over = |draft, played, idle| {
            keeping.is_over(&AgedGame { id: String::new(), draft, played, idle })
        };
        assert!(!over(false, false, DAY) && over(false, false, DAY * 2), "unplayed");
        assert!(!over(true, true, DAY * 3) && over(true, true, DAY * 4), "drafts");
        assert!(!over(false, true, DAY * 9) && over(false, true, DAY * 10), "others");
        assert_eq!(keeping.shortest(), Some(DAY));
        let for_ever = Retention { drafts: None, unplayed: None, games: None, ..keeping };
        let old = AgedGame { id: String::new(), draft: true, played: false, idle: DAY * 9999 };
        assert!(!for_ever.is_over(&old) && for_ever.shortest().is_none());
        let usual = Retention::default();
        assert!(!usual.is_over(&AgedGame { draft: false, played: true, ..old }), "kept");
    }
}
