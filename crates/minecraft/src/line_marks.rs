//! All winning lines of a board counted and marked, whatever was placed last.

use crate::function_set::FunctionSet;
use crate::geometry::Cell;
use crate::names::Names;

pub(crate) fn write(names: &Names, functions: &mut FunctionSet) {
    for player in [1, 2] {
        count(names, player, functions);
    }
    count_connected(names, functions);
    mark(names, functions);
}

/// The function that counts the lines of one rule.
pub(crate) fn count_function(rule: usize, player: u8) -> String {
    if rule == 0 { format!("_count/{player}") } else { format!("_count/losing{player}") }
}

/// Counting lines without touching anything else.
fn count(names: &Names, player: u8, functions: &mut FunctionSet) {
    let ns = &names.ns;
    for (index, rule) in names.shape.line_rules.iter().enumerate() {
        let mut lines = vec![format!("scoreboard players set #lines {} 0", names.cache)];
        for line in names.shape.lines(rule.length) {
            lines.push(format!(
                "execute if entity {} run scoreboard players add #lines {} 1",
                names.has(Names::letter(player), &line),
                names.cache
            ));
        }
        functions.add(&count_function(index, player), lines);
    }
    functions.add(&format!("_count/tell{player}"), [
        names.call(&format!("_count/{player}")),
        format!(
            "scoreboard players operation @e[type=marker,tag={ns}_register1,distance=..0.1,limit=1] {} = #lines {}",
            names.gamestate, names.cache
        ),
    ]);
}

/// The function that people call: it finds the board and the player.
fn count_connected(names: &Names, functions: &mut FunctionSet) {
    let ns = &names.ns;
    let mut all = vec![
        "# Counts the winning lines of the player whose columns are nearest. Changes nothing but the answer:".to_owned(),
        format!("# the score of {ns}_register1 in {}.", names.gamestate),
    ];
    if names.legacy() {
        all.push(format!(
            "execute as @e[type=marker,tag={ns}_column,distance=0..,sort=nearest,limit=1] run scoreboard players operation #id {} = @s {}",
            names.cache, names.board
        ));
        for seat in [1, 2] {
            all.push(format!(
                "execute as @e[type=marker,tag={ns}_column,distance=0..,sort=nearest,limit=1] if entity @s[tag={ns}_player{seat}_column] as @e[type=marker,tag={ns}_state] if score @s {} = #id {} at @s run {}",
                names.board, names.cache, names.call(&format!("_count/tell{seat}"))
            ));
        }
    } else {
        all.push(format!(
            "execute as @e[type=marker,tag={ns}_column,distance=0..,sort=nearest,limit=1] run {}",
            names.call("_count/here")
        ));
        functions.add(
            "_count/here",
            [
                format!("scoreboard players operation #id {} = @s {}", names.cache, names.board),
                format!("function {ns}:_count/of with entity @s data"),
            ],
        );
        functions.add("_count/of", [format!(
            "$execute as @e[type=marker,tag={ns}_state] if score @s {} = #id {} at @s run function {ns}:_count/tell$(player)",
            names.board, names.cache
        )]);
    }
    functions.add("count_connected", all);
}

/// Buttons on both sides of every winning tile.
fn mark(names: &Names, functions: &mut FunctionSet) {
    let about =
        "Marks every tile of every winning line of the nearest board with a button on both sides.";
    functions.add("mark_winning_blocks", names.public(about, &[names.call("_mark")]));
    let rules = names.shape.line_rules.iter();
    let deciding: Vec<(bool, Vec<Cell>)> = rules
        .flat_map(|rule| names.shape.lines(rule.length).into_iter().map(|line| (rule.loses, line)))
        .collect();
    let mut mark = Vec::new();
    for player in [1, 2] {
        mark.push(format!(
            "execute if entity @s[tag=_player{player}_won] run {}",
            names.call(&format!("_mark/player{player}"))
        ));
        // What won, or what the other one lost by.
        let lines = deciding.iter().enumerate().map(|(number, (loses, line))| {
            let owner = if *loses { 3 - player } else { player };
            format!(
                "execute if entity {} run {}",
                names.has(Names::letter(owner), line),
                names.call(&format!("_mark/line{number}"))
            )
        });
        functions.add(&format!("_mark/player{player}"), lines);
    }
    mark.push("tag @s remove _mark_winning_blocks".to_owned());
    functions.add("_mark", mark);
    for (number, (_, line)) in deciding.iter().enumerate() {
        let calls = line.iter().map(|cell| names.call(&format!("_mark/{}_{}", cell.0, cell.1)));
        functions.add(&format!("_mark/line{number}"), calls);
    }
    for cell in names.shape.cells() {
        functions.add(&format!("_mark/{}_{}", cell.0, cell.1), mark_cell(names, cell));
    }
}

/// Buttons on both sides of a cell, and sparks in front of it.
fn mark_cell(names: &Names, cell: Cell) -> Vec<String> {
    let mut lines =
        vec![format!("particle minecraft:happy_villager {} 0.4 0.4 0.9 0 6", names.cell(cell))];
    for (way, front, back) in [("ns", "south", "north"), ("ew", "east", "west")] {
        for (facing, ahead) in [(front, 1.0), (back, -1.0)] {
            lines.push(format!(
                "execute if entity @s[tag={way}] run setblock {} minecraft:acacia_button[face=wall,facing={facing}] keep",
                names.cell_ahead(cell, ahead)
            ));
        }
    }
    lines
}
