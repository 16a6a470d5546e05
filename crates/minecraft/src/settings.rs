//! Settings in the chat: everything that players may choose has a number of the trigger, so that
//! nobody has to be an operator. The size of the next board, series of games, and the ladder of a world.

use serde_json::{Value, json};

use crate::components::{coloured, link};
use crate::function_set::FunctionSet;
use crate::names::Names;
use crate::players::{reserved_seats, seats};

/// The first number of the trigger that is not a move.
pub(crate) const FIRST: u32 = 9000;

/// Numbers of the trigger and the public functions that they call. 9050 to 9063 are the levels of the
/// computers.
fn choices(names: &Names) -> Vec<(u32, String)> {
    let mut all = vec![
        (FIRST, "settings".to_owned()),
        (9001, "start".to_owned()),
        (9002, "stop".to_owned()),
        (9010, "timer_off".to_owned()),
        (9011, "timer_15".to_owned()),
        (9012, "timer_30".to_owned()),
        (9013, "timer_60".to_owned()),
        (9041, "ladder".to_owned()),
        (9040, "ladder_off".to_owned()),
        (9070, "leave_seat".to_owned()),
        (9071, "take_seat1".to_owned()),
        (9072, "take_seat2".to_owned()),
    ];
    if names.group.len() > 1 {
        for (number, member) in (9080..).zip(&names.group) {
            all.push((number, format!("board_size_{}", member.size)));
        }
    }
    for (number, games) in (9030..).zip(SERIES) {
        all.push((number, format!("best_of_{games}")));
    }
    if names.shape.gravity {
        for player in [1, 2] {
            for (number, level) in (0..).zip(["off", "easy", "normal", "hard"]) {
                all.push((9040 + 10 * player + number, format!("computer_player{player}_{level}")));
            }
        }
    }
    if names.shape.bombs.is_some() {
        all.push((9020, "bombs_off".to_owned()));
        all.push((9021, "bombs_on".to_owned()));
    }
    all
}

/// Lengths of series.
const SERIES: [u32; 4] = [1, 3, 5, 7];

pub(crate) fn write(names: &Names, functions: &mut FunctionSet) {
    next_board(names, functions);
    series(names, functions);
    ladder(names, functions);
    if names.shape.bombs.is_some() {
        for (name, value) in [("bombs_on", 0), ("bombs_off", 1)] {
            let command =
                format!("scoreboard players set @s {} {value}", names.objective("nobombs"));
            let about = "Bombs in the next games on the nearest board, or none.";
            let choice = names.say(if value == 0 { "on" } else { "off" }, &[]);
            let confirm = names.confirm(names.say("settings.bombs", &[]), choice);
            functions.add(name, names.public(about, &[command, confirm]));
        }
    }
    let mut pick: Vec<String> = choices(names)
        .into_iter()
        .map(|(number, function)| {
            format!(
                "execute if score #column {} matches {number} run {}",
                names.cache,
                names.call(&function)
            )
        })
        .collect();
    pick.splice(0..0, spectators(names, functions));
    pick.insert(0, unknown(names));
    functions.add("_settings/pick", pick);
    functions.add("settings", list(names));
}

/// Choices that are not about the nearest board.
const FOR_EVERYBODY: [&str; 6] =
    ["settings", "ladder", "ladder_off", "leave_seat", "take_seat1", "take_seat2"];

/// Whoever only watches a board that is reserved changes nothing on it: on the very board that the
/// choice would change, however far away it is.
fn spectators(names: &Names, functions: &mut FunctionSet) -> Vec<String> {
    let cache = &names.cache;
    let mut watches: Vec<String> = reserved_seats(names).into();
    watches.push(format!(
        "execute if score #p1 {cache} matches 0 if score #p2 {cache} matches 0 run scoreboard players set #watches {cache} 1"
    ));
    functions.add("_settings/watches", watches);
    let mut lines = vec![format!("scoreboard players set #watches {cache} 0")];
    lines.extend(seats(names));
    lines.push(names.nearest(&format!(
        "execute if entity @s[tag=_reserved] run {}",
        names.call("_settings/watches")
    )));
    let open: Vec<String> = choices(names)
        .iter()
        .filter(|(_, name)| {
            FOR_EVERYBODY.contains(&name.as_str()) || name.starts_with("board_size_")
        })
        .map(|(number, _)| format!("unless score #column {cache} matches {number}"))
        .collect();
    lines.push(format!(
        "execute if score #watches {cache} matches 1 {} run return run title @s actionbar {}",
        open.join(" "),
        names.say("spectators", &[])
    ));
    lines
}

/// A choice that is not a word, as the list shows it.
pub(crate) fn bracketed(choice: impl std::fmt::Display) -> Value {
    json!({"text": format!("[{choice}]")})
}

/// The name of a player's tiles, as something to choose.
fn bracketed_name(names: &Names, player: u8) -> Value {
    json!({"text": "[", "extra": [names.tile_name(player), "]"]})
}

/// The answer to a number that is neither a move nor a setting.
fn unknown(names: &Names) -> String {
    let known: Vec<String> = choices(names)
        .iter()
        .map(|(number, _)| format!("unless score #column {} matches {number}", names.cache))
        .collect();
    let list = json!(format!("/trigger {} set {FIRST}", names.ns));
    let shape = &names.shape;
    let why = if shape.gravity {
        names.say("nosuch.column", &[json!(shape.width.to_string()), list])
    } else {
        let numbers = [(3, 4), (shape.width, shape.height)].map(Names::number_of);
        let [example, last] = numbers.map(|number| json!(number.to_string()));
        names.say("nosuch.cell", &[example, last, list])
    };
    let tell = names.tell("@s", &[coloured(why, "red")]);
    format!("execute {} run return run {tell}", known.join(" "))
}

/// The settings as lines in the chat.
fn list(names: &Names) -> Vec<String> {
    let ns = &names.ns;
    let all = choices(names);
    let choose = |label: Value, function: &str| {
        let number =
            all.iter().find(|choice| choice.1 == function).map_or(FIRST, |choice| choice.0);
        link(label, &format!("/trigger {ns} set {number}"))
    };
    let line = |label: Value, links: Vec<Value>| {
        let mut parts = vec![label, json!(": ")];
        for link in links {
            parts.push(link);
            parts.push(json!(" "));
        }
        names.tell("@s", &parts)
    };
    let word = |key: &str| names.say(key, &[]);
    let mut lines = vec![
        "# Things to click on; run as a player. For everybody: /trigger with the number 9000."
            .to_owned(),
        names.tell("@s", &[coloured(word("settings"), "gold")]),
        line(
            word("settings.game"),
            vec![choose(word("settings.start"), "start"), choose(word("settings.stop"), "stop")],
        ),
        line(
            word("settings.seat"),
            vec![
                choose(bracketed_name(names, 1), "take_seat1"),
                choose(bracketed_name(names, 2), "take_seat2"),
                choose(word("settings.leave"), "leave_seat"),
            ],
        ),
        line(
            word("settings.clock"),
            vec![
                choose(word("off"), "timer_off"),
                choose(bracketed(15), "timer_15"),
                choose(bracketed(30), "timer_30"),
                choose(bracketed(60), "timer_60"),
            ],
        ),
    ];
    if names.shape.gravity {
        for player in [1, 2] {
            let links = ["off", "easy", "normal", "hard"]
                .map(|level| choose(word(level), &format!("computer_player{player}_{level}")));
            let label = names.say("settings.computer", &[names.tile_name(player)]);
            lines.push(line(label, links.into()));
        }
    }
    if names.shape.bombs.is_some() {
        let links = ["on", "off"].map(|choice| choose(word(choice), &format!("bombs_{choice}")));
        lines.push(line(word("settings.bombs"), links.into()));
    }
    let sizes = names.group.iter().filter(|_| names.group.len() > 1);
    let mut links: Vec<Value> = sizes
        .map(|member| choose(bracketed(&member.size), &format!("board_size_{}", member.size)))
        .collect();
    links.extend(next_links(names));
    lines.push(line(word("settings.next"), links));
    let links = SERIES.map(|games| choose(bracketed(games), &format!("best_of_{games}")));
    lines.push(line(word("settings.series"), links.into()));
    let links = [choose(word("on"), "ladder"), choose(word("off"), "ladder_off")];
    lines.push(line(word("settings.ladder"), links.into()));
    lines
}

/// Things for operators to click on that make the next board.
fn next_links(names: &Names) -> [Value; 2] {
    let function = if names.group.len() > 1 { "create_next_board" } else { "create_board" };
    [("board.ns", "northsouth"), ("board.ew", "eastwest")].map(|(key, way)| {
        link(names.say(key, &[]), &format!("/function {}:{function}_{way}", names.ns))
    })
}

/// The size of the next board, in packs with several: anybody chooses it, operators build it.
fn next_board(names: &Names, functions: &mut FunctionSet) {
    if names.group.len() < 2 {
        return;
    }
    let size = format!("#size {}_cache", names.leader());
    for (number, member) in names.group.iter().enumerate() {
        let said = [
            names.say("next", &[json!(member.size)]),
            next_links(names)[0].clone(),
            json!(" "),
            next_links(names)[1].clone(),
        ];
        functions.add(
            &format!("board_size_{}", member.size),
            [
                format!("# create_next_board makes boards of {} from now on.", member.size),
                names.call("_ensure"),
                format!("scoreboard players set {size} {number}"),
                names.tell("@s", &said),
            ],
        );
    }
    for way in ["northsouth", "eastwest"] {
        let mut lines = vec!["# A board of the size that was chosen last.".to_owned()];
        lines.push(names.call("_ensure"));
        lines.extend(names.group.iter().enumerate().map(|(number, member)| {
            format!(
                "execute if score {size} matches {number} run function {}:create_board_{way}",
                member.ns
            )
        }));
        functions.add(&format!("create_next_board_{way}"), lines);
    }
}

/// The tag of a board whose last win is counted in its series and not told yet.
pub(crate) fn counted(names: &Names) -> String {
    format!("{}_counted", names.ns)
}

/// Series: the games won on this board, until somebody has won more than half of them.
fn series(names: &Names, functions: &mut FunctionSet) {
    let (cache, length) = (&names.cache, names.objective("series"));
    let games = |player: u8| names.objective(&format!("games{player}"));
    for number in SERIES {
        let about = format!("The nearest board counts a series: best of {number}.");
        let mut commands = vec![format!("scoreboard players set @s {length} {number}")];
        commands
            .extend([1, 2].map(|player| format!("scoreboard players set @s {} 0", games(player))));
        commands.push(names.confirm(names.say("settings.series", &[]), bracketed(number)));
        functions.add(&format!("best_of_{number}"), names.public(&about, &commands));
    }
    let score = |player: u8| json!({"score": {"name": "@s", "objective": games(player)}});
    let standing = names.say("series", &[names.seat(1), score(1), score(2), names.seat(2)]);
    for player in [1, 2] {
        let won = coloured(names.say("series.won", &[names.seat(player)]), "gold");
        functions.add(
            &format!("_series/{player}"),
            [
                format!("scoreboard players add @s {} 1", games(player)),
                format!("tag @s add {}", counted(names)),
            ],
        );
        let mut end = vec![names.tell(names.near(), &[won])];
        end.extend([1, 2].map(|player| format!("scoreboard players set @s {} 0", games(player))));
        functions.add(&format!("_series/won{player}"), end);
    }
    // Told when the last tile has landed. If both have won, whoever is ahead has more than half.
    let mut tell = vec![
        format!("tag @s remove {}", counted(names)),
        names.tell(names.near(), std::slice::from_ref(&standing)),
    ];
    for player in [1, 2] {
        tell.push(format!("scoreboard players operation #twice {cache} = @s {}", games(player)));
        tell.push(format!("scoreboard players operation #twice {cache} *= #two {cache}"));
        tell.push(format!(
            "execute if score #twice {cache} > @s {length} if score @s {} > @s {} run {}",
            games(player),
            games(3 - player),
            names.call(&format!("_series/won{player}"))
        ));
    }
    functions.add("_series/tell", tell);
}

/// The ladder: games won by players who carry the tag of their side.
fn ladder(names: &Names, functions: &mut FunctionSet) {
    let wins = names.objective("wins");
    let mut show = vec![
        "# Shows everybody who has won how many games in this world.".to_owned(),
        format!("scoreboard objectives setdisplay sidebar {wins}"),
    ];
    // No command says what is shown there: the pack remembers which of its sizes was last.
    show.extend(names.group.iter().map(|member| {
        let shown = u8::from(member.ns == names.ns);
        format!("scoreboard players set #ladder {}_cache {shown}", member.ns)
    }));
    show.push(
        names.tell("@a", &[names.say("settings.ladder", &[]), json!(": "), names.say("on", &[])]),
    );
    functions.add("ladder", show);
    functions.add(
        "ladder_off",
        [
            "# Takes the ladder away again; it goes on counting.".to_owned(),
            // What other packs show there stays.
            format!(
                "execute if score #ladder {0} matches 1 run scoreboard objectives setdisplay sidebar",
                names.cache
            ),
            format!("scoreboard players set #ladder {} 0", names.cache),
            names.tell(
                "@a",
                &[names.say("settings.ladder", &[]), json!(": "), names.say("off", &[])],
            ),
        ],
    );
}
