//! The solver against plain alpha-beta, in every position of small boards.
#![allow(clippy::unwrap_used)]

mod common;

use common::Oracle;
use foursight_solver::{Limits, Options, Position, Size, Solver};

/// Walks through all positions and compares every `stride`-th score.
fn check(width: u32, height: u32, stride: usize) {
    let size = Size::new(width, height).unwrap();
    let mut oracle = Oracle::default();
    oracle.score(&Position::new(size));
    let mut solver = Solver::new(size, &Options { table_bytes: 1 << 20, ..Options::default() });
    let mut seen = std::collections::HashSet::new();
    let mut level = vec![Position::new(size)];
    let mut count = 0;
    while !level.is_empty() {
        let mut next = Vec::new();
        for position in level {
            count += 1;
            if count % stride == 0 {
                let expected = oracle.score(&position);
                let score = solver.score(&position, &Limits::default()).unwrap();
                assert_eq!(score, expected, "{position:?}");
            }
            for column in 0..width {
                let mut child = position;
                if child.play(column).is_ok() && seen.insert(child.key()) {
                    next.push(child);
                }
            }
        }
        seen.clear();
        level = next;
    }
    assert!(count > 100);
}

#[test]
fn every_score_of_small_boards_is_right() {
    check(4, 4, 1);
    check(5, 4, 3);
    check(4, 5, 3);
    check(3, 6, 1);
    check(7, 2, 1);
    check(12, 1, 1);
}

/// Run with `cargo test --release -- --ignored`; needs some gigabytes.
#[test]
#[ignore = "takes minutes and gigabytes"]
fn every_score_of_bigger_boards_is_right() {
    check(5, 4, 1);
    check(4, 5, 1);
    check(6, 4, 1);
    check(5, 5, 1);
}
