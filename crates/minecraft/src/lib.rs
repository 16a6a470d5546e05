//! Games as Minecraft data packs, and the command interpreter that tests and plays them.
//!
//! [`generate::export`] writes a pack for a game; a [`World`] loads packs, ours or anybody's, and
//! runs their commands as the game does, on blocks, entities, scores and storages in memory.

pub mod command;
pub mod generate;
mod names;
pub mod nbt;
pub mod pack;
mod reader;
mod run;
pub mod suite;
mod text;
pub mod view;
mod world;

pub use names::{Name, Names};
pub use pack::{Edition, Fault, Files, FilesError, Pack};
pub use reader::{Reader, SyntaxError};
pub use run::{CommandError, Context, Outcome};
pub use world::{
    BlockKind, BlockPos, Blocks, Bossbar, Click, Dimension, Entity, EntityId, Message, Player,
    Power, Realm, Scoreboard, Spent, State, Team, Uuid, World,
};
