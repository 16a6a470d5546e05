//! Games and the arena over WebSockets: everything that happens, and moves.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{ConnectInfo, State};
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Deserialize;
use serde_json::json;
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{Duration, Instant, timeout};

use crate::app::App;
use crate::connections::Peer;
use crate::games::{Command, Listener, Message as GameMessage, Played, WantedMove};
use crate::guard::SocketSlot;
use crate::problem::{Code, Path, Problem, Query};

/// A listener that takes no message for so long has gone.
const SEND_TIMEOUT: Duration = Duration::from_secs(20);
/// Bytes that are read at a time.
const READ_BUFFER: usize = 4 << 10;
/// How often the connection is tried when nothing happens.
const PING_INTERVAL: Duration = Duration::from_secs(25);

/// A request for a WebSocket, or why it is none.
type Upgrade = Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>;

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct LiveQuery {
    /// The key of a seat; without one, to watch.
    key: Option<String>,
    /// Also tell the turns from this number on, from 0.
    from: Option<usize>,
}

/// What a client sends.
#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum ClientMessage {
    Move { place: WantedMove, ply: Option<usize> },
    Ping,
}

/// Follow a game over a WebSocket, and play it with a seat's key.
#[utoipa::path(get, path = "/api/games/{id}/live", tag = "games",
    params(("id" = String, Path, description = "The game"), LiveQuery),
    responses((status = 101, description = "The WebSocket: messages are JSON objects with a `type`"),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
pub(crate) async fn live(
    State(app): State<Arc<App>>,
    ConnectInfo(Peer(peer)): ConnectInfo<Peer>,
    Path(id): Path<String>,
    Query(query): Query<LiveQuery>,
    headers: HeaderMap,
    upgrade: Upgrade,
) -> Result<Response, Problem> {
    let (upgrade, slot) = admit(&app, peer, &headers, upgrade)?;
    let key = query.key.clone();
    let listen = |reply| Command::Listen { key, from: query.from, reply };
    let Listener { first, messages, plays } = app.hub.ask(&id, listen).await?;
    let session = Session { app, id, key: query.key, plays, _slot: slot };
    let session = LeaveOnDrop(Some(session));
    Ok(upgrade.on_upgrade(move |mut socket| async move {
        let Some(session) = &session.0 else { return };
        // An error means that the connection has ended; there is nobody left to tell.
        let _ = follow(&mut socket, first, messages, session).await;
    }))
}

/// Follow the arena over a WebSocket: bots, events and games as they are played.
#[utoipa::path(get, path = "/api/arena/live", tag = "arena",
    responses((status = 101, description = "The WebSocket: messages are JSON objects with a `type`"),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
pub(crate) async fn arena(
    State(app): State<Arc<App>>,
    ConnectInfo(Peer(peer)): ConnectInfo<Peer>,
    headers: HeaderMap,
    upgrade: Upgrade,
) -> Result<Response, Problem> {
    let (upgrade, slot) = admit(&app, peer, &headers, upgrade)?;
    let closing = || Problem::new(Code::Closing, "server shutting down");
    let messages = app.arena.listen().ok_or_else(closing)?;
    let first = whole_arena(&app).await?;
    Ok(upgrade.on_upgrade(move |mut socket| async move {
        let _slot = slot;
        let _ = follow(&mut socket, first, messages, &ArenaSpectator(app)).await;
    }))
}

async fn whole_arena(app: &App) -> Result<Utf8Bytes, Problem> {
    let arena = app.arena.view().await?;
    Ok(Utf8Bytes::from(json!({"type": "arena", "arena": arena}).to_string()))
}

/// Takes a slot for a connection.
fn admit(
    app: &App,
    peer: SocketAddr,
    headers: &HeaderMap,
    upgrade: Upgrade,
) -> Result<(WebSocketUpgrade, SocketSlot), Problem> {
    let upgrade =
        upgrade.map_err(|rejection| Problem::new(Code::BadRequest, rejection.body_text()))?;
    let slot = app.guard.socket(app.guard.address(peer, headers))?;
    let frame = app.guard.limits().frame;
    // The usual buffers are made for large files, not for thousands who listen.
    let upgrade = upgrade.read_buffer_size(READ_BUFFER).write_buffer_size(0);
    Ok((upgrade.max_message_size(frame).max_frame_size(frame), slot))
}

/// The connection has ended.
struct Ended;

/// Somebody who follows something.
trait Follower {
    /// What to answer, beyond what everybody hears.
    async fn answer(&self, message: ClientMessage) -> Option<String>;

    /// Everything as it is, for a listener that was too slow to receive everything.
    async fn resync(&self) -> Result<Utf8Bytes, Problem>;
}

async fn follow(
    socket: &mut WebSocket,
    first: Utf8Bytes,
    mut messages: broadcast::Receiver<Utf8Bytes>,
    follower: &impl Follower,
) -> Result<(), Ended> {
    send(socket, Message::Text(first)).await?;
    let mut quiet_since = Instant::now();
    let mut heard = true;
    loop {
        tokio::select! {
            message = messages.recv() => match message {
                Ok(text) => send(socket, Message::Text(text)).await?,
                Err(RecvError::Lagged(_)) => {
                    let text = follower.resync().await.map_err(|_| Ended)?;
                    send(socket, Message::Text(text)).await?;
                }
                Err(RecvError::Closed) => {
                    let reason = Utf8Bytes::from_static("server shutting down");
                    let frame = CloseFrame { code: close_code::AWAY, reason };
                    return send(socket, Message::Close(Some(frame))).await;
                }
            },
            received = socket.recv() => {
                quiet_since = Instant::now();
                heard = true;
                let answer = match received {
                    Some(Ok(Message::Text(text))) => match serde_json::from_str(&text) {
                        Ok(ClientMessage::Ping) => Some(json!({"type": "pong"}).to_string()),
                        Ok(message) => follower.answer(message).await,
                        Err(error) => Some(not_understood(&error)),
                    },
                    Some(Ok(Message::Binary(_))) => {
                        Some(complaint(&Problem::new(Code::BadRequest, "expected a text message")))
                    }
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => None,
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(Ended),
                };
                if let Some(answer) = answer {
                    send(socket, Message::Text(answer.into())).await?;
                }
            }
            () = tokio::time::sleep_until(quiet_since + PING_INTERVAL) => {
                if !heard {
                    return Err(Ended);
                }
                heard = false;
                quiet_since = Instant::now();
                send(socket, Message::Ping(axum::body::Bytes::new())).await?;
            }
        }
    }
}

struct Session {
    app: Arc<App>,
    id: String,
    key: Option<String>,
    plays: bool,
    _slot: SocketSlot,
}

/// Tells the game that somebody has left, whatever ends the connection.
struct LeaveOnDrop(Option<Session>);

impl Drop for LeaveOnDrop {
    fn drop(&mut self) {
        let Some(Session { app, id, key, _slot, .. }) = self.0.take() else { return };
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(async move {
                app.hub.tell_live(&id, Command::Leave { key }).await;
            });
        }
    }
}

impl Follower for Session {
    async fn answer(&self, message: ClientMessage) -> Option<String> {
        match message {
            ClientMessage::Ping => None,
            ClientMessage::Move { .. } if !self.plays => {
                Some(complaint(&Problem::new(Code::WrongKey, "you are watching this game")))
            }
            ClientMessage::Move { place, ply } => {
                let key = self.key.clone();
                let play = |reply| Command::Move { key, place, ply, reply };
                let played: Result<Played, Problem> = self.app.hub.ask(&self.id, play).await;
                played.err().map(|problem| complaint(&problem))
            }
        }
    }

    async fn resync(&self) -> Result<Utf8Bytes, Problem> {
        let game = self.app.hub.ask(&self.id, Command::View).await?;
        Ok(GameMessage::game(&game).text())
    }
}

/// Somebody who watches the arena.
struct ArenaSpectator(Arc<App>);

impl Follower for ArenaSpectator {
    async fn answer(&self, _: ClientMessage) -> Option<String> {
        Some(complaint(&Problem::new(Code::BadRequest, "the arena can only be watched here")))
    }

    async fn resync(&self) -> Result<Utf8Bytes, Problem> {
        whole_arena(&self.0).await
    }
}

fn not_understood(error: &serde_json::Error) -> String {
    let detail = format!(
        "{error}; expected {{\"type\":\"move\",\"place\":[3],\"ply\":4}} or {{\"type\":\"ping\"}}"
    );
    complaint(&Problem::new(Code::BadRequest, detail))
}

fn complaint(problem: &Problem) -> String {
    json!({"type": "problem", "problem": problem}).to_string()
}

async fn send(socket: &mut WebSocket, message: Message) -> Result<(), Ended> {
    match timeout(SEND_TIMEOUT, socket.send(message)).await {
        Ok(Ok(())) => Ok(()),
        _ => Err(Ended),
    }
}
