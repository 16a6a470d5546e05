//! The computer opponent: random, or with wins and blocks, or looking one move further.

use crate::function_set::FunctionSet;
use crate::geometry::Cell;
use crate::names::Names;

/// The value of a move that wins, and of one that keeps the opponent from winning.
const WIN: u32 = 100;
const BLOCK: u32 = 50;

/// Ticks between the landing of a tile and the computer's move.
const PAUSE: u32 = 6;

/// Levels of the computer: name, number, and what the player is.
const LEVELS: [(&str, u8, &str); 4] = [
    ("off", 0, "a person"),
    ("easy", 1, "the computer: any free column"),
    ("normal", 2, "the computer: wins and blocks where it can"),
    ("hard", 3, "the computer: wins, blocks, keeps the middle and looks one move further"),
];

pub(crate) fn write(names: &Names, functions: &mut FunctionSet) {
    for player in [1, 2] {
        levels(names, player, functions);
        functions.add(&format!("_computer/as{player}"), best_move(names, player));
        for column in 1..=names.shape.width {
            rate_column(names, player, column, functions);
        }
    }
    schedule(names, functions);
    for column in 1..=names.shape.width {
        functions.add(&format!("_better/{column}"), new_best(names, column));
    }
    functions.add("_computer/random", random_move(names));
}

/// Functions that say who plays for a player.
fn levels(names: &Names, player: u8, functions: &mut FunctionSet) {
    let objective = names.objective(&format!("level{player}"));
    for (name, level, about) in LEVELS {
        let mut commands = vec![format!("scoreboard players set @s {objective} {level}")];
        if level > 0 {
            commands.push(format!(
                "execute if entity @s[tag=_player{player}_turn] run {}",
                names.call("_computer/wake")
            ));
        }
        let label = names.say("settings.computer", &[names.tile_name(player)]);
        commands.push(names.confirm(label, names.say(name, &[])));
        let about = format!("Player {player} of the nearest board is {about}.");
        functions.add(&format!("computer_player{player}_{name}"), names.public(&about, &commands));
    }
}

/// The computer moves a little after the last tile has landed.
fn schedule(names: &Names, functions: &mut FunctionSet) {
    let ns = &names.ns;
    functions.add(
        "_computer/wake",
        [
            format!("tag @s add {ns}_thinking"),
            format!(
                "execute unless score @s {} matches 1.. run {}",
                names.busy,
                names.call("_computer/ponder")
            ),
        ],
    );
    functions.add(
        "_computer/ponder",
        [
            format!("tag @s add {ns}_pondering"),
            format!("scoreboard players set @s {} {PAUSE}", names.busy),
            names.schedule_loop(),
        ],
    );
    let mut lines = vec![
        format!(
            "execute unless entity @s[tag={ns}_pondering] run return run {}",
            names.call("_computer/ponder")
        ),
        format!("tag @s remove {ns}_thinking"),
        format!("tag @s remove {ns}_pondering"),
    ];
    lines.extend([1, 2].map(|player| {
        format!(
            "execute if entity @s[tag=_player{player}_turn] if score @s {} matches 1.. run return run {}",
            names.objective(&format!("level{player}")),
            names.call(&format!("_computer/as{player}"))
        )
    }));
    functions.add("_computer/turn", lines);
}

/// Rates all columns and plays the best one.
fn best_move(names: &Names, player: u8) -> Vec<String> {
    let cache = &names.cache;
    let level = names.objective(&format!("level{player}"));
    let mut lines = vec![
        format!(
            "execute if score @s {level} matches 1 run return run {}",
            names.call("_computer/random")
        ),
        format!("scoreboard players operation #level {cache} = @s {level}"),
        format!("scoreboard players set #best {cache} -1"),
    ];
    for column in middle_first(names.shape.width) {
        lines.push(names.call(&format!("_think/{player}_{column}")));
        lines.push(format!(
            "execute if score #v {cache} > #best {cache} run {}",
            names.call(&format!("_better/{column}"))
        ));
    }
    lines.push(format!(
        "execute if score #level {cache} matches 2 if score #best {cache} matches ..{} run return run {}",
        BLOCK - 1,
        names.call("_computer/random")
    ));
    lines.push(names.call(&format!("_pick/{player}")));
    lines
}

fn new_best(names: &Names, column: u16) -> [String; 2] {
    let cache = &names.cache;
    [
        format!("scoreboard players operation #best {cache} = #v {cache}"),
        format!("scoreboard players set #column {cache} {column}"),
    ]
}

fn random_move(names: &Names) -> Vec<String> {
    let (ns, cache) = (&names.ns, &names.cache);
    let free = Names::row_bit((1, names.shape.height));
    let mut lines = vec![
        "# Every free column in a random order: the last one is it.".to_owned(),
        format!("scoreboard players operation #id {cache} = @s {}", names.board),
        format!(
            "execute as @e[type=marker,tag={ns}_column_origin,scores={{{}=..{free}}},sort=random] if score @s {} = #id {cache} run scoreboard players operation #column {cache} = @s {}",
            names.nextrow, names.board, names.column
        ),
    ];
    lines.extend([1, 2].map(|player| {
        format!(
            "execute if entity @s[tag=_player{player}_turn] run return run {}",
            names.call(&format!("_pick/{player}"))
        )
    }));
    lines
}

fn middle_first(width: u16) -> Vec<u16> {
    let middle = i32::from(width + 1);
    let mut columns: Vec<u16> = (1..=width).collect();
    columns.sort_by_key(|column| (2 * i32::from(*column) - middle).abs());
    columns
}

/// The value of a column for a player.
fn rate_column(names: &Names, player: u8, column: u16, functions: &mut FunctionSet) {
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
