//! The one binary: command line and terminal.

mod board;
mod cli;
mod commands;
mod exit;
mod game;
#[cfg(feature = "serve")]
mod hosting;
mod lang;
mod packs;
mod plain;
mod report;
mod sound;
mod store;
mod terminal;
#[cfg(test)]
#[path = "../tests/tmux/mod.rs"]
mod tmux;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    match cli::Cli::try_parse() {
        Ok(cli) => commands::run(cli),
        // Help and the version are output like any other; everything else is wrong input.
        Err(said) if !said.use_stderr() => exit::conclude(said.print().map_err(Into::into)),
        Err(wrong) => wrong.exit(),
    }
}
