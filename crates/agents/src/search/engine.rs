//! Alpha-beta for any pack: iterative deepening, forced replies, forcing moves at the end.
//!
//! With more than two players everybody is assumed to play against the one who thinks.

use std::sync::Arc;

use foursight_rules::{Cell, Move, Position};

use super::board::{Board, mix};
use super::lines::Lines;
use crate::budget::Budget;
use crate::legal::{check_work, legal_moves};
use crate::lookahead::{Effort, Found, INFINITE, Rate, WIN, WON};
use crate::transposition::{Bound, TranspositionTable};

/// No search goes deeper.
const MAX_PLY: usize = 96;
/// How many forcing moves in a row are followed beyond the horizon.
const MAX_FORCING_MOVES: i32 = 5;
/// No list of moves in the tree is longer: of so many the best are enough.
const MAX_LIST: usize = 4096;

/// A search engine for one game.
pub(crate) struct Engine {
    board: Board,
    table: TranspositionTable,
    /// The player who thinks.
    thinker: u8,
    killers: [[u16; 2]; MAX_PLY + 1],
    history: Vec<i32>,
    /// A list of scored cells for each depth, kept to save allocations.
    lists: Vec<Vec<(i32, Cell)>>,
    /// Most moves that are looked at on a large board.
    width: usize,
    /// Work of asking whether a move is legal.
    check_work: usize,
    /// Most stones that a player has in a row.
    stones_a_turn: u32,
}

impl Engine {
    pub(crate) fn new(lines: &Arc<Lines>, position: &Position) -> Self {
        Self {
            history: vec![0; lines.cells * lines.players],
            board: Board::new(lines, position),
            table: TranspositionTable::new(18),
            thinker: 0,
            killers: [[u16::MAX; 2]; MAX_PLY + 1],
            lists: vec![Vec::new(); MAX_PLY + 2],
            width: 14,
            check_work: check_work(position.rules()),
            stones_a_turn: position.rules().most_stones_a_turn(),
        }
    }

    /// Looks for the best move. There is a legal one, so at least one is found; `None` if there is
    /// not even time to take the position in.
    pub(crate) fn think(
        &mut self,
        position: &Position,
        effort: Effort,
        budget: &mut Budget<'_>,
        mut jitter: impl FnMut() -> i32,
    ) -> Option<Found> {
        if !self.board.refresh(position, budget) {
            return None;
        }
        self.thinker = position.to_move();
        self.killers = [[u16::MAX; 2]; MAX_PLY + 1];
        self.history.iter_mut().for_each(|count| *count /= 8);
        let mut moves = self.root_moves(position, effort.rate, budget);
        for (_, value) in &mut moves {
            *value += jitter();
        }
        moves.sort_by_key(|(_, value)| -value);
        let mut found = Found { moves, depth: 0, line: Vec::new() };
        if effort.rate != Rate::All
            && let Some(mv) = self.win_at_once(self.thinker, budget)
        {
            return Some(Found { moves: vec![(mv, WIN - 1)], depth: 1, line: vec![mv] });
        }
        if effort.rate != Rate::All
            && self.stones_a_turn > 1
            && let Some(mv) = self.win_with_two(self.thinker, budget)
        {
            return Some(Found { moves: vec![(mv, WIN - 2)], depth: 1, line: vec![mv] });
        }
        self.rank_by_one_move(&mut found, budget);
        let rate_all = effort.rate != Rate::Best;
        for depth in 1..=effort.depth.min(60) {
            if budget.is_overdue() || !self.deepen(&mut found, depth as i32, rate_all, budget) {
                break;
            }
            found.depth = depth;
            let best = found.moves[0].1;
            let all_known = found.moves.iter().all(|(_, value)| value.abs() > WON);
            let decided = if rate_all { all_known } else { best.abs() > WON };
            if decided || budget.is_exhausted() || found.moves.len() == 1 && !rate_all {
                break;
            }
        }
        found.line = self.expected_line(&found, budget);
        Some(found)
    }

    /// The moves to think about, with a first guess of their values.
    fn root_moves(
        &mut self,
        position: &Position,
        rate: Rate,
        budget: &mut Budget<'_>,
    ) -> Vec<(Move, i32)> {
        let mut scored = Vec::new();
        if rate != Rate::All {
            self.scored_moves(0, &mut scored, budget);
            scored.truncate(if rate == Rate::Likely { 12 } else { 2 * self.width });
            // Replies to a threat may have a low score otherwise.
            let mut replies = Vec::new();
            self.forced_replies(self.thinker, &mut replies, budget);
            replies.retain(|(_, cell)| scored.iter().all(|(_, known)| known != cell));
            scored.extend(replies.iter().map(|(score, cell)| (score + 9_000, *cell)));
        }
        if scored.is_empty() {
            let mut cells = Vec::new();
            self.board.open_cells(&mut cells, budget);
            scored.extend(cells.iter().map_while(|&cell| {
                let in_time = budget.spend_on_first_look(self.board.ordering_work(cell));
                in_time.then(|| (self.board.ordering_score(cell, self.thinker), cell))
            }));
        }
        let mut moves: Vec<(Move, i32)> = Vec::new();
        for (score, cell) in scored {
            let Some(mv) = self.board.move_to(cell) else { continue };
            if self.is_legal(mv, budget) {
                moves.push((mv, score));
            }
            if budget.is_overdue() {
                break;
            }
        }
        if moves.is_empty() {
            // Nothing near a stone is legal: an opening rule, for instance.
            let legal = legal_moves(position, budget).into_iter();
            return legal.map(|mv| (mv, self.ordering_score_of(mv, budget))).collect();
        }
        moves
    }

    fn ordering_score_of(&self, mv: Move, budget: &mut Budget<'_>) -> i32 {
        let cells = self.board.lines.landings.row(mv.index());
        let cell = cells.iter().copied().find(|&cell| self.board.is_open(cell));
        let in_time = |cell: &Cell| budget.spend_on_first_look(self.board.ordering_work(*cell));
        cell.filter(in_time).map_or(0, |cell| self.board.ordering_score(cell, self.thinker))
    }

    /// True if the player to move may move there, where there is room.
    #[inline]
    fn is_legal(&self, mv: Move, budget: &mut Budget<'_>) -> bool {
        budget.spend(self.check_work);
        self.board.is_legal(mv)
    }

    /// The move that puts a stone there, if it is legal.
    #[inline]
    fn legal_move_to(&self, cell: Cell, budget: &mut Budget<'_>) -> Option<Move> {
        self.board.move_to(cell).filter(|&mv| self.is_legal(mv, budget))
    }

    /// Ranks the moves by looking one move ahead, beyond the limits if need be: what loses at once
    /// comes last. Moves for which there is no time are worth what the position is.
    fn rank_by_one_move(&mut self, found: &mut Found, budget: &mut Budget<'_>) {
        let calm = self.board.estimate(self.thinker);
        for (at, (mv, value)) in found.moves.iter_mut().enumerate() {
            if budget.is_overdue() {
                *value = calm;
                continue;
            }
            self.board.make(*mv, budget);
            let next = self.board.game.to_move();
            let ours = next == self.thinker;
            *value = match self.ended(1) {
                Some(value) if ours => value,
                Some(value) => -value,
                None if !ours && self.win_at_once(next, budget).is_some() => 2 - WIN,
                None => self.board.estimate(self.thinker),
            };
            self.board.unmake();
            found.depth = u32::from(at == 0).max(found.depth);
        }
        found.moves.sort_by_key(|(_, value)| *value < -WON);
    }

    /// One iteration; false if it was cut short. What it found until then is kept.
    fn deepen(
        &mut self,
        found: &mut Found,
        depth: i32,
        rate_all: bool,
        budget: &mut Budget<'_>,
    ) -> bool {
        let mut best = -INFINITE;
        let mut values: Vec<(Move, i32)> = Vec::with_capacity(found.moves.len());
        for index in 0..found.moves.len() {
            let mv = found.moves[index].0;
            self.board.make(mv, budget);
            let value = if index == 0 || rate_all {
                self.child(depth - 1, -INFINITE, INFINITE, 1, budget)
            } else {
                let value = self.child(depth - 1, best, best + 1, 1, budget);
                if value > best { self.child(depth - 1, best, INFINITE, 1, budget) } else { value }
            };
            self.board.unmake();
            if budget.is_exhausted() {
                // The values of this iteration are good as far as they go.
                if !rate_all && !values.is_empty() {
                    let rest: Vec<_> = found.moves[index..].to_vec();
                    values.sort_by_key(|(_, value)| -value);
                    values.extend(rest);
                    found.moves = values;
                }
                return false;
            }
            // A move that failed low is known to be no better than the best; keep its order.
            values.push((mv, if value > best || rate_all { value } else { value.min(best - 1) }));
            best = best.max(value);
        }
        values.sort_by_key(|(_, value)| -value);
        found.moves = values;
        true
    }

    /// Value of the position after a move, for the side that made it.
    fn child(
        &mut self,
        depth: i32,
        alpha: i32,
        beta: i32,
        ply: usize,
        budget: &mut Budget<'_>,
    ) -> i32 {
        // The last move was the thinker's or that of a side against the thinker. If the same side
        // moves again, there is no change of sign.
        let mover_before = self.board.last_mover();
        let same_side =
            (mover_before == self.thinker) == (self.board.game.to_move() == self.thinker);
        if same_side {
            self.search(depth, alpha, beta, ply, budget)
        } else {
            -self.search(depth, -beta, -alpha, ply, budget)
        }
    }

    /// True if the player belongs to the side to move.
    fn is_ours(&self, player: u8) -> bool {
        (player == self.thinker) == (self.board.game.to_move() == self.thinker)
    }

    /// What the end of the game is worth to the side to move.
    fn ended(&self, ply: usize) -> Option<i32> {
        let Some(outcome) = self.board.game.outcome() else {
            // Whoever is out has lost, however the others go on.
            let is_out = self.board.game.out().contains(self.thinker);
            return is_out.then_some(WIN - ply as i32);
        };
        let winners = outcome.winners();
        let thinker_won = winners.contains(self.thinker);
        let others_won = winners.iter().any(|player| player != self.thinker);
        let value = match (thinker_won, others_won) {
            (true, false) => WIN - ply as i32,
            (false, true) => ply as i32 - WIN,
            _ => 0,
        };
        Some(if self.board.game.to_move() == self.thinker { value } else { -value })
    }

    fn estimate(&self) -> i32 {
        let value = self.board.estimate(self.thinker);
        if self.board.game.to_move() == self.thinker { value } else { -value }
    }

    /// Value of the position for the side to move.
    fn search(
        &mut self,
        depth: i32,
        mut alpha: i32,
        mut beta: i32,
        ply: usize,
        budget: &mut Budget<'_>,
    ) -> i32 {
        if !budget.count_node() {
            return 0;
        }
        if let Some(value) = self.ended(ply) {
            return value;
        }
        if ply >= MAX_PLY {
            return self.estimate();
        }
        // Nothing is better than winning with the next move.
        alpha = alpha.max(ply as i32 - WIN);
        beta = beta.min(WIN - ply as i32 - 1);
        if alpha >= beta {
            return alpha;
        }
        let mover = self.board.game.to_move();
        if self.win_at_once(mover, budget).is_some() {
            return WIN - ply as i32 - 1;
        }
        if self.stones_a_turn > 1 && self.win_with_two(mover, budget).is_some() {
            return WIN - ply as i32 - 2;
        }
        let mut list = std::mem::take(&mut self.lists[ply]);
        list.clear();
        let value = self.search_moves(depth, alpha, beta, ply, mover, &mut list, budget);
        self.lists[ply] = list;
        value
    }

    /// A move with which the player to move wins at once.
    fn win_at_once(&mut self, mover: u8, budget: &mut Budget<'_>) -> Option<Move> {
        if self.board.ready(mover, 1) == 0 && !self.board.has_shapes() {
            return None;
        }
        let mut cells = self.board.new_list();
        self.board.completions(mover, 1, &mut cells, budget);
        self.board.point_wins(mover, &mut cells, budget);
        for cell in cells {
            if budget.is_overdue() {
                break;
            }
            let Some(mv) = self.legal_move_to(cell, budget) else { continue };
            budget.count_node();
            self.board.make(mv, budget);
            let outcome = self.board.game.outcome();
            self.board.unmake();
            let winners = outcome.map(foursight_rules::Outcome::winners);
            if winners.is_some_and(|winners| winners.contains(mover) && winners.len() == 1) {
                return Some(mv);
            }
        }
        None
    }

    /// The first of two moves with which the player to move wins in this turn.
    fn win_with_two(&mut self, mover: u8, budget: &mut Budget<'_>) -> Option<Move> {
        if self.board.game.stones_left() < 2 || self.board.ready(mover, 2) == 0 {
            return None;
        }
        let mut cells = self.board.new_list();
        self.board.completions(mover, 2, &mut cells, budget);
        for cell in cells {
            if budget.is_overdue() {
                break;
            }
            let Some(mv) = self.legal_move_to(cell, budget) else { continue };
            budget.count_node();
            self.board.make(mv, budget);
            let goes_on = self.board.game.outcome().is_none();
            let wins = goes_on
                && self.board.game.to_move() == mover
                && self.win_at_once(mover, budget).is_some();
            self.board.unmake();
            if wins {
                return Some(mv);
            }
        }
        None
    }

    #[expect(clippy::too_many_arguments, reason = "the state of one node")]
    fn search_moves(
        &mut self,
        mut depth: i32,
        mut alpha: i32,
        beta: i32,
        ply: usize,
        mover: u8,
        list: &mut Vec<(i32, Cell)>,
        budget: &mut Budget<'_>,
    ) -> i32 {
        let threatened = self.forced_replies(mover, list, budget);
        if threatened {
            // Nothing else is worth a look, and few moves cost little: look deeper.
            depth = depth.max(1);
            if list.len() == 1 && ply < 40 {
                depth += 1;
            }
        } else if depth <= 0 {
            return self.forcing(MAX_FORCING_MOVES, alpha, beta, ply, mover, list, budget);
        }
        budget.spend(self.board.key_work());
        let key = self.board.key() ^ mix(u64::from(self.thinker) << 8);
        let remembered = self.table.get(key, ply);
        if let Some(value) = remembered.and_then(|entry| entry.answer(depth, alpha, beta)) {
            return value;
        }
        if !threatened {
            self.scored_moves(ply, list, budget);
        }
        if let Some(entry) = remembered
            && entry.best != u16::MAX
            && let Some(at) = list.iter().position(|(_, cell)| *cell == entry.best)
        {
            list[..=at].rotate_right(1);
        }
        list.truncate(MAX_LIST);
        list.shrink_to(MAX_LIST);
        let (start, mut best, mut best_cell) = (alpha, -INFINITE, u16::MAX);
        let mut played = 0;
        let most = if self.board.lines.move_count() <= 64 { usize::MAX } else { self.width };
        for &(score, cell) in list.iter() {
            let Some(mv) = self.legal_move_to(cell, budget) else { continue };
            if played >= most && !threatened {
                break;
            }
            self.board.make(mv, budget);
            // Late moves with a low score are searched less deeply at first.
            let late = !threatened && played >= 4 && depth >= 3 && score < 700;
            let less = i32::from(late) + i32::from(late && played >= 10);
            let mut value = if played == 0 {
                self.child(depth - 1, alpha, beta, ply + 1, budget)
            } else {
                self.child(depth - 1 - less, alpha, alpha + 1, ply + 1, budget)
            };
            if played > 0 && value > alpha && (less > 0 || value < beta) {
                value = self.child(depth - 1, alpha, beta, ply + 1, budget);
            }
            self.board.unmake();
            if budget.is_exhausted() {
                return best.max(alpha);
            }
            played += 1;
            if value > best {
                best = value;
                best_cell = cell;
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                self.reward(ply, mover, cell, depth);
                break;
            }
        }
        if played == 0 {
            // Only moves that nobody looks at are legal.
            return self.estimate();
        }
        let bound = Bound::of(best, start, beta);
        self.table.put(key, ply, best, best_cell, depth, bound);
        best
    }

    /// Fills the list with the replies to a threat to win at once; false if there is none.
    fn forced_replies(
        &mut self,
        mover: u8,
        list: &mut Vec<(i32, Cell)>,
        budget: &mut Budget<'_>,
    ) -> bool {
        let mut cells = self.board.new_list();
        let players = self.board.lines.players as u8;
        for offset in 1..players {
            let other = (mover + offset) % players;
            if !self.is_ours(other) {
                self.board.completions(other, 1, &mut cells, budget);
                if self.stones_a_turn > 1 {
                    // Two stones that are missing are no more than one turn.
                    self.board.completions(other, 2, &mut cells, budget);
                }
                if self.board.has_shapes() {
                    self.board.point_wins(other, &mut cells, budget);
                }
            }
        }
        if cells.is_empty() {
            return false;
        }
        // A captured stone ends a threat, too.
        self.board.captures(mover, &mut cells, budget);
        self.score_cells(&cells, mover, list, budget);
        list.truncate(MAX_LIST);
        true
    }

    /// Adds cells to a list that is sorted by their scores.
    fn score_cells(
        &self,
        cells: &[Cell],
        mover: u8,
        list: &mut Vec<(i32, Cell)>,
        budget: &mut Budget<'_>,
    ) {
        for &cell in cells {
            list.push((self.board.ordering_score(cell, mover), cell));
            if !budget.spend_on_first_look(self.board.ordering_work(cell)) {
                break;
            }
        }
        list.sort_unstable_by_key(|&(score, cell)| (-score, cell));
    }

    /// Beyond the horizon: moves that threaten to win at once, as long as they last.
    #[expect(clippy::too_many_arguments, reason = "the state of one node")]
    fn forcing(
        &mut self,
        left: i32,
        mut alpha: i32,
        beta: i32,
        ply: usize,
        mover: u8,
        list: &mut Vec<(i32, Cell)>,
        budget: &mut Budget<'_>,
    ) -> i32 {
        let calm = self.estimate();
        if calm >= beta || left <= 0 || self.board.ready(mover, 2) < 2 {
            return calm;
        }
        alpha = alpha.max(calm);
        let mut best = calm;
        let mut cells = self.board.new_list();
        self.board.completions(mover, 2, &mut cells, budget);
        self.score_cells(&cells, mover, list, budget);
        list.truncate(8);
        for &(_, cell) in list.iter() {
            let Some(mv) = self.legal_move_to(cell, budget) else { continue };
            self.board.make(mv, budget);
            let value = self.answer(left - 1, alpha, beta, ply + 1, mover, budget);
            self.board.unmake();
            if budget.is_exhausted() {
                break;
            }
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// After a forcing move: the replies that there are, then the next forcing move.
    fn answer(
        &mut self,
        left: i32,
        alpha: i32,
        beta: i32,
        ply: usize,
        attacker: u8,
        budget: &mut Budget<'_>,
    ) -> i32 {
        budget.count_node();
        let negated = |value: i32, same: bool| if same { value } else { -value };
        let same = self.is_ours(attacker);
        if let Some(value) = self.ended(ply) {
            return negated(value, same);
        }
        if same || ply + 2 >= MAX_PLY || budget.is_exhausted() {
            // With several players it is not the turn of those who would have to answer.
            return negated(self.estimate(), same);
        }
        let mover = self.board.game.to_move();
        if self.win_at_once(mover, budget).is_some() {
            return ply as i32 + 1 - WIN;
        }
        let mut replies = std::mem::take(&mut self.lists[ply]);
        replies.clear();
        let mut worst = INFINITE;
        if self.forced_replies(mover, &mut replies, budget) {
            let mut beta = beta;
            for &(_, cell) in &replies {
                let Some(mv) = self.legal_move_to(cell, budget) else { continue };
                self.board.make(mv, budget);
                let value = self.go_on_forcing(left, alpha, beta, ply + 1, attacker, budget);
                self.board.unmake();
                worst = worst.min(value);
                beta = beta.min(value);
                if worst <= alpha || budget.is_exhausted() {
                    break;
                }
            }
        }
        self.lists[ply] = replies;
        // No threat after all: nothing is known beyond the estimate.
        if worst == INFINITE { -self.estimate() } else { worst }
    }

    fn go_on_forcing(
        &mut self,
        left: i32,
        alpha: i32,
        beta: i32,
        ply: usize,
        attacker: u8,
        budget: &mut Budget<'_>,
    ) -> i32 {
        budget.count_node();
        let mover = self.board.game.to_move();
        let same = self.is_ours(attacker);
        let sign = |value: i32| if same { value } else { -value };
        if let Some(value) = self.ended(ply) {
            return sign(value);
        }
        if mover != attacker || budget.is_exhausted() {
            return sign(self.estimate());
        }
        if self.win_at_once(mover, budget).is_some() {
            return WIN - ply as i32 - 1;
        }
        let mut list = std::mem::take(&mut self.lists[ply]);
        list.clear();
        let threatened = self.forced_replies(mover, &mut list, budget);
        let value = if threatened {
            self.estimate()
        } else {
            self.forcing(left, alpha, beta, ply, mover, &mut list, budget)
        };
        self.lists[ply] = list;
        value
    }

    /// The moves worth a look, most promising first.
    fn scored_moves(&self, ply: usize, list: &mut Vec<(i32, Cell)>, budget: &mut Budget<'_>) {
        let mover = self.board.game.to_move();
        let mut cells = Vec::new();
        self.board.candidates(&mut cells, budget);
        let killers = self.killers[ply];
        for cell in cells {
            let killer = if killers.contains(&cell) { 500 } else { 0 };
            let history =
                self.history[usize::from(cell) * self.board.lines.players + usize::from(mover)];
            list.push((self.board.ordering_score(cell, mover) + killer + history.min(400), cell));
            if !budget.spend_on_first_look(self.board.ordering_work(cell)) {
                break;
            }
        }
        // Sorting looks at each of them several times.
        budget.spend(list.len() * 4);
        list.sort_unstable_by_key(|&(score, cell)| (-score, cell));
    }

    fn reward(&mut self, ply: usize, mover: u8, cell: Cell, depth: i32) {
        let [first, second] = &mut self.killers[ply];
        if *first != cell {
            (*first, *second) = (cell, *first);
        }
        let players = self.board.lines.players;
        let history = &mut self.history[usize::from(cell) * players + usize::from(mover)];
        *history = history.saturating_add(depth * depth);
    }

    /// The moves that the table expects after the best one.
    fn expected_line(&mut self, found: &Found, budget: &mut Budget<'_>) -> Vec<Move> {
        let mut line = vec![found.moves[0].0];
        if found.depth < 2 || budget.is_overdue() {
            return line;
        }
        self.board.make(found.moves[0].0, budget);
        while line.len() < found.depth as usize
            && self.board.game.outcome().is_none()
            && !budget.is_overdue()
        {
            let key = self.board.key() ^ mix(u64::from(self.thinker) << 8);
            let best =
                self.table.get(key, 0).map(|entry| entry.best).filter(|best| *best != u16::MAX);
            let open = best.filter(|&cell| self.board.is_open(cell));
            let Some(mv) = open.and_then(|cell| self.board.move_to(cell)) else { break };
            if !self.board.is_legal(mv) {
                break;
            }
            self.board.make(mv, budget);
            line.push(mv);
        }
        for _ in 0..line.len() {
            self.board.unmake();
        }
        line
    }
}
