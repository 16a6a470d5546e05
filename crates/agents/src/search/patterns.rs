//! Every move scored by the patterns it makes and breaks.

use std::sync::Arc;

use foursight_rules::{Cell, Move, Position, Ruleset};

use super::board::Board;
use super::lines::Lines;

/// A board that scores moves without looking ahead.
pub(crate) struct PatternBoard(Board);

impl PatternBoard {
    pub(crate) fn new(rules: &Arc<Ruleset>) -> Self {
        Self(Board::new(&Arc::new(Lines::new(rules)), &Position::new(rules)))
    }

    /// The score of every legal move, ascending by move.
    pub(crate) fn scores(&mut self, position: &Position) -> Vec<(Move, i32)> {
        let board = &mut self.0;
        board.refresh(position);
        let mover = position.to_move();
        let mut scores = Vec::new();
        for mv in position.legal_moves() {
            let landings = board.lines.landings.row(mv.index());
            let cell = landings.iter().copied().find(|&cell| board.is_open(cell));
            let Some(cell) = cell else { continue };
            let score = board.ordering_score(cell, mover) - exposure(board, cell, mv);
            scores.push((mv, score));
        }
        scores
    }
}

/// What the others can capture next to a new stone.
fn exposure(board: &mut Board, cell: Cell, mv: Move) -> i32 {
    if !board.has_shapes() {
        return 0;
    }
    let mover = board.game.to_move();
    board.make(mv);
    let lines = Arc::clone(&board.lines);
    let mut lost = 0;
    for &near in lines.near.row(usize::from(cell)).iter().filter(|&&near| board.is_open(near)) {
        for other in (0..lines.players as u8).filter(|&other| other != mover) {
            let takes = |shape: &&super::lines::Shape| shape.removes.contains(&cell);
            lost += board.shapes_at(near, other).filter(takes).count() as i32;
        }
    }
    board.unmake();
    60 * lost
}
