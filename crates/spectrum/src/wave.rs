//! Tapes as sound: what a real Spectrum hears when it loads, as a `.wav` file, and back.

use thiserror::Error;

use crate::tape::{Tape, TapeError};

/// Clocks of the Spectrum's processor in a second.
const CLOCKS: u64 = 3_500_000;
/// Samples a second in the files that are written.
const RATE: u32 = 44_100;
/// Lengths of the ROM's pulses in clocks: leader, the two that end it, a bit's halves.
const LEADER: u64 = 2168;
const SYNC: [u64; 2] = [667, 735];
const BIT: [u64; 2] = [855, 1710];
/// Leader pulses before a header and before anything else.
const LEADERS: [usize; 2] = [8063, 3223];
/// How few leader pulses in a row begin a block when reading, and how long they may be.
const FEWEST: usize = 256;
const LEADER_LENGTHS: std::ops::Range<u64> = 1600..2800;
/// What is shorter ends the leader; two pulses that together are shorter are a 0.
const SYNC_BELOW: u64 = 1200;
const ZERO_BELOW: u64 = 2600;
/// A pulse as long as this ends a block.
const SILENCE: u64 = 3200;
/// Samples of the two levels.
const LEVELS: [u8; 2] = [0x40, 0xC0];

/// A file that is not a recording of a tape.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WaveError {
    /// Something else than a `.wav` file, or one that is cut off.
    #[error("this is not a .wav file of 8 or 16 bits without compression")]
    Format,
    /// Nothing that a Spectrum could load is to be heard.
    #[error("no block of a Spectrum's tape can be heard")]
    Nothing,
    /// A block that was heard wrongly.
    #[error("block {block} cannot be heard correctly: {fault}")]
    Block {
        /// Which one, from 1.
        block: usize,
        /// What is wrong with it.
        fault: TapeError,
    },
}

/// The tape as a `.wav` file: 8 bits, one channel, a second of silence after every block.
#[must_use]
pub fn to_bytes(tape: &Tape) -> Vec<u8> {
    let mut sound = Sound::default();
    sound.silence();
    for block in &tape.blocks {
        sound.pulses(LEADER, LEADERS[usize::from(block.flag >= 0x80)]);
        for length in SYNC {
            sound.pulses(length, 1);
        }
        let contents = Tape { blocks: vec![block.clone()] }.to_bytes();
        // Without the length, which only the file has.
        for byte in &contents[2..] {
            for bit in (0..8).rev() {
                sound.pulses(BIT[usize::from(byte >> bit & 1)], 2);
            }
        }
        sound.silence();
    }
    let data = sound.samples;
    let mut bytes = b"RIFF".to_vec();
    bytes.extend((36 + data.len() as u32).to_le_bytes());
    bytes.extend(b"WAVEfmt \x10\0\0\0\x01\0\x01\0");
    bytes.extend(RATE.to_le_bytes());
    bytes.extend(RATE.to_le_bytes());
    bytes.extend(b"\x01\0\x08\0data");
    bytes.extend((data.len() as u32).to_le_bytes());
    bytes.extend(data);
    bytes
}

/// A sound while it is being written.
#[derive(Default)]
struct Sound {
    samples: Vec<u8>,
    /// Clocks since the beginning, so that rounding never adds up.
    clock: u64,
    high: bool,
}

impl Sound {
    /// Pulses, each of which changes the level at its end.
    fn pulses(&mut self, length: u64, count: usize) {
        for _ in 0..count {
            self.clock += length;
            let end = (self.clock * u64::from(RATE) / CLOCKS) as usize;
            self.samples.resize(end, LEVELS[usize::from(self.high)]);
            self.high = !self.high;
        }
    }

    /// A second in which nothing changes; its beginning ends the pulse before.
    fn silence(&mut self) {
        self.pulses(CLOCKS, 1);
    }
}

/// The level of every sample, and samples a second.
pub(crate) fn levels(bytes: &[u8]) -> Result<(Vec<bool>, u32), WaveError> {
    if bytes.get(..4) != Some(b"RIFF") || bytes.get(8..12) != Some(b"WAVE") {
        return Err(WaveError::Format);
    }
    let number = |bytes: &[u8]| bytes.iter().rev().fold(0, |sum, byte| sum << 8 | u32::from(*byte));
    let (mut rest, mut format) = (&bytes[12..], None);
    while let Some((head, body)) = rest.split_at_checked(8) {
        let length = number(&head[4..]) as usize;
        match &head[..4] {
            b"fmt " if body.len() >= 16 => {
                let step = usize::from(body[12]);
                let known = number(&body[..2]) == 1 && matches!(body[14], 8 | 16) && step > 0;
                format = known.then(|| (step, body[14], number(&body[4..8])));
            }
            b"data" => {
                let (step, bits, rate) = format.ok_or(WaveError::Format)?;
                let data = &body[..length.min(body.len())];
                // The first channel; of 16 bits the upper eight say enough.
                let high = |frame: &[u8]| {
                    if bits == 8 { frame[0] >= 0x80 } else { frame[1] < 0x80 }
                };
                if rate == 0 || step < usize::from(bits / 8) {
                    return Err(WaveError::Format);
                }
                return Ok((data.chunks_exact(step).map(high).collect(), rate));
            }
            _ => {}
        }
        rest = body.get(length + length % 2..).unwrap_or_default();
    }
    Err(WaveError::Format)
}

/// Listens to a recording as the ROM does.
///
/// # Errors
/// If it is not a `.wav` file, has no blocks, or one of them has a wrong checksum.
pub fn parse(bytes: &[u8]) -> Result<Tape, WaveError> {
    let (levels, rate) = levels(bytes)?;
    let clocks = |samples: usize| samples as u64 * CLOCKS / u64::from(rate);
    let lengths: Vec<u64> =
        levels.chunk_by(|before, after| before == after).map(|run| clocks(run.len())).collect();
    let mut tape = Tape::default();
    let mut pulses = lengths.as_slice();
    while let Some(contents) = block(&mut pulses) {
        let mut file = (contents.len() as u16).to_le_bytes().to_vec();
        file.extend(contents);
        let number = tape.blocks.len() + 1;
        let parsed = Tape::parse(&file);
        let parsed = parsed.map_err(|fault| WaveError::Block { block: number, fault })?;
        tape.blocks.extend(parsed.blocks);
    }
    if tape.blocks.is_empty() { Err(WaveError::Nothing) } else { Ok(tape) }
}

/// The bytes of the next block, and the pulses after it.
fn block(pulses: &mut &[u64]) -> Option<Vec<u8>> {
    let mut leader = 0;
    loop {
        let (length, rest) = pulses.split_first()?;
        *pulses = rest;
        if LEADER_LENGTHS.contains(length) {
            leader += 1;
        } else if leader >= FEWEST && *length < SYNC_BELOW {
            break;
        } else {
            leader = 0;
        }
    }
    // The second pulse of the end of the leader.
    *pulses = pulses.get(1..)?;
    let (mut bytes, mut byte, mut bits) = (Vec::new(), 0_u8, 0);
    while let [first, second, rest @ ..] = pulses {
        if *first >= SILENCE || *second >= SILENCE {
            break;
        }
        byte = byte << 1 | u8::from(first + second >= ZERO_BELOW);
        bits += 1;
        if bits % 8 == 0 {
            bytes.push(byte);
        }
        *pulses = rest;
    }
    Some(bytes)
}
