//! What players see and hear, and what a server logs.

use std::fmt;

/// Something that players saw or heard, or that a server would log.
///
/// Displayed as one line.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Message {
    /// `say`, to everybody.
    Chat {
        /// Who says it.
        from: String,
        /// The plain text.
        text: String,
    },
    /// `tellraw` and private messages.
    Tellraw {
        /// The players who can read it.
        to: Vec<String>,
        /// The plain text.
        text: String,
    },
    /// `title`.
    Title {
        /// The players who see it.
        to: Vec<String>,
        /// `title`, `subtitle` or `actionbar`.
        part: &'static str,
        /// The plain text.
        text: String,
    },
    /// Sounds, particles and whatever else changes nothing in the world.
    Effect {
        /// The whole command.
        command: String,
    },
    /// An error that a server would log.
    Error(String),
}

impl Message {
    /// Bytes of its texts.
    pub(crate) fn bytes(&self) -> usize {
        match self {
            Self::Chat { from, text } => from.len() + text.len(),
            Self::Tellraw { to, text } | Self::Title { to, text, .. } => {
                to.iter().map(String::len).sum::<usize>() + text.len()
            }
            Self::Effect { command: text } | Self::Error(text) => text.len(),
        }
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Chat { from, text } => write!(f, "[{from}] {text}"),
            Self::Tellraw { to, text } => write!(f, "({}) {text}", to.join(", ")),
            Self::Title { to, part, text } => write!(f, "({}, {part}) {text}", to.join(", ")),
            Self::Effect { command } => write!(f, "~ {command}"),
            Self::Error(text) => write!(f, "! {text}"),
        }
    }
}
