//! What the engine offers to search: changes of a move, skipped turns, unchecked chance, goals.

use std::sync::Arc;

use foursight_rules::search::SearchPosition;
use foursight_rules::{
    Bundled, Cell, Contents, Library, PackSource, Position, Ruleset, SeededChance,
};

fn load(pack: &str) -> Arc<Ruleset> {
    Ruleset::load(&Library::bundled(), &[pack]).expect("a bundled pack")
}

fn board(game: &Position) -> Vec<Contents> {
    (0..game.rules().geometry().cells() as Cell).map(|cell| game.contents(cell)).collect()
}

/// Every cell that differs is named after the move.
fn assert_changes_are_named(game: &Position, before: &[Contents]) {
    let mut named = Vec::new();
    game.each_change(|cell| named.push(usize::from(cell)));
    for (cell, (old, new)) in before.iter().zip(board(game)).enumerate() {
        assert!(
            *old == new || named.contains(&cell),
            "cell {cell} of {:?}",
            game.rules().requested()
        );
    }
    assert!(named.len() < 64, "{named:?}");
}

#[test]
fn every_change_is_named() {
    for pack in Bundled.names() {
        let rules = load(&pack);
        for start in [Position::new(&rules), Position::general(&rules)] {
            let mut game = start;
            let mut chance = SeededChance::new(&rules, 4);
            let mut number = 7;
            while game.outcome().is_none() {
                let before = board(&game);
                match game.chance() {
                    Some(point) => {
                        game.resolve_chance(chance.decide(&point)).unwrap();
                    }
                    None => {
                        let mv = game.pick_move(|bound| {
                            number = (number * 75 + 74) % 65_537;
                            number % bound
                        });
                        game.play_unchecked(mv.unwrap());
                    }
                }
                assert_changes_are_named(&game, &before);
            }
        }
    }
}

#[test]
fn a_skipped_turn_is_the_next_players_and_can_be_taken_back() {
    let rules = load("connect4-three");
    let mut game = Position::new(&rules);
    assert!(game.skip_turn() && game.skip_turn());
    assert_eq!((game.to_move(), game.round()), (2, 1));
    assert!(game.undo() && game.undo() && !game.undo());
    assert_eq!(game.to_move(), 0);
    let rules = load("connect4");
    let mut game = Position::new(&rules);
    for column in [0, 1, 0, 1, 0, 1, 0] {
        game.play(rules.move_at(column).unwrap()).unwrap();
    }
    assert!(!game.skip_turn(), "the game is over");
    let rules = load("pro");
    let mut game = Position::new(&rules);
    assert!(game.skip_turn());
    assert_eq!(game.legal_moves().len(), 361, "the opening rule is for the first player only");
}

#[test]
fn search_may_leave_out_a_bomb_that_has_to_drop() {
    let rules = load("connect4-xtreme");
    let mut game = Position::new(&rules);
    for column in [0, 0, 1, 1, 2, 2, 4, 4, 5] {
        game.play_unchecked(rules.move_at(column).unwrap());
        if game.chance_is_pending() && game.round() < 10 {
            game.resolve_chance(None).unwrap();
        }
    }
    assert!(game.chance().unwrap().is_last_round);
    assert!(game.resolve_chance(None).is_err());
    game.resolve_chance_unchecked(None);
    assert!(!game.chance_is_pending() && game.bomb().is_none());
    game.undo();
    assert!(game.chance_is_pending());
    game.resolve_chance_unchecked(rules.move_at(3));
    let (cell, round) = game.bomb().unwrap();
    assert_eq!((rules.geometry().coords(cell), round), (vec![5, 3], 14));
    assert_eq!(game.bomb_windows_done(), 1);
}

#[test]
fn goals_lie_wherever_their_pattern_fits() {
    let places = |pack: &str| -> Vec<usize> {
        let rules = load(pack);
        rules.goals().iter().map(|goal| goal.places(rules.geometry()).len()).collect()
    };
    assert_eq!(places("tictactoe"), [8]);
    assert_eq!(places("connect4"), [69]);
    assert_eq!(places("qubic"), [76]);
    // All around the cylinder: 7 a row, and 7 in each of 3 heights for both diagonals.
    assert_eq!(places("connect4-cylinder"), [6 * 7 + 3 * 7 + 2 * 3 * 7]);
    let five = 2 * 19 * 15 + 2 * 15 * 15;
    assert_eq!(places("gomoku"), [five]);
    // A capture reads differently the other way round.
    assert_eq!(places("pente"), [five, 4 * 19 * 16 + 4 * 16 * 16]);
    // What takes points away is no goal.
    assert_eq!(places("exact-five").len(), 1);
    let keryo = load("keryo");
    let goals = keryo.goals();
    let captures: Vec<_> = goals.iter().filter(|goal| !goal.removes.is_empty()).collect();
    assert_eq!(captures.len(), 2);
    assert!(captures.iter().all(|goal| goal.threshold == 15));
    assert_eq!((captures[1].points, &captures[1].removes), (3, &vec![1, 2, 3]));
}

#[test]
fn drop_stones_are_bits_of_the_shape() {
    let rules = load("connect4-xtreme");
    let mut game = Position::new(&rules);
    for column in [3, 3, 6] {
        game.play_unchecked(rules.move_at(column).unwrap());
    }
    let shape = rules.drop_shape().unwrap();
    let bits = shape.bits();
    let [first, second] = game.drop_stones().unwrap();
    assert_eq!(first, bits.bit(3, 0) | bits.bit(6, 0));
    assert_eq!(second, bits.bit(3, 1));
    let corner = rules.geometry().cell(&[5, 0]).unwrap();
    assert_eq!(shape.bit_of(corner), bits.bit(0, 0));
    let blast = bits.bit(0, 0) | bits.bit(0, 1) | bits.bit(1, 0);
    assert_eq!(shape.blast(bits.bit(0, 0)), blast);
    assert_eq!(Position::general(&rules).drop_stones(), None);
}
