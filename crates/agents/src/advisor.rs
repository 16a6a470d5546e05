//! Hints, and what every move is worth: exact where the solver can tell.

use std::sync::Arc;
use std::time::Instant;

use foursight_rules::{Move, Position, Ruleset};

use crate::agent::{Choice, Limits};
use crate::budget::Budget;
use crate::evaluation::Evaluation;
use crate::exact::Exact;
use crate::exhaustive;
use crate::lookahead::{AnyEngine, Effort, Rate};
use crate::openness::Openness;
use crate::search::DEFAULT_THINK_TIME;

/// Knows what every move is worth.
pub struct Advisor {
    exact: Option<Exact>,
    engine: AnyEngine,
}

impl Advisor {
    /// An advisor for this game.
    #[must_use]
    pub fn new(rules: &Arc<Ruleset>) -> Self {
        Self { exact: Exact::new(rules).ok(), engine: AnyEngine::new(rules) }
    }

    /// What every legal move is worth to the player to move, in ascending order of moves. Nothing
    /// if the game is over or chance is pending. Where there is not even time to find all legal
    /// moves, those are given that were found.
    #[must_use]
    pub fn evaluate(
        &mut self,
        position: &Position,
        limits: &Limits<'_>,
    ) -> Vec<(Move, Evaluation)> {
        if is_over(position) {
            return Vec::new();
        }
        let (start, time) = (Instant::now(), limits.time_or(DEFAULT_THINK_TIME));
        // Half of the time is kept for the search, in case that the solver does not finish.
        let within = Limits { time: time.map(|time| time / 2), ..*limits };
        if let Some(values) = self.exact_values(position, &within) {
            return values;
        }
        let rest =
            Limits { time: time.map(|time| time.saturating_sub(start.elapsed())), ..*limits };
        let mut budget = Budget::new(&rest, None);
        let effort = Effort { depth: u32::MAX, rate: Rate::All };
        let found = self.engine.think(position, effort, &mut budget, || 0);
        let openness = Openness::of(position);
        let value = |&(mv, value)| (mv, found.evaluation(openness.seen(mv, value)));
        let mut values: Vec<(Move, Evaluation)> = found.moves.iter().map(value).collect();
        values.sort_by_key(|(mv, _)| *mv);
        values
    }

    /// What every legal move is worth exactly, where that can be told within the limits.
    fn exact_values(
        &mut self,
        position: &Position,
        limits: &Limits<'_>,
    ) -> Option<Vec<(Move, Evaluation)>> {
        let Some(exact) = &mut self.exact else { return exhaustive::values(position, limits) };
        let columns = exact.columns(position, limits)?;
        let value = |mv: Move| columns.get(mv.index()).copied().flatten();
        let legal = position.legal_moves().into_iter();
        Some(legal.filter_map(|mv| Some((mv, value(mv)?))).collect())
    }

    /// What the position is worth exactly to the player to move; `None` if the game is over, chance
    /// is pending, or that cannot be told within the limits.
    #[must_use]
    pub fn exact_value(&mut self, position: &Position, limits: &Limits<'_>) -> Option<Evaluation> {
        if is_over(position) {
            return None;
        }
        let values = self.exact_values(position, limits)?.into_iter().map(|(_, value)| value);
        values.max_by(|a, b| a.outlook().total_cmp(&b.outlook()))
    }

    /// The best move; `None` if the game is over or chance is pending.
    #[must_use]
    pub fn hint(&mut self, position: &Position, limits: &Limits<'_>) -> Option<Choice> {
        if is_over(position) {
            return None;
        }
        let start = Instant::now();
        let time = limits.time_or(DEFAULT_THINK_TIME);
        let within = Limits { time: time.map(|time| time / 2), ..*limits };
        // The first move of all is a matter of openness, which a search does not see.
        let known = match (&self.exact, position.round()) {
            (None, 2..) => self.exact_values(position, &within),
            _ => Some(self.evaluate(position, limits)),
        };
        if let Some(values) = known {
            let best = values.into_iter().max_by(|a, b| a.1.outlook().total_cmp(&b.1.outlook()));
            return best.map(|(mv, evaluation)| Choice {
                evaluation: Some(evaluation),
                line: vec![mv],
                ..Choice::plain(mv)
            });
        }
        let rest =
            Limits { time: time.map(|time| time.saturating_sub(start.elapsed())), ..*limits };
        let mut budget = Budget::new(&rest, None);
        let effort = Effort { depth: u32::MAX, rate: Rate::Best };
        let found = self.engine.think(position, effort, &mut budget, || 0);
        Some(found.choice(budget.nodes()))
    }
}

/// True if there is nothing to advise: whoever is to move has a move, or the game is over.
fn is_over(position: &Position) -> bool {
    position.outcome().is_some() || position.chance_is_pending()
}
