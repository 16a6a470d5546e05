//! A database that is watched: nothing is written to a damaged one, and trouble is told once.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use async_trait::async_trait;

use super::database::{Database, Row, Statement};
use super::leases::Leases;
use super::news::News;
use super::subject::Subject;
use super::{StoreError, Trouble};

/// A disk is full until this long nothing was refused: small changes may find room all the while.
const FULL_FOR: Duration = Duration::from_secs(10);

/// A database, and what is known of its health.
#[derive(Debug)]
pub(super) struct WatchedDatabase {
    inner: Box<dyn Database>,
    /// What was found damaged: nothing is written any more.
    damage: OnceLock<StoreError>,
    /// Why a change could not be stored, and when that was last.
    trouble: Mutex<Option<(Trouble, Instant)>>,
    released: AtomicBool,
}

impl WatchedDatabase {
    pub(super) fn new(inner: Box<dyn Database>) -> Self {
        Self {
            inner,
            damage: OnceLock::new(),
            trouble: Mutex::default(),
            released: AtomicBool::new(false),
        }
    }

    /// Whatever is written to a damaged file could make it worse.
    fn note_damage<T>(&self, result: &Result<T, StoreError>) {
        if let Err(error) = result
            && error.kind() == Trouble::Damaged
            && self.damage.set(error.clone()).is_ok()
        {
            tracing::error!(%error, "nothing is written any more");
        }
    }

    fn trouble_at(&self) -> MutexGuard<'_, Option<(Trouble, Instant)>> {
        self.trouble.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells of trouble when it begins and when it ends, however many changes meet it.
    fn note_write<T>(&self, result: &Result<T, StoreError>) {
        let mut trouble = self.trouble_at();
        match result {
            Err(error) if matches!(error.kind(), Trouble::Full | Trouble::Unavailable) => {
                if trouble.is_none() && !self.released.load(Ordering::Relaxed) {
                    tracing::error!(%error, "changes cannot be stored");
                }
                *trouble = Some((error.kind(), Instant::now()));
            }
            Ok(_) if trouble.is_some_and(|(kind, at)| has_passed(kind, at)) => {
                tracing::info!("changes are stored again");
                *trouble = None;
            }
            _ => {}
        }
    }
}

/// Whether a change that is stored shows that the trouble is over.
fn has_passed(kind: Trouble, at: Instant) -> bool {
    kind != Trouble::Full || at.elapsed() >= FULL_FOR
}

#[async_trait]
impl Database for WatchedDatabase {
    async fn write(
        &self,
        about: Subject<'_>,
        statements: Vec<Statement>,
    ) -> Result<Vec<u64>, StoreError> {
        if let Some(damage) = self.damage.get() {
            return Err(damage.clone());
        }
        let written = self.inner.write(about, statements).await;
        self.note_damage(&written);
        self.note_write(&written);
        written
    }

    async fn read(&self, statements: &[Statement]) -> Result<Vec<Vec<Row>>, StoreError> {
        let read = self.inner.read(statements).await;
        self.note_damage(&read);
        read
    }

    async fn size(&self) -> Result<u64, StoreError> {
        self.inner.size().await
    }

    async fn shrink(&self) -> Result<(), StoreError> {
        if self.damage.get().is_some() {
            return Ok(());
        }
        self.inner.shrink().await
    }

    fn leases(&self) -> Option<&Arc<Leases>> {
        self.inner.leases()
    }

    fn tell_nodes(&self, news: &News) -> Option<Statement> {
        self.inner.tell_nodes(news)
    }

    fn usable(&self) -> Result<(), StoreError> {
        self.damage.get().map_or(Ok(()), |damage| Err(damage.clone()))?;
        self.inner.usable()
    }

    fn trouble(&self) -> Option<Trouble> {
        let trouble = *self.trouble_at();
        trouble
            .filter(|(kind, at)| *kind != Trouble::Full || !has_passed(*kind, *at))
            .map(|(kind, _)| kind)
    }

    async fn taken_over(&self) {
        self.inner.taken_over().await;
    }

    fn announce(&self, address: &str) {
        self.inner.announce(address);
    }

    async fn close(&self) {
        self.released.store(true, Ordering::Relaxed);
        // Closing writes what is still in the log beside the file.
        if self.damage.get().is_none() {
            self.inner.close().await;
        }
    }

    fn release(&self) {
        self.released.store(true, Ordering::Relaxed);
        self.inner.release();
    }
}
