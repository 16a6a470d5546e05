//! The fast path: two-player drop games with k in a row, on bitboards of 64 bits.

mod shape;
mod table;

pub use shape::DropShape;
pub(crate) use table::DropTable;
