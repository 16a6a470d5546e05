//! Games started, stopped and reset, and the states that a board can be in.

use crate::function_set::FunctionSet;
use crate::names::{ANY_PART, Names};

pub(crate) fn write(names: &Names, functions: &mut FunctionSet) {
    start(names, functions);
    stop(names, functions);
    functions.add("_clear", clear(names));
    main_loop(names, functions);
}

fn start(names: &Names, functions: &mut FunctionSet) {
    let about = "Starts a new game on the nearest board, whatever was on it.";
    functions.add("start", names.public(about, &[names.call("_start")]));
    let mut lines = vec![
        names.call("_clear"),
        names.call("_sweep"),
        names.call("_empty"),
        "tag @s add _game_active".to_owned(),
    ];
    if let Some(stones) = names.shape.stones {
        lines.push(format!(
            "scoreboard players set @s {} {}",
            names.objective("left"),
            stones.first
        ));
    }
    lines.extend([names.call("_turn/1"), names.call("_show"), names.schedule_loop()]);
    functions.add("_start", lines);
}

/// Ending a game without a result, with the tiles or without them.
fn stop(names: &Names, functions: &mut FunctionSet) {
    let about = "Ends the game on the nearest board without a result. The tiles stay.";
    let stopped = names.tell(names.near(), &[names.say("stopped", &[])]);
    let stopped = format!("execute if entity @s[tag=_game_active] run {stopped}");
    functions.add("stop", names.public(about, &[stopped, names.call("_stop")]));
    let mut stop: Vec<String> =
        states(names).iter().map(|tag| format!("tag @s remove {tag}")).collect();
    stop.extend(
        ["thinking", "pondering", "deciding1", "deciding2"]
            .map(|tag| format!("tag @s remove {}_{tag}", names.ns)),
    );
    stop.push(format!("scoreboard players set @s {} 0", names.busy));
    stop.push(names.call("_sweep"));
    // A tile that still falls is part of the game already.
    stop.push("data modify entity @s data.cells merge from entity @s data.next".to_owned());
    stop.push("data remove entity @s data.next".to_owned());
    stop.push(names.call("_restore"));
    stop.push(names.call("_timer/stop"));
    stop.push(names.call("_show"));
    functions.add("_stop", stop);
    let about = "Empties the nearest board and forgets the game on it.";
    let emptied = names.tell(names.near(), &[names.say("emptied", &[])]);
    functions.add("reset_board", names.public(about, &[names.call("_reset"), emptied]));
    functions.add("_reset", [names.call("_stop"), names.call("_clear"), names.call("_empty")]);
}

fn clear(names: &Names) -> Vec<String> {
    let ns = &names.ns;
    let mut clear = vec![
        "# No stones, no states, no events; the board keeps its number and its players.".to_owned(),
    ];
    for way in ["ns", "ew"] {
        let tags: Vec<String> =
            ["part", "state"].iter().map(|tag| format!("\"{ns}_{tag}\"")).collect();
        clear.push(format!(
            "execute if entity @s[tag={way}] run data modify entity @s Tags set value [\"{ANY_PART}\",{},\"{way}\"]",
            tags.join(",")
        ));
    }
    for player in [1, 2] {
        clear.push(format!(
            "execute if data entity @s data.player{player} run tag @s add _reserved"
        ));
    }
    let cells: Vec<String> =
        names.shape.cells().map(|cell| format!("{}:\"minecraft:air\"", Names::key(cell))).collect();
    clear.push(format!("data modify entity @s data.cells set value {{{}}}", cells.join(",")));
    clear.push("data remove entity @s data.next".to_owned());
    if names.shape.bombs.is_some() {
        // The contents of a column from the bottom up: removing an entry lets the rest fall.
        clear.extend(
            (1..=names.shape.width)
                .map(|column| format!("data modify entity @s data.k{column} set value []")),
        );
        clear.push(names.call("_bomb/first"));
    }
    clear.push(format!("data modify entity {} Tags set value {}", names.event, event_tags(names)));
    clear.push(format!("scoreboard players set {} {} 0", names.event, names.busy));
    for objective in [&names.busy, &names.lines, &names.stones] {
        clear.push(format!("scoreboard players set @s {objective} 0"));
    }
    for name in ["points1", "points2", "clock"] {
        clear.push(format!("scoreboard players set @s {} 0", names.objective(name)));
    }
    clear.push(format!("scoreboard players operation #id {} = @s {}", names.cache, names.board));
    let own = |tag: &str, command: String| {
        format!(
            "execute as @e[type=marker,tag={ns}_{tag}] if score @s {} = #id {} run {command}",
            names.board, names.cache
        )
    };
    clear.push(own("column", format!("scoreboard players set @s {} 0", names.gamestate)));
    clear.push(own("column_origin", format!("scoreboard players set @s {} 1", names.nextrow)));
    clear.push(own("register", format!("scoreboard players set @s {} 0", names.gamestate)));
    clear.push(own("register", format!("scoreboard players set @s {} 0", names.cache)));
    clear
}

fn main_loop(names: &Names, functions: &mut FunctionSet) {
    functions.add("mainloop", [
        "# What happens with time on the nearest board. The pack does it by itself every tick;".to_owned(),
        "# a repeating command block with this function does no harm.".to_owned(),
        names.nearest(&format!("execute if entity @s[tag=_mark_winning_blocks] unless score @s {} matches 1.. run {}", names.busy, names.call("_land"))),
    ]);
}

/// The tags of an event marker on which nothing happens.
pub(crate) fn event_tags(names: &Names) -> String {
    format!("[\"{ANY_PART}\",\"{0}_part\",\"{0}_event\"]", names.ns)
}

/// All states.
pub(crate) fn states(names: &Names) -> Vec<&'static str> {
    let mut all = vec![
        "_player1_turn",
        "_player2_turn",
        "_player1_won",
        "_player2_won",
        "_no_winner_tie",
        "_mark_winning_blocks",
        "_game_active",
        "_game_finished",
    ];
    if names.shape.bombs.is_some() {
        all.extend(["_exploding1", "_exploding2", "_dropping1", "_dropping2"]);
    }
    all
}
