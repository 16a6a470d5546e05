//! What players see of a game: whose turn it is and how it ended, as titles, on the display above
//! the board and as sounds.

use serde_json::{Value, json};

use crate::components::{as_data, coloured, link};
use crate::function_set::FunctionSet;
use crate::names::{ANY_PART, Names};
use crate::players::tagged;
use crate::shape::LineRule;

/// What can be announced: the name of the function, the tags of the state, and the sound.
const NEWS: &[(&str, &str, &str)] = &[
    ("turn1", "tag=_player1_turn", "block.note_block.hat"),
    ("turn2", "tag=_player2_turn", "block.note_block.hat"),
    ("both", "tag=_player1_won,tag=_player2_won", "ui.toast.challenge_complete"),
    ("won1", "tag=_player1_won", "ui.toast.challenge_complete"),
    ("won2", "tag=_player2_won", "ui.toast.challenge_complete"),
    ("draw", "tag=_no_winner_tie", "block.note_block.bass"),
];

pub(crate) fn write(names: &Names, functions: &mut FunctionSet) {
    let dispatch = |folder: &str, otherwise: Option<String>| {
        let mut lines: Vec<String> = NEWS
            .iter()
            .map(|(name, tags, _)| {
                let call = names.call(&format!("{folder}/{name}"));
                format!("execute if entity @s[{tags}] run return run {call}")
            })
            .collect();
        lines.extend(otherwise);
        lines
    };
    let waiting = names.displays().then(|| names.call("_text/waiting"));
    functions.add("_show", dispatch("_show", waiting.clone()));
    // A tile falls: the result waits until it is down.
    functions.add(
        "_show/turn",
        [format!("execute unless entity @s[tag=_game_finished] run {}", names.call("_show"))],
    );
    let quiet = if names.displays() { dispatch("_text", waiting) } else { Vec::new() };
    functions.add("_show/quiet", quiet);
    for (name, _, sound) in NEWS {
        let mut lines = announce(names, name);
        lines.push(names.sound(sound));
        if names.displays() {
            lines.push(names.call(&format!("_text/{name}")));
        }
        functions.add(&format!("_show/{name}"), lines);
    }
}

/// The sentence for what happened.
fn sentence(names: &Names, news: &str) -> Value {
    match news {
        "turn1" => names.say("turn", &[names.seat(1)]),
        "turn2" => names.say("turn", &[names.seat(2)]),
        "won1" => coloured(names.say("won", &[names.seat(1)]), "gold"),
        "won2" => coloured(names.say("won", &[names.seat(2)]), "gold"),
        "both" => coloured(names.say("both", &[]), "gold"),
        "draw" => names.say("draw", &[]),
        _ => names.say("waiting", &[]),
    }
}

fn announce(names: &Names, news: &str) -> Vec<String> {
    let near = names.near();
    let text = sentence(names, news);
    if news.starts_with("turn") {
        return vec![format!("title {near} actionbar {text}")];
    }
    let mut lines = Vec::new();
    if news != "draw" {
        let count = json!({"score": {"name": "@s", "objective": names.lines}});
        let subtitle = format!("title {near} subtitle {}", names.say("lines", &[count]));
        match names.shape.line_rules.as_slice() {
            // Nobody wins by a line.
            [LineRule { loses: true, .. }] => {}
            // Where a row is the only way to win.
            [_] if names.shape.gravity => lines.push(subtitle),
            _ => lines
                .push(format!("execute if score @s {} matches 1.. run {subtitle}", names.lines)),
        }
    }
    lines.push(format!("title {near} title {text}"));
    let again = link(names.say("again", &[]), &format!("/trigger {} set 9001", names.ns));
    lines.push(names.tell(near, &[text, json!(" "), again]));
    if news != "draw" {
        lines.push(format!(
            "execute if entity @s[tag={}] run {}",
            crate::settings::counted(names),
            names.call("_series/tell")
        ));
    }
    lines
}

/// Functions whose data holds texts: before 1.21.5 as JSON, later as it is.
pub(crate) fn write_texts(names: &Names, structured: bool, functions: &mut FunctionSet) {
    let ns = &names.ns;
    for player in [1, 2] {
        store_name(names, player, structured, functions);
    }
    if !names.displays() {
        return;
    }
    let status = format!("@e[type=text_display,tag={ns}_status,distance=..0.1,limit=1]");
    for news in NEWS.iter().map(|news| news.0).chain(["waiting"]) {
        let text = as_data(&sentence(names, news), structured);
        functions.add(
            &format!("_text/{news}"),
            [format!("data modify entity {status} text set value {text}")],
        );
    }
    let top = names.up(names.shape.height + 1);
    let display = |tag: &str, up: f64, scale: f64, text: &Value| {
        format!(
            "summon text_display ~ ~ ~ {{Tags:[\"{ANY_PART}\",\"{ns}_part\",\"{ns}_new\",\"{ns}_{tag}\"],billboard:\"vertical\",brightness:{{sky:15,block:15}},text:{},transformation:{{left_rotation:[0f,0f,0f,1f],right_rotation:[0f,0f,0f,1f],translation:[0f,{up}f,0f],scale:[{scale}f,{scale}f,{scale}f]}}}}",
            as_data(text, structured)
        )
    };
    functions.add(
        "_text/summon",
        [
            "# All stand at the origin, and show their texts above the board.".to_owned(),
            display("status", top + 2.0, 2.0, &sentence(names, "waiting")),
            display("name1", top + 1.5, 1.2, &names.tile_name(1)),
            display("name2", top + 1.0, 1.2, &names.tile_name(2)),
        ],
    );
}

/// The name of a player on the sign and on the display. It is looked up once: the game does so when it
/// writes the text of a display or of a sign. From then on it is in the data of the board, so that it
/// is still the same when everything else of the board is made anew and nobody is there.
fn store_name(names: &Names, player: u8, structured: bool, functions: &mut FunctionSet) {
    let ns = &names.ns;
    let sign = format!("block {}", names.at(0.0, 0.5, -1.0));
    // Since 1.20 signs have two sides.
    let old = names.legacy().then(|| format!("Text{player}"));
    let new = names.displays().then(|| format!("front_text.messages[{}]", player - 1));
    let lines: Vec<String> =
        old.into_iter().chain(new).map(|line| format!("{sign} {line}")).collect();
    let shown =
        format!("entity @e[type=text_display,tag={ns}_name{player},distance=..0.1,limit=1] text");
    let kept = format!("data.name{player}");
    let write = |place: &str, text: &Value| {
        format!("data modify {place} set value {}", as_data(text, structured))
    };
    let keep = |place: &str| format!("data modify entity @s {kept} set from {place}");
    let found = json!({"selector": tagged(names, player)});
    let places = if names.displays() { std::slice::from_ref(&shown) } else { &lines[..] };
    functions.add(
        &format!("_name/{player}"),
        places.iter().flat_map(|place| [write(place, &found), keep(place)]),
    );
    // Boards of older packs have it on the sign only; and what is JSON before 1.21.5 is none
    // afterwards, but the game itself has rewritten the sign.
    let known = if structured { format!("{kept}.text") } else { kept.clone() };
    let mut missing = lines.clone();
    if structured {
        missing.push(format!("{shown}.extra[0]"));
    }
    functions.add(
        &format!("_name/keep{player}"),
        missing
            .iter()
            .map(|place| format!("execute unless data entity @s {known} run {}", keep(place))),
    );
    let mut sign: Vec<String> =
        lines.iter().map(|line| format!("data modify {line} set from entity @s {kept}")).collect();
    let mut blank: Vec<String> = lines.iter().map(|line| write(line, &json!(""))).collect();
    if names.displays() {
        let board = format!("@e[type=marker,tag={ns}_state,distance=..0.1,limit=1]");
        let name = json!({"nbt": kept, "entity": board, "interpret": true});
        let with_tile = json!({"text": "", "extra": [name, " (", names.tile_name(player), ")"]});
        sign.push(write(&shown, &with_tile));
        blank.push(write(&shown, &names.tile_name(player)));
    }
    functions.add(&format!("_sign/{player}"), sign);
    functions.add(&format!("_unsign/{player}"), blank);
}
