//! A program as it lies in the Spectrum's memory: numbered lines of bytes.

use thiserror::Error;

/// The highest line number that BASIC accepts.
pub const MAX_LINE: u16 = 9999;
/// What ends every line.
pub(crate) const END_OF_LINE: u8 = 0x0D;
/// Marks the five bytes of a number behind its digits.
pub(crate) const NUMBER: u8 = 0x0E;

/// One line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Its number.
    pub number: u16,
    /// Its bytes, without the one that ends it.
    pub body: Vec<u8>,
}

/// A program: lines in ascending order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Program {
    /// The lines.
    pub lines: Vec<Line>,
}

/// Bytes that are not a valid program.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("byte {offset} of the program: {fault}")]
pub struct ProgramError {
    /// Where, counted from the program's first byte.
    pub offset: usize,
    /// What is wrong there.
    pub fault: ProgramFault,
}

/// What can be wrong with the bytes of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ProgramFault {
    /// The beginning of a line is cut off.
    #[error("a line begins here, but its number and length (4 bytes) are cut off")]
    CutHeader,
    /// A line that is cut off.
    #[error("line {number} should have {expected} bytes, but only {found} follow")]
    CutLine {
        /// Its number.
        number: u16,
        /// Bytes announced.
        expected: usize,
        /// Bytes there are.
        found: usize,
    },
    /// A line number that is too large.
    #[error("line number {0} is larger than {MAX_LINE}")]
    LineNumber(u16),
    /// A line without the byte that ends it.
    #[error("line {0} does not end with an end-of-line byte (13)")]
    NoEnd(u16),
}

impl Program {
    /// Reads a program's bytes.
    ///
    /// # Errors
    /// If a line is cut off, unfinished or has a number that BASIC does not accept.
    pub fn parse(bytes: &[u8]) -> Result<Self, ProgramError> {
        let mut lines = Vec::new();
        let mut offset = 0;
        while offset < bytes.len() {
            let fault = |fault| ProgramError { offset, fault };
            let [high, low, short, long, rest @ ..] = &bytes[offset..] else {
                return Err(fault(ProgramFault::CutHeader));
            };
            let number = u16::from_be_bytes([*high, *low]);
            let length = usize::from(u16::from_le_bytes([*short, *long]));
            if number > MAX_LINE {
                return Err(fault(ProgramFault::LineNumber(number)));
            }
            let Some(body) = rest.get(..length) else {
                let found = rest.len();
                return Err(fault(ProgramFault::CutLine { number, expected: length, found }));
            };
            let Some((&END_OF_LINE, body)) = body.split_last() else {
                return Err(fault(ProgramFault::NoEnd(number)));
            };
            lines.push(Line { number, body: body.to_vec() });
            offset += 4 + length;
        }
        Ok(Self { lines })
    }

    /// The program's bytes.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for line in &self.lines {
            bytes.extend(line.number.to_be_bytes());
            let length = u16::try_from(line.body.len() + 1).unwrap_or(u16::MAX);
            bytes.extend(length.to_le_bytes());
            bytes.extend(&line.body);
            bytes.push(END_OF_LINE);
        }
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cut_and_broken_programs_are_pointed_at() {
        let program = Program {
            lines: vec![
                Line { number: 10, body: vec![0xF5] },
                Line { number: 9999, body: b"\xEAhello\x0D".to_vec() },
            ],
        };
        let bytes = program.to_bytes();
        assert_eq!(Program::parse(&bytes), Ok(program));
        let tell = |bytes: &[u8]| Program::parse(bytes).unwrap_err().to_string();
        assert!(tell(&bytes[..8]).starts_with("byte 6 of the program: a line begins here"));
        assert!(tell(&bytes[..12]).contains("line 9999 should have 8 bytes, but only 2 follow"));
        assert!(tell(&[0, 1, 1, 0, 65]).contains("does not end"));
        assert!(tell(&[0, 1, 0, 0]).contains("does not end"));
        assert!(tell(&[99, 1, 1, 0, 13]).contains("larger than 9999"));
    }
}
