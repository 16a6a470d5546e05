//! Bots connect to any node, and play where the arena is: their connections are carried there.

use std::fmt;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::{Arc, OnceLock, Weak};
use std::time::Duration;

use axum::body::Body;
use axum::http::{HeaderValue, Request, Response, StatusCode, header};
use foursight_arena::{BOT_HAS_GONE, BotRouter, Carrier, Routed};
use hyper::body::Incoming;
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt, copy, split};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::time::{Instant, timeout};

use super::{ALIVE_PATH, BOT_PATH, CARRIER_HEADER, Nodes, Place, SECRET_HEADER, VISITOR_HEADER};
use crate::app::App;
use crate::store::Subject;

/// What is spoken once a node has taken a bot's connection.
const PROTOCOL: HeaderValue = HeaderValue::from_static("foursight-bot");
/// How much longer than a lease a bot waits for a node that is silent.
const TAKEOVER_MARGIN: Duration = Duration::from_secs(5);
/// How long it may take to tell one end of a connection that the other one has gone.
const LAST_WORDS: Duration = Duration::from_secs(1);
/// A node that needs longer to say that it is there does not do its work.
const ALIVE_TIMEOUT: Duration = Duration::from_secs(2);
/// A pause before the arena is looked for again.
const PAUSE: Duration = Duration::from_millis(100);

/// Carries the connections of bots to where the arena is.
#[derive(Default)]
pub(crate) struct BotRelay(OnceLock<(Weak<Nodes>, watch::Receiver<bool>)>);

impl fmt::Debug for BotRelay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("BotRelay")
    }
}

impl BotRelay {
    /// From now on connections are carried, until the server is closing.
    pub(crate) fn begin(&self, nodes: &Arc<Nodes>, closing: watch::Receiver<bool>) {
        let _ = self.0.set((Arc::downgrade(nodes), closing));
    }
}

impl BotRouter for BotRelay {
    fn route(&self, stream: TcpStream, peer: SocketAddr) -> Routed {
        let known =
            self.0.get().and_then(|(nodes, closing)| Some((nodes.upgrade()?, closing.clone())));
        Box::pin(async move {
            let Some((nodes, mut closing)) = known else { return Some(stream) };
            tokio::select! {
                stream = nodes.carry(stream, peer) => stream,
                // A bot looks for another node, and is awaited where it plays: nothing is said of it.
                _ = closing.wait_for(|closing| *closing) => None,
            }
        })
    }
}

impl Nodes {
    /// Carries a connection to where the arena is; gives it back if that is here.
    async fn carry(&self, mut stream: TcpStream, peer: SocketAddr) -> Option<TcpStream> {
        let give_up = Instant::now() + self.leases.lease_time() + TAKEOVER_MARGIN;
        while Instant::now() < give_up {
            match self.locate(Subject::Arena).await {
                Ok(Place::Here) => return Some(stream),
                Ok(Place::There(address)) => match self.reach(&address, peer).await {
                    Some(up) => {
                        tokio::select! {
                            () = connect(&mut stream, TokioIo::new(up)) => {}
                            () = self.alive.gone(&address) => {}
                        }
                        return None;
                    }
                    None => self.forget(Subject::Arena),
                },
                Ok(Place::Nowhere) | Err(_) => {}
            }
            tokio::time::sleep(PAUSE).await;
        }
        None
    }

    /// A connection to the bots' port of another node, on behalf of a bot.
    async fn reach(&self, address: &str, peer: SocketAddr) -> Option<Upgraded> {
        let request = Request::get(format!("http://{address}{BOT_PATH}"))
            .header(SECRET_HEADER, &self.secret)
            .header(VISITOR_HEADER, peer.to_string())
            .header(CARRIER_HEADER, self.address.get()?)
            .header(header::CONNECTION, "upgrade")
            .header(header::UPGRADE, PROTOCOL)
            .body(Body::empty());
        let response = match self.client.request(request.ok()?).await {
            Ok(response) => response,
            Err(error) => {
                self.not_reached(address, &error).await;
                return None;
            }
        };
        let taken = response.status() == StatusCode::SWITCHING_PROTOCOLS;
        if taken { hyper::upgrade::on(response).await.ok() } else { None }
    }
}

/// Carries everything between a bot and where it plays until one of them has gone. Where it plays is told that it was the
/// bot, and not this node.
async fn connect(bot: &mut TcpStream, arena: impl AsyncRead + AsyncWrite) {
    let (mut from_bot, mut to_bot) = bot.split();
    let (mut from_arena, mut to_arena) = split(arena);
    tokio::select! {
        _ = copy(&mut from_bot, &mut to_arena) => {
            let last_words = async {
                to_arena.write_all(&BOT_HAS_GONE).await?;
                to_arena.shutdown().await
            };
            let _ = timeout(LAST_WORDS, last_words).await;
        }
        _ = copy(&mut from_arena, &mut to_bot) => {
            let _ = to_bot.shutdown().await;
            // It may still read what it was told, and then it ends as well.
            let _ = timeout(LAST_WORDS, copy(&mut from_bot, &mut tokio::io::sink())).await;
        }
    }
}

/// A node that carries a bot's connection to this one.
struct CarryingNode {
    nodes: Weak<Nodes>,
    /// Where it is; one of an earlier version does not say so, and is trusted.
    address: Option<String>,
}

impl fmt::Debug for CarryingNode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("CarryingNode").field(&self.address).finish()
    }
}

impl Carrier for CarryingNode {
    fn answers(&self) -> Pin<Box<dyn Future<Output = bool> + Send + '_>> {
        let nodes = self.nodes.upgrade();
        Box::pin(async move {
            let (Some(nodes), Some(address)) = (nodes, &self.address) else { return true };
            let request = Request::get(format!("http://{address}{ALIVE_PATH}"))
                .header(SECRET_HEADER, &nodes.secret)
                .body(Body::empty());
            let Ok(request) = request else { return false };
            let answer = timeout(ALIVE_TIMEOUT, nodes.client.request(request)).await;
            matches!(answer, Ok(Ok(response)) if response.status().is_success())
        })
    }
}

/// Another node brings a bot's connection.
pub(super) fn receive(
    app: &Arc<App>,
    nodes: &Arc<Nodes>,
    mut request: Request<Incoming>,
    peer: SocketAddr,
    carrier: Option<String>,
) -> Response<Body> {
    let mut response = Response::new(Body::empty());
    if !*nodes.arena.borrow() {
        *response.status_mut() = StatusCode::MISDIRECTED_REQUEST;
        return response;
    }
    let carrier = Arc::new(CarryingNode { nodes: Arc::downgrade(nodes), address: carrier });
    let upgrade: OnUpgrade = hyper::upgrade::on(&mut request);
    let app = Arc::clone(app);
    tokio::spawn(async move {
        let Ok(upgraded) = upgrade.await else { return };
        // Whoever brings it sends nothing before the answer, so nothing was read.
        if let Ok(parts) = upgraded.downcast::<TokioIo<TcpStream>>()
            && parts.read_buf.is_empty()
        {
            app.hub.bots.receive(parts.io.into_inner(), peer, carrier).await;
        }
    });
    *response.status_mut() = StatusCode::SWITCHING_PROTOCOLS;
    let headers = response.headers_mut();
    headers.insert(header::CONNECTION, HeaderValue::from_static("upgrade"));
    headers.insert(header::UPGRADE, PROTOCOL);
    response
}
