//! What a board representation must be able to do. Two exist: the general one and bitboards.

use super::event::Event;
use super::moves::{Illegal, Move};
use super::outcome::PlayerSet;
use super::ruleset::Ruleset;
use crate::geometry::Cell;

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

/// Takes events. Search plays into [`Silent`], which costs nothing.
pub(crate) trait Sink {
    /// False if events are thrown away, so that they need not be made.
    const LIVE: bool;
    /// Takes one event.
    fn put(&mut self, event: Event);
}

/// Throws events away.
pub(crate) struct Silent;

impl Sink for Silent {
    const LIVE: bool = false;
    #[inline]
    fn put(&mut self, _: Event) {}
}

impl Sink for Vec<Event> {
    const LIVE: bool = true;
    fn put(&mut self, event: Event) {
        self.push(event);
    }
}

/// A win found on the board: the winners and the score that decided it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Win {
    pub(crate) players: PlayerSet,
    pub(crate) score: u16,
}

/// A board with stones, bombs and scores. Turn order and bombs' clocks are not its business.
pub(crate) trait Table: Clone {
    /// What is kept to go back to an earlier board.
    type Mark: Clone + Copy + std::fmt::Debug;

    /// The board before the first move.
    fn new(rules: &Ruleset) -> Self;
    /// The board as it is, to come back to.
    fn mark(&self) -> Self::Mark;
    /// Goes back to a mark; marks made after it are void.
    fn rewind(&mut self, rules: &Ruleset, mark: Self::Mark);
    /// Names every cell that may have changed since a mark.
    fn each_change(&self, rules: &Ruleset, since: Self::Mark, note: impl FnMut(Cell));
    /// Whether a stone of `player` may go there.
    fn check(&self, rules: &Ruleset, player: u8, place: Move) -> Result<(), Illegal>;
    /// Places a stone that may go there and applies all rules.
    ///
    /// On an error the board is in between and must be rewound by the caller.
    fn place<S: Sink>(
        &mut self,
        rules: &Ruleset,
        player: u8,
        place: Move,
        sink: &mut S,
    ) -> Result<Option<Win>, Illegal>;
    /// True if `player` has a legal move.
    fn can_move(&self, rules: &Ruleset, player: u8) -> bool;
    /// Adds to `moves` every place where something can be put, legal or not for a player.
    fn open_places(&self, rules: &Ruleset, moves: &mut Vec<Move>);
    /// How many places [`Table::open_places`] gives.
    fn open_count(&self, rules: &Ruleset) -> usize;
    /// One of the open places.
    fn open_place(&self, rules: &Ruleset, nth: usize) -> Move;
    /// The cell in which a stone or a bomb would come to rest, if there is room.
    fn landing(&self, rules: &Ruleset, place: Move) -> Option<Cell>;
    /// Puts a bomb on an open place.
    fn put_bomb(&mut self, rules: &Ruleset, place: Move) -> Cell;
    /// Where the bomb is now.
    fn bomb(&self, rules: &Ruleset) -> Option<Cell>;
    /// Lets the bomb go off and looks for winners on the whole board.
    fn explode<S: Sink>(&mut self, rules: &Ruleset, sink: &mut S) -> Option<Win>;
    /// What a cell holds, as one of the [`code`]s.
    fn value(&self, rules: &Ruleset, cell: Cell) -> u16;
    /// A player's score.
    fn score(&self, rules: &Ruleset, score: usize, player: u8) -> i64;
}
