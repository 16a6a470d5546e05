//! A game over a WebSocket: everything that happens in it, and moves.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{ConnectInfo, Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Deserialize;
use serde_json::json;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{Duration, Instant, timeout};

use crate::app::App;
use crate::games::{Command, Listener, Played};
use crate::guard::SocketPlace;
use crate::problem::{Code, Problem, Query};

/// A listener that takes no message for so long has gone.
const STUCK: Duration = Duration::from_secs(20);
/// How often the connection is tried when nothing happens.
const PING: Duration = Duration::from_secs(25);

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct LiveQuery {
    /// The key of a seat; without one, to watch.
    key: Option<String>,
    /// Also tell the turns from this number on, from 0.
    from: Option<usize>,
}

/// What a player or spectator sends.
#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Said {
    Move { place: Vec<i64>, ply: Option<usize> },
    Ping,
}

/// Follow a game over a WebSocket, and play it with a seat's key.
#[utoipa::path(get, path = "/api/games/{id}/live", tag = "games",
    params(("id" = String, Path, description = "The game"), LiveQuery),
    responses((status = 101, description = "The WebSocket: messages are JSON objects with a `type`"),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
pub(crate) async fn live(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Path(id): Path<String>,
    Query(query): Query<LiveQuery>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    let upgrade =
        upgrade.map_err(|rejection| Problem::new(Code::BadRequest, rejection.body_text()))?;
    let place = app.guard.socket(app.guard.address(peer, &headers))?;
    let key = query.key.clone();
    let listen = |reply| Command::Listen { key, from: query.from, reply };
    let listener = app.hub.ask(&id, listen).await?;
    let session = Session { app: Arc::clone(&app), id, key: query.key, _place: place };
    let frame = app.guard.limits().frame;
    let gone = Gone(Some(session));
    Ok(upgrade.max_message_size(frame).max_frame_size(frame).on_upgrade(move |socket| async move {
        gone.follow(socket, listener).await;
    }))
}

struct Session {
    app: Arc<App>,
    id: String,
    key: Option<String>,
    _place: SocketPlace,
}

/// Tells the game that somebody has left, whatever ends the connection.
struct Gone(Option<Session>);

impl Drop for Gone {
    fn drop(&mut self) {
        let Some(Session { app, id, key, _place }) = self.0.take() else { return };
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(async move {
                app.hub.tell_live(&id, Command::Leave { key }).await;
            });
        }
    }
}

impl Gone {
    async fn follow(self, mut socket: WebSocket, listener: Listener) {
        let Some(session) = &self.0 else { return };
        // An error means that the connection has ended; there is nobody left to tell.
        let _ = session.run(&mut socket, listener).await;
    }
}

/// The connection has ended.
struct Ended;

impl Session {
    async fn run(&self, socket: &mut WebSocket, listener: Listener) -> Result<(), Ended> {
        let Listener { first, mut messages, plays } = listener;
        send(socket, Message::Text(first)).await?;
        let mut quiet_since = Instant::now();
        let mut heard = true;
        loop {
            tokio::select! {
                message = messages.recv() => match message {
                    Ok(text) => {
                        send(socket, Message::Text(text)).await?;
                    }
                    // Too slow to hear everything: it is shown the game as it is.
                    Err(RecvError::Lagged(_)) => {
                        let game = self.app.hub.ask(&self.id, Command::View).await;
                        let Ok(game) = game else { return Err(Ended) };
                        let text = json!({"type": "game", "game": game}).to_string();
                        send(socket, Message::Text(text.into())).await?;
                    }
                    Err(RecvError::Closed) => {
                        let reason = Utf8Bytes::from_static("come again");
                        let frame = CloseFrame { code: close_code::AWAY, reason };
                        return send(socket, Message::Close(Some(frame))).await;
                    }
                },
                said = socket.recv() => {
                    quiet_since = Instant::now();
                    heard = true;
                    match said {
                        Some(Ok(Message::Text(text))) => {
                            if let Some(answer) = self.answer(&text, plays).await {
                                send(socket, Message::Text(answer.into())).await?;
                            }
                        }
                        Some(Ok(Message::Binary(_))) => {
                            let text = complaint(&Problem::new(Code::BadRequest, "send text"));
                            send(socket, Message::Text(text.into())).await?;
                        }
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                        Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(Ended),
                    }
                }
                () = tokio::time::sleep_until(quiet_since + PING) => {
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

    /// What to answer, beyond what everybody hears.
    async fn answer(&self, text: &str, plays: bool) -> Option<String> {
        let said = match serde_json::from_str(text) {
            Ok(said) => said,
            Err(error) => {
                let detail = format!(
                    "{error}; expected {{\"type\":\"move\",\"place\":[3],\"ply\":4}} or {{\"type\":\"ping\"}}"
                );
                return Some(complaint(&Problem::new(Code::BadRequest, detail)));
            }
        };
        match said {
            Said::Ping => Some(json!({"type": "pong"}).to_string()),
            Said::Move { .. } if !plays => {
                Some(complaint(&Problem::new(Code::WrongKey, "you are watching this game")))
            }
            Said::Move { place, ply } => {
                let key = self.key.clone();
                let play = |reply| Command::Move { key, place, ply, reply };
                let played: Result<Played, Problem> = self.app.hub.ask(&self.id, play).await;
                played.err().map(|problem| complaint(&problem))
            }
        }
    }
}

fn complaint(problem: &Problem) -> String {
    json!({"type": "problem", "problem": problem}).to_string()
}

async fn send(socket: &mut WebSocket, message: Message) -> Result<(), Ended> {
    match timeout(STUCK, socket.send(message)).await {
        Ok(Ok(())) => Ok(()),
        _ => Err(Ended),
    }
}
