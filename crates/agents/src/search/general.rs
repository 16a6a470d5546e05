//! The engine for any pack: the search where its patterns can be laid out, a quick look elsewhere.

use std::sync::Arc;

use foursight_rules::{Position, Ruleset};

use super::engine::Engine;
use super::map::LineMap;
use super::neighbourhood;
use crate::budget::Budget;
use crate::lookahead::{Effort, Found};

/// An engine for one game. Its tables are only made when it is first asked.
pub(crate) struct GeneralEngine {
    map: LineMap,
    engine: Option<Box<Engine>>,
}

impl GeneralEngine {
    pub(crate) fn new(rules: &Arc<Ruleset>) -> Self {
        Self { map: LineMap::new(rules), engine: None }
    }

    /// Looks for the best move. There is a legal one; at least one is always found.
    pub(crate) fn think(
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
}
