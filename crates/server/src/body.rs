//! What requests carry: JSON whose faults become problems. It is read within limits of size and time, and parsed
//! where there is time for it.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{DefaultBodyLimit, FromRequest, Request};
use axum::http::{HeaderMap, StatusCode, header};
use foursight_voice::say;
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use crate::address::AddressKey;
use crate::app::App;
use crate::problem::{Code, Problem};
use crate::work::Caller;

/// What is longer is parsed on the pool. What is not takes the threads that answer requests a few
/// hundred microseconds at its worst, as each byte is looked at once, whatever it says.
const SHORT: usize = 16 << 10;

/// What the body of a request may be; the guard says so of each request.
#[derive(Debug, Clone, Copy)]
pub(crate) struct BodyLimits {
    /// How long it may take to come.
    pub(crate) time: Duration,
    /// Bytes of one that holds the text of a pack.
    pub(crate) pack: usize,
    /// Bytes of any other.
    pub(crate) command: usize,
}

/// A JSON body whose faults become problems.
#[derive(Debug)]
pub(crate) struct Body<T>(pub T);

/// The same of a request that may hold the text of a pack.
#[derive(Debug)]
pub(crate) struct PackBody<T>(pub T);

impl<T: DeserializeOwned + Send + 'static> FromRequest<Arc<App>> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Self, Problem> {
        read(request, app, |limits| limits.command).await.map(Self)
    }
}

impl<T: DeserializeOwned + Send + 'static> FromRequest<Arc<App>> for PackBody<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Self, Problem> {
        read(request, app, |limits| limits.pack).await.map(Self)
    }
}

async fn read<T: DeserializeOwned + Send + 'static>(
    mut request: Request,
    app: &Arc<App>,
    size: fn(&BodyLimits) -> usize,
) -> Result<T, Problem> {
    let unknown = || Problem::new(Code::Internal, "the limits of the request are not known");
    let limits = *request.extensions().get::<BodyLimits>().ok_or_else(unknown)?;
    let address = *request.extensions().get::<AddressKey>().ok_or_else(unknown)?;
    if !is_json(request.headers()) {
        let expected = "Expected request with `Content-Type: application/json`";
        return Err(Problem::new(Code::BadRequest, expected));
    }
    DefaultBodyLimit::max(size(&limits)).apply(&mut request);
    let read = timeout(limits.time, Bytes::from_request(request, app)).await;
    let late = |_| Problem::said(Code::TimedOut, |lang| say!(lang, "problem-request-too-slow"));
    let bytes = read.map_err(late)?.map_err(|rejection: BytesRejection| {
        let code = match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => Code::TooLarge,
            _ => Code::BadRequest,
        };
        Problem::new(code, rejection.body_text())
    })?;
    if bytes.len() <= SHORT {
        return parse(&bytes);
    }
    app.work(Caller::Visitor(address), move |_| parse(&bytes)).await
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let kind = kind.and_then(|kind| kind.split(';').next()).unwrap_or_default().trim();
    let subtype = kind.split_once('/').filter(|(kind, _)| kind.eq_ignore_ascii_case("application"));
    subtype.is_some_and(|(_, kind)| {
        kind.eq_ignore_ascii_case("json") || kind.to_ascii_lowercase().ends_with("+json")
    })
}

fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Problem> {
    match axum::Json::from_bytes(bytes) {
        Ok(axum::Json(value)) => Ok(value),
        Err(rejection) => {
            Err(Problem::new(Code::BadRequest, in_plain_words(&rejection.body_text())))
        }
    }
}

/// What is wrong with a request's JSON, without the names that things have in this program.
fn in_plain_words(said: &str) -> String {
    let parts = [
        ("Failed to deserialize the JSON body into the target type: ", ""),
        ("Failed to parse the request body as JSON: ", "this is not valid JSON: "),
        ("expected u64", "expected a whole number from 0 on"),
        ("expected usize", "expected a whole number from 0 on"),
    ];
    let plain = parts.iter().fold(said.to_owned(), |said, (ours, plain)| said.replace(ours, plain));
    let Some((before, after)) = plain.split_once("expected struct ") else { return plain };
    // What follows the name is where it was expected.
    let place = after.find(" at line ").map_or("", |at| &after[at..]);
    let before = before.split("invalid length").next().unwrap_or_default();
    format!("{before}expected an object{place}")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn nobody_is_told_what_things_are_called_in_this_program() {
        let cases = [
            (
                "Failed to deserialize the JSON body into the target type: invalid length 2, \
                 expected struct CreateGame with 13 elements at line 1 column 2",
                "expected an object at line 1 column 2",
            ),
            (
                "Failed to deserialize the JSON body into the target type: invalid type: null, \
                 expected struct CreateGame at line 1 column 4",
                "invalid type: null, expected an object at line 1 column 4",
            ),
            (
                "Failed to deserialize the JSON body into the target type: move_ms: invalid \
                 value: integer `-1`, expected u64 at line 1 column 39",
                "move_ms: invalid value: integer `-1`, expected a whole number from 0 on at line 1 \
                 column 39",
            ),
            (
                "Failed to parse the request body as JSON: EOF while parsing an object at line 1 \
                 column 1",
                "this is not valid JSON: EOF while parsing an object at line 1 column 1",
            ),
        ];
        for (said, told) in cases {
            assert_eq!(in_plain_words(said), told);
        }
    }

    #[test]
    fn json_is_told_by_its_kind() {
        for (kind, expected) in [
            ("application/json", true),
            ("Application/JSON; charset=utf-8", true),
            ("application/problem+json", true),
            ("text/json", false),
            ("application/jsonp", false),
            ("", false),
        ] {
            let mut headers = HeaderMap::new();
            if !kind.is_empty() {
                headers.insert(header::CONTENT_TYPE, kind.parse().unwrap());
            }
            assert_eq!(is_json(&headers), expected, "{kind:?}");
        }
    }
}
