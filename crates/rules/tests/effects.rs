//! Losing, going out, players by name, rows that end, and numbers of matches: small games by hand.

#![allow(clippy::unwrap_used)]

use std::sync::Arc;

use foursight_rules::{
    Bundled, Event, Illegal, InMemoryPacks, Library, Outcome, PlayerSet, Position, Reason, Ruleset,
    Snapshot, notation, perft,
};

fn bundled(pack: &str) -> Arc<Ruleset> {
    Ruleset::load(&Library::bundled(), &[pack]).unwrap()
}

/// A pack called "p" with these members besides its name.
fn pack(members: &str) -> Arc<Ruleset> {
    let text = format!("{{\"name\": \"p\", {members}}}");
    let source = InMemoryPacks([("p".to_owned(), text.into_bytes())].into());
    Ruleset::load(&Library::of(vec![Box::new(source)]), &["p"]).unwrap_or_else(|e| panic!("{e}"))
}

/// A game after these moves, and the last one's events; a snapshot follows all the way.
fn play(rules: &Arc<Ruleset>, moves: &str) -> (Position, Vec<Event>) {
    let mut game = Position::new(rules);
    let mut shown = Snapshot::new(&game);
    let mut last = Vec::new();
    for mv in notation::parse(rules, moves).unwrap() {
        last = game.play(mv).unwrap();
        shown.apply_all(&last);
        let now = Snapshot::after(&game, &last);
        assert_eq!((shown.out, shown.to_move, shown.outcome), (now.out, now.to_move, now.outcome));
    }
    (game, last)
}

fn winners(game: &Position) -> Vec<u8> {
    game.outcome().map(|outcome| outcome.winners().iter().collect()).unwrap_or_default()
}

fn won_lines(events: &[Event]) -> Vec<(u8, usize)> {
    let lines = events.iter().find_map(|event| match event {
        Event::Won { lines, .. } => Some(lines),
        _ => None,
    });
    lines.into_iter().flatten().map(|line| (line.player, line.cells.len())).collect()
}

#[test]
fn whoever_makes_three_loses_a_misere_game() {
    let (game, events) = play(&bundled("tictactoe-misere"), "a1 c3 b1 c2 c1");
    assert_eq!(winners(&game), [1]);
    assert!(matches!(game.outcome(), Some(Outcome::Won { reason: Reason::Score(0), .. })));
    // The line that is shown is the one by which somebody lost.
    assert_eq!(won_lines(&events), [(0, 3)]);
    assert_eq!(events.last(), Some(&Event::Finished));
}

#[test]
fn a_drop_game_that_loses_is_not_one_for_bitboards() {
    let text = br#"{"name": "m", "dependencies": ["connect4"],
        "scores": [{"name": "connect4.lines", "threshold": 1, "effect": "lose"}]}"#;
    let source = InMemoryPacks([("m".to_owned(), text.to_vec())].into());
    let library = Library::of(vec![Box::new(source), Box::new(foursight_rules::Bundled)]);
    let rules = Ruleset::load(&library, &["m"]).unwrap();
    assert!(!Position::new(&rules).is_fast());
    assert_eq!(winners(&play(&rules, "4455667").0), [1]);
}

#[test]
fn in_squava_four_win_although_three_lose() {
    let rules = bundled("squava");
    let (game, _) = play(&rules, "a1 e5 b1 e4 c1");
    assert_eq!(winners(&game), [1], "three lose");
    let (game, events) = play(&rules, "a1 e5 b1 e4 d1 d2 c1");
    assert_eq!(winners(&game), [0], "a gap that makes four wins");
    assert_eq!(won_lines(&events), [(0, 4)]);
}

#[test]
fn a_row_that_goes_on_is_not_exactly_five() {
    let rules = bundled("gomoku-standard");
    let (game, events) = play(&rules, "a1 a15 b1 c15 c1 e15 e1 g15 d1");
    assert_eq!((winners(&game), won_lines(&events)), (vec![0], vec![(0, 5)]), "at the edge");
    let (game, _) = play(&rules, "a1 a15 b1 c15 c1 e15 e1 g15 f1 i15 d1");
    assert_eq!(game.outcome(), None, "six");
    // Next to a stone of the other player the row ends as well.
    let (game, _) = play(&rules, "b1 a1 c1 g1 d1 c15 e1 e15 f1");
    assert_eq!(winners(&game), [0]);
}

#[test]
fn in_caro_a_closed_five_does_not_win() {
    let rules = bundled("gomoku-caro");
    let (mut game, _) = play(&rules, "b1 a1 c1 g1 d1 c15 e1 e15 f1");
    assert_eq!(game.outcome(), None, "closed at both ends");
    let lines = game.rules().score_index("gomoku.lines").unwrap();
    assert_eq!((game.score(lines, 0), game.score(lines, 1)), (0, 0));
    assert!(game.undo());
    let (game, _) = play(&rules, "b1 a1 c1 c15 d1 e15 e1 g15 f1");
    assert_eq!(winners(&game), [0], "closed at one end");
    let (game, _) = play(&rules, "a1 f1 b1 c15 c1 e15 d1 g15 e1");
    assert_eq!(winners(&game), [0], "the edge closes nothing");
    let (game, _) = play(&rules, "b1 a1 c1 h1 d1 c15 f1 e15 g1 g15 e1");
    assert_eq!(winners(&game), [0], "six between two stones");
}

#[test]
fn whoever_is_out_is_passed_over_and_the_last_one_wins() {
    let rules = bundled("aloof");
    let (game, events) = play(&rules, "a1 c3 e5 a2");
    assert_eq!(game.out(), PlayerSet::only(0));
    let out = Event::Out { player: 0, reason: "aloof.pairs".to_owned() };
    assert!(events.contains(&out), "{events:?}");
    assert_eq!((game.outcome(), game.to_move()), (None, 1));
    let (mut game, _) = play(&rules, "a1 c3 e5 a2 a5 c1");
    assert_eq!(game.to_move(), 1, "the first player has no turn");
    let before = game.clone();
    let events = game.play(notation::parse_move(&rules, "c4").unwrap()).unwrap();
    assert_eq!(winners(&game), [2]);
    assert_eq!(won_lines(&events), [(1, 2)]);
    assert!(game.undo());
    assert_eq!((game.out(), game.to_move()), (before.out(), before.to_move()));
    while game.undo() {}
    assert!(game.out().is_empty());
    // Diagonal neighbours are allowed.
    assert!(play(&rules, "a1 c3 e5 b2").0.out().is_empty());
}

#[test]
fn a_caravan_of_leaps_wins_and_a_crowd_loses() {
    let rules = bundled("caravan");
    let (game, _) = play(&rules, "a1 m1 b3 m3 d7 m5 e9 m7 c5");
    assert_eq!(winners(&game), [0], "a1, b3, c5, d7, e9 are leaps in one line");
    let (game, _) = play(&rules, "a1 m1 c2 m3 e3 m5 g4 m7 i5");
    assert_eq!(winners(&game), [0], "and so are a1, c2, e3, g4, i5");
    let (game, _) = play(&rules, "a1 m1 b3 m3 d2 m5 e4 m7 g5");
    assert_eq!(game.outcome(), None, "leaps that turn are no line");
    let (game, _) = play(&rules, "a1 m1 b1 m3 c1");
    assert_eq!(winners(&game), [1], "three side by side");
    let (game, _) = play(&rules, "a1 m1 c3 m3 b2");
    assert_eq!(winners(&game), [1], "diagonally, too");
    let (game, _) = play(&rules, "a1 m1 b3 m3 d7 m5 e9 m7 c4 m9 c6 m11 c5");
    assert_eq!(winners(&game), [0], "both at once wins");
}

#[test]
fn a_small_caravan_has_the_counts_of_the_independent_program() {
    // `independent_counts.py caravan-4 6`: small enough for games to end.
    let text = br#"{"name": "p", "dependencies": ["caravan"], "board": {"dimensions": [4, 4]}}"#;
    let source = InMemoryPacks([("p".to_owned(), text.to_vec())].into());
    let library = Library::of(vec![Box::new(source), Box::new(Bundled)]);
    let rules = Ruleset::load(&library, &["p"]).unwrap();
    let counts = [1, 16, 240, 3360, 43_680, 524_160, 5_518_656];
    for (depth, expected) in (0..).zip(counts) {
        assert_eq!(perft(&Position::new(&rules), depth), expected, "at depth {depth}");
    }
}

/// A rule that gives points to whoever is named, for each pair.
fn points_for(whose: &str, players: u8) -> Arc<Ruleset> {
    pack(&format!(
        r#""players": {players}, "board": {{"dimensions": [4, 4]}}, "scores": [{{"name": "p.s"}}],
           "rules": [{{"name": "p.r", "pattern": "AA", "score_actions": [
             {{"player_index": {whose}, "memo": "p.s", "operation": "add", "value": 1}}]}}]"#
    ))
}

#[test]
fn points_go_to_whoever_is_named() {
    let cases = [
        ("\"owner\"", [1, 0, 0]),
        ("\"mover\"", [1, 0, 0]),
        ("\"next\"", [0, 1, 0]),
        ("\"opponents\"", [0, 1, 1]),
        ("{\"player\": 2}", [0, 0, 1]),
        ("0", [1, 0, 0]),
    ];
    for (whose, expected) in cases {
        let (game, _) = play(&points_for(whose, 3), "a1 d4 d1 a2");
        assert_eq!([0, 1, 2].map(|player| game.score(0, player)), expected, "{whose}");
    }
}

#[test]
fn a_condition_on_the_opponents_must_hold_for_each_of_them() {
    let rules = pack(
        r#""players": 3, "board": {"dimensions": [3, 3]}, "scores": [{"name": "p.stones"}, {"name": "p.late"}],
           "rules": [
             {"name": "p.late", "pattern": "[.]", "multimatch_mode": "one",
              "conditions": [{"type": "score", "player_index": "opponents", "memo": "p.stones", "minimum": 1}],
              "score_actions": [{"player_index": "mover", "memo": "p.late", "operation": "add", "value": 1}]},
             {"name": "p.count", "pattern": "[.]", "multimatch_mode": "one",
              "score_actions": [{"player_index": "mover", "memo": "p.stones", "operation": "add", "value": 1}]}]"#,
    );
    let late = |moves: &str| {
        let (game, _) = play(&rules, moves);
        [0, 1, 2].map(|player| game.score(1, player))
    };
    assert_eq!(late("a1 b1"), [0, 0, 0]);
    assert_eq!(late("a1 b1 c1 a2"), [1, 0, 1]);
}

#[test]
fn restrictions_know_mine_and_theirs_while_the_centre_is_empty() {
    let rules = pack(
        r#""board": {"dimensions": [5, 5]}, "no_moves": "draw",
           "restrictions": [
             {"name": "p.apart", "type": "pattern", "pattern": "[-]@", "negate": true},
             {"name": "p.few", "type": "pattern", "pattern": "[-]!", "multimatch_mode": "all",
              "matches": {"minimum": 2}, "negate": true}]"#,
    );
    let (game, _) = play(&rules, "c3 a1 e1 a5");
    let check = |text: &str| game.check(notation::parse_move(&rules, text).unwrap());
    assert_eq!(check("c4"), Err(Illegal::Restricted("p.apart".to_owned())));
    assert_eq!(check("a2"), Ok(()), "next to one stone of the other player");
    let (game, _) = play(&rules, "c3 a1 e1 a3");
    let check = |text: &str| game.check(notation::parse_move(&rules, text).unwrap());
    assert_eq!(check("a2"), Err(Illegal::Restricted("p.few".to_owned())));
}

#[test]
fn a_restriction_says_whether_no_match_will_do() {
    let legal = |more: &str| {
        let rules = pack(&format!(
            r##""board": {{"dimensions": [5, 5], "setup": [{{"player": 0, "cells": [[4, 0], [4, 1], [3, 0]]}}]}},
               "restrictions": [{{"name": "p.few", "type": "pattern", "pattern": "[-]#",
                 "multimatch_mode": "all", {more}}}]"##
        ));
        let game = Position::new(&rules);
        // Beside none, one and three of the stones.
        ["e5", "c1", "b2"].map(|at| game.check(notation::parse_move(&rules, at).unwrap()).is_ok())
    };
    assert_eq!(legal(r#""matches": {"minimum": 0, "maximum": 2}"#), [true, true, false]);
    assert_eq!(legal(r#""matches": {"maximum": 2}"#), [false, true, false]);
    assert_eq!(
        legal(r#""matches": {"minimum": 0, "maximum": 2}, "negate": true"#),
        [false, false, true]
    );
    let of_the_other = r#""matches": {"minimum": 0, "maximum": 2}, "active_player": 1"#;
    assert_eq!(legal(of_the_other), [true; 3], "on another player's turn there is no match");
}

#[test]
fn a_rule_can_ask_for_several_matches() {
    let rules = pack(
        r#""board": {"dimensions": [5, 5]}, "scores": [{"name": "p.s", "threshold": 1}],
           "rules": [{"name": "p.r", "pattern": "AAA", "matches": {"minimum": 2, "maximum": 2},
             "score_actions": [{"player_index": "mover", "memo": "p.s", "operation": "set", "value": 1}]}]"#,
    );
    let (game, _) = play(&rules, "b1 e5 c1 e4 a1");
    assert_eq!(game.outcome(), None, "one line");
    let (game, events) = play(&rules, "b1 e5 c1 e4 a2 d4 a3 d5 a1");
    assert_eq!((winners(&game), won_lines(&events).len()), (vec![0], 2));
}

#[test]
fn everybody_who_is_left_can_go_out_at_once() {
    let rules = pack(
        r#""board": {"dimensions": [3, 3]}, "scores": [{"name": "p.s", "threshold": 1, "effect": "out"}],
           "rules": [{"name": "p.r", "pattern": "AB", "score_actions": [
             {"player_index": 0, "memo": "p.s", "operation": "add", "value": 1},
             {"player_index": 1, "memo": "p.s", "operation": "add", "value": 1}]}]"#,
    );
    let (game, events) = play(&rules, "a1 a2");
    assert_eq!(game.outcome(), Some(Outcome::Drawn));
    assert!(events.contains(&Event::Tied) && events.last() == Some(&Event::Finished), "{events:?}");
}

/// The codes and places of what is wrong with a rule.
fn findings(rule: &str) -> Vec<String> {
    let text = format!(
        r#"{{"name": "p", "board": {{"dimensions": [3, 3]}}, "scores": [{{"name": "p.s"}}],
            "rules": [{{"name": "p.r", {rule}}}]}}"#
    );
    let source = InMemoryPacks([("p".to_owned(), text.into_bytes())].into());
    let told = |finding: &foursight_rules::Diagnostic| format!("{} {}", finding.code, finding.path);
    match Ruleset::load(&Library::of(vec![Box::new(source)]), &["p"]) {
        Ok(rules) => rules.warnings().iter().map(told).collect(),
        Err(foursight_rules::LoadError::Faulty(found)) => found.0.iter().map(told).collect(),
        Err(other) => panic!("{other}"),
    }
}

#[test]
fn what_makes_no_sense_is_found_where_it_is() {
    let score = |whose: &str| {
        format!(
            r#""pattern": "AA", "score_actions": [{{"player_index": {whose}, "memo": "p.s", "operation": "add", "value": 1}}]"#
        )
    };
    let cases = [
        (score("\"nobody\""), "bad-player-index $.rules[0].score_actions[0].player_index"),
        (score("-3"), "schema $.rules[0].score_actions[0].player_index"),
        (score("-4"), "schema $.rules[0].score_actions[0].player_index"),
        (score("\"everybody\""), "schema $.rules[0].score_actions[0].player_index"),
        (
            score("{\"player\": 2}"),
            "unknown-player $.rules[0].score_actions[0].player_index.player",
        ),
        (
            r#""pattern": "AA", "board_actions": [{"player_index": "opponents", "location_index": 0}]"#
                .to_owned(),
            "bad-player-index $.rules[0].board_actions[0].player_index",
        ),
        (r#""pattern": "AA", "matches": {}"#.to_owned(), "condition-without-range $.rules[0].matches"),
        (r#""pattern": "AA", "matches": {"minimum": 0}"#.to_owned(), "schema $.rules[0].matches.minimum"),
        (
            r#""pattern": "AA", "multimatch_mode": "one", "matches": {"minimum": 2}"#.to_owned(),
            "never-so-many $.rules[0].matches",
        ),
        (r#""pattern": "A|A""#.to_owned(), "invalid-pattern $.rules[0].pattern"),
    ];
    for (rule, expected) in cases {
        assert_eq!(findings(&rule), [expected], "{rule}");
    }
}

#[test]
fn a_restriction_can_say_why_in_its_own_words() {
    let rules = pack(
        r#""board": {"dimensions": [3, 3]}, "restrictions": [
             {"name": "p.far", "refusal": {"en": "Too close.", "de": "Zu nah."}, "type": "pattern",
              "pattern": "[-]#", "negate": true}]"#,
    );
    let (mut game, _) = play(&rules, "a1");
    let refused = game.play(notation::parse_move(&rules, "a2").unwrap()).unwrap_err();
    let Illegal::Refused { name, text } = &refused else { panic!("{refused:?}") };
    assert_eq!((name.as_str(), text.get("de"), text.get("en")), ("p.far", "Zu nah.", "Too close."));
    assert_eq!(refused.to_string(), "Too close.");
    assert_eq!(game.refusal(&refused), Event::Illegal { reason: "Too close.".to_owned() });
}
