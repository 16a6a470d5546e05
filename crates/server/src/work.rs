//! Work that strangers ask for: so much at once, so much in a queue, and everybody's fair share of it.
//!
//! Reading packs, playing records and describing costly games take a processor's time, which the
//! threads that answer requests do not have. A caller that has used up its share is told so, a
//! request that was given up leaves the queue, and work that has begun for one ends where it
//! [looks](check_wanted).

use std::cell::RefCell;
use std::collections::{HashMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use foursight_voice::say;
use tokio::sync::oneshot;

use crate::address::AddressKey;
use crate::measures;
use crate::problem::{Code, Problem};

/// Bytes of stack for each thread: packs may be nested deeply, and unoptimised frames are large.
/// Unused stack costs nothing.
const STACK: usize = 16 << 20;

thread_local! {
    /// Whether what this thread works on was given up.
    static GIVEN_UP: RefCell<Option<Arc<AtomicBool>>> = const { RefCell::new(None) };
}

/// Work that takes long asks this now and then, and ends if nobody waits for it any more.
///
/// # Errors
/// If nobody does. Nobody is told, then.
pub(crate) fn check_wanted() -> Result<(), Problem> {
    let given_up = GIVEN_UP.with_borrow(|given_up| {
        given_up.as_ref().is_some_and(|given_up| given_up.load(Ordering::Relaxed))
    });
    if given_up { Err(Problem::new(Code::TimedOut, "nobody waits for this")) } else { Ok(()) }
}

/// Whoever work is done for: shares are fair between callers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Caller {
    /// The server itself.
    Server,
    /// A visitor.
    Visitor(AddressKey),
}

/// A handler that takes one as its argument is given whoever sent the request.
impl<S: Send + Sync> FromRequestParts<S> for Caller {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        AddressKey::from_request_parts(parts, state).await.map(Self::Visitor)
    }
}

/// How much work is taken on.
#[derive(Debug, Clone, Copy)]
pub(crate) struct WorkLimits {
    /// Jobs that run at once, one thread each.
    pub(crate) threads: usize,
    /// Jobs that may wait.
    pub(crate) waiting: usize,
    /// Jobs of one caller that may wait or run.
    pub(crate) per_caller: usize,
}

/// Threads for work that strangers ask for.
pub(crate) struct WorkPool {
    shared: Arc<Shared>,
}

impl WorkPool {
    /// A pool with these limits. Its threads are started when they are first needed.
    pub(crate) fn new(limits: WorkLimits) -> Self {
        let limits = WorkLimits { threads: limits.threads.max(1), ..limits };
        let shared = Shared { limits, state: Mutex::default(), changed: Condvar::new() };
        Self { shared: Arc::new(shared) }
    }

    /// Does something for a caller, if its share and the queue allow it. Dropping the answer takes
    /// the work out of the queue, or tells it to end.
    pub(crate) fn run<T: Send + 'static>(
        &self,
        caller: Caller,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Answer<T> {
        self.submit(caller, true, work)
    }

    /// Does what must be done, however long the queue is: for games that are admitted already, each
    /// of which waits for one piece of work at a time.
    pub(crate) fn run_admitted<T: Send + 'static>(
        &self,
        caller: Caller,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Answer<T> {
        self.submit(caller, false, work)
    }

    fn submit<T: Send + 'static>(
        &self,
        caller: Caller,
        limited: bool,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Answer<T> {
        let (send, receiver) = oneshot::channel();
        let given_up = Arc::<AtomicBool>::default();
        let told = Arc::clone(&given_up);
        let run = Box::new(move || {
            if !send.is_closed() {
                GIVEN_UP.set(Some(told));
                // A pack that makes the rules panic ends its own request and nothing else.
                let done = catch_unwind(AssertUnwindSafe(work));
                GIVEN_UP.set(None);
                let _ = send.send(done);
            }
        });
        Answer(match self.shared.enqueue(caller, limited, run) {
            Ok(number) => {
                let shared = Arc::clone(&self.shared);
                Progress::Waiting { receiver, _place: Place { shared, caller, number, given_up } }
            }
            Err(problem) => Progress::Refused(Some(problem)),
        })
    }

    /// Ends it: what waits is refused, what runs is left to itself.
    pub(crate) fn close(&self) {
        let mut state = self.shared.lock();
        state.closed = true;
        let queues = std::mem::take(&mut state.queues);
        state.order.clear();
        state.waiting = 0;
        drop(state);
        self.shared.changed.notify_all();
        // Whoever waits for it is told, and its memory is freed, without the lock.
        drop(queues);
    }
}

impl Drop for WorkPool {
    fn drop(&mut self) {
        self.close();
    }
}

fn closing() -> Problem {
    Problem::said(Code::Closing, |lang| say!(lang, "problem-shutting-down"))
}

struct Job {
    number: u64,
    run: Box<dyn FnOnce() + Send>,
}

struct Shared {
    limits: WorkLimits,
    state: Mutex<State>,
    /// A job has come, or the pool is closing.
    changed: Condvar,
}

#[derive(Default)]
struct State {
    closed: bool,
    /// The jobs of each caller that wait; no queue is empty.
    queues: HashMap<Caller, VecDeque<Job>>,
    /// The callers with jobs that wait; whoever was served last is at the back.
    order: VecDeque<Caller>,
    waiting: usize,
    /// How many jobs of each caller run.
    running: HashMap<Caller, usize>,
    threads: usize,
    idle_threads: usize,
    numbers: u64,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn enqueue(
        self: &Arc<Self>,
        caller: Caller,
        limited: bool,
        run: Box<dyn FnOnce() + Send>,
    ) -> Result<u64, Problem> {
        let mut state = self.lock();
        if state.closed {
            return Err(closing());
        }
        if limited {
            state.admit(caller, &self.limits)?;
        }
        if state.threads < self.limits.threads && state.waiting >= state.idle_threads {
            let shared = Arc::clone(self);
            let builder = std::thread::Builder::new().name("work".to_owned()).stack_size(STACK);
            match builder.spawn(move || shared.work()) {
                Ok(_) => state.threads += 1,
                Err(error) if state.threads == 0 => {
                    tracing::error!(%error, "no thread can be started");
                    return Err(Problem::said(Code::Busy, |lang| say!(lang, "problem-no-thread")));
                }
                // The others will come to it.
                Err(_) => {}
            }
        }
        state.numbers += 1;
        let number = state.numbers;
        state.push(caller, Job { number, run });
        drop(state);
        self.changed.notify_one();
        Ok(number)
    }

    /// Takes a job out of the queue, if it is still there.
    fn remove(&self, caller: Caller, number: u64) {
        let mut state = self.lock();
        let job = state.remove(caller, number);
        drop(state);
        // What it holds is freed without the lock.
        drop(job);
    }

    /// What each thread does.
    fn work(&self) {
        let mut state = self.lock();
        loop {
            if state.closed {
                return;
            }
            let Some((caller, job)) = state.next() else {
                state.idle_threads += 1;
                state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
                state.idle_threads -= 1;
                continue;
            };
            *state.running.entry(caller).or_default() += 1;
            drop(state);
            // What the asker does with the answer must not end the thread either.
            let _ = catch_unwind(AssertUnwindSafe(job.run));
            state = self.lock();
            if let Some(count) = state.running.get_mut(&caller) {
                *count -= 1;
                if *count == 0 {
                    state.running.remove(&caller);
                }
            }
        }
    }
}

impl State {
    fn admit(&self, caller: Caller, limits: &WorkLimits) -> Result<(), Problem> {
        let waiting = self.queues.get(&caller).map_or(0, VecDeque::len);
        let own = waiting + self.running_of(caller);
        if own >= limits.per_caller {
            measures::count("foursight_refused_total");
            let full = |lang| say!(lang, "problem-too-many-from-you", count = own);
            return Err(Problem::said(Code::TooMany, full));
        }
        if self.waiting >= limits.waiting {
            measures::count("foursight_refused_total");
            let full = |lang| say!(lang, "problem-too-many-waiting", count = self.waiting);
            return Err(Problem::said(Code::Busy, full));
        }
        Ok(())
    }

    fn running_of(&self, caller: Caller) -> usize {
        self.running.get(&caller).copied().unwrap_or(0)
    }

    fn push(&mut self, caller: Caller, job: Job) {
        let queue = self.queues.entry(caller).or_default();
        if queue.is_empty() {
            self.order.push_back(caller);
        }
        queue.push_back(job);
        self.waiting += 1;
    }

    /// The next job: of the callers with the fewest jobs that run, whose turn it is.
    fn next(&mut self) -> Option<(Caller, Job)> {
        let fewest = (0..self.order.len()).min_by_key(|at| self.running_of(self.order[*at]))?;
        let caller = self.order.remove(fewest)?;
        let queue = self.queues.get_mut(&caller)?;
        let job = queue.pop_front()?;
        if queue.is_empty() {
            self.queues.remove(&caller);
        } else {
            self.order.push_back(caller);
        }
        self.waiting -= 1;
        Some((caller, job))
    }

    fn remove(&mut self, caller: Caller, number: u64) -> Option<Job> {
        let queue = self.queues.get_mut(&caller)?;
        let at = queue.iter().position(|job| job.number == number)?;
        let job = queue.remove(at);
        if queue.is_empty() {
            self.queues.remove(&caller);
            self.order.retain(|known| *known != caller);
        }
        self.waiting -= 1;
        job
    }
}

/// What work that was asked for comes to. Dropping it takes the work out of the queue.
#[must_use = "dropping this cancels the work"]
pub(crate) struct Answer<T>(Progress<T>);

enum Progress<T> {
    Refused(Option<Problem>),
    Waiting { receiver: oneshot::Receiver<std::thread::Result<T>>, _place: Place },
}

impl<T> Future for Answer<T> {
    type Output = Result<T, Problem>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let receiver = match &mut self.0 {
            Progress::Refused(problem) => {
                return Poll::Ready(Err(problem.take().unwrap_or_else(closing)));
            }
            Progress::Waiting { receiver, .. } => receiver,
        };
        Pin::new(receiver).poll(context).map(|done| match done {
            Ok(Ok(done)) => Ok(done),
            Ok(Err(_)) => {
                tracing::error!("the work for a request panicked");
                Err(Problem::said(Code::Internal, |lang| say!(lang, "problem-server-failed")))
            }
            Err(_) => Err(closing()),
        })
    }
}

/// A job's place in the queue, left when nobody waits for it any more.
struct Place {
    shared: Arc<Shared>,
    caller: Caller,
    number: u64,
    given_up: Arc<AtomicBool>,
}

impl Drop for Place {
    fn drop(&mut self) {
        self.given_up.store(true, Ordering::Relaxed);
        self.shared.remove(self.caller, self.number);
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::sync::mpsc;

    use super::*;

    fn pool(threads: usize, waiting: usize, per_caller: usize) -> WorkPool {
        WorkPool::new(WorkLimits { threads, waiting, per_caller })
    }

    fn caller(number: u8) -> Caller {
        Caller::Visitor(AddressKey::from(std::net::IpAddr::from([10, 0, 0, number])))
    }

    /// Keeps the only thread of a pool busy until the sender is used or dropped.
    async fn block(pool: &WorkPool) -> (mpsc::Sender<()>, tokio::task::JoinHandle<()>) {
        let (go, gate) = mpsc::channel::<()>();
        let (begun, begins) = oneshot::channel();
        let job = pool.run_admitted(Caller::Server, move || {
            let _ = begun.send(());
            let _ = gate.recv();
        });
        let job = tokio::spawn(async move { job.await.unwrap() });
        begins.await.unwrap();
        (go, job)
    }

    #[tokio::test]
    async fn finding_03_callers_take_turns_however_much_one_of_them_asks_for() {
        let pool = pool(1, 100, 50);
        let (go, blocker) = block(&pool).await;
        let done: Arc<Mutex<Vec<u8>>> = Arc::default();
        let mut jobs = Vec::new();
        for number in [1, 1, 1, 1, 1, 1, 2, 2, 3] {
            let done = Arc::clone(&done);
            jobs.push(pool.run(caller(number), move || done.lock().unwrap().push(number)));
        }
        drop(go);
        for job in jobs {
            job.await.unwrap();
        }
        blocker.await.unwrap();
        assert_eq!(*done.lock().unwrap(), [1, 2, 3, 1, 2, 1, 1, 1, 1]);
    }

    #[tokio::test]
    async fn finding_03_shares_and_queues_end_and_say_so() {
        let pool = pool(1, 3, 2);
        let (go, blocker) = block(&pool).await;
        let first = [pool.run(caller(1), || 1), pool.run(caller(1), || 2)];
        let code = |problem: Problem| problem.code;
        assert_eq!(pool.run(caller(1), || 3).await.map_err(code), Err(Code::TooMany));
        let second = pool.run(caller(2), || 4);
        assert_eq!(pool.run(caller(3), || 5).await.map_err(code), Err(Code::Busy));
        let admitted = pool.run_admitted(caller(1), || 6);
        drop(go);
        for (job, expected) in first.into_iter().zip([1, 2]) {
            assert_eq!(job.await.map_err(code), Ok(expected));
        }
        assert_eq!(second.await.map_err(code), Ok(4));
        assert_eq!(admitted.await.map_err(code), Ok(6));
        blocker.await.unwrap();
        assert!(pool.run(caller(1), || ()).await.is_ok(), "there is room again");
    }

    #[tokio::test]
    async fn finding_03_what_nobody_waits_for_is_not_done() {
        let pool = pool(1, 10, 10);
        let (go, blocker) = block(&pool).await;
        let held = Arc::new(());
        let own = Arc::clone(&held);
        let mut dropped = pool.run(caller(1), move || drop(own));
        let mut polled = Pin::new(&mut dropped);
        let pending = std::future::poll_fn(|cx| Poll::Ready(polled.as_mut().poll(cx).is_pending()));
        assert!(pending.await);
        drop(dropped);
        assert_eq!(Arc::strong_count(&held), 1, "it has left the queue");
        assert_eq!(pool.shared.lock().waiting, 0);
        assert!(pool.shared.lock().order.is_empty());
        drop(go);
        assert!(pool.run(caller(1), || ()).await.is_ok());
        blocker.await.unwrap();
    }

    #[tokio::test]
    async fn finding_03_what_runs_ends_when_nobody_waits_for_it_any_more() {
        let pool = pool(1, 10, 10);
        let (began, begins) = oneshot::channel();
        let (ended, ends) = oneshot::channel();
        let endless = pool.run(caller(1), move || {
            assert!(check_wanted().is_ok(), "somebody waits");
            let _ = began.send(());
            while check_wanted().is_ok() {
                std::thread::yield_now();
            }
            let _ = ended.send(());
        });
        begins.await.unwrap();
        drop(endless);
        ends.await.unwrap();
        // Its thread works for others, who have given nothing up.
        assert!(pool.run(caller(1), check_wanted).await.unwrap().is_ok());
        assert!(check_wanted().is_ok(), "not on the pool at all");
    }

    #[tokio::test]
    async fn a_panic_ends_its_own_request_only_and_a_closed_pool_refuses() {
        let pool = pool(1, 10, 10);
        let failed = pool.run(caller(1), || panic!("on purpose")).await.map(drop);
        assert_eq!(failed.map_err(|problem| problem.code), Err(Code::Internal));
        let (go, blocker) = block(&pool).await;
        let waiting = pool.run(caller(1), || ());
        pool.close();
        assert_eq!(waiting.await.map_err(|problem| problem.code), Err(Code::Closing));
        let late = pool.run_admitted(caller(1), || ()).await;
        assert_eq!(late.map_err(|problem| problem.code), Err(Code::Closing));
        drop(go);
        blocker.await.unwrap();
    }
}
