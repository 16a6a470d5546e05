//! The one binary, as a library that the program itself and its benchmark call.

mod board;
mod cli;
mod commands;
mod completion;
mod examples;
mod exit;
mod game;
mod help;
#[cfg(feature = "serve")]
mod hosting;
mod lang;
mod misuse;
#[cfg(feature = "join")]
mod online;
mod packs;
mod plain;
mod puzzle;
mod report;
mod sound;
mod store;
mod terminal;
#[cfg(test)]
#[path = "../tests/tmux/mod.rs"]
mod tmux;
#[cfg(feature = "serve")]
mod work;

use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches};

#[doc(hidden)]
pub use terminal::frames::time_frames;

/// The whole program: reads the arguments, does what they say, answers how that went.
#[must_use]
pub fn run() -> ExitCode {
    let definition = examples::add(cli::Cli::command(), lang::Lang::En);
    let read = definition.try_get_matches();
    match read.and_then(|matches| cli::Cli::from_arg_matches(&matches)) {
        Ok(cli) => commands::run(cli),
        // Help and the version are output like any other; everything else is wrong input.
        Err(said) => help::say(&said),
    }
}
