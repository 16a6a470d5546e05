//! What search needs beyond the game's own interface.

pub use crate::engine::SearchPosition;
