//! One of Foursight's own players on a seat.

use std::fmt;
use std::time::{Duration, Instant};

use foursight_agents::{Agent, AgentKind, Limits};
use foursight_table::EndKind;

use super::Answer;
use crate::fault::Fault;
use crate::game::Game;
use crate::seed::derive;

/// How long bots may think about a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Clock {
    /// Time per move.
    pub time: Option<Duration>,
    /// Positions per move for built-in agents, which then ignore the time: the same seed plays
    /// the same game on every machine.
    pub nodes: Option<u64>,
}

impl Clock {
    /// What a built-in agent may use: less than the referee's limit, for the way there and back.
    pub(crate) fn limits(&self, game: &Game) -> Limits<'static> {
        let time = game.think_time().filter(|_| self.nodes.is_none());
        Limits { time, nodes: self.nodes, stop: None }
    }
}

/// A built-in agent, made anew for every game: no game depends on the one before.
pub struct AgentPlayer {
    kind: AgentKind,
    clock: Clock,
    agent: Option<Box<dyn Agent>>,
}

impl fmt::Debug for AgentPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AgentPlayer").field("kind", &self.kind).finish_non_exhaustive()
    }
}

impl AgentPlayer {
    /// An agent of this kind.
    pub fn new(kind: AgentKind, clock: Clock) -> Self {
        Self { kind, clock, agent: None }
    }

    pub(crate) fn kind(&self) -> AgentKind {
        self.kind
    }

    pub(super) fn begin(&mut self, game: &Game, seat: u8) {
        self.agent = build(self.kind, game, seat).ok();
    }

    pub(super) async fn ask(&mut self, game: &Game) -> Answer {
        let Some(mut agent) = self.agent.take() else {
            let fault = Fault::new(EndKind::Absent, "this agent cannot play this game");
            return Answer { result: Err(fault), took: Duration::ZERO };
        };
        let position = game.position().clone();
        let limits = self.clock.limits(game);
        let began = Instant::now();
        // Thinking must not hold up the sockets of others.
        let thought = tokio::task::spawn_blocking(move || {
            let choice = agent.choose(&position, &limits);
            (agent, choice.place)
        });
        match thought.await {
            Ok((agent, place)) => {
                self.agent = Some(agent);
                Answer { result: Ok(place), took: self.on_the_clock(began.elapsed()) }
            }
            Err(_) => {
                let fault = Fault::new(EndKind::Crashed, "the agent stopped with a panic");
                Answer { result: Err(fault), took: began.elapsed() }
            }
        }
    }

    /// With a limit of nodes the time does not count.
    fn on_the_clock(&self, took: Duration) -> Duration {
        if self.clock.nodes.is_some() { Duration::ZERO } else { took }
    }
}

/// The agent for one game.
pub(crate) fn build(kind: AgentKind, game: &Game, seat: u8) -> Result<Box<dyn Agent>, Fault> {
    let seed = derive(game.seed(), u64::from(seat) + 1);
    kind.build(game.rules(), seed).map_err(|why| Fault::new(EndKind::Absent, why.to_string()))
}
