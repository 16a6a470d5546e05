//! The solver against plain alpha-beta, in every position of small boards.
#![allow(clippy::unwrap_used)]

mod common;

use common::{Oracle, Random, every_position, random_game};
use foursight_solver::{Limits, Options, Position, Size, Solver};

/// Compares the score of every `stride`-th position; answers how many positions there are.
fn check(size: Size, stride: u64) -> u64 {
    let mut solver = Solver::new(size, &Options { table_bytes: 1 << 20, ..Options::default() });
    let mut number = 0;
    every_position(size, |position, expected| {
        number += 1;
        if number % stride == 0 {
            let score = solver.score(position, &Limits::default()).unwrap();
            assert_eq!(score, expected, "{position:?}");
        }
    })
}

fn board(width: u32, height: u32) -> Size {
    Size::new(width, height).unwrap()
}

#[test]
fn every_score_of_small_boards_is_right() {
    let counts = [(4, 4, 1), (4, 5, 7), (3, 6, 1), (7, 2, 1), (12, 1, 1)]
        .map(|(width, height, stride)| check(board(width, height), stride));
    assert_eq!(counts, COUNTS);
}

/// Positions of each board, of two mirror images one.
const COUNTS: [u64; 5] = [80_541, 853_185, 118_405, 95_024, 70_187];

#[test]
fn every_score_with_other_lengths_is_right() {
    for (width, height, connect) in
        [(3, 3, 3), (4, 3, 3), (5, 3, 3), (4, 4, 3), (4, 4, 2), (4, 3, 5), (2, 6, 5), (6, 2, 5)]
    {
        check(board(width, height).with_connect(connect).unwrap(), 1);
    }
}

#[test]
fn endgames_with_other_lengths_are_right() {
    let mut random = Random(8);
    for (width, height, connect, stones) in
        [(7, 6, 5, 30), (8, 7, 5, 44), (9, 6, 6, 42), (7, 7, 5, 37), (5, 5, 3, 9)]
    {
        let size = board(width, height).with_connect(connect).unwrap();
        let mut solver = Solver::new(size, &Options::default());
        for _ in 0..40 {
            let text = random_game(&mut random, size, stones);
            let position = Position::parse(size, &text).unwrap();
            let score = solver.score(&position, &Limits::default()).unwrap();
            assert_eq!(score, Oracle::default().score(&position), "{size} {text}");
        }
    }
}

/// All boards of the exhaustive comparison that are too big for every day.
#[test]
#[ignore = "takes minutes and two gigabytes"]
fn every_score_of_bigger_boards_is_right() {
    for (width, height) in [(5, 4), (4, 5), (6, 4), (5, 5)] {
        let count = check(board(width, height), 1);
        eprintln!("{width}x{height}: {count} positions");
        assert!(count > 500_000);
    }
}

/// Endgames of the usual board, with every position that can follow.
#[test]
#[ignore = "takes minutes"]
fn every_score_of_many_endgames_is_right() {
    let mut random = Random(31);
    let mut solver = Solver::new(Size::STANDARD, &Options::default());
    let mut count = 0_u64;
    for game in 0..4_000 {
        let text = random_game(&mut random, Size::STANDARD, 26 + game % 10);
        let mut oracle = Oracle::default();
        oracle.score(&Position::parse(Size::STANDARD, &text).unwrap());
        for (position, expected) in oracle.positions().take(3_000) {
            count += 1;
            let score = solver.score(position, &Limits::default()).unwrap();
            assert_eq!(score, expected, "{position:?}");
        }
    }
    eprintln!("{count} positions of endgames");
    assert!(count > 1_000_000);
}
