//! Boards of another size than the pack's: what was built for the old size goes, and the new one is
//! built. How large a board was, its state says: it has a block for each cell.

use crate::function_set::FunctionSet;
use crate::names::Names;
use crate::shape::MAX_SIDE;

pub(crate) fn write(names: &Names, functions: &mut FunctionSet) {
    functions.add("_resize", resize(names));
    functions.add("_resize/remove", remove(names));
    functions.add("_resize/old", old(names));
    functions.add("_resize/column", column(names));
    functions.add("_resize/clear", clear(names));
    functions.add("_resize/cell", cell(names));
}

/// Conditions that hold if the board of the executing state has the pack's size.
pub(crate) fn has_this_size(names: &Names) -> String {
    let (width, height) = (names.shape.width, names.shape.height);
    let last = names.shape.cells().last().map(Names::key).unwrap_or_default();
    format!(
        "if data entity @s data.cells.{last} unless data entity @s data.cells.c{}_1 unless data entity @s data.cells.c1_{}",
        width + 1,
        height + 1
    )
}

/// What is left of a board of another size that is taken away, with scores or without them.
fn remove(names: &Names) -> Vec<String> {
    let cache = &names.cache;
    vec![
        format!("scoreboard objectives add {cache} dummy"),
        format!("scoreboard players set #two {cache} 2"),
        names.call("_resize/old"),
        format!(
            "execute unless data storage {}:pack {{ready:1b}} run scoreboard objectives remove {cache}",
            names.leader()
        ),
    ]
}

/// As the state of a board whose old frame is gone: a new one, and no game.
fn resize(names: &Names) -> Vec<String> {
    let size = [names.shape.width, names.shape.height].map(|side| side.to_string().into());
    let framed = "execute if data entity @s {data:{frame:1b}}";
    let mut lines =
        vec![names.call("_clear"), format!("{framed} run {}", names.call("_create/blocks"))];
    for way in ["ns", "ew"] {
        let controls = names.call(&format!("_create/blocks_{way}"));
        lines.push(format!("{framed} if entity @s[tag={way}] run {controls}"));
    }
    lines.push(names.tell(names.near(), &[names.say("board.resized", &size)]));
    lines
}

/// How large the board was; then all of its columns and the frame's, from left to right. They are
/// counted from the left of the largest board that there may be.
fn old(names: &Names) -> Vec<String> {
    let cache = &names.cache;
    let mut lines = Vec::new();
    for (score, key) in [("#wide", "c{}_1"), ("#high", "c1_{}")] {
        lines.push(format!("scoreboard players set {score} {cache} 0"));
        lines.extend((1..=MAX_SIDE).map(|side| {
            let key = key.replace("{}", &side.to_string());
            format!(
                "execute if data entity @s data.cells.{key} run scoreboard players set {score} {cache} {side}"
            )
        }));
    }
    let left = MAX_SIDE / 2 + 1;
    lines.extend([
        format!("scoreboard players operation #at {cache} = #wide {cache}"),
        format!("scoreboard players operation #at {cache} /= #two {cache}"),
        format!("scoreboard players remove #at {cache} {}", left - 1),
        format!("scoreboard players add #wide {cache} 1"),
        format!("scoreboard players add #high {cache} 1"),
        format!(
            "execute positioned {} run {}",
            names.at(f64::from(left), names.up(0), 0.0),
            names.call("_resize/column")
        ),
    ]);
    lines
}

/// At the frame under a column: this one, and then those on the right of it.
fn column(names: &Names) -> Vec<String> {
    let cache = &names.cache;
    vec![
        format!("execute if score #at {cache} matches 0.. run {}", names.call("_resize/clear")),
        format!("scoreboard players add #at {cache} 1"),
        format!(
            "execute if score #at {cache} <= #wide {cache} positioned ^-1 ^ ^ run {}",
            names.call("_resize/column")
        ),
    ]
}

/// A column, and what is below it.
fn clear(names: &Names) -> Vec<String> {
    let cache = &names.cache;
    let framed = "execute if data entity @s {data:{frame:1b}}";
    let mut lines = vec![
        format!("scoreboard players set #row {cache} 0"),
        names.call("_resize/cell"),
        format!("{framed} run fill ^ ^-12 ^ ^ ^-9 ^ minecraft:air replace minecraft:glass"),
        parts(names, -12, 11),
    ];
    for kind in ["oak_wall_sign", "command_block", "repeating_command_block"] {
        lines.push(format!(
            "{framed} run fill ^ ^-11 ^-1 ^ ^-2 ^-1 minecraft:air replace minecraft:{kind}"
        ));
    }
    if names.shape.gravity {
        // The tiles that show whose command blocks are in front of them.
        lines.extend([2, 4].map(|down| {
            format!(
                "{framed} if score #at {cache} matches 1.. if score #at {cache} < #wide {cache} run setblock ^ ^-{down} ^ minecraft:air"
            )
        }));
    }
    lines
}

/// A cell or a block of the frame, and then those above it.
fn cell(names: &Names) -> Vec<String> {
    let cache = &names.cache;
    let inside: Vec<String> = [("#at", "#wide"), ("#row", "#high")]
        .map(|(at, end)| {
            format!("if score {at} {cache} matches 1.. if score {at} {cache} < {end} {cache}")
        })
        .into();
    vec![
        format!("execute {} run setblock ~ ~ ~ minecraft:air", inside.join(" ")),
        "execute if data entity @s {data:{frame:1b}} run fill ~ ~ ~ ~ ~ ~ minecraft:air replace minecraft:white_stained_glass"
            .to_owned(),
        "fill ^ ^ ^1 ^ ^ ^1 minecraft:air replace minecraft:acacia_button".to_owned(),
        "fill ^ ^ ^-1 ^ ^ ^-1 minecraft:air replace minecraft:acacia_button".to_owned(),
        parts(names, 0, 0),
        format!("scoreboard players add #row {cache} 1"),
        format!(
            "execute if score #row {cache} <= #high {cache} positioned ^ ^1 ^ run {}",
            names.call("_resize/cell")
        ),
    ]
}

/// Removes everything but the state from these blocks above where it runs, and so many more.
fn parts(names: &Names, up: i32, more: i32) -> String {
    format!(
        "execute positioned ~-0.5 ~{} ~-0.5 run kill @e[tag={1}_part,tag=!{1}_state,dx=0,dy={more},dz=0]",
        f64::from(up) - 0.5,
        names.ns
    )
}
