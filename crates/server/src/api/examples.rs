//! Pictures of games over HTTP.

use std::sync::Arc;

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::examples::Example;
use crate::made::Made;
use crate::problem::{Problem, Query};
use crate::work::Caller;

pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(list))
}

/// Whose example.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ExampleQuery {
    /// Only that of this pack.
    pack: Option<String>,
}

/// Typical positions.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ExampleList {
    #[schema(value_type = Vec<Example>)]
    examples: Vec<Arc<Example>>,
}

/// A typical position of each game, for its picture: a few moves played by the rules.
#[utoipa::path(get, path = "/api/examples", tag = "packs", params(ExampleQuery),
    responses((status = 200, body = ExampleList),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
async fn list(
    State(app): State<Arc<App>>,
    caller: Caller,
    Query(query): Query<ExampleQuery>,
) -> Result<Made, Problem> {
    // A game at a time, so that others have their turn in between.
    let mut examples = Vec::new();
    let one = query.pack.is_some();
    let names = query.pack.map_or_else(|| app.hub.packs.library(None).names(), |name| vec![name]);
    for name in &names {
        let name = name.clone();
        let example = app.work(caller, move |app| {
            let rules = app.hub.packs.load(None, std::slice::from_ref(&name))?;
            Ok(app.examples.of(&name, &rules))
        });
        match example.await {
            Ok(example) => examples.push(example),
            // The list of packs says what is wrong with a pack that cannot be played.
            Err(problem) if one || problem.retry_after.is_some() => return Err(problem),
            Err(_) => {}
        }
    }
    if !one {
        app.examples.keep_only(&names);
    }
    app.work(caller, move |_| Made::json(&ExampleList { examples })).await
}
