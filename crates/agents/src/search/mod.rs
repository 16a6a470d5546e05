//! The player for any pack: it looks ahead, guided by the pack's own winning patterns.

mod board;
mod engine;
mod lines;
mod patterns;

use std::sync::Arc;
use std::time::Duration;

use foursight_rules::{Position, Ruleset};

use crate::agent::{Agent, Choice, Limits};
use crate::budget::Budget;
use crate::dice::Dice;
use crate::lookahead::{Effort, Rate, Thinker};

pub(crate) use engine::Engine;
pub(crate) use patterns::PatternBoard;

/// How long it thinks if it is not told.
pub(crate) const HABIT: Duration = Duration::from_secs(1);

/// Looks ahead as deep as the limits let it.
pub(crate) struct Search {
    thinker: Thinker,
    dice: Dice,
    habit: Duration,
}

impl Search {
    /// A player that takes `habit` for a move if it is not told how long.
    pub(crate) fn new(rules: &Arc<Ruleset>, seed: u64, habit: Duration) -> Self {
        Self { thinker: Thinker::new(rules), dice: Dice::new(seed), habit }
    }
}

impl Agent for Search {
    fn choose(&mut self, position: &Position, limits: &Limits<'_>) -> Choice {
        let mut budget = Budget::new(limits, Some(self.habit));
        let effort = Effort { depth: u32::MAX, rate: Rate::Best };
        let dice = &mut self.dice;
        let found = self.thinker.think(position, effort, &mut budget, || dice.below(4) as i32);
        found.choice(budget.nodes())
    }
}
