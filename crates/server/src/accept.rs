//! The loop that accepts connections and serves HTTP on each: with time limits, and to a polite end.

use std::net::SocketAddr;
use std::pin::pin;
use std::time::Duration;

use axum::Router;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::connections::{ConnectionLimits, LimitedStream};

/// Bytes of a request's header.
const HEADER_BYTES: usize = 32 << 10;
/// Lines of a request's header.
const HEADER_LINES: usize = 64;

/// Who is at the other end; every request has it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Peer(pub(crate) SocketAddr);

/// Answers whoever connects until `stop` is ready, and then until the requests that have come are
/// answered.
pub(crate) async fn serve(
    mut listener: ConnectionLimits,
    router: Router,
    header_time: Duration,
    stop: impl Future<Output = ()>,
) {
    let mut http = http1::Builder::new();
    // Also for the time between two requests: nothing distinguishes the two until a byte comes.
    http.timer(TokioTimer::new()).header_read_timeout(header_time);
    http.max_buf_size(HEADER_BYTES).max_headers(HEADER_LINES);
    let service = TowerToHyperService::new(router);
    let (stopping, stopped) = watch::channel(false);
    let mut connections = JoinSet::new();
    let mut stop = pin!(stop);
    loop {
        tokio::select! {
            (stream, address) = listener.accept() => {
                let (http, service, stopped) = (http.clone(), service.clone(), stopped.clone());
                connections.spawn(serve_connection(http, stream, address, service, stopped));
            }
            Some(_) = connections.join_next() => {}
            () = &mut stop => break,
        }
    }
    // Whoever comes now is told by the system that nobody listens.
    drop(listener);
    let _ = stopping.send(true);
    while connections.join_next().await.is_some() {}
}

async fn serve_connection(
    http: http1::Builder,
    stream: LimitedStream,
    address: SocketAddr,
    service: TowerToHyperService<Router>,
    mut stopped: watch::Receiver<bool>,
) {
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(Peer(address));
        service.call(request)
    });
    let mut connection = pin!(http.serve_connection(TokioIo::new(stream), service).with_upgrades());
    // An error means that the connection has ended; there is nobody left to tell.
    tokio::select! {
        _ = connection.as_mut() => return,
        () = is_true(&mut stopped) => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}

async fn is_true(stopped: &mut watch::Receiver<bool>) {
    let _ = stopped.wait_for(|stopped| *stopped).await;
}
