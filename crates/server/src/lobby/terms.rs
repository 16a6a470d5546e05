//! What somebody looks for in the lobby: a game, a clock, a side.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::games::ClockWanted;

/// Which side somebody wants to play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Side {
    First,
    Second,
    /// Whichever is left, else by lot.
    #[default]
    Random,
}

impl Side {
    /// The seat of whoever wants this side, beside somebody who wants another; nothing if both
    /// want the same one.
    pub(super) fn seat_beside(self, other: Self, by_lot: u8) -> Option<u8> {
        match (self, other) {
            (Self::First, Self::First) | (Self::Second, Self::Second) => None,
            (Self::First, _) | (_, Self::Second) => Some(0),
            (Self::Second, _) | (_, Self::First) => Some(1),
            (Self::Random, Self::Random) => Some(by_lot & 1),
        }
    }
}

/// What somebody looks for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SeekTerms {
    /// The packs of the game.
    pub(crate) packs: Vec<String>,
    #[serde(flatten)]
    pub(crate) clock: ClockWanted,
    /// Whether ratings change.
    #[serde(default)]
    pub(crate) rated: bool,
    #[serde(default)]
    pub(crate) side: Side,
}

impl SeekTerms {
    /// True if both can play each other.
    pub(super) fn fits(&self, other: &Self) -> bool {
        self.packs == other.packs
            && self.clock == other.clock
            && self.rated == other.rated
            && self.side.seat_beside(other.side, 0).is_some()
    }
}
