//! An interpreter for Minecraft data packs: load, run and test any pack without the game.
//!
//! A [`World`] loads packs and runs their commands as the game does, on blocks, entities, scores
//! and storages in memory. [`suite`] finds the test functions of a pack and runs them.
//!
//! ```
//! use foursight_datapack::{Context, World};
//!
//! let mut world = World::new(1);
//! for command in [
//!     "scoreboard objectives add points dummy",
//!     "summon marker 0 64 0 {Tags:[\"goal\"]}",
//!     "execute as @e[tag=goal] run scoreboard players set @s points 3",
//! ] {
//!     world.command(command, Context::SERVER)?;
//! }
//! let goal = world.tagged("goal")[0];
//! assert_eq!(world.score_of(goal, "points"), Some(3));
//! # Ok::<(), foursight_datapack::CommandError>(())
//! ```

pub mod command;
mod interner;
pub mod nbt;
pub mod pack;
mod reader;
mod run;
pub mod suite;
mod text;
mod view;
mod world;

pub use interner::{Interner, Name};
pub use pack::{Diagnostic, Files, FilesError, Pack, PackFormat, UnknownVersion};
pub use reader::SyntaxError;
pub use run::{CommandError, CommandResult, Context};
pub use world::{
    BlockPos, BlockState, BlockStateId, Blocks, Bossbar, Click, Dimension, Entity, EntityId,
    FunctionCost, Message, Objective, ParseDimensionError, ParseUuidError, Player, PowerResult,
    Scoreboard, Team, Unloaded, Usage, Uuid, World, WorldSettings,
};

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
