//! Games without gravity, and games that are refused.
#![allow(clippy::unwrap_used)]

mod common;

use std::sync::Arc;

use common::{LEGACY, MIDDLE, MODERN, Random, Style, TestWorld, bundled};
use foursight_minecraft::{Options, export};
use foursight_rules::{InMemoryPacks, Library, Ruleset};

/// How stones are placed in each kind of pack. Those without macros have no arguments for functions
/// and must search for the cell; the oldest have no buttons.
const STYLES: [(Options, &[Style]); 3] = [
    (MODERN, &[Style::Command, Style::Click, Style::Trigger]),
    (MIDDLE, &[Style::Click, Style::Trigger]),
    (LEGACY, &[Style::Trigger]),
];

/// Most commands of a move, whatever the game, the version and the way to move.
const LIMIT: u64 = 60;

/// Plays games of a pack for all versions.
fn played(pack: &str, games: u32) {
    let mut random = Random(8);
    for (options, styles) in STYLES {
        let mut arena = TestWorld::new(pack, &options, 1);
        arena.create(random.below(2) == 0);
        // The oldest packs know `place_tile` where stones fall.
        let styles = match (styles, pack) {
            ([Style::Trigger], "connect-five-allen") => &[Style::Command, Style::Trigger],
            _ => styles,
        };
        play(&mut arena, pack, &mut random, styles, games);
    }
}

fn play(arena: &mut TestWorld, pack: &str, random: &mut Random, styles: &[Style], games: u32) {
    for _ in 0..games {
        arena.random_games(random, styles, false);
    }
    println!(
        "{pack}: at most {} commands for a move, {} when it decides something, {} for a tick after it, {} for marking the end",
        arena.max_move_cost, arena.max_decision_cost, arena.max_tick_cost, arena.max_end_cost
    );
    assert!(arena.max_move_cost <= LIMIT, "{} commands for a move", arena.max_move_cost);
}

#[test]
fn gomoku_is_played() {
    played("gomoku-15", 2);
    played("gomoku", 1);
}

#[test]
fn pente_captures() {
    played("pente", 2);
    played("keryo", 1);
}

#[test]
fn small_games_are_played() {
    played("tictactoe", 20);
}

#[test]
fn rows_can_lose() {
    played("tictactoe-misere", 20);
    played("squava", 20);
}

#[test]
fn turns_can_have_several_stones() {
    played("connect6", 1);
    played("connect-five-allen", 5);
}

#[test]
fn a_turn_of_several_stones_is_read_from_the_board() {
    let mut random = Random(3);
    for pack in ["connect6", "connect-five-allen"] {
        for (options, styles) in STYLES {
            let mut arena = TestWorld::new(pack, &options, 1);
            arena.create(false);
            arena.start(0);
            for _ in 0..9 {
                arena.random_move(0, &mut random, &styles[styles.len() - 1..]);
                arena.settle(0);
                if arena.boards[0].position.outcome().is_some() {
                    break;
                }
                let function = format!("function {}:restore_state", arena.ns);
                arena.run_at(0, &function);
                arena.compare(0);
            }
        }
    }
}

/// Five in a row on a board with missing cells, in the corners and in the middle.
fn masked(gravity: bool) -> Arc<Ruleset> {
    let gravity = if gravity { ",\"gravity\":{\"axis\":0,\"end\":\"high\"}" } else { "" };
    let text = format!(
        "{{\"name\":\"masked\",\"dependencies\":[\"gomoku-15\"],\"board\":{{\"picture\":[\"  .....\",\" ......\",\"... ...\",\".......\",\".. ....\",\"...... \",\".....\"]{gravity}}}}}"
    );
    let pack: foursight_rules::format::Pack = serde_json::from_str(&text).unwrap();
    let library =
        Library::of(vec![Box::new(InMemoryPacks::of([&pack])), Box::new(foursight_rules::Bundled)]);
    Ruleset::load(&library, &["masked"]).unwrap()
}

#[test]
fn boards_can_lack_cells() {
    let mut random = Random(5);
    for (options, styles) in STYLES {
        let rules = masked(false);
        let mut arena = TestWorld::of(&rules, Arc::clone(&rules), &[(5, false)], &options, 1);
        arena.create(random.below(2) == 0);
        play(&mut arena, "masked", &mut random, styles, 5);
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
        ("yavalath", "not squares"),
        ("crater", "not squares"),
        ("caravan", "some directions only"),
        ("aloof", "3 players"),
        ("exact-five", "does not win at once"),
        ("pente-classic", "every direction"),
    ] {
        let refusal = export(&bundled(pack), &MODERN).unwrap_err();
        assert!(refusal.to_string().contains(reason), "{refusal}");
    }
    let huge = Options { size: Some((40, 40)), ..MODERN };
    assert!(export(&bundled("connect4"), &huge).unwrap_err().to_string().contains("too large"));
    for (rules, size, reason) in [
        (masked(true), None, "stones fall on a board with missing cells"),
        (masked(false), Some((9, 9)), "only one size"),
    ] {
        let refusal = export(&rules, &Options { size, ..MODERN }).unwrap_err();
        assert!(refusal.to_string().contains(reason), "{refusal}");
    }
}
