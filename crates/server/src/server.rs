//! Starting and stopping.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use foursight_arena::{BotRouter, IpNet, Proxies, ServerConfig};
use foursight_rules::PackSource;
use serde_json::json;
use tokio::net::TcpListener;
use tokio::sync::{mpsc, watch};
use tokio::task::JoinHandle;

use crate::accept;
use crate::api;
use crate::app::{App, Describe};
use crate::arena::bot_names::BotNames;
use crate::arena::{Arena, BotListener, NoBots};
use crate::connections::ConnectionLimits;
use crate::examples::Examples;
use crate::games::{
    Agents, Hub, HubOptions, LiveLimits, ServiceClock, Thoughts, UNLOAD, timers, watch_clock,
};
use crate::guard::Guard;
use crate::janitor;
use crate::key;
use crate::limits::Limits;
use crate::lobby::{Lobby, MostSeeks};
use crate::measures;
use crate::memory;
use crate::nodes::{self, BotRelay, NodeListener, Nodes, namesake, node_name};
use crate::origin::{Origin, Origins};
use crate::packs::Packs;
use crate::people::Membership;
use crate::readiness::Readiness;
use crate::rooms::Rooms;
use crate::store::{self, Leases, Store, StoreError, StoreOptions};
use crate::work::{WorkLimits, WorkPool};

/// How long the server waits for its clients when it shuts down.
const SHUTDOWN_GRACE: Duration = Duration::from_secs(3);
/// Questions to the advisor that may wait.
const ADVICE_QUEUE: usize = 64;
/// Questions to the advisor from one address that may wait, where strangers come.
const ADVICE_PER_ADDRESS: usize = 8;

/// How to run the server.
#[derive(Debug)]
pub struct Options {
    /// Where to listen; port 0 takes any that is free.
    pub http: SocketAddr,
    /// Where bots connect to; nothing to let none in.
    pub bots: Option<SocketAddr>,
    /// Whom the port for bots lets in. Its names are those of the database, its proxies those below.
    pub bot_port: ServerConfig,
    /// The database: `sqlite:FILE` or `postgres://...`.
    pub database: String,
    /// Where packs are found.
    pub sources: Vec<Box<dyn PackSource>>,
    /// Describes the rules of a game.
    pub describe: Describe,
    /// The control token. Where strangers can reach the server one is made if none is given.
    pub token: Option<String>,
    /// What choosing a name takes, if playing is for members only.
    pub invitation_code: Option<String>,
    /// Origins of pages that may use the server besides its own.
    pub origins: Vec<Origin>,
    /// The proxies that stand in front of the server and tell the visitors' addresses.
    pub proxies: Vec<IpNet>,
    /// Whether everybody may read the measures, and not just this machine and whoever has the token.
    pub public_metrics: bool,
    /// What visitors may do; if nothing is said, it depends on who can reach the server.
    pub limits: Option<Limits>,
    /// How long a player may be away from a timed game with others before the win can be claimed.
    pub grace: Duration,
    /// How long a game stays in memory when nobody looks at it.
    pub unload: Duration,
    /// Computer players that think at once.
    pub thinkers: usize,
    /// Nobody thinks longer.
    pub think: Duration,
    /// Most games in memory.
    pub most_live: usize,
    /// How much is kept, and for how long.
    pub keeping: StoreOptions,
    /// What this node is called, where several use the database; its machine and port if nothing is
    /// said.
    pub node: Option<String>,
    /// Where other nodes reach this one; the address by which it reaches the database, and any port,
    /// if nothing is said.
    pub advertise: Option<SocketAddr>,
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
            invitation_code: None,
            origins: Vec::new(),
            proxies: Vec::new(),
            public_metrics: false,
            limits: None,
            grace: Duration::from_secs(60),
            unload: UNLOAD,
            thinkers: threads,
            think: Duration::from_secs(10),
            most_live: 10_000,
            keeping: StoreOptions::default(),
            node: None,
            advertise: None,
        }
    }

    /// Whether only this machine can reach the server: then it is trusted.
    pub fn is_local(&self) -> bool {
        self.http.ip().is_loopback() && self.proxies.is_empty()
    }

    /// What visitors may do if nothing is said.
    pub fn usual_limits(&self) -> Limits {
        if self.is_local() { Limits::default() } else { Limits::for_strangers() }
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
    /// The server cannot listen for other nodes.
    #[error("cannot listen for other nodes: {0}")]
    Advertise(std::io::Error),
    /// Another node is called the same.
    #[error("a node that is called {name} runs already at {address}")]
    NodeName {
        /// What both are called.
        name: String,
        /// Where the other one is reached.
        address: String,
    },
    /// The system provides no random numbers.
    #[error("the system provides no random numbers")]
    Random,
}

/// What was lowered because the process may open few files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fitted {
    /// The files that it may open.
    pub files: u64,
    /// Connections altogether.
    pub connections: usize,
    /// WebSockets altogether.
    pub sockets: usize,
}

/// A server that runs.
#[derive(Debug)]
pub struct Server {
    address: SocketAddr,
    fitted: Option<Fitted>,
    /// Where bots connect to, or why they cannot.
    bots: (Option<SocketAddr>, Option<NoBots>),
    token: Option<String>,
    closing: watch::Sender<bool>,
    task: JoinHandle<()>,
    held: Held,
}

/// The store, which another server may have once this is dropped: tasks may hold it for longer.
struct Held(Arc<dyn Store>);

impl Drop for Held {
    fn drop(&mut self) {
        self.0.release();
    }
}

impl std::fmt::Debug for Held {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Held")
    }
}

/// The address at which this machine's own find the server.
fn own_url(address: SocketAddr) -> String {
    let own: IpAddr = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    format!("http://{}", SocketAddr::new(own, address.port()))
}

impl Server {
    /// Opens the database and begins to answer.
    ///
    /// # Errors
    /// If the database or the address cannot be used.
    pub async fn start(options: Options) -> Result<Self, StartError> {
        foursight_heap::keep_little();
        let local = options.is_local();
        let (limits, fitted) = fitted_limits(&options);
        let store = store::open(&options.database, &options.keeping).await?;
        let held = Held(Arc::clone(&store));
        let packs = Packs::new(options.sources, &*store).await?;
        let listen = |error| StartError::Listen { address: options.http, error };
        let listener = TcpListener::bind(options.http).await.map_err(listen)?;
        let address = listener.local_addr().map_err(listen)?;
        let proxies = Proxies::new(options.proxies);
        let listener = ConnectionLimits::new(listener, &limits, proxies.clone());
        let agents = agents(&limits, local, options.thinkers, options.think);
        let work = work_pool(&limits);
        let clock = ServiceClock::new(store.service_time().await?);
        let Options { grace, unload, most_live, .. } = options;
        let (room_games, ended_room_games) = mpsc::unbounded_channel();
        let bot_time = options.think;
        let live = live_limits(&limits);
        let hub_options = HubOptions { grace, unload, bot_time, most_live, live, room_games };
        let names = BotNames::load(&store).await?;
        let leases = store.leases().cloned();
        let relay = leases.as_ref().map(|_| Arc::<BotRelay>::default());
        let router = relay.clone().map(|relay| relay as Arc<dyn BotRouter>);
        let config = ServerConfig { proxies: proxies.clone(), router, ..options.bot_port };
        let bot_port = BotListener::open(options.bots, config, &names).await;
        let bots = (bot_port.address(), bot_port.closed().cloned());
        let rooms = Rooms::new(Arc::clone(&store));
        let hub = Hub::new(store, packs, work, agents, bot_port, hub_options, clock);
        let arena = Arena::new(&hub, options.thinkers, limits.tolerance_time);
        let token = control_token(options.token, local, leases.as_deref()).await?;
        let node = options.node.unwrap_or_else(|| node_name(address));
        let nodes = match leases {
            Some(leases) => Some(Nodes::join(leases, options.advertise).await?),
            None => None,
        };
        let (nodes, node_listener) = nodes.unzip();
        if let (Some(nodes), Some(node_listener)) = (&nodes, &node_listener)
            && let Some(address) = namesake(nodes.leases(), &node, node_listener).await?
        {
            held.0.close().await;
            return Err(StartError::NodeName { name: node, address });
        }
        let (closing, closed) = watch::channel(false);
        if let (Some(relay), Some(nodes)) = (relay, &nodes) {
            relay.begin(nodes, closed.clone());
        }
        let (per_address, total) = (limits.open_seeks_per_address, limits.open_seeks);
        let app = Arc::new(App {
            hub: Arc::clone(&hub),
            arena: Arc::clone(&arena),
            lobby: Lobby::new(MostSeeks { per_address, total }),
            rooms,
            nodes: nodes.clone(),
            membership: Membership::new(options.invitation_code.as_deref()),
            guard: Guard::new(
                limits,
                token.clone(),
                Origins::new(options.origins, local),
                proxies,
                options.public_metrics,
            ),
            describe: options.describe,
            examples: Examples::default(),
            readiness: Readiness::default(),
            closing: closed.clone(),
        });
        if nodes.is_some() {
            measures::belong_to(&node);
        }
        match &nodes {
            Some(nodes) => nodes.begin(&app, &node, node_listener.as_ref()).await?,
            None => arena.resume().await?,
        }
        held.0.announce(&own_url(address));
        tokio::spawn(janitor::run(Arc::downgrade(&hub), options.keeping.retention));
        tokio::spawn(timers::run(Arc::downgrade(&hub)));
        tokio::spawn(watch_clock(Arc::downgrade(&hub)));
        tokio::spawn(Rooms::run(Arc::downgrade(&app), ended_room_games));
        tokio::spawn(memory::run(Arc::downgrade(&hub), unload));
        let task = tokio::spawn(serve(app, listener, nodes.zip(node_listener), closed));
        tracing::info!(%address, "listening");
        Ok(Self { address, fitted, bots, token, closing, task, held })
    }

    /// Where the server listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// What was lowered because the process may open few files.
    pub fn fitted(&self) -> Option<Fitted> {
        self.fitted
    }

    /// Where bots connect to, if they can.
    pub fn bots(&self) -> Option<SocketAddr> {
        self.bots.0
    }

    /// Why bots cannot connect, if they cannot.
    pub fn no_bots(&self) -> Option<&NoBots> {
        self.bots.1.as_ref()
    }

    /// The control token, where one is needed.
    pub fn token(&self) -> Option<&str> {
        self.token.as_deref()
    }

    /// Waits until another server has taken the database over: then this one can only end. For ever
    /// where none can.
    pub async fn taken_over(&self) {
        self.held.0.taken_over().await;
    }

    /// Waits until somebody asks this node to hand everything over and to end; for ever where
    /// there can be no other.
    pub async fn drained(&self) {
        match self.held.0.leases() {
            Some(leases) => leases.drained().await,
            None => std::future::pending().await,
        }
    }

    /// Tells all clients, waits for them for a few seconds, and ends.
    pub async fn stop(self) {
        tracing::info!("shutting down");
        let _ = self.closing.send(true);
        if let Err(error) = self.task.await {
            tracing::error!(%error, "the server ended badly");
        }
        self.held.0.close().await;
    }
}

/// The limits that are asked for, lowered to the files that the process may open; and what was lowered.
fn fitted_limits(options: &Options) -> (Limits, Option<Fitted>) {
    let mut limits = options.limits.clone().unwrap_or_else(|| options.usual_limits());
    let files = foursight_arena::raise_file_limit();
    let bot_files = options.bots.map_or(0, |_| options.bot_port.connections);
    let fitted = limits.fit_to(files, bot_files).then(|| Fitted {
        files: files.unwrap_or_default(),
        connections: limits.connections,
        sockets: limits.sockets,
    });
    if let Some(Fitted { files, connections, sockets }) = fitted {
        tracing::warn!(files, connections, sockets, "few files may be open");
    }
    (limits, fitted)
}

/// The computer players and the advisor.
fn agents(limits: &Limits, local: bool, thinkers: usize, think: Duration) -> Agents {
    let advice = if local { ADVICE_QUEUE } else { ADVICE_PER_ADDRESS };
    let thoughts = Thoughts { waiting: limits.thoughts, per_caller: limits.thoughts_per_address };
    Agents::new(thinkers, ADVICE_QUEUE, advice, thoughts, think)
}

/// The threads for work that strangers ask for.
fn work_pool(limits: &Limits) -> WorkPool {
    WorkPool::new(WorkLimits {
        threads: std::thread::available_parallelism().map_or(1, usize::from),
        waiting: limits.work,
        per_caller: limits.work_per_address,
    })
}

/// How much the games in memory may take.
fn live_limits(limits: &Limits) -> LiveLimits {
    LiveLimits {
        bytes: limits.live_bytes as u64,
        bytes_per_address: limits.live_bytes_per_address as u64,
        games_per_address: limits.live_games_per_address,
    }
}

/// The token that lets somebody control the server: the one that was chosen, or a new one where strangers
/// come, which all nodes share.
async fn control_token(
    chosen: Option<String>,
    local: bool,
    leases: Option<&Leases>,
) -> Result<Option<String>, StartError> {
    if chosen.is_some() || local {
        return Ok(chosen);
    }
    let new = key::secret().map_err(|_| StartError::Random)?;
    Ok(Some(match leases {
        Some(leases) => leases.secret("token", &new).await?,
        None => new,
    }))
}

/// Answers until the server is to end; then tells everybody, hands everything over, and waits a while for
/// whoever is still there.
async fn serve(
    app: Arc<App>,
    listener: ConnectionLimits,
    other_nodes: Option<(Arc<Nodes>, NodeListener)>,
    closed: watch::Receiver<bool>,
) {
    let (handed_over, all_handed_over) = watch::channel(false);
    let other_nodes = serve_nodes(&app, other_nodes, all_handed_over);
    let mut closes = closed.clone();
    let stopped = async move { shutdown(&mut closes).await };
    let header_time = app.guard.limits().header_time;
    let served = accept::serve(listener, api::router(&app), header_time, stopped);
    let closes_everything = closed.clone();
    let everything = async {
        close_everything(&app, closes_everything).await;
        // What other nodes still ask for is somebody else's now.
        let _ = handed_over.send(true);
    };
    let ends = async {
        tokio::join!(served, everything, other_nodes);
        // WebSockets outlive the connections that they came by.
        app.guard.wait_for_sockets().await;
    };
    tokio::select! {
        () = ends => {}
        // Some clients never leave.
        () = grace_over(closed) => {}
    }
}

/// Answers other nodes, where there are any, until everything is handed over.
async fn serve_nodes(
    app: &Arc<App>,
    other_nodes: Option<(Arc<Nodes>, NodeListener)>,
    mut handed_over: watch::Receiver<bool>,
) {
    if let Some((nodes, listener)) = other_nodes {
        let stop = async { shutdown(&mut handed_over).await };
        nodes::serve(listener, Arc::clone(app), nodes, api::forwarded_router(app), stop).await;
    }
}

async fn shutdown(closing: &mut watch::Receiver<bool>) {
    // If the sender is gone, nobody can stop the server any more.
    if closing.wait_for(|closing| *closing).await.is_err() {
        std::future::pending::<()>().await;
    }
}

/// Once the server is to end: nobody thinks or works any more, everybody is told, and all games
/// have stored what they know.
async fn close_everything(app: &App, mut closing: watch::Receiver<bool>) {
    let App { hub, arena, .. } = app;
    shutdown(&mut closing).await;
    hub.work.close();
    let thinking = Arc::clone(hub);
    // It waits for its threads, which nobody else need do.
    std::thread::spawn(move || thinking.agents.close());
    let message = json!({"type": "closing", "seconds": SHUTDOWN_GRACE.as_secs()}).to_string();
    let message = Utf8Bytes::from(message);
    app.lobby.close(message.clone());
    app.rooms.close(&message);
    tokio::join!(hub.close(message.clone()), arena.close(message));
    if let Err(error) = hub.store.keep_service_time(hub.clock.now_ms()).await {
        tracing::error!(%error, "the time of service cannot be noted");
    }
}

async fn grace_over(mut closing: watch::Receiver<bool>) {
    shutdown(&mut closing).await;
    tokio::time::sleep(SHUTDOWN_GRACE).await;
}
