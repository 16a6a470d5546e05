//! Packs about kinds of moves, openings and shapes of boards, and the moves that are tried with them.

use foursight_oracle::{Action, End, Game, State};
use serde_json::{Value, json};

use super::{About, Random};

/// A pack about one of these things, with rules for short rows.
pub(super) fn pack(about: About, random: &mut Random) -> Value {
    let mut pack = json!({"name": "p", "comment": format!("{about:?}")});
    pack["board"] = board(about, random);
    let axes = if pack["board"]["picture"].is_array() { 2 } else { dimensions(&pack["board"]) };
    let players = match about {
        About::Stones | About::Passes | About::Hexagons if random.one_in(3) => 3,
        _ => 2,
    };
    pack["players"] = json!(players);
    let effect = random.pick(&["win", "win", "lose", "out"]);
    pack["scores"] = json!([
        {"name": "p.goal", "threshold": 1 + random.below(2), "effect": effect},
        {"name": "p.count"},
    ]);
    let count = 1 + random.below(3);
    let rules = (0..count).map(|index| rule(about, index, axes, players, random));
    pack["rules"] = json!(rules.collect::<Vec<Value>>());
    moves(about, players, &mut pack, random);
    match about {
        About::Distances => {
            pack["restrictions"] = json!([{
                "type": "pattern", "name": "p.x", "pattern": "[.]", "negate": random.one_in(2),
                "conditions": [distance(random)],
            }]);
        }
        About::Further => pack["restrictions"] = further(random),
        _ => {}
    }
    match random.below(5) {
        0 => pack["no_moves"] = json!("loss"),
        1 => pack["no_moves"] = json!("win"),
        2 => pack["no_moves"] = json!({"highest": "p.count"}),
        _ => {}
    }
    pack
}

fn dimensions(board: &Value) -> usize {
    board["dimensions"].as_array().map_or(0, Vec::len)
}

fn board(about: About, random: &mut Random) -> Value {
    let flat: &[i64] = random.pick(&[&[3, 3][..], &[4, 4], &[3, 5], &[5, 4]]);
    match about {
        About::Pops => {
            let sizes = random.pick(&[&[3, 3][..], &[4, 4], &[3, 4], &[2, 3, 2]]);
            let end = random.pick(&["low", "high"]);
            json!({"dimensions": sizes, "gravity": {"axis": 0, "end": end}})
        }
        About::Repeats => {
            let sizes = random.pick(&[&[2, 2][..], &[2, 1], &[3, 1], &[2, 3]]);
            json!({"dimensions": sizes, "gravity": {"axis": 0, "end": "low"}})
        }
        About::Hexagons => {
            let mut board = json!({"lattice": "hex"});
            if random.one_in(2) {
                board["picture"] = picture(flat, true, random);
            } else {
                board["dimensions"] = json!(flat);
                if random.one_in(3) {
                    board["topology"] = json!([["loop", "loop"], ["stop", "stop"]]);
                }
            }
            board
        }
        About::Pictures => {
            let mut board = json!({"picture": picture(flat, false, random)});
            if random.one_in(4) {
                board["gravity"] = json!({"axis": 0, "end": "high"});
            } else if random.one_in(4) {
                board["topology"] = json!([["loop", "loop"], ["loop", "loop"]]);
            }
            board
        }
        About::Holes => {
            let sizes: &[i64] = random.pick(&[&[4, 4][..], &[3, 5], &[6], &[3, 3, 2]]);
            let holes = (0..1 + random.below(4)).map(|_| {
                let at = sizes.iter().map(|&size| random.below(size as u64));
                json!(at.collect::<Vec<u64>>())
            });
            let holes: Vec<Value> = holes.collect();
            let mut board = json!({"dimensions": sizes, "holes": holes});
            if random.one_in(3) {
                let end = random.pick(&["reverse", "return", "loop"]);
                board["topology"] = json!(vec![[end, end]; sizes.len()]);
            }
            board
        }
        About::Leaps => {
            let sizes: &[i64] = random.pick(&[&[5, 5][..], &[4, 5], &[7], &[3, 3, 3]]);
            let mut board = json!({"dimensions": sizes});
            if random.one_in(4) {
                board["topology"] = json!(vec![["loop", "loop"]; sizes.len()]);
            } else if sizes.len() == 2 && random.one_in(4) {
                board["lattice"] = json!("hex");
            }
            board
        }
        About::Distances => {
            // The middle is one cell or several, a hole, or seen through edges that are joined.
            let sizes: &[i64] = random.pick(&[&[5, 5][..], &[4, 5], &[4, 4], &[7], &[3, 4, 3]]);
            let mut board = json!({"dimensions": sizes});
            match random.below(6) {
                0 if sizes.len() == 2 => board["lattice"] = json!("hex"),
                1 => board = json!({"picture": picture(&[5, 5], false, random)}),
                2 => board = json!({"lattice": "hex", "picture": picture(&[5, 4], true, random)}),
                3 => board["topology"] = json!(vec![["loop", "loop"]; sizes.len()]),
                4 if sizes.len() > 1 => board["gravity"] = json!({"axis": 0, "end": "high"}),
                _ => {}
            }
            board
        }
        _ if random.one_in(5) => json!({"dimensions": [7]}),
        _ => json!({"dimensions": flat}),
    }
}

/// A board drawn with some cells left out; its first and last rows are whole.
fn picture(sizes: &[i64], hex: bool, random: &mut Random) -> Value {
    let rows = (0..sizes[0]).map(|row| {
        let cells = (0..sizes[1]).map(|_| {
            let edge = row == 0 || row == sizes[0] - 1;
            if edge || !random.one_in(3) { "." } else { " " }
        });
        let cells: Vec<&str> = cells.collect();
        if hex { " ".repeat(row as usize) + &cells.join(" ") } else { cells.concat() }
    });
    json!(rows.collect::<Vec<String>>())
}

fn rule(about: About, index: u64, axes: usize, players: u64, random: &mut Random) -> Value {
    let all = ["AA", "AAA", "AaA", "[A]aA", "A-A", "##", "@@", "[@]!", "|AAA|", "@@@", "A.A"];
    let rows = ["AAA", "AA", "AAAA", "|AAA|"];
    let pattern = if index == 0 { random.pick(&rows) } else { random.pick(&all) };
    let mut rule = json!({
        "name": format!("p.r{index}"),
        "pattern": pattern,
        "multimatch_mode": random.pick(&["half", "all", "one"]),
    });
    let whose = match about {
        About::Goals => json!({"player": random.below(players)}),
        _ => json!(random.pick(&["mover", "owner", "owner", "opponents"])),
    };
    let score = if index == 0 { "p.goal" } else { random.pick(&["p.goal", "p.count"]) };
    rule["score_actions"] =
        json!([{"player_index": whose, "memo": score, "operation": "add", "value": 1}]);
    if index > 0 && random.one_in(3) {
        let taken = random.pick(&["nobody", "mover"]);
        rule["board_actions"] = json!([{"player_index": taken, "location_index": 1}]);
    }
    if about == About::Distances && !random.one_in(3) {
        rule["conditions"] = json!([distance(random)]);
    }
    if about == About::Leaps {
        let steps = (0..1 + random.below(2)).map(|_| {
            let step = (0..axes).map(|_| random.below(4) as i64 - 1);
            json!(step.collect::<Vec<i64>>())
        });
        rule["directions"] = json!(steps.collect::<Vec<Value>>());
    } else if random.one_in(5) {
        rule["directions"] = json!(random.pick(&["orthogonal", "diagonal"]));
    }
    rule
}

fn distance(random: &mut Random) -> Value {
    let mut condition = json!({"type": "distance", "from": "centre"});
    let near = random.below(3);
    match random.below(3) {
        0 => condition["minimum"] = json!(near),
        1 => condition["maximum"] = json!(near),
        _ => {
            condition["minimum"] = json!(near);
            condition["maximum"] = json!(near + random.below(2));
        }
    }
    condition
}

/// A restriction that looks ahead to another stone, and one that is about such stones alone.
fn further(random: &mut Random) -> Value {
    let ahead = random.pick(&["-+AA", "A+A", "[A]+", "+[A]+", "@+", "+AA", "|A+A|"]);
    let alone = random.pick(&["AA", "|AA|", "AAA", "[A]A", "@!", "@-", "[@]-@"]);
    let mut first = json!({
        "type": "pattern", "name": "p.ahead", "pattern": ahead, "placed": true,
        "negate": !random.one_in(3),
    });
    if random.one_in(3) {
        first["matches"] = json!({"minimum": 2});
    }
    let mut second = json!({
        "type": "pattern", "pattern": alone, "placed": true, "further": true,
        "negate": !random.one_in(3),
    });
    if random.one_in(3) {
        // As a part of another restriction.
        let other = json!({"type": "pattern", "pattern": "[-]!"});
        second = json!({"type": "disjunction", "conjunctions": [[second, other], [other]]});
    }
    second["name"] = json!("p.alone");
    json!([first, second])
}

/// What moves there are besides stones of one's own.
fn moves(about: About, players: u64, pack: &mut Value, random: &mut Random) {
    let sometimes = |random: &mut Random| random.one_in(5);
    let mut moves = json!({});
    if matches!(about, About::Stones | About::Goals) || sometimes(random) {
        moves["stones"] = json!("any");
    }
    if about == About::Passes || sometimes(random) {
        let passing = random.pick(&["always", "stuck"]);
        moves["pass"] = json!(passing);
        if about == About::Passes && passing == "stuck" {
            pack["restrictions"] = json!([{
                "type": "pattern", "name": "p.beside", "pattern": "[-]@", "negate": true,
                "refusal": {"en": "Not beside your own.", "de": "Nicht neben eigene."},
            }]);
        }
    }
    if about == About::Swaps || (about != About::Openings && players == 2 && sometimes(random)) {
        moves["swap"] = json!(true);
    }
    if matches!(about, About::Pops | About::Repeats) {
        moves["pop"] = json!(random.pick(&["mover", "others", "draw"]));
    }
    if about == About::Repeats || sometimes(random) {
        moves["repeats"] = json!(2 + random.below(2));
    }
    pack["moves"] = moves;
    if about == About::Openings {
        let stones: &[u64] = random.pick(&[&[0, 1, 0][..], &[0], &[0, 1], &[1, 0, 1]]);
        let options: &[&str] =
            random.pick(&[&["stay", "swap", "more"][..], &["stay", "more"], &["swap", "more"]]);
        pack["opening"] = json!([
            {"type": "stones", "player": 0, "stones": stones},
            {"type": "choice", "player": 1, "options": options},
            {"type": "stones", "player": 1, "stones": random.pick(&[&[1, 0][..], &[0, 1], &[1]])},
            {"type": "choice", "player": 0, "options": ["stay", "swap"]},
        ]);
    }
    if random.one_in(6) {
        pack["turns"] = json!({"stones": random.pick(&[&[1, 2][..], &[2], &[1, 1, 3]])});
    }
}

/// A move: most of them legal and many of them not a stone of one's own; some on cells that are taken
/// or do not exist, or moves that this game does not have.
pub(super) fn action(game: &Game, state: &State, random: &mut Random) -> Action {
    let legal = state.legal_actions();
    let is_place = |action: &Action| matches!(action, Action::Place(_));
    let (places, others): (Vec<_>, Vec<_>) = legal.into_iter().partition(is_place);
    let chosen = |from: &[Action], random: &mut Random| {
        from[random.below(from.len() as u64) as usize].clone()
    };
    if !random.one_in(6) {
        if !others.is_empty() && (places.is_empty() || random.one_in(3)) {
            return chosen(&others, random);
        }
        if !places.is_empty() {
            return chosen(&places, random);
        }
    }
    if !game.missing.is_empty() && random.one_in(2) {
        let missing = game.missing.iter().nth(random.below(game.missing.len() as u64) as usize);
        return Action::Place(missing.cloned().unwrap_or_default());
    }
    match random.below(12) {
        0 => Action::Pass,
        1 => Action::Swap,
        2 => Action::More,
        3 => Action::Pop(vec![0]),
        _ => chosen(&game.actions(), random),
    }
}

/// True if this move shows what the case is about.
pub(super) fn shows(
    about: About,
    before: &State,
    after: &State,
    action: &Action,
    legal: bool,
) -> bool {
    let scored = after.scores != before.scores;
    match about {
        About::Stones => legal && matches!(action, Action::Stone(..)) && scored,
        About::Passes => legal && *action == Action::Pass,
        About::Swaps => legal && *action == Action::Swap && after.round > 2,
        About::Openings => legal && matches!(action, Action::More | Action::Swap | Action::Stay),
        About::Pops => legal && matches!(action, Action::Pop(_)),
        About::Repeats => {
            legal && matches!(action, Action::Pop(_)) && after.end == Some(End::Drawn)
        }
        About::Distances | About::Further => {
            let empty =
                |at: &Vec<i64>| before.game.places().contains(at) && !before.board.contains_key(at);
            !legal && matches!(action, Action::Place(at) if empty(at))
        }
        About::Holes => matches!(action, Action::Place(at) if after.game.missing.contains(at)),
        _ => scored,
    }
}
