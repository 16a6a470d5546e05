//! Files for a Spectrum: tapes, sounds and snapshots, known by how their names end.

use std::path::Path;

use clap::ValueEnum;
use foursight_spectrum::machine::{Machine, MachineError, Output};
use foursight_spectrum::snapshot::Snapshot;
use foursight_spectrum::tape::Tape;
use foursight_spectrum::{tzx, wave};
use foursight_voice::say;

use super::refusal::Refusal;
use crate::exit::CliError;
use crate::lang::Lang;

/// Most bytes of a file: a tape as sound is by far the longest.
const MAX_FILE: u64 = 64 << 20;
/// Frames in which a program gets from its first line to its first question, at most.
const FRAME_LIMIT: u32 = 60 * 50;

/// What can be written of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// The text, for reading and for zmakebas
    Bas,
    /// The tape
    Tap,
    /// The tape, as most archives keep it
    Tzx,
    /// The tape as sound, for a real Spectrum
    Wav,
    /// A snapshot of the loaded program
    Z80,
    /// The same, in an older format
    Sna,
    /// Text and tape
    Both,
}

/// Something that a machine can go on with.
pub(super) enum Medium {
    Tape(Tape),
    Snapshot(Box<Snapshot>),
}

impl Format {
    /// How names of such files end.
    pub(super) fn ending(self) -> &'static str {
        match self {
            Self::Bas => "bas",
            Self::Tap | Self::Both => "tap",
            Self::Tzx => "tzx",
            Self::Wav => "wav",
            Self::Z80 => "z80",
            Self::Sna => "sna",
        }
    }

    /// The format that a name asks for: none if it does not end in any way.
    pub(super) fn of(lang: Lang, path: &Path) -> Result<Option<Self>, CliError> {
        let Some(ending) = path.extension().and_then(|ending| ending.to_str()) else {
            return Ok(None);
        };
        let known = [Self::Bas, Self::Tap, Self::Tzx, Self::Wav, Self::Z80, Self::Sna];
        let found = known.into_iter().find(|format| ending.eq_ignore_ascii_case(format.ending()));
        let ending = ending.to_owned();
        found.map(Some).ok_or_else(|| CliError::bad_input(say!(lang, "spectrum-ending", ending)))
    }

    /// The bytes of such a file with this tape; none for a text.
    pub(super) fn write(self, lang: Lang, tape: &Tape) -> Result<Vec<u8>, CliError> {
        Ok(match self {
            Self::Bas => Vec::new(),
            Self::Tap | Self::Both => tape.to_bytes(),
            Self::Tzx => tzx::to_bytes(tape),
            Self::Wav => wave::to_bytes(tape),
            Self::Z80 => loaded(lang, tape)?.to_z80(),
            Self::Sna => loaded(lang, tape)?.to_sna(),
        })
    }
}

/// The machine when the program on a tape first waits for a key.
fn loaded(lang: Lang, tape: &Tape) -> Result<Snapshot, CliError> {
    let snapshot = || -> Result<_, MachineError> {
        let mut machine = Machine::new(Output::PictureAndSound)?;
        machine.load(&tape.starting())?;
        machine.run_until(FRAME_LIMIT, Machine::is_pausing)?;
        machine.snapshot()
    };
    snapshot().map_err(|error| CliError::bad_input(error.in_words(lang)))
}

fn is_text(bytes: &[u8]) -> bool {
    let plain = |text: &str| text.chars().all(|c| !c.is_control() || c.is_whitespace());
    !bytes.is_empty() && std::str::from_utf8(bytes).is_ok_and(plain)
}

impl Medium {
    /// Reads a file by how its name ends; any other is taken for a `.tap`.
    pub(super) fn read(lang: Lang, path: &Path) -> Result<Self, CliError> {
        let bytes = crate::commands::input::read_bytes(lang, path, MAX_FILE)?;
        let wrong = |error: &dyn Refusal| {
            CliError::bad_input(format!("{}: {}", path.display(), error.in_words(lang)))
        };
        let file = || path.display().to_string();
        let medium = match Format::of(lang, path).ok().flatten() {
            Some(Format::Bas) => {
                return Err(CliError::bad_input(say!(lang, "spectrum-is-listing", file = file())));
            }
            Some(Format::Tzx) => Self::Tape(tzx::parse(&bytes).map_err(|error| wrong(&error))?),
            Some(Format::Wav) => Self::Tape(wave::parse(&bytes).map_err(|error| wrong(&error))?),
            Some(Format::Z80) => {
                Self::Snapshot(Snapshot::parse_z80(&bytes).map_err(|error| wrong(&error))?.into())
            }
            Some(Format::Sna) => {
                Self::Snapshot(Snapshot::parse_sna(&bytes).map_err(|error| wrong(&error))?.into())
            }
            // Whatever its name: tapes begin with bytes that no text has.
            _ if is_text(&bytes) => {
                return Err(CliError::bad_input(say!(lang, "spectrum-is-listing", file = file())));
            }
            _ => Self::Tape(Tape::parse(&bytes).map_err(|error| wrong(&error))?),
        };
        match medium {
            Self::Tape(tape) if tape.files().is_empty() => {
                Err(CliError::bad_input(say!(lang, "spectrum-empty-tape", file = file())))
            }
            medium => Ok(medium),
        }
    }

    /// Puts it into a machine; a program starts even if its tape does not say where.
    pub(super) fn insert(&self, machine: &mut Machine) -> Result<(), MachineError> {
        match self {
            Self::Tape(tape) => machine.load(&tape.starting()),
            Self::Snapshot(snapshot) => machine.restore(snapshot),
        }
    }
}
