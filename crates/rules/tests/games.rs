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
        matches!(game.play(at("a1")), Err(Illegal::Refused { name, .. }) if name.starts_with("pro."))
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

/// Positions of the kinds that the international rules of Renju tell apart: what Black has played
/// before, where Black wants to play now, and which restriction forbids it, if any.
const RENJU: [(&str, &str, &str, &str); 13] = [
    ("two open threes", "h8 a15 j8 d15 i7 g15 i6 j15", "i8", "no-double-three"),
    ("one of them is closed", "h8 i9 j8 a15 i7 d15 i6 g15", "i8", ""),
    ("one of them has a gap", "h8 a15 k8 d15 j7 g15 j6 j15", "j8", "no-double-three"),
    ("one of them has no room", "h8 f8 j8 l8 i7 a15 i6 d15", "i8", ""),
    ("only an overline extends one", "h8 d8 f8 a15 k8 d15 g7 g15 g6 j15", "g8", ""),
    (
        "whatever extends one makes two fours",
        "h8 h9 l8 i9 h7 k9 l7 l9 h6 a15 l6 d15 i5 g15 j4 j15 k5 m15 j3 o15",
        "j5",
        "",
    ),
    ("a four and a three", "h8 l8 i8 a15 k8 d15 j7 g15 j6 j15", "j8", ""),
    ("two fours", "h8 h9 h7 i5 h6 a15 e5 d15 f5 g15 g5 j15", "h5", "no-double-four"),
    ("two fours in one line, one and three", "h8 a15 j8 d15 l8 g15 n8 j15", "k8", "no-double-four"),
    ("the same, in pairs", "h8 a15 e8 d15 f8 g15 k8 j15 l8 m15", "i8", "no-double-four"),
    ("the same, in threes", "h8 a15 g8 d15 i8 g15 m8 j15 n8 m15 o8 o15", "k8", "no-double-four"),
    ("six in a row", "h8 a15 i8 d15 j8 g15 l8 j15 m8 m15", "k8", "no-overline"),
    (
        "five and six in a row at once",
        "h8 a15 h7 d15 h6 g15 h5 j15 e4 m15 f4 o15 g4 a1 i4 d1 j4 g1",
        "h4",
        "",
    ),
];

#[test]
fn renju_forbids_what_the_international_rules_forbid() {
    let rules = Ruleset::load(&Library::bundled(), &["renju"]).unwrap();
    for (kind, moves, point, forbidden) in RENJU {
        let mut game = Position::new(&rules);
        for mv in notation::parse(&rules, moves).unwrap() {
            game.play(mv).unwrap_or_else(|error| panic!("{kind}: {error}"));
        }
        let mv = notation::parse(&rules, point).unwrap()[0];
        let told = game.explain(mv);
        let broken = told.restrictions.iter().filter(|judgement| !judgement.satisfied);
        let broken: Vec<&str> = broken.filter_map(|one| one.name.as_deref()).collect();
        let expected = format!("renju.{forbidden}");
        let expected = if forbidden.is_empty() { Vec::new() } else { vec![expected.as_str()] };
        assert_eq!(broken, expected, "{kind}");
        assert_eq!(game.play(mv).is_ok(), forbidden.is_empty(), "{kind}");
    }
}

#[test]
fn white_wins_with_six_in_a_row_and_black_with_five_that_would_be_forbidden() {
    let rules = Ruleset::load(&Library::bundled(), &["renju"]).unwrap();
    let play = |moves: &str| {
        let mut game = Position::new(&rules);
        for mv in notation::parse(&rules, moves).unwrap() {
            game.play(mv).unwrap_or_else(|error| panic!("{error}"));
        }
        game.outcome().map(foursight_rules::Outcome::winners)
    };
    let white = play("h8 a1 c15 b1 e15 c1 g15 e1 i15 f1 k15 d1");
    assert_eq!(white, Some(PlayerSet::only(1)));
    let black = play("h8 a15 h7 d15 h6 g15 h5 j15 e4 m15 f4 o15 g4 a1 i4 d1 j4 g1 h4");
    assert_eq!(black, Some(PlayerSet::only(0)));
}

#[test]
fn explaining_a_move_changes_nothing_and_agrees_with_playing_it() {
    for name in Library::bundled().names() {
        let rules = Ruleset::load(&Library::bundled(), &[&name]).unwrap();
        let mut game = Position::new(&rules);
        for number in 0..12usize {
            let legal = game.legal_moves();
            if game.outcome().is_some() || game.chance_is_pending() || legal.is_empty() {
                break;
            }
            let mv = legal[number * 7919 % legal.len()];
            let told = game.explain(mv);
            assert_eq!(game.legal_moves(), legal, "{name}");
            assert!(told.restrictions.iter().all(|one| one.satisfied), "{name}");
            let events = game.play(mv).unwrap();
            assert_eq!(told.events, events, "{name}");
            assert!(told.refused.is_none(), "{name}");
            // Rules look at stones that are placed.
            for step in told.scores.iter().filter(|_| told.cell.is_some()) {
                let score = rules.score_index(&step.score).unwrap();
                assert_eq!(step.to, game.score(score, step.player), "{name}");
                let last = told.rules.iter().rev().flat_map(|rule| rule.scores.iter().rev());
                let mut last = last.filter(|c| c.score == step.score && c.player == step.player);
                assert_eq!(last.next().map_or(step.from, |change| change.to), step.to, "{name}");
            }
        }
    }
}
