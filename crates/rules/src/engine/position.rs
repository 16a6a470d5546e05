//! A game in progress, whatever board it is played on.

use std::sync::Arc;

use serde::Serialize;

use super::board::{BoardRepr, NoEvents, code};
use super::chance::{ChanceError, ChancePoint};
use super::event::Event;
use super::general::GeneralBoard;
use super::kinds::MoveKind;
use super::moves::{Illegal, Move};
use super::outcome::{Outcome, PlayerSet};
use super::play::{Play, TurnState};
use super::ruleset::Ruleset;
use crate::drop::DropBoard;
use crate::geometry::Cell;
use crate::meter::spend;

/// What a cell holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Contents {
    /// Nothing.
    Empty,
    /// A stone of this player.
    Stone(u8),
    /// A bomb.
    Bomb,
    /// There is no such cell.
    Missing,
}

/// A game in progress.
///
/// Drop games that fit into 64 bits are played on bitboards, everything else on the general
/// board; only the speed differs.
#[derive(Debug, Clone)]
pub struct Position {
    rules: Arc<Ruleset>,
    repr: Repr,
}

#[derive(Debug, Clone)]
enum Repr {
    Drop(Play<DropBoard>),
    General(Box<Play<GeneralBoard>>),
}

/// Runs the same expression on either board.
macro_rules! on {
    ($repr:expr, $play:ident => $do:expr) => {
        match $repr {
            Repr::Drop($play) => $do,
            Repr::General($play) => $do,
        }
    };
}

mod explain;
mod search;

pub use explain::{
    Explanation, Judgement, LookedAt, RuleResult, RuleStep, ScoreChange, ScoreStep, Unmet,
    UnmetCondition,
};
pub use search::SearchPosition;

impl Position {
    /// The game before its first move.
    #[must_use]
    pub fn new(rules: &Arc<Ruleset>) -> Self {
        if rules.drop.is_some() {
            let repr = Repr::Drop(Play::new(rules));
            return Self { rules: Arc::clone(rules), repr };
        }
        Self::general(rules)
    }

    /// The same on the general board, even if bitboards could play it: what tests compare with.
    #[must_use]
    pub fn general(rules: &Arc<Ruleset>) -> Self {
        let repr = Repr::General(Box::new(Play::new(rules)));
        Self { rules: Arc::clone(rules), repr }
    }

    /// The rules of this game.
    #[must_use]
    pub fn rules(&self) -> &Arc<Ruleset> {
        &self.rules
    }

    /// True if bitboards play this game.
    #[must_use]
    pub fn is_fast(&self) -> bool {
        matches!(self.repr, Repr::Drop(_))
    }

    #[inline]
    fn turn(&self) -> &TurnState {
        on!(&self.repr, play => &play.turn)
    }

    /// The player to move.
    #[inline]
    #[must_use]
    pub fn to_move(&self) -> u8 {
        self.turn().player
    }

    /// How many stones the player to move has left in this turn, the next one included.
    #[must_use]
    pub fn stones_left(&self) -> u32 {
        if let Some(left) = on!(&self.repr, play => play.opening_stones_left(&self.rules)) {
            return left;
        }
        let slot = self.turn().slot;
        self.rules.turns.as_ref().map_or(1, |turns| turns.stones_left(slot))
    }

    /// Legal moves of other kinds than a stone of one's own, ascending: what a face offers beside
    /// the board.
    #[must_use]
    pub fn other_moves(&self) -> Vec<Move> {
        if !self.rules.has_other_moves() {
            return Vec::new();
        }
        let mut moves = self.legal_moves();
        moves.retain(|&mv| self.rules.move_kind(mv) != MoveKind::Place);
        moves
    }

    /// True if there may be moves of other kinds than a stone of one's own, now or later in this
    /// game.
    #[must_use]
    pub fn may_have_other_moves(&self) -> bool {
        on!(&self.repr, play => play.may_have_other_moves(&self.rules))
    }

    /// True if a stone can be placed now: no choice has to be made first.
    #[must_use]
    pub fn can_place(&self) -> bool {
        on!(&self.repr, play => play.can_place(&self.rules))
    }

    /// The player whose stone the next placing move puts on the board: the player to move, unless
    /// an opening says otherwise.
    #[must_use]
    pub fn stone_to_place(&self) -> u8 {
        on!(&self.repr, play => play.stone_to_place(&self.rules))
    }

    /// The round: one more than moves were made.
    #[must_use]
    pub fn round(&self) -> u32 {
        self.turn().round
    }

    /// How the game ended, if it did.
    #[inline]
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.turn().outcome
    }

    /// What a cell holds.
    #[must_use]
    pub fn contents(&self, cell: Cell) -> Contents {
        let value = on!(&self.repr, play => play.board.value(&self.rules, cell));
        match code::player(value) {
            Some(player) => Contents::Stone(player),
            None if value == code::BOMB => Contents::Bomb,
            None if value == code::WALL => Contents::Missing,
            None => Contents::Empty,
        }
    }

    /// A player's score; 0 for a score that does not exist.
    #[must_use]
    pub fn score(&self, score: usize, player: u8) -> i64 {
        if score >= self.rules.scores.len() || usize::from(player) >= self.rules.player_count() {
            return 0;
        }
        on!(&self.repr, play => play.board.score(&self.rules, score, player))
    }

    /// The players who are out: the others play on without them.
    #[must_use]
    pub fn out(&self) -> PlayerSet {
        on!(&self.repr, play => play.board.out())
    }

    /// The players who are still in the game.
    #[must_use]
    pub fn playing(&self) -> PlayerSet {
        PlayerSet::all(self.rules.player_count() as u8).without(self.out())
    }

    /// The bomb on the board and the round in which it goes off.
    #[must_use]
    pub fn bomb(&self) -> Option<(Cell, u32)> {
        let cell = on!(&self.repr, play => play.board.bomb(&self.rules))?;
        Some((cell, self.turn().explode_in))
    }

    /// Whether the player to move may move there.
    ///
    /// # Errors
    /// Why not.
    pub fn check(&self, mv: Move) -> Result<(), Illegal> {
        on!(&self.repr, play => play.check(&self.rules, mv))?;
        if self.rules.rules_can_fail {
            if let Some(kinds) = &self.rules.kinds {
                return on!(&self.repr, play => {
                    play.try_kind(&self.rules, kinds, mv, &mut play.board.trial())
                });
            }
            let (rules, player) = (&*self.rules, self.to_move());
            return on!(&self.repr, play => {
                let tried = play.board.trial().try_move(rules, player, mv);
                tried.map_err(|refusal| refusal.told(rules))
            });
        }
        Ok(())
    }

    /// The cell in which a stone or a bomb would come to rest, whether or not a rule forbids the
    /// move; `None` if the cell is taken, the column is full, or there is no such move.
    #[must_use]
    pub fn landing(&self, mv: Move) -> Option<Cell> {
        if self.rules.move_kind(mv) == MoveKind::Pop {
            return None;
        }
        let place = self.rules.place_of(mv)?;
        if place.index() >= self.rules.move_count() {
            return None;
        }
        on!(&self.repr, play => play.board.landing(&self.rules, place))
    }

    /// All legal moves, ascending.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        if self.turn().outcome.is_some() || self.turn().chance_pending {
            return Vec::new();
        }
        let (rules, player) = (&*self.rules, self.to_move());
        if let Some(kinds) = &rules.kinds {
            let mut moves = on!(&self.repr, play => play.legal_kinds(rules, kinds));
            moves.sort_unstable();
            return moves;
        }
        let mut moves = Vec::with_capacity(rules.move_count());
        on!(&self.repr, play => {
            play.board.open_places(rules, &mut moves);
            if rules.rules_can_fail {
                // One board is enough to try them all on.
                let mut board = play.board.trial();
                moves.retain(|&mv| board.try_move(rules, player, mv).is_ok());
            } else if !rules.restrictions.is_empty() {
                moves.retain(|&mv| play.board.check(rules, player, mv).is_ok());
            }
        });
        spend(moves.len());
        moves.sort_unstable();
        moves
    }

    /// How many legal moves there are; quicker than listing them.
    #[inline]
    #[must_use]
    pub fn legal_move_count(&self) -> usize {
        if self.turn().outcome.is_some() || self.turn().chance_pending {
            return 0;
        }
        if self.rules.all_open_places_are_legal() {
            return on!(&self.repr, play => play.board.open_count(&self.rules));
        }
        self.legal_moves().len()
    }

    /// A legal move picked by `pick`, which is given a bound and answers a number below it.
    /// `None` if there is no legal move.
    #[inline]
    #[must_use]
    pub fn pick_move(&self, mut pick: impl FnMut(usize) -> usize) -> Option<Move> {
        if let Some(mv) = self.pick_move_by_trying(&mut pick) {
            return Some(mv);
        }
        let legal = self.legal_moves();
        (!legal.is_empty()).then(|| legal[pick(legal.len())])
    }

    /// A legal move picked by `pick` without listing all of them, which can take long: `None` if
    /// a few open places that it picked were not legal, or there is no legal move.
    #[inline]
    #[must_use]
    pub fn pick_move_by_trying(&self, mut pick: impl FnMut(usize) -> usize) -> Option<Move> {
        if self.turn().outcome.is_some() || self.turn().chance_pending {
            return None;
        }
        if self.rules.kinds.is_some() {
            return None;
        }
        let open = on!(&self.repr, play => play.board.open_count(&self.rules));
        let nth = |nth: usize| on!(&self.repr, play => play.board.open_place(&self.rules, nth));
        if open == 0 {
            return None;
        }
        if self.rules.all_open_places_are_legal() {
            return Some(nth(pick(open)));
        }
        // Most open places are legal under most restrictions.
        (0..4).map(|_| nth(pick(open))).find(|&mv| self.check(mv).is_ok())
    }

    /// Plays a move and tells what happened. An illegal move changes nothing.
    ///
    /// # Errors
    /// If the move is illegal.
    pub fn play(&mut self, mv: Move) -> Result<Vec<Event>, Illegal> {
        let mut events = Vec::new();
        let rules = &self.rules;
        on!(&mut self.repr, play => {
            play.check(rules, mv)?;
            play.play(rules, mv, &mut events).map_err(|refusal| refusal.told(rules))?;
        });
        Ok(events)
    }

    /// Plays a move for `player`, who may not be the one to move.
    ///
    /// # Errors
    /// If the move is illegal, or it is another player's turn.
    pub fn play_as(&mut self, player: u8, mv: Move) -> Result<Vec<Event>, Illegal> {
        let to_move = self.to_move();
        if self.outcome().is_none() && player != to_move {
            return Err(Illegal::NotYourTurn { player, to_move });
        }
        self.play(mv)
    }

    /// What chance has to decide before the next move, if anything.
    #[must_use]
    pub fn chance(&self) -> Option<ChancePoint> {
        on!(&self.repr, play => play.chance(&self.rules))
    }

    /// True if chance has to decide something before the next move.
    #[inline]
    #[must_use]
    pub fn chance_is_pending(&self) -> bool {
        self.turn().chance_pending
    }

    /// The window in which chance has to decide something before the next move, if it does:
    /// quicker than [`Position::chance`], which lists all places.
    #[inline]
    #[must_use]
    pub fn pending_window(&self) -> Option<usize> {
        let turn = self.turn();
        turn.chance_pending.then_some(turn.windows_done as usize)
    }

    /// Tells what chance decided: a bomb there, or none in this round.
    ///
    /// # Errors
    /// If chance may not decide so, or has nothing to decide.
    pub fn resolve_chance(&mut self, bomb: Option<Move>) -> Result<Vec<Event>, ChanceError> {
        let mut events = Vec::new();
        on!(&mut self.repr, play => play.resolve_chance(&self.rules, bomb, &mut events))?;
        Ok(events)
    }

    /// Lets `decide` answer for chance, if chance has to decide something before the next move,
    /// and tells what happened. There is at most one such decision between two moves.
    ///
    /// ```
    /// use foursight_rules::{Library, Position, Ruleset, SeededChance};
    ///
    /// let rules = Ruleset::load(&Library::bundled(), &["connect4-xtreme"])?;
    /// let mut game = Position::new(&rules);
    /// let mut chance = SeededChance::new(&rules, 4);
    /// let mut events = Vec::new();
    /// while let Some(mv) = game.legal_moves().first() {
    ///     events.extend(game.play(*mv)?);
    ///     events.extend(game.settle_chance(|point| chance.decide(point))?);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The decision is not one that chance may make; nothing has changed then.
    pub fn settle_chance(
        &mut self,
        decide: impl FnOnce(&ChancePoint) -> Option<Move>,
    ) -> Result<Vec<Event>, ChanceError> {
        let mut events = Vec::new();
        on!(&mut self.repr, play => play.settle_chance(&self.rules, decide, &mut events))?;
        Ok(events)
    }

    /// The same as [`Position::settle_chance`] without telling what happened: for search and
    /// referees.
    ///
    /// # Errors
    ///
    /// The decision is not one that chance may make; nothing has changed then.
    #[inline]
    pub fn settle_chance_silently(
        &mut self,
        decide: impl FnOnce(&ChancePoint) -> Option<Move>,
    ) -> Result<(), ChanceError> {
        on!(&mut self.repr, play => play.settle_chance(&self.rules, decide, &mut NoEvents))
    }

    /// Takes back the last move or decision of chance; false if there is none.
    #[inline]
    pub fn undo(&mut self) -> bool {
        on!(&mut self.repr, play => play.undo(&self.rules))
    }

    /// Goes back to the first move, keeping the memory for the next game.
    pub fn restart(&mut self) {
        on!(&mut self.repr, play => play.restart(&self.rules));
    }

    /// The events that tell a player why a move was refused.
    #[must_use]
    pub fn refusal(&self, illegal: &Illegal) -> Event {
        match illegal {
            Illegal::NotYourTurn { player, to_move } => {
                Event::NotYourTurn { player: *player, to_move: *to_move }
            }
            Illegal::ColumnFull(column) => Event::ColumnFull { column: column.clone() },
            other => Event::Illegal { reason: other.to_string() },
        }
    }
}
