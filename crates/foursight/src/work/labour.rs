//! Takes pieces from the queue and does them, several at once, until it is asked to end.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use foursight_server::store::{Piece, StoreError, WorkQueue};
use tokio::task::JoinSet;

use super::doing::{Ready, ReadyJobs, Tools};
use super::{AWAY_PAUSE, may_pass};

/// The shortest pause before the queue is looked at again when it had nothing.
const SHORTEST_PAUSE: Duration = Duration::from_millis(10);
/// The longest one.
const LONGEST_PAUSE: Duration = Duration::from_millis(500);

/// What happens, for whoever looks on.
#[derive(Debug)]
pub(crate) enum Note<'a> {
    /// The first piece of another job is taken.
    Begins(&'a Piece),
    /// A piece was taken over by another process, or is not wanted any more.
    Lost(&'a Piece),
    /// A piece cannot be done.
    Failed(&'a Piece, &'a str),
    /// Nobody wants anything.
    Idle,
    /// The database does not do what it is asked for at the moment.
    Away(&'a StoreError),
    /// It does so again.
    Back,
}

/// Whoever is told of it.
type Tell = Box<dyn Fn(&Note<'_>) + Send + Sync>;

/// Somebody who does pieces.
pub(crate) struct Labour {
    queue: Arc<WorkQueue>,
    tools: Tools,
    tell: Tell,
    /// Held while a job is made ready, so that this is done once.
    preparing: tokio::sync::Mutex<()>,
    ready: ReadyJobs,
    /// What is being done, by epoch, and how to stop it.
    current: Mutex<HashMap<i64, Arc<AtomicBool>>>,
    last: Mutex<Last>,
    done: AtomicU64,
}

/// What was told last.
#[derive(Debug, Default)]
struct Last {
    job: Option<String>,
    is_away: bool,
}

impl Labour {
    pub(crate) fn new(
        queue: &Arc<WorkQueue>,
        tools: Tools,
        tell: impl Fn(&Note<'_>) + Send + Sync + 'static,
    ) -> Arc<Self> {
        Arc::new(Self {
            queue: Arc::clone(queue),
            tools,
            tell: Box::new(tell),
            preparing: tokio::sync::Mutex::default(),
            ready: ReadyJobs::default(),
            current: Mutex::default(),
            last: Mutex::default(),
            done: AtomicU64::new(0),
        })
    }

    /// Pieces whose results were written.
    pub(crate) fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }

    fn last(&self) -> MutexGuard<'_, Last> {
        self.last.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn current(&self) -> MutexGuard<'_, HashMap<i64, Arc<AtomicBool>>> {
        self.current.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does pieces, so many at once, until nobody wants anything if that is asked for, and else for
    /// ever. If this is dropped, what is under way ends after its game or position.
    pub(crate) async fn run(self: &Arc<Self>, threads: usize, lease: Duration, until_idle: bool) {
        let mut tasks = JoinSet::new();
        for _ in 0..threads {
            let labour = Arc::clone(self);
            tasks.spawn(async move { labour.work(until_idle).await });
        }
        let _stop = StopOnDrop(self);
        let watching = async {
            loop {
                tokio::time::sleep(lease / 3).await;
                self.look_after().await;
            }
        };
        tokio::select! {
            () = async { while tasks.join_next().await.is_some() {} } => {}
            () = watching => {}
        }
    }

    /// Stops what this process has lost: a result would not be taken.
    async fn look_after(&self) {
        let before: Vec<i64> = self.current().keys().copied().collect();
        if before.is_empty() {
            return;
        }
        if let Ok(held) = self.queue.held().await {
            let current = self.current();
            for epoch in before.iter().filter(|epoch| !held.contains(epoch)) {
                if let Some(stop) = current.get(epoch) {
                    stop.store(true, Ordering::Relaxed);
                }
            }
        }
    }

    async fn work(&self, until_idle: bool) {
        let mut pause = SHORTEST_PAUSE;
        let mut taken_ahead = None;
        loop {
            let taken = match taken_ahead.take() {
                Some(taken) => taken,
                None => self.take().await,
            };
            if let Ok(Some(piece)) = taken {
                pause = SHORTEST_PAUSE;
                if let Some(result) = self.perform(&piece).await {
                    // Both wait for the database's disk, so they wait together.
                    let ((), next) = tokio::join!(self.write(&piece, &result), self.take());
                    taken_ahead = Some(next);
                }
                continue;
            }
            if pause == LONGEST_PAUSE || until_idle {
                let wanted = self.patiently(|| self.queue.is_wanted()).await;
                if matches!(wanted, Ok(false)) {
                    if self.last().job.take().is_some() {
                        (self.tell)(&Note::Idle);
                    }
                    if until_idle {
                        return;
                    }
                }
            }
            tokio::time::sleep(pause).await;
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
    }

    /// The next piece, if there is one.
    async fn take(&self) -> Result<Option<Piece>, StoreError> {
        self.patiently(|| self.queue.take(&self.tools.allowed)).await
    }

    /// Tries something until the database does it.
    async fn patiently<T, F: Future<Output = Result<T, StoreError>>>(
        &self,
        what: impl Fn() -> F,
    ) -> Result<T, StoreError> {
        loop {
            let error = match what().await {
                Err(error) => error,
                Ok(done) => {
                    if std::mem::take(&mut self.last().is_away) {
                        (self.tell)(&Note::Back);
                    }
                    return Ok(done);
                }
            };
            if !std::mem::replace(&mut self.last().is_away, true) {
                (self.tell)(&Note::Away(&error));
            }
            if !may_pass(&error) {
                return Err(error);
            }
            tokio::time::sleep(AWAY_PAUSE).await;
        }
    }

    /// Does a piece; nothing if nobody wants the result any more.
    async fn perform(&self, piece: &Piece) -> Option<Result<String, String>> {
        let is_new = self.last().job.replace(piece.job.clone()).as_ref() != Some(&piece.job);
        if is_new {
            (self.tell)(&Note::Begins(piece));
        }
        let stop = Arc::new(AtomicBool::new(false));
        self.current().insert(piece.epoch, Arc::clone(&stop));
        let result = self.result(piece, &stop).await;
        self.current().remove(&piece.epoch);
        let result = result.filter(|_| !stop.load(Ordering::Relaxed));
        match &result {
            None => (self.tell)(&Note::Lost(piece)),
            Some(Err(why)) => (self.tell)(&Note::Failed(piece, why)),
            Some(Ok(_)) => {}
        }
        result
    }

    /// Writes the result of a piece.
    async fn write(&self, piece: &Piece, result: &Result<String, String>) {
        match self.patiently(|| self.queue.finish(piece, result)).await {
            Ok(true) => {
                self.done.fetch_add(1, Ordering::Relaxed);
            }
            Ok(false) => (self.tell)(&Note::Lost(piece)),
            // What cannot be written at all is somebody else's try.
            Err(_) => drop(self.queue.give_back(piece).await),
        }
    }

    /// The result of a piece, or why it cannot be done; nothing if its job is gone.
    async fn result(
        &self,
        piece: &Piece,
        stop: &Arc<AtomicBool>,
    ) -> Option<Result<String, String>> {
        let ready = match self.ready(piece).await {
            Ok(ready) => ready?,
            Err(why) => return Some(Err(why)),
        };
        Some(ready.perform(&piece.task, &self.tools, stop).await)
    }

    /// What the piece's job has in common; nothing if it is gone.
    async fn ready(&self, piece: &Piece) -> Result<Option<Arc<Ready>>, String> {
        if let Some(ready) = self.ready.get(&piece.job) {
            return Ok(Some(ready));
        }
        let _preparing = self.preparing.lock().await;
        if let Some(ready) = self.ready.get(&piece.job) {
            return Ok(Some(ready));
        }
        let common = self.patiently(|| self.queue.common(&piece.job)).await;
        let Some(common) = common.map_err(|error| error.to_string())? else { return Ok(None) };
        let (kind, table_bytes) = (piece.kind.clone(), self.tools.table_bytes);
        let making = move || Ready::new(&kind, &common, table_bytes);
        let ready = tokio::task::spawn_blocking(making).await;
        let ready = ready.unwrap_or_else(|_| Err("its job cannot be read".to_owned()))?;
        Ok(Some(self.ready.keep(&piece.job, ready)))
    }
}

/// Stops everything that is under way when nobody waits for it.
struct StopOnDrop<'a>(&'a Labour);

impl Drop for StopOnDrop<'_> {
    fn drop(&mut self) {
        self.0.current().values().for_each(|stop| stop.store(true, Ordering::Relaxed));
    }
}
