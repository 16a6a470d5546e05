//! Time, nodes, work and the signals to stop, looked at together.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use crate::agent::Limits;

/// Work of visiting a node, in which a few dozen cells are looked at.
const NODE_WORK: u64 = 16;
/// Most work between two checks of the limits: a few microseconds.
const CHECK_INTERVAL: u64 = 256 * NODE_WORK;
/// Two checks are meant to be no further apart than this, whatever the work turns out to cost.
const CHECK_TIME: Duration = Duration::from_micros(500);
/// Beyond its limits an agent finishes its first look at the moves if that takes no more than this.
const GRACE_WORK: u64 = 1 << 20;
const GRACE_TIME: Duration = Duration::from_millis(15);

/// The longest time, in microseconds, that a thinking agent was kept from looking at the clock.
static LONGEST_STALL: AtomicU64 = AtomicU64::new(0);

/// The longest time since the last call in which an agent of this process that has a time to keep to
/// did not come to look at the clock, because it had no processor or something took long: at the end
/// of its time it may be late by as much.
#[must_use]
pub fn take_longest_stall() -> Duration {
    Duration::from_micros(LONGEST_STALL.swap(0, Relaxed))
}

/// Counts work: about one unit for every cell or line that an agent looks at, so that a unit is a
/// few nanoseconds on any machine of today.
///
/// ```
/// use foursight_agents::{AgentKind, Limits, WorkMeter};
/// use foursight_rules::{Library, Position, Ruleset};
///
/// let rules = Ruleset::load(&Library::bundled(), &["pente"])?;
/// let meter = WorkMeter::limited(2_000_000);
/// let mut agent = AgentKind::Search.build(&rules, 1)?;
/// agent.choose(&Position::new(&rules), &Limits { work: Some(&meter), ..Limits::default() });
/// assert!(meter.spent() <= 2_000_000 + WorkMeter::SLACK);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct WorkMeter {
    limit: u64,
    spent: AtomicU64,
}

impl WorkMeter {
    /// An agent goes beyond its limit by no more than this: the rest of a first look at the moves,
    /// and one move tried on the board. Where rules forbid nearly all moves, the search for the
    /// first legal one comes on top, with [`WorkMeter::CHECK`] for each move.
    pub const SLACK: u64 = 4 * GRACE_WORK;

    /// What asking the rules whether a move is legal counts for.
    pub const CHECK: u64 = 64;

    /// A meter that only counts.
    #[must_use]
    pub const fn unlimited() -> Self {
        Self::limited(u64::MAX)
    }

    /// A meter that ends the thinking at this much work.
    #[must_use]
    pub const fn limited(limit: u64) -> Self {
        Self { limit, spent: AtomicU64::new(0) }
    }

    pub(crate) fn is_limited(&self) -> bool {
        self.limit < u64::MAX
    }

    /// The work done so far.
    #[must_use]
    pub fn spent(&self) -> u64 {
        self.spent.load(Relaxed)
    }

    /// Adds work that was done, and tells what is left.
    pub(crate) fn add(&self, work: u64) -> u64 {
        let before = self.spent.fetch_add(work, Relaxed);
        self.limit.saturating_sub(before.saturating_add(work))
    }
}

/// What is left to an agent that is thinking.
#[derive(Debug)]
pub(crate) struct Budget<'a> {
    limits: Limits<'a>,
    deadline: Option<Instant>,
    most: u64,
    nodes: u64,
    work: u64,
    /// Work that the meter has been told of.
    metered: u64,
    /// The limits are checked when so much work is done.
    next_check: u64,
    /// Work from one check to the next: less where it proves to be slow.
    interval: u64,
    last_check: Option<Instant>,
    /// The longest time between two checks: what cannot be interrupted may take as long again.
    longest: Duration,
    /// A limit was reached.
    exhausted: bool,
    /// A limit other than that of nodes was reached with this much work done, at this moment.
    late_since: Option<(u64, Option<Instant>)>,
    /// Not even a first look is to be finished.
    overdue: bool,
}

impl<'a> Budget<'a> {
    /// These limits; `default_time` applies if they say nothing.
    pub(crate) fn new(limits: &Limits<'a>, default_time: Option<Duration>) -> Self {
        let time = default_time.map_or(limits.time, |default| limits.time_or(default));
        let mut budget = Self {
            limits: *limits,
            // A time that no clock can tell never comes.
            deadline: time.and_then(|time| Instant::now().checked_add(time)),
            most: limits.nodes.unwrap_or(u64::MAX),
            nodes: 0,
            work: 0,
            metered: 0,
            next_check: 0,
            interval: NODE_WORK,
            last_check: None,
            longest: Duration::ZERO,
            exhausted: false,
            late_since: None,
            overdue: false,
        };
        budget.check();
        budget
    }

    /// Counts one node; false if it is time to answer.
    #[inline]
    pub(crate) fn count_node(&mut self) -> bool {
        self.nodes += 1;
        self.work += NODE_WORK;
        if self.work >= self.next_check {
            self.check();
        }
        !self.exhausted
    }

    /// Counts work; false if it is time to answer.
    #[inline]
    pub(crate) fn spend(&mut self, work: usize) -> bool {
        self.work += work as u64;
        if self.work >= self.next_check {
            self.check();
        }
        !self.exhausted
    }

    /// Counts work that belongs to the first look at the moves, which is finished beyond the limits
    /// if that does not take long; false if it is to be cut short.
    #[inline]
    pub(crate) fn spend_on_first_look(&mut self, work: usize) -> bool {
        self.spend(work);
        !self.overdue
    }

    #[cold]
    fn check(&mut self) {
        let now = self.is_timed().then(Instant::now);
        self.pace(now);
        let left = self.limits.work.map(|meter| meter.add(self.work - self.metered));
        self.metered = self.work;
        let is_set = |flag: Option<&AtomicBool>| flag.is_some_and(|flag| flag.load(Relaxed));
        let cancelled = is_set(self.limits.cancel);
        let late = cancelled
            || is_set(self.limits.stop)
            || left == Some(0)
            || now.is_some_and(|now| self.deadline.is_some_and(|deadline| now >= deadline));
        if late {
            let (work, moment) = *self.late_since.get_or_insert((self.work, now));
            let too_late = |(moment, now): (Instant, Instant)| {
                now.saturating_duration_since(moment) + self.longest >= GRACE_TIME
            };
            self.overdue |= cancelled
                || self.work - work >= GRACE_WORK
                || moment.zip(now).is_some_and(too_late);
        }
        self.exhausted |= late || self.nodes >= self.most;
        // No later than the last node that is allowed, and than the last work.
        let nodes_left = match self.most.saturating_sub(self.nodes) {
            0 => u64::MAX,
            left => left.saturating_mul(NODE_WORK),
        };
        let left = left.filter(|left| *left > 0).unwrap_or(u64::MAX);
        let interval = self.interval.min(nodes_left).min(left).max(1);
        self.next_check = self.work.saturating_add(interval);
    }

    /// True if the clock has to be asked: for the deadline, or to check the signals in good time.
    fn is_timed(&self) -> bool {
        self.deadline.is_some() || self.limits.stop.is_some() || self.limits.cancel.is_some()
    }

    /// Fits the interval to what the work since the last check took.
    fn pace(&mut self, now: Option<Instant>) {
        let took = self.last_check.zip(now).map(|(last, now)| now.saturating_duration_since(last));
        let took = took.unwrap_or_default();
        self.longest = self.longest.max(took);
        let slow = took > CHECK_TIME;
        self.interval = if slow { self.interval / 4 } else { self.interval * 2 };
        self.interval = self.interval.clamp(1, CHECK_INTERVAL);
        self.last_check = now;
    }

    /// True once a limit was reached.
    pub(crate) fn is_exhausted(&self) -> bool {
        self.exhausted
    }

    /// True once even a first look at the moves has to end.
    pub(crate) fn is_overdue(&self) -> bool {
        self.overdue
    }

    /// True once nobody wants the answer any more.
    pub(crate) fn is_cancelled(&self) -> bool {
        self.limits.cancel.is_some_and(|cancel| cancel.load(Relaxed))
    }

    /// Nodes so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }
}

impl Drop for Budget<'_> {
    fn drop(&mut self) {
        if let Some(meter) = self.limits.work {
            meter.add(self.work - self.metered);
        }
        if self.deadline.is_some() {
            // What was done since the last check belongs to it, too.
            let last = self.last_check.map_or(Duration::ZERO, |last| last.elapsed());
            let stall = u64::try_from(self.longest.max(last).as_micros()).unwrap_or(u64::MAX);
            LONGEST_STALL.fetch_max(stall, Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_are_counted_exactly_whatever_else_is_done() {
        for most in [0, 1, 2, 255, 256, 257, 5000] {
            for work in [0, 1, 7, 1000] {
                let limits = Limits { nodes: Some(most), ..Limits::default() };
                let mut budget = Budget::new(&limits, None);
                let mut nodes = 0;
                while !budget.is_exhausted() {
                    budget.spend(work);
                    budget.count_node();
                    nodes += 1;
                }
                assert_eq!(nodes, most, "{work} between two nodes");
            }
        }
    }

    #[test]
    fn a_meter_ends_the_thinking_and_then_the_first_look() {
        let meter = WorkMeter::limited(10_000);
        let mut budget = Budget::new(&Limits { work: Some(&meter), ..Limits::default() }, None);
        while budget.spend(3) {}
        assert!((10_000..10_003).contains(&meter.spent()), "{}", meter.spent());
        assert!(!budget.is_overdue());
        while budget.spend_on_first_look(3) {}
        assert!(meter.spent() <= 10_000 + GRACE_WORK + CHECK_INTERVAL, "{}", meter.spent());
        drop(budget);
        // Whoever comes next has nothing left.
        let limits = Limits { work: Some(&meter), ..Limits::default() };
        assert!(Budget::new(&limits, None).is_exhausted());
    }

    #[test]
    fn arena_finding_06_an_agent_that_was_kept_from_its_clock_tells_how_long() {
        const KEPT: Duration = Duration::from_millis(30);
        let limits = Limits { time: Some(Duration::from_secs(60)), ..Limits::default() };
        let mut budget = Budget::new(&limits, None);
        budget.count_node();
        std::thread::sleep(KEPT);
        budget.spend(CHECK_INTERVAL as usize);
        drop(budget);
        assert!(take_longest_stall() >= KEPT);
    }

    #[test]
    fn who_is_cancelled_does_not_finish_anything() {
        let cancel = AtomicBool::new(false);
        let limits = Limits { cancel: Some(&cancel), ..Limits::default() };
        let mut budget = Budget::new(&limits, None);
        assert!(budget.spend_on_first_look(1));
        cancel.store(true, Relaxed);
        assert!(!budget.spend_on_first_look(CHECK_INTERVAL as usize));
        assert!(budget.is_cancelled() && budget.is_exhausted());
    }
}
