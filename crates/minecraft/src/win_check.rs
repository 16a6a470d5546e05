//! The search for winning lines through the stone placed last: one command for each axis, and only
//! where a row is longer than needed are its lines counted.

use crate::function_set::FunctionSet;
use crate::geometry::{AXES, Cell, windows};
use crate::names::Names;

/// The score in which the lines of a rule are counted: the first rule's are kept.
pub(crate) fn score(names: &Names, rule: usize) -> String {
    if rule == 0 { format!("@s {}", names.lines) } else { format!("#losing {}", names.cache) }
}

/// The commands that add the lines through this cell to the scores of their rules.
pub(crate) fn find(
    names: &Names,
    player: u8,
    cell: Cell,
    functions: &mut FunctionSet,
) -> Vec<String> {
    let mut lines = Vec::new();
    for (index, rule) in names.shape.line_rules.iter().enumerate() {
        let score = score(names, index);
        if index > 0 {
            lines.push(format!("scoreboard players set {score} 0"));
        }
        for (direction, number) in AXES.into_iter().zip(4 * index + 1..) {
            let [behind, ahead] = names.shape.arms(cell, direction, rule.length);
            let count: Vec<String> = windows(&behind, &ahead, rule.length)
                .map(|line| {
                    let has = names.has(Names::letter(player), &line);
                    format!("execute if entity {has} run scoreboard players add {score} 1")
                })
                .collect();
            if let [only] = count.as_slice() {
                lines.push(only.clone());
            } else if !count.is_empty() {
                let name = format!("_lines/{player}_{}_{}_{number}", cell.0, cell.1);
                let owner = Names::letter(player);
                let found = line_exists(names, owner, &behind, &ahead, rule.length);
                lines.push(format!("execute {found} run {}", names.call(&name)));
                // A longer row has a line more for every further stone.
                let all = format!("{name}/all");
                let longer = line_exists(names, owner, &behind, &ahead, rule.length + 1);
                functions.add(
                    &name,
                    [
                        format!("scoreboard players add {score} 1"),
                        format!("execute {longer} run {}", names.call(&all)),
                    ],
                );
                let mut recount = vec![format!("scoreboard players remove {score} 1")];
                recount.extend(count);
                functions.add(&all, recount);
            }
        }
    }
    lines
}

/// For every rule and axis: conditions that hold if there is a line through this cell.
pub(crate) fn conditions(names: &Names, player: u8, cell: Cell) -> Vec<String> {
    let mut found = Vec::new();
    for rule in &names.shape.line_rules {
        for direction in AXES {
            let [behind, ahead] = names.shape.arms(cell, direction, rule.length);
            if windows(&behind, &ahead, rule.length).next().is_some() {
                let owner = Names::letter(player);
                found.push(line_exists(names, owner, &behind, &ahead, rule.length));
            }
        }
    }
    found
}

/// Conditions that hold if and only if there is a line. There is none if two cells are missing,
/// one on each side, with less than a line between them. So of every such pair one must be there.
fn line_exists(names: &Names, owner: char, behind: &[Cell], ahead: &[Cell], length: u16) -> String {
    let connect = usize::from(length);
    let (mut required, mut pairs) = (Vec::new(), Vec::new());
    for back in 1..connect {
        for front in 1..=connect - back {
            match (behind.get(back - 1), ahead.get(front - 1)) {
                (Some(&one), Some(&other)) => pairs.push([one, other]),
                (Some(&only), None) | (None, Some(&only)) if !required.contains(&only) => {
                    required.push(only);
                }
                _ => {}
            }
        }
    }
    pairs.retain(|pair| !pair.iter().any(|cell| required.contains(cell)));
    let mut conditions = Vec::new();
    if !required.is_empty() {
        conditions.push(format!("if entity {}", names.has(owner, &required)));
    }
    conditions.extend(pairs.iter().map(|pair| {
        let [one, other] = pair.map(|cell| names.stone(owner, cell));
        format!("unless entity @s[tag=!{one},tag=!{other}]")
    }));
    conditions.join(" ")
}
