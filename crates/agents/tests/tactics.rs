//! Players see what is one move away: they win at once, and block where they can.

mod common;

use std::sync::Arc;

use common::{after, all_games, nodes, players, rules};
use foursight_agents::{Advisor, Agent, AgentKind, Evaluation};
use foursight_rules::search::SearchPosition;
use foursight_rules::{Move, Position, Ruleset, SeededChance};

/// The moves with which the player to move wins at once.
fn wins(game: &Position) -> Vec<Move> {
    let mover = game.to_move();
    let mut game = game.clone();
    let mut moves = game.legal_moves();
    moves.retain(|&mv| {
        game.play_unchecked(mv);
        let won = game.outcome().is_some_and(|outcome| outcome.winners().contains(mover));
        game.undo();
        won
    });
    moves
}

/// True if nobody wins at once after this move.
fn is_safe(game: &Position, mv: Move) -> bool {
    let mut game = game.clone();
    game.play_unchecked(mv);
    game.outcome().is_none() && wins(&game).is_empty()
}

/// Everybody but random and the beginner, who overlooks such things.
fn seeing_players(rules: &Arc<Ruleset>) -> Vec<(AgentKind, Box<dyn Agent>)> {
    players(rules)
        .filter(|kind| !matches!(kind, AgentKind::Random | AgentKind::Level(1)))
        .map(|kind| (kind, kind.build(rules, 2).expect("it suits")))
        .collect()
}

/// Positions of games between players that do not see much.
fn positions(rules: &Arc<Ruleset>, seed: u64) -> Vec<Position> {
    let kind = AgentKind::Pattern { difficulty: 70 };
    let mut player = kind.build(rules, seed).expect("it suits");
    let mut chance = SeededChance::new(rules, seed);
    let mut game = Position::new(rules);
    let mut positions = Vec::new();
    while game.outcome().is_none() {
        if let Some(point) = game.chance() {
            game.resolve_chance(chance.decide(&point)).expect("chance decides as it may");
            continue;
        }
        positions.push(game.clone());
        let choice = player.choose(&game, &nodes(1));
        game.play(choice.mv).expect("a legal move");
    }
    positions
}

#[test]
fn everybody_but_random_wins_at_once() {
    let mut seen = 0;
    for rules in all_games() {
        let mut seats = seeing_players(&rules);
        for game in (0..3).flat_map(|seed| positions(&rules, seed)) {
            let wins = wins(&game);
            if wins.is_empty() {
                continue;
            }
            seen += 1;
            for (kind, player) in &mut seats {
                let choice = player.choose(&game, &nodes(500));
                assert!(wins.contains(&choice.mv), "{kind} in {:?}", rules.requested());
            }
        }
    }
    assert!(seen > 40, "{seen}");
}

#[test]
fn everybody_but_random_blocks() {
    let mut seen = 0;
    for rules in all_games() {
        // With several players or bombs a block may be left to others, or to the bomb; with two
        // stones a turn to the second.
        let several = rules.players().len() > 2 || rules.most_stones_a_turn() > 1;
        if several || rules.has_bombs() {
            continue;
        }
        let mut seats = seeing_players(&rules);
        for game in (0..2).flat_map(|seed| positions(&rules, seed)) {
            let mut passed = game.clone();
            let threats = if passed.skip_turn() { wins(&passed) } else { Vec::new() };
            if threats.is_empty() || !wins(&game).is_empty() {
                continue;
            }
            seen += 1;
            let mut can_be_blocked = None;
            for (kind, player) in &mut seats {
                let mv = player.choose(&game, &nodes(1000)).mv;
                // Those who do not look ahead block one threat of several, if need be.
                let simple = matches!(kind, AgentKind::Blocker | AgentKind::Pattern { .. });
                if simple && threats.contains(&mv) || is_safe(&game, mv) {
                    continue;
                }
                let any_safe = || game.legal_moves().into_iter().any(|mv| is_safe(&game, mv));
                let blockable = *can_be_blocked.get_or_insert_with(any_safe);
                assert!(!blockable, "{kind} played {mv:?} in {:?}", rules.requested());
            }
        }
    }
    assert!(seen > 20, "{seen}");
}

#[test]
fn nobody_who_sees_makes_the_row_that_loses() {
    let game = after(&rules("squava"), "a1 e1 b1 e2 c5 c3");
    let losing = foursight_rules::notation::parse_move(game.rules(), "c1").unwrap();
    for (kind, mut player) in seeing_players(game.rules()) {
        assert_ne!(player.choose(&game, &nodes(1000)).mv, losing, "{kind}");
    }
    // In the end there is nothing else left, or the game would be drawn.
    let rules = rules("tictactoe-misere");
    let mut seats = [1, 2].map(|seed| AgentKind::Search.build(&rules, seed).unwrap());
    let (end, _) = common::play(&rules, &mut seats, &nodes(20_000), usize::MAX);
    assert!(end.outcome().unwrap().winners().is_empty(), "misere tic-tac-toe is a draw");
}

#[test]
fn two_stones_that_win_in_one_turn_are_seen_and_stopped() {
    // Black has four in a row with both ends open, and it is White's turn, then Black's.
    let four = "j10 a1 c1 k10 l10 e1 g1 m10 s1 ";
    let white = after(&rules("connect6"), four);
    assert_eq!((white.to_move(), white.stones_left()), (1, 2));
    let search = || AgentKind::Search.build(white.rules(), 1).unwrap();
    let mut game = white.clone();
    for _ in 0..2 {
        let mv = search().choose(&game, &nodes(3000)).mv;
        game.play(mv).unwrap();
    }
    // Whatever Black does now, two stones do not make six.
    let mut black = search();
    for _ in 0..2 {
        let mv = black.choose(&game, &nodes(3000)).mv;
        game.play(mv).unwrap();
    }
    assert!(game.outcome().is_none(), "White has blocked");
    let mut game = after(&rules("connect6"), &format!("{four}i1 k1"));
    for _ in 0..2 {
        let mv = search().choose(&game, &nodes(500)).mv;
        game.play(mv).unwrap();
    }
    assert!(game.outcome().is_some_and(|end| end.winners().contains(0)), "Black wins");
}

#[test]
fn a_fifth_captured_pair_wins() {
    // White captured four pairs; the fifth is there for the taking, and nothing else wins.
    let rules = rules("pente");
    let mut game = Position::new(&rules);
    let cell = |x: i64, y: i64| rules.move_to(&[x, y]).unwrap();
    // Each line: Black puts two stones, White takes them from both ends.
    for row in [0, 3, 6, 9] {
        for (x, y) in [(1, row), (0, row), (2, row), (3, row)] {
            game.play(cell(x, y)).unwrap();
        }
    }
    assert_eq!(game.score(rules.score_index("pente.captures").unwrap(), 1), 8);
    for (x, y) in [(1, 13), (0, 13), (2, 13), (10, 18), (18, 18)] {
        game.play(cell(x, y)).unwrap();
    }
    assert_eq!(wins(&game), [cell(3, 13)]);
    for kind in [AgentKind::Search, AgentKind::Blocker, AgentKind::Level(1)] {
        let choice = kind.build(&rules, 1).unwrap().choose(&game, &nodes(500));
        assert_eq!(choice.mv, cell(3, 13), "{kind}");
    }
    // And Black, to move, does not leave it there.
    game.undo();
    let choice = AgentKind::Search.build(&rules, 1).unwrap().choose(&game, &nodes(5000));
    game.play(choice.mv).unwrap();
    assert!(wins(&game).is_empty(), "{choice:?}");
}

#[test]
fn an_open_three_is_a_win_that_search_sees() {
    let rules = rules("gomoku");
    let mut game = Position::new(&rules);
    for (x, y) in [(9, 9), (0, 0), (9, 10), (0, 5), (9, 11), (18, 0)] {
        game.play(rules.move_to(&[x, y]).unwrap()).unwrap();
    }
    let choice = AgentKind::Search.build(&rules, 1).unwrap().choose(&game, &nodes(20_000));
    assert_eq!(choice.evaluation, Some(Evaluation::Win { moves: 3 }));
}

#[test]
fn advice_on_connect_four_is_exact() {
    let rules = rules("connect4");
    let mut advisor = Advisor::new(&rules);
    let advice = advisor.evaluate(&Position::new(&rules), &nodes(1_000_000));
    let scores: Vec<i32> = advice
        .iter()
        .map(|(_, evaluation)| match evaluation {
            Evaluation::Exact { score, .. } => *score,
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(scores, [-2, -1, 0, 1, 0, -1, -2]);
    assert_eq!(advice[3].1.to_string(), "win in 41");
    let lost = after(&rules, "121212");
    assert_eq!(advisor.hint(&lost, &nodes(100)).unwrap().mv, rules.move_at(0).unwrap());
}

#[test]
fn finding_18_the_best_first_move_is_in_the_middle_and_not_a_ring_around_it() {
    for pack in ["pente", "keryo", "gomoku", "gomoku-15"] {
        let rules = rules(pack);
        let start = Position::new(&rules);
        let mut advisor = Advisor::new(&rules);
        let middle = rules.move_sizes().iter().map(|size| size / 2).collect::<Vec<_>>();
        for limit in [1_000, 20_000] {
            let values = advisor.evaluate(&start, &nodes(limit));
            let best = values.iter().map(|(_, value)| value.outlook()).fold(-1.0, f32::max);
            let moves = values.iter().filter(|(_, value)| value.outlook() == best);
            let moves: Vec<Vec<u16>> = moves.map(|(mv, _)| rules.move_coords(*mv)).collect();
            assert_eq!(moves, std::slice::from_ref(&middle), "{pack} with {limit} nodes");
            let hint = advisor.hint(&start, &nodes(limit)).expect("there is a move");
            assert_eq!(rules.move_coords(hint.mv), middle, "{pack} with {limit} nodes");
        }
    }
}
