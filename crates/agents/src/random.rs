//! The player that plays anything.

use foursight_rules::{Move, Position};

use crate::agent::{Agent, Choice, Limits};
use crate::budget::Budget;
use crate::legal::{check_work, legal_moves};
use crate::rng::Rng;

/// Plays any legal move.
#[derive(Debug)]
pub(crate) struct Random(Rng);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(Rng::new(seed))
    }
}

impl Agent for Random {
    fn choose(&mut self, position: &Position, limits: &Limits<'_>) -> Choice {
        // Nearly always one of the first tries is legal, and nothing has to be limited.
        let mv = match position.pick_move_by_trying(|bound| self.0.below(bound)) {
            Some(mv) => {
                if let Some(meter) = limits.work {
                    meter.add(tries_work(position) as u64);
                }
                mv
            }
            None => any_listed(position, &mut self.0, &mut Budget::new(limits, None)),
        };
        Choice::plain(mv)
    }
}

/// What the tries count for, whether or not one of them succeeds.
fn tries_work(position: &Position) -> usize {
    4 * check_work(position.rules())
}

/// Any legal move where trying has found none.
///
/// # Panics
/// If there is none, which an agent is never asked for.
fn any_listed(position: &Position, rng: &mut Rng, budget: &mut Budget<'_>) -> Move {
    budget.spend_on_first_look(tries_work(position));
    let listed = rng.pick(&legal_moves(position, budget));
    listed.expect("the game goes on, so there is a move")
}
