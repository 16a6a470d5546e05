//! The computer players over HTTP.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use foursight_agents::AgentKind;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::packs;
use crate::problem::{Problem, Query};
use crate::words::Words;
use crate::work::Caller;

pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(list))
}

/// Whose players.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct AgentQuery {
    /// Only players of this game: packs separated by commas.
    pack: Option<String>,
}

/// A computer player.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AgentShown {
    /// What a seat is called.
    name: String,
    /// How it plays.
    about: Words,
}

/// Computer players, roughly from weak to strong.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AgentList {
    agents: Vec<AgentShown>,
    /// Connected bots that can play; a seat of theirs is `bot:NAME`.
    bots: Vec<String>,
}

/// Computer players, roughly from weak to strong.
#[utoipa::path(get, path = "/api/agents", tag = "games", params(AgentQuery),
    responses((status = 200, body = AgentList),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
async fn list(
    State(app): State<Arc<App>>,
    caller: Caller,
    Query(query): Query<AgentQuery>,
) -> Result<Json<AgentList>, Problem> {
    let rules = match query.pack {
        None => None,
        Some(packs) => {
            let names: Vec<String> = packs.split(',').map(str::to_owned).collect();
            packs::check_count(names.len())?;
            Some(app.work(caller, move |app| Ok(app.hub.packs.load(None, &names)?)).await?)
        }
    };
    let suits = |kind: &AgentKind| rules.as_ref().is_none_or(|rules| kind.suits(rules).is_ok());
    let shown = |kind: AgentKind| AgentShown {
        name: kind.to_string(),
        about: Words::said(|lang| foursight_voice::agent(lang, kind).to_owned()),
    };
    let told = rules.as_ref().is_none_or(|rules| foursight_arena::xtreme::suits(rules));
    let bots = if told { app.hub.bots.bots() } else { Vec::new() };
    Ok(Json(AgentList {
        agents: AgentKind::all().filter(suits).map(shown).collect(),
        bots: bots.into_iter().map(|bot| bot.name).collect(),
    }))
}
