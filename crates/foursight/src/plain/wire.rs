//! The JSON protocol of `play --json`, as `docs/json.md` says it: what is said when a game begins,
//! where it stands, and what a line of JSON asks for.

use foursight_rules::{Move, MoveName, Ruleset, notation};
use foursight_voice::how_to_play;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::game::Game;
use crate::lang::Lang;

/// The number of this protocol; another one would mean something else.
const PROTOCOL: u32 = 1;

/// What went wrong, for programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Code {
    NotUnderstood,
    IllegalMove,
    NothingToUndo,
    NoClock,
    NoFile,
    NotWritten,
    NoAdvice,
}

impl Code {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::NotUnderstood => "not_understood",
            Self::IllegalMove => "illegal_move",
            Self::NothingToUndo => "nothing_to_undo",
            Self::NoClock => "no_clock",
            Self::NoFile => "no_file",
            Self::NotWritten => "not_written",
            Self::NoAdvice => "no_advice",
        }
    }
}

/// What a line of JSON asks for.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Asked {
    /// A move by its coordinates or its word.
    Move(MoveName<i64>),
    /// The same as this line of text.
    Text(String),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    #[serde(rename = "move")]
    mv: Option<Value>,
    command: Option<String>,
    file: Option<String>,
}

/// Reads a line of JSON; `None` if it asks for nothing that there is.
pub(super) fn read(line: &str) -> Option<Asked> {
    let line: Line = serde_json::from_str(line).ok()?;
    match line {
        Line { mv: Some(Value::String(text)), command: None, file: None } => {
            Some(Asked::Text(text))
        }
        Line { mv: Some(mv), command: None, file: None } => {
            serde_json::from_value(mv).ok().map(Asked::Move)
        }
        Line { mv: None, command: Some(command), file } => {
            let text = file.map(|file| format!("{command} {file}"));
            Some(Asked::Text(text.unwrap_or(command)))
        }
        _ => None,
    }
}

/// A move in both ways of writing.
pub(super) fn named(rules: &Ruleset, mv: Move) -> Value {
    json!({ "move": rules.move_name(mv), "text": notation::format_move(rules, mv) })
}

/// Where the game stands: what every answer about the game ends with.
pub(super) fn state(game: &Game) -> Value {
    let rules = game.rules();
    let legal = if game.is_over() { Vec::new() } else { game.position().legal_moves() };
    let legal: Vec<Value> = legal.into_iter().map(|mv| named(rules, mv)).collect();
    let to_move = (!game.is_over()).then(|| game.position().to_move());
    json!({ "to_move": to_move, "legal": legal })
}

/// All moves so far.
pub(super) fn moves(game: &Game) -> Vec<Value> {
    game.moves().into_iter().map(|mv| named(game.rules(), mv)).collect()
}

/// The first line of all.
pub(super) fn start(game: &Game, lang: Lang) -> Value {
    let rules = game.rules();
    let seats = &game.setup().seats;
    let players: Vec<Value> = rules
        .players()
        .iter()
        .zip(0..)
        .zip(seats)
        .map(|((info, player), seat)| {
            let name = lang.player(rules, player);
            json!({ "player": player, "name": name, "symbol": info.symbol, "seat": seat.to_string() })
        })
        .collect();
    let geometry = rules.geometry();
    json!({
        "type": "start",
        "protocol": PROTOCOL,
        "game": rules.requested(),
        "title": rules.title(lang.code()),
        "rules": how_to_play(rules, lang),
        "dimensions": geometry.dims(),
        "players": players,
        "seed": game.setup().seed,
        "moves": moves(game),
        "state": state(game),
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn terminal_finding_07_lines_of_json_are_read() {
        let text = |text: &str| Some(Asked::Text(text.to_owned()));
        assert_eq!(read(r#"{"move": [2]}"#), Some(Asked::Move(MoveName::Place(vec![2]))));
        assert_eq!(read(r#"{"move": "4"}"#), text("4"));
        assert_eq!(read(r#"{"command": "undo"}"#), text("undo"));
        assert_eq!(read(r#"{"command": "save", "file": "a b"}"#), text("save a b"));
        for wrong in
            ["{", "{}", r#"{"move": 3}"#, r#"{"mov": [3]}"#, r#"{"move": [3], "command": "undo"}"#]
        {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
