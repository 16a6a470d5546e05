//! What comes back to a screen from the threads on which computers think.

use foursight_agents::{Choice, Evaluation};
use foursight_rules::Move;

use crate::puzzle::Puzzle;

/// The answer to the question with this number.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) ticket: u64,
    pub(crate) thought: Thought,
}

/// What came of a question.
#[derive(Debug)]
pub(crate) enum Thought {
    /// A player's move.
    Choice(Choice),
    /// What to play, if there is something to play.
    Hint(Option<Choice>),
    /// What every move is worth.
    Values(Vec<(Move, Evaluation)>),
    /// A puzzle was found.
    Puzzle(Puzzle),
}
