//! Everything that packs say to players, in English and German: nothing else here has words.
//!
//! Every sentence has a key that a resource pack can translate, and the zip is also such a resource
//! pack.

use serde_json::{Value, json};

use crate::names::Names;
use crate::readme::is_public;

/// The language of the sentences that are shown without a resource pack.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Language {
    /// English.
    #[default]
    English,
    /// German.
    German,
}

/// Key, English, German.
pub(crate) type Entry = (&'static str, &'static str, &'static str);

pub(crate) const SENTENCES: &[Entry] = &[
    ("sized", "%s %s", "%s %s"),
    ("made", "%s %s by Foursight", "%s %s von Foursight"),
    ("welcome", "%s is installed. ", "%s ist installiert. "),
    ("first", "[Operators: click here to set it up]", "[Operatoren: zum Einrichten hier klicken]"),
    ("welcome.ready", "%s can be played here. %s", "Hier kann man %s spielen. %s"),
    ("ready", "%s is ready. ", "%s ist bereit. "),
    ("board.ns", "[A board here, facing north]", "[Ein Brett hier, nach Norden]"),
    ("board.ew", "[facing east]", "[nach Osten]"),
    ("begin", "[Start a game]", "[Spiel beginnen]"),
    ("created", "The board stands. ", "Das Brett steht. "),
    ("setup.first", "%s is not set up yet. ", "%s ist noch nicht eingerichtet. "),
    ("board.first", "There is no board of %s here. ", "Hier ist kein Brett für %s. "),
    (
        "board.taken",
        "There is a board already, or one is too near: from middle to middle it takes %s blocks.",
        "Hier ist schon ein Brett, oder eines ist zu nah: Von Mitte zu Mitte braucht es %s Blöcke.",
    ),
    (
        "board.end",
        "No room for a board here: inside the world it needs %s blocks below this place, %s above it and %s to either side.",
        "Kein Platz für ein Brett: Es braucht in der Welt %s Blöcke unter dieser Stelle, %s darüber und %s zu beiden Seiten.",
    ),
    (
        "board.resized",
        "A board was rebuilt with %s by %s cells, as the installed pack has it.",
        "Ein Brett wurde mit %s mal %s Feldern neu gebaut, wie im installierten Paket.",
    ),
    (
        "gone",
        "%s is gone. You can take its file away now.",
        "%s ist entfernt. Die Datei kann jetzt gelöscht werden.",
    ),
    ("turn", "%s to move", "%s ist am Zug"),
    ("won", "%s wins", "%s gewinnt"),
    ("both", "Both win", "Beide gewinnen"),
    ("draw", "A draw", "Unentschieden"),
    ("lines", "Winning lines: %s", "Gewinnreihen: %s"),
    ("again", "[Play again]", "[Noch einmal]"),
    ("waiting", "Start a game", "Noch kein Spiel"),
    ("full.column", "This column is full.", "Diese Spalte ist voll."),
    ("full.cell", "This cell is not free.", "Dieses Feld ist nicht frei."),
    (
        "nosuch.column",
        "There is no such number: columns go from 1 to %s, and %s shows the settings.",
        "Diese Zahl gibt es nicht: Spalten gehen von 1 bis %s, und %s zeigt die Einstellungen.",
    ),
    (
        "nosuch.cell",
        "There is no such number: %s is column 3 of row 4, the last one is %s, and %s shows the settings.",
        "Diese Zahl gibt es nicht: %s ist Spalte 3 in Reihe 4, die letzte ist %s, und %s zeigt die Einstellungen.",
    ),
    ("notyourturn", "It is not your turn.", "Du bist nicht am Zug."),
    (
        "spectators",
        "Spectators watch; the players move.",
        "Zuschauer sehen zu, die Spieler ziehen.",
    ),
    ("seat.left", "%s watches.", "%s sieht zu."),
    (
        "seat.taken",
        "This seat is reserved for somebody else on the nearest board.",
        "Dieser Platz ist auf dem nächsten Brett für jemand anderen reserviert.",
    ),
    ("stopped", "The game was stopped.", "Das Spiel wurde abgebrochen."),
    ("emptied", "The board is empty now.", "Das Brett ist jetzt leer."),
    ("deleted", "The board is gone.", "Das Brett ist weg."),
    ("nogame", "No game is going on. ", "Es läuft kein Spiel. "),
    (
        "bomb",
        "A bomb falls into column %s. Moves until it explodes: %s.",
        "Eine Bombe fällt in Spalte %s. Züge bis zur Explosion: %s.",
    ),
    ("time", "Time is up.", "Die Zeit ist um."),
    ("seconds", "%s seconds", "%s Sekunden"),
    ("plays", "%s plays %s.", "%s spielt %s."),
    ("columns", "Columns go from 1 to %s.", "Spalten gehen von 1 bis %s."),
    ("inarow", "%s (%s by %s, %s in a row)", "%s (%s mal %s, %s in einer Reihe)"),
    ("how.click", "Right-click a column to play, or %s.", "Rechtsklick auf eine Spalte, oder %s."),
    ("how.cell", "Right-click a cell to play, or %s.", "Rechtsklick auf ein Feld, oder %s."),
    ("how.type", "%s plays on the nearest board.", "%s spielt auf dem nächsten Brett."),
    ("settings", "Settings of the nearest board", "Einstellungen des nächsten Bretts"),
    ("settings.next", "Next board", "Nächstes Brett"),
    ("next", "The next board has %s cells. ", "Das nächste Brett hat %s Felder. "),
    ("settings.game", "Game", "Spiel"),
    ("settings.start", "[start]", "[beginnen]"),
    ("settings.stop", "[stop]", "[abbrechen]"),
    ("settings.seat", "I play", "Ich spiele"),
    ("settings.leave", "[watch]", "[zusehen]"),
    ("settings.clock", "Seconds for a move", "Sekunden je Zug"),
    ("settings.computer", "Computer plays %s", "Computer spielt %s"),
    ("settings.series", "Best of", "Gewinn aus"),
    ("settings.bombs", "Bombs", "Bomben"),
    ("settings.ladder", "Ladder", "Rangliste"),
    ("on", "[on]", "[an]"),
    ("off", "[off]", "[aus]"),
    ("easy", "[easy]", "[leicht]"),
    ("normal", "[normal]", "[mittel]"),
    ("hard", "[hard]", "[schwer]"),
    ("series", "%s %s : %s %s", "%s %s : %s %s"),
    ("series.won", "%s wins the series", "%s gewinnt die Serie"),
    ("ladder", "%s: games won", "%s: Siege"),
    ("use", "Stones do not fall in this game. Use %s", "In diesem Spiel fällt nichts: %s"),
];

/// What the public functions do.
pub(crate) const FUNCTIONS: &[Entry] = &[
    ("setup", "makes the scoreboards; needed once", "legt die Punktetafeln an; einmal nötig"),
    ("teardown", "undoes setup; boards stay", "nimmt setup zurück; Bretter bleiben"),
    (
        "uninstall",
        "removes everything that this pack ever made",
        "entfernt alles, was dieses Paket je angelegt hat",
    ),
    (
        "create_board_northsouth",
        "a board here, facing north and south",
        "ein Brett hier, nach Norden und Süden",
    ),
    (
        "create_board_eastwest",
        "a board here, facing east and west",
        "ein Brett hier, nach Osten und Westen",
    ),
    ("create_board_northsouth_entitiesonly", "the same without blocks", "dasselbe ohne Blöcke"),
    ("create_board_eastwest_entitiesonly", "the same without blocks", "dasselbe ohne Blöcke"),
    ("delete_nearest_board", "takes the nearest board away", "nimmt das nächste Brett weg"),
    (
        "start",
        "starts a new game on the nearest board",
        "beginnt ein neues Spiel auf dem nächsten Brett",
    ),
    ("stop", "ends it without a result", "beendet es ohne Ergebnis"),
    (
        "reset_board",
        "empties the board and forgets the game",
        "leert das Brett und vergisst das Spiel",
    ),
    (
        "place_tile",
        "plays a tile, run as a column marker",
        "setzt einen Stein, ausgeführt als Marke einer Spalte",
    ),
    (
        "restore_board",
        "puts the tiles back as the game has them",
        "stellt die Steine wieder her, wie das Spiel sie kennt",
    ),
    (
        "restore_state",
        "takes the tiles on the board for the game",
        "liest das Spiel von den Steinen auf dem Brett ab",
    ),
    (
        "count_connected",
        "counts winning lines, run at a column marker",
        "zählt Gewinnreihen, ausgeführt an der Marke einer Spalte",
    ),
    ("mark_winning_blocks", "marks the winning tiles", "kennzeichnet die Gewinnsteine"),
    (
        "mainloop",
        "what happens with time; runs by itself",
        "was mit der Zeit geschieht; läuft von selbst",
    ),
    (
        "tag_nearest_player1",
        "the nearest player is player 1",
        "wer am nächsten steht, ist Spieler 1",
    ),
    (
        "tag_nearest_player2",
        "the nearest player is player 2",
        "wer am nächsten steht, ist Spieler 2",
    ),
    ("store_player1_name", "remembers player 1 of the board", "merkt sich Spieler 1 des Bretts"),
    ("store_player2_name", "remembers player 2 of the board", "merkt sich Spieler 2 des Bretts"),
    (
        "check_is_player",
        "untags everybody who is not a player of the nearest board",
        "nimmt allen die Marke, die nicht auf dem nächsten Brett spielen",
    ),
    ("readme", "this text", "dieser Text"),
    (
        "computer_player1_easy",
        "the computer plays player 1; also normal, hard, off",
        "der Computer spielt Spieler 1; auch normal, hard, off",
    ),
    (
        "computer_player2_easy",
        "the computer plays player 2; also normal, hard, off",
        "der Computer spielt Spieler 2; auch normal, hard, off",
    ),
    (
        "create_next_board_northsouth",
        "a board of the size chosen in the settings; also eastwest",
        "ein Brett in der Größe aus den Einstellungen; auch eastwest",
    ),
    (
        "take_seat1",
        "whoever runs it plays for player 1 from now on; also take_seat2",
        "wer es ausführt, spielt von nun an für Spieler 1; auch take_seat2",
    ),
    (
        "leave_seat",
        "whoever runs it only watches from now on",
        "wer es ausführt, sieht von nun an nur zu",
    ),
    (
        "timer_30",
        "30 seconds for every move; also 15, 60, off",
        "30 Sekunden für jeden Zug; auch 15, 60, off",
    ),
    (
        "best_of_3",
        "counts a series on the nearest board; also 1, 5, 7",
        "zählt eine Serie auf dem nächsten Brett; auch 1, 5, 7",
    ),
    (
        "ladder",
        "shows who has won how many games; ladder_off hides it",
        "zeigt, wer wie viele Spiele gewonnen hat; ladder_off verbirgt es",
    ),
    ("settings", "all settings as things to click on", "alle Einstellungen zum Anklicken"),
    (
        "bombs_off",
        "no bombs in the next games; bombs_on brings them back",
        "keine Bomben in den nächsten Spielen; bombs_on bringt sie zurück",
    ),
    (
        "place_stone",
        "plays a stone: {player:1,column:3,row:4}",
        "setzt einen Stein: {player:1,column:3,row:4}",
    ),
];

/// Colours and materials in the names of blocks.
const TILES: &[Entry] = &[
    ("white", "White", "Weiß"),
    ("orange", "Orange", "Orange"),
    ("magenta", "Magenta", "Magenta"),
    ("light_blue", "Light blue", "Hellblau"),
    ("yellow", "Yellow", "Gelb"),
    ("lime", "Lime", "Hellgrün"),
    ("pink", "Pink", "Rosa"),
    ("gray", "Grey", "Grau"),
    ("light_gray", "Light grey", "Hellgrau"),
    ("cyan", "Cyan", "Türkis"),
    ("purple", "Purple", "Violett"),
    ("blue", "Blue", "Blau"),
    ("brown", "Brown", "Braun"),
    ("green", "Green", "Grün"),
    ("red", "Red", "Rot"),
    ("black", "Black", "Schwarz"),
    ("iron", "Iron", "Eisen"),
    ("gold", "Gold", "Gold"),
    ("diamond", "Diamond", "Diamant"),
    ("emerald", "Emerald", "Smaragd"),
    ("coal", "Coal", "Kohle"),
    ("copper", "Copper", "Kupfer"),
    ("lapis", "Lapis", "Lapis"),
    ("redstone", "Redstone", "Redstone"),
    ("netherite", "Netherite", "Netherit"),
    ("quartz", "Quartz", "Quarz"),
];

/// Endings of blocks that come in all colours or materials.
const KINDS: &[&str] = &["_concrete", "_wool", "_glazed_terracotta", "_terracotta", "_block"];

/// The words of an entry in a language.
pub(crate) fn in_language((_, english, german): &Entry, language: Language) -> &'static str {
    match language {
        Language::English => english,
        Language::German => german,
    }
}

/// The colour or material of a tile, if its name says one.
pub(crate) fn tile_entry(block: &str) -> Option<&'static Entry> {
    let stem = KINDS.iter().find_map(|kind| block.strip_suffix(kind))?;
    TILES.iter().find(|entry| entry.0 == stem)
}

/// All keys and sentences in one language, as a resource pack has them.
pub(crate) fn catalogue(names: &Names, language: Language) -> Value {
    let sentences = SENTENCES.iter().map(|entry| ("", entry));
    let tiles = TILES.iter().map(|entry| ("tile.", entry));
    let functions = FUNCTIONS.iter().filter(|entry| is_public(names, entry.0));
    let mut all: serde_json::Map<String, Value> = sentences
        .chain(tiles)
        .chain(functions.map(|entry| ("readme.", entry)))
        .map(|(kind, entry)| {
            (format!("foursight.{kind}{}", entry.0), json!(in_language(entry, language)))
        })
        .collect();
    all.insert(format!("foursight.title.{}", names.ns), json!(names.shape.title(language)));
    Value::Object(all)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;

    /// The sources of this crate but this one, without their tests.
    fn sources() -> String {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
        files
            .filter(|path| !path.ends_with("texts.rs"))
            .map(|path| fs::read_to_string(path).unwrap())
            .map(|text| text.split("#[cfg(test)]").next().unwrap_or_default().to_owned())
            .collect()
    }

    #[test]
    fn no_sentence_is_missing_and_none_is_left_over() {
        let sources = sources();
        for call in [".say(\"", ".plain(\""] {
            for asked in sources.split(call).skip(1) {
                let key = asked.split('"').next().unwrap();
                assert!(SENTENCES.iter().any(|entry| entry.0 == key), "{key} has no sentence");
            }
        }
        for (key, ..) in SENTENCES {
            assert!(sources.contains(&format!("\"{key}\"")), "nobody says {key}");
        }
    }

    #[test]
    fn keys_are_there_once_and_both_languages_are_filled_in_with_the_same() {
        for catalogue in [SENTENCES, FUNCTIONS, TILES] {
            for (at, (key, english, german)) in catalogue.iter().enumerate() {
                assert!(catalogue[..at].iter().all(|entry| entry.0 != *key), "{key} twice");
                let blanks = |text: &str| text.matches("%s").count();
                assert_eq!(blanks(english), blanks(german), "{key}");
            }
        }
    }
}
