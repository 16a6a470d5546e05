//! Foursight's own players and advisors for the server: pools of threads, awaited.

use std::sync::Arc;
use std::time::{Duration, Instant};

use foursight_agents::{
    AgentKind, AgentPool, AskError, Choice, Evaluation, Pending, PoolSettings, Seat as AgentSeat,
    ThinkError, ThinkLimits,
};
use foursight_rules::{Move, Position, Ruleset};
use foursight_voice::say;
use tokio::sync::oneshot;

use crate::problem::{Code, Problem};
use crate::work::Caller;

/// Agents that are kept for the next question. Some have tables of many megabytes, so they are
/// few; another one is made when it is needed.
const MOST_IDLE: usize = 4;
/// How long an advisor takes at most.
const ADVICE_TIME: Duration = Duration::from_millis(700);

/// What every move is worth, in ascending order of moves.
pub(crate) type Values = Vec<(Move, Evaluation)>;

/// All agents that think for this server.
pub(crate) struct Agents {
    players: AgentPool,
    /// Apart from the players, so that questions never keep a game waiting.
    advisors: AgentPool,
    /// Nobody thinks longer.
    limit: Duration,
}

impl Agents {
    /// Room for this many thoughts at once, for this many questions to advisors that wait, and for
    /// this many of one caller.
    pub(crate) fn new(threads: usize, queue: usize, per_caller: usize, limit: Duration) -> Self {
        let threads = threads.max(1);
        let idle = Some(MOST_IDLE);
        let pool = |threads, queue, per_caller| {
            AgentPool::new(PoolSettings { threads, queue, per_caller, idle })
        };
        Self {
            // Each game waits for one answer at a time, so there are as many questions as games.
            players: pool(threads, None, None),
            advisors: pool(threads.div_ceil(2), Some(queue), Some(per_caller)),
            limit,
        }
    }

    /// Frees agents and advisors that nobody has asked for this long.
    pub(crate) fn forget_idle(&self, idle_for: Duration) {
        self.players.forget_idle(idle_for);
        self.advisors.forget_idle(idle_for);
    }

    /// Ends all thinking: nobody is answered any more.
    pub(crate) fn close(&self) {
        self.players.close();
        self.advisors.close();
    }

    /// A seat for a computer player of a game.
    pub(crate) fn seat(
        &self,
        kind: AgentKind,
        rules: &Arc<Ruleset>,
        seed: u64,
        caller: Caller,
    ) -> Option<AgentSeat> {
        self.players.on_behalf_of(asker(caller)).seat(kind, rules, seed).ok()
    }

    /// Asks a computer player for a move, by a deadline if there is one. Dropping the answer
    /// cancels the question.
    pub(crate) fn choose(
        &self,
        seat: &AgentSeat,
        position: Position,
        deadline: Option<Instant>,
    ) -> impl Future<Output = Result<Choice, ThinkError>> + Send + use<> {
        let limits = ThinkLimits { deadline, ..ThinkLimits::default() };
        let limit = self.limit;
        let (send, answer) = oneshot::channel();
        let pending = seat.choose(position, limits, |choice| drop(send.send(choice)));
        async move {
            match pending {
                Ok(pending) => answered(pending, answer, limit).await,
                Err(AskError::Closed) => Err(ThinkError::Closed),
                Err(error) => {
                    tracing::error!(%error, "a computer player cannot be asked");
                    Err(ThinkError::Closed)
                }
            }
        }
    }

    /// What every move is worth.
    pub(crate) async fn values(
        &self,
        position: Position,
        caller: Caller,
    ) -> Result<Values, Problem> {
        let (send, answer) = oneshot::channel();
        let reply = |values| drop(send.send(values));
        let advisors = self.advisors.on_behalf_of(asker(caller));
        let pending = advisors.values(position, self.advice_limits(), reply);
        self.advice(pending, answer).await
    }

    /// The best move; nothing if the game is over.
    pub(crate) async fn hint(
        &self,
        position: Position,
        caller: Caller,
    ) -> Result<Option<Choice>, Problem> {
        let (send, answer) = oneshot::channel();
        let reply = |choice| drop(send.send(choice));
        let advisors = self.advisors.on_behalf_of(asker(caller));
        let pending = advisors.hint(position, self.advice_limits(), reply);
        self.advice(pending, answer).await
    }

    fn advice_limits(&self) -> ThinkLimits {
        ThinkLimits { time: Some(ADVICE_TIME.min(self.limit)), ..ThinkLimits::default() }
    }

    async fn advice<T>(
        &self,
        pending: Result<Pending, AskError>,
        answer: oneshot::Receiver<Result<T, ThinkError>>,
    ) -> Result<T, Problem> {
        let failed = || Problem::said(Code::Internal, |lang| say!(lang, "problem-advisor-failed"));
        let shutting_down =
            || Problem::said(Code::Closing, |lang| say!(lang, "problem-shutting-down"));
        let pending = pending.map_err(|error| match error {
            AskError::QueueFull { .. } => {
                Problem::said(Code::Busy, |lang| say!(lang, "problem-advisor-busy"))
            }
            AskError::CallerFull { asked } => {
                let full = |lang| say!(lang, "problem-advisor-asked", asked);
                Problem::said(Code::TooMany, full)
            }
            AskError::Closed => shutting_down(),
            error => {
                tracing::error!(%error, "the advisor cannot be asked");
                failed()
            }
        })?;
        answered(pending, answer, self.limit).await.map_err(|error| match error {
            ThinkError::Closed => shutting_down(),
            _ => failed(),
        })
    }
}

/// Whoever asks, as the pools tell callers apart.
fn asker(caller: Caller) -> foursight_agents::Caller {
    match caller {
        Caller::Server => foursight_agents::Caller::default(),
        Caller::Visitor(address) => address.ip().into(),
    }
}

/// Waits for an answer, and asks for one at once when the time is up.
async fn answered<T>(
    pending: Pending,
    mut answer: oneshot::Receiver<Result<T, ThinkError>>,
    limit: Duration,
) -> Result<T, ThinkError> {
    let answer = match tokio::time::timeout(limit, &mut answer).await {
        Ok(answer) => answer,
        Err(_) => {
            pending.answer_now();
            answer.await
        }
    };
    let answer = answer.unwrap_or(Err(ThinkError::Closed));
    // Whoever thinks when the server ends is told so by the hundred, and nothing is wrong.
    answer.inspect_err(|error| match error {
        ThinkError::Closed => tracing::debug!(%error, "an agent was stopped"),
        _ => tracing::error!(%error, "an agent failed"),
    })
}
