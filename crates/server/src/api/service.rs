//! For those who run the server: is it alive, is it ready, how does it do.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::problem::{Code, Problem};

pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(alive)).routes(routes!(ready)).routes(routes!(measures))
}

/// All is well.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Well {
    /// "ok".
    status: &'static str,
    /// The program's version.
    version: &'static str,
}

const WELL: Well = Well { status: "ok", version: env!("CARGO_PKG_VERSION") };

/// The server runs.
#[utoipa::path(get, path = "/healthz", tag = "service", responses((status = 200, body = Well)))]
async fn alive() -> Json<Well> {
    Json(WELL)
}

/// The server can be used: its database answers, and it is not shutting down.
#[utoipa::path(get, path = "/readyz", tag = "service",
    responses((status = 200, body = Well),
        (status = 503, body = Problem, content_type = "application/problem+json")))]
async fn ready(State(app): State<Arc<App>>) -> Result<Json<Well>, Problem> {
    if *app.closing.borrow() {
        return Err(Problem::new(Code::Closing, "server shutting down"));
    }
    app.hub.store.ping().await.map_err(|error| {
        tracing::error!(%error, "the database does not answer");
        Problem::new(Code::Closing, "the database does not answer")
    })?;
    Ok(Json(WELL))
}

/// Measures for Prometheus.
#[utoipa::path(get, path = "/metrics", tag = "service",
    responses((status = 200, body = String, content_type = "text/plain")))]
async fn measures(State(app): State<Arc<App>>) -> impl IntoResponse {
    app.metrics.run_upkeep();
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], app.metrics.render())
}
