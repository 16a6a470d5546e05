//! A move: from the column or cell that was chosen to the stone and its consequences.

use crate::function_set::FunctionSet;
use crate::geometry::Cell;
use crate::names::Names;

pub(crate) fn write(names: &Names, functions: &mut FunctionSet) {
    entry(names, functions);
    for player in [1, 2] {
        if names.shape.gravity {
            columns(names, player, functions);
        }
        for cell in names.shape.cells() {
            let lines = place(names, player, cell, functions);
            functions.add(&names.place(player, cell), lines);
        }
    }
}

fn entry(names: &Names, functions: &mut FunctionSet) {
    let ns = &names.ns;
    if !names.shape.gravity {
        return;
    }
    let mut lines = vec![
        "# A tile into the column of whoever runs this (or the nearest column):".to_owned(),
        format!(
            "# execute as @e[tag={ns}_player1_column,tag={ns}_column3,distance=0..,sort=nearest,limit=1] run function {ns}:place_tile"
        ),
    ];
    let nearest = format!(
        "execute as @e[type=marker,tag={ns}_column,distance=0..,sort=nearest,limit=1] run function {ns}:place_tile"
    );
    let not_a_column = format!("execute unless entity @s[tag={ns}_column] run");
    if names.legacy() {
        lines.push(format!("{not_a_column} {nearest}"));
        lines.push(format!("execute if entity @s[tag={ns}_column] run {}", names.call("_enter")));
        let mut enter =
            vec![format!("scoreboard players operation #id {} = @s {}", names.cache, names.board)];
        for player in [1, 2] {
            enter.push(format!(
                "execute if entity @s[tag={ns}_player{player}_column] run {}",
                names.call(&format!("_enter/{player}"))
            ));
            let columns = (1..=names.shape.width).map(|column| {
                format!(
                    "execute if entity @s[tag={ns}_column{column}] as @e[type=marker,tag={ns}_state] if score @s {} = #id {} at @s run {}",
                    names.board, names.cache, names.call(&format!("_column/{player}_{column}"))
                )
            });
            functions.add(&format!("_enter/{player}"), columns);
        }
        functions.add("_enter", enter);
    } else {
        lines.push(format!("{not_a_column} return run {nearest}"));
        // By the score: the number in the data may be from before the scores were removed.
        lines
            .push(format!("scoreboard players operation #id {} = @s {}", names.cache, names.board));
        lines.push(format!("function {ns}:_enter with entity @s data"));
        functions.add("_enter", [format!(
            "$execute as @e[type=marker,tag={ns}_state] if score @s {} = #id {} at @s run function {ns}:_column/$(slot)",
            names.board, names.cache
        )]);
    }
    functions.add("place_tile", lines);
}

/// Functions that drop a tile into a column, if it is the player's turn and there is room.
fn columns(names: &Names, player: u8, functions: &mut FunctionSet) {
    for column in 1..=names.shape.width {
        if names.legacy() {
            legacy_column(names, player, column, functions);
            continue;
        }
        let mut lines = vec![format!(
            "execute unless entity @s[tag=_player{player}_turn] run return run {}",
            names.call(&format!("_refuse/{player}"))
        )];
        for row in 1..=names.shape.height {
            lines.push(format!(
                "execute if entity {} run return run {}",
                names.free((column, row)),
                names.call(&names.place(player, (column, row)))
            ));
        }
        lines.push(names.call(&format!("_full/{player}")));
        functions.add(&format!("_column/{player}_{column}"), lines);
    }
}

/// The same without `return`: only one of the conditions holds, and still does so when the tile
/// has changed the board, because the rows are tested from the top.
fn legacy_column(names: &Names, player: u8, column: u16, functions: &mut FunctionSet) {
    let name = format!("_column/{player}_{column}");
    let turn = format!("entity @s[tag=_player{player}_turn]");
    let free = |row: u16| format!("entity {}", names.free((column, row)));
    let cell = |row: u16| names.call(&names.place(player, (column, row)));
    let (top, middle) = (names.shape.height, names.shape.height.div_ceil(2));
    let [go, above, below] = ["go", "above", "below"].map(|part| format!("{name}/{part}"));
    functions.add(
        &name,
        [
            format!("execute unless {turn} run {}", names.call(&format!("_refuse/{player}"))),
            format!("execute if {turn} run {}", names.call(&go)),
        ],
    );
    functions.add(
        &go,
        [
            format!("execute unless {} run {}", free(middle), names.call(&above)),
            format!("execute if {} run {}", free(middle), names.call(&below)),
        ],
    );
    let rests_on =
        |row: u16| format!("execute if {} unless {} run {}", free(row), free(row - 1), cell(row));
    let mut upper = vec![format!(
        "execute unless {} run {}",
        free(top),
        names.call(&format!("_full/{player}"))
    )];
    upper.extend((middle + 1..=top).rev().map(rests_on));
    functions.add(&above, upper);
    let mut lower: Vec<String> = (2..=middle).rev().map(rests_on).collect();
    lower.push(format!("execute if {} run {}", free(1), cell(1)));
    functions.add(&below, lower);
}

/// A stone on a cell that is free, by the player to move.
fn place(names: &Names, player: u8, cell: Cell, functions: &mut FunctionSet) -> Vec<String> {
    let letter = Names::letter(player);
    let mut lines = vec![];
    if !names.shape.gravity && names.legacy() {
        // Found, and free: see `legacy_pick`.
        lines.push(format!("scoreboard players set #column {} 0", names.cache));
    } else if !names.shape.gravity {
        lines.push(format!(
            "execute unless entity {} run return run {}",
            names.free(cell),
            names.call(&format!("_full/{player}"))
        ));
    }
    lines.push(format!("tag @s add {}", names.stone(letter, cell)));
    // A tile that still falls is not a block yet: it joins the board when it lands.
    let when = if names.shape.gravity { "next" } else { "cells" };
    let (key, block) = (Names::key(cell), names.block(player));
    lines.push(if names.shape.gravity {
        format!("data modify entity @s data.{when}.{key} set value \"{block}\"")
    } else {
        let number = Names::number_of(cell);
        format!("data merge entity @s {{data:{{{when}:{{{key}:\"{block}\"}},at:{number}}}}}")
    });
    let bit = Names::row_bit(cell);
    let (place, marker) = names.column_marker(player, cell.0);
    lines.push(format!(
        "execute positioned {place} run scoreboard players add {marker} {} {bit}",
        names.gamestate
    ));
    if names.shape.gravity {
        let (place, marker) = names.column_marker(1, cell.0);
        lines.push(format!(
            "execute positioned {place} run scoreboard players set {marker} {} {}",
            names.nextrow,
            bit * 2
        ));
        lines.push(crate::animation::falling(names, player, cell));
        lines.push(format!("scoreboard players set @s {} {}", names.busy, names.fall()));
    } else {
        lines.push(format!("setblock {} {}", names.cell(cell), names.block(player)));
        lines.push(format!("scoreboard players set @s {} {}", names.busy, names.settling()));
    }
    lines.push(names.schedule_loop());
    lines.push(format!("scoreboard players add @s {} 1", names.stones));
    if names.shape.bombs.is_some() {
        lines.push(format!("data modify entity @s data.k{} append value {player}", cell.0));
    }
    lines.push(format!("tag @s remove _player{player}_turn"));
    if names.shape.gravity {
        lines.extend(crate::win_check::find(names, player, cell, functions));
        lines.extend(end_or_next_turn(names, player, functions));
    } else {
        let follows = end_or_next_turn(names, player, functions);
        lines.extend(crate::free_placement::decide(names, player, cell, follows, functions));
    }
    lines
}

/// What follows a stone: the end, or the other player's turn. Only one of the conditions holds,
/// and the commands after it do not change the scores that they test.
fn end_or_next_turn(names: &Names, player: u8, functions: &mut FunctionSet) -> Vec<String> {
    let other = 3 - player;
    let wins = |winner: u8| names.call(&format!("_won/{winner}"));
    let mut lines = Vec::new();
    let mut open = "execute".to_owned();
    let points = names.shape.captures.first().map(|capture| {
        format!(
            "score @s {} matches {}..",
            names.objective(&format!("points{player}")),
            capture.threshold
        )
    });
    let made = names.shape.line_rules.iter().enumerate().map(|(index, rule)| {
        let reason = format!("score {} matches 1..", crate::win_check::score(names, index));
        (reason, if rule.loses { other } else { player })
    });
    for (reason, winner) in made.chain(points.map(|reason| (reason, player))) {
        lines.push(format!("{open} if {reason} run {}", wins(winner)));
        open = format!("{open} unless {reason}");
    }
    if names.shape.bombs.is_some() {
        lines.push(format!("{open} run {}", names.call(&format!("_bomb/step{other}"))));
        return lines;
    }
    let name = format!("_on/{player}");
    lines.push(format!("{open} run {}", names.call(&name)));
    functions.add(&name, next_turn(names, player));
    lines
}

/// The game goes on, unless the board is full.
fn next_turn(names: &Names, player: u8) -> Vec<String> {
    let other = 3 - player;
    let full = format!("score @s {} matches {}", names.stones, names.shape.cell_count());
    let tie = format!("execute if {full} run {}", names.call("_tie"));
    let open = format!("execute unless {full}");
    if names.shape.stones.is_none() {
        return vec![tie, format!("{open} run {}", names.call(&format!("_turn/{other}")))];
    }
    let left = names.objective("left");
    let more = format!("score @s {left} matches 1..");
    vec![
        format!("scoreboard players remove @s {left} 1"),
        tie,
        // Tested before the next turn has its stones.
        format!("{open} if {more} run {}", names.call(&format!("_turn/{player}"))),
        format!("{open} unless {more} run {}", names.call(&format!("_next/{other}"))),
    ]
}
