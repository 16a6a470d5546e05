//! Ends games with their exact value, where the solver knows it.

use std::fmt;

use foursight_agents::{Advisor, Evaluation, Limits};
use foursight_rules::PlayerSet;
use foursight_table::{EndKind, GameEnd};

use crate::game::Game;

/// Positions that the solver may look at after each move: a fraction of a second, which nobody is
/// charged for, and the same on every machine.
const NODES: u64 = 1_000_000;

/// The referee's solver in one match. It is made when it is first needed.
pub(crate) struct Adjudicator {
    /// Games are not ended before they have so many moves.
    from: u32,
    advisor: Option<Advisor>,
}

impl fmt::Debug for Adjudicator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Adjudicator").field("from", &self.from).finish_non_exhaustive()
    }
}

impl Adjudicator {
    /// One that ends games from this move on, if anybody wants that.
    pub(crate) fn new(from: Option<u32>) -> Option<Self> {
        from.map(|from| Self { from, advisor: None })
    }

    /// Ends the game if its value is known by now.
    pub(crate) fn look(&mut self, game: &mut Game) {
        // What a game for three or more is worth nobody knows.
        if game.is_over() || game.moves().len() < self.from as usize || game.seats() != 2 {
            return;
        }
        let advisor = self.advisor.get_or_insert_with(|| Advisor::new(game.rules()));
        let limits = Limits { nodes: Some(NODES), ..Limits::default() };
        let Some(Evaluation::Exact { score, moves }) =
            advisor.exact_value(game.position(), &limits)
        else {
            return;
        };
        let to_move = game.position().to_move();
        let end = GameEnd::without_winner(EndKind::Adjudicated);
        game.adjudicate(match score {
            0 => end.with_detail(format!("a draw under perfect play, after {moves} more moves")),
            score => {
                let winner = if score > 0 { to_move } else { 1 - to_move };
                let detail = format!("won under perfect play, in {moves} more moves");
                GameEnd { winners: PlayerSet::only(winner), ..end.with_detail(detail) }
            }
        });
    }
}
