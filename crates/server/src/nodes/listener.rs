//! The listener between nodes: a port of its own that answers nobody who does not know the secret.

use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{Request, Response, StatusCode, header};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::task::JoinSet;

use super::{
    ALIVE_PATH, BOT_PATH, CARRIER_HEADER, Nodes, SECRET_HEADER, VISITOR_HEADER, bots, identity,
};
use crate::address::AddressKey;
use crate::app::App;
use crate::body::BodyLimits;
use crate::key;
use crate::measures;

/// How long somebody may take to say what they want, and be quiet between two requests.
const HEADER_TIME: Duration = Duration::from_secs(90);

/// Connections at once whose other end has not yet said the secret.
const MOST_STRANGERS: usize = 256;
/// How long they may take to say it.
const STRANGER_TIME: Duration = Duration::from_secs(5);

/// Marks a request that another node has forwarded: it is never forwarded again.
#[derive(Debug, Clone, Copy)]
pub(super) struct Forwarded;

/// The port for other nodes.
pub(crate) struct NodeListener {
    listener: TcpListener,
    /// Where other nodes reach it.
    pub(crate) address: SocketAddr,
}

impl NodeListener {
    /// Opens the port.
    pub(crate) async fn open(
        advertise: Option<SocketAddr>,
        database: (&str, u16),
    ) -> std::io::Result<Self> {
        let (listener, address) = identity::listen(advertise, database).await?;
        Ok(Self { listener, address })
    }
}

/// Answers other nodes until `stop` is ready, and then until what they have asked is answered.
pub(crate) async fn serve(
    listener: NodeListener,
    app: Arc<App>,
    nodes: Arc<Nodes>,
    router: Router,
    stop: impl Future<Output = ()>,
) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEADER_TIME);
    let service = TowerToHyperService::new(router);
    let (stopping, stopped) = watch::channel(false);
    let strangers = Arc::new(Semaphore::new(MOST_STRANGERS));
    let mut connections = JoinSet::new();
    let mut stop = pin!(stop);
    loop {
        tokio::select! {
            accepted = listener.listener.accept() => match accepted {
                Ok((stream, _)) => {
                    let Ok(stranger) = Arc::clone(&strangers).try_acquire_owned() else {
                        measures::count("foursight_refused_total");
                        continue;
                    };
                    let _ = stream.set_nodelay(true);
                    let visit = Visit {
                        app: Arc::clone(&app),
                        nodes: Arc::clone(&nodes),
                        service: service.clone(),
                        stranger: Mutex::new(Some(stranger)),
                    };
                    connections.spawn(visit.serve(http.clone(), stream, stopped.clone()));
                }
                // Out of descriptors, most likely: let some connections end.
                Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
            },
            Some(_) = connections.join_next() => {}
            () = &mut stop => break,
        }
    }
    drop(listener);
    let _ = stopping.send(true);
    while connections.join_next().await.is_some() {}
}

/// A connection from another node, or from somebody who is none.
struct Visit {
    app: Arc<App>,
    nodes: Arc<Nodes>,
    service: TowerToHyperService<Router>,
    /// Its place among those who have not said the secret.
    stranger: Mutex<Option<OwnedSemaphorePermit>>,
}

impl Visit {
    fn stranger(&self) -> MutexGuard<'_, Option<OwnedSemaphorePermit>> {
        self.stranger.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until somebody has not said the secret for too long.
    async fn stays_a_stranger(&self) {
        tokio::time::sleep(STRANGER_TIME).await;
        if self.stranger().is_none() {
            std::future::pending::<()>().await;
        }
    }

    async fn serve(
        self,
        http: http1::Builder,
        stream: TcpStream,
        mut stopped: watch::Receiver<bool>,
    ) {
        let visit = Arc::new(self);
        let visitor = Arc::clone(&visit);
        let service = service_fn(move |request: Request<Incoming>| {
            let visit = Arc::clone(&visit);
            async move { visit.answer(request).await }
        });
        let connection = http.serve_connection(TokioIo::new(stream), service).with_upgrades();
        let mut connection = pin!(connection);
        tokio::select! {
            _ = connection.as_mut() => return,
            () = visitor.stays_a_stranger() => return,
            _ = stopped.wait_for(|stopped| *stopped) => connection.as_mut().graceful_shutdown(),
        }
        let _ = connection.await;
    }

    async fn answer(
        &self,
        mut request: Request<Incoming>,
    ) -> Result<Response<Body>, std::convert::Infallible> {
        let header = |name: &str| request.headers().get(name).and_then(|text| text.to_str().ok());
        let knows = header(SECRET_HEADER).is_some_and(|given| key::same(given, &self.nodes.secret));
        let visitor = header(VISITOR_HEADER).map(str::to_owned);
        let carrier = header(CARRIER_HEADER).map(str::to_owned);
        if !knows {
            measures::count("foursight_refused_total");
            return Ok(refused(StatusCode::FORBIDDEN));
        }
        drop(self.stranger().take());
        if request.uri().path() == ALIVE_PATH {
            return Ok(Response::new(Body::empty()));
        }
        if request.uri().path() == BOT_PATH {
            let peer = visitor.and_then(|peer| peer.parse::<SocketAddr>().ok());
            let Some(peer) = peer else { return Ok(refused(StatusCode::BAD_REQUEST)) };
            return Ok(bots::receive(&self.app, &self.nodes, request, peer, carrier));
        }
        let visitor = visitor.and_then(|visitor| visitor.parse::<IpAddr>().ok());
        let Some(visitor) = visitor else { return Ok(refused(StatusCode::BAD_REQUEST)) };
        request.headers_mut().remove(SECRET_HEADER);
        request.headers_mut().remove(VISITOR_HEADER);
        let limits = self.app.guard.limits();
        let (time, pack, command) = (limits.body_time, limits.pack_bytes, limits.command_bytes);
        let extensions = request.extensions_mut();
        extensions.insert(AddressKey::from(visitor));
        extensions.insert(BodyLimits { time, pack, command });
        extensions.insert(Forwarded);
        self.service.call(request).await
    }
}

fn refused(status: StatusCode) -> Response<Body> {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = status;
    response.headers_mut().insert(header::CONNECTION, header::HeaderValue::from_static("close"));
    response
}
