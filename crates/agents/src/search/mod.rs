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

use foursight_rules::{Move, Position, Ruleset};

use crate::agent::{Agent, Choice, Limits};
use crate::budget::Budget;
use crate::exhaustive;
use crate::lookahead::{AnyEngine, Effort, Found, Rate};
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
        let left = self.engine.is_general().then(|| exhaustive::moves_left(position)).flatten();
        let depth = left.map_or(u32::MAX, |left| left as u32);
        let effort = Effort { depth, rate: Rate::Best };
        let rng = &mut self.rng;
        let found = self.engine.think(position, effort, &mut budget, || rng.below(4) as i32);
        let exact = left.and_then(|left| most_trying(position, left, &found, &mut budget));
        exact.unwrap_or_else(|| found.choice(budget.nodes()))
    }
}

/// Near the end of a game, where what search has left is enough to look at everything: of the best
/// moves the one after which most replies are mistakes, or that search prefers among equals.
fn most_trying(
    position: &Position,
    left: usize,
    found: &Found,
    budget: &mut Budget<'_>,
) -> Option<Choice> {
    let best = exhaustive::best(position, budget)?;
    let share =
        |mv: Move| best.moves.iter().find(|(known, _)| *known == mv).map(|(_, share)| *share);
    let mut choice: Option<(Move, f32)> = None;
    for mv in found.moves.iter().map(|(mv, _)| *mv) {
        if let Some(share) = share(mv).filter(|share| choice.is_none_or(|(_, most)| *share > most))
        {
            choice = Some((mv, share));
        }
    }
    let (mv, _) = choice.or_else(|| best.moves.first().copied())?;
    let (evaluation, depth) = (Some(best.evaluation), left as u32);
    Some(Choice { mv, evaluation, depth, nodes: budget.nodes(), line: vec![mv] })
}
