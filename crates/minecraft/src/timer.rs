//! A timer for every turn, shown as a boss bar; when it runs out, a random move is made.

use crate::function_set::FunctionSet;
use crate::names::Names;

pub(crate) fn write(names: &Names, functions: &mut FunctionSet) {
    settings(names, functions);
    start_and_stop(names, functions);
    bar(names, functions);
    count_down(names, functions);
}

/// The score that is 1 while the common beat of all timers is scheduled.
fn running(names: &Names) -> String {
    format!("#running {}", names.cache)
}

/// Functions that choose the time per move.
fn settings(names: &Names, functions: &mut FunctionSet) {
    let limit = names.objective("limit");
    for (name, seconds) in [("timer_off", 0), ("timer_15", 15), ("timer_30", 30), ("timer_60", 60)]
    {
        let about = if seconds == 0 {
            "# No clock on the nearest board.".to_owned()
        } else {
            format!("# {seconds} seconds for every move on the nearest board; then chance moves.")
        };
        let mut lines =
            vec![about, names.nearest(&format!("scoreboard players set @s {limit} {seconds}"))];
        if seconds == 0 {
            lines.push(names.nearest(&names.call("_timer/stop")));
        } else {
            lines.push(names.nearest(&format!(
                "execute if entity @s[tag=_game_active] run {}",
                names.call("_timer/start")
            )));
        }
        functions.add(name, lines);
    }
}

fn start_and_stop(names: &Names, functions: &mut FunctionSet) {
    let ns = &names.ns;
    let (limit, clock) = (names.objective("limit"), names.objective("clock"));
    let running = running(names);
    functions.add(
        "_timer/start",
        [
            format!("scoreboard players operation @s {clock} = @s {limit}"),
            format!("function {ns}:_timer/show with entity @s data"),
            format!("execute unless score {running} matches 1 run {}", names.call("_timer/beat")),
        ],
    );
    functions.add(
        "_timer/beat",
        [
            format!("scoreboard players set {running} 1"),
            format!("schedule function {ns}:_timer/second 20t"),
        ],
    );
    functions.add(
        "_timer/stop",
        [
            format!("scoreboard players set @s {clock} 0"),
            format!("function {ns}:_timer/hide with entity @s data"),
        ],
    );
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
            format!("$bossbar add {bar} \"{}\"", names.shape.title),
            store("max", &limit),
            store("value", &clock),
            format!("$bossbar set {bar} players {}", names.near()),
        ],
    );
    functions.add("_timer/value", [store("value", &clock)]);
    functions.add("_timer/hide", [format!("$bossbar set {bar} players")]);
    functions.add("_timer/remove", [format!("$bossbar remove {bar}")]);
}

/// One schedule serves the timers of all boards.
fn count_down(names: &Names, functions: &mut FunctionSet) {
    let ns = &names.ns;
    let clock = names.objective("clock");
    let ticking = format!("@e[type=marker,tag={ns}_state,scores={{{clock}=1..}}]");
    functions.add(
        "_timer/second",
        [
            format!("scoreboard players set {} 0", running(names)),
            format!("execute as {ticking} at @s run {}", names.call("_timer/count")),
            format!("execute if entity {ticking} run {}", names.call("_timer/beat")),
        ],
    );
    let mut count = vec![
        format!("scoreboard players remove @s {clock} 1"),
        format!("function {ns}:_timer/value with entity @s data"),
    ];
    if names.shape.gravity {
        count.push(format!(
            "execute if score @s {clock} matches 0 run {}",
            names.call("_computer/random")
        ));
    } else {
        count.push(format!("execute if score @s {clock} matches 0 run title {} actionbar {{\"text\":\"Time is up.\"}}", names.near()));
    }
    functions.add("_timer/count", count);
}
