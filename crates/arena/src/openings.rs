//! Openings: first moves that are played for the bots.

use std::sync::Arc;

use foursight_rules::{Illegal, Move, Ruleset, notation};

use crate::game::Game;

/// Why an opening cannot be played.
#[derive(Debug, thiserror::Error)]
#[error("\"{text}\": {reason}")]
pub struct OpeningError {
    /// The opening as it was written.
    pub text: String,
    /// What is wrong with it.
    pub reason: Box<OpeningFault>,
}

/// What is wrong with an opening.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpeningFault {
    /// It cannot be read.
    #[error(transparent)]
    Notation(#[from] notation::NotationError),
    /// A move of it is not possible.
    #[error(transparent)]
    Illegal(#[from] Illegal),
    /// Nothing is left to play.
    #[error("the game is over after it")]
    Over,
}

/// Reads openings in the notation of the game; each must leave a game that goes on.
///
/// # Errors
/// Says which one is wrong and why.
pub fn read_openings(
    rules: &Arc<Ruleset>,
    texts: &[String],
) -> Result<Vec<Vec<Move>>, OpeningError> {
    let read = |text: &String| {
        let wrong = |reason| OpeningError { text: text.clone(), reason: Box::new(reason) };
        read_opening(rules, text).map_err(wrong)
    };
    texts.iter().map(read).collect()
}

fn read_opening(rules: &Arc<Ruleset>, text: &str) -> Result<Vec<Move>, OpeningFault> {
    let moves = notation::parse(rules, text)?;
    let mut game = Game::new(rules, 0, 0, None);
    game.open(&moves)?;
    if game.is_over() { Err(OpeningFault::Over) } else { Ok(moves) }
}
