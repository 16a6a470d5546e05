//! Boards created and deleted: their markers, their frame, their command blocks.

use crate::function_set::FunctionSet;
use crate::geometry::Cell;
use crate::names::Names;

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
    let ns = &names.ns;
    for (name, yaw, way) in [("northsouth", "0", "ns"), ("eastwest", "-90", "ew")] {
        let enter = |inner: &str| {
            format!(
                "execute align xyz positioned ~0.5 ~0.5 ~0.5 rotated {yaw} 0 run {}",
                names.call(inner)
            )
        };
        functions.add(
            &format!("create_board_{name}"),
            [
                format!(
                    "# A board with its centre here, facing {}.",
                    name.replace("south", " and south").replace("west", " and west")
                ),
                enter(&format!("_create/{way}_blocks")),
            ],
        );
        functions.add(
            &format!("create_board_{name}_entitiesonly"),
            [
                "# The same without any block: for arenas that have their own frame.".to_owned(),
                enter(&format!("_create/{way}")),
            ],
        );
        let taken = format!(
            "execute positioned ~ ~-15.5 ~ if entity @e[type=marker,tag={ns}_board_origin,distance=..2] run return run tellraw @a {{\"text\":\"There is a board already.\",\"color\":\"red\"}}"
        );
        functions.add(
            &format!("_create/{way}_blocks"),
            [
                taken.clone(),
                names.call(&format!("_create/{way}")),
                format!("execute positioned ~ ~-15.5 ~ run {}", names.call("_create/blocks")),
                format!(
                    "execute positioned ~ ~-15.5 ~ run {}",
                    names.call(&format!("_create/blocks_{way}"))
                ),
            ],
        );
        functions.add(
            &format!("_create/{way}"),
            [
                taken,
                format!("execute positioned ~ ~-15.5 ~ run {}", names.call("_create/entities")),
                format!("tag @e[tag={ns}_new,tag={ns}_state] add {way}"),
                format!("tag @e[tag={ns}_new] remove {ns}_new"),
            ],
        );
    }
    functions.add("_create/entities", entities(names));
}

/// Summons all entities at the origin, gives them the number of the board and turns them.
fn entities(names: &Names) -> Vec<String> {
    let ns = &names.ns;
    let mut lines = vec!["# At the origin, turned the way the board faces.".to_owned()];
    for part in PARTS {
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
    if !names.legacy() {
        lines.extend(buttons(names));
    }
    lines.push(format!("scoreboard players add #next {} 1", names.board));
    lines.push(format!(
        "scoreboard players operation @e[tag={ns}_new] {0} = #next {0}",
        names.board
    ));
    // Markers are summoned looking south; the board looks where this function looks.
    lines.push(format!(
        "execute as @e[type=marker,tag={ns}_new] run {}",
        names.call("_create/turn")
    ));
    lines.push(format!(
        "execute as @e[type=marker,tag={ns}_new] store result entity @s data.id int 1 run scoreboard players get #next {}",
        names.board
    ));
    for player in [1, 2] {
        lines.push(format!(
            "scoreboard players set @e[type=marker,tag={ns}_new,tag={ns}_state] {} 0",
            names.objective(&format!("level{player}"))
        ));
    }
    lines.push(format!(
        "execute as @e[type=marker,tag={ns}_new,tag={ns}_state] at @s run {}",
        names.call("_clear")
    ));
    lines
}

/// The command that summons a marker of the board.
fn marker(names: &Names, place: &str, tags: &[String], data: &str) -> String {
    let ns = &names.ns;
    let tags: Vec<String> = tags.iter().map(|tag| format!("\"{ns}_{tag}\"")).collect();
    format!("summon marker {place} {{Tags:[\"{ns}_part\",\"{ns}_new\",{}]{data}}}", tags.join(","))
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
                "summon interaction {place} {{Tags:[\"{ns}_part\",\"{ns}_new\",\"{ns}_button\",\"{ns}_button{number}\"],width:1.02f,height:{height}f,response:1b}}"
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
                    "execute as @e[tag={ns}_player{player}_column,tag={ns}_column{column},sort=nearest,limit=1] run function {ns}:place_tile"
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
    functions.add(
        "delete_nearest_board",
        [
            "# Takes the nearest board away: its markers, tiles and marks. The frame stays."
                .to_owned(),
            names.nearest(&names.call("_delete")),
        ],
    );
    let mut delete = vec![names.call("_sweep"), names.call("_empty")];
    if !names.legacy() {
        delete.push(format!("function {ns}:_timer/remove with entity @s data"));
    }
    delete.push(format!("scoreboard players operation #id {} = @s {}", names.cache, names.board));
    delete.push(format!(
        "execute as @e[tag={ns}_part] if score @s {} = #id {} run kill @s",
        names.board, names.cache
    ));
    functions.add("_delete", delete);
    let (left, right) = (f64::from(names.left(1)), f64::from(names.left(names.shape.width)));
    let (low, high) = (names.up(1), names.up(names.shape.height));
    functions.add(
        "_empty",
        [
            "# The inside of the board, and nothing else.".to_owned(),
            format!(
                "fill {} {} minecraft:air",
                names.at(left, low, 0.0),
                names.at(right, high, 0.0)
            ),
        ],
    );
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
