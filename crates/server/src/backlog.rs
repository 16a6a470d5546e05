//! What everybody who follows something is told, kept for a moment for whoever reads slowly: so many
//! messages and so many bytes of them, and no more.

use std::collections::VecDeque;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;

/// Where bytes are counted that wait for slow readers.
pub(crate) trait Account: Send + Sync {
    /// So many more are kept.
    fn add(&self, bytes: usize);
    /// So many are not kept any more.
    fn free(&self, bytes: usize);
}

/// A message for as long as it is kept for somebody.
struct Kept {
    text: Utf8Bytes,
    account: Option<Arc<dyn Account>>,
}

impl Kept {
    fn new(text: Utf8Bytes, account: Option<Arc<dyn Account>>) -> Self {
        if let Some(account) = &account {
            account.add(text.len());
        }
        Self { text, account }
    }
}

impl Drop for Kept {
    fn drop(&mut self) {
        if let Some(account) = &self.account {
            account.free(self.text.len());
        }
    }
}

/// A message in the queues of all who follow; nothing once others needed its room.
struct Entry(Mutex<Option<Kept>>);

impl Entry {
    fn kept(&self) -> MutexGuard<'_, Option<Kept>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn len(&self) -> usize {
        self.kept().as_ref().map_or(0, |kept| kept.text.len())
    }
}

/// What is told to everybody who follows something.
pub(crate) struct Backlog {
    sender: broadcast::Sender<Arc<Entry>>,
    most_bytes: usize,
    /// What somebody may not have received yet, the oldest in front.
    waiting: Mutex<VecDeque<Weak<Entry>>>,
    account: Option<Arc<dyn Account>>,
}

impl fmt::Debug for Backlog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Backlog").field("followers", &self.followers()).finish_non_exhaustive()
    }
}

impl Backlog {
    /// Keeps so many messages and bytes for whoever reads slowly; one message is kept however large it is.
    pub(crate) fn new(messages: usize, bytes: usize) -> Self {
        let (sender, _) = broadcast::channel(messages);
        Self { sender, most_bytes: bytes, waiting: Mutex::default(), account: None }
    }

    /// The same, and what is kept is counted.
    pub(crate) fn counted(self, account: Option<Arc<dyn Account>>) -> Self {
        Self { account, ..self }
    }

    /// Follows what is told from now on.
    pub(crate) fn follow(&self) -> Follow {
        Follow(self.sender.subscribe())
    }

    /// How many follow.
    pub(crate) fn followers(&self) -> usize {
        self.sender.receiver_count()
    }

    /// Whether anybody does.
    pub(crate) fn has_followers(&self) -> bool {
        self.followers() > 0
    }

    /// Tells everybody; answers how many these are.
    pub(crate) fn send(&self, text: Utf8Bytes) -> usize {
        if !self.has_followers() {
            return 0;
        }
        let length = text.len();
        let entry = Arc::new(Entry(Mutex::new(Some(Kept::new(text, self.account.clone())))));
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        // What everybody has received is gone.
        waiting.retain(|entry| entry.strong_count() > 0);
        let mut bytes: usize =
            waiting.iter().filter_map(Weak::upgrade).map(|entry| entry.len()).sum();
        while bytes.saturating_add(length) > self.most_bytes
            && let Some(oldest) = waiting.pop_front()
        {
            let gone = oldest.upgrade().and_then(|oldest| oldest.kept().take());
            bytes = bytes.saturating_sub(gone.map_or(0, |gone| gone.text.len()));
        }
        waiting.push_back(Arc::downgrade(&entry));
        // In the order in which they wait.
        self.sender.send(entry).unwrap_or(0)
    }
}

/// Somebody who follows.
pub(crate) struct Follow(broadcast::Receiver<Arc<Entry>>);

impl Follow {
    /// The next message. Whoever was too slow has to look at the whole, and is told of what comes after
    /// that.
    pub(crate) async fn recv(&mut self) -> Result<Utf8Bytes, RecvError> {
        let entry = self.0.recv().await?;
        self.text_of(&entry)
    }

    /// The same if there is one already.
    #[cfg(test)]
    pub(crate) fn try_recv(&mut self) -> Result<Utf8Bytes, RecvError> {
        let entry = self.0.try_recv().map_err(|_| RecvError::Closed)?;
        self.text_of(&entry)
    }

    /// How many messages wait.
    #[cfg(test)]
    pub(crate) fn waiting(&self) -> usize {
        self.0.len()
    }

    fn text_of(&mut self, entry: &Entry) -> Result<Utf8Bytes, RecvError> {
        let text = entry.kept().as_ref().map(|kept| kept.text.clone());
        text.ok_or_else(|| {
            // Those that still wait are older than the whole will be.
            self.0 = self.0.resubscribe();
            RecvError::Lagged(1)
        })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[derive(Default)]
    struct Counter(AtomicUsize);

    impl Counter {
        fn bytes(&self) -> usize {
            self.0.load(Ordering::Relaxed)
        }
    }

    impl Account for Counter {
        fn add(&self, bytes: usize) {
            self.0.fetch_add(bytes, Ordering::Relaxed);
        }

        fn free(&self, bytes: usize) {
            self.0.fetch_sub(bytes, Ordering::Relaxed);
        }
    }

    fn message(number: usize) -> Utf8Bytes {
        format!("{number:010}").into()
    }

    #[tokio::test]
    async fn finding_14_what_waits_for_slow_readers_is_bounded_in_bytes_and_counted() {
        let counter = Arc::<Counter>::default();
        let account = Arc::clone(&counter) as Arc<dyn Account>;
        let backlog = Backlog::new(8, 35).counted(Some(account));
        assert_eq!((backlog.send(message(0)), counter.bytes()), (0, 0), "nobody is told");
        let (mut quick, mut slow) = (backlog.follow(), backlog.follow());
        for number in 1..=5 {
            assert_eq!(backlog.send(message(number)), 2);
            assert_eq!(quick.recv().await, Ok(message(number)));
            assert_eq!(counter.bytes(), 10 * number.min(3), "{number}");
        }
        assert_eq!(slow.recv().await, Err(RecvError::Lagged(1)));
        assert_eq!(counter.bytes(), 0, "it looks at the whole, and nothing waits for it");
        backlog.send(message(6));
        assert_eq!(counter.bytes(), 10);
        assert_eq!(slow.recv().await, Ok(message(6)));
        assert_eq!(quick.recv().await, Ok(message(6)));
        assert_eq!(counter.bytes(), 0);
        // One that is larger than all together may be is told to those who listen.
        let large = Utf8Bytes::from("x".repeat(99));
        backlog.send(large.clone());
        assert_eq!(counter.bytes(), 99);
        backlog.send(message(7));
        assert_eq!(counter.bytes(), 10, "and gives way to the next one");
        assert_eq!(quick.recv().await, Err(RecvError::Lagged(1)));
        drop((quick, slow));
        assert_eq!(counter.bytes(), 0);
    }

    #[tokio::test]
    async fn whoever_is_too_many_messages_behind_looks_at_the_whole() {
        let backlog = Backlog::new(2, 1 << 20);
        let mut slow = backlog.follow();
        for number in 0..5 {
            backlog.send(message(number));
        }
        assert_eq!(slow.recv().await, Err(RecvError::Lagged(3)));
        assert_eq!(slow.recv().await, Ok(message(3)));
        drop(backlog);
        assert_eq!(slow.recv().await, Ok(message(4)));
        assert_eq!(slow.recv().await, Err(RecvError::Closed));
    }
}
