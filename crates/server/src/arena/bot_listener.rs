//! The port that bots connect to, and which bots are connected.

use std::collections::HashMap;
use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};

use foursight_arena::{
    BotServer, BotState, Carrier, Identity, Lobby, LobbyEvent, NameRegistry, ServerConfig,
};
use foursight_voice::{InWords, Lang, say};
use serde::Serialize;
use tokio::net::TcpStream;
use tokio::sync::Notify;
use utoipa::ToSchema;

use super::bot_names::{BotNames, NameGiven, NameWanted};
use crate::games::now_ms;
use crate::problem::Problem;
use crate::store::StoreError;

/// A connected bot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct BotView {
    /// Its name; a seat of its own is `bot:NAME`.
    pub name: String,
    /// "greeted" (it has just connected), "waiting" or "playing".
    #[schema(value_type = String)]
    pub state: BotState,
    /// When it connected, in milliseconds since 1970.
    pub since_ms: i64,
}

/// Why bots cannot connect.
#[derive(Debug, Clone)]
pub enum NoBots {
    /// The server was started so.
    Off,
    /// They connect to other nodes.
    OtherNodes,
    /// The port cannot be had.
    CannotListen(SocketAddr, Arc<io::Error>),
}

impl InWords for NoBots {
    fn in_words(&self, lang: Lang) -> String {
        match self {
            Self::Off => say!(lang, "no-bots-off").to_owned(),
            Self::OtherNodes => say!(lang, "no-bots-here").to_owned(),
            Self::CannotListen(address, error) => {
                let (address, error) = (address.to_string(), error.in_words(lang));
                say!(lang, "no-bots-port", address, error)
            }
        }
    }
}

impl fmt::Display for NoBots {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_words(Lang::En))
    }
}

/// The port for bots, open or closed.
pub(crate) struct BotListener {
    server: Mutex<Option<BotServer>>,
    lobby: Option<Arc<Lobby>>,
    address: Option<SocketAddr>,
    closed: Option<NoBots>,
    names: Arc<BotNames>,
    /// When each bot connected, in milliseconds since 1970.
    since: Arc<Mutex<HashMap<Identity, i64>>>,
    /// Notified when something has changed.
    changed: Arc<Notify>,
}

impl BotListener {
    /// Opens the port. If that is not possible the games go on without bots from outside.
    pub(crate) async fn open(
        address: Option<SocketAddr>,
        config: ServerConfig,
        names: &Arc<BotNames>,
    ) -> Arc<Self> {
        let since: Arc<Mutex<HashMap<Identity, i64>>> = Arc::default();
        let changed: Arc<Notify> = Arc::default();
        let closed = |why| (None, Some(why));
        let observer = {
            let (times, changed) = (Arc::clone(&since), Arc::clone(&changed));
            move |event: &LobbyEvent| {
                let mut times = times.lock().unwrap_or_else(PoisonError::into_inner);
                match event {
                    LobbyEvent::Came(bot) => {
                        tracing::info!(%bot, "a bot has connected");
                        times.insert(bot.clone(), now_ms());
                    }
                    LobbyEvent::Left(bot, fault) => {
                        tracing::info!(%bot, %fault, "a bot has disconnected");
                        times.remove(bot);
                    }
                    LobbyEvent::Refused(why) => tracing::info!(%why, "a bot was refused"),
                }
                changed.notify_one();
            }
        };
        let registry = Arc::clone(names) as Arc<dyn NameRegistry>;
        let config = ServerConfig { names: Some(registry), ..config };
        let (server, why_closed) = match address {
            // Other nodes may bring bots.
            None if config.router.is_some() => {
                let server = BotServer::without_port(config, observer);
                (Some(server), Some(NoBots::OtherNodes))
            }
            None => closed(NoBots::Off),
            Some(address) => match BotServer::open(&address.to_string(), config, observer).await {
                Ok(server) => (Some(server), None),
                Err(error) => {
                    tracing::warn!(%address, %error, "cannot listen for bots");
                    closed(NoBots::CannotListen(address, Arc::new(error)))
                }
            },
        };
        Arc::new(Self {
            lobby: server.as_ref().map(|server| Arc::clone(server.lobby())),
            address: server.as_ref().filter(|_| why_closed.is_none()).map(BotServer::address),
            server: Mutex::new(server),
            names: Arc::clone(names),
            closed: why_closed,
            since,
            changed,
        })
    }

    /// Where bots connect to, if they can.
    pub(crate) fn address(&self) -> Option<SocketAddr> {
        self.address
    }

    /// Why bots cannot connect, if they cannot.
    pub(crate) fn closed(&self) -> Option<&NoBots> {
        self.closed.as_ref()
    }

    /// The bots that are connected.
    pub(crate) fn lobby(&self) -> Option<&Arc<Lobby>> {
        self.lobby.as_ref()
    }

    /// The names that belong to somebody.
    pub(crate) fn names(&self) -> &BotNames {
        &self.names
    }

    /// Notes which names are used: those whose secret somebody has shown, and those of the bots that are
    /// connected.
    pub(crate) async fn note_names(&self) -> Result<(), StoreError> {
        let connected = self.lobby.as_ref().map(|lobby| lobby.bots()).unwrap_or_default();
        self.names.note_used(connected.into_iter().map(|(bot, _)| bot.name)).await
    }

    /// Registers a name, and sends away whoever waits under it.
    pub(crate) async fn register(&self, wanted: NameWanted) -> Result<NameGiven, Problem> {
        let given = self.names.give(wanted).await?;
        if let Some(lobby) = &self.lobby {
            lobby.dismiss_named(&given.name);
        }
        Ok(given)
    }

    /// All bots, by name.
    pub(crate) fn bots(&self) -> Vec<BotView> {
        let bots = self.lobby.as_ref().map(|lobby| lobby.bots()).unwrap_or_default();
        let since = self.since.lock().unwrap_or_else(PoisonError::into_inner);
        let view = |(bot, state): (Identity, BotState)| BotView {
            name: bot.to_string(),
            state,
            since_ms: since.get(&bot).copied().unwrap_or_else(now_ms),
        };
        bots.into_iter().map(view).collect()
    }

    /// A bot was claimed or released, or something else is to be told.
    pub(crate) fn notify(&self) {
        self.changed.notify_one();
    }

    /// Waits until something has changed.
    pub(crate) async fn changed(&self) {
        self.changed.notified().await;
    }

    /// A connection that another node has brought.
    pub(crate) async fn receive(
        &self,
        stream: TcpStream,
        peer: SocketAddr,
        carrier: Arc<dyn Carrier>,
    ) {
        let receiver = {
            let server = self.server.lock().unwrap_or_else(PoisonError::into_inner);
            server.as_ref().map(BotServer::receiver)
        };
        if let Some(receiver) = receiver {
            receiver.receive(stream, peer, carrier).await;
        }
    }

    /// Sends all bots away, and whoever comes; the port stays open.
    pub(crate) fn leave(&self) {
        if let Some(lobby) = &self.lobby {
            lobby.leave();
        }
    }

    /// Bots play here from now on.
    pub(crate) fn come_back(&self) {
        if let Some(lobby) = &self.lobby {
            lobby.come_back();
        }
    }

    /// Closes the port and disconnects all bots.
    pub(crate) fn close(&self) {
        drop(self.server.lock().unwrap_or_else(PoisonError::into_inner).take());
        self.leave();
    }
}
