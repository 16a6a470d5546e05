//! Which bots of a lobby have changed since somebody looked last.

use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use super::lobby::Identity;

/// The bots that came, left, or began or ended to wait since they were last asked for: whoever follows a crowd
/// looks at these alone. A bot stands here once, however often it changes.
#[derive(Debug, Default)]
pub(crate) struct Changes {
    bots: Mutex<BTreeSet<Identity>>,
    news: Notify,
}

impl Changes {
    fn bots(&self) -> MutexGuard<'_, BTreeSet<Identity>> {
        self.bots.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn note(&self, bots: impl IntoIterator<Item = Identity>) {
        self.bots().extend(bots);
        self.news.notify_one();
    }

    /// The bots that have changed, as soon as there are some. Nothing is lost by giving it up.
    pub(crate) async fn next(&self) -> BTreeSet<Identity> {
        loop {
            let changed = std::mem::take(&mut *self.bots());
            if !changed.is_empty() {
                return changed;
            }
            self.news.notified().await;
        }
    }
}
