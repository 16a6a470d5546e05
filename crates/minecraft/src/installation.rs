//! Setting the pack up on a server and removing it again, and what the game calls by itself.

use serde_json::json;

use crate::function_set::FunctionSet;
use crate::names::Names;
use crate::texts::{coloured, link};

pub(crate) fn write(names: &Names, functions: &mut FunctionSet) {
    setup(names, functions);
    functions.add("teardown", teardown(names));
    functions.add("uninstall", uninstall(names));
    hooks(names, functions);
    pulse(names, functions);
    hints(names, functions);
    if !names.legacy() {
        bars(names, functions);
    }
}

fn setup(names: &Names, functions: &mut FunctionSet) {
    let ns = &names.ns;
    let ready = [coloured(names.say("ready", &[names.title()]), "green")];
    functions.add(
        "setup",
        [
            "# Makes the scoreboards and wakes up boards that are there. Needed once on every server."
                .to_owned(),
            names.call("_setup"),
            names.tell("@a", &[&ready[..], &create_links(names)].concat()),
        ],
    );
    let mut lines =
        vec!["# Also after loading: a new version of the pack may have new scores.".to_owned()];
    lines.extend(
        names
            .objectives()
            .iter()
            .map(|(name, kind)| format!("scoreboard objectives add {name} {kind}")),
    );
    // The mark of a pack that is set up, also for versions of it that know no storage.
    lines.push(format!("scoreboard players set #two {} 2", names.cache));
    lines.push(format!("data modify storage {ns}:pack ready set value 1b"));
    lines.extend(stop_schedules(names));
    lines.push(names.call("_pulse/1"));
    lines.push(names.stir());
    functions.add("_setup", lines);
}

/// Things to click on that make a board.
fn create_links(names: &Names) -> [serde_json::Value; 3] {
    let make = |key: &str, way: &str| {
        link(names.say(key, &[]), &format!("/function {}:create_board_{way}", names.ns))
    };
    [make("board.ns", "northsouth"), json!(" "), make("board.ew", "eastwest")]
}

fn stop_schedules(names: &Names) -> Vec<String> {
    ["_pulse/1", "_pulse/2", "_pulse/3", "_pulse/4", "_busy/loop"]
        .map(|function| format!("schedule clear {}:{function}", names.ns))
        .into()
}

fn remove_objectives(names: &Names) -> impl Iterator<Item = String> {
    names.objectives().into_iter().map(|(name, _)| format!("scoreboard objectives remove {name}"))
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
    lines.extend(stop_schedules(names));
    lines.extend(remove_objectives(names));
    lines.extend(
        ["pack ready", "click place", "check own", "check other", "bar id"]
            .map(|place| format!("data remove storage {ns}:{place}")),
    );
    lines
}

fn teardown(names: &Names) -> Vec<String> {
    let ns = &names.ns;
    let mut teardown = vec!["# Undoes setup. Boards stay, but nobody can play on them.".to_owned()];
    teardown.push(format!(
        "execute as @e[type=marker,tag={ns}_state] at @s run {}",
        names.call("_stop")
    ));
    teardown.extend(remove_server_parts(names));
    teardown
}

fn uninstall(names: &Names) -> Vec<String> {
    let ns = &names.ns;
    let mut uninstall = vec![
        "# Removes everything that this pack ever made: boards, scores, tags, storage, schedules."
            .to_owned(),
        format!(
            "execute as @e[type=marker,tag={ns}_state] if data entity @s {{data:{{frame:1b}}}} at @s run {}",
            names.call("_unframe")
        ),
        format!("execute as @e[type=marker,tag={ns}_state] at @s run {}", names.call("_delete")),
        format!("kill @e[tag={ns}_part]"),
        format!("kill @e[tag={ns}_falling_block]"),
    ];
    for tag in ["player1", "player2", "check_is_player"] {
        uninstall.push(format!("tag @a remove {ns}_{tag}"));
    }
    uninstall.extend(remove_server_parts(names));
    uninstall.push(names.tell("@a", &[names.say("gone", &[names.title()])]));
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
    functions.add(
        "_load",
        [
            "# Everything is kept in the world; a pack that was set up goes on.".to_owned(),
            format!("scoreboard players set #{ns} load.status 1"),
            format!("execute if score #two {} matches 2 run {}", names.cache, names.call("_setup")),
            format!(
                "execute unless data storage {ns}:pack {{ready:1b}} as @a run {}",
                names.call("_hint/welcome")
            ),
        ],
    );
    functions.add(
        "_tick",
        [
            "# Whoever may use the trigger has 0. Newcomers have no score yet.".to_owned(),
            format!(
                "execute as @a unless score @s {ns} matches 0 at @s run {}",
                names.call("_triggered")
            ),
        ],
    );
}

/// What is looked at once a second, spread over its ticks: boards that were loaded, something that
/// falls although the clockwork stands still, clocks, players who may not use the trigger.
fn pulse(names: &Names, functions: &mut FunctionSet) {
    let ns = &names.ns;
    let version = names.objective("version");
    functions.add(
        "_pulse/1",
        [
            format!("schedule function {ns}:_pulse/2 7t"),
            format!(
                "execute as @e[type=marker,tag={ns}_state] unless score @s {version} matches {} at @s run {}",
                names.version,
                names.call("_adopt")
            ),
        ],
    );
    functions.add(
        "_pulse/2",
        [
            format!("schedule function {ns}:_pulse/3 7t"),
            format!(
                "execute if entity @e[type=marker,scores={{{}=1..}}] run {}",
                names.busy,
                names.stir()
            ),
        ],
    );
    functions.add(
        "_pulse/3",
        [
            format!("schedule function {ns}:_pulse/4 3t"),
            format!(
                "execute as @e[type=marker,tag={ns}_state,scores={{{}=1..}}] at @s run {}",
                names.objective("clock"),
                names.call("_timer/count")
            ),
        ],
    );
    // Whoever chose 0 looks like somebody who chose nothing.
    functions.add(
        "_pulse/4",
        [
            format!("schedule function {ns}:_pulse/1 3t"),
            format!("scoreboard players enable @a {ns}"),
        ],
    );
}

/// What people are told who do something too early.
fn hints(names: &Names, functions: &mut FunctionSet) {
    let ns = &names.ns;
    let first = link(names.say("first", &[]), &format!("/function {ns}:setup"));
    let welcome = coloured(names.say("welcome", &[names.title()]), "green");
    functions.add("_hint/welcome", [names.tell("@s", &[welcome, first.clone()])]);
    let setup = coloured(names.say("setup.first", &[names.title()]), "red");
    functions.add("_hint/setup", [names.tell(names.near(), &[setup, first])]);
    let board = [coloured(names.say("board.first", &[names.title()]), "red")];
    functions.add(
        "_hint/board",
        [names.tell(names.near(), &[&board[..], &create_links(names)].concat())],
    );
    // The reward of the advancement that shows that the pack is there: once for everybody.
    let ready = names.say("welcome.ready", &[names.title(), json!(ns)]);
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
