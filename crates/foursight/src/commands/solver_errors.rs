//! With which exit code the solver's refusals end a command.

use foursight_solver::{BookError, SizeError};
use foursight_voice::{wrong_board, wrong_book};

use crate::exit::{CliError, IO_ERROR};
use crate::lang::Lang;

/// A board that cannot be solved.
pub(super) fn refuse_board(lang: Lang, error: &SizeError) -> CliError {
    CliError::bad_input(wrong_board(lang, error))
}

/// A book that is refused or not built. Trouble with the disk, damage and an early end differ in
/// their exit codes.
pub(super) fn refuse_book(lang: Lang, error: &BookError) -> CliError {
    let message = wrong_book(lang, error);
    match error {
        BookError::Io { .. } => CliError { code: IO_ERROR, message: Some(message) },
        BookError::Cancelled { .. } => CliError::negative(message),
        _ => CliError::bad_input(message),
    }
}
