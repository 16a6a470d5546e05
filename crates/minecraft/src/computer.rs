//! The computer opponent: by chance, by wins and blocks, or with a look one move further.

use crate::function_set::FunctionSet;
use crate::geometry::Cell;
use crate::names::Names;

/// Value of a move that wins, and of one that keeps the other from winning.
const WIN: u32 = 100;
const BLOCK: u32 = 50;

pub(crate) fn write(names: &Names, functions: &mut FunctionSet) {
    let ns = &names.ns;
    let cache = &names.cache;
    for player in [1, 2] {
        for (name, level, about) in [
            ("off", 0, "a person"),
            ("easy", 1, "the computer: any free column"),
            ("normal", 2, "the computer: wins and blocks where it can"),
            ("hard", 3, "the computer: wins, blocks, keeps the middle and looks one move further"),
        ] {
            let objective = names.objective(&format!("level{player}"));
            let mut lines = vec![
                format!("# Player {player} of the nearest board is {about}."),
                names.nearest(&format!("scoreboard players set @s {objective} {level}")),
            ];
            if level > 0 {
                lines.push(names.nearest(&format!(
                    "execute if entity @s[tag=_player{player}_turn] run {}",
                    names.call("_computer/wake")
                )));
            }
            functions.add(&format!("computer_player{player}_{name}"), lines);
        }
    }
    functions.add(
        "_computer/wake",
        [
            format!("tag @s add {ns}_thinking"),
            format!("schedule function {ns}:_computer/think 20t append"),
        ],
    );
    functions.add(
        "_computer/think",
        [format!(
            "execute as @e[type=marker,tag={ns}_thinking] at @s run {}",
            names.call("_computer/move")
        )],
    );
    let mut thinking = vec![format!("tag @s remove {ns}_thinking")];
    for player in [1, 2] {
        thinking.push(format!(
            "execute if entity @s[tag=_player{player}_turn] if score @s {} matches 1.. run return run {}",
            names.objective(&format!("level{player}")),
            names.call(&format!("_computer/as{player}"))
        ));
        let level = names.objective(&format!("level{player}"));
        let mut chosen = vec![
            format!(
                "execute if score @s {level} matches 1 run return run {}",
                names.call("_computer/random")
            ),
            format!("scoreboard players operation #level {cache} = @s {level}"),
            format!("scoreboard players set #best {cache} -1"),
        ];
        for column in middle_first(names.shape.width) {
            chosen.push(names.call(&format!("_think/{player}_{column}")));
            chosen.push(format!(
                "execute if score #v {cache} > #best {cache} run {}",
                names.call(&format!("_better/{column}"))
            ));
        }
        chosen.push(format!(
            "execute if score #level {cache} matches 2 if score #best {cache} matches ..{} run return run {}",
            BLOCK - 1,
            names.call("_computer/random")
        ));
        chosen.push(names.call(&format!("_pick/{player}")));
        functions.add(&format!("_computer/as{player}"), chosen);
        for column in 1..=names.shape.width {
            look(names, player, column, functions);
        }
    }
    functions.add("_computer/move", thinking);
    for column in 1..=names.shape.width {
        functions.add(
            &format!("_better/{column}"),
            [
                format!("scoreboard players operation #best {cache} = #v {cache}"),
                format!("scoreboard players set #column {cache} {column}"),
            ],
        );
    }
    let free = Names::row_bit((1, names.shape.height));
    let mut random = vec![
        "# Every free column in a random order: the last one is it.".to_owned(),
        format!("scoreboard players operation #id {cache} = @s {}", names.board),
        format!(
            "execute as @e[type=marker,tag={ns}_column_origin,scores={{{}=..{free}}},sort=random] if score @s {} = #id {cache} run scoreboard players operation #column {cache} = @s {}",
            names.nextrow, names.board, names.column
        ),
    ];
    for player in [1, 2] {
        random.push(format!(
            "execute if entity @s[tag=_player{player}_turn] run return run {}",
            names.call(&format!("_pick/{player}"))
        ));
    }
    functions.add("_computer/random", random);
}

fn middle_first(width: u16) -> Vec<u16> {
    let middle = i32::from(width + 1);
    let mut columns: Vec<u16> = (1..=width).collect();
    columns.sort_by_key(|column| (2 * i32::from(*column) - middle).abs());
    columns
}

/// What a column is worth to a player.
fn look(names: &Names, player: u8, column: u16, functions: &mut FunctionSet) {
    let cache = &names.cache;
    let value = |value: u32| format!("scoreboard players set #v {cache} {value}");
    let mut rows = Vec::new();
    for row in 1..=names.shape.height {
        let cell = (column, row);
        rows.push(format!(
            "execute if entity {} run return run {}",
            names.free(cell),
            names.call(&format!("_think/{player}_{column}_{row}"))
        ));
        let (mine, theirs) = (Names::letter(player), Names::letter(3 - player));
        let mut lines = Vec::new();
        let lines_of = |cell: Cell, owner: char, worth: u32, lines: &mut Vec<String>| {
            for line in names.shape.lines_through(cell) {
                lines.push(format!(
                    "execute if entity {} run return run {}",
                    names.has(owner, &line),
                    value(worth)
                ));
            }
        };
        lines_of(cell, mine, WIN, &mut lines);
        lines_of(cell, theirs, BLOCK, &mut lines);
        let base = 2 + names.shape.lines_through(cell).len() as u32;
        lines.push(format!(
            "execute if score #best {cache} matches {base}.. run return run {}",
            value(0)
        ));
        if row < names.shape.height {
            lines.push(format!(
                "execute if score #level {cache} matches ..2 run return run {}",
                value(base)
            ));
            lines_of((column, row + 1), theirs, 1, &mut lines);
        }
        lines.push(value(base));
        functions.add(&format!("_think/{player}_{column}_{row}"), lines);
    }
    rows.push(format!("scoreboard players set #v {cache} -2"));
    functions.add(&format!("_think/{player}_{column}"), rows);
}
