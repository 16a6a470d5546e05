//! Whom limits count as one visitor: an IPv4 address, or the network half of an IPv6 one.

use std::fmt;
use std::net::IpAddr;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;

use crate::problem::{Code, Problem};

/// One visitor as every limit counts it: connections, rates, shares of the work and of the disk.
/// The port for bots counts them in the same way.
///
/// A handler that takes one as its argument is given that of the request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct AddressKey(foursight_arena::AddressKey);

impl From<IpAddr> for AddressKey {
    fn from(address: IpAddr) -> Self {
        Self(address.into())
    }
}

impl From<foursight_arena::AddressKey> for AddressKey {
    fn from(address: foursight_arena::AddressKey) -> Self {
        Self(address)
    }
}

impl AddressKey {
    /// The address, or the first one of the network.
    pub(crate) fn ip(self) -> IpAddr {
        self.0.ip()
    }
}

/// As it is written in logs and kept in the database: `192.0.2.1`, `2001:db8:1:2::/64`.
impl fmt::Display for AddressKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for AddressKey {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        // The guard puts it there before any handler is asked.
        let unknown = || Problem::new(Code::Internal, "the address of the request is not known");
        parts.extensions.get::<Self>().copied().ok_or_else(unknown)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn key(text: &str) -> AddressKey {
        AddressKey::from(text.parse::<IpAddr>().unwrap())
    }

    #[test]
    fn finding_13_a_network_of_64_bits_is_one_visitor() {
        assert_eq!(key("2001:db8:1:2:3:4:5:6"), key("2001:db8:1:2:ffff::1"));
        assert_ne!(key("2001:db8:1:2::1"), key("2001:db8:1:3::1"));
        assert_eq!(key("2001:db8:1:2:3:4:5:6").to_string(), "2001:db8:1:2::/64");
        assert_eq!(key("::ffff:192.0.2.1"), key("192.0.2.1"), "written as IPv6");
        assert_ne!(key("192.0.2.1"), key("192.0.2.2"));
        assert_eq!(key("192.0.2.1").to_string(), "192.0.2.1");
    }
}
