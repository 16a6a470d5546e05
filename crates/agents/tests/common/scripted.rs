//! A pool for tests, and agents that do what a test says.

use foursight_agents::{Agent, Choice, Limits, PoolSettings};
use foursight_rules::Position;

use crate::common::rules;

pub(crate) fn settings(threads: usize) -> PoolSettings {
    PoolSettings { threads, ..PoolSettings::default() }
}

/// The first position of a game.
pub(crate) fn start() -> Position {
    Position::new(&rules("connect4"))
}

/// An agent that does what a closure does, and then plays anything.
pub(crate) struct Scripted<F>(pub(crate) F);

impl<F: FnMut(&Limits<'_>) + Send> Agent for Scripted<F> {
    fn choose(&mut self, position: &Position, limits: &Limits<'_>) -> Choice {
        (self.0)(limits);
        Choice::plain(position.legal_moves()[0])
    }
}
