//! What a bot did wrong.

use std::time::Duration;

use foursight_table::EndKind;

/// What a bot did wrong: it loses its game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{detail}")]
pub struct Fault {
    /// What decides the game.
    pub kind: EndKind,
    /// What happened, for the bot's author.
    pub detail: String,
}

impl Fault {
    /// A fault and its story.
    pub fn new(kind: EndKind, detail: impl Into<String>) -> Self {
        Self { kind, detail: detail.into() }
    }

    /// A bot that was silent until its time was over.
    #[must_use]
    pub fn no_answer(limit: Duration) -> Self {
        Self::new(EndKind::Timeout, format!("no answer within {} ms", limit.as_millis()))
    }
}
