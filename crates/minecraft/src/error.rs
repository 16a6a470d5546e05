//! Why a game cannot be exported.

use crate::shape::{MAX_CELLS, MAX_SIDE};

/// A game that no data pack can play, and why.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{pack} cannot be exported: {reason}")]
#[non_exhaustive]
pub struct ExportError {
    /// The game: the names of its packs.
    pub pack: String,
    /// Why.
    pub reason: Unsupported,
}

/// What a data pack cannot do.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unsupported {
    /// The board is not flat.
    #[error("its board has {0} dimensions; a wall of blocks has 2")]
    Dimensions(usize),
    /// Not a game for two.
    #[error("it is for {0} players; the pack knows 2")]
    Players(usize),
    /// The board is too large, or empty.
    #[error(
        "a board of {width}x{height} is too large; at most {MAX_SIDE} on a side and {MAX_CELLS} cells"
    )]
    Size {
        /// Columns.
        width: u16,
        /// Rows.
        height: u16,
    },
    /// No line fits on the board.
    #[error("nobody could win on a board of {width}x{height}: a line has {connect} stones")]
    Unwinnable {
        /// Columns.
        width: u16,
        /// Rows.
        height: u16,
        /// Stones in a line.
        connect: u16,
    },
    /// A block that cannot be a tile.
    #[error("{tile} cannot be a tile: {reason}")]
    Tile {
        /// The block.
        tile: String,
        /// Why.
        reason: TileError,
    },
    /// The cells are not squares.
    #[error("its cells are not squares, as blocks are")]
    Shape,
    /// A board with missing cells in another size than its own.
    #[error("its board has a shape of its own, and therefore only one size")]
    MaskSize,
    /// Stones fall on a board with missing cells.
    #[error("stones fall on a board with missing cells")]
    MaskWithGravity,
    /// Lines continue beyond an edge.
    #[error("its lines run around the edges, and a wall of blocks has edges that stop")]
    Edges,
    /// The board is not empty at the start.
    #[error("stones stand on its board before the first move")]
    Setup,
    /// A player who cannot move wins or loses.
    #[error("a full board is not a draw in it")]
    NoMoves,
    /// Some moves are forbidden.
    #[error("it has restrictions on moves, which the pack cannot judge")]
    Restrictions,
    /// Turns come in an order of their own.
    #[error("its turns do not just go round")]
    Turns,
    /// Turns of several stones in a game with bombs.
    #[error("it has bombs and several stones a turn")]
    BombsWithStones,
    /// A row that loses where the pack knows winning rows only.
    #[error("a row loses in a game with gravity or captures")]
    LosingLines,
    /// There are other moves than stones of one's own.
    #[error("it has other moves than placing a stone, such as passing or swapping")]
    OtherMoves,
    /// Stones fall, but not down.
    #[error("its stones do not fall down")]
    GravityDirection,
    /// More rules about lines than one that wins, and one that loses if nobody has won.
    #[error("more rules about lines than one that wins, and one after it that loses")]
    SeveralLineRules,
    /// No rule wins by a line.
    #[error("no rule of it wins by a line")]
    NoLineRule,
    /// Stones fall and are captured.
    #[error("captures in a game with gravity")]
    CapturesWithGravity,
    /// Bombs where nothing falls.
    #[error("it has bombs without gravity")]
    BombsWithoutGravity,
    /// A rule that is neither a line nor a capture.
    #[error("the rule \"{name}\" {reason}")]
    Rule {
        /// The rule.
        name: String,
        /// What is special about it.
        reason: RuleError,
    },
}

/// Why a block cannot be a tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TileError {
    /// The game has no such block.
    #[error("the game has no such block")]
    Unknown,
    /// Not all versions that the pack is for have such a block.
    #[error("not every version that the pack is for has such a block")]
    NotInEveryVersion,
    /// It is not a whole block.
    #[error("it is not a whole, solid block")]
    NotSolid,
    /// Both players would have it.
    #[error("both players would have the same")]
    Twice,
    /// It falls down.
    #[error("it falls down by itself")]
    Falls,
    /// The board uses it for something else, or it is not solid.
    #[error("the board itself uses it, or it is not solid")]
    Reserved,
}

/// Why a rule is neither a winning line nor a capture.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RuleError {
    /// It does not apply to everybody, everywhere.
    #[error("holds for one player or some directions only")]
    PlayerOrDirections,
    /// It has conditions on scores or coordinates.
    #[error("has conditions")]
    Conditions,
    /// It changes no score, or several.
    #[error("does not change exactly one score")]
    ScoreCount,
    /// Its score has no threshold.
    #[error("changes a score that nobody can win by")]
    ScoreWithoutThreshold,
    /// It changes a score by which players lose.
    #[error("changes a score that players go out by, or lose by without a row")]
    Loses,
    /// It does not simply add points.
    #[error("does more with the score than to add points for the mover")]
    ScoreOperation,
    /// A line that only brings points.
    #[error("does not win at once")]
    NoImmediateWin,
    /// Another pattern.
    #[error("looks for \"{0}\", which is neither a row of own stones nor a capture")]
    Pattern(String),
    /// It does not remove all enclosed stones in every direction.
    #[error("does not capture all enclosed stones in every direction")]
    PartialCapture,
}
