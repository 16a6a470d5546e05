//! What search needs beyond the game's own interface: moves without checks and events.

use foursight_bitboard::Layout;

use super::{Position, Repr};
use crate::engine::board::NoEvents;
use crate::engine::moves::Move;
use crate::geometry::Cell;

/// Positions as search sees them: quick, without checks and events.
///
/// Whoever plays games does not need this; a mistake here makes a position meaningless, though
/// never unsafe.
///
/// ```
/// use foursight_rules::search::SearchPosition;
/// use foursight_rules::{Library, Position, Ruleset};
///
/// let rules = Ruleset::load(&Library::bundled(), &["connect4"])?;
/// let mut game = Position::new(&rules);
/// let mut changed = Vec::new();
/// for mv in game.legal_moves() {
///     game.play_unchecked(mv);
///     game.each_change(|cell| changed.push(cell));
///     game.undo();
/// }
/// assert_eq!(changed.len(), 7);
/// # Ok::<(), foursight_rules::LoadError>(())
/// ```
pub trait SearchPosition {
    /// Plays a legal move without telling what happened. An illegal move may leave the position in
    /// any state that is safe but meaningless.
    fn play_unchecked(&mut self, mv: Move);

    /// Tells what chance decided, without checks and without telling what happened. Search may
    /// leave out even a bomb that has to drop. A bomb must have room where it drops.
    fn resolve_chance_unchecked(&mut self, bomb: Option<Move>);

    /// Lets the next player move without a stone of this one, to see what the others threaten.
    /// Taken back like a move. False, and nothing changed, if the game is over, chance is pending
    /// or the next player could not move.
    fn skip_turn(&mut self) -> bool;

    /// Reports every cell that the last move or decision of chance may have changed. A cell can be
    /// reported more than once.
    fn each_change(&self, report: impl FnMut(Cell));

    /// How many windows for bombs have had theirs or have passed.
    fn bomb_windows_done(&self) -> usize;

    /// Stones of the first and the second player as bits of the [`DropShape`](crate::DropShape),
    /// if bitboards play this game.
    fn drop_stones(&self) -> Option<[u64; 2]>;
}

impl SearchPosition for Position {
    #[inline]
    fn play_unchecked(&mut self, mv: Move) {
        let rules = &*self.rules;
        let _ = on!(&mut self.repr, play => play.play(rules, mv, &mut NoEvents));
    }

    #[inline]
    fn resolve_chance_unchecked(&mut self, bomb: Option<Move>) {
        on!(&mut self.repr, play => play.decide(&self.rules, bomb, &mut NoEvents));
    }

    fn skip_turn(&mut self) -> bool {
        on!(&mut self.repr, play => play.skip_turn(&self.rules))
    }

    #[inline]
    fn each_change(&self, report: impl FnMut(Cell)) {
        on!(&self.repr, play => play.each_change(&self.rules, report));
    }

    fn bomb_windows_done(&self) -> usize {
        self.turn().windows_done as usize
    }

    #[inline]
    fn drop_stones(&self) -> Option<[u64; 2]> {
        match &self.repr {
            Repr::Drop(play) => Some(play.board.stones()),
            Repr::General(_) => None,
        }
    }
}

impl Position {
    /// Stones of the side to move and of the other side, if nothing but them matters from here
    /// on: a drop game in progress without bombs.
    pub(crate) fn bits_for_counting(&self) -> Option<([u64; 2], Layout)> {
        match (&self.repr, &self.rules.drop) {
            (Repr::Drop(play), Some(shape))
                if play.turn.outcome.is_none() && self.rules.bombs.is_none() =>
            {
                let [first, second] = play.board.stones();
                let stones = if play.turn.player == 0 { [first, second] } else { [second, first] };
                Some((stones, shape.bits))
            }
            _ => None,
        }
    }
}
