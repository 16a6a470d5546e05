//! The port on which bots arrive: any number of them, for any number of matches.

use std::io;
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use futures_util::SinkExt;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::accept_hdr_async_with_config;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::handshake::server::{ErrorResponse, Request, Response};
use tokio_tungstenite::tungstenite::http::StatusCode;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

use super::connection;
use super::lobby::{Lobby, LobbyEvent, Ticket};
use crate::xtreme::{self, GREETING};

/// Limits of a server, and how long it waits.
#[derive(Debug, Clone, Copy)]
pub struct ServerConfig {
    /// Connections at once.
    pub connections: usize,
    /// Connections at once of bots with one name.
    pub per_name: u32,
    /// Bytes of a bot's longest message.
    pub message: usize,
    /// How long a handshake may take.
    pub handshake: Duration,
    /// Pause between the greeting and the first state: a client that gets both at once may lose
    /// one of them.
    pub greeting_pause: Duration,
}

impl Default for ServerConfig {
    fn default() -> Self {
        Self {
            connections: 4096,
            per_name: 8,
            message: 16 << 10,
            handshake: Duration::from_secs(10),
            greeting_pause: Duration::from_millis(100),
        }
    }
}

/// A port that is open for bots. Closed when dropped; bots that play keep their sockets.
#[derive(Debug)]
pub struct BotServer {
    address: SocketAddr,
    lobby: Arc<Lobby>,
    /// Ended when dropped.
    _listening: JoinSet<()>,
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
        raise_file_limit();
        let listener = TcpListener::bind(address).await?;
        let address = listener.local_addr()?;
        let lobby = Lobby::new(config.per_name, config.connections, Box::new(observer));
        // Connections that are not yet bots count, too: they hold memory and a descriptor.
        let permits = Arc::new(Semaphore::new(config.connections));
        let mut listening = JoinSet::new();
        for listener in [Some(listener), other_localhost(address).await].into_iter().flatten() {
            listening.spawn(listen(listener, Arc::clone(&lobby), config, Arc::clone(&permits)));
        }
        Ok(Self { address, lobby, _listening: listening })
    }

    /// Where bots connect to.
    pub fn address(&self) -> SocketAddr {
        self.address
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

/// Every bot needs a file descriptor, and many systems start with few.
fn raise_file_limit() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
        let _ = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
    }
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
    lobby: Arc<Lobby>,
    config: ServerConfig,
    permits: Arc<Semaphore>,
) {
    loop {
        let Ok(permit) = Arc::clone(&permits).acquire_owned().await else { return };
        match listener.accept().await {
            Ok((stream, _)) => {
                let lobby = Arc::clone(&lobby);
                tokio::spawn(async move { greet(stream, lobby, config, permit).await });
            }
            // Out of descriptors, most likely: let some connections end.
            Err(_) => sleep(Duration::from_millis(50)).await,
        }
    }
}

/// Handshake and greeting.
async fn greet(
    stream: TcpStream,
    lobby: Arc<Lobby>,
    config: ServerConfig,
    permit: OwnedSemaphorePermit,
) {
    keep_alive(&stream);
    let _ = stream.set_nodelay(true);
    let buffers = WebSocketConfig::default()
        .read_buffer_size(4 << 10)
        .write_buffer_size(0)
        .max_write_buffer_size(64 << 10)
        .max_message_size(Some(config.message))
        .max_frame_size(Some(config.message));
    let mut ticket: Option<Ticket> = None;
    // The size of the refusal is the library's choice.
    #[allow(clippy::result_large_err)]
    let admit = |request: &Request, response: Response| {
        let path = request.uri().path_and_query().map_or("", |path| path.as_str());
        let named = xtreme::name_in_path(path)
            .map_err(|error| (StatusCode::BAD_REQUEST, error.to_string()));
        let admitted = named.and_then(|name| {
            lobby.admit(&name).map_err(|error| (StatusCode::TOO_MANY_REQUESTS, error.to_string()))
        });
        match admitted {
            Ok(admitted) => {
                ticket = Some(admitted);
                Ok(response)
            }
            Err((status, why)) => {
                lobby.tell(&LobbyEvent::Refused(why.clone()));
                let mut refusal = ErrorResponse::new(Some(format!("{why}\n")));
                *refusal.status_mut() = status;
                Err(refusal)
            }
        }
    };
    let shaken =
        timeout(config.handshake, accept_hdr_async_with_config(stream, admit, Some(buffers))).await;
    let (Ok(Ok(mut socket)), Some(ticket)) = (shaken, ticket) else { return };
    if socket.send(Message::binary(GREETING.to_vec())).await.is_err() {
        return;
    }
    let identity = ticket.identity.clone();
    let at_the_end = Arc::clone(&lobby);
    let link = connection::start(socket, move |fault| {
        let identity = ticket.identity.clone();
        drop((ticket, permit));
        at_the_end.tell(&LobbyEvent::Left(identity, fault.clone()));
    });
    sleep(config.greeting_pause).await;
    if link.is_alive() {
        lobby.tell(&LobbyEvent::Came(identity.clone()));
        lobby.return_to_lobby(&identity, link);
    }
}
