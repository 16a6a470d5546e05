//! Boards created and deleted: their markers, their frame, their command blocks.

use serde_json::{Value, json};

use crate::components::{coloured, link};
use crate::function_set::FunctionSet;
use crate::geometry::Cell;
use crate::names::{ANY_PART, Names};

/// The markers of a board besides its columns.
const PARTS: &[&str] = &[
    "board_origin",
    "state",
    "event",
    "register1",
    "register2",
    "register3",
    "placer_anchor",
    "placer1",
    "placer2",
    "placer3",
    "placer4",
];

pub(crate) fn write(names: &Names, functions: &mut FunctionSet) {
    create(names, functions);
    frame(names, functions);
    delete(names, functions);
}

fn create(names: &Names, functions: &mut FunctionSet) {
    for (name, yaw, way) in [("northsouth", "0", "ns"), ("eastwest", "-90", "ew")] {
        let enter = |inner: &str| {
            format!(
                "execute align xyz positioned ~0.5 ~0.5 ~0.5 rotated {yaw} 0 positioned ~ ~-15.5 ~ run {}",
                names.call(inner)
            )
        };
        let facing = name.replace("south", " and south").replace("west", " and west");
        functions.add(
            &format!("create_board_{name}"),
            [
                format!("# A board with its centre here, facing {facing}."),
                names.call("_ensure"),
                enter(&format!("_create/{way}_blocks")),
            ],
        );
        functions.add(
            &format!("create_board_{name}_entitiesonly"),
            [
                "# The same without any block: for arenas that have their own frame.".to_owned(),
                names.call("_ensure"),
                enter(&format!("_create/{way}")),
            ],
        );
        create_at_origin(names, way, functions);
    }
    functions.add(
        "_ensure",
        [format!(
            "execute unless data storage {}:pack {{ready:1b}} run {}",
            names.leader(),
            names.call_leader("_setup")
        )],
    );
    functions.add("_create/refuse", refusals(names));
    functions.add("_create/parts", parts(names));
    functions.add("_create/entities", entities(names));
    functions.add("_create/number", number(names));
}

/// Creating a board at the origin where this runs, if there is room.
fn create_at_origin(names: &Names, way: &str, functions: &mut FunctionSet) {
    let (ns, cache) = (&names.ns, &names.cache);
    let refused = format!(
        "execute if score #fits {cache} matches 1.. run return run {}",
        names.call("_create/refuse")
    );
    let check = names.call(&format!("_create/check_{way}"));
    let entities =
        [names.call("_create/entities"), format!("tag @e[tag={ns}_new,tag={ns}_state] add {way}")];
    let finish = [
        format!(
            "execute as @e[type=marker,tag={ns}_new,tag={ns}_state] at @s run {}",
            names.call("_show")
        ),
        format!("tag @e[tag={ns}_new] remove {ns}_new"),
    ];
    let mut plain = vec![check.clone(), refused.clone()];
    plain.extend(entities.clone());
    plain.extend(finish.clone());
    functions.add(&format!("_create/{way}"), plain);
    let mut blocks = vec![check, refused];
    blocks.extend(entities);
    blocks.push(names.call("_create/blocks"));
    blocks.push(names.call(&format!("_create/blocks_{way}")));
    // The frame goes with the board if the pack is taken away.
    blocks.push(format!(
        "data modify entity @e[type=marker,tag={ns}_new,tag={ns}_state,limit=1] data.frame set value 1b"
    ));
    blocks.extend(finish);
    let begin = link(names.say("begin", &[]), &format!("/function {ns}:start"));
    blocks.push(names.tell(names.near(), &[names.say("created", &[]), begin]));
    functions.add(&format!("_create/{way}_blocks"), blocks);
    functions.add(&format!("_create/check_{way}"), room(names, way));
}

/// Is there room for a board? 1: another one is too near. 2: the world ends, or is not loaded.
fn room(names: &Names, way: &str) -> Vec<String> {
    let cache = &names.cache;
    let (left, right) = (f64::from(names.left(1)), f64::from(names.left(names.shape.width)));
    let low = names.at(left + 1.0, -0.5, 0.0);
    let high = names.at(right - 1.0, names.up(names.shape.height + 1), 0.0);
    let (place, volume) = names.room_box(way);
    vec![
        format!("scoreboard players set #fits {cache} 2"),
        // A condition about a block fails where there is none, whichever way it asks.
        format!(
            "execute unless block {low} minecraft:structure_void unless block {high} minecraft:structure_void run scoreboard players set #fits {cache} 0"
        ),
        format!(
            "execute {place} if entity @e[tag={ANY_PART},{volume}] run scoreboard players set #fits {cache} 1"
        ),
    ]
}

/// Why there is no board.
fn refusals(names: &Names) -> Vec<String> {
    let tell = |number: u8, text: Value| {
        format!(
            "execute if score #fits {} matches {number} positioned ~ ~15.5 ~ run {}",
            names.cache,
            names.tell(names.near(), &[coloured(text, "red")])
        )
    };
    let above = names.shape.height.saturating_sub(3);
    let beside = names.left(1).unsigned_abs() + 1;
    // Boards of other sizes in the pack count, frames side by side.
    let apart = names.group.iter().map(|member| member.width).max().unwrap_or_default() + 2;
    vec![
        tell(1, names.say("board.taken", &[json!(apart.to_string())])),
        tell(
            2,
            names.say(
                "board.end",
                &[json!("16"), json!(above.to_string()), json!(beside.to_string())],
            ),
        ),
    ]
}

/// Summons all entities but the state, which is what all the others can be made from again.
fn parts(names: &Names) -> Vec<String> {
    let mut lines = vec!["# At the origin, turned the way the board faces.".to_owned()];
    for part in PARTS.iter().filter(|part| **part != "state") {
        let mut tags = vec![(*part).to_owned()];
        if let Some(kind) = ["register", "placer"]
            .iter()
            .find(|kind| part.starts_with(**kind) && *part != "placer_anchor")
        {
            tags.push((*kind).to_owned());
        }
        lines.push(marker(names, "~ ~ ~", &tags, ""));
    }
    lines.extend(column_markers(names));
    if names.displays() {
        lines.extend(buttons(names));
        lines.push(names.call("_text/summon"));
    }
    lines
}

fn entities(names: &Names) -> Vec<String> {
    let ns = &names.ns;
    let state = format!("@e[type=marker,tag={ns}_new,tag={ns}_state]");
    let mut lines = vec![
        marker(names, "~ ~ ~", &["state".to_owned()], ""),
        names.call("_create/parts"),
        format!("scoreboard players add #next {} 1", names.board),
        format!("scoreboard players operation #id {} = #next {}", names.cache, names.board),
        names.call("_create/number"),
        format!("execute as {state} run {}", names.call("_adopt/fresh")),
    ];
    lines.push(format!("execute as {state} at @s run {}", names.call("_clear")));
    lines
}

/// Gives new entities the number of their board and turns them.
fn number(names: &Names) -> Vec<String> {
    let (ns, cache) = (&names.ns, &names.cache);
    vec![
        format!("scoreboard players operation @e[tag={ns}_new] {} = #id {cache}", names.board),
        // Markers are summoned looking south; the board looks where this function looks.
        format!("execute as @e[type=marker,tag={ns}_new] run {}", names.call("_create/turn")),
        format!(
            "execute as @e[type=marker,tag={ns}_new] store result entity @s data.id int 1 run scoreboard players get #id {cache}"
        ),
        format!(
            "scoreboard players set @e[type=marker,tag={ns}_new,tag={ns}_state] {} {}",
            names.objective("version"),
            names.version
        ),
    ]
}

/// The command that summons a marker of the board.
fn marker(names: &Names, place: &str, tags: &[String], data: &str) -> String {
    let ns = &names.ns;
    let tags: Vec<String> = tags.iter().map(|tag| format!("\"{ns}_{tag}\"")).collect();
    format!(
        "summon marker {place} {{Tags:[\"{ANY_PART}\",\"{ns}_part\",\"{ns}_new\",{}]{data}}}",
        tags.join(",")
    )
}

/// The markers of all columns, one for each player.
fn column_markers(names: &Names) -> Vec<String> {
    let ns = &names.ns;
    let mut lines = Vec::new();
    for player in [1, 2] {
        for column in 1..=names.shape.width {
            let mut tags = vec![
                "column".to_owned(),
                format!("column{column}"),
                format!("player{player}_column"),
            ];
            if player == 1 {
                tags.push("column_origin".to_owned());
            }
            if column == names.shape.width.div_ceil(2) {
                tags.push(format!("player{player}_middle_column"));
            }
            let (place, _) = names.column_marker(player, column);
            let data = format!(",data:{{slot:\"{player}_{column}\",player:{player}}}");
            lines.push(marker(names, &place, &tags, &data));
            lines.push(format!(
                "execute positioned {place} run scoreboard players set @e[type=marker,tag={ns}_new,tag={ns}_column{column}] {} {column}",
                names.column
            ));
        }
    }
    lines
}

/// Interaction entities in front of the columns or, without gravity, of the cells.
fn buttons(names: &Names) -> Vec<String> {
    let ns = &names.ns;
    let button = |(column, row): Cell, number: u32, height: u16| {
        let place = names.at(f64::from(names.left(column)), names.up(row) - 0.5, 0.0);
        [
            format!(
                "summon interaction {place} {{Tags:[\"{ANY_PART}\",\"{ns}_part\",\"{ns}_new\",\"{ns}_button\",\"{ns}_button{number}\"],width:1.02f,height:{height}f,response:1b}}"
            ),
            format!(
                "scoreboard players set @e[type=interaction,tag={ns}_new,tag={ns}_button{number}] {} {number}",
                names.column
            ),
        ]
    };
    if names.shape.gravity {
        let height = names.shape.height;
        (1..=names.shape.width)
            .flat_map(|column| button((column, 1), column.into(), height))
            .collect()
    } else {
        names.shape.cells().flat_map(|cell| button(cell, Names::number_of(cell), 1)).collect()
    }
}

fn frame(names: &Names, functions: &mut FunctionSet) {
    functions.add("_create/turn", ["execute positioned as @s run tp @s ~ ~ ~ ~ ~"]);
    let (left, right) = (f64::from(names.left(1)), f64::from(names.left(names.shape.width)));
    let (low, high) = (names.up(0), names.up(names.shape.height + 1));
    let fill = |from: String, to: String, block: &str| format!("fill {from} {to} {block}");
    let mut lines = vec![
        "# The frame, the inside, and the box of the markers.".to_owned(),
        fill(
            names.at(left + 1.0, low, 0.0),
            names.at(right - 1.0, high, 0.0),
            "minecraft:white_stained_glass",
        ),
        fill(
            names.at(left, names.up(1), 0.0),
            names.at(right, names.up(names.shape.height), 0.0),
            "minecraft:air",
        ),
        fill(names.at(left, -0.5, 0.0), names.at(right, 2.5, 0.0), "minecraft:glass"),
    ];
    // Cells that the board does not have are part of the frame.
    lines.extend(
        names
            .shape
            .missing
            .iter()
            .map(|cell| format!("setblock {} minecraft:white_stained_glass", names.cell(*cell))),
    );
    if names.shape.gravity {
        // The row above the board stays open: tiles enter there.
        lines.push(fill(names.at(left, high, 0.0), names.at(right, high, 0.0), "minecraft:air"));
    }
    functions.add("_create/blocks", lines);
    for (way, facing) in [("ns", "north"), ("ew", "west")] {
        functions.add(&format!("_create/blocks_{way}"), controls(names, facing));
    }
}

/// The sign and the command blocks under the board.
fn controls(names: &Names, facing: &str) -> Vec<String> {
    let ns = &names.ns;
    let (left, right) = (f64::from(names.left(1)), f64::from(names.left(names.shape.width)));
    let mut lines = vec![format!(
        "setblock {} minecraft:oak_wall_sign[facing={facing}]",
        names.at(0.0, 0.5, -1.0)
    )];
    let command_block = |place: String, kind: &str, facing: &str, command: &str| {
        format!("setblock {place} minecraft:{kind}[facing={facing}]{{Command:\"{command}\"}}")
    };
    if names.shape.gravity {
        for (player, up) in [(1u8, names.up(0) - 2.0), (2, names.up(0) - 4.0)] {
            for column in 1..=names.shape.width {
                let place = names.at(f64::from(names.left(column)), up, -1.0);
                let command = format!(
                    "execute as @e[tag={ns}_player{player}_column,tag={ns}_column{column},distance=0..,sort=nearest,limit=1] run function {ns}:place_tile"
                );
                lines.push(command_block(place, "command_block", "up", &command));
                lines.push(format!(
                    "setblock {} {}",
                    names.at(f64::from(names.left(column)), up, 0.0),
                    names.block(player)
                ));
            }
        }
    }
    lines.push(command_block(
        names.at(left + 1.0, names.up(0) - 6.0, -1.0),
        "command_block",
        "up",
        &format!("function {ns}:start"),
    ));
    lines.push(command_block(
        names.at(right - 1.0, names.up(0) - 6.0, -1.0),
        "command_block",
        "up",
        &format!("function {ns}:stop"),
    ));
    lines.push(command_block(
        names.at(0.0, names.up(0) - 6.0, -1.0),
        "repeating_command_block",
        "up",
        &format!("function {ns}:mainloop"),
    ));
    lines
}

fn delete(names: &Names, functions: &mut FunctionSet) {
    let ns = &names.ns;
    let nearest = names.nearest_state();
    functions.add(
        "delete_nearest_board",
        [
            "# Takes the nearest board away, and the frame if the pack has built it.".to_owned(),
            format!("execute unless entity {nearest} run {}", names.call("_hint/board")),
            names.nearest(&names.tell(names.near(), &[names.say("deleted", &[])])),
            names.nearest(&names.call("_remove")),
        ],
    );
    functions.add(
        "_remove",
        [
            format!(
                "execute if data entity @s {{data:{{frame:1b}}}} run {}",
                names.call("_unframe")
            ),
            // Not taken over yet, or without scores.
            format!("data modify storage {ns}:check own set value 0b"),
            format!(
                "execute {} run data modify storage {ns}:check own set value 1b",
                crate::resize::has_this_size(names)
            ),
            format!(
                "execute unless data storage {ns}:check {{own:1b}} run {}",
                names.call("_resize/remove")
            ),
            names.call("_delete"),
        ],
    );
    // By place, not by number: it works without scores as well.
    let mut delete = vec![names.call("_sweep"), names.call("_empty")];
    if !names.legacy() {
        delete.push(format!("function {ns}:_timer/remove with entity @s data"));
    }
    for (place, volume) in names.whole_box() {
        delete.push(format!("execute {place} run kill @e[tag={ns}_part,tag=!{ns}_state,{volume}]"));
    }
    delete.push("kill @s".to_owned());
    functions.add("_delete", delete);
    functions.add("_unframe", unframe(names));
    let (left, right) = (f64::from(names.left(1)), f64::from(names.left(names.shape.width)));
    let (low, high) = (names.up(1), names.up(names.shape.height));
    let mut empty = vec!["# The inside of the board, and nothing else.".to_owned()];
    if names.shape.missing.is_empty() {
        empty.push(format!(
            "fill {} {} minecraft:air",
            names.at(left, low, 0.0),
            names.at(right, high, 0.0)
        ));
    } else {
        let cells = names.shape.cells();
        empty.extend(cells.map(|cell| format!("setblock {} minecraft:air", names.cell(cell))));
    }
    functions.add("_empty", empty);
    let mut sweep = vec!["# Marks on both sides and tiles in the air.".to_owned()];
    for ahead in [1.0, -1.0] {
        sweep.push(format!(
            "fill {} {} minecraft:air replace minecraft:acacia_button",
            names.at(left, low, ahead),
            names.at(right, high, ahead)
        ));
    }
    if names.shape.gravity && names.legacy() {
        for column in 1..=names.shape.width {
            sweep.push(format!(
                "execute positioned {} run kill @e[type=falling_block,tag={ns}_falling_block,dx=0,dy={},dz=0]",
                names.at(f64::from(names.left(column)), names.up(1) - 0.5, 0.0), names.shape.height
            ));
        }
    } else if names.shape.gravity {
        sweep.push(names.call("_sweep_tiles"));
    }
    functions.add("_sweep", sweep);
}

/// The frame, the box, the sign and the command blocks, each only if it is still there.
fn unframe(names: &Names) -> Vec<String> {
    let (left, right) = (f64::from(names.left(1)), f64::from(names.left(names.shape.width)));
    let top = names.up(names.shape.height + 1);
    let mut lines = Vec::new();
    let mut clear = |low: f64, high: f64, ahead: f64, wider: f64, block: &str| {
        lines.push(format!(
            "fill {} {} minecraft:air replace {block}",
            names.at(left + wider, low, ahead),
            names.at(right - wider, high, ahead)
        ));
    };
    clear(names.up(0), top, 0.0, 1.0, "minecraft:white_stained_glass");
    clear(-0.5, 2.5, 0.0, 0.0, "minecraft:glass");
    clear(0.5, 0.5, -1.0, 0.0, "minecraft:oak_wall_sign");
    for kind in ["command_block", "repeating_command_block"] {
        clear(names.up(0) - 6.0, names.up(0) - 2.0, -1.0, 1.0, &format!("minecraft:{kind}"));
    }
    if names.shape.gravity {
        // The rows of tiles that show whose command blocks are in front of them.
        for up in [names.up(0) - 2.0, names.up(0) - 4.0] {
            lines.push(format!(
                "fill {} {} minecraft:air",
                names.at(left, up, 0.0),
                names.at(right, up, 0.0)
            ));
        }
    }
    lines
}
