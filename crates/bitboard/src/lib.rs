//! Boards of drop games as bits of one word, without any dependency and without `std`.
//!
//! [`Layout`] knows which bit is which cell, where stones land, and who has enough in a row;
//! [`columns`] reads moves as people write them.
//!
//! ```
//! use foursight_bitboard::{Layout, columns};
//!
//! let board = Layout::new(7, 6, 4)?;
//! let (mut own, mut other) = (0, 0);
//! for column in columns("44 55 66 7", board.width()) {
//!     let stone = board.landing(own | other, column?.index);
//!     (own, other) = (other, own | stone);
//! }
//! assert!(board.has_line(other));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![no_std]

mod layout;
mod lines;
mod notation;
mod word;

pub use layout::{Layout, LayoutError};
pub use notation::{
    Column, ColumnError, Columns, MAX_LETTERED_COLUMNS, column_letter, columns, parse_column,
};
pub use word::Word;

/// Its example is a test, too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
