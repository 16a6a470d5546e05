//! What the solver has to say about positions, boards and books that it refuses.

use foursight_solver::{BookError, MoveError, PlayError, SizeError, Unsolved, column_letter};

use crate::{Lang, say};

/// Which move of a position is wrong.
#[must_use]
pub fn wrong_move(lang: Lang, position: &str, error: &MoveError) -> String {
    let MoveError { number, text, reason, size, .. } = error;
    let reason = match reason {
        PlayError::NoColumn => {
            let last = column_letter(size.width() - 1);
            say!(lang, "solver-no-column", size = size.to_string(), last)
        }
        PlayError::Full => say!(lang, "solver-column-full", rows = size.height()),
        PlayError::Over => say!(lang, "solver-game-over").to_owned(),
        other => other.to_string(),
    };
    say!(lang, "solver-wrong-move", position, number = *number, text, reason)
}

/// Why a board cannot be solved.
#[must_use]
pub fn wrong_board(lang: Lang, error: &SizeError) -> String {
    match error {
        SizeError::Connect(connect) => say!(lang, "solver-connect", connect = *connect),
        error => error.to_string(),
    }
}

/// A limit was reached first.
#[must_use]
pub fn unsolved(lang: Lang, unsolved: &Unsolved) -> String {
    let Unsolved { lower, upper, nodes } = unsolved;
    say!(lang, "solver-unsolved", nodes = *nodes, lower = *lower, upper = *upper)
}

/// Why a book is refused or not built.
#[must_use]
pub fn wrong_book(lang: Lang, error: &BookError) -> String {
    match error {
        BookError::Io { path, source } => {
            let path = path.display().to_string();
            say!(lang, "book-no-access", path, error = source.to_string())
        }
        BookError::Foreign => say!(lang, "book-foreign").to_owned(),
        BookError::Version(version) => say!(lang, "book-version", version = *version),
        BookError::Damaged(_) => say!(lang, "book-damaged").to_owned(),
        BookError::OtherJournal { path, wanted, .. } => {
            say!(lang, "book-other-journal", path = path.display().to_string(), wanted)
        }
        BookError::Depth { depth, size, most } => {
            say!(lang, "book-depth", depth = *depth, size = size.to_string(), most = *most)
        }
        BookError::Connect(connect) => say!(lang, "book-connect", connect = *connect),
        BookError::Cancelled { done, total } => {
            say!(lang, "book-cancelled", done = *done, total = *total)
        }
        other => other.to_string(),
    }
}
