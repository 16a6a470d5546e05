//! The player that sees one move ahead: it wins at once, else blocks, else plays anything.

use foursight_rules::search::SearchPosition;
use foursight_rules::{Move, Position};

use crate::agent::{Agent, Choice, Limits};
use crate::budget::Budget;
use crate::evaluation::Evaluation;
use crate::legal::{legal_moves, move_work};
use crate::rng::Rng;

/// Wins at once, else blocks, else plays anything.
#[derive(Debug)]
pub(crate) struct Blocker(Rng);

impl Blocker {
    pub(crate) fn new(seed: u64) -> Self {
        Self(Rng::new(seed))
    }
}

impl Agent for Blocker {
    fn choose(&mut self, position: &Position, limits: &Limits<'_>) -> Choice {
        let mut budget = Budget::new(limits, None);
        let mut game = position.clone();
        let legal = legal_moves(position, &mut budget);
        let own_wins = winning_moves(&mut game, &legal, &mut budget);
        if let Some(mv) = self.0.pick(&own_wins) {
            return Choice {
                evaluation: Some(Evaluation::Win { moves: 1 }),
                depth: 1,
                nodes: budget.nodes(),
                line: vec![mv],
                ..Choice::plain(mv)
            };
        }
        // What would the others do if it were their turn? The next one is the most urgent.
        for _ in 1..position.rules().players().len() {
            if budget.is_exhausted() || !game.skip_turn() {
                break;
            }
            let moves = legal_moves(&game, &mut budget);
            let mut threats = winning_moves(&mut game, &moves, &mut budget);
            threats.retain(|mv| legal.binary_search(mv).is_ok());
            if let Some(mv) = self.0.pick(&threats) {
                return Choice { depth: 1, nodes: budget.nodes(), ..Choice::plain(mv) };
            }
        }
        let rng = &mut self.0;
        let tried = position.pick_move_by_trying(|bound| rng.below(bound));
        let mv = tried.or_else(|| rng.pick(&legal)).expect("the game goes on, so there is a move");
        Choice { depth: 1, nodes: budget.nodes(), ..Choice::plain(mv) }
    }
}

/// Those of the moves with which the player to move wins at once.
fn winning_moves(game: &mut Position, moves: &[Move], budget: &mut Budget<'_>) -> Vec<Move> {
    let mover = game.to_move();
    let (mut wins, work) = (Vec::new(), 2 * move_work(game.rules()));
    for &mv in moves {
        budget.spend(work);
        if !budget.count_node() {
            break;
        }
        game.play_unchecked(mv);
        if game.outcome().is_some_and(|outcome| outcome.winners().contains(mover)) {
            wins.push(mv);
        }
        game.undo();
    }
    wins
}
