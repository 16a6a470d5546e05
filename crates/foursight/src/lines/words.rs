//! What can be typed in a game in lines.

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
    lang.pick(
        "undo          take back the last move\n\
         board         draw the board again\n\
         moves         list the moves so far\n\
         hint          what to play\n\
         values        what every move is worth\n\
         save FILE     write the game to a file\n\
         resign        give up\n\
         quit          stop playing",
        "zurück        den letzten Zug zurücknehmen\n\
         brett         das Brett noch einmal zeigen\n\
         züge          die bisherigen Züge zeigen\n\
         tipp          was zu spielen ist\n\
         werte         was jeder Zug wert ist\n\
         speichern DATEI  das Spiel in eine Datei schreiben\n\
         aufgeben      aufgeben\n\
         ende          aufhören",
    )
}
