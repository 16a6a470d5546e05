//! How much of something each visitor may hold at once, and all of them together.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use crate::address::AddressKey;

/// Something of which there is so much: connections, WebSockets.
#[derive(Debug, Clone)]
pub(crate) struct Shares {
    per_address: usize,
    total: usize,
    held: Arc<Held>,
}

#[derive(Debug, Default)]
struct Held {
    counts: Mutex<Counts>,
    /// Notified when nobody holds anything any more.
    empty: Notify,
}

#[derive(Debug, Default)]
struct Counts {
    all: usize,
    of: HashMap<AddressKey, usize>,
}

impl Held {
    fn counts(&self) -> MutexGuard<'_, Counts> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Shares {
    pub(crate) fn new(per_address: usize, total: usize) -> Self {
        Self { per_address, total, held: Arc::default() }
    }

    /// One more for this visitor, unless that is too much.
    pub(crate) fn take(&self, address: AddressKey) -> Option<Share> {
        self.take_up_to(address, (self.per_address, self.total), 1)
    }

    /// So many more for this visitor, unless that is too much.
    pub(crate) fn take_many(&self, address: AddressKey, count: usize) -> Option<Share> {
        self.take_up_to(address, (self.per_address, self.total), count)
    }

    /// So many more for this visitor, even if that is too much: whoever comes next waits for it.
    pub(crate) fn take_in_any_case(&self, address: AddressKey, count: usize) -> Option<Share> {
        self.take_up_to(address, (usize::MAX, usize::MAX), count)
    }

    /// One more for somebody who speaks for many: only the total counts.
    pub(crate) fn take_for_many(&self, address: AddressKey) -> Option<Share> {
        self.take_up_to(address, (usize::MAX, self.total), 1)
    }

    fn take_up_to(
        &self,
        address: AddressKey,
        (most, total): (usize, usize),
        count: usize,
    ) -> Option<Share> {
        let mut counts = self.held.counts();
        let own = counts.of.get(&address).copied().unwrap_or(0).saturating_add(count);
        let all = counts.all.saturating_add(count);
        if own > most || all > total {
            return None;
        }
        counts.all = all;
        counts.of.insert(address, own);
        Some(Share { address, count, held: Arc::clone(&self.held) })
    }

    /// Waits until nobody holds anything.
    pub(crate) async fn wait_until_empty(&self) {
        loop {
            let emptied = self.held.empty.notified();
            if self.held.counts().all == 0 {
                return;
            }
            emptied.await;
        }
    }
}

/// What one visitor holds; free again when this is dropped.
#[derive(Debug)]
pub(crate) struct Share {
    address: AddressKey,
    count: usize,
    held: Arc<Held>,
}

impl Drop for Share {
    fn drop(&mut self) {
        let mut counts = self.held.counts();
        counts.all -= self.count;
        if let Some(own) = counts.of.get_mut(&self.address) {
            *own -= self.count;
            if *own == 0 {
                counts.of.remove(&self.address);
            }
        }
        if counts.all == 0 {
            self.held.empty.notify_waiters();
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::net::IpAddr;

    use super::*;

    fn key(text: &str) -> AddressKey {
        text.parse::<IpAddr>().unwrap().into()
    }

    #[tokio::test]
    async fn finding_13_a_network_of_64_bits_holds_one_share_of_connections() {
        let shares = Shares::new(2, 4);
        let held = [key("2001:db8::1"), key("2001:db8::2")].map(|one| shares.take(one).unwrap());
        assert!(shares.take(key("2001:db8::3")).is_none(), "the same network");
        let more = [shares.take(key("2001:db8:0:1::1")), shares.take(key("192.0.2.1"))];
        assert!(more.iter().all(Option::is_some));
        assert!(shares.take(key("192.0.2.2")).is_none(), "all are taken");
        drop(held);
        assert!(shares.take(key("2001:db8::3")).is_some(), "free again");
        drop(more);
        shares.wait_until_empty().await;
        assert!(shares.held.counts().of.is_empty());
    }
}
