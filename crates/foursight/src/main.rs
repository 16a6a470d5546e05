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
    commands::run(cli::Cli::parse())
}
