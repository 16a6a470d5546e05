//! The player that never errs: the solver, where it can solve the game.

use std::sync::Arc;
use std::time::{Duration, Instant};

use foursight_rules::{Position, Ruleset};

use crate::agent::{Agent, Choice, Limits};
use crate::evaluation::Evaluation;
use crate::exact::Exact;
use crate::kind::Unsuitable;
use crate::rng::Rng;
use crate::search::Search;

/// How long it thinks without any limit. On the usual board it needs a small part of it.
const DEFAULT_THINK_TIME: Duration = Duration::from_secs(4);

/// Wins as soon as possible and loses as late as possible.
pub(crate) struct Perfect {
    exact: Exact,
    /// For large boards on which a position is not solved in time.
    fallback: Search,
    rng: Rng,
}

impl Perfect {
    pub(crate) fn new(rules: &Arc<Ruleset>, seed: u64) -> Result<Self, Unsuitable> {
        let fallback = Search::new(rules, seed, DEFAULT_THINK_TIME / 4);
        Ok(Self { exact: Exact::new(rules)?, fallback, rng: Rng::new(seed) })
    }
}

impl Agent for Perfect {
    fn choose(&mut self, position: &Position, limits: &Limits<'_>) -> Choice {
        let start = Instant::now();
        let time = limits.time_or(DEFAULT_THINK_TIME);
        let before = self.exact.nodes();
        // A quarter of the time is kept for the search, in case that the solver does not finish.
        let within = Limits { time: time.map(|time| time - time / 4), ..*limits };
        if let Some(columns) = self.exact.columns(position, &within) {
            let outlook = |at: usize| columns[at].map(Evaluation::outlook);
            let open = (0..columns.len()).filter_map(outlook);
            let best = open.fold(f32::MIN, f32::max);
            let equals: Vec<usize> =
                (0..columns.len()).filter(|&at| outlook(at) == Some(best)).collect();
            let column = self.rng.pick(&equals).unwrap_or_default();
            if let Some(mv) = position.rules().move_at(column) {
                return Choice {
                    mv,
                    evaluation: columns[column],
                    depth: columns[column].map_or(0, Exact::moves_of),
                    nodes: self.exact.nodes() - before,
                    line: vec![mv],
                };
            }
        }
        let rest =
            Limits { time: time.map(|time| time.saturating_sub(start.elapsed())), ..*limits };
        self.fallback.choose(position, &rest)
    }
}
