//! Moves of other kinds than a stone of one's own: stones of others, passing, swaps, openings, pops.

#![allow(clippy::unwrap_used)]

use std::sync::Arc;

use foursight_rules::{
    Bundled, Event, Illegal, InMemoryPacks, Library, Move, MoveKind, MoveName, Outcome, PlayerSet,
    Position, Record, RecordError, Replay, Ruleset, notation, perft,
};
use serde_json::{Value, json};

fn library(pack: &Value) -> Library {
    let name = pack["name"].as_str().unwrap().to_owned();
    let own = InMemoryPacks([(name, pack.to_string().into_bytes())].into());
    Library::of(vec![Box::new(own), Box::new(Bundled)])
}

fn load(pack: &Value) -> Arc<Ruleset> {
    Ruleset::load(&library(pack), &[pack["name"].as_str().unwrap()]).unwrap()
}

fn bundled(names: &str) -> Arc<Ruleset> {
    Ruleset::load(&Library::bundled(), &names.split(',').collect::<Vec<_>>()).unwrap()
}

/// The codes of what is wrong with a pack.
fn faults(pack: &Value) -> Vec<String> {
    let loaded = Ruleset::load(&library(pack), &[pack["name"].as_str().unwrap()]);
    let Err(foursight_rules::LoadError::Faulty(faults)) = loaded else { return Vec::new() };
    faults.0.iter().map(|fault| fault.code.to_owned()).collect()
}

/// Three in a row on a small board.
fn rows(dimensions: &[u32], more: &Value) -> Value {
    let mut pack = json!({
        "name": "own",
        "board": {"dimensions": dimensions},
        "scores": [{"name": "own.rows", "threshold": 1}],
        "rules": [{"name": "own.row", "pattern": "AAA", "score_actions": [
            {"player_index": "owner", "memo": "own.rows", "operation": "add", "value": 1}]}],
    });
    pack.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    pack
}

fn after(rules: &Arc<Ruleset>, moves: &str) -> Position {
    let mut position = Position::new(rules);
    for mv in notation::parse(rules, moves).unwrap() {
        position.play(mv).unwrap();
    }
    position
}

fn written(position: &Position, moves: &[Move]) -> Vec<String> {
    moves.iter().map(|&mv| notation::format_move(position.rules(), mv)).collect()
}

fn refused(position: &Position, mv: &str) -> Illegal {
    let mv = notation::parse_move(position.rules(), mv).unwrap();
    position.clone().play(mv).unwrap_err()
}

#[test]
fn whoever_completes_a_row_of_any_stones_wins_the_wild_game() {
    let rules = bundled("tictactoe-wild");
    let mut game = after(&rules, "a1:O b2");
    assert_eq!(game.to_move(), 0);
    assert_eq!(game.legal_moves().len(), 14);
    assert_eq!(refused(&game, "c3:X"), Illegal::OwnStone);
    assert!(matches!(refused(&game, "a1:O"), Illegal::Occupied(_)));
    // Both players have placed noughts; the first one completes the row.
    let events = game.play(notation::parse_move(&rules, "c3:o").unwrap()).unwrap();
    assert_eq!(events[0], Event::Placed { player: 1, cell: vec![0, 2], by: Some(0) });
    assert_eq!(game.outcome().map(Outcome::winners), Some(PlayerSet::only(0)));
}

#[test]
fn a_row_is_orders_whoever_completes_it_and_a_full_board_is_chaos() {
    let rules = bundled("order-and-chaos");
    let row = after(&rules, "a1 b1:X c1 d1:X f6:O e1:X");
    assert_eq!(row.outcome().map(Outcome::winners), Some(PlayerSet::only(0)), "Chaos completed it");
    // Pairs of rows that never make five in a row.
    let mut full = Position::new(&rules);
    for cell in 0..36u32 {
        let (row, column) = (cell / 6, cell % 6);
        let stone = if (row / 2 + column) % 2 == 0 { 0 } else { 1 };
        let kind = match stone == full.to_move() {
            true => MoveKind::Place,
            false => MoveKind::PlaceStone(stone),
        };
        let place = rules.move_at(cell as usize).unwrap();
        full.play(rules.move_of_kind(kind, place).unwrap()).unwrap();
    }
    assert_eq!(full.outcome().map(Outcome::winners), Some(PlayerSet::only(1)));
}

#[test]
fn two_passes_in_a_row_end_the_game() {
    let rules = load(&rows(&[3, 3], &json!({"moves": {"pass": "always"}})));
    let mut game = after(&rules, "a1 pass");
    assert_eq!((game.to_move(), game.outcome()), (0, None));
    let events = game.play(notation::parse_move(&rules, "pass").unwrap()).unwrap();
    assert_eq!(events[0], Event::Passed { player: 0 });
    assert_eq!(game.outcome(), Some(Outcome::Drawn));
    assert!(after(&rules, "a1 pass a2 pass").outcome().is_none(), "a stone between them");
    // A pass is taken back like any move.
    while game.undo() {}
    assert_eq!(game.legal_moves(), Position::new(&rules).legal_moves());
}

#[test]
fn moves_without_a_place_are_read_though_the_first_cell_is_a_hole() {
    let mut pack = rows(&[3, 3], &json!({"moves": {"pass": "always"}}));
    pack["board"]["holes"] = json!([[0, 0]]);
    let rules = load(&pack);
    let pass = notation::parse_move(&rules, "pass").unwrap();
    assert_eq!(rules.move_kind(pass), MoveKind::Pass);
    assert!(notation::expected(&rules).to_string().contains("pass"));
}

#[test]
fn only_whoever_has_no_other_move_passes_if_the_pack_says_so() {
    let pack = rows(
        &[1, 3],
        &json!({"moves": {"pass": "stuck"}, "restrictions": [
            {"name": "own.never", "type": "pattern", "pattern": "[.]", "active_player": 1, "negate": true}]}),
    );
    let rules = load(&pack);
    let mut game = after(&rules, "a1");
    assert_eq!(written(&game, &game.legal_moves()), ["pass"]);
    game.play(game.legal_moves()[0]).unwrap();
    assert_eq!(refused(&game, "pass"), Illegal::MustMove);
    let end = after(&rules, "a1 pass b1 pass c1");
    assert_eq!(end.outcome().map(Outcome::winners), Some(PlayerSet::only(0)));
}

#[test]
fn a_pass_skips_the_rest_of_a_turn() {
    let turns = json!({"moves": {"pass": "always"}, "turns": {"stones": [2]}});
    let game = after(&load(&rows(&[3, 3], &turns)), "a1 pass");
    assert_eq!((game.to_move(), game.stones_left(), game.outcome()), (1, 2, None));
}

#[test]
fn with_the_pie_rule_the_second_player_may_take_the_first_stone() {
    let rules = bundled("squava,pie");
    let mut game = after(&rules, "c3");
    let moves = game.legal_moves();
    assert_eq!(moves.len(), 24 + 1);
    let swap = notation::parse_move(&rules, "swap").unwrap();
    let events = game.play(swap).unwrap();
    assert_eq!(
        events[..2],
        [Event::Swapped { player: 1 }, Event::Turned { cell: vec![2, 2], from: 0, to: 1 }]
    );
    assert_eq!(game.to_move(), 0);
    assert_eq!(refused(&game, "swap"), Illegal::NotNow);
    assert!(after(&rules, "c3 a1").check(swap).is_err(), "only instead of the first move");
    assert!(Position::new(&rules).check(swap).is_err(), "there is nothing to swap yet");
    // Scores change hands, too.
    game.undo();
    assert_eq!(game.legal_moves(), moves);
}

#[test]
fn a_swap_of_several_stones_a_turn_keeps_the_order_of_turns() {
    let rules = bundled("connect6,pie");
    let game = after(&rules, "j10 swap");
    assert_eq!((game.to_move(), game.stones_left()), (0, 2));
    let game = after(&rules, "j10 swap a1 a2");
    assert_eq!((game.to_move(), game.stones_left()), (1, 2));
}

#[test]
fn swap2_lets_the_second_player_choose_or_place_two_more() {
    let rules = bundled("gomoku-swap2");
    let start = Position::new(&rules);
    assert_eq!((start.to_move(), start.stones_left(), start.legal_moves().len()), (0, 3, 225));
    let three = after(&rules, "h8 i9 j10");
    assert_eq!(three.to_move(), 1);
    assert_eq!(written(&three, &three.legal_moves()), ["swap", "stay", "more"]);
    assert_eq!(refused(&three, "a1"), Illegal::ChooseFirst);
    assert_eq!(after(&rules, "h8 i9 j10 stay").to_move(), 1);
    let swapped = after(&rules, "h8 i9 j10 swap");
    assert_eq!(swapped.to_move(), 0);
    let mut more = after(&rules, "h8 i9 j10 more");
    assert_eq!((more.to_move(), more.stone_to_place(), more.stones_left()), (1, 1, 2));
    assert_eq!(refused(&more, "swap"), Illegal::NotNow);
    let events = more.play(notation::parse_move(&rules, "a1").unwrap()).unwrap();
    assert_eq!(events[0], Event::Placed { player: 1, cell: vec![14, 0], by: None });
    let events = more.play(notation::parse_move(&rules, "a2").unwrap()).unwrap();
    assert_eq!(events[0], Event::Placed { player: 0, cell: vec![13, 0], by: Some(1) });
    assert_eq!(written(&more, &more.legal_moves()), ["swap", "stay"]);
    assert_eq!(more.to_move(), 0);
    assert_eq!(after(&rules, "h8 i9 j10 more a1 a2 stay").to_move(), 1);
    let last = after(&rules, "h8 i9 j10 more a1 a2 swap");
    assert_eq!(last.to_move(), 0);
    assert!(!last.may_have_other_moves() && start.may_have_other_moves());
}

#[test]
fn stones_of_an_opening_act_for_their_owner() {
    // White's second stone takes two of Black's, whoever places it.
    let pack = json!({"name": "own", "dependencies": ["pente"], "opening": [
        {"type": "stones", "player": 0, "stones": [1, 0, 0, 1]},
        {"type": "choice", "player": 1, "options": ["stay", "swap"]}]});
    let rules = load(&pack);
    let game = after(&rules, "a1 b1 c1 d1");
    let captures = rules.score_index("pente.captures").unwrap();
    assert_eq!((game.score(captures, 0), game.score(captures, 1)), (0, 2));
    let mut swapped = game.clone();
    swapped.play(notation::parse_move(&rules, "swap").unwrap()).unwrap();
    assert_eq!((swapped.score(captures, 0), swapped.score(captures, 1)), (2, 0));
}

#[test]
fn a_stone_taken_out_lets_everything_above_fall() {
    let rules = bundled("popout");
    let mut game = after(&rules, "4 4");
    assert_eq!(written(&game, &game.other_moves()), ["pop4"]);
    let events = game.play(game.other_moves()[0]).unwrap();
    assert_eq!(events[0], Event::Popped { player: 0, cell: vec![5, 3] });
    assert!(matches!(&events[1], Event::Fell { falls } if falls.len() == 1));
    assert!(matches!(refused(&game, "pop1"), Illegal::NothingToPop(_)));
}

#[test]
fn two_rows_at_once_are_decided_as_the_pack_says() {
    // What lies over the stone in the middle of the floor completes two rows when it falls.
    let winners = |pop: &str| {
        let rules = load(&json!({
            "name": "own",
            "board": {"dimensions": [4, 3], "gravity": {"axis": 0, "end": "high"}, "setup": [
                {"player": 0, "cells": [[3, 0], [3, 1], [3, 2], [2, 1]]},
                {"player": 1, "cells": [[2, 0], [2, 2], [1, 1]]}]},
            "moves": {"pop": pop},
            "scores": [{"name": "own.rows", "threshold": 1}],
            "rules": [{"name": "own.row", "pattern": "AAA", "directions": [[0, 1]],
                "score_actions": [{"player_index": "owner", "memo": "own.rows",
                    "operation": "add", "value": 1}]}],
        }));
        let mut game = Position::new(&rules);
        game.play(notation::parse_move(&rules, "pop2").unwrap()).unwrap();
        game.outcome().map(|outcome| outcome.winners().iter().collect::<Vec<u8>>())
    };
    assert_eq!(winners("mover"), Some(vec![0]));
    assert_eq!(winners("others"), Some(vec![1]));
    assert_eq!(winners("draw"), Some(vec![]));
}

#[test]
fn a_position_that_comes_up_for_the_third_time_is_a_draw() {
    let rules = bundled("popout");
    let mut game = Position::new(&rules);
    let round = ["1", "2", "pop1", "pop2"];
    for (number, text) in round.iter().cycle().take(8).enumerate() {
        assert!(game.outcome().is_none(), "after {number} moves");
        let events = game.play(notation::parse_move(&rules, text).unwrap()).unwrap();
        let ends = events.contains(&Event::Repeated { times: 3 });
        assert_eq!(ends, number == 7);
    }
    assert_eq!(game.outcome(), Some(Outcome::Drawn));
    // What is taken back has not come up.
    for _ in 0..8 {
        game.undo();
    }
    for text in round {
        game.play(notation::parse_move(&rules, text).unwrap()).unwrap();
    }
    assert!(game.outcome().is_none());
}

#[test]
fn counts_of_small_games_are_those_of_an_independent_program() {
    let counts = |pack: &Value, depth: u32| {
        let start = Position::new(&load(pack));
        (0..=depth).map(|depth| perft(&start, depth)).collect::<Vec<u64>>()
    };
    let swap2 = json!({"opening": [
        {"type": "stones", "player": 0, "stones": [0, 1, 0]},
        {"type": "choice", "player": 1, "options": ["stay", "swap", "more"]},
        {"type": "stones", "player": 1, "stones": [1, 0]},
        {"type": "choice", "player": 0, "options": ["stay", "swap"]}]});
    let mut small = rows(&[5, 5], &swap2);
    small["rules"].as_array_mut().unwrap().push(json!({
        "name": "own.take", "pattern": "[A]aaA", "multimatch_mode": "all",
        "board_actions": [{"player_index": "nobody", "location_index": 1},
            {"player_index": "nobody", "location_index": 2}]}));
    assert_eq!(counts(&small, 5), SMALL_SWAP2);
    let pop = json!({"moves": {"pop": "mover", "repeats": 3},
        "board": {"dimensions": [2, 3], "gravity": {"axis": 0, "end": "high"}}});
    assert_eq!(counts(&rows(&[2, 3], &pop), 10), SMALL_POPOUT);
}

const SMALL_SWAP2: [u64; 6] = [1, 25, 600, 13_800, 41_400, 910_800];
const SMALL_POPOUT: [u64; 11] = [1, 3, 9, 33, 108, 351, 1035, 2919, 8754, 24_774, 70_338];

#[test]
fn records_with_other_moves_are_of_version_2_and_replay() {
    for (packs, moves) in [
        ("squava,pie", "c3 swap a1"),
        ("gomoku-swap2", "h8 i9 j10 more a1 a2 swap h9"),
        ("popout", "4 4 pop4 1"),
        ("tictactoe-wild", "a1:O b2"),
    ] {
        let rules = bundled(packs);
        let mut record = Record::new(&rules, vec!["one".into(), "two".into()], None);
        assert_eq!(record.version, 1);
        let moves = notation::parse(&rules, moves).unwrap();
        moves.iter().for_each(|&mv| record.push(&rules, mv, None));
        assert_eq!(record.version, 2, "{packs}");
        let read = Record::parse(&record.to_json()).unwrap();
        assert_eq!(read, record);
        let mut replay = Replay::new(&Library::bundled(), read).unwrap();
        let mut replayed = Vec::new();
        while let Some(turn) = replay.step().unwrap() {
            replayed.push(turn.mv);
        }
        assert_eq!(replayed, moves);
    }
    let rules = bundled("connect4");
    let mut record = Record::new(&rules, vec!["one".into(), "two".into()], None);
    record.push(&rules, rules.move_at(3).unwrap(), None);
    assert_eq!(record.version, 1, "places only");
    record.push_named(MoveName::Pop { pop: vec![3] });
    let mut replay = Replay::new(&Library::bundled(), record).unwrap();
    replay.step().unwrap();
    let error = replay.step().unwrap_err();
    assert!(matches!(error, RecordError::Move { reason: Illegal::NoSuchMove, .. }), "{error}");
}

#[test]
fn names_of_moves_are_as_they_are_documented() {
    let rules = bundled("tictactoe-wild");
    let name = |rules: &Ruleset, text: &str| {
        serde_json::to_value(rules.move_name(notation::parse_move(rules, text).unwrap())).unwrap()
    };
    assert_eq!(name(&rules, "b2"), json!([1, 1]));
    assert_eq!(name(&rules, "b2:O"), json!({"place": [1, 1], "stone": 1}));
    let popout = bundled("popout,pie");
    assert_eq!(name(&popout, "pop4"), json!({"pop": [3]}));
    assert_eq!(name(&popout, "SWAP"), json!("swap"));
    assert_eq!(name(&bundled("d-pente"), "stay"), json!({"choose": "stay"}));
    let error = notation::parse(&popout, "4 4 pop8").unwrap_err();
    let message = "move 3 (\"p\"): expected a column from 1 to 7, or pop1, swap (character 5)";
    assert_eq!(error.to_string(), message);
}

#[test]
fn kinds_that_do_not_fit_the_game_are_faults_with_their_place() {
    let found = |more: Value| faults(&rows(&[3, 3], &more));
    assert_eq!(found(json!({"moves": {"pop": "mover"}})), ["pop-without-gravity"]);
    assert_eq!(found(json!({"moves": {"swap": true}, "players": 3})), ["two-players-only"]);
    let uneven =
        json!([{"name": "own.first", "type": "pattern", "pattern": "[.]", "active_player": 0}]);
    assert_eq!(found(json!({"moves": {"swap": true}, "restrictions": uneven})), ["uneven-sides"]);
    let choice = json!([{"type": "choice", "player": 0, "options": ["more"]}]);
    assert_eq!(found(json!({"opening": choice})), ["nothing-more"]);
    let stones = json!([{"type": "stones", "player": 0, "stones": [0]}]);
    let both = json!({"opening": stones, "moves": {"swap": true}});
    assert_eq!(found(both), ["swap-beside-opening"]);
    let mut large = rows(&[200, 200], &json!({"moves": {"stones": "any"}}));
    assert_eq!(faults(&large), ["over-budget"]);
    large["moves"] = json!({"pass": "always"});
    assert!(faults(&large).is_empty());
}

#[test]
fn a_three_of_renju_is_none_if_what_extends_it_makes_five_with_a_four_that_was_left() {
    let rules = Ruleset::load(&Library::bundled(), &["renju"]).unwrap();
    let white = [[8, 12], [0, 0], [0, 3], [0, 6], [0, 9], [0, 12], [14, 0], [14, 3]];
    let last_is_legal = |others: [[u16; 2]; 2]| {
        // Whatever the others are: rows of three in a row and in a column, if the last stone is played.
        let [one, two] = others;
        let black = [[7, 7], [6, 7], one, two, [8, 9], [8, 10], [9, 8], [10, 8]];
        let mut position = Position::new(&rules);
        for (black, white) in black.iter().zip(&white) {
            position.play(rules.move_to(black).unwrap()).unwrap();
            position.play(rules.move_to(white).unwrap()).unwrap();
        }
        position.check(rules.move_to(&[8, 8]).unwrap()).is_ok()
    };
    // Four in the column beside it: the stone that extends the row makes five.
    assert!(last_is_legal([[5, 7], [4, 7]]));
    // Two in that column: it makes an open four.
    assert!(!last_is_legal([[14, 7], [14, 10]]));
}
