//! One of Foursight's own players on a seat.

use std::fmt;
use std::time::{Duration, Instant};

use foursight_agents::{
    Agent, AgentKind, AgentPool, Choice, PoolSettings, Seat, ThinkError, ThinkLimits,
    take_longest_stall,
};
use foursight_table::{EndKind, TimeControl};
use tokio::sync::oneshot;

use super::Answer;
use crate::delays::Delays;
use crate::fault::Fault;
use crate::game::Game;
use crate::seed::mix;

/// How long bots may think about a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MoveLimits {
    /// Time per move.
    pub time: Option<Duration>,
    /// Time for all moves of a game together.
    pub per_game: Option<Duration>,
    /// What the time for the game grows by with each move.
    pub increment: Duration,
    /// How much later than allowed an answer may come without losing the game.
    pub tolerance: Duration,
    /// What built-in agents leave of their time; by default a share of it, and more on a machine
    /// that has kept them from stopping in time.
    pub margin: Option<Duration>,
    /// Positions per move for built-in agents, which then ignore the time: the same seed plays
    /// the same game on every machine.
    pub nodes: Option<u64>,
}

impl MoveLimits {
    /// A limit for each move and nothing else.
    #[must_use]
    pub fn per_move(time: Duration) -> Self {
        Self { time: Some(time), ..Self::default() }
    }

    /// The clock of a game with these limits.
    #[must_use]
    pub fn control(&self) -> TimeControl {
        TimeControl {
            per_move: self.time,
            per_game: self.per_game,
            increment: self.increment,
            tolerance: self.tolerance,
            first_move_is_free: false,
        }
    }

    /// What a built-in agent may use for its next move.
    pub(crate) fn for_agent(&self, game: &Game) -> ThinkLimits {
        let time = match self.margin {
            _ if self.nodes.is_some() => None,
            Some(margin) => game.think_time_leaving(margin),
            None => {
                let measured = Delays::of_this_machine().margin();
                game.think_time().min(game.think_time_leaving(measured))
            }
        };
        ThinkLimits { time, deadline: None, nodes: self.nodes }
    }

    /// How much of the time that an answer took a built-in agent does not pay for. Agents keep to
    /// their time by themselves: what a busy machine takes beyond that is not their fault, and the
    /// next answers leave more.
    pub(crate) fn agent_delay(took: Duration, limits: &ThinkLimits) -> Duration {
        let Some(most) = limits.time else { return Duration::ZERO };
        let delay = took.saturating_sub(most);
        Delays::of_this_machine().note(delay.max(take_longest_stall()));
        delay
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
        // Its time runs from the question on, and not from when its thread begins to think.
        let deadline = limits.time.and_then(|time| began.checked_add(time));
        match choose(seat, game, ThinkLimits { deadline, ..limits }).await {
            Ok(choice) => {
                // With a limit of nodes no time counts.
                let took = if limits.nodes.is_some() { Duration::ZERO } else { began.elapsed() };
                let delay = MoveLimits::agent_delay(took, &limits);
                Answer { result: Ok(choice.mv), took, delay }
            }
            Err(fault) => {
                Answer { result: Err(fault), took: began.elapsed(), delay: Duration::ZERO }
            }
        }
    }
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
    fn arena_finding_06_an_agent_does_not_pay_for_a_busy_machine() {
        let (short, long) = (Duration::from_millis(80), Duration::from_secs(5));
        let timed =
            ThinkLimits { time: Some(Duration::from_millis(100)), ..ThinkLimits::default() };
        let delay = MoveLimits::agent_delay;
        assert_eq!(delay(short, &timed), Duration::ZERO);
        assert_eq!(delay(long, &timed), long - Duration::from_millis(100));
        assert_eq!(delay(long, &ThinkLimits::default()), Duration::ZERO);
        let limits = MoveLimits::per_move(Duration::from_millis(700));
        let rules = foursight_rules::Library::bundled();
        let rules = foursight_rules::Ruleset::load(&rules, &["connect4"]).unwrap();
        let game = Game::timed(&rules, 0, 1, limits.control());
        let left = limits.for_agent(&game).time.unwrap();
        assert!(left <= Duration::from_millis(175), "more is left after such a delay: {left:?}");
        let set = MoveLimits { margin: Some(Duration::from_millis(100)), ..limits };
        assert_eq!(set.for_agent(&game).time, Some(Duration::from_millis(600)));
    }
}
