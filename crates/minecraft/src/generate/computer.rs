//! The computer opponent: by chance, by wins and blocks, or with a look one move further.

use super::book::Book;
use super::shape::Cell;
use super::words::Words;

/// Value of a move that wins, and of one that keeps the other from winning.
const WIN: u32 = 100;
const BLOCK: u32 = 50;

pub(super) fn write(w: &Words, book: &mut Book) {
    let ns = &w.ns;
    let cache = &w.cache;
    for player in [1, 2] {
        for (name, level, about) in [
            ("off", 0, "a person"),
            ("easy", 1, "the computer: any free column"),
            ("normal", 2, "the computer: wins and blocks where it can"),
            ("hard", 3, "the computer: wins, blocks, keeps the middle and looks one move further"),
        ] {
            let objective = w.objective(&format!("level{player}"));
            let mut lines = vec![
                format!("# Player {player} of the nearest board is {about}."),
                w.nearest(&format!("scoreboard players set @s {objective} {level}")),
            ];
            if level > 0 {
                lines.push(w.nearest(&format!(
                    "execute if entity @s[tag=_player{player}_turn] run {}",
                    w.call("_computer/wake")
                )));
            }
            book.add(&format!("computer_player{player}_{name}"), lines);
        }
    }
    book.add(
        "_computer/wake",
        [
            format!("tag @s add {ns}_thinking"),
            format!("schedule function {ns}:_computer/think 20t append"),
        ],
    );
    book.add(
        "_computer/think",
        [format!(
            "execute as @e[type=marker,tag={ns}_thinking] at @s run {}",
            w.call("_computer/move")
        )],
    );
    let mut thinking = vec![format!("tag @s remove {ns}_thinking")];
    for player in [1, 2] {
        thinking.push(format!(
            "execute if entity @s[tag=_player{player}_turn] if score @s {} matches 1.. run return run {}",
            w.objective(&format!("level{player}")),
            w.call(&format!("_computer/as{player}"))
        ));
        let level = w.objective(&format!("level{player}"));
        let mut chosen = vec![
            format!(
                "execute if score @s {level} matches 1 run return run {}",
                w.call("_computer/random")
            ),
            format!("scoreboard players operation #level {cache} = @s {level}"),
            format!("scoreboard players set #best {cache} -1"),
        ];
        for column in middle_first(w.shape.width) {
            chosen.push(w.call(&format!("_think/{player}_{column}")));
            chosen.push(format!(
                "execute if score #v {cache} > #best {cache} run {}",
                w.call(&format!("_better/{column}"))
            ));
        }
        chosen.push(format!(
            "execute if score #level {cache} matches 2 if score #best {cache} matches ..{} run return run {}",
            BLOCK - 1,
            w.call("_computer/random")
        ));
        chosen.push(w.call(&format!("_pick/{player}")));
        book.add(&format!("_computer/as{player}"), chosen);
        for column in 1..=w.shape.width {
            look(w, player, column, book);
        }
    }
    book.add("_computer/move", thinking);
    for column in 1..=w.shape.width {
        book.add(
            &format!("_better/{column}"),
            [
                format!("scoreboard players operation #best {cache} = #v {cache}"),
                format!("scoreboard players set #column {cache} {column}"),
            ],
        );
    }
    let free = 1i64 << (w.shape.height - 1);
    let mut random = vec![
        "# Every free column in a random order: the last one is it.".to_owned(),
        format!("scoreboard players operation #id {cache} = @s {}", w.board),
        format!(
            "execute as @e[type=marker,tag={ns}_column_origin,scores={{{}=..{free}}},sort=random] if score @s {} = #id {cache} run scoreboard players operation #column {cache} = @s {}",
            w.nextrow, w.board, w.column
        ),
    ];
    for player in [1, 2] {
        random.push(format!(
            "execute if entity @s[tag=_player{player}_turn] run return run {}",
            w.call(&format!("_pick/{player}"))
        ));
    }
    book.add("_computer/random", random);
}

fn middle_first(width: u16) -> Vec<u16> {
    let middle = i32::from(width + 1);
    let mut columns: Vec<u16> = (1..=width).collect();
    columns.sort_by_key(|column| (2 * i32::from(*column) - middle).abs());
    columns
}

/// What a column is worth to a player.
fn look(w: &Words, player: u8, column: u16, book: &mut Book) {
    let cache = &w.cache;
    let value = |value: u32| format!("scoreboard players set #v {cache} {value}");
    let mut rows = Vec::new();
    for row in 1..=w.shape.height {
        let cell = (column, row);
        rows.push(format!(
            "execute if entity {} run return run {}",
            w.free(cell),
            w.call(&format!("_think/{player}_{column}_{row}"))
        ));
        let (mine, theirs) = (Words::letter(player), Words::letter(3 - player));
        let mut lines = Vec::new();
        let lines_of = |cell: Cell, owner: char, worth: u32, lines: &mut Vec<String>| {
            for line in w.shape.lines_through(cell) {
                lines.push(format!(
                    "execute if entity {} run return run {}",
                    w.has(owner, &line),
                    value(worth)
                ));
            }
        };
        lines_of(cell, mine, WIN, &mut lines);
        lines_of(cell, theirs, BLOCK, &mut lines);
        let base = 2 + w.shape.lines_through(cell).len() as u32;
        lines.push(format!(
            "execute if score #best {cache} matches {base}.. run return run {}",
            value(0)
        ));
        if row < w.shape.height {
            lines.push(format!(
                "execute if score #level {cache} matches ..2 run return run {}",
                value(base)
            ));
            lines_of((column, row + 1), theirs, 1, &mut lines);
        }
        lines.push(value(base));
        book.add(&format!("_think/{player}_{column}_{row}"), lines);
    }
    rows.push(format!("scoreboard players set #v {cache} -2"));
    book.add(&format!("_think/{player}_{column}"), rows);
}
