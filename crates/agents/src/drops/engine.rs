//! Alpha-beta on bitboards, with bombs as they tick and chance where it is near.

use foursight_rules::{Move, Position, Ruleset};

use super::state::{After, Drops, State};
use crate::budget::Budget;
use crate::lookahead::{Effort, Found, INFINITE, Rate, WIN, WON};
use crate::memory::{Bound, Memory};

/// Where chance decides, wins weigh no more than this, so that a small chance of one does not
/// outweigh everything else.
const CERTAIN: i32 = 3000;
/// How much less deep the search goes where chance drops a bomb.
const LESS_BEHIND_BOMB: i32 = 4;
/// Chance is asked so many moves from the root; farther on, no bomb drops.
const CHANCE_PLIES: u32 = 4;

/// A searcher for one drop game.
pub(crate) struct DropEngine {
    drops: Drops,
    memory: Memory,
    /// Landings by column from the middle outwards.
    columns: Vec<u64>,
    history: [[i32; 64]; 2],
}

impl DropEngine {
    /// `None` if bitboards cannot play this game.
    pub(crate) fn new(rules: &Ruleset) -> Option<Self> {
        let drops = Drops::new(rules)?;
        let width = drops.bits.width();
        let mut order: Vec<u32> = (0..width).collect();
        order.sort_by_key(|&column| (2 * column + 1).abs_diff(width));
        let columns = order.iter().map(|&column| drops.bits.column(column)).collect();
        Some(Self { drops, memory: Memory::new(19), columns, history: [[0; 64]; 2] })
    }

    /// Looks for the best move. The game is not over, so there is one.
    pub(crate) fn think(
        &mut self,
        position: &Position,
        effort: Effort,
        budget: &mut Budget<'_>,
        mut jitter: impl FnMut() -> i32,
    ) -> Found {
        let state = self.drops.state(position);
        let open = self.drops.landings(&state);
        self.history = [[0; 64]; 2];
        let mut stones: Vec<(u64, i32)> =
            self.columns.iter().map(|column| (column & open, jitter())).collect();
        stones.retain(|(stone, _)| *stone != 0);
        stones.sort_by_key(|(_, value)| -value);
        let cells = (self.drops.bits.board() & !state.taken()).count_ones();
        // With bombs the board can empty again; without, nothing is beyond its last cell.
        let deepest = if self.drops.has_bombs { 60 } else { cells };
        let rate_all = effort.rate != Rate::Best;
        let mut depth_done = 0;
        for depth in 1..=effort.depth.min(deepest) {
            if !self.deepen(&state, &mut stones, depth as i32, rate_all, budget) {
                break;
            }
            depth_done = depth;
            let known = |(_, value): &(u64, i32)| value.abs() > WON;
            let decided = if rate_all { stones.iter().all(known) } else { known(&stones[0]) };
            if decided || budget.is_spent() || stones.len() == 1 && !rate_all {
                break;
            }
        }
        let column = |stone: u64| self.drops.bits.column_of(stone);
        let line = self.expected_line(&state, stones[0].0, depth_done);
        let as_move = |stone: u64| position.rules().move_at(column(stone) as usize);
        let moves: Vec<(Move, i32)> = stones
            .iter()
            .filter_map(|&(stone, value)| as_move(stone).map(|place| (place, value)))
            .collect();
        let line = line.into_iter().filter_map(as_move).collect();
        Found { moves, depth: depth_done, line }
    }

    /// One iteration; false if it was cut short. What it found until then is kept.
    fn deepen(
        &mut self,
        state: &State,
        stones: &mut Vec<(u64, i32)>,
        depth: i32,
        rate_all: bool,
        budget: &mut Budget<'_>,
    ) -> bool {
        let mut best = -INFINITE;
        let mut values: Vec<(u64, i32)> = Vec::with_capacity(stones.len());
        for index in 0..stones.len() {
            let stone = stones[index].0;
            let after = self.drops.play(state, stone);
            let value = if index == 0 || rate_all {
                -self.after(&after, depth - 1, -INFINITE, INFINITE, 1, budget)
            } else {
                let value = -self.after(&after, depth - 1, -best - 1, -best, 1, budget);
                if value > best {
                    -self.after(&after, depth - 1, -INFINITE, -best, 1, budget)
                } else {
                    value.min(best - 1)
                }
            };
            if budget.is_spent() && !(depth == 1 && index == 0) {
                if !rate_all && !values.is_empty() {
                    let rest: Vec<_> = stones[index..].to_vec();
                    values.sort_by_key(|(_, value)| -value);
                    values.extend(rest);
                    *stones = values;
                }
                return false;
            }
            values.push((stone, value));
            best = best.max(value);
        }
        values.sort_by_key(|(_, value)| -value);
        *stones = values;
        true
    }

    /// Value of what a move led to, for the side that moves next.
    fn after(
        &mut self,
        after: &After,
        depth: i32,
        alpha: i32,
        beta: i32,
        ply: u32,
        budget: &mut Budget<'_>,
    ) -> i32 {
        match after {
            After::End(0) => 0,
            After::End(sign) => sign * (WIN - ply as i32),
            After::Move(state) => self.search(state, depth, alpha, beta, ply, budget),
            After::Chance(state, probability) => {
                let must = *probability >= 1.0;
                if ply > CHANCE_PLIES || depth < 2 {
                    return self.search(&state.without_bomb(must), depth, alpha, beta, ply, budget);
                }
                self.chance(state, *probability, depth, ply, budget)
            }
        }
    }

    /// The mean over what chance can do.
    fn chance(
        &mut self,
        state: &State,
        probability: f32,
        depth: i32,
        ply: u32,
        budget: &mut Budget<'_>,
    ) -> i32 {
        let calm = if probability < 1.0 {
            let state = state.without_bomb(false);
            self.search(&state, depth, -INFINITE, INFINITE, ply, budget)
        } else {
            0
        };
        let open = self.drops.landings(state);
        let count = open.count_ones();
        let mut sum = 0;
        let mut all = (calm, calm);
        if probability >= 1.0 {
            all = (INFINITE, -INFINITE);
        }
        for column in self.columns.clone() {
            let landing = open & column;
            if landing == 0 {
                continue;
            }
            let after = self.drops.with_bomb(state, landing);
            let less = (depth - LESS_BEHIND_BOMB).max(1);
            let value = match after {
                After::Move(state) => self.search(&state, less, -INFINITE, INFINITE, ply, budget),
                other => self.after(&other, less, -INFINITE, INFINITE, ply, budget),
            };
            all = (all.0.min(value), all.1.max(value));
            sum += value.clamp(-CERTAIN, CERTAIN);
        }
        if all.0 > WON || all.1 < -WON {
            // Whatever happens; the slower win or the sooner loss is what can be relied on.
            return all.0;
        }
        let behind_bomb = sum as f32 / count.max(1) as f32;
        let calm = calm.clamp(-CERTAIN, CERTAIN) as f32;
        (probability * behind_bomb + (1.0 - probability) * calm) as i32
    }

    /// Value of a position for the side to move.
    fn search(
        &mut self,
        state: &State,
        depth: i32,
        mut alpha: i32,
        mut beta: i32,
        ply: u32,
        budget: &mut Budget<'_>,
    ) -> i32 {
        if !budget.go_on() {
            return 0;
        }
        let drops = &self.drops;
        let open = drops.landings(state);
        let own_wins = drops.bits.completions(state.own);
        if own_wins & open != 0 {
            return WIN - ply as i32 - 1;
        }
        let other_wins = drops.bits.completions(state.other);
        let mut moves = open;
        if drops.is_quiet(state) {
            let forced = other_wins & open;
            if forced != 0 {
                if forced & (forced - 1) != 0 {
                    return ply as i32 + 2 - WIN;
                }
                moves = forced;
            }
            // A stone just below a cell where the other side wins loses.
            moves &= !(other_wins >> 1);
            if moves == 0 {
                return ply as i32 + 2 - WIN;
            }
        }
        if depth <= 0 {
            return self.estimate(state, own_wins, other_wins);
        }
        alpha = alpha.max(ply as i32 + 1 - WIN);
        beta = beta.min(WIN - ply as i32 - 1);
        if alpha >= beta {
            return alpha;
        }
        let key = state.key(drops.has_bombs) ^ u64::from(ply <= CHANCE_PLIES && drops.has_bombs);
        let remembered = self.memory.get(key, ply as usize);
        if let Some(value) = remembered.and_then(|entry| entry.answer(depth, alpha, beta)) {
            return value;
        }
        let first = remembered.map_or(u16::MAX, |entry| entry.best);
        let mut list = [(0i32, 0u64); 64];
        let mut count = 0;
        for (order, column) in self.columns.iter().enumerate() {
            let stone = moves & column;
            if stone == 0 {
                continue;
            }
            let at = stone.trailing_zeros();
            let threats = self.drops.bits.completions(state.own | stone) & !state.taken();
            let promise = if at as u16 == first {
                i32::MAX
            } else {
                threats.count_ones() as i32 * 4096
                    + self.history[(state.round & 1) as usize][at as usize].min(4000)
                    - order as i32
            };
            list[count] = (promise, stone);
            count += 1;
        }
        list[..count].sort_unstable_by_key(|&(promise, stone)| (std::cmp::Reverse(promise), stone));
        let (start, mut best, mut best_at) = (alpha, -INFINITE, u16::MAX);
        for (index, &(_, stone)) in list[..count].iter().enumerate() {
            let after = self.drops.play(state, stone);
            let mut value = if index == 0 {
                -self.after(&after, depth - 1, -beta, -alpha, ply + 1, budget)
            } else {
                -self.after(&after, depth - 1, -alpha - 1, -alpha, ply + 1, budget)
            };
            if index > 0 && value > alpha && value < beta {
                value = -self.after(&after, depth - 1, -beta, -alpha, ply + 1, budget);
            }
            if budget.is_spent() {
                return best.max(alpha);
            }
            if value > best {
                (best, best_at) = (value, stone.trailing_zeros() as u16);
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                let at = stone.trailing_zeros() as usize;
                self.history[(state.round & 1) as usize][at] += depth * depth;
                break;
            }
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if best > start {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.memory.put(key, ply as usize, best, best_at, depth, bound);
        best
    }

    /// A guess: cells that would win, lines that are still open, and stones in the middle.
    fn estimate(&self, state: &State, own_wins: u64, other_wins: u64) -> i32 {
        let drops = &self.drops;
        let free = drops.bits.board() & !state.taken();
        let mut middle = 0;
        for &(cells, lines) in &drops.centrality {
            let own = (state.own & cells).count_ones() as i32;
            middle += lines * (own - (state.other & cells).count_ones() as i32);
        }
        // A bomb takes itself away and is in nobody's way.
        let possible = free | state.bomb;
        let open = drops.open_lines(state.own, state.own | possible)
            - drops.open_lines(state.other, state.other | possible);
        let wins = |cells: u64| {
            // Two of them above each other cannot both be stopped.
            let stacked = (cells & cells >> 1).count_ones();
            90 * cells.count_ones() as i32 + 200 * stacked as i32
        };
        4 * middle + 8 * open + wins(own_wins & free) - wins(other_wins & free)
    }

    /// The moves that the memory expects after the first one, as stones.
    fn expected_line(&self, state: &State, first: u64, depth: u32) -> Vec<u64> {
        let mut line = vec![first];
        let mut after = self.drops.play(state, first);
        while let After::Move(state) | After::Chance(state, _) = after
            && line.len() < depth as usize
        {
            let open = self.drops.landings(&state);
            let own_wins = self.drops.bits.completions(state.own) & open;
            let other_wins = self.drops.bits.completions(state.other) & open;
            let near = line.len() as u32 <= CHANCE_PLIES && self.drops.has_bombs;
            let key = state.key(self.drops.has_bombs) ^ u64::from(near);
            let known = self.memory.get(key, 0).map_or(0, |entry| 1u64 << (entry.best & 63));
            let wanted = [own_wins, other_wins, known & open].into_iter().find(|cells| *cells != 0);
            let Some(cells) = wanted else { break };
            let stone = cells & cells.wrapping_neg();
            line.push(stone);
            after = self.drops.play(&state, stone);
        }
        line
    }
}
