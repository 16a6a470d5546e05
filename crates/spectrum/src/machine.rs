//! An emulated 48K Spectrum: tapes in, keys in, screen and sound out.

use std::time::Duration;

use rustzx_core::host::{
    BufferCursor, DebugInterface, FrameBuffer, FrameBufferSource, Host, HostContext, Stopwatch,
    StubIoExtender, Tape as TapeAsset,
};
use rustzx_core::zx::machine::ZXMachine;
use rustzx_core::zx::video::colors::{ZXBrightness, ZXColor};
use rustzx_core::{EmulationMode, Emulator, RustzxSettings};
use thiserror::Error;

use crate::keyboard::Key;
use crate::picture::{Letter, Picture};
use crate::tape::Tape;

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

/// The emulator gave up.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("the emulated Spectrum stopped: {0}")]
pub struct MachineError(String);

impl From<rustzx_core::error::Error> for MachineError {
    fn from(error: rustzx_core::error::Error) -> Self {
        Self(error.to_string())
    }
}

/// How a machine is built.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Senses {
    /// Only memory and border can be looked at: the fastest.
    #[default]
    Blind,
    /// The picture is drawn, and sound made.
    Full,
}

/// An emulated Spectrum.
pub struct Machine {
    emulator: Box<Emulator<Ours>>,
    senses: Senses,
    pausing: bool,
}

impl std::fmt::Debug for Machine {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Machine").finish_non_exhaustive()
    }
}

impl Machine {
    /// A machine that has just been switched on.
    pub fn new(senses: Senses) -> Result<Self, MachineError> {
        let settings = RustzxSettings {
            machine: ZXMachine::Sinclair48K,
            emulation_mode: EmulationMode::FrameCount(1),
            tape_fastload_enabled: true,
            kempston_enabled: false,
            mouse_enabled: false,
            beeper_enabled: senses == Senses::Full,
            sound_enabled: senses == Senses::Full,
            sound_volume: 200,
            sound_sample_rate: SAMPLE_RATE,
            load_default_rom: true,
            autoload_enabled: true,
        };
        let mut emulator = Box::new(Emulator::new(settings, senses)?);
        emulator.set_debug_interface(Watch { pausing: false });
        Ok(Self { emulator, senses, pausing: false })
    }

    /// Puts a tape in and starts loading it, as `LOAD ""` does.
    pub fn load(&mut self, tape: &Tape) -> Result<(), MachineError> {
        let asset = TapeAsset::Tap(BufferCursor::new(tape.to_bytes()));
        self.emulator.load_tape(asset)?;
        Ok(())
    }

    /// Runs for a fiftieth of a second.
    pub fn frame(&mut self) -> Result<(), MachineError> {
        self.emulator.emulate_frames(Duration::MAX)?;
        let watch = self.emulator.debug_interface();
        self.pausing = watch.is_some_and(|watch| std::mem::take(&mut watch.pausing));
        Ok(())
    }

    /// Runs for several frames.
    pub fn frames(&mut self, count: u32) -> Result<(), MachineError> {
        (0..count).try_for_each(|_| self.frame())
    }

    /// Runs until `done` says so after a frame, or `limit` frames have gone by; answers the number
    /// of frames, or `None` if it never was.
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
            self.emulator.send_key(part, down);
        }
    }

    /// Presses a key for a moment and waits for a moment.
    pub fn tap(&mut self, key: Key) -> Result<(), MachineError> {
        self.key(key, true);
        self.frames(TAP.0)?;
        self.key(key, false);
        self.frames(TAP.1)
    }

    /// A byte of memory.
    #[must_use]
    pub fn peek(&self, address: u16) -> u8 {
        self.emulator.peek(address)
    }

    /// The attribute of a character cell: bits 0-2 ink, 3-5 paper, 6 bright, 7 flash.
    #[must_use]
    pub fn attribute(&self, row: u16, column: u16) -> u8 {
        self.peek(0x5800 + row * 32 + column)
    }

    /// The colour of the border, 0 to 7.
    #[must_use]
    pub fn border(&self) -> u8 {
        self.emulator.border_color().into()
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

    /// A row of text on the screen; graphics are `?`.
    #[must_use]
    pub fn text(&self, row: u16) -> String {
        (0..32).map(|column| self.character(row, column).unwrap_or('?')).collect()
    }

    /// The picture with its border, as it was drawn last. Black if the machine is blind.
    #[must_use]
    pub fn picture(&self) -> Picture {
        let screen = &self.emulator.screen_buffer().colours;
        Picture::new(&self.emulator.border_buffer().colours, screen)
    }

    /// The sound of the last frame: [`SAMPLE_RATE`] / 50 samples from 0 to 1. Empty if the machine
    /// is blind.
    pub fn sound(&mut self) -> Vec<f32> {
        if self.senses == Senses::Blind {
            return Vec::new();
        }
        std::iter::from_fn(|| self.emulator.next_audio_sample()).map(|s| s.left).collect()
    }
}

impl HostContext<Ours> for Senses {
    fn frame_buffer_context(&self) -> Self {
        *self
    }
}

/// The parts that we give to the emulator.
struct Ours;

impl Host for Ours {
    type Context = Senses;
    type TapeAsset = BufferCursor<Vec<u8>>;
    type FrameBuffer = Pixels;
    type EmulationStopwatch = NoStopwatch;
    type IoExtender = StubIoExtender;
    type DebugInterface = Watch;
}

/// Notices when the ROM comes by its routine for `PAUSE`.
struct Watch {
    pausing: bool,
}

impl DebugInterface for Watch {
    fn check_pc_breakpoint(&mut self, address: u16) -> bool {
        const PAUSE_LOOP: u16 = 0x1F3D;
        self.pausing |= address == PAUSE_LOOP;
        false
    }
}

/// Time is counted in frames here, never measured.
struct NoStopwatch;

impl Stopwatch for NoStopwatch {
    fn new() -> Self {
        Self
    }

    fn measure(&self) -> Duration {
        Duration::ZERO
    }
}

/// Colours 0 to 15, eight of them bright; none if nobody looks.
struct Pixels {
    width: usize,
    colours: Vec<u8>,
}

impl FrameBuffer for Pixels {
    type Context = Senses;

    fn new(width: usize, height: usize, _: FrameBufferSource, senses: Senses) -> Self {
        let size = if senses == Senses::Full { width * height } else { 0 };
        Self { width, colours: vec![0; size] }
    }

    fn set_color(&mut self, x: usize, y: usize, color: ZXColor, brightness: ZXBrightness) {
        if let Some(pixel) = self.colours.get_mut(y * self.width + x) {
            *pixel = u8::from(color) + 8 * brightness as u8;
        }
    }
}
