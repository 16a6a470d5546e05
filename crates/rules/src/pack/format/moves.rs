//! What players may do besides placing a stone of their own: other stones, passing, swapping sides,
//! taking stones out of columns, and openings.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Seat;

/// What a move may be besides a stone of one's own. Each member that is not given keeps what an
/// earlier pack says.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Moves {
    /// Whose stones players may place: "own", or "any" player's. Default: "own".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stones: Option<StoneChoice>,
    /// When players may pass: "never", "always", or "stuck", if they have no other move. The game
    /// ends as `no_moves` says when everybody has passed in a row. Default: "never".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pass: Option<Passing>,
    /// Whether the second of two players may swap sides instead of the first move of their own (the
    /// pie rule): the stones on the board and the scores change hands. Default: false.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub swap: Option<bool>,
    /// Whether players may take a stone of their own out of the bottom of a column, and who wins if
    /// that makes lines of several players: "no", "mover", "others", or "draw". Default: "no".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pop: Option<Popping>,
    /// The game is a draw when the same position comes up so many times. Default: never.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(range(min = 2, max = 99)))]
    pub repeats: Option<u8>,
}

/// Whose stones players may place.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum StoneChoice {
    #[default]
    Own,
    Any,
}

/// When players may pass.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Passing {
    #[default]
    Never,
    Always,
    Stuck,
}

/// Whether stones can be taken out of columns, and who wins if that makes lines of several players.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Popping {
    #[default]
    No,
    Mover,
    Others,
    Draw,
}

/// One step of an opening: stones that one player places for both sides, or a choice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum OpeningStep {
    /// A player places these stones, one a move.
    Stones {
        /// Who places them (0 is the first player).
        #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 1)))]
        player: u8,
        /// Whose stones they are.
        #[cfg_attr(feature = "schema", schemars(length(min = 1, max = 99)))]
        stones: Vec<Seat>,
    },
    /// A player chooses how it goes on.
    Choice {
        /// Who chooses (0 is the first player).
        #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 1)))]
        player: u8,
        /// What there is to choose from.
        #[cfg_attr(feature = "schema", schemars(length(min = 1, max = 3)))]
        options: Vec<OpeningOption>,
    },
}

/// What can be chosen in an opening: "stay" (the opening is over, everybody keeps their side),
/// "swap" (it is over, and the sides change hands) or "more" (the next step follows).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
#[cfg_attr(
    feature = "schema",
    schemars(
        description = "What can be chosen in an opening: \"stay\" (the opening is over, everybody keeps their side), \"swap\" (it is over, and the sides change hands) or \"more\" (the next step follows)."
    )
)]
pub enum OpeningOption {
    Stay,
    Swap,
    More,
}

impl OpeningStep {
    /// Who places the stones or chooses.
    #[must_use]
    pub fn player(&self) -> u8 {
        match self {
            Self::Stones { player, .. } | Self::Choice { player, .. } => *player,
        }
    }
}
