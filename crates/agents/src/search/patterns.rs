//! Every move scored by the patterns it makes and breaks.

use std::sync::Arc;

use foursight_rules::{Cell, Move, Position, Ruleset};

use super::board::Board;
use super::map::LineMap;
use super::neighbourhood;
use crate::budget::Budget;
use crate::legal::legal_moves;

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
            return neighbourhood::scores(position, budget);
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
