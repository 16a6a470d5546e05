//! The engine for any pack: the search where its patterns can be laid out, a quick look elsewhere.

use std::sync::Arc;

use foursight_rules::search::SearchPosition;
use foursight_rules::{Position, Ruleset};

use super::board::Board;
use super::engine::Engine;
use super::map::LineMap;
use super::neighbourhood;
use super::typed::{Ground, TypedSearch};
use crate::budget::Budget;
use crate::lookahead::{Effort, Found, Rate};

/// An engine for one game. Its tables are only made when it is first asked.
pub(crate) struct GeneralEngine {
    map: LineMap,
    engine: Option<Box<Engine>>,
    /// For games in which there are always moves of other kinds.
    board: Option<Box<Board>>,
}

impl GeneralEngine {
    pub(crate) fn new(rules: &Arc<Ruleset>) -> Self {
        Self { map: LineMap::new(rules), engine: None, board: None }
    }

    /// Looks for the best move. There is a legal one; at least one is always found.
    pub(crate) fn think(
        &mut self,
        position: &Position,
        effort: Effort,
        budget: &mut Budget<'_>,
        mut jitter: impl FnMut() -> i32,
    ) -> Found {
        if position.rules().other_moves_last() {
            return self.think_of_all_kinds(position, effort, budget, jitter);
        }
        if position.may_have_other_moves() {
            return self.think_of_opening(position, effort, budget, jitter);
        }
        self.think_of_places(position, effort, budget, &mut jitter)
    }

    /// Looks for the best place.
    fn think_of_places(
        &mut self,
        position: &Position,
        effort: Effort,
        budget: &mut Budget<'_>,
        mut jitter: impl FnMut() -> i32,
    ) -> Found {
        if let Some(lines) = self.map.get(budget) {
            let engine = self.engine.get_or_insert_with(|| Box::new(Engine::new(&lines, position)));
            if let Some(found) = engine.think(position, effort, budget, &mut jitter) {
                return found;
            }
        }
        neighbourhood::think(position, effort, budget, jitter)
    }

    /// Looks at moves of all kinds alike.
    fn think_of_all_kinds(
        &mut self,
        position: &Position,
        effort: Effort,
        budget: &mut Budget<'_>,
        jitter: impl FnMut() -> i32,
    ) -> Found {
        if let Some(lines) = self.map.get(budget) {
            let board = self.board.get_or_insert_with(|| Box::new(Board::new(&lines, position)));
            if board.refresh(position, budget) {
                return TypedSearch::new(Ground::Lines(board)).think(effort, budget, jitter);
            }
        }
        TypedSearch::new(Ground::plain(position)).think(effort, budget, jitter)
    }

    /// Looks at places as usual where there are any, and at what the game is worth after a swap
    /// or a choice. What cannot be known yet is worth nothing to either side.
    fn think_of_opening(
        &mut self,
        position: &Position,
        effort: Effort,
        budget: &mut Budget<'_>,
        mut jitter: impl FnMut() -> i32,
    ) -> Found {
        let rules = position.rules();
        let others = position.other_moves();
        let mut found = if others.is_empty() {
            // Stones that may become the other player's: nobody knows what is good.
            neighbourhood::think(position, effort, budget, &mut jitter)
        } else if position.can_place() {
            self.think_of_places(position, effort, budget, &mut jitter)
        } else {
            Found { moves: Vec::new(), depth: 1, line: Vec::new() }
        };
        for mv in others {
            let mut after = position.clone();
            after.play_unchecked(mv);
            budget.spend_on_first_look(rules.geometry().cells());
            let value = if after.may_have_other_moves() || after.outcome().is_some() {
                0
            } else {
                let look = Effort { depth: effort.depth.min(2), rate: Rate::Best };
                let value = self.think_of_places(&after, look, budget, &mut jitter).moves[0].1;
                if after.to_move() == position.to_move() { value } else { -value }
            };
            found.moves.push((mv, value));
        }
        found.moves.sort_by_key(|(_, value)| -value);
        found.line = vec![found.moves[0].0];
        found
    }
}
