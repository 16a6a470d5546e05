//! The conformance cases: every board, score, turn and winner after every move.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;

use foursight_rules::{InMemoryPacks, Library, MoveName, Ruleset, Trace};
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize)]
struct Case {
    packs: BTreeMap<String, Value>,
    load: Vec<String>,
    dims: Vec<u16>,
    steps: Vec<Value>,
}

#[test]
fn all_cases_agree() {
    let moves = check(include_str!("data/conformance.jsonl"));
    assert!(moves > 7000, "only {moves} moves were checked");
}

/// Losing, going out, names of players, counting, turns, refusals, bars, what is judged with the stone
/// in place, kinds of moves, openings, shapes of boards, longer steps: `cargo run -p foursight-oracle --example cases` writes them.
#[test]
fn all_cases_of_our_own_agree() {
    let moves = check(include_str!("data/our-cases.jsonl"));
    assert!(moves > 5000, "only {moves} moves were checked");
}

/// Plays all cases; answers how many moves they have.
fn check(text: &str) -> u32 {
    let mut moves = 0;
    for (line, number) in text.lines().zip(1..) {
        let case: Case = serde_json::from_str(line).unwrap();
        let texts = case.packs.iter().map(|(name, pack)| (name.clone(), pack.to_string().into()));
        let library = Library::of(vec![Box::new(InMemoryPacks(texts.collect()))]);
        let names: Vec<&str> = case.load.iter().map(String::as_str).collect();
        let rules = Ruleset::load(&library, &names)
            .unwrap_or_else(|error| panic!("case {number}: {error}"));
        assert_eq!(rules.geometry().dims(), case.dims);
        let mut trace = Trace::new(&rules, 0);
        for (at, expected) in case.steps.iter().enumerate() {
            let mv: MoveName<i64> = serde_json::from_value(expected["move"].clone()).unwrap();
            let mut line = json!(trace.step(&mv));
            line.as_object_mut().unwrap().remove("events");
            assert_eq!(&line, expected, "case {number}, step {at}");
            moves += 1;
        }
    }
    moves
}
