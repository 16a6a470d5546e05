//! The player that sees one move ahead: it wins at once, else blocks, else plays anything.

use foursight_rules::search::SearchPosition;
use foursight_rules::{Move, Position};

use crate::agent::{Agent, Choice, Limits};
use crate::budget::Budget;
use crate::decisive::{decisive_moves, first_safe};
use crate::evaluation::Evaluation;
use crate::legal::legal_moves;
use crate::rng::Rng;

/// Wins at once, else blocks, else plays anything that does not lose at once.
#[derive(Debug)]
pub(crate) struct Blocker(Rng);

impl Blocker {
    pub(crate) fn new(seed: u64) -> Self {
        Self(Rng::new(seed))
    }

    /// A move that keeps somebody else from winning with the next one.
    fn block(
        &mut self,
        position: &Position,
        legal: &[Move],
        budget: &mut Budget<'_>,
    ) -> Option<Move> {
        let mut game = position.clone();
        // What would the others do if it were their turn? The next one is the most urgent.
        for _ in 1..position.rules().players().len() {
            if budget.is_exhausted() || !game.skip_turn() {
                break;
            }
            let moves = legal_moves(&game, budget);
            let mut threats = decisive_moves(&mut game, &moves, budget).wins;
            if position.may_have_other_moves() && !threats.is_empty() {
                // What stops a move of another kind may be any move.
                let mut moves = legal.to_vec();
                self.0.shuffle(&mut moves);
                if let Some(mv) = first_safe(position, moves, &threats, budget) {
                    return Some(mv);
                }
            }
            threats.retain(|mv| legal.binary_search(mv).is_ok());
            if let Some(mv) = self.0.pick(&threats) {
                return Some(mv);
            }
        }
        None
    }
}

impl Agent for Blocker {
    fn choose(&mut self, position: &Position, limits: &Limits<'_>) -> Choice {
        let mut budget = Budget::new(limits, None);
        let legal = legal_moves(position, &mut budget);
        let decisive = decisive_moves(&mut position.clone(), &legal, &mut budget);
        if let Some(mv) = self.0.pick(&decisive.wins) {
            return Choice {
                evaluation: Some(Evaluation::Win { moves: 1 }),
                depth: 1,
                nodes: budget.nodes(),
                line: vec![mv],
                ..Choice::plain(mv)
            };
        }
        let loses = |mv: &Move| decisive.loses_by(*mv);
        let mut mv = self.block(position, &legal, &mut budget).filter(|mv| !loses(mv));
        if mv.is_none() {
            let rng = &mut self.0;
            let tried = position.pick_move_by_trying(|bound| rng.below(bound));
            mv = tried.filter(|mv| !loses(mv));
        }
        let mv = mv.unwrap_or_else(|| {
            let harmless: Vec<Move> = legal.iter().copied().filter(|mv| !loses(mv)).collect();
            let mv = self.0.pick(&harmless).or_else(|| self.0.pick(&legal));
            mv.expect("the game goes on, so there is a move")
        });
        Choice { depth: 1, nodes: budget.nodes(), ..Choice::plain(mv) }
    }
}
