//! The search for winning lines through a stone just placed: one command for each way that a line
//! may lie, and only where there is one its lines are counted.

use crate::function_set::FunctionSet;
use crate::names::Names;
use crate::shape::{AXES, Cell, Way};

/// The commands that add the lines through this cell to the score of the board.
pub(crate) fn find(
    names: &Names,
    player: u8,
    cell: Cell,
    functions: &mut FunctionSet,
) -> Vec<String> {
    let mut lines = Vec::new();
    for (way, number) in AXES.into_iter().zip(1..) {
        let [behind, ahead] = arms(names, cell, way);
        let count: Vec<String> =
            windows(names, &behind, &ahead).map(|line| count_if(names, player, &line)).collect();
        if let [only] = count.as_slice() {
            lines.push(only.clone());
        } else if !count.is_empty() {
            let name = format!("_lines/{player}_{}_{}_{number}", cell.0, cell.1);
            let found = anywhere(names, Names::letter(player), &behind, &ahead);
            lines.push(format!("execute {found} run {}", names.call(&name)));
            functions.add(&name, count);
        }
    }
    lines
}

/// The cells on both sides that may belong to a line through this one, the next ones first.
fn arms(names: &Names, cell: Cell, way: Way) -> [Vec<Cell>; 2] {
    let reach = i32::from(names.shape.connect) - 1;
    [-1, 1].map(|side| {
        // Where stones fall, nothing is above the one that fell last.
        let above = names.shape.gravity && way.0 == 0 && way.1 * side > 0;
        let reach = if above { 0 } else { reach };
        (1..=reach)
            .map_while(|step| names.shape.step(cell, (way.0 * side * step, way.1 * side * step)))
            .collect()
    })
}

/// The lines through a cell with these arms, without the cell itself.
fn windows(names: &Names, behind: &[Cell], ahead: &[Cell]) -> impl Iterator<Item = Vec<Cell>> {
    let others = usize::from(names.shape.connect) - 1;
    (0..=others)
        .filter_map(move |back| Some([behind.get(..back)?, ahead.get(..others - back)?].concat()))
}

fn count_if(names: &Names, player: u8, line: &[Cell]) -> String {
    let has = names.has(Names::letter(player), line);
    format!("execute if entity {has} run scoreboard players add @s {} 1", names.lines)
}

/// Conditions that hold if and only if there is a line. There is none if the runs on both sides
/// are too short together, that is, if two cells are missing, one on each side, which leave less
/// than a line between them. So one of every such two must be there.
fn anywhere(names: &Names, owner: char, behind: &[Cell], ahead: &[Cell]) -> String {
    let connect = usize::from(names.shape.connect);
    let (mut must, mut either) = (Vec::new(), Vec::new());
    for back in 1..connect {
        for front in 1..=connect - back {
            match (behind.get(back - 1), ahead.get(front - 1)) {
                (Some(&one), Some(&other)) => either.push([one, other]),
                (Some(&only), None) | (None, Some(&only)) if !must.contains(&only) => {
                    must.push(only);
                }
                _ => {}
            }
        }
    }
    either.retain(|pair| !pair.iter().any(|cell| must.contains(cell)));
    let mut conditions = Vec::new();
    if !must.is_empty() {
        conditions.push(format!("if entity {}", names.has(owner, &must)));
    }
    conditions.extend(either.iter().map(|pair| {
        let [one, other] = pair.map(|cell| names.stone(owner, cell));
        format!("unless entity @s[tag=!{one},tag=!{other}]")
    }));
    conditions.join(" ")
}
