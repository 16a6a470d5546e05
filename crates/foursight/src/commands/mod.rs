//! The commands, one file each.

pub(crate) mod analyse;
pub(crate) mod answer;
pub(crate) mod arena;
pub(crate) mod book;
pub(crate) mod bot;
mod bot_names;
mod bot_new;
pub(crate) mod bots;
mod clock;
#[cfg(feature = "serve")]
pub(crate) mod database;
pub(crate) mod gomocup;
pub(crate) mod input;
#[cfg(feature = "join")]
pub(crate) mod join;
pub(crate) mod match_;
mod memory;
#[cfg(feature = "minecraft")]
pub(crate) mod minecraft;
#[cfg(feature = "serve")]
pub(crate) mod nodes;
mod pack;
mod play;
pub(crate) mod programs;
pub(crate) mod puzzle;
pub(crate) mod replay;
#[cfg(feature = "serve")]
pub(crate) mod serve;
mod shell;
#[cfg(feature = "serve")]
pub(crate) mod sizes;
pub(crate) mod solve;
mod solver_errors;
#[cfg(feature = "spectrum")]
pub(crate) mod spectrum;
pub(crate) mod tournament;
#[cfg(feature = "serve")]
pub(crate) mod worker;

use std::process::ExitCode;

use crate::cli::{Cli, Command};
use crate::exit;

/// Runs a command and gives its exit code to the shell.
pub(crate) fn run(cli: Cli) -> ExitCode {
    let shared = cli.shared;
    exit::conclude(match cli.command {
        Some(Command::Solve(args)) => solve::run(&shared, &args),
        Some(Command::Analyse(args)) => analyse::run(&shared, &args),
        Some(Command::Book(args)) => book::run(&shared, &args),
        None => play::menu(&shared),
        Some(Command::Play(args)) => play::run(&shared, &args),
        Some(Command::Puzzle(args)) => puzzle::run(&shared, &args),
        Some(Command::Match(args)) => match_::run(&shared, &args),
        Some(Command::Tournament(args)) => tournament::run(&shared, &args),
        Some(Command::Arena(args)) => arena::run(&shared, &args),
        Some(Command::Bot(command)) => bot::run(&shared, &command),
        Some(Command::BotGuard { order }) => return guard(&order),
        Some(Command::Gomocup(args)) => gomocup::run(&shared, &args),
        Some(Command::Replay(args)) => replay::run(&shared, &args),
        #[cfg(feature = "minecraft")]
        Some(Command::Minecraft(command)) => minecraft::run(&shared, &command),
        #[cfg(feature = "join")]
        Some(Command::Join(args)) => join::run(&shared, &args),
        #[cfg(feature = "serve")]
        Some(Command::Serve(args)) => serve::run(&shared, args),
        #[cfg(feature = "serve")]
        Some(Command::Database(command)) => database::run(&shared, command),
        #[cfg(feature = "serve")]
        Some(Command::Nodes(args)) => nodes::run(&shared, args),
        #[cfg(feature = "serve")]
        Some(Command::Worker(args)) => worker::run(&shared, &args),
        Some(Command::Pack(command)) => pack::run(&shared, command),
        #[cfg(feature = "spectrum")]
        Some(Command::Spectrum(command)) => spectrum::run(&shared, &command),
        Some(Command::Completions { shell }) => shell::completions(&shared, shell),
        Some(Command::Complete { line, words }) => shell::complete(&shared, line, words),
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

/// How many threads run at once on this machine.
fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
