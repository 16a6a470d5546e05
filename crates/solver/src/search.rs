//! The state of a search: null-window negamax over bitboards, whose single step is in `visit.rs`.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;

use foursight_bitboard::Layout;

use crate::cpu::Cpu;
use crate::geometry::Geometry;
use crate::in_flight::InFlight;
use crate::local_transposition::LocalTable;
use crate::transposition::{TranspositionTable, scatter};

/// Nodes between two checks of the limits.
pub(crate) const LIMIT_CHECK_INTERVAL: u64 = 1 << 12;

/// A position in the tree. The mover cannot win at once and has a move that does not lose at once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    /// Stones of the side to move.
    pub(crate) own: u64,
    /// Stones of the other side.
    pub(crate) other: u64,
    /// Empty squares that complete a four of the other side.
    pub(crate) other_wins: u64,
    /// Moves after which the other side does not win at once.
    pub(crate) moves: u64,
    /// Number of stones on the board.
    pub(crate) ply: i32,
}

/// The moves that do not let the other side win at once; none if every move does.
#[inline(always)]
pub(crate) fn safe_moves(playable: u64, other_wins: u64) -> u64 {
    let threats = other_wins & playable;
    // Never below a square where the other side wins.
    let safe = playable & !(other_wins >> 1);
    if threats == 0 {
        safe
    } else if threats & (threats - 1) == 0 {
        threats & safe
    } else {
        0
    }
}

/// When a search ends before it is done.
#[derive(Clone, Copy)]
pub(crate) struct SearchLimits<'a> {
    /// Stop after this many nodes.
    pub(crate) nodes: u64,
    /// Stop at this moment.
    pub(crate) deadline: Option<Instant>,
    /// Stop when somebody sets this.
    pub(crate) cancel: Option<&'a AtomicBool>,
    /// Called now and then with the number of nodes so far.
    pub(crate) progress: Option<&'a (dyn Fn(u64) + Sync)>,
}

impl SearchLimits<'_> {
    /// Whether it is time to stop.
    pub(crate) fn reached(&self, nodes: u64) -> bool {
        nodes >= self.nodes || self.is_late()
    }

    /// Whether it is time to stop, however few nodes were visited.
    pub(crate) fn is_late(&self) -> bool {
        self.cancel.is_some_and(|cancel| cancel.load(Relaxed))
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// One thread's search.
pub(crate) struct Search<'a, G: Geometry, C: Cpu> {
    pub(crate) geometry: G,
    /// The proof that the code for this processor may run.
    pub(crate) _cpu: C,
    /// The table that all threads share.
    pub(crate) table: &'a TranspositionTable,
    /// This thread's own table for positions with few empty squares.
    pub(crate) local: &'a mut LocalTable,
    /// What the other threads are searching.
    pub(crate) in_flight: &'a InFlight,
    /// Nodes visited so far.
    pub(crate) nodes: u64,
    pub(crate) limits: SearchLimits<'a>,
    /// Set by the first thread that is done.
    pub(crate) done: &'a AtomicBool,
    /// Whether the search has ended before its time; scores are meaningless then.
    pub(crate) stopped: bool,
    /// What each square is worth by its place alone; decides among equal moves.
    pub(crate) worth: [u8; 64],
    /// Positions with this many stones or more go to the thread's own table.
    pub(crate) table_plies: i32,
    /// Positions with this many stones or more go to no table.
    pub(crate) local_plies: i32,
    /// Positions with fewer stones than this share their entry with their mirror image.
    pub(crate) mirror_plies: i32,
    /// Positions with fewer stones than this are announced to the other threads.
    pub(crate) announce_plies: i32,
}

/// What each square is worth by its place alone: near the middle column above all, then in many
/// lines of four and near the middle row.
pub(crate) fn worth_of_squares(layout: &Layout) -> [u8; 64] {
    let mut worth = [0; 64];
    let (width, height) = (layout.width() as i32, layout.height() as i32);
    for (column, row) in (0..width).flat_map(|column| (0..height).map(move |row| (column, row))) {
        let inside = |column, row| (0..width).contains(&column) && (0..height).contains(&row);
        let lines = [(0, 1), (1, 0), (1, 1), (1, -1)]
            .iter()
            .flat_map(|(right, up)| (0..4).map(move |at| (right, up, at)))
            .filter(|(right, up, at)| {
                (0..4).all(|i| inside(column + *right * (i - at), row + *up * (i - at)))
            })
            .count() as i32;
        let from_middle = (2 * column + 1 - width).abs() / 2;
        let from_middle_row = (2 * row + 1 - height).abs();
        let sum = 160 - 8 * from_middle + 2 * lines - from_middle_row;
        worth[(column * layout.stride() as i32 + row) as usize] = sum.clamp(0, 255) as u8;
    }
    worth
}

impl<G: Geometry, C: Cpu> Search<'_, G, C> {
    /// The hash of a position, given by the side to move and all stones.
    #[inline(always)]
    pub(crate) fn hash(&self, layout: &Layout, own: u64, stones: u64, ply: i32) -> u64 {
        let key = own.wrapping_add(stones);
        if ply < self.mirror_plies { scatter(key.min(layout.mirror(key))) } else { scatter(key) }
    }

    /// Counts a node, and checks the limits now and then.
    #[inline(always)]
    pub(crate) fn count_node(&mut self) {
        self.nodes += 1;
        if self.nodes.is_multiple_of(LIMIT_CHECK_INTERVAL) {
            self.check_limits();
        }
    }

    #[cold]
    fn check_limits(&mut self) {
        self.stopped = self.done.load(Relaxed) || self.limits.reached(self.nodes);
        let due = self.nodes.is_multiple_of(LIMIT_CHECK_INTERVAL << 6);
        if let Some(progress) = self.limits.progress.filter(|_| due) {
            progress(self.nodes);
        }
    }
}
