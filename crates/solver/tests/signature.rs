//! The number of nodes of fixed searches: a change in the search shows itself here.
//!
//! If a change is meant, put in the new numbers and say in the commit what it gave.
#![allow(clippy::unwrap_used)]

mod common;

use foursight_solver::{Limits, Options, Position, Size, Solver};

fn nodes(solver: &mut Solver, size: Size, moves: &str) -> (i32, u64) {
    solver.clear();
    let position = Position::parse(size, moves).unwrap();
    let score = solver.score(&position, &Limits::default()).unwrap();
    (score, solver.nodes())
}

/// The first line of each set, and three other boards.
#[test]
fn the_search_visits_as_many_nodes_as_before() {
    let mut lines = Vec::new();
    let mut solver = Solver::new(Size::STANDARD, &Options::default());
    for text in [
        include_str!("../data/end-easy.txt"),
        include_str!("../data/middle-easy.txt"),
        include_str!("../data/middle-medium.txt"),
        include_str!("../data/begin-easy.txt"),
        include_str!("../data/begin-medium.txt"),
        include_str!("../data/begin-hard.txt"),
    ] {
        let (mut total, mut right) = (0, 0);
        for line in text.lines().take(3) {
            let (moves, expected) = line.split_once(' ').unwrap();
            let (score, nodes) = nodes(&mut solver, Size::STANDARD, moves);
            total += nodes;
            right += u32::from(expected == score.to_string());
        }
        lines.push((total, right));
    }
    let boards = ["5x5", "6x5", "8x4"].map(|size| {
        let size = size.parse().unwrap();
        nodes(&mut Solver::new(size, &Options::default()), size, "")
    });
    assert_eq!((lines.as_slice(), boards), (&SETS[..], BOARDS));
}

/// Nodes and right scores of the first three positions of each set.
const SETS: [(u64, u32); 6] = [(3, 3), (0, 3), (4_320, 3), (217, 3), (101_403, 3), (4_811_446, 3)];
/// Score and nodes of empty boards.
const BOARDS: [(i32, u64); 3] = [(0, 201_631), (0, 1_476_919), (-1, 4_450_569)];

#[test]
fn portable_and_vector_code_visit_the_same_nodes() {
    let mut portable = Solver::new(Size::STANDARD, &Options::default());
    portable.use_portable_code();
    let mut quick = Solver::new(Size::STANDARD, &Options::default());
    let sets = [include_str!("../data/middle-medium.txt"), include_str!("../data/begin-easy.txt")];
    for line in sets.iter().flat_map(|set| set.lines().take(30)) {
        let moves = line.split(' ').next().unwrap();
        let first = nodes(&mut portable, Size::STANDARD, moves);
        assert_eq!(first, nodes(&mut quick, Size::STANDARD, moves), "{moves}");
    }
}
