//! Players: who they are, what they click and type, their names, their seats.

use serde_json::json;

use crate::components::{coloured, link};
use crate::function_set::FunctionSet;
use crate::geometry::Cell;
use crate::names::Names;

pub(crate) fn write(names: &Names, functions: &mut FunctionSet) {
    player_names(names, functions);
    own_seats(names, functions);
    if names.displays() {
        clicked(names, functions);
    }
    triggered(names, functions);
    choose(names, functions);
}

fn player_names(names: &Names, functions: &mut FunctionSet) {
    let ns = &names.ns;
    for player in [1, 2] {
        functions.add(
            &format!("tag_nearest_player{player}"),
            [
                format!("# The nearest player becomes player {player}."),
                format!("tag @p[distance=0..] add {ns}_player{player}"),
            ],
        );
        let tagged = tagged(names, player);
        let about = format!(
            "Remembers the nearest player tagged {ns}_player{player} as player {player} of the nearest board."
        );
        functions.add(
            &format!("store_player{player}_name"),
            names.public(
                &about,
                &[format!(
                    "execute if entity {tagged} run {}",
                    names.call(&format!("_store/{player}"))
                )],
            ),
        );
        let stored = names.say("plays", &[json!({"selector": tagged}), names.tile_name(player)]);
        functions.add(
            &format!("_store/{player}"),
            [
                format!("data modify entity @s data.player{player} set from entity {tagged} UUID"),
                format!("execute as {tagged} run {}", identify(names)),
                names.call("_owners"),
                "tag @s add _reserved".to_owned(),
                names.call(&format!("_name/{player}")),
                names.call(&format!("_sign/{player}")),
                names.tell(names.near(), &[stored]),
            ],
        );
    }
    functions.add("check_is_player", [
        format!("# Takes the tag {ns}_check_is_player from everybody who is not a player of the board nearest to them."),
        format!("execute as @a[tag={ns}_check_is_player] at @s run {}", names.call("_check")),
    ]);
    functions.add(
        "_check",
        [
            format!("data modify storage {ns}:check own set from entity @s UUID"),
            format!("scoreboard players set #is {} 0", names.cache),
            format!("execute as {} run {}", names.nearest_state(), names.call("_check/compare")),
            format!(
                "execute if score #is {} matches 0 run tag @s remove {ns}_check_is_player",
                names.cache
            ),
        ],
    );
    let mut compare = Vec::new();
    for player in [1, 2] {
        compare.push(format!(
            "execute if data entity @s data.player{player} run {}",
            names.call(&format!("_check/{player}"))
        ));
        functions.add(&format!("_check/{player}"), [
            format!("data modify storage {ns}:check other set from entity @s data.player{player}"),
            "# Copying fails if both are equal.".to_owned(),
            format!("execute store success score #differs {} run data modify storage {ns}:check other set from storage {ns}:check own", names.cache),
            format!("execute if score #differs {0} matches 0 run scoreboard players set #is {0} 1", names.cache),
        ]);
    }
    functions.add("_check/compare", compare);
    // Part of whom a board is reserved for, where clicks can compare it at no cost.
    functions.add(
        "_owners",
        [1, 2].map(|player| {
            format!(
                "execute store result score @s {} run data get entity @s data.player{player}[3]",
                names.objective(&format!("owner{player}"))
            )
        }),
    );
}

/// As the state of a board that is reserved: which sides the asking player may move for. A side that
/// is reserved for nobody is free for whoever has its tag.
pub(crate) fn reserved_seats(names: &Names) -> [String; 2] {
    [1, 2].map(|player| {
        format!(
            "execute unless score @s {0} matches 0 store success score #p{player} {1} if score @s {0} = #who {1}",
            names.objective(&format!("owner{player}")),
            names.cache
        )
    })
}

/// The nearest player of this side, as its tag says, in the dimension of the board.
pub(crate) fn tagged(names: &Names, player: u8) -> String {
    format!("@p[tag={}_player{player},distance=0..]", names.ns)
}

/// The command that looks up who is playing: the last quarter of the UUID, which by chance is the same
/// for two players of four thousand million pairs. Comparing all of it takes four times the commands.
fn identify(names: &Names) -> String {
    format!(
        "execute store result score @s {0}_who store result score #who {1} run data get entity @s UUID[3]",
        names.ns, names.cache
    )
}

/// The command that refuses what needs the pack to be set up.
fn set_up_first(names: &Names) -> String {
    format!(
        "execute unless data storage {}:pack {{ready:1b}} run return run {}",
        names.leader(),
        names.call_leader("_hint/setup")
    )
}

/// Seats that players take and leave by themselves.
fn own_seats(names: &Names, functions: &mut FunctionSet) {
    let (ns, cache) = (&names.ns, &names.cache);
    for player in [1, 2] {
        let other = 3 - player;
        let board = names.nearest_state();
        let owner = names.objective(&format!("owner{player}"));
        let mut lines = vec![
            format!("# Whoever runs this plays for player {player}. For everybody: /trigger."),
            set_up_first(names),
            identify(names),
            format!("scoreboard players set #free {cache} 1"),
            format!(
                "execute as {board} unless score @s {owner} matches 0 unless score @s {owner} = #who {cache} run scoreboard players set #free {cache} 0"
            ),
            format!(
                "execute if score #free {cache} matches 0 run return run title @s actionbar {}",
                names.say("seat.taken", &[])
            ),
            format!("tag @s remove {ns}_player{other}"),
            format!("tag @s add {ns}_player{player}"),
        ];
        let plays = [json!({"selector": "@s"}), names.tile_name(player)];
        lines.push(names.tell(names.near(), &[names.say("plays", &plays)]));
        functions.add(&format!("take_seat{player}"), lines);
    }
    let mut leave = vec![
        "# Whoever runs this plays for no side any more, also on the nearest board.".to_owned(),
        set_up_first(names),
        identify(names),
    ];
    for player in [1, 2] {
        leave.push(format!("tag @s remove {ns}_player{player}"));
    }
    leave.push(names.nearest(&names.call("_leave")));
    let left = names.say("seat.left", &[json!({"selector": "@s"})]);
    leave.push(names.tell(names.near(), &[left]));
    functions.add("leave_seat", leave);
    let mut lines = Vec::new();
    for player in [1, 2] {
        let owner = names.objective(&format!("owner{player}"));
        lines.push(format!(
            "execute if data entity @s data.player{player} if score @s {owner} = #who {cache} run {}",
            names.call(&format!("_leave/{player}"))
        ));
        let mut release: Vec<String> = ["player", "name"]
            .map(|key| format!("data remove entity @s data.{key}{player}"))
            .into();
        release.push(format!("scoreboard players set @s {owner} 0"));
        release.push(names.call(&format!("_unsign/{player}")));
        release.push(format!(
            "execute unless data entity @s data.player{} run tag @s remove _reserved",
            3 - player
        ));
        functions.add(&format!("_leave/{player}"), release);
    }
    functions.add("_leave", lines);
}

/// A click: an advancement tells who has clicked on a button; the button knows board and column.
fn clicked(names: &Names, functions: &mut FunctionSet) {
    let (ns, cache) = (&names.ns, &names.cache);
    // From the feet of whoever clicks to the foot of the button.
    let reach = 8 + if names.shape.gravity { names.shape.height } else { 0 };
    let mut lines = vec![format!("advancement revoke @s only {ns}:click")];
    lines.extend(seats(names));
    lines.push(format!(
        "execute as @e[type=interaction,tag={ns}_button,distance=..{reach}] if data entity @s interaction run {}",
        names.call("_clicked/button")
    ));
    functions.add("_clicked", lines);
    functions.add(
        "_clicked/button",
        [
            "data remove entity @s interaction".to_owned(),
            format!("scoreboard players operation #id {cache} = @s {}", names.board),
            format!("scoreboard players operation #column {cache} = @s {}", names.column),
            format!(
                "execute as @e[type=marker,tag={ns}_state] if score @s {} = #id {cache} at @s run {}",
                names.board,
                names.call("_click")
            ),
        ],
    );
}

/// Who the executing player is, and which sides this player may move for on boards that are
/// reserved for nobody.
pub(crate) fn seats(names: &Names) -> [String; 3] {
    let (ns, cache) = (&names.ns, &names.cache);
    let seat = |player: u8| {
        format!(
            "execute store success score #p{player} {cache} if entity @s[tag={ns}_player{player}]"
        )
    };
    [identify(names), seat(1), seat(2)]
}

/// The numbers that are moves, as runs from the first to the last.
fn moves(names: &Names) -> Vec<[u32; 2]> {
    if names.shape.gravity {
        return vec![[1, u32::from(names.shape.width)]];
    }
    let mut numbers: Vec<u32> = names.shape.cells().map(Names::number_of).collect();
    numbers.sort_unstable();
    numbers
        .chunk_by(|before, next| before + 1 == *next)
        .filter_map(|run| Some([*run.first()?, *run.last()?]))
        .collect()
}

/// A `/trigger`: a move on the nearest board, or a setting. Everybody who has another score than 0
/// comes here, also those who have none yet or chose nonsense, and may use it again afterwards.
fn triggered(names: &Names, functions: &mut FunctionSet) {
    let (ns, cache) = (&names.ns, &names.cache);
    let moves = moves(names);
    let no_move: Vec<String> = std::iter::once(&[0, 0])
        .chain(&moves)
        .map(|[first, last]| format!("unless score #column {cache} matches {first}..{last}"))
        .collect();
    let last = moves.last().map_or(0, |run| run[1]);
    functions.add(
        "_triggered",
        [
            format!("scoreboard players operation #column {cache} = @s {ns}"),
            format!("scoreboard players set @s {ns} 0"),
            format!("scoreboard players enable @s {ns}"),
            format!(
                "execute if score #column {cache} matches 1..{last} run {}",
                names.call("_triggered/move")
            ),
            // After a move the number is 0, or still that of a column or cell.
            format!("execute {} run {}", no_move.join(" "), names.call("_settings/pick")),
        ],
    );
    let mut lines: Vec<String> = seats(names).into();
    // Boards that were loaded just now have no scores yet.
    lines.push(format!(
        "execute as @e[type=marker,tag={ns}_state,scores={{{}={}}},distance=0..,sort=nearest,limit=1] at @s run {}",
        names.objective("version"),
        names.version,
        names.call("_click")
    ));
    functions.add("_triggered/move", lines);
}

/// What clicks and triggers lead to: the move of the player to move, or a refusal. Without `return`
/// the number of the column is 0 as soon as somebody has moved.
fn choose(names: &Names, functions: &mut FunctionSet) {
    let cache = &names.cache;
    let refused = names.call("_click/refused");
    // Whoever has the tag of the other side alone may not move for this one.
    let seat = |player: u8| {
        let other = 3 - player;
        format!(
            "if entity @s[tag=_player{player}_turn] unless score #p{other} {cache} > #p{player} {cache}"
        )
    };
    let to = |player: u8| names.call(&format!("_pick/{player}"));
    // Whom it is reserved for is asked there: tags are those of all boards in the world.
    let mut reserved = reserved_seats(names).to_vec();
    let for_players = names.call("_click/reserved");
    let mut click = Vec::new();
    if names.legacy() {
        let open = format!("if score #column {cache} matches 1..");
        // Everybody else has no number from here on, and so no move.
        reserved.push(format!(
            "execute if score #p1 {cache} matches 0 if score #p2 {cache} matches 0 run {}",
            names.call("_click/watches")
        ));
        functions.add(
            "_click/watches",
            [refused.clone(), format!("scoreboard players set #column {cache} 0")],
        );
        click.push(format!("execute if entity @s[tag=_reserved] run {for_players}"));
        click.extend(
            [1, 2].map(|player| format!("execute {open} {} run {}", seat(player), to(player))),
        );
        click.push(format!("execute {open} run {refused}"));
    } else {
        let moves =
            [1, 2].map(|player| format!("execute {} run return run {}", seat(player), to(player)));
        reserved.extend([1, 2].map(|player| {
            let own = format!("if score #p{player} {cache} matches 1");
            format!(
                "execute if entity @s[tag=_player{player}_turn] {own} run return run {}",
                to(player)
            )
        }));
        reserved.push(refused.clone());
        click.push(format!("execute if entity @s[tag=_reserved] run return run {for_players}"));
        click.extend(moves);
        click.push(refused);
    }
    functions.add("_click", click);
    functions.add("_click/reserved", reserved);
    let why = refused_click(names, functions);
    functions.add("_click/refused", why);
    for player in [1, 2] {
        let pick = pick(names, player, functions);
        functions.add(&format!("_pick/{player}"), pick);
    }
}

/// A command as the player who has clicked or typed, from the board.
fn to_asker(names: &Names, command: &str) -> String {
    format!(
        "execute as {} if score @s {}_who = #who {} run {command}",
        names.near(),
        names.ns,
        names.cache
    )
}

/// Why a click or a trigger is no move.
fn refused_click(names: &Names, functions: &mut FunctionSet) -> Vec<String> {
    let (ns, cache) = (&names.ns, &names.cache);
    let mut lines = Vec::new();
    for (player, other) in [(1, 2), (2, 1)] {
        lines.push(format!(
            "execute if score #p{player} {cache} matches 1 if score #p{other} {cache} matches 0 if entity @s[tag=_game_active,tag=!_player{player}_turn] run return run {}",
            names.call(&format!("_refuse/click{player}"))
        ));
        let mut refuse = names.raise(&format!("_player{player}_notyourturn")).to_vec();
        let text = coloured(names.say("notyourturn", &[]), "red");
        refuse.push(to_asker(names, &format!("title @s actionbar {text}")));
        refuse.push(names.schedule_loop());
        functions.add(&format!("_refuse/click{player}"), refuse);
    }
    lines.push(format!(
        "execute if entity @s[tag=_reserved] if score #p1 {cache} matches 0 if score #p2 {cache} matches 0 run return run {}",
        to_asker(names, &format!("title @s actionbar {}", names.say("spectators", &[])))
    ));
    let begin = link(names.say("begin", &[]), &format!("/trigger {ns} set 9001"));
    functions.add("_hint/game", [names.tell(names.near(), &[names.say("nogame", &[]), begin])]);
    lines.push(format!(
        "execute unless entity @s[tag=_game_active] run return run {}",
        names.call("_hint/game")
    ));
    if names.legacy() && !names.shape.gravity {
        // The search has found no such cell that is free.
        lines.extend([1, 2].map(|player| {
            format!(
                "execute if entity @s[tag=_player{player}_turn] run return run {}",
                names.call(&format!("_full/{player}"))
            )
        }));
    }
    lines
}

/// From the number of a column, or of a cell, to its function.
fn pick(names: &Names, player: u8, functions: &mut FunctionSet) -> Vec<String> {
    let (ns, cache) = (&names.ns, &names.cache);
    if names.legacy() {
        return legacy_pick(names, player, functions);
    }
    let target = if names.shape.gravity { "_column" } else { "_cell" };
    functions.add(&format!("_go/{player}"), [format!("$function {ns}:{target}/{player}_$(place)")]);
    vec![
        format!(
            "execute store result storage {ns}:click place int 1 run scoreboard players get #column {cache}"
        ),
        format!("function {ns}:_go/{player} with storage {ns}:click"),
    ]
}

/// The same without macros: a search, as a board has too many cells to test each. What is found
/// takes the number away, so that nothing else is looked for.
fn legacy_pick(names: &Names, player: u8, functions: &mut FunctionSet) -> Vec<String> {
    let found = |place: Place| names.call(&place.1);
    if names.shape.gravity {
        let go = |column| (u32::from(column), format!("_column/{player}_{column}/go"));
        let places: Vec<Place> = (1..=names.shape.width).map(go).collect();
        let mut lines = search(names, &format!("_pick/{player}"), &places, &found, functions);
        lines.push(format!("scoreboard players set #column {} 0", names.cache));
        return lines;
    }
    let cell = |cell| (Names::number_of(cell), names.place(player, cell));
    let mut places: Vec<(Place, Cell)> =
        names.shape.cells().map(|place| (cell(place), place)).collect();
    places.sort();
    let cells: Vec<Cell> = places.iter().map(|place| place.1).collect();
    let places: Vec<Place> = places.into_iter().map(|place| place.0).collect();
    let free = |(number, function): Place| {
        let cell = cells.iter().find(|cell| Names::number_of(**cell) == number);
        let free = cell.map(|cell| format!("if entity {} run ", names.free(*cell)));
        format!("{}{}", free.unwrap_or_default(), names.call(&function))
    };
    search(names, &format!("_pick/{player}"), &places, &free, functions)
}

/// A number that somebody may choose, and the function of it.
pub(crate) type Place = (u32, String);

/// Parts of a search that are tested one after the other: three cost the least altogether.
const BRANCHES: usize = 3;

/// Commands that search for the chosen number and do what is to be done for it.
pub(crate) fn search(
    names: &Names,
    name: &str,
    places: &[Place],
    found: &dyn Fn(Place) -> String,
    functions: &mut FunctionSet,
) -> Vec<String> {
    let mut lines = Vec::new();
    let size = places.len().div_ceil(BRANCHES).max(1);
    for part in places.chunks(size) {
        let [(first, _), .., (last, _)] = part else {
            let [only] = part else { continue };
            let rest = found(only.clone());
            let rest = if rest.starts_with("if ") { rest } else { format!("run {rest}") };
            lines.push(format!(
                "execute if score #column {} matches {} {rest}",
                names.cache, only.0
            ));
            continue;
        };
        let inner = format!("{name}_{first}_{last}");
        let commands = search(names, &inner, part, found, functions);
        functions.add(&inner, commands);
        lines.push(format!(
            "execute if score #column {} matches {first}..{last} run {}",
            names.cache,
            names.call(&inner)
        ));
    }
    lines
}
