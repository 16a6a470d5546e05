//! What a computer player is: it is shown a position and chooses a move within limits.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use foursight_rules::{Move, Position};

use crate::evaluation::Evaluation;

/// A computer player.
///
/// With a seed and a limit of nodes the same questions in the same order get the same answers.
pub trait Agent: Send {
    /// Chooses a move for the player to move. The game is not over and no chance is pending.
    fn choose(&mut self, position: &Position, limits: &Limits<'_>) -> Choice;
}

/// How long a player may think. Without any limit it takes what it is used to.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits<'a> {
    /// Answer within this time.
    pub time: Option<Duration>,
    /// Look at about this many positions at most. If this is set and `time` is not, the clock
    /// is never asked, and the answer depends on nothing else.
    pub nodes: Option<u64>,
    /// Answer with the best so far as soon as somebody sets this.
    pub stop: Option<&'a AtomicBool>,
}

/// A player's answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The move.
    pub place: Move,
    /// What the player thinks of its own chances after that move.
    pub evaluation: Option<Evaluation>,
    /// How many moves it looked ahead.
    pub depth: u32,
    /// How many positions it looked at.
    pub nodes: u64,
    /// The moves it expects, its own first; empty if it expects nothing.
    pub line: Vec<Move>,
}

impl Choice {
    /// A move without any thought behind it.
    #[must_use]
    pub fn plain(place: Move) -> Self {
        Self { place, evaluation: None, depth: 0, nodes: 0, line: Vec::new() }
    }
}
