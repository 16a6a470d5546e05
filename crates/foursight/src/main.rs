//! The one binary: command line and terminal.

mod board;
mod cli;
mod commands;
mod exit;
mod lang;
mod packs;
mod report;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    commands::run(cli::Cli::parse())
}
