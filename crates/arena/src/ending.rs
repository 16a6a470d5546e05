//! How a game ended, and what a bot did wrong if that ended it.

use foursight_rules::{EndKind, PlayerSet};
use serde::{Deserialize, Serialize};

/// Why a game ended: the typed reason of every result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EndingKind {
    /// A score of the game reached its threshold: four in a row, five captures and so on.
    Win,
    /// Nobody won.
    Draw,
    /// Somebody won because the player to move could not move.
    NoMoves,
    /// A bot's answer came too late or not at all.
    Timeout,
    /// A bot's move is against the rules.
    IllegalMove,
    /// A bot's answer is not a move at all.
    BadReply,
    /// A bot's answer is far too long.
    TooLarge,
    /// A bot sent far more than it was asked for.
    Flood,
    /// A bot's connection was lost.
    Disconnected,
    /// A bot's program ended.
    Crashed,
    /// A bot was not there when its game began.
    Absent,
}

impl EndingKind {
    /// The reason in the words of game records.
    pub fn in_record(self) -> EndKind {
        match self {
            Self::Win => EndKind::Score,
            Self::Draw | Self::NoMoves => EndKind::NoMoves,
            Self::Timeout => EndKind::Timeout,
            Self::IllegalMove => EndKind::Illegal,
            Self::Disconnected | Self::Absent => EndKind::Disconnected,
            Self::BadReply | Self::TooLarge | Self::Flood | Self::Crashed => EndKind::Crashed,
        }
    }

    /// True if a bot broke the rules of the arena, false if the board decided.
    pub fn is_fault(self) -> bool {
        !matches!(self, Self::Win | Self::Draw | Self::NoMoves)
    }

    /// The reason as results and tables write it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Draw => "draw",
            Self::NoMoves => "no_moves",
            Self::Timeout => "timeout",
            Self::IllegalMove => "illegal_move",
            Self::BadReply => "bad_reply",
            Self::TooLarge => "too_large",
            Self::Flood => "flood",
            Self::Disconnected => "disconnected",
            Self::Crashed => "crashed",
            Self::Absent => "absent",
        }
    }
}

/// What a bot did wrong: it loses its game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{detail}")]
pub struct Fault {
    /// The reason; one of the faults.
    pub kind: EndingKind,
    /// What happened, for the bot's author.
    pub detail: String,
}

impl Fault {
    /// A fault and its story.
    pub fn new(kind: EndingKind, detail: impl Into<String>) -> Self {
        Self { kind, detail: detail.into() }
    }
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ending {
    /// The seats that won; nobody in a draw, several after an explosion that served all of them.
    pub winners: PlayerSet,
    /// Why.
    pub reason: EndingKind,
    /// The seat that broke the rules, if that ended the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub offender: Option<u8>,
    /// What happened, in words.
    pub detail: String,
}
