//! Answers that are written as JSON where the work for them is done: the threads that answer
//! requests have no time for large ones.

use axum::body::Bytes;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use crate::problem::{Code, Problem};

/// An answer that is written already.
pub(super) struct Made(Bytes);

impl Made {
    /// Writes an answer.
    pub(super) fn json(answer: &impl Serialize) -> Result<Self, Problem> {
        let written = serde_json::to_vec(answer);
        let failed = |error: serde_json::Error| Problem::new(Code::Internal, error.to_string());
        written.map(|bytes| Self(bytes.into())).map_err(failed)
    }
}

impl IntoResponse for Made {
    fn into_response(self) -> Response {
        ([(header::CONTENT_TYPE, "application/json")], self.0).into_response()
    }
}
