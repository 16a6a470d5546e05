//! What packs say about bombs.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::is_default;

/// Dangers that come by chance.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Hazards {
    /// Bombs that drop onto the board, tick and go off.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bombs: Option<Bombs>,
}

/// Bombs: each drops in a random round of its window, on a random free column or cell.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Bombs {
    /// One bomb for each of these windows [first round, last round]. Round 1 is the first stone,
    /// so a bomb can come in round 2 at the earliest.
    #[cfg_attr(feature = "schema", schemars(length(min = 1)))]
    pub spawn: Vec<[u32; 2]>,
    /// Rounds from dropping to going off.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub fuse: u32,
    /// What the blast takes besides the bomb's own cell. Default: "cross".
    #[serde(default, skip_serializing_if = "is_default")]
    pub blast: Blast,
}

/// What a blast takes besides the bomb's own cell.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(untagged)]
pub enum Blast {
    /// "cross" (the neighbours along each axis) or "square" (all neighbours).
    Named(BlastShape),
    /// Exactly these cells, as offsets from the bomb, one number for each axis.
    Offsets(Vec<Vec<i32>>),
}

impl Default for Blast {
    fn default() -> Self {
        Self::Named(BlastShape::Cross)
    }
}

/// A named blast shape.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum BlastShape {
    Cross,
    Square,
}
