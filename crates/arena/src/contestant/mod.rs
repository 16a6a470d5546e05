//! The contestants of a match: built-in agents, sockets and programs. The runner treats all alike.

mod agent;
pub(crate) mod cores;
mod gomocup;
mod json_lines;
mod process;
pub(crate) mod program;
mod socket;

use std::time::Duration;

use foursight_rules::Move;

pub(crate) use agent::build as build_agent;
pub use agent::{AgentContestant, MoveLimits};
pub use cores::Cores;
pub use gomocup::{ENGINE_PAUSE, GomocupContestant};
pub use json_lines::JsonLinesContestant;
pub use program::{ProgramLimits, ProgramSettings};
pub use socket::SocketContestant;

use crate::fault::Fault;
use crate::game::Game;

/// What a bot may know about a game beyond the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameInfo {
    /// Which game of the match, from 1.
    pub number: u32,
    /// How many regular games the match has.
    pub of: u32,
    /// Names by seat.
    pub names: Vec<String>,
}

/// A bot's answer, and how long it took.
#[derive(Debug)]
pub struct Answer {
    /// The move, or what the bot did instead.
    pub result: Result<Move, Fault>,
    /// From the question to the answer.
    pub took: Duration,
    /// How much of that is not the bot's: the referee looked so much too late, or the machine
    /// kept a built-in player from stopping.
    pub delay: Duration,
}

impl Answer {
    /// A fault that needed no time.
    pub(crate) fn at_once(fault: Fault) -> Self {
        Self { result: Err(fault), took: Duration::ZERO, delay: Duration::ZERO }
    }

    /// An answer to a question that was waited for so long. Whatever is found later was waited for
    /// too long by the referee, who may have had it in time.
    pub(crate) fn within(result: Result<Move, Fault>, took: Duration, wait: Duration) -> Self {
        let delay = if result.is_ok() { took.saturating_sub(wait) } else { Duration::ZERO };
        Self { result, took, delay }
    }

    /// What the bot has to pay for.
    #[must_use]
    pub fn charged(&self) -> Duration {
        self.took - self.delay.min(self.took)
    }
}

/// Stands for the limit of answers that have none.
pub(crate) const NO_LIMIT: Duration = Duration::from_secs(24 * 60 * 60);

/// Whoever sits on a seat of a match and moves for a player.
#[derive(Debug)]
pub enum Contestant {
    /// One of Foursight's own.
    Agent(AgentContestant),
    /// A WebSocket client.
    Socket(SocketContestant),
    /// A program that speaks JSON lines.
    JsonLines(JsonLinesContestant),
    /// A program that speaks the Gomocup protocol.
    Gomocup(GomocupContestant),
}

impl Contestant {
    /// Gets ready for a game.
    ///
    /// # Errors
    /// If the bot is not there: it loses the game before its first move.
    pub async fn begin(&mut self, game: &Game, seat: u8, info: &GameInfo) -> Result<(), Fault> {
        match self {
            Self::Agent(player) => {
                player.begin(game, seat);
                Ok(())
            }
            Self::Socket(player) => player.begin().await,
            Self::JsonLines(player) => player.begin(game, seat, info).await,
            Self::Gomocup(player) => player.begin(game).await,
        }
    }

    /// Asks for a move.
    pub async fn ask(&mut self, game: &Game, seat: u8) -> Answer {
        match self {
            Self::Agent(player) => player.ask(game).await,
            Self::Socket(player) => player.ask(game, seat).await,
            Self::JsonLines(player) => player.ask(game).await,
            Self::Gomocup(player) => player.ask(game, seat).await,
        }
    }

    /// Tells how the game ended, if this kind of bot is told such things.
    pub async fn end(&mut self, game: &Game) {
        if let Self::JsonLines(player) = self {
            player.end(game).await;
        }
    }

    /// Says goodbye: programs end, sockets go back to the lobby.
    pub async fn finish(self) {
        match self {
            Self::Agent(_) | Self::Socket(_) => {}
            Self::JsonLines(player) => player.finish().await,
            Self::Gomocup(player) => player.finish().await,
        }
    }
}
