//! The search for winning lines through a stone just placed: one command for each way that a line
//! may lie, and only where there is one its lines are counted.

use super::book::Book;
use super::shape::{AXES, Cell, Way};
use super::words::Words;

/// The commands that add the lines through this cell to the score of the board.
pub(super) fn find(w: &Words, player: u8, cell: Cell, book: &mut Book) -> Vec<String> {
    let mut lines = Vec::new();
    for (way, number) in AXES.into_iter().zip(1..) {
        let [behind, ahead] = arms(w, cell, way);
        let count: Vec<String> =
            windows(w, &behind, &ahead).map(|line| count_if(w, player, &line)).collect();
        if let [only] = count.as_slice() {
            lines.push(only.clone());
        } else if !count.is_empty() {
            let name = format!("_lines/{player}_{}_{}_{number}", cell.0, cell.1);
            let found = anywhere(w, Words::letter(player), &behind, &ahead);
            lines.push(format!("execute {found} run {}", w.call(&name)));
            book.add(&name, count);
        }
    }
    lines
}

/// The cells on both sides that may belong to a line through this one, the next ones first.
fn arms(w: &Words, cell: Cell, way: Way) -> [Vec<Cell>; 2] {
    let reach = i32::from(w.shape.connect) - 1;
    [-1, 1].map(|side| {
        // Where stones fall, nothing is above the one that fell last.
        let above = w.shape.gravity && way.0 == 0 && way.1 * side > 0;
        let reach = if above { 0 } else { reach };
        (1..=reach)
            .map_while(|step| w.shape.step(cell, (way.0 * side * step, way.1 * side * step)))
            .collect()
    })
}

/// The lines through a cell with these arms, without the cell itself.
fn windows(w: &Words, behind: &[Cell], ahead: &[Cell]) -> impl Iterator<Item = Vec<Cell>> {
    let others = usize::from(w.shape.connect) - 1;
    (0..=others)
        .filter_map(move |back| Some([behind.get(..back)?, ahead.get(..others - back)?].concat()))
}

fn count_if(w: &Words, player: u8, line: &[Cell]) -> String {
    let has = w.has(Words::letter(player), line);
    format!("execute if entity {has} run scoreboard players add @s {} 1", w.lines)
}

/// Conditions that hold if and only if there is a line. There is none if the runs on both sides
/// are too short together, that is, if two cells are missing, one on each side, which leave less
/// than a line between them. So one of every such two must be there.
fn anywhere(w: &Words, owner: char, behind: &[Cell], ahead: &[Cell]) -> String {
    let connect = usize::from(w.shape.connect);
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
        conditions.push(format!("if entity {}", w.has(owner, &must)));
    }
    conditions.extend(either.iter().map(|pair| {
        let [one, other] = pair.map(|cell| w.stone(owner, cell));
        format!("unless entity @s[tag=!{one},tag=!{other}]")
    }));
    conditions.join(" ")
}
