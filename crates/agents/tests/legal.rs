//! In every game every player that suits it plays legal moves, repeatably, and stops when told.
#![allow(clippy::unwrap_used)]

mod common;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use common::{all_games, nodes, play, players};
use foursight_agents::{Advisor, AgentKind, Evaluation, Limits};
use foursight_rules::{InMemoryPacks, Library, Position, Ruleset};

#[test]
fn games_go_to_their_end() {
    for rules in all_games() {
        for kind in players(&rules) {
            // Against somebody else, so that all kinds of positions come up.
            let mut seats = vec![
                kind.build(&rules, 5).unwrap(),
                AgentKind::Pattern { difficulty: 60 }.build(&rules, 6).unwrap(),
            ];
            let (game, moves) = play(&rules, &mut seats, &nodes(60), 1000);
            assert!(game.outcome().is_some(), "{kind} in {:?}: {moves:?}", rules.requested());
        }
    }
}

#[test]
fn the_same_seed_and_nodes_give_the_same_game() {
    for rules in all_games() {
        for kind in players(&rules) {
            let game = || {
                let mut seats =
                    vec![kind.build(&rules, 3).unwrap(), kind.build(&rules, 4).unwrap()];
                play(&rules, &mut seats, &nodes(200), 12).1
            };
            assert_eq!(game(), game(), "{kind} in {:?}", rules.requested());
        }
    }
}

/// Connect Four on a board of this many rows and columns.
fn drop_game(rows: u32, columns: u32) -> Arc<Ruleset> {
    let text = format!(
        r#"{{"name": "large", "board": {{"dimensions": [{rows}, {columns}], "gravity": {{"axis": 0, "end": "high"}}}},
            "scores": [{{"name": "large.lines", "threshold": 1}}],
            "rules": [{{"name": "large.four", "pattern": "AAAA", "score_actions":
                [{{"player_index": -1, "memo": "large.lines", "operation": "add", "value": 1}}]}}]}}"#
    );
    let drafts = InMemoryPacks([("large".to_owned(), text.into_bytes())].into());
    Ruleset::load(&Library::of(vec![Box::new(drafts)]), &["large"]).unwrap()
}

#[test]
fn where_perfect_cannot_solve_in_time_it_searches() {
    for (rows, columns) in [(7, 8), (7, 7), (6, 9)] {
        let rules = drop_game(rows, columns);
        let mut player = AgentKind::Perfect.build(&rules, 1).unwrap();
        let mut game = Position::new(&rules);
        let choice = player.choose(&game, &nodes(20_000));
        assert!(game.check(choice.mv).is_ok());
        assert!(!matches!(choice.evaluation, Some(Evaluation::Exact { .. })), "{choice:?}");
        // Three of the first player's stones stand on each other; the solver sees what that means.
        for column in [0, 1, 0, 1, 0, 2] {
            game.play(rules.move_at(column).unwrap()).unwrap();
        }
        let choice = player.choose(&game, &nodes(20_000));
        assert_eq!(choice.mv, rules.move_at(0).unwrap());
        let mut seats = vec![player, AgentKind::Blocker.build(&rules, 6).unwrap()];
        let (game, moves) = play(&rules, &mut seats, &nodes(500), 1000);
        assert!(game.outcome().is_some(), "{moves:?}");
    }
}

#[test]
fn a_player_that_is_told_to_stop_answers_at_once() {
    let stop = AtomicBool::new(true);
    for rules in all_games() {
        for kind in players(&rules) {
            let limits = Limits { stop: Some(&stop), ..Limits::default() };
            let mut player = kind.build(&rules, 1).unwrap();
            let game = Position::new(&rules);
            let choice = player.choose(&game, &limits);
            assert!(game.check(choice.mv).is_ok(), "{kind} in {:?}", rules.requested());
            // One position for every move is allowed, a search is not.
            assert!(choice.nodes < 2000, "{kind} in {:?}: {choice:?}", rules.requested());
        }
    }
}

#[test]
fn a_line_is_a_game_that_can_be_played() {
    for rules in all_games() {
        for kind in players(&rules) {
            let mut game = Position::new(&rules);
            let choice = kind.build(&rules, 1).unwrap().choose(&game, &nodes(3000));
            assert!(choice.line.first().is_none_or(|first| *first == choice.mv), "{kind}");
            for mv in choice.line {
                if game.chance_is_pending() {
                    break;
                }
                game.play(mv).unwrap();
            }
        }
    }
}

#[test]
fn advice_covers_every_legal_move() {
    for rules in all_games() {
        let mut game = Position::new(&rules);
        let mut advisor = Advisor::new(&rules);
        for _ in 0..3 {
            let advised = advisor.evaluate(&game, &nodes(3000));
            let places: Vec<_> = advised.iter().map(|(mv, _)| *mv).collect();
            assert_eq!(places, game.legal_moves(), "{:?}", rules.requested());
            let hint = advisor.hint(&game, &nodes(3000)).unwrap();
            game.play(hint.mv).unwrap();
        }
    }
}
