//! Boards: created, deleted, reset, restored, started, stopped.

use super::book::Book;
use super::words::Words;

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

pub(super) fn write(words: &Words, book: &mut Book) {
    setup(words, book);
    create(words, book);
    frame(words, book);
    delete(words, book);
    lifecycle(words, book);
    blocks(words, book);
    from_blocks(words, book);
}

fn setup(w: &Words, book: &mut Book) {
    let ns = &w.ns;
    let mut lines = vec!["# Makes the scoreboards. Needed once on every server.".to_owned()];
    lines.extend(
        w.objectives()
            .iter()
            .map(|(name, kind)| format!("scoreboard objectives add {name} {kind}")),
    );
    lines.push(format!("scoreboard players set #two {} 2", w.cache));
    lines.push(format!("scoreboard players enable @a {ns}"));
    lines.push(format!(
        "tellraw @a [\"\",{{\"text\":\"{} is ready. \",\"color\":\"green\"}},{{\"text\":\"Make a board: /function {ns}:create_board_northsouth\"}}]",
        w.shape.title
    ));
    book.add("setup", lines);
    let remove = |lines: &mut Vec<String>| {
        lines.extend(
            w.objectives().iter().map(|(name, _)| format!("scoreboard objectives remove {name}")),
        );
    };
    let mut teardown = vec!["# Undoes setup. Boards stay, but nobody can play on them.".to_owned()];
    teardown
        .push(format!("execute as @e[type=marker,tag={ns}_state] at @s run {}", w.call("_stop")));
    remove(&mut teardown);
    book.add("teardown", teardown);
    let mut uninstall = vec![
        "# Removes everything that this pack ever made: boards, scores, tags, storage, schedules."
            .to_owned(),
        format!("execute as @e[type=marker,tag={ns}_state] at @s run {}", w.call("_delete")),
        format!("kill @e[tag={ns}_part]"),
        format!("tag @a remove {ns}_player1"),
        format!("tag @a remove {ns}_player2"),
        format!("tag @a remove {ns}_check_is_player"),
        format!("data remove storage {ns}:click column"),
        format!("data remove storage {ns}:check own"),
        format!("data remove storage {ns}:check other"),
    ];
    if w.shape.gravity {
        uninstall.push(format!("schedule clear {ns}:_computer/think"));
    }
    if !w.legacy() {
        uninstall.push(format!("schedule clear {ns}:_timer/second"));
    }
    remove(&mut uninstall);
    uninstall.push(format!(
        "tellraw @a {{\"text\":\"{} is gone. You can take its file away now.\"}}",
        w.shape.title
    ));
    book.add("uninstall", uninstall);
    book.add("_load", ["# Nothing to do: everything is kept in the world.".to_owned(),
        format!("execute if entity @e[type=marker,tag={ns}_state] run scoreboard players enable @a {ns}")]);
    let clicks = if w.legacy() {
        "# Versions before 1.19.4 have no entities that notice clicks.".to_owned()
    } else {
        format!(
            "execute as @e[type=interaction,tag={ns}_button] if data entity @s interaction run {}",
            w.call("_clicked")
        )
    };
    book.add(
        "_tick",
        [
            format!(
                "execute as @e[type=marker,scores={{{}=1..}}] at @s run {}",
                w.busy,
                w.call("_busy")
            ),
            clicks,
            format!("execute as @a[scores={{{ns}=1..}}] at @s run {}", w.call("_triggered")),
        ],
    );
}

fn create(w: &Words, book: &mut Book) {
    let ns = &w.ns;
    for (name, yaw, way) in [("northsouth", "0", "ns"), ("eastwest", "-90", "ew")] {
        let enter = |inner: &str| {
            format!(
                "execute align xyz positioned ~0.5 ~0.5 ~0.5 rotated {yaw} 0 run {}",
                w.call(inner)
            )
        };
        book.add(
            &format!("create_board_{name}"),
            [
                format!(
                    "# A board with its centre here, facing {}.",
                    name.replace("south", " and south").replace("west", " and west")
                ),
                enter(&format!("_create/{way}_blocks")),
            ],
        );
        book.add(
            &format!("create_board_{name}_entitiesonly"),
            [
                "# The same without any block: for arenas that have their own frame.".to_owned(),
                enter(&format!("_create/{way}")),
            ],
        );
        let taken = format!(
            "execute positioned ~ ~-15.5 ~ if entity @e[type=marker,tag={ns}_board_origin,distance=..2] run return run tellraw @a {{\"text\":\"There is a board already.\",\"color\":\"red\"}}"
        );
        book.add(
            &format!("_create/{way}_blocks"),
            [
                taken.clone(),
                w.call(&format!("_create/{way}")),
                format!("execute positioned ~ ~-15.5 ~ run {}", w.call("_create/blocks")),
                format!(
                    "execute positioned ~ ~-15.5 ~ run {}",
                    w.call(&format!("_create/blocks_{way}"))
                ),
            ],
        );
        book.add(
            &format!("_create/{way}"),
            [
                taken,
                format!("execute positioned ~ ~-15.5 ~ run {}", w.call("_create/entities")),
                format!("tag @e[tag={ns}_new,tag={ns}_state] add {way}"),
                format!("tag @e[tag={ns}_new] remove {ns}_new"),
            ],
        );
    }
    book.add("_create/entities", entities(w));
}

/// Summons all entities at the origin, gives them the number of the board and turns them.
fn entities(w: &Words) -> Vec<String> {
    let ns = &w.ns;
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
        for column in 1..=w.shape.width {
            let mut tags = vec![
                "column".to_owned(),
                format!("column{column}"),
                format!("player{player}_column"),
            ];
            if player == 1 {
                tags.push("column_origin".to_owned());
            }
            if column == w.shape.width.div_ceil(2) {
                tags.push(format!("player{player}_middle_column"));
            }
            let (place, _) = w.column_marker(player, column);
            let data = format!(",data:{{slot:\"{player}_{column}\",player:{player}}}");
            lines.push(marker(&place, &tags, &data));
            lines.push(format!(
                "execute positioned {place} run scoreboard players set @e[type=marker,tag={ns}_new,tag={ns}_column{column}] {} {column}",
                w.column
            ));
        }
    }
    if !w.legacy() {
        if w.shape.gravity {
            for column in 1..=w.shape.width {
                let place = w.at(f64::from(w.left(column)), w.up(1) - 0.5, 0.0);
                lines.push(format!(
                    "summon interaction {place} {{Tags:[\"{ns}_part\",\"{ns}_new\",\"{ns}_button\",\"{ns}_button{column}\"],width:1.02f,height:{}f,response:1b}}",
                    w.shape.height
                ));
                lines.push(format!(
                    "scoreboard players set @e[type=interaction,tag={ns}_new,tag={ns}_button{column}] {} {column}",
                    w.column
                ));
            }
        } else {
            for cell in w.shape.cells() {
                let place = w.at(f64::from(w.left(cell.0)), w.up(cell.1) - 0.5, 0.0);
                let number = Words::number_of(cell);
                lines.push(format!(
                    "summon interaction {place} {{Tags:[\"{ns}_part\",\"{ns}_new\",\"{ns}_button\",\"{ns}_button{number}\"],width:1.02f,height:1f,response:1b}}"
                ));
                lines.push(format!(
                    "scoreboard players set @e[type=interaction,tag={ns}_new,tag={ns}_button{number}] {} {number}",
                    w.column
                ));
            }
        }
    }
    lines.push(format!("scoreboard players add #next {} 1", w.board));
    lines.push(format!("scoreboard players operation @e[tag={ns}_new] {0} = #next {0}", w.board));
    // Markers are summoned looking south; the board looks where this function looks.
    lines.push(format!("execute as @e[type=marker,tag={ns}_new] run {}", w.call("_create/turn")));
    lines.push(format!(
        "execute as @e[type=marker,tag={ns}_new] store result entity @s data.id int 1 run scoreboard players get #next {}",
        w.board
    ));
    for player in [1, 2] {
        lines.push(format!(
            "scoreboard players set @e[type=marker,tag={ns}_new,tag={ns}_state] {} 0",
            w.objective(&format!("level{player}"))
        ));
    }
    lines.push(format!(
        "execute as @e[type=marker,tag={ns}_new,tag={ns}_state] at @s run {}",
        w.call("_clear")
    ));
    lines
}

fn frame(w: &Words, book: &mut Book) {
    let ns = &w.ns;
    book.add("_create/turn", ["execute positioned as @s run tp @s ~ ~ ~ ~ ~"]);
    let (left, right) = (f64::from(w.left(1)), f64::from(w.left(w.shape.width)));
    let (low, high) = (w.up(0), w.up(w.shape.height + 1));
    let fill = |from: String, to: String, block: &str| format!("fill {from} {to} {block}");
    let mut lines = vec![
        "# The frame, the inside, and the box of the markers.".to_owned(),
        fill(
            w.at(left + 1.0, low, 0.0),
            w.at(right - 1.0, high, 0.0),
            "minecraft:white_stained_glass",
        ),
        fill(w.at(left, w.up(1), 0.0), w.at(right, w.up(w.shape.height), 0.0), "minecraft:air"),
        fill(w.at(left, -0.5, 0.0), w.at(right, 2.5, 0.0), "minecraft:glass"),
    ];
    if w.shape.gravity {
        // One block above the top stays open: the tiles come in there.
        lines.push(fill(w.at(left, high, 0.0), w.at(right, high, 0.0), "minecraft:air"));
    }
    book.add("_create/blocks", lines);
    for (way, facing) in [("ns", "north"), ("ew", "west")] {
        let mut lines = vec![format!(
            "setblock {} minecraft:oak_wall_sign[facing={facing}]",
            w.at(0.0, 0.5, -1.0)
        )];
        let command_block = |place: String, kind: &str, facing: &str, command: &str| {
            format!("setblock {place} minecraft:{kind}[facing={facing}]{{Command:\"{command}\"}}")
        };
        if w.shape.gravity {
            for (player, up) in [(1u8, w.up(0) - 2.0), (2, w.up(0) - 4.0)] {
                for column in 1..=w.shape.width {
                    let place = w.at(f64::from(w.left(column)), up, -1.0);
                    let command = format!(
                        "execute as @e[tag={ns}_player{player}_column,tag={ns}_column{column},sort=nearest,limit=1] run function {ns}:place_tile"
                    );
                    lines.push(command_block(place, "command_block", "up", &command));
                    lines.push(format!(
                        "setblock {} {}",
                        w.at(f64::from(w.left(column)), up, 0.0),
                        w.block(player)
                    ));
                }
            }
        }
        lines.push(command_block(
            w.at(left + 1.0, w.up(0) - 6.0, -1.0),
            "command_block",
            "up",
            &format!("function {ns}:start"),
        ));
        lines.push(command_block(
            w.at(right - 1.0, w.up(0) - 6.0, -1.0),
            "command_block",
            "up",
            &format!("function {ns}:stop"),
        ));
        lines.push(command_block(
            w.at(0.0, w.up(0) - 6.0, -1.0),
            "repeating_command_block",
            "up",
            &format!("function {ns}:mainloop"),
        ));
        book.add(&format!("_create/blocks_{way}"), lines);
    }
}

fn delete(w: &Words, book: &mut Book) {
    let ns = &w.ns;
    book.add(
        "delete_nearest_board",
        [
            "# Takes the nearest board away: its markers, tiles and marks. The frame stays."
                .to_owned(),
            w.nearest(&w.call("_delete")),
        ],
    );
    let mut delete = vec![w.call("_sweep"), w.call("_empty")];
    if !w.legacy() {
        delete.push(format!("function {ns}:_timer/remove with entity @s data"));
    }
    delete.push(format!("scoreboard players operation #id {} = @s {}", w.cache, w.board));
    delete.push(format!(
        "execute as @e[tag={ns}_part] if score @s {} = #id {} run kill @s",
        w.board, w.cache
    ));
    book.add("_delete", delete);
    let (left, right) = (f64::from(w.left(1)), f64::from(w.left(w.shape.width)));
    let (low, high) = (w.up(1), w.up(w.shape.height));
    book.add(
        "_empty",
        [
            "# The inside of the board, and nothing else.".to_owned(),
            format!("fill {} {} minecraft:air", w.at(left, low, 0.0), w.at(right, high, 0.0)),
        ],
    );
    let mut sweep = vec!["# Marks on both sides and tiles in the air.".to_owned()];
    for ahead in [1.0, -1.0] {
        sweep.push(format!(
            "fill {} {} minecraft:air replace minecraft:acacia_button",
            w.at(left, low, ahead),
            w.at(right, high, ahead)
        ));
    }
    if w.shape.gravity && w.legacy() {
        for column in 1..=w.shape.width {
            sweep.push(format!(
                "execute positioned {} run kill @e[type=falling_block,tag={ns}_falling_block,dx=0,dy={},dz=0]",
                w.at(f64::from(w.left(column)), w.up(1) - 0.5, 0.0), w.shape.height
            ));
        }
    } else if w.shape.gravity {
        sweep.push(w.call("_sweep_tiles"));
    }
    book.add("_sweep", sweep);
}

fn lifecycle(w: &Words, book: &mut Book) {
    let ns = &w.ns;
    book.add(
        "start",
        [
            "# Starts a new game on the nearest board, whatever was on it.".to_owned(),
            w.nearest(&w.call("_start")),
        ],
    );
    let mut start = vec![w.call("_clear"), w.call("_sweep"), w.call("_empty")];
    start.push("tag @s add _game_active".to_owned());
    start.push(format!("scoreboard players enable @a {ns}"));
    start.push(w.call("_turn/1"));
    book.add("_start", start);
    book.add(
        "stop",
        [
            "# Ends the game on the nearest board without a result. The tiles stay.".to_owned(),
            w.nearest(&w.call("_stop")),
        ],
    );
    let mut stop: Vec<String> =
        states(w).iter().map(|tag| format!("tag @s remove {tag}")).collect();
    stop.push(format!("scoreboard players set @s {} 0", w.busy));
    stop.push(w.call("_sweep"));
    if !w.legacy() {
        stop.push(w.call("_timer/stop"));
    }
    book.add("_stop", stop);
    book.add(
        "reset_board",
        [
            "# Empties the nearest board and forgets the game on it.".to_owned(),
            w.nearest(&w.call("_reset")),
        ],
    );
    book.add("_reset", [w.call("_stop"), w.call("_clear"), w.call("_empty")]);
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
        w.shape.cells().map(|cell| format!("{}:\"minecraft:air\"", Words::key(cell))).collect();
    clear.push(format!("data modify entity @s data.cells set value {{{}}}", cells.join(",")));
    clear.push("data remove entity @s data.next".to_owned());
    if w.shape.bombs.is_some() {
        // What stands in a column, from the bottom up: gravity is taking something out of a list.
        clear.extend(
            (1..=w.shape.width)
                .map(|column| format!("data modify entity @s data.k{column} set value []")),
        );
        clear.push(w.call("_bomb/first"));
    }
    clear.push(format!("data modify entity {} Tags set value {}", w.event, event_tags(w)));
    clear.push(format!("scoreboard players set {} {} 0", w.event, w.busy));
    for objective in [&w.busy, &w.lines, &w.stones] {
        clear.push(format!("scoreboard players set @s {objective} 0"));
    }
    for name in ["points1", "points2", "clock"] {
        clear.push(format!("scoreboard players set @s {} 0", w.objective(name)));
    }
    clear.push(format!("scoreboard players operation #id {} = @s {}", w.cache, w.board));
    let own = |tag: &str, command: String| {
        format!(
            "execute as @e[type=marker,tag={ns}_{tag}] if score @s {} = #id {} run {command}",
            w.board, w.cache
        )
    };
    clear.push(own("column", format!("scoreboard players set @s {} 0", w.gamestate)));
    clear.push(own("column_origin", format!("scoreboard players set @s {} 1", w.nextrow)));
    clear.push(own("register", format!("scoreboard players set @s {} 0", w.gamestate)));
    clear.push(own("register", format!("scoreboard players set @s {} 0", w.cache)));
    book.add("_clear", clear);
    book.add("mainloop", [
        "# What happens with time on the nearest board. The pack does it by itself every tick;".to_owned(),
        "# a repeating command block with this function does no harm.".to_owned(),
        w.nearest(&format!("execute if entity @s[tag=_mark_winning_blocks] unless score @s {} matches 1.. run {}", w.busy, w.call("_land"))),
    ]);
}

/// The tags of an event marker on which nothing happens.
pub(super) fn event_tags(w: &Words) -> String {
    format!("[\"{0}_part\",\"{0}_event\"]", w.ns)
}

/// All states.
pub(super) fn states(w: &Words) -> Vec<&'static str> {
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
    if w.shape.bombs.is_some() {
        all.extend(["_exploding1", "_exploding2", "_dropping1", "_dropping2"]);
    }
    all
}

/// Putting back what was taken from the board, and taking away what does not belong there.
fn blocks(w: &Words, book: &mut Book) {
    book.add(
        "restore_board",
        [
            "# Puts the tiles of the nearest board back as the game has them.".to_owned(),
            w.nearest(&w.call("_restore")),
        ],
    );
    if w.legacy() {
        let columns = 1..=w.shape.width;
        book.add("_restore", columns.map(|column| w.call(&format!("_restore/{column}"))));
        for column in 1..=w.shape.width {
            book.add(&format!("_restore/{column}"), restore_column(w, column));
        }
        return;
    }
    book.add("_restore", [format!("function {}:_restore/all with entity @s data.cells", w.ns)]);
    let tests: Vec<String> = w
        .shape
        .cells()
        .map(|cell| format!("if block {} $({})", w.cell(cell), Words::key(cell)))
        .collect();
    let mut all = vec![format!("$execute {} run return 1", tests.join(" "))];
    all.extend(
        w.shape.cells().map(|cell| format!("$setblock {} $({})", w.cell(cell), Words::key(cell))),
    );
    book.add("_restore/all", all);
}

/// One column as the stones have it, for versions without macros.
fn restore_column(w: &Words, column: u16) -> Vec<String> {
    let mut lines = Vec::new();
    for cell in w.shape.cells().filter(|cell| cell.0 == column) {
        let place = w.cell(cell);
        let bombs = w.shape.bombs.is_some();
        let owners =
            [(1, 'a'), (2, 'b'), (3, 'x')].into_iter().filter(|(owner, _)| *owner < 3 || bombs);
        lines.extend(owners.map(|(owner, letter)| {
            let stone = w.has(letter, &[cell]);
            format!("execute if entity {stone} run setblock {place} {}", w.block(owner))
        }));
        lines
            .push(format!("execute if entity {} run setblock {place} minecraft:air", w.free(cell)));
    }
    lines
}

/// The way back: states out of blocks, if scores were lost or a board was built by hand.
fn from_blocks(w: &Words, book: &mut Book) {
    let cache = &w.cache;
    book.add(
        "restore_state",
        [
            "# Reads the tiles on the nearest board and takes them for the game from now on."
                .to_owned(),
            w.nearest(&w.call("_from_blocks")),
        ],
    );
    let mut lines = vec![
        w.call("_clear"),
        w.call("_sweep"),
        format!("scoreboard players set #balance {cache} 0"),
    ];
    for column in 1..=w.shape.width {
        lines.push(w.call(&format!("_from_blocks/{column}")));
        let mut read = vec![format!("scoreboard players set #open {cache} 1")];
        for cell in w.shape.cells().filter(|cell| cell.0 == column) {
            let place = w.cell(cell);
            read.push(format!("scoreboard players set #v {cache} 0"));
            for player in [1u8, 2] {
                read.push(format!(
                    "execute if score #open {cache} matches 1 if block {place} {} run scoreboard players set #v {cache} {player}",
                    w.block(player)
                ));
            }
            if w.shape.gravity {
                // What hangs in the air is not in the game.
                read.push(format!("execute if score #v {cache} matches 0 run scoreboard players set #open {cache} 0"));
            }
            read.push(w.call(&format!("_put/{}_{}", cell.0, cell.1)));
        }
        book.add(&format!("_from_blocks/{column}"), read);
    }
    lines.push(w.call("_restore"));
    lines.push("tag @s add _game_active".to_owned());
    for player in [1u8, 2] {
        lines.push(w.call(&format!("_count/{player}")));
        lines.push(format!("execute if score #lines {cache} matches 1.. run scoreboard players operation @s {} = #lines {cache}", w.lines));
        lines.push(format!(
            "execute if score #lines {cache} matches 1.. run return run {}",
            w.call(&format!("_won/{player}"))
        ));
    }
    let full = u32::from(w.shape.width) * u32::from(w.shape.height);
    lines.push(format!(
        "execute if score @s {} matches {full} run return run {}",
        w.stones,
        w.call("_tie")
    ));
    lines.push(format!(
        "execute if score #balance {cache} matches ..0 run return run {}",
        w.call("_turn/1")
    ));
    lines.push(w.call("_turn/2"));
    book.add("_from_blocks", lines);
    for cell in w.shape.cells() {
        let name = format!("_put/{}_{}", cell.0, cell.1);
        let mut put: Vec<String> =
            ['a', 'b'].iter().map(|o| format!("tag @s remove {}", w.stone(*o, cell))).collect();
        if w.shape.bombs.is_some() {
            put.push(format!("tag @s remove {}", w.stone('x', cell)));
        }
        put.push(format!(
            "data modify entity @s data.cells.{} set value \"minecraft:air\"",
            Words::key(cell)
        ));
        let owners: &[u8] = if w.shape.bombs.is_some() { &[1, 2, 3] } else { &[1, 2] };
        for owner in owners {
            put.push(format!(
                "execute if score #v {cache} matches {owner} run {}",
                w.call(&format!("{name}/{owner}"))
            ));
            let letter = match owner {
                1 => 'a',
                2 => 'b',
                _ => 'x',
            };
            let mut own = vec![
                format!("tag @s add {}", w.stone(letter, cell)),
                format!(
                    "data modify entity @s data.cells.{} set value \"{}\"",
                    Words::key(cell),
                    w.block(*owner)
                ),
                format!("scoreboard players add @s {} 1", w.stones),
            ];
            let bit = 1i64 << (cell.1 - 1);
            if *owner < 3 {
                let (place, marker) = w.column_marker(*owner, cell.0);
                own.push(format!(
                    "execute positioned {place} run scoreboard players add {marker} {} {bit}",
                    w.gamestate
                ));
                let sign = if *owner == 1 { "add" } else { "remove" };
                own.push(format!("scoreboard players {sign} #balance {cache} 1"));
            }
            if w.shape.bombs.is_some() {
                own.push(format!("data modify entity @s data.k{} append value {owner}", cell.0));
            }
            if w.shape.gravity {
                let (place, marker) = w.column_marker(1, cell.0);
                own.push(format!(
                    "execute positioned {place} run scoreboard players set {marker} {} {}",
                    w.nextrow,
                    bit * 2
                ));
            }
            book.add(&format!("{name}/{owner}"), own);
        }
        book.add(&name, put);
    }
}
