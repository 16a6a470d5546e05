//! A room's WebSocket: everything as it happens, and whether one is ready.

use std::sync::Arc;

use axum::extract::State;
use axum::extract::ws::Utf8Bytes;
use axum::http::HeaderMap;
use axum::response::Response;
use foursight_voice::say;
use serde::Deserialize;
use serde_json::json;

use super::begin::pair;
use super::entry::Pass;
use super::room::{MemberGuard, Room};
use crate::address::AddressKey;
use crate::app::App;
use crate::guard::SocketSlot;
use crate::live::{Follower, MessageLimiter, Upgrade, admit, complaint, named_protocol, serve};
use crate::problem::{Code, Path, Problem};

/// What the secret of a room follows among the protocols that a browser names.
const ROOM_PROTOCOL: &str = "foursight.room.";
/// What the key of a member follows there.
const MEMBER_PROTOCOL: &str = "foursight.member.";
/// What the key of the owner follows there.
const OWNER_PROTOCOL: &str = "foursight.owner.";

/// Follow a room over a WebSocket with the protocols `foursight` and `foursight.room.SECRET`, and play
/// in it with a member's key as the protocol `foursight.member.KEY`, which alone is enough, too, as is the
/// owner's key as `foursight.owner.KEY`.
#[utoipa::path(get, path = "/api/rooms/{id}/live", tag = "lobby",
    params(("id" = String, Path, description = "The room")),
    responses((status = 101, description = "The WebSocket: messages are JSON objects with a `type`"),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
pub(crate) async fn live(
    State(app): State<Arc<App>>,
    address: AddressKey,
    Path(id): Path<String>,
    headers: HeaderMap,
    upgrade: Upgrade,
) -> Result<Response, Problem> {
    let (upgrade, slot) = admit(&app, address, upgrade)?;
    let room = app.rooms.find(&id).await?;
    let key = named_protocol(&headers, MEMBER_PROTOCOL);
    let pass = Pass::with_link(named_protocol(&headers, ROOM_PROTOCOL));
    let pass = pass.and_key(key).and_owner(named_protocol(&headers, OWNER_PROTOCOL));
    room.check_pass(&pass)?;
    let messages = room.listen().ok_or_else(Problem::closing)?;
    let member = room.arrive(key);
    let (view, link) = (room.view(), room.has_link(&pass));
    let first = json!({"type": "room", "room": view, "you": member.member, "link": link});
    let limiter = MessageLimiter::new(&app, address);
    let visitor = Visitor { app, room, member, pass, _slot: slot };
    Ok(serve(upgrade, first.to_string().into(), messages, limiter, visitor))
}

/// What a client sends.
#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum RoomMessage {
    /// Wants to play, or does not.
    Ready { ready: bool },
}

/// Somebody who looks at a room.
struct Visitor {
    app: Arc<App>,
    room: Arc<Room>,
    member: MemberGuard,
    pass: Pass,
    _slot: SocketSlot,
}

impl Follower for Visitor {
    type Message = RoomMessage;
    const EXPECTED: &'static str = "{\"type\":\"ready\",\"ready\":true} or {\"type\":\"ping\"}";

    async fn answer(&self, RoomMessage::Ready { ready }: RoomMessage) -> Option<String> {
        let stranger = || Problem::said(Code::WrongKey, |lang| say!(lang, "room-join-first"));
        let member = self.member.member.ok_or_else(stranger);
        let noted = member.and_then(|member| self.room.set_ready(member, ready));
        if let Err(problem) = noted {
            return Some(complaint(&problem));
        }
        let (app, room) = (Arc::clone(&self.app), Arc::clone(&self.room));
        // Others may be paired, too, whatever becomes of this connection.
        tokio::spawn(async move { pair(&app, &room).await });
        None
    }

    async fn ended(&self) {
        self.room.lost().await;
    }

    fn check(&self) -> Result<(), Problem> {
        self.room.check_pass(&self.pass)
    }

    async fn resync(&self) -> Result<Utf8Bytes, Problem> {
        self.check()?;
        Ok(self.room.whole())
    }
}
