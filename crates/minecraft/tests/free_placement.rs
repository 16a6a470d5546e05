//! Games without gravity, and games that are refused.

mod common;

use common::{LEGACY, MODERN, Random, Style, TestWorld, bundled};
use foursight_minecraft::{Options, export};

/// How stones are placed, and what it may cost: the old pack has no arguments for functions, no
/// buttons, and must search for the cell.
const STYLES: [(Options, &[Style], u64); 2] = [
    (MODERN, &[Style::Command, Style::Click, Style::Trigger], 60),
    (LEGACY, &[Style::Trigger], 70),
];

#[test]
fn gomoku_is_played() {
    let mut random = Random(2);
    for (options, styles, budget) in STYLES {
        let mut arena = TestWorld::new("gomoku-15", &options, 1);
        arena.create(true);
        arena.random_games(&mut random, styles, false);
        assert!(arena.max_move_cost <= budget, "{} commands for a move", arena.max_move_cost);
    }
}

#[test]
fn pente_captures() {
    let mut random = Random(8);
    for (options, styles, budget) in STYLES {
        let mut arena = TestWorld::new("pente", &options, 1);
        arena.create(false);
        arena.random_games(&mut random, styles, false);
        arena.random_games(&mut random, styles, false);
        assert!(arena.max_move_cost <= budget, "{} commands for a move", arena.max_move_cost);
    }
}

#[test]
fn what_cannot_be_exported_is_refused_with_the_reason() {
    for (pack, reason) in [
        ("qubic", "3 dimensions"),
        ("connect4-three", "3 players"),
        ("connect4-cylinder", "edges"),
        ("gomoku-torus", "edges"),
        ("connect5", "before the first move"),
        ("yavalath", "not a whole rectangle of squares"),
        ("crater", "not a whole rectangle of squares"),
        ("exact-five", "does not win at once"),
        ("pente-classic", "every direction"),
    ] {
        let refusal = export(&bundled(pack), &MODERN).unwrap_err();
        assert!(refusal.to_string().contains(reason), "{refusal}");
    }
    let huge = Options { size: Some((40, 40)), ..MODERN };
    assert!(export(&bundled("connect4"), &huge).unwrap_err().to_string().contains("too large"));
}
