//! Who may do what: the visitor's address, origins, the control token, rates, and headers.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Extension;
use axum::extract::{FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Version, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use foursight_arena::{Proxies, RateLimiter};
use foursight_voice::{Lang, say};

use crate::accept::Peer;
use crate::address::AddressKey;
use crate::app::App;
use crate::body::BodyLimits;
use crate::key;
use crate::limits::Limits;
use crate::measures;
use crate::origin::{self, Origins};
use crate::problem::{Code, Problem};
use crate::shares::{Share, Shares};

/// The content security policy: nothing from elsewhere, nothing inline.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data: blob:; font-src 'self'; media-src 'self'; connect-src 'self'; \
    manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'";

/// What is not larger is not counted: there are only so many connections.
const SMALL_ANSWER: usize = 16 << 10;

/// A key or token that is longer is none.
pub(crate) const LONGEST_CREDENTIAL: usize = 256;

/// Checks requests.
pub(crate) struct Guard {
    limits: Limits,
    /// The control token, where one is needed.
    token: Option<String>,
    origins: Origins,
    proxies: Proxies,
    /// Whether everybody may read the measures.
    public_metrics: bool,
    requests: RateLimiter<AddressKey>,
    pages: RateLimiter<AddressKey>,
    messages: RateLimiter<AddressKey>,
    games: RateLimiter<AddressKey>,
    drafts: RateLimiter<AddressKey>,
    people: RateLimiter<AddressKey>,
    seeks: RateLimiter<AddressKey>,
    rooms: RateLimiter<AddressKey>,
    sockets: Shares,
    /// Bytes of large requests that are worked on.
    bodies: Shares,
    /// Bytes of large answers and messages on their way.
    answers: Shares,
}

impl Guard {
    pub(crate) fn new(
        limits: Limits,
        token: Option<String>,
        origins: Origins,
        proxies: Proxies,
        public_metrics: bool,
    ) -> Self {
        Self {
            token,
            origins,
            proxies,
            public_metrics,
            requests: RateLimiter::new(limits.requests),
            pages: RateLimiter::new(limits.pages),
            messages: RateLimiter::new(limits.messages_per_address),
            games: RateLimiter::new(limits.games),
            drafts: RateLimiter::new(limits.drafts),
            seeks: RateLimiter::new(limits.seeks),
            rooms: RateLimiter::new(limits.rooms),
            people: RateLimiter::new(limits.people),
            sockets: Shares::new(limits.sockets_per_address, limits.sockets),
            bodies: Shares::new(limits.body_bytes_per_address, limits.body_bytes),
            answers: Shares::new(limits.answer_bytes_per_address, limits.answer_bytes),
            limits,
        }
    }

    /// True if what visitors have kept is counted: strangers can come.
    pub(crate) fn counts(&self) -> bool {
        !self.origins.is_local()
    }

    pub(crate) fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Whether controls may be used: with the token, where one is needed.
    pub(crate) fn control(&self, headers: &HeaderMap) -> Result<(), Problem> {
        let Some(token) = &self.token else { return Ok(()) };
        match credentials(headers, "Bearer") {
            Some(given) if key::same(&given, token) => Ok(()),
            _ => Err(Problem::said(Code::TokenNeeded, |lang| say!(lang, "problem-token"))),
        }
    }

    /// Whether the measures may be read: on this machine, unless a proxy stands there, or with the
    /// token.
    pub(crate) fn metrics(&self, address: AddressKey, headers: &HeaderMap) -> Result<(), Problem> {
        let own = address.ip().is_loopback() && !self.proxies.contain(address.ip());
        if own || self.public_metrics { Ok(()) } else { self.control(headers) }
    }

    /// One more message over a WebSocket.
    pub(crate) fn message(&self, address: AddressKey) -> Result<(), Problem> {
        self.messages
            .take(address)
            .map_err(|wait| too_often(|lang| say!(lang, "limit-messages"), wait))
    }

    /// One more game that begins.
    pub(crate) fn game(&self, address: AddressKey) -> Result<(), Problem> {
        self.games
            .take(address)
            .map_err(|wait| too_often(|lang| say!(lang, "limit-new-games"), wait))
    }

    /// One more seek, posted or taken.
    pub(crate) fn seek(&self, address: AddressKey) -> Result<(), Problem> {
        self.seeks.take(address).map_err(|wait| too_often(|lang| say!(lang, "limit-seeks"), wait))
    }

    /// One more room.
    pub(crate) fn room(&self, address: AddressKey) -> Result<(), Problem> {
        self.rooms.take(address).map_err(|wait| too_often(|lang| say!(lang, "limit-rooms"), wait))
    }

    /// One more text of a pack.
    pub(crate) fn draft(&self, address: AddressKey) -> Result<(), Problem> {
        self.drafts
            .take(address)
            .map_err(|wait| too_often(|lang| say!(lang, "limit-texts-of-packs"), wait))
    }

    /// One more person, or one more try to guess the invitation code.
    pub(crate) fn person(&self, address: AddressKey) -> Result<(), Problem> {
        self.people
            .take(address)
            .map_err(|wait| too_often(|lang| say!(lang, "limit-new-names"), wait))
    }

    /// Waits until no WebSocket is open any more.
    pub(crate) async fn wait_for_sockets(&self) {
        self.sockets.wait_until_empty().await;
    }

    /// A slot for a WebSocket.
    pub(crate) fn socket(&self, address: AddressKey) -> Result<SocketSlot, Problem> {
        let share = self.sockets.take(address).ok_or_else(|| {
            measures::count("foursight_refused_total");
            Problem::said(Code::TooMany, |lang| say!(lang, "problem-too-many-live"))
        })?;
        measures::change("foursight_sockets", 1);
        Ok(SocketSlot { _share: share })
    }

    /// Room for what a request sends, as long as it is worked on; nothing for one that sends little.
    fn body(&self, address: AddressKey, headers: &HeaderMap) -> Result<Option<Share>, Problem> {
        let told = headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok());
        let told = told.and_then(|length| length.parse::<usize>().ok());
        let bytes = match told {
            // What is larger than that is refused when it is read.
            Some(bytes) => bytes.min(self.limits.pack_bytes),
            // One that does not say how long it is may be as long as any.
            None if headers.contains_key(header::TRANSFER_ENCODING) => self.limits.pack_bytes,
            None => 0,
        };
        if bytes <= self.limits.command_bytes {
            return Ok(None);
        }
        let taken = self.bodies.take_many(address, bytes);
        taken.map(Some).ok_or_else(|| {
            measures::count("foursight_refused_total");
            Problem::said(Code::Busy, |lang| say!(lang, "problem-too-much-sent"))
        })
    }

    /// Room for an answer or message until it is sent; nothing for a small one. What tells of something that
    /// was done is not refused.
    pub(crate) fn answer(
        &self,
        address: AddressKey,
        bytes: usize,
        done: bool,
    ) -> Result<Option<Share>, Problem> {
        if bytes <= SMALL_ANSWER {
            return Ok(None);
        }
        let taken = if done {
            self.answers.take_in_any_case(address, bytes)
        } else {
            self.answers.take_many(address, bytes)
        };
        taken.map(Some).ok_or_else(|| {
            measures::count("foursight_refused_total");
            Problem::said(Code::Busy, |lang| say!(lang, "problem-too-much-sent"))
        })
    }

    /// Whether a request is looked at at all; notes whom it comes from. What it answers is held while
    /// the request is worked on.
    fn admit(&self, Peer(peer): Peer, request: &mut Request) -> Result<Option<Share>, Problem> {
        let headers = request.headers();
        // Balancers ask for a server's health in the oldest words they know, and nobody gains by the answer.
        let is_health = matches!(request.uri().path(), "/healthz" | "/readyz");
        let version = if is_health { Version::HTTP_11 } else { request.version() };
        let address = self.proxies.visitor(peer.ip(), version, headers)?;
        let address = AddressKey::from(address);
        self.origins.check(headers)?;
        match effort(request.method(), request.uri().path()) {
            Effort::None => {}
            Effort::File => self
                .pages
                .take(address)
                .map_err(|wait| too_often(|lang| say!(lang, "limit-pages"), wait))?,
            Effort::Work => self
                .requests
                .take(address)
                .map_err(|wait| too_often(|lang| say!(lang, "limit-requests"), wait))?,
        }
        let body = self.body(address, headers)?;
        request.extensions_mut().insert(address);
        let Limits { body_time: time, pack_bytes: pack, command_bytes: command, .. } = self.limits;
        request.extensions_mut().insert(BodyLimits { time, pack, command });
        Ok(body)
    }
}

/// Whoever may use controls. A handler that takes one as its argument answers nobody else.
pub(crate) struct Operator;

impl FromRequestParts<Arc<App>> for Operator {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Problem> {
        app.guard.control(&parts.headers).map(|()| Self)
    }
}

/// A WebSocket's slot, free again when this is dropped.
pub(crate) struct SocketSlot {
    _share: Share,
}

impl Drop for SocketSlot {
    fn drop(&mut self) {
        measures::change("foursight_sockets", -1);
    }
}

/// Something was done too often.
pub(crate) fn too_often(what: fn(Lang) -> &'static str, wait: Duration) -> Problem {
    measures::count("foursight_refused_total");
    let words = |lang| say!(lang, "problem-too-often", what = what(lang));
    Problem::said(Code::TooMany, words).retry_after(wait)
}

/// What a request makes the server do.
enum Effort {
    /// Nothing: whether the server lives is always answered.
    None,
    /// The page and its parts are many, and cheap.
    File,
    /// Anything else.
    Work,
}

fn effort(method: &Method, path: &str) -> Effort {
    let costs = path.starts_with("/api/") || path == "/readyz" || path == "/metrics";
    match (method, path) {
        (&Method::GET, "/healthz") => Effort::None,
        (&Method::GET, _) if !costs => Effort::File,
        _ => Effort::Work,
    }
}

/// What stands behind a scheme in `Authorization`.
pub(crate) fn credentials(headers: &HeaderMap, scheme: &str) -> Option<String> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (given, rest) = value.split_once(' ')?;
    let rest = rest.trim();
    let fits = given.eq_ignore_ascii_case(scheme) && rest.len() <= LONGEST_CREDENTIAL;
    fits.then(|| rest.to_owned())
}

/// Middleware that checks every request before anything else does, and adds headers to every
/// answer.
pub(crate) async fn check_request(
    State(app): State<Arc<App>>,
    Extension(peer): Extension<Peer>,
    mut request: Request,
    next: Next,
) -> Response {
    let began = Instant::now();
    // Without the query: old clients write keys into it, and this is logged.
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let route = request.extensions().get::<axum::extract::MatchedPath>();
    let route = route.map_or_else(|| "page".to_owned(), |route| route.as_str().to_owned());
    let other_origin = app.guard.origins.other(request.headers());
    let preflight = other_origin.is_some() && origin::is_preflight(&method, request.headers());
    let mut response = match app.guard.admit(peer, &mut request) {
        Ok(_) if preflight => StatusCode::NO_CONTENT.into_response(),
        Ok(_body) => answer(app.guard.limits.request_time, request, next).await,
        Err(problem) => problem.into_response(),
    };
    let headers = response.headers_mut();
    add_security_headers(&path, headers);
    if app.guard.origins.any() {
        headers.append(header::VARY, HeaderValue::from_static("origin"));
    }
    if let Some(origin) = other_origin {
        origin::allow(origin, preflight, headers);
    }
    let (status, took) = (response.status().as_u16(), began.elapsed());
    let labels = measures::labels(&[("route", &route), ("status", &status.to_string())]);
    measures::count_with("foursight_requests_total", labels);
    measures::time("foursight_request_seconds", measures::labels(&[("route", &route)]), took);
    tracing::debug!(%method, path, status, micros = took.as_micros() as u64, "request");
    response
}

async fn answer(limit: Duration, request: Request, next: Next) -> Response {
    match tokio::time::timeout(limit, next.run(request)).await {
        Ok(response) => response,
        Err(_) => Problem::said(Code::TimedOut, |lang| say!(lang, "problem-answer-too-slow"))
            .into_response(),
    }
}

/// Whether a browser can show this on its own: what cannot be shown needs no policy.
fn is_document(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let kind = kind.and_then(|kind| kind.split(';').next()).unwrap_or_default();
    !["text/javascript", "text/css", "application/json", "application/problem+json"].contains(&kind)
}

/// Adds security headers.
fn add_security_headers(path: &str, headers: &mut HeaderMap) {
    let is_document = is_document(headers);
    let mut set = |name: HeaderName, value: &'static str| {
        headers.insert(name, HeaderValue::from_static(value));
    };
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    // The page has dozens of files; the rest would be a third of what they weigh.
    if is_document {
        set(header::CONTENT_SECURITY_POLICY, POLICY);
        set(header::REFERRER_POLICY, "no-referrer");
        set(header::X_FRAME_OPTIONS, "DENY");
        set(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
        let nothing = "camera=(), microphone=(), geolocation=()";
        set(HeaderName::from_static("permissions-policy"), nothing);
    }
    if path.starts_with("/api/") && !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
}
