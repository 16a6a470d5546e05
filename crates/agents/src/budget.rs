//! Time, nodes and the stop signal, looked at together.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::agent::Limits;

/// Nodes between two checks of the clock and the stop signal.
const CHECK_INTERVAL: u64 = 256;

/// What is left to an agent that is thinking.
#[derive(Debug)]
pub(crate) struct Budget<'a> {
    deadline: Option<Instant>,
    most: u64,
    nodes: u64,
    /// The limits are checked when so many nodes are reached.
    next_check: u64,
    stop: Option<&'a AtomicBool>,
    exhausted: bool,
}

impl<'a> Budget<'a> {
    /// These limits; `default_time` applies if they say nothing.
    pub(crate) fn new(limits: &Limits<'a>, default_time: Option<Duration>) -> Self {
        let time = limits.time.or(default_time.filter(|_| limits.nodes.is_none()));
        let mut budget = Self {
            deadline: time.map(|time| Instant::now() + time),
            most: limits.nodes.unwrap_or(u64::MAX),
            nodes: 0,
            next_check: 0,
            stop: limits.stop,
            exhausted: false,
        };
        budget.check();
        budget
    }

    /// Counts one node; false if it is time to answer.
    #[inline]
    pub(crate) fn count_node(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes >= self.next_check {
            self.check();
        }
        !self.exhausted
    }

    #[cold]
    fn check(&mut self) {
        self.next_check = (self.nodes + CHECK_INTERVAL).min(self.most);
        self.exhausted |= self.nodes >= self.most
            || self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
    }

    /// True once a limit was reached.
    pub(crate) fn is_exhausted(&self) -> bool {
        self.exhausted
    }

    /// Nodes so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }
}
