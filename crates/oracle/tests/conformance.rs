//! The conformance cases through the oracle.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;

use foursight_oracle::{End, Game, Piece, State, link};
use foursight_rules::MoveName;
use foursight_rules::format::Pack;
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize)]
struct Case {
    packs: BTreeMap<String, Pack>,
    load: Vec<String>,
    dims: Vec<i64>,
    steps: Vec<Step>,
}

#[derive(Deserialize)]
struct Step {
    #[serde(rename = "move")]
    mv: MoveName<i64>,
    player: u8,
    legal: bool,
    board: Value,
    scores: BTreeMap<String, Vec<i64>>,
    next: u8,
    winner: Value,
    win_reason: Option<String>,
}

#[test]
fn the_oracle_passes_all_cases() {
    let moves = check(include_str!("../../rules/tests/data/conformance.jsonl"));
    assert!(moves > 7000, "only {moves} moves were checked");
}

/// Written by the oracle itself (`examples/cases`), so that a change of its mind shows.
#[test]
fn the_oracle_still_passes_the_cases_of_our_own() {
    let text = include_str!("../../rules/tests/data/our-cases.jsonl");
    let moves = check(text);
    assert!(moves > 5000, "only {moves} moves were checked");
    assert_eq!(text.lines().count(), 625);
}

/// Plays all cases; answers how many moves they have.
fn check(text: &str) -> u32 {
    let mut moves = 0;
    for (line, number) in text.lines().zip(1..) {
        let case: Case = serde_json::from_str(line).unwrap();
        let wanted: Vec<&str> = case.load.iter().map(String::as_str).collect();
        let game = link(&case.packs, &wanted).unwrap_or_else(|e| panic!("case {number}: {e}"));
        assert_eq!(game.dims, case.dims);
        let mut state = State::new(&game);
        for (at, step) in case.steps.iter().enumerate() {
            let label = format!("case {number}, step {at}");
            assert_eq!(state.player, step.player, "{label}");
            assert_eq!(state.make(&step.mv.clone().into()).is_ok(), step.legal, "{label}");
            assert_eq!(nested(&game, &state, &[]), step.board, "{label}");
            for (name, values) in &step.scores {
                let found: Vec<i64> = (0..game.players).map(|p| state.score(name, p)).collect();
                assert_eq!(&found, values, "{label}, {name}");
            }
            let (winner, reason) = match &state.end {
                Some(End::Won { players, reason }) => {
                    let seats: Vec<u8> = players.iter().copied().collect();
                    let winner = if let [seat] = seats[..] { json!(seat) } else { json!(seats) };
                    (winner, Some(reason.clone().unwrap_or_else(|| "no_moves".to_owned())))
                }
                _ => (Value::Null, None),
            };
            assert_eq!((winner, reason), (step.winner.clone(), step.win_reason.clone()), "{label}");
            assert_eq!(state.player, step.next, "{label}");
            moves += 1;
        }
    }
    moves
}

/// The board as lists within lists, -1 for an empty cell, null for none.
fn nested(game: &Game, state: &State, prefix: &[i64]) -> Value {
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
        nested(game, state, &longer)
    });
    Value::Array(rows.collect())
}
