//! What happens from tick to tick: tiles fall and land, events expire.

use crate::free_placement::pending;
use crate::function_set::FunctionSet;
use crate::geometry::Cell;
use crate::lifecycle::event_tags;
use crate::names::Names;

pub(crate) fn write(names: &Names, functions: &mut FunctionSet) {
    busy(names, functions);
    functions.add("_land", land(names));
    if names.shape.gravity && !names.legacy() {
        slide(names, functions);
        let tiles = format!("@e[type=block_display,tag={}_falling_block,", names.ns);
        functions.add("_sweep_tiles", own_tiles(names, &tiles, "kill @s"));
    }
}

/// What happens every tick to a marker that waits for something: events expire, tiles land.
fn busy(names: &Names, functions: &mut FunctionSet) {
    let ns = &names.ns;
    let state = |when: String, command: String| {
        format!(
            "execute if entity @s[tag={ns}_state,scores={{{}={when}}}] run {command}",
            names.busy
        )
    };
    let mut busy = vec![format!("scoreboard players remove @s {} 1", names.busy)];
    // The board is repaired while a tile falls, not with the move itself, so that no tick has
    // much to do.
    if names.legacy() {
        // Only when the tile is down: before, its block would be in its way.
        let columns = names.shape.width;
        busy.push(state(format!("1..{columns}"), names.call("_restore/step")));
        let first = if names.shape.gravity { names.fall() } else { names.settling() } - 1;
        if names.shape.gravity {
            busy.push(state(first.to_string(), names.call("_show/turn")));
        } else {
            busy.push(state(first.to_string(), names.call("_decide")));
            functions.add("_decide", pending(names).into_iter().chain([names.call("_show/turn")]));
        }
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
    let waiting = format!("@e[type=marker,scores={{{}=1..}}]", names.busy);
    functions.add(
        "_busy/loop",
        [
            "# Runs every tick for as long as something falls or an event waits.".to_owned(),
            format!("execute as {waiting} at @s run {}", names.call("_busy")),
            format!("execute if entity {waiting} run {}", names.schedule_loop()),
        ],
    );
    functions.add("_due", [
        format!("execute if entity @s[tag={ns}_event] run return run data modify entity @s Tags set value {}", event_tags(names)),
        names.call("_land"),
    ]);
}

fn land(names: &Names) -> Vec<String> {
    let mut land = vec!["# The tile is down: the real block takes its place.".to_owned()];
    if names.shape.gravity {
        land.push(format!(
            "execute if data entity @s data.next run {}",
            names.sound("block.metal.place")
        ));
        land.push("data modify entity @s data.cells merge from entity @s data.next".to_owned());
        land.push("data remove entity @s data.next".to_owned());
        if !names.legacy() {
            land.push(names.call("_sweep_tiles"));
        }
    }
    if !names.shape.gravity {
        land.extend(pending(names));
    }
    if !names.legacy() {
        land.push(names.call("_restore"));
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
    if names.shape.gravity || names.legacy() {
        land.push(format!("execute if entity @s[tag=_game_finished] run {}", names.call("_show")));
    } else {
        land.push(names.call("_show"));
    }
    if names.shape.gravity {
        land.push(format!(
            "execute if entity @s[tag={}_thinking] run {}",
            names.ns,
            names.call("_computer/turn")
        ));
    }
    land
}

/// Lets the displays of new tiles slide down to their cells.
fn slide(names: &Names, functions: &mut FunctionSet) {
    let ns = &names.ns;
    let tiles = format!("@e[type=block_display,tag={ns}_new_tile,");
    let mut slide = vec!["# A display moves only if its client has seen it before.".to_owned()];
    slide.extend(own_tiles(names, &tiles, &names.call("_slide/one")));
    slide.push(names.call("_show/turn"));
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

/// The command that summons a falling tile.
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

/// Where a display shows its block: so many blocks below its own position.
fn transformation(down: u16) -> String {
    format!(
        "{{left_rotation:[0f,0f,0f,1f],right_rotation:[0f,0f,0f,1f],translation:[-0.5f,{}f,-0.5f],scale:[1f,1f,1f]}}",
        -i32::from(down)
    )
}

/// Runs a command as every tile above this board, and above no other: they are in one row of blocks.
fn own_tiles(names: &Names, selector: &str, command: &str) -> [String; 2] {
    let up = names.up(names.shape.height + 1) - 1.0;
    names
        .own_box(up, 0)
        .map(|(place, volume)| format!("execute {place} as {selector}{volume}] run {command}"))
}
