//! Every move scored by the patterns it makes and breaks.

use std::sync::Arc;

use foursight_rules::{Cell, Move, Position, Ruleset};

use super::board::Board;
use super::map::LineMap;
use super::neighbourhood;
use crate::budget::Budget;
use crate::decisive::{decisive_moves, first_safe, threats};
use crate::legal::legal_moves;

/// Score of a move of any kind that wins at once.
const WINS: i32 = 1_000_000;
/// What is added for keeping the next player from winning.
const BLOCKS: i32 = 100_000;
/// What is added for not losing at once.
const HARMLESS: i32 = 16;

/// A board that scores moves without looking ahead.
pub(crate) struct PatternBoard {
    map: LineMap,
    board: Option<Board>,
}

impl PatternBoard {
    pub(crate) fn new(rules: &Arc<Ruleset>) -> Self {
        Self { map: LineMap::new(rules), board: None }
    }

    /// The score of every legal move, ascending by move, as far as the budget reaches: of one at
    /// least. Without a map of the patterns, moves are scored by the stones around them.
    pub(crate) fn scores(
        &mut self,
        position: &Position,
        budget: &mut Budget<'_>,
    ) -> Vec<(Move, i32)> {
        if position.may_have_other_moves() {
            let mut scores = neighbourhood::scores(position, budget);
            score_what_decides(position, &mut scores, budget);
            return scores;
        }
        let Some(board) = self.prepared(position, budget) else {
            return neighbourhood::scores(position, budget);
        };
        let mover = position.to_move();
        let mut scores = Vec::new();
        for mv in legal_moves(position, budget) {
            let landings = board.lines.landings.row(mv.index());
            let cell = landings.iter().copied().find(|&cell| board.is_open(cell));
            let Some(cell) = cell else { continue };
            let in_time = budget.spend_on_first_look(board.ordering_work(cell));
            let score = board.ordering_score(cell, mover) - exposure(board, cell, mv, budget);
            scores.push((mv, score));
            if !in_time {
                break;
            }
        }
        scores
    }

    /// The board with this position, if there is time for it.
    fn prepared(&mut self, position: &Position, budget: &mut Budget<'_>) -> Option<&mut Board> {
        let lines = self.map.get(budget)?;
        let board = self.board.get_or_insert_with(|| Board::new(&lines, position));
        board.refresh(position, budget).then_some(board)
    }
}

/// Moves that win come first, then one that keeps the next player from winning; those that lose
/// come last.
fn score_what_decides(position: &Position, scores: &mut [(Move, i32)], budget: &mut Budget<'_>) {
    let moves: Vec<Move> = scores.iter().map(|(mv, _)| *mv).collect();
    let decisive = decisive_moves(&mut position.clone(), &moves, budget);
    for (mv, score) in scores.iter_mut() {
        if decisive.wins_by(*mv) {
            *score = WINS;
        } else if !decisive.loses_by(*mv) {
            *score += HARMLESS;
        }
    }
    if !decisive.wins.is_empty() {
        return;
    }
    let threats = threats(position, budget);
    if threats.is_empty() {
        return;
    }
    let mut best_first = scores.to_vec();
    best_first.sort_by_key(|(_, score)| -score);
    let best_first = best_first.into_iter().map(|(mv, _)| mv);
    if let Some(safe) = first_safe(position, best_first, &threats, budget) {
        let blocking = scores.iter_mut().filter(|(mv, _)| *mv == safe);
        blocking.for_each(|(_, score)| *score += BLOCKS);
    }
}

/// What the others can capture next to a new stone.
fn exposure(board: &mut Board, cell: Cell, mv: Move, budget: &mut Budget<'_>) -> i32 {
    if !board.has_shapes() || budget.is_overdue() {
        return 0;
    }
    let mover = board.game.to_move();
    board.make(mv, budget);
    let lines = Arc::clone(&board.lines);
    let mut lost = 0;
    for &near in lines.near.row(usize::from(cell)).iter().filter(|&&near| board.is_open(near)) {
        for other in (0..lines.players as u8).filter(|&other| other != mover) {
            lost += board.shapes_at(near, other).filter(|shape| shape.removes(cell)).count() as i32;
        }
        if !budget.spend_on_first_look(board.ordering_work(near)) {
            break;
        }
    }
    board.unmake();
    60 * lost
}
