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
pub mod snapshot;
pub mod tape;
pub mod tzx;
pub mod wave;

pub use edition::*;
