//! Several nodes on one database: any of them answers any request, and whoever holds a game, a room,
//! the lobby or the arena serves it.

mod alive;
mod arena;
mod bots;
mod forward;
mod identity;
mod listener;
mod news;
mod path;

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, Weak};

use axum::body::Body;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::client::legacy::{Client, Error as ClientError};
use hyper_util::rt::TokioExecutor;
use tokio::sync::{Notify, watch};

use alive::{Alive, watch_nodes};
use arena::keep_arena;
pub(crate) use bots::BotRelay;
pub(crate) use forward::route;
pub(crate) use identity::{namesake, node_name, process_name};
pub(crate) use listener::{NodeListener, serve};
use news::follow_news;

use crate::app::App;
use crate::games::Hub;
use crate::key;
use crate::server::StartError;
use crate::store::{Holder, Leases, ServedTime, StoreError, Subject};

/// The header that carries what only nodes know.
const SECRET_HEADER: &str = "foursight-node";
/// The header that says whom a request comes from.
const VISITOR_HEADER: &str = "foursight-visitor";
/// The header that says which node carries a bot's connection.
const CARRIER_HEADER: &str = "foursight-carrier";
/// What a node answers if it does its work.
const ALIVE_PATH: &str = "/nodes/alive";
/// The way of a bot to where the arena is.
const BOT_PATH: &str = "/nodes/bot";
/// Places that are remembered.
const MOST_KNOWN: usize = 50_000;

/// Where something is served.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Place {
    /// By this node, which holds it or may claim it.
    Here,
    /// By another one, at this address.
    There(String),
    /// By nobody yet: it is worth looking again in a moment.
    Nowhere,
}

/// What this node knows of the others.
pub(crate) struct Nodes {
    leases: Arc<Leases>,
    /// What nodes know each other by.
    secret: String,
    client: Client<HttpConnector, Body>,
    /// Where things were found last. Whoever has nothing to do with them any more says so.
    known: Mutex<HashMap<String, String>>,
    alive: Alive,
    /// Where other nodes find this one, once it has told them.
    address: OnceLock<String>,
    /// True while events and bots are here.
    arena: watch::Sender<bool>,
    /// Told when the arena may be free.
    arena_free: Notify,
}

impl Nodes {
    fn new(leases: Arc<Leases>, secret: String) -> Arc<Self> {
        let mut connector = HttpConnector::new();
        connector.set_nodelay(true);
        connector.set_connect_timeout(Some(std::time::Duration::from_secs(2)));
        let client = Client::builder(TokioExecutor::new()).build(connector);
        Arc::new(Self {
            leases,
            secret,
            client,
            known: Mutex::default(),
            alive: Alive::default(),
            address: OnceLock::new(),
            arena: watch::Sender::new(false),
            arena_free: Notify::new(),
        })
    }

    /// Opens the listener for other nodes.
    pub(crate) async fn join(
        leases: Arc<Leases>,
        advertise: Option<SocketAddr>,
    ) -> Result<(Arc<Self>, NodeListener), StartError> {
        let new = key::secret().map_err(|_| StartError::Random)?;
        let secret = leases.secret("nodes", &new).await?;
        let listener = NodeListener::open(advertise, leases.database()).await;
        let listener = listener.map_err(StartError::Advertise)?;
        Ok((Self::new(leases, secret), listener))
    }

    /// Says where this node is, and takes part from now on.
    pub(crate) async fn begin(
        self: &Arc<Self>,
        app: &Arc<App>,
        name: &str,
        listener: Option<&NodeListener>,
    ) -> Result<(), StartError> {
        if let Some(listener) = listener {
            let address = listener.address.to_string();
            self.leases.introduce(name, &address).await?;
            let _ = self.address.set(address);
            tokio::spawn(identity::try_out(listener.address));
            identity::compare_lease_times(&self.leases).await?;
            identity::compare_machines(&self.leases, listener.address).await?;
        }
        tokio::spawn(follow_time(Arc::downgrade(&app.hub), self.leases.served()));
        tokio::spawn(watch_nodes(Arc::downgrade(self)));
        tokio::spawn(follow_news(Arc::downgrade(app), Arc::clone(self)));
        tokio::spawn(keep_arena(Arc::downgrade(app), Arc::clone(self)));
        Ok(())
    }

    pub(crate) fn leases(&self) -> &Arc<Leases> {
        &self.leases
    }

    fn known(&self) -> MutexGuard<'_, HashMap<String, String>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Forgets where something was.
    fn forget(&self, subject: Subject<'_>) {
        self.known().remove(&subject.to_string());
    }

    fn remember(&self, subject: Subject<'_>, address: &str) {
        let mut known = self.known();
        if known.len() >= MOST_KNOWN {
            known.clear();
        }
        known.insert(subject.to_string(), address.to_owned());
    }

    /// Another node was not reached. One that has ended is not waited for: its system says that nothing listens there.
    /// Answers whether it has.
    async fn not_reached(&self, address: &str, error: &ClientError) -> bool {
        let own = self.address.get().map(String::as_str);
        let ended = is_refusal(error) && identity::is_known_place(address, own);
        if ended && let Err(error) = self.leases.expire(address).await {
            tracing::debug!(%error, "that a node has gone was not noted");
        }
        ended
    }

    /// Where something is served.
    async fn locate(&self, subject: Subject<'_>) -> Result<Place, StoreError> {
        match subject {
            Subject::Shared => return Ok(Place::Here),
            Subject::Arena if *self.arena.borrow() => return Ok(Place::Here),
            Subject::Arena => {}
            _ if self.leases.holds(subject).is_some() => return Ok(Place::Here),
            _ => {}
        }
        if let Some(address) = self.known().get(&subject.to_string()) {
            return Ok(Place::There(address.clone()));
        }
        match (self.leases.holder(subject).await?, subject) {
            (Holder::There(Some(address)), _) => {
                self.alive.seen(&address);
                self.remember(subject, &address);
                Ok(Place::There(address))
            }
            (Holder::There(None), _) => Ok(Place::Nowhere),
            // Whoever takes the arena has to resume its events first.
            (_, Subject::Arena) => {
                self.arena_free.notify_one();
                Ok(Place::Nowhere)
            }
            (_, Subject::Game(id)) if self.leases.has_bots(id).await? => {
                Box::pin(self.locate(Subject::Arena)).await
            }
            _ => Ok(Place::Here),
        }
    }
}

/// Whether a connection was refused, and not only lost or too slow.
fn is_refusal(error: &(dyn std::error::Error + 'static)) -> bool {
    let causes = std::iter::successors(Some(error), |error| error.source());
    let mut refusals = causes.filter_map(|error| error.downcast_ref::<std::io::Error>());
    refusals.any(|error| error.kind() == std::io::ErrorKind::ConnectionRefused)
}

/// Sets the clock of games by the time of all nodes, and tells these how many games are here.
async fn follow_time(hub: Weak<Hub>, mut served: watch::Receiver<ServedTime>) {
    loop {
        let ServedTime { now_ms, at } = *served.borrow_and_update();
        let Some(hub) = hub.upgrade() else { return };
        hub.clock.set(now_ms, at);
        if let Some(leases) = hub.store.leases() {
            leases.note_games(hub.live_count());
        }
        drop(hub);
        if served.changed().await.is_err() {
            return;
        }
    }
}
