//! Agents and advisers that wait for the next question.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use foursight_rules::Ruleset;

/// Whatever is kept for the next question, the one that was put first in front.
///
/// Some agents have tables of many megabytes, so a server keeps few and makes others anew.
pub(super) struct IdleStore<K, T> {
    most: usize,
    items: Mutex<Vec<(K, T)>>,
}

impl<K: PartialEq, T> IdleStore<K, T> {
    /// Room for this many.
    pub(super) fn new(most: usize) -> Self {
        Self { most, items: Mutex::default() }
    }

    pub(super) fn take(&self, key: &K) -> Option<T> {
        let mut items = self.lock();
        let at = items.iter().position(|(known, _)| known == key)?;
        Some(items.remove(at).1)
    }

    /// Keeps an item; the one that was idle longest goes if there is no room.
    pub(super) fn put(&self, key: K, item: T) {
        let mut items = self.lock();
        items.push((key, item));
        let oldest = (items.len() > self.most).then(|| items.remove(0));
        drop(items);
        // Not while others wait: freeing a large table takes its time.
        drop(oldest);
    }

    fn lock(&self) -> MutexGuard<'_, Vec<(K, T)>> {
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
