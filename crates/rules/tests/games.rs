//! What players see: bundled games played by hand, with the events that they must give.

#![allow(clippy::unwrap_used)]

use std::sync::Arc;

use foursight_rules::{
    Contents, Event, Illegal, Library, Outcome, PlayerSet, Position, Reason, Ruleset, notation,
};

fn load(packs: &[&str]) -> Arc<Ruleset> {
    Ruleset::load(&Library::bundled(), packs).unwrap()
}

/// Plays moves in short notation; answers the position and the last move's events.
fn play(packs: &[&str], moves: &str) -> (Position, Vec<Event>) {
    let rules = load(packs);
    let mut game = Position::new(&rules);
    let mut last = Vec::new();
    for mv in notation::parse(&rules, moves).unwrap() {
        last = game.play(mv).unwrap();
    }
    (game, last)
}

fn winning_lines(events: &[Event]) -> usize {
    let found = events.iter().find_map(|event| match event {
        Event::Won { lines, line_count, .. } => {
            assert_eq!(lines.len(), *line_count);
            Some(*line_count)
        }
        _ => None,
    });
    found.unwrap_or(0)
}

#[test]
fn a_stone_that_closes_several_lines_wins_with_all_of_them() {
    // The last stone, in the middle of the bottom row, joins three and three: one line of seven.
    let (game, events) = play(&["connect4"], "1122335566774");
    assert_eq!(winning_lines(&events), 1);
    let Some(Event::Won { lines, .. }) = events.iter().find(|e| matches!(e, Event::Won { .. }))
    else {
        panic!("{events:?}")
    };
    assert_eq!(lines[0].cells.len(), 7, "the whole row is marked");
    assert_eq!(game.outcome().unwrap().winners(), PlayerSet::only(0));
    assert_eq!(events.last(), Some(&Event::Finished));
}

#[test]
fn a_full_column_is_refused_and_nothing_changes() {
    let (mut game, _) = play(&["connect4"], "444444");
    let mv = notation::parse_move(game.rules(), "4").unwrap();
    let illegal = game.play(mv).unwrap_err();
    assert_eq!(illegal, Illegal::ColumnFull(vec![3]));
    assert_eq!(game.refusal(&illegal), Event::ColumnFull { column: vec![3] });
    assert_eq!((game.to_move(), game.round()), (0, 7));
    let other = notation::parse_move(game.rules(), "1").unwrap();
    assert_eq!(game.play_as(1, other), Err(Illegal::NotYourTurn { player: 1, to_move: 0 }));
}

#[test]
fn a_game_that_is_over_takes_no_move_and_can_be_undone() {
    let (mut game, _) = play(&["connect4"], "4455667");
    let mv = notation::parse_move(game.rules(), "1").unwrap();
    assert_eq!(game.play(mv), Err(Illegal::GameOver));
    assert!(game.legal_moves().is_empty());
    while game.undo() {}
    assert_eq!(game.legal_moves().len(), 7);
    assert_eq!((game.to_move(), game.round(), game.outcome()), (0, 1, None));
}

/// White's pairs lie on both sides of the cell, black's stones behind them.
const BETWEEN_TWO_PAIRS: &str = "g10 h10 m10 i10 a1 k10 a3 l10";

#[test]
fn real_pente_captures_both_pairs_and_the_classic_game_one() {
    for (pack, captured) in [("pente", 4), ("pente-classic", 2)] {
        let (mut game, _) = play(&[pack], BETWEEN_TWO_PAIRS);
        let mv = notation::parse_move(game.rules(), "j10").unwrap();
        let events = game.play(mv).unwrap();
        let stones = events.iter().find_map(|event| match event {
            Event::Captured { by: 0, stones } => Some(stones.len()),
            _ => None,
        });
        assert_eq!(stones, Some(captured), "{pack}");
        let score = game.rules().score_index(&format!("{pack}.captures")).unwrap();
        assert_eq!(game.score(score, 0), captured as i64, "{pack}");
    }
}

#[test]
fn exactly_five_wins_and_six_do_not() {
    let five = "a1 a15 b1 c15 c1 e15 e1 g15 d1";
    let (game, events) = play(&["exact-five"], five);
    assert_eq!(winning_lines(&events), 1);
    assert_eq!(game.outcome().unwrap().winners(), PlayerSet::only(0));
    let six = "a1 a15 b1 c15 c1 e15 e1 g15 f1 i15 d1";
    let (game, events) = play(&["exact-five"], six);
    assert_eq!((game.outcome(), winning_lines(&events)), (None, 0));
}

#[test]
fn pro_starts_in_the_centre_and_goes_on_away_from_it() {
    let rules = load(&["keryo", "pro"]);
    let loaded: Vec<&str> = rules.packs().iter().map(|file| file.name()).collect();
    assert_eq!(loaded, ["gomoku", "pente", "keryo", "pro"]);
    let mut game = Position::new(&rules);
    let at = |text: &str| notation::parse_move(&rules, text).unwrap();
    assert_eq!(game.legal_moves(), [at("j10")]);
    assert!(
        matches!(game.play(at("a1")), Err(Illegal::Restricted(name)) if name.starts_with("pro."))
    );
    game.play(at("j10")).unwrap();
    assert_eq!(game.legal_moves().len(), 360);
    game.play(at("k10")).unwrap();
    assert_eq!(game.legal_moves().len(), 361 - 25);
    assert!(game.play(at("l12")).is_err());
    game.play(at("m10")).unwrap();
}

#[test]
fn lines_run_around_the_cylinder() {
    let (game, events) = play(&["connect4-cylinder"], "6171122");
    assert_eq!(game.outcome(), None, "{events:?}");
    let (game, events) = play(&["connect4-cylinder"], "6677112");
    assert_eq!(winning_lines(&events), 1);
    assert!(matches!(game.outcome(), Some(Outcome::Won { reason: Reason::Score(_), .. })));
}

#[test]
fn three_players_take_turns() {
    let (game, events) = play(&["connect4-three"], "1231231231");
    assert_eq!(game.outcome().unwrap().winners(), PlayerSet::only(0));
    assert_eq!(winning_lines(&events), 1);
}

#[test]
fn beads_stack_on_sticks_and_lines_rise() {
    // Up one stick: four beads of the first player on a1.
    let (game, events) = play(&["score-four"], "a1 b1 a1 b1 a1 b1 a1");
    assert_eq!(winning_lines(&events), 1);
    assert_eq!(game.contents(0), Contents::Empty);
}

#[test]
fn side_columns_of_connect_five_are_filled() {
    let rules = load(&["connect5"]);
    let game = Position::new(&rules);
    assert_eq!(game.legal_moves().len(), 7);
    let stones = (0..54).filter(|&cell| game.contents(cell) != Contents::Empty).count();
    assert_eq!(stones, 12);
}

#[test]
fn a_full_board_is_a_draw() {
    let (game, events) = play(&["tictactoe"], "a1 b1 c1 a2 c2 b2 b3 c3 a3");
    assert_eq!(game.outcome(), Some(Outcome::Drawn));
    assert_eq!(events[events.len() - 2..], [Event::Tied, Event::Finished]);
}
