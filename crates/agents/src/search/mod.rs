//! The player for any pack: it looks ahead, guided by the pack's own winning patterns.

mod board;
mod builder;
mod engine;
mod general;
mod lines;
mod map;
mod neighbourhood;
mod patterns;
mod typed;

use std::sync::Arc;
use std::time::Duration;

use foursight_rules::{Position, Ruleset};

use crate::agent::{Agent, Choice, Limits};
use crate::budget::Budget;
use crate::lookahead::{AnyEngine, Effort, Rate};
use crate::rng::Rng;

pub(crate) use general::GeneralEngine;
pub(crate) use patterns::PatternBoard;

/// How long it thinks without any limit.
pub(crate) const DEFAULT_THINK_TIME: Duration = Duration::from_secs(1);

/// Looks ahead as deep as the limits let it.
pub(crate) struct Search {
    engine: AnyEngine,
    rng: Rng,
    default_time: Duration,
}

impl Search {
    /// An agent that takes `default_time` for a move without any limit.
    pub(crate) fn new(rules: &Arc<Ruleset>, seed: u64, default_time: Duration) -> Self {
        Self { engine: AnyEngine::new(rules), rng: Rng::new(seed), default_time }
    }
}

impl Agent for Search {
    fn choose(&mut self, position: &Position, limits: &Limits<'_>) -> Choice {
        let mut budget = Budget::new(limits, Some(self.default_time));
        let effort = Effort { depth: u32::MAX, rate: Rate::Best };
        let rng = &mut self.rng;
        let found = self.engine.think(position, effort, &mut budget, || rng.below(4) as i32);
        found.choice(budget.nodes())
    }
}
