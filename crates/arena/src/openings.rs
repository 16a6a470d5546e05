//! Openings: first moves that are played for the bots.

use std::sync::Arc;

use foursight_rules::{Move, Ruleset, notation};

use crate::game::Game;

/// Reads openings in the notation of the game; each must leave a game that goes on.
///
/// # Errors
/// Says which one is wrong and why.
pub fn read_openings(rules: &Arc<Ruleset>, texts: &[String]) -> Result<Vec<Vec<Move>>, String> {
    texts.iter().map(|text| read_opening(rules, text)).collect()
}

/// Reads an opening; the error says what is wrong with it.
fn read_opening(rules: &Arc<Ruleset>, text: &str) -> Result<Vec<Move>, String> {
    let bad = |why: String| format!("\"{text}\": {why}");
    let moves = notation::parse(rules, text).map_err(|error| bad(error.to_string()))?;
    let mut game = Game::new(rules, 0, 0, None);
    game.open(&moves).map_err(|illegal| bad(illegal.to_string()))?;
    if game.is_over() {
        return Err(bad("the game is over after it".to_owned()));
    }
    Ok(moves)
}
