//! The engine for any pack: the search where its patterns can be laid out, a quick look elsewhere.

use std::sync::Arc;

use foursight_rules::search::SearchPosition;
use foursight_rules::{Move, Position, Ruleset};

use super::board::Board;
use super::engine::Engine;
use super::map::LineMap;
use super::neighbourhood;
use super::typed::{Ground, TypedSearch};
use crate::budget::Budget;
use crate::lookahead::{Effort, Found, Rate};
use crate::transposition::TranspositionTable;

/// Room for so many positions, as a power of two, where moves are of all kinds.
const TABLE_BITS: u32 = 16;

/// An engine for one game. Its tables are only made when it is first asked.
pub(crate) struct GeneralEngine {
    map: LineMap,
    engine: Option<Box<Engine>>,
    /// For games in which there are always moves of other kinds.
    board: Option<Box<Board>>,
    table: Option<TranspositionTable>,
}

/// How deeply the choices of an opening are looked at.
const CHOICE_DEPTH: u32 = 6;
/// How many stones of an opening are looked at for the one that leaves both sides alike.
const BALANCED: usize = 16;

/// The position after a move.
fn after(position: &Position, mv: Move, budget: &mut Budget<'_>) -> Position {
    let mut after = position.clone();
    after.play_unchecked(mv);
    budget.spend_on_first_look(position.rules().geometry().cells());
    after
}

impl GeneralEngine {
    pub(crate) fn new(rules: &Arc<Ruleset>) -> Self {
        Self { map: LineMap::new(rules), engine: None, board: None, table: None }
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
                let table = self.table.get_or_insert_with(|| TranspositionTable::new(TABLE_BITS));
                let search = TypedSearch::new(Ground::Lines(board), Some(table));
                return search.think(effort, budget, jitter);
            }
        }
        TypedSearch::new(Ground::plain(position), None).think(effort, budget, jitter)
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
        let others = position.other_moves();
        let mut found = if others.is_empty() {
            // Stones that may become the other player's.
            self.think_of_balance(position, effort, budget, &mut jitter)
        } else if position.can_place() {
            self.think_of_places(position, effort, budget, &mut jitter)
        } else {
            Found { moves: Vec::new(), depth: 1, line: Vec::new() }
        };
        let places = std::mem::take(&mut found.moves);
        // All choices are looked at equally deeply.
        for depth in (2..=effort.depth.clamp(2, CHOICE_DEPTH)).step_by(2) {
            if depth > 2 && budget.is_exhausted() {
                break;
            }
            let mut values = Vec::with_capacity(others.len());
            for &mv in &others {
                let look = Effort { depth: effort.depth.min(depth), rate: Rate::Best };
                let after = after(position, mv, budget);
                let value = self.value_of(&after, look, budget, &mut jitter);
                let same = after.to_move() == position.to_move();
                values.push((mv, if same { value } else { -value }));
            }
            if depth == 2 || !budget.is_exhausted() {
                found.moves = values;
            }
        }
        found.moves.extend(places);
        found.moves.sort_by_key(|(_, value)| -value);
        found.line = vec![found.moves[0].0];
        found
    }

    /// What a position is worth to the player to move; nothing while an opening goes on.
    fn value_of(
        &mut self,
        position: &Position,
        look: Effort,
        budget: &mut Budget<'_>,
        jitter: impl FnMut() -> i32,
    ) -> i32 {
        if position.may_have_other_moves() || position.outcome().is_some() {
            return 0;
        }
        self.think_of_places(position, look, budget, jitter).moves[0].1
    }

    /// Looks for a stone of an opening after which both sides are worth the same: the other player
    /// chooses. Where that does not come next, stones near the others are as good as any.
    fn think_of_balance(
        &mut self,
        position: &Position,
        effort: Effort,
        budget: &mut Budget<'_>,
        mut jitter: impl FnMut() -> i32,
    ) -> Found {
        let mut found = neighbourhood::think(position, effort, budget, &mut jitter);
        let mut balanced: Vec<(Move, i32)> = Vec::new();
        for &(mv, _) in found.moves.iter().take(BALANCED) {
            let next = after(position, mv, budget);
            if next.outcome().is_some() || next.to_move() == position.to_move() {
                break;
            }
            let choices = next.other_moves();
            let mut ends = choices.iter().map(|&choice| after(&next, choice, budget));
            let Some(end) = ends.find(|end| !end.may_have_other_moves()) else { break };
            let look = Effort { depth: effort.depth.min(2), rate: Rate::Best };
            // Both sides are worth the same: whoever chooses cannot gain by it.
            balanced.push((mv, -self.value_of(&end, look, budget, &mut jitter).abs()));
            if budget.is_overdue() {
                break;
            }
        }
        if balanced.is_empty() {
            return found;
        }
        balanced.sort_by_key(|(_, value)| -value);
        let worst = balanced[balanced.len() - 1].1;
        let rest = found.moves.split_off(balanced.len());
        balanced.extend(rest.into_iter().map(|(mv, _)| (mv, worst)));
        found.line = vec![balanced[0].0];
        found.moves = balanced;
        found
    }
}
