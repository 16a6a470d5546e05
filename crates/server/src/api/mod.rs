//! The routes, and the document that describes them.

mod agents;
mod analyse;
mod arena;
mod examples;
mod games;
mod offers;
mod packs;
mod people;
mod phrases;
mod reading;
mod rooms;
mod service;

use std::sync::Arc;

use axum::Router;
use axum::body::HttpBody;
use axum::http;
use axum::response::IntoResponse;
use foursight_voice::say;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, Predicate};
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;

use crate::app::App;
use crate::problem::{Code, Problem};
use crate::{answers, assets, guard, lobby, nodes};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Foursight",
        description = "Play, watch, analyse and design connection games. Errors are \
            `application/problem+json` with a stable `code`; what is refused with 429 or 503 can \
            be tried again after as many seconds as `Retry-After` says. A seat's key is sent as \
            `Authorization: Seat KEY`, the invitation to an open seat as \
            `Authorization: Invitation SECRET`, the control token as `Authorization: Bearer TOKEN`, \
            and who somebody is as `Foursight-Person: SECRET`.",
        license(name = "MIT OR Apache-2.0")
    ),
    tags(
        (name = "games", description = "Begin, play and watch games"),
        (name = "lobby", description = "Find somebody to play"),
        (name = "people", description = "Names without accounts, their games and ratings"),
        (name = "arena", description = "Bots, matches, tournaments and the ladder"),
        (name = "packs", description = "Read, check and keep rule packs"),
        (name = "analysis", description = "What moves are worth"),
        (name = "service", description = "For those who run the server"),
    )
)]
struct Document;

/// All routes below /api, and their document.
fn documented() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::with_openapi(Document::openapi())
        .merge(games::routes())
        .merge(offers::routes())
        .merge(phrases::routes())
        .merge(lobby::live::routes())
        .merge(rooms::routes())
        .merge(packs::routes())
        .merge(examples::routes())
        .merge(people::routes())
        .merge(analyse::routes())
        .merge(agents::routes())
        .merge(arena::routes())
        .merge(service::routes())
}

/// The OpenAPI document.
pub fn document() -> utoipa::openapi::OpenApi {
    documented().into_openapi()
}

/// Everything that the server answers to.
pub(crate) fn router(app: &Arc<App>) -> Router {
    routes(app)
        .layer(axum::middleware::from_fn_with_state(Arc::clone(app), guard::check_request))
        .with_state(Arc::clone(app))
}

/// The same for other nodes, which have checked what they forward.
pub(crate) fn forwarded_router(app: &Arc<App>) -> Router {
    routes(app).with_state(Arc::clone(app))
}

/// Answers are compressed by the threads that answer, which have no time for large ones.
#[derive(Debug, Clone, Copy)]
struct NotTooLarge;

impl Predicate for NotTooLarge {
    fn should_compress<B: HttpBody>(&self, response: &http::Response<B>) -> bool {
        const MOST: u64 = 1 << 20;
        response.body().size_hint().upper().is_some_and(|bytes| bytes <= MOST)
    }
}

fn routes(app: &Arc<App>) -> Router<Arc<App>> {
    let (routes, document) = documented().split_for_parts();
    routes
        .merge(reading::routes(&document))
        .method_not_allowed_fallback(|| async {
            let other = |lang| say!(lang, "problem-method");
            Problem::said(Code::MethodNotAllowed, other).into_response()
        })
        .fallback(assets::serve)
        .layer(axum::middleware::from_fn_with_state(Arc::clone(app), answers::hold))
        .layer(CompressionLayer::new().compress_when(DefaultPredicate::new().and(NotTooLarge)))
        .layer(axum::middleware::from_fn_with_state(Arc::clone(app), nodes::route))
}
