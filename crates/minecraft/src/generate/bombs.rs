//! Bombs: they drop, tick, go off, and what was above them falls.

use super::book::Book;
use super::play::falling;
use super::shape::{Bombs, Cell};
use super::words::Words;

pub(super) fn write(w: &Words, book: &mut Book) {
    let Some(bombs) = &w.shape.bombs else { return };
    first(w, bombs, book);
    step(w, bombs, book);
    drop(w, bombs, book);
    explode(w, bombs, book);
}

/// Before the first move: no bomb, and a round for the first window.
fn first(w: &Words, bombs: &Bombs, book: &mut Book) {
    let mut lines = vec![
        format!("scoreboard players set @s {} 1", w.objective("round")),
        format!("scoreboard players set @s {} 0", w.objective("window")),
        format!("scoreboard players set @s {} 0", w.objective("explode")),
    ];
    lines.push(w.call("_bomb/window"));
    book.add("_bomb/first", lines);
    let (window, due, cache) = (w.objective("window"), w.objective("due"), &w.cache);
    let mut next = vec![format!("scoreboard players add @s {window} 1")];
    for (number, [first, last]) in bombs.windows.iter().enumerate() {
        let when = if first == last {
            format!("scoreboard players set @s {due} {first}")
        } else if w.legacy() {
            // Versions before 1.20.2 have no random numbers; how a new marker is called is one.
            let span = last - first + 1;
            book.add(&format!("_bomb/chance{number}"), [
                format!("summon marker ~ ~ ~ {{Tags:[\"{}_chance\"]}}", w.ns),
                format!("execute store result score @s {due} run data get entity @e[type=marker,tag={}_chance,limit=1] UUID[0]", w.ns),
                format!("kill @e[type=marker,tag={}_chance]", w.ns),
                format!("scoreboard players set #span {cache} {span}"),
                format!("scoreboard players operation @s {due} %= #span {cache}"),
                format!("scoreboard players add @s {due} {first}"),
            ]);
            w.call(&format!("_bomb/chance{number}"))
        } else {
            format!("store result score @s {due} run random value {first}..{last}")
        };
        let run = if when.starts_with("store") { when } else { format!("run {when}") };
        next.push(format!("execute if score @s {window} matches {} {run}", number + 1));
        let until = w.objective("until");
        next.push(format!(
            "execute if score @s {window} matches {} run scoreboard players set @s {until} {last}",
            number + 1
        ));
    }
    // After the last one there is nothing to wait for.
    next.push(format!(
        "execute if score @s {window} matches {}.. run scoreboard players set @s {} {}",
        bombs.windows.len() + 1,
        w.objective("until"),
        i32::MAX
    ));
    book.add("_bomb/window", next);
}

/// After a move: the fuse burns, or a bomb comes.
fn step(w: &Words, bombs: &Bombs, book: &mut Book) {
    let (round, window, due, explode) =
        (w.objective("round"), w.objective("window"), w.objective("due"), w.objective("explode"));
    for player in [1, 2] {
        let mut lines = vec![format!("scoreboard players add @s {round} 1")];
        lines.push(format!(
            "execute if score @s {round} > @s {} run {}",
            w.objective("until"),
            w.call("_bomb/window")
        ));
        lines.push(format!(
            "execute if score @s {explode} matches 1.. if score @s {explode} <= @s {round} run return run tag @s add _exploding{player}"
        ));
        let windows = bombs.windows.len();
        // The bomb comes when the tile is down: then it is the next player's turn.
        lines.push(format!(
            "execute if score @s {explode} matches 0 if score @s {window} matches ..{windows} if score @s {round} >= @s {due} unless score @s {} matches {}.. run return run tag @s add _dropping{player}",
            w.stones, u32::from(w.shape.width) * u32::from(w.shape.height)
        ));
        book.add(
            &format!("_bomb/drop{player}"),
            [
                format!("tag @s remove _dropping{player}"),
                w.call("_bomb/drop"),
                w.call(&format!("_bomb/go{player}")),
            ],
        );
        let full = u32::from(w.shape.width) * u32::from(w.shape.height);
        let go = [
            format!(
                "execute if score @s {} matches {full}.. run return run {}",
                w.stones,
                w.call("_tie")
            ),
            w.call(&format!("_turn/{player}")),
        ];
        lines.extend(go.clone());
        book.add(&format!("_bomb/step{player}"), lines);
        book.add(&format!("_bomb/go{player}"), go);
    }
}

/// A bomb onto a random free column.
fn drop(w: &Words, bombs: &Bombs, book: &mut Book) {
    let ns = &w.ns;
    let cache = &w.cache;
    let free = 1i64 << (w.shape.height - 1);
    let mut lines = vec![
        format!("scoreboard players operation #id {cache} = @s {}", w.board),
        format!(
            "execute as @e[type=marker,tag={ns}_column_origin,scores={{{}=..{free}}},sort=random] if score @s {} = #id {cache} run scoreboard players operation #bomb {cache} = @s {}",
            w.nextrow, w.board, w.column
        ),
    ];
    lines.extend((1..=w.shape.width).map(|column| {
        format!(
            "execute if score #bomb {cache} matches {column} run {}",
            w.call(&format!("_bomb/into{column}"))
        )
    }));
    lines.push(format!(
        "scoreboard players operation @s {} = @s {}",
        w.objective("explode"),
        w.objective("round")
    ));
    lines.push(format!("scoreboard players add @s {} {}", w.objective("explode"), bombs.fuse));
    lines.push(format!("playsound minecraft:entity.tnt.primed block {} ~ ~ ~ 1 1", w.near()));
    lines.push(w.call("_bomb/window"));
    book.add("_bomb/drop", lines);
    for column in 1..=w.shape.width {
        let rows = (1..=w.shape.height).map(|row| {
            format!(
                "execute if entity {} run return run {}",
                w.free((column, row)),
                w.call(&format!("_bomb/at{column}_{row}"))
            )
        });
        book.add(&format!("_bomb/into{column}"), rows);
        for row in 1..=w.shape.height {
            book.add(&format!("_bomb/at{column}_{row}"), falls_to(w, (column, row)));
        }
    }
}

/// A bomb that falls onto a cell: known at once, a block when it lands.
fn falls_to(w: &Words, cell: Cell) -> Vec<String> {
    let (place, marker) = w.column_marker(1, cell.0);
    vec![
        format!("tag @s add {}", w.stone('x', cell)),
        format!(
            "data modify entity @s data.next.{} set value \"{}\"",
            Words::key(cell),
            w.block(3)
        ),
        format!("data modify entity @s data.k{} append value 3", cell.0),
        format!("scoreboard players add @s {} 1", w.stones),
        format!(
            "execute positioned {place} run scoreboard players set {marker} {} {}",
            w.nextrow,
            1i64 << cell.1
        ),
        falling(w, 3, cell),
        format!("scoreboard players set @s {} {}", w.busy, w.fall()),
    ]
}

fn explode(w: &Words, bombs: &Bombs, book: &mut Book) {
    let cache = &w.cache;
    for player in [1, 2] {
        let mut lines = vec![
            format!("tag @s remove _exploding{player}"),
            format!("scoreboard players set @s {} 0", w.objective("explode")),
        ];
        for cell in w.shape.cells() {
            lines.push(format!(
                "execute if entity {} run {}",
                w.has('x', &[cell]),
                w.call(&format!("_bomb/blast{}_{}", cell.0, cell.1))
            ));
        }
        lines.push(w.call("_restore"));
        for seat in [1, 2] {
            lines.push(w.call(&format!("_count/{seat}")));
            lines.push(format!(
                "scoreboard players operation #lines{seat} {cache} = #lines {cache}"
            ));
        }
        lines.push(format!("scoreboard players operation @s {} = #lines1 {cache}", w.lines));
        lines.push(format!("scoreboard players operation @s {} += #lines2 {cache}", w.lines));
        lines
            .push(format!("execute if score #lines1 {cache} matches 1.. run {}", w.call("_won/1")));
        lines
            .push(format!("execute if score #lines2 {cache} matches 1.. run {}", w.call("_won/2")));
        lines.push(format!(
            "execute if entity @s[tag=_game_finished] run return run {}",
            w.call("_mark")
        ));
        lines.push(w.call(&format!("_bomb/go{player}")));
        book.add(&format!("_bomb/explode{player}"), lines);
    }
    for cell in w.shape.cells() {
        let mut hit: Vec<Cell> = vec![cell];
        hit.extend(bombs.offsets.iter().filter_map(|offset| w.shape.step(cell, *offset)));
        // From the top down, so that the places of those below stay what they are.
        hit.sort_unstable_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(&b.0)));
        hit.dedup();
        let mut lines: Vec<String> = hit
            .iter()
            .map(|(column, row)| format!("data remove entity @s data.k{column}[{}]", row - 1))
            .collect();
        let mut columns: Vec<u16> = hit.iter().map(|cell| cell.0).collect();
        columns.sort_unstable();
        columns.dedup();
        lines.extend(columns.iter().map(|column| w.call(&format!("_bomb/rebuild{column}"))));
        lines.push(format!("particle minecraft:explosion {} 0.5 0.5 0.5 0 4", w.cell(cell)));
        lines.push(format!(
            "playsound minecraft:entity.generic.explode block {} {} 1 1",
            w.near(),
            w.cell(cell)
        ));
        book.add(&format!("_bomb/blast{}_{}", cell.0, cell.1), lines);
    }
    for column in 1..=w.shape.width {
        let mut lines =
            vec![format!("data modify entity @s data.old set from entity @s data.k{column}")];
        lines.push(format!("data modify entity @s data.k{column} set value []"));
        for player in [1, 2] {
            let (place, marker) = w.column_marker(player, column);
            lines.push(format!(
                "execute positioned {place} run scoreboard players set {marker} {} 0",
                w.gamestate
            ));
        }
        let (place, marker) = w.column_marker(1, column);
        lines.push(format!(
            "execute positioned {place} run scoreboard players set {marker} {} 1",
            w.nextrow
        ));
        for row in 1..=w.shape.height {
            let cell = (column, row);
            lines.push(format!(
                "execute unless entity {} run scoreboard players remove @s {} 1",
                w.free(cell),
                w.stones
            ));
            lines.push(format!("scoreboard players set #v {cache} 0"));
            lines.push(format!(
                "execute store result score #v {cache} run data get entity @s data.old[{}]",
                row - 1
            ));
            lines.push(w.call(&format!("_put/{column}_{row}")));
        }
        book.add(&format!("_bomb/rebuild{column}"), lines);
    }
}
