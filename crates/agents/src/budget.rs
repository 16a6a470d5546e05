//! Time, nodes and the stop signal, looked at together.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::agent::Limits;

/// How many nodes pass between two looks at the clock and the stop signal.
const INTERVAL: u64 = 256;

/// What is left to a player that is thinking.
#[derive(Debug)]
pub(crate) struct Budget<'a> {
    deadline: Option<Instant>,
    most: u64,
    nodes: u64,
    /// The clock is looked at when so many nodes are reached.
    next_look: u64,
    stop: Option<&'a AtomicBool>,
    spent: bool,
}

impl<'a> Budget<'a> {
    /// These limits; `habit` is the time to take if they say nothing.
    pub(crate) fn new(limits: &Limits<'a>, habit: Option<Duration>) -> Self {
        let time = limits.time.or(habit.filter(|_| limits.nodes.is_none()));
        let mut budget = Self {
            deadline: time.map(|time| Instant::now() + time),
            most: limits.nodes.unwrap_or(u64::MAX),
            nodes: 0,
            next_look: 0,
            stop: limits.stop,
            spent: false,
        };
        budget.look();
        budget
    }

    /// Counts one node; false if it is time to answer.
    #[inline]
    pub(crate) fn go_on(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes >= self.next_look {
            self.look();
        }
        !self.spent
    }

    #[cold]
    fn look(&mut self) {
        self.next_look = (self.nodes + INTERVAL).min(self.most);
        self.spent |= self.nodes >= self.most
            || self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
    }

    /// True once a limit was reached.
    pub(crate) fn is_spent(&self) -> bool {
        self.spent
    }

    /// Nodes so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }
}
