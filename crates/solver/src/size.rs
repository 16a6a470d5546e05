//! Boards that the solver can take on: their size, and how many in a row win.

use std::fmt;
use std::str::FromStr;

use foursight_bitboard::Layout;

/// A board with `width * (height + 1) <= 64`, so that it fits into one word, and the length of the
/// line that wins on it, four unless [said otherwise](Self::with_connect).
///
/// It is written `7x6`, and `7x6:5` where five in a row win:
///
/// ```
/// use foursight_solver::Size;
///
/// let size: Size = "9x6:5".parse()?;
/// assert_eq!((size.width(), size.height(), size.connect()), (9, 6, 5));
/// assert_eq!(Size::STANDARD.to_string(), "7x6");
/// # Ok::<(), foursight_solver::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    width: u32,
    height: u32,
    connect: u32,
}

/// Why a board is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SizeError {
    /// The text is not of the form `7x6` or `7x6:5`.
    #[error("\"{0}\" is not a valid board size: write width x height, for instance 7x6")]
    Malformed(String),
    /// The board does not fit into 64 bits.
    #[error(
        "the board {width}x{height} is too large: width x (height + 1) may be 64 at most, as in 8x7 or 9x6"
    )]
    TooBig {
        /// Number of columns.
        width: u32,
        /// Number of rows.
        height: u32,
    },
    /// The board has no squares.
    #[error("a board needs at least one column and one row")]
    Empty,
    /// The line is too short or too long.
    #[error("{0} in a row cannot be solved: the length of a line is 2 to 63, for instance 4")]
    Connect(u32),
}

impl Size {
    /// The board of the shops: seven columns, six rows.
    pub const STANDARD: Self = Self { width: 7, height: 6, connect: Self::FOUR };

    /// The length of the line that the fast search, and the book, are made for.
    pub const FOUR: u32 = 4;

    /// A board of `width` columns and `height` rows.
    ///
    /// # Errors
    /// If the board has no squares or does not fit into 64 bits.
    pub const fn new(width: u32, height: u32) -> Result<Self, SizeError> {
        if width == 0 || height == 0 {
            return Err(SizeError::Empty);
        }
        match height.checked_add(1) {
            Some(stride) if width <= 64 && stride <= 64 && width * stride <= 64 => {
                Ok(Self { width, height, connect: Self::FOUR })
            }
            _ => Err(SizeError::TooBig { width, height }),
        }
    }

    /// The same board where another number in a row wins.
    ///
    /// Four has a search of its own, with bounds that hold for it alone; any other length is
    /// answered exactly as well, but much more slowly.
    ///
    /// # Errors
    /// If the length is below 2 or above 63.
    pub const fn with_connect(self, connect: u32) -> Result<Self, SizeError> {
        match connect {
            2..=63 => Ok(Self { connect, ..self }),
            _ => Err(SizeError::Connect(connect)),
        }
    }

    /// How many in a row win.
    #[must_use]
    pub const fn connect(self) -> u32 {
        self.connect
    }

    /// Number of columns.
    #[must_use]
    pub const fn width(self) -> u32 {
        self.width
    }

    /// Number of rows.
    #[must_use]
    pub const fn height(self) -> u32 {
        self.height
    }

    /// Number of squares.
    #[must_use]
    pub const fn cells(self) -> u32 {
        self.width * self.height
    }

    pub(crate) const fn layout(self) -> Layout {
        match Layout::new(self.width, self.height, self.connect) {
            Ok(layout) => layout,
            Err(_) => panic!("a size is checked when it is made"),
        }
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)?;
        if self.connect == Self::FOUR { Ok(()) } else { write!(f, ":{}", self.connect) }
    }
}

impl FromStr for Size {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Self, SizeError> {
        let malformed = || SizeError::Malformed(text.to_owned());
        let number = |part: &str| part.trim().parse::<u32>().map_err(|_| malformed());
        let (board, connect) = match text.split_once(':') {
            Some((board, connect)) => (board, number(connect)?),
            None => (text, Self::FOUR),
        };
        let (width, height) = board.split_once(['x', 'X']).ok_or_else(malformed)?;
        Self::new(number(width)?, number(height)?)?.with_connect(connect)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_and_checked() {
        assert_eq!("7x6".parse(), Ok(Size::STANDARD));
        assert_eq!("8X7".parse::<Size>().map(Size::cells), Ok(56));
        assert!(matches!("9x7".parse::<Size>(), Err(SizeError::TooBig { width: 9, height: 7 })));
        assert!(matches!("4294967295x4294967295".parse::<Size>(), Err(SizeError::TooBig { .. })));
        assert!(matches!("7".parse::<Size>(), Err(SizeError::Malformed(_))));
        assert!(matches!("0x6".parse::<Size>(), Err(SizeError::Empty)));
        for (text, connect) in [("7x6:5", 5), ("7x6:4", 4)] {
            assert_eq!(text.parse::<Size>().map(Size::connect), Ok(connect));
        }
        assert_eq!("7x6:5".parse::<Size>().unwrap().to_string(), "7x6:5");
        assert_eq!("7x6:1".parse::<Size>(), Err(SizeError::Connect(1)));
        assert!(matches!("7x6:".parse::<Size>(), Err(SizeError::Malformed(_))));
        assert_eq!(Size::STANDARD.with_connect(5).map(Size::connect), Ok(5));
        assert_eq!(Size::STANDARD.with_connect(1), Err(SizeError::Connect(1)));
        assert_eq!(Size::STANDARD.with_connect(64), Err(SizeError::Connect(64)));
    }
}
