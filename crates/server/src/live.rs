//! Games and the arena over WebSockets: everything that happens, and moves.

use std::sync::Arc;

use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::http::{HeaderMap, header};
use axum::response::Response;
use foursight_arena::{Bucket, Rate};
use foursight_voice::say;
use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::json;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{Duration, Instant, timeout};

use crate::address::AddressKey;
use crate::app::App;
use crate::backlog::Follow;
use crate::games::{Command, Listener, Message as GameMessage, Played, PresenceGuard, WantedMove};
use crate::guard::{self, LONGEST_CREDENTIAL, SocketSlot, credentials};
use crate::people::{SeatProof, secret_of};
use crate::problem::{Code, Path, Problem, Query};
use crate::shares::Share;
use crate::work::Caller;

/// A listener that takes no message for so long has gone.
const SEND_TIMEOUT: Duration = Duration::from_secs(20);
/// Bytes that are read at a time.
const READ_BUFFER: usize = 4 << 10;
/// The protocol that is spoken here, as browsers may name it.
const PROTOCOL: &str = "foursight";
/// What the key of a seat follows where a browser sends it, among the protocols: it can set no
/// other header, and addresses are written into logs.
const SEAT_PROTOCOL: &str = "foursight.seat.";
/// The same of the secret that says who somebody is.
const PERSON_PROTOCOL: &str = "foursight.person.";
/// After so many messages too many in a row the connection is closed.
const MOST_REFUSED: u32 = 100;

/// A request for a WebSocket, or why it is none.
pub(crate) type Upgrade =
    Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>;

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct LiveQuery {
    /// Deprecated, because addresses are written into logs: the key of a seat. Send it as
    /// `Authorization: Seat KEY` or, in a browser, as the protocol `foursight.seat.KEY` beside
    /// the protocol `foursight`.
    key: Option<String>,
    /// Also tell the turns from this number on, from 0.
    from: Option<usize>,
}

/// What a client sends.
#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum ClientMessage {
    Move { place: WantedMove, ply: Option<usize> },
}

/// What kind of message a client sends.
#[derive(Debug, Deserialize)]
struct Kind {
    r#type: String,
}

/// What stands behind a prefix among the protocols that a browser names.
pub(crate) fn named_protocol<'a>(headers: &'a HeaderMap, prefix: &str) -> Option<&'a str> {
    let protocols = headers.get_all(header::SEC_WEBSOCKET_PROTOCOL).iter();
    let protocols = protocols.filter_map(|line| line.to_str().ok());
    let mut protocols = protocols.flat_map(|line| line.split(','));
    protocols.find_map(|name| name.trim().strip_prefix(prefix))
}

/// The secret that says who somebody is.
pub(crate) fn person_secret(headers: &HeaderMap) -> Option<&str> {
    secret_of(headers).or_else(|| named_protocol(headers, PERSON_PROTOCOL))
}

/// The key of a seat that a client has sent; without one, it watches.
fn seat_key(headers: &HeaderMap, query: Option<String>) -> Option<String> {
    let named = || named_protocol(headers, SEAT_PROTOCOL).map(str::to_owned);
    let mut key = credentials(headers, "Seat").or_else(named).or(query)?;
    // A longer one is wrong, and so is this.
    key.truncate(LONGEST_CREDENTIAL);
    Some(key)
}

/// Follow a game over a WebSocket, and play it with a seat's key: `Authorization: Seat KEY`, or
/// in a browser the protocols `foursight` and `foursight.seat.KEY`; people on their own seats:
/// `Foursight-Person: SECRET`, or the protocol `foursight.person.SECRET`.
#[utoipa::path(get, path = "/api/games/{id}/live", tag = "games",
    params(("id" = String, Path, description = "The game"), LiveQuery),
    responses((status = 101, description = "The WebSocket: messages are JSON objects with a `type`"),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
pub(crate) async fn live(
    State(app): State<Arc<App>>,
    address: AddressKey,
    Path(id): Path<String>,
    Query(query): Query<LiveQuery>,
    caller: Caller,
    headers: HeaderMap,
    upgrade: Upgrade,
) -> Result<Response, Problem> {
    let (upgrade, slot) = admit(&app, address, upgrade)?;
    let secret = person_secret(&headers);
    let proof = SeatProof::new(&app, seat_key(&headers, query.key), secret).await?;
    let listen = |reply| Command::Listen { proof: proof.clone(), from: query.from, reply };
    let Listener { first, messages, plays, presence } = app.hub.ask(&id, caller, listen).await?;
    let limiter = MessageLimiter::new(&app, address);
    let session = Session { app, id, caller, proof, plays, _presence: presence, _slot: slot };
    Ok(serve(upgrade, first, messages, limiter, session))
}

/// Follow the arena over a WebSocket: bots, events and games as they are played.
#[utoipa::path(get, path = "/api/arena/live", tag = "arena",
    responses((status = 101, description = "The WebSocket: messages are JSON objects with a `type`"),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
pub(crate) async fn arena(
    State(app): State<Arc<App>>,
    address: AddressKey,
    upgrade: Upgrade,
) -> Result<Response, Problem> {
    let (upgrade, slot) = admit(&app, address, upgrade)?;
    let messages = app.arena.listen().ok_or_else(Problem::closing)?;
    let first = whole_arena(&app).await?;
    let limiter = MessageLimiter::new(&app, address);
    Ok(serve(upgrade, first, messages, limiter, ArenaSpectator { app, _slot: slot }))
}

async fn whole_arena(app: &App) -> Result<Utf8Bytes, Problem> {
    let arena = app.arena.view().await?;
    Ok(Utf8Bytes::from(json!({"type": "arena", "arena": arena}).to_string()))
}

/// Takes a slot for a connection.
pub(crate) fn admit(
    app: &App,
    address: AddressKey,
    upgrade: Upgrade,
) -> Result<(WebSocketUpgrade, SocketSlot), Problem> {
    let upgrade =
        upgrade.map_err(|rejection| Problem::new(Code::BadRequest, rejection.body_text()))?;
    let slot = app.guard.socket(address)?;
    let frame = app.guard.limits().message_bytes;
    // The usual buffers are made for large files, not for thousands who listen.
    let upgrade = upgrade.read_buffer_size(READ_BUFFER).write_buffer_size(0);
    let upgrade = upgrade.protocols([PROTOCOL]);
    Ok((upgrade.max_message_size(frame).max_frame_size(frame), slot))
}

/// The connection has ended.
struct Ended;

/// Somebody who follows something.
pub(crate) trait Follower: Send + Sync + 'static {
    /// What a client sends beside pings.
    type Message: DeserializeOwned + Send;
    /// What a client can send, by examples.
    const EXPECTED: &'static str;

    /// What to answer, beyond what everybody hears.
    fn answer(&self, message: Self::Message) -> impl Future<Output = Option<String>> + Send;

    /// Everything as it is, for a listener that was too slow to receive everything.
    fn resync(&self) -> impl Future<Output = Result<Utf8Bytes, Problem>> + Send;

    /// Waits until this has to be followed elsewhere.
    fn ended(&self) -> impl Future<Output = ()> + Send {
        std::future::pending()
    }

    /// Whether this one may still listen; asked before each message to everybody.
    fn check(&self) -> Result<(), Problem> {
        Ok(())
    }

    /// The next message for this one alone.
    fn mail(&self) -> impl Future<Output = Utf8Bytes> + Send {
        std::future::pending()
    }
}

/// What a connection may send, and how long it may be quiet.
pub(crate) struct MessageLimiter {
    app: Arc<App>,
    address: AddressKey,
    /// Messages of this connection.
    own: Option<(Rate, Bucket)>,
    /// How many were refused in a row.
    refused: u32,
    ping_time: Duration,
}

impl MessageLimiter {
    pub(crate) fn new(app: &Arc<App>, address: AddressKey) -> Self {
        let limits = app.guard.limits();
        let bucket = |rate| (rate, Bucket::new(rate, std::time::Instant::now()));
        Self {
            own: limits.messages.map(bucket),
            refused: 0,
            ping_time: limits.ping_time,
            address,
            app: Arc::clone(app),
        }
    }

    /// Room for a message until this listener has taken it.
    fn outgoing(&self, bytes: usize) -> Result<Option<Share>, Problem> {
        self.app.guard.answer(self.address, bytes, false)
    }

    /// Whether one more message is looked at.
    fn message(&mut self) -> Result<(), Problem> {
        let own = self.own.as_mut().map_or(Ok(()), |(rate, bucket)| {
            let taken = bucket.take(*rate, std::time::Instant::now());
            taken.map_err(|wait| guard::too_often(|lang| say!(lang, "limit-messages"), wait))
        });
        let checked = own.and_then(|()| self.app.guard.message(self.address));
        self.refused = if checked.is_ok() { 0 } else { self.refused + 1 };
        checked
    }
}

/// Lets somebody follow for as long as the connection lasts.
pub(crate) fn serve(
    upgrade: WebSocketUpgrade,
    first: Utf8Bytes,
    messages: Follow,
    limiter: MessageLimiter,
    follower: impl Follower,
) -> Response {
    upgrade.on_upgrade(move |mut socket| async move {
        // An error means that the connection has ended; there is nobody left to tell.
        let _ = follow(&mut socket, first, messages, limiter, &follower).await;
    })
}

async fn follow(
    socket: &mut WebSocket,
    first: Utf8Bytes,
    mut messages: Follow,
    mut limiter: MessageLimiter,
    follower: &impl Follower,
) -> Result<(), Ended> {
    tell(socket, &limiter, first).await?;
    let mut quiet_since = Instant::now();
    let mut heard = true;
    loop {
        tokio::select! {
            message = messages.recv() => match message {
                Ok(text) => match follower.check() {
                    Ok(()) => tell(socket, &limiter, text).await?,
                    Err(problem) => {
                        send(socket, Message::Text(complaint(&problem).into())).await?;
                        return close(socket, close_code::POLICY, "not for you any more").await;
                    }
                },
                Err(RecvError::Lagged(_)) => {
                    let text = follower.resync().await.map_err(|_| Ended)?;
                    tell(socket, &limiter, text).await?;
                }
                Err(RecvError::Closed) => {
                    return close(socket, close_code::AWAY, "server shutting down").await;
                }
            },
            () = follower.ended() => return close(socket, close_code::AWAY, "reconnect").await,
            text = follower.mail() => tell(socket, &limiter, text).await?,
            received = socket.recv() => {
                quiet_since = Instant::now();
                heard = true;
                let message = match received {
                    Some(Ok(Message::Close(_))) => {
                        // The answer to it goes out with the next look for messages.
                        let _ = timeout(SEND_TIMEOUT, socket.recv()).await;
                        return Err(Ended);
                    }
                    Some(Err(_)) | None => return Err(Ended),
                    Some(Ok(message)) => message,
                };
                let answer = match limiter.message() {
                    Ok(()) => answer(message, follower).await,
                    Err(_) if limiter.refused > MOST_REFUSED => {
                        return close(socket, close_code::POLICY, "too many messages").await;
                    }
                    Err(problem) => Some(complaint(&problem)),
                };
                if let Some(answer) = answer {
                    send(socket, Message::Text(answer.into())).await?;
                }
            }
            () = tokio::time::sleep_until(quiet_since + limiter.ping_time) => {
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

/// What to answer to a message.
async fn answer<F: Follower>(message: Message, follower: &F) -> Option<String> {
    match message {
        Message::Text(text) => match read::<F>(&text) {
            Ok(Some(message)) => follower.answer(message).await,
            Ok(None) => Some(json!({"type": "pong"}).to_string()),
            Err(error) => Some(not_understood(&error, F::EXPECTED)),
        },
        Message::Binary(_) => {
            let text = |lang| say!(lang, "problem-text-message");
            Some(complaint(&Problem::said(Code::BadRequest, text)))
        }
        Message::Ping(_) | Message::Pong(_) | Message::Close(_) => None,
    }
}

/// A client's message; nothing for a ping.
fn read<F: Follower>(text: &str) -> Result<Option<F::Message>, serde_json::Error> {
    let kind: Kind = serde_json::from_str(text)?;
    if kind.r#type == "ping" { Ok(None) } else { serde_json::from_str(text).map(Some) }
}

struct Session {
    app: Arc<App>,
    id: String,
    caller: Caller,
    proof: SeatProof,
    plays: bool,
    /// Tells the game that somebody has left, whatever ends the connection.
    _presence: PresenceGuard,
    _slot: SocketSlot,
}

impl Follower for Session {
    type Message = ClientMessage;
    const EXPECTED: &'static str =
        "{\"type\":\"move\",\"place\":[3],\"ply\":4} or {\"type\":\"ping\"}";

    async fn answer(&self, message: ClientMessage) -> Option<String> {
        match message {
            ClientMessage::Move { .. } if !self.plays => {
                Some(complaint(&Problem::said(Code::WrongKey, |lang| {
                    say!(lang, "problem-watching")
                })))
            }
            ClientMessage::Move { place, ply } => {
                let played = async {
                    self.app.membership.admit(self.proof.person.as_ref())?;
                    let (proof, place) = (self.proof.clone(), place.bounded()?);
                    let play = |reply| Command::Move { proof, place, ply, reply };
                    self.app.hub.ask(&self.id, self.caller, play).await
                };
                let played: Result<Played, Problem> = played.await;
                played.err().map(|problem| complaint(&problem))
            }
        }
    }

    async fn resync(&self) -> Result<Utf8Bytes, Problem> {
        let game = self.app.hub.ask(&self.id, self.caller, Command::View).await?;
        Ok(GameMessage::game(&game).text())
    }
}

/// Somebody who watches the arena.
struct ArenaSpectator {
    app: Arc<App>,
    _slot: SocketSlot,
}

impl Follower for ArenaSpectator {
    type Message = IgnoredAny;
    const EXPECTED: &'static str = "{\"type\":\"ping\"}";

    async fn answer(&self, _: IgnoredAny) -> Option<String> {
        let watched = |lang| say!(lang, "problem-arena-is-watched");
        Some(complaint(&Problem::said(Code::BadRequest, watched)))
    }

    async fn resync(&self) -> Result<Utf8Bytes, Problem> {
        whole_arena(&self.app).await
    }
}

fn not_understood(error: &serde_json::Error, expected: &str) -> String {
    let words = |lang| say!(lang, "problem-message", error = error.to_string(), expected);
    complaint(&Problem::said(Code::BadRequest, words))
}

/// What somebody is told who has asked for something that is refused.
pub(crate) fn complaint(problem: &Problem) -> String {
    json!({"type": "problem", "problem": problem}).to_string()
}

async fn close(socket: &mut WebSocket, code: u16, reason: &'static str) -> Result<(), Ended> {
    let frame = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
    send(socket, Message::Close(Some(frame))).await
}

/// Sends a message for which room is taken until it is gone. Where there is none, others of the same
/// visitor do not read what they are sent; this one can come again.
async fn tell(
    socket: &mut WebSocket,
    limiter: &MessageLimiter,
    text: Utf8Bytes,
) -> Result<(), Ended> {
    let Ok(_room) = limiter.outgoing(text.len()) else {
        close(socket, close_code::AGAIN, "too much is being sent").await?;
        return Err(Ended);
    };
    send(socket, Message::Text(text)).await
}

async fn send(socket: &mut WebSocket, message: Message) -> Result<(), Ended> {
    match timeout(SEND_TIMEOUT, socket.send(message)).await {
        Ok(Ok(())) => Ok(()),
        _ => Err(Ended),
    }
}
