//! A question that is on its way to a bot, and what has come of it so far.

use std::ops::ControlFlow;
use std::time::Duration;

use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Bytes;

use super::Reply;
use crate::contestant::NO_LIMIT;
use crate::fault::Fault;

/// A question that was sent, and what has come since.
pub(super) struct Pending {
    pub(super) limit: Option<Duration>,
    pub(super) late_answer_wait: Duration,
    pub(super) sent: Instant,
    /// When its time is over.
    in_time: Instant,
    /// How long an answer, or one better than what has come, is waited for.
    pub(super) deadline: Instant,
    /// The ping that went with it, until that is answered.
    pub(super) fence: Option<Bytes>,
    /// What came before the answer to the ping, from a bot that may be in order.
    pub(super) unfenced: Option<Reply>,
    /// What came while earlier answers were owed.
    pub(super) doubtful: Option<Reply>,
}

impl Pending {
    pub(super) fn new(
        fence: Option<Bytes>,
        limit: Option<Duration>,
        late_answer_wait: Duration,
    ) -> Self {
        let sent = Instant::now();
        let in_time = sent + limit.unwrap_or(NO_LIMIT);
        Self {
            limit,
            late_answer_wait,
            sent,
            in_time,
            deadline: in_time,
            fence,
            unfenced: None,
            doubtful: None,
        }
    }

    /// How long something better than what has come is waited for.
    pub(super) fn doubt_ends(&self, unlimited: Duration) -> Instant {
        match self.limit {
            Some(_) => self.in_time + self.late_answer_wait,
            None => Instant::now() + unlimited,
        }
    }

    /// An answer that took so long.
    pub(super) fn reply(&self, bytes: Bytes, took: Duration) -> Reply {
        // Had the timer rung in time, nobody would be waiting any more: what is found now may have
        // been there for as long as the arena was kept from looking.
        let is_overdue = self.deadline == self.in_time;
        let late = self.limit.map_or(Duration::ZERO, |limit| took.saturating_sub(limit));
        let delay = if is_overdue { late } else { Duration::ZERO };
        Reply { result: Ok(bytes), took, delay }
    }

    /// The connection ends with this question.
    pub(super) fn over(&self, fault: Fault) -> ControlFlow<(Reply, bool)> {
        ControlFlow::Break((Reply::fault(fault, self.sent.elapsed()), true))
    }
}
