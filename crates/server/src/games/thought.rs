//! Programs at the table: computer players and bots that are asked for a move.

use std::pin::Pin;

use foursight_agents::{AgentKind, ThinkError};
use foursight_arena::Identity;
use foursight_rules::{EndKind, Move};

use super::actor::Actor;

/// Why a program that was asked for a move loses its game.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(crate) kind: EndKind,
    pub(crate) detail: String,
}

/// What a computer player or bot that was asked for a move has come to.
#[derive(Debug)]
pub(super) enum Thought {
    Move(Move),
    /// It loses the game.
    Failed(Failure),
    /// The server is shutting down: the game goes on another time.
    Interrupted,
}

/// The answer of a computer player or bot that was asked for a move.
pub(super) type PendingThought = Pin<Box<dyn Future<Output = Thought> + Send>>;

impl Actor {
    pub(super) fn ask_computer(&mut self, kind: AgentKind) -> PendingThought {
        let now = self.now();
        let table = self.game.table();
        let (seat, position) = (table.to_move(), table.position().clone());
        // A deadline, because the time in the queue counts as well.
        let time = table.think_time(now);
        let deadline = time.map(|time| std::time::Instant::now() + time);
        if !self.agents.contains_key(&seat) {
            // Another one for each turn, so that a game taken up does not repeat itself.
            let turns = table.turns().len() as u64;
            let seed = self.game.setup.seed ^ (turns << 8) ^ u64::from(seat);
            let agent = self.hub.agents.seat(kind, self.game.rules(), seed, self.caller);
            self.agents.extend(agent.map(|agent| (seat, agent)));
        }
        let Some(agent) = self.agents.get(&seat) else {
            let (kind, detail) = (EndKind::Crashed, "it cannot play this game".to_owned());
            return Box::pin(std::future::ready(Thought::Failed(Failure { kind, detail })));
        };
        let asked = self.hub.agents.choose(agent, position, deadline);
        Box::pin(async move {
            match asked.await {
                Ok(choice) => Thought::Move(choice.mv),
                Err(ThinkError::Closed) => Thought::Interrupted,
                Err(error) => {
                    Thought::Failed(Failure { kind: EndKind::Crashed, detail: error.to_string() })
                }
            }
        })
    }

    pub(super) fn ask_bot(&mut self, bot: &Identity) -> PendingThought {
        let now = self.now();
        let table = self.game.table();
        // A clock decides by itself; what it leaves beyond that is cut.
        let most = self.hub.options.bot_time;
        let limit = table.turn_left(now).map_or(most, |left| left.min(most));
        let asked = self.bots.ask(table.to_move(), bot, table.position().clone(), limit);
        // A bot's answer is taken from its connection even if nobody waits for it any more.
        let asked = tokio::spawn(asked);
        Box::pin(async move {
            match asked.await {
                Ok(Ok(mv)) => Thought::Move(mv),
                Ok(Err(failure)) => Thought::Failed(failure),
                Err(error) if error.is_cancelled() => Thought::Interrupted,
                Err(_) => {
                    Thought::Failed(Failure { kind: EndKind::Crashed, detail: String::new() })
                }
            }
        })
    }
}

/// The answer that is waited for; never, if none is.
pub(super) async fn next_answer(thought: &mut Option<PendingThought>) -> Thought {
    match thought {
        Some(thought) => thought.await,
        None => std::future::pending().await,
    }
}
