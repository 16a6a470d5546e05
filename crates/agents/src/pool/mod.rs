//! Agents at work on threads of their own: the one place where a computer thinks.

mod caller;
mod idle;
mod pending;
mod queue;
mod seat;
mod worker;

use std::sync::Arc;
use std::time::{Duration, Instant};

use foursight_rules::{Move, Position, Ruleset};

use crate::agent::{Agent, Choice, Limits};
use crate::evaluation::Evaluation;
use crate::kind::{AgentKind, Unsuitable};
use pending::Signals;
use worker::Shared;

pub use caller::{Caller, CallerPool};
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
    /// Questions of one [`Caller`] that may wait or be thought about at the same time. Without a
    /// limit the queue alone decides.
    pub per_caller: Option<usize>,
    /// Agents that are kept for the next question of their seat while nobody asks them; as many
    /// advisors at most, and never more of these than threads. Without a limit an agent stays as
    /// long as its [`Seat`], so that with a seed and a limit of nodes a game can be repeated.
    pub idle: Option<usize>,
}

impl Default for PoolSettings {
    /// A thread for every core, and no other limit.
    fn default() -> Self {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        Self { threads, queue: None, per_caller: None, idle: None }
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
    /// What an agent is told if it begins to think now.
    fn limits_at<'a>(&self, now: Instant, signals: &'a Signals) -> Limits<'a> {
        let left = self.deadline.map(|deadline| deadline.saturating_duration_since(now));
        Limits {
            time: [self.time, left].into_iter().flatten().min(),
            nodes: self.nodes,
            stop: Some(&signals.stop),
            cancel: Some(&signals.cancel),
            work: None,
        }
    }
}

/// Why a question is not taken.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AskError {
    /// As many questions of all callers wait as may: everybody should come back later.
    #[error("too many questions are waiting already ({waiting})")]
    QueueFull {
        /// How many wait.
        waiting: usize,
    },
    /// This caller has as many questions waiting and being thought about as one may have: the
    /// others are not affected.
    #[error("this caller has asked too many questions already ({asked})")]
    CallerFull {
        /// How many of them are not answered yet.
        asked: usize,
    },
    /// The pool was closed.
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
    /// The pool was closed before the answer was found.
    #[error("the agent pool has been shut down")]
    Closed,
}

/// Threads on which agents and advisors think, with a queue in front of them.
///
/// Callers take turns, and each one's questions are taken up in the order in which they were asked,
/// as many at a time as there are threads, but never two of one seat at a time, whose answers come
/// in the order of its questions. Whoever asks without a name is one caller together with everybody
/// else who does: see [`AgentPool::on_behalf_of`].
///
/// The answer goes to a callback, which runs on the thread that found it: send it through a channel
/// and do not wait there. It is called once, unless the question is cancelled. Dropping the pool
/// stops all thinking and waits until its threads have ended, which is as soon as their agents have
/// noticed: a few milliseconds.
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
        self.on_behalf_of(Caller::default()).seat(kind, rules, seed)
    }

    /// A seat for an agent that `make` makes, on the thread where it is to think.
    pub fn seat_with(
        &self,
        make: impl Fn() -> Result<Box<dyn Agent>, Unsuitable> + Send + Sync + 'static,
    ) -> Seat {
        self.on_behalf_of(Caller::default()).seat_with(make)
    }

    /// Asks an advisor what to play; it answers `None` if the game is over or chance is pending.
    ///
    /// # Errors
    /// If the question is not taken; the callback is dropped then.
    pub fn hint(
        &self,
        position: Position,
        limits: ThinkLimits,
        answer: impl FnOnce(Result<Option<Choice>, ThinkError>) + Send + 'static,
    ) -> Result<Pending, AskError> {
        self.on_behalf_of(Caller::default()).hint(position, limits, answer)
    }

    /// Asks an advisor what every legal move is worth, in ascending order of moves.
    ///
    /// # Errors
    /// If the question is not taken; the callback is dropped then.
    pub fn values(
        &self,
        position: Position,
        limits: ThinkLimits,
        answer: impl FnOnce(Result<Vec<(Move, Evaluation)>, ThinkError>) + Send + 'static,
    ) -> Result<Pending, AskError> {
        self.on_behalf_of(Caller::default()).values(position, limits, answer)
    }

    /// The same pool for one caller, whose questions take turns with those of others.
    #[must_use]
    pub fn on_behalf_of(&self, caller: Caller) -> CallerPool<'_> {
        CallerPool::new(&self.shared, caller)
    }

    /// Questions that wait for a thread.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.shared.waiting()
    }

    /// Frees agents and advisors that nobody has asked for this long. A seat whose agent was freed
    /// makes another when it is asked again.
    pub fn forget_idle(&self, idle_for: Duration) {
        self.shared.idle_agents.forget(idle_for);
        self.shared.idle_advisors.forget(idle_for);
    }

    /// Ends everything, as dropping the pool does: every question that is not answered is told
    /// [`ThinkError::Closed`], new ones are refused, and the threads have ended on return.
    pub fn close(&self) {
        self.shared.close();
    }
}

impl Drop for AgentPool {
    fn drop(&mut self) {
        self.shared.close();
    }
}
