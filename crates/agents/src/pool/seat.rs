//! A seat: whoever asks one agent one question after the other.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::time::Instant;

use foursight_rules::Position;

use super::pending::Pending;
use super::worker::Shared;
use super::{AskError, Caller, ThinkError, ThinkLimits};
use crate::agent::{Agent, Choice};
use crate::kind::Unsuitable;

type Make = Box<dyn Fn() -> Result<Box<dyn Agent>, Unsuitable> + Send + Sync>;

/// A place for one agent of a pool, which keeps it from one question to the next if there is room.
/// Dropping the seat frees the agent; questions that were asked before are still answered.
pub struct Seat {
    shared: Arc<Shared>,
    caller: Caller,
    agent: Arc<SeatAgent>,
}

struct SeatAgent {
    number: u64,
    make: Make,
    /// Set when the seat was dropped.
    gone: AtomicBool,
}

impl Seat {
    pub(super) fn new(shared: &Arc<Shared>, caller: Caller, make: Make) -> Self {
        let agent = SeatAgent { number: shared.next_number(), make, gone: AtomicBool::new(false) };
        Self { shared: Arc::clone(shared), caller, agent: Arc::new(agent) }
    }

    /// Asks the agent for a move. The game is not over and no chance is pending.
    ///
    /// # Errors
    /// If the question is not taken; the callback is dropped then.
    pub fn choose(
        &self,
        position: Position,
        limits: ThinkLimits,
        answer: impl FnOnce(Result<Choice, ThinkError>) + Send + 'static,
    ) -> Result<Pending, AskError> {
        let own = Arc::clone(&self.agent);
        self.shared.ask(self.caller, Some(own.number), answer, move |shared, signals| {
            let mut agent = match shared.idle_agents.take(&own.number) {
                Some(agent) => agent,
                None => (own.make)()?,
            };
            let within = limits.limits_at(Instant::now(), signals);
            let choice = agent.choose(&position, &within);
            shared.idle_agents.put(own.number, agent);
            // The seat may have been dropped in the meantime, and found nothing to free.
            if own.gone.load(SeqCst) {
                drop(shared.idle_agents.take(&own.number));
            }
            Ok(choice)
        })
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Seat").field("number", &self.agent.number).finish_non_exhaustive()
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        self.agent.gone.store(true, SeqCst);
        drop(self.shared.idle_agents.take(&self.agent.number));
    }
}
