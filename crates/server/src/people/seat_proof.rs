//! What somebody shows to be let onto a seat: its key, or who they are.

use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;

use super::{Person, identify, secret_of};
use crate::app::App;
use crate::guard::credentials;
use crate::problem::Problem;

/// What somebody shows to be let onto a seat.
#[derive(Debug, Clone, Default)]
pub(crate) struct SeatProof {
    /// The key of the seat.
    pub(crate) key: Option<String>,
    /// Who they are: people find their seats on every device.
    pub(crate) person: Option<Person>,
}

impl SeatProof {
    /// Whoever has the key need not say who they are, unless strangers may not play.
    pub(crate) async fn new(
        app: &App,
        key: Option<String>,
        secret: Option<&str>,
    ) -> Result<Self, Problem> {
        let needed = key.is_none() || app.membership.needs_code();
        let person = match secret.filter(|_| needed) {
            Some(secret) => Some(identify(app, secret).await?),
            None => None,
        };
        Ok(Self { key, person })
    }
}

impl FromRequestParts<Arc<App>> for SeatProof {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Problem> {
        let (key, secret) = (credentials(&parts.headers, "Seat"), secret_of(&parts.headers));
        let proof = Self::new(app, key, secret).await?;
        app.membership.admit(proof.person.as_ref())?;
        Ok(proof)
    }
}
