//! Proxies that stand in front of a port: whom they speak for, and which of them are believed.

use std::net::{IpAddr, SocketAddr};

use ipnet::IpNet;
use tokio_tungstenite::tungstenite::http::{HeaderMap, Version};

use super::address::AddressKey;

/// Headers that only proxies send.
const SENT_BY_PROXIES: [&str; 7] = [
    "forwarded",
    "via",
    "x-forwarded-for",
    "x-forwarded-host",
    "x-forwarded-port",
    "x-forwarded-proto",
    "x-real-ip",
];

/// A request has come through a proxy that this server was not told about.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "the request has come through a proxy ({sign}) that this server was not told about; whoever runs \
     it has to name {peer} as its proxy"
)]
pub struct UnknownProxy {
    sign: Sign,
    peer: IpAddr,
}

/// What gives a proxy away.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
enum Sign {
    #[error("it has the header \"{0}\"")]
    Header(&'static str),
    /// As nginx does that was told where to send requests and nothing else: it says neither for whom it speaks nor
    /// under which name it was asked, so that everybody would be this machine.
    #[error("it speaks HTTP/1.0, as no browser does")]
    OldVersion,
}

/// The proxies that a server was told about.
#[derive(Debug, Clone, Default)]
pub struct Proxies(Vec<IpNet>);

impl Proxies {
    /// Those of these networks.
    pub fn new(networks: Vec<IpNet>) -> Self {
        Self(networks)
    }

    /// Whether this is one of them.
    pub fn contain(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.0.iter().any(|network| network.contains(&address))
    }

    /// Whom a request comes from. A request that came through a proxy of which nothing is known
    /// is refused: everybody behind it would count as the proxy, which may be this machine.
    ///
    /// # Errors
    /// If it came through such a proxy.
    pub fn visitor(
        &self,
        peer: IpAddr,
        version: Version,
        headers: &HeaderMap,
    ) -> Result<AddressKey, UnknownProxy> {
        if self.contain(peer) {
            return Ok(self.forwarded_for(headers).unwrap_or(peer).into());
        }
        let header = SENT_BY_PROXIES.into_iter().find(|name| headers.contains_key(*name));
        let old = (version < Version::HTTP_11).then_some(Sign::OldVersion);
        match header.map(Sign::Header).or(old) {
            None => Ok(peer.into()),
            Some(sign) => Err(UnknownProxy { sign, peer: peer.to_canonical() }),
        }
    }

    /// The last address in the chain that is not one of our proxies: all before it is hearsay.
    fn forwarded_for(&self, headers: &HeaderMap) -> Option<IpAddr> {
        // Several lines are one list.
        let lines = headers.get_all("x-forwarded-for").iter().rev();
        let entries = lines.flat_map(|line| line.to_str().unwrap_or_default().rsplit(','));
        let mut last = None;
        for entry in entries {
            // What cannot be read was not written by a proxy of ours.
            let address = read_address(entry.trim())?;
            last = Some(address);
            if !self.contain(address) {
                break;
            }
        }
        last
    }
}

/// An address, with or without a port.
fn read_address(text: &str) -> Option<IpAddr> {
    let bare = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    let address = bare.parse().ok();
    address.or_else(|| text.parse::<SocketAddr>().ok().map(|socket| socket.ip()))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    fn headers(lines: &[(&'static str, &str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in lines {
            headers.append(*name, value.parse().unwrap());
        }
        headers
    }

    fn proxies(networks: &[&str]) -> Proxies {
        Proxies::new(networks.iter().map(|network| network.parse().unwrap()).collect())
    }

    #[test]
    fn finding_11_what_came_through_an_unknown_proxy_is_refused() {
        for name in SENT_BY_PROXIES {
            let sent = headers(&[(name, "192.0.2.1")]);
            let refused = proxies(&[]).visitor(ip("127.0.0.1"), Version::HTTP_11, &sent);
            let refused = refused.unwrap_err().to_string();
            assert!(refused.contains("name 127.0.0.1 as its proxy"), "{refused}");
            assert!(refused.contains(name), "{refused}");
            let other = proxies(&["10.0.0.0/8"]).visitor(ip("192.0.2.9"), Version::HTTP_11, &sent);
            assert!(other.is_err(), "somebody who is not the proxy");
        }
        let bare = headers(&[]);
        let direct = |version| proxies(&["10.0.0.0/8"]).visitor(ip("192.0.2.9"), version, &bare);
        assert_eq!(direct(Version::HTTP_11), Ok(ip("192.0.2.9").into()));
        let refused = direct(Version::HTTP_10).unwrap_err().to_string();
        assert!(refused.contains("it speaks HTTP/1.0"), "{refused}");
        let announced = proxies(&["10.0.0.0/8"]).visitor(ip("10.0.0.5"), Version::HTTP_10, &bare);
        assert_eq!(announced, Ok(ip("10.0.0.5").into()), "a proxy that was named may");
    }

    #[test]
    fn finding_17_the_last_address_that_is_no_proxy_of_ours_counts() {
        let visitor = |peer: &str, lines: &[&str]| {
            let lines: Vec<_> = lines.iter().map(|line| ("x-forwarded-for", *line)).collect();
            proxies(&["127.0.0.0/8", "::1/128", "10.1.0.0/16"])
                .visitor(ip(peer), Version::HTTP_11, &headers(&lines))
                .unwrap()
        };
        let is = |text: &str| AddressKey::from(ip(text));
        assert_eq!(visitor("127.0.0.1", &["9.9.9.9, 8.8.8.8"]), is("8.8.8.8"));
        assert_eq!(visitor("127.0.0.1", &["9.9.9.9", "8.8.8.8"]), is("8.8.8.8"), "two lines");
        assert_eq!(visitor("::1", &["9.9.9.9", "8.8.8.8, 10.1.2.3"]), is("8.8.8.8"));
        assert_eq!(visitor("::ffff:127.0.0.1", &["8.8.8.8"]), is("8.8.8.8"));
        assert_eq!(visitor("127.0.0.1", &["10.1.2.3"]), is("10.1.2.3"), "our own machines");
        assert_eq!(visitor("127.0.0.1", &["8.8.8.8, unknown"]), is("127.0.0.1"));
        assert_eq!(visitor("127.0.0.1", &["8.8.8.8:4711"]), is("8.8.8.8"));
        assert_eq!(visitor("127.0.0.1", &["[2001:db8::1]:4711"]), is("2001:db8::"));
        assert_eq!(visitor("127.0.0.1", &[]), is("127.0.0.1"));
    }
}
