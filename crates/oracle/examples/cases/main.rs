//! Writes the conformance cases of our own: random packs that use what the rule language has beyond the
//! classic one, and games with them as the oracle plays them.
//!
//! `cargo run -p foursight-oracle --example cases > crates/rules/tests/data/our-cases.jsonl` writes new
//! ones; with a subject behind it (`Pops`) only those about it. With a file of cases behind it, their moves are
//! played again and what comes of them is written.

mod grown;

use std::collections::BTreeMap;

use foursight_oracle::{Action, End, Game, Piece, Refusal, State, link};
use foursight_rules::MoveName;
use foursight_rules::format::{Effect, Pack};
use serde_json::{Value, json};

/// So many cases of each kind.
const EACH: usize = 30;
/// So many about each kind of moves or shape of boards.
const EACH_GROWN: usize = 25;

/// What a case is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum About {
    Losing,
    Out,
    Who,
    CountedRules,
    CountedRestrictions,
    Turns,
    Refusals,
    Bars,
    Judged,
    Everything,
    // What a move can be, and where: the packs of these are in `grown.rs`.
    Stones,
    Goals,
    Passes,
    Swaps,
    Openings,
    Pops,
    Repeats,
    Hexagons,
    Pictures,
    Holes,
    Leaps,
    Distances,
    Further,
}

const ALL: [About; 23] = [
    About::Losing,
    About::Out,
    About::Who,
    About::CountedRules,
    About::CountedRestrictions,
    About::Turns,
    About::Refusals,
    About::Bars,
    About::Judged,
    About::Everything,
    About::Stones,
    About::Goals,
    About::Passes,
    About::Swaps,
    About::Openings,
    About::Pops,
    About::Repeats,
    About::Hexagons,
    About::Pictures,
    About::Holes,
    About::Leaps,
    About::Distances,
    About::Further,
];

impl About {
    /// True if it is about moves of other kinds or boards of other shapes.
    fn is_grown(self) -> bool {
        ALL.iter().position(|about| *about == self) >= Some(10)
    }
}

/// A small generator of its own, so that nothing else decides what the cases are.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }

    fn one_in(&mut self, chance: u64) -> bool {
        self.below(chance) == 0
    }

    fn pick<'a, T: ?Sized>(&mut self, choices: &[&'a T]) -> &'a T {
        choices[self.below(choices.len() as u64) as usize]
    }
}

fn main() {
    let argument = std::env::args().nth(1);
    let wanted = |about: About| argument.as_ref().is_none_or(|name| *name == format!("{about:?}"));
    if let Some(file) = argument.as_ref().filter(|_| !ALL.into_iter().any(wanted)) {
        let text = std::fs::read_to_string(file).expect("a file of cases");
        text.lines().for_each(|line| println!("{}", replayed(line).expect("a case")));
        return;
    }
    let mut classic = Random(18);
    for (about, number) in ALL.into_iter().zip(18..) {
        // The first ones share their numbers, each of the others has its own.
        let mut own = Random(number);
        let random = if about.is_grown() { &mut own } else { &mut classic };
        // Those that share their numbers have to be made up to the ones that are wanted.
        if !wanted(about) && (about.is_grown() || ALL[10..].iter().any(|about| wanted(*about))) {
            continue;
        }
        let (mut written, most) = (0, if about.is_grown() { EACH_GROWN } else { EACH });
        while written < most {
            if let Some(case) = case(about, random) {
                if wanted(about) {
                    println!("{case}");
                }
                written += 1;
            }
        }
        if argument.is_some() && wanted(about) {
            return;
        }
    }
}

/// A case, if the game shows what the case is about.
fn case(about: About, random: &mut Random) -> Option<Value> {
    let pack = if about.is_grown() { grown::pack(about, random) } else { pack(about, random) };
    let parsed: Pack = serde_json::from_value(pack.clone()).ok()?;
    let game = link(&BTreeMap::from([("p".to_owned(), parsed)]), &["p"]).ok()?;
    let mut state = State::new(&game);
    let mut steps = Vec::new();
    let mut shows = false;
    for _ in 0..30 {
        if state.end.is_some() {
            break;
        }
        let action = if about.is_grown() {
            grown::action(&game, &state, random)
        } else {
            Action::Place(coords(&game, &state, random))
        };
        let before = state.clone();
        let played = state.make(&action);
        shows |= match about {
            About::Losing => {
                let lost = |name: &str| {
                    let score = game.scores.iter().find(|score| score.name == name);
                    score.is_some_and(|score| score.effect == Effect::Lose)
                };
                matches!(&state.end, Some(End::Won { reason: Some(name), .. }) if lost(name))
            }
            About::Out => state.out != before.out,
            About::Turns => played.is_ok() && state.player == before.player,
            About::CountedRestrictions | About::Refusals | About::Judged => {
                matches!(played, Err(Refusal::Restricted(_)))
            }
            About::Everything => state.end.is_some(),
            About::Who | About::CountedRules | About::Bars => state.scores != before.scores,
            _ => grown::shows(about, &before, &state, &action, played.is_ok()),
        };
        steps.push(step(&game, &before, &state, action, played.is_ok()));
    }
    let dims = game.dims.clone();
    (shows && steps.len() > 3)
        .then(|| json!({"packs": {"p": pack}, "load": ["p"], "dims": dims, "steps": steps}))
}

/// A case with the same moves, as far as they go, and what the oracle says about them.
fn replayed(line: &str) -> Option<Value> {
    let mut case: Value = serde_json::from_str(line).ok()?;
    let parsed: Pack = serde_json::from_value(case["packs"]["p"].clone()).ok()?;
    let game = link(&BTreeMap::from([("p".to_owned(), parsed)]), &["p"]).ok()?;
    let mut state = State::new(&game);
    let mut steps = Vec::new();
    for old in case["steps"].as_array()? {
        if state.end.is_some() {
            break;
        }
        let name: MoveName<i64> = serde_json::from_value(old["move"].clone()).ok()?;
        let action = Action::from(name);
        let before = state.clone();
        let played = state.make(&action);
        steps.push(step(&game, &before, &state, action, played.is_ok()));
    }
    case["steps"] = Value::from(steps);
    Some(case)
}

/// A move: most of them legal, some on taken cells or none at all.
fn coords(game: &Game, state: &State, random: &mut Random) -> Vec<i64> {
    let legal: Vec<Vec<i64>> = state
        .legal_actions()
        .into_iter()
        .filter_map(|action| if let Action::Place(at) = action { Some(at) } else { None })
        .collect();
    let places = game.places();
    if !legal.is_empty() && !random.one_in(5) {
        return legal[random.below(legal.len() as u64) as usize].clone();
    }
    let mut place = places[random.below(places.len() as u64) as usize].clone();
    if random.one_in(6) {
        place.push(0);
    } else if let (true, Some(first)) = (random.one_in(6), place.first_mut()) {
        *first += 7;
    }
    place
}

fn step(game: &Game, before: &State, after: &State, action: Action, legal: bool) -> Value {
    let (winner, reason) = match &after.end {
        Some(End::Won { players, reason }) => {
            let seats: Vec<u8> = players.iter().copied().collect();
            let winner = if let [seat] = seats[..] { json!(seat) } else { json!(seats) };
            (winner, Some(reason.clone().unwrap_or_else(|| "no_moves".to_owned())))
        }
        _ => (Value::Null, None),
    };
    let scores: BTreeMap<&str, Vec<i64>> = game
        .scores
        .iter()
        .map(|score| {
            let values = (0..game.players).map(|player| after.score(&score.name, player));
            (score.name.as_str(), values.collect())
        })
        .collect();
    json!({
        "move": MoveName::from(action),
        "player": before.player,
        "legal": legal,
        "board": board(game, after, &[]),
        "scores": scores,
        "next": after.player,
        "winner": winner,
        "win_reason": reason,
    })
}

/// The board as lists within lists, -1 for an empty cell, null for none.
fn board(game: &Game, state: &State, prefix: &[i64]) -> Value {
    if prefix.len() == game.dims.len() {
        return match state.board.get(prefix) {
            Some(Piece::Stone(player)) => json!(player),
            _ if game.missing.contains(prefix) => Value::Null,
            _ => json!(-1),
        };
    }
    let rows = (0..game.dims[prefix.len()]).map(|at| {
        let mut longer = prefix.to_vec();
        longer.push(at);
        board(game, state, &longer)
    });
    Value::Array(rows.collect())
}

fn pack(about: About, random: &mut Random) -> Value {
    let everything = about == About::Everything;
    let mut pack = json!({"name": "p", "comment": format!("{about:?}")});
    let sizes: &[i64] = match random.below(6) {
        0 => &[7],
        1 => &[3, 3, 2],
        2 => &[3, 5],
        3 => &[5, 5],
        _ => &[4, 4],
    };
    let mut dimensions = json!({"dimensions": sizes});
    if sizes.len() > 1 && random.one_in(4) {
        dimensions["gravity"] = json!({"axis": 0, "end": random.pick(&["low", "high"])});
    } else if random.one_in(5) {
        let end = random.pick(&["return", "reverse", "loop", "loop-reverse"]);
        dimensions["topology"] = json!(vec![[end, end]; sizes.len()]);
    }
    pack["board"] = dimensions;
    let players = match about {
        About::Out => 3 + random.below(2),
        About::Who => 2 + random.below(3),
        _ => 2 + random.below(2),
    };
    pack["players"] = json!(players);
    let effect = match about {
        About::Losing => "lose",
        About::Out => "out",
        _ if everything => random.pick(&["win", "lose", "out"]),
        _ => "win",
    };
    let goal = 1 + random.below(3);
    pack["scores"] = json!([
        {"name": "p.goal", "threshold": goal, "effect": effect},
        {"name": "p.count"},
        {"name": "p.far", "display_name": {"en": "Far", "de": "Weit"}, "threshold": 9},
    ]);
    let rules: Vec<Value> =
        (0..2 + random.below(3)).map(|index| rule(about, index, players, random)).collect();
    pack["rules"] = json!(rules);
    if matches!(about, About::CountedRestrictions | About::Refusals | About::Judged)
        || everything && random.one_in(2)
    {
        let count = 1 + random.below(2);
        let all = (0..count).map(|index| {
            let mut one = restriction(about, random, 1);
            one["name"] = json!(format!("p.x{index}"));
            one["refusal"] = json!({"en": "Not there.", "de": "Nicht dort."});
            one
        });
        pack["restrictions"] = json!(all.collect::<Vec<Value>>());
        pack["notes"] = json!({"en": "Think first.", "de": "Erst denken."});
    }
    if about == About::Turns || everything && random.one_in(2) {
        let mut turns = json!({"stones": random.pick(&[&[1, 2][..], &[2], &[1, 1, 3]])});
        if random.one_in(2) {
            let mut order: Vec<u64> = (0..players).collect();
            order.push(random.below(players));
            turns["order"] = json!(order);
        }
        pack["turns"] = turns;
    }
    match random.below(5) {
        0 => pack["no_moves"] = json!("loss"),
        1 => pack["no_moves"] = json!("win"),
        2 => pack["no_moves"] = json!({"highest": "p.count"}),
        _ => {}
    }
    pack
}

fn pattern(about: About, random: &mut Random) -> &'static str {
    let plain = ["AA", "AAA", "[A]a", "[A]aA", "A-A", "[A]-", "AaA", "##", "a[A]", "A.A", "[A]"];
    let mover = ["@@", "[@]!", "@@@", "!@!", "[@].@"];
    let bars = [
        "|AA|", "|AAA", "A|-AA-|A", ".|AA", "AA|.", "a|AA|a", "#|[A]A", "[A]A|-", "-|AA|-",
        "@|A!|@",
    ];
    match about {
        About::Bars => random.pick(&bars),
        About::Everything => random.pick(&[plain.as_slice(), &mover, &bars].concat()),
        _ if random.one_in(4) => random.pick(&mover),
        _ => random.pick(&plain),
    }
}

fn whose(about: About, players: u64, random: &mut Random) -> Value {
    if !matches!(about, About::Who | About::Everything) && !random.one_in(6) {
        return json!(random.pick(&["mover", "mover", "owner"]));
    }
    match random.below(6) {
        0 => json!("next"),
        1 => json!("opponents"),
        2 => json!({"player": random.below(players)}),
        3 => json!("owner"),
        4 => json!(0),
        _ => json!("mover"),
    }
}

fn matches(random: &mut Random) -> Value {
    match random.below(4) {
        0 => json!({"minimum": 2}),
        1 => json!({"maximum": 1}),
        2 => json!({"minimum": 1, "maximum": 2}),
        _ => json!({"minimum": 3, "maximum": 4}),
    }
}

fn rule(about: About, index: u64, players: u64, random: &mut Random) -> Value {
    let mut rule = json!({
        "name": format!("p.r{index}"),
        "pattern": pattern(about, random),
        "multimatch_mode": random.pick(&["half", "all", "one"]),
    });
    let score = if index == 0 { "p.goal" } else { random.pick(&["p.count", "p.far", "p.goal"]) };
    let operation = random.pick(&["add", "add", "add", "set", "multiply"]);
    let value = if index == 0 { 1 } else { random.below(4) as i64 - 1 };
    rule["score_actions"] = json!([{
        "player_index": whose(about, players, random),
        "memo": score,
        "operation": if index == 0 { "add" } else { operation },
        "value": value,
    }]);
    if about == About::CountedRules || about == About::Everything && random.one_in(3) {
        rule["matches"] = matches(random);
    }
    if index > 0 && random.one_in(3) {
        let taken = random.pick(&["nobody", "mover", "next"]);
        rule["board_actions"] = json!([{"player_index": taken, "location_index": 0}]);
    }
    if random.one_in(4) {
        rule["directions"] = json!(random.pick(&["orthogonal", "diagonal"]));
    }
    if random.one_in(6) {
        rule["active_player"] = json!(random.below(2));
    }
    if random.one_in(6) {
        rule["priority"] = json!(random.pick(&["early", "late"]));
    }
    if random.one_in(5) {
        let whose = whose(about, players, random);
        let whose = if whose == json!(0) { json!("mover") } else { whose };
        rule["conditions"] =
            json!([{"type": "score", "player_index": whose, "memo": "p.count", "maximum": 2}]);
    }
    rule
}

fn restriction(about: About, random: &mut Random, depth: u32) -> Value {
    if depth > 0 && random.one_in(4) {
        let group = |random: &mut Random| {
            let count = 1 + random.below(2);
            let parts = (0..count).map(|_| restriction(about, random, depth - 1));
            parts.collect::<Vec<Value>>()
        };
        let groups = [group(random), group(random)];
        return json!({"type": "disjunction", "conjunctions": groups});
    }
    let open = ["[-]@", "[-]!", "[-]#", "[-]--", "@[-]@", "[-].@", "![-]!", "[.]"];
    let judged =
        ["A|AA|A", "[A]AA", "-+AA", "+AA+", "A+A", "[@]+", "|AA|", "@|-@+@-|@", "[A]a", "+[@]@"];
    let placed = about == About::Judged || about == About::Everything && random.one_in(2);
    let mut restriction = json!({
        "type": "pattern",
        "pattern": if placed { random.pick(&judged) } else { random.pick(&open) },
        "negate": !random.one_in(3),
    });
    if placed {
        restriction["placed"] = json!(true);
    }
    if random.one_in(2) && about != About::Refusals {
        let other = if placed { random.pick(&judged) } else { random.pick(&open) };
        restriction["or"] = json!([other]);
    }
    if about == About::CountedRestrictions || random.one_in(4) {
        restriction["matches"] = matches(random);
        restriction["multimatch_mode"] = json!(random.pick(&["half", "all"]));
    }
    if random.one_in(4) {
        restriction["active_player"] = json!(random.below(2));
    }
    restriction
}
