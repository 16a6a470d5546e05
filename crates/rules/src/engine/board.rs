//! What a board representation must be able to do. Two exist: the general one and bitboards.

use super::event::Event;
use super::moves::{Move, Refusal};
use super::outcome::PlayerSet;
use super::ruleset::Ruleset;
use crate::geometry::Cell;
use crate::pack::format::Popping;

/// What a cell of the board array can hold: one bit each, so that a test is a mask.
///
/// ```text
/// bit  10   9    8     7 6 5 4 3 2 1 0
///     wall bomb empty  stone of player
/// ```
pub(crate) mod code {
    /// A stone of anybody.
    pub(crate) const STONES: u16 = 0xff;
    /// Nothing.
    pub(crate) const EMPTY: u16 = 1 << 8;
    /// A bomb.
    pub(crate) const BOMB: u16 = 1 << 9;
    /// Not a cell: what lies beyond the edge.
    pub(crate) const WALL: u16 = 1 << 10;
    /// Anything that is on the board.
    pub(crate) const ON_BOARD: u16 = STONES | EMPTY | BOMB;

    /// A stone of this player.
    #[inline]
    pub(crate) fn stone(player: u8) -> u16 {
        1 << player
    }

    /// The player whose stone this is.
    #[inline]
    pub(crate) fn player(value: u16) -> Option<u8> {
        (value & STONES != 0).then(|| value.trailing_zeros() as u8)
    }
}

/// What cells hold, as one of the [`code`]s each.
pub(crate) trait Codes {
    /// What this cell holds.
    fn code_at(&self, cell: Cell) -> u16;
}

impl Codes for [u16] {
    #[inline]
    fn code_at(&self, cell: Cell) -> u16 {
        self[usize::from(cell)]
    }
}

/// Receives events. Search plays into [`NoEvents`], which costs nothing.
pub(crate) trait EventSink {
    /// False if events are discarded, so that they need not be created.
    const LIVE: bool;
    /// Receives one event.
    fn put(&mut self, event: Event);
}

/// Discards events.
pub(crate) struct NoEvents;

impl EventSink for NoEvents {
    const LIVE: bool = false;
    #[inline]
    fn put(&mut self, _: Event) {}
}

impl EventSink for Vec<Event> {
    const LIVE: bool = true;
    fn put(&mut self, event: Event) {
        self.push(event);
    }
}

/// A stone that is placed: by whom, whose it is, and who is the mover to the rules.
#[derive(Debug, Clone, Copy)]
pub(crate) struct StonePlay {
    pub(crate) by: u8,
    pub(crate) active: u8,
    pub(crate) stone: u8,
}

/// An end found on the board: the winners and the score that decided it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Win {
    /// Nobody, if everybody who was left went out at once.
    pub(crate) players: PlayerSet,
    pub(crate) score: u16,
    /// Whose lines decided it: the winners', or those of whoever lost by them.
    pub(crate) lines_of: PlayerSet,
}

impl Win {
    /// These players reached the threshold of a score that wins.
    pub(crate) fn by(players: PlayerSet, score: u16) -> Self {
        Self { players, score, lines_of: players }
    }
}

/// A board with stones, bombs and scores. Turn order and bomb timers are kept elsewhere.
pub(crate) trait BoardRepr: Clone {
    /// What is kept to go back to an earlier board.
    type Mark: Clone + Copy + std::fmt::Debug;

    /// The board before the first move.
    fn new(rules: &Ruleset) -> Self;
    /// The board as it is, to come back to.
    fn mark(&self) -> Self::Mark;
    /// Goes back to a mark; marks made after it become invalid.
    fn rewind(&mut self, rules: &Ruleset, mark: Self::Mark);
    /// Reports every cell that may have changed since a mark.
    fn each_change(&self, rules: &Ruleset, since: Self::Mark, note: impl FnMut(Cell));
    /// The board to try moves on: the same, but without its past.
    fn trial(&self) -> Self;
    /// Whether a stone of `player` may go there, as far as that can be told without the rules.
    fn check<'r>(&self, rules: &'r Ruleset, player: u8, mv: Move) -> Result<(), Refusal<'r>>;
    /// Places a stone that may go there and applies all rules.
    ///
    /// On an error the board is left half changed, and the caller must rewind it.
    fn place<'r, S: EventSink>(
        &mut self,
        rules: &'r Ruleset,
        player: u8,
        mv: Move,
        sink: &mut S,
    ) -> Result<Option<Win>, Refusal<'r>>;
    /// The same with a stone of anybody. Bitboards play no game that needs it.
    fn place_stone<'r, S: EventSink>(
        &mut self,
        rules: &'r Ruleset,
        stone: StonePlay,
        mv: Move,
        sink: &mut S,
    ) -> Result<Option<Win>, Refusal<'r>> {
        self.place(rules, stone.stone, mv, sink)
    }
    /// True if `player` has a stone at the bottom of this column.
    fn can_pop(&self, rules: &Ruleset, player: u8, column: Move) -> bool {
        let bottom = rules.column(column).and_then(|cells| cells.first());
        bottom.is_some_and(|&cell| self.value(rules, cell) == code::stone(player))
    }
    /// Takes the stone at the bottom of a column out and looks for winners on the whole board.
    fn pop<S: EventSink>(
        &mut self,
        _: &Ruleset,
        _player: u8,
        _column: Move,
        _both: Popping,
        _: &mut S,
    ) -> Option<Win> {
        None
    }
    /// Gives all stones and points of each of two players to the other one.
    fn swap_sides<S: EventSink>(&mut self, _: &Ruleset, _: &mut S) {}
    /// A number of its own for what lies on the board and all scores, as good as certainly.
    fn key(&self, _: &Ruleset) -> u128 {
        0
    }
    /// True if `player` has a legal move. Moves may be tried; the board is the same afterwards.
    fn can_move(&mut self, rules: &Ruleset, player: u8) -> bool;
    /// Adds to `moves` every place where something can be put, legal or not for a player.
    fn open_places(&self, rules: &Ruleset, moves: &mut Vec<Move>);
    /// How many places [`BoardRepr::open_places`] gives.
    fn open_count(&self, rules: &Ruleset) -> usize;
    /// One of the open places.
    fn open_place(&self, rules: &Ruleset, nth: usize) -> Move;
    /// The cell in which a stone or a bomb would come to rest, if there is room.
    fn landing(&self, rules: &Ruleset, mv: Move) -> Option<Cell>;
    /// Puts a bomb on an open place.
    fn put_bomb(&mut self, rules: &Ruleset, mv: Move) -> Cell;
    /// Where the bomb is now.
    fn bomb(&self, rules: &Ruleset) -> Option<Cell>;
    /// Lets the bomb go off and looks for winners on the whole board.
    fn explode<S: EventSink>(&mut self, rules: &Ruleset, sink: &mut S) -> Option<Win>;
    /// What a cell holds, as one of the [`code`]s.
    fn value(&self, rules: &Ruleset, cell: Cell) -> u16;
    /// A player's score.
    fn score(&self, rules: &Ruleset, score: usize, player: u8) -> i64;
    /// The players who are out.
    fn out(&self) -> PlayerSet;

    /// Whether `player` may move there, by everything that the rules say. Only they can tell
    /// whether they will ask for a missing owner, so the move may be tried; the board is the
    /// same afterwards.
    fn try_move<'r>(
        &mut self,
        rules: &'r Ruleset,
        player: u8,
        mv: Move,
    ) -> Result<(), Refusal<'r>> {
        self.check(rules, player, mv)?;
        if !rules.rules_can_fail {
            return Ok(());
        }
        let mark = self.mark();
        let tried = self.place(rules, player, mv, &mut NoEvents).map(|_| ());
        self.rewind(rules, mark);
        tried
    }
}
