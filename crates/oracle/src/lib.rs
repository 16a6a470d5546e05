//! A second, plain and slow reading of the rule packs, and the properties that compare it with the engine.
//!
//! Nothing here is clever: coordinates are lists of numbers, the board is a map, every line is
//! walked again whenever it is needed. What the engine in `foursight-rules` computes from tables
//! and bitboards, [`State`] computes from the words of the rules, so that a mistake would have to
//! be made twice, in two different ways, to go unseen.

mod checks;
mod ends;
mod hostile;
mod lines;
mod link;
mod moves;
mod pattern;
mod shape;
mod state;

pub use checks::{
    check_bundled_game, check_fast_against_general, check_pack_loader, check_patterns,
};
pub use hostile::{HostileReport, check_hostile_packs};
pub use lines::{Coords, Line, all_steps, line_through};
pub use link::{Game, LinkFault, link};
pub use moves::Action;
pub use pattern::Template;
pub use state::{Chance, End, Piece, Refusal, State};

/// Random bytes, the same for the same seed and number: what properties are fed with.
#[must_use]
pub fn random_bytes(seed: u64, number: u64) -> Vec<u8> {
    let mut state = seed.wrapping_mul(0x2545_f491_4f6c_dd1d) ^ number.rotate_left(32);
    let mut next = || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    };
    let words = 8 + next() % 72;
    (0..words).flat_map(|_| next().to_le_bytes()).collect()
}
