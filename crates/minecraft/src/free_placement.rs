//! Games without gravity: a stone is placed on the chosen cell, and may capture.

use crate::function_set::FunctionSet;
use crate::geometry::{AXES, Cell};
use crate::names::Names;
use crate::shape::Capture;

pub(crate) fn write(names: &Names, functions: &mut FunctionSet) {
    let ns = &names.ns;
    let how = "{player:1,column:3,row:4}";
    if !names.legacy() {
        let column = format!("#column {}", names.cache);
        functions.add("place_stone", [
            format!("# A stone on a cell of the nearest board: /function {ns}:place_stone {how}"),
            format!("$scoreboard players set {column} $(column)"),
            format!(
                "execute unless score {column} matches 1..{} run return run {}",
                names.shape.width,
                names.tell("@s", &[names.say("columns", &[names.shape.width.to_string().into()])])
            ),
            // The number of a cell is 100 times its row, and its column.
            format!("$scoreboard players add {column} $(row)00"),
            format!("$execute as @e[type=marker,tag={ns}_state,sort=nearest,limit=1] at @s run function {ns}:_pick/$(player)"),
        ]);
    }
    // The classic pack's name for a move: here it needs the row, too.
    functions.add(
        "place_tile",
        [
            format!("# Stones do not fall in this game. Use: /function {ns}:place_stone {how}"),
            names.tell(
                "@a",
                &[names.say("use", &[format!("/function {ns}:place_stone {how}").into()])],
            ),
        ],
    );
    for capture in &names.shape.captures {
        for winner in [1, 2] {
            for first in names.shape.cells() {
                for way in AXES {
                    if let Some(row) = names.shape.row(first, way, capture.stones) {
                        functions
                            .add(&name(winner, &row), capture_row(names, capture, winner, &row));
                    }
                }
            }
        }
    }
}

/// The function that captures these stones for this player.
fn name(winner: u8, row: &[Cell]) -> String {
    let cells: Vec<String> = row.iter().map(|cell| format!("{}_{}", cell.0, cell.1)).collect();
    format!("_take/{winner}_{}", cells.join("_"))
}

fn capture_row(names: &Names, capture: &Capture, winner: u8, row: &[Cell]) -> Vec<String> {
    let loser = 3 - winner;
    let points = names.objective(&format!("points{winner}"));
    let mut lines = vec![
        format!("scoreboard players add @s {points} {}", capture.points),
        format!("scoreboard players remove @s {} {}", names.stones, row.len()),
    ];
    for &cell in row {
        let (place, marker) = names.column_marker(loser, cell.0);
        let bit = Names::row_bit(cell);
        lines.extend([
            format!("tag @s remove {}", names.stone(Names::letter(loser), cell)),
            format!(
                "data modify entity @s data.cells.{} set value \"minecraft:air\"",
                Names::key(cell)
            ),
            format!(
                "execute positioned {place} run scoreboard players remove {marker} {} {bit}",
                names.gamestate
            ),
            format!("setblock {} minecraft:air", names.cell(cell)),
        ]);
    }
    lines.push(format!(
        "particle minecraft:poof {} 0.5 0.5 0.5 0 12",
        names.cell(row[row.len() / 2])
    ));
    lines
}

/// The commands that look for captures around a stone just placed, and carry them out.
///
/// Each direction is tested once: no two of them share a stone, so a capture in one changes
/// nothing in the others.
pub(crate) fn captures(names: &Names, player: u8, cell: Cell) -> Vec<String> {
    let (mine, theirs) = (Names::letter(player), Names::letter(3 - player));
    let mut lines = Vec::new();
    for capture in &names.shape.captures {
        for way in AXES.into_iter().flat_map(|(right, up)| [(right, up), (-right, -up)]) {
            let Some(row) = names.shape.row(cell, way, capture.stones + 2) else { continue };
            let [_, taken @ .., end] = row.as_slice() else { continue };
            let mut taken = taken.to_vec();
            let mut tags: Vec<String> =
                taken.iter().map(|cell| format!("tag={}", names.stone(theirs, *cell))).collect();
            tags.push(format!("tag={}", names.stone(mine, *end)));
            // The same row from either side.
            if !AXES.contains(&way) {
                taken.reverse();
            }
            lines.push(format!(
                "execute if entity @s[{}] run {}",
                tags.join(","),
                names.call(&name(player, &taken))
            ));
        }
    }
    lines
}
