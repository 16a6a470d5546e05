//! The fast path: two-player drop games with k in a row, on bitboards of 64 bits.

mod board;
mod shape;

pub(crate) use board::DropBoard;
pub use shape::DropShape;
