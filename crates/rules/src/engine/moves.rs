//! Moves, and why one is refused.

use super::event::Coords;
use super::ruleset::Ruleset;
use crate::geometry::Cell;
use crate::pack::format::Text;

/// A move: a cell, or on a board with gravity a column, or one of the other
/// [kinds](super::MoveKind). Valid for the ruleset that made it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(pub(crate) u16);

impl Move {
    /// Number of the cell or column, row-major; other kinds of moves come behind them.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// Why a board refuses a move: what it takes to say so, and no more, since a list of legal moves
/// asks for every cell.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Refusal<'r> {
    Occupied(Cell),
    ColumnFull(Move),
    Restricted(&'r str),
    NoOwner { rule: &'r str, cell: Cell },
    NoSuchMove,
}

impl Refusal<'_> {
    /// The same in the words of those who play.
    #[cold]
    pub(crate) fn told(self, rules: &Ruleset) -> Illegal {
        match self {
            Self::Occupied(cell) if !rules.geometry.exists(cell) => {
                let coords = rules.geometry.coords(cell);
                Illegal::OffBoard(coords.into_iter().map(i64::from).collect())
            }
            Self::Occupied(cell) => Illegal::Occupied(rules.geometry.coords(cell)),
            Self::ColumnFull(mv) if !rules.move_exists(mv) => {
                let coords = rules.move_coords(mv);
                Illegal::OffBoard(coords.into_iter().map(i64::from).collect())
            }
            Self::ColumnFull(mv) => Illegal::ColumnFull(rules.move_coords(mv)),
            Self::Restricted(name) => match refusal(rules, name) {
                Some(text) => Illegal::Refused { name: name.to_owned(), text: text.clone() },
                None => Illegal::Restricted(name.to_owned()),
            },
            Self::NoOwner { rule, cell } => {
                Illegal::NoOwner { rule: rule.to_owned(), cell: rules.geometry.coords(cell) }
            }
            Self::NoSuchMove => Illegal::NoSuchMove,
        }
    }
}

/// What a pack says when this restriction forbids a move.
fn refusal<'r>(rules: &'r Ruleset, name: &str) -> Option<&'r Text> {
    let mut restrictions = rules.linked.restrictions.iter().map(|feature| &feature.value);
    restrictions.find(|restriction| restriction.name() == Some(name))?.refusal()
}

/// Why a move is refused. Nothing has changed then.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Illegal {
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// Chance must be resolved first; see [`Position::chance`](super::Position::chance).
    #[error("chance has to decide first whether a bomb drops")]
    ChancePending,
    /// Another player is to move.
    #[error("it is not player {}'s turn but player {}'s", .player + 1, .to_move + 1)]
    NotYourTurn {
        /// Who moved.
        player: u8,
        /// Whose turn it is.
        to_move: u8,
    },
    /// A move has another number of coordinates.
    #[error("a move here has {expected} coordinate{}, not {found}", if *.expected == 1 { "" } else { "s" })]
    WrongDimensions {
        /// How many there should be.
        expected: usize,
        /// How many there were.
        found: usize,
    },
    /// The coordinates are not on the board.
    #[error("{0:?} is off the board")]
    OffBoard(Vec<i64>),
    /// Something is there already.
    #[error("the cell {0:?} is not empty")]
    Occupied(Coords),
    /// The column has no room.
    #[error("the column {0:?} is full")]
    ColumnFull(Coords),
    /// A restriction of the pack is not satisfied.
    #[error("the restriction \"{0}\" forbids it")]
    Restricted(String),
    /// The same, and the pack has words for it.
    #[error("{}", .text.get("en"))]
    Refused {
        /// Name of the restriction.
        name: String,
        /// What the pack says, by language.
        text: Text,
    },
    /// A rule or restriction asked for the owner of a cell that nobody owns.
    #[error("\"{rule}\" needs the owner of the cell {cell:?}, which nobody owns")]
    NoOwner {
        /// Name of the rule or restriction.
        rule: String,
        /// The cell.
        cell: Coords,
    },
    /// The game has no such move.
    #[error("this game has no such move")]
    NoSuchMove,
    /// The game has such a move, but not now.
    #[error("this move is not possible now")]
    NotNow,
    /// Whoever is to move has to choose how the opening goes on.
    #[error("first choose how the opening goes on")]
    ChooseFirst,
    /// A stone of one's own was placed as if it were another player's.
    #[error("a stone of your own is written without its symbol")]
    OwnStone,
    /// Somebody passed who has another move.
    #[error("passing is only possible without any other move")]
    MustMove,
    /// The player has no stone at the bottom of this column.
    #[error("the column {0:?} has no stone of yours at its bottom")]
    NothingToPop(Coords),
}
