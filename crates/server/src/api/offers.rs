//! What people at a table ask each other for, over HTTP.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use foursight_voice::say;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::games::{GameAnswer, bad, change};
use crate::address::AddressKey;
use crate::app::App;
use crate::body::Body;
use crate::games::{Command, Rematch, RematchState};
use crate::people::SeatProof;
use crate::problem::{Path, Problem};
use crate::store::OfferName;
use crate::work::Caller;

pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(rematch))
        .routes(routes!(offer))
        .routes(routes!(decline))
        .routes(routes!(claim))
}

/// What to offer the other people at the table, or to agree to.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct OfferWanted {
    /// What it is.
    offer: OfferName,
}

/// Play again with seats changed: the next game of the series, if there is one. Between people
/// this is an offer: until all of them have agreed, the answer is the old game with the offer.
#[utoipa::path(post, path = "/api/games/{id}/rematch", tag = "games",
    params(("id" = String, Path, description = "The game")),
    responses((status = 200, description = "The new game", body = Rematch),
        (status = 202, description = "It waits for the others", body = GameAnswer),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
async fn rematch(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    address: AddressKey,
    headers: HeaderMap,
    proof: SeatProof,
) -> Result<Response, Problem> {
    app.guard.game(address)?;
    let control = app.guard.control(&headers);
    let ask = |reply| Command::Rematch { proof, control, reply };
    Ok(match app.hub.ask(&id, caller, ask).await? {
        RematchState::Begun(rematch) => Json(rematch).into_response(),
        RematchState::Offered(game) => {
            (StatusCode::ACCEPTED, Json(GameAnswer { game })).into_response()
        }
    })
}

/// Offer a takeback, a draw or a rematch to the other people at the table, or agree to what one
/// of them has offered. Once all have agreed it happens; `next` then names a rematch.
#[utoipa::path(post, path = "/api/games/{id}/offers", tag = "games", request_body = OfferWanted,
    params(("id" = String, Path, description = "The game")),
    responses((status = 200, body = GameAnswer),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
async fn offer(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    address: AddressKey,
    proof: SeatProof,
    Body(wanted): Body<OfferWanted>,
) -> Result<Json<GameAnswer>, Problem> {
    let kind = wanted.offer;
    if kind == OfferName::Rematch {
        app.guard.game(address)?;
    }
    change(&app, &id, caller, |reply| Command::Offer { proof, kind, reply }).await
}

/// Decline what another has offered, or withdraw what you have.
#[utoipa::path(delete, path = "/api/games/{id}/offers/{kind}", tag = "games",
    params(("id" = String, Path, description = "The game"),
        ("kind" = OfferName, Path, description = "What was offered")),
    responses((status = 200, body = GameAnswer),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
async fn decline(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path((id, kind)): Path<(String, String)>,
    proof: SeatProof,
) -> Result<Json<GameAnswer>, Problem> {
    let kind =
        OfferName::named(&kind).ok_or_else(|| bad(|lang| say!(lang, "problem-offer-kind")))?;
    change(&app, &id, caller, |reply| Command::Decline { proof, kind, reply }).await
}

/// Claim the win in a timed game between people against somebody who is to move and has been away
/// for too long, or has not made the first move; `claim` in the game says when that is possible.
#[utoipa::path(post, path = "/api/games/{id}/claim", tag = "games",
    params(("id" = String, Path, description = "The game")),
    responses((status = 200, body = GameAnswer),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
async fn claim(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    proof: SeatProof,
) -> Result<Json<GameAnswer>, Problem> {
    change(&app, &id, caller, |reply| Command::Claim { proof, reply }).await
}
