//! Agents and advisors that wait for the next question.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use foursight_rules::Ruleset;

/// Whatever is kept for the next question, the one that was put first in front.
///
/// Some agents have tables of many megabytes, so a server keeps few and makes others anew.
pub(super) struct IdleStore<K, T> {
    most: usize,
    items: Mutex<Vec<Idle<K, T>>>,
}

struct Idle<K, T> {
    key: K,
    item: T,
    since: Instant,
}

impl<K: PartialEq, T> IdleStore<K, T> {
    /// Room for this many.
    pub(super) fn new(most: usize) -> Self {
        Self { most, items: Mutex::default() }
    }

    pub(super) fn take(&self, key: &K) -> Option<T> {
        let mut items = self.lock();
        let at = items.iter().position(|idle| idle.key == *key)?;
        Some(items.remove(at).item)
    }

    /// Keeps an item; the one that was idle longest goes if there is no room.
    pub(super) fn put(&self, key: K, item: T) {
        let mut items = self.lock();
        items.push(Idle { key, item, since: Instant::now() });
        let oldest = (items.len() > self.most).then(|| items.remove(0));
        drop(items);
        // Not while others wait: freeing a large table takes its time.
        drop(oldest);
    }

    /// Drops what has been idle for this long.
    pub(super) fn forget(&self, idle_for: Duration) {
        let mut items = self.lock();
        let old = items.extract_if(.., |idle| idle.since.elapsed() >= idle_for);
        let old: Vec<Idle<K, T>> = old.collect();
        drop(items);
        drop(old);
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Idle<K, T>>> {
        self.items.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Rules as a key: the same ones, not merely equal ones.
pub(super) struct RulesKey(pub(super) Arc<Ruleset>);

impl PartialEq for RulesKey {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}
