//! The player that plays anything.

use foursight_rules::{Move, Position};

use crate::agent::{Agent, Choice, Limits};
use crate::dice::Dice;

/// Plays any legal move.
#[derive(Debug)]
pub(crate) struct Random(Dice);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(Dice::new(seed))
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
pub(crate) fn any_move(position: &Position, dice: &mut Dice) -> Move {
    position.pick_move(|bound| dice.below(bound)).expect("the game goes on, so there is a move")
}
