//! Players: who they are, what they click and type, names on the sign.

use crate::function_set::FunctionSet;
use crate::names::Names;

pub(crate) fn write(names: &Names, functions: &mut FunctionSet) {
    player_names(names, functions);
    if !names.legacy() {
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
                format!("tag @p add {ns}_player{player}"),
            ],
        );
        functions.add(&format!("store_player{player}_name"), [
            format!("# Remembers the nearest player tagged {ns}_player{player} as player {player} of the nearest board."),
            format!("execute as @p[tag={ns}_player{player}] run {}", names.nearest_data(player)),
            names.nearest(&names.call(&format!("_sign/{player}"))),
        ]);
        let line = player - 1;
        let place = names.at(0.0, 0.5, -1.0);
        let selector = format!("@p[tag={ns}_player{player}]");
        let sign = if names.legacy() {
            vec![format!(
                "data modify block {place} Text{player} set value '{{\"selector\":\"{selector}\"}}'"
            )]
        } else {
            // Since 1.21.5 the lines of a sign are data; before, they are texts that hold JSON.
            vec![
                format!(
                    "execute store success score #ok {} run data modify block {place} front_text.messages[{line}] set value {{selector:\"{selector}\"}}",
                    names.cache
                ),
                format!(
                    "execute if score #ok {} matches 0 run data modify block {place} front_text.messages[{line}] set value '{{\"selector\":\"{selector}\"}}'",
                    names.cache
                ),
            ]
        };
        let mut lines = vec!["tag @s add _reserved".to_owned()];
        lines.extend(sign);
        functions.add(&format!("_sign/{player}"), lines);
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
            format!(
                "execute as @e[type=marker,tag={ns}_state,sort=nearest,limit=1] run {}",
                names.call("_check/compare")
            ),
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
}

/// A click on a button: who clicked, on which board and column.
fn clicked(names: &Names, functions: &mut FunctionSet) {
    let (ns, cache) = (&names.ns, &names.cache);
    let seat = |player: u8| {
        format!(
            "execute store success score #p{player} {cache} on target if entity @s[tag={ns}_player{player}]"
        )
    };
    functions.add(
        "_clicked",
        [
            seat(1),
            seat(2),
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

/// A `/trigger`: who used it, and for which column of the nearest board.
fn triggered(names: &Names, functions: &mut FunctionSet) {
    let (ns, cache) = (&names.ns, &names.cache);
    let seat = |player: u8| {
        format!(
            "execute store success score #p{player} {cache} if entity @s[tag={ns}_player{player}]"
        )
    };
    functions.add(
        "_triggered",
        [
            seat(1),
            seat(2),
            format!("scoreboard players operation #column {cache} = @s {ns}"),
            format!("scoreboard players set @s {ns} 0"),
            format!("scoreboard players enable @s {ns}"),
            names.nearest(&names.call("_click")),
        ],
    );
}

/// What clicks and triggers lead to: a refusal, or the move of the player to move.
fn choose(names: &Names, functions: &mut FunctionSet) {
    let (ns, cache) = (&names.ns, &names.cache);
    let mut click = Vec::new();
    for (player, other) in [(1, 2), (2, 1)] {
        click.push(format!(
            "execute if score #p{player} {cache} matches 1 if score #p{other} {cache} matches 0 if entity @s[tag=_game_active,tag=!_player{player}_turn] run return run {}",
            names.call(&format!("_refuse/click{player}"))
        ));
        let mut refuse = names.raise(&format!("_player{player}_notyourturn")).to_vec();
        refuse.push(format!("title @a[tag={ns}_player{player},distance=..48] actionbar {{\"text\":\"It is not your turn.\",\"color\":\"red\"}}"));
        functions.add(&format!("_refuse/click{player}"), refuse);
    }
    click.push(format!("execute if entity @s[tag=_reserved] if score #p1 {cache} matches 0 if score #p2 {cache} matches 0 run return run title {} actionbar {{\"text\":\"Spectators watch; the players move.\"}}", names.near()));
    let [first, second] = ["_pick/1", "_pick/2"].map(|pick| names.call(pick));
    let turn = |player: u8| format!("if entity @s[tag=_player{player}_turn]");
    if names.legacy() {
        // Tested before the first player's move makes it the second one's turn.
        click.push(format!("execute store success score #second {cache} {}", turn(2)));
        click.push(format!("execute {} run {first}", turn(1)));
        click.push(format!("execute if score #second {cache} matches 1 run {second}"));
    } else {
        click.push(format!("execute {} run return run {first}", turn(1)));
        click.push(format!("execute {} run return run {second}", turn(2)));
    }
    functions.add("_click", click);
    for player in [1, 2] {
        let pick = pick(names, player, functions);
        functions.add(&format!("_pick/{player}"), pick);
    }
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

/// The same without macros: a binary search, as a board has too many cells to test each.
fn legacy_pick(names: &Names, player: u8, functions: &mut FunctionSet) -> Vec<String> {
    let places: Vec<(u32, String)> = if names.shape.gravity {
        let go = |column| (u32::from(column), format!("_column/{player}_{column}/go"));
        (1..=names.shape.width).map(go).collect()
    } else {
        let mut cells: Vec<_> = names
            .shape
            .cells()
            .map(|cell| (Names::number_of(cell), names.place(player, cell)))
            .collect();
        cells.sort();
        cells
    };
    search(names, player, &places, functions)
}

/// Commands that search for the chosen number and call its function.
fn search(
    names: &Names,
    player: u8,
    places: &[(u32, String)],
    functions: &mut FunctionSet,
) -> Vec<String> {
    let (left, right) = places.split_at(places.len() / 2);
    let halves = [left, right].into_iter().filter_map(|half| {
        let ((first, place), (last, _)) = (half.first()?, half.last()?);
        let (range, function) = if first == last {
            (first.to_string(), place.clone())
        } else {
            let name = format!("_pick/{player}_{first}_{last}");
            let inner = search(names, player, half, functions);
            functions.add(&name, inner);
            (format!("{first}..{last}"), name)
        };
        let call = names.call(&function);
        Some(format!("execute if score #column {} matches {range} run {call}", names.cache))
    });
    halves.collect()
}
