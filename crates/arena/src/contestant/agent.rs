//! One of Foursight's own players on a seat.

use std::fmt;
use std::time::{Duration, Instant};

use foursight_agents::{
    Agent, AgentKind, AgentPool, Choice, PoolSettings, Seat, ThinkError, ThinkLimits,
};
use foursight_table::EndKind;
use tokio::sync::oneshot;

use super::Answer;
use crate::fault::Fault;
use crate::game::Game;
use crate::seed::mix;

/// How long bots may think about a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MoveLimits {
    /// Time per move.
    pub time: Option<Duration>,
    /// Positions per move for built-in agents, which then ignore the time: the same seed plays
    /// the same game on every machine.
    pub nodes: Option<u64>,
}

impl MoveLimits {
    /// What a built-in agent may use for its next move.
    pub(crate) fn for_agent(&self, game: &Game) -> ThinkLimits {
        let time = game.think_time().filter(|_| self.nodes.is_none());
        ThinkLimits { time, deadline: None, nodes: self.nodes }
    }
}

/// A built-in agent, made anew for every game: no game depends on the one before.
pub struct AgentContestant {
    kind: AgentKind,
    limits: MoveLimits,
    /// A thread of its own: thinking must not hold up the sockets of others, and nobody waits for
    /// a thread while its time runs.
    pool: AgentPool,
    seat: Option<Seat>,
}

impl fmt::Debug for AgentContestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AgentContestant").field("kind", &self.kind).finish_non_exhaustive()
    }
}

impl AgentContestant {
    /// An agent of this kind.
    pub fn new(kind: AgentKind, limits: MoveLimits) -> Self {
        let pool = AgentPool::new(PoolSettings { threads: 1, ..PoolSettings::default() });
        Self { kind, limits, pool, seat: None }
    }

    pub(crate) fn kind(&self) -> AgentKind {
        self.kind
    }

    pub(super) fn begin(&mut self, game: &Game, seat: u8) {
        self.seat = self.pool.seat(self.kind, game.rules(), seed(game, seat)).ok();
    }

    pub(super) async fn ask(&mut self, game: &Game) -> Answer {
        let Some(seat) = &self.seat else {
            let fault = Fault::new(EndKind::Absent, "this agent cannot play this game");
            return Answer::at_once(fault);
        };
        let (began, limits) = (Instant::now(), self.limits.for_agent(game));
        match choose(seat, game, limits).await {
            Ok(choice) => Answer { result: Ok(choice.mv), took: charged(began.elapsed(), &limits) },
            Err(fault) => Answer { result: Err(fault), took: began.elapsed() },
        }
    }
}

/// What counts of the time that an answer took. With a limit of nodes nothing does. An agent keeps
/// to its time by itself: what a busy machine takes beyond that is not its fault.
fn charged(took: Duration, limits: &ThinkLimits) -> Duration {
    if limits.nodes.is_some() {
        return Duration::ZERO;
    }
    limits.time.map_or(took, |most| took.min(most))
}

/// Waits for the agent's choice. If nobody waits any more, the agent stops thinking.
async fn choose(seat: &Seat, game: &Game, limits: ThinkLimits) -> Result<Choice, Fault> {
    let crashed = |why: String| Fault::new(EndKind::Crashed, why);
    let (sender, choice) = oneshot::channel();
    let tell = move |choice| drop(sender.send(choice));
    let asked = seat.choose(game.position().clone(), limits, tell);
    let _pending = asked.map_err(|error| crashed(error.to_string()))?;
    match choice.await.unwrap_or(Err(ThinkError::Closed)) {
        Ok(choice) => Ok(choice),
        Err(ThinkError::Panicked) => Err(crashed("the agent stopped with a panic".to_owned())),
        Err(error) => Err(crashed(error.to_string())),
    }
}

/// The seed of the agent on this seat.
fn seed(game: &Game, seat: u8) -> u64 {
    mix(game.seed(), u64::from(seat) + 1)
}

/// The agent for one game.
pub(crate) fn build(kind: AgentKind, game: &Game, seat: u8) -> Result<Box<dyn Agent>, Fault> {
    let built = kind.build(game.rules(), seed(game, seat));
    built.map_err(|why| Fault::new(EndKind::Absent, why.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_agent_does_not_pay_for_a_busy_machine() {
        let (short, long) = (Duration::from_millis(80), Duration::from_secs(5));
        let timed =
            ThinkLimits { time: Some(Duration::from_millis(100)), ..ThinkLimits::default() };
        assert_eq!(charged(short, &timed), short);
        assert_eq!(charged(long, &timed), Duration::from_millis(100));
        assert_eq!(charged(long, &ThinkLimits::default()), long);
        let counted = ThinkLimits { nodes: Some(9), ..ThinkLimits::default() };
        assert_eq!(charged(long, &counted), Duration::ZERO);
    }
}
