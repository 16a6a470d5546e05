//! Boards: created, deleted, reset, restored, started, stopped.

use crate::function_set::FunctionSet;
use crate::names::Names;

/// The markers of a board besides its columns.
const PARTS: &[&str] = &[
    "board_origin",
    "state",
    "event",
    "register1",
    "register2",
    "register3",
    "placer_anchor",
    "placer1",
    "placer2",
    "placer3",
    "placer4",
];

pub(crate) fn write(words: &Names, functions: &mut FunctionSet) {
    setup(words, functions);
    create(words, functions);
    frame(words, functions);
    delete(words, functions);
    lifecycle(words, functions);
    blocks(words, functions);
    from_blocks(words, functions);
}

fn setup(names: &Names, functions: &mut FunctionSet) {
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
    functions.add("setup", lines);
    let remove = |lines: &mut Vec<String>| {
        lines.extend(
            names
                .objectives()
                .iter()
                .map(|(name, _)| format!("scoreboard objectives remove {name}")),
        );
    };
    let mut teardown = vec!["# Undoes setup. Boards stay, but nobody can play on them.".to_owned()];
    teardown.push(format!(
        "execute as @e[type=marker,tag={ns}_state] at @s run {}",
        names.call("_stop")
    ));
    remove(&mut teardown);
    functions.add("teardown", teardown);
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
    remove(&mut uninstall);
    uninstall.push(format!(
        "tellraw @a {{\"text\":\"{} is gone. You can take its file away now.\"}}",
        names.shape.title
    ));
    functions.add("uninstall", uninstall);
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

fn create(names: &Names, functions: &mut FunctionSet) {
    let ns = &names.ns;
    for (name, yaw, way) in [("northsouth", "0", "ns"), ("eastwest", "-90", "ew")] {
        let enter = |inner: &str| {
            format!(
                "execute align xyz positioned ~0.5 ~0.5 ~0.5 rotated {yaw} 0 run {}",
                names.call(inner)
            )
        };
        functions.add(
            &format!("create_board_{name}"),
            [
                format!(
                    "# A board with its centre here, facing {}.",
                    name.replace("south", " and south").replace("west", " and west")
                ),
                enter(&format!("_create/{way}_blocks")),
            ],
        );
        functions.add(
            &format!("create_board_{name}_entitiesonly"),
            [
                "# The same without any block: for arenas that have their own frame.".to_owned(),
                enter(&format!("_create/{way}")),
            ],
        );
        let taken = format!(
            "execute positioned ~ ~-15.5 ~ if entity @e[type=marker,tag={ns}_board_origin,distance=..2] run return run tellraw @a {{\"text\":\"There is a board already.\",\"color\":\"red\"}}"
        );
        functions.add(
            &format!("_create/{way}_blocks"),
            [
                taken.clone(),
                names.call(&format!("_create/{way}")),
                format!("execute positioned ~ ~-15.5 ~ run {}", names.call("_create/blocks")),
                format!(
                    "execute positioned ~ ~-15.5 ~ run {}",
                    names.call(&format!("_create/blocks_{way}"))
                ),
            ],
        );
        functions.add(
            &format!("_create/{way}"),
            [
                taken,
                format!("execute positioned ~ ~-15.5 ~ run {}", names.call("_create/entities")),
                format!("tag @e[tag={ns}_new,tag={ns}_state] add {way}"),
                format!("tag @e[tag={ns}_new] remove {ns}_new"),
            ],
        );
    }
    functions.add("_create/entities", entities(names));
}

/// Summons all entities at the origin, gives them the number of the board and turns them.
fn entities(names: &Names) -> Vec<String> {
    let ns = &names.ns;
    let mut lines = vec!["# At the origin, turned the way the board faces.".to_owned()];
    let marker = |place: &str, tags: &[String], data: &str| {
        let tags: Vec<String> = tags.iter().map(|tag| format!("\"{ns}_{tag}\"")).collect();
        format!(
            "summon marker {place} {{Tags:[\"{ns}_part\",\"{ns}_new\",{}]{data}}}",
            tags.join(",")
        )
    };
    for part in PARTS {
        let mut tags = vec![(*part).to_owned()];
        if let Some(kind) = ["register", "placer"]
            .iter()
            .find(|kind| part.starts_with(**kind) && *part != "placer_anchor")
        {
            tags.push((*kind).to_owned());
        }
        lines.push(marker("~ ~ ~", &tags, ""));
    }
    for player in [1, 2] {
        for column in 1..=names.shape.width {
            let mut tags = vec![
                "column".to_owned(),
                format!("column{column}"),
                format!("player{player}_column"),
            ];
            if player == 1 {
                tags.push("column_origin".to_owned());
            }
            if column == names.shape.width.div_ceil(2) {
                tags.push(format!("player{player}_middle_column"));
            }
            let (place, _) = names.column_marker(player, column);
            let data = format!(",data:{{slot:\"{player}_{column}\",player:{player}}}");
            lines.push(marker(&place, &tags, &data));
            lines.push(format!(
                "execute positioned {place} run scoreboard players set @e[type=marker,tag={ns}_new,tag={ns}_column{column}] {} {column}",
                names.column
            ));
        }
    }
    if !names.legacy() {
        if names.shape.gravity {
            for column in 1..=names.shape.width {
                let place = names.at(f64::from(names.left(column)), names.up(1) - 0.5, 0.0);
                lines.push(format!(
                    "summon interaction {place} {{Tags:[\"{ns}_part\",\"{ns}_new\",\"{ns}_button\",\"{ns}_button{column}\"],width:1.02f,height:{}f,response:1b}}",
                    names.shape.height
                ));
                lines.push(format!(
                    "scoreboard players set @e[type=interaction,tag={ns}_new,tag={ns}_button{column}] {} {column}",
                    names.column
                ));
            }
        } else {
            for cell in names.shape.cells() {
                let place = names.at(f64::from(names.left(cell.0)), names.up(cell.1) - 0.5, 0.0);
                let number = Names::number_of(cell);
                lines.push(format!(
                    "summon interaction {place} {{Tags:[\"{ns}_part\",\"{ns}_new\",\"{ns}_button\",\"{ns}_button{number}\"],width:1.02f,height:1f,response:1b}}"
                ));
                lines.push(format!(
                    "scoreboard players set @e[type=interaction,tag={ns}_new,tag={ns}_button{number}] {} {number}",
                    names.column
                ));
            }
        }
    }
    lines.push(format!("scoreboard players add #next {} 1", names.board));
    lines.push(format!(
        "scoreboard players operation @e[tag={ns}_new] {0} = #next {0}",
        names.board
    ));
    // Markers are summoned looking south; the board looks where this function looks.
    lines.push(format!(
        "execute as @e[type=marker,tag={ns}_new] run {}",
        names.call("_create/turn")
    ));
    lines.push(format!(
        "execute as @e[type=marker,tag={ns}_new] store result entity @s data.id int 1 run scoreboard players get #next {}",
        names.board
    ));
    for player in [1, 2] {
        lines.push(format!(
            "scoreboard players set @e[type=marker,tag={ns}_new,tag={ns}_state] {} 0",
            names.objective(&format!("level{player}"))
        ));
    }
    lines.push(format!(
        "execute as @e[type=marker,tag={ns}_new,tag={ns}_state] at @s run {}",
        names.call("_clear")
    ));
    lines
}

fn frame(names: &Names, functions: &mut FunctionSet) {
    let ns = &names.ns;
    functions.add("_create/turn", ["execute positioned as @s run tp @s ~ ~ ~ ~ ~"]);
    let (left, right) = (f64::from(names.left(1)), f64::from(names.left(names.shape.width)));
    let (low, high) = (names.up(0), names.up(names.shape.height + 1));
    let fill = |from: String, to: String, block: &str| format!("fill {from} {to} {block}");
    let mut lines = vec![
        "# The frame, the inside, and the box of the markers.".to_owned(),
        fill(
            names.at(left + 1.0, low, 0.0),
            names.at(right - 1.0, high, 0.0),
            "minecraft:white_stained_glass",
        ),
        fill(
            names.at(left, names.up(1), 0.0),
            names.at(right, names.up(names.shape.height), 0.0),
            "minecraft:air",
        ),
        fill(names.at(left, -0.5, 0.0), names.at(right, 2.5, 0.0), "minecraft:glass"),
    ];
    if names.shape.gravity {
        // One block above the top stays open: the tiles come in there.
        lines.push(fill(names.at(left, high, 0.0), names.at(right, high, 0.0), "minecraft:air"));
    }
    functions.add("_create/blocks", lines);
    for (way, facing) in [("ns", "north"), ("ew", "west")] {
        let mut lines = vec![format!(
            "setblock {} minecraft:oak_wall_sign[facing={facing}]",
            names.at(0.0, 0.5, -1.0)
        )];
        let command_block = |place: String, kind: &str, facing: &str, command: &str| {
            format!("setblock {place} minecraft:{kind}[facing={facing}]{{Command:\"{command}\"}}")
        };
        if names.shape.gravity {
            for (player, up) in [(1u8, names.up(0) - 2.0), (2, names.up(0) - 4.0)] {
                for column in 1..=names.shape.width {
                    let place = names.at(f64::from(names.left(column)), up, -1.0);
                    let command = format!(
                        "execute as @e[tag={ns}_player{player}_column,tag={ns}_column{column},sort=nearest,limit=1] run function {ns}:place_tile"
                    );
                    lines.push(command_block(place, "command_block", "up", &command));
                    lines.push(format!(
                        "setblock {} {}",
                        names.at(f64::from(names.left(column)), up, 0.0),
                        names.block(player)
                    ));
                }
            }
        }
        lines.push(command_block(
            names.at(left + 1.0, names.up(0) - 6.0, -1.0),
            "command_block",
            "up",
            &format!("function {ns}:start"),
        ));
        lines.push(command_block(
            names.at(right - 1.0, names.up(0) - 6.0, -1.0),
            "command_block",
            "up",
            &format!("function {ns}:stop"),
        ));
        lines.push(command_block(
            names.at(0.0, names.up(0) - 6.0, -1.0),
            "repeating_command_block",
            "up",
            &format!("function {ns}:mainloop"),
        ));
        functions.add(&format!("_create/blocks_{way}"), lines);
    }
}

fn delete(names: &Names, functions: &mut FunctionSet) {
    let ns = &names.ns;
    functions.add(
        "delete_nearest_board",
        [
            "# Takes the nearest board away: its markers, tiles and marks. The frame stays."
                .to_owned(),
            names.nearest(&names.call("_delete")),
        ],
    );
    let mut delete = vec![names.call("_sweep"), names.call("_empty")];
    if !names.legacy() {
        delete.push(format!("function {ns}:_timer/remove with entity @s data"));
    }
    delete.push(format!("scoreboard players operation #id {} = @s {}", names.cache, names.board));
    delete.push(format!(
        "execute as @e[tag={ns}_part] if score @s {} = #id {} run kill @s",
        names.board, names.cache
    ));
    functions.add("_delete", delete);
    let (left, right) = (f64::from(names.left(1)), f64::from(names.left(names.shape.width)));
    let (low, high) = (names.up(1), names.up(names.shape.height));
    functions.add(
        "_empty",
        [
            "# The inside of the board, and nothing else.".to_owned(),
            format!(
                "fill {} {} minecraft:air",
                names.at(left, low, 0.0),
                names.at(right, high, 0.0)
            ),
        ],
    );
    let mut sweep = vec!["# Marks on both sides and tiles in the air.".to_owned()];
    for ahead in [1.0, -1.0] {
        sweep.push(format!(
            "fill {} {} minecraft:air replace minecraft:acacia_button",
            names.at(left, low, ahead),
            names.at(right, high, ahead)
        ));
    }
    if names.shape.gravity && names.legacy() {
        for column in 1..=names.shape.width {
            sweep.push(format!(
                "execute positioned {} run kill @e[type=falling_block,tag={ns}_falling_block,dx=0,dy={},dz=0]",
                names.at(f64::from(names.left(column)), names.up(1) - 0.5, 0.0), names.shape.height
            ));
        }
    } else if names.shape.gravity {
        sweep.push(names.call("_sweep_tiles"));
    }
    functions.add("_sweep", sweep);
}

fn lifecycle(names: &Names, functions: &mut FunctionSet) {
    let ns = &names.ns;
    functions.add(
        "start",
        [
            "# Starts a new game on the nearest board, whatever was on it.".to_owned(),
            names.nearest(&names.call("_start")),
        ],
    );
    let mut start = vec![names.call("_clear"), names.call("_sweep"), names.call("_empty")];
    start.push("tag @s add _game_active".to_owned());
    start.push(format!("scoreboard players enable @a {ns}"));
    start.push(names.call("_turn/1"));
    functions.add("_start", start);
    functions.add(
        "stop",
        [
            "# Ends the game on the nearest board without a result. The tiles stay.".to_owned(),
            names.nearest(&names.call("_stop")),
        ],
    );
    let mut stop: Vec<String> =
        states(names).iter().map(|tag| format!("tag @s remove {tag}")).collect();
    stop.push(format!("scoreboard players set @s {} 0", names.busy));
    stop.push(names.call("_sweep"));
    if !names.legacy() {
        stop.push(names.call("_timer/stop"));
    }
    functions.add("_stop", stop);
    functions.add(
        "reset_board",
        [
            "# Empties the nearest board and forgets the game on it.".to_owned(),
            names.nearest(&names.call("_reset")),
        ],
    );
    functions.add("_reset", [names.call("_stop"), names.call("_clear"), names.call("_empty")]);
    let mut clear = vec![
        "# No stones, no states, no events; the board keeps its number and its players.".to_owned(),
    ];
    for way in ["ns", "ew"] {
        let tags: Vec<String> =
            ["part", "state"].iter().map(|tag| format!("\"{ns}_{tag}\"")).collect();
        clear.push(format!(
            "execute if entity @s[tag={way}] run data modify entity @s Tags set value [{},\"{way}\"]",
            tags.join(",")
        ));
    }
    let cells: Vec<String> =
        names.shape.cells().map(|cell| format!("{}:\"minecraft:air\"", Names::key(cell))).collect();
    clear.push(format!("data modify entity @s data.cells set value {{{}}}", cells.join(",")));
    clear.push("data remove entity @s data.next".to_owned());
    if names.shape.bombs.is_some() {
        // What stands in a column, from the bottom up: gravity is taking something out of a list.
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
    functions.add("_clear", clear);
    functions.add("mainloop", [
        "# What happens with time on the nearest board. The pack does it by itself every tick;".to_owned(),
        "# a repeating command block with this function does no harm.".to_owned(),
        names.nearest(&format!("execute if entity @s[tag=_mark_winning_blocks] unless score @s {} matches 1.. run {}", names.busy, names.call("_land"))),
    ]);
}

/// The tags of an event marker on which nothing happens.
pub(crate) fn event_tags(names: &Names) -> String {
    format!("[\"{0}_part\",\"{0}_event\"]", names.ns)
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

/// Putting back what was taken from the board, and taking away what does not belong there.
fn blocks(names: &Names, functions: &mut FunctionSet) {
    functions.add(
        "restore_board",
        [
            "# Puts the tiles of the nearest board back as the game has them.".to_owned(),
            names.nearest(&names.call("_restore")),
        ],
    );
    if names.legacy() {
        let columns = 1..=names.shape.width;
        functions.add("_restore", columns.map(|column| names.call(&format!("_restore/{column}"))));
        for column in 1..=names.shape.width {
            functions.add(&format!("_restore/{column}"), restore_column(names, column));
        }
        return;
    }
    functions
        .add("_restore", [format!("function {}:_restore/all with entity @s data.cells", names.ns)]);
    let tests: Vec<String> = names
        .shape
        .cells()
        .map(|cell| format!("if block {} $({})", names.cell(cell), Names::key(cell)))
        .collect();
    let mut all = vec![format!("$execute {} run return 1", tests.join(" "))];
    all.extend(
        names
            .shape
            .cells()
            .map(|cell| format!("$setblock {} $({})", names.cell(cell), Names::key(cell))),
    );
    functions.add("_restore/all", all);
}

/// One column as the stones have it, for versions without macros.
fn restore_column(names: &Names, column: u16) -> Vec<String> {
    let mut lines = Vec::new();
    for cell in names.shape.cells().filter(|cell| cell.0 == column) {
        let place = names.cell(cell);
        let bombs = names.shape.bombs.is_some();
        let owners =
            [(1, 'a'), (2, 'b'), (3, 'x')].into_iter().filter(|(owner, _)| *owner < 3 || bombs);
        lines.extend(owners.map(|(owner, letter)| {
            let stone = names.has(letter, &[cell]);
            format!("execute if entity {stone} run setblock {place} {}", names.block(owner))
        }));
        lines.push(format!(
            "execute if entity {} run setblock {place} minecraft:air",
            names.free(cell)
        ));
    }
    lines
}

/// The way back: states out of blocks, if scores were lost or a board was built by hand.
fn from_blocks(names: &Names, functions: &mut FunctionSet) {
    let cache = &names.cache;
    functions.add(
        "restore_state",
        [
            "# Reads the tiles on the nearest board and takes them for the game from now on."
                .to_owned(),
            names.nearest(&names.call("_from_blocks")),
        ],
    );
    let mut lines = vec![
        names.call("_clear"),
        names.call("_sweep"),
        format!("scoreboard players set #balance {cache} 0"),
    ];
    for column in 1..=names.shape.width {
        lines.push(names.call(&format!("_from_blocks/{column}")));
        let mut read = vec![format!("scoreboard players set #open {cache} 1")];
        for cell in names.shape.cells().filter(|cell| cell.0 == column) {
            let place = names.cell(cell);
            read.push(format!("scoreboard players set #v {cache} 0"));
            for player in [1u8, 2] {
                read.push(format!(
                    "execute if score #open {cache} matches 1 if block {place} {} run scoreboard players set #v {cache} {player}",
                    names.block(player)
                ));
            }
            if names.shape.gravity {
                // What hangs in the air is not in the game.
                read.push(format!("execute if score #v {cache} matches 0 run scoreboard players set #open {cache} 0"));
            }
            read.push(names.call(&format!("_put/{}_{}", cell.0, cell.1)));
        }
        functions.add(&format!("_from_blocks/{column}"), read);
    }
    lines.push(names.call("_restore"));
    lines.push("tag @s add _game_active".to_owned());
    for player in [1u8, 2] {
        lines.push(names.call(&format!("_count/{player}")));
        lines.push(format!("execute if score #lines {cache} matches 1.. run scoreboard players operation @s {} = #lines {cache}", names.lines));
        lines.push(format!(
            "execute if score #lines {cache} matches 1.. run return run {}",
            names.call(&format!("_won/{player}"))
        ));
    }
    let full = u32::from(names.shape.width) * u32::from(names.shape.height);
    lines.push(format!(
        "execute if score @s {} matches {full} run return run {}",
        names.stones,
        names.call("_tie")
    ));
    lines.push(format!(
        "execute if score #balance {cache} matches ..0 run return run {}",
        names.call("_turn/1")
    ));
    lines.push(names.call("_turn/2"));
    functions.add("_from_blocks", lines);
    for cell in names.shape.cells() {
        let name = format!("_put/{}_{}", cell.0, cell.1);
        let mut put: Vec<String> =
            ['a', 'b'].iter().map(|o| format!("tag @s remove {}", names.stone(*o, cell))).collect();
        if names.shape.bombs.is_some() {
            put.push(format!("tag @s remove {}", names.stone('x', cell)));
        }
        put.push(format!(
            "data modify entity @s data.cells.{} set value \"minecraft:air\"",
            Names::key(cell)
        ));
        let owners: &[u8] = if names.shape.bombs.is_some() { &[1, 2, 3] } else { &[1, 2] };
        for owner in owners {
            put.push(format!(
                "execute if score #v {cache} matches {owner} run {}",
                names.call(&format!("{name}/{owner}"))
            ));
            let letter = match owner {
                1 => 'a',
                2 => 'b',
                _ => 'x',
            };
            let mut own = vec![
                format!("tag @s add {}", names.stone(letter, cell)),
                format!(
                    "data modify entity @s data.cells.{} set value \"{}\"",
                    Names::key(cell),
                    names.block(*owner)
                ),
                format!("scoreboard players add @s {} 1", names.stones),
            ];
            let bit = 1i64 << (cell.1 - 1);
            if *owner < 3 {
                let (place, marker) = names.column_marker(*owner, cell.0);
                own.push(format!(
                    "execute positioned {place} run scoreboard players add {marker} {} {bit}",
                    names.gamestate
                ));
                let sign = if *owner == 1 { "add" } else { "remove" };
                own.push(format!("scoreboard players {sign} #balance {cache} 1"));
            }
            if names.shape.bombs.is_some() {
                own.push(format!("data modify entity @s data.k{} append value {owner}", cell.0));
            }
            if names.shape.gravity {
                let (place, marker) = names.column_marker(1, cell.0);
                own.push(format!(
                    "execute positioned {place} run scoreboard players set {marker} {} {}",
                    names.nextrow,
                    bit * 2
                ));
            }
            functions.add(&format!("{name}/{owner}"), own);
        }
        functions.add(&name, put);
    }
}
