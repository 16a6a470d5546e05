//! The JSON protocol of `play --json`, as `docs/json.md` says it: what is said when a game begins,
//! where it stands, and what a line of JSON asks for.

use foursight_rules::{JsonError, Move, MoveName, Ruleset, notation};
use foursight_voice::{InWords, how_to_play, say};
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

/// Why a line of JSON asks for nothing.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Unread {
    /// It is no JSON, or holds something else than a request.
    Json(JsonError),
    /// It asks for neither a move nor a command, or for both.
    NoRequest,
    /// The move is neither coordinates nor a text.
    NoMove,
}

impl InWords for Unread {
    fn in_words(&self, lang: Lang) -> String {
        match self {
            Self::Json(error) => error.in_words(lang),
            Self::NoRequest => {
                say!(lang, "json-line-no-request", one = "\"move\"", other = "\"command\"")
            }
            Self::NoMove => {
                say!(lang, "json-line-no-move", coordinates = "[3]", text = "\"4\"")
            }
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    #[serde(rename = "move")]
    mv: Option<Value>,
    command: Option<String>,
    file: Option<String>,
}

/// Reads a line of JSON.
pub(super) fn read(line: &str) -> Result<Asked, Unread> {
    let line: Line = serde_json::from_str(line).map_err(|error| Unread::Json((&error).into()))?;
    match line {
        Line { mv: Some(Value::String(text)), command: None, file: None } => Ok(Asked::Text(text)),
        Line { mv: Some(mv), command: None, file: None } => {
            serde_json::from_value(mv).map(Asked::Move).map_err(|_| Unread::NoMove)
        }
        Line { mv: None, command: Some(command), file } => {
            let text = file.map(|file| format!("{command} {file}"));
            Ok(Asked::Text(text.unwrap_or(command)))
        }
        _ => Err(Unread::NoRequest),
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
        let text = |text: &str| Ok(Asked::Text(text.to_owned()));
        assert_eq!(read(r#"{"move": [2]}"#), Ok(Asked::Move(MoveName::Place(vec![2]))));
        assert_eq!(read(r#"{"move": "4"}"#), text("4"));
        assert_eq!(read(r#"{"command": "undo"}"#), text("undo"));
        assert_eq!(read(r#"{"command": "save", "file": "a b"}"#), text("save a b"));
    }

    #[test]
    fn what_is_wrong_with_a_line_of_json_is_told() {
        let told = |line: &str, lang| read(line).unwrap_err().in_words(lang);
        for (line, german) in [
            ("{", "kein JSON: der Text endet mitten in einem Objekt (Zeile 1, Spalte 1)"),
            (r#"{"mov": [3]}"#, "den Schlüssel \"mov\" gibt es nicht (Zeile 1, Spalte 6)"),
            (
                r#"{"command": 7}"#,
                "erwartet ist ein Text, hier steht eine ganze Zahl (Zeile 1, Spalte 13)",
            ),
            ("{}", "erwartet ist \"move\" oder \"command\", eins von beiden"),
            (
                r#"{"move": [3], "command": "undo"}"#,
                "erwartet ist \"move\" oder \"command\", eins von beiden",
            ),
            (
                r#"{"move": 3}"#,
                "ein Zug besteht aus Koordinaten wie [3] oder ist ein Text wie \"4\"",
            ),
        ] {
            assert_eq!(told(line, Lang::De), german, "{line}");
        }
        let english = told(r#"{"command": "board", "x": 1}"#, Lang::En);
        assert_eq!(english, "unknown key \"x\" (line 1, column 24)");
    }
}
