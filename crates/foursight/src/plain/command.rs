//! What can be typed in a game in lines.

use foursight_voice::say;

use crate::lang::Lang;

/// A command of somebody who plays.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Command<'a> {
    Move(&'a str),
    Undo,
    Board,
    Moves,
    Hint,
    Values,
    Rules,
    Resign,
    Save(&'a str),
    Time,
    Help,
    Quit,
    Nothing,
}

/// All commands but moves, for programs.
pub(super) const NAMES: [&str; 11] =
    ["undo", "board", "moves", "rules", "hint", "values", "time", "save", "resign", "help", "quit"];

pub(super) fn parse(line: &str) -> Command<'_> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    match (word.to_lowercase().as_str(), rest.trim()) {
        ("", _) => Command::Nothing,
        ("undo" | "zurück" | "u", "") => Command::Undo,
        ("board" | "brett", "") => Command::Board,
        ("moves" | "züge", "") => Command::Moves,
        ("rules" | "regeln", "") => Command::Rules,
        ("hint" | "tipp", "") => Command::Hint,
        ("values" | "werte", "") => Command::Values,
        ("resign" | "concede" | "aufgeben", "") => Command::Resign,
        ("save" | "speichern", file) => Command::Save(file),
        ("time" | "clock" | "zeit" | "uhr", "") => Command::Time,
        ("help" | "hilfe" | "?", _) => Command::Help,
        ("quit" | "exit" | "ende" | "q", "") => Command::Quit,
        _ => Command::Move(line),
    }
}

pub(super) fn help(lang: Lang) -> &'static str {
    say!(lang, "plain-help")
}
