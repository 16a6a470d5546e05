//! What a computer player is: it is shown a position and chooses a move within limits.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use foursight_rules::{Move, Position};

use crate::budget::WorkMeter;
use crate::evaluation::Evaluation;

/// A computer player.
///
/// With a seed and a limit of nodes the same questions in the same order get the same answers.
pub trait Agent: Send {
    /// Chooses a move for the player to move. The game is not over and no chance is pending.
    fn choose(&mut self, position: &Position, limits: &Limits<'_>) -> Choice;
}

/// How long an agent may think. Without any limit it takes its default time.
///
/// Time, the stop signal and the meter are heeded on every board and pack, also while an agent
/// gets ready to think. A first look at the moves is finished within a few milliseconds if it can
/// be; what was not looked at by then is left out, down to any legal move.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits<'a> {
    /// Answer within this time.
    pub time: Option<Duration>,
    /// Look at about this many positions at most. If this is set and `time` is not, the clock
    /// decides nothing, and the answer depends on nothing else.
    pub nodes: Option<u64>,
    /// Answer with the best so far as soon as somebody sets this.
    pub stop: Option<&'a AtomicBool>,
    /// Return at once as soon as somebody sets this, and `stop` with it: nobody wants the answer
    /// any more, and the move need not even be legal.
    pub cancel: Option<&'a AtomicBool>,
    /// Counts the work that is done, and may limit it: as sure as a clock, but the same on every
    /// machine. One meter may serve several questions, which then share its limit.
    pub work: Option<&'a WorkMeter>,
}

impl Limits<'_> {
    /// The time to think for whoever takes `default` without any limit.
    pub(crate) fn time_or(&self, default: Duration) -> Option<Duration> {
        let is_limited = self.nodes.is_some() || self.work.is_some_and(WorkMeter::is_limited);
        self.time.or((!is_limited).then_some(default))
    }
}

/// A player's answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The move.
    pub mv: Move,
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
    pub fn plain(mv: Move) -> Self {
        Self { mv, evaluation: None, depth: 0, nodes: 0, line: Vec::new() }
    }
}
