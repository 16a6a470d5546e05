//! What players say to each other, over HTTP.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::body::Body;
use crate::games::{Command, Phrase, SpokenPhrase};
use crate::people::SeatProof;
use crate::problem::{Path, Problem};
use crate::work::Caller;

pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(speak))
}

/// Something to say.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct PhraseWanted {
    /// What.
    phrase: Phrase,
}

/// Something that was said.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SaidAnswer {
    said: SpokenPhrase,
}

/// Say one of a few phrases to the other people at the table. Whoever watches hears it, too; it is
/// forgotten when the game leaves the memory.
#[utoipa::path(post, path = "/api/games/{id}/phrases", tag = "games", request_body = PhraseWanted,
    params(("id" = String, Path, description = "The game")),
    responses((status = 200, body = SaidAnswer),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
async fn speak(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    proof: SeatProof,
    Body(wanted): Body<PhraseWanted>,
) -> Result<Json<SaidAnswer>, Problem> {
    let phrase = wanted.phrase;
    let said = app.hub.ask(&id, caller, |reply| Command::Say { proof, phrase, reply }).await?;
    Ok(Json(SaidAnswer { said }))
}
