//! Columns as people write them: `4453`, `44 53` and `4,4,5,3` are the same moves.

use core::fmt;
use core::ops::Range;

/// Reads the columns of a drop game with this many columns.
///
/// A column is one character: 1 to 9, then a, b, c and so on (in either case). White space may
/// stand anywhere between them. If there is a comma anywhere, commas stand between any two columns,
/// and a column may also be a number of several digits, `10,4`.
///
/// The whole text is read: whatever is not a column is an error that names its place. After an
/// error there is nothing more.
///
/// ```
/// use foursight_bitboard::columns;
///
/// for text in ["4453", "44 53", "4,4,5,3", " 4, 4, 5, 3\n"] {
///     let read: Result<Vec<u32>, _> =
///         columns(text, 7).map(|column| column.map(|column| column.index)).collect();
///     assert_eq!(read, Ok(vec![3, 3, 4, 2]));
/// }
/// let error = columns("44x3", 7).find_map(Result::err).unwrap();
/// assert_eq!((error.number, error.at), (3, 2..3));
/// ```
#[must_use]
pub fn columns(text: &str, width: u32) -> Columns<'_> {
    let with_commas = text.contains(',');
    Columns { text, at: 0, number: 0, width, with_commas, is_done: false }
}

/// How a column (counted from 0) is written: 1 to 9, then a, b, c and so on.
///
/// Beyond 35 columns there is no such character; it is a question mark then.
#[must_use]
pub const fn column_letter(column: u32) -> char {
    match column {
        0..9 => (b'1' + column as u8) as char,
        9..35 => (b'a' + (column - 9) as u8) as char,
        _ => '?',
    }
}

/// A column that was read.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Column {
    /// Which column, counted from 0 at the left.
    pub index: u32,
    /// Which move it is, counted from 1.
    pub number: usize,
    /// Where it stands, in bytes of the text.
    pub at: Range<usize>,
}

/// Something that is not a column of the board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ColumnError {
    /// Which move it would be, counted from 1.
    pub number: usize,
    /// Where it stands, in bytes of the text; empty if a column is missing there.
    pub at: Range<usize>,
    /// How many columns there are.
    pub width: u32,
}

impl fmt::Display for ColumnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { number, at, width } = self;
        let last = column_letter(width.saturating_sub(1));
        let place = at.start + 1;
        write!(f, "move {number} at character {place}: expected a column from 1 to {last}")
    }
}

impl core::error::Error for ColumnError {}

/// The columns of a text, from [`columns`].
#[derive(Clone, Debug)]
pub struct Columns<'a> {
    text: &'a str,
    /// What comes next, in bytes.
    at: usize,
    number: usize,
    width: u32,
    with_commas: bool,
    is_done: bool,
}

impl Iterator for Columns<'_> {
    type Item = Result<Column, ColumnError>;

    fn next(&mut self) -> Option<Self::Item> {
        let at = self.next_word()?;
        self.number += 1;
        let (number, width) = (self.number, self.width);
        let index = column_index(&self.text[at.clone()], width);
        let read = match index {
            Some(index) => Ok(Column { index, number, at }),
            None => Err(ColumnError { number, at, width }),
        };
        self.is_done |= read.is_err();
        Some(read)
    }
}

impl Columns<'_> {
    /// Where the next column stands, whatever is written there.
    fn next_word(&mut self) -> Option<Range<usize>> {
        if self.is_done {
            return None;
        }
        let rest = &self.text[self.at..];
        if self.with_commas {
            let end = rest.find(',').unwrap_or(rest.len());
            let word = rest[..end].trim();
            let start = self.at + end - rest[..end].trim_start().len();
            // After the last comma a column must follow, too.
            self.is_done = end == rest.len();
            self.at += end + usize::from(!self.is_done);
            return Some(start..start + word.len());
        }
        let start = self.at + rest.len() - rest.trim_start().len();
        let letter = self.text[start..].chars().next()?;
        self.at = start + letter.len_utf8();
        Some(start..self.at)
    }
}

/// One column, counted from 0: a character, or a number of several digits.
fn column_index(word: &str, width: u32) -> Option<u32> {
    let mut letters = word.chars();
    let number = match (letters.next(), letters.next()) {
        (Some(letter), None) => letter.to_digit(36),
        _ if word.bytes().all(|byte| byte.is_ascii_digit()) => word.parse().ok(),
        _ => None,
    };
    number.and_then(|number| number.checked_sub(1)).filter(|index| *index < width)
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::string::ToString;
    use std::vec::Vec;

    use super::*;

    fn read(text: &str, width: u32) -> Result<Vec<u32>, ColumnError> {
        columns(text, width).map(|column| column.map(|column| column.index)).collect()
    }

    #[test]
    fn three_ways_of_writing_are_the_same() {
        for text in ["4453", "44 53", "4 4 5 3", "4,4,5,3", " 4 ,\t4,5 , 3\r\n", "\n44\n53\n"] {
            assert_eq!(read(text, 7), Ok([3, 3, 4, 2].into()), "{text:?}");
        }
        for text in ["", " ", "\n"] {
            assert_eq!(read(text, 7), Ok(Vec::new()), "{text:?}");
        }
    }

    #[test]
    fn wide_boards_have_letters_and_numbers() {
        assert_eq!(read("9aBc", 12), Ok([8, 9, 10, 11].into()));
        assert_eq!(read("9,10,B,12", 12), Ok([8, 9, 10, 11].into()));
        assert_eq!(read("10", 12).map_err(|error| error.number), Err(2), "0 is not a column");
        assert_eq!(read("10,1", 12), Ok([9, 0].into()));
        for column in 0..35 {
            let letter = column_letter(column).to_string();
            assert_eq!(read(&letter, 35), Ok([column].into()), "{letter}");
        }
        assert_eq!(column_letter(35), '?');
    }

    #[test]
    fn what_is_not_a_column_is_named_with_its_place() {
        for (text, number, at) in [
            ("448", 3, 2..3),
            ("44x3", 3, 2..3),
            ("44 ß3", 3, 3..5),
            ("0", 1, 0..1),
            ("4453 -2", 5, 5..6),
            ("4,4,", 3, 4..4),
            (",4", 1, 0..0),
            ("4,,4", 2, 2..2),
            ("4, ,4", 2, 3..3),
            ("44,53", 1, 0..2),
            ("4,4 5,3", 2, 2..5),
            ("4,+4", 2, 2..4),
            ("4,99999999999", 2, 2..13),
            (",", 1, 0..0),
        ] {
            let error = read(text, 7).unwrap_err();
            assert_eq!((error.number, error.at.clone()), (number, at), "{text:?}: {error}");
            assert_eq!(columns(text, 7).count(), number, "nothing follows an error: {text:?}");
        }
        let error = read("448", 7).unwrap_err();
        assert_eq!(error.to_string(), "move 3 at character 3: expected a column from 1 to 7");
    }
}
