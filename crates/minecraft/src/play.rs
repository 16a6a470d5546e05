//! A move and what follows from it: lines, the end, the next turn, marks.

use crate::function_set::FunctionSet;
use crate::geometry::Cell;
use crate::lifecycle::event_tags;
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
        ends(names, player, functions);
        count(names, player, functions);
    }
    time(names, functions);
    marks(names, functions);
}

fn entry(names: &Names, functions: &mut FunctionSet) {
    let ns = &names.ns;
    if !names.shape.gravity {
        return;
    }
    let mut lines = vec![
        "# A tile into the column of whoever runs this (or the nearest column):".to_owned(),
        format!(
            "# execute as @e[tag={ns}_player1_column,tag={ns}_column3,sort=nearest,limit=1] run function {ns}:place_tile"
        ),
    ];
    let nearest = format!(
        "execute as @e[type=marker,tag={ns}_column,sort=nearest,limit=1] run function {ns}:place_tile"
    );
    let elsewhere = format!("execute unless entity @s[tag={ns}_column] run");
    if names.legacy() {
        lines.push(format!("{elsewhere} {nearest}"));
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
        lines.push(format!("{elsewhere} return run {nearest}"));
        lines.push(format!("function {ns}:_enter with entity @s data"));
        functions.add("_enter", [format!(
            "$execute as @e[type=marker,tag={ns}_state,scores={{{}=$(id)}}] at @s run function {ns}:_column/$(slot)",
            names.board
        )]);
    }
    functions.add("place_tile", lines);
}

/// A column: whose turn it is, and where the tile comes to rest.
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
/// has changed the board, because the rows are asked from the top.
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
    if !names.shape.gravity {
        // In the old pack only those come here whose turn it is: see `legacy_pick`.
        if !names.legacy() {
            lines.push(format!(
                "execute unless entity @s[tag=_player{player}_turn] run return run {}",
                names.call(&format!("_refuse/{player}"))
            ));
        }
        lines.push(format!(
            "execute unless entity {} run return run {}",
            names.free(cell),
            names.call(&format!("_full/{player}"))
        ));
    }
    lines.push(format!("tag @s add {}", names.stone(letter, cell)));
    // A tile that still falls is no block yet: it belongs to the board when it lands.
    let when = if names.shape.gravity { "next" } else { "cells" };
    lines.push(format!(
        "data modify entity @s data.{when}.{} set value \"{}\"",
        Names::key(cell),
        names.block(player)
    ));
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
        lines.push(falling(names, player, cell));
        lines.push(format!("scoreboard players set @s {} {}", names.busy, names.fall()));
    } else {
        lines.push(format!("setblock {} {}", names.cell(cell), names.block(player)));
        lines.push(format!("scoreboard players set @s {} 1", names.busy));
    }
    lines.push(format!("scoreboard players add @s {} 1", names.stones));
    if names.shape.bombs.is_some() {
        lines.push(format!("data modify entity @s data.k{} append value {player}", cell.0));
    }
    lines.extend(crate::free_placement::captures(names, player, cell));
    lines.extend(crate::win_check::find(names, player, cell, functions));
    lines.push(format!("tag @s remove _player{player}_turn"));
    lines.extend(verdict(names, player));
    lines
}

/// What comes after a stone: the end, or the other player's turn. Only one of the conditions
/// holds, and what follows from it does not change the scores they ask for.
fn verdict(names: &Names, player: u8) -> Vec<String> {
    let other = 3 - player;
    let won = names.call(&format!("_won/{player}"));
    let mut lines = Vec::new();
    let mut open = "execute".to_owned();
    let points = names.shape.captures.first().map(|capture| {
        format!(
            "score @s {} matches {}..",
            names.objective(&format!("points{player}")),
            capture.threshold
        )
    });
    for reason in
        [Some(format!("score @s {} matches 1..", names.lines)), points].into_iter().flatten()
    {
        lines.push(format!("{open} if {reason} run {won}"));
        open = format!("{open} unless {reason}");
    }
    if names.shape.bombs.is_some() {
        lines.push(format!("{open} run {}", names.call(&format!("_bomb/step{other}"))));
        return lines;
    }
    let cells = names.shape.cell_count();
    let full = format!("score @s {} matches {cells}", names.stones);
    lines.push(format!("{open} if {full} run {}", names.call("_tie")));
    lines.push(format!("{open} unless {full} run {}", names.call(&format!("_turn/{other}"))));
    lines
}

/// The tile that people see coming down.
pub(crate) fn falling(names: &Names, owner: u8, (column, row): Cell) -> String {
    let ns = &names.ns;
    let top = names.shape.height + 1;
    let place = names.at(f64::from(names.left(column)), names.up(top) - 0.5, 0.0);
    let block = names.block(owner);
    if names.legacy() {
        return format!(
            "summon falling_block {place} {{BlockState:{{Name:\"{block}\"}},Time:1,DropItem:0b,Tags:[\"{ns}_falling_block\"]}}"
        );
    }
    format!(
        "summon block_display {place} {{Tags:[\"{ns}_part\",\"{ns}_falling_block\",\"{ns}_new_tile\",\"{ns}_drop{}\"],block_state:{{Name:\"{block}\"}},transformation:{}}}",
        top - row,
        transformation(0)
    )
}

/// Where a display shows its block: so many blocks below its own place.
fn transformation(down: u16) -> String {
    format!(
        "{{left_rotation:[0f,0f,0f,1f],right_rotation:[0f,0f,0f,1f],translation:[-0.5f,{}f,-0.5f],scale:[1f,1f,1f]}}",
        -i32::from(down)
    )
}

fn ends(names: &Names, player: u8, functions: &mut FunctionSet) {
    let title = |part: &str, text: &str| format!("title {} {part} {text}", names.near());
    let name = &names.shape.players[usize::from(player) - 1];
    let mut refuse = names.raise(&format!("_player{player}_notyourturn")).to_vec();
    refuse.insert(0, "execute unless entity @s[tag=_game_active] run return fail".to_owned());
    functions.add(&format!("_refuse/{player}"), refuse);
    let full = names.raise(&format!("_player{player}_columnfull")).to_vec();
    functions.add(&format!("_full/{player}"), full);
    let mut turn = vec![format!("tag @s add _player{player}_turn")];
    turn.extend(names.raise(&format!("_player{player}_turn")));
    turn.push(title("actionbar", &format!("{{\"text\":\"{name} to move\"}}")));
    turn.push(format!("playsound minecraft:block.note_block.hat block {} ~ ~ ~ 1 1", names.near()));
    if names.shape.gravity {
        turn.push(format!(
            "execute if score @s {} matches 1.. run {}",
            names.objective(&format!("level{player}")),
            names.call("_computer/wake")
        ));
    }
    if !names.legacy() {
        turn.push(format!(
            "execute if score @s {} matches 1.. run {}",
            names.objective("limit"),
            names.call("_timer/start")
        ));
    }
    functions.add(&format!("_turn/{player}"), turn);
    let mut won = vec![
        format!("tag @s add _player{player}_won"),
        format!("tag {} add _player{player}_won", names.event),
        format!(
            "scoreboard players operation @e[type=marker,tag={}_register1,distance=..0.1,limit=1] {} = @s {}",
            names.ns, names.gamestate, names.lines
        ),
        title("title", &format!("{{\"text\":\"{name} wins\",\"color\":\"gold\"}}")),
        "tag @s add _mark_winning_blocks".to_owned(),
    ];
    if !names.legacy() {
        won.push(format!(
            "playsound minecraft:ui.toast.challenge_complete block {} ~ ~ ~ 1 1",
            names.near()
        ));
    }
    won.extend(finish(names));
    functions.add(&format!("_won/{player}"), won);
    if player == 1 {
        let mut tie = vec![
            "tag @s add _no_winner_tie".to_owned(),
            format!("tag {} add _no_winner_tie", names.event),
            title("title", "{\"text\":\"A draw\"}"),
        ];
        tie.extend(finish(names));
        functions.add("_tie", tie);
    }
}

/// However a game ends.
fn finish(names: &Names) -> Vec<String> {
    let mut finish =
        vec!["tag @s remove _game_active".to_owned(), "tag @s add _game_finished".to_owned()];
    finish.extend(names.raise("_game_finished"));
    if !names.legacy() {
        finish.push(format!(
            "execute if score @s {} matches 1.. run {}",
            names.objective("clock"),
            names.call("_timer/stop")
        ));
    }
    finish
}

/// Counting lines without touching anything else.
fn count(names: &Names, player: u8, functions: &mut FunctionSet) {
    let ns = &names.ns;
    let mut lines = vec![format!("scoreboard players set #lines {} 0", names.cache)];
    for line in names.shape.lines() {
        lines.push(format!(
            "execute if entity {} run scoreboard players add #lines {} 1",
            names.has(Names::letter(player), &line),
            names.cache
        ));
    }
    functions.add(&format!("_count/{player}"), lines);
    functions.add(&format!("_count/tell{player}"), [
        names.call(&format!("_count/{player}")),
        format!(
            "scoreboard players operation @e[type=marker,tag={ns}_register1,distance=..0.1,limit=1] {} = #lines {}",
            names.gamestate, names.cache
        ),
    ]);
    if player == 1 {
        let mut all = vec![
            "# Counts the winning lines of the player whose columns are nearest. Changes nothing but the answer:".to_owned(),
            format!("# the score of {ns}_register1 in {}.", names.gamestate),
        ];
        if names.legacy() {
            all.push(format!(
                "execute as @e[type=marker,tag={ns}_column,sort=nearest,limit=1] run scoreboard players operation #id {} = @s {}",
                names.cache, names.board
            ));
            for seat in [1, 2] {
                all.push(format!(
                    "execute if entity @e[type=marker,tag={ns}_column,sort=nearest,limit=1,tag={ns}_player{seat}_column] as @e[type=marker,tag={ns}_state] if score @s {} = #id {} at @s run {}",
                    names.board, names.cache, names.call(&format!("_count/tell{seat}"))
                ));
            }
        } else {
            all.push(format!(
                "execute as @e[type=marker,tag={ns}_column,sort=nearest,limit=1] run function {ns}:_count/of with entity @s data"
            ));
            functions.add("_count/of", [format!(
                "$execute as @e[type=marker,tag={ns}_state,scores={{{}=$(id)}}] at @s run function {ns}:_count/tell$(player)",
                names.board
            )]);
        }
        functions.add("count_connected", all);
    }
}

/// What happens with time: events fade, tiles land.
fn time(names: &Names, functions: &mut FunctionSet) {
    let ns = &names.ns;
    let state = |when: String, command: String| {
        format!(
            "execute if entity @s[tag={ns}_state,scores={{{}={when}}}] run {command}",
            names.busy
        )
    };
    let mut busy = vec![format!("scoreboard players remove @s {} 1", names.busy)];
    // What is wrong with the board is put right while a tile falls, not with the move itself:
    // each tick has little to do.
    if names.shape.gravity && names.legacy() {
        // When the tile is down; before, its block would be in its way.
        let columns = names.shape.width;
        busy.push(state(format!("1..{columns}"), names.call("_restore/step")));
        let step = (1..=columns).map(|column| {
            format!(
                "execute if score @s {} matches {column} run {}",
                names.busy,
                names.call(&format!("_restore/{column}"))
            )
        });
        functions.add("_restore/step", step);
    } else if names.shape.gravity {
        busy.push(state((names.fall() - 1).to_string(), names.call("_slide")));
        busy.push(state((names.fall() - 2).to_string(), names.call("_restore")));
    }
    busy.push(format!("execute if score @s {} matches 0 run {}", names.busy, names.call("_due")));
    functions.add("_busy", busy);
    functions.add("_due", [
        format!("execute if entity @s[tag={ns}_event] run return run data modify entity @s Tags set value {}", event_tags(names)),
        names.call("_land"),
    ]);
    let mut land = vec!["# The tile is down: the real block takes its place.".to_owned()];
    if names.shape.gravity {
        land.push("data modify entity @s data.cells merge from entity @s data.next".to_owned());
        land.push("data remove entity @s data.next".to_owned());
        if !names.legacy() {
            land.push(names.call("_sweep_tiles"));
            let tiles = format!("@e[type=block_display,tag={ns}_falling_block,");
            functions.add("_sweep_tiles", own_tiles(names, &tiles, "kill @s"));
        }
    }
    if !(names.shape.gravity && names.legacy()) {
        land.push(names.call("_restore"));
    }
    if names.shape.gravity {
        land.push(format!(
            "playsound minecraft:block.metal.place block {} ~ ~ ~ 1 1",
            names.near()
        ));
    }
    if names.shape.bombs.is_some() {
        for player in [1, 2] {
            land.push(format!(
                "execute if entity @s[tag=_dropping{player}] run return run {}",
                names.call(&format!("_bomb/drop{player}"))
            ));
            land.push(format!(
                "execute if entity @s[tag=_exploding{player}] run return run {}",
                names.call(&format!("_bomb/explode{player}"))
            ));
        }
    }
    land.push(format!(
        "execute if entity @s[tag=_mark_winning_blocks] run {}",
        names.call("_mark")
    ));
    functions.add("_land", land);
    if names.shape.gravity && !names.legacy() {
        let tiles = format!("@e[type=block_display,tag={ns}_new_tile,");
        let mut slide = vec!["# A display moves only if its client has seen it before.".to_owned()];
        slide.extend(own_tiles(names, &tiles, &names.call("_slide/one")));
        functions.add("_slide", slide);
        let mut one: Vec<String> = (1..=names.shape.height)
            .map(|down| {
                format!(
                    "execute if entity @s[tag={ns}_drop{down}] run data merge entity @s {{start_interpolation:0,interpolation_duration:{},transformation:{}}}",
                    names.fall() - 2,
                    transformation(down)
                )
            })
            .collect();
        one.push(format!("tag @s remove {ns}_new_tile"));
        functions.add("_slide/one", one);
    }
}

/// A command as every tile above this board, and above no other: they hang in a row of blocks.
fn own_tiles(names: &Names, selector: &str, command: &str) -> [String; 2] {
    let up = names.up(names.shape.height + 1) - 1.0;
    let span = names.shape.width - 1;
    let right = f64::from(names.left(names.shape.width)) - 0.5;
    let left = f64::from(names.left(1)) + 0.5;
    [("ns", right, "dx", "dz"), ("ew", left, "dz", "dx")].map(|(way, corner, along, across)| {
        format!(
            "execute if entity @s[tag={way}] positioned {} as {selector}{along}={span},dy=0,{across}=0] run {command}",
            names.at(corner, up, -0.5)
        )
    })
}

/// Buttons on both sides of every winning tile.
fn marks(names: &Names, functions: &mut FunctionSet) {
    functions.add("mark_winning_blocks", [
        "# Marks every tile of every winning line of the nearest board with a button on both sides.".to_owned(),
        names.nearest(&names.call("_mark")),
    ]);
    let mut mark = Vec::new();
    for player in [1, 2] {
        mark.push(format!(
            "execute if entity @s[tag=_player{player}_won] run {}",
            names.call(&format!("_mark/player{player}"))
        ));
        let mut lines = Vec::new();
        for (number, line) in names.shape.lines().iter().enumerate() {
            lines.push(format!(
                "execute if entity {} run {}",
                names.has(Names::letter(player), line),
                names.call(&format!("_mark/line{number}"))
            ));
        }
        functions.add(&format!("_mark/player{player}"), lines);
    }
    mark.push("tag @s remove _mark_winning_blocks".to_owned());
    functions.add("_mark", mark);
    for (number, line) in names.shape.lines().iter().enumerate() {
        let calls = line.iter().map(|cell| names.call(&format!("_mark/{}_{}", cell.0, cell.1)));
        functions.add(&format!("_mark/line{number}"), calls);
    }
    for cell in names.shape.cells() {
        let mut lines = Vec::new();
        for (way, front, back) in [("ns", "south", "north"), ("ew", "east", "west")] {
            for (facing, ahead) in [(front, 1.0), (back, -1.0)] {
                lines.push(format!(
                    "execute if entity @s[tag={way}] run setblock {} minecraft:acacia_button[face=wall,facing={facing}] keep",
                    names.cell_ahead(cell, ahead)
                ));
            }
        }
        functions.add(&format!("_mark/{}_{}", cell.0, cell.1), lines);
    }
}
