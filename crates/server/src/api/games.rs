//! Games over HTTP.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use foursight_rules::{ChanceEntry, Ruleset};
use foursight_voice::{InWords, Lang, say};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::analyse::MoveValue;
use crate::address::AddressKey;
use crate::app::App;
use crate::body::{Body, PackBody};
use crate::games::view::{GameView, ResultView};
use crate::games::{
    Begun, ClockWanted, Command, Moves, NewGame, Occupant, Played, PreparedGame, Reply, TurnList,
    WantedMove, now_ms, short_list, watchable,
};
use crate::guard::credentials;
use crate::made::{Made, Written};
use crate::people::{Person, RatedGame, SeatProof};
use crate::problem::{Code, Path, Problem, Query};
use crate::store::{Filter, GameRow, GameSetup, SeatPerson};
use crate::words::Words;
use crate::work::Caller;
use crate::{key, packs, people};

/// Games of a series.
const MOST_GAMES: u32 = 1000;

pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(list, create))
        .routes(routes!(show, delete))
        .routes(routes!(play))
        .routes(routes!(join))
        .routes(routes!(undo))
        .routes(routes!(resign))
        .routes(routes!(turns))
        .routes(routes!(values))
        .routes(routes!(hint))
        .routes(routes!(record))
        .routes(routes!(crate::live::live))
}

/// A game to begin.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CreateGame {
    /// The packs. Default: the draft, else connect4.
    #[serde(default, deserialize_with = "short_list")]
    #[schema(example = json!(["connect4"]))]
    packs: Vec<String>,
    /// "human", "open" (for a friend), a computer player or "bot:NAME", one for each player. Default: people.
    #[serde(default, deserialize_with = "short_list")]
    #[schema(example = json!(["human", "blocker"]))]
    seats: Vec<String>,
    /// Where chance comes from. Default: random.
    seed: Option<u64>,
    /// Most time for a move.
    #[schema(minimum = 100)]
    move_ms: Option<u64>,
    /// Time for all moves of a player together.
    #[schema(minimum = 100)]
    game_ms: Option<u64>,
    /// What a player's time for the game grows by with each move; only with `game_ms`.
    increment_ms: Option<u64>,
    /// Moves to play first.
    moves: Option<Moves>,
    /// The bombs that dropped among these moves, as records note them. Default: as the seed decides.
    #[schema(value_type = Option<Vec<Object>>)]
    chance: Option<Vec<ChanceEntry>>,
    /// The text of a pack that is not kept on the server.
    draft: Option<String>,
    /// Several games between the same players.
    series: Option<SeriesWanted>,
    /// Whether the list of games has it. Default: all but those with an open seat.
    listed: Option<bool>,
    /// Whether hints are given although people play each other. Whoever is invited is told so.
    #[serde(default)]
    teaching: bool,
    /// Whether it counts for ratings: between two people with names, against a clock, from the
    /// start, by rules that came with the server, and without hints.
    #[serde(default)]
    rated: bool,
}

impl CreateGame {
    fn clock(&self) -> ClockWanted {
        let Self { move_ms, game_ms, increment_ms, .. } = *self;
        ClockWanted { move_ms, game_ms, increment_ms }
    }
}

/// Several games between the same players.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct SeriesWanted {
    /// How many.
    #[schema(minimum = 1, maximum = 1000)]
    games: u32,
}

/// A game that has begun.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Created {
    /// Its name in addresses.
    id: String,
    /// The key of each person's seat: whoever has it may move.
    keys: Vec<Option<String>>,
    /// What whoever takes an open seat has to send; null without one. A link to the game's page
    /// carries it behind a `#`, where no log sees it.
    invitation: Option<String>,
    /// The game.
    #[schema(value_type = GameView)]
    game: Written,
}

/// A move.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct MoveWanted {
    /// Its coordinates, counted from 0, or the move as people write it.
    #[schema(example = json!([3]))]
    place: WantedMove,
    /// How many moves were played before: if others were, the move is refused.
    ply: Option<usize>,
}

/// A game after something was done.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct GameAnswer {
    #[schema(value_type = GameView)]
    pub(super) game: Written,
}

/// A seat that was taken.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Joined {
    /// Which seat, from 0.
    seat: u8,
    /// Its key.
    key: String,
}

/// What every move is worth.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ValueList {
    values: Vec<MoveValue>,
}

/// Which games to list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListQuery {
    /// "running" or "finished"; both without it. "watchable": those that go on and are worth
    /// watching, between people first; who tries a game alone and has not moved is left out.
    state: Option<String>,
    /// At most this many (up to 200).
    limit: Option<u32>,
    /// Only games older than this one.
    before: Option<String>,
}

/// A game in a list.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Summary {
    id: String,
    title: Words,
    packs: Vec<String>,
    /// Who sits where.
    seats: Vec<String>,
    /// How many moves were played.
    turns: u64,
    result: Option<ResultView>,
    created_ms: i64,
    /// Who sits where, as far as they have a name.
    people: Vec<Option<Person>>,
    /// What the room of the game calls its players, by seat; absent if it has none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    room_names: Vec<String>,
    /// True if it counts for ratings.
    rated: bool,
    /// How many watch it, in the list of games.
    spectators: usize,
}

/// Games, the newest first.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SummaryList {
    games: Vec<Summary>,
}

impl From<GameRow> for Summary {
    fn from(row: GameRow) -> Self {
        let result = row.result.as_ref().map(ResultView::from);
        let GameRow { id, created_ms, setup, turns, people: seated, .. } = row;
        let GameSetup { title, packs, seats, rated, room_names, .. } = setup;
        let mut people = vec![None; seats.len()];
        for SeatPerson { seat, person, .. } in seated {
            if let Some(place) = people.get_mut(usize::from(seat)) {
                *place = Some(person);
            }
        }
        Self {
            id,
            title,
            packs,
            seats,
            turns,
            result,
            created_ms,
            people,
            room_names,
            rated,
            spectators: 0,
        }
    }
}

/// Changes a game.
pub(super) async fn change(
    app: &App,
    id: &str,
    caller: Caller,
    command: impl FnOnce(Reply<Written>) -> Command,
) -> Result<Json<GameAnswer>, Problem> {
    let game = app.hub.ask(id, caller, command).await?;
    Ok(Json(GameAnswer { game }))
}

pub(super) fn bad<S: Into<String>>(sentence: impl Fn(Lang) -> S) -> Problem {
    Problem::said(Code::BadRequest, sentence)
}

/// Whether only finished games are asked for, or only those that go on.
pub(super) fn is_finished(name: &str, state: Option<&str>) -> Result<Option<bool>, Problem> {
    match state {
        None => Ok(None),
        Some("running") => Ok(Some(false)),
        Some("finished") => Ok(Some(true)),
        Some(other) => {
            let shown: String = other.chars().take(32).collect();
            Err(bad(|lang| say!(lang, "problem-state", name, shown)))
        }
    }
}

/// The games that are listed, the newest first.
#[utoipa::path(get, path = "/api/games", tag = "games", params(ListQuery),
    responses((status = 200, body = SummaryList),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
async fn list(
    State(app): State<Arc<App>>,
    caller: Caller,
    Query(query): Query<ListQuery>,
) -> Result<Made, Problem> {
    let is_watchable = query.state.as_deref() == Some("watchable");
    let finished = is_finished("state", query.state.as_deref().filter(|_| !is_watchable))?;
    if let Some(before) = query.before.as_ref().filter(|before| !key::is_game_id(before)) {
        return Err(Problem::unknown_game(before));
    }
    let limit = query.limit.unwrap_or(50).clamp(1, 200);
    let rows = if is_watchable {
        watchable(&*app.hub.store, query.before, limit, now_ms()).await?
    } else {
        app.hub.store.list(&Filter { finished, before: query.before, limit }).await?
    };
    let watched = |row: GameRow| {
        let spectators = app.hub.spectators(&row.id);
        Summary { spectators, ..Summary::from(row) }
    };
    let list = SummaryList { games: rows.into_iter().map(watched).collect() };
    app.write(caller, list).await
}

/// Begin a game.
#[utoipa::path(post, path = "/api/games", tag = "games", request_body = CreateGame,
    responses((status = 201, body = Created),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
async fn create(
    State(app): State<Arc<App>>,
    caller: Caller,
    address: AddressKey,
    headers: HeaderMap,
    person: Option<Person>,
    PackBody(wanted): PackBody<CreateGame>,
) -> Result<Response, Problem> {
    app.membership.admit(person.as_ref())?;
    app.guard.game(address)?;
    if wanted.draft.is_some() {
        app.guard.draft(address)?;
    }
    let clock = wanted.clock().checked()?;
    packs::check_count(wanted.packs.len())?;
    let series = wanted.series.as_ref().map(|series| series.games);
    if let Some(games) = series.filter(|games| !(1..=MOST_GAMES).contains(games)) {
        return Err(bad(|lang| say!(lang, "problem-series", most = MOST_GAMES, games)));
    }
    let new = app.work(caller, move |app| prepare(app, &wanted, clock, series, person)).await?;
    let new = new.owned_by(app.account(address));
    if !new.has_people() {
        // Nobody plays: this only keeps the machine busy.
        app.guard.control(&headers)?;
    }
    if new.has_computers() {
        app.hub.agents.admit(caller)?;
    }
    app.hub.make_room(caller, new.price()).await?;
    let Begun { id, keys, invitation } = app.hub.begin(new).await?;
    let game = app.hub.ask(&id, caller, Command::View).await?;
    let place = HeaderValue::from_str(&format!("/api/games/{id}"));
    let mut response =
        (StatusCode::CREATED, Json(Created { id, keys, invitation, game })).into_response();
    if let Ok(place) = place {
        response.headers_mut().insert(header::LOCATION, place);
    }
    Ok(response)
}

/// Whether a game can be rated, if it is to be.
fn check_rated(
    wanted: &CreateGame,
    rules: &Ruleset,
    occupants: &[Occupant],
    maker: Option<&Person>,
) -> Result<(), Problem> {
    if !wanted.rated {
        return Ok(());
    }
    let clock = wanted.clock();
    let from_position = wanted.moves.is_some() || wanted.chance.is_some();
    let teaching = wanted.teaching;
    let apart = false;
    people::check_rated(&RatedGame {
        rules,
        occupants,
        maker,
        apart,
        clock,
        teaching,
        from_position,
        seed_is_known: wanted.seed.is_some(),
    })
}

/// Whoever begins a game sits on its first seat for a person.
fn seat_maker(occupants: &[Occupant], maker: Option<Person>) -> Vec<Option<Person>> {
    let mut people = vec![None; occupants.len()];
    if let Some(seat) = occupants.iter().position(|who| *who == Occupant::Human) {
        people[seat] = maker;
    }
    people
}

fn prepare(
    app: &App,
    wanted: &CreateGame,
    clock: ClockWanted,
    series: Option<u32>,
    maker: Option<Person>,
) -> Result<PreparedGame, Problem> {
    let mut names = wanted.packs.clone();
    let draft = wanted.draft.as_deref().map(packs::draft);
    if names.is_empty() {
        let own = draft.as_ref().map(|(name, _)| name.clone());
        names.push(own.unwrap_or_else(|| "connect4".to_owned()));
    }
    let rules = app.hub.packs.load(draft.map(|(_, packs)| packs), &names)?;
    let players = rules.players().len();
    let occupants = if wanted.seats.is_empty() {
        vec![Occupant::Human; players]
    } else if wanted.seats.len() == players {
        let occupants = wanted.seats.iter().map(|name| Occupant::parse(name, &rules));
        occupants.collect::<Result<_, _>>()?
    } else {
        let found = wanted.seats.len();
        return Err(bad(|lang| say!(lang, "problem-number-of-seats", players, found)));
    };
    let bots = occupants.iter().any(|who| matches!(who, Occupant::Bot(_)));
    if let Some(why) = app.hub.bots.closed().filter(|_| bots) {
        let closed = |lang| say!(lang, "problem-bots-closed", why = why.in_words(lang));
        return Err(Problem::said(Code::UnknownAgent, closed));
    }
    let moves = wanted.moves.as_ref().map(|moves| moves.read(&rules)).transpose()?;
    let moves = moves.unwrap_or_default();
    packs::check_moves(&rules, moves.len())?;
    check_rated(wanted, &rules, &occupants, maker.as_ref())?;
    let new = NewGame {
        people: seat_maker(&occupants, maker),
        rated: wanted.rated,
        occupants,
        seed: wanted.seed.map_or_else(key::seed, Ok)?,
        clock,
        apart: false,
        keys: Vec::new(),
        room: None,
        room_names: Vec::new(),
        teaching: wanted.teaching,
        moves,
        chance: wanted.chance.clone(),
        series,
        listed: wanted.listed,
        rules,
        draft_bytes: wanted.draft.as_ref().map_or(0, |draft| draft.len() as u64),
    };
    new.prepare()
}

/// A game.
#[utoipa::path(get, path = "/api/games/{id}", tag = "games",
    params(("id" = String, Path, description = "The game")),
    responses((status = 200, body = GameView),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
async fn show(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<Json<Written>, Problem> {
    app.hub.ask(&id, caller, Command::View).await.map(Json)
}

/// Delete a game (needs the control token).
#[utoipa::path(delete, path = "/api/games/{id}", tag = "games",
    params(("id" = String, Path, description = "The game")),
    responses((status = 204, description = "It is deleted"),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
async fn delete(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<StatusCode, Problem> {
    app.guard.control(&headers)?;
    if !key::is_game_id(&id) || !app.hub.store.delete(&id).await? {
        return Err(Problem::unknown_game(&id));
    }
    let message = axum::extract::ws::Utf8Bytes::from_static("{\"type\":\"deleted\"}");
    app.hub.tell_live(&id, Command::Close { message }).await;
    Ok(StatusCode::NO_CONTENT)
}

/// Play a move. The answer comes after the move is stored.
#[utoipa::path(post, path = "/api/games/{id}/moves", tag = "games", request_body = MoveWanted,
    params(("id" = String, Path, description = "The game")),
    responses((status = 200, body = Played),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
async fn play(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    proof: SeatProof,
    Body(wanted): Body<MoveWanted>,
) -> Result<Json<Played>, Problem> {
    let MoveWanted { place, ply } = wanted;
    let place = place.bounded()?;
    app.hub.ask(&id, caller, |reply| Command::Move { proof, place, ply, reply }).await.map(Json)
}

/// Take the open seat of a game, with the invitation: `Authorization: Invitation SECRET`.
#[utoipa::path(post, path = "/api/games/{id}/join", tag = "games",
    params(("id" = String, Path, description = "The game")),
    responses((status = 200, body = Joined),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
async fn join(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    headers: HeaderMap,
    person: Option<Person>,
) -> Result<Json<Joined>, Problem> {
    app.membership.admit(person.as_ref())?;
    let invitation = credentials(&headers, "Invitation");
    let join = |reply| Command::Join { invitation, person, reply };
    let (seat, key) = app.hub.ask(&id, caller, join).await?;
    Ok(Json(Joined { seat, key }))
}

/// Take back your last move. Between people that is an offer (see `offers`), and an end is an end.
#[utoipa::path(post, path = "/api/games/{id}/undo", tag = "games",
    params(("id" = String, Path, description = "The game")),
    responses((status = 200, body = GameAnswer),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
async fn undo(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    proof: SeatProof,
) -> Result<Json<GameAnswer>, Problem> {
    change(&app, &id, caller, |reply| Command::Undo { proof, reply }).await
}

/// Give up.
#[utoipa::path(post, path = "/api/games/{id}/resign", tag = "games",
    params(("id" = String, Path, description = "The game")),
    responses((status = 200, body = GameAnswer),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
async fn resign(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    proof: SeatProof,
) -> Result<Json<GameAnswer>, Problem> {
    change(&app, &id, caller, |reply| Command::Resign { proof, reply }).await
}

/// Everything that happened in a game, turn by turn: for replays.
#[utoipa::path(get, path = "/api/games/{id}/turns", tag = "games",
    params(("id" = String, Path, description = "The game")),
    responses((status = 200, body = TurnList),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
async fn turns(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<Made, Problem> {
    app.hub.ask(&id, caller, Command::Turns).await
}

/// What every move is worth. While people play each other, nobody is told.
#[utoipa::path(get, path = "/api/games/{id}/values", tag = "games",
    params(("id" = String, Path, description = "The game")),
    responses((status = 200, body = ValueList),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
async fn values(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<Json<ValueList>, Problem> {
    let Some(position) = app.hub.ask(&id, caller, Command::Position).await? else {
        return Ok(Json(ValueList { values: Vec::new() }));
    };
    let rules = Arc::clone(position.rules());
    let values = app.hub.agents.values(position, caller).await?;
    Ok(Json(ValueList { values: MoveValue::all(&app, caller, rules, values).await? }))
}

/// A good move. While people play each other, nobody is told.
#[utoipa::path(get, path = "/api/games/{id}/hint", tag = "games",
    params(("id" = String, Path, description = "The game")),
    responses((status = 200, body = MoveValue),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
async fn hint(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<Json<MoveValue>, Problem> {
    let none = || Problem::said(Code::GameOver, |lang| say!(lang, "problem-no-move-left"));
    let position = app.hub.ask(&id, caller, Command::Position).await?.ok_or_else(none)?;
    let rules = Arc::clone(position.rules());
    let choice = app.hub.agents.hint(position, caller).await?.ok_or_else(none)?;
    let value = choice.evaluation.unwrap_or(foursight_agents::Evaluation::Estimate(0.0));
    Ok(Json(MoveValue::new(&rules, choice.mv, value)))
}

/// The record of a game: enough to play it again exactly.
#[utoipa::path(get, path = "/api/games/{id}/record", tag = "games",
    params(("id" = String, Path, description = "The game")),
    responses((status = 200, description = "A record, as `foursight replay` reads it",
            body = Object, content_type = "application/json"),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
async fn record(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    let record = app.hub.ask(&id, caller, Command::Record).await?;
    let name = format!("attachment; filename=\"foursight-{id}.json\"");
    let mut response = record.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    if let Ok(name) = HeaderValue::from_str(&name) {
        headers.insert(header::CONTENT_DISPOSITION, name);
    }
    Ok(response)
}
