//! Games without gravity: a stone goes where its player points, and may capture.

use super::book::Book;
use super::shape::Cell;
use super::words::Words;

pub(super) fn write(w: &Words, book: &mut Book) {
    let ns = &w.ns;
    let how = "{player:1,column:3,row:4}";
    if !w.legacy() {
        book.add("place_stone", [
            format!("# A stone on a cell of the nearest board: /function {ns}:place_stone {how}"),
            format!("$execute as @e[type=marker,tag={ns}_state,sort=nearest,limit=1] at @s run function {ns}:_cell/$(player)_$(column)_$(row)"),
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
    if w.shape.captures.is_empty() {
        return;
    }
    for player in [1u8, 2] {
        for cell in w.shape.cells() {
            let (place, marker) = w.column_marker(player, cell.0);
            let bit = 1i64 << (cell.1 - 1);
            book.add(&format!("_take/{player}_{}_{}", cell.0, cell.1), [
                format!("tag @s remove {}", w.stone('t', cell)),
                format!("tag @s remove {}", w.stone(Words::letter(player), cell)),
                format!("data modify entity @s data.cells.{} set value \"minecraft:air\"", Words::key(cell)),
                format!("execute positioned {place} run scoreboard players remove {marker} {} {bit}", w.gamestate),
                format!("scoreboard players remove @s {} 1", w.stones),
                format!("setblock {} minecraft:air", w.cell(cell)),
                format!("particle minecraft:poof {} 0.2 0.2 0.2 0 6", w.cell(cell)),
            ]);
        }
    }
}

/// The commands that look for captures around a stone just placed, and carry them out.
///
/// All are found and marked before any stone is taken, as the rules want it.
pub(super) fn captures(w: &Words, player: u8, cell: Cell) -> Vec<String> {
    let (mine, theirs) = (Words::letter(player), Words::letter(3 - player));
    let points = w.objective(&format!("points{player}"));
    let (mut lines, mut takes) = (Vec::new(), Vec::new());
    for capture in &w.shape.captures {
        for way in [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)] {
            let at =
                |step: u16| w.shape.step(cell, (way.0 * i32::from(step), way.1 * i32::from(step)));
            let taken: Option<Vec<Cell>> = (1..=capture.stones).map(at).collect();
            let (Some(taken), Some(end)) = (taken, at(capture.stones + 1)) else { continue };
            let mut tags: Vec<String> =
                taken.iter().map(|cell| format!("tag={}", w.stone(theirs, *cell))).collect();
            tags.push(format!("tag={}", w.stone(mine, end)));
            let test = format!("execute if entity @s[{}]", tags.join(","));
            lines.push(format!("{test} run scoreboard players add @s {points} {}", capture.points));
            for cell in taken {
                lines.push(format!("{test} run tag @s add {}", w.stone('t', cell)));
                let take = w.call(&format!("_take/{}_{}_{}", 3 - player, cell.0, cell.1));
                let take = format!("execute if entity {} run {take}", w.has('t', &[cell]));
                if !takes.contains(&take) {
                    takes.push(take);
                }
            }
        }
    }
    lines.extend(takes);
    lines
}
