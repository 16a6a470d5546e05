//! What is wrong with a tournament's file.

use crate::openings::OpeningError;
use crate::spec::{BotSpec, SpecError};
use crate::stats::SprtFault;
use crate::xtreme::NameError;

/// What is wrong with a tournament's file.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ConfigError {
    /// It cannot be read at all.
    #[error(transparent)]
    Syntax(SyntaxError),
    /// A value makes no sense.
    #[error("{key}: {why}")]
    Value {
        /// The key.
        key: &'static str,
        /// What is wrong and what to write instead.
        why: ConfigFault,
    },
}

/// Why a value makes no sense.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ConfigFault {
    /// Too many games or rounds, or none.
    #[error("must be from 1 to 100000")]
    Count,
    /// There is nothing that could grow.
    #[error("belongs to a time for the whole game: set game-time")]
    IncrementAlone,
    /// Games are to end before they begin.
    #[error("is the number of moves that a game has at least, from 1")]
    NoMoves,
    /// Nothing would ever be played.
    #[error("must be at least 1")]
    NoMatches,
    /// Too few bots, or too many.
    #[error("a tournament has 2 to 1000 bots, each under its own [[bot]]")]
    Bots,
    /// A bot cannot be called this.
    #[error("{0}: {1}")]
    Name(String, NameError),
    /// The numbers of a sequential test.
    #[error(transparent)]
    Sprt(SprtFault),
    /// A sequential test of something else than two bots.
    #[error("compares two bots: format = \"round-robin\" with two [[bot]]")]
    SprtBots,
    /// A sequential test without pairs of games.
    #[error("counts pairs: set an even number of games, for example games = 2 and rounds = 1000")]
    SprtPairs,
    /// An opening cannot be played.
    #[error(transparent)]
    Opening(OpeningError),
}

/// A file that cannot be read: where, and what is wrong there.
#[derive(Debug, thiserror::Error)]
#[error("TOML parse error{}{place}{fault}", at(*.line, *.column))]
pub struct SyntaxError {
    /// The line, from 1; 0 if the fault is nowhere.
    pub line: usize,
    /// The character in it, from 1.
    pub column: usize,
    /// The line with a mark below it.
    pub place: String,
    /// What is wrong.
    pub fault: SyntaxFault,
}

fn at(line: usize, column: usize) -> String {
    if line == 0 { String::new() } else { format!(" at line {line}, column {column}") }
}

/// What is wrong in a file.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SyntaxFault {
    /// There is no such key.
    #[error("unknown key `{key}`{}", others(.near.as_deref(), .known))]
    UnknownKey {
        /// The key.
        key: String,
        /// What may have been meant.
        near: Option<String>,
        /// The keys that there are.
        known: String,
    },
    /// A key is missing.
    #[error("`{key}` is missing; write for example {example}")]
    Missing {
        /// The key.
        key: String,
        /// What could stand there.
        example: &'static str,
    },
    /// There is no such value.
    #[error("there is no `{value}` here; write one of these: {known}")]
    UnknownValue {
        /// The value.
        value: String,
        /// The values that there are.
        known: String,
    },
    /// Another kind of value, or a number out of range.
    #[error("{found}, expected a whole number from 0 to {most}")]
    Number {
        /// What stands there.
        found: String,
        /// The largest number.
        most: u64,
    },
    /// Not a time.
    #[error(transparent)]
    Time(WrongTime),
    /// Not a bot.
    #[error(transparent)]
    Bot(SpecError),
    /// Anything else, in the words of the library.
    #[error("{0}")]
    Other(String),
}

fn others(near: Option<&str>, known: &str) -> String {
    match near {
        Some(near) => format!(", did you mean `{near}`? There are {known}"),
        None => format!("; there are {known}"),
    }
}

/// Why something is not a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum WrongTime {
    /// It is a number, for example.
    #[error("a time is a text with its unit; write for example \"700ms\" or \"2s\"")]
    NoText,
    /// It cannot be read.
    #[error("not a time; write for example \"700ms\" or \"2s\"")]
    NoTime,
    /// It is nothing.
    #[error("a limit of nothing cannot be kept; write for example \"700ms\" or \"2s\"")]
    Nothing,
}

impl SyntaxError {
    /// What the library says of this text.
    pub(super) fn of(text: &str, error: &toml::de::Error) -> Self {
        let fault = SyntaxFault::of(text, error);
        let told = error.to_string();
        // The place, the line with a mark below it, and the message.
        let place = told.strip_suffix('\n').unwrap_or(&told).strip_suffix(error.message());
        let place = place.and_then(|place| place.find('\n').map(|at| place[at..].to_owned()));
        let before = error.span().and_then(|span| text.get(..span.start));
        let (line, column) = match (&place, before) {
            (Some(_), Some(before)) => {
                let line = before.rsplit('\n').next().unwrap_or_default();
                (before.matches('\n').count() + 1, line.chars().count() + 1)
            }
            _ => (0, 0),
        };
        Self { line, column, place: place.unwrap_or_else(|| ": ".to_owned()), fault }
    }
}

impl SyntaxFault {
    /// What the library says, without its words for programmers, and with what may have been meant.
    fn of(text: &str, error: &toml::de::Error) -> Self {
        let message = error.message();
        let times = [WrongTime::NoText, WrongTime::NoTime, WrongTime::Nothing];
        if let Some(time) = times.into_iter().find(|time| time.to_string() == message) {
            return Self::Time(time);
        }
        let value = error.span().and_then(|span| text.get(span)).unwrap_or_default();
        if let Err(error) = value.trim_matches(['"', '\'']).parse::<BotSpec>()
            && error.to_string() == message
        {
            return Self::Bot(error);
        }
        let quoted: Vec<&str> = message.split('`').skip(1).step_by(2).collect();
        match quoted.as_slice() {
            [key, known @ ..] if message.starts_with("unknown field") => Self::UnknownKey {
                key: (*key).to_owned(),
                near: near(key, known),
                known: known.join(", "),
            },
            [value, known @ ..] if message.starts_with("unknown variant") => {
                Self::UnknownValue { value: (*value).to_owned(), known: known.join(", ") }
            }
            [key] if message.starts_with("missing") => {
                let example = match *key {
                    "format" => "format = \"round-robin\"",
                    "bot" => "[[bot]] and, below it, run = \"agent:blocker\"",
                    _ => "run = \"agent:blocker\"",
                };
                Self::Missing { key: (*key).to_owned(), example }
            }
            _ => Self::number(message).unwrap_or_else(|| Self::Other(message.to_owned())),
        }
    }

    fn number(message: &str) -> Option<Self> {
        let (found, expected) = message.rsplit_once(", expected ")?;
        let most = match expected {
            "u32" => u32::MAX.into(),
            "u64" | "usize" => i64::MAX as u64,
            _ => return None,
        };
        Some(Self::Number { found: found.to_owned(), most })
    }
}

/// A key that is easily confused with this one: in capitals, with the other line between words, one of
/// several.
fn near(key: &str, known: &[&str]) -> Option<String> {
    let plain =
        |key: &str| key.to_lowercase().replace(['-', '_'], "").trim_end_matches('s').to_owned();
    known.iter().find(|known| plain(known) == plain(key)).map(|known| (*known).to_owned())
}
