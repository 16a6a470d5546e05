//! Tapes in the `.tap` format: blocks with a flag, their bytes and a checksum.

use thiserror::Error;

use crate::basic::{Program, ProgramError};

/// Flag of a block that describes the next one.
const HEADER: u8 = 0x00;
/// Flag of a block with contents.
const DATA: u8 = 0xFF;
/// Stands for no start line in a header.
const NO_START: u16 = 0x8000;
/// Length of a header without flag and checksum.
const HEADER_LENGTH: usize = 17;
/// Letters of a file name, at most.
pub const NAME_LENGTH: usize = 10;

/// A tape: blocks in their order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tape {
    /// The blocks.
    pub blocks: Vec<Block>,
}

/// One block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// 0 for headers, 255 for what they announce; other values are used by loaders of their own.
    pub flag: u8,
    /// The bytes between flag and checksum.
    pub data: Vec<u8>,
}

/// What a header announces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Header {
    /// Name of the file, without the spaces after it; what is no letter of ASCII is a `?`.
    pub name: String,
    /// Length of the block that follows.
    pub length: u16,
    /// What it is.
    pub kind: Kind,
}

/// Kinds of files on a tape.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A BASIC program and, behind its `size` bytes, its variables.
    Program {
        /// Line at which it starts by itself.
        start: Option<u16>,
        /// Length of the program alone.
        size: u16,
    },
    /// An array of numbers.
    Numbers,
    /// An array of characters.
    Characters,
    /// Bytes for an address: machine code or a screen.
    Code {
        /// The address.
        address: u16,
    },
}

/// One file of a tape as [`Tape::files`] finds it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum File<'a> {
    /// A header and the block it announces.
    Named(Header, &'a [u8]),
    /// A block without a header, or one whose header is not a known one.
    Headless(&'a Block),
}

/// Bytes that are not a valid tape.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("byte {offset} of the tape: {fault}")]
pub struct TapeError {
    /// Where, counted from the tape's first byte.
    pub offset: usize,
    /// What is wrong.
    pub fault: TapeFault,
}

/// What can be wrong with a tape.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TapeFault {
    /// The length of a block is cut off.
    #[error("the length of a block (2 bytes) is cut off")]
    CutLength,
    /// A block too short for flag and checksum.
    #[error("a block of {0} bytes has no room for its flag and its checksum")]
    Short(usize),
    /// A block that is cut off.
    #[error("this block should have {expected} bytes, but only {found} follow")]
    CutBlock {
        /// Bytes announced.
        expected: usize,
        /// Bytes there.
        found: usize,
    },
    /// A wrong checksum.
    #[error("the checksum is {found}, but the block's bytes give {expected}")]
    Checksum {
        /// What the bytes give.
        expected: u8,
        /// What stands there.
        found: u8,
    },
}

/// A program that does not go onto a tape, or a name that does not fit.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RecordingError {
    /// More than a block can hold.
    #[error("the program has {0} bytes; a block holds at most 65533")]
    TooLong(usize),
    /// A name that is too long or has letters that the Spectrum lacks.
    #[error(
        "`{0}` is not a valid name for a tape: expected at most {NAME_LENGTH} characters of ASCII"
    )]
    Name(String),
}

impl Block {
    pub(crate) fn checksum(&self) -> u8 {
        self.data.iter().fold(self.flag, |sum, byte| sum ^ byte)
    }

    /// What the block announces, if it is a header.
    #[must_use]
    pub fn header(&self) -> Option<Header> {
        let bytes = <[u8; HEADER_LENGTH]>::try_from(self.data.as_slice()).ok()?;
        if self.flag != HEADER {
            return None;
        }
        let word = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
        let (length, first, second) = (word(11), word(13), word(15));
        let kind = match bytes[0] {
            0 => {
                let start = Some(first).filter(|line| *line < NO_START);
                Kind::Program { start, size: second.min(length) }
            }
            1 => Kind::Numbers,
            2 => Kind::Characters,
            3 => Kind::Code { address: first },
            _ => return None,
        };
        let letter = |byte: &u8| match byte {
            0x20..=0x7E => char::from(*byte),
            _ => '?',
        };
        let name: String = bytes[1..11].iter().map(letter).collect();
        Some(Header { name: name.trim_end().to_owned(), length, kind })
    }
}

impl Tape {
    /// Records a program.
    ///
    /// # Errors
    /// If the name does not fit a header, or the program a block.
    pub fn record(
        name: &str,
        program: &Program,
        start: Option<u16>,
    ) -> Result<Self, RecordingError> {
        if name.len() > NAME_LENGTH || !name.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
            return Err(RecordingError::Name(name.to_owned()));
        }
        let data = program.to_bytes();
        let length = u16::try_from(data.len() + 2)
            .map(|whole| whole - 2)
            .map_err(|_| RecordingError::TooLong(data.len()))?;
        let mut header = vec![0];
        header.extend(format!("{name:NAME_LENGTH$}").bytes());
        header.extend(length.to_le_bytes());
        header.extend(start.unwrap_or(NO_START).to_le_bytes());
        header.extend(length.to_le_bytes());
        let blocks = vec![Block { flag: HEADER, data: header }, Block { flag: DATA, data }];
        Ok(Self { blocks })
    }

    /// The same tape, whose first program starts by itself: at its first line if its header does
    /// not say where.
    #[must_use]
    pub fn starting(&self) -> Self {
        let mut tape = self.clone();
        let programs = tape.files().into_iter().find_map(|file| match file {
            File::Named(Header { kind: Kind::Program { start, size }, .. }, data) => {
                Some((start, program_of(size, data).ok()?.lines.first()?.number))
            }
            _ => None,
        });
        if let Some((None, first)) = programs {
            let header = tape.blocks.iter_mut().find(|block| {
                matches!(block.header(), Some(Header { kind: Kind::Program { .. }, .. }))
            });
            if let Some(block) = header {
                block.data[13..15].copy_from_slice(&first.to_le_bytes());
            }
        }
        tape
    }

    /// Reads a tape.
    ///
    /// # Errors
    /// If a block is cut off or its checksum is wrong; the error says where.
    pub fn parse(bytes: &[u8]) -> Result<Self, TapeError> {
        let mut blocks = Vec::new();
        let mut offset = 0;
        while offset < bytes.len() {
            let fault = |offset, fault| TapeError { offset, fault };
            let [low, high, rest @ ..] = &bytes[offset..] else {
                return Err(fault(offset, TapeFault::CutLength));
            };
            let length = usize::from(u16::from_le_bytes([*low, *high]));
            let Some(content) = rest.get(..length) else {
                let cut = TapeFault::CutBlock { expected: length, found: rest.len() };
                return Err(fault(offset, cut));
            };
            let [flag, data @ .., sum] = content else {
                return Err(fault(offset, TapeFault::Short(length)));
            };
            let block = Block { flag: *flag, data: data.to_vec() };
            if block.checksum() != *sum {
                let wrong = TapeFault::Checksum { expected: block.checksum(), found: *sum };
                return Err(fault(offset + 1 + length, wrong));
            }
            blocks.push(block);
            offset += 2 + length;
        }
        Ok(Self { blocks })
    }

    /// The tape's bytes.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for block in &self.blocks {
            let length = u16::try_from(block.data.len() + 2).unwrap_or(u16::MAX);
            bytes.extend(length.to_le_bytes());
            bytes.push(block.flag);
            bytes.extend(&block.data);
            bytes.push(block.checksum());
        }
        bytes
    }

    /// The files on the tape.
    #[must_use]
    pub fn files(&self) -> Vec<File<'_>> {
        let mut files = Vec::new();
        let mut blocks = self.blocks.iter().peekable();
        while let Some(block) = blocks.next() {
            let file = match block.header() {
                Some(header) => match blocks.next_if(|next| next.flag == DATA) {
                    Some(next) => File::Named(header, &next.data),
                    None => File::Headless(block),
                },
                None => File::Headless(block),
            };
            files.push(file);
        }
        files
    }
}

/// Reads the program of a file, leaving its variables out.
///
/// # Errors
/// If its lines are cut off or broken.
pub fn program_of(size: u16, data: &[u8]) -> Result<Program, ProgramError> {
    Program::parse(&data[..usize::from(size).min(data.len())])
}
