//! The player that plays anything.

use foursight_rules::{Move, Position};

use crate::agent::{Agent, Choice, Limits};
use crate::budget::Budget;
use crate::legal::{check_work, legal_moves};
use crate::rng::Rng;

/// Plays any legal move.
#[derive(Debug)]
pub(crate) struct Random(Rng);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(Rng::new(seed))
    }
}

impl Agent for Random {
    fn choose(&mut self, position: &Position, limits: &Limits<'_>) -> Choice {
        let mut budget = Budget::new(limits, None);
        Choice::plain(any_move(position, &mut self.0, &mut budget))
    }
}

/// Any legal move.
///
/// # Panics
/// If there is none, which an agent is never asked for.
pub(crate) fn any_move(position: &Position, rng: &mut Rng, budget: &mut Budget<'_>) -> Move {
    budget.spend_on_first_look(4 * check_work(position.rules()));
    let tried = position.pick_move_by_trying(|bound| rng.below(bound));
    let listed = tried.or_else(|| rng.pick(&legal_moves(position, budget)));
    listed.expect("the game goes on, so there is a move")
}
