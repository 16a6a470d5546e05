//! Openings: first moves that are played for the bots.

use std::sync::Arc;

use foursight_rules::{Illegal, Move, Record, RecordError, Ruleset, notation};

use crate::game::Game;

/// Why an opening cannot be played.
#[derive(Debug, thiserror::Error)]
#[error("{}{reason}", self.place())]
pub struct OpeningError {
    /// The line of the file that it stands in, if it does.
    pub line: Option<usize>,
    /// The opening as it was written; nothing if it is a record.
    pub text: String,
    /// What is wrong with it.
    pub reason: Box<OpeningFault>,
}

impl OpeningError {
    fn place(&self) -> String {
        let line = self.line.map(|line| format!("line {line}"));
        let text = Some(format!("\"{}\"", self.text)).filter(|_| !self.text.is_empty());
        let place: Vec<String> = line.into_iter().chain(text).collect();
        if place.is_empty() { String::new() } else { format!("{}: ", place.join(", ")) }
    }
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
    #[error(transparent)]
    Record(RecordError),
    /// A record is one of another game.
    #[error("the record is not one of this game: {0}")]
    OtherGame(Illegal),
    /// A file has none.
    #[error("there is no opening in it; write one in a line, or records of games")]
    None,
}

/// Moves of a record that are taken for an opening.
const MOVES_OF_A_RECORD: usize = 8;

/// The openings in a file's text, as [`read_openings`] reads them: one in a line, in the notation of
/// the game. What follows a `#` is a comment. Where records of games stand instead, as
/// `foursight match --records` writes them, one in a line or one in the whole file, their first eight
/// moves count.
///
/// # Errors
/// Says in which line a wrong one stands, or that there is none.
pub fn openings_in(rules: &Arc<Ruleset>, text: &str) -> Result<Vec<String>, OpeningError> {
    let wrong = |line: Option<usize>, text: &str, reason: OpeningFault| OpeningError {
        line,
        text: text.to_owned(),
        reason: Box::new(reason),
    };
    let of_record = |text: &str| {
        let record = Record::parse(text).map_err(OpeningFault::Record)?;
        let moves = record.moves.iter().take(MOVES_OF_A_RECORD);
        let moves: Result<Vec<Move>, Illegal> = moves.map(|name| rules.move_named(name)).collect();
        Ok(notation::format(rules, &moves.map_err(OpeningFault::OtherGame)?))
    };
    if text.trim_start().starts_with('{') && serde_json::from_str::<serde_json::Value>(text).is_ok()
    {
        return Ok(vec![of_record(text).map_err(|reason| wrong(None, "", reason))?]);
    }
    let opening = |(number, line): (usize, &str)| -> Option<Result<String, OpeningError>> {
        if line.trim_start().starts_with('{') {
            return Some(of_record(line).map_err(|reason| wrong(Some(number), "", reason)));
        }
        let opening = line.split('#').next().unwrap_or_default().trim();
        let read = |opening: &str| match read_opening(rules, opening) {
            Ok(_) => Ok(opening.to_owned()),
            Err(reason) => Err(wrong(Some(number), opening, reason)),
        };
        (!opening.is_empty()).then(|| read(opening))
    };
    let openings: Vec<String> =
        (1..).zip(text.lines()).filter_map(opening).collect::<Result<_, _>>()?;
    if openings.is_empty() { Err(wrong(None, "", OpeningFault::None)) } else { Ok(openings) }
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
        let wrong =
            |reason| OpeningError { line: None, text: text.clone(), reason: Box::new(reason) };
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
        assert!(read_openings(&rules, &["9".to_owned()]).is_err());
    }

    #[test]
    fn a_file_with_wrong_openings_is_told_where_and_why() {
        let rules = Ruleset::load(&Library::bundled(), &["connect4"]).unwrap();
        let told = |text: &str| openings_in(&rules, text).unwrap_err().to_string();
        assert_eq!(openings_in(&rules, "44 # the middle\n# none\n26").unwrap(), ["44", "26"]);
        assert!(told("44\n\n49\n").starts_with("line 3, \"49\": "), "{}", told("44\n\n49\n"));
        for empty in ["", "\n\n", "# 44\n"] {
            assert!(told(empty).starts_with("there is no opening in it"), "{}", told(empty));
        }
        let gomoku = Ruleset::load(&Library::bundled(), &["gomoku"]).unwrap();
        let mut game = Game::new(&gomoku, 0, 0, None);
        game.open(&notation::parse(&gomoku, "h8 h9").unwrap()).unwrap();
        let record = game.record(&["a".to_owned(), "b".to_owned()]).to_json();
        assert!(
            told(&record).starts_with("the record is not one of this game: "),
            "{}",
            told(&record)
        );
        assert!(!told("{\"format\": 1}").contains('{'), "nobody wants to read JSON");
    }
}
