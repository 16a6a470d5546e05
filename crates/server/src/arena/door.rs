//! The port on which bots arrive, and who is there.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};

use foursight_arena::{BotServer, BotState, Identity, Lobby, LobbyEvent, ServerConfig};
use serde::Serialize;
use tokio::sync::Notify;
use utoipa::ToSchema;

use crate::games::now_ms;

/// A connected bot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct BotView {
    /// Its name; a seat of its own is `bot:NAME`.
    pub name: String,
    /// "greeted" (it has just come), "waiting" or "playing".
    #[schema(value_type = String)]
    pub state: BotState,
    /// When it came, in milliseconds since 1970.
    pub since_ms: i64,
}

/// The port, open or closed.
pub(crate) struct Door {
    server: Mutex<Option<BotServer>>,
    lobby: Option<Arc<Lobby>>,
    address: Option<SocketAddr>,
    closed: Option<String>,
    since: Arc<Mutex<HashMap<Identity, i64>>>,
    /// Something has changed.
    stirred: Arc<Notify>,
}

impl Door {
    /// Opens the port. If that is not possible the games go on without bots from outside.
    pub(crate) async fn open(address: Option<SocketAddr>) -> Arc<Self> {
        let since: Arc<Mutex<HashMap<Identity, i64>>> = Arc::default();
        let stirred: Arc<Notify> = Arc::default();
        let shut = |why: String| (None, Some(why));
        let (server, closed) = match address {
            None => shut("this server takes no bots (--bots off)".to_owned()),
            Some(address) => {
                let (times, bell) = (Arc::clone(&since), Arc::clone(&stirred));
                let observer = move |event: &LobbyEvent| {
                    let mut times = times.lock().unwrap_or_else(PoisonError::into_inner);
                    match event {
                        LobbyEvent::Came(bot) => {
                            tracing::info!(%bot, "a bot has come");
                            times.insert(bot.clone(), now_ms());
                        }
                        LobbyEvent::Left(bot, fault) => {
                            tracing::info!(%bot, %fault, "a bot has left");
                            times.remove(bot);
                        }
                        LobbyEvent::Refused(why) => tracing::info!(%why, "a bot was refused"),
                    }
                    bell.notify_one();
                };
                let config = ServerConfig::default();
                match BotServer::open(&address.to_string(), config, observer).await {
                    Ok(server) => (Some(server), None),
                    Err(error) => {
                        tracing::warn!(%address, %error, "no bots can come");
                        shut(format!("{address} cannot be listened at: {error}"))
                    }
                }
            }
        };
        Arc::new(Self {
            lobby: server.as_ref().map(|server| Arc::clone(server.lobby())),
            address: server.as_ref().map(BotServer::address),
            server: Mutex::new(server),
            closed,
            since,
            stirred,
        })
    }

    /// Where bots connect to, if they can.
    pub(crate) fn address(&self) -> Option<SocketAddr> {
        self.address
    }

    /// Why no bots can come, if they cannot.
    pub(crate) fn closed(&self) -> Option<&str> {
        self.closed.as_deref()
    }

    /// The bots that are there.
    pub(crate) fn lobby(&self) -> Option<&Arc<Lobby>> {
        self.lobby.as_ref()
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

    /// Somebody has claimed a bot or given it back, or something else is to be told.
    pub(crate) fn stir(&self) {
        self.stirred.notify_one();
    }

    /// Waits until something has changed.
    pub(crate) async fn stirred(&self) {
        self.stirred.notified().await;
    }

    /// Closes the port and sends everybody home.
    pub(crate) fn close(&self) {
        drop(self.server.lock().unwrap_or_else(PoisonError::into_inner).take());
        if let Some(lobby) = &self.lobby {
            lobby.dismiss();
        }
    }
}
