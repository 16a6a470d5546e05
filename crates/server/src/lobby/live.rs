//! The lobby's WebSocket: everybody's seeks, and one's own.

use std::sync::Arc;

use axum::extract::State;
use axum::extract::ws::Utf8Bytes;
use axum::http::HeaderMap;
use axum::response::Response;
use foursight_voice::say;
use serde::Deserialize;
use serde_json::json;
use tokio::sync::{Mutex, mpsc};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::begin::{gone, make};
use super::board::{Arrival, ConnectionGuard};
use super::seeks::{Pairing, Posted, Refusal, Visitor};
use super::terms::SeekTerms;
use crate::address::AddressKey;
use crate::app::App;
use crate::games::title_for_two;
use crate::guard::SocketSlot;
use crate::live::{
    Follower, MessageLimiter, Upgrade, admit, complaint, named_protocol, person_secret, serve,
};
use crate::people::{Person, identify};
use crate::problem::{Code, Problem};
use crate::store::{Lease, Subject, lost, pack_key};
use crate::work::Caller;

/// What the name of a browser follows among the protocols.
const BROWSER_PROTOCOL: &str = "foursight.browser.";
/// The longest name of a browser.
const LONGEST_BROWSER: usize = 64;

pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(lobby))
}

/// Find somebody to play, over a WebSocket: everybody's open seeks, and one's own, which is open for
/// as long as the connection is.
#[utoipa::path(get, path = "/api/lobby/live", tag = "lobby",
    responses((status = 101, description = "The WebSocket: messages are JSON objects with a `type`"),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
async fn lobby(
    State(app): State<Arc<App>>,
    address: AddressKey,
    headers: HeaderMap,
    upgrade: Upgrade,
) -> Result<Response, Problem> {
    let (upgrade, slot) = admit(&app, address, upgrade)?;
    let browser = named_protocol(&headers, BROWSER_PROTOCOL);
    let browser = browser.filter(|name| name.len() <= LONGEST_BROWSER).map(str::to_owned);
    let person = match person_secret(&headers) {
        Some(secret) => Some(identify(&app, secret).await?),
        None => None,
    };
    let lease = app.hub.store.own(Subject::Lobby).await?;
    let arrival = app.lobby.arrive(Visitor { address, browser, person: person.clone() });
    let Arrival { connection, first, messages, mailbox } = arrival.ok_or_else(Problem::closing)?;
    let limiter = MessageLimiter::new(&app, address);
    let mailbox = Mutex::new(mailbox);
    let member = Member { app, address, person, connection, mailbox, lease, _slot: slot };
    Ok(serve(upgrade, first, messages, limiter, member))
}

/// What a client sends.
#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum LobbyMessage {
    /// Looks for somebody to play.
    Seek(SeekTerms),
    /// Looks for nobody any more.
    Withdraw,
    /// Chooses somebody's seek.
    Take { seek: u64 },
}

/// Somebody in the lobby.
struct Member {
    app: Arc<App>,
    address: AddressKey,
    person: Option<Person>,
    connection: ConnectionGuard,
    mailbox: Mutex<mpsc::UnboundedReceiver<Utf8Bytes>>,
    /// Keeps the lobby here, where several nodes could have it.
    lease: Option<Arc<Lease>>,
    _slot: SocketSlot,
}

impl Member {
    /// Does what is asked; answers what to say to this one alone.
    async fn handle(&self, message: LobbyMessage) -> Result<Option<String>, Problem> {
        let number = self.connection.number;
        match message {
            LobbyMessage::Seek(terms) => self.seek(terms).await,
            LobbyMessage::Withdraw => {
                self.app.lobby.withdraw(number);
                Ok(Some(json!({"type": "withdrawn"}).to_string()))
            }
            LobbyMessage::Take { seek } => {
                self.app.membership.admit(self.person.as_ref())?;
                self.app.guard.seek(self.address)?;
                Ok(self.begin(self.app.lobby.take(number, seek).map_err(refused)?))
            }
        }
    }

    async fn seek(&self, terms: SeekTerms) -> Result<Option<String>, Problem> {
        self.app.membership.admit(self.person.as_ref())?;
        self.app.guard.seek(self.address)?;
        let terms = SeekTerms { clock: terms.clock.checked()?, ..terms };
        let rated = terms.rated.then(|| (self.person.clone(), terms.clock));
        let caller = Caller::Visitor(self.address);
        let title = title_for_two(&self.app, caller, &terms.packs, rated).await?;
        let rating = match &self.person {
            Some(person) if terms.rated => self.rating(person, &terms).await?,
            _ => None,
        };
        let posted = self.app.lobby.post(self.connection.number, terms, rating, title);
        match posted.map_err(refused)? {
            Posted::Waiting(seek) => Ok(Some(json!({"type": "seeking", "seek": seek}).to_string())),
            Posted::Paired(pairing) => Ok(self.begin(*pairing)),
        }
    }

    /// How strong somebody is in a game.
    async fn rating(&self, person: &Person, terms: &SeekTerms) -> Result<Option<u32>, Problem> {
        let ratings = self.app.hub.store.ratings_of(&person.id).await?;
        let pack = pack_key(&terms.packs);
        let rating = ratings.iter().find(|rating| rating.pack == pack);
        Ok(rating.map(|rating| rating.skill.rating.round().max(0.0) as u32))
    }

    /// A game is made, whatever becomes of this connection meanwhile; both hear of it.
    fn begin(&self, pairing: Pairing) -> Option<String> {
        tokio::spawn(make(Arc::clone(&self.app), pairing));
        None
    }
}

fn refused(refusal: Refusal) -> Problem {
    match refusal {
        Refusal::Gone => gone(),
        Refusal::Own => Problem::said(Code::Conflict, |lang| say!(lang, "lobby-own-seek")),
        Refusal::Nameless => {
            Problem::said(Code::PersonNeeded, |lang| say!(lang, "rated-needs-name"))
        }
        Refusal::Held => Problem::said(Code::Conflict, |lang| say!(lang, "lobby-held")),
        Refusal::TooMany => Problem::said(Code::TooMany, |lang| say!(lang, "lobby-too-many")),
    }
}

impl Follower for Member {
    type Message = LobbyMessage;
    const EXPECTED: &'static str = "{\"type\":\"seek\",\"packs\":[\"connect4\"],\"game_ms\":300000,\
        \"side\":\"random\"}, {\"type\":\"take\",\"seek\":7}, {\"type\":\"withdraw\"} or \
        {\"type\":\"ping\"}";

    async fn answer(&self, message: LobbyMessage) -> Option<String> {
        let answer = self.handle(message).await;
        answer.unwrap_or_else(|problem| Some(complaint(&problem)))
    }

    async fn resync(&self) -> Result<Utf8Bytes, Problem> {
        Ok(self.app.lobby.whole())
    }

    async fn ended(&self) {
        lost(self.lease.as_deref()).await;
    }

    async fn mail(&self) -> Utf8Bytes {
        match self.mailbox.lock().await.recv().await {
            Some(message) => message,
            // The lobby writes to everybody for as long as they are there.
            None => std::future::pending().await,
        }
    }
}
