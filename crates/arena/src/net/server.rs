//! The port on which bots arrive: any number of them, for any number of matches.

use std::fmt;
use std::io;
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use futures_util::SinkExt;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::handshake::server::{ErrorResponse, Request, Response};
use tokio_tungstenite::tungstenite::http::header;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::{WebSocketStream, accept_hdr_async_with_config};

use super::address::AddressSlot;
use super::connection;
use super::gate::{Admitted, Gate, Refusal};
use super::lobby::{Lobby, LobbyEvent};
use super::names::NameRegistry;
use super::proxy::Proxies;
use crate::rates::Rate;
use crate::xtreme::GREETING;

/// Connections that are told at the same time why they are refused; more of them are just closed.
const REFUSALS: usize = 64;
/// How long bots may take to be told that it is over.
const GOODBYE_TIME: Duration = Duration::from_secs(1);

/// Limits of a server, and how long it waits.
#[derive(Debug, Clone)]
pub struct ServerConfig {
    /// Connections at once.
    pub connections: usize,
    /// Connections at once from one address (of IPv6, from one network of 64 bits). Bots on this
    /// machine itself are not counted: a contest's may all run here.
    pub per_address: usize,
    /// Connections at once of bots with one name.
    pub per_name: u32,
    /// How often bots with one name may connect from one address, and four times as often all bots
    /// of that address; nothing for no limit. Those of this machine are not counted.
    pub rate: Option<Rate>,
    /// Bytes of a bot's longest message.
    pub message: usize,
    /// How long a handshake may take.
    pub handshake: Duration,
    /// How long a bot that is not asked anything may be silent. Half that time after its last sign
    /// of life it is sent a ping, which WebSocket libraries answer by themselves.
    pub idle: Duration,
    /// Pause between the greeting and the first state: a client that gets both at once may lose
    /// one of them.
    pub greeting_pause: Duration,
    /// Origins whose pages may be bots, such as `https://play.example`.
    pub origins: Vec<String>,
    /// Names that belong to somebody; without it, every name is everybody's.
    pub names: Option<Arc<dyn NameRegistry>>,
    /// The proxies that stand in front of the port and tell where bots come from. With one on this
    /// machine, its own bots are counted like all others.
    pub proxies: Proxies,
    /// Carries connections to another server, where bots play on one of several.
    pub router: Option<Arc<dyn BotRouter>>,
}

/// What becomes of a connection: given back, or carried elsewhere to its end.
pub type Routed = Pin<Box<dyn Future<Output = Option<TcpStream>> + Send>>;

/// Decides which of several servers a bot plays on.
pub trait BotRouter: fmt::Debug + Send + Sync {
    /// Gives a connection back that is for this server, and carries any other.
    fn route(&self, stream: TcpStream, peer: SocketAddr) -> Routed;
}

impl Default for ServerConfig {
    fn default() -> Self {
        Self {
            connections: 4096,
            per_address: 64,
            per_name: 8,
            rate: Some(Rate::per_minute(60, 60)),
            message: 16 << 10,
            handshake: Duration::from_secs(10),
            idle: Duration::from_secs(60),
            greeting_pause: Duration::from_millis(100),
            origins: Vec::new(),
            names: None,
            proxies: Proxies::default(),
            router: None,
        }
    }
}

/// A port that is open for bots. Closed when dropped; bots that play keep their sockets.
#[derive(Debug)]
pub struct BotServer {
    address: SocketAddr,
    lobby: Arc<Lobby>,
    receiver: BotReceiver,
    /// Ended when dropped.
    _listening: JoinSet<()>,
}

/// Takes connections of bots that have come another way than through the port.
#[derive(Debug, Clone)]
pub struct BotReceiver {
    gate: Arc<Gate>,
    permits: Arc<Semaphore>,
}

/// Another server, which carries a bot's connection.
pub trait Carrier: fmt::Debug + Send + Sync {
    /// Whether it does its work at this moment. One that is stopped keeps a bot's answers back.
    fn answers(&self) -> Pin<Box<dyn Future<Output = bool> + Send + '_>>;
}

/// What a server that carries a bot's connection sends when the bot has gone: a masked close frame without a reason. A
/// connection that ends without it, or one of the bot's own, has lost its carrier, which is not the bot's fault.
pub const BOT_HAS_GONE: [u8; 6] = [0x88, 0x80, 0, 0, 0, 0];

impl BotReceiver {
    /// Lets a bot in whose connection another server carries, or tells it why not. The address is that of the bot, or of
    /// its proxy.
    pub async fn receive(self, stream: TcpStream, peer: SocketAddr, carrier: Arc<dyn Carrier>) {
        let Ok(permit) = self.permits.try_acquire_owned() else { return };
        match self.gate.slot(peer) {
            Ok(slot) => greet(stream, peer, &self.gate, (permit, slot), Some(carrier)).await,
            Err(refusal) => {
                let _ = shake(stream, peer, &self.gate, |_| Err(refusal)).await;
            }
        }
    }
}

impl BotServer {
    /// Opens a port. The observer hears who comes and goes.
    ///
    /// # Errors
    /// If the system does not give us the port.
    pub async fn open(
        address: &str,
        config: ServerConfig,
        observer: impl Fn(&LobbyEvent) + Send + Sync + 'static,
    ) -> io::Result<Self> {
        let listener = TcpListener::bind(address).await?;
        let address = listener.local_addr()?;
        let other = other_localhost(address).await;
        let listeners = [Some(listener), other].into_iter().flatten();
        Ok(Self::with(address, listeners, config, observer))
    }

    /// A server without a port, for bots that come another way.
    pub fn without_port(
        config: ServerConfig,
        observer: impl Fn(&LobbyEvent) + Send + Sync + 'static,
    ) -> Self {
        Self::with((Ipv4Addr::UNSPECIFIED, 0).into(), [], config, observer)
    }

    fn with(
        address: SocketAddr,
        listeners: impl IntoIterator<Item = TcpListener>,
        config: ServerConfig,
        observer: impl Fn(&LobbyEvent) + Send + Sync + 'static,
    ) -> Self {
        raise_file_limit();
        let lobby = Lobby::new(config.per_name, config.connections, Box::new(observer));
        // Connections that are not yet bots count, too: they hold memory and a descriptor.
        let permits = Arc::new(Semaphore::new(config.connections));
        let refusals = Arc::new(Semaphore::new(REFUSALS));
        let gate = Arc::new(Gate::new(config, Arc::clone(&lobby)));
        let receiver = BotReceiver { gate: Arc::clone(&gate), permits: Arc::clone(&permits) };
        let mut listening = JoinSet::new();
        for listener in listeners {
            let (gate, permits) = (Arc::clone(&gate), Arc::clone(&permits));
            listening.spawn(listen(listener, gate, permits, Arc::clone(&refusals)));
        }
        Self { address, lobby, receiver, _listening: listening }
    }

    /// Closes the port, and tells all bots why there is nothing more to play: they need not
    /// come back.
    pub async fn say_goodbye(self, reason: &str) {
        let Self { lobby, _listening: listening, .. } = self;
        drop(listening);
        // Whoever does not read it is not waited for.
        let _ = timeout(GOODBYE_TIME, lobby.say_goodbye(reason)).await;
    }

    /// Where bots connect to.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Where connections are taken that have come another way.
    pub fn receiver(&self) -> BotReceiver {
        self.receiver.clone()
    }

    /// The bots that are there.
    pub fn lobby(&self) -> &Arc<Lobby> {
        &self.lobby
    }
}

/// Bots connect to `localhost`, and to some of them that is `::1` and nothing else.
async fn other_localhost(address: SocketAddr) -> Option<TcpListener> {
    if address.ip() != Ipv4Addr::LOCALHOST {
        return None;
    }
    // Where there is no IPv6, nobody asks for it.
    TcpListener::bind((Ipv6Addr::LOCALHOST, address.port())).await.ok()
}

/// Lets this process open as many files as the system allows it: every connection needs one, and
/// many systems start with few. Answers how many that are; nothing where nobody counts them.
pub fn raise_file_limit() -> Option<u64> {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
        if current != maximum {
            let _ = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
        }
        getrlimit(Resource::Nofile).current
    }
    #[cfg(not(unix))]
    None
}

/// Lets the system find out whether the other end is still there: without questions a peer that
/// lost its power would never be missed.
pub fn keep_alive(stream: &TcpStream) {
    let often = socket2::TcpKeepalive::new()
        .with_time(Duration::from_secs(30))
        .with_interval(Duration::from_secs(10));
    // Where that is not possible, dead peers are found when they are spoken to.
    let _ = socket2::SockRef::from(stream).set_tcp_keepalive(&often);
}

async fn listen(
    listener: TcpListener,
    gate: Arc<Gate>,
    permits: Arc<Semaphore>,
    refusals: Arc<Semaphore>,
) {
    loop {
        let Ok(permit) = Arc::clone(&permits).acquire_owned().await else { return };
        let (stream, peer) = match listener.accept().await {
            Ok(accepted) => accepted,
            // Out of descriptors, most likely: let some connections end.
            Err(_) => {
                sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        let gate = Arc::clone(&gate);
        match gate.slot(peer) {
            Ok(slot) => {
                tokio::spawn(async move {
                    // What is carried elsewhere is counted here, too.
                    let stream = match &gate.config.router {
                        Some(router) => router.route(stream, peer).await,
                        None => Some(stream),
                    };
                    if let Some(stream) = stream {
                        greet(stream, peer, &gate, (permit, slot), None).await;
                    }
                });
            }
            Err(refusal) => {
                drop(permit);
                if let Ok(permit) = Arc::clone(&refusals).try_acquire_owned() {
                    tokio::spawn(async move {
                        let _ = shake(stream, peer, &gate, |_| Err(refusal)).await;
                        drop(permit);
                    });
                }
            }
        }
    }
}

/// The handshake: a WebSocket and whoever is at its other end, or nobody.
async fn shake(
    stream: TcpStream,
    peer: SocketAddr,
    gate: &Gate,
    admit: impl FnOnce(&Request) -> Result<Admitted, Refusal> + Unpin,
) -> Option<(WebSocketStream<TcpStream>, Admitted)> {
    let config = &gate.config;
    let buffers = WebSocketConfig::default()
        .read_buffer_size(4 << 10)
        .write_buffer_size(0)
        .max_write_buffer_size(64 << 10)
        .max_message_size(Some(config.message))
        .max_frame_size(Some(config.message));
    let mut admitted = None;
    // The size of the refusal is the library's choice.
    #[allow(clippy::result_large_err)]
    let callback = |request: &Request, response: Response| match admit(request) {
        Ok(somebody) => {
            admitted = Some(somebody);
            Ok(response)
        }
        Err(refusal) => {
            let visitor = gate.visitor(request, peer);
            gate.lobby.tell(&LobbyEvent::Refused(format!("{visitor}: {refusal}")));
            let mut answer = ErrorResponse::new(Some(format!("{refusal}\n")));
            *answer.status_mut() = refusal.status();
            if let Some(seconds) = refusal.retry_after() {
                answer.headers_mut().insert(header::RETRY_AFTER, seconds.into());
            }
            Err(answer)
        }
    };
    let shaken = accept_hdr_async_with_config(stream, callback, Some(buffers));
    let socket = timeout(config.handshake, shaken).await.ok()?.ok()?;
    Some((socket, admitted?))
}

/// Handshake and greeting. What the connection holds is free again when it ends.
async fn greet(
    stream: TcpStream,
    peer: SocketAddr,
    gate: &Gate,
    held: (OwnedSemaphorePermit, Option<AddressSlot>),
    carrier: Option<Arc<dyn Carrier>>,
) {
    keep_alive(&stream);
    let _ = stream.set_nodelay(true);
    let shaken = shake(stream, peer, gate, |request| gate.admit(request, peer)).await;
    let Some((mut socket, Admitted { mut ticket, slot, claim })) = shaken else { return };
    let (config, lobby) = (&gate.config, &gate.lobby);
    if let Some(claim) = claim
        && let Err(refusal) = gate.register(&ticket.identity.name, claim).await
    {
        lobby.tell(&LobbyEvent::Refused(format!("{}: {refusal}", peer.ip())));
        let _ =
            timeout(config.handshake, connection::close(&mut socket, CloseCode::Policy, &refusal))
                .await;
        return;
    }
    if socket.send(Message::binary(GREETING.to_vec())).await.is_err() {
        return;
    }
    if let Some(carrier) = &carrier {
        ticket.signs.carried_by(carrier);
    }
    ticket.settle().await;
    let (identity, signs) = (ticket.identity.clone(), Arc::clone(&ticket.signs));
    let at_the_end = Arc::clone(lobby);
    let link = connection::start(socket, config.idle, signs, move |fault| {
        let identity = ticket.identity.clone();
        drop((ticket, slot, held));
        at_the_end.tell(&LobbyEvent::Left(identity, fault.clone()));
    });
    let link = link.carried(carrier);
    sleep(config.greeting_pause).await;
    if link.is_alive() {
        lobby.tell(&LobbyEvent::Came(identity.clone()));
        lobby.return_to_lobby(&identity, link);
    }
}
