//! Who may do what: headers, origins, the control token, rates and numbers of connections.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::address::AddressKey;
use crate::app::App;
use crate::connections::Peer;
use crate::key;
use crate::problem::{Code, Problem};

/// The content security policy: nothing from elsewhere, nothing inline.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data: blob:; font-src 'self'; media-src 'self'; connect-src 'self'; \
    manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'";

/// How long a request may take until its answer begins.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(30);
/// Addresses whose rate is measured; when there are more, those with a full bucket are dropped.
const MOST_ADDRESSES: usize = 10_000;

/// What visitors may do.
#[derive(Debug, Clone)]
pub struct Limits {
    /// Requests a second from one address, and how many may come at once; nothing for no limit.
    pub rate: Option<(u32, u32)>,
    /// Connections altogether; more of them wait.
    pub connections: usize,
    /// Connections from one address, unless a proxy stands in between.
    pub connections_per_address: usize,
    /// WebSockets from one address.
    pub sockets_per_address: usize,
    /// WebSockets altogether.
    pub sockets: usize,
    /// Bytes of a request.
    pub body: usize,
    /// Bytes of a message over a WebSocket.
    pub frame: usize,
}

impl Default for Limits {
    fn default() -> Self {
        // A pack's text in JSON can be twice as long as the pack.
        let body = 2 * foursight_rules::MAX_PACK_BYTES + 64 * 1024;
        Self {
            rate: None,
            connections: 12_000,
            connections_per_address: usize::MAX,
            sockets_per_address: usize::MAX,
            sockets: 10_000,
            body,
            frame: 16 * 1024,
        }
    }
}

impl Limits {
    /// For strangers: what one person needs, with room for a household behind one address.
    pub fn for_strangers() -> Self {
        Self {
            rate: Some((20, 100)),
            connections_per_address: 256,
            sockets_per_address: 64,
            ..Self::default()
        }
    }
}

/// Tokens of a bucket that fills with time.
#[derive(Debug, Clone, Copy)]
struct Bucket {
    tokens: f64,
    seen: Instant,
}

/// Checks requests.
pub(crate) struct Guard {
    limits: Limits,
    /// The control token, where one is needed.
    token: Option<String>,
    /// Origins that are allowed besides the server's own.
    origins: Vec<String>,
    /// True if only this machine can reach the server: then only its own names are answered to,
    /// so that no page can reach it under a name of its own.
    local: bool,
    behind_proxy: bool,
    buckets: Mutex<HashMap<AddressKey, Bucket>>,
    sockets: Arc<Mutex<HashMap<AddressKey, usize>>>,
}

impl Guard {
    pub(crate) fn new(
        limits: Limits,
        token: Option<String>,
        origins: Vec<String>,
        local: bool,
        behind_proxy: bool,
    ) -> Self {
        Self {
            limits,
            token,
            origins,
            local,
            behind_proxy,
            buckets: Mutex::default(),
            sockets: Arc::default(),
        }
    }

    /// True if what visitors have kept is counted: strangers can come.
    pub(crate) fn counts(&self) -> bool {
        !self.local
    }

    pub(crate) fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Whether controls may be used: with the token, where one is needed.
    pub(crate) fn control(&self, headers: &HeaderMap) -> Result<(), Problem> {
        let Some(token) = &self.token else { return Ok(()) };
        match credentials(headers, "Bearer") {
            Some(given) if key::same(&given, token) => Ok(()),
            _ => {
                let detail = "send the token that the server printed at its start: \
                     `Authorization: Bearer TOKEN`";
                Err(Problem::new(Code::TokenNeeded, detail))
            }
        }
    }

    /// Whether a page of another site is behind this request.
    pub(crate) fn origin(&self, headers: &HeaderMap) -> Result<(), Problem> {
        let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
        let host = text(header::HOST).unwrap_or_default();
        let wrong = |detail: String| Err(Problem::new(Code::WrongOrigin, detail));
        if self.local && !is_local_name(host) && !self.origins.iter().any(|o| host_of(o) == host) {
            return wrong("this server answers to localhost only".to_owned());
        }
        let Some(origin) = headers.get(header::ORIGIN) else { return Ok(()) };
        let origin = origin.to_str().unwrap_or_default();
        if self.origins.iter().any(|known| known == origin) || host_of(origin) == host {
            return Ok(());
        }
        wrong("pages of other sites may not use this server".to_owned())
    }

    /// Whom a request comes from.
    pub(crate) fn address(&self, peer: SocketAddr, headers: &HeaderMap) -> AddressKey {
        let forwarded = headers.get("x-forwarded-for").filter(|_| self.behind_proxy);
        // The last one is what the proxy itself has seen.
        let forwarded = forwarded.and_then(|list| list.to_str().ok()?.rsplit(',').next());
        let address = forwarded.and_then(|text| text.trim().parse().ok()).unwrap_or(peer.ip());
        AddressKey::from(address)
    }

    fn rate(&self, address: AddressKey) -> Result<(), Problem> {
        let Some((rate, burst)) = self.limits.rate else { return Ok(()) };
        let (rate, burst) = (f64::from(rate), f64::from(burst));
        let now = Instant::now();
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MOST_ADDRESSES {
            let full = Duration::from_secs_f64(burst / rate.max(1.0));
            buckets.retain(|_, bucket| now - bucket.seen < full);
        }
        let bucket = buckets.entry(address).or_insert(Bucket { tokens: burst, seen: now });
        bucket.tokens = (bucket.tokens + (now - bucket.seen).as_secs_f64() * rate).min(burst);
        bucket.seen = now;
        if bucket.tokens < 1.0 {
            metrics::counter!("foursight_refused_total").increment(1);
            let detail = format!("at most {rate} requests a second from one address");
            return Err(Problem::new(Code::TooMany, detail));
        }
        bucket.tokens -= 1.0;
        Ok(())
    }

    /// Waits until no WebSocket is open any more.
    pub(crate) async fn wait_for_sockets(&self) {
        while !self.sockets.lock().unwrap_or_else(PoisonError::into_inner).is_empty() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    /// A slot for a WebSocket.
    pub(crate) fn socket(&self, address: AddressKey) -> Result<SocketSlot, Problem> {
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        let all: usize = sockets.values().sum();
        let own = sockets.get(&address).copied().unwrap_or(0);
        if own >= self.limits.sockets_per_address || all >= self.limits.sockets {
            metrics::counter!("foursight_refused_total").increment(1);
            return Err(Problem::new(Code::TooMany, "too many live connections"));
        }
        sockets.insert(address, own + 1);
        metrics::gauge!("foursight_sockets").increment(1.0);
        Ok(SocketSlot { address, sockets: Arc::clone(&self.sockets) })
    }
}

/// A WebSocket's slot, free again when this is dropped.
pub(crate) struct SocketSlot {
    address: AddressKey,
    sockets: Arc<Mutex<HashMap<AddressKey, usize>>>,
}

impl Drop for SocketSlot {
    fn drop(&mut self) {
        metrics::gauge!("foursight_sockets").decrement(1.0);
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = sockets.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                sockets.remove(&self.address);
            }
        }
    }
}

/// What stands behind a scheme in `Authorization`.
pub(crate) fn credentials(headers: &HeaderMap, scheme: &str) -> Option<String> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (given, rest) = value.split_once(' ')?;
    given.eq_ignore_ascii_case(scheme).then(|| rest.trim().to_owned())
}

fn host_of(origin: &str) -> &str {
    origin.split_once("://").map_or("", |(_, host)| host)
}

fn is_local_name(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    name == "localhost" || name == "127.0.0.1" || name == "[::1]"
}

/// Middleware that checks every request before anything else does, and adds headers to every
/// answer.
pub(crate) async fn check_request(
    State(app): State<Arc<App>>,
    ConnectInfo(Peer(peer)): ConnectInfo<Peer>,
    mut request: Request,
    next: Next,
) -> Response {
    let address = app.guard.address(peer, request.headers());
    request.extensions_mut().insert(address);
    let began = Instant::now();
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let route = request.extensions().get::<axum::extract::MatchedPath>();
    let route = route.map_or_else(|| "page".to_owned(), |route| route.as_str().to_owned());
    let mut response = match admit(&app, address, &request) {
        Ok(()) => match tokio::time::timeout(REQUEST_TIMEOUT, next.run(request)).await {
            Ok(response) => response,
            Err(_) => Problem::new(Code::BadRequest, "the request took too long").into_response(),
        },
        Err(problem) => problem.into_response(),
    };
    add_security_headers(&path, response.headers_mut());
    let (status, took) = (response.status().as_u16(), began.elapsed());
    let labels = [("route", route), ("status", status.to_string())];
    metrics::counter!("foursight_requests_total", &labels).increment(1);
    metrics::histogram!("foursight_request_seconds", "route" => labels[0].1.clone())
        .record(took.as_secs_f64());
    tracing::debug!(%method, path, status, micros = took.as_micros() as u64, "request");
    response
}

fn admit(app: &App, address: AddressKey, request: &Request) -> Result<(), Problem> {
    let headers = request.headers();
    app.guard.origin(headers)?;
    // Pages and their parts are many and cheap.
    let cheap = request.method() == Method::GET && !request.uri().path().starts_with("/api/");
    if cheap { Ok(()) } else { app.guard.rate(address) }
}

/// Adds security headers.
fn add_security_headers(path: &str, headers: &mut HeaderMap) {
    let mut set = |name: HeaderName, value: &'static str| {
        headers.insert(name, HeaderValue::from_static(value));
    };
    set(header::CONTENT_SECURITY_POLICY, POLICY);
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(header::REFERRER_POLICY, "no-referrer");
    set(header::X_FRAME_OPTIONS, "DENY");
    set(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    set(HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    set(HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=()");
    if path.starts_with("/api/") && !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::net::IpAddr;

    use super::*;

    fn headers(host: &str, origin: Option<&str>) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, origin.parse().unwrap());
        }
        headers
    }

    #[test]
    fn only_own_pages_are_let_in() {
        let guard = |local| {
            let origins = vec!["https://play.example".to_owned()];
            Guard::new(Limits::default(), None, origins, local, false)
        };
        let (inside, outside) = (guard(true), guard(false));
        assert!(inside.origin(&headers("localhost:80", None)).is_ok());
        assert!(inside.origin(&headers("[::1]:80", Some("http://[::1]:80"))).is_ok());
        assert!(inside.origin(&headers("127.0.0.1:80", Some("http://127.0.0.1:81"))).is_err());
        assert!(inside.origin(&headers("evil.example:80", None)).is_err(), "another name for it");
        assert!(inside.origin(&headers("play.example", None)).is_ok());
        assert!(outside.origin(&headers("a.example", Some("http://a.example"))).is_ok());
        assert!(outside.origin(&headers("a.example", Some("http://b.example"))).is_err());
        assert!(outside.origin(&headers("a.example", Some("null"))).is_err());
        assert!(outside.origin(&headers("a.example", Some("https://play.example"))).is_ok());
    }

    #[test]
    fn buckets_run_dry_and_fill_again() {
        let limits = Limits { rate: Some((1000, 2)), ..Limits::default() };
        let guard = Guard::new(limits, None, Vec::new(), true, false);
        let address = AddressKey::from(IpAddr::from([1, 2, 3, 4]));
        let refused = (0..1000).filter(|_| guard.rate(address).is_err()).count();
        assert!(refused > 0);
        assert!(
            guard.rate(AddressKey::from(IpAddr::from([1, 2, 3, 5]))).is_ok(),
            "another address"
        );
        std::thread::sleep(Duration::from_millis(5));
        assert!(guard.rate(address).is_ok());
    }

    #[test]
    fn a_proxy_is_believed_only_if_there_is_one() {
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", "9.9.9.9, 8.8.8.8".parse().unwrap());
        let peer: SocketAddr = "127.0.0.1:5".parse().unwrap();
        let guard = |proxy| Guard::new(Limits::default(), None, Vec::new(), true, proxy);
        let key = |address: [u8; 4]| AddressKey::from(IpAddr::from(address));
        assert_eq!(guard(false).address(peer, &headers), key([127, 0, 0, 1]));
        assert_eq!(guard(true).address(peer, &headers), key([8, 8, 8, 8]));
        let six: SocketAddr = "[2001:db8:1:2:3:4:5:6]:5".parse().unwrap();
        let network: IpAddr = "2001:db8:1:2::".parse().unwrap();
        assert_eq!(guard(false).address(six, &headers), AddressKey::from(network));
    }
}
