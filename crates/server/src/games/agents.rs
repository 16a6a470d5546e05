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

use crate::measures;
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
    thoughts: Thoughts,
    /// Nobody thinks longer.
    limit: Duration,
}

/// How many moves of computer players may be waited for.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Thoughts {
    /// Altogether.
    pub(crate) waiting: usize,
    /// By one caller.
    pub(crate) per_caller: usize,
}

impl Agents {
    /// Room for this many thoughts at once, for this many questions to advisors that wait, and for
    /// this many of one caller.
    pub(crate) fn new(
        threads: usize,
        queue: usize,
        per_caller: usize,
        thoughts: Thoughts,
        limit: Duration,
    ) -> Self {
        let threads = threads.max(1);
        let idle = Some(MOST_IDLE);
        let pool = |threads, queue, per_caller| {
            AgentPool::new(PoolSettings { threads, queue, per_caller, idle })
        };
        Self {
            // Each game waits for one answer at a time, which it is not refused any more: whoever
            // would lead to a question is asked to wait before.
            players: pool(threads, None, None),
            advisors: pool(threads.div_ceil(2), Some(queue), Some(per_caller)),
            thoughts,
            limit,
        }
    }

    /// Whether a caller may do what a computer player is asked about then.
    pub(crate) fn admit(&self, caller: Caller) -> Result<(), Problem> {
        if caller == Caller::Server {
            return Ok(());
        }
        let count = self.players.on_behalf_of(asker(caller)).asked();
        if count >= self.thoughts.per_caller {
            measures::count("foursight_refused_total");
            let asked = |lang| say!(lang, "problem-computers-of-you", count);
            return Err(Problem::said(Code::TooMany, asked));
        }
        let count = self.players.waiting();
        if count >= self.thoughts.waiting {
            measures::count("foursight_refused_total");
            let waiting = |lang| say!(lang, "problem-computers-busy", count);
            return Err(Problem::said(Code::Busy, waiting));
        }
        Ok(())
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::net::IpAddr;
    use std::sync::Mutex;
    use std::sync::mpsc::{Receiver, channel};

    use foursight_agents::{Agent, Limits};
    use foursight_rules::Library;

    use super::*;

    /// Thinks until it is told to end.
    struct Stuck(Arc<Mutex<Receiver<()>>>);

    impl Agent for Stuck {
        fn choose(&mut self, position: &Position, _: &Limits<'_>) -> Choice {
            let _ = self.0.lock().unwrap().recv();
            Choice::plain(position.legal_moves()[0])
        }
    }

    #[tokio::test]
    async fn finding_04_whoever_waits_for_many_computers_is_told() {
        let thoughts = Thoughts { waiting: 3, per_caller: 2 };
        let agents = Agents::new(1, 8, 8, thoughts, Duration::from_secs(3600));
        let visitor = |text: &str| Caller::Visitor(text.parse::<IpAddr>().unwrap().into());
        let (me, you, other) = (visitor("192.0.2.1"), visitor("192.0.2.2"), visitor("192.0.2.3"));
        let rules = Ruleset::load(&Library::bundled(), &["connect4"]).unwrap();
        let (end, ends) = channel();
        let ends = Arc::new(Mutex::new(ends));
        let ask = |caller: Caller| {
            let ends = Arc::clone(&ends);
            let pool = agents.players.on_behalf_of(asker(caller));
            let seat = pool.seat_with(move || Ok(Box::new(Stuck(Arc::clone(&ends)))));
            let asked = agents.choose(&seat, Position::new(&rules), None);
            (seat, asked)
        };
        let mut asked = vec![ask(me), ask(me)];
        assert_eq!(agents.admit(me).unwrap_err().code, Code::TooMany);
        assert!(agents.admit(you).is_ok() && agents.admit(Caller::Server).is_ok());
        asked.extend([ask(you), ask(you)]);
        // One is thought about, or is about to be, and three wait.
        while agents.players.waiting() != 3 {
            tokio::task::yield_now().await;
        }
        assert_eq!(agents.admit(other).unwrap_err().code, Code::Busy);
        // What nobody waits for any more leaves the queue.
        asked.truncate(1);
        assert!(agents.admit(other).is_ok() && agents.admit(me).is_ok());
        end.send(()).unwrap();
        let (_seat, answer) = asked.remove(0);
        assert!(answer.await.is_ok());
        while agents.players.on_behalf_of(asker(me)).asked() > 0 {
            tokio::task::yield_now().await;
        }
    }
}
