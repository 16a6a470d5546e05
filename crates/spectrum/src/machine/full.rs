//! The whole machine, with picture, sound and timing: rustzx-core.

use std::time::Duration;

use rustzx_core::host::{
    BufferCursor, DataRecorder, DebugInterface, FrameBuffer, FrameBufferSource, Host, HostContext,
    Snapshot as SnapshotAsset, SnapshotRecorder, Stopwatch, StubIoExtender, Tape as TapeAsset,
};
use rustzx_core::zx::keys::ZXKey;
use rustzx_core::zx::machine::ZXMachine;
use rustzx_core::zx::video::colors::{ZXBrightness, ZXColor};
use rustzx_core::{EmulationMode, Emulator, RustzxSettings};

use super::{MachineError, Output, PAUSE_LOOP, SAMPLE_RATE};
use crate::picture::Picture;
use crate::tape::Tape;

pub(super) struct FullMachine {
    emulator: Emulator<FoursightHost>,
}

impl FullMachine {
    pub(super) fn new(output: Output) -> Result<Self, MachineError> {
        let settings = RustzxSettings {
            machine: ZXMachine::Sinclair48K,
            emulation_mode: EmulationMode::FrameCount(1),
            tape_fastload_enabled: true,
            kempston_enabled: false,
            mouse_enabled: false,
            beeper_enabled: output == Output::PictureAndSound,
            sound_enabled: output == Output::PictureAndSound,
            sound_volume: 200,
            sound_sample_rate: SAMPLE_RATE,
            load_default_rom: true,
            autoload_enabled: true,
        };
        let mut emulator = Emulator::new(settings, output)?;
        emulator.set_debug_interface(PauseWatcher { pausing: false });
        Ok(Self { emulator })
    }

    pub(super) fn load(&mut self, tape: &Tape) -> Result<(), MachineError> {
        let asset = TapeAsset::Tap(BufferCursor::new(tape.to_bytes()));
        self.emulator.load_tape(asset)?;
        Ok(())
    }

    /// Runs for a frame and answers whether BASIC was in a `PAUSE`.
    pub(super) fn frame(&mut self) -> Result<bool, MachineError> {
        self.emulator.emulate_frames(Duration::MAX)?;
        let watcher = self.emulator.debug_interface();
        Ok(watcher.is_some_and(|watcher| std::mem::take(&mut watcher.pausing)))
    }

    /// Registers and memory as an `.sna` file.
    pub(super) fn snapshot(&mut self) -> Result<Vec<u8>, MachineError> {
        let mut bytes = Vec::new();
        self.emulator.save_snapshot(SnapshotRecorder::Sna(Recorder(&mut bytes)))?;
        Ok(bytes)
    }

    /// Goes on where a snapshot was made.
    pub(super) fn restore(&mut self, snapshot: &[u8]) -> Result<(), MachineError> {
        let asset = BufferCursor::new(snapshot.to_vec());
        self.emulator.load_snapshot(SnapshotAsset::Sna(asset))?;
        Ok(())
    }

    pub(super) fn key(&mut self, key: ZXKey, down: bool) {
        self.emulator.send_key(key, down);
    }

    pub(super) fn peek(&self, address: u16) -> u8 {
        self.emulator.peek(address)
    }

    pub(super) fn border(&self) -> u8 {
        self.emulator.border_color().into()
    }

    pub(super) fn picture(&self) -> Picture {
        let screen = &self.emulator.screen_buffer().colours;
        Picture::new(&self.emulator.border_buffer().colours, screen)
    }

    pub(super) fn sound(&mut self) -> Vec<f32> {
        std::iter::from_fn(|| self.emulator.next_audio_sample()).map(|s| s.left).collect()
    }
}

/// Keeps what the emulator writes.
struct Recorder<'a>(&'a mut Vec<u8>);

impl DataRecorder for Recorder<'_> {
    fn write(&mut self, bytes: &[u8]) -> Result<usize, rustzx_core::error::IoError> {
        self.0.extend(bytes);
        Ok(bytes.len())
    }
}

impl HostContext<FoursightHost> for Output {
    fn frame_buffer_context(&self) -> Self {
        *self
    }
}

/// What the emulator asks its host for.
struct FoursightHost;

impl Host for FoursightHost {
    type Context = Output;
    type TapeAsset = BufferCursor<Vec<u8>>;
    type FrameBuffer = Pixels;
    type EmulationStopwatch = NoStopwatch;
    type IoExtender = StubIoExtender;
    type DebugInterface = PauseWatcher;
}

/// Notices when the ROM comes by its routine for `PAUSE`.
struct PauseWatcher {
    pausing: bool,
}

impl DebugInterface for PauseWatcher {
    fn check_pc_breakpoint(&mut self, address: u16) -> bool {
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
    type Context = Output;

    fn new(width: usize, height: usize, _: FrameBufferSource, output: Output) -> Self {
        let size = if output == Output::PictureAndSound { width * height } else { 0 };
        Self { width, colours: vec![0; size] }
    }

    fn set_color(&mut self, x: usize, y: usize, color: ZXColor, brightness: ZXBrightness) {
        if let Some(pixel) = self.colours.get_mut(y * self.width + x) {
            *pixel = u8::from(color) + 8 * brightness as u8;
        }
    }
}
