//! Board sizes that the solver can take on.

use std::fmt;
use std::str::FromStr;

use crate::geometry::Masks;

/// A board size with `width * (height + 1) <= 64`, so that a board fits into one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    width: u32,
    height: u32,
}

/// Why a board size is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SizeError {
    /// The text is not of the form `7x6`.
    #[error("\"{0}\" is not a board size: write width x height, for instance 7x6")]
    Malformed(String),
    /// The board does not fit into 64 bits.
    #[error(
        "a {width}x{height} board is out of reach: width x (height + 1) may be 64 at most, as in 8x7 or 9x6"
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
}

impl Size {
    /// The board of the shops: seven columns, six rows.
    pub const STANDARD: Self = Self { width: 7, height: 6 };

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
                Ok(Self { width, height })
            }
            _ => Err(SizeError::TooBig { width, height }),
        }
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

    pub(crate) const fn masks(self) -> Masks {
        Masks::new(self.width, self.height)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

impl FromStr for Size {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Self, SizeError> {
        let malformed = || SizeError::Malformed(text.to_owned());
        let (width, height) = text.split_once(['x', 'X']).ok_or_else(malformed)?;
        let number = |part: &str| part.trim().parse::<u32>().map_err(|_| malformed());
        Self::new(number(width)?, number(height)?)
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
    }
}
