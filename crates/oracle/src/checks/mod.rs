//! The properties, each as a function of arbitrary bytes that panics where one is violated.

mod bundled;
mod compare;
mod drop;
mod loader;
mod patterns;

pub use bundled::check_bundled_game;
pub use drop::check_fast_against_general;
pub use loader::check_pack_loader;
pub use patterns::check_patterns;
