//! A move and what follows from it: lines, the end, the next turn, marks.

use super::board::event_tags;
use super::book::Book;
use super::shape::Cell;
use super::words::Words;

pub(super) fn write(w: &Words, book: &mut Book) {
    entry(w, book);
    for player in [1, 2] {
        if w.shape.gravity {
            columns(w, player, book);
        }
        for cell in w.shape.cells() {
            let lines = place(w, player, cell, book);
            book.add(&w.place(player, cell), lines);
        }
        ends(w, player, book);
        count(w, player, book);
    }
    time(w, book);
    marks(w, book);
}

fn entry(w: &Words, book: &mut Book) {
    let ns = &w.ns;
    if !w.shape.gravity {
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
    if w.legacy() {
        lines.push(format!("{elsewhere} {nearest}"));
        lines.push(format!("execute if entity @s[tag={ns}_column] run {}", w.call("_enter")));
        let mut enter =
            vec![format!("scoreboard players operation #id {} = @s {}", w.cache, w.board)];
        for player in [1, 2] {
            enter.push(format!(
                "execute if entity @s[tag={ns}_player{player}_column] run {}",
                w.call(&format!("_enter/{player}"))
            ));
            let columns = (1..=w.shape.width).map(|column| {
                format!(
                    "execute if entity @s[tag={ns}_column{column}] as @e[type=marker,tag={ns}_state] if score @s {} = #id {} at @s run {}",
                    w.board, w.cache, w.call(&format!("_column/{player}_{column}"))
                )
            });
            book.add(&format!("_enter/{player}"), columns);
        }
        book.add("_enter", enter);
    } else {
        lines.push(format!("{elsewhere} return run {nearest}"));
        lines.push(format!("function {ns}:_enter with entity @s data"));
        book.add("_enter", [format!(
            "$execute as @e[type=marker,tag={ns}_state,scores={{{}=$(id)}}] at @s run function {ns}:_column/$(slot)",
            w.board
        )]);
    }
    book.add("place_tile", lines);
}

/// A column: whose turn it is, and where the tile comes to rest.
fn columns(w: &Words, player: u8, book: &mut Book) {
    for column in 1..=w.shape.width {
        if w.legacy() {
            legacy_column(w, player, column, book);
            continue;
        }
        let mut lines = vec![format!(
            "execute unless entity @s[tag=_player{player}_turn] run return run {}",
            w.call(&format!("_refuse/{player}"))
        )];
        for row in 1..=w.shape.height {
            lines.push(format!(
                "execute if entity {} run return run {}",
                w.free((column, row)),
                w.call(&w.place(player, (column, row)))
            ));
        }
        lines.push(w.call(&format!("_full/{player}")));
        book.add(&format!("_column/{player}_{column}"), lines);
    }
}

/// The same without `return`: only one of the conditions holds, and still does so when the tile
/// has changed the board, because the rows are asked from the top.
fn legacy_column(w: &Words, player: u8, column: u16, book: &mut Book) {
    let name = format!("_column/{player}_{column}");
    let turn = format!("entity @s[tag=_player{player}_turn]");
    let free = |row: u16| format!("entity {}", w.free((column, row)));
    let cell = |row: u16| w.call(&w.place(player, (column, row)));
    let (top, middle) = (w.shape.height, w.shape.height.div_ceil(2));
    let [go, above, below] = ["go", "above", "below"].map(|part| format!("{name}/{part}"));
    book.add(
        &name,
        [
            format!("execute unless {turn} run {}", w.call(&format!("_refuse/{player}"))),
            format!("execute if {turn} run {}", w.call(&go)),
        ],
    );
    book.add(
        &go,
        [
            format!("execute unless {} run {}", free(middle), w.call(&above)),
            format!("execute if {} run {}", free(middle), w.call(&below)),
        ],
    );
    let rests_on =
        |row: u16| format!("execute if {} unless {} run {}", free(row), free(row - 1), cell(row));
    let mut upper =
        vec![format!("execute unless {} run {}", free(top), w.call(&format!("_full/{player}")))];
    upper.extend((middle + 1..=top).rev().map(rests_on));
    book.add(&above, upper);
    let mut lower: Vec<String> = (2..=middle).rev().map(rests_on).collect();
    lower.push(format!("execute if {} run {}", free(1), cell(1)));
    book.add(&below, lower);
}

/// A stone on a cell that is free, by the player to move.
fn place(w: &Words, player: u8, cell: Cell, book: &mut Book) -> Vec<String> {
    let letter = Words::letter(player);
    let mut lines = vec![];
    if !w.shape.gravity {
        // In the old pack only those come here whose turn it is: see `legacy_pick`.
        if !w.legacy() {
            lines.push(format!(
                "execute unless entity @s[tag=_player{player}_turn] run return run {}",
                w.call(&format!("_refuse/{player}"))
            ));
        }
        lines.push(format!(
            "execute unless entity {} run return run {}",
            w.free(cell),
            w.call(&format!("_full/{player}"))
        ));
    }
    lines.push(format!("tag @s add {}", w.stone(letter, cell)));
    // A tile that still falls is no block yet: it belongs to the board when it lands.
    let when = if w.shape.gravity { "next" } else { "cells" };
    lines.push(format!(
        "data modify entity @s data.{when}.{} set value \"{}\"",
        Words::key(cell),
        w.block(player)
    ));
    let bit = 1i64 << (cell.1 - 1);
    let (place, marker) = w.column_marker(player, cell.0);
    lines.push(format!(
        "execute positioned {place} run scoreboard players add {marker} {} {bit}",
        w.gamestate
    ));
    if w.shape.gravity {
        let (place, marker) = w.column_marker(1, cell.0);
        lines.push(format!(
            "execute positioned {place} run scoreboard players set {marker} {} {}",
            w.nextrow,
            bit * 2
        ));
        lines.push(falling(w, player, cell));
        lines.push(format!("scoreboard players set @s {} {}", w.busy, w.fall()));
    } else {
        lines.push(format!("setblock {} {}", w.cell(cell), w.block(player)));
        lines.push(format!("scoreboard players set @s {} 1", w.busy));
    }
    lines.push(format!("scoreboard players add @s {} 1", w.stones));
    if w.shape.bombs.is_some() {
        lines.push(format!("data modify entity @s data.k{} append value {player}", cell.0));
    }
    lines.extend(super::free::captures(w, player, cell));
    lines.extend(super::lines::find(w, player, cell, book));
    lines.push(format!("tag @s remove _player{player}_turn"));
    lines.extend(verdict(w, player));
    lines
}

/// What comes after a stone: the end, or the other player's turn. Only one of the conditions
/// holds, and what follows from it does not change the scores they ask for.
fn verdict(w: &Words, player: u8) -> Vec<String> {
    let other = 3 - player;
    let won = w.call(&format!("_won/{player}"));
    let mut lines = Vec::new();
    let mut open = "execute".to_owned();
    let points = w.shape.captures.first().map(|capture| {
        format!(
            "score @s {} matches {}..",
            w.objective(&format!("points{player}")),
            capture.threshold
        )
    });
    for reason in [Some(format!("score @s {} matches 1..", w.lines)), points].into_iter().flatten()
    {
        lines.push(format!("{open} if {reason} run {won}"));
        open = format!("{open} unless {reason}");
    }
    if w.shape.bombs.is_some() {
        lines.push(format!("{open} run {}", w.call(&format!("_bomb/step{other}"))));
        return lines;
    }
    let cells = u32::from(w.shape.width) * u32::from(w.shape.height);
    let full = format!("score @s {} matches {cells}", w.stones);
    lines.push(format!("{open} if {full} run {}", w.call("_tie")));
    lines.push(format!("{open} unless {full} run {}", w.call(&format!("_turn/{other}"))));
    lines
}

/// The tile that people see coming down.
pub(super) fn falling(w: &Words, owner: u8, (column, row): Cell) -> String {
    let ns = &w.ns;
    let top = w.shape.height + 1;
    let place = w.at(f64::from(w.left(column)), w.up(top) - 0.5, 0.0);
    let block = w.block(owner);
    if w.legacy() {
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

fn ends(w: &Words, player: u8, book: &mut Book) {
    let title = |part: &str, text: &str| format!("title {} {part} {text}", w.near());
    let name = &w.shape.players[usize::from(player) - 1];
    let mut refuse = w.raise(&format!("_player{player}_notyourturn")).to_vec();
    refuse.insert(0, "execute unless entity @s[tag=_game_active] run return fail".to_owned());
    book.add(&format!("_refuse/{player}"), refuse);
    let full = w.raise(&format!("_player{player}_columnfull")).to_vec();
    book.add(&format!("_full/{player}"), full);
    let mut turn = vec![format!("tag @s add _player{player}_turn")];
    turn.extend(w.raise(&format!("_player{player}_turn")));
    turn.push(title("actionbar", &format!("{{\"text\":\"{name} to move\"}}")));
    turn.push(format!("playsound minecraft:block.note_block.hat block {} ~ ~ ~ 1 1", w.near()));
    if w.shape.gravity {
        turn.push(format!(
            "execute if score @s {} matches 1.. run {}",
            w.objective(&format!("level{player}")),
            w.call("_computer/wake")
        ));
    }
    if !w.legacy() {
        turn.push(format!(
            "execute if score @s {} matches 1.. run {}",
            w.objective("limit"),
            w.call("_timer/start")
        ));
    }
    book.add(&format!("_turn/{player}"), turn);
    let mut won = vec![
        format!("tag @s add _player{player}_won"),
        format!("tag {} add _player{player}_won", w.event),
        format!(
            "scoreboard players operation @e[type=marker,tag={}_register1,distance=..0.1,limit=1] {} = @s {}",
            w.ns, w.gamestate, w.lines
        ),
        title("title", &format!("{{\"text\":\"{name} wins\",\"color\":\"gold\"}}")),
        "tag @s add _mark_winning_blocks".to_owned(),
    ];
    if !w.legacy() {
        won.push(format!(
            "playsound minecraft:ui.toast.challenge_complete block {} ~ ~ ~ 1 1",
            w.near()
        ));
    }
    won.extend(finish(w));
    book.add(&format!("_won/{player}"), won);
    if player == 1 {
        let mut tie = vec![
            "tag @s add _no_winner_tie".to_owned(),
            format!("tag {} add _no_winner_tie", w.event),
            title("title", "{\"text\":\"A draw\"}"),
        ];
        tie.extend(finish(w));
        book.add("_tie", tie);
    }
}

/// However a game ends.
fn finish(w: &Words) -> Vec<String> {
    let mut finish =
        vec!["tag @s remove _game_active".to_owned(), "tag @s add _game_finished".to_owned()];
    finish.extend(w.raise("_game_finished"));
    if !w.legacy() {
        finish.push(format!(
            "execute if score @s {} matches 1.. run {}",
            w.objective("clock"),
            w.call("_timer/stop")
        ));
    }
    finish
}

/// Counting lines without touching anything else.
fn count(w: &Words, player: u8, book: &mut Book) {
    let ns = &w.ns;
    let mut lines = vec![format!("scoreboard players set #lines {} 0", w.cache)];
    for line in w.shape.lines() {
        lines.push(format!(
            "execute if entity {} run scoreboard players add #lines {} 1",
            w.has(Words::letter(player), &line),
            w.cache
        ));
    }
    book.add(&format!("_count/{player}"), lines);
    book.add(&format!("_count/tell{player}"), [
        w.call(&format!("_count/{player}")),
        format!(
            "scoreboard players operation @e[type=marker,tag={ns}_register1,distance=..0.1,limit=1] {} = #lines {}",
            w.gamestate, w.cache
        ),
    ]);
    if player == 1 {
        let mut all = vec![
            "# Counts the winning lines of the player whose columns are nearest. Changes nothing but the answer:".to_owned(),
            format!("# the score of {ns}_register1 in {}.", w.gamestate),
        ];
        if w.legacy() {
            all.push(format!(
                "execute as @e[type=marker,tag={ns}_column,sort=nearest,limit=1] run scoreboard players operation #id {} = @s {}",
                w.cache, w.board
            ));
            for seat in [1, 2] {
                all.push(format!(
                    "execute if entity @e[type=marker,tag={ns}_column,sort=nearest,limit=1,tag={ns}_player{seat}_column] as @e[type=marker,tag={ns}_state] if score @s {} = #id {} at @s run {}",
                    w.board, w.cache, w.call(&format!("_count/tell{seat}"))
                ));
            }
        } else {
            all.push(format!(
                "execute as @e[type=marker,tag={ns}_column,sort=nearest,limit=1] run function {ns}:_count/of with entity @s data"
            ));
            book.add("_count/of", [format!(
                "$execute as @e[type=marker,tag={ns}_state,scores={{{}=$(id)}}] at @s run function {ns}:_count/tell$(player)",
                w.board
            )]);
        }
        book.add("count_connected", all);
    }
}

/// What happens with time: events fade, tiles land.
fn time(w: &Words, book: &mut Book) {
    let ns = &w.ns;
    let state = |when: String, command: String| {
        format!("execute if entity @s[tag={ns}_state,scores={{{}={when}}}] run {command}", w.busy)
    };
    let mut busy = vec![format!("scoreboard players remove @s {} 1", w.busy)];
    // What is wrong with the board is put right while a tile falls, not with the move itself:
    // each tick has little to do.
    if w.shape.gravity && w.legacy() {
        // When the tile is down; before, its block would be in its way.
        let columns = w.shape.width;
        busy.push(state(format!("1..{columns}"), w.call("_restore/step")));
        let step = (1..=columns).map(|column| {
            format!(
                "execute if score @s {} matches {column} run {}",
                w.busy,
                w.call(&format!("_restore/{column}"))
            )
        });
        book.add("_restore/step", step);
    } else if w.shape.gravity {
        busy.push(state((w.fall() - 1).to_string(), w.call("_slide")));
        busy.push(state((w.fall() - 2).to_string(), w.call("_restore")));
    }
    busy.push(format!("execute if score @s {} matches 0 run {}", w.busy, w.call("_due")));
    book.add("_busy", busy);
    book.add("_due", [
        format!("execute if entity @s[tag={ns}_event] run return run data modify entity @s Tags set value {}", event_tags(w)),
        w.call("_land"),
    ]);
    let mut land = vec!["# The tile is down: the real block takes its place.".to_owned()];
    if w.shape.gravity {
        land.push("data modify entity @s data.cells merge from entity @s data.next".to_owned());
        land.push("data remove entity @s data.next".to_owned());
        if !w.legacy() {
            land.push(w.call("_sweep_tiles"));
            let tiles = format!("@e[type=block_display,tag={ns}_falling_block,");
            book.add("_sweep_tiles", own_tiles(w, &tiles, "kill @s"));
        }
    }
    if !(w.shape.gravity && w.legacy()) {
        land.push(w.call("_restore"));
    }
    if w.shape.gravity {
        land.push(format!("playsound minecraft:block.metal.place block {} ~ ~ ~ 1 1", w.near()));
    }
    if w.shape.bombs.is_some() {
        for player in [1, 2] {
            land.push(format!(
                "execute if entity @s[tag=_dropping{player}] run return run {}",
                w.call(&format!("_bomb/drop{player}"))
            ));
            land.push(format!(
                "execute if entity @s[tag=_exploding{player}] run return run {}",
                w.call(&format!("_bomb/explode{player}"))
            ));
        }
    }
    land.push(format!("execute if entity @s[tag=_mark_winning_blocks] run {}", w.call("_mark")));
    book.add("_land", land);
    if w.shape.gravity && !w.legacy() {
        let tiles = format!("@e[type=block_display,tag={ns}_new_tile,");
        let mut slide = vec!["# A display moves only if its client has seen it before.".to_owned()];
        slide.extend(own_tiles(w, &tiles, &w.call("_slide/one")));
        book.add("_slide", slide);
        let mut one: Vec<String> = (1..=w.shape.height)
            .map(|down| {
                format!(
                    "execute if entity @s[tag={ns}_drop{down}] run data merge entity @s {{start_interpolation:0,interpolation_duration:{},transformation:{}}}",
                    w.fall() - 2,
                    transformation(down)
                )
            })
            .collect();
        one.push(format!("tag @s remove {ns}_new_tile"));
        book.add("_slide/one", one);
    }
}

/// A command as every tile above this board, and above no other: they hang in a row of blocks.
fn own_tiles(w: &Words, selector: &str, command: &str) -> [String; 2] {
    let up = w.up(w.shape.height + 1) - 1.0;
    let span = w.shape.width - 1;
    let right = f64::from(w.left(w.shape.width)) - 0.5;
    let left = f64::from(w.left(1)) + 0.5;
    [("ns", right, "dx", "dz"), ("ew", left, "dz", "dx")].map(|(way, corner, along, across)| {
        format!(
            "execute if entity @s[tag={way}] positioned {} as {selector}{along}={span},dy=0,{across}=0] run {command}",
            w.at(corner, up, -0.5)
        )
    })
}

/// Buttons on both sides of every winning tile.
fn marks(w: &Words, book: &mut Book) {
    book.add("mark_winning_blocks", [
        "# Marks every tile of every winning line of the nearest board with a button on both sides.".to_owned(),
        w.nearest(&w.call("_mark")),
    ]);
    let mut mark = Vec::new();
    for player in [1, 2] {
        mark.push(format!(
            "execute if entity @s[tag=_player{player}_won] run {}",
            w.call(&format!("_mark/player{player}"))
        ));
        let mut lines = Vec::new();
        for (number, line) in w.shape.lines().iter().enumerate() {
            lines.push(format!(
                "execute if entity {} run {}",
                w.has(Words::letter(player), line),
                w.call(&format!("_mark/line{number}"))
            ));
        }
        book.add(&format!("_mark/player{player}"), lines);
    }
    mark.push("tag @s remove _mark_winning_blocks".to_owned());
    book.add("_mark", mark);
    for (number, line) in w.shape.lines().iter().enumerate() {
        let calls = line.iter().map(|cell| w.call(&format!("_mark/{}_{}", cell.0, cell.1)));
        book.add(&format!("_mark/line{number}"), calls);
    }
    for cell in w.shape.cells() {
        let mut lines = Vec::new();
        for (way, front, back) in [("ns", "south", "north"), ("ew", "east", "west")] {
            for (facing, ahead) in [(front, 1.0), (back, -1.0)] {
                lines.push(format!(
                    "execute if entity @s[tag={way}] run setblock {} minecraft:acacia_button[face=wall,facing={facing}] keep",
                    w.cell_ahead(cell, ahead)
                ));
            }
        }
        book.add(&format!("_mark/{}_{}", cell.0, cell.1), lines);
    }
}
