//! Random games on every bundled pack: the engine and the oracle agree after every step.

use foursight_oracle::check_bundled_game;
use foursight_rules::{Library, Ruleset};

#[test]
fn every_bundled_pack_plays_as_the_oracle_says() {
    let library = Library::bundled();
    let names = library.names();
    assert!(names.len() >= 17, "the bundled packs are found");
    for name in &names {
        let rules = Ruleset::load(&library, &[name]).unwrap();
        let (games, moves) = if rules.move_count() > 64 { (2, 60) } else { (20, 200) };
        for seed in 0..games {
            check_bundled_game(&[name], seed, moves);
        }
    }
}

#[test]
fn packs_that_are_loaded_together_play_as_the_oracle_says() {
    check_bundled_game(&["pro", "keryo"], 1, 80);
    check_bundled_game(&["pente", "gomoku-torus"], 2, 80);
    check_bundled_game(&["connect4-three", "connect4-xtreme"], 3, 63);
    check_bundled_game(&["connect4-cylinder", "connect4-xtreme"], 4, 63);
    for seed in 0..20 {
        check_bundled_game(&["squava", "pie"], seed, 30);
        check_bundled_game(&["popout", "pie"], seed, 60);
        check_bundled_game(&["popout", "connect4-xtreme"], seed, 60);
    }
    check_bundled_game(&["connect6", "pie"], 5, 60);
}

#[test]
fn many_games_with_bombs_agree() {
    for seed in 0..150 {
        check_bundled_game(&["connect4-xtreme"], seed, 60);
    }
}
