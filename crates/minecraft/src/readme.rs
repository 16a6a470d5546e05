//! The `readme` function: all public functions, listed in the chat.

use serde_json::json;

use crate::components::coloured;
use crate::function_set::FunctionSet;
use crate::names::Names;
use crate::texts::FUNCTIONS;

/// True for functions that a pack has for everybody: some are only for some games and versions.
pub(crate) fn is_public(names: &Names, function: &str) -> bool {
    match function {
        "computer_player1_easy" | "computer_player2_easy" => names.shape.gravity,
        "create_next_board_northsouth" => names.group.len() > 1,
        "bombs_off" => names.shape.bombs.is_some(),
        "place_stone" => !names.legacy() && !names.shape.gravity,
        _ => true,
    }
}

pub(crate) fn write(names: &Names, functions: &mut FunctionSet) {
    let ns = &names.ns;
    let numbers = [names.shape.width, names.shape.height, names.shape.connect()]
        .map(|n| n.to_string().into());
    let mut heading = names.say("inarow", &[&[names.title()], &numbers[..]].concat());
    heading["bold"] = true.into();
    let mut lines = vec![names.tell("@a", &[heading])];
    for function in FUNCTIONS.iter().filter(|entry| is_public(names, entry.0)) {
        lines.push(names.tell(
            "@a",
            &[
                json!({"text": format!("/function {ns}:{}  ", function.0), "color": "aqua"}),
                coloured(names.about(function), "white"),
            ],
        ));
    }
    lines.push(names.tell("@a", &[names.how_to_play()]));
    functions.add("readme", lines);
}
