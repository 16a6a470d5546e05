//! The commands, one file each.

pub(crate) mod analyse;
pub(crate) mod arena;
pub(crate) mod book;
pub(crate) mod bot;
mod bot_names;
mod bots;
#[cfg(feature = "serve")]
pub(crate) mod database;
pub(crate) mod gomocup;
pub(crate) mod match_;
#[cfg(feature = "minecraft")]
pub(crate) mod minecraft;
mod pack;
mod play;
pub(crate) mod programs;
mod replay;
#[cfg(feature = "serve")]
pub(crate) mod serve;
mod shell;
#[cfg(feature = "serve")]
mod sizes;
pub(crate) mod solve;
mod solver_errors;
#[cfg(feature = "spectrum")]
pub(crate) mod spectrum;
pub(crate) mod tournament;

use std::path::Path;
use std::process::ExitCode;

use foursight_voice::say;

use crate::cli::{Cli, Command};
use crate::exit::{self, CliError};
use crate::lang::Lang;

/// Runs a command and gives its exit code to the shell.
pub(crate) fn run(cli: Cli) -> ExitCode {
    let shared = cli.shared;
    exit::conclude(match cli.command {
        Some(Command::Solve(args)) => solve::run(&shared, &args),
        Some(Command::Analyse(args)) => analyse::run(&shared, &args),
        Some(Command::Book(args)) => book::run(&shared, &args),
        None => play::menu(&shared),
        Some(Command::Play(args)) => play::run(&shared, &args),
        Some(Command::Match(args)) => match_::run(&shared, &args),
        Some(Command::Tournament(args)) => tournament::run(&shared, &args),
        Some(Command::Arena(args)) => arena::run(&shared, &args),
        Some(Command::Bot(command)) => bot::run(&shared, &command),
        Some(Command::BotGuard { order }) => return guard(&order),
        Some(Command::Gomocup(args)) => gomocup::run(&shared, &args),
        Some(Command::Replay(args)) => replay::run(&shared, &args),
        #[cfg(feature = "minecraft")]
        Some(Command::Minecraft(command)) => minecraft::run(&shared, &command),
        #[cfg(feature = "serve")]
        Some(Command::Serve(args)) => serve::run(&shared, args),
        #[cfg(feature = "serve")]
        Some(Command::Database(command)) => database::run(&shared, command),
        Some(Command::Pack(command)) => pack::run(&shared, command),
        #[cfg(feature = "spectrum")]
        Some(Command::Spectrum(command)) => spectrum::run(&shared, &command),
        Some(Command::Completions { shell }) => shell::completions(shell),
        Some(Command::Man { dir }) => shell::manual(&shared, dir.as_deref()),
    })
}

/// Is the guard of a bot's program; see [`foursight_arena::guard`].
fn guard(order: &str) -> ExitCode {
    foursight_arena::guard::run(order).unwrap_or_else(|why| {
        anstream::eprintln!("foursight: {why}");
        ExitCode::from(exit::IO_ERROR)
    })
}

/// Reads a text from a file, or from standard input for `-`; at most `limit` bytes.
fn read_text(lang: Lang, path: &Path, limit: u64) -> Result<String, CliError> {
    use std::io::Read;
    let name = match path == Path::new("-") {
        true => say!(lang, "standard-input").into(),
        false => path.to_string_lossy(),
    };
    let mut bytes = Vec::new();
    let read = if path == Path::new("-") {
        std::io::stdin().lock().take(limit + 1).read_to_end(&mut bytes)
    } else {
        std::fs::File::open(path).and_then(|file| file.take(limit + 1).read_to_end(&mut bytes))
    };
    read.map_err(|error| CliError::io(say!(lang, "file-unreadable", file = &*name), &error))?;
    if bytes.len() as u64 > limit {
        return Err(CliError::bad_input(say!(lang, "file-too-large", file = &*name, limit)));
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        CliError::bad_input(say!(lang, "file-not-utf8", file = &*name, byte = at + 1))
    })
}

/// How many threads run at once on this machine.
fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
