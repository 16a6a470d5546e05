//! In every game every player that suits it plays legal moves, repeatably, and stops when told.

mod common;

use std::sync::atomic::AtomicBool;

use common::{all_games, nodes, play, players};
use foursight_agents::{Advisor, AgentKind, Limits};
use foursight_rules::Position;

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

#[test]
fn a_player_that_is_told_to_stop_answers_at_once() {
    let stop = AtomicBool::new(true);
    for rules in all_games() {
        for kind in players(&rules) {
            let limits = Limits { stop: Some(&stop), ..Limits::default() };
            let mut player = kind.build(&rules, 1).unwrap();
            let game = Position::new(&rules);
            let choice = player.choose(&game, &limits);
            assert!(game.check(choice.place).is_ok(), "{kind} in {:?}", rules.requested());
            // A glance at every move is allowed, a search is not.
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
            assert!(choice.line.first().is_none_or(|first| *first == choice.place), "{kind}");
            for place in choice.line {
                if game.chance_is_pending() {
                    break;
                }
                game.play(place).unwrap();
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
            let places: Vec<_> = advised.iter().map(|(place, _)| *place).collect();
            assert_eq!(places, game.legal_moves(), "{:?}", rules.requested());
            let hint = advisor.hint(&game, &nodes(3000)).unwrap();
            game.play(hint.place).unwrap();
        }
    }
}
