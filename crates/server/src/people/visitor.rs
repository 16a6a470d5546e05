//! Who sends a request: the secret in its header says so.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use axum::http::HeaderMap;
use axum::http::request::Parts;
use foursight_voice::say;

use super::Person;
use crate::app::App;
use crate::guard::LONGEST_CREDENTIAL;
use crate::key;
use crate::problem::{Code, Problem};

/// The header with the secret.
const SECRET_HEADER: &str = "foursight-person";
/// That somebody is here is noted once in so long.
const NOTED_EVERY: Duration = Duration::from_secs(3600);

/// The secret that a request carries.
pub(crate) fn secret_of(headers: &HeaderMap) -> Option<&str> {
    let text = headers.get(SECRET_HEADER)?.to_str().unwrap_or_default();
    // One that is too long is nobody's, and so is none.
    Some(if text.len() <= LONGEST_CREDENTIAL { text } else { "" })
}

/// Whoever has this secret.
pub(crate) async fn identify(app: &App, secret: &str) -> Result<Person, Problem> {
    let unknown = || Problem::said(Code::PersonUnknown, |lang| say!(lang, "person-unknown"));
    let store = &app.hub.store;
    let known = store.person_by_secret(&key::sha256(secret)).await?.ok_or_else(unknown)?;
    if known.unseen >= NOTED_EVERY
        && let Err(error) = store.note_seen(&known.person.id).await
    {
        // They are here all the same.
        tracing::debug!(%error, "that somebody is here was not noted");
    }
    Ok(known.person)
}

impl OptionalFromRequestParts<Arc<App>> for Person {
    type Rejection = Problem;

    async fn from_request_parts(
        parts: &mut Parts,
        app: &Arc<App>,
    ) -> Result<Option<Self>, Problem> {
        match secret_of(&parts.headers) {
            None => Ok(None),
            Some(secret) => identify(app, secret).await.map(Some),
        }
    }
}

impl FromRequestParts<Arc<App>> for Person {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Problem> {
        let nobody = || Problem::said(Code::PersonNeeded, |lang| say!(lang, "person-needed"));
        let secret = secret_of(&parts.headers).ok_or_else(nobody)?;
        identify(app, secret).await
    }
}
