//! Turns and the end of a game: refused moves, the next turn, a win, a draw.

use crate::function_set::FunctionSet;
use crate::names::Names;

pub(crate) fn write(names: &Names, functions: &mut FunctionSet) {
    for player in [1, 2] {
        refusals(names, player, functions);
        functions.add(&format!("_turn/{player}"), turn(names, player));
        functions.add(&format!("_won/{player}"), won(names, player));
    }
    functions.add("_tie", tie(names));
}

fn title(names: &Names, part: &str, text: &str) -> String {
    format!("title {} {part} {text}", names.near())
}

/// Answers to moves that are not possible.
fn refusals(names: &Names, player: u8, functions: &mut FunctionSet) {
    let mut refuse = names.raise(&format!("_player{player}_notyourturn")).to_vec();
    refuse.insert(0, "execute unless entity @s[tag=_game_active] run return fail".to_owned());
    functions.add(&format!("_refuse/{player}"), refuse);
    let full = names.raise(&format!("_player{player}_columnfull")).to_vec();
    functions.add(&format!("_full/{player}"), full);
}

fn turn(names: &Names, player: u8) -> Vec<String> {
    let name = names.player_name(player);
    let mut turn = vec![format!("tag @s add _player{player}_turn")];
    turn.extend(names.raise(&format!("_player{player}_turn")));
    turn.push(title(names, "actionbar", &format!("{{\"text\":\"{name} to move\"}}")));
    turn.push(format!("playsound minecraft:block.note_block.hat block {} ~ ~ ~ 1 1", names.near()));
    if names.shape.gravity {
        turn.push(format!(
            "execute if score @s {} matches 1.. run {}",
            names.objective(&format!("level{player}")),
            names.call("_computer/wake")
        ));
    }
    if !names.legacy() {
        turn.push(format!(
            "execute if score @s {} matches 1.. run {}",
            names.objective("limit"),
            names.call("_timer/start")
        ));
    }
    turn
}

fn won(names: &Names, player: u8) -> Vec<String> {
    let name = names.player_name(player);
    let mut won = vec![
        format!("tag @s add _player{player}_won"),
        format!("tag {} add _player{player}_won", names.event),
        format!(
            "scoreboard players operation @e[type=marker,tag={}_register1,distance=..0.1,limit=1] {} = @s {}",
            names.ns, names.gamestate, names.lines
        ),
        title(names, "title", &format!("{{\"text\":\"{name} wins\",\"color\":\"gold\"}}")),
        "tag @s add _mark_winning_blocks".to_owned(),
    ];
    if !names.legacy() {
        won.push(format!(
            "playsound minecraft:ui.toast.challenge_complete block {} ~ ~ ~ 1 1",
            names.near()
        ));
    }
    won.extend(finish(names));
    won
}

fn tie(names: &Names) -> Vec<String> {
    let mut tie = vec![
        "tag @s add _no_winner_tie".to_owned(),
        format!("tag {} add _no_winner_tie", names.event),
        title(names, "title", "{\"text\":\"A draw\"}"),
    ];
    tie.extend(finish(names));
    tie
}

/// What every end of a game has in common.
fn finish(names: &Names) -> Vec<String> {
    let mut finish =
        vec!["tag @s remove _game_active".to_owned(), "tag @s add _game_finished".to_owned()];
    finish.extend(names.raise("_game_finished"));
    if !names.legacy() {
        finish.push(format!(
            "execute if score @s {} matches 1.. run {}",
            names.objective("clock"),
            names.call("_timer/stop")
        ));
    }
    finish
}
