//! What search needs beyond the game's own interface.

pub use crate::engine::{PlaceCursor, PlaceStep, SearchPosition};
