//! `foursight spectrum`: the game for a ZX Spectrum, as listing, as tape, and played.

mod beeper;
mod media;
mod plain;
mod play;
mod refusal;
mod view;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand, ValueEnum};
use foursight_spectrum::basic::{Numbering, list, tokenize};
use foursight_spectrum::keyboard::Key;
use foursight_spectrum::machine::{Machine, MachineError, NOTICE, Output};
use foursight_spectrum::tape::{File, Kind, Tape, program_of};
use foursight_spectrum::{Board, BoardError, Edition, Language, Size};
use foursight_voice::say;

use crate::cli::Shared;
use crate::exit::{CliError, CliResult, unwritable};
use crate::lang::{self, Lang};
use media::{Format, Medium};
use refusal::Refusal;

/// How docs/spectrum.md says that all this is used.
const USAGE: &str = "\
| command | |
|---|---|
| `foursight spectrum play` | plays in the terminal, against the Spectrum |
| `foursight spectrum play FILE` | any other tape (`.tap`, `.tzx`, `.wav`) or snapshot (`.z80`, `.sna`); a program that does not start by itself is started |
| `foursight spectrum play --plain` | line by line, for screen readers and scripts |
| `foursight spectrum play --sound` | with its beeper; a build without `--features audio` rings the bell instead |
| `foursight spectrum export --edition oneline OUT` | writes OUT.bas and OUT.tap: the game in one line of BASIC |
| `foursight spectrum export --edition listing --size 9x6 OUT` | the same game in many lines with comments |
| `foursight spectrum export --edition computer OUT` | against the computer: three levels, score, play again; in German with `--lang de` |
| `foursight spectrum export OUT.wav` | the same as a sound that a real Spectrum loads; also `.tzx`, and `.z80` and `.sna` of the loaded program |
| `foursight spectrum tokenize FILE.bas` | makes FILE.tap of any listing, yours or ours; a second name chooses another format |
| `foursight spectrum list TAPE` | the BASIC programs of any tape as text |
| `foursight spectrum shot --keys 4453 OUT.png` | a picture of the screen after some keys |

`--connect` says how many in a row win, and `foursight spectrum guide` prints this page.
";

/// Most bytes of a listing: many times what a Spectrum could hold.
const MAX_LISTING: u64 = 1 << 20;

/// What `foursight spectrum` can do.
#[derive(Debug, Subcommand)]
pub(crate) enum SpectrumCommand {
    /// Write the game as a listing and as a tape
    Export {
        #[command(flatten)]
        game: GameArgs,
        /// What to write (default: what OUT ends with, else text and tape)
        #[arg(long, value_enum)]
        format: Option<Format>,
        /// Where to: OUT.bas, .tap, .tzx, .wav, .z80 or .sna; without an ending OUT.bas and OUT.tap
        out: PathBuf,
    },
    /// Make a tape of a BASIC listing
    Tokenize {
        /// The listing, as zmakebas reads it: lines with numbers, or with labels
        listing: PathBuf,
        /// Where to: a .tap, .tzx, .wav, .z80 or .sna file (default: the listing's name with .tap)
        out: Option<PathBuf>,
        /// The line at which it starts (default: the first one)
        #[arg(long)]
        start: Option<u16>,
        /// The name on the tape, at most 10 characters
        #[arg(long, default_value = "Foursight")]
        name: String,
    },
    /// Show the BASIC programs of a tape, ours or any other
    List {
        /// The tape: a .tap, .tzx or .wav file
        tape: PathBuf,
    },
    /// Play in the terminal, on an emulated Spectrum
    #[command(after_help = NOTICE)]
    Play {
        #[command(flatten)]
        game: GameArgs,
        /// Another tape or snapshot to play
        tape: Option<PathBuf>,
        /// Play line by line: what you type goes to the Spectrum key by key
        #[arg(long)]
        plain: bool,
        /// Play the sound of the beeper; without the feature `audio` the terminal's bell rings
        #[arg(long)]
        sound: bool,
    },
    /// Make a picture of the screen
    #[command(after_help = NOTICE)]
    Shot {
        #[command(flatten)]
        game: GameArgs,
        /// Another tape or snapshot to look at
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

impl GameArgs {
    fn edition(&self) -> Edition {
        match self.edition {
            EditionName::Oneline => Edition::OneLine,
            EditionName::Listing => Edition::Listing,
            EditionName::Computer => Edition::Computer,
        }
    }

    fn board(&self, lang: Lang) -> Result<Board, CliError> {
        Board::new(self.size, self.connect).map_err(|error| {
            CliError::bad_input(match error {
                BoardError::Width(columns) => say!(lang, "spectrum-width", columns),
                BoardError::Height(rows) => say!(lang, "spectrum-height", rows),
                BoardError::Connect { connect, longest } => {
                    say!(lang, "spectrum-connect", connect, longest)
                }
                other => other.to_string(),
            })
        })
    }

    /// What was asked for: a file, or our tape.
    fn medium(&self, lang: Lang, file: Option<&Path>) -> Result<Medium, CliError> {
        match file {
            Some(path) => Medium::read(lang, path),
            None => {
                let tape = self.edition().tape_in(self.board(lang)?, language(lang));
                Ok(Medium::Tape(tape.map_err(CliError::bad_input)?))
            }
        }
    }
}

/// What the computer's edition speaks.
fn language(lang: Lang) -> Language {
    match lang {
        Lang::De => Language::German,
        Lang::En => Language::English,
    }
}

/// Runs one of the commands.
pub(super) fn run(shared: &Shared, command: &SpectrumCommand) -> CliResult {
    let lang = lang::choose(shared.lang);
    match command {
        SpectrumCommand::Export { game, format, out } => export(lang, game, *format, out),
        SpectrumCommand::Tokenize { listing, out, start, name } => {
            tokenize_file(lang, listing, out.as_deref(), *start, name)
        }
        SpectrumCommand::List { tape } => match Medium::read(lang, tape)? {
            Medium::Tape(tape) => show(lang, &tape),
            Medium::Snapshot(_) => Err(CliError::bad_input(say!(lang, "spectrum-no-tape"))),
        },
        SpectrumCommand::Play { game, tape, plain, sound } => {
            let medium = game.medium(lang, tape.as_deref())?;
            if *plain { plain::run(lang, &medium) } else { play::run(lang, &medium, *sound) }
        }
        SpectrumCommand::Shot { game, tape, keys, scale, out } => {
            super::input::expect_png(lang, out)?;
            let picture = shot(lang, &game.medium(lang, tape.as_deref())?, keys, *scale)?;
            write(lang, out, &picture)
        }
        SpectrumCommand::Guide => {
            write!(std::io::stdout().lock(), "{}", foursight_spectrum::guide(USAGE))?;
            Ok(())
        }
    }
}

fn export(lang: Lang, game: &GameArgs, format: Option<Format>, out: &Path) -> CliResult {
    let (edition, board) = (game.edition(), game.board(lang)?);
    let meant = Format::of(lang, out)?;
    if let (Some(meant), Some(format)) = (meant, format)
        && meant != format
    {
        let (ending, wanted) = (meant.ending(), format.ending());
        let told = say!(lang, "spectrum-two-formats", ending, wanted, option = "--format");
        return Err(CliError::bad_input(told));
    }
    let text = edition.text_in(board, language(lang)).map_err(CliError::bad_input)?;
    let tape = edition.tape_in(board, language(lang)).map_err(CliError::bad_input)?;
    let formats = match format.or(meant).unwrap_or(Format::Both) {
        Format::Both => vec![Format::Bas, Format::Tap],
        one => vec![one],
    };
    for format in formats {
        // A name with an ending has the right one.
        let mut path = out.as_os_str().to_owned();
        if meant.is_none() {
            path.push(format!(".{}", format.ending()));
        }
        let bytes = if format == Format::Bas {
            text.clone().into_bytes()
        } else {
            format.write(lang, &tape)?
        };
        tell_written(lang, Path::new(&path), &bytes)?;
    }
    Ok(())
}

fn tell_written(lang: Lang, path: &Path, bytes: &[u8]) -> CliResult {
    write(lang, path, bytes)?;
    let written = say!(lang, "spectrum-written", path = path.display().to_string());
    writeln!(anstream::stdout().lock(), "{written}")?;
    Ok(())
}

/// Makes a tape, or what else the name asks for, of a listing.
fn tokenize_file(
    lang: Lang,
    listing: &Path,
    out: Option<&Path>,
    start: Option<u16>,
    name: &str,
) -> CliResult {
    let out = out.map_or_else(|| listing.with_extension("tap"), Path::to_owned);
    let format = match Format::of(lang, &out)? {
        None | Some(Format::Bas | Format::Both) => {
            let ending = out.extension().unwrap_or_default().to_string_lossy().into_owned();
            return Err(CliError::bad_input(say!(lang, "spectrum-not-a-tape", ending)));
        }
        Some(format) => format,
    };
    let bytes = super::input::read_bytes(lang, listing, MAX_LISTING)?;
    let file = || listing.display().to_string();
    if bytes.iter().any(|byte| *byte < b'\t') {
        return Err(CliError::bad_input(say!(lang, "spectrum-not-a-listing", file = file())));
    }
    let text = String::from_utf8_lossy(&bytes);
    // Lines of a program have numbers, or there are labels and none has.
    let code = |line: &&str| !line.trim().is_empty() && !line.starts_with('#');
    let numbered = text
        .lines()
        .find(code)
        .is_some_and(|line| line.trim().starts_with(|c: char| c.is_ascii_digit()));
    let numbering =
        if numbered { Numbering::InText } else { Numbering::Labels { first: 10, step: 10 } };
    let wrong = |error: &dyn Refusal| {
        CliError::bad_input(format!("{}: {}", listing.display(), error.in_words(lang)))
    };
    let program = tokenize(&text, numbering).map_err(|error| wrong(&error))?;
    program.check().map_err(|error| wrong(&error))?;
    let [Some(first), Some(last)] =
        [program.lines.first(), program.lines.last()].map(|line| line.map(|line| line.number))
    else {
        return Err(CliError::bad_input(say!(lang, "spectrum-no-lines", file = file())));
    };
    if let Some(start) = start.filter(|start| *start > last) {
        let told = say!(lang, "spectrum-start-after-end", file = file(), start, last);
        return Err(CliError::bad_input(told));
    }
    let start = Some(start.unwrap_or(first));
    let tape = Tape::record(name, &program, start).map_err(|error| wrong(&error))?;
    tell_written(lang, &out, &format.write(lang, &tape)?)
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
                        let why = error.in_words(lang);
                        CliError::bad_input(format!("\"{}\": {why}", header.name))
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
fn shot(lang: Lang, medium: &Medium, keys: &str, scale: u8) -> Result<Vec<u8>, CliError> {
    /// Frames to load and set up, at most.
    const FRAME_LIMIT: u32 = 60 * 50;
    let trouble = |error: MachineError| CliError::bad_input(error.in_words(lang));
    let mut machine = Machine::new(Output::PictureAndSound).map_err(trouble)?;
    medium.insert(&mut machine).map_err(trouble)?;
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

fn write(lang: Lang, path: &Path, bytes: &[u8]) -> CliResult {
    fs::write(path, bytes).map_err(|error| CliError::io(unwritable(lang, path), &error))
}
