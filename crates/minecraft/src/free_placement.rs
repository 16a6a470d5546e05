//! Games without gravity: a stone is placed on the chosen cell, and may capture.

use crate::function_set::FunctionSet;
use crate::geometry::{AXES, Cell};
use crate::names::Names;
use crate::players::{Place, search};
use crate::shape::Capture;
use crate::win_check;

pub(crate) fn write(names: &Names, functions: &mut FunctionSet) {
    let ns = &names.ns;
    let how = "{player:1,column:3,row:4}";
    if !names.legacy() {
        let column = format!("#column {}", names.cache);
        functions.add(
            "place_stone",
            [
                format!(
                    "# A stone on a cell of the nearest board: /function {ns}:place_stone {how}"
                ),
                format!("$scoreboard players set {column} $(column)"),
                format!(
                    "execute unless score {column} matches 1..{} run return run {}",
                    names.shape.width,
                    names.tell(
                        "@s",
                        &[names.say("columns", &[names.shape.width.to_string().into()])]
                    )
                ),
                // The number of a cell is 100 times its row, and its column.
                format!("$scoreboard players add {column} $(row)00"),
                format!("${}", names.nearest(&format!("function {ns}:_stone/$(player)"))),
            ],
        );
        for player in [1, 2] {
            functions.add(
                &format!("_stone/{player}"),
                [
                    format!(
                        "execute unless entity @s[tag=_player{player}_turn] run return run {}",
                        names.call(&format!("_refuse/{player}"))
                    ),
                    names.call(&format!("_pick/{player}")),
                ],
            );
        }
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
    for player in [1, 2] {
        resume(names, player, functions);
    }
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

/// The tag of a board on which this player's stone has captured something or made a row.
pub(crate) fn deciding(names: &Names, player: u8) -> String {
    format!("{}_deciding{player}", names.ns)
}

/// The end of a move. Usually nothing is captured and there is no row, and it is the next turn at
/// once; else it is decided in the next tick, so that no tick has much to do.
pub(crate) fn decide(
    names: &Names,
    player: u8,
    cell: Cell,
    follows: Vec<String>,
    functions: &mut FunctionSet,
) -> Vec<String> {
    let tag = deciding(names, player);
    let mut lines = Vec::new();
    let captures = captures(names, player, cell);
    if !captures.is_empty() {
        let none: Vec<String> =
            captures.iter().map(|(selector, _)| format!("unless entity {selector}")).collect();
        lines.push(format!("tag @s add {tag}"));
        lines.push(format!("execute {} run tag @s remove {tag}", none.join(" ")));
    }
    for found in win_check::conditions(names, player, cell) {
        lines.push(format!("execute {found} run tag @s add {tag}"));
    }
    lines.push(format!(
        "execute unless entity @s[tag={tag}] run {}",
        names.call(&format!("_on/{player}"))
    ));
    let mut decide: Vec<String> = captures
        .iter()
        .map(|(selector, take)| format!("execute if entity {selector} run {take}"))
        .collect();
    decide.extend(win_check::find(names, player, cell, functions));
    decide.extend(follows);
    functions.add(&format!("_decide/{player}_{}", Names::number_of(cell)), decide);
    lines
}

/// The tick after a move that decides something.
fn resume(names: &Names, player: u8, functions: &mut FunctionSet) {
    let mut lines = vec![format!("tag @s remove {}", deciding(names, player))];
    if names.legacy() {
        lines.push(format!(
            "execute store result score #column {} run data get entity @s data.at",
            names.cache
        ));
        let cells = names.shape.cells().map(Names::number_of);
        let mut places: Vec<Place> =
            cells.map(|number| (number, format!("_decide/{player}_{number}"))).collect();
        places.sort();
        let found = |place: Place| names.call(&place.1);
        lines.extend(search(names, &format!("_decide/of{player}"), &places, &found, functions));
    } else {
        lines.push(format!("function {}:_decide/of{player} with entity @s data", names.ns));
        let one = format!("$function {}:_decide/{player}_$(at)", names.ns);
        functions.add(&format!("_decide/of{player}"), [one]);
    }
    functions.add(&format!("_decide/{player}"), lines);
}

/// The commands that decide what is still to be decided on a board.
pub(crate) fn pending(names: &Names) -> [String; 2] {
    [1, 2].map(|player| {
        format!(
            "execute if entity @s[tag={}] run {}",
            deciding(names, player),
            names.call(&format!("_decide/{player}"))
        )
    })
}

/// For every direction in which a stone just placed may capture: the selector that matches if it
/// does, and the command that carries it out.
///
/// Each direction is tested once: no two of them share a stone, so a capture in one changes
/// nothing in the others.
fn captures(names: &Names, player: u8, cell: Cell) -> Vec<(String, String)> {
    let (mine, theirs) = (Names::letter(player), Names::letter(3 - player));
    let mut found = Vec::new();
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
            let take = names.call(&name(player, &taken));
            found.push((format!("@s[{}]", tags.join(",")), take));
        }
    }
    found
}
