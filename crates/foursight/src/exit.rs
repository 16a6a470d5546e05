//! Exit codes, the same for every command.

use std::fmt::Display;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use foursight_voice::{InWords, say};

use crate::help;
use crate::lang::{self, Lang};

/// A negative result: not solved within a limit, a test that failed.
pub(crate) const NEGATIVE: u8 = 1;
/// The input is wrong: arguments, packs, moves, records.
pub(crate) const BAD_INPUT: u8 = 2;
/// The system failed: a file that cannot be read or written.
pub(crate) const IO_ERROR: u8 = 3;

/// Why a command ends early: its message is printed already or comes along.
#[derive(Debug)]
pub(crate) struct CliError {
    pub(crate) code: u8,
    pub(crate) message: Option<String>,
}

impl CliError {
    /// Wrong input, with what was wrong and what to do.
    pub(crate) fn bad_input(message: impl Display) -> Self {
        Self { code: BAD_INPUT, message: Some(message.to_string()) }
    }

    /// A file or device that failed.
    pub(crate) fn io(what: impl Display, error: &std::io::Error) -> Self {
        Self {
            code: IO_ERROR,
            message: Some(format!("{what}: {}", error.in_words(help::language()))),
        }
    }

    /// A negative result.
    pub(crate) fn negative(message: impl Display) -> Self {
        Self { code: NEGATIVE, message: Some(message.to_string()) }
    }

    /// Everything has been said.
    pub(crate) fn silent(code: u8) -> Self {
        Self { code, message: None }
    }

    /// The same, and in which file and where in it the fault is.
    pub(crate) fn about(self, key: &str, file: &Path) -> Self {
        let message = self.message.map(|told| format!("{}: {key}: {told}", file.display()));
        Self { message, ..self }
    }

    /// Prints the message, if there is one.
    pub(crate) fn tell(&self) {
        if let Some(message) = &self.message {
            // Who cannot be told anything still gets the code.
            let _ = writeln!(anstream::stderr(), "foursight: {message}");
        }
    }
}

/// A pipe that was closed by its reader, as `head` does, is no trouble.
impl From<std::io::Error> for CliError {
    fn from(error: std::io::Error) -> Self {
        if error.kind() == std::io::ErrorKind::BrokenPipe {
            return Self::silent(0);
        }
        Self::io(say!(lang::choose(None), "output-failed"), &error)
    }
}

/// A file or folder that cannot be written.
pub(crate) fn unwritable(lang: Lang, path: &Path) -> String {
    say!(lang, "file-unwritable", file = path.display().to_string())
}

/// A file that cannot be read.
pub(crate) fn unreadable(lang: Lang, path: &Path) -> String {
    say!(lang, "file-unreadable", file = path.display().to_string())
}

/// A folder that cannot be made.
pub(crate) fn not_made(lang: Lang, folder: &Path) -> String {
    say!(lang, "folder-not-made", folder = folder.display().to_string())
}

/// What commands answer.
pub(crate) type CliResult = Result<(), CliError>;

/// Prints the message of a command that stopped early, and gives its code to the shell. Whatever
/// was written is on its way by then, or the code says that it is not.
pub(crate) fn conclude(outcome: CliResult) -> ExitCode {
    match outcome.and_then(|()| Ok(std::io::stdout().flush()?)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(stop) => {
            stop.tell();
            ExitCode::from(stop.code)
        }
    }
}
