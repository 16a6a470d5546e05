//! Whom a limit counts: one address, or of IPv6 the network that one customer gets.

use std::collections::HashMap;
use std::fmt;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Whom a limit counts. Whoever has an address of IPv6 has at least 2^64 of them, so that only the
/// first half of it tells people apart; an address of IPv4 that is written as one of IPv6 is itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AddressKey(IpAddr);

impl From<IpAddr> for AddressKey {
    fn from(address: IpAddr) -> Self {
        match address.to_canonical() {
            IpAddr::V6(v6) if !v6.is_loopback() => {
                let [a, b, c, d, ..] = v6.segments();
                Self(IpAddr::from([a, b, c, d, 0, 0, 0, 0]))
            }
            own => Self(own),
        }
    }
}

impl AddressKey {
    /// The site that a network of IPv6 belongs to: its owner has 2^16 of them. An address of IPv4 is
    /// its own.
    #[must_use]
    pub fn site(self) -> Self {
        match self.0 {
            IpAddr::V6(v6) if !v6.is_loopback() => {
                let [a, b, c, ..] = v6.segments();
                Self(IpAddr::from([a, b, c, 0, 0, 0, 0, 0]))
            }
            own => Self(own),
        }
    }

    /// The address, or the first one of the network.
    pub fn ip(self) -> IpAddr {
        self.0
    }

    /// True for this machine itself.
    pub fn is_loopback(self) -> bool {
        self.0.is_loopback()
    }
}

impl fmt::Display for AddressKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            IpAddr::V6(v6) if !v6.is_loopback() => write!(f, "{v6}/64"),
            own => write!(f, "{own}"),
        }
    }
}

type Counts = Arc<Mutex<HashMap<AddressKey, usize>>>;

fn lock(counts: &Counts) -> MutexGuard<'_, HashMap<AddressKey, usize>> {
    counts.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Slots of which each address may hold so many.
#[derive(Debug, Clone, Default)]
pub struct AddressSlots(Counts);

impl AddressSlots {
    /// One more slot for an address, unless it holds as many as it may.
    pub fn take(&self, address: AddressKey, most: usize) -> Option<AddressSlot> {
        let mut counts = lock(&self.0);
        let count = counts.get(&address).copied().unwrap_or(0);
        if count >= most {
            return None;
        }
        counts.insert(address, count + 1);
        Some(AddressSlot { address, counts: Arc::clone(&self.0) })
    }

    /// How many slots are held altogether.
    pub fn held(&self) -> usize {
        lock(&self.0).values().sum()
    }
}

/// A slot, free again when this is dropped.
#[derive(Debug)]
pub struct AddressSlot {
    address: AddressKey,
    counts: Counts,
}

impl AddressSlot {
    /// Holds it for good.
    pub fn keep(mut self) {
        // What is dropped then counts nowhere.
        self.counts = Counts::default();
    }
}

impl Drop for AddressSlot {
    fn drop(&mut self) {
        let mut counts = lock(&self.counts);
        if let Some(count) = counts.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn key(address: &str) -> AddressKey {
        AddressKey::from(address.parse::<IpAddr>().unwrap())
    }

    #[test]
    fn one_customer_is_one_whatever_address_is_used() {
        assert_eq!(key("2001:db8:1:2::1"), key("2001:db8:1:2:ffff::9"));
        assert_ne!(key("2001:db8:1:2::1"), key("2001:db8:1:3::1"));
        assert_eq!(key("::ffff:192.0.2.1"), key("192.0.2.1"));
        assert_ne!(key("192.0.2.1"), key("192.0.2.2"));
        assert!(key("::1").is_loopback() && key("127.0.0.9").is_loopback());
        assert!(key("::ffff:127.0.0.1").is_loopback() && !key("::2").is_loopback());
        assert_eq!(key("2001:db8:1:2::1").to_string(), "2001:db8:1:2::/64");
        assert_eq!(key("2001:db8:1:2::1").site(), key("2001:db8:1:3::1").site());
        assert_ne!(key("2001:db8:1:2::1").site(), key("2001:db8:2:2::1").site());
        assert_eq!(key("192.0.2.1").site(), key("192.0.2.1"));
    }

    #[test]
    fn a_slot_is_free_again_when_it_is_dropped() {
        let slots = AddressSlots::default();
        let held: Vec<_> = (0..3).map(|_| slots.take(key("192.0.2.1"), 3).unwrap()).collect();
        assert!(slots.take(key("192.0.2.1"), 3).is_none());
        assert!(slots.take(key("192.0.2.2"), 3).is_some());
        assert_eq!(slots.held(), 3);
        drop(held);
        assert_eq!(slots.held(), 0);
        slots.take(key("192.0.2.1"), 1).unwrap().keep();
        assert_eq!(slots.held(), 1, "one that is kept is never free");
        let slots = AddressSlots::default();
        drop(slots.take(key("192.0.2.1"), 1));
        assert!(lock(&slots.0).is_empty(), "an address that holds nothing is forgotten");
    }
}
