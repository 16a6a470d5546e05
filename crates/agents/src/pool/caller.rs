//! On whose behalf questions are asked: callers share a pool fairly.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Instant;

use foursight_rules::{Move, Position, Ruleset};

use super::idle::RulesKey;
use super::pending::Pending;
use super::seat::Seat;
use super::worker::Shared;
use super::{AskError, ThinkError, ThinkLimits};
use crate::advisor::Advisor;
use crate::agent::{Agent, Choice, Limits};
use crate::evaluation::Evaluation;
use crate::kind::{AgentKind, Unsuitable};

/// Whoever shares a pool with others: a number that stands for an address, a game, an account.
/// The default one stands for everybody who has no name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Caller(pub u128);

impl From<IpAddr> for Caller {
    /// An address of its own for IPv4; for IPv6 the 64 bits that one subscriber has.
    fn from(address: IpAddr) -> Self {
        match address.to_canonical() {
            IpAddr::V4(address) => Self(address.to_ipv6_mapped().to_bits()),
            IpAddr::V6(address) => Self(address.to_bits() >> 64 << 64 | 1),
        }
    }
}

/// A pool as one caller uses it.
#[derive(Clone, Copy, Debug)]
pub struct CallerPool<'a> {
    shared: &'a Arc<Shared>,
    caller: Caller,
}

impl<'a> CallerPool<'a> {
    pub(super) fn new(shared: &'a Arc<Shared>, caller: Caller) -> Self {
        Self { shared, caller }
    }

    /// A seat as [`AgentPool::seat`](super::AgentPool::seat) gives, whose questions are this
    /// caller's.
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

    /// How many questions of this caller are not answered yet, whether they wait or are thought
    /// about.
    #[must_use]
    pub fn asked(&self) -> usize {
        self.shared.asked(self.caller)
    }

    /// A seat for an agent that `make` makes, on the thread where it is to think.
    pub fn seat_with(
        &self,
        make: impl Fn() -> Result<Box<dyn Agent>, Unsuitable> + Send + Sync + 'static,
    ) -> Seat {
        Seat::new(self.shared, self.caller, Box::new(make))
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
        self.advise(position, limits, Advisor::hint, answer)
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
        self.advise(position, limits, Advisor::evaluate, answer)
    }

    fn advise<T: Send + 'static>(
        &self,
        position: Position,
        limits: ThinkLimits,
        ask: fn(&mut Advisor, &Position, &Limits<'_>) -> T,
        answer: impl FnOnce(Result<T, ThinkError>) + Send + 'static,
    ) -> Result<Pending, AskError> {
        self.shared.ask(self.caller, None, answer, move |shared, signals| {
            let rules = RulesKey(Arc::clone(position.rules()));
            let idle = shared.idle_advisors.take(&rules);
            let mut advisor = idle.unwrap_or_else(|| Advisor::new(&rules.0));
            let answer = ask(&mut advisor, &position, &limits.limits_at(Instant::now(), signals));
            shared.idle_advisors.put(rules, advisor);
            Ok(answer)
        })
    }
}
