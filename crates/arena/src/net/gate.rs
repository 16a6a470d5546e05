//! Who is let in at the port: no pages, so many connections from one address and so often, and
//! under a registered name only whoever knows its secret.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use percent_encoding::percent_decode_str;
use tokio_tungstenite::tungstenite::handshake::server::Request;
use tokio_tungstenite::tungstenite::http::{HeaderMap, StatusCode, header};

use super::address::{AddressKey, AddressSlot, AddressSlots};
use super::lobby::{AdmitError, Lobby, Ticket};
use super::names::RegistryError;
use super::proxy::UnknownProxy;
use super::server::ServerConfig;
use crate::rates::{Rate, RateLimiter};
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
/// The same of a whole site of IPv6: its owner has 65,536 networks that each count as an address.
const CLAIMS_PER_SITE: usize = 32;
/// How much of an origin is repeated.
const SHOWN_ORIGIN: usize = 100;
/// How many times as often all bots of an address may connect as those of one name.
const BOTS_OF_AN_ADDRESS: u32 = 4;

/// Why somebody is turned away.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Refusal {
    #[error(transparent)]
    Name(#[from] NameError),
    #[error(transparent)]
    Lobby(#[from] AdmitError),
    #[error(
        "pages may not be bots, and this request comes from a page of {0}; \
         whoever runs the server can allow this origin"
    )]
    Origin(String),
    #[error("{0} connections from one address are open already")]
    Address(usize),
    #[error(transparent)]
    Proxy(#[from] UnknownProxy),
    #[error("bots of this address connect too often; try again in {} s", seconds(.0))]
    TooOften(Duration),
    #[error(
        "the bot \"{}\" connects too often; keep one connection for all games, and try again in \
         {} s", .0, seconds(.1)
    )]
    NameTooOften(String, Duration),
    #[error(
        "the name \"{0}\" is registered: send its secret, as the header \
         `Authorization: Bearer SECRET` or in the address, ws://HOST:PORT/NAME?secret=SECRET"
    )]
    SecretNeeded(String),
    #[error("the name \"{0}\" is registered with another secret")]
    WrongSecret(String),
    #[error(
        "the name \"{0}\" looks like \"{1}\", which is registered: choose another one, or send the \
         secret of \"{1}\""
    )]
    LooksAlike(String, String),
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
            Self::Name(_) | Self::SecretLength | Self::Proxy(_) => StatusCode::BAD_REQUEST,
            Self::Lobby(_)
            | Self::Address(_)
            | Self::TooManyNames
            | Self::TooOften(_)
            | Self::NameTooOften(..) => StatusCode::TOO_MANY_REQUESTS,
            Self::Origin(_) | Self::WrongSecret(_) | Self::LooksAlike(..) => StatusCode::FORBIDDEN,
            Self::SecretNeeded(_) => StatusCode::UNAUTHORIZED,
            Self::Registry(_) => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    /// After how many seconds it is worth trying again, if it is.
    pub(crate) fn retry_after(&self) -> Option<u64> {
        match self {
            Self::TooOften(wait) | Self::NameTooOften(_, wait) => Some(seconds(wait)),
            Self::Lobby(_) | Self::Address(_) | Self::Registry(_) => Some(1),
            _ => None,
        }
    }
}

/// Whole seconds, rounded up.
fn seconds(wait: &Duration) -> u64 {
    wait.as_secs() + u64::from(wait.subsec_nanos() > 0)
}

/// Somebody who is let in.
pub(crate) struct Admitted {
    pub(crate) ticket: Ticket,
    /// The slot of the address that a proxy spoke for.
    pub(crate) slot: Option<AddressSlot>,
    /// What the name is to be registered with.
    pub(crate) claim: Option<Claim>,
}

/// A name that is to be registered. It counts against whoever wants it, unless nothing comes of it.
#[derive(Debug)]
pub(crate) struct Claim {
    /// The hash of its secret.
    hash: String,
    counted: [AddressSlot; 2],
}

impl Claim {
    /// The name was registered: it counts as long as the port is open.
    fn keep(self) {
        self.counted.into_iter().for_each(AddressSlot::keep);
    }
}

/// Decides who is let in.
#[derive(Debug)]
pub(crate) struct Gate {
    pub(crate) config: ServerConfig,
    pub(crate) lobby: Arc<Lobby>,
    slots: AddressSlots,
    /// How often bots of each address connect.
    arrivals: RateLimiter<AddressKey>,
    /// How often those of one name do so from there. Others of that name are not held up by them.
    arrivals_of_name: RateLimiter<(AddressKey, String)>,
    /// Names that bots of each address have registered or are about to, and those of each site.
    claims: AddressSlots,
    claims_of_site: AddressSlots,
}

impl Gate {
    pub(crate) fn new(config: ServerConfig, lobby: Arc<Lobby>) -> Self {
        let all = |rate: Rate| Rate {
            count: rate.count.saturating_mul(BOTS_OF_AN_ADDRESS),
            burst: rate.burst.saturating_mul(BOTS_OF_AN_ADDRESS),
            ..rate
        };
        Self {
            lobby,
            slots: AddressSlots::default(),
            arrivals: RateLimiter::new(config.rate.map(all)),
            arrivals_of_name: RateLimiter::new(config.rate),
            claims: AddressSlots::default(),
            claims_of_site: AddressSlots::default(),
            config,
        }
    }

    /// A slot for a connection, before anything of it was read. A proxy speaks for many, who have
    /// slots of their own.
    pub(crate) fn slot(&self, peer: SocketAddr) -> Result<Option<AddressSlot>, Refusal> {
        if self.config.proxies.contain(peer.ip()) {
            return Ok(None);
        }
        self.slot_of(peer.ip().into()).map(Some)
    }

    fn slot_of(&self, address: AddressKey) -> Result<AddressSlot, Refusal> {
        let most =
            if self.is_own(address) { self.config.connections } else { self.config.per_address };
        self.slots.take(address, most).ok_or(Refusal::Address(most))
    }

    /// True for this machine, on which all bots of a contest may run, unless a proxy stands there:
    /// one that does not say whom it speaks for would make everybody its own.
    fn is_own(&self, address: AddressKey) -> bool {
        address.is_loopback() && !self.config.proxies.contain(address.ip())
    }

    /// Whom a request comes from, as far as that is known.
    pub(crate) fn visitor(&self, request: &Request, peer: SocketAddr) -> IpAddr {
        let visitor = self.config.proxies.visitor(peer.ip(), request.version(), request.headers());
        visitor.map_or(peer.ip(), AddressKey::ip)
    }

    /// Whether a request is let in.
    pub(crate) fn admit(&self, request: &Request, peer: SocketAddr) -> Result<Admitted, Refusal> {
        let headers = request.headers();
        let address = self.config.proxies.visitor(peer.ip(), request.version(), headers)?;
        self.check_origin(headers, address.ip())?;
        let path = request.uri().path_and_query().map_or("", |path| path.as_str());
        let name = xtreme::name_in_path(path)?;
        if !self.is_own(address) {
            self.arrivals.take(address).map_err(Refusal::TooOften)?;
            let named = self.arrivals_of_name.take((address, name.clone()));
            named.map_err(|wait| Refusal::NameTooOften(name.clone(), wait))?;
        }
        let proxied = self.config.proxies.contain(peer.ip());
        let slot = proxied.then(|| self.slot_of(address)).transpose()?;
        let secret = secret_of(headers, request.uri().query());
        // A secret that is let in is the name's, or becomes it.
        let owns_name = secret.is_some() && self.config.names.is_some();
        let claim = self.check_secret(&name, secret, address)?;
        let mut ticket = self.lobby.admit(&name)?;
        ticket.owns_name = owns_name;
        Ok(Admitted { ticket, slot, claim })
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

    /// What the name is to be registered with, if it is.
    fn check_secret(
        &self,
        name: &str,
        secret: Option<String>,
        address: AddressKey,
    ) -> Result<Option<Claim>, Refusal> {
        let Some(names) = &self.config.names else { return Ok(None) };
        let hash = secret.as_deref().map(sha256);
        match (names.registered(name)?, hash) {
            (Some(known), Some(given)) if same(&known.secret_sha256, &given) => {
                names.shown(&known.name);
                Ok(None)
            }
            (Some(known), _) if known.name != name => {
                Err(Refusal::LooksAlike(name.to_owned(), known.name))
            }
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
                self.claim(hash, address).map(Some).ok_or(Refusal::TooManyNames)
            }
        }
    }

    /// One more name for an address, unless it or its site has as many as it may.
    fn claim(&self, hash: String, address: AddressKey) -> Option<Claim> {
        let (own, site) = match self.is_own(address) {
            true => (usize::MAX, usize::MAX),
            false => (CLAIMS_PER_ADDRESS, CLAIMS_PER_SITE),
        };
        let of_address = self.claims.take(address, own)?;
        let of_site = self.claims_of_site.take(address.site(), site)?;
        Some(Claim { hash, counted: [of_address, of_site] })
    }

    /// Registers the name of somebody who was let in for that; refuses if somebody was quicker.
    pub(crate) async fn register(&self, name: &str, claim: Claim) -> Result<(), Refusal> {
        let Some(names) = &self.config.names else { return Ok(()) };
        if names.register(name, &claim.hash).await? {
            claim.keep();
            return Ok(());
        }
        match names.registered(name)? {
            Some(known) if same(&known.secret_sha256, &claim.hash) => Ok(()),
            Some(known) if known.name != name => {
                Err(Refusal::LooksAlike(name.to_owned(), known.name))
            }
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
    use super::super::proxy::Proxies;
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
            assert!(refused.contains("allow this origin"), "{origin} {host}: {refused}");
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

    /// Somebody comes through the proxy on this machine.
    fn through_proxy(gate: &Gate, name: &str, visitor: &str) -> Result<Admitted, Refusal> {
        let peer = from("127.0.0.1");
        assert!(gate.slot(peer).unwrap().is_none(), "a proxy speaks for many");
        gate.admit(&request(&format!("/{name}"), &[("x-forwarded-for", visitor)]), peer)
    }

    fn behind_proxy(config: ServerConfig) -> Gate {
        let proxies = Proxies::new(vec!["127.0.0.0/8".parse().unwrap()]);
        gate(ServerConfig { proxies, ..config })
    }

    #[test]
    fn finding_12_behind_a_proxy_each_visitor_has_an_address() {
        let gate = behind_proxy(ServerConfig { per_address: 2, ..ServerConfig::default() });
        let first: Vec<_> =
            (0..2).map(|_| through_proxy(&gate, "Rex", "192.0.2.1").unwrap()).collect();
        let refused = |visitor: &str| through_proxy(&gate, "Rex", visitor).map(|_| ()).unwrap_err();
        assert_eq!(refused("192.0.2.1"), Refusal::Address(2));
        assert_eq!(refused("198.51.100.1, 192.0.2.1"), Refusal::Address(2), "hearsay in front");
        assert!(through_proxy(&gate, "Rex", "192.0.2.2").is_ok());
        drop(first);
        assert!(through_proxy(&gate, "Rex", "192.0.2.1").is_ok());
        // A proxy that says nothing is one visitor, and nobody is trusted for being here.
        let silent = || gate.admit(&request("/Rex", &[]), from("127.0.0.1"));
        let _held: Vec<_> = (0..2).map(|_| silent().unwrap()).collect();
        assert_eq!(silent().map(|_| ()).unwrap_err(), Refusal::Address(2));
    }

    #[test]
    fn finding_11_a_bot_through_an_unknown_proxy_is_refused() {
        let request = request("/Rex", &[("x-forwarded-for", "192.0.2.1")]);
        let open = gate(ServerConfig::default());
        let refused = open.admit(&request, from("127.0.0.1")).map(|_| ()).unwrap_err();
        assert_eq!(refused.status(), StatusCode::BAD_REQUEST);
        assert!(refused.to_string().contains("name 127.0.0.1 as its proxy"), "{refused}");
        let other = behind_proxy(ServerConfig::default());
        assert!(other.admit(&request, from("192.0.2.9")).is_err(), "somebody who is not the proxy");
    }

    #[test]
    fn finding_12_bots_do_not_connect_all_the_time() {
        let config = ServerConfig { rate: Some(Rate::per_minute(6, 3)), ..ServerConfig::default() };
        let gate = gate(config);
        let comes = |name: &str, address: &str| {
            gate.admit(&request(&format!("/{name}"), &[]), from(address)).map(drop)
        };
        for _ in 0..3 {
            assert_eq!(comes("Rex", "192.0.2.1"), Ok(()));
        }
        let refused = comes("Rex", "192.0.2.1").unwrap_err();
        assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS);
        assert!((1..=10).contains(&refused.retry_after().unwrap()), "{refused}");
        assert!(refused.to_string().contains("try again in"), "{refused}");
        assert_eq!(comes("Rex", "192.0.2.2"), Ok(()), "nobody else is held up");
        let others = (0..20).filter(|at| comes(&format!("bot{at}"), "192.0.2.1").is_ok()).count();
        assert_eq!(others, 8, "four times as many of one address, less those of before");
        for _ in 0..100 {
            assert_eq!(comes("Rex", "127.0.0.1"), Ok(()), "a contest's bots may all run here");
        }
    }

    #[tokio::test]
    async fn finding_12_a_registered_name_needs_its_secret() {
        let dir = tempfile::tempdir().unwrap();
        let names = Arc::new(super::super::NameFolder::new(dir.path()));
        let (secret, other) = ("s".repeat(26), "t".repeat(26));
        names.add("Rex", &sha256(&secret)).unwrap();
        let gate = gate(ServerConfig { names: Some(names), ..ServerConfig::default() });
        let claims = |path: &str, bearer: Option<&str>| {
            let header = bearer.map(|secret| format!("Bearer {secret}"));
            let header: Vec<_> = header.iter().map(|header| ("authorization", &**header)).collect();
            gate.admit(&request(path, &header), from("192.0.2.1")).map(|admitted| admitted.claim)
        };
        let tried = |path: &str, bearer: Option<&str>| {
            claims(path, bearer).map(|claim| claim.map(|claim| claim.hash))
        };
        let (bare, rex) = ("/Rex", "Rex".to_owned());
        assert_eq!(tried(bare, None).unwrap_err(), Refusal::SecretNeeded(rex.clone()));
        assert_eq!(tried(bare, Some(&other)).unwrap_err(), Refusal::WrongSecret(rex.clone()));
        assert_eq!(tried("/Rex?secret=x", None).unwrap_err(), Refusal::WrongSecret(rex));
        assert_eq!(tried(bare, Some(&secret)), Ok(None));
        assert_eq!(tried(&format!("/Rex?secret={secret}"), None), Ok(None));
        assert_eq!(tried(&format!("/a/Rex?x=1&secret={secret}"), None), Ok(None));
        // A Cyrillic letter in the middle.
        let alike = Refusal::LooksAlike("R\u{435}x".to_owned(), "Rex".to_owned());
        assert_eq!(alike.status(), StatusCode::FORBIDDEN);
        assert_eq!(tried("/R%D0%B5x", None).unwrap_err(), alike);
        assert_eq!(tried("/R%D0%B5x", Some(&other)).unwrap_err(), alike);
        assert_eq!(tried("/rex", Some(&secret)), Ok(None), "its owner may write it otherwise");
        assert_eq!(tried("/Max", None), Ok(None), "unregistered names work as before");
        assert_eq!(tried("/Max", Some("short")).unwrap_err(), Refusal::SecretLength);
        let quick = claims("/Max", Some(&other)).unwrap().unwrap();
        let slow = claims("/Max", Some(&secret)).unwrap().unwrap();
        assert_eq!(gate.register("Max", quick).await, Ok(()));
        assert_eq!(tried("/Max", None).unwrap_err(), Refusal::SecretNeeded("Max".to_owned()));
        let late = gate.register("Max", slow).await;
        assert_eq!(late, Err(Refusal::WrongSecret("Max".to_owned())), "somebody was quicker");
        // Only the name that was registered counts, and those that may still be.
        let held: Vec<Claim> = (1..CLAIMS_PER_ADDRESS)
            .map(|at| claims(&format!("/bot{at}"), Some(&other)).unwrap().unwrap())
            .collect();
        assert_eq!(tried("/more", Some(&other)).unwrap_err(), Refusal::TooManyNames);
        drop(held);
        assert!(tried("/more", Some(&other)).unwrap().is_some());
    }

    #[tokio::test]
    async fn finding_12_the_networks_of_one_site_cannot_take_all_names() {
        let dir = tempfile::tempdir().unwrap();
        let names = Arc::new(super::super::NameFolder::new(dir.path()));
        let gate = gate(ServerConfig { names: Some(names), ..ServerConfig::default() });
        let hash = sha256(&"s".repeat(26));
        let mut registered = 0;
        let address = |network: usize| -> AddressKey {
            format!("2001:db8:1:{network:x}::1").parse::<IpAddr>().unwrap().into()
        };
        for network in 0..40 {
            for at in 0..3 {
                let Some(claim) = gate.claim(hash.clone(), address(network)) else { continue };
                let name = format!("bot{network}-{at}");
                assert_eq!(gate.register(&name, claim).await, Ok(()));
                registered += 1;
            }
        }
        assert_eq!(registered, CLAIMS_PER_SITE);
        let elsewhere: AddressKey = "2001:db8:2::1".parse::<IpAddr>().unwrap().into();
        assert!(gate.claim(hash.clone(), elsewhere).is_some());
        // What came to nothing was given back to the address, too.
        assert!(gate.claims.take(address(39), 1).is_some());
    }
}
