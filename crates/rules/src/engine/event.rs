//! What happened: the only thing that faces draw from.

use serde::Serialize;

use super::outcome::PlayerSet;
use crate::pack::format::OpeningOption;

/// Coordinates on the board, as faces and files see them.
pub type Coords = Vec<u16>;

/// Something that happened on the board.
///
/// A turn's events come in the order in which they are to be shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Event {
    /// A player's stone came to the board.
    Placed {
        /// Whose stone.
        player: u8,
        /// Where it came to rest.
        cell: Coords,
        /// Who placed it, if that is another player.
        #[serde(skip_serializing_if = "Option::is_none")]
        by: Option<u8>,
    },
    /// A player took a stone out of the bottom of a column.
    Popped {
        /// Whose stone.
        player: u8,
        /// Where it was.
        cell: Coords,
    },
    /// A player passed.
    Passed {
        /// Who.
        player: u8,
    },
    /// A player swapped sides with the other one: all stones and points change hands, as the
    /// next events tell.
    Swapped {
        /// Who.
        player: u8,
    },
    /// A player chose how an opening goes on.
    Chosen {
        /// Who.
        player: u8,
        /// What.
        option: OpeningOption,
    },
    /// A rule put a stone on an empty cell.
    Added {
        /// Whose stone.
        player: u8,
        /// Where.
        cell: Coords,
    },
    /// A rule, or a swap of sides, gave a stone to another player.
    Turned {
        /// Where.
        cell: Coords,
        /// Whose stone it was.
        from: u8,
        /// Whose stone it is.
        to: u8,
    },
    /// A rule took stones from the board.
    Captured {
        /// The player whose move did it.
        by: u8,
        /// The stones that are gone.
        stones: Vec<StoneAt>,
    },
    /// Stones, or a bomb, fell because what was under them is gone.
    Fell {
        /// All falls of one moment.
        falls: Vec<Fall>,
    },
    /// A player's score is another one now.
    ScoreChanged {
        /// Whose score.
        player: u8,
        /// Name of the score.
        score: String,
        /// What it was when the turn began.
        from: i64,
        /// What it is.
        to: i64,
    },
    /// A player is out; the others play on.
    Out {
        /// Who.
        player: u8,
        /// The name of the score that decided it.
        reason: String,
    },
    /// A player's turn begins.
    Turn {
        /// Whose turn it is.
        player: u8,
        /// The round: one more than moves were made.
        round: u32,
    },
    /// Somebody moved who was not to move.
    NotYourTurn {
        /// Who moved.
        player: u8,
        /// Whose turn it is.
        to_move: u8,
    },
    /// A stone was dropped into a full column.
    ColumnFull {
        /// The column.
        column: Coords,
    },
    /// A move was refused for another reason.
    Illegal {
        /// The reason, in words.
        reason: String,
    },
    /// A bomb came to the board.
    BombPlaced {
        /// Where.
        cell: Coords,
        /// The round in which it goes off.
        explode_in_round: u32,
    },
    /// A bomb is still ticking.
    BombTicked {
        /// Where.
        cell: Coords,
        /// Rounds that are left.
        rounds_left: u32,
    },
    /// A rule took a bomb from the board before it could go off.
    BombRemoved {
        /// Where it was.
        cell: Coords,
    },
    /// A bomb went off.
    Exploded {
        /// Where the bomb was.
        cell: Coords,
        /// The stones that are gone.
        stones: Vec<StoneAt>,
    },
    /// Somebody won.
    Won {
        /// The winners; several after an explosion, or if somebody lost.
        players: PlayerSet,
        /// The name of the score that decided it, or "no_moves".
        reason: String,
        /// Every line that won, or by which somebody lost.
        lines: Vec<WinningLine>,
        /// How many lines won.
        line_count: usize,
    },
    /// The same position has come up too often, which is a draw.
    Repeated {
        /// How often.
        times: u8,
    },
    /// Nobody won.
    Tied,
    /// The game is over.
    Finished,
}

/// Bytes of an allocation besides what was asked for.
const BLOCK: usize = 16;

impl Event {
    /// About how many bytes it takes in memory, with all that belongs to it.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let coords = |cell: &Coords| BLOCK + size_of::<u16>() * cell.capacity();
        let stones = |stones: &Vec<StoneAt>| {
            let cells: usize = stones.iter().map(|stone| coords(&stone.cell)).sum();
            BLOCK + size_of::<StoneAt>() * stones.capacity() + cells
        };
        let text = |text: &String| BLOCK + text.capacity();
        let held = match self {
            Self::Placed { cell, .. }
            | Self::Popped { cell, .. }
            | Self::Added { cell, .. }
            | Self::Turned { cell, .. }
            | Self::ColumnFull { column: cell }
            | Self::BombPlaced { cell, .. }
            | Self::BombTicked { cell, .. }
            | Self::BombRemoved { cell } => coords(cell),
            Self::Captured { stones: gone, .. } => stones(gone),
            Self::Exploded { cell, stones: gone } => coords(cell) + stones(gone),
            Self::Fell { falls } => {
                let ends = falls.iter().map(|fall| coords(&fall.from) + coords(&fall.to));
                BLOCK + size_of::<Fall>() * falls.capacity() + ends.sum::<usize>()
            }
            Self::ScoreChanged { score: name, .. }
            | Self::Out { reason: name, .. }
            | Self::Illegal { reason: name } => text(name),
            Self::Won { reason, lines, .. } => {
                let cells = lines.iter().flat_map(|line| &line.cells);
                let listed: usize = lines.iter().map(|line| line.cells.capacity()).sum();
                let listed = listed * size_of::<Coords>() + cells.map(coords).sum::<usize>();
                let lines = (BLOCK + size_of::<WinningLine>()) * lines.capacity();
                text(reason) + BLOCK + lines + listed
            }
            Self::Passed { .. }
            | Self::Swapped { .. }
            | Self::Chosen { .. }
            | Self::Turn { .. }
            | Self::NotYourTurn { .. }
            | Self::Repeated { .. }
            | Self::Tied
            | Self::Finished => 0,
        };
        size_of::<Self>() + held
    }
}

/// A stone and whose it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StoneAt {
    /// Where it is or was.
    pub cell: Coords,
    /// Whose it is.
    pub player: u8,
}

/// One thing that fell.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Fall {
    /// Where it was.
    pub from: Coords,
    /// Where it is.
    pub to: Coords,
}

/// A line that won, from its lowest cell to its highest.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct WinningLine {
    /// Who won by it, or lost.
    pub player: u8,
    /// All its cells: for a row longer than needed, the whole row.
    pub cells: Vec<Coords>,
}
