//! Random games on packs that come with the program.

use std::collections::BTreeMap;

use foursight_rules::{Bundled, ChancePoint, Library, PackFile, Position, Ruleset, SeededChance};

use super::compare::{action_of, assert_same};
use crate::link::link;
use crate::state::State;

/// Plays one random game of these bundled packs, at most `moves` moves long, and compares the
/// engine with the oracle after every step.
pub fn check_bundled_game(names: &[&str], seed: u64, moves: usize) {
    let library = Library::bundled();
    let rules = Ruleset::load(&library, names).expect("bundled packs load");
    let mut packs = BTreeMap::new();
    for name in library.names().into_iter().chain(Bundled.additions()) {
        let (label, bytes) = library.read(&name).expect("a bundled pack");
        let file = PackFile::parse(&label, &bytes.expect("embedded"), Some(&name));
        packs.insert(name, file.expect("bundled packs are sound").pack().clone());
    }
    let game = link(&packs, names).expect("bundled packs link");
    let loaded: Vec<&str> = rules.packs().iter().map(|file| file.name()).collect();
    assert_eq!(loaded, game.order, "the order of loading");
    let mut state = State::new(&game);
    let mut position = Position::new(&rules);
    let mut chance = SeededChance::new(&rules, seed);
    let mut random = seed;
    let mut below = |bound: usize| {
        random =
            random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) as usize % bound
    };
    // Listing the legal moves is slow for the oracle; the small boards are enough for that.
    let with_legal = rules.all_move_count() <= 20;
    assert_same(&position, &state, with_legal);
    for _ in 0..moves {
        let decide = |point: &ChancePoint| {
            let bomb = chance.decide(point);
            let coords: Option<Vec<i64>> =
                bomb.map(|mv| rules.move_coords(mv).iter().map(|&at| at.into()).collect());
            assert!(state.decide(coords.as_deref()));
            bomb
        };
        position.settle_chance(decide).expect("chance may decide so");
        assert_same(&position, &state, with_legal);
        let Some(mv) = position.pick_move(&mut below) else { break };
        let action = action_of(&rules, mv);
        position.play(mv).expect("a legal move");
        state.make(&action).expect("a legal move");
        assert_same(&position, &state, with_legal);
    }
}
