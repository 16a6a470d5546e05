//! Setting the pack up on a server and removing it again, and what the game calls by itself.

use serde_json::{Value, json};

use crate::components::{coloured, link};
use crate::function_set::FunctionSet;
use crate::names::{Member, Names};

pub(crate) fn write(names: &Names, functions: &mut FunctionSet) {
    functions.add("_setup/own", own_setup(names));
    functions.add("_teardown/own", own_teardown(names));
    functions.add("_uninstall/own", own_uninstall(names));
    for (name, about) in [
        (
            "setup",
            "Makes the scoreboards and wakes up boards that are there. Needed once on every server.",
        ),
        ("teardown", "Undoes setup. Boards stay, but nobody can play on them."),
        (
            "uninstall",
            "Removes everything that this pack ever made: boards, scores, tags, storage, schedules.",
        ),
    ] {
        let mut lines = vec![format!("# {about}")];
        lines.push(names.call_leader(&format!("_{name}/all")));
        functions.add(name, lines);
    }
    if names.leads() {
        for_all_sizes(names, functions);
        hooks(names, functions);
        pulse(names, functions);
    }
    hints(names, functions);
    if !names.legacy() {
        bars(names, functions);
    }
}

/// What the first size in the pack does for all of them.
fn for_all_sizes(names: &Names, functions: &mut FunctionSet) {
    let ns = &names.ns;
    let each = |function: &str| -> Vec<String> {
        let call = |member: &Member| format!("function {}:{function}", member.ns);
        names.group.iter().map(call).collect()
    };
    let mut lines =
        vec!["# Also after loading: a new version of the pack may have new scores.".to_owned()];
    lines.extend(each("_setup/own"));
    lines.push(format!("data modify storage {ns}:pack ready set value 1b"));
    // Which size the next board has, unless somebody asks for one.
    lines.push(format!("scoreboard players add #size {} 0", names.cache));
    lines.extend(stop_pulses(names));
    lines.push(names.call("_pulse/1"));
    functions.add("_setup", lines);
    let ready = [coloured(names.say("ready", &[names.title()]), "green")];
    functions.add(
        "_setup/all",
        [
            names.call("_setup"),
            names.tell("@a", &[&ready[..], &create_links(names, &names.group)].concat()),
        ],
    );
    let mut teardown = each("_teardown/own");
    teardown.extend(stop_pulses(names));
    functions.add("_teardown/all", teardown);
    let mut uninstall = each("_uninstall/own");
    uninstall.extend(stop_pulses(names));
    uninstall.push(format!("scoreboard players reset #{ns} load.status"));
    uninstall.push(names.tell("@a", &[names.say("gone", &[names.title()])]));
    functions.add("_uninstall/all", uninstall);
}

fn own_setup(names: &Names) -> Vec<String> {
    let objectives = names.objectives().into_iter();
    let mut lines: Vec<String> =
        objectives.map(|(name, kind)| format!("scoreboard objectives add {name} {kind}")).collect();
    // The title of the ladder at the side of the screen.
    lines.push(format!(
        "scoreboard objectives modify {} displayname {}",
        names.objective("wins"),
        names.say("ladder", &[names.sized_title()])
    ));
    // The mark of a pack that is set up, also for versions of it that know no storage.
    lines.push(format!("scoreboard players set #two {} 2", names.cache));
    lines.push(stop_busy(names));
    lines.push(adopt_all(&names.ns, names.version));
    lines.push(names.schedule_loop());
    lines
}

/// Things to click on that make a board, for each of these sizes.
pub(crate) fn create_links(names: &Names, members: &[Member]) -> Vec<Value> {
    let mut links = Vec::new();
    for (number, member) in members.iter().enumerate() {
        let make = |key: &str, way: &str| {
            link(names.say(key, &[]), &format!("/function {}:create_board_{way}", member.ns))
        };
        if members.len() > 1 {
            let gap = if number == 0 { "" } else { "  " };
            links.push(json!(format!("{gap}{}: ", member.size)));
        }
        links.extend([make("board.ns", "northsouth"), json!(" "), make("board.ew", "eastwest")]);
    }
    links
}

fn stop_busy(names: &Names) -> String {
    format!("schedule clear {}:_busy/loop", names.ns)
}

fn stop_pulses(names: &Names) -> impl Iterator<Item = String> {
    let clear = |number| format!("schedule clear {}:_pulse/{number}", names.ns);
    (1..=pulses(names).len()).map(clear)
}

/// What both ways of removing have in common: bars, clockwork, scores, storage.
fn remove_server_parts(names: &Names) -> Vec<String> {
    let ns = &names.ns;
    let mut lines = Vec::new();
    if !names.legacy() {
        lines.push(format!(
            "scoreboard players operation #bar {} = #next {}",
            names.cache, names.board
        ));
        lines.push(names.call("_timer/remove_all"));
    }
    lines.push(stop_busy(names));
    let objectives = names.objectives().into_iter();
    lines.extend(objectives.map(|(name, _)| format!("scoreboard objectives remove {name}")));
    lines.extend(
        ["pack ready", "click place", "check own", "check other", "bar id"]
            .map(|place| format!("data remove storage {ns}:{place}")),
    );
    lines
}

fn own_teardown(names: &Names) -> Vec<String> {
    let mut teardown = vec![format!(
        "execute as @e[type=marker,tag={}_state] at @s run {}",
        names.ns,
        names.call("_stop")
    )];
    teardown.extend(remove_server_parts(names));
    teardown
}

fn own_uninstall(names: &Names) -> Vec<String> {
    let ns = &names.ns;
    let mut uninstall = vec![
        format!("execute as @e[type=marker,tag={ns}_state] at @s run {}", names.call("_remove")),
        format!("kill @e[tag={ns}_part]"),
        format!("kill @e[tag={ns}_falling_block]"),
    ];
    for tag in ["player1", "player2", "check_is_player"] {
        uninstall.push(format!("tag @a remove {ns}_{tag}"));
    }
    uninstall.extend(remove_server_parts(names));
    uninstall
}

/// Removes the bars of all boards that there ever were, also of those that are not loaded.
fn bars(names: &Names, functions: &mut FunctionSet) {
    let (ns, bar) = (&names.ns, format!("#bar {}", names.cache));
    // Where the scores are gone already, the condition fails and this ends at once.
    functions.add(
        "_timer/remove_all",
        [format!("execute if score {bar} matches 1.. run {}", names.call("_timer/remove_next"))],
    );
    functions.add(
        "_timer/remove_next",
        [
            format!(
                "execute store result storage {ns}:bar id int 1 run scoreboard players get {bar}"
            ),
            format!("function {ns}:_timer/remove with storage {ns}:bar"),
            format!("scoreboard players remove {bar} 1"),
            names.call("_timer/remove_all"),
        ],
    );
}

/// What the game calls by itself: once after loading, and every tick.
fn hooks(names: &Names, functions: &mut FunctionSet) {
    let ns = &names.ns;
    let mut load = vec![
        "# Everything is kept in the world; a pack that was set up goes on.".to_owned(),
        format!("scoreboard players set #{ns} load.status 1"),
    ];
    load.extend(names.group.iter().map(|member| {
        format!("execute if score #two {}_cache matches 2 run {}", member.ns, names.call("_setup"))
    }));
    load.push(format!(
        "execute unless data storage {ns}:pack {{ready:1b}} as @a run {}",
        names.call("_hint/welcome")
    ));
    functions.add("_load", load);
    let none: Vec<String> = names.group.iter().map(|member| format!("{}=0", member.ns)).collect();
    let chosen = if names.group.len() == 1 { "_triggered" } else { "_chosen" };
    functions.add(
        "_tick",
        [
            "# Whoever may use the triggers has 0. Newcomers have no score yet.".to_owned(),
            format!(
                "execute if score #two {} matches 2 as @a unless entity @s[scores={{{}}}] at @s run {}",
                names.cache,
                none.join(","),
                names.call(chosen)
            ),
        ],
    );
    if names.group.len() > 1 {
        let triggered = names.group.iter().map(|member| {
            format!("execute unless score @s {0} matches 0 run function {0}:_triggered", member.ns)
        });
        functions.add("_chosen", triggered);
    }
}

/// Takes over all boards that this very pack has not looked after before.
fn adopt_all(ns: &str, version: u32) -> String {
    format!(
        "execute as @e[type=marker,tag={ns}_state] unless score @s {ns}_version matches {version} at @s run function {ns}:_adopt"
    )
}

/// Ticks in which everything is looked at once.
const SECOND: usize = 20;

/// What is looked at once a second, for every size in the pack: boards that were loaded, something
/// that falls although the clockwork stands still, clocks, players who may not use the trigger.
/// Spread over the ticks, so that none of them has much to do: when, and the commands.
fn pulses(names: &Names) -> Vec<(usize, Vec<String>)> {
    let tasks: [fn(&Member) -> String; 4] = [
        |it| adopt_all(&it.ns, it.version),
        |it| {
            format!(
                "execute if entity @e[type=marker,scores={{{0}_busy=1..}}] run schedule function {0}:_busy/loop 1t",
                it.ns
            )
        },
        // Whoever chose 0 looks like somebody who chose nothing.
        |it| format!("scoreboard players enable @a {}", it.ns),
        |it| {
            format!(
                "execute as @e[type=marker,tag={0}_state,scores={{{0}_clock=1..}}] at @s run function {0}:_timer/count",
                it.ns
            )
        },
    ];
    let all: Vec<String> = tasks.iter().flat_map(|task| names.group.iter().map(task)).collect();
    let count = all.len();
    let mut pulses: Vec<(usize, Vec<String>)> = Vec::new();
    for (number, command) in all.into_iter().enumerate() {
        let tick = number * SECOND / count;
        match pulses.last_mut() {
            Some((last, commands)) if *last == tick => commands.push(command),
            _ => pulses.push((tick, vec![command])),
        }
    }
    pulses
}

/// The functions that call each other in turn, once a second.
fn pulse(names: &Names, functions: &mut FunctionSet) {
    let pulses = pulses(names);
    for (number, (tick, commands)) in pulses.iter().enumerate() {
        let (next, at) = pulses.get(number + 1).map_or((1, SECOND), |(at, _)| (number + 2, *at));
        let mut lines =
            vec![format!("schedule function {}:_pulse/{next} {}t", names.ns, at - tick)];
        lines.extend(commands.iter().cloned());
        functions.add(&format!("_pulse/{}", number + 1), lines);
    }
}

/// What people are told who do something too early.
fn hints(names: &Names, functions: &mut FunctionSet) {
    let ns = &names.ns;
    let own: Vec<Member> = names.group.iter().filter(|it| it.ns == *ns).cloned().collect();
    let board = [coloured(names.say("board.first", &[names.sized_title()]), "red")];
    functions.add(
        "_hint/board",
        [names.tell(names.near(), &[&board[..], &create_links(names, &own)].concat())],
    );
    if !names.leads() {
        return;
    }
    let first = link(names.say("first", &[]), &format!("/function {ns}:setup"));
    let welcome = coloured(names.say("welcome", &[names.title()]), "green");
    functions.add("_hint/welcome", [names.tell("@s", &[welcome, first.clone()])]);
    let setup = coloured(names.say("setup.first", &[names.title()]), "red");
    functions.add("_hint/setup", [names.tell(names.near(), &[setup, first])]);
    // The reward of the advancement that shows that the pack is there: once for everybody.
    let ready = names.say("welcome.ready", &[names.title(), names.how_to_play()]);
    functions.add(
        "_joined",
        [
            format!(
                "execute unless data storage {ns}:pack {{ready:1b}} run return run {}",
                names.call("_hint/welcome")
            ),
            names.tell("@s", &[ready]),
        ],
    );
}
