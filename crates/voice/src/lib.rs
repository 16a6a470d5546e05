//! Every sentence that Foursight says to people, in English and German.
//!
//! The sentences are in `locales/en/*.ftl` and `locales/de/*.ftl`, in a strict subset of the
//! [Fluent](https://projectfluent.org) syntax, so that the page reads the same files with the
//! library that Fluent has for browsers. [`say!`] fills a sentence in; [`Narrator`] tells what
//! happens in a game; [`describe`] tells the rules of one.
//!
//! ```
//! use foursight_voice::{Lang, say};
//!
//! assert_eq!(say!(Lang::De, "game-over"), "Das Spiel ist vorbei.");
//! assert_eq!(say!(Lang::En, "value-win", moves = 3), "win in 3");
//! ```
//!
//! A test reads all sources of the workspace: every key that is used exists in both languages with
//! the same variables, and every key that exists is used.

mod argument;
mod catalogue;
mod cell;
mod colour;
mod describe;
mod errors;
mod explain;
mod findings;
mod fluent;
mod how_to_play;
mod lang;
mod moves;
mod narration;
mod schema;
mod solver;
mod story;

pub use argument::{Argument, ToArgument};
pub use catalogue::{german_help, german_help_keys, later_page_catalogue, page_catalogue};
pub use cell::{Labels, cell_name, layer_name};
pub use colour::Colour;
pub use describe::describe;
pub use errors::InWords;
pub use explain::explain;
pub use fluent::{Pattern, SyntaxError, parse};
pub use how_to_play::how_to_play;
pub use lang::{Lang, UnknownLanguage};
pub use moves::move_label;
pub use narration::{Narrator, agent, hint, reason, value, winners};
pub use schema::schema_in;
pub use solver::{unsolved, wrong_board, wrong_book, wrong_move};
pub use story::story;

/// A sentence of the catalogue in a language.
///
/// Without arguments it is a `&'static str`, with arguments a `String`. An argument that is a
/// variable of the same name needs no value, as in `format!`. The key is a literal, so that the
/// tests can check it.
#[macro_export]
macro_rules! say {
    ($lang:expr, $key:literal $(,)?) => {
        $crate::Lang::sentence($lang, $key)
    };
    ($lang:expr, $key:literal, $($name:ident $(= $value:expr)?),+ $(,)?) => {
        $crate::Lang::sentence_with(
            $lang,
            $key,
            &[$((stringify!($name), $crate::argument!($name $(= $value)?))),+],
        )
    };
}

/// One argument of [`say!`].
#[doc(hidden)]
#[macro_export]
macro_rules! argument {
    ($name:ident) => {
        $crate::ToArgument::to_argument(&$name)
    };
    ($name:ident = $value:expr) => {
        $crate::ToArgument::to_argument(&$value)
    };
}
