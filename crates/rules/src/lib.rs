//! Rule packs and the pure game engine behind Foursight.
//!
//! A pack is a JSON file that says what a game is. [`Ruleset::load`] links and compiles packs;
//! a [`Position`] is a game in progress; every move returns [`Event`]s. Nothing here reads
//! files, clocks or random numbers: they come from outside.
//!
//! ```
//! use foursight_rules::{Library, Position, Ruleset, notation};
//!
//! let rules = Ruleset::load(&Library::bundled(), &["connect4"])?;
//! let mut game = Position::new(&rules);
//! for mv in notation::parse(&rules, "4455667")? {
//!     game.play(mv)?;
//! }
//! let winners = game.outcome().expect("four in a row").winners();
//! assert!(winners.contains(0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod budget;
mod diagnostic;
mod drop;
mod end;
mod engine;
mod geometry;
mod json;
mod json_error;
#[cfg(feature = "meter")]
pub mod meter;
#[cfg(not(feature = "meter"))]
mod meter;
pub mod notation;
mod pack;
mod pattern;
mod perft;
mod record;
pub mod search;
mod snapshot;
mod trace;

pub use budget::{Budget, Cost};
pub use diagnostic::{Diagnostic, Diagnostics, Severity, Source, nearest_word, shortened};
pub use drop::DropShape;
pub use end::{EndKind, GameEnd};
pub use engine::{
    ChanceError, ChancePoint, Contents, Coords, Event, Explanation, Fall, Goal, Illegal, Judgement,
    LookedAt, Move, MoveKind, MoveName, MoveWord, Outcome, PlayerInfo, PlayerSet, Position, Reason,
    RuleResult, RuleStep, Ruleset, ScoreChange, ScoreInfo, ScoreStep, SeededChance, StoneAt, Unmet,
    UnmetCondition, WinningLine,
};
pub use foursight_bitboard::Layout;
pub use geometry::{Cell, Geometry, GeometryError, MAX_CELLS, MAX_DIMENSIONS};
pub use json::{JsonKind, JsonSyntax, MAX_PACK_BYTES};
pub use json_error::JsonError;
#[cfg(feature = "bundled")]
pub use pack::Bundled;
#[cfg(feature = "schema")]
pub use pack::derive_schema;
pub use pack::{
    Amount, CostOf, CostsFor, Feature, InMemoryPacks, Library, LinkedPacks, LoadError, PackBytes,
    PackFault, PackFile, PackNameError, PackReadError, PackSource, Picture, Remedy,
    check_pack_name, format, schema,
};
pub use pattern::{MAX_PATTERN, Pattern, PatternError, PatternText, Symbol};
pub use perft::{PerftError, perft, perft_counts};
pub use record::{ChanceEntry, PackRef, PlayerRef, Record, RecordError, Replay, Turn};
pub use snapshot::{BombOnBoard, ScoreValues, Snapshot};
pub use trace::{Trace, TraceLine};

/// Its example is a test, too.
#[cfg(all(doctest, feature = "bundled"))]
#[doc = include_str!("../README.md")]
struct Readme;
