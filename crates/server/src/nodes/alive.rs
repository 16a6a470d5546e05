//! Which nodes are heard of: whoever waits for one that is silent has to know when to give up.

use std::collections::{HashMap, HashSet};
use std::sync::Weak;
use std::time::Duration;

use tokio::sync::watch;

use super::Nodes;

/// Looks in which a node was missing before it is taken for gone: what was read may be a moment old.
const MISSES: u8 = 2;
/// Nobody looks more often.
const SHORTEST_LOOK: Duration = Duration::from_millis(100);

/// The addresses of nodes that are heard of, and in how many looks in a row each was missing.
#[derive(Debug)]
pub(super) struct Alive(watch::Sender<HashMap<String, u8>>);

impl Default for Alive {
    fn default() -> Self {
        Self(watch::Sender::new(HashMap::new()))
    }
}

impl Alive {
    /// The database has just said that a node is heard of.
    pub(super) fn seen(&self, address: &str) {
        self.0.send_if_modified(|known| known.insert(address.to_owned(), 0) != Some(0));
    }

    /// These are heard of, and no others.
    fn look(&self, now: &HashSet<String>) {
        self.0.send_modify(|known| {
            for (address, misses) in known.iter_mut() {
                *misses = if now.contains(address) { 0 } else { *misses + 1 };
            }
            known.retain(|_, misses| *misses < MISSES);
        });
    }

    /// Waits until a node is not heard of any more.
    pub(super) async fn gone(&self, address: &str) {
        // The sender is this one's own, so it is not gone.
        let _ = self.0.subscribe().wait_for(|known| !known.contains_key(address)).await;
    }
}

/// Looks which nodes are heard of for as long as somebody wants to know.
pub(super) async fn watch_nodes(nodes: Weak<Nodes>) {
    loop {
        let Some(here) = nodes.upgrade() else { return };
        let pause = (here.leases.lease_time() / 15).max(SHORTEST_LOOK);
        match here.leases.alive().await {
            Ok(now) => here.alive.look(&now.into_iter().collect()),
            Err(error) => tracing::debug!(%error, "nodes that are heard of cannot be read"),
        }
        drop(here);
        tokio::time::sleep(pause).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn who_is_missing_once_is_not_gone() {
        let (alive, nobody) = (Alive::default(), HashSet::new());
        let is_gone = async || {
            tokio::select! {
                biased;
                () = alive.gone("a") => true,
                () = std::future::ready(()) => false,
            }
        };
        alive.seen("a");
        alive.look(&nobody);
        assert!(!is_gone().await);
        alive.look(&HashSet::from(["a".to_owned()]));
        alive.look(&nobody);
        assert!(!is_gone().await);
        alive.look(&nobody);
        assert!(is_gone().await);
    }
}
