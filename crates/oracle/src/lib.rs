//! A second, plain and slow reading of the rule packs, and the properties that compare it with the engine.
//!
//! Nothing here is clever: coordinates are lists of numbers, the board is a map, every line is
//! walked again whenever it is needed. What the engine in `foursight-rules` computes from tables
//! and bitboards, [`State`] computes from the words of the rules, so that a mistake would have to
//! be made twice, in two different ways, to go unseen.

mod checks;
mod lines;
mod link;
mod pattern;
mod state;

pub use checks::{
    check_bundled_game, check_fast_against_general, check_pack_loader, check_patterns,
};
pub use lines::{Coords, Line, all_steps, line_through};
pub use link::{Game, LinkFault, link};
pub use pattern::Template;
pub use state::{Chance, End, Piece, Refusal, State};
