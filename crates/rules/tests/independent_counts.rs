//! Counts of games by a program of its own, which knows the rules as people tell them
//! (`independent_counts.py`, `independent_games.py`): they are what the engine counts, on small boards
//! on which rows are made, stones taken, choices made and moves forbidden; and what stands in
//! `packs/perft` is still what the program says.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use foursight_rules::{Bundled, InMemoryPacks, Library, Position, Ruleset, perft};
use serde::Deserialize;
use serde_json::{Value, json};

const SMALL: &str = include_str!("data/small-boards.jsonl");

/// Each game with the depth to which it is counted again here: what takes moments.
const GAMES: [(&str, u32); 24] = [
    ("tictactoe-misere", 6),
    ("tictactoe-wild", 4),
    ("connect6", 2),
    ("connect-five-allen", 5),
    ("popout", 5),
    ("squava", 4),
    ("yavalath", 3),
    ("order-and-chaos", 2),
    ("renju", 2),
    ("gomoku-swap2", 2),
    ("gomoku-caro", 2),
    ("gomoku-standard", 2),
    ("pente-pro", 3),
    ("pente-swap2", 2),
    ("g-pente", 3),
    ("poof-pente", 3),
    ("keryo-swap2", 2),
    ("d-pente", 2),
    ("ninuki", 2),
    ("long-pro", 3),
    ("aloof", 4),
    ("crater", 3),
    ("caravan", 2),
    ("pie", 7),
];

#[derive(Deserialize)]
struct Small {
    game: String,
    board: Value,
    counts: Vec<u64>,
}

#[test]
fn small_boards_have_the_counts_of_an_independent_program() {
    let mut games = BTreeSet::new();
    for line in SMALL.lines() {
        let small: Small = serde_json::from_str(line).unwrap();
        let pack = json!({"name": "small", "dependencies": [small.game], "board": small.board});
        let mut drafts = InMemoryPacks::default();
        drafts.0.insert("small".to_owned(), pack.to_string().into());
        let library = Library::of(vec![Box::new(drafts), Box::new(Bundled)]);
        let rules = Ruleset::load(&library, &["small"]).unwrap_or_else(|error| panic!("{error}"));
        let start = Position::new(&rules);
        for (depth, nodes) in (0..).zip(&small.counts) {
            assert_eq!(perft(&start, depth), *nodes, "depth {depth}: {line}");
        }
        games.insert(small.game);
    }
    // The others are counted to their end, or are small in `shapes.rs`, or Tic-Tac-Toe.
    let elsewhere = ["yavalath", "aloof", "pie"];
    for (game, _) in GAMES {
        assert!(games.contains(game) || elsewhere.contains(&game), "{game} on a small board");
    }
}

/// What the program prints, asked like this; `None` if there is no Python here.
fn told(arguments: &[&str]) -> Option<String> {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let mut command = Command::new("python3");
    command.current_dir(tests).env("PYTHONDONTWRITEBYTECODE", "1");
    let output = match command.arg("independent_counts.py").args(arguments).output() {
        Ok(output) => output,
        Err(error) if std::env::var_os("CI").is_none() => {
            eprintln!("left out, python3 cannot be started: {error}");
            return None;
        }
        Err(error) => panic!("python3 cannot be started: {error}"),
    };
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{arguments:?}: {complaint}");
    Some(String::from_utf8(output.stdout).unwrap())
}

#[test]
fn the_independent_program_still_says_so() {
    for (game, depth) in GAMES {
        let Some(told) = told(&[game, &depth.to_string()]) else { return };
        let file = format!("{}/packs/perft/{game}.txt", env!("CARGO_MANIFEST_DIR"));
        let known = std::fs::read_to_string(file).unwrap();
        let known: Vec<&str> = known.lines().take(depth as usize + 1).collect();
        assert_eq!(told.lines().collect::<Vec<_>>(), known, "{game}");
    }
    assert_eq!(told(&["small"]).unwrap(), SMALL.replace("\r\n", "\n"), "data/small-boards.jsonl");
}
