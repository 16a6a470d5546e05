//! Repairing a board: its blocks from the state, or the state from its blocks.

use crate::function_set::FunctionSet;
use crate::geometry::Cell;
use crate::line_marks::count_function;
use crate::names::{BOMB, Names};
use crate::shape::Stones;

pub(crate) fn write(names: &Names, functions: &mut FunctionSet) {
    blocks_from_state(names, functions);
    state_from_blocks(names, functions);
}

/// Putting back what was taken from the board, and removing what does not belong there.
fn blocks_from_state(names: &Names, functions: &mut FunctionSet) {
    let about = "Puts the tiles of the nearest board back as the game has them.";
    functions.add("restore_board", names.public(about, &[names.call("_restore")]));
    if names.legacy() {
        let columns = 1..=names.shape.width;
        functions.add("_restore", columns.map(|column| names.call(&format!("_restore/{column}"))));
        for column in 1..=names.shape.width {
            functions.add(&format!("_restore/{column}"), restore_column(names, column));
        }
        return;
    }
    functions
        .add("_restore", [format!("function {}:_restore/all with entity @s data.cells", names.ns)]);
    let tests: Vec<String> = names
        .shape
        .cells()
        .map(|cell| format!("if block {} $({})", names.cell(cell), Names::key(cell)))
        .collect();
    let mut all = vec![format!("$execute {} run return 1", tests.join(" "))];
    all.extend(
        names
            .shape
            .cells()
            .map(|cell| format!("$setblock {} $({})", names.cell(cell), Names::key(cell))),
    );
    functions.add("_restore/all", all);
}

/// One column as the stones have it, for versions without macros.
fn restore_column(names: &Names, column: u16) -> Vec<String> {
    let mut lines = Vec::new();
    for cell in names.shape.cells().filter(|cell| cell.0 == column) {
        let place = names.cell(cell);
        lines.extend(names.owners().iter().map(|&owner| {
            let stone = names.has(Names::letter(owner), &[cell]);
            format!("execute if entity {stone} run setblock {place} {}", names.block(owner))
        }));
        lines.push(format!(
            "execute if entity {} run setblock {place} minecraft:air",
            names.free(cell)
        ));
    }
    lines
}

/// The reverse: the state from the blocks, if scores were lost or a board was built by hand.
fn state_from_blocks(names: &Names, functions: &mut FunctionSet) {
    let about = "Reads the tiles on the nearest board and takes them for the game from now on.";
    functions.add(
        "restore_state",
        names.public(
            about,
            &[
                names.call("_from_blocks"),
                // A game that is over is marked as if its last tile had just landed.
                format!(
                    "execute if entity @s[tag=_mark_winning_blocks] run scoreboard players set @s {} 1",
                    names.busy
                ),
                names.call("_show"),
                names.schedule_loop(),
            ],
        ),
    );
    let mut lines = vec![
        names.call("_clear"),
        names.call("_sweep"),
        format!("scoreboard players set #balance {} 0", names.cache),
    ];
    for column in 1..=names.shape.width {
        let name = format!("_from_blocks/{column}");
        lines.push(names.call(&name));
        functions.add(&name, read_column(names, column));
    }
    lines.push(names.call("_restore"));
    lines.push("tag @s add _game_active".to_owned());
    lines.extend(resume(names));
    functions.add("_from_blocks", lines);
    if names.shape.stones.is_some() {
        for player in [1, 2] {
            functions.add(
                &format!("_resume/{player}"),
                [
                    format!(
                        "scoreboard players operation @s {} = #left {}",
                        names.objective("left"),
                        names.cache
                    ),
                    names.call(&format!("_turn/{player}")),
                ],
            );
        }
    }
    for cell in names.shape.cells() {
        put(names, cell, functions);
    }
}

/// Reads the tiles of a column from the bottom up.
fn read_column(names: &Names, column: u16) -> Vec<String> {
    let cache = &names.cache;
    let mut lines = vec![format!("scoreboard players set #open {cache} 1")];
    for cell in names.shape.cells().filter(|cell| cell.0 == column) {
        let place = names.cell(cell);
        lines.push(format!("scoreboard players set #v {cache} 0"));
        for player in [1, 2] {
            lines.push(format!(
                "execute if score #open {cache} matches 1 if block {place} {} run scoreboard players set #v {cache} {player}",
                names.block(player)
            ));
        }
        if names.shape.gravity {
            // A tile above a gap is not part of the game.
            lines.push(format!(
                "execute if score #v {cache} matches 0 run scoreboard players set #open {cache} 0"
            ));
        }
        lines.push(names.call(&put_name(cell)));
    }
    lines
}

/// Goes on with the game that was read: the end if it has one, or the next turn.
fn resume(names: &Names) -> Vec<String> {
    let cache = &names.cache;
    let mut lines = Vec::new();
    for (index, rule) in names.shape.line_rules.iter().enumerate() {
        for player in [1, 2] {
            lines.push(names.call(&count_function(index, player)));
            if index == 0 {
                lines.push(format!("execute if score #lines {cache} matches 1.. run scoreboard players operation @s {} = #lines {cache}", names.lines));
            }
            let winner = if rule.loses { 3 - player } else { player };
            lines.push(format!(
                "execute if score #lines {cache} matches 1.. run return run {}",
                names.call(&format!("_won/{winner}"))
            ));
        }
    }
    let full = names.shape.cell_count();
    lines.push(format!(
        "execute if score @s {} matches {full} run return run {}",
        names.stones,
        names.call("_tie")
    ));
    if let Some(stones) = names.shape.stones {
        lines.extend(resume_turn(names, stones));
        return lines;
    }
    lines.push(format!(
        "execute if score #balance {cache} matches ..0 run return run {}",
        names.call("_turn/1")
    ));
    lines.push(names.call("_turn/2"));
    lines
}

/// Whose turn it is and how many stones are left of it, from the number of all stones: the first
/// turn has some, and all later ones have others.
fn resume_turn(names: &Names, stones: Stones) -> Vec<String> {
    let (cache, later) = (&names.cache, stones.later);
    let turn = |player: u8| {
        let resume = names.call(&format!("_resume/{player}"));
        format!("execute if score #left {cache} matches 1.. run return run {resume}")
    };
    let without = format!("scoreboard players operation #left {cache} -= #later {cache}");
    vec![
        format!("scoreboard players operation #later {cache} = @s {}", names.stones),
        format!("scoreboard players set #left {cache} {}", stones.first),
        without.clone(),
        turn(1),
        // The stones of later turns, then only those of the last two of them.
        format!("scoreboard players remove #later {cache} {}", stones.first),
        format!("scoreboard players set #left {cache} {}", 2 * u16::from(later)),
        format!("scoreboard players operation #later {cache} %= #left {cache}"),
        format!("scoreboard players set #left {cache} {later}"),
        without,
        turn(2),
        format!("scoreboard players add #left {cache} {later}"),
        format!("return run {}", names.call("_resume/1")),
    ]
}

fn put_name((column, row): Cell) -> String {
    format!("_put/{column}_{row}")
}

/// Functions that put what was read on a cell into the state.
fn put(names: &Names, cell: Cell, functions: &mut FunctionSet) {
    let owners = names.owners();
    let remove = |owner: &u8| format!("tag @s remove {}", names.stone(Names::letter(*owner), cell));
    let mut lines: Vec<String> = owners.iter().map(remove).collect();
    lines.push(format!(
        "data modify entity @s data.cells.{} set value \"minecraft:air\"",
        Names::key(cell)
    ));
    for &owner in owners {
        let name = format!("{}/{owner}", put_name(cell));
        lines.push(format!(
            "execute if score #v {} matches {owner} run {}",
            names.cache,
            names.call(&name)
        ));
        functions.add(&name, put_owned(names, cell, owner));
    }
    functions.add(&put_name(cell), lines);
}

/// Puts a player's tile or a bomb into the state.
fn put_owned(names: &Names, cell: Cell, owner: u8) -> Vec<String> {
    let mut lines = vec![
        format!("tag @s add {}", names.stone(Names::letter(owner), cell)),
        format!(
            "data modify entity @s data.cells.{} set value \"{}\"",
            Names::key(cell),
            names.block(owner)
        ),
        format!("scoreboard players add @s {} 1", names.stones),
    ];
    let bit = Names::row_bit(cell);
    if owner != BOMB {
        let (place, marker) = names.column_marker(owner, cell.0);
        lines.push(format!(
            "execute positioned {place} run scoreboard players add {marker} {} {bit}",
            names.gamestate
        ));
        let sign = if owner == 1 { "add" } else { "remove" };
        lines.push(format!("scoreboard players {sign} #balance {} 1", names.cache));
    }
    if names.shape.bombs.is_some() {
        lines.push(format!("data modify entity @s data.k{} append value {owner}", cell.0));
    }
    if names.shape.gravity {
        let (place, marker) = names.column_marker(1, cell.0);
        lines.push(format!(
            "execute positioned {place} run scoreboard players set {marker} {} {}",
            names.nextrow,
            bit * 2
        ));
    }
    lines
}
