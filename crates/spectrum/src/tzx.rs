//! Tapes in the `.tzx` format, as far as it holds blocks at the ROM's own speed.

use thiserror::Error;

use crate::tape::{Tape, TapeError};

/// What every file begins with: its name, an end mark, and version 1.20.
const START: &[u8; 10] = b"ZXTape!\x1A\x01\x14";
/// A block at the ROM's own speed.
const STANDARD: u8 = 0x10;
/// Milliseconds of silence after a block.
const PAUSE: u16 = 1000;

/// Bytes that are not a tape we can read.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TzxError {
    /// Something else than a `.tzx` file.
    #[error("this is not a .tzx file: it does not begin with ZXTape!")]
    Start,
    /// A block that is cut off.
    #[error("byte {0} of the file: the block is cut off")]
    Cut(usize),
    /// A block at a speed of its own, which only its own loader could read.
    #[error(
        "byte {offset} of the file: blocks of type {kind:#04x} are not read, only {STANDARD:#04x}"
    )]
    Kind {
        /// Where it is.
        offset: usize,
        /// Which type it has.
        kind: u8,
    },
    /// A block whose contents are wrong.
    #[error(transparent)]
    Tape(#[from] TapeError),
}

/// The tape as a `.tzx` file.
#[must_use]
pub fn to_bytes(tape: &Tape) -> Vec<u8> {
    let mut bytes = START.to_vec();
    for block in &tape.blocks {
        let contents = Tape { blocks: vec![block.clone()] }.to_bytes();
        bytes.push(STANDARD);
        bytes.extend(PAUSE.to_le_bytes());
        // What follows is a block as in a .tap file, with its length.
        bytes.extend(contents);
    }
    bytes
}

/// Reads a `.tzx` file; texts, groups and the like between the blocks are passed over.
///
/// # Errors
/// If it is cut off, or has blocks that need a loader of their own.
pub fn parse(bytes: &[u8]) -> Result<Tape, TzxError> {
    // The version may be another one: blocks that are not known are refused one by one.
    if bytes.get(..8) != START.get(..8) {
        return Err(TzxError::Start);
    }
    let mut tape = Tape::default();
    let mut offset = START.len();
    while let Some(&kind) = bytes.get(offset) {
        let rest = &bytes[offset + 1..];
        let word = |at: usize| match rest.get(at..at + 2) {
            Some(&[low, high]) => Ok(usize::from(u16::from_le_bytes([low, high]))),
            _ => Err(TzxError::Cut(offset)),
        };
        let byte = |at: usize| rest.get(at).copied().map(usize::from).ok_or(TzxError::Cut(offset));
        let length = match kind {
            STANDARD => {
                let length = 4 + word(2)?;
                let block = rest.get(2..length).ok_or(TzxError::Cut(offset))?;
                tape.blocks.extend(Tape::parse(block)?.blocks);
                length
            }
            // Silence, a group's name and end, texts, what the archive says, hardware.
            0x20 => 2,
            0x21 | 0x30 => 1 + byte(0)?,
            0x22 => 0,
            0x31 => 2 + byte(1)?,
            0x32 => 2 + word(0)?,
            0x33 => 1 + 3 * byte(0)?,
            _ => return Err(TzxError::Kind { offset, kind }),
        };
        if rest.len() < length {
            return Err(TzxError::Cut(offset));
        }
        offset += 1 + length;
    }
    Ok(tape)
}
