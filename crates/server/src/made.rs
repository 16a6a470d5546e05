//! Answers that are written as JSON where the work for them is done: the threads that answer
//! requests have no time for large ones.

use std::io::{self, Write};
use std::sync::Arc;

use axum::body::Bytes;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use foursight_voice::say;
use serde::{Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};

use crate::problem::{Code, Problem};

/// Bytes of the largest answer. What is told of a game takes at most 16 MB in memory, and somewhat
/// more as text.
const MOST: usize = 48 << 20;

/// Bytes that the threads that answer have time to write: a fraction of a millisecond.
const SHORT: usize = 64 << 10;

/// An answer that is written already.
#[derive(Debug, Clone)]
pub(crate) struct Made(Bytes);

impl Made {
    /// Writes an answer, unless it is too long for the threads that answer.
    pub(crate) fn short(answer: &impl Serialize) -> Option<Self> {
        Self::up_to(SHORT, answer).ok()
    }

    fn up_to(most: usize, answer: &impl Serialize) -> serde_json::Result<Self> {
        let mut bounded = Bounded { written: Vec::new(), most };
        serde_json::to_writer(&mut bounded, answer)?;
        Ok(Self(bounded.written.into()))
    }

    /// Writes an answer.
    pub(crate) fn json(answer: &impl Serialize) -> Result<Self, Problem> {
        Self::within(MOST, answer)
    }

    fn within(most: usize, answer: &impl Serialize) -> Result<Self, Problem> {
        match Self::up_to(most, answer) {
            Ok(made) => Ok(made),
            Err(error) if error.is_io() => {
                let megabytes = most >> 20;
                let large = |lang| say!(lang, "problem-answer-too-large", megabytes);
                Err(Problem::said(Code::TooLarge, large))
            }
            Err(error) => Err(Problem::new(Code::Internal, error.to_string())),
        }
    }
}

impl IntoResponse for Made {
    fn into_response(self) -> Response {
        ([(header::CONTENT_TYPE, "application/json")], self.0).into_response()
    }
}

/// Takes so many bytes and no more.
struct Bounded {
    written: Vec<u8>,
    most: usize,
}

impl Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if bytes.len() > self.most - self.written.len() {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        self.written.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Something that is written once, and then stands in answers and messages as it is.
#[derive(Debug, Clone)]
pub(crate) struct Written(Arc<RawValue>);

impl Written {
    /// Writes it.
    pub(crate) fn new(value: &impl Serialize) -> Self {
        // Nothing that is shown can fail to be written as JSON.
        Self(to_raw_value(value).unwrap_or_else(|_| RawValue::NULL.to_owned()).into())
    }

    /// The text.
    #[cfg(test)]
    pub(crate) fn text(&self) -> &str {
        self.0.get()
    }
}

impl Serialize for Written {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        RawValue::serialize(&self.0, to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finding_02_an_answer_has_a_largest_size() {
        let long = "x".repeat(SHORT);
        let told = |most| Made::within(most, &long).map(drop).map_err(|problem| problem.code);
        assert_eq!(told(SHORT + 2), Ok(()));
        assert_eq!(told(SHORT + 1), Err(Code::TooLarge));
        assert!(Made::json(&long).is_ok());
        assert!(Made::short(&&long[..SHORT - 2]).is_some());
        assert!(Made::short(&&long[..SHORT - 1]).is_none(), "that is for the pool");
    }

    #[test]
    fn what_is_written_already_stands_in_an_answer_as_it_is() {
        let game = Written::new(&serde_json::json!({"turns": 3, "title": "a \"b\""}));
        assert_eq!(
            serde_json::to_string(&[&game, &game]).unwrap_or_default(),
            format!("[{0},{0}]", game.text())
        );
    }
}
