//! Writes the position sets of the benchmark: random play, sorted by how far the end is away.
//!
//! `cargo run --release -p foursight-solver --example positions -- crates/solver/data`

#[path = "../tests/common/mod.rs"]
mod common;

use std::collections::HashSet;
use std::fmt::Write;
use std::ops::RangeInclusive;

use foursight_solver::{Book, Limits, Options, Position, Size, Solver, moves_to_end};

/// Name, stones on the board, moves to the forced end, number of positions.
type Kind = (&'static str, RangeInclusive<u32>, RangeInclusive<u32>, usize);

/// Easy positions of the beginning have any number of stones that random play makes easy. The
/// others have six or more: with fewer, each takes the peer minutes.
const KINDS: [Kind; 6] = [
    ("end-easy", 28..=41, 0..=13, 500),
    ("middle-easy", 14..=27, 0..=13, 500),
    ("middle-medium", 14..=27, 14..=27, 500),
    ("begin-easy", 0..=13, 0..=13, 300),
    ("begin-medium", 6..=13, 14..=27, 200),
    ("begin-hard", 6..=13, 28..=42, 40),
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args().nth(1).ok_or("name the folder to write to")?;
    let mut random = common::Random(4);
    // The book saves time here and nowhere else: the benchmark compares every score anew.
    let options = Options { book: Book::shipped(), ..Options::default() };
    let mut solver = Solver::new(Size::STANDARD, &options);
    for (name, stones, end, count) in KINDS {
        let mut seen = HashSet::new();
        let mut text = String::new();
        while seen.len() < count {
            let span = u64::from(stones.end() - stones.start() + 1);
            let length = stones.start() + random.below(span) as u32;
            let moves = common::random_game(&mut random, Size::STANDARD, length as usize);
            let position = Position::parse(Size::STANDARD, &moves)?;
            let score = solver.score(&position, &Limits::default())?;
            if end.contains(&moves_to_end(&position, score)) && seen.insert(position.key()) {
                writeln!(text, "{moves} {score}")?;
            }
        }
        std::fs::write(format!("{folder}/{name}.txt"), text)?;
        eprintln!("{name}: {count} positions");
    }
    Ok(())
}
