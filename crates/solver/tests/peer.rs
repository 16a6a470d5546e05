//! Scores against the published crate `connect-four-ai`, on random positions of all phases.

#![allow(clippy::unwrap_used)]

mod common;

use foursight_solver::{Limits, Options, Position, Size, Solver};

/// Positions with fewer stones take the peer minutes each.
const FEWEST_STONES: usize = 8;

fn compare(seed: u64, count: usize, fewest: usize, most: usize) {
    let mut random = common::Random(seed);
    let mut ours = Solver::new(Size::STANDARD, &Options::default());
    let mut theirs = connect_four_ai::Solver::empty();
    for _ in 0..count {
        let stones = fewest + random.below((most + 1 - fewest) as u64) as usize;
        let text = common::random_game(&mut random, Size::STANDARD, stones);
        let position = Position::parse(Size::STANDARD, &text).unwrap();
        let score = ours.score(&position, &Limits::default()).unwrap();
        let expected = theirs.solve(&connect_four_ai::Position::from_moves(&text).unwrap());
        assert_eq!(score, i32::from(expected), "{text}");
    }
}

#[test]
fn scores_agree_with_the_peer() {
    compare(1, 1_500, 20, 41);
    compare(4, 60, 14, 19);
}

/// Run with `cargo test --release -- --ignored`.
#[test]
#[ignore = "takes minutes"]
fn scores_agree_with_the_peer_on_five_thousand_positions() {
    compare(2, 4_000, 14, 41);
    compare(3, 1_000, FEWEST_STONES, 13);
}
