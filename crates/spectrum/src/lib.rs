//! Connect Four for the ZX Spectrum: listings, tapes, machine code, and the machine to play on.
//!
#![doc = include_str!("../README.md")]

pub mod asm;
pub mod basic;
mod edition;
pub mod keyboard;
pub mod machine;
pub mod picture;
pub mod reference;
pub mod tape;

pub use edition::*;
