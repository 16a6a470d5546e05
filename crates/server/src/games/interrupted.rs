//! Games that had to leave the memory because the database could not be reached: how their clocks stood.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::store::StoredTimer;

/// How long it is remembered: whoever wants to play on asks again and again.
const MEMORY: Duration = Duration::from_secs(60);
/// From so many on, old ones are forgotten.
const MANY: usize = 1_000;

/// How a game's clock stood.
#[derive(Debug)]
struct Interruption {
    timer: StoredTimer,
    /// How much time had been nobody's by then.
    lost: Duration,
    at: Instant,
}

/// The games that were interrupted a moment ago.
#[derive(Debug, Default)]
pub(crate) struct Interrupted(Mutex<HashMap<String, Interruption>>);

impl Interrupted {
    /// A game leaves the memory, and nothing can be stored of it.
    pub(super) fn note(&self, id: &str, timer: StoredTimer, lost: Duration) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= MANY {
            all.retain(|_, interruption| interruption.at.elapsed() < MEMORY);
        }
        all.insert(id.to_owned(), Interruption { timer, lost, at: Instant::now() });
    }

    /// How its clock stands now, if the turn is still the same: what was nobody's time since then is added. `lost` is
    /// how much has been nobody's until now.
    pub(super) fn take(&self, id: &str, ply: usize, lost: Duration) -> Option<StoredTimer> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let found = all.remove(id)?;
        drop(all);
        let still = found.at.elapsed() < MEMORY && found.timer.ply == ply && found.timer.due_ms > 0;
        let more = lost.saturating_sub(found.lost).as_millis() as i64;
        still
            .then(|| StoredTimer { due_ms: found.timer.due_ms.saturating_add(more), ..found.timer })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_goes_on_where_it_was_without_the_time_in_which_nobody_could_move() {
        let (interrupted, second) = (Interrupted::default(), Duration::from_secs(1));
        let timer = StoredTimer { ply: 3, due_ms: 10_000, seen: 1 };
        interrupted.note("a", timer, 2 * second);
        assert_eq!(interrupted.take("b", 3, 9 * second), None);
        let later = StoredTimer { due_ms: 17_000, ..timer };
        assert_eq!(interrupted.take("a", 3, 9 * second), Some(later));
        assert_eq!(interrupted.take("a", 3, 9 * second), None, "once");
        interrupted.note("a", timer, 2 * second);
        assert_eq!(interrupted.take("a", 4, 9 * second), None, "the move was stored after all");
    }
}
