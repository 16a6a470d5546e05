//! An emulated 48K Spectrum: tapes in, keys in, screen and sound out.

mod full;
mod quick;

use thiserror::Error;

use crate::keyboard::Key;
use crate::picture::{Letter, Picture};
use crate::snapshot::{Snapshot, SnapshotError};
use crate::tape::Tape;
use crate::wave::WaveError;
use full::FullMachine;
use quick::QuickMachine;

/// Pictures per second.
pub const FRAMES_PER_SECOND: u32 = 50;
/// Sound samples per second.
pub const SAMPLE_RATE: usize = 44_100;
/// How long [`Machine::tap`] holds a key, and waits after it, in frames.
const TAP: (u32, u32) = (4, 8);

/// Amstrad's notice, which goes wherever its ROM goes.
pub const NOTICE: &str = "\
The ZX Spectrum ROM is (c) Amstrad plc. Amstrad have kindly given their permission for the\n\
redistribution of their copyrighted material but retain that copyright.";

/// Why a machine does not go on, or does not do what it was asked for.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MachineError {
    /// The emulator gave up, for this reason in its own words.
    #[error("the emulated Spectrum stopped: {0}")]
    Stopped(String),
    /// What it should listen to is not a tape as sound.
    #[error(transparent)]
    Sound(#[from] WaveError),
    /// What it was doing cannot be kept.
    #[error(transparent)]
    Snapshot(#[from] SnapshotError),
    /// Only a machine of [`Output::None`] has ears.
    #[error("this machine has no EAR socket")]
    NoEars,
    /// Only a machine of [`Output::PictureAndSound`] can be kept.
    #[error("this machine makes no snapshots")]
    NoSnapshots,
}

impl From<rustzx_core::error::Error> for MachineError {
    fn from(error: rustzx_core::error::Error) -> Self {
        Self::Stopped(error.to_string())
    }
}

/// What a machine makes besides changing its memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Output {
    /// Nothing: only memory and border can be looked at. Many times as fast, as nobody draws, and
    /// the picture does not keep the processor from its memory.
    #[default]
    None,
    /// The picture is drawn, and sound made, with the timing of a real Spectrum.
    PictureAndSound,
}

/// An emulated Spectrum.
pub struct Machine {
    core: Core,
    pausing: bool,
}

enum Core {
    Full(Box<FullMachine>),
    Quick(Box<QuickMachine>),
}

/// Where the ROM waits in `PAUSE`.
const PAUSE_LOOP: u16 = 0x1F3D;

impl std::fmt::Debug for Machine {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Machine").finish_non_exhaustive()
    }
}

impl Machine {
    /// A machine that has just been switched on.
    ///
    /// # Errors
    /// If the emulator cannot be built.
    pub fn new(output: Output) -> Result<Self, MachineError> {
        let core = match output {
            Output::None => Core::Quick(Box::new(QuickMachine::new()?)),
            Output::PictureAndSound => Core::Full(Box::new(FullMachine::new(output)?)),
        };
        Ok(Self { core, pausing: false })
    }

    /// Puts a tape in and starts loading it, as `LOAD ""` does.
    ///
    /// # Errors
    /// If the emulator refuses the tape.
    pub fn load(&mut self, tape: &Tape) -> Result<(), MachineError> {
        match &mut self.core {
            Core::Full(machine) => machine.load(tape),
            Core::Quick(machine) => machine.load(tape),
        }
    }

    /// Waits for a tape as after `LOAD ""` and hears a `.wav` file through the EAR socket, in real
    /// time, by the ROM's own routine. Only a machine of [`Output::None`] has ears.
    ///
    /// # Errors
    /// If it is not a sound, or the machine is another one.
    pub fn listen(&mut self, sound: &[u8]) -> Result<(), MachineError> {
        let (levels, rate) = crate::wave::levels(sound)?;
        match &mut self.core {
            Core::Full(_) => Err(MachineError::NoEars),
            Core::Quick(machine) => machine.listen(&levels, rate),
        }
    }

    /// Goes on where a snapshot was made.
    ///
    /// # Errors
    /// If the emulator refuses the snapshot.
    pub fn restore(&mut self, snapshot: &Snapshot) -> Result<(), MachineError> {
        match &mut self.core {
            Core::Full(machine) => machine.restore(&snapshot.to_sna()),
            Core::Quick(machine) => {
                machine.restore(&snapshot.to_sna());
                Ok(())
            }
        }
    }

    /// Registers and memory of a machine of [`Output::PictureAndSound`].
    ///
    /// # Errors
    /// If the machine is another one, or has its stack in the ROM.
    pub fn snapshot(&mut self) -> Result<Snapshot, MachineError> {
        match &mut self.core {
            Core::Full(machine) => Ok(Snapshot::parse_sna(&machine.snapshot()?)?),
            Core::Quick(_) => Err(MachineError::NoSnapshots),
        }
    }

    /// Runs for a fiftieth of a second.
    ///
    /// # Errors
    /// If the emulator stops.
    pub fn frame(&mut self) -> Result<(), MachineError> {
        self.pausing = match &mut self.core {
            Core::Full(machine) => machine.frame()?,
            Core::Quick(machine) => machine.frame(),
        };
        Ok(())
    }

    /// Runs for several frames.
    ///
    /// # Errors
    /// If the emulator stops.
    pub fn frames(&mut self, count: u32) -> Result<(), MachineError> {
        (0..count).try_for_each(|_| self.frame())
    }

    /// Runs until `done` says so after a frame, or `limit` frames have gone by; answers the number
    /// of frames, or `None` if it never was.
    ///
    /// # Errors
    /// If the emulator stops.
    pub fn run_until(
        &mut self,
        limit: u32,
        mut done: impl FnMut(&Self) -> bool,
    ) -> Result<Option<u32>, MachineError> {
        for count in 0..limit {
            if done(self) {
                return Ok(Some(count));
            }
            self.frame()?;
        }
        Ok(done(self).then_some(limit))
    }

    /// Whether BASIC was in a `PAUSE` during the last frame, as our games are when they wait for a
    /// key.
    #[must_use]
    pub fn is_pausing(&self) -> bool {
        self.pausing
    }

    /// Presses or releases a key.
    pub fn key(&mut self, key: Key, down: bool) {
        for part in key.parts() {
            match &mut self.core {
                Core::Full(machine) => machine.key(part, down),
                Core::Quick(machine) => machine.key(part, down),
            }
        }
    }

    /// Presses a key for a moment and waits for a moment.
    ///
    /// # Errors
    /// If the emulator stops.
    pub fn tap(&mut self, key: Key) -> Result<(), MachineError> {
        self.key(key, true);
        self.frames(TAP.0)?;
        self.key(key, false);
        self.frames(TAP.1)
    }

    /// A byte of memory.
    #[must_use]
    pub fn peek(&self, address: u16) -> u8 {
        match &self.core {
            Core::Full(machine) => machine.peek(address),
            Core::Quick(machine) => machine.peek(address),
        }
    }

    /// The attribute of a character cell: bits 0-2 ink, 3-5 paper, 6 bright, 7 flash.
    #[must_use]
    pub fn attribute(&self, row: u16, column: u16) -> u8 {
        self.peek(0x5800 + row * 32 + column)
    }

    /// The colour of the border, 0 to 7.
    #[must_use]
    pub fn border(&self) -> u8 {
        match &self.core {
            Core::Full(machine) => machine.border(),
            Core::Quick(machine) => machine.border(),
        }
    }

    /// The eight lines of pixels of a character cell.
    fn pixels(&self, row: u16, column: u16) -> [u8; 8] {
        let top = 0x4000 + (row / 8) * 0x800 + (row % 8) * 32 + column;
        std::array::from_fn(|line| self.peek(top + line as u16 * 0x100))
    }

    /// The character that has these pixels in the ROM.
    fn character_of(&self, pixels: [u8; 8]) -> Option<char> {
        const FONT: u16 = 0x3D00;
        (0x20..0x80_u8).find_map(|code| {
            let glyph = FONT + u16::from(code - 0x20) * 8;
            let same = (0..8).all(|line| self.peek(glyph + line) == pixels[usize::from(line)]);
            same.then_some(char::from(code))
        })
    }

    /// The character in a cell, read from its pixels; `None` for graphics.
    #[must_use]
    pub fn character(&self, row: u16, column: u16) -> Option<char> {
        self.character_of(self.pixels(row, column))
    }

    /// All letters on the screen that do not flash, inverse ones, too.
    #[must_use]
    pub fn letters(&self) -> Vec<Letter> {
        let cells = (0..24).flat_map(|row| (0..32).map(move |column| (row, column)));
        let letter = |(row, column): (u16, u16)| {
            let (pixels, attribute) = (self.pixels(row, column), self.attribute(row, column));
            if attribute & 0x80 != 0 || pixels == [0; 8] || pixels == [0xFF; 8] {
                return None;
            }
            let plain = self.character_of(pixels).map(|character| (character, false));
            let turned = || self.character_of(pixels.map(|line| !line));
            let (character, inverse) = plain.or_else(|| turned().map(|found| (found, true)))?;
            Some(Letter::new(row, column, character, attribute, inverse))
        };
        cells.filter_map(letter).collect()
    }

    /// The BASIC program in the memory.
    #[must_use]
    pub fn program(&self) -> Vec<u8> {
        // The system variables PROG, where the program begins, and VARS, which follows it.
        let address = |at: u16| u16::from_le_bytes([self.peek(at), self.peek(at + 1)]);
        (address(23635)..address(23627)).map(|at| self.peek(at)).collect()
    }

    /// A row of text on the screen; graphics are `?`.
    #[must_use]
    pub fn text(&self, row: u16) -> String {
        (0..32).map(|column| self.character(row, column).unwrap_or('?')).collect()
    }

    /// The picture with its border, as it was drawn last. Black without [`Output::PictureAndSound`].
    #[must_use]
    pub fn picture(&self) -> Picture {
        match &self.core {
            Core::Full(machine) => machine.picture(),
            Core::Quick(_) => Picture::new(&[], &[]),
        }
    }

    /// The sound of the last frame: [`SAMPLE_RATE`] / 50 samples from 0 to 1. Empty without
    /// [`Output::PictureAndSound`].
    pub fn sound(&mut self) -> Vec<f32> {
        match &mut self.core {
            Core::Full(machine) => machine.sound(),
            Core::Quick(_) => Vec::new(),
        }
    }
}
