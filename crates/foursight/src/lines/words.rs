//! What can be typed in a game in lines.

use foursight_voice::say;

use crate::lang::Lang;

/// What a line of input asks for.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Wish<'a> {
    Move(&'a str),
    Undo,
    Board,
    Moves,
    Hint,
    Values,
    Resign,
    Save(&'a str),
    Help,
    Quit,
    Nothing,
}

pub(super) fn understand(line: &str) -> Wish<'_> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    match (word.to_lowercase().as_str(), rest.trim()) {
        ("", _) => Wish::Nothing,
        ("undo" | "zurück" | "u", "") => Wish::Undo,
        ("board" | "brett", "") => Wish::Board,
        ("moves" | "züge", "") => Wish::Moves,
        ("hint" | "tipp", "") => Wish::Hint,
        ("values" | "werte", "") => Wish::Values,
        ("resign" | "concede" | "aufgeben", "") => Wish::Resign,
        ("save" | "speichern", file) if !file.is_empty() => Wish::Save(file),
        ("help" | "hilfe" | "?", _) => Wish::Help,
        ("quit" | "exit" | "ende" | "q", "") => Wish::Quit,
        _ => Wish::Move(line),
    }
}

pub(super) fn help(lang: Lang) -> &'static str {
    say!(lang, "plain-help")
}
