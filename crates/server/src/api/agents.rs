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
use crate::problem::{Problem, Query};
use crate::words::Words;

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

/// How a player plays.
fn about(name: &str) -> Words {
    match name.trim_end_matches(|c: char| c.is_ascii_digit()) {
        "random" => Words::new("plays anything", "spielt irgendetwas"),
        "blocker" => Words::new(
            "wins at once, else blocks, else plays anything",
            "gewinnt sofort, verhindert sonst, spielt sonst irgendetwas",
        ),
        "level" => Words::new(
            "looks a little ahead and errs now and then; 9 hardly ever",
            "schaut ein wenig voraus und irrt sich ab und zu; 9 fast nie",
        ),
        "pattern" => Words::new(
            "sees every pattern, but does not look ahead",
            "sieht jedes Muster, schaut aber nicht voraus",
        ),
        "search" => Words::new(
            "looks far ahead, guided by the game's own patterns",
            "schaut weit voraus, geleitet von den Mustern des Spiels",
        ),
        "xtreme" => {
            Words::new("fast, and knows all about bombs", "schnell, und weiß alles über Bomben")
        }
        "perfect" => Words::new("never errs", "irrt sich nie"),
        other => Words::new(other, other),
    }
}

/// Computer players, roughly from weak to strong.
#[utoipa::path(get, path = "/api/agents", tag = "games", params(AgentQuery),
    responses((status = 200, body = AgentList),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
async fn list(
    State(app): State<Arc<App>>,
    Query(query): Query<AgentQuery>,
) -> Result<Json<AgentList>, Problem> {
    let rules = match query.pack {
        None => None,
        Some(packs) => {
            let names: Vec<String> = packs.split(',').take(16).map(str::to_owned).collect();
            Some(app.run_blocking(move |app| app.hub.packs.load(None, &names)).await??)
        }
    };
    let suits = |kind: &AgentKind| rules.as_ref().is_none_or(|rules| kind.suits(rules).is_ok());
    let shown = |kind: AgentKind| {
        let name = kind.to_string();
        AgentShown { about: about(&name), name }
    };
    let told = rules.as_ref().is_none_or(|rules| foursight_arena::xtreme::suits(rules));
    let bots = if told { app.hub.bots.bots() } else { Vec::new() };
    Ok(Json(AgentList {
        agents: AgentKind::all().filter(suits).map(shown).collect(),
        bots: bots.into_iter().map(|bot| bot.name).collect(),
    }))
}
