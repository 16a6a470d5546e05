//! Bots connect to any node, and play where the arena is: their connections are carried there.

use std::fmt;
use std::net::SocketAddr;
use std::sync::{Arc, OnceLock, Weak};
use std::time::Duration;

use axum::body::Body;
use axum::http::{HeaderValue, Request, Response, StatusCode, header};
use foursight_arena::{BotRouter, Routed};
use hyper::body::Incoming;
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;
use tokio::time::Instant;

use super::{BOT_PATH, Nodes, Place, SECRET_HEADER, VISITOR_HEADER};
use crate::app::App;
use crate::store::Subject;

/// What is spoken once a node has taken a bot's connection.
const PROTOCOL: HeaderValue = HeaderValue::from_static("foursight-bot");
/// How much longer than a lease a bot waits for a node that is silent.
const PATIENCE: Duration = Duration::from_secs(5);
/// A pause before the arena is looked for again.
const PAUSE: Duration = Duration::from_millis(100);

/// Carries the connections of bots to where the arena is.
#[derive(Default)]
pub(crate) struct BotRelay(OnceLock<Weak<Nodes>>);

impl fmt::Debug for BotRelay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("BotRelay")
    }
}

impl BotRelay {
    /// From now on connections are carried.
    pub(crate) fn begin(&self, nodes: &Arc<Nodes>) {
        let _ = self.0.set(Arc::downgrade(nodes));
    }
}

impl BotRouter for BotRelay {
    fn route(&self, stream: TcpStream, peer: SocketAddr) -> Routed {
        let nodes = self.0.get().and_then(Weak::upgrade);
        Box::pin(async move {
            match nodes {
                Some(nodes) => nodes.carry(stream, peer).await,
                None => Some(stream),
            }
        })
    }
}

impl Nodes {
    /// Carries a connection to where the arena is; gives it back if that is here.
    async fn carry(&self, mut stream: TcpStream, peer: SocketAddr) -> Option<TcpStream> {
        let give_up = Instant::now() + self.leases.lease_time() + PATIENCE;
        while Instant::now() < give_up {
            match self.locate(Subject::Arena).await {
                Ok(Place::Here) => return Some(stream),
                Ok(Place::There(address)) => match self.reach(&address, peer).await {
                    Some(up) => {
                        // An error means that one of them has gone.
                        let mut up = TokioIo::new(up);
                        tokio::select! {
                            _ = tokio::io::copy_bidirectional(&mut up, &mut stream) => {}
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

/// Another node brings a bot's connection.
pub(super) fn receive(
    app: &Arc<App>,
    nodes: &Nodes,
    mut request: Request<Incoming>,
    peer: SocketAddr,
) -> Response<Body> {
    let mut response = Response::new(Body::empty());
    if !*nodes.arena.borrow() {
        *response.status_mut() = StatusCode::MISDIRECTED_REQUEST;
        return response;
    }
    let upgrade: OnUpgrade = hyper::upgrade::on(&mut request);
    let app = Arc::clone(app);
    tokio::spawn(async move {
        let Ok(upgraded) = upgrade.await else { return };
        // Whoever brings it sends nothing before the answer, so nothing was read.
        if let Ok(parts) = upgraded.downcast::<TokioIo<TcpStream>>()
            && parts.read_buf.is_empty()
        {
            app.hub.bots.receive(parts.io.into_inner(), peer).await;
        }
    });
    *response.status_mut() = StatusCode::SWITCHING_PROTOCOLS;
    let headers = response.headers_mut();
    headers.insert(header::CONNECTION, HeaderValue::from_static("upgrade"));
    headers.insert(header::UPGRADE, PROTOCOL);
    response
}
