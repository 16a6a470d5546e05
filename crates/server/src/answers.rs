//! Large answers are counted until whoever asked has received them: slow readers take so much memory
//! and no more.

use std::sync::Arc;

use axum::body::{Body, Bytes, HttpBody, to_bytes};
use axum::extract::{Request, State};
use axum::http::Method;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::address::AddressKey;
use crate::app::App;
use crate::problem::{Code, Problem};
use crate::shares::Share;

/// The bytes of an answer, and the room that was taken for them, for as long as anybody has them to send.
struct Held {
    bytes: Bytes,
    _share: Share,
}

impl AsRef<[u8]> for Held {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

/// Middleware that takes room for each large answer. What only asks is refused if there is none.
pub(crate) async fn hold(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    // The files of the page are in memory once, however many are sent them.
    let is_made = request.uri().path().starts_with("/api/");
    let address = request.extensions().get::<AddressKey>().copied().filter(|_| is_made);
    let done = request.method() != Method::GET;
    let response = next.run(request).await;
    let (Some(address), Some(length)) = (address, response.body().size_hint().exact()) else {
        return response;
    };
    let length = usize::try_from(length).unwrap_or(usize::MAX);
    let share = match app.guard.answer(address, length, done) {
        Ok(Some(share)) => share,
        Ok(None) => return response,
        Err(problem) => return problem.into_response(),
    };
    let (parts, body) = response.into_parts();
    match to_bytes(body, length).await {
        Ok(bytes) => {
            let held = Bytes::from_owner(Held { bytes, _share: share });
            Response::from_parts(parts, Body::from(held))
        }
        Err(error) => Problem::new(Code::Internal, error.to_string()).into_response(),
    }
}
