//! Exit codes, the same for every command.

use std::fmt::Display;
use std::process::ExitCode;

/// The answer is no, or none could be found: not solved within a limit.
pub(crate) const NO: u8 = 1;
/// The input is wrong: arguments, packs, moves, records.
pub(crate) const BAD_INPUT: u8 = 2;
/// The system would not: a file that cannot be read or written.
pub(crate) const IO_TROUBLE: u8 = 3;

/// What is shown under `foursight --help` and in the manual.
pub(crate) const HELP: &str = "\
Exit codes: 0 success, 1 the answer is no, 2 wrong input, 3 a file or device that failed.";

/// A command that stops early: its message is printed already or comes along.
#[derive(Debug)]
pub(crate) struct Stop {
    pub(crate) code: u8,
    pub(crate) message: Option<String>,
}

impl Stop {
    /// Wrong input, with what was wrong and what to do.
    pub(crate) fn bad_input(message: impl Display) -> Self {
        Self { code: BAD_INPUT, message: Some(message.to_string()) }
    }

    /// A file or device that failed.
    pub(crate) fn io(what: impl Display, error: &std::io::Error) -> Self {
        Self { code: IO_TROUBLE, message: Some(format!("{what}: {error}")) }
    }

    /// The answer is no, or none could be found.
    pub(crate) fn no(message: impl Display) -> Self {
        Self { code: NO, message: Some(message.to_string()) }
    }

    /// Everything has been said.
    pub(crate) fn silent(code: u8) -> Self {
        Self { code, message: None }
    }

    /// Prints the message, if there is one.
    pub(crate) fn tell(&self) {
        if let Some(message) = &self.message {
            anstream::eprintln!("foursight: {message}");
        }
    }
}

/// A pipe that was closed by its reader, as `head` does, is no trouble.
impl From<std::io::Error> for Stop {
    fn from(error: std::io::Error) -> Self {
        if error.kind() == std::io::ErrorKind::BrokenPipe {
            return Self::silent(0);
        }
        Self::io("writing failed", &error)
    }
}

/// What commands answer.
pub(crate) type Outcome = Result<(), Stop>;

/// Prints the message of a command that stopped early, and gives its code to the shell.
pub(crate) fn conclude(outcome: Outcome) -> ExitCode {
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(stop) => {
            stop.tell();
            ExitCode::from(stop.code)
        }
    }
}
