//! One node of the search, stage by stage: whatever settles it sooner comes first.

use std::ops::ControlFlow::{self, Break, Continue};

use foursight_bitboard::{Layout, Word};

use crate::cpu::Cpu;
use crate::geometry::Geometry;
use crate::lanes::Lanes;
use crate::parity::{Sides, settle};
use crate::search::{Node, Search, safe_moves};
use crate::transposition::Bounds;

/// Finds out whether the mover scores more than `alpha`.
///
/// The result is a lower bound on the score if it exceeds `alpha`, else an upper bound.
#[inline(always)]
pub(crate) fn visit<G: Geometry, C: Cpu>(
    search: &mut Search<'_, G, C>,
    node: &Node,
    alpha: i32,
) -> i32 {
    search.count_node();
    match stages(search, node, alpha) {
        Break(bound) | Continue(bound) => bound,
    }
}

/// The stages of a visit, each of which may end it.
#[inline(always)]
fn stages<G: Geometry, C: Cpu>(
    search: &mut Search<'_, G, C>,
    node: &Node,
    alpha: i32,
) -> ControlFlow<i32, i32> {
    let layout = search.geometry.layout();
    let best_case = best_case(&layout, node, alpha)?;
    let mut moves = Moves::<G>::list(node);
    moves.find_wins(&layout, node);
    moves.rank(&layout, node, &search.worth, best_case)?;
    // No move wins with the next stone.
    let best_case = best_case - 1;
    if best_case <= alpha {
        return Break(best_case);
    }
    let mut hashes = G::row();
    let store = search.store_for(node.ply + 1);
    moves.hash_children(search, &layout, node, store, hashes.as_mut());
    let mut best = LEAST;
    moves.settle_by_pairing(&layout, node, alpha, &mut best)?;
    moves.sort();
    if store != Store::None {
        moves.look_up(search, store, hashes.as_ref(), alpha, &mut best)?;
    }
    moves.search(search, node, store, hashes.as_ref(), alpha, &mut best)?;
    Continue(best.min(best_case))
}

/// Below every score.
const LEAST: i32 = -32;
/// The part of a rank that is the number of the move.
const NUMBER: u64 = 31;

/// Where the children of a node are remembered.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Store {
    /// In the table that all threads share.
    Shared,
    /// In this thread's own table.
    Local,
    /// Nowhere.
    None,
}

/// The best that the mover can still reach, if neither the best nor the worst case decides.
///
/// Nobody wins at once, so the best is to win with the stone after the next, the worst to lose to
/// the opponent's stone after its next.
#[inline(always)]
fn best_case(layout: &Layout, node: &Node, alpha: i32) -> ControlFlow<i32, i32> {
    let cells = layout.cells() as i32;
    let best_case = (cells - 1 - node.ply) / 2;
    if best_case <= alpha {
        return Break(best_case);
    }
    let worst_case = -(cells - 2 - node.ply) / 2;
    if worst_case > alpha {
        return Break(worst_case);
    }
    Continue(best_case)
}

/// The moves of a node, and what is known of each.
struct Moves<G: Geometry> {
    /// The square of each move.
    squares: G::Row,
    /// What the mover threatens after it.
    wins: G::Row,
    /// The opponent's replies that do not lose at once.
    replies: G::Row,
    /// What the move promises, with its number in the low bits. Only the first `count` of them are
    /// still to be searched.
    ranked: G::Row,
    count: usize,
}

impl<G: Geometry> Moves<G> {
    #[inline(always)]
    fn list(node: &Node) -> Self {
        let mut squares = G::row();
        let (mut count, mut rest) = (0, node.moves);
        while rest != 0 {
            squares.as_mut()[count] = rest & rest.wrapping_neg();
            rest &= rest - 1;
            count += 1;
        }
        Self { squares, wins: G::row(), replies: G::row(), ranked: G::row(), count }
    }

    /// What the mover threatens after each move: four moves at a time.
    #[inline(always)]
    fn find_wins(&mut self, layout: &Layout, node: &Node) {
        let open = layout.board() & !(node.own | node.other);
        for start in (0..self.count).step_by(4) {
            let four = Lanes::load(self.squares.as_ref(), start);
            let own = Lanes::splat(node.own) | four;
            let found = layout.four_completions(own) & Lanes::splat(open) & !four;
            found.save(self.wins.as_mut(), start);
        }
    }

    /// Ranks the moves by what they threaten; a double threat ends the visit.
    #[inline(always)]
    fn rank(
        &mut self,
        layout: &Layout,
        node: &Node,
        worth: &[u8; 64],
        best_case: i32,
    ) -> ControlFlow<i32> {
        let stones = node.own | node.other;
        let good_rows = if node.ply % 2 == 0 { layout.odd() } else { layout.even() };
        let (squares, wins) = (self.squares.as_ref(), self.wins.as_ref());
        let (replies, ranked) = (self.replies.as_mut(), self.ranked.as_mut());
        for i in 0..self.count {
            let playable = layout.landings(stones | squares[i]);
            replies[i] = safe_moves(playable, wins[i]);
            if replies[i] == 0 {
                // The opponent cannot parry: this wins with the next stone.
                return Break(best_case);
            }
            let later = wins[i] & !playable;
            let score = 8 * u64::from(later.count_ones())
                + 4 * u64::from((later & good_rows).count_ones())
                + 2 * u64::from(wins[i] & playable != 0)
                + u64::from(wins[i] & (squares[i] << 2) != 0);
            let worth = u64::from(worth[squares[i].trailing_zeros() as usize]);
            ranked[i] = (score << 16) | (worth << 8) | i as u64;
        }
        Continue(())
    }

    /// Hashes the children, and starts to fetch what the shared table knows of them.
    #[inline(always)]
    fn hash_children<C: Cpu>(
        &self,
        search: &Search<'_, G, C>,
        layout: &Layout,
        node: &Node,
        store: Store,
        hashes: &mut [u64],
    ) {
        if store == Store::None {
            return;
        }
        let stones = node.own | node.other;
        for rank in &self.ranked.as_ref()[..self.count] {
            let i = (rank & NUMBER) as usize;
            let child = stones | self.squares.as_ref()[i];
            hashes[i] = search.hash(layout, node.other, child, node.ply + 1);
            if store == Store::Shared {
                search.table.prefetch(hashes[i]);
            }
        }
    }

    /// What can be said of the children without search, while the table's lines are on their way.
    /// A child that is good enough saves all search; one that is too bad is left out.
    #[inline(always)]
    fn settle_by_pairing(
        &mut self,
        layout: &Layout,
        node: &Node,
        alpha: i32,
        best: &mut i32,
    ) -> ControlFlow<i32> {
        let mut fours = G::row();
        self.fours_on_odd_rows(layout, node, fours.as_mut());
        let mut left = 0;
        for at in 0..self.count {
            let rank = self.ranked.as_ref()[at];
            let i = (rank & NUMBER) as usize;
            let sides = self.sides_after(node, i);
            match settle(layout, &sides, fours.as_ref()[i] == 0, -alpha - 1) {
                Some(bound) if -bound > alpha => return Break(-bound),
                Some(bound) => *best = (*best).max(-bound),
                None => {
                    self.ranked.as_mut()[left] = rank;
                    left += 1;
                }
            }
        }
        self.count = left;
        Continue(())
    }

    /// The fours that the first player's stones make with the empty odd squares after each move:
    /// if there is one, following up is of no use to the second player.
    #[inline(always)]
    fn fours_on_odd_rows(&self, layout: &Layout, node: &Node, fours: &mut [u64]) {
        if !layout.height().is_multiple_of(2) {
            return;
        }
        let stones = node.own | node.other;
        let open = layout.board() & !stones;
        let first_to_move = node.ply % 2 == 0;
        let first = if first_to_move { node.own } else { node.other };
        let leader = Lanes::splat(first | (open & layout.odd()));
        for start in (0..self.count).step_by(4) {
            let four = Lanes::load(self.squares.as_ref(), start);
            // Nor does the first player get anything above a square where the second one wins.
            let (leader, poison) = if first_to_move {
                let poison = node.other_wins & layout.even() & !layout.landings(stones);
                (leader | four, Lanes::splat(poison))
            } else {
                let wins = Lanes::load(self.wins.as_ref(), start);
                (leader & !four, wins & Lanes::splat(layout.even()) & !(four << 1))
            };
            let leader = leader & !(layout.upward(poison) ^ poison);
            layout.fours(leader).save(fours, start);
        }
    }

    /// The position after a move, by who began the game.
    #[inline(always)]
    fn sides_after(&self, node: &Node, i: usize) -> Sides {
        let square = self.squares.as_ref()[i];
        let (own, other) = (node.other, node.own | square);
        let (own_wins, other_wins) = (node.other_wins & !square, self.wins.as_ref()[i]);
        if node.ply % 2 == 0 {
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
        }
    }

    /// Sorts the moves, best first.
    #[inline(always)]
    fn sort(&mut self) {
        let ranked = &mut self.ranked.as_mut()[..self.count];
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

    /// What the tables know of the children.
    #[inline(always)]
    fn look_up<C: Cpu>(
        &mut self,
        search: &Search<'_, G, C>,
        store: Store,
        hashes: &[u64],
        alpha: i32,
        best: &mut i32,
    ) -> ControlFlow<i32> {
        let ranked = self.ranked.as_mut();
        let mut left = 0;
        for at in 0..self.count {
            let i = (ranked[at] & NUMBER) as usize;
            let known = search.probe(store, hashes[i]);
            if -known.upper > alpha {
                return Break(-known.upper);
            }
            if -known.lower <= alpha {
                *best = (*best).max(-known.lower);
            } else {
                ranked[left] = ranked[at];
                left += 1;
            }
        }
        self.count = left;
        Continue(())
    }

    /// Searches the children that are left. With several threads, a move that another one is
    /// searching waits for a second round.
    #[inline(always)]
    fn search<C: Cpu>(
        &mut self,
        search: &mut Search<'_, G, C>,
        node: &Node,
        store: Store,
        hashes: &[u64],
        alpha: i32,
        best: &mut i32,
    ) -> ControlFlow<i32> {
        let child_ply = node.ply + 1;
        let announced = child_ply < search.announce_plies;
        let (mut at, mut end, mut waiting) = (0, self.count, 0);
        let mut second_round = false;
        loop {
            if at == end {
                if waiting == 0 {
                    return Continue(());
                }
                (at, end, waiting, second_round) = (0, waiting, 0, true);
            }
            let rank = self.ranked.as_ref()[at];
            let i = (rank & NUMBER) as usize;
            at += 1;
            if announced {
                if second_round {
                    let known = search.table.probe(hashes[i]);
                    if -known.upper > alpha {
                        return Break(-known.upper);
                    }
                    if -known.lower <= alpha {
                        *best = (*best).max(-known.lower);
                        continue;
                    }
                } else if at > 1 && search.in_flight.contains(hashes[i]) {
                    self.ranked.as_mut()[waiting] = rank;
                    waiting += 1;
                    continue;
                }
                search.in_flight.enter(hashes[i]);
            }
            let child = Node {
                own: node.other,
                other: node.own | self.squares.as_ref()[i],
                other_wins: self.wins.as_ref()[i],
                moves: self.replies.as_ref()[i],
                ply: child_ply,
            };
            let before = search.nodes;
            let value = -C::visit(search, &child, -alpha - 1);
            if announced {
                search.in_flight.leave(hashes[i]);
            }
            if search.stopped {
                return Break(0);
            }
            search.remember(store, hashes[i], value, alpha, before);
            if value > alpha {
                return Break(value);
            }
            *best = (*best).max(value);
        }
    }
}

impl<G: Geometry, C: Cpu> Search<'_, G, C> {
    /// Where positions with this many stones are remembered.
    #[inline(always)]
    fn store_for(&self, ply: i32) -> Store {
        if ply < self.table_plies {
            Store::Shared
        } else if ply < self.local_plies {
            Store::Local
        } else {
            Store::None
        }
    }

    /// What is known of a child that is remembered somewhere.
    #[inline(always)]
    fn probe(&self, store: Store, hash: u64) -> Bounds {
        if store == Store::Shared { self.table.probe(hash) } else { self.local.probe(hash) }
    }

    /// Writes down what a child is worth, which took the nodes since `before`. `value` is the
    /// mover's, the table's bounds are the child's.
    #[inline(always)]
    fn remember(&mut self, store: Store, hash: u64, value: i32, alpha: i32, before: u64) {
        if store == Store::None {
            return;
        }
        let known = self.probe(store, hash);
        let bounds = if value > alpha {
            Bounds { lower: known.lower, upper: known.upper.min(-value) }
        } else {
            Bounds { lower: known.lower.max(-value), upper: known.upper }
        };
        if store == Store::Shared {
            self.table.store(hash, bounds, self.nodes - before);
        } else {
            self.local.store(hash, bounds);
        }
    }
}
