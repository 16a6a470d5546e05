//! Rooms over HTTP.

use std::sync::Arc;

use axum::Json;
use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use foursight_voice::say;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::address::AddressKey;
use crate::app::App;
use crate::body::Body;
use crate::games::{ClockWanted, now_ms, title_for_two};
use crate::guard::credentials;
use crate::made::Made;
use crate::people::{Name, Person, secret_of};
use crate::problem::{Code, Path, Problem};
use crate::rooms::{Pass, Room, RoomView};
use crate::store::{RoomSetup, RoomState, StoredRoom};
use crate::work::Caller;
use crate::{key, rooms};

/// The longest name of a room, in characters.
const LONGEST_NAME: usize = 40;

pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(make))
        .routes(routes!(show, change))
        .routes(routes!(join))
        .routes(routes!(remove, restore))
        .routes(routes!(renew_link))
        .routes(routes!(rooms::live::live))
}

/// A room to make.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct RoomWanted {
    /// What people call it.
    #[schema(example = "Class 5b")]
    name: String,
    /// The packs of the game, which is one for two players.
    #[schema(example = json!(["connect4"]))]
    packs: Vec<String>,
    /// Most time for a move.
    #[schema(minimum = 100)]
    move_ms: Option<u64>,
    /// Time for all moves of a player together.
    #[schema(minimum = 100)]
    game_ms: Option<u64>,
    /// What a player's time for the game grows by with each move; only with `game_ms`.
    increment_ms: Option<u64>,
}

/// A room that was made.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RoomMade {
    /// Its name in addresses.
    id: String,
    /// What everybody needs who wants to come in. A link to the room's page carries it behind a `#`,
    /// where no log sees it.
    secret: String,
    /// The owner's key.
    owner: String,
    /// The room.
    room: RoomView,
}

/// Somebody who joins.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct MemberWanted {
    /// What the others are to call them; who has a name of their own joins under that.
    #[serde(default)]
    #[schema(example = "Anna")]
    name: String,
    /// The key that they had in this room before, if they had one: with it they are who they were.
    key: Option<String>,
}

/// What a new link carries.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RoomLink {
    /// What everybody needs from now on who wants to come in.
    secret: String,
}

/// Somebody who has joined.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RoomJoined {
    /// Their number in the room.
    member: usize,
    /// Their key, which is that of their seats in the room's games, too.
    key: String,
}

/// What the owner changes.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct RoomChange {
    /// What the room is to do.
    state: RoomState,
}

/// What paths call a room.
#[derive(Debug, Deserialize)]
struct RoomPath {
    id: String,
}

/// What paths call a member of a room.
#[derive(Debug, Deserialize)]
struct MemberPath {
    member: usize,
}

/// The room that the path names.
struct NamedRoom(Arc<Room>);

impl FromRequestParts<Arc<App>> for NamedRoom {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Problem> {
        let Path(RoomPath { id }) = Path::from_request_parts(parts, app).await?;
        app.rooms.find(&id).await.map(Self)
    }
}

/// The same for its owner: `Authorization: Owner KEY`.
struct OwnRoom(Arc<Room>);

impl FromRequestParts<Arc<App>> for OwnRoom {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Problem> {
        let NamedRoom(room) = NamedRoom::from_request_parts(parts, app).await?;
        room.check_owner(credentials(&parts.headers, "Owner").as_deref())?;
        Ok(Self(room))
    }
}

/// A name as it is kept: without spaces around it, and not too long.
fn checked_name(name: &str) -> Result<String, Problem> {
    let name = name.trim();
    let fits = (1..=LONGEST_NAME).contains(&name.chars().count());
    let can_be_read = name.chars().any(char::is_alphanumeric);
    if !fits || !can_be_read || name.chars().any(foursight_arena::is_unprintable) {
        return Err(Problem::said(Code::BadRequest, |lang| say!(lang, "room-bad-name")));
    }
    Ok(name.to_owned())
}

/// Make a room in which everybody plays everybody.
#[utoipa::path(post, path = "/api/rooms", tag = "lobby", request_body = RoomWanted,
    responses((status = 201, body = RoomMade),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
async fn make(
    State(app): State<Arc<App>>,
    caller: Caller,
    address: AddressKey,
    person: Option<Person>,
    Body(wanted): Body<RoomWanted>,
) -> Result<(StatusCode, Json<RoomMade>), Problem> {
    app.membership.admit(person.as_ref())?;
    app.guard.room(address)?;
    let RoomWanted { name, packs, move_ms, game_ms, increment_ms } = wanted;
    let name = checked_name(&name)?;
    let clock = ClockWanted { move_ms, game_ms, increment_ms }.checked()?;
    let title = title_for_two(&app, caller, &packs, None).await?;
    let (secret, owner) = (key::secret()?, key::secret()?);
    let account = app.account(address);
    let room = StoredRoom {
        id: String::new(),
        created_ms: now_ms(),
        name,
        setup: RoomSetup { title, packs, time: clock.into(), owner: account },
        secret_sha256: key::sha256(&secret),
        owner_sha256: key::sha256(&owner),
        state: RoomState::Open,
        members: Vec::new(),
        games: Vec::new(),
    };
    let room = app.rooms.make(room).await?;
    let made = RoomMade { id: room.id.clone(), secret, owner, room: room.view() };
    Ok((StatusCode::CREATED, Json(made)))
}

/// A room, for whoever has its link, is in it or owns it: `Authorization: Room SECRET`, `Member KEY` or
/// `Owner KEY`.
#[utoipa::path(get, path = "/api/rooms/{id}", tag = "lobby",
    params(("id" = String, Path, description = "The room")),
    responses((status = 200, body = RoomView),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
async fn show(
    State(app): State<Arc<App>>,
    caller: Caller,
    NamedRoom(room): NamedRoom,
    headers: HeaderMap,
) -> Result<Made, Problem> {
    let [secret, key, owner] = ["Room", "Member", "Owner"].map(|kind| credentials(&headers, kind));
    let pass = Pass::with_link(secret.as_deref()).and_key(key.as_deref());
    let pass = pass.and_owner(owner.as_deref());
    room.check_pass(&pass)?;
    let shown = if room.is_owner(&pass) { room.owner_view() } else { room.view() };
    app.write(caller, shown).await
}

/// Pause a room, let it go on or close it, as its owner: `Authorization: Owner KEY`.
#[utoipa::path(patch, path = "/api/rooms/{id}", tag = "lobby", request_body = RoomChange,
    params(("id" = String, Path, description = "The room")),
    responses((status = 200, body = RoomView),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
async fn change(
    State(app): State<Arc<App>>,
    OwnRoom(room): OwnRoom,
    Body(wanted): Body<RoomChange>,
) -> Result<Json<RoomView>, Problem> {
    room.set_state(wanted.state).await?;
    rooms::pair(&app, &room).await;
    Ok(Json(room.owner_view()))
}

/// Join a room under a name, with its link: `Authorization: Room SECRET`.
#[utoipa::path(post, path = "/api/rooms/{id}/join", tag = "lobby", request_body = MemberWanted,
    params(("id" = String, Path, description = "The room")),
    responses((status = 200, body = RoomJoined),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
async fn join(
    State(app): State<Arc<App>>,
    NamedRoom(room): NamedRoom,
    headers: HeaderMap,
    person: Option<Person>,
    Body(wanted): Body<MemberWanted>,
) -> Result<Json<RoomJoined>, Problem> {
    app.membership.admit(person.as_ref())?;
    room.check_pass(&Pass::with_link(credentials(&headers, "Room").as_deref()))?;
    // The same person has the same key on every device.
    let key = match secret_of(&headers).filter(|_| person.is_some()) {
        Some(secret) => key::sha256(&format!("member of {} {secret}", room.id)),
        None => key::secret()?,
    };
    // Whoever has been here is who they were: also if the answer was lost, or if they were removed.
    let key = room.known_key(wanted.key).unwrap_or(key);
    let member = match &person {
        None => room.join(Name::parse(&wanted.name)?.into_string(), None, &key).await?,
        Some(one) => match room.join(one.name.clone(), person.clone(), &key).await {
            // Somebody without a name of their own was there first and is called the same.
            Err(problem) if problem.code == Code::Conflict && !wanted.name.trim().is_empty() => {
                room.join(Name::parse(&wanted.name)?.into_string(), person.clone(), &key).await?
            }
            joined => joined?,
        },
    };
    Ok(Json(RoomJoined { member, key }))
}

/// Remove somebody from a room, as its owner: `Authorization: Owner KEY`.
#[utoipa::path(delete, path = "/api/rooms/{id}/members/{member}", tag = "lobby",
    params(("id" = String, Path, description = "The room"),
        ("member" = usize, Path, description = "The number of whoever is to go")),
    responses((status = 200, body = RoomView),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
async fn remove(
    State(app): State<Arc<App>>,
    OwnRoom(room): OwnRoom,
    Path(MemberPath { member }): Path<MemberPath>,
) -> Result<Json<RoomView>, Problem> {
    if let Some((game, seat)) = room.remove(member).await? {
        app.hub.end_removed(&game, seat).await;
    }
    rooms::pair(&app, &room).await;
    Ok(Json(room.owner_view()))
}

/// Let somebody in again who was removed, as the room's owner: `Authorization: Owner KEY`.
#[utoipa::path(put, path = "/api/rooms/{id}/members/{member}", tag = "lobby",
    params(("id" = String, Path, description = "The room"),
        ("member" = usize, Path, description = "The number of whoever is to come back")),
    responses((status = 200, body = RoomView),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
async fn restore(
    OwnRoom(room): OwnRoom,
    Path(MemberPath { member }): Path<MemberPath>,
) -> Result<Json<RoomView>, Problem> {
    room.restore(member).await?;
    Ok(Json(room.owner_view()))
}

/// Make a new link to a room, as its owner: `Authorization: Owner KEY`. The old link opens nothing from
/// then on; whoever is in the room stays.
#[utoipa::path(post, path = "/api/rooms/{id}/link", tag = "lobby",
    params(("id" = String, Path, description = "The room")),
    responses((status = 200, body = RoomLink),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
async fn renew_link(OwnRoom(room): OwnRoom) -> Result<Json<RoomLink>, Problem> {
    Ok(Json(RoomLink { secret: room.renew_link().await? }))
}
