//! Columns as people write them: `4453`, `44 53` and `4,4,5,3` are the same moves.

use core::fmt;
use core::ops::Range;

/// Reads the columns of a drop game with this many columns.
///
/// ```text
/// column    = "1".."9" | "a".."z"        in either case; a is column 10, b is column 11, ...
/// list      = { column }                 white space anywhere: 4453, 44 53, 4 4 5 3
///           | item { separator item }    if there is a comma or semicolon, or more than 35 columns
/// item      = column | number            10,11 are the columns a and b
/// separator = white space, or one "," or ";" with or without white space around it
/// ```
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
    let separated = width > MAX_LETTERED_COLUMNS || text.contains(SEPARATORS);
    Columns { text, at: 0, number: 0, width, separated, must_follow: false, is_done: false }
}

/// Reads one column, counted from 0: a character as in [`columns`], or a number of several digits.
#[must_use]
pub fn parse_column(word: &str, width: u32) -> Option<u32> {
    let mut letters = word.chars();
    let number = match (letters.next(), letters.next()) {
        (Some(letter), None) => letter.to_digit(36),
        _ if word.bytes().all(|byte| byte.is_ascii_digit()) => word.parse().ok(),
        _ => None,
    };
    number.and_then(|number| number.checked_sub(1)).filter(|index| *index < width)
}

/// The most columns that one character each can name.
pub const MAX_LETTERED_COLUMNS: u32 = 35;
/// What may separate two columns besides white space.
const SEPARATORS: [char; 2] = [',', ';'];

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
    /// Columns are words rather than single characters.
    separated: bool,
    /// There was a separator, so there must be a column.
    must_follow: bool,
    is_done: bool,
}

impl Iterator for Columns<'_> {
    type Item = Result<Column, ColumnError>;

    fn next(&mut self) -> Option<Self::Item> {
        let at = self.next_word()?;
        self.number += 1;
        let (number, width) = (self.number, self.width);
        let index = parse_column(&self.text[at.clone()], width);
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
        self.skip_space();
        let rest = &self.text[self.at..];
        if self.is_done || rest.is_empty() && !self.must_follow {
            return None;
        }
        let length = if self.separated {
            let ends = |c: char| c.is_whitespace() || SEPARATORS.contains(&c);
            rest.find(ends).unwrap_or(rest.len())
        } else {
            rest.chars().next().map_or(0, char::len_utf8)
        };
        let word = self.at..self.at + length;
        self.at = word.end;
        self.skip_space();
        self.must_follow = self.text[self.at..].starts_with(SEPARATORS);
        self.at += usize::from(self.must_follow);
        Some(word)
    }

    fn skip_space(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }
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
        let spellings =
            ["4453", "44 53", "4 4 5 3", "4,4,5,3", " 4 ,\t4;5 , 3\r\n", "\n44\n53\n", "4,4 5;3"];
        for text in spellings {
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
        assert_eq!(read("11 12", 12), Ok([0, 0, 0, 1].into()));
        assert_eq!(read("36 1 40", 40), Ok([35, 0, 39].into()));
        assert_eq!(read("4453", 40).map_err(|error| error.at), Err(0..4));
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
            ("4,4; ", 3, 5..5),
            ("4 ;; 4", 2, 3..3),
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
