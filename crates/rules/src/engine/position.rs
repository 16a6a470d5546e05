//! A game in progress, whatever board it is played on.

use std::sync::Arc;

use foursight_bitboard::Layout;
use serde::Serialize;

use super::chance::{ChanceError, ChancePoint};
use super::event::Event;
use super::general::General;
use super::moves::{Illegal, Move};
use super::outcome::Outcome;
use super::play::{Play, Turn};
use super::ruleset::Ruleset;
use super::table::{Silent, Table, code};
use crate::drop::DropTable;
use crate::geometry::Cell;

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
}

/// A game in progress.
///
/// Drop games that fit into 64 bits are played on bitboards, everything else on the general
/// board; nobody but the clock can tell.
#[derive(Debug, Clone)]
pub struct Position {
    rules: Arc<Ruleset>,
    board: Board,
}

#[derive(Debug, Clone)]
enum Board {
    Drop(Play<DropTable>),
    General(Box<Play<General>>),
}

/// Runs the same expression on either board.
macro_rules! on {
    ($board:expr, $play:ident => $do:expr) => {
        match $board {
            Board::Drop($play) => $do,
            Board::General($play) => $do,
        }
    };
}

impl Position {
    /// The game before its first move.
    pub fn new(rules: &Arc<Ruleset>) -> Self {
        if rules.drop.is_some() {
            let board = Board::Drop(Play::new(rules));
            return Self { rules: Arc::clone(rules), board };
        }
        Self::general(rules)
    }

    /// The same on the general board, even if bitboards could play it: what tests compare with.
    pub fn general(rules: &Arc<Ruleset>) -> Self {
        let board = Board::General(Box::new(Play::new(rules)));
        Self { rules: Arc::clone(rules), board }
    }

    /// The rules of this game.
    pub fn rules(&self) -> &Arc<Ruleset> {
        &self.rules
    }

    /// True if bitboards play this game.
    pub fn is_fast(&self) -> bool {
        matches!(self.board, Board::Drop(_))
    }

    #[inline]
    fn turn(&self) -> &Turn {
        on!(&self.board, play => &play.turn)
    }

    /// The player to move.
    #[inline]
    pub fn to_move(&self) -> u8 {
        self.turn().player
    }

    /// The round: one more than stones were played.
    pub fn round(&self) -> u32 {
        self.turn().round
    }

    /// How the game ended, if it did.
    #[inline]
    pub fn outcome(&self) -> Option<Outcome> {
        self.turn().outcome
    }

    /// What a cell holds.
    pub fn contents(&self, cell: Cell) -> Contents {
        let value = on!(&self.board, play => play.table.value(&self.rules, cell));
        match code::player(value) {
            Some(player) => Contents::Stone(player),
            None if value == code::BOMB => Contents::Bomb,
            None => Contents::Empty,
        }
    }

    /// A player's score; 0 for a score that does not exist.
    pub fn score(&self, score: usize, player: u8) -> i64 {
        if score >= self.rules.scores.len() || usize::from(player) >= self.rules.player_count() {
            return 0;
        }
        on!(&self.board, play => play.table.score(&self.rules, score, player))
    }

    /// The bomb on the board and the round in which it goes off.
    pub fn bomb(&self) -> Option<(Cell, u32)> {
        let cell = on!(&self.board, play => play.table.bomb(&self.rules))?;
        Some((cell, self.turn().explode_in))
    }

    /// Whether the player to move may move there.
    pub fn check(&self, place: Move) -> Result<(), Illegal> {
        on!(&self.board, play => play.check(&self.rules, place))?;
        if self.rules.rules_can_fail {
            // Only the rules themselves can tell whether they will ask for a missing owner.
            return on!(&self.board, play => play.clone().play(&self.rules, place, &mut Silent));
        }
        Ok(())
    }

    /// The cell in which a stone or a bomb would come to rest, whether or not a rule forbids the
    /// move; `None` if the cell is taken, the column is full, or there is no such move.
    pub fn landing(&self, mv: Move) -> Option<Cell> {
        if mv.index() >= self.rules.move_count() {
            return None;
        }
        on!(&self.board, play => play.table.landing(&self.rules, mv))
    }

    /// All legal moves, ascending.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        if self.turn().outcome.is_some() || self.turn().chance_pending {
            return moves;
        }
        on!(&self.board, play => play.table.open_places(&self.rules, &mut moves));
        if !self.rules.all_open_places_are_legal() {
            moves.retain(|&place| self.check(place).is_ok());
        }
        moves.sort_unstable();
        moves
    }

    /// How many legal moves there are; quicker than listing them.
    #[inline]
    pub fn legal_move_count(&self) -> usize {
        if self.turn().outcome.is_some() || self.turn().chance_pending {
            return 0;
        }
        if self.rules.all_open_places_are_legal() {
            return on!(&self.board, play => play.table.open_count(&self.rules));
        }
        self.legal_moves().len()
    }

    /// A legal move picked by `pick`, which is given a bound and answers a number below it.
    /// `None` if there is no legal move.
    #[inline]
    pub fn pick_move(&self, mut pick: impl FnMut(usize) -> usize) -> Option<Move> {
        if self.turn().outcome.is_some() || self.turn().chance_pending {
            return None;
        }
        let open = on!(&self.board, play => play.table.open_count(&self.rules));
        let nth = |nth: usize| on!(&self.board, play => play.table.open_place(&self.rules, nth));
        if open == 0 {
            return None;
        }
        if self.rules.all_open_places_are_legal() {
            return Some(nth(pick(open)));
        }
        // Most open places are legal under most restrictions: try a few before listing all.
        for _ in 0..4 {
            let place = nth(pick(open));
            if self.check(place).is_ok() {
                return Some(place);
            }
        }
        let legal = self.legal_moves();
        (!legal.is_empty()).then(|| legal[pick(legal.len())])
    }

    /// Plays a move and tells what happened. An illegal move changes nothing.
    pub fn play(&mut self, place: Move) -> Result<Vec<Event>, Illegal> {
        let mut events = Vec::new();
        let rules = &self.rules;
        on!(&mut self.board, play => {
            play.check(rules, place)?;
            play.play(rules, place, &mut events)?;
        });
        Ok(events)
    }

    /// Plays a move for `player`, who may not be the one to move.
    pub fn play_as(&mut self, player: u8, place: Move) -> Result<Vec<Event>, Illegal> {
        let to_move = self.to_move();
        if self.outcome().is_none() && player != to_move {
            return Err(Illegal::NotYourTurn { player, to_move });
        }
        self.play(place)
    }

    /// Plays a legal move without telling what happened: for search. An illegal move may leave
    /// the position in any state that is safe but meaningless.
    #[inline]
    pub fn play_unchecked(&mut self, place: Move) {
        let rules = &*self.rules;
        let _ = on!(&mut self.board, play => play.play(rules, place, &mut Silent));
    }

    /// What chance has to decide before the next move, if anything.
    pub fn chance(&self) -> Option<ChancePoint> {
        on!(&self.board, play => play.chance(&self.rules))
    }

    /// True if chance has to decide something before the next move.
    #[inline]
    pub fn chance_is_pending(&self) -> bool {
        self.turn().chance_pending
    }

    /// Tells what chance decided, without checks and without telling what happened: for search,
    /// which may leave out even a bomb that has to drop. A bomb must have room where it drops.
    #[inline]
    pub fn resolve_chance_unchecked(&mut self, bomb: Option<Move>) {
        on!(&mut self.board, play => play.decide(&self.rules, bomb, &mut Silent));
    }

    /// Lets the next player move without a stone of this one: for search, to see what the others
    /// threaten. Taken back like a move. False, and nothing changed, if the game is over, chance
    /// is pending or the next player could not move.
    pub fn skip_turn(&mut self) -> bool {
        on!(&mut self.board, play => play.skip_turn(&self.rules))
    }

    /// Names every cell that the last move or decision of chance may have changed: for search,
    /// to keep what it knows about a board up to date. A cell can be named more than once.
    #[inline]
    pub fn each_change(&self, note: impl FnMut(Cell)) {
        on!(&self.board, play => play.each_change(&self.rules, note));
    }

    /// How many windows for bombs have had theirs or have passed.
    pub fn bomb_windows_done(&self) -> usize {
        self.turn().windows_done.into()
    }

    /// Stones of the first and the second player as bits of the [`DropShape`](crate::DropShape),
    /// if bitboards play this game.
    #[inline]
    pub fn drop_stones(&self) -> Option<[u64; 2]> {
        match &self.board {
            Board::Drop(play) => Some(play.table.stones()),
            Board::General(_) => None,
        }
    }

    /// Tells what chance decided: a bomb there, or none in this round.
    pub fn resolve_chance(&mut self, bomb: Option<Move>) -> Result<Vec<Event>, ChanceError> {
        let mut events = Vec::new();
        on!(&mut self.board, play => play.resolve_chance(&self.rules, bomb, &mut events))?;
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
        on!(&mut self.board, play => play.settle_chance(&self.rules, decide, &mut events))?;
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
        on!(&mut self.board, play => play.settle_chance(&self.rules, decide, &mut Silent))
    }

    /// Takes back the last move or decision of chance; false if there is none.
    #[inline]
    pub fn undo(&mut self) -> bool {
        on!(&mut self.board, play => play.undo(&self.rules))
    }

    /// Goes back to the first move, keeping the memory for the next game.
    pub fn restart(&mut self) {
        on!(&mut self.board, play => play.restart(&self.rules));
    }

    /// Stones of the side to move and of the other side, if nothing but them matters from here
    /// on: a drop game in progress without bombs.
    pub(crate) fn bits_for_counting(&self) -> Option<([u64; 2], Layout)> {
        match (&self.board, &self.rules.drop) {
            (Board::Drop(play), Some(shape))
                if play.turn.outcome.is_none() && self.rules.bombs.is_none() =>
            {
                let [first, second] = play.table.stones();
                let stones = if play.turn.player == 0 { [first, second] } else { [second, first] };
                Some((stones, shape.bits))
            }
            _ => None,
        }
    }

    /// The events that tell a player why a move was refused.
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
