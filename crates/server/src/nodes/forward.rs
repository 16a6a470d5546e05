//! Requests for what another node holds: forwarded to it, with whoever asks waiting until somebody
//! holds it.

use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use foursight_voice::say;
use hyper::upgrade::OnUpgrade;
use hyper_util::rt::TokioIo;
use tokio::time::{Instant, timeout};

use super::listener::Forwarded;
use super::path::{may_need_bots, names_a_bot, subject};
use super::{Nodes, Place, SECRET_HEADER, VISITOR_HEADER};
use crate::address::AddressKey;
use crate::app::App;
use crate::body::BodyLimits;
use crate::guard::SocketSlot;
use crate::measures;
use crate::problem::{Code, Moved, Problem};
use crate::store::{StoreError, Subject};

/// How much longer than a lease somebody waits for a node that is silent.
const TAKEOVER_MARGIN: Duration = Duration::from_secs(5);
/// How long the database may take to say whose something is. Whoever asks while it is silent hears so early enough to ask
/// again.
const DATABASE: Duration = Duration::from_secs(2);
/// A pause before something is looked for again.
const PAUSE: Duration = Duration::from_millis(50);
/// Headers about one connection, and not about the request.
const HOP_BY_HOP: [HeaderName; 5] = [
    HeaderName::from_static("keep-alive"),
    header::TE,
    header::TRAILER,
    header::TRANSFER_ENCODING,
    header::CONTENT_LENGTH,
];

/// A request that can be made again.
struct Repeatable {
    parts: Parts,
    body: Bytes,
}

impl Repeatable {
    /// Reads the whole body, which is bounded.
    async fn read(request: Request) -> Result<Self, Problem> {
        let (parts, body) = request.into_parts();
        let unknown = || Problem::new(Code::Internal, "the limits of the request are not known");
        let limits = *parts.extensions.get::<BodyLimits>().ok_or_else(unknown)?;
        let late = |_| Problem::said(Code::TimedOut, |lang| say!(lang, "problem-request-too-slow"));
        let read =
            timeout(limits.time, axum::body::to_bytes(body, limits.pack.max(limits.command)));
        let large = |_| Problem::said(Code::TooLarge, |lang| say!(lang, "problem-too-large"));
        let body = read.await.map_err(late)?.map_err(large)?;
        Ok(Self { parts, body })
    }

    fn request(&self) -> Request {
        Request::from_parts(self.parts.clone(), Body::from(self.body.clone()))
    }

    fn is_upgrade(&self) -> bool {
        self.parts.headers.contains_key(header::UPGRADE)
            && self.parts.extensions.get::<OnUpgrade>().is_some()
    }

    /// Whether it changes nothing, so that it can be asked again although it may have been answered.
    fn is_safe(&self) -> bool {
        matches!(self.parts.method, Method::GET | Method::HEAD)
    }
}

/// Middleware that lets whoever holds what a request is about answer it.
pub(crate) async fn route(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let Some(nodes) = app.nodes.clone() else { return next.run(request).await };
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let about = subject(&method, &path);
    if about != Subject::Shared
        && let Err(error) = in_time(nodes.leases.make_sure()).await
    {
        return Problem::from(error).into_response();
    }
    if request.extensions().get::<Forwarded>().is_some() {
        return answer_here(&nodes, about, request, next).await;
    }
    let new_game = may_need_bots(&method, &path);
    if about == Subject::Shared && !new_game {
        return next.run(request).await;
    }
    let request = match Repeatable::read(request).await {
        Ok(request) => request,
        Err(problem) => return problem.into_response(),
    };
    let about = if new_game && names_a_bot(&request.body) { Subject::Arena } else { about };
    find(&app, &nodes, about, &request, &next).await
}

/// What the database answers, if it does so soon.
async fn in_time<T>(answer: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
    let silent = |_| StoreError::unavailable("the database does not answer");
    timeout(DATABASE, answer).await.map_err(silent)?
}

/// A request that another node has forwarded: answered here or not at all.
async fn answer_here(nodes: &Nodes, about: Subject<'_>, request: Request, next: Next) -> Response {
    if about == Subject::Arena && !*nodes.arena.borrow() {
        return StatusCode::MISDIRECTED_REQUEST.into_response();
    }
    let response = next.run(request).await;
    if response.extensions().get::<Moved>().is_some() {
        return StatusCode::MISDIRECTED_REQUEST.into_response();
    }
    response
}

/// Looks for whoever can answer, until somebody has or it has taken too long.
async fn find(
    app: &Arc<App>,
    nodes: &Arc<Nodes>,
    about: Subject<'_>,
    request: &Repeatable,
    next: &Next,
) -> Response {
    let give_up = Instant::now() + nodes.leases.lease_time() + TAKEOVER_MARGIN;
    let mut out_of_reach = None;
    loop {
        let place = match in_time(nodes.locate(about)).await {
            Ok(place) => place,
            Err(error) => return Problem::from(error).into_response(),
        };
        match place {
            Place::Here => {
                let response = next.clone().run(request.request()).await;
                if response.extensions().get::<Moved>().is_none() {
                    return response;
                }
            }
            Place::There(address) => match forward(app, nodes, &address, request).await {
                Forwarding::Answered(response) => return response,
                Forwarding::Refused => nodes.forget(about),
                Forwarding::OutOfReach => {
                    nodes.forget(about);
                    out_of_reach = Some(address);
                }
                Forwarding::Broken if request.is_safe() => nodes.forget(about),
                Forwarding::Broken => {
                    nodes.forget(about);
                    return broken();
                }
            },
            Place::Nowhere => {}
        }
        if Instant::now() >= give_up {
            return match out_of_reach {
                Some(address) => unreachable(&address, about),
                None => Problem::moved().into_response(),
            };
        }
        if *app.closing.borrow() {
            return Problem::closing().into_response();
        }
        tokio::time::sleep(PAUSE).await;
    }
}

/// The database hears of the node that has it, but no way leads there.
fn unreachable(address: &str, about: Subject<'_>) -> Response {
    let advice = "is the address right that it tells the others, and may nodes reach each other?";
    tracing::warn!(address, %about, advice, "another node runs, but cannot be reached");
    Problem::said(Code::Unavailable, |lang| say!(lang, "problem-node-unreachable")).into_response()
}

/// Nobody knows whether it was done: whoever asked has to look.
fn broken() -> Response {
    Problem::said(Code::Unavailable, |lang| say!(lang, "problem-node-lost")).into_response()
}

/// What has become of a request that was forwarded.
enum Forwarding {
    Answered(Response),
    /// The other node has not done it, or has ended.
    Refused,
    /// Nothing answers where the other node said it was.
    OutOfReach,
    /// It may have been done.
    Broken,
}

/// The request as another node is sent it.
fn outgoing(nodes: &Nodes, address: &str, request: &Repeatable) -> Option<hyper::Request<Body>> {
    let visitor = request.parts.extensions.get::<AddressKey>()?;
    let path = request.parts.uri.path_and_query()?.as_str();
    let uri: Uri = format!("http://{address}{path}").parse().ok()?;
    let mut headers: HeaderMap = request.parts.headers.clone();
    HOP_BY_HOP.iter().for_each(|name| drop(headers.remove(name)));
    if !request.is_upgrade() {
        headers.remove(header::CONNECTION);
    }
    headers.insert(SECRET_HEADER, HeaderValue::from_str(&nodes.secret).ok()?);
    headers.insert(VISITOR_HEADER, HeaderValue::from_str(&visitor.ip().to_string()).ok()?);
    let mut outgoing = hyper::Request::new(Body::from(request.body.clone()));
    *outgoing.method_mut() = request.parts.method.clone();
    *outgoing.uri_mut() = uri;
    *outgoing.headers_mut() = headers;
    Some(outgoing)
}

/// Sends a request to another node.
async fn forward(
    app: &Arc<App>,
    nodes: &Arc<Nodes>,
    address: &str,
    request: &Repeatable,
) -> Forwarding {
    let Some(outgoing) = outgoing(nodes, address, request) else {
        let why = "the request cannot be forwarded";
        return Forwarding::Answered(Problem::new(Code::BadRequest, why).into_response());
    };
    measures::count("foursight_forwarded_total");
    let slot = match request.is_upgrade() {
        true => match socket_slot(app, request) {
            Ok(slot) => Some(slot),
            Err(problem) => return Forwarding::Answered(problem.into_response()),
        },
        false => None,
    };
    let answered = tokio::select! {
        answered = nodes.client.request(outgoing) => answered,
        // It has stopped, or the way to it is cut: nobody knows what it has done.
        () = nodes.alive.gone(address) => return Forwarding::Broken,
    };
    let mut response = match answered {
        Ok(response) => response,
        Err(error) if error.is_connect() => {
            let ended = nodes.not_reached(address, &error).await;
            return if ended { Forwarding::Refused } else { Forwarding::OutOfReach };
        }
        Err(error) => {
            tracing::debug!(%error, address, "a request that was forwarded was not answered");
            return Forwarding::Broken;
        }
    };
    if response.status() == StatusCode::MISDIRECTED_REQUEST {
        return Forwarding::Refused;
    }
    if let Some(slot) = slot
        && response.status() == StatusCode::SWITCHING_PROTOCOLS
    {
        let up = hyper::upgrade::on(&mut response);
        relay(app, nodes, address, request, up, slot);
    }
    let (mut parts, body) = response.into_parts();
    parts.headers.remove(header::TRANSFER_ENCODING);
    parts.extensions.clear();
    Forwarding::Answered(Response::from_parts(parts, Body::new(body)))
}

fn socket_slot(app: &App, request: &Repeatable) -> Result<SocketSlot, Problem> {
    let unknown = || Problem::new(Code::Internal, "the address of the request is not known");
    let address = request.parts.extensions.get::<AddressKey>().ok_or_else(unknown)?;
    app.guard.socket(*address)
}

/// Carries bytes both ways for as long as both ends are there.
fn relay(
    app: &Arc<App>,
    nodes: &Arc<Nodes>,
    address: &str,
    request: &Repeatable,
    up: OnUpgrade,
    slot: SocketSlot,
) {
    let Some(down) = request.parts.extensions.get::<OnUpgrade>().cloned() else { return };
    let mut closing = app.closing.clone();
    let (nodes, address) = (Arc::clone(nodes), address.to_owned());
    tokio::spawn(async move {
        let _slot = slot;
        let carried = async {
            let (Ok(up), Ok(down)) = tokio::join!(up, down) else { return };
            let (mut up, mut down) = (TokioIo::new(up), TokioIo::new(down));
            // An error means that one of them has gone.
            let _ = tokio::io::copy_bidirectional(&mut up, &mut down).await;
        };
        tokio::select! {
            () = carried => {}
            // Whoever listens looks for the node that goes on.
            () = nodes.alive.gone(&address) => {}
            _ = closing.wait_for(|closing| *closing) => {}
        }
    });
}
