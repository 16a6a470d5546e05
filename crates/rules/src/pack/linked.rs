//! Linked packs: what the packs of a game say once they are put together.

use std::sync::Arc;

use super::fault::{PackFault, Remedy};
use super::file::PackFile;
use super::format::{
    Bombs, Edge, Gravity, Lattice, NoMoves, OpeningStep, Passing, Players, Popping, Restriction,
    Rule, Score, SetupStones, StoneChoice, Turns,
};
use super::picture::Picture;
use crate::diagnostic::{Diagnostic, Severity};

/// What the packs of a game say once they are put together: overrides are done, and of several
/// statements about the same thing the one that counts is left.
///
/// This is the game as its authors wrote it, for faces that explain it and for exporters that
/// translate it. What it means is compiled into the [`Ruleset`](crate::Ruleset) that it comes
/// from; there, every pattern is known to be valid.
///
/// ```
/// use foursight_rules::{Library, Ruleset};
///
/// let rules = Ruleset::load(&Library::bundled(), &["keryo"])?;
/// let linked = rules.linked();
/// let first = &linked.rules[0];
/// println!("{} of {}: {}", first.value().name, first.pack(), first.value().pattern);
/// assert!(linked.gravity.is_none());
/// # Ok::<(), foursight_rules::LoadError>(())
/// ```
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct LinkedPacks {
    /// The names of the packs that were asked for.
    pub requested: Vec<String>,
    /// All packs in load order.
    pub files: Vec<Arc<PackFile>>,
    /// The scores in load order.
    pub scores: Vec<Feature<Score>>,
    /// The restrictions in load order; all of them must be satisfied.
    pub restrictions: Vec<Feature<Restriction>>,
    /// The rules in the order in which they are applied: by priority, then in load order.
    pub rules: Vec<Feature<Rule>>,
    /// Sizes of the board's axes. A game always has them.
    pub dimensions: Option<Feature<Vec<u32>>>,
    /// The cells of a board that was drawn; its dimensions are those of the picture.
    pub picture: Option<Feature<Picture>>,
    /// Which cells are neighbours; if nothing is said, those of a square lattice.
    pub lattice: Option<Feature<Lattice>>,
    /// Cells that do not exist, by their coordinates.
    pub holes: Option<Feature<Vec<Vec<u32>>>>,
    /// Where lines go at the ends of each axis; if nothing is said, they stop.
    pub topology: Option<Feature<Vec<[Edge; 2]>>>,
    /// Which way stones fall, if they do.
    pub gravity: Option<Feature<Gravity>>,
    /// Stones that are on the board before the first move.
    pub setup: Option<Feature<Vec<SetupStones>>>,
    /// Who plays; if nothing is said, two players.
    pub players: Option<Feature<Players>>,
    /// How many stones a turn has, and whose turn comes when; if nothing is said, one stone each.
    pub turns: Option<Feature<Turns>>,
    /// Whose stones players may place; if nothing is said, their own.
    pub stones: Option<Feature<StoneChoice>>,
    /// When players may pass; if nothing is said, never.
    pub passing: Option<Feature<Passing>>,
    /// Whether the second player may swap sides; if nothing is said, no.
    pub swap: Option<Feature<bool>>,
    /// Whether stones can be taken out of columns; if nothing is said, no.
    pub popping: Option<Feature<Popping>>,
    /// How often a position may come up before the game is a draw; if nothing is said, for ever.
    pub repeats: Option<Feature<u8>>,
    /// How the game begins, if not as it goes on.
    pub opening: Option<Feature<Vec<OpeningStep>>>,
    /// The bombs, if there are any.
    pub bombs: Option<Feature<Bombs>>,
    /// What it means that the player to move cannot; if nothing is said, a draw.
    pub no_moves: Option<Feature<NoMoves>>,
}

/// A part of a pack that still knows where it was written.
#[derive(Debug, Clone)]
pub struct Feature<T> {
    pub(crate) value: T,
    pub(crate) file: Arc<PackFile>,
    pub(crate) path: String,
}

impl<T> Feature<T> {
    /// What the pack says.
    #[must_use]
    pub fn value(&self) -> &T {
        &self.value
    }

    /// The name of the pack that says it.
    #[must_use]
    pub fn pack(&self) -> &str {
        self.file.name()
    }

    /// Where in the pack's file: a path such as `$.rules[0]`.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// An error about a member of this feature.
    pub(crate) fn error(&self, member: &str, fault: PackFault, help: Option<Remedy>) -> Diagnostic {
        let path = format!("{}{member}", self.path);
        self.file.diagnose(Severity::Error, &path, fault, help)
    }
}
