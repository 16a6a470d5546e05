//! The boards that fit a Spectrum's screen and keyboard.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A board: columns, rows, and how many in a row win.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    width: u8,
    height: u8,
    connect: u8,
}

/// How many discs the opening of a game has, in which the computer varies its moves.
pub(crate) const OPENING: u8 = 8;

/// More than the lines through any cell: columns are as good as chance says.
const EASY: u8 = 31;

/// A board that is not possible.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BoardError {
    /// Too narrow or too wide.
    #[error(
        "{0} columns: 4 to 9 are possible (one number key plays each column, and a disc with its \
         gap is three of the screen's 32 characters wide)"
    )]
    Width(u8),
    /// Too low or too high.
    #[error(
        "{0} rows: 4 to 6 are possible (a disc with its gap is three of the 22 lines high that \
         BASIC can print on)"
    )]
    Height(u8),
    /// A line that no board this size has, or one that is no game.
    #[error("{connect} in a row: on this board 3 to {longest} are possible")]
    Connect {
        /// What was asked for.
        connect: u8,
        /// The longest line there.
        longest: u8,
    },
}

/// A size that is not written like 7x6.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("`{0}` is not a valid size: expected columns, an x and rows, for example 7x6")]
pub struct SizeError(String);

/// Columns and rows, written like `7x6`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Size {
    /// Columns.
    pub width: u8,
    /// Rows.
    pub height: u8,
}

impl FromStr for Size {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Self, SizeError> {
        let parts = text.split_once(['x', 'X']);
        let number = |text: &str| text.parse().ok();
        parts
            .and_then(|(width, height)| {
                Some(Self { width: number(width)?, height: number(height)? })
            })
            .ok_or_else(|| SizeError(text.to_owned()))
    }
}

impl fmt::Display for Size {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}x{}", self.width, self.height)
    }
}

impl Default for Board {
    fn default() -> Self {
        Self { width: 7, height: 6, connect: 4 }
    }
}

impl Board {
    /// A board, if there can be such a one.
    ///
    /// # Errors
    /// If it does not fit the screen, or the line does not fit it.
    pub fn new(size: Size, connect: u8) -> Result<Self, BoardError> {
        let Size { width, height } = size;
        if !(4..=9).contains(&width) {
            return Err(BoardError::Width(width));
        }
        if !(4..=6).contains(&height) {
            return Err(BoardError::Height(height));
        }
        let longest = width.max(height);
        if !(3..=longest).contains(&connect) {
            return Err(BoardError::Connect { connect, longest });
        }
        Ok(Self { width, height, connect })
    }

    /// Every size, with four in a row.
    pub fn all() -> impl Iterator<Item = Self> {
        (4..=9).flat_map(|width| (4..=6).map(move |height| Self { width, height, connect: 4 }))
    }

    /// Columns.
    #[must_use]
    pub fn width(self) -> u8 {
        self.width
    }

    /// Rows.
    #[must_use]
    pub fn height(self) -> u8 {
        self.height
    }

    /// How many in a row win.
    #[must_use]
    pub fn connect(self) -> u8 {
        self.connect
    }

    /// From a cell of the grid to the one below: a row and one cell that stays empty.
    #[must_use]
    pub fn stride(self) -> u8 {
        self.width + 1
    }

    /// How many moves the computer looks ahead at a level from 1 to 3. The easy one sees only its
    /// own wins, so that children can win; the hard one looks as far as takes it two seconds at
    /// most on average.
    #[must_use]
    pub fn look_ahead(self, level: u8) -> u8 {
        match level {
            1 => 1,
            2 => 3,
            _ if self.width >= 8 => 5,
            _ => 6,
        }
    }

    /// How far chance may change the computer's taste among equal columns: a mask for
    /// [`crate::reference::Taste`]. Openings vary at every level; later only the weaker ones do, and the
    /// easy one, which is for children, hardly knows which columns are good.
    #[must_use]
    pub fn variety(self, level: u8, discs: u8) -> u8 {
        match level {
            1 => EASY,
            _ if discs < OPENING => 7,
            2 => 3,
            _ => 1,
        }
    }

    /// By how many lines the board for two is raised so that its lowest line is on the screen.
    pub(crate) fn raised(self) -> u8 {
        u8::from(self.height == 6)
    }

    /// What is added to three times the row so that lower boards do not hang at the top.
    pub(crate) fn top(self) -> u8 {
        6 - self.height
    }

    /// From a column to the next on the screen: chosen so that the first one, as far from the
    /// left, puts the board about in the middle.
    pub(crate) fn pitch(self) -> u8 {
        match self.width {
            4 => 6,
            5 => 5,
            6 | 7 => 4,
            _ => 3,
        }
    }
}

impl fmt::Display for Board {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}x{}", self.width, self.height)
    }
}
