//! Openings: first moves that are played for the bots.

use std::sync::Arc;

use foursight_rules::{Illegal, Move, Record, Ruleset, notation};

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
    /// The record in it cannot be read.
    #[error("{0}")]
    Record(String),
}

/// Moves of a record that are taken for an opening.
const MOVES_OF_A_RECORD: usize = 8;

/// The openings in a file's text, as [`read_openings`] reads them: one in a line, in the notation of
/// the game. A line that begins with `#` is a comment. Where records of games stand instead, as
/// `foursight match --records` writes them, one in a line or one in the whole file, their first eight
/// moves count.
///
/// # Errors
/// If a record cannot be read.
pub fn openings_in(rules: &Arc<Ruleset>, text: &str) -> Result<Vec<String>, OpeningError> {
    let wrong = |line: &str, why: String| OpeningError {
        text: line.chars().take(40).collect(),
        reason: Box::new(OpeningFault::Record(why)),
    };
    let of_record = |text: &str| {
        let record = Record::parse(text).map_err(|error| wrong(text, error.to_string()))?;
        let moves = record.moves.iter().take(MOVES_OF_A_RECORD);
        let moves: Result<Vec<Move>, Illegal> = moves.map(|name| rules.move_named(name)).collect();
        let moves = moves.map_err(|error| wrong(text, error.to_string()))?;
        Ok(notation::format(rules, &moves))
    };
    if text.trim_start().starts_with('{') && serde_json::from_str::<serde_json::Value>(text).is_ok()
    {
        return Ok(vec![of_record(text)?]);
    }
    let lines = text.lines().map(str::trim);
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    let opening = |line: &str| match line.starts_with('{') {
        true => of_record(line),
        false => Ok(line.to_owned()),
    };
    lines.map(opening).collect()
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

#[cfg(test)]
mod tests {
    use foursight_rules::Library;

    use super::*;

    #[test]
    fn openings_come_from_lines_and_from_records() {
        let rules = Ruleset::load(&Library::bundled(), &["connect4"]).unwrap();
        let mut game = Game::new(&rules, 0, 0, None);
        game.open(&notation::parse(&rules, "4453221165").unwrap()).unwrap();
        let record = game.record(&["a".to_owned(), "b".to_owned()]).to_json();
        let in_one_line: serde_json::Value = serde_json::from_str(&record).unwrap();
        let text = format!("# the best ones\n44\n\n  4 5 3\n{in_one_line}\n");
        let found = openings_in(&rules, &text).unwrap();
        let read = read_openings(&rules, &found).unwrap();
        assert_eq!(read.iter().map(Vec::len).collect::<Vec<_>>(), [2, 3, 8]);
        assert_eq!(openings_in(&rules, &record).unwrap().len(), 1, "a file with one record");
        let wrong = openings_in(&rules, "{\"format\": 1}").unwrap_err();
        assert!(wrong.to_string().starts_with("\"{\"format\""), "{wrong}");
        assert!(read_openings(&rules, &["9".to_owned()]).is_err());
    }
}
