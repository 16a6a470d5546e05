//! Nine players between the blocker and perfection, who err as people do.

use std::sync::Arc;

use foursight_rules::{Move, Position, Ruleset};

use crate::agent::{Agent, Choice, Limits};
use crate::budget::Budget;
use crate::evaluation::Evaluation;
use crate::lookahead::{AnyEngine, Effort, Rate};
use crate::rng::Rng;

/// What a level can do.
#[derive(Debug, Clone, Copy)]
struct Skill {
    /// How many moves it looks ahead.
    depth: u32,
    /// How many positions it looks at.
    nodes: u64,
    /// How far off its judgement of a move is, typically; -1 is lost and 1 is won.
    blur: f32,
    /// How often it sees that a move wins or loses at once.
    care: f32,
}

/// The levels. Matches between neighbours are in docs/agents.md.
const SKILLS: [Skill; 9] = [
    Skill { depth: 1, nodes: 2_000, blur: 0.45, care: 0.4 },
    Skill { depth: 1, nodes: 2_000, blur: 0.18, care: 1.0 },
    Skill { depth: 2, nodes: 4_000, blur: 0.12, care: 1.0 },
    Skill { depth: 4, nodes: 8_000, blur: 0.10, care: 1.0 },
    Skill { depth: 6, nodes: 15_000, blur: 0.08, care: 1.0 },
    Skill { depth: 8, nodes: 30_000, blur: 0.06, care: 1.0 },
    Skill { depth: 10, nodes: 80_000, blur: 0.035, care: 1.0 },
    Skill { depth: 12, nodes: 120_000, blur: 0.02, care: 1.0 },
    Skill { depth: 16, nodes: 300_000, blur: 0.01, care: 1.0 },
];

/// A player of a certain level.
pub(crate) struct Level {
    engine: AnyEngine,
    skill: Skill,
    rng: Rng,
}

impl Level {
    /// A player of level 1 to 9; anything else is brought into that range.
    pub(crate) fn new(rules: &Arc<Ruleset>, level: u8, seed: u64) -> Self {
        let skill = SKILLS[usize::from(level.clamp(1, 9)) - 1];
        Self { engine: AnyEngine::new(rules), skill, rng: Rng::new(seed) }
    }

    /// The move that looks best when every rating is a little off.
    fn pick(&mut self, rated: &[(Move, Evaluation)]) -> (Move, Evaluation) {
        // Nobody but a beginner overlooks a win at once, or plays into a loss at once without need.
        let careful = self.skill.care >= 1.0 || self.rng.unit() < self.skill.care;
        let loses_at_once =
            |evaluation: Evaluation| matches!(evaluation, Evaluation::Loss { moves: ..=2 });
        let mut best = (f32::MIN, rated[0]);
        for &(mv, evaluation) in rated {
            if careful && evaluation == (Evaluation::Win { moves: 1 }) {
                return (mv, evaluation);
            }
            // Errors of this kind (Gumbel's) make a move the likelier, the better it is.
            let error = -(-(self.rng.unit().max(1e-9)).ln()).max(1e-9).ln();
            let seen = if careful || !evaluation.is_certain() { evaluation.outlook() } else { 0.0 };
            let mut look = seen + self.skill.blur * error;
            if careful && loses_at_once(evaluation) {
                look -= 100.0;
            }
            if look > best.0 {
                best = (look, (mv, evaluation));
            }
        }
        best.1
    }
}

impl Agent for Level {
    fn choose(&mut self, position: &Position, limits: &Limits<'_>) -> Choice {
        let nodes = limits.nodes.unwrap_or(u64::MAX).min(self.skill.nodes);
        let mut budget = Budget::new(&Limits { nodes: Some(nodes), ..*limits }, None);
        let effort = Effort { depth: self.skill.depth, rate: Rate::Likely };
        let rng = &mut self.rng;
        let found = self.engine.think(position, effort, &mut budget, || rng.below(4) as i32);
        let rated: Vec<(Move, Evaluation)> =
            found.moves.iter().map(|&(mv, value)| (mv, found.evaluation(value))).collect();
        // Without time to look at anything, first impressions have to do.
        let (mv, evaluation) = if found.depth > 0 { self.pick(&rated) } else { rated[0] };
        let evaluation = (found.depth > 0).then_some(evaluation);
        let line = if found.line.first() == Some(&mv) { found.line } else { vec![mv] };
        Choice { mv, evaluation, depth: found.depth, nodes: budget.nodes(), line }
    }
}
