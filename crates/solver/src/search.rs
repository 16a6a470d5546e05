//! The search itself: null-window negamax over bitboards.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;

use foursight_bitboard::{Layout, Word};

use crate::busy::Busy;
use crate::cpu::Cpu;
use crate::geometry::Geometry;
use crate::lanes::Lanes;
use crate::late::Late;
use crate::parity::{Sides, settle};
use crate::table::{Bounds, Table, scatter};

/// Nodes between two looks at the limits.
pub(crate) const PATIENCE: u64 = 1 << 12;

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

/// Reasons to end a search before it is done.
#[derive(Clone, Copy)]
pub(crate) struct Brakes<'a> {
    /// Stop after this many nodes.
    pub(crate) nodes: u64,
    /// Stop at this moment.
    pub(crate) deadline: Option<Instant>,
    /// Stop when somebody sets this.
    pub(crate) cancel: Option<&'a AtomicBool>,
    /// Called now and then with the number of nodes so far.
    pub(crate) progress: Option<&'a (dyn Fn(u64) + Sync)>,
}

impl Brakes<'_> {
    /// Whether it is time to stop.
    pub(crate) fn pulled(&self, nodes: u64) -> bool {
        nodes >= self.nodes
            || self.cancel.is_some_and(|cancel| cancel.load(Relaxed))
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// One thread's search.
pub(crate) struct Search<'a, G: Geometry, C: Cpu> {
    pub(crate) geometry: G,
    /// The proof that the code for this processor may run.
    pub(crate) _cpu: C,
    /// The table that all threads share.
    pub(crate) table: &'a Table,
    /// This thread's own table for late positions.
    pub(crate) late: &'a mut Late,
    /// What the other threads are at.
    pub(crate) busy: &'a Busy,
    /// Nodes visited so far.
    pub(crate) nodes: u64,
    pub(crate) brakes: Brakes<'a>,
    /// Set by the first thread that is done.
    pub(crate) done: &'a AtomicBool,
    /// Whether the search has ended before its time; scores are meaningless then.
    pub(crate) stopped: bool,
    /// What each square is worth by its place alone; decides among equal moves.
    pub(crate) worth: [u8; 64],
    /// Positions with this many stones or more go to the late table.
    pub(crate) table_plies: i32,
    /// Positions with this many stones or more go to no table.
    pub(crate) late_plies: i32,
    /// Positions with fewer stones than this share their entry with their mirror image.
    pub(crate) mirror_plies: i32,
    /// Positions with fewer stones than this are announced to the other threads.
    pub(crate) busy_plies: i32,
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

    #[cold]
    fn look_at_limits(&mut self) {
        self.stopped = self.done.load(Relaxed) || self.brakes.pulled(self.nodes);
        if let Some(progress) =
            self.brakes.progress.filter(|_| self.nodes.is_multiple_of(PATIENCE << 6))
        {
            progress(self.nodes);
        }
    }
}

/// Finds out whether the mover scores more than `alpha`.
///
/// The result is a lower bound on the score if it exceeds `alpha`, else an upper bound.
#[inline(always)]
pub(crate) fn visit<G: Geometry, C: Cpu>(
    search: &mut Search<'_, G, C>,
    node: &Node,
    alpha: i32,
) -> i32 {
    let layout = search.geometry.layout();
    let cells = layout.cells() as i32;
    search.nodes += 1;
    if search.nodes.is_multiple_of(PATIENCE) {
        search.look_at_limits();
    }

    // Nobody wins at once, so the best is to win with the stone after the next, the worst to
    // lose to the opponent's stone after its next.
    let mut best_case = (cells - 1 - node.ply) / 2;
    if best_case <= alpha {
        return best_case;
    }
    let worst_case = -(cells - 2 - node.ply) / 2;
    if worst_case > alpha {
        return worst_case;
    }
    // The moves, and what the mover threatens after each: four moves at a time.
    let stones = node.own | node.other;
    let (mut squares, mut wins, mut replies) = (G::row(), G::row(), G::row());
    let (squares, wins, replies) = (squares.as_mut(), wins.as_mut(), replies.as_mut());
    let open = layout.board() & !stones;
    let (mut count, mut rest) = (0, node.moves);
    while rest != 0 {
        squares[count] = rest & rest.wrapping_neg();
        rest &= rest - 1;
        count += 1;
    }
    for start in (0..count).step_by(4) {
        let four = Lanes::load(squares, start);
        let own = Lanes::splat(node.own) | four;
        let found = layout.four_completions(own) & Lanes::splat(open) & !four;
        found.save(wins, start);
    }
    let first_to_move = node.ply % 2 == 0;
    let good_rows = if first_to_move { layout.odd() } else { layout.even() };
    let mut ranked = G::row();
    let ranked = ranked.as_mut();
    for i in 0..count {
        let playable = layout.landings(stones | squares[i]);
        replies[i] = safe_moves(playable, wins[i]);
        if replies[i] == 0 {
            // The opponent cannot parry: this wins with the next stone.
            return best_case;
        }
        let later = wins[i] & !playable;
        let score = 8 * u64::from(later.count_ones())
            + 4 * u64::from((later & good_rows).count_ones())
            + 2 * u64::from(wins[i] & playable != 0)
            + u64::from(wins[i] & (squares[i] << 2) != 0);
        let worth = u64::from(search.worth[squares[i].trailing_zeros() as usize]);
        ranked[i] = (score << 16) | (worth << 8) | i as u64;
    }
    best_case -= 1;
    if best_case <= alpha {
        return best_case;
    }

    let child_ply = node.ply + 1;
    let mut best = -32;
    let mut hashes = G::row();
    let hashes = hashes.as_mut();
    let in_table = child_ply < search.table_plies;
    let in_late = child_ply < search.late_plies;
    if in_late {
        for rank in &ranked[..count] {
            let i = (rank & 31) as usize;
            hashes[i] = search.hash(&layout, node.other, stones | squares[i], child_ply);
            if in_table {
                search.table.prefetch(hashes[i]);
            }
        }
    }

    // The first player's odd squares: if they hold a four after a move, following up is no use.
    let mut doubts = G::row();
    let doubts = doubts.as_mut();
    if layout.height().is_multiple_of(2) {
        let leader = Lanes::splat(
            (if first_to_move { node.own } else { node.other }) | (open & layout.odd()),
        );
        for start in (0..count).step_by(4) {
            let four = Lanes::load(squares, start);
            // Nor does the first player get anything above a square where the second one wins.
            let (leader, poison) = if first_to_move {
                let poison = node.other_wins & layout.even() & !layout.landings(stones);
                (leader | four, Lanes::splat(poison))
            } else {
                let poison = Lanes::load(wins, start) & Lanes::splat(layout.even()) & !(four << 1);
                (leader & !four, poison)
            };
            let leader = leader & !(layout.upward(poison) ^ poison);
            layout.fours(leader).save(doubts, start);
        }
    }
    // While the table's lines are on their way: what can be said of the children without search.
    // A child that is good enough saves all search; one that is too bad is left out.
    let mut left = 0;
    for at in 0..count {
        let i = (ranked[at] & 31) as usize;
        let (own, other) = (node.other, node.own | squares[i]);
        let (own_wins, other_wins) = (node.other_wins & !squares[i], wins[i]);
        let sides = if first_to_move {
            Sides {
                first: other,
                second: own,
                first_wins: other_wins,
                second_wins: own_wins,
                first_to_move: false,
            }
        } else {
            Sides {
                first: own,
                second: other,
                first_wins: own_wins,
                second_wins: other_wins,
                first_to_move: true,
            }
        };
        match settle(&layout, &sides, doubts[i] == 0, -alpha - 1) {
            Some(bound) if -bound > alpha => return -bound,
            Some(bound) => best = best.max(-bound),
            None => {
                ranked[left] = ranked[at];
                left += 1;
            }
        }
    }
    count = left;
    sort(&mut ranked[..count]);
    if in_late {
        left = 0;
        for at in 0..count {
            let i = (ranked[at] & 31) as usize;
            let known =
                if in_table { search.table.probe(hashes[i]) } else { search.late.probe(hashes[i]) };
            if -known.upper > alpha {
                return -known.upper;
            }
            if -known.lower <= alpha {
                best = best.max(-known.lower);
            } else {
                ranked[left] = ranked[at];
                left += 1;
            }
        }
        count = left;
    }

    // With several threads, a move that another one is busy with waits for a second round.
    let shared = child_ply < search.busy_plies;
    let (mut at, mut end, mut waiting) = (0, count, 0);
    let mut second_round = false;
    loop {
        if at == end {
            if waiting == 0 {
                break;
            }
            (at, end, waiting, second_round) = (0, waiting, 0, true);
        }
        let rank = ranked[at];
        let i = (rank & 31) as usize;
        at += 1;
        if shared {
            if second_round {
                let known = search.table.probe(hashes[i]);
                if -known.upper > alpha {
                    return -known.upper;
                }
                if -known.lower <= alpha {
                    best = best.max(-known.lower);
                    continue;
                }
            } else if at > 1 && search.busy.contains(hashes[i]) {
                ranked[waiting] = rank;
                waiting += 1;
                continue;
            }
            search.busy.enter(hashes[i]);
        }
        let child = Node {
            own: node.other,
            other: node.own | squares[i],
            other_wins: wins[i],
            moves: replies[i],
            ply: child_ply,
        };
        let before = search.nodes;
        let value = -C::visit(search, &child, -alpha - 1);
        if shared {
            search.busy.leave(hashes[i]);
        }
        if search.stopped {
            return 0;
        }
        if in_late {
            let known =
                if in_table { search.table.probe(hashes[i]) } else { search.late.probe(hashes[i]) };
            let bounds = if value > alpha {
                Bounds { lower: known.lower, upper: known.upper.min(-value) }
            } else {
                Bounds { lower: known.lower.max(-value), upper: known.upper }
            };
            if in_table {
                search.table.store(hashes[i], bounds, search.nodes - before);
            } else {
                search.late.store(hashes[i], bounds);
            }
        }
        if value > alpha {
            return value;
        }
        best = best.max(value);
    }
    best.min(best_case)
}

/// Sorts a handful of numbers, largest first.
#[inline(always)]
fn sort(ranked: &mut [u64]) {
    for i in 1..ranked.len() {
        let moving = ranked[i];
        let mut to = i;
        while to > 0 && ranked[to - 1] < moving {
            ranked[to] = ranked[to - 1];
            to -= 1;
        }
        ranked[to] = moving;
    }
}
