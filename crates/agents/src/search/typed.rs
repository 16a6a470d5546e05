//! Looking ahead in games with other kinds of moves than places: every legal move is a move.
//!
//! What is special about cells is known to `engine.rs`; here a move is a number, so that stones of
//! others, passes and stones taken out are looked at like any other.

use foursight_rules::format::{StoneChoice, Whose};
use foursight_rules::search::SearchPosition;
use foursight_rules::{Feature, Move, MoveKind, Position, Ruleset};

use super::board::{Board, mix};
use crate::budget::Budget;
use crate::legal::{check_work, legal_moves, move_work};
use crate::lookahead::{Effort, Found, INFINITE, Rate, WIN, WON};
use crate::transposition::{Bound, TranspositionTable};

/// No search goes deeper.
const MAX_DEPTH: u32 = 40;
/// Most moves that are looked at below the root.
const WIDTH: usize = 40;
/// Moves that score less complete nobody's row.
const COMPLETES: i32 = 9_000;
/// What a move without a place scores: a stone taken out, a pass.
const WITHOUT_PLACE: i32 = 40;

/// What the search plays on: with the winning patterns laid out, or without.
pub(super) enum Ground<'b> {
    /// A board that knows what its runs are worth.
    Lines(&'b mut Board),
    /// The bare game.
    Plain(Position, Vec<u8>),
}

impl Ground<'_> {
    /// The bare game.
    pub(super) fn plain(position: &Position) -> Self {
        Self::Plain(position.clone(), Vec::new())
    }

    fn game(&self) -> &Position {
        match self {
            Self::Lines(board) => &board.game,
            Self::Plain(game, _) => game,
        }
    }

    fn make(&mut self, mv: Move, budget: &mut Budget<'_>) {
        match self {
            Self::Lines(board) => board.make(mv, budget),
            Self::Plain(game, steps) => {
                budget.spend_on_first_look(2 * move_work(game.rules()));
                game.play_unchecked(mv);
                let pending = game.chance_is_pending();
                if pending {
                    game.resolve_chance_unchecked(None);
                }
                steps.push(1 + u8::from(pending));
            }
        }
    }

    fn unmake(&mut self) {
        match self {
            Self::Lines(board) => board.unmake(),
            Self::Plain(game, steps) => {
                for _ in 0..steps.pop().unwrap_or(0) {
                    game.undo();
                }
            }
        }
    }
}

/// A search for the best move.
pub(super) struct TypedSearch<'b> {
    ground: Ground<'b>,
    /// What is known about positions, unless they may differ in what the board does not show.
    table: Option<&'b mut TranspositionTable>,
    thinker: u8,
    /// How often each move was good.
    history: Vec<u32>,
    /// Whose a row is, if stones belong to everybody: a certain player's, or nobody's.
    rows: Rows,
    check_work: usize,
}

/// To whom a row of stones is good.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Rows {
    /// To the owner of its stones.
    Owners,
    /// To this player, whosever stones they are.
    Players(u8),
    /// To whoever moves next: it says nothing.
    Movers,
}

impl Rows {
    fn of(rules: &Ruleset) -> Self {
        let linked = rules.linked();
        if linked.stones.as_ref().map(Feature::value) != Some(&StoneChoice::Any) {
            return Self::Owners;
        }
        let actions = linked.rules.iter().flat_map(|rule| &rule.value().score_actions);
        let mut whose = actions.map(|action| action.player_index.meaning());
        whose
            .find_map(|whose| match whose {
                Whose::Player(player) => Some(Self::Players(player)),
                _ => None,
            })
            .unwrap_or(Self::Movers)
    }
}

impl<'b> TypedSearch<'b> {
    pub(super) fn new(ground: Ground<'b>, table: Option<&'b mut TranspositionTable>) -> Self {
        let rules = ground.game().rules();
        // Whether the last move was a pass is seen nowhere.
        let table = table.filter(|_| rules.linked().passing.is_none());
        Self {
            table,
            thinker: ground.game().to_move(),
            history: vec![0; rules.all_move_count()],
            rows: Rows::of(rules),
            check_work: check_work(rules),
            ground,
        }
    }

    /// Looks for the best move. There is a legal one, so at least one is found.
    pub(super) fn think(
        mut self,
        effort: Effort,
        budget: &mut Budget<'_>,
        mut jitter: impl FnMut() -> i32,
    ) -> Found {
        let moves = legal_moves(self.ground.game(), budget);
        let mut moves: Vec<(Move, i32)> =
            moves.into_iter().map(|mv| (mv, self.order(mv, budget) + jitter())).collect();
        moves.sort_by_key(|(_, value)| -value);
        let mut found = Found { moves, depth: 0, line: Vec::new() };
        let rate_all = effort.rate != Rate::Best;
        for depth in 1..=effort.depth.min(MAX_DEPTH) {
            if budget.is_overdue() || !self.deepen(&mut found, depth as i32, rate_all, budget) {
                break;
            }
            found.depth = depth;
            let all_known = found.moves.iter().all(|(_, value)| value.abs() > WON);
            let best_known = found.moves[0].1.abs() > WON;
            if all_known || (best_known && !rate_all) || budget.is_exhausted() {
                break;
            }
        }
        found.line = vec![found.moves[0].0];
        found
    }

    /// One iteration; false if it was cut short. What it found until then is kept.
    fn deepen(
        &mut self,
        found: &mut Found,
        depth: i32,
        rate_all: bool,
        budget: &mut Budget<'_>,
    ) -> bool {
        let (mut best, mut values) = (-INFINITE, Vec::with_capacity(found.moves.len()));
        for index in 0..found.moves.len() {
            let mv = found.moves[index].0;
            let floor = if rate_all { -INFINITE } else { best };
            let value = self.after(mv, depth, floor, INFINITE, 0, budget);
            // The first look goes on beyond the limits, so that a move at all is found.
            let stop = if depth == 1 { budget.is_overdue() } else { budget.is_exhausted() };
            if stop {
                if !values.is_empty() && !rate_all {
                    let worst = if depth == 1 { Some(best.min(0)) } else { None };
                    let rest = found.moves[index..].iter();
                    let rest: Vec<_> =
                        rest.map(|(mv, old)| (*mv, worst.unwrap_or(*old).min(best - 1))).collect();
                    values.sort_by_key(|(_, value)| -value);
                    // What was not looked at this deeply is no better than the best, as far as
                    // anybody knows, unless that has turned out to lose.
                    let at = if best < -WON { 0 } else { values.len() };
                    values.splice(at..at, rest);
                    found.moves = values;
                }
                return false;
            }
            values.push((mv, if value > best || rate_all { value } else { value.min(best - 1) }));
            best = best.max(value);
        }
        values.sort_by_key(|(_, value)| -value);
        found.moves = values;
        true
    }

    /// Value of a move for the side that makes it.
    fn after(
        &mut self,
        mv: Move,
        depth: i32,
        alpha: i32,
        beta: i32,
        ply: i32,
        budget: &mut Budget<'_>,
    ) -> i32 {
        let ours = self.ground.game().to_move() == self.thinker;
        self.ground.make(mv, budget);
        let same = ours == (self.ground.game().to_move() == self.thinker);
        let value = if same {
            self.search(depth - 1, alpha, beta, ply + 1, budget)
        } else {
            -self.search(depth - 1, -beta, -alpha, ply + 1, budget)
        };
        self.ground.unmake();
        value
    }

    /// Value of the position for the side to move.
    fn search(
        &mut self,
        depth: i32,
        mut alpha: i32,
        beta: i32,
        ply: i32,
        budget: &mut Budget<'_>,
    ) -> i32 {
        if !budget.count_node() {
            return 0;
        }
        let sign = if self.ground.game().to_move() == self.thinker { 1 } else { -1 };
        if let Some(value) = self.ended(ply) {
            return sign * value;
        }
        let key = self.key();
        let known = key.and_then(|key| self.table.as_ref()?.get(key, ply as usize));
        if let Some(value) = known.and_then(|entry| entry.answer(depth, alpha, beta)) {
            return value;
        }
        if depth <= 0 && !self.is_ready() {
            return sign * self.estimate();
        }
        let mut moves = self.ordered_moves(known.map(|entry| entry.best), budget);
        if depth <= 0 {
            // Beyond the horizon only rows that are completed matter.
            moves.retain(|(score, _)| *score >= COMPLETES);
            if let Some(value) = self.completed(&moves, ply, budget) {
                return value;
            }
            return sign * self.estimate();
        }
        let (mut best, mut best_move, start) = (-INFINITE, u16::MAX, alpha);
        for (_, mv) in moves {
            let value = self.after(mv, depth, alpha, beta, ply, budget);
            if budget.is_exhausted() {
                return best.max(alpha);
            }
            if value > best {
                (best, best_move) = (value, mv.index() as u16);
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                let count = &mut self.history[mv.index()];
                *count = count.saturating_add((depth * depth) as u32);
                break;
            }
        }
        if let (Some(key), Some(table)) = (key, &mut self.table) {
            let bound = Bound::of(best, start, beta);
            table.put(key, ply as usize, best, best_move, depth, bound);
        }
        best
    }

    /// A number of its own for every position, nearly, if positions are remembered.
    fn key(&self) -> Option<u64> {
        match (&self.ground, &self.table) {
            (Ground::Lines(board), Some(_)) => {
                Some(board.key() ^ mix(u64::from(self.thinker) << 8))
            }
            _ => None,
        }
    }

    /// True if somebody's row misses one stone only.
    fn is_ready(&self) -> bool {
        let Ground::Lines(board) = &self.ground else { return false };
        (0..board.lines.players as u8).any(|player| board.ready(player, 1) > 0)
    }

    /// What the position is worth if one of these moves wins at once.
    fn completed(
        &mut self,
        moves: &[(i32, Move)],
        ply: i32,
        budget: &mut Budget<'_>,
    ) -> Option<i32> {
        let ours = self.ground.game().to_move() == self.thinker;
        for &(_, mv) in moves {
            self.ground.make(mv, budget);
            let value = self.ended(ply + 1);
            self.ground.unmake();
            let value = value.map(|value| if ours { value } else { -value });
            if value.is_some_and(|value| value > WON) {
                return value;
            }
        }
        None
    }

    /// The legal moves, the most promising first, as many as are looked at.
    fn ordered_moves(&self, best: Option<u16>, budget: &mut Budget<'_>) -> Vec<(i32, Move)> {
        let moves = self.ground.game().legal_moves();
        budget.spend(moves.len() * self.check_work.min(4));
        let scored = moves.into_iter().map(|mv| {
            let history = self.history[mv.index()].min(400) as i32;
            let known = if best == Some(mv.index() as u16) { WIN } else { 0 };
            (self.order(mv, budget) + history + known, mv)
        });
        let mut scored: Vec<(i32, Move)> = scored.collect();
        scored.sort_by_key(|&(score, mv)| (std::cmp::Reverse(score), mv));
        scored.truncate(WIDTH);
        scored
    }

    /// How promising a move is at first sight.
    fn order(&self, mv: Move, budget: &mut Budget<'_>) -> i32 {
        let Ground::Lines(board) = &self.ground else { return 0 };
        let game = &board.game;
        let stone = match game.rules().move_kind(mv) {
            MoveKind::Place => game.stone_to_place(),
            MoveKind::PlaceStone(player) => player,
            _ => return WITHOUT_PLACE,
        };
        let Some(cell) = game.landing(mv) else { return WITHOUT_PLACE };
        budget.spend_on_first_look(board.ordering_work(cell));
        board.ordering_score(cell, stone)
    }

    /// What the end of the game is worth to the one who thinks.
    fn ended(&self, ply: i32) -> Option<i32> {
        let game = self.ground.game();
        let Some(outcome) = game.outcome() else {
            return game.out().contains(self.thinker).then_some(ply - WIN);
        };
        let winners = outcome.winners();
        let others = winners.iter().any(|player| player != self.thinker);
        Some(match (winners.contains(self.thinker), others) {
            (true, false) => WIN - ply,
            (false, true) => ply - WIN,
            _ => 0,
        })
    }

    /// What the position is worth to the one who thinks, without looking ahead.
    fn estimate(&self) -> i32 {
        let Ground::Lines(board) = &self.ground else { return 0 };
        match self.rows {
            Rows::Owners => board.estimate(self.thinker),
            Rows::Players(player) if player == self.thinker => board.rows_of_all(),
            Rows::Players(_) => -board.rows_of_all(),
            Rows::Movers => 0,
        }
    }
}
