//! The exact solver for four in a row with gravity; for other lengths a slower one, as exact.
//!
//! ```
//! use foursight_solver::{Limits, Options, Position, Size, Solver};
//!
//! let position = Position::parse(Size::STANDARD, "44444432211515167373")?;
//! let mut solver = Solver::new(position.size(), &Options::default());
//! let score = solver.score(&position, &Limits::default())?;
//! # let _ = score;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(test)]
extern crate self as foursight_solver;

mod book;
mod build;
mod checksum;
mod cpu;
mod engine;
mod geometry;
mod in_flight;
mod lanes;
mod local_transposition;
mod memory;
mod parity;
mod plain;
mod position;
mod search;
mod size;
mod solver;
mod transposition;
mod visit;

pub use book::{Book, BookError};
pub use build::{BookPlan, BookReport, NoteScore};
pub use foursight_bitboard::{column_letter, columns, parse_column};
pub use position::{MoveError, PlayError, Player, Position};
pub use size::{Size, SizeError};
pub use solver::{Analysis, Limits, Options, Solver, Unsolved, Wdl, moves_to_end};

/// Its example is a test, too.
#[cfg(all(doctest, feature = "book"))]
#[doc = include_str!("../README.md")]
struct Readme;
