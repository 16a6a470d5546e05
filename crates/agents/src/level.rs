//! Nine players between the blocker and perfection, who err as people do.

use std::sync::Arc;

use foursight_rules::{Move, Position, Ruleset};

use crate::agent::{Agent, Choice, Limits};
use crate::budget::Budget;
use crate::dice::Dice;
use crate::evaluation::Evaluation;
use crate::lookahead::{Effort, Rate, Thinker};

/// What a level can do.
#[derive(Debug, Clone, Copy)]
struct Skill {
    /// How many moves it looks ahead.
    depth: u32,
    /// How many positions it has patience for.
    nodes: u64,
    /// How far off its judgement of a move is, typically; -1 is lost and 1 is won.
    blur: f32,
}

/// The levels. Matches between neighbours are in docs/agents.md.
const SKILLS: [Skill; 9] = [
    Skill { depth: 1, nodes: 2_000, blur: 0.45 },
    Skill { depth: 1, nodes: 2_000, blur: 0.18 },
    Skill { depth: 2, nodes: 4_000, blur: 0.12 },
    Skill { depth: 4, nodes: 8_000, blur: 0.10 },
    Skill { depth: 6, nodes: 15_000, blur: 0.08 },
    Skill { depth: 8, nodes: 30_000, blur: 0.06 },
    Skill { depth: 10, nodes: 80_000, blur: 0.035 },
    Skill { depth: 12, nodes: 120_000, blur: 0.02 },
    Skill { depth: 16, nodes: 300_000, blur: 0.01 },
];

/// A player of a certain level.
pub(crate) struct Level {
    thinker: Thinker,
    skill: Skill,
    dice: Dice,
}

impl Level {
    /// A player of level 1 to 9; anything else is brought into that range.
    pub(crate) fn new(rules: &Arc<Ruleset>, level: u8, seed: u64) -> Self {
        let skill = SKILLS[usize::from(level.clamp(1, 9)) - 1];
        Self { thinker: Thinker::new(rules), skill, dice: Dice::new(seed) }
    }

    /// The move that looks best to eyes that do not see sharply.
    fn pick(&mut self, rated: &[(Move, Evaluation)]) -> (Move, Evaluation) {
        // Nobody overlooks a win at once, or plays into a loss at once without need.
        let loses_at_once =
            |evaluation: Evaluation| matches!(evaluation, Evaluation::Loss { moves: ..=2 });
        let mut best = (f32::MIN, rated[0]);
        for &(place, evaluation) in rated {
            if evaluation == (Evaluation::Win { moves: 1 }) {
                return (place, evaluation);
            }
            // Errors of this kind (Gumbel's) make a move the likelier, the better it is.
            let error = -(-(self.dice.unit().max(1e-9)).ln()).max(1e-9).ln();
            let mut look = evaluation.outlook() + self.skill.blur * error;
            if loses_at_once(evaluation) {
                look -= 100.0;
            }
            if look > best.0 {
                best = (look, (place, evaluation));
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
        let dice = &mut self.dice;
        let found = self.thinker.think(position, effort, &mut budget, || dice.below(4) as i32);
        let rated: Vec<(Move, Evaluation)> =
            found.moves.iter().map(|&(place, value)| (place, found.evaluation(value))).collect();
        // Without time to look at anything, first impressions have to do.
        let (place, evaluation) = if found.depth > 0 { self.pick(&rated) } else { rated[0] };
        let evaluation = (found.depth > 0).then_some(evaluation);
        let line = if found.line.first() == Some(&place) { found.line } else { vec![place] };
        Choice { place, evaluation, depth: found.depth, nodes: budget.nodes(), line }
    }
}
