//! The `readme` function: all public functions, listed in the chat.

use serde_json::json;

use crate::function_set::FunctionSet;
use crate::names::Names;

/// Every public function, and what it does.
pub(crate) fn public_functions(names: &Names) -> Vec<(&'static str, &'static str)> {
    let mut all = vec![
        ("setup", "makes the scoreboards; needed once"),
        ("teardown", "undoes setup; boards stay"),
        ("uninstall", "removes everything that this pack ever made"),
        ("create_board_northsouth", "a board here, facing north and south"),
        ("create_board_eastwest", "a board here, facing east and west"),
        ("create_board_northsouth_entitiesonly", "the same without blocks"),
        ("create_board_eastwest_entitiesonly", "the same without blocks"),
        ("delete_nearest_board", "takes the nearest board away"),
        ("start", "starts a new game on the nearest board"),
        ("stop", "ends it without a result"),
        ("reset_board", "empties the board and forgets the game"),
        ("place_tile", "plays a tile, run as a column marker"),
        ("restore_board", "puts the tiles back as the game has them"),
        ("restore_state", "takes the tiles on the board for the game"),
        ("count_connected", "counts winning lines, run at a column marker"),
        ("mark_winning_blocks", "marks the winning tiles"),
        ("mainloop", "what happens with time; runs by itself"),
        ("tag_nearest_player1", "the nearest player is player 1"),
        ("tag_nearest_player2", "the nearest player is player 2"),
        ("store_player1_name", "remembers player 1 of the board"),
        ("store_player2_name", "remembers player 2 of the board"),
        ("check_is_player", "untags everybody who is not a player of the nearest board"),
        ("readme", "this text"),
    ];
    if names.shape.gravity {
        all.extend([
            ("computer_player1_easy", "the computer plays player 1; also normal, hard, off"),
            ("computer_player2_easy", "the computer plays player 2; also normal, hard, off"),
        ]);
    }
    all.extend([
        ("timer_30", "30 seconds for every move; also 15, 60, off"),
        ("best_of_3", "counts a series on the nearest board; also 1, 5, 7"),
        ("ladder", "shows who has won how many games; ladder_off hides it"),
        ("settings", "all settings as things to click on"),
    ]);
    if names.shape.bombs.is_some() {
        all.push(("bombs_off", "no bombs in the next games; bombs_on brings them back"));
    }
    if !names.legacy() && !names.shape.gravity {
        all.push(("place_stone", "plays a stone: {player:1,column:3,row:4}"));
    }
    all
}

pub(crate) fn write(names: &Names, functions: &mut FunctionSet) {
    let ns = &names.ns;
    let numbers =
        [names.shape.width, names.shape.height, names.shape.connect].map(|n| n.to_string().into());
    let mut heading = names.say("inarow", &[&[names.title()], &numbers[..]].concat());
    heading["bold"] = true.into();
    let mut lines = vec![names.tell("@a", &[heading])];
    for (name, about) in public_functions(names) {
        lines.push(names.tell(
            "@a",
            &[
                json!({"text": format!("/function {ns}:{name}"), "color": "aqua"}),
                json!(format!("  {about}")),
            ],
        ));
    }
    let typed = if names.shape.gravity { 3 } else { Names::number_of((3, 4)) };
    let typed = json!(format!("/trigger {ns} set {typed}"));
    let key = match (names.displays(), names.shape.gravity) {
        (false, _) => "how.type",
        (true, true) => "how.click",
        (true, false) => "how.cell",
    };
    lines.push(names.tell("@a", &[names.say(key, &[typed])]));
    functions.add("readme", lines);
}
