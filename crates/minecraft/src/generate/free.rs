//! Games without gravity: a stone goes where its player points, and may capture.

use super::book::Book;
use super::shape::{AXES, Capture, Cell};
use super::words::Words;

pub(super) fn write(w: &Words, book: &mut Book) {
    let ns = &w.ns;
    let how = "{player:1,column:3,row:4}";
    if !w.legacy() {
        let column = format!("#column {}", w.cache);
        book.add("place_stone", [
            format!("# A stone on a cell of the nearest board: /function {ns}:place_stone {how}"),
            format!("$scoreboard players set {column} $(column)"),
            format!(
                "execute unless score {column} matches 1..{0} run return run tellraw @s {{\"text\":\"Columns go from 1 to {0}.\"}}",
                w.shape.width
            ),
            // The number of a cell is 100 times its row, and its column.
            format!("$scoreboard players add {column} $(row)00"),
            format!("$execute as @e[type=marker,tag={ns}_state,sort=nearest,limit=1] at @s run function {ns}:_pick/$(player)"),
        ]);
    }
    // The seed's name for a move: here it needs the row, too.
    book.add(
        "place_tile",
        [
            format!("# Stones do not fall in this game. Use: /function {ns}:place_stone {how}"),
            format!("tellraw @a {{\"text\":\"Use /function {ns}:place_stone {how}\"}}"),
        ],
    );
    for capture in &w.shape.captures {
        for winner in [1, 2] {
            for first in w.shape.cells() {
                for way in AXES {
                    if let Some(row) = w.shape.row(first, way, capture.stones) {
                        book.add(&name(winner, &row), take(w, capture, winner, &row));
                    }
                }
            }
        }
    }
}

/// The function with which this player takes these stones.
fn name(winner: u8, row: &[Cell]) -> String {
    let cells: Vec<String> = row.iter().map(|cell| format!("{}_{}", cell.0, cell.1)).collect();
    format!("_take/{winner}_{}", cells.join("_"))
}

fn take(w: &Words, capture: &Capture, winner: u8, row: &[Cell]) -> Vec<String> {
    let loser = 3 - winner;
    let points = w.objective(&format!("points{winner}"));
    let mut lines = vec![
        format!("scoreboard players add @s {points} {}", capture.points),
        format!("scoreboard players remove @s {} {}", w.stones, row.len()),
    ];
    for &cell in row {
        let (place, marker) = w.column_marker(loser, cell.0);
        let bit = 1i64 << (cell.1 - 1);
        lines.extend([
            format!("tag @s remove {}", w.stone(Words::letter(loser), cell)),
            format!(
                "data modify entity @s data.cells.{} set value \"minecraft:air\"",
                Words::key(cell)
            ),
            format!(
                "execute positioned {place} run scoreboard players remove {marker} {} {bit}",
                w.gamestate
            ),
            format!("setblock {} minecraft:air", w.cell(cell)),
        ]);
    }
    lines.push(format!("particle minecraft:poof {} 0.5 0.5 0.5 0 12", w.cell(row[row.len() / 2])));
    lines
}

/// The commands that look for captures around a stone just placed, and carry them out.
///
/// Each way is asked once: no two of them share a stone, so taking in one changes nothing in the
/// others.
pub(super) fn captures(w: &Words, player: u8, cell: Cell) -> Vec<String> {
    let (mine, theirs) = (Words::letter(player), Words::letter(3 - player));
    let mut lines = Vec::new();
    for capture in &w.shape.captures {
        for way in AXES.into_iter().flat_map(|(right, up)| [(right, up), (-right, -up)]) {
            let Some(row) = w.shape.row(cell, way, capture.stones + 2) else { continue };
            let [_, taken @ .., end] = row.as_slice() else { continue };
            let mut taken = taken.to_vec();
            let mut tags: Vec<String> =
                taken.iter().map(|cell| format!("tag={}", w.stone(theirs, *cell))).collect();
            tags.push(format!("tag={}", w.stone(mine, *end)));
            // From either side it is the same row.
            if !AXES.contains(&way) {
                taken.reverse();
            }
            lines.push(format!(
                "execute if entity @s[{}] run {}",
                tags.join(","),
                w.call(&name(player, &taken))
            ));
        }
    }
    lines
}
