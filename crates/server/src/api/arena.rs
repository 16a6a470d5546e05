//! The bot arena over HTTP: bots, events, results, replays and the ladder.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use foursight_arena::tournament::{
    Report, bracket_svg, bracket_text, crosstable_csv, crosstable_svg, crosstable_text,
};
use foursight_voice::{Lang, say};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::arena::bot_names::{NameGiven, NameView, NameWanted};
use crate::arena::view::{ArenaView, EventView, ReplayView};
use crate::arena::{EndedEarly, EventWanted, LadderView};
use crate::body::Body;
use crate::guard::Operator;
use crate::key;
use crate::made::Made;
use crate::preview::preferred;
use crate::problem::{Code, Path, Problem, Query};
use crate::store::{EventFilter, EventState};
use crate::words::Words;
use crate::work::Caller;

pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(show))
        .routes(routes!(list, begin))
        .routes(routes!(event, delete))
        .routes(routes!(stop))
        .routes(routes!(pause))
        .routes(routes!(step))
        .routes(routes!(resume))
        .routes(routes!(table))
        .routes(routes!(replay))
        .routes(routes!(ladder))
        .routes(routes!(names, register))
        .routes(routes!(unregister))
        .routes(routes!(crate::live::arena))
}

/// Which events to list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct EventQuery {
    /// At most this many (up to 100).
    limit: Option<u32>,
    /// Only events older than this one.
    before: Option<String>,
}

/// Events, the newest first.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct EventList {
    events: Vec<EventView>,
}

/// An event that has begun.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Begun {
    /// Its name in addresses.
    id: String,
}

/// An event and its result so far.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct EventShown {
    id: String,
    state: EventState,
    /// True while its games wait.
    paused: bool,
    /// Why it was stopped or failed, in English.
    why: Option<String>,
    /// The same in both languages.
    why_words: Option<Words>,
    /// When it was begun, in milliseconds since 1970.
    created_ms: i64,
    /// The result, in the same form as `foursight tournament --json`.
    #[schema(value_type = Object)]
    report: Arc<Report>,
}

/// The arena as it is now: bots, games and events.
#[utoipa::path(get, path = "/api/arena", tag = "arena",
    responses((status = 200, body = ArenaView),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
async fn show(State(app): State<Arc<App>>) -> Result<Json<ArenaView>, Problem> {
    app.arena.view().await.map(Json)
}

/// Matches and tournaments, the newest first.
#[utoipa::path(get, path = "/api/arena/events", tag = "arena", params(EventQuery),
    responses((status = 200, body = EventList),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
async fn list(
    State(app): State<Arc<App>>,
    caller: Caller,
    Query(query): Query<EventQuery>,
) -> Result<Made, Problem> {
    if let Some(before) = query.before.as_ref().filter(|before| !key::is_game_id(before)) {
        return Err(Problem::unknown_event(before));
    }
    let limit = query.limit.unwrap_or(20).clamp(1, 100);
    let filter = EventFilter { running: false, before: query.before, limit };
    let events = app.arena.list(&filter).await?;
    app.write(caller, EventList { events }).await
}

/// Begin a match or a tournament (needs the control token).
#[utoipa::path(post, path = "/api/arena/events", tag = "arena", request_body = EventWanted,
    responses((status = 201, body = Begun),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
async fn begin(
    _: Operator,
    State(app): State<Arc<App>>,
    caller: Caller,
    Body(wanted): Body<EventWanted>,
) -> Result<Response, Problem> {
    let id = app.arena.begin(wanted, caller).await?;
    let place = HeaderValue::from_str(&format!("/api/arena/events/{id}"));
    let mut response = (StatusCode::CREATED, Json(Begun { id })).into_response();
    if let Ok(place) = place {
        response.headers_mut().insert(header::LOCATION, place);
    }
    Ok(response)
}

/// An event: standings, matches and games so far.
#[utoipa::path(get, path = "/api/arena/events/{id}", tag = "arena",
    params(("id" = String, Path, description = "The event")),
    responses((status = 200, body = EventShown),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
async fn event(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<Made, Problem> {
    let event = app.arena.event(&id).await?;
    let report = app.arena.report(&event, caller).await?;
    let (state, created_ms) = (event.state, event.created_ms);
    let why_words = event.why.as_deref().map(EndedEarly::words);
    let why = why_words.as_ref().map(|words| words.en.clone());
    let paused = app.arena.is_paused(&id);
    let shown = EventShown { id, state, paused, why, why_words, created_ms, report };
    app.write(caller, shown).await
}

/// The answer to a control that has nothing to tell.
type Done = Result<StatusCode, Problem>;

fn done((): ()) -> StatusCode {
    StatusCode::NO_CONTENT
}

/// Stop an event; its finished games are kept (needs the control token).
#[utoipa::path(post, path = "/api/arena/events/{id}/stop", tag = "arena",
    params(("id" = String, Path, description = "The event")),
    responses((status = 204, description = "It is stopped"),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
async fn stop(_: Operator, State(app): State<Arc<App>>, Path(id): Path<String>) -> Done {
    app.arena.stop(&id).await.map(done)
}

/// Let the games of an event wait between two moves; no bot's time runs meanwhile (needs the
/// control token).
#[utoipa::path(post, path = "/api/arena/events/{id}/pause", tag = "arena",
    params(("id" = String, Path, description = "The event")),
    responses((status = 204, description = "It waits"),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
async fn pause(_: Operator, State(app): State<Arc<App>>, Path(id): Path<String>) -> Done {
    app.arena.pause(&id, true).await.map(done)
}

/// Let each game of a paused event make one move (needs the control token).
#[utoipa::path(post, path = "/api/arena/events/{id}/step", tag = "arena",
    params(("id" = String, Path, description = "The event")),
    responses((status = 204, description = "Each of its games makes one move"),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
async fn step(_: Operator, State(app): State<Arc<App>>, Path(id): Path<String>) -> Done {
    app.arena.step(&id).await.map(done)
}

/// Let an event go on that was paused (needs the control token).
#[utoipa::path(post, path = "/api/arena/events/{id}/resume", tag = "arena",
    params(("id" = String, Path, description = "The event")),
    responses((status = 204, description = "It goes on"),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
async fn resume(_: Operator, State(app): State<Arc<App>>, Path(id): Path<String>) -> Done {
    app.arena.pause(&id, false).await.map(done)
}

/// Delete an event and its games (needs the control token).
#[utoipa::path(delete, path = "/api/arena/events/{id}", tag = "arena",
    params(("id" = String, Path, description = "The event")),
    responses((status = 204, description = "It is deleted"),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
async fn delete(_: Operator, State(app): State<Arc<App>>, Path(id): Path<String>) -> Done {
    app.arena.delete(&id).await.map(done)
}

/// How a table is wanted.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
struct TableWanted {
    /// The language of its words, `en` or `de`; otherwise what `Accept-Language` prefers.
    #[param(value_type = Option<String>, pattern = "^(en|de)$")]
    lang: Option<Lang>,
}

/// An event's table or bracket: table.txt, table.csv, table.svg, bracket.txt, bracket.svg.
#[utoipa::path(get, path = "/api/arena/events/{id}/{table}", tag = "arena",
    params(("id" = String, Path, description = "The event"),
        ("table" = String, Path, description = "table.txt, table.csv, table.svg, and of a \
            knockout bracket.txt and bracket.svg"), TableWanted),
    responses((status = 200, description = "The table", content(
            (String = "text/plain"), (String = "text/csv"), (String = "image/svg+xml"))),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
async fn table(
    State(app): State<Arc<App>>,
    caller: Caller,
    headers: HeaderMap,
    Path((id, table)): Path<(String, String)>,
    Query(wanted): Query<TableWanted>,
) -> Result<Response, Problem> {
    const TEXT: &str = "text/plain; charset=utf-8";
    const SVG: &str = "image/svg+xml";
    type Draw = fn(&Report, Lang) -> String;
    let event = app.arena.event(&id).await?;
    let knockout = event.setup.format == crate::store::EventFormat::Knockout;
    let (kind, draw): (&'static str, Draw) = match table.as_str() {
        "table.txt" => (TEXT, |report, lang| crosstable_text(report, None, lang)),
        // Programs read it: its words are the same in all languages.
        "table.csv" => ("text/csv; charset=utf-8", |report, _| crosstable_csv(report)),
        "table.svg" => (SVG, |report, _| crosstable_svg(report)),
        "bracket.txt" if knockout => (TEXT, |report, lang| bracket_text(report, None, lang)),
        "bracket.svg" if knockout => (SVG, bracket_svg),
        _ => {
            let known = |lang| say!(lang, "problem-tables-of-event");
            return Err(Problem::said(Code::NotFound, known));
        }
    };
    let report = app.arena.report(&event, caller).await?;
    let lang = wanted.lang.unwrap_or_else(|| preferred(&headers));
    let head = [(header::CONTENT_TYPE, kind), (header::VARY, "accept-language")];
    Ok((head, draw(&report, lang)).into_response())
}

/// A finished game of an event, turn by turn.
#[utoipa::path(get, path = "/api/arena/events/{id}/games/{match}/{game}", tag = "arena",
    params(("id" = String, Path, description = "The event"),
        ("match" = usize, Path, description = "The match, from 0"),
        ("game" = u32, Path, description = "The game of the match, from 1")),
    responses((status = 200, body = ReplayView),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
async fn replay(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path((id, encounter, game)): Path<(String, usize, u32)>,
) -> Result<Json<ReplayView>, Problem> {
    app.arena.replay(&id, encounter, game, caller).await.map(Json)
}

/// The ladder over all matches of all events, and the history of ratings.
#[utoipa::path(get, path = "/api/arena/ladder", tag = "arena",
    responses((status = 200, body = LadderView),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
async fn ladder(State(app): State<Arc<App>>) -> Result<Json<LadderView>, Problem> {
    app.arena.ladder().await.map(Json)
}

/// Registered names, in order.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NameList {
    names: Vec<NameView>,
}

/// Names of bots that belong to somebody (needs the control token).
#[utoipa::path(get, path = "/api/arena/names", tag = "arena",
    responses((status = 200, body = NameList),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
async fn names(_: Operator, State(app): State<Arc<App>>) -> Result<Json<NameList>, Problem> {
    Ok(Json(NameList { names: app.hub.bots.names().list() }))
}

/// Register a name: from now on a bot is let in under it only with the secret, which is told this
/// once (needs the control token).
#[utoipa::path(post, path = "/api/arena/names", tag = "arena", request_body = NameWanted,
    responses((status = 201, body = NameGiven),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
async fn register(
    _: Operator,
    State(app): State<Arc<App>>,
    Body(wanted): Body<NameWanted>,
) -> Result<(StatusCode, Json<NameGiven>), Problem> {
    let given = app.hub.bots.register(wanted).await?;
    Ok((StatusCode::CREATED, Json(given)))
}

/// Give a registered name up (needs the control token).
#[utoipa::path(delete, path = "/api/arena/names/{name}", tag = "arena",
    params(("name" = String, Path, description = "The name of the bot")),
    responses((status = 204, description = "Everybody may use it again"),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
async fn unregister(_: Operator, State(app): State<Arc<App>>, Path(name): Path<String>) -> Done {
    app.hub.bots.names().remove(&name).await.map(done)
}
