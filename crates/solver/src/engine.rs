//! Runs the search: picks the code for size and processor, starts threads, lets the table grow.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use crate::busy::Busy;
use crate::cpu::{Cpu, Portable};
use crate::geometry::{Dynamic, Fixed, Geometry};
use crate::late::Late;
use crate::search::{Brakes, Node, Search, worth_of_squares};
use crate::size::Size;
use crate::table::Table;

/// Nodes up to which the table stays small, and its size then: little work fits into the caches.
const STAGES: [(u64, usize); 2] = [(30_000, 1 << 20), (3_000_000, 16 << 20)];
/// Before this many nodes no helper thread is worth its start.
const ALONE: u64 = 30_000;
/// Squares left below which a position goes to the late table, or to none.
const LATE: i32 = 14;
const LAST: i32 = 6;
/// Stones up to which mirror images are told apart only by their stones.
const MIRROR: i32 = 14;
/// Squares left above which threads announce what they search.
const ANNOUNCE: i32 = 18;

/// The tables and threads behind a solver.
pub(crate) struct Engine {
    size: Size,
    table: Arc<Table>,
    lates: Vec<Late>,
    busy: Busy,
    /// Nodes since the table was last empty; decides its size.
    since_empty: u64,
    worth: [u8; 64],
    portable: bool,
}

impl Engine {
    pub(crate) fn new(size: Size, threads: usize, table_bytes: usize) -> Self {
        let mut table = Table::new(table_bytes);
        table.restart(STAGES[0].1);
        Self::with_table(size, threads, Arc::new(table))
    }

    fn with_table(size: Size, threads: usize, table: Arc<Table>) -> Self {
        Self {
            size,
            table,
            lates: (0..threads.max(1)).map(|_| Late::new()).collect(),
            busy: Busy::new(),
            since_empty: 0,
            worth: worth_of_squares(&size.layout()),
            portable: false,
        }
    }

    /// An engine of one thread on the same table, which has its full size from now on.
    pub(crate) fn companion(&mut self) -> Self {
        if let Some(table) = Arc::get_mut(&mut self.table) {
            table.grow(usize::MAX);
        }
        let mut other = Self::with_table(self.size, 1, Arc::clone(&self.table));
        other.portable = self.portable;
        other
    }

    /// Uses only code that runs on any processor.
    pub(crate) fn use_portable_code(&mut self) {
        self.portable = true;
    }

    /// Forgets everything; a table shared with others is left as it is.
    pub(crate) fn clear(&mut self) {
        if let Some(table) = Arc::get_mut(&mut self.table) {
            table.restart(STAGES[0].1);
            self.since_empty = 0;
        }
        for late in &mut self.lates {
            late.clear();
        }
    }

    /// Finds out whether the mover scores more than `alpha`; nothing if a brake was pulled.
    ///
    /// `brakes.nodes` counts from `nodes`, to which the work is added.
    pub(crate) fn ask(
        &mut self,
        node: &Node,
        alpha: i32,
        brakes: &Brakes<'_>,
        nodes: &mut u64,
    ) -> Option<i32> {
        loop {
            let mut stage = *brakes;
            stage.nodes = brakes.nodes.saturating_sub(*nodes);
            let next = STAGES.iter().find(|(limit, _)| self.since_empty < *limit);
            let mut may_grow = false;
            if let (Some((limit, bytes)), Some(table)) = (next, Arc::get_mut(&mut self.table)) {
                table.grow(*bytes);
                may_grow = limit - self.since_empty < stage.nodes;
                stage.nodes = stage.nodes.min(limit - self.since_empty);
            } else if let Some(table) = Arc::get_mut(&mut self.table) {
                table.grow(usize::MAX);
            }
            let helpers = self.since_empty >= ALONE;
            let (value, spent) = self.dispatch(node, alpha, &stage, *nodes, helpers);
            *nodes += spent;
            self.since_empty += spent;
            let pulled = || {
                brakes.cancel.is_some_and(|cancel| cancel.load(Relaxed))
                    || brakes.deadline.is_some_and(|end| std::time::Instant::now() >= end)
            };
            if value.is_some() || !may_grow || pulled() {
                return value;
            }
        }
    }

    /// Picks the compiled size.
    fn dispatch(
        &mut self,
        node: &Node,
        alpha: i32,
        brakes: &Brakes<'_>,
        before: u64,
        helpers: bool,
    ) -> (Option<i32>, u64) {
        let job = Job { node, alpha, brakes, before, helpers };
        match (self.size.width(), self.size.height()) {
            (7, 6) => self.pick(Fixed::<7, 6>, &job),
            (8, 7) => self.pick(Fixed::<8, 7>, &job),
            (7, 7) => self.pick(Fixed::<7, 7>, &job),
            (8, 6) => self.pick(Fixed::<8, 6>, &job),
            (6, 6) => self.pick(Fixed::<6, 6>, &job),
            (5, 5) => self.pick(Fixed::<5, 5>, &job),
            _ => self.pick(Dynamic(self.size.layout()), &job),
        }
    }

    /// Picks the processor.
    fn pick<G: Geometry>(&mut self, geometry: G, job: &Job<'_>) -> (Option<i32>, u64) {
        #[cfg(target_arch = "x86_64")]
        if let Some(cpu) = crate::cpu::Avx2::detect().filter(|_| !self.portable) {
            return self.run(geometry, cpu, job);
        }
        self.run(geometry, Portable, job)
    }

    fn run<G: Geometry, C: Cpu>(
        &mut self,
        geometry: G,
        cpu: C,
        job: &Job<'_>,
    ) -> (Option<i32>, u64) {
        let cells = self.size.cells() as i32;
        let done = AtomicBool::new(false);
        let (table, busy) = (&*self.table, &self.busy);
        let threads = if job.helpers { self.lates.len() } else { 1 };
        let start = |late, brakes, busy_plies| Search {
            geometry,
            _cpu: cpu,
            table,
            late,
            busy,
            nodes: 0,
            brakes,
            done: &done,
            stopped: false,
            worth: self.worth,
            table_plies: cells - LATE,
            late_plies: cells - LAST,
            mirror_plies: MIRROR,
            busy_plies,
        };
        let Some((own, others)) = self.lates.split_first_mut() else { return (None, 0) };
        let report = job.brakes.progress.map(|progress| move |nodes| progress(job.before + nodes));
        let mut brakes = *job.brakes;
        brakes.progress = report.as_ref().map(|report| report as &(dyn Fn(u64) + Sync));
        if threads == 1 {
            let mut search = start(own, brakes, 0);
            let value = C::visit(&mut search, job.node, job.alpha);
            return ((!search.stopped).then_some(value), search.nodes);
        }

        // All threads ask the same question; the first answer counts.
        let spent = AtomicU64::new(0);
        let busy_plies = (cells - ANNOUNCE).min(cells - LATE);
        brakes.nodes = job.brakes.nodes.div_ceil(threads as u64);
        let ask = |late, brakes| {
            let mut search = start(late, brakes, busy_plies);
            let value = C::visit(&mut search, job.node, job.alpha);
            spent.fetch_add(search.nodes, Relaxed);
            let value = (!search.stopped).then_some(value);
            if value.is_some() {
                done.store(true, Relaxed);
            }
            value
        };
        let value = std::thread::scope(|scope| {
            let handles: Vec<_> = others
                .iter_mut()
                .take(threads - 1)
                .map(|late| {
                    let helper = Brakes { progress: None, ..brakes };
                    let ask = &ask;
                    scope.spawn(move || ask(late, helper))
                })
                .collect();
            let mut value = ask(own, brakes);
            for handle in handles {
                value = value.or(handle.join().ok().flatten());
            }
            value
        });
        (value, spent.into_inner())
    }
}

/// One question to the search.
struct Job<'a> {
    node: &'a Node,
    alpha: i32,
    brakes: &'a Brakes<'a>,
    /// Nodes before this question, for the progress report.
    before: u64,
    helpers: bool,
}
