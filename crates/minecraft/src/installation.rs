//! Setting the pack up on a server and removing it again, and what the game calls by itself.

use crate::function_set::FunctionSet;
use crate::names::Names;

pub(crate) fn write(names: &Names, functions: &mut FunctionSet) {
    functions.add("setup", setup(names));
    functions.add("teardown", teardown(names));
    functions.add("uninstall", uninstall(names));
    hooks(names, functions);
}

fn setup(names: &Names) -> Vec<String> {
    let ns = &names.ns;
    let mut lines = vec!["# Makes the scoreboards. Needed once on every server.".to_owned()];
    lines.extend(
        names
            .objectives()
            .iter()
            .map(|(name, kind)| format!("scoreboard objectives add {name} {kind}")),
    );
    lines.push(format!("scoreboard players set #two {} 2", names.cache));
    lines.push(format!("scoreboard players enable @a {ns}"));
    lines.push(format!(
        "tellraw @a [\"\",{{\"text\":\"{} is ready. \",\"color\":\"green\"}},{{\"text\":\"Make a board: /function {ns}:create_board_northsouth\"}}]",
        names.shape.title
    ));
    lines
}

fn remove_objectives(names: &Names) -> impl Iterator<Item = String> {
    names.objectives().into_iter().map(|(name, _)| format!("scoreboard objectives remove {name}"))
}

fn teardown(names: &Names) -> Vec<String> {
    let ns = &names.ns;
    let mut teardown = vec!["# Undoes setup. Boards stay, but nobody can play on them.".to_owned()];
    teardown.push(format!(
        "execute as @e[type=marker,tag={ns}_state] at @s run {}",
        names.call("_stop")
    ));
    teardown.extend(remove_objectives(names));
    teardown
}

fn uninstall(names: &Names) -> Vec<String> {
    let ns = &names.ns;
    let mut uninstall = vec![
        "# Removes everything that this pack ever made: boards, scores, tags, storage, schedules."
            .to_owned(),
        format!("execute as @e[type=marker,tag={ns}_state] at @s run {}", names.call("_delete")),
        format!("kill @e[tag={ns}_part]"),
        format!("tag @a remove {ns}_player1"),
        format!("tag @a remove {ns}_player2"),
        format!("tag @a remove {ns}_check_is_player"),
        format!("data remove storage {ns}:click column"),
        format!("data remove storage {ns}:check own"),
        format!("data remove storage {ns}:check other"),
    ];
    if names.shape.gravity {
        uninstall.push(format!("schedule clear {ns}:_computer/think"));
    }
    if !names.legacy() {
        uninstall.push(format!("schedule clear {ns}:_timer/second"));
    }
    uninstall.extend(remove_objectives(names));
    uninstall.push(format!(
        "tellraw @a {{\"text\":\"{} is gone. You can take its file away now.\"}}",
        names.shape.title
    ));
    uninstall
}

/// What the game calls by itself: once after loading, and every tick.
fn hooks(names: &Names, functions: &mut FunctionSet) {
    let ns = &names.ns;
    functions.add("_load", ["# Nothing to do: everything is kept in the world.".to_owned(),
        format!("execute if entity @e[type=marker,tag={ns}_state] run scoreboard players enable @a {ns}")]);
    let clicks = if names.legacy() {
        "# Versions before 1.19.4 have no entities that notice clicks.".to_owned()
    } else {
        format!(
            "execute as @e[type=interaction,tag={ns}_button] if data entity @s interaction run {}",
            names.call("_clicked")
        )
    };
    functions.add(
        "_tick",
        [
            format!(
                "execute as @e[type=marker,scores={{{}=1..}}] at @s run {}",
                names.busy,
                names.call("_busy")
            ),
            clicks,
            format!("execute as @a[scores={{{ns}=1..}}] at @s run {}", names.call("_triggered")),
        ],
    );
}
