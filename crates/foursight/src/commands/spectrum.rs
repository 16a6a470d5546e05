//! `foursight spectrum`: the game for a ZX Spectrum, as listing, as tape, and played.

mod beeper;
mod play;
mod view;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand, ValueEnum};
use foursight_spectrum::basic::list;
use foursight_spectrum::keyboard::Key;
use foursight_spectrum::machine::{Machine, NOTICE, Output};
use foursight_spectrum::tape::{File, Kind, Tape, program_of};
use foursight_spectrum::{Board, Edition, Size};
use foursight_voice::say;

use crate::cli::Shared;
use crate::exit::{CliError, CliResult, unwritable};
use crate::lang::{self, Lang};

/// How docs/spectrum.md says that all this is used.
const USAGE: &str = "\
| command | |
|---|---|
| `foursight spectrum play` | plays in the terminal, against the Spectrum |
| `foursight spectrum play TAPE` | any other tape |
| `foursight spectrum play --sound` | with its beeper; a build without `--features audio` rings the bell instead |
| `foursight spectrum export --edition oneline OUT` | writes OUT.bas and OUT.tap: the game in one line of BASIC |
| `foursight spectrum export --edition listing --size 9x6 OUT` | the same game in many lines with comments |
| `foursight spectrum export --edition computer OUT` | against the computer: three levels, score, play again |
| `foursight spectrum list TAPE` | the BASIC programs of any tape as text |
| `foursight spectrum shot --keys 4453 OUT.png` | a picture of the screen after some keys |

`--connect` says how many in a row win, and `foursight spectrum guide` prints this page.
";

/// Most bytes of a tape: many times what a Spectrum could load.
const MAX_TAPE: u64 = 4 << 20;

/// What `foursight spectrum` can do.
#[derive(Debug, Subcommand)]
pub(crate) enum SpectrumCommand {
    /// Write the game as a listing and as a tape
    Export {
        #[command(flatten)]
        game: GameArgs,
        /// What to write (default: what OUT ends with, else both)
        #[arg(long, value_enum)]
        format: Option<Format>,
        /// Where to: OUT.bas, OUT.tap or both
        out: PathBuf,
    },
    /// Show the BASIC programs of a tape, ours or any other
    List {
        /// The tape, a .tap file
        tape: PathBuf,
    },
    /// Play in the terminal, on an emulated Spectrum
    #[command(after_help = NOTICE)]
    Play {
        #[command(flatten)]
        game: GameArgs,
        /// Another tape to play
        tape: Option<PathBuf>,
        /// Play the sound of the beeper; without the feature `audio` the terminal's bell rings
        #[arg(long)]
        sound: bool,
    },
    /// Make a picture of the screen
    #[command(after_help = NOTICE)]
    Shot {
        #[command(flatten)]
        game: GameArgs,
        /// Another tape to look at
        #[arg(long)]
        tape: Option<PathBuf>,
        /// Keys to type first, for example 3445; `_` waits for a second
        #[arg(long, default_value = "")]
        keys: String,
        /// How many pixels of the picture each pixel of the Spectrum is wide
        #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=8))]
        scale: u8,
        /// The PNG file to write
        out: PathBuf,
    },
    /// Print how the one-liner works, statement by statement (docs/spectrum.md)
    Guide,
}

/// Which game.
#[derive(Debug, Args)]
pub(crate) struct GameArgs {
    /// Which edition
    #[arg(long, value_enum, default_value = "computer")]
    edition: EditionName,
    /// Columns and rows, 4x4 to 9x6
    #[arg(long, default_value = "7x6", value_name = "SIZE")]
    size: Size,
    /// How many in a row win
    #[arg(long, default_value_t = 4, value_name = "N")]
    connect: u8,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum EditionName {
    /// For two, in one line of BASIC
    Oneline,
    /// For two, in many lines with comments
    Listing,
    /// Against the computer
    Computer,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// The text, for reading and for zmakebas
    Bas,
    /// The tape
    Tap,
    /// Both
    Both,
}

impl GameArgs {
    fn edition(&self) -> Edition {
        match self.edition {
            EditionName::Oneline => Edition::OneLine,
            EditionName::Listing => Edition::Listing,
            EditionName::Computer => Edition::Computer,
        }
    }

    fn board(&self) -> Result<Board, CliError> {
        Board::new(self.size, self.connect).map_err(CliError::bad_input)
    }

    /// The tape that was asked for: a file, or ours.
    fn tape(&self, lang: Lang, file: Option<&Path>) -> Result<Tape, CliError> {
        match file {
            Some(path) => read_tape(lang, path),
            None => self.edition().tape(self.board()?).map_err(CliError::bad_input),
        }
    }
}

/// Runs one of the commands.
pub(super) fn run(shared: &Shared, command: &SpectrumCommand) -> CliResult {
    let lang = lang::choose(shared.lang);
    match command {
        SpectrumCommand::Export { game, format, out } => export(lang, game, *format, out),
        SpectrumCommand::List { tape } => show(lang, &read_tape(lang, tape)?),
        SpectrumCommand::Play { game, tape, sound } => {
            play::run(lang, &game.tape(lang, tape.as_deref())?, *sound)
        }
        SpectrumCommand::Shot { game, tape, keys, scale, out } => {
            let picture = shot(lang, &game.tape(lang, tape.as_deref())?, keys, *scale)?;
            write(lang, out, &picture)
        }
        SpectrumCommand::Guide => {
            write!(std::io::stdout().lock(), "{}", foursight_spectrum::guide(USAGE))?;
            Ok(())
        }
    }
}

fn export(lang: Lang, game: &GameArgs, format: Option<Format>, out: &Path) -> CliResult {
    let (edition, board) = (game.edition(), game.board()?);
    let ending = out.extension().and_then(|ending| ending.to_str());
    let (meant, base) = match ending {
        Some("bas") => (Format::Bas, out.with_extension("")),
        Some("tap") => (Format::Tap, out.with_extension("")),
        _ => (Format::Both, out.to_owned()),
    };
    let format = format.unwrap_or(meant);
    let text = edition.text(board).map_err(CliError::bad_input)?;
    let tape = edition.tape(board).map_err(CliError::bad_input)?;
    let target = |ending: &str| {
        let mut name = base.clone().into_os_string();
        name.push(ending);
        PathBuf::from(name)
    };
    let mut console = anstream::stdout().lock();
    let written = |path: PathBuf| say!(lang, "spectrum-written", path = path.display().to_string());
    if format != Format::Tap {
        write(lang, &target(".bas"), text.as_bytes())?;
        writeln!(console, "{}", written(target(".bas")))?;
    }
    if format != Format::Bas {
        write(lang, &target(".tap"), &tape.to_bytes())?;
        writeln!(console, "{}", written(target(".tap")))?;
    }
    Ok(())
}

/// Prints what is on a tape: programs as text, everything else as a remark.
fn show(lang: Lang, tape: &Tape) -> CliResult {
    let mut console = anstream::stdout().lock();
    for file in tape.files() {
        match file {
            File::Named(header, data) => match header.kind {
                Kind::Program { start, size } => {
                    let starts =
                        start.map_or_else(String::new, |line| say!(lang, "spectrum-starts", line));
                    writeln!(console, "# \"{}\"{starts}", header.name)?;
                    let program = program_of(size, data).map_err(|error| {
                        CliError::bad_input(format!("\"{}\": {error}", header.name))
                    })?;
                    let listing = list(&program);
                    write!(console, "{}", listing.text)?;
                    for note in listing.notes {
                        let (line, digits, value) = (note.line, note.digits, note.value);
                        anstream::eprintln!(
                            "{}",
                            say!(
                                lang,
                                "spectrum-hidden-number",
                                line,
                                digits,
                                value = value.to_string()
                            )
                        );
                    }
                }
                Kind::Code { address } => {
                    let length = data.len();
                    writeln!(
                        console,
                        "# \"{}\": {}",
                        header.name,
                        say!(lang, "spectrum-code", length, address)
                    )?;
                }
                Kind::Numbers | Kind::Characters => {
                    let what = say!(lang, "spectrum-array");
                    writeln!(console, "# \"{}\": {what}", header.name)?;
                }
            },
            File::Headless(block) => {
                let length = block.data.len();
                writeln!(console, "# {}", say!(lang, "spectrum-headless", length))?;
            }
        }
    }
    Ok(())
}

/// The screen after some keys, as a PNG.
fn shot(lang: Lang, tape: &Tape, keys: &str, scale: u8) -> Result<Vec<u8>, CliError> {
    /// Frames to load and set up, at most.
    const FRAME_LIMIT: u32 = 60 * 50;
    let trouble = |error| CliError::bad_input(format!("{error}"));
    let mut machine = Machine::new(Output::PictureAndSound).map_err(trouble)?;
    machine.load(tape).map_err(trouble)?;
    let settle = |machine: &mut Machine| {
        machine.run_until(FRAME_LIMIT, Machine::is_pausing).and_then(|_| machine.frames(2))
    };
    settle(&mut machine).map_err(trouble)?;
    for character in keys.chars() {
        if character == '_' {
            machine.frames(50).map_err(trouble)?;
            continue;
        }
        let Some(key) = Key::for_character(character) else {
            let character = character.to_string();
            return Err(CliError::bad_input(say!(lang, "spectrum-no-key", character)));
        };
        machine.tap(key).and_then(|()| settle(&mut machine)).map_err(trouble)?;
    }
    machine
        .picture()
        .to_png(usize::from(scale))
        .map_err(|error| CliError::bad_input(error.to_string()))
}

fn read_tape(lang: Lang, path: &Path) -> Result<Tape, CliError> {
    let file = path.display().to_string();
    let bytes = super::input::read_bytes(lang, path, MAX_TAPE)?;
    Tape::parse(&bytes).map_err(|error| CliError::bad_input(format!("{file}: {error}")))
}

fn write(lang: Lang, path: &Path, bytes: &[u8]) -> CliResult {
    fs::write(path, bytes).map_err(|error| CliError::io(unwritable(lang, path), &error))
}
