//! The queue of a pool and the threads that work on it.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

use super::idle::{IdleStore, RulesKey};
use super::pending::{Pending, Question, Signals, Stoppable};
use super::queue::{FairQueue, Job};
use super::{AskError, Caller, PoolSettings, ThinkError};
use crate::advisor::Advisor;
use crate::agent::Agent;

/// Bytes of stack for each thread: the solver searches deep, and unoptimised frames are large.
/// Unused stack costs nothing.
const STACK: usize = 16 << 20;

/// What the pool, its threads, seats and questions share.
pub(super) struct Shared {
    settings: PoolSettings,
    state: Mutex<State>,
    /// A question has come, or the pool is closing.
    changed: Condvar,
    /// Seats and questions are numbered.
    numbers: AtomicU64,
    pub(super) idle_agents: IdleStore<u64, Box<dyn Agent>>,
    pub(super) idle_advisors: IdleStore<RulesKey, Advisor>,
}

#[derive(Default)]
struct State {
    closed: bool,
    queue: FairQueue,
    /// Questions that are being thought about.
    running: Vec<Entry>,
    threads: Vec<JoinHandle<()>>,
    /// Threads that wait for a question.
    idle_threads: usize,
}

/// Tells the asker what was thought.
pub(super) type Delivery = Box<dyn FnOnce()>;

/// What is known of a question while it waits and while it is thought about.
#[derive(Clone)]
pub(super) struct Entry {
    pub(super) number: u64,
    /// On whose behalf it was asked.
    pub(super) caller: Caller,
    /// The seat that asks, if its questions are answered one after the other.
    pub(super) seat: Option<u64>,
    pub(super) question: Arc<dyn Stoppable>,
    /// The thinking is done, and the asker is being told.
    is_answered: bool,
}

impl Shared {
    pub(super) fn new(settings: PoolSettings) -> Self {
        let settings = PoolSettings { threads: settings.threads.max(1), ..settings };
        let idle = settings.idle.unwrap_or(usize::MAX);
        Self {
            settings,
            state: Mutex::default(),
            changed: Condvar::new(),
            numbers: AtomicU64::new(0),
            idle_agents: IdleStore::new(idle),
            idle_advisors: IdleStore::new(idle.min(settings.threads)),
        }
    }

    /// A number that no other seat or question has.
    pub(super) fn next_number(&self) -> u64 {
        self.numbers.fetch_add(1, Relaxed)
    }

    /// Puts a question into the queue, and starts a thread for it if there may be one more.
    pub(super) fn ask<T: Send + 'static>(
        self: &Arc<Self>,
        caller: Caller,
        seat: Option<u64>,
        callback: impl FnOnce(Result<T, ThinkError>) + Send + 'static,
        think: impl FnOnce(&Self, &Signals) -> Result<T, ThinkError> + Send + 'static,
    ) -> Result<Pending, AskError> {
        let (number, question) = (self.next_number(), Arc::new(Question::new(Box::new(callback))));
        let stoppable = Arc::clone(&question) as Arc<dyn Stoppable>;
        let entry = Entry { number, caller, seat, question: stoppable, is_answered: false };
        let pending = Pending::new(self, Arc::clone(&entry.question), number);
        let think = Box::new(move |shared: &Self| -> Delivery {
            // An agent that panicked is lost, and nothing else: nobody else could see it.
            let thought = catch_unwind(AssertUnwindSafe(|| think(shared, question.signals())));
            Box::new(move || question.answer(thought.unwrap_or(Err(ThinkError::Panicked))))
        });
        self.enqueue(Job { entry, think })?;
        Ok(pending)
    }

    fn enqueue(self: &Arc<Self>, job: Job) -> Result<(), AskError> {
        let mut state = self.lock();
        if state.closed {
            return Err(AskError::Closed);
        }
        // A callback may ask again, so the thread that runs it counts as free.
        let thinking = state.running.iter().filter(|entry| !entry.is_answered).count();
        let free = self.settings.threads.saturating_sub(thinking);
        let waiting = state.queue.len();
        let caller = job.entry.caller;
        let asked = state.queue.waiting_of(caller) + state.thinking_for(caller);
        if self.settings.per_caller.is_some_and(|most| asked >= most) {
            return Err(AskError::CallerFull { asked });
        }
        if self.settings.queue.is_some_and(|most| waiting >= most.saturating_add(free)) {
            return Err(AskError::QueueFull { waiting });
        }
        let few = state.threads.len() < self.settings.threads;
        if few && waiting >= state.idle_threads {
            let shared = Arc::clone(self);
            let builder = std::thread::Builder::new().name("agent".to_owned());
            match builder.stack_size(STACK).spawn(move || shared.work()) {
                Ok(thread) => state.threads.push(thread),
                Err(error) if state.threads.is_empty() => return Err(error.into()),
                // The others will come to it.
                Err(_) => {}
            }
        }
        state.queue.push(job);
        drop(state);
        self.changed.notify_one();
        Ok(())
    }

    /// Takes a question out of the queue, if it is still there.
    pub(super) fn remove(&self, number: u64) {
        let mut state = self.lock();
        let job = state.queue.remove(number);
        drop(state);
        // What the asker's callback holds is freed without the lock.
        drop(job);
    }

    /// Questions of one caller that are not answered yet.
    pub(super) fn asked(&self, caller: Caller) -> usize {
        let state = self.lock();
        state.queue.waiting_of(caller) + state.thinking_for(caller)
    }

    /// Questions that wait for a thread.
    pub(super) fn waiting(&self) -> usize {
        self.lock().queue.len()
    }

    /// Ends everything; returns when all threads have ended.
    pub(super) fn close(&self) {
        let mut state = self.lock();
        state.closed = true;
        let queue = std::mem::take(&mut state.queue);
        let running = state.running.clone();
        let threads = std::mem::take(&mut state.threads);
        drop(state);
        self.changed.notify_all();
        for entry in running.into_iter().chain(queue.into_entries()) {
            entry.question.close();
        }
        // A callback may drop the pool: a thread does not wait for its own end.
        let own = std::thread::current().id();
        for thread in threads.into_iter().filter(|thread| thread.thread().id() != own) {
            // Whatever an agent or a callback does is caught, so there is no panic to hear of.
            let _ = thread.join();
        }
    }

    /// What each thread does until the pool closes.
    fn work(&self) {
        let mut state = self.lock();
        while !state.closed {
            let Some(job) = state.next_job() else {
                state.idle_threads += 1;
                state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
                state.idle_threads -= 1;
                continue;
            };
            let number = job.entry.number;
            state.running.push(job.entry);
            drop(state);
            let deliver = (job.think)(self);
            self.lock().running.iter_mut().for_each(|entry| {
                entry.is_answered |= entry.number == number;
            });
            // The seat is not free before its asker has been told: answers come in order.
            deliver();
            state = self.lock();
            state.running.retain(|entry| entry.number != number);
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// The next question whose seat is not thinking already.
    fn next_job(&mut self) -> Option<Job> {
        let running = &self.running;
        self.queue.pop(|seat| running.iter().all(|entry| entry.seat != Some(seat)))
    }

    /// How many questions of a caller are being thought about.
    fn thinking_for(&self, caller: Caller) -> usize {
        self.running.iter().filter(|entry| entry.caller == caller && !entry.is_answered).count()
    }
}

impl fmt::Debug for Shared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shared").field("settings", &self.settings).finish_non_exhaustive()
    }
}
