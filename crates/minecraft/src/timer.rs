//! A timer for every turn, shown as a boss bar. When it runs out, a random move is made in games whose
//! stones fall; in the others, which have too many cells for chance to be of any help, the game is lost.

use serde_json::json;

use crate::function_set::FunctionSet;
use crate::names::Names;
use crate::settings::bracketed;

pub(crate) fn write(names: &Names, functions: &mut FunctionSet) {
    settings(names, functions);
    start_and_stop(names, functions);
    if !names.legacy() {
        bar(names, functions);
    }
    count_down(names, functions);
}

/// Functions that choose the time per move.
fn settings(names: &Names, functions: &mut FunctionSet) {
    let limit = names.objective("limit");
    for (name, seconds) in [("timer_off", 0), ("timer_15", 15), ("timer_30", 30), ("timer_60", 60)]
    {
        let mut commands = vec![format!("scoreboard players set @s {limit} {seconds}")];
        let about = if seconds == 0 {
            commands.push(names.call("_timer/stop"));
            "No clock on the nearest board.".to_owned()
        } else {
            commands.push(format!(
                "execute if entity @s[tag=_game_active] run {}",
                names.call("_timer/start")
            ));
            let then = if names.shape.gravity { "chance moves" } else { "the other player wins" };
            format!("{seconds} seconds for every move on the nearest board; then {then}.")
        };
        let choice = if seconds == 0 { names.say("off", &[]) } else { bracketed(seconds) };
        commands.push(names.confirm(names.say("settings.clock", &[]), choice));
        functions.add(name, names.public(&about, &commands));
    }
}

fn start_and_stop(names: &Names, functions: &mut FunctionSet) {
    let ns = &names.ns;
    let (limit, clock) = (names.objective("limit"), names.objective("clock"));
    let mut start = vec![format!("scoreboard players operation @s {clock} = @s {limit}")];
    let mut stop = vec![format!("scoreboard players set @s {clock} 0")];
    if !names.legacy() {
        start.push(format!("function {ns}:_timer/show with entity @s data"));
        stop.push(format!("function {ns}:_timer/hide with entity @s data"));
    }
    functions.add("_timer/start", start);
    functions.add("_timer/stop", stop);
}

/// The boss bar: each board has its own.
fn bar(names: &Names, functions: &mut FunctionSet) {
    let bar = format!("{}:timer$(id)", names.ns);
    let (limit, clock) = (names.objective("limit"), names.objective("clock"));
    let store = |property: &str, score: &str| {
        format!(
            "$execute store result bossbar {bar} {property} run scoreboard players get @s {score}"
        )
    };
    functions.add(
        "_timer/show",
        [
            format!("$bossbar add {bar} {}", names.title()),
            store("max", &limit),
            store("value", &clock),
            format!("$bossbar set {bar} players {}", names.near()),
        ],
    );
    functions.add("_timer/value", [store("value", &clock)]);
    functions.add("_timer/hide", [format!("$bossbar set {bar} players")]);
    functions.add("_timer/remove", [format!("$bossbar remove {bar}")]);
}

/// A second has passed for a board whose clock runs.
fn count_down(names: &Names, functions: &mut FunctionSet) {
    let ns = &names.ns;
    let clock = names.objective("clock");
    let mut count = vec![format!("scoreboard players remove @s {clock} 1")];
    if names.legacy() {
        // Without macros a board cannot have a bar of its own.
        let left = json!({"score": {"name": "@s", "objective": clock}});
        let text = names.say("seconds", &[left]);
        count.push(format!("title {} actionbar {text}", names.near()));
    } else {
        count.push(format!("function {ns}:_timer/value with entity @s data"));
    }
    let out = if names.shape.gravity {
        names.call("_computer/random")
    } else {
        out_of_time(names, functions);
        names.call("_timer/out")
    };
    count.push(format!("execute if score @s {clock} matches 0 run {out}"));
    functions.add("_timer/count", count);
}

/// The player to move has taken too long and loses.
fn out_of_time(names: &Names, functions: &mut FunctionSet) {
    let mut out = vec![names.tell(names.near(), &[names.say("time", &[])])];
    // The winner of one condition has no turn in the next.
    for player in [1, 2] {
        let name = format!("_timer/out{player}");
        out.push(format!(
            "execute if entity @s[tag=_player{player}_turn] run {}",
            names.call(&name)
        ));
        let lost = [
            format!("tag @s remove _player{player}_turn"),
            // Rows that were counted for an earlier move.
            format!("scoreboard players set @s {} 0", names.lines),
            names.call(&format!("_won/{}", 3 - player)),
            names.call("_timer/stop"),
            // Shown as if a last stone had come to rest.
            format!("scoreboard players set @s {} 1", names.busy),
            names.schedule_loop(),
        ];
        functions.add(&name, lost);
    }
    functions.add("_timer/out", out);
}
