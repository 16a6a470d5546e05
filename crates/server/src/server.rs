//! Starting and stopping.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use foursight_arena::ServerConfig;
use foursight_rules::PackSource;
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use serde_json::json;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::api;
use crate::app::{App, Describe};
use crate::arena::bot_names::BotNames;
use crate::arena::{Arena, BotListener};
use crate::connections::{ConnectionLimits, Peer};
use crate::games::{Agents, Hub, HubOptions, UNLOAD};
use crate::guard::{Guard, Limits};
use crate::key;
use crate::packs::Packs;
use crate::store::{self, StoreError};

/// How long the server waits for its clients when it shuts down.
const SHUTDOWN_GRACE: Duration = Duration::from_secs(5);
/// Questions to the adviser that may wait.
const ADVICE_QUEUE: usize = 64;

/// How to run the server.
#[derive(Debug)]
pub struct Options {
    /// Where to listen; port 0 takes any that is free.
    pub http: SocketAddr,
    /// Where bots connect to; nothing to let none in.
    pub bots: Option<SocketAddr>,
    /// Whom the port for bots lets in. Its names are those of the database.
    pub bot_port: ServerConfig,
    /// The database: `sqlite:FILE` or `postgres://...`.
    pub database: String,
    /// Where packs are found.
    pub sources: Vec<Box<dyn PackSource>>,
    /// Describes the rules of a game.
    pub describe: Describe,
    /// The control token. Where strangers can reach the server one is made if none is given.
    pub token: Option<String>,
    /// Origins of pages that may use the server besides its own.
    pub origins: Vec<String>,
    /// True if a proxy stands in front of the server and tells the visitors' addresses.
    pub behind_proxy: bool,
    /// What visitors may do; if nothing is said, it depends on who can reach the server.
    pub limits: Option<Limits>,
    /// How long a player may be away from a game with others.
    pub grace: Duration,
    /// How long a game stays in memory when nobody looks at it.
    pub unload: Duration,
    /// Computer players that think at once.
    pub thinkers: usize,
    /// Nobody thinks longer.
    pub think: Duration,
    /// Most games in memory.
    pub most_live: usize,
}

impl Options {
    /// The usual way, on this machine alone.
    pub fn new(database: impl Into<String>) -> Self {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            http: SocketAddr::from(([127, 0, 0, 1], 8080)),
            bots: None,
            bot_port: ServerConfig::default(),
            database: database.into(),
            sources: vec![Box::new(foursight_rules::Bundled)],
            describe: |rules, language| rules.title(language),
            token: None,
            origins: Vec::new(),
            behind_proxy: false,
            limits: None,
            grace: Duration::from_secs(60),
            unload: UNLOAD,
            thinkers: threads,
            think: Duration::from_secs(10),
            most_live: 10_000,
        }
    }
}

/// Why the server cannot start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The database cannot be used.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// The server cannot listen on the address.
    #[error("cannot listen on {address}: {error}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// What the system said.
        error: std::io::Error,
    },
    /// The system provides no random numbers.
    #[error("the system provides no random numbers")]
    Random,
}

/// A server that runs.
#[derive(Debug)]
pub struct Server {
    address: SocketAddr,
    /// Where bots connect to, or why they cannot.
    bots: (Option<SocketAddr>, Option<String>),
    token: Option<String>,
    closing: watch::Sender<bool>,
    task: JoinHandle<()>,
}

/// The recorder of measures: one for the whole process.
fn recorder() -> PrometheusHandle {
    static RECORDER: Mutex<Option<PrometheusHandle>> = Mutex::new(None);
    let mut recorder = RECORDER.lock().unwrap_or_else(PoisonError::into_inner);
    recorder
        .get_or_insert_with(|| {
            let builder = PrometheusBuilder::new();
            // If the process has a recorder already, this one stays empty.
            builder
                .install_recorder()
                .unwrap_or_else(|_| PrometheusBuilder::new().build_recorder().handle())
        })
        .clone()
}

impl Server {
    /// Opens the database and begins to answer.
    ///
    /// # Errors
    /// If the database or the address cannot be used.
    pub async fn start(options: Options) -> Result<Self, StartError> {
        let store = store::open(&options.database).await?;
        let packs = Packs::new(options.sources, &*store).await?;
        let agents = Agents::new(options.thinkers, ADVICE_QUEUE, options.think);
        let Options { grace, unload, most_live, .. } = options;
        let hub_options = HubOptions { grace, unload, bot_time: options.think, most_live };
        let names = BotNames::load(&store).await?;
        let listener = BotListener::open(options.bots, options.bot_port, &names).await;
        let bots = (listener.address(), listener.closed().map(str::to_owned));
        let hub = Hub::new(store, packs, agents, listener, hub_options);
        let arena = Arena::new(&hub, options.thinkers);
        let listen = |error| StartError::Listen { address: options.http, error };
        let listener = TcpListener::bind(options.http).await.map_err(listen)?;
        let address = listener.local_addr().map_err(listen)?;
        let local = address.ip().is_loopback() && !options.behind_proxy;
        let limits = options
            .limits
            .unwrap_or_else(|| if local { Limits::default() } else { Limits::for_strangers() });
        let per_address =
            if options.behind_proxy { usize::MAX } else { limits.connections_per_address };
        let listener = ConnectionLimits::new(listener, limits.connections, per_address);
        let token = match options.token {
            None if !local => Some(key::secret().map_err(|_| StartError::Random)?),
            given => given,
        };
        let (closing, closed) = watch::channel(false);
        let app = Arc::new(App {
            hub: Arc::clone(&hub),
            arena: Arc::clone(&arena),
            guard: Guard::new(limits, token.clone(), options.origins, local, options.behind_proxy),
            describe: options.describe,
            metrics: recorder(),
            closing: closed.clone(),
        });
        arena.resume().await?;
        let router = api::router(&app).into_make_service_with_connect_info::<Peer>();
        let task = tokio::spawn(async move {
            let announced = announce_shutdown(hub, arena, closed.clone());
            let served = axum::serve(listener, router).with_graceful_shutdown(announced);
            let ends = async {
                if let Err(error) = served.await {
                    tracing::error!(%error, "the server has failed");
                }
                // WebSockets outlive the connections that they came by.
                app.guard.wait_for_sockets().await;
            };
            tokio::select! {
                () = ends => {}
                // Some clients never leave.
                () = grace_over(closed) => {}
            }
        });
        tracing::info!(%address, "listening");
        Ok(Self { address, bots, token, closing, task })
    }

    /// Where the server listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Where bots connect to, if they can.
    pub fn bots(&self) -> Option<SocketAddr> {
        self.bots.0
    }

    /// Why bots cannot connect, if they cannot.
    pub fn no_bots(&self) -> Option<&str> {
        self.bots.1.as_deref()
    }

    /// The control token, where one is needed.
    pub fn token(&self) -> Option<&str> {
        self.token.as_deref()
    }

    /// Tells all clients, waits for them for a few seconds, and ends.
    pub async fn stop(self) {
        tracing::info!("shutting down");
        let _ = self.closing.send(true);
        if let Err(error) = self.task.await {
            tracing::error!(%error, "the server ended badly");
        }
    }
}

async fn shutdown(closing: &mut watch::Receiver<bool>) {
    // If the sender is gone, nobody can stop the server any more.
    if closing.wait_for(|closing| *closing).await.is_err() {
        std::future::pending::<()>().await;
    }
}

async fn announce_shutdown(hub: Arc<Hub>, arena: Arc<Arena>, mut closing: watch::Receiver<bool>) {
    shutdown(&mut closing).await;
    let message = json!({"type": "closing", "seconds": SHUTDOWN_GRACE.as_secs()}).to_string();
    let message = Utf8Bytes::from(message);
    hub.close(message.clone()).await;
    arena.close(message).await;
}

async fn grace_over(mut closing: watch::Receiver<bool>) {
    shutdown(&mut closing).await;
    tokio::time::sleep(SHUTDOWN_GRACE).await;
}
