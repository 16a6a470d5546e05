//! The player that plays anything.

use foursight_rules::{Move, Position};

use crate::agent::{Agent, Choice, Limits};
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
    fn choose(&mut self, position: &Position, _: &Limits<'_>) -> Choice {
        Choice::plain(any_move(position, &mut self.0))
    }
}

/// Any legal move.
///
/// # Panics
/// If there is none, which an agent is never asked for.
pub(crate) fn any_move(position: &Position, rng: &mut Rng) -> Move {
    position.pick_move(|bound| rng.below(bound)).expect("the game goes on, so there is a move")
}
