//! Thinking: computer players and the adviser on threads of their own, a few at a time.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use foursight_agents::{Advisor, Agent, AgentKind, Choice, Evaluation, Limits};
use foursight_rules::{Move, Position, Ruleset};
use tokio::sync::Semaphore;

use crate::problem::{Code, Problem};

/// Players and advisers that are kept for the next question. Some have tables of many megabytes,
/// so they are few; another one is made when it is needed.
const KEPT: usize = 4;
/// How long an adviser takes at most.
const ADVICE: Duration = Duration::from_secs(1);

/// Who sits where: a game's seat.
pub(crate) type SeatName = (String, u8);

/// Thinkers who wait for a question, the one who has waited longest first.
type Idle<T> = Arc<Mutex<Vec<T>>>;

/// All thinkers.
pub(crate) struct Minds {
    players: Arc<Semaphore>,
    advisers: Arc<Semaphore>,
    /// Questions to advisers that wait or are being answered.
    asked: Arc<AtomicUsize>,
    most_asked: usize,
    idle_players: Idle<(SeatName, AgentKind, Box<dyn Agent>)>,
    idle_advisers: Idle<(Arc<Ruleset>, Advisor)>,
    /// Nobody thinks longer.
    limit: Duration,
}

/// What a player is asked.
pub(crate) struct Question {
    pub(crate) seat: SeatName,
    pub(crate) kind: AgentKind,
    pub(crate) seed: u64,
    pub(crate) position: Position,
    /// What the clock leaves, if there is one.
    pub(crate) time: Option<Duration>,
    pub(crate) stop: Arc<AtomicBool>,
}

/// What every move is worth, in ascending order of moves.
pub(crate) type Values = Vec<(Move, Evaluation)>;

impl Minds {
    /// Room for this many thoughts at once.
    pub(crate) fn new(threads: usize, most_asked: usize, limit: Duration) -> Self {
        let threads = threads.max(1);
        Self {
            players: Arc::new(Semaphore::new(threads)),
            advisers: Arc::new(Semaphore::new(threads.div_ceil(2))),
            asked: Arc::default(),
            most_asked,
            idle_players: Arc::default(),
            idle_advisers: Arc::default(),
            limit,
        }
    }

    /// A player's move; nothing if its thread died.
    pub(crate) async fn choose(&self, question: Question) -> Option<Choice> {
        let permit = Arc::clone(&self.players).acquire_owned().await.ok()?;
        let idle = Arc::clone(&self.idle_players);
        let stop = Arc::clone(&question.stop);
        let thought = tokio::task::spawn_blocking(move || {
            let Question { seat, kind, seed, position, time, stop } = question;
            let mut agent = match take(&idle, |(name, known, _)| *name == seat && *known == kind) {
                Some((_, _, agent)) => agent,
                None => kind.build(position.rules(), seed).ok()?,
            };
            let limits = Limits { time, nodes: None, stop: Some(&stop) };
            let choice = agent.choose(&position, &limits);
            put(&idle, (seat, kind, agent));
            drop(permit);
            Some(choice)
        });
        self.watch(thought, &stop).await.flatten()
    }

    /// What every move is worth.
    pub(crate) async fn values(&self, position: Position) -> Result<Values, Problem> {
        self.advise(position, Advisor::evaluate).await
    }

    /// The best move; nothing if the game is over.
    pub(crate) async fn hint(&self, position: Position) -> Result<Option<Choice>, Problem> {
        self.advise(position, Advisor::hint).await
    }

    /// What the adviser says about a position.
    async fn advise<T: Send + 'static>(
        &self,
        position: Position,
        ask: fn(&mut Advisor, &Position, &Limits<'_>) -> T,
    ) -> Result<T, Problem> {
        let _place = Place::take(&self.asked, self.most_asked)?;
        let closed = || Problem::new(Code::Closing, "nobody thinks any more");
        let permit = Arc::clone(&self.advisers).acquire_owned().await.map_err(|_| closed())?;
        let idle = Arc::clone(&self.idle_advisers);
        let stop: Arc<AtomicBool> = Arc::default();
        let flag = Arc::clone(&stop);
        let time = ADVICE.min(self.limit);
        let thought = tokio::task::spawn_blocking(move || {
            let rules = Arc::clone(position.rules());
            let known = take(&idle, |(known, _)| Arc::ptr_eq(known, &rules));
            let mut advisor = known.map_or_else(|| Advisor::new(&rules), |(_, advisor)| advisor);
            let limits = Limits { time: Some(time), nodes: None, stop: Some(&flag) };
            let answer = ask(&mut advisor, &position, &limits);
            put(&idle, (rules, advisor));
            drop(permit);
            answer
        });
        // Somebody who does not wait for the answer any more stops the thought.
        let _stop = StopOnDrop(Arc::clone(&stop));
        let failed = || Problem::new(Code::Internal, "the adviser failed");
        self.watch(thought, &stop).await.ok_or_else(failed)
    }

    /// Waits for a thought, and asks for an answer at once when the time is up.
    async fn watch<T>(
        &self,
        mut thought: tokio::task::JoinHandle<T>,
        stop: &AtomicBool,
    ) -> Option<T> {
        let done = match tokio::time::timeout(self.limit, &mut thought).await {
            Ok(done) => done,
            Err(_) => {
                stop.store(true, Ordering::Relaxed);
                thought.await
            }
        };
        done.inspect_err(|error| tracing::error!(%error, "a thinker failed")).ok()
    }
}

struct StopOnDrop(Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// A place in the queue for the adviser.
struct Place(Arc<AtomicUsize>);

impl Place {
    fn take(queue: &Arc<AtomicUsize>, most: usize) -> Result<Self, Problem> {
        if queue.fetch_add(1, Ordering::Relaxed) >= most {
            queue.fetch_sub(1, Ordering::Relaxed);
            return Err(Problem::new(Code::TooMany, "the adviser has too many questions already"));
        }
        Ok(Self(Arc::clone(queue)))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

fn take<T>(idle: &Mutex<Vec<T>>, wanted: impl Fn(&T) -> bool) -> Option<T> {
    let mut idle = idle.lock().unwrap_or_else(PoisonError::into_inner);
    idle.iter().position(wanted).map(|at| idle.remove(at))
}

/// Keeps a thinker for the next question; the one that was idle longest goes.
fn put<T>(idle: &Mutex<Vec<T>>, thinker: T) {
    let mut idle = idle.lock().unwrap_or_else(PoisonError::into_inner);
    if idle.len() >= KEPT {
        idle.remove(0);
    }
    idle.push(thinker);
}
