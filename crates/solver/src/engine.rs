//! Runs the search: picks the code for size and processor, starts threads, lets the table grow.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use crate::cpu::{Cpu, Portable};
use crate::geometry::{Dynamic, Fixed, Geometry};
use crate::in_flight::InFlight;
use crate::local_transposition::LocalTable;
use crate::search::{Node, Search, SearchLimits, worth_of_squares};
use crate::size::Size;
use crate::transposition::TranspositionTable;

/// Nodes up to which the table stays small, and its size then: little work fits into the caches.
const TABLE_STAGES: [(u64, usize); 2] = [(30_000, 1 << 20), (3_000_000, 16 << 20)];
/// Before this many nodes no helper thread is worth its start.
const SINGLE_THREAD_NODES: u64 = 30_000;
/// Empty squares below which a position goes to the thread's own table.
const LOCAL_TABLE_BELOW: i32 = 14;
/// Empty squares below which a position goes to no table at all.
const NO_TABLE_BELOW: i32 = 6;
/// Stones below which a position shares its entry with its mirror image.
const MIRROR_BELOW: i32 = 14;
/// Empty squares above which threads announce what they search.
const ANNOUNCE_ABOVE: i32 = 18;

/// The tables and threads behind a solver.
pub(crate) struct Engine {
    size: Size,
    table: Arc<TranspositionTable>,
    local_tables: Vec<LocalTable>,
    in_flight: InFlight,
    /// Nodes since the table was last empty; decides its size.
    since_empty: u64,
    worth: [u8; 64],
    portable: bool,
}

impl Engine {
    pub(crate) fn new(size: Size, threads: usize, table_bytes: usize) -> Self {
        let table = TranspositionTable::small_at_first(table_bytes, TABLE_STAGES[0].1);
        Self::with_table(size, threads, Arc::new(table))
    }

    fn with_table(size: Size, threads: usize, table: Arc<TranspositionTable>) -> Self {
        Self {
            size,
            table,
            local_tables: (0..threads.max(1)).map(|_| LocalTable::new()).collect(),
            in_flight: InFlight::new(),
            since_empty: 0,
            worth: worth_of_squares(&size.layout()),
            portable: false,
        }
    }

    /// An engine of one thread that shares this one's table, which has its full size from now on.
    pub(crate) fn sharing_table(&mut self) -> Self {
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
            table.restart(TABLE_STAGES[0].1);
            self.since_empty = 0;
        }
        for local in &mut self.local_tables {
            local.clear();
        }
    }

    /// Finds out whether the mover scores more than `alpha`; nothing if a limit was reached before.
    ///
    /// `limits.nodes` counts from `nodes`, to which the work is added.
    pub(crate) fn ask(
        &mut self,
        node: &Node,
        alpha: i32,
        limits: &SearchLimits<'_>,
        nodes: &mut u64,
    ) -> Option<i32> {
        loop {
            let mut stage = *limits;
            stage.nodes = limits.nodes.saturating_sub(*nodes);
            let next = TABLE_STAGES.iter().find(|(limit, _)| self.since_empty < *limit);
            let mut may_grow = false;
            if let (Some((limit, bytes)), Some(table)) = (next, Arc::get_mut(&mut self.table)) {
                table.grow(*bytes);
                may_grow = limit - self.since_empty < stage.nodes;
                stage.nodes = stage.nodes.min(limit - self.since_empty);
            } else if let Some(table) = Arc::get_mut(&mut self.table) {
                table.grow(usize::MAX);
            }
            let helpers = self.since_empty >= SINGLE_THREAD_NODES;
            let (value, spent) = self.dispatch(node, alpha, &stage, *nodes, helpers);
            *nodes += spent;
            self.since_empty += spent;
            if value.is_some() || !may_grow || limits.is_late() {
                return value;
            }
        }
    }

    /// Picks the compiled size.
    fn dispatch(
        &mut self,
        node: &Node,
        alpha: i32,
        limits: &SearchLimits<'_>,
        before: u64,
        helpers: bool,
    ) -> (Option<i32>, u64) {
        let job = Job { node, alpha, limits, before, helpers };
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
        let (table, in_flight) = (&*self.table, &self.in_flight);
        let threads = if job.helpers { self.local_tables.len() } else { 1 };
        let start = |local, limits, announce_plies| Search {
            geometry,
            _cpu: cpu,
            table,
            local,
            in_flight,
            nodes: 0,
            limits,
            done: &done,
            stopped: false,
            worth: self.worth,
            table_plies: cells - LOCAL_TABLE_BELOW,
            local_plies: cells - NO_TABLE_BELOW,
            mirror_plies: MIRROR_BELOW,
            announce_plies,
        };
        let Some((own, others)) = self.local_tables.split_first_mut() else { return (None, 0) };
        let report = job.limits.progress.map(|progress| move |nodes| progress(job.before + nodes));
        let mut limits = *job.limits;
        limits.progress = report.as_ref().map(|report| report as &(dyn Fn(u64) + Sync));
        if threads == 1 {
            let mut search = start(own, limits, 0);
            let value = C::visit(&mut search, job.node, job.alpha);
            return ((!search.stopped).then_some(value), search.nodes);
        }

        // All threads ask the same question; the first answer counts.
        let spent = AtomicU64::new(0);
        let announce_plies = (cells - ANNOUNCE_ABOVE).min(cells - LOCAL_TABLE_BELOW);
        limits.nodes = job.limits.nodes.div_ceil(threads as u64);
        let ask = |local, limits| {
            let mut search = start(local, limits, announce_plies);
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
                .map(|local| {
                    let helper = SearchLimits { progress: None, ..limits };
                    let ask = &ask;
                    scope.spawn(move || ask(local, helper))
                })
                .collect();
            let mut value = ask(own, limits);
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
    limits: &'a SearchLimits<'a>,
    /// Nodes before this question, for the progress report.
    before: u64,
    helpers: bool,
}
