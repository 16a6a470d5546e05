//! Games without gravity, and games that are refused.

mod common;

use common::{Arena, Random, Style, bundled};
use foursight_minecraft::generate::{Options, Target, export};

const MODERN: Options = Options { size: None, target: Target::Modern };

#[test]
fn tic_tac_toe_and_gomoku_are_played() {
    let mut random = Random(2);
    let mut arena = Arena::new("gomoku-15", MODERN, 1);
    arena.create(true);
    arena.random_games(&mut random, &[Style::Command, Style::Click], false);
}

#[test]
fn pente_captures() {
    let mut random = Random(8);
    let mut arena = Arena::new("pente", MODERN, 1);
    arena.create(false);
    arena.random_games(&mut random, &[Style::Command], false);
    arena.random_games(&mut random, &[Style::Command], false);
}

#[test]
fn what_cannot_be_exported_is_refused_with_the_reason() {
    for (pack, reason) in [
        ("qubic", "3 dimensions"),
        ("connect4-three", "3 players"),
        ("connect4-cylinder", "edges"),
        ("gomoku-torus", "edges"),
        ("connect5", "before the first move"),
        ("exact-five", "does not win at once"),
        ("pente-classic", "every direction"),
    ] {
        let refusal = export(&bundled(pack), MODERN).unwrap_err();
        assert!(refusal.to_string().contains(reason), "{refusal}");
    }
    let huge = Options { size: Some((40, 40)), target: Target::Modern };
    assert!(export(&bundled("connect4"), huge).unwrap_err().reason.contains("too large"));
}
