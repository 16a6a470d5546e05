//! Turns and the end of a game: refused moves, the next turn, a win, a draw.

use crate::components::coloured;
use crate::function_set::FunctionSet;
use crate::names::Names;

pub(crate) fn write(names: &Names, functions: &mut FunctionSet) {
    for player in [1, 2] {
        refusals(names, player, functions);
        let lines = turn(names, player, functions);
        functions.add(&format!("_turn/{player}"), lines);
        functions.add(&format!("_won/{player}"), won(names, player));
        if let Some(stones) = names.shape.stones {
            // A turn with all its stones.
            functions.add(
                &format!("_next/{player}"),
                [
                    format!(
                        "scoreboard players set @s {} {}",
                        names.objective("left"),
                        stones.later
                    ),
                    names.call(&format!("_turn/{player}")),
                ],
            );
        }
    }
    functions.add("_tie", tie(names));
}

/// Answers to moves that are not possible.
fn refusals(names: &Names, player: u8, functions: &mut FunctionSet) {
    let mut refuse = names.raise(&format!("_player{player}_notyourturn")).to_vec();
    refuse.insert(0, "execute unless entity @s[tag=_game_active] run return fail".to_owned());
    refuse.push(names.schedule_loop());
    functions.add(&format!("_refuse/{player}"), refuse);
    let mut full = names.raise(&format!("_player{player}_columnfull")).to_vec();
    let key = if names.shape.gravity { "full.column" } else { "full.cell" };
    let text = coloured(names.say(key, &[]), "red");
    full.push(format!("title {} actionbar {text}", names.near()));
    full.push(names.schedule_loop());
    functions.add(&format!("_full/{player}"), full);
}

fn turn(names: &Names, player: u8, functions: &mut FunctionSet) -> Vec<String> {
    let mut turn = vec![format!("tag @s add _player{player}_turn")];
    turn.extend(names.raise(&format!("_player{player}_turn")));
    let limit = names.objective("limit");
    let clock =
        format!("execute if score @s {limit} matches 1.. run {}", names.call("_timer/start"));
    if !names.shape.gravity {
        turn.push(clock);
        return turn;
    }
    // Most boards have neither.
    let level = names.objective(&format!("level{player}"));
    let name = format!("_turn/with{player}");
    turn.push(format!(
        "execute unless entity @s[scores={{{level}=0,{limit}=0}}] run {}",
        names.call(&name)
    ));
    functions.add(
        &name,
        [
            format!("execute if score @s {level} matches 1.. run {}", names.call("_computer/wake")),
            clock,
        ],
    );
    turn
}

fn won(names: &Names, player: u8) -> Vec<String> {
    let ns = &names.ns;
    let mut won = vec![
        format!("tag @s add _player{player}_won"),
        format!("tag {} add _player{player}_won", names.event),
        format!(
            "scoreboard players operation @e[type=marker,tag={ns}_register1,distance=..0.1,limit=1] {} = @s {}",
            names.gamestate, names.lines
        ),
        "tag @s add _mark_winning_blocks".to_owned(),
    ];
    won.extend(counted(names, player));
    won.push(format!(
        "execute if score @s {} matches 2.. run {}",
        names.objective("series"),
        names.call(&format!("_series/{player}"))
    ));
    won.extend(finish(names));
    won
}

/// Counts a win in the ladder: for whom the side is reserved, else for those with its tag who are nearer
/// to this board than to any other. No other board is won and still active.
fn counted(names: &Names, player: u8) -> [String; 2] {
    let ns = &names.ns;
    let owner = names.objective(&format!("owner{player}"));
    let count = format!("run scoreboard players add @s {} 1", names.objective("wins"));
    let here = |more: &str| format!("@e[type=marker,tag={ns}_state{more},distance=..0.1,limit=1]");
    let board = here("");
    let won = here(&format!(",tag=_player{player}_won,tag=_game_active"));
    [
        format!(
            "execute unless score @s {owner} matches 0 as {} if score @s {ns}_who = {board} {owner} {count}",
            names.near()
        ),
        format!(
            "execute if score @s {owner} matches 0 as @a[tag={ns}_player{player},distance=..64] at @s positioned as {} if entity {won} {count}",
            names.nearest_state()
        ),
    ]
}

fn tie(names: &Names) -> Vec<String> {
    let mut tie = vec![
        "tag @s add _no_winner_tie".to_owned(),
        format!("tag {} add _no_winner_tie", names.event),
    ];
    tie.extend(finish(names));
    tie
}

/// What every end of a game has in common.
fn finish(names: &Names) -> Vec<String> {
    let mut finish =
        vec!["tag @s remove _game_active".to_owned(), "tag @s add _game_finished".to_owned()];
    finish.extend(names.raise("_game_finished"));
    finish.push(format!(
        "execute if score @s {} matches 1.. run {}",
        names.objective("clock"),
        names.call("_timer/stop")
    ));
    finish
}
