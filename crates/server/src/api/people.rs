//! People over HTTP: being somebody without an account.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use foursight_voice::say;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::games::{Summary, bad, is_finished};
use crate::address::AddressKey;
use crate::app::App;
use crate::body::Body;
use crate::games::{Command, now_ms};
use crate::key;
use crate::made::Made;
use crate::people::{COLOURS, Name, Person};
use crate::problem::{Code, Path, Problem, Query};
use crate::store::{
    KnownPerson, NewPerson, News, OutcomeCount, PersonGame, StoredRating, pack_key,
};
use crate::work::Caller;

/// Games whose players are told at once that somebody is called differently now.
const TOLD_GAMES: u32 = 200;
/// A rating that is less certain is provisional.
const CERTAIN: f64 = 110.0;
/// Longest name of a game in a list of ratings.
const LONGEST_PACK: usize = 512;

pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(create))
        .routes(routes!(own, change, delete))
        .routes(routes!(own_games))
        .routes(routes!(show))
        .routes(routes!(best))
}

/// Somebody who is new here.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PersonWanted {
    /// What they call themselves.
    #[schema(example = "Anna", min_length = 1, max_length = 24)]
    name: String,
    /// The colour of their picture.
    #[serde(default)]
    #[schema(maximum = 11)]
    colour: u8,
    /// The code that this server may ask for.
    invitation_code: Option<String>,
}

/// What is to be different.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PersonChange {
    /// What they call themselves.
    #[schema(example = "Anna", min_length = 1, max_length = 24)]
    name: Option<String>,
    /// The colour of their picture.
    #[schema(maximum = 11)]
    colour: Option<u8>,
}

/// Somebody who has a name now.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PersonMade {
    /// What says who they are, which is shown this once: `Foursight-Person: SECRET`.
    secret: String,
    person: Person,
}

/// How often somebody won, drew and lost.
#[derive(Debug, Default, Clone, Copy, Serialize, ToSchema)]
pub(crate) struct Tally {
    won: u64,
    drawn: u64,
    lost: u64,
}

impl Tally {
    fn add(&mut self, outcome: &str, count: u64) {
        match outcome {
            "won" => self.won += count,
            "drawn" => self.drawn += count,
            _ => self.lost += count,
        }
    }
}

/// What came of somebody's newest games by the same rules.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct GameStatistics {
    /// The packs, with commas between them.
    pack: String,
    /// Against other people.
    people: Tally,
    /// Against computer players and bots.
    computers: Tally,
}

/// A rating.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RatingView {
    /// The packs, with `+` between them.
    pack: String,
    /// The rating (Glicko-2).
    rating: i64,
    /// How sure it is: its standard deviation. It grows while nothing is played.
    deviation: i64,
    /// True while it may still be far off.
    provisional: bool,
    /// How many games were rated.
    games: u64,
}

impl From<StoredRating> for RatingView {
    fn from(rating: StoredRating) -> Self {
        let StoredRating { pack, skill, games } = rating;
        Self {
            pack,
            rating: skill.rating.round() as i64,
            deviation: skill.deviation.round() as i64,
            provisional: skill.deviation > CERTAIN,
            games,
        }
    }
}

/// A person as everybody may see them.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Profile {
    person: Person,
    /// When they came, in milliseconds since 1970.
    created_ms: i64,
    /// One for each game of which they have rated games.
    ratings: Vec<RatingView>,
    /// One for each game, of the newest 10,000 games.
    statistics: Vec<GameStatistics>,
}

/// Which of one's own games to list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct OwnGamesQuery {
    /// "running" (the default) or "finished".
    status: Option<String>,
    /// Only games against "people" or only those against "computers", bots included.
    against: Option<String>,
    /// At most this many (up to 100).
    limit: Option<u32>,
    /// Only games older than this one.
    after: Option<String>,
}

/// One of one's own games.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OwnGame {
    #[serde(flatten)]
    summary: Summary,
    /// The own seat.
    seat: u8,
    /// Whose turn it is; null once the game is over or while somebody is missing.
    to_move: Option<u8>,
    /// "won", "drawn", "lost" or, if it was stopped, "none"; null while it goes on.
    outcome: Option<String>,
    /// What it has changed, if it was rated.
    rating_change: Option<i64>,
}

/// One's own games, the newest first.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OwnGames {
    games: Vec<OwnGame>,
    /// Where to go on: the next `after`.
    next: Option<String>,
}

/// Which ratings to list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct RatingsQuery {
    /// The packs, with `+` between them.
    pack: String,
    /// At most this many (up to 100).
    limit: Option<u32>,
}

/// Somebody in a list of ratings.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RatedPerson {
    person: Person,
    #[serde(flatten)]
    rating: RatingView,
}

/// The best of a game.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RatingList {
    ratings: Vec<RatedPerson>,
}

fn check_colour(colour: u8) -> Result<u8, Problem> {
    let wrong = || {
        bad(|lang| {
            say!(
                lang,
                "problem-out-of-range",
                what = "colour",
                value = colour,
                least = 0,
                most = COLOURS - 1
            )
        })
    };
    (colour < COLOURS).then_some(colour).ok_or_else(wrong)
}

fn taken() -> Problem {
    Problem::said(Code::NameTaken, |lang| say!(lang, "person-name-taken"))
}

fn unknown() -> Problem {
    Problem::said(Code::UnknownPerson, |lang| say!(lang, "person-not-here"))
}

/// Choose a name: be somebody without an account.
#[utoipa::path(post, path = "/api/people", tag = "people", request_body = PersonWanted,
    responses((status = 201, body = PersonMade),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
async fn create(
    State(app): State<Arc<App>>,
    address: AddressKey,
    Body(wanted): Body<PersonWanted>,
) -> Result<(StatusCode, Json<PersonMade>), Problem> {
    app.guard.person(address)?;
    app.membership.check_code(wanted.invitation_code.as_deref())?;
    let (name, colour) = (Name::parse(&wanted.name)?, check_colour(wanted.colour)?);
    let (keys, secret) = (name.keys(), key::secret()?);
    let person = Person { id: key::person_id()?, name: name.into_string(), colour };
    let secret_sha256 = key::sha256(&secret);
    let new = NewPerson { person, keys, secret_sha256, created_ms: now_ms() };
    if !app.hub.store.add_person(&new).await? {
        return Err(taken());
    }
    Ok((StatusCode::CREATED, Json(PersonMade { secret, person: new.person })))
}

async fn profile(app: &App, known: KnownPerson) -> Result<Profile, Problem> {
    let KnownPerson { person, created_ms, .. } = known;
    let ratings = app.hub.store.ratings_of(&person.id).await?;
    let statistics = statistics(app.hub.store.outcomes_of(&person.id).await?);
    let ratings = ratings.into_iter().map(RatingView::from).collect();
    Ok(Profile { person, created_ms, ratings, statistics })
}

fn statistics(outcomes: Vec<OutcomeCount>) -> Vec<GameStatistics> {
    let mut games: BTreeMap<String, [Tally; 2]> = BTreeMap::new();
    for OutcomeCount { pack, against, outcome, count } in outcomes {
        let tallies = games.entry(pack).or_default();
        tallies[usize::from(against == "computers")].add(&outcome, count);
    }
    let game = |(pack, [people, computers]): (String, [Tally; 2])| GameStatistics {
        pack,
        people,
        computers,
    };
    games.into_iter().map(game).collect()
}

async fn profile_of(app: &App, id: &str) -> Result<Json<Profile>, Problem> {
    if !key::is_person_id(id) {
        return Err(unknown());
    }
    let known = app.hub.store.person(id).await?.ok_or_else(unknown)?;
    profile(app, known).await.map(Json)
}

/// Who you are, with your ratings and statistics: `Foursight-Person: SECRET`.
#[utoipa::path(get, path = "/api/people/me", tag = "people",
    responses((status = 200, body = Profile),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
async fn own(State(app): State<Arc<App>>, person: Person) -> Result<Json<Profile>, Problem> {
    profile_of(&app, &person.id).await
}

/// Change your name or your colour.
#[utoipa::path(patch, path = "/api/people/me", tag = "people", request_body = PersonChange,
    responses((status = 200, body = Person),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
async fn change(
    State(app): State<Arc<App>>,
    address: AddressKey,
    person: Person,
    Body(wanted): Body<PersonChange>,
) -> Result<Json<Person>, Problem> {
    // Trying names costs as much as choosing one.
    if wanted.name.is_some() {
        app.guard.person(address)?;
    }
    let name = Name::parse(wanted.name.as_deref().unwrap_or(&person.name))?;
    let colour = check_colour(wanted.colour.unwrap_or(person.colour))?;
    let keys = name.keys();
    let person = Person { name: name.into_string(), colour, ..person };
    if !app.hub.store.change_person(&person, &keys).await? {
        return Err(taken());
    }
    let games = games_in_memory(&app, &person).await?;
    tell(&app, &games).await;
    Ok(Json(person))
}

/// Forget your name. Games that you have played stay, without it.
#[utoipa::path(delete, path = "/api/people/me", tag = "people",
    responses((status = 204, description = "It is forgotten"),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
async fn delete(State(app): State<Arc<App>>, person: Person) -> Result<StatusCode, Problem> {
    let games = games_in_memory(&app, &person).await?;
    if !app.hub.store.delete_person(&person.id).await? {
        return Err(Problem::said(Code::Conflict, |lang| say!(lang, "person-in-rated-game")));
    }
    tell(&app, &games).await;
    Ok(StatusCode::NO_CONTENT)
}

/// The newest games of a person that somebody may look at.
async fn games_in_memory(app: &App, person: &Person) -> Result<Vec<String>, Problem> {
    let mut ids = Vec::new();
    for finished in [false, true] {
        let games = app.hub.store.games_of(&person.id, finished, None, None, TOLD_GAMES).await?;
        ids.extend(games.into_iter().map(|game| game.row.id));
    }
    // Other nodes may have them.
    ids.retain(|id| app.nodes.is_some() || app.hub.is_live(id));
    Ok(ids)
}

/// Tells games that somebody at the table is called differently now.
async fn tell(app: &App, games: &[String]) {
    if app.nodes.is_some() && !games.is_empty() {
        let told = app.hub.store.tell_nodes(&News::People(games.to_vec())).await;
        if let Err(error) = told {
            tracing::debug!(%error, "a new name was not told");
        }
        return;
    }
    for id in games {
        app.hub.tell_live(id, Command::LookAtPeople).await;
    }
}

impl From<PersonGame> for OwnGame {
    fn from(game: PersonGame) -> Self {
        let PersonGame { row, seat, to_move, outcome, rating_change } = game;
        let seats = &row.setup.seats;
        let goes_on = row.result.is_none() && !seats.iter().any(|seat| seat == "open");
        let to_move = goes_on.then_some(to_move);
        Self { summary: Summary::from(row), seat, to_move, outcome, rating_change }
    }
}

/// Your games, the newest first.
#[utoipa::path(get, path = "/api/people/me/games", tag = "people", params(OwnGamesQuery),
    responses((status = 200, body = OwnGames),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
async fn own_games(
    State(app): State<Arc<App>>,
    caller: Caller,
    person: Person,
    Query(query): Query<OwnGamesQuery>,
) -> Result<Made, Problem> {
    let finished = is_finished("status", query.status.as_deref())?.unwrap_or(false);
    if let Some(after) = query.after.as_ref().filter(|after| !key::is_game_id(after)) {
        return Err(Problem::unknown_game(after));
    }
    let limit = query.limit.unwrap_or(20).clamp(1, 100);
    let after = query.after.as_deref();
    let against = query.against.as_deref();
    if against.is_some_and(|against| !["people", "computers"].contains(&against)) {
        return Err(bad(|lang| say!(lang, "problem-against")));
    }
    let games = app.hub.store.games_of(&person.id, finished, against, after, limit).await?;
    let full = games.len() == limit as usize;
    let next = games.last().filter(|_| full).map(|game| game.row.id.clone());
    let list = OwnGames { games: games.into_iter().map(OwnGame::from).collect(), next };
    app.write(caller, list).await
}

/// Somebody, with their ratings and statistics.
#[utoipa::path(get, path = "/api/people/{id}", tag = "people",
    params(("id" = String, Path, description = "The person")),
    responses((status = 200, body = Profile),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
async fn show(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Result<Json<Profile>, Problem> {
    profile_of(&app, &id).await
}

/// The best of a game.
#[utoipa::path(get, path = "/api/ratings", tag = "people", params(RatingsQuery),
    responses((status = 200, body = RatingList),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
async fn best(
    State(app): State<Arc<App>>,
    Query(query): Query<RatingsQuery>,
) -> Result<Json<RatingList>, Problem> {
    if query.pack.len() > LONGEST_PACK || query.pack.contains('\0') {
        return Err(bad(|lang| say!(lang, "problem-pack-not-a-game")));
    }
    let limit = query.limit.unwrap_or(50).clamp(1, 100);
    let packs: Vec<&str> =
        query.pack.split([',', '+', ' ']).filter(|name| !name.is_empty()).collect();
    let best = app.hub.store.best(&pack_key(&packs), limit).await?.into_iter();
    let rated = best.map(|(person, rating)| RatedPerson { person, rating: rating.into() });
    Ok(Json(RatingList { ratings: rated.collect() }))
}
