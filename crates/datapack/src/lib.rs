//! An interpreter for Minecraft data packs: load, run and test any pack without the game.
//!
//! A [`World`] loads packs and runs their commands as the game does, on blocks, entities, scores
//! and storages in memory. [`suite`] finds the test functions of a pack and runs them.

pub mod command;
mod names;
pub mod nbt;
pub mod pack;
mod reader;
mod run;
pub mod suite;
mod text;
mod view;
mod world;

pub use names::{Name, Names};
pub use pack::{Edition, Fault, Files, FilesError, Pack};
pub use reader::{Reader, SyntaxError};
pub use run::{CommandError, Context, Outcome};
pub use world::{
    BlockKind, BlockPos, Blocks, Bossbar, Click, Dimension, Entity, EntityId, Message, Player,
    Power, Realm, Scoreboard, Spent, State, Team, Uuid, World,
};
