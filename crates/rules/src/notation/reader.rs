//! Reading lists of moves: from the first character to the last, or to the first fault.

use foursight_bitboard::{columns, parse_column};

use super::MoveFormat;
use super::error::{ExpectedMove, NotationError};

/// Reads a list of moves as coordinates counted from 0.
pub(super) fn read_list(
    format: &MoveFormat,
    text: &str,
    most: usize,
) -> Result<Vec<Vec<u16>>, NotationError> {
    let mut reader = Reader { format, text, most, at: 0, moves: Vec::new() };
    match format {
        MoveFormat::Columns { width } => reader.columns(*width)?,
        MoveFormat::Grid { .. } => reader.separated(grid_move_length)?,
        MoveFormat::Coordinates { .. } => reader.separated(coordinates_length)?,
    }
    Ok(reader.moves)
}

/// Reads a single move as coordinates counted from 0.
pub(super) fn read_move(format: &MoveFormat, text: &str) -> Result<Vec<u16>, ExpectedMove> {
    let coords = match format {
        MoveFormat::Columns { width } => {
            parse_column(text, (*width).into()).map(|column| vec![column as u16])
        }
        MoveFormat::Grid { rows, columns } => grid_move(*rows, *columns, text),
        MoveFormat::Coordinates { sizes } => coordinates(sizes, text),
    };
    coords.ok_or_else(|| ExpectedMove::from(format.clone()))
}

/// What may separate two moves besides white space, unless it is part of a move.
const MOVE_SEPARATORS: [char; 2] = [',', ';'];

struct Reader<'a> {
    format: &'a MoveFormat,
    text: &'a str,
    /// How many moves are read, whatever follows.
    most: usize,
    /// Bytes that were read.
    at: usize,
    moves: Vec<Vec<u16>>,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn skip_space(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
    }

    /// The next so many bytes as a move.
    fn take(&mut self, length: usize) -> Result<(), NotationError> {
        let found = &self.rest()[..length];
        let coords = read_move(self.format, found).map_err(|_| self.fault(found))?;
        self.moves.push(coords);
        self.at += length;
        Ok(())
    }

    fn fault(&self, found: &str) -> NotationError {
        NotationError::new(self.text, self.at, found, self.moves.len() + 1, self.format)
    }

    /// Columns as every drop game reads them.
    fn columns(&mut self, width: u16) -> Result<(), NotationError> {
        for column in columns(self.text, width.into()).take(self.most) {
            let column = column.map_err(|error| {
                self.at = error.at.start;
                self.fault(&self.text[error.at])
            })?;
            self.moves.push(vec![column.index as u16]);
        }
        Ok(())
    }

    /// Moves with white space or one separator between them; `length` says how far a move that
    /// begins a text goes.
    fn separated(&mut self, length: fn(&str) -> usize) -> Result<(), NotationError> {
        self.skip_space();
        while !self.rest().is_empty() && self.moves.len() < self.most {
            self.take(length(self.rest()))?;
            self.skip_space();
            if self.rest().starts_with(MOVE_SEPARATORS) {
                self.at += 1;
                self.skip_space();
                if self.rest().is_empty() {
                    return Err(self.fault(""));
                }
            }
        }
        Ok(())
    }
}

/// Everything up to white space or a separator.
fn word_length(text: &str) -> usize {
    let ends = |c: char| c.is_whitespace() || MOVE_SEPARATORS.contains(&c);
    text.find(ends).unwrap_or(text.len())
}

/// Letters and then digits; if something else follows, the whole word, which is no move.
fn grid_move_length(text: &str) -> usize {
    let letters = text.len() - text.trim_start_matches(|c: char| c.is_ascii_alphabetic()).len();
    let after = &text[letters..];
    let digits = after.len() - after.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let end = letters + digits;
    let goes_on =
        |c: char| c.is_ascii_alphabetic() || c.is_whitespace() || MOVE_SEPARATORS.contains(&c);
    let is_move = letters > 0 && digits > 0 && text[end..].chars().next().is_none_or(goes_on);
    if is_move { end } else { word_length(text) }
}

/// Words that are held together by commas, with or without white space around them.
fn coordinates_length(text: &str) -> usize {
    let mut end = 0;
    loop {
        end += word_length(&text[end..]);
        let after = text[end..].trim_start();
        let Some(next) = after.strip_prefix(',') else { return end };
        let next = next.trim_start();
        if next.is_empty() {
            return text.trim_end().len();
        }
        end = text.len() - next.len();
    }
}

/// Row and column counted from 0, the first row being the one on top.
fn grid_move(rows: u16, columns: u16, text: &str) -> Option<Vec<u16>> {
    let split = text.find(|c: char| c.is_ascii_digit())?;
    let (letters, digits) = text.split_at(split);
    let column = column_number(letters).filter(|column| *column < u32::from(columns))?;
    let row = number(digits).filter(|row| (1..=u32::from(rows)).contains(row))?;
    Some(vec![rows - row as u16, column as u16])
}

/// One number for each axis, counted from 0.
fn coordinates(sizes: &[u16], text: &str) -> Option<Vec<u16>> {
    let coords: Vec<u16> = text
        .split(',')
        .zip(sizes)
        .map(|(part, &size)| {
            let at = number(part.trim())?.checked_sub(1)?;
            u16::try_from(at).ok().filter(|at| *at < size)
        })
        .collect::<Option<_>>()?;
    (text.split(',').count() == sizes.len()).then_some(coords)
}

/// A number of digits alone: no sign, nothing else.
fn number(text: &str) -> Option<u32> {
    let is_plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_plain.then(|| text.parse().ok()).flatten()
}

/// The column that letters name, counted from 0.
fn column_number(letters: &str) -> Option<u32> {
    if letters.is_empty() || letters.len() > 4 {
        return None;
    }
    let one_more = letters.chars().try_fold(0, |number, letter| {
        let letter = letter.to_ascii_lowercase();
        letter.is_ascii_lowercase().then(|| number * 26 + u32::from(letter as u8 - b'a') + 1)
    });
    one_more.map(|number| number - 1)
}
