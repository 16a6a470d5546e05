//! The `readme` function: all public functions, listed in the chat.

use serde_json::json;

use crate::function_set::FunctionSet;
use crate::names::Names;
use crate::texts::{Entry, coloured};

/// Every public function, and what it does in English and in German.
pub(crate) fn public_functions(names: &Names) -> Vec<Entry> {
    let mut all = vec![
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
        (
            "store_player1_name",
            "remembers player 1 of the board",
            "merkt sich Spieler 1 des Bretts",
        ),
        (
            "store_player2_name",
            "remembers player 2 of the board",
            "merkt sich Spieler 2 des Bretts",
        ),
        (
            "check_is_player",
            "untags everybody who is not a player of the nearest board",
            "nimmt allen die Marke, die nicht auf dem nächsten Brett spielen",
        ),
        ("readme", "this text", "dieser Text"),
    ];
    if names.shape.gravity {
        all.extend([
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
        ]);
    }
    if names.group.len() > 1 {
        all.push((
            "create_next_board_northsouth",
            "a board of the size chosen in the settings; also eastwest",
            "ein Brett in der Größe aus den Einstellungen; auch eastwest",
        ));
    }
    all.extend([
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
    ]);
    if names.shape.bombs.is_some() {
        all.push((
            "bombs_off",
            "no bombs in the next games; bombs_on brings them back",
            "keine Bomben in den nächsten Spielen; bombs_on bringt sie zurück",
        ));
    }
    if !names.legacy() && !names.shape.gravity {
        all.push((
            "place_stone",
            "plays a stone: {player:1,column:3,row:4}",
            "setzt einen Stein: {player:1,column:3,row:4}",
        ));
    }
    all
}

pub(crate) fn write(names: &Names, functions: &mut FunctionSet) {
    let ns = &names.ns;
    let numbers = [names.shape.width, names.shape.height, names.shape.connect()]
        .map(|n| n.to_string().into());
    let mut heading = names.say("inarow", &[&[names.title()], &numbers[..]].concat());
    heading["bold"] = true.into();
    let mut lines = vec![names.tell("@a", &[heading])];
    for function in public_functions(names) {
        lines.push(names.tell(
            "@a",
            &[
                json!({"text": format!("/function {ns}:{}  ", function.0), "color": "aqua"}),
                coloured(names.about(&function), "white"),
            ],
        ));
    }
    lines.push(names.tell("@a", &[names.how_to_play()]));
    functions.add("readme", lines);
}
