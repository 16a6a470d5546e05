//! Boards taken over: after a teardown and a new setup, from another version of the pack, loaded
//! again after a long time. Everything but the state marker is made anew from it.

use crate::function_set::FunctionSet;
use crate::names::{ANY_PART, BOMB, Names};
use crate::resize::has_this_size;

pub(crate) fn write(names: &Names, functions: &mut FunctionSet) {
    functions.add("_adopt", adopt(names));
    let zero =
        names.state_scores().into_iter().map(|name| format!("scoreboard players set @s {name} 0"));
    functions.add("_adopt/fresh", zero);
    functions.add(
        "_adopt/new_number",
        [
            format!("scoreboard players add #next {} 1", names.board),
            format!("scoreboard players operation #id {} = #next {}", names.cache, names.board),
        ],
    );
    let mut recount = vec![
        format!("scoreboard players set @s {} 0", names.stones),
        "data remove entity @s data.next".to_owned(),
    ];
    for column in 1..=names.shape.width {
        let name = format!("_recount/{column}");
        recount.push(names.call(&name));
        functions.add(&name, recount_column(names, column));
    }
    functions.add("_recount", recount);
}

/// As the state marker of a board that this pack has not looked after before.
fn adopt(names: &Names) -> Vec<String> {
    let (ns, cache, board) = (&names.ns, &names.cache, &names.board);
    let mut lines = vec![
        format!("scoreboard players set #kept {cache} 0"),
        format!(
            "execute if score @s {board} matches 1.. run scoreboard players set #kept {cache} 1"
        ),
        format!("scoreboard players operation #id {cache} = @s {board}"),
    ];
    lines.extend([1, 2].map(|player| {
        format!(
            "execute if data entity @s data.player{player} run {}",
            names.call(&format!("_name/keep{player}"))
        )
    }));
    for (place, volume) in names.whole_box() {
        let others = format!("execute {place} as @e[tag={ns}_part,tag=!{ns}_state,{volume}]");
        lines.push(format!("{others} unless score @s {board} matches 1.. run kill @s"));
        lines.push(format!("{others} if score @s {board} = #id {cache} run kill @s"));
    }
    // Before there are new parts: where the old board was, all of them go.
    let another_size = format!("execute if score #same {cache} matches 0 run");
    lines.push(format!("scoreboard players set #same {cache} 0"));
    lines.push(format!(
        "execute {} run scoreboard players set #same {cache} 1",
        has_this_size(names)
    ));
    lines.push(format!("{another_size} {}", names.call("_resize/old")));
    lines.extend([
        format!("execute if score #kept {cache} matches 0 run {}", names.call("_adopt/new_number")),
        // Scores that this version added to those of an older one.
        format!("execute if score #kept {cache} matches 0 run {}", names.call("_adopt/fresh")),
    ]);
    lines.extend(
        names.state_scores().into_iter().map(|name| format!("scoreboard players add @s {name} 0")),
    );
    lines.extend([
        names.call("_owners"),
        format!("tag @s add {ANY_PART}"),
        format!("tag @s add {ns}_new"),
        names.call("_create/parts"),
        names.call("_create/number"),
        format!("tag @e[tag={ns}_new] remove {ns}_new"),
        format!("{another_size} {}", names.call("_resize")),
        names.call("_recount"),
        names.call("_sweep"),
        names.call("_restore"),
    ]);
    for player in [1, 2] {
        lines.push(format!(
            "execute if data entity @s data.player{player} if data entity @s data.name{player} run {}",
            names.call(&format!("_sign/{player}"))
        ));
    }
    lines.extend([
        format!("execute if score #kept {cache} matches 0 run {}", names.call("_stop")),
        format!("execute if score #kept {cache} matches 1 run {}", names.call("_mark")),
        // What was to happen when a tile lands happens now.
        format!(
            "execute if score #kept {cache} matches 1 run scoreboard players set @s {} 1",
            names.busy
        ),
        names.call("_show/quiet"),
        names.schedule_loop(),
    ]);
    lines
}

/// The scores and the blocks of a column from the stones, which are tags.
fn recount_column(names: &Names, column: u16) -> Vec<String> {
    let mut lines = Vec::new();
    let (first_place, first) = names.column_marker(1, column);
    for player in [1, 2] {
        let (place, marker) = names.column_marker(player, column);
        lines.push(format!(
            "execute positioned {place} run scoreboard players set {marker} {} 0",
            names.gamestate
        ));
    }
    if names.shape.gravity {
        lines.push(format!(
            "execute positioned {first_place} run scoreboard players set {first} {} 1",
            names.nextrow
        ));
    }
    for cell in names.shape.cells().filter(|cell| cell.0 == column) {
        let bit = Names::row_bit(cell);
        for &owner in names.owners() {
            let stone = format!("execute if entity {}", names.has(Names::letter(owner), &[cell]));
            lines.push(format!("{stone} run scoreboard players add @s {} 1", names.stones));
            lines.push(format!(
                "{stone} run data modify entity @s data.cells.{} set value \"{}\"",
                Names::key(cell),
                names.block(owner)
            ));
            if owner != BOMB {
                let (place, marker) = names.column_marker(owner, column);
                lines.push(format!(
                    "{stone} positioned {place} run scoreboard players add {marker} {} {bit}",
                    names.gamestate
                ));
            }
            if names.shape.gravity {
                lines.push(format!(
                    "{stone} positioned {first_place} run scoreboard players set {first} {} {}",
                    names.nextrow,
                    bit * 2
                ));
            }
        }
    }
    lines
}
