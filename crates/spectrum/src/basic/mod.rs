//! Spectrum BASIC: words, numbers, programs, and their listings.

mod check;
mod layout;
mod list;
mod number;
mod program;
mod tokenize;
mod words;

pub use check::{Nonsense, StatementError};
pub use layout::{SCREEN_CELLS, cells};
pub use list::{Listing, Note, list};
pub use program::{Line, MAX_LINE, Program, ProgramError, ProgramFault};
pub use tokenize::{ListingError, ListingFault, MAX_PROGRAM, Numbering, tokenize};
