//! With which exit code the solver's refusals end a command.

use foursight_solver::{BookError, SizeError};
use foursight_voice::{wrong_board, wrong_book};

use crate::exit::{IO_TROUBLE, Stop};
use crate::lang::Lang;

/// A board that cannot be solved.
pub(super) fn refuse_board(lang: Lang, error: &SizeError) -> Stop {
    Stop::bad_input(wrong_board(lang, error))
}

/// A book that is refused or not built. Trouble with the disk, damage and an early end differ in
/// their exit codes.
pub(super) fn refuse_book(lang: Lang, error: &BookError) -> Stop {
    let message = wrong_book(lang, error);
    match error {
        BookError::Io { .. } => Stop { code: IO_TROUBLE, message: Some(message) },
        BookError::Cancelled { .. } => Stop::no(message),
        _ => Stop::bad_input(message),
    }
}
