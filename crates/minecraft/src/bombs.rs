//! Bombs: dropped into a column, counted down, exploded; what was above falls.

use serde_json::json;

use crate::animation::falling;
use crate::components::coloured;
use crate::function_set::FunctionSet;
use crate::geometry::Cell;
use crate::names::Names;
use crate::shape::Bombs;

pub(crate) fn write(names: &Names, functions: &mut FunctionSet) {
    let Some(bombs) = &names.shape.bombs else { return };
    first(names, bombs, functions);
    step(names, bombs, functions);
    drop(names, bombs, functions);
    explode(names, bombs, functions);
}

/// Before the first move: no bomb, and a round for the first window.
fn first(names: &Names, bombs: &Bombs, functions: &mut FunctionSet) {
    let mut lines = vec![
        format!("scoreboard players set @s {} 1", names.objective("round")),
        format!("scoreboard players set @s {} 0", names.objective("window")),
        format!("scoreboard players set @s {} 0", names.objective("explode")),
    ];
    lines.push(names.call("_bomb/window"));
    // Without bombs all windows are over.
    for (name, value) in [("window", bombs.windows.len() as i32 + 1), ("until", i32::MAX)] {
        lines.push(format!(
            "execute if score @s {} matches 1 run scoreboard players set @s {} {value}",
            names.objective("nobombs"),
            names.objective(name)
        ));
    }
    functions.add("_bomb/first", lines);
    let (window, due, cache) = (names.objective("window"), names.objective("due"), &names.cache);
    let mut next = vec![format!("scoreboard players add @s {window} 1")];
    for (number, [first, last]) in bombs.windows.iter().enumerate() {
        let when = if first == last {
            format!("scoreboard players set @s {due} {first}")
        } else if names.legacy() {
            // Versions before 1.20.2 have no random numbers; the UUID of a new marker is one.
            let span = last - first + 1;
            functions.add(&format!("_bomb/chance{number}"), [
                format!("summon marker ~ ~ ~ {{Tags:[\"{}_chance\"]}}", names.ns),
                format!("execute store result score @s {due} run data get entity @e[type=marker,tag={}_chance,limit=1] UUID[0]", names.ns),
                format!("kill @e[type=marker,tag={}_chance]", names.ns),
                format!("scoreboard players set #span {cache} {span}"),
                format!("scoreboard players operation @s {due} %= #span {cache}"),
                format!("scoreboard players add @s {due} {first}"),
            ]);
            names.call(&format!("_bomb/chance{number}"))
        } else {
            format!("store result score @s {due} run random value {first}..{last}")
        };
        let run = if when.starts_with("store") { when } else { format!("run {when}") };
        next.push(format!("execute if score @s {window} matches {} {run}", number + 1));
        let until = names.objective("until");
        next.push(format!(
            "execute if score @s {window} matches {} run scoreboard players set @s {until} {last}",
            number + 1
        ));
    }
    // No bombs after the last window.
    next.push(format!(
        "execute if score @s {window} matches {}.. run scoreboard players set @s {} {}",
        bombs.windows.len() + 1,
        names.objective("until"),
        i32::MAX
    ));
    functions.add("_bomb/window", next);
}

/// After a move: a bomb explodes, a bomb drops, or neither.
fn step(names: &Names, bombs: &Bombs, functions: &mut FunctionSet) {
    let (round, window, due, explode) = (
        names.objective("round"),
        names.objective("window"),
        names.objective("due"),
        names.objective("explode"),
    );
    for player in [1, 2] {
        let mut lines = vec![format!("scoreboard players add @s {round} 1")];
        lines.push(format!(
            "execute if score @s {round} > @s {} run {}",
            names.objective("until"),
            names.call("_bomb/window")
        ));
        lines.push(format!(
            "execute if score @s {explode} matches 1.. if score @s {explode} <= @s {round} run return run tag @s add _exploding{player}"
        ));
        let windows = bombs.windows.len();
        // The bomb drops when the tile has landed; then it is the next player's turn.
        lines.push(format!(
            "execute if score @s {explode} matches 0 if score @s {window} matches ..{windows} if score @s {round} >= @s {due} unless score @s {} matches {}.. run return run tag @s add _dropping{player}",
            names.stones, names.shape.cell_count()
        ));
        functions.add(
            &format!("_bomb/drop{player}"),
            [
                format!("tag @s remove _dropping{player}"),
                names.call("_bomb/drop"),
                names.call(&format!("_bomb/go{player}")),
            ],
        );
        let full = names.shape.cell_count();
        let go = [
            format!(
                "execute if score @s {} matches {full}.. run return run {}",
                names.stones,
                names.call("_tie")
            ),
            names.call(&format!("_turn/{player}")),
        ];
        lines.extend(go.clone());
        functions.add(&format!("_bomb/step{player}"), lines);
        functions.add(&format!("_bomb/go{player}"), go);
    }
}

/// A bomb onto a random free column.
fn drop(names: &Names, bombs: &Bombs, functions: &mut FunctionSet) {
    let ns = &names.ns;
    let cache = &names.cache;
    let free = Names::row_bit((1, names.shape.height));
    let mut lines = vec![
        format!("scoreboard players operation #id {cache} = @s {}", names.board),
        format!(
            "execute as @e[type=marker,tag={ns}_column_origin,scores={{{}=..{free}}},sort=random] if score @s {} = #id {cache} run scoreboard players operation #bomb {cache} = @s {}",
            names.nextrow, names.board, names.column
        ),
    ];
    lines.extend((1..=names.shape.width).map(|column| {
        format!(
            "execute if score #bomb {cache} matches {column} run {}",
            names.call(&format!("_bomb/into{column}"))
        )
    }));
    lines.push(format!(
        "scoreboard players operation @s {} = @s {}",
        names.objective("explode"),
        names.objective("round")
    ));
    lines.push(format!("scoreboard players add @s {} {}", names.objective("explode"), bombs.fuse));
    lines.push(names.sound("entity.tnt.primed"));
    let column = json!({"score": {"name": "#bomb", "objective": cache}});
    let text = names.say("bomb", &[column, json!(bombs.fuse.to_string())]);
    lines.push(names.tell(names.near(), &[coloured(text, "red")]));
    lines.push(names.call("_bomb/window"));
    functions.add("_bomb/drop", lines);
    for column in 1..=names.shape.width {
        let rows = (1..=names.shape.height).map(|row| {
            format!(
                "execute if entity {} run return run {}",
                names.free((column, row)),
                names.call(&format!("_bomb/at{column}_{row}"))
            )
        });
        functions.add(&format!("_bomb/into{column}"), rows);
        for row in 1..=names.shape.height {
            functions.add(&format!("_bomb/at{column}_{row}"), falls_to(names, (column, row)));
        }
    }
}

/// A bomb that falls onto a cell: part of the state at once, a block when it lands.
fn falls_to(names: &Names, cell: Cell) -> Vec<String> {
    let (place, marker) = names.column_marker(1, cell.0);
    vec![
        format!("tag @s add {}", names.stone('x', cell)),
        format!(
            "data modify entity @s data.next.{} set value \"{}\"",
            Names::key(cell),
            names.block(3)
        ),
        format!("data modify entity @s data.k{} append value 3", cell.0),
        format!("scoreboard players add @s {} 1", names.stones),
        format!(
            "execute positioned {place} run scoreboard players set {marker} {} {}",
            names.nextrow,
            2 * Names::row_bit(cell)
        ),
        falling(names, 3, cell),
        format!("scoreboard players set @s {} {}", names.busy, names.fall()),
    ]
}

/// A bomb goes off: what it clears, what falls, and who has won by it.
fn explode(names: &Names, bombs: &Bombs, functions: &mut FunctionSet) {
    for player in [1, 2] {
        functions.add(&format!("_bomb/explode{player}"), explosion(names, player));
    }
    for cell in names.shape.cells() {
        let name = format!("_bomb/blast{}_{}", cell.0, cell.1);
        functions.add(&name, blast(names, bombs, cell));
    }
    for column in 1..=names.shape.width {
        functions.add(&format!("_bomb/rebuild{column}"), rebuild(names, column));
    }
}

/// The explosion before this player's turn.
fn explosion(names: &Names, player: u8) -> Vec<String> {
    let cache = &names.cache;
    let mut lines = vec![
        format!("tag @s remove _exploding{player}"),
        format!("scoreboard players set @s {} 0", names.objective("explode")),
    ];
    for cell in names.shape.cells() {
        lines.push(format!(
            "execute if entity {} run {}",
            names.has('x', &[cell]),
            names.call(&format!("_bomb/blast{}_{}", cell.0, cell.1))
        ));
    }
    lines.push(names.call("_restore"));
    for seat in [1, 2] {
        lines.push(names.call(&format!("_count/{seat}")));
        lines.push(format!("scoreboard players operation #lines{seat} {cache} = #lines {cache}"));
    }
    lines.push(format!("scoreboard players operation @s {} = #lines1 {cache}", names.lines));
    lines.push(format!("scoreboard players operation @s {} += #lines2 {cache}", names.lines));
    lines
        .push(format!("execute if score #lines1 {cache} matches 1.. run {}", names.call("_won/1")));
    lines
        .push(format!("execute if score #lines2 {cache} matches 1.. run {}", names.call("_won/2")));
    lines.push(format!("execute if entity @s[tag=_game_finished] run {}", names.call("_mark")));
    lines.push(format!(
        "execute unless entity @s[tag=_game_finished] run {}",
        names.call(&format!("_bomb/go{player}"))
    ));
    lines.push(names.call("_show"));
    lines
}

/// The cells that a bomb on this cell clears.
fn blast(names: &Names, bombs: &Bombs, cell: Cell) -> Vec<String> {
    let mut hit: Vec<Cell> = vec![cell];
    hit.extend(bombs.blast.iter().filter_map(|step| names.shape.step(cell, *step)));
    // From the top down, so that the indices of those below stay what they are.
    hit.sort_unstable_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(&b.0)));
    hit.dedup();
    let mut lines: Vec<String> = hit
        .iter()
        .map(|(column, row)| format!("data remove entity @s data.k{column}[{}]", row - 1))
        .collect();
    let mut columns: Vec<u16> = hit.iter().map(|cell| cell.0).collect();
    columns.sort_unstable();
    columns.dedup();
    lines.extend(columns.iter().map(|column| names.call(&format!("_bomb/rebuild{column}"))));
    lines.push(format!("particle minecraft:explosion {} 0.5 0.5 0.5 0 4", names.cell(cell)));
    lines.push(names.sound("entity.generic.explode"));
    lines
}

/// A column put together again from what is left in it.
fn rebuild(names: &Names, column: u16) -> Vec<String> {
    let cache = &names.cache;
    let mut lines =
        vec![format!("data modify entity @s data.old set from entity @s data.k{column}")];
    lines.push(format!("data modify entity @s data.k{column} set value []"));
    for player in [1, 2] {
        let (place, marker) = names.column_marker(player, column);
        lines.push(format!(
            "execute positioned {place} run scoreboard players set {marker} {} 0",
            names.gamestate
        ));
    }
    let (place, marker) = names.column_marker(1, column);
    lines.push(format!(
        "execute positioned {place} run scoreboard players set {marker} {} 1",
        names.nextrow
    ));
    for row in 1..=names.shape.height {
        let cell = (column, row);
        lines.push(format!(
            "execute unless entity {} run scoreboard players remove @s {} 1",
            names.free(cell),
            names.stones
        ));
        lines.push(format!("scoreboard players set #v {cache} 0"));
        lines.push(format!(
            "execute store result score #v {cache} run data get entity @s data.old[{}]",
            row - 1
        ));
        lines.push(names.call(&format!("_put/{column}_{row}")));
    }
    lines
}
