//! The classic scorer: it looks at the lines through every cell and plays where most happens.

use std::sync::Arc;

use foursight_rules::{Position, Ruleset};

use crate::agent::{Agent, Choice, Limits};
use crate::budget::Budget;
use crate::rng::Rng;
use crate::search::PatternBoard;

/// Scores every move by the patterns it makes and breaks, one move ahead.
///
/// With a difficulty below 100 every score is off by chance: at 0 patterns hardly matter.
pub(crate) struct Pattern {
    board: PatternBoard,
    difficulty: u8,
    rng: Rng,
}

impl Pattern {
    pub(crate) fn new(rules: &Arc<Ruleset>, difficulty: u8, seed: u64) -> Self {
        Self { board: PatternBoard::new(rules), difficulty, rng: Rng::new(seed) }
    }
}

impl Agent for Pattern {
    fn choose(&mut self, position: &Position, limits: &Limits<'_>) -> Choice {
        // It looks at every move once, whatever the number of nodes.
        let mut budget = Budget::new(&Limits { nodes: None, ..*limits }, None);
        let scored = self.board.scores(position, &mut budget);
        let nodes = scored.len() as u64;
        let blur = 1.0 - f32::from(self.difficulty.min(100)) / 100.0;
        let mut best = (f32::MIN, scored[0].0);
        for (mv, score) in scored {
            // Scores span orders of magnitude, so what blurs them multiplies. Among equals
            // chance decides.
            let factor = (12.0 * blur * (self.rng.unit() - 0.5)).exp();
            let score = (score.max(1) as f32) * factor + 0.5 * self.rng.unit();
            if score > best.0 {
                best = (score, mv);
            }
        }
        Choice { depth: 1, nodes, ..Choice::plain(best.1) }
    }
}
