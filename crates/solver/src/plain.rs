//! Lines of other lengths than four: a plain search that is right for all of them.
//!
//! None of the bounds by pairing squares, no vector code and no threads: only moves that win or
//! parry at once, lines that nobody can complete any more, and a table.

use foursight_bitboard::Layout;

use crate::search::{LIMIT_CHECK_INTERVAL, Node, SearchLimits, worth_of_squares};
use crate::size::Size;
use crate::solver::Start;
use crate::transposition::{Bounds, TranspositionTable, scatter};

/// The search and its table.
pub(crate) struct Plain {
    layout: Layout,
    table: TranspositionTable,
    worth: [u8; 64],
}

impl Plain {
    pub(crate) fn new(size: Size, table_bytes: usize) -> Self {
        let layout = size.layout();
        let worth = worth_of_squares(&layout);
        Self { layout, table: TranspositionTable::new(table_bytes), worth }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.table.restart(usize::MAX);
    }

    /// Finds out whether the mover scores more than `alpha`; nothing if a limit was reached before.
    ///
    /// `limits.nodes` counts from `nodes`, to which the work is added.
    pub(crate) fn ask(
        &self,
        node: &Node,
        alpha: i32,
        limits: &SearchLimits<'_>,
        nodes: &mut u64,
    ) -> Option<i32> {
        self.visit(node, alpha, limits, nodes)
    }

    /// A lower bound on the score if it exceeds `alpha`, else an upper bound.
    fn visit(
        &self,
        node: &Node,
        alpha: i32,
        limits: &SearchLimits<'_>,
        nodes: &mut u64,
    ) -> Option<i32> {
        *nodes += 1;
        if nodes.is_multiple_of(LIMIT_CHECK_INTERVAL) {
            if limits.reached(*nodes) {
                return None;
            }
            if let Some(progress) = limits.progress {
                progress(*nodes);
            }
        }
        // Nobody wins at once: as in the search for four.
        let left = self.layout.cells() as i32 - node.ply;
        let (worst_case, best_case) = (-(left - 2) / 2, (left - 1) / 2);
        if best_case <= alpha {
            return Some(best_case);
        }
        if worst_case > alpha {
            return Some(worst_case);
        }
        // Whoever has no line left to complete does not win.
        let open = self.layout.board() & !(node.own | node.other);
        let needy = if alpha >= 0 { node.own } else { node.other };
        if !self.layout.has_line(needy | open) {
            return Some(0);
        }

        let mut best = -32;
        let mut children = Vec::with_capacity(self.layout.width() as usize);
        let mut rest = node.moves;
        while rest != 0 {
            let square = rest & rest.wrapping_neg();
            rest &= rest - 1;
            match Start::of(&self.layout, node.other, node.own | square) {
                Start::Settled(score) if -score > alpha => return Some(-score),
                Start::Settled(score) => best = best.max(-score),
                Start::Open(child) => {
                    let worth = self.worth[square.trailing_zeros() as usize];
                    children.push((child.other_wins.count_ones(), worth, child));
                }
            }
        }
        children.sort_by_key(|(wins, worth, _)| std::cmp::Reverse((*wins, *worth)));
        for (_, _, child) in children {
            let key = child.own.wrapping_add(child.own | child.other);
            let hash = scatter(key.min(self.layout.mirror(key)));
            let known = self.table.probe(hash);
            let value = if -known.upper > alpha {
                -known.upper
            } else if -known.lower <= alpha {
                -known.lower
            } else {
                let before = *nodes;
                let value = -self.visit(&child, -alpha - 1, limits, nodes)?;
                let bounds = if value > alpha {
                    Bounds { lower: known.lower, upper: known.upper.min(-value) }
                } else {
                    Bounds { lower: known.lower.max(-value), upper: known.upper }
                };
                self.table.store(hash, bounds, *nodes - before);
                value
            };
            if value > alpha {
                return Some(value);
            }
            best = best.max(value);
        }
        Some(best.min(best_case))
    }
}
