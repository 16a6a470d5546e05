//! Why a text is not a list of moves, and where reading it stopped.

use super::{MoveFormat, words};
use crate::engine::Ruleset;

/// Why a text is not a list of moves.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("move {number} (\"{found}\"): {expected} ({})", self.place())]
#[non_exhaustive]
pub struct NotationError {
    /// Which move it is, from 1.
    pub number: usize,
    /// Where it begins, in bytes from the start of the text.
    pub offset: usize,
    /// The line it is in, from 1.
    pub line: usize,
    /// The character of the line it begins with, from 1.
    pub column: usize,
    /// What is written there; empty at the end of the text.
    pub found: String,
    /// What should be there.
    pub expected: ExpectedMove,
}

impl NotationError {
    /// The fault of a text at a byte, where something of a length is not what it should be.
    pub(super) fn new(
        text: &str,
        offset: usize,
        found: &str,
        number: usize,
        expected: &MoveFormat,
    ) -> Self {
        let before = &text[..offset];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        Self {
            number,
            offset,
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            found: found.to_owned(),
            expected: ExpectedMove::from(expected.clone()),
        }
    }

    /// The same, with the other moves of this game.
    pub(super) fn of(mut self, rules: &Ruleset) -> Self {
        self.expected = self.expected.of(rules);
        self
    }

    /// The place in words. Most texts are a single line.
    fn place(&self) -> String {
        let Self { line, column, .. } = self;
        match line {
            1 => format!("character {column}"),
            _ => format!("line {line}, character {column}"),
        }
    }
}

/// What a move looks like in a game: the error of whoever wrote something else.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected {format}{}", or_words(.others))]
#[non_exhaustive]
pub struct ExpectedMove {
    /// How places are written.
    pub format: MoveFormat,
    /// How moves of other kinds are written: examples.
    pub others: Vec<String>,
}

impl ExpectedMove {
    /// The same, with the other moves of this game.
    pub(super) fn of(mut self, rules: &Ruleset) -> Self {
        self.others = words::examples(rules);
        self
    }
}

impl From<MoveFormat> for ExpectedMove {
    fn from(format: MoveFormat) -> Self {
        Self { format, others: Vec::new() }
    }
}

fn or_words(others: &[String]) -> String {
    if others.is_empty() { String::new() } else { format!(", or {}", others.join(", ")) }
}
