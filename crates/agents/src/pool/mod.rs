//! Agents at work on threads of their own: the one place where a computer thinks.

mod idle;
mod pending;
mod seat;
mod worker;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use foursight_rules::{Move, Position, Ruleset};

use crate::advisor::Advisor;
use crate::agent::{Agent, Choice, Limits};
use crate::evaluation::Evaluation;
use crate::kind::{AgentKind, Unsuitable};
use idle::RulesKey;
use worker::Shared;

pub use pending::Pending;
pub use seat::Seat;

/// How many threads, questions and agents a pool has at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PoolSettings {
    /// Questions that are thought about at the same time, one thread each; at least one. A thread
    /// is started when it is first needed.
    pub threads: usize,
    /// Questions that may wait for a thread. Without a limit none is refused.
    pub queue: Option<usize>,
    /// Agents that are kept for the next question of their seat while nobody asks them; as many
    /// advisers at most, and never more of these than threads. Without a limit an agent stays as
    /// long as its [`Seat`], so that with a seed and a limit of nodes a game can be repeated.
    pub idle: Option<usize>,
}

impl Default for PoolSettings {
    /// A thread for every core, and no other limit.
    fn default() -> Self {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        Self { threads, queue: None, idle: None }
    }
}

/// How long a question may be thought about. Without any limit an agent takes its usual time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ThinkLimits {
    /// Answer within this time, counted from when the thinking begins.
    pub time: Option<Duration>,
    /// Answer by this moment: time spent in the queue is taken from the time to think.
    pub deadline: Option<Instant>,
    /// Look at about this many positions at most.
    pub nodes: Option<u64>,
}

impl ThinkLimits {
    /// The time to think, if thinking begins now.
    fn time_from(&self, now: Instant) -> Option<Duration> {
        let left = self.deadline.map(|deadline| deadline.saturating_duration_since(now));
        [self.time, left].into_iter().flatten().min()
    }
}

/// Why a question is not taken.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AskError {
    /// As many questions wait as may.
    #[error("too many questions are waiting already ({waiting})")]
    QueueFull {
        /// How many wait.
        waiting: usize,
    },
    /// The pool was dropped.
    #[error("the agent pool has been shut down")]
    Closed,
    /// There is no thread and none can be started.
    #[error("no thread can be started: {0}")]
    NoThread(#[from] std::io::Error),
}

/// Why a question that was taken got no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ThinkError {
    /// The agent panicked. The next question gets a new one.
    #[error("the agent panicked")]
    Panicked,
    /// The agent cannot play this game.
    #[error(transparent)]
    Unsuitable(#[from] Unsuitable),
    /// The pool was dropped before the answer was found.
    #[error("the agent pool has been shut down")]
    Closed,
}

/// Threads on which agents and advisers think, with a queue in front of them.
///
/// Questions are taken up in the order in which they were asked, as many at a time as there are
/// threads, but never two of one seat at a time. The answer goes to a callback, which runs on the
/// thread that found it: send it through a channel. It is called once, unless the question is
/// cancelled. Dropping the pool stops all thinking and waits until its threads have ended.
///
/// ```
/// use std::sync::mpsc::channel;
/// use foursight_agents::{AgentKind, AgentPool, PoolSettings, ThinkLimits};
/// use foursight_rules::{Library, Position, Ruleset};
///
/// let rules = Ruleset::load(&Library::bundled(), &["connect4"])?;
/// let pool = AgentPool::new(PoolSettings { threads: 2, ..PoolSettings::default() });
/// let seat = pool.seat(AgentKind::Search, &rules, 7)?;
/// let limits = ThinkLimits { nodes: Some(1000), ..ThinkLimits::default() };
/// let (send, answers) = channel();
/// let pending = seat.choose(Position::new(&rules), limits, move |answer| {
///     // If nobody listens any more, nobody misses the answer.
///     let _ = send.send(answer);
/// })?;
/// let choice = answers.recv()??;
/// # let _ = (pending, choice);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct AgentPool {
    shared: Arc<Shared>,
}

impl AgentPool {
    /// A pool with these limits.
    #[must_use]
    pub fn new(settings: PoolSettings) -> Self {
        Self { shared: Arc::new(Shared::new(settings)) }
    }

    /// A seat for an agent of this kind.
    ///
    /// The agent is made when it is first asked, and again if it was not kept; each one after the
    /// first has another seed.
    ///
    /// # Errors
    /// If such an agent cannot play this game.
    pub fn seat(
        &self,
        kind: AgentKind,
        rules: &Arc<Ruleset>,
        seed: u64,
    ) -> Result<Seat, Unsuitable> {
        kind.suits(rules)?;
        let (rules, made) = (Arc::clone(rules), AtomicU64::new(0));
        Ok(self.seat_with(move || kind.build(&rules, seed ^ (made.fetch_add(1, Relaxed) << 40))))
    }

    /// A seat for an agent that `make` makes, on the thread where it is to think.
    pub fn seat_with(
        &self,
        make: impl Fn() -> Result<Box<dyn Agent>, Unsuitable> + Send + Sync + 'static,
    ) -> Seat {
        Seat::new(&self.shared, Box::new(make))
    }

    /// Asks an adviser what to play; it answers `None` if the game is over or chance is pending.
    ///
    /// # Errors
    /// If the question is not taken; the callback is dropped then.
    pub fn hint(
        &self,
        position: Position,
        limits: ThinkLimits,
        answer: impl FnOnce(Result<Option<Choice>, ThinkError>) + Send + 'static,
    ) -> Result<Pending, AskError> {
        self.advise(position, limits, Advisor::hint, answer)
    }

    /// Asks an adviser what every legal move is worth, in ascending order of moves.
    ///
    /// # Errors
    /// If the question is not taken; the callback is dropped then.
    pub fn values(
        &self,
        position: Position,
        limits: ThinkLimits,
        answer: impl FnOnce(Result<Vec<(Move, Evaluation)>, ThinkError>) + Send + 'static,
    ) -> Result<Pending, AskError> {
        self.advise(position, limits, Advisor::evaluate, answer)
    }

    fn advise<T: Send + 'static>(
        &self,
        position: Position,
        limits: ThinkLimits,
        ask: fn(&mut Advisor, &Position, &Limits<'_>) -> T,
        answer: impl FnOnce(Result<T, ThinkError>) + Send + 'static,
    ) -> Result<Pending, AskError> {
        self.shared.ask(None, answer, move |shared, stop| {
            let rules = RulesKey(Arc::clone(position.rules()));
            let idle = shared.idle_advisers.take(&rules);
            let mut advisor = idle.unwrap_or_else(|| Advisor::new(&rules.0));
            let time = limits.time_from(Instant::now());
            let within = Limits { time, nodes: limits.nodes, stop: Some(stop) };
            let answer = ask(&mut advisor, &position, &within);
            shared.idle_advisers.put(rules, advisor);
            Ok(answer)
        })
    }

    /// Questions that wait for a thread.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.shared.waiting()
    }
}

impl Drop for AgentPool {
    fn drop(&mut self) {
        self.shared.close();
    }
}
