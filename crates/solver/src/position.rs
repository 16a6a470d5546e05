//! A position of the game as people write it: the columns played so far.

use foursight_bitboard::{ColumnError, Layout, column_letter, columns};

use crate::size::Size;

/// A position that was reached by legal moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    size: Size,
    /// Stones of the side to move.
    own: u64,
    /// Stones of the side that moved last.
    other: u64,
}

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// The one who made the first move of the game.
    First,
    /// The other one.
    Second,
}

/// Why a move cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum PlayError {
    /// There is no such column.
    #[error("there is no such column")]
    NoColumn,
    /// The column has no empty square left.
    #[error("that column is full")]
    Full,
    /// Somebody has won, or the board is full.
    #[error("the game is already over")]
    Over,
}

/// Which move of a written position is wrong, and why.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("move {number} ('{text}') is wrong: {reason}; {hint}", hint = hint(.reason, *.size))]
pub struct MoveError {
    /// The number of the move, counted from 1.
    pub number: usize,
    /// Where it stands in the text, in bytes.
    pub offset: usize,
    /// The move as written; empty if there is none between two commas.
    pub text: String,
    /// What is wrong with it.
    pub reason: PlayError,
    /// The board it was meant for.
    pub size: Size,
}

fn hint(reason: &PlayError, size: Size) -> String {
    match reason {
        PlayError::NoColumn => {
            let last = column_letter(size.width() - 1);
            format!("the columns of this board are 1 to {last}, counted from the left")
        }
        PlayError::Full => format!("a column holds {} stones, choose another one", size.height()),
        PlayError::Over => "leave out this move and all after it".to_owned(),
    }
}

/// The usual board: [`Position::parse`] with [`Size::STANDARD`].
impl std::str::FromStr for Position {
    type Err = MoveError;

    fn from_str(moves: &str) -> Result<Self, MoveError> {
        Self::parse(Size::STANDARD, moves)
    }
}

/// The board as text, top row first: `x` for the player who began, `o` for the other.
impl std::fmt::Display for Position {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for row in (0..self.size.height()).rev() {
            for column in 0..self.size.width() {
                let stone = match self.at(column, row) {
                    Some(Player::First) => "x",
                    Some(Player::Second) => "o",
                    None => ".",
                };
                f.write_str(stone)?;
            }
            if row > 0 {
                f.write_str("\n")?;
            }
        }
        Ok(())
    }
}

impl Position {
    /// The empty board.
    #[must_use]
    pub const fn new(size: Size) -> Self {
        Self { size, own: 0, other: 0 }
    }

    /// A position by its stones: a bit for each, `height + 1` bits for each column from the left,
    /// lowest row first. `None` if they cannot all have been dropped in turn, or if the side to
    /// move has a line already.
    #[must_use]
    pub fn from_stones(size: Size, own: u64, other: u64) -> Option<Self> {
        let layout = size.layout();
        let stones = own | other;
        // Dropping one more stone into each column must not land below another.
        let gapless = stones.wrapping_add(layout.bottom()) & stones == 0;
        let in_turn = matches!(other.count_ones().checked_sub(own.count_ones()), Some(0 | 1));
        let fits = own & other == 0 && stones & !layout.board() == 0;
        let position = Self { size, own, other };
        (gapless && in_turn && fits && !layout.has_line(own)).then_some(position)
    }

    /// Reads a position written as the columns played so far: `4453`, `44 53` or `4,4,5,3`, as
    /// [`columns`] reads them.
    ///
    /// # Errors
    /// Says which move is wrong, and where it stands: no such column, column full, or game over
    /// before. The text is read to its end.
    pub fn parse(size: Size, moves: &str) -> Result<Self, MoveError> {
        let mut position = Self::new(size);
        for column in columns(moves, size.width()) {
            let (number, at, played) = match column {
                Ok(column) => (column.number, column.at, position.play(column.index)),
                Err(ColumnError { number, at, .. }) => (number, at, Err(PlayError::NoColumn)),
            };
            played.map_err(|reason| {
                let (offset, text) = (at.start, moves[at].to_owned());
                MoveError { number, offset, text, reason, size }
            })?;
        }
        Ok(position)
    }

    /// Drops a stone of the side to move into a column, counted from 0.
    ///
    /// # Errors
    /// If there is no such column, it is full, or the game is over.
    pub fn play(&mut self, column: u32) -> Result<(), PlayError> {
        if column >= self.size.width() {
            return Err(PlayError::NoColumn);
        }
        if self.is_over() {
            return Err(PlayError::Over);
        }
        let square = self.drop_square(column);
        if square == 0 {
            return Err(PlayError::Full);
        }
        (self.own, self.other) = (self.other, self.own | square);
        Ok(())
    }

    fn drop_square(&self, column: u32) -> u64 {
        self.layout().landing(self.stones(), column)
    }

    /// Whether a stone fits into the column and the game goes on.
    #[must_use]
    pub fn can_play(&self, column: u32) -> bool {
        column < self.size.width() && !self.is_over() && self.drop_square(column) != 0
    }

    /// The board size.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Number of stones on the board.
    #[must_use]
    pub const fn ply(&self) -> u32 {
        (self.own | self.other).count_ones()
    }

    /// Who moves next.
    #[must_use]
    pub const fn to_move(&self) -> Player {
        if self.ply().is_multiple_of(2) { Player::First } else { Player::Second }
    }

    /// Whether the side that moved last has completed a line.
    #[must_use]
    pub fn is_lost(&self) -> bool {
        self.layout().has_line(self.other)
    }

    /// Whether somebody has won or the board is full.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.stones() == self.layout().board() || self.is_lost()
    }

    /// Whose stone lies on a square; column and row are counted from 0, rows from the bottom.
    #[must_use]
    pub fn at(&self, column: u32, row: u32) -> Option<Player> {
        if column >= self.size.width() || row >= self.size.height() {
            return None;
        }
        let square = self.layout().bit(column, row);
        let mover = self.to_move();
        if self.own & square != 0 {
            Some(mover)
        } else if self.other & square != 0 {
            Some(match mover {
                Player::First => Player::Second,
                Player::Second => Player::First,
            })
        } else {
            None
        }
    }

    /// The position seen in a mirror.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let layout = self.layout();
        Self { size: self.size, own: layout.mirror(self.own), other: layout.mirror(self.other) }
    }

    /// A number of its own for every position of this size, the same for both mirror images.
    #[must_use]
    pub fn key(&self) -> u64 {
        let key = self.own.wrapping_add(self.stones());
        key.min(self.layout().mirror(key))
    }

    /// The position with this [`key`](Self::key), as it is or mirrored, if there is one whose game is
    /// not over.
    #[must_use]
    pub fn with_key(size: Size, key: u64) -> Option<Self> {
        let stride = size.layout().stride();
        let lane = u64::MAX >> (64 - stride);
        // A column with more stones than it has cells.
        let is_full = |column: u32| (key >> (column * stride)) & lane == lane;
        if (0..size.width()).any(is_full) {
            return None;
        }
        let Self { own, other, .. } = Self::from_key(size, key);
        let position = Self::from_stones(size, own, other)?;
        (position.key() == key && !position.is_over()).then_some(position)
    }

    /// The position with this [`key`](Self::key), as it is or mirrored.
    pub(crate) fn from_key(size: Size, key: u64) -> Self {
        // In each column the key is `own + 2^k - 1` with k stones; adding 1 shows 2^k as top bit.
        let layout = size.layout();
        let mut stones = 0;
        for column in 0..size.width() {
            let lane = (key >> (column * layout.stride())) & (u64::MAX >> (64 - layout.stride()));
            let filled = (lane + 1).ilog2();
            stones |= ((1_u64 << filled) - 1) << (column * layout.stride());
        }
        let own = key.wrapping_sub(stones);
        Self { size, own, other: stones & !own }
    }

    pub(crate) const fn layout(&self) -> Layout {
        self.size.layout()
    }

    /// Stones of the side to move, and of the other side.
    pub(crate) const fn sides(&self) -> (u64, u64) {
        (self.own, self.other)
    }

    pub(crate) const fn stones(&self) -> u64 {
        self.own | self.other
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_move_is_named() {
        let fault = |text| Position::parse(Size::STANDARD, text).unwrap_err();
        assert_eq!((fault("448").number, fault("448").reason), (3, PlayError::NoColumn));
        assert_eq!((fault("4444444").number, fault("4444444").reason), (7, PlayError::Full));
        assert_eq!((fault("12121212").number, fault("12121212").reason), (8, PlayError::Over));
        assert_eq!(fault("0").number, 1);
        assert_eq!((fault("44 x3").text.as_str(), fault("44 x3").offset), ("x", 3));
        assert_eq!((fault("4,4,8").text.as_str(), fault("4,4,8").offset), ("8", 4));
        assert_eq!((fault("4,,8").number, fault("4,,8").text.as_str()), (2, ""));
        assert!(fault("448").to_string().contains("move 3 ('8')"));
    }

    #[test]
    fn a_position_can_be_shown() {
        let position: Position = "4453".parse().unwrap();
        assert_eq!(
            position.to_string().lines().skip(4).collect::<Vec<_>>(),
            ["...o...", "..oxx.."]
        );
    }

    #[test]
    fn moves_may_be_apart() {
        let position = Position::parse(Size::STANDARD, "4453");
        for text in ["44 53", "4 4 5 3", "4,4,5,3", " 4, 4, 5, 3\n"] {
            assert_eq!(Position::parse(Size::STANDARD, text), position, "{text}");
        }
        let fault = Position::parse(Size::STANDARD, "44 53 -2").unwrap_err();
        assert_eq!((fault.number, fault.offset, fault.text.as_str()), (5, 6, "-"));
    }

    #[test]
    fn stones_make_a_position_if_they_can_have_been_dropped() {
        for text in ["", "4", "4453", "7654321", "11223355", "444444333333", "1122334"] {
            let position = Position::parse(Size::STANDARD, text).unwrap();
            let (own, other) = position.sides();
            let back = Position::from_stones(Size::STANDARD, own, other);
            assert_eq!(back, Some(position), "{text}");
        }
        let refused = [(2, 1 << 7), (1, 1), (1, 0), (0, 1 << 6), (0, 3), (0, 1 << 63)];
        for (own, other) in refused {
            assert_eq!(Position::from_stones(Size::STANDARD, own, other), None, "{own} {other}");
        }
    }

    #[test]
    fn a_key_leads_back_to_its_position() {
        for text in ["", "4", "4453", "7654321", "11223355", "444444333333"] {
            let position = Position::parse(Size::STANDARD, text).unwrap();
            let back = Position::from_key(Size::STANDARD, position.key());
            assert_eq!(Position::with_key(Size::STANDARD, position.key()), Some(back), "{text}");
            assert!(back == position || back == position.mirrored(), "{text}");
            assert_eq!(position.key(), position.mirrored().key());
        }
    }

    #[test]
    fn any_number_is_the_key_of_a_position_or_refused() {
        let mut number = 1_u64;
        for round in 0..20_000_u32 {
            number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let key = number >> (round % 64);
            for size in [Size::STANDARD, Size::new(1, 63).unwrap(), Size::new(8, 7).unwrap()] {
                if let Some(position) = Position::with_key(size, key) {
                    assert_eq!(position.key(), key, "{size}");
                }
            }
        }
        assert_eq!(Position::with_key(Size::STANDARD, u64::MAX), None);
    }
}
