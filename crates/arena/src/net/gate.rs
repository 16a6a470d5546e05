//! Who is let in at the port: no pages, so many connections from one address, and under a
//! registered name only whoever knows its secret.

use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};

use percent_encoding::percent_decode_str;
use tokio_tungstenite::tungstenite::handshake::server::Request;
use tokio_tungstenite::tungstenite::http::{HeaderMap, StatusCode, header};

use super::address::{AddressKey, AddressSlot, AddressSlots};
use super::lobby::{AdmitError, Lobby, Ticket};
use super::names::RegistryError;
use super::server::ServerConfig;
use crate::secret::{same, sha256};
use crate::xtreme::{self, NameError};

/// Shortest secret that a name may be registered with: nobody guesses one of so many letters.
pub const SHORTEST_SECRET: usize = 16;
/// Longest secret.
const LONGEST_SECRET: usize = 256;
/// Names that bots may register by themselves; whoever runs the port may register more.
pub const MOST_CLAIMED: usize = 1000;
/// Names that bots of one address may register by themselves while the port is open.
const CLAIMS_PER_ADDRESS: usize = 8;
/// How much of an origin is repeated.
const SHOWN_ORIGIN: usize = 100;

/// Why somebody is turned away.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Refusal {
    #[error(transparent)]
    Name(#[from] NameError),
    #[error(transparent)]
    Lobby(#[from] AdmitError),
    #[error(
        "pages may not be bots, and this request comes from a page of {0}; \
         start with --bot-origin {0} to let it in"
    )]
    Origin(String),
    #[error("{0} connections from one address are open already")]
    Address(usize),
    #[error(
        "the name \"{0}\" is registered: send its secret, as the header \
         `Authorization: Bearer SECRET` or in the address, ws://HOST:PORT/NAME?secret=SECRET"
    )]
    SecretNeeded(String),
    #[error("the name \"{0}\" is registered with another secret")]
    WrongSecret(String),
    #[error("a secret has {SHORTEST_SECRET} to {LONGEST_SECRET} letters")]
    SecretLength,
    #[error("no more names can be registered by connecting: ask whoever runs the arena")]
    TooManyNames,
    #[error(transparent)]
    Registry(#[from] RegistryError),
}

impl Refusal {
    pub(crate) fn status(&self) -> StatusCode {
        match self {
            Self::Name(_) | Self::SecretLength => StatusCode::BAD_REQUEST,
            Self::Lobby(_) | Self::Address(_) | Self::TooManyNames => StatusCode::TOO_MANY_REQUESTS,
            Self::Origin(_) | Self::WrongSecret(_) => StatusCode::FORBIDDEN,
            Self::SecretNeeded(_) => StatusCode::UNAUTHORIZED,
            Self::Registry(_) => StatusCode::SERVICE_UNAVAILABLE,
        }
    }
}

/// Somebody who is let in.
pub(crate) struct Admitted {
    pub(crate) ticket: Ticket,
    /// The hash of the secret that the name is to be registered with.
    pub(crate) claim: Option<String>,
}

/// Decides who is let in.
#[derive(Debug)]
pub(crate) struct Gate {
    pub(crate) config: ServerConfig,
    pub(crate) lobby: Arc<Lobby>,
    slots: AddressSlots,
    /// Names that bots of each address have registered.
    claims: Mutex<HashMap<AddressKey, usize>>,
}

impl Gate {
    pub(crate) fn new(config: ServerConfig, lobby: Arc<Lobby>) -> Self {
        Self { config, lobby, slots: AddressSlots::default(), claims: Mutex::default() }
    }

    /// A slot for a connection, before anything of it was read.
    pub(crate) fn slot(&self, peer: SocketAddr) -> Result<AddressSlot, Refusal> {
        let address = AddressKey::from(peer.ip());
        // On this machine all bots of a contest may run.
        let most = match address.is_loopback() {
            true => self.config.connections,
            false => self.config.per_address,
        };
        self.slots.take(address, most).ok_or(Refusal::Address(most))
    }

    /// Whether a request is let in.
    pub(crate) fn admit(&self, request: &Request, peer: SocketAddr) -> Result<Admitted, Refusal> {
        self.check_origin(request.headers(), peer.ip())?;
        let path = request.uri().path_and_query().map_or("", |path| path.as_str());
        let name = xtreme::name_in_path(path)?;
        let secret = secret_of(request.headers(), request.uri().query());
        let claim = self.check_secret(&name, secret, AddressKey::from(peer.ip()))?;
        Ok(Admitted { ticket: self.lobby.admit(&name)?, claim })
    }

    /// Browsers always say whose page opens a socket; bots do not, but some libraries name the
    /// address that they connect to. A page cannot come from there, for the port has none; only a
    /// name of a page's own could have been turned to a machine that is near, so there the address
    /// must be a number.
    fn check_origin(&self, headers: &HeaderMap, peer: IpAddr) -> Result<(), Refusal> {
        let Some(origin) = headers.get(header::ORIGIN) else { return Ok(()) };
        let origin = origin.to_str().unwrap_or("?");
        let listed = self.config.origins.iter().any(|known| known == origin);
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
        let authority = origin.split_once("://").map_or("", |(_, rest)| rest.trim_end_matches('/'));
        let own = !authority.is_empty() && host == Some(authority);
        let own = own && (is_number(authority) || !is_near(peer));
        let local = AddressKey::from(peer).is_loopback() && is_this_machine(authority);
        if listed || own || local {
            return Ok(());
        }
        Err(Refusal::Origin(origin.chars().take(SHOWN_ORIGIN).collect()))
    }

    /// The hash of the secret that the name is to be registered with, if it is.
    fn check_secret(
        &self,
        name: &str,
        secret: Option<String>,
        address: AddressKey,
    ) -> Result<Option<String>, Refusal> {
        let Some(names) = &self.config.names else { return Ok(None) };
        let hash = secret.as_deref().map(sha256);
        match (names.secret_hash(name)?, hash) {
            (Some(known), Some(given)) if same(&known, &given) => Ok(None),
            (Some(_), Some(_)) => Err(Refusal::WrongSecret(name.to_owned())),
            (Some(_), None) => Err(Refusal::SecretNeeded(name.to_owned())),
            (None, None) => Ok(None),
            (None, Some(hash)) => {
                let length = secret.map_or(0, |secret| secret.chars().count());
                if !(SHORTEST_SECRET..=LONGEST_SECRET).contains(&length) {
                    return Err(Refusal::SecretLength);
                }
                if names.count()? >= MOST_CLAIMED {
                    return Err(Refusal::TooManyNames);
                }
                let mut claims = self.claims.lock().unwrap_or_else(PoisonError::into_inner);
                let own = claims.get(&address).copied().unwrap_or(0);
                if own >= CLAIMS_PER_ADDRESS && !address.is_loopback() {
                    return Err(Refusal::TooManyNames);
                }
                claims.insert(address, own + 1);
                Ok(Some(hash))
            }
        }
    }

    /// Registers the name of somebody who was let in for that; refuses if somebody was quicker.
    pub(crate) async fn register(&self, name: &str, hash: &str) -> Result<(), Refusal> {
        let Some(names) = &self.config.names else { return Ok(()) };
        if names.register(name, hash).await? {
            return Ok(());
        }
        match names.secret_hash(name)? {
            Some(known) if same(&known, hash) => Ok(()),
            _ => Err(Refusal::WrongSecret(name.to_owned())),
        }
    }
}

/// The secret in a request: in its header, or in its address for clients that cannot set one.
fn secret_of(headers: &HeaderMap, query: Option<&str>) -> Option<String> {
    let header = headers.get(header::AUTHORIZATION).and_then(|value| {
        let (scheme, secret) = value.to_str().ok()?.split_once(' ')?;
        scheme.eq_ignore_ascii_case("Bearer").then(|| secret.trim().to_owned())
    });
    header.or_else(|| {
        let parts = query.unwrap_or_default().split('&');
        let secret = parts.filter_map(|part| part.strip_prefix("secret=")).next()?;
        Some(percent_decode_str(secret).decode_utf8_lossy().into_owned())
    })
}

/// The host of `HOST` or `HOST:PORT`.
fn host_of(authority: &str) -> &str {
    match authority.rsplit_once(':') {
        Some((host, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => host,
        _ => authority,
    }
}

/// True if the host is an address in numbers.
fn is_number(authority: &str) -> bool {
    let host = host_of(authority);
    let inner = host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host);
    inner.parse::<IpAddr>().is_ok()
}

/// True for this machine and those of its network, which no stranger can reach otherwise.
fn is_near(peer: IpAddr) -> bool {
    match peer.to_canonical() {
        IpAddr::V4(v4) => v4.is_loopback() || v4.is_private() || v4.is_link_local(),
        IpAddr::V6(v6) => v6.is_loopback() || v6.is_unique_local() || v6.is_unicast_link_local(),
    }
}

fn is_this_machine(authority: &str) -> bool {
    matches!(host_of(authority), "localhost" | "127.0.0.1" | "[::1]")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn request(path: &str, headers: &[(&str, &str)]) -> Request {
        let mut request = Request::builder().uri(path);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        request.body(()).unwrap()
    }

    fn gate(config: ServerConfig) -> Gate {
        Gate::new(config, Lobby::new(8, 4096, Box::new(|_| {})))
    }

    fn from(address: &str) -> SocketAddr {
        SocketAddr::new(address.parse().unwrap(), 40_000)
    }

    #[test]
    fn finding_12_pages_are_no_bots() {
        let origins = vec!["https://play.example".to_owned()];
        let gate = gate(ServerConfig { origins, ..ServerConfig::default() });
        let tried = |origin: &str, host: &str, peer: &str| {
            let request = request("/Rex", &[("host", host), ("origin", origin)]);
            gate.admit(&request, from(peer)).map(|_| ()).map_err(|refusal| refusal.to_string())
        };
        let here = "127.0.0.1";
        for (origin, host, peer) in [
            ("https://evil.example", "127.0.0.1:5051", here),
            // A name that an attacker has turned to this machine.
            ("http://evil.example:5051", "evil.example:5051", here),
            ("http://evil.example:5051", "evil.example:5051", "10.0.0.3"),
            ("null", "127.0.0.1:5051", here),
            ("", "", here),
            ("http://localhost", "192.0.2.7:5051", "192.0.2.9"),
            ("http://192.0.2.8:5051", "192.0.2.7:5051", "192.0.2.9"),
        ] {
            let refused = tried(origin, host, peer).unwrap_err();
            assert!(refused.contains("--bot-origin"), "{origin} {host}: {refused}");
        }
        for (origin, host, peer) in [
            ("https://play.example", "contest.example", "192.0.2.9"),
            // What libraries send by themselves.
            ("http://127.0.0.1:5051", "127.0.0.1:5051", here),
            ("http://localhost/", "localhost:5051", here),
            ("http://192.0.2.7:5051", "192.0.2.7:5051", "192.0.2.9"),
            ("http://contest.example:5051", "contest.example:5051", "192.0.2.9"),
            ("http://[2001:db8::7]:5051", "[2001:db8::7]:5051", "2001:db8::9"),
        ] {
            assert_eq!(tried(origin, host, peer), Ok(()), "{origin} {host}");
        }
    }

    #[test]
    fn finding_12_one_address_has_so_many_connections() {
        let gate = gate(ServerConfig { per_address: 3, ..ServerConfig::default() });
        let slots: Vec<_> =
            (1..=3).map(|at| gate.slot(from(&format!("2001:db8::{at}"))).unwrap()).collect();
        assert_eq!(gate.slot(from("2001:db8::4")).unwrap_err(), Refusal::Address(3));
        assert!(gate.slot(from("2001:db8:0:1::4")).is_ok(), "another customer's network");
        let local: Vec<_> = (0..100).map(|_| gate.slot(from("127.0.0.1"))).collect();
        assert!(local.iter().all(Result::is_ok), "a contest's bots may all run here");
        drop(slots);
        assert!(gate.slot(from("2001:db8::4")).is_ok());
    }

    #[tokio::test]
    async fn finding_12_a_registered_name_needs_its_secret() {
        let dir = tempfile::tempdir().unwrap();
        let names = Arc::new(super::super::NameFolder::new(dir.path()));
        let (secret, other) = ("s".repeat(26), "t".repeat(26));
        names.add("Rex", &sha256(&secret)).unwrap();
        let gate = gate(ServerConfig { names: Some(names), ..ServerConfig::default() });
        let tried = |path: &str, bearer: Option<&str>| {
            let header = bearer.map(|secret| format!("Bearer {secret}"));
            let header: Vec<_> = header.iter().map(|header| ("authorization", &**header)).collect();
            gate.admit(&request(path, &header), from("192.0.2.1")).map(|admitted| admitted.claim)
        };
        let (bare, rex) = ("/Rex", "Rex".to_owned());
        assert_eq!(tried(bare, None).unwrap_err(), Refusal::SecretNeeded(rex.clone()));
        assert_eq!(tried(bare, Some(&other)).unwrap_err(), Refusal::WrongSecret(rex.clone()));
        assert_eq!(tried("/Rex?secret=x", None).unwrap_err(), Refusal::WrongSecret(rex));
        assert_eq!(tried(bare, Some(&secret)), Ok(None));
        assert_eq!(tried(&format!("/Rex?secret={secret}"), None), Ok(None));
        assert_eq!(tried(&format!("/a/Rex?x=1&secret={secret}"), None), Ok(None));
        assert_eq!(tried("/Max", None), Ok(None), "unregistered names work as before");
        assert_eq!(tried("/Max", Some("short")).unwrap_err(), Refusal::SecretLength);
        let claim = tried("/Max", Some(&other)).unwrap().unwrap();
        assert_eq!(gate.register("Max", &claim).await, Ok(()));
        assert_eq!(tried("/Max", None).unwrap_err(), Refusal::SecretNeeded("Max".to_owned()));
        let late = gate.register("Max", &sha256(&secret)).await;
        assert_eq!(late, Err(Refusal::WrongSecret("Max".to_owned())), "somebody was quicker");
        for at in 1..CLAIMS_PER_ADDRESS {
            assert!(tried(&format!("/bot{at}"), Some(&other)).unwrap().is_some());
        }
        assert_eq!(tried("/more", Some(&other)).unwrap_err(), Refusal::TooManyNames);
    }
}
