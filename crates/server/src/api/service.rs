//! For those who run the server: is it alive, is it ready, how does it do.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::IntoResponse;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::address::AddressKey;
use crate::app::App;
use crate::measures;
use crate::problem::{Code, Problem};

pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(alive)).routes(routes!(ready)).routes(routes!(measures))
}

/// The server is healthy.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Health {
    /// "ok".
    status: &'static str,
    /// The program's version.
    version: &'static str,
}

const HEALTHY: Health = Health { status: "ok", version: env!("CARGO_PKG_VERSION") };

/// The server runs.
#[utoipa::path(get, path = "/healthz", tag = "service", responses((status = 200, body = Health)))]
async fn alive() -> Json<Health> {
    Json(HEALTHY)
}

/// The server can be used: its database answers, and it is not shutting down.
#[utoipa::path(get, path = "/readyz", tag = "service",
    responses((status = 200, body = Health),
        (status = 503, body = Problem, content_type = "application/problem+json")))]
async fn ready(State(app): State<Arc<App>>) -> Result<Json<Health>, Problem> {
    if *app.closing.borrow() {
        return Err(Problem::closing());
    }
    if !app.readiness.check(app.hub.store.ping()).await {
        return Err(Problem::new(Code::Unavailable, "the database does not answer"));
    }
    Ok(Json(HEALTHY))
}

/// Measures for Prometheus, on this machine or with the control token.
#[utoipa::path(get, path = "/metrics", tag = "service",
    responses((status = 200, body = String, content_type = "text/plain"),
        (status = 401, body = Problem, content_type = "application/problem+json")))]
async fn measures(
    State(app): State<Arc<App>>,
    address: AddressKey,
    headers: HeaderMap,
) -> Result<impl IntoResponse, Problem> {
    app.guard.metrics(address, &headers)?;
    Ok(([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], measures::render()))
}
