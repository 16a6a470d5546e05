//! Analysis of positions that belong to no game.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use foursight_agents::Evaluation;
use foursight_rules::{Move, Ruleset, notation};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Moves;
use super::games::written;
use crate::app::App;
use crate::games::Table;
use crate::games::view::{self, GameView, Presence};
use crate::packs;
use crate::problem::{Body, Problem};
use crate::words::Words;

pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(analyse))
}

/// A move and what it is worth.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MoveValue {
    /// The move's coordinates.
    place: Vec<u16>,
    /// The move as people write it.
    notation: String,
    /// A few words: "win in 7", "draw", "+0.35".
    text: String,
    /// The same in both languages.
    words: Words,
    /// From -1, lost, to 1, won.
    outlook: f32,
    /// The exact score, where it is known.
    score: Option<i32>,
    /// True if this is more than a guess.
    certain: bool,
}

impl MoveValue {
    pub(super) fn new(rules: &Ruleset, place: Move, value: Evaluation) -> Self {
        let text = value.to_string();
        Self {
            place: rules.move_coords(place),
            notation: written(rules, place),
            words: Words::said(|lang| foursight_voice::value(lang, value)),
            text,
            outlook: value.outlook(),
            score: match value {
                Evaluation::Exact { score, .. } => Some(score),
                _ => None,
            },
            certain: value.is_certain(),
        }
    }
}

/// A position to analyse.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Analyse {
    /// The packs. Default: the draft, else connect4.
    #[serde(default)]
    #[schema(example = json!(["connect4"]))]
    packs: Vec<String>,
    /// The moves that lead to the position.
    moves: Option<Moves>,
    /// Where chance comes from.
    #[serde(default)]
    seed: u64,
    /// The text of a pack that is not kept on the server.
    draft: Option<String>,
}

/// What is known about a position.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Analysis {
    /// The position.
    game: GameView,
    /// What every move is worth.
    values: Vec<MoveValue>,
    /// True if all values are exact.
    exact: bool,
    /// The moves so far and the best one after them.
    line: String,
    /// The exact score of the position for the player to move, where it is known.
    score: Option<i32>,
}

/// Analyse a position.
#[utoipa::path(post, path = "/api/analyse", tag = "analysis", request_body = Analyse,
    responses((status = 200, body = Analysis),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
async fn analyse(
    State(app): State<Arc<App>>,
    Body(wanted): Body<Analyse>,
) -> Result<Json<Analysis>, Problem> {
    let table = app.beside(move |app| position(app, wanted)).await??;
    let rules = Arc::clone(table.rules());
    let values = if table.is_over() {
        Vec::new()
    } else {
        app.hub.minds.values(table.position().clone()).await?
    };
    let best = values.iter().max_by(|a, b| a.1.outlook().total_cmp(&b.1.outlook()));
    let mut line: Vec<Move> =
        table.record().moves.iter().filter_map(|place| rules.move_from(place).ok()).collect();
    line.extend(best.map(|(place, _)| *place));
    let values: Vec<MoveValue> =
        values.iter().map(|(place, value)| MoveValue::new(&rules, *place, *value)).collect();
    Ok(Json(Analysis {
        game: view::game(&table, Presence::default()),
        exact: values.iter().all(|value| value.score.is_some()),
        line: notation::format(&rules, &line),
        score: values.iter().filter_map(|value| value.score).max(),
        values,
    }))
}

fn position(app: &App, wanted: Analyse) -> Result<Table, Problem> {
    let draft = wanted.draft.as_deref().map(packs::draft);
    let mut names = wanted.packs;
    if names.is_empty() {
        let own = draft.as_ref().map(|(name, _)| name.clone());
        names.push(own.unwrap_or_else(|| "connect4".to_owned()));
    }
    let rules = app.hub.packs.load(draft.map(|(_, shelf)| shelf), &names)?;
    let mut table = Table::alone(&rules, wanted.seed)?;
    let moves = wanted.moves.map(|moves| moves.read(&rules)).transpose()?.unwrap_or_default();
    for (number, place) in moves.into_iter().enumerate() {
        table.play(place, None).map_err(|illegal| Problem::from(illegal).at_ply(number))?;
    }
    Ok(table)
}
