//! Snapshots of a 48K machine: registers and memory, as `.sna` and `.z80` files.

use thiserror::Error;

/// Bytes of registers in an `.sna` file, and of memory.
const HEADER: usize = 27;
const RAM: usize = 0xC000;
/// Where memory begins.
const BASE: usize = 0x4000;
/// Bytes of registers in a `.z80` file of version 1.
const Z80_HEADER: usize = 30;
/// From four equal bytes on (two of this one) they are written as a count.
const MARK: u8 = 0xED;
/// For each pair of bytes in a `.z80` header, from 2 on, where the `.sna` header has it. The byte
/// pairs between them are not registers of both.
const PAIRS: [(usize, usize); 9] =
    [(2, 13), (4, 9), (13, 11), (15, 5), (17, 3), (19, 1), (23, 15), (25, 17), (8, 23)];

/// Registers and memory of a machine that can go on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Snapshot {
    /// As in an `.sna` file: the program counter is on the stack.
    sna: Vec<u8>,
}

/// A file that is not a snapshot of such a machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SnapshotError {
    /// The length is not that of a 48K machine.
    #[error("a snapshot of a 48K Spectrum has 49179 bytes; this file has {0}")]
    Length(usize),
    /// The file is cut off or its memory is not what it should be.
    #[error("the memory of this snapshot is cut off or too long")]
    Memory,
    /// A machine with more memory or other hardware.
    #[error("this snapshot is of another machine than a 48K Spectrum")]
    Machine,
    /// The stack pointer points where nothing can be kept.
    #[error("this snapshot has its stack in the ROM")]
    Stack,
}

impl Snapshot {
    /// Reads an `.sna` file.
    ///
    /// # Errors
    /// If its length is wrong, or its stack is where nothing can be kept.
    pub fn parse_sna(bytes: &[u8]) -> Result<Self, SnapshotError> {
        if bytes.len() != HEADER + RAM {
            return Err(SnapshotError::Length(bytes.len()));
        }
        let snapshot = Self { sna: bytes.to_vec() };
        snapshot.stack(snapshot.stack_pointer())?;
        Ok(snapshot)
    }

    /// The `.sna` file.
    #[must_use]
    pub fn to_sna(&self) -> Vec<u8> {
        self.sna.clone()
    }

    fn stack_pointer(&self) -> usize {
        usize::from(u16::from_le_bytes([self.sna[23], self.sna[24]]))
    }

    /// Where in the file two bytes on the stack are.
    fn stack(&self, pointer: usize) -> Result<usize, SnapshotError> {
        let at = pointer.checked_sub(BASE).ok_or(SnapshotError::Stack)?;
        if at + 2 <= RAM { Ok(HEADER + at) } else { Err(SnapshotError::Stack) }
    }

    /// The `.z80` file, version 1, which every emulator reads.
    #[must_use]
    pub fn to_z80(&self) -> Vec<u8> {
        let pointer = self.stack_pointer();
        let counter = self.stack(pointer).map_or([0; 2], |at| [self.sna[at], self.sna[at + 1]]);
        let mut bytes = vec![0; Z80_HEADER];
        for (here, there) in PAIRS {
            bytes[here..here + 2].copy_from_slice(&self.sna[there..there + 2]);
        }
        // A before F, unlike the other pairs.
        for (here, there) in [(0, 21), (21, 7)] {
            (bytes[here], bytes[here + 1]) = (self.sna[there + 1], self.sna[there]);
        }
        bytes[6..8].copy_from_slice(&counter);
        bytes[8..10].copy_from_slice(&(pointer as u16).wrapping_add(2).to_le_bytes());
        bytes[10] = self.sna[0];
        bytes[11] = self.sna[20] & 0x7F;
        bytes[12] = self.sna[20] >> 7 | (self.sna[26] & 7) << 1 | 1 << 5;
        bytes[27] = self.sna[19] >> 2 & 1;
        bytes[28] = bytes[27];
        bytes[29] = self.sna[25] & 3;
        bytes.extend(packed(&self.sna[HEADER..]));
        bytes.extend([0, MARK, MARK, 0]);
        bytes
    }

    /// Reads a `.z80` file of any version.
    ///
    /// # Errors
    /// If it is cut off, or not of a 48K machine.
    pub fn parse_z80(bytes: &[u8]) -> Result<Self, SnapshotError> {
        let (header, rest) = bytes.split_at_checked(Z80_HEADER).ok_or(SnapshotError::Memory)?;
        // Some writers left 255 where 1 is meant.
        let flags = if header[12] == 0xFF { 1 } else { header[12] };
        let (counter, ram) = if header[6..8] == [0, 0] {
            pages(rest)?
        } else if flags & 1 << 5 == 0 {
            ([header[6], header[7]], rest.to_vec())
        } else {
            let body = rest.strip_suffix(&[0, MARK, MARK, 0]).unwrap_or(rest);
            ([header[6], header[7]], unpacked(body, RAM)?)
        };
        if ram.len() != RAM {
            return Err(SnapshotError::Memory);
        }
        let mut sna = vec![0; HEADER];
        for (there, here) in PAIRS {
            sna[here..here + 2].copy_from_slice(&header[there..there + 2]);
        }
        for (there, here) in [(0, 21), (21, 7)] {
            (sna[here], sna[here + 1]) = (header[there + 1], header[there]);
        }
        sna[0] = header[10];
        sna[20] = header[11] & 0x7F | (flags & 1) << 7;
        sna[26] = flags >> 1 & 7;
        sna[19] = u8::from(header[27] != 0) << 2;
        sna[25] = header[29] & 3;
        sna.extend(ram);
        let mut snapshot = Self { sna };
        let pointer = (snapshot.stack_pointer() as u16).wrapping_sub(2);
        let at = snapshot.stack(usize::from(pointer))?;
        snapshot.sna[23..25].copy_from_slice(&pointer.to_le_bytes());
        snapshot.sna[at..at + 2].copy_from_slice(&counter);
        Ok(snapshot)
    }
}

/// Program counter and memory of a `.z80` file of version 2 or 3.
fn pages(rest: &[u8]) -> Result<([u8; 2], Vec<u8>), SnapshotError> {
    let word = |bytes: &[u8]| usize::from(u16::from_le_bytes([bytes[0], bytes[1]]));
    let length = word(rest.get(..2).ok_or(SnapshotError::Memory)?);
    let more = rest.get(2..2 + length).filter(|more| more.len() >= 3);
    let more = more.ok_or(SnapshotError::Memory)?;
    if more[2] > 1 {
        return Err(SnapshotError::Machine);
    }
    let mut ram = vec![0; RAM];
    let mut rest = &rest[2 + length..];
    const PAGE: usize = 0x4000;
    while let Some((head, body)) = rest.split_at_checked(3) {
        let whole = word(head) == 0xFFFF;
        let length = if whole { PAGE } else { word(head) };
        let contents = body.get(..length).ok_or(SnapshotError::Memory)?;
        let contents = if whole { contents.to_vec() } else { unpacked(contents, PAGE)? };
        let start = match head[2] {
            8 => 0,
            4 => PAGE,
            5 => 2 * PAGE,
            _ => return Err(SnapshotError::Machine),
        };
        if contents.len() != PAGE {
            return Err(SnapshotError::Memory);
        }
        ram[start..start + PAGE].copy_from_slice(&contents);
        rest = &body[length..];
    }
    Ok(([more[0], more[1]], ram))
}

/// Runs of equal bytes as `ED ED count byte`. The byte after a single mark is written as it is, so
/// that nobody takes the mark for the beginning of a run.
fn packed(memory: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = memory;
    let mut after_mark = false;
    while let Some(&byte) = rest.first() {
        let run = rest.iter().take(255).take_while(|other| **other == byte).count();
        let taken = if !after_mark && (run >= 5 || byte == MARK && run >= 2) { run } else { 1 };
        if taken > 1 {
            bytes.extend([MARK, MARK, run as u8, byte]);
        } else {
            bytes.push(byte);
        }
        after_mark = taken == 1 && byte == MARK;
        rest = &rest[taken..];
    }
    bytes
}

fn unpacked(bytes: &[u8], most: usize) -> Result<Vec<u8>, SnapshotError> {
    let mut memory = Vec::with_capacity(most);
    let mut rest = bytes;
    while let Some((first, after)) = rest.split_first() {
        if let [MARK, MARK, count, byte, more @ ..] = rest {
            memory.extend(std::iter::repeat_n(*byte, usize::from(*count)));
            rest = more;
        } else {
            memory.push(*first);
            rest = after;
        }
        if memory.len() > most {
            return Err(SnapshotError::Memory);
        }
    }
    Ok(memory)
}
