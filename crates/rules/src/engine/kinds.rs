//! Kinds of moves: what a move can be besides a stone of one's own, and the numbers of them all.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::event::Coords;
use super::moves::{Illegal, Move};
use super::ruleset::Ruleset;
use crate::pack::format::{OpeningOption, OpeningStep, Passing, Popping};

/// What a move does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MoveKind {
    /// A stone of one's own is placed; in an opening, the stone that comes next.
    Place,
    /// A stone of this player is placed, who is another one than the player to move.
    PlaceStone(u8),
    /// A stone is taken out of the bottom of a column.
    Pop,
    /// Nothing is done.
    Pass,
    /// The sides change hands.
    Swap,
    /// An opening goes on, or is over.
    Choose(OpeningOption),
}

/// A move as records and JSON write it: the coordinates of a place, or what else it is.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(untagged)]
pub enum MoveName<C = u16> {
    /// A place: `[7, 7]`.
    Place(Vec<C>),
    /// A stone of another player: `{"place": [7, 7], "stone": 1}`.
    Stone {
        /// Where.
        place: Vec<C>,
        /// Whose stone.
        stone: u8,
    },
    /// A stone taken out of a column: `{"pop": [3]}`.
    Pop {
        /// The column.
        pop: Vec<C>,
    },
    /// A choice of an opening: `{"choose": "more"}`.
    Choose {
        /// What is chosen.
        choose: OpeningOption,
    },
    /// A move that is said in a word: `"pass"`.
    Word(MoveWord),
}

/// A move that is said in a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum MoveWord {
    Pass,
    Swap,
}

/// As in JSON.
impl<C: Serialize> fmt::Display for MoveName<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&serde_json::to_string(self).unwrap_or_default())
    }
}

impl<C> MoveName<C> {
    /// True if it is the coordinates of a place and nothing else.
    #[must_use]
    pub fn is_place(&self) -> bool {
        matches!(self, Self::Place(_))
    }
}

/// What the packs of a game allow besides stones of one's own, compiled. Games that have nothing
/// but places have none.
#[derive(Debug)]
pub(crate) struct Kinds {
    /// Players may place anybody's stones.
    pub(crate) any_stone: bool,
    pub(crate) passing: Passing,
    /// The second player may swap instead of the first move of their own.
    pub(crate) swap: bool,
    pub(crate) popping: Popping,
    pub(crate) repeats: Option<u8>,
    pub(crate) opening: Vec<OpeningStep>,
    /// Cells or columns.
    places: usize,
    players: usize,
}

/// What the numbers behind the places mean, in their order.
const OPTIONS: [OpeningOption; 2] = [OpeningOption::Stay, OpeningOption::More];

impl Kinds {
    /// What the packs of a game state; `None` if they have nothing but places.
    pub(crate) fn of(
        linked: &crate::pack::LinkedPacks,
        places: usize,
        players: usize,
    ) -> Option<Self> {
        fn stated<T: Clone + Default>(feature: Option<&crate::pack::Feature<T>>) -> T {
            feature.map(|feature| feature.value.clone()).unwrap_or_default()
        }
        let kinds = Self {
            any_stone: stated(linked.stones.as_ref()) == crate::pack::format::StoneChoice::Any,
            passing: stated(linked.passing.as_ref()),
            swap: stated(linked.swap.as_ref()),
            popping: stated(linked.popping.as_ref()),
            repeats: linked.repeats.as_ref().map(|feature| feature.value),
            opening: stated(linked.opening.as_ref()),
            places,
            players,
        };
        let has_any = kinds.any_stone
            || kinds.passing != Passing::Never
            || kinds.swap
            || kinds.pops()
            || kinds.repeats.is_some()
            || !kinds.opening.is_empty();
        has_any.then_some(kinds)
    }

    /// True if there are moves of other kinds all the game long.
    pub(crate) fn last(&self) -> bool {
        self.any_stone || self.passing != Passing::Never || self.pops()
    }

    pub(crate) fn pops(&self) -> bool {
        self.popping != Popping::No
    }

    /// True if an opening has this option somewhere.
    fn offers(&self, option: OpeningOption) -> bool {
        self.opening.iter().any(
            |step| matches!(step, OpeningStep::Choice { options, .. } if options.contains(&option)),
        )
    }

    /// Stones of others, pops, and the words behind them: how many numbers each of them has.
    fn blocks(&self) -> [(Block, usize); 6] {
        let count = |is_there: bool, count: usize| if is_there { count } else { 0 };
        [
            (Block::Stones, count(self.any_stone, self.places * self.players)),
            (Block::Pops, count(self.pops(), self.places)),
            (Block::Pass, count(self.passing != Passing::Never, 1)),
            (Block::Swap, count(self.swap || self.offers(OpeningOption::Swap), 1)),
            (Block::Option(0), count(self.offers(OPTIONS[0]), 1)),
            (Block::Option(1), count(self.offers(OPTIONS[1]), 1)),
        ]
    }

    /// How many numbers moves have.
    pub(crate) fn count(&self) -> usize {
        self.blocks().iter().fold(self.places, |sum, (_, count)| sum.saturating_add(*count))
    }

    /// The move's kind, and its place if it has one.
    pub(crate) fn kind(&self, mv: Move) -> Option<(MoveKind, Move)> {
        let mut index = mv.index();
        if index < self.places {
            return Some((MoveKind::Place, mv));
        }
        index -= self.places;
        for (block, count) in self.blocks() {
            if index >= count {
                index -= count;
                continue;
            }
            let place = |index: usize| Move((index % self.places) as u16);
            return Some(match block {
                Block::Stones => (MoveKind::PlaceStone((index / self.places) as u8), place(index)),
                Block::Pops => (MoveKind::Pop, place(index)),
                Block::Pass => (MoveKind::Pass, mv),
                Block::Swap => (MoveKind::Swap, mv),
                Block::Option(option) => (MoveKind::Choose(OPTIONS[option]), mv),
            });
        }
        None
    }

    /// The number of a move of this kind; `place` matters only if it has one.
    pub(crate) fn number(&self, kind: MoveKind, place: Move) -> Option<Move> {
        let wanted = match kind {
            MoveKind::Place => return Some(place),
            MoveKind::PlaceStone(stone) => {
                let stone = usize::from(stone);
                (stone < self.players).then_some((Block::Stones, stone * self.places))?
            }
            MoveKind::Pop => (Block::Pops, 0),
            MoveKind::Pass => (Block::Pass, 0),
            MoveKind::Swap => (Block::Swap, 0),
            MoveKind::Choose(option) => {
                let at = OPTIONS.iter().position(|known| *known == option)?;
                (Block::Option(at), 0)
            }
        };
        let has_place = matches!(kind, MoveKind::PlaceStone(_) | MoveKind::Pop);
        let mut first = self.places;
        for (block, count) in self.blocks() {
            if block == wanted.0 {
                let index = first + wanted.1 + if has_place { place.index() } else { 0 };
                return (count > 0).then_some(Move(index as u16));
            }
            first += count;
        }
        None
    }
}

/// Numbers of one meaning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Block {
    Stones,
    Pops,
    Pass,
    Swap,
    Option(usize),
}

impl Ruleset {
    /// True if there are other moves than stones of one's own: then a move may have any
    /// [`MoveKind`], and a face that can only say places cannot play this game.
    #[inline]
    #[must_use]
    pub fn has_other_moves(&self) -> bool {
        self.kinds.is_some()
    }

    /// True if there may be other moves than stones of one's own all the game long, not only in
    /// its opening.
    #[must_use]
    pub fn other_moves_last(&self) -> bool {
        self.kinds.as_ref().is_some_and(|kinds| kinds.last())
    }

    /// How many different moves of all kinds there can be.
    #[must_use]
    pub fn all_move_count(&self) -> usize {
        self.kinds.as_ref().map_or_else(|| self.move_count(), |kinds| kinds.count())
    }

    /// The move of any kind with this number.
    #[must_use]
    pub fn any_move_at(&self, index: usize) -> Option<Move> {
        (index < self.all_move_count()).then_some(Move(index as u16))
    }

    /// What a move of this game does.
    #[must_use]
    pub fn move_kind(&self, mv: Move) -> MoveKind {
        let kind = self.kinds.as_ref().and_then(|kinds| kinds.kind(mv));
        kind.map_or(MoveKind::Place, |(kind, _)| kind)
    }

    /// The cell or column that a move is about, as the move that places a stone there; `None` for
    /// those without one, such as a pass.
    #[must_use]
    pub fn place_of(&self, mv: Move) -> Option<Move> {
        let Some(kinds) = &self.kinds else { return Some(mv) };
        let (kind, place) = kinds.kind(mv)?;
        matches!(kind, MoveKind::Place | MoveKind::PlaceStone(_) | MoveKind::Pop).then_some(place)
    }

    /// The move of this kind at this place, if the game has it; the place of a pass does not
    /// matter.
    #[must_use]
    pub fn move_of_kind(&self, kind: MoveKind, place: Move) -> Option<Move> {
        match &self.kinds {
            None => (kind == MoveKind::Place).then_some(place),
            Some(kinds) => kinds.number(kind, place),
        }
    }

    /// The name of a move in records and JSON.
    #[must_use]
    pub fn move_name(&self, mv: Move) -> MoveName {
        let place = || -> Coords { self.move_coords(mv) };
        match self.move_kind(mv) {
            MoveKind::Place => MoveName::Place(place()),
            MoveKind::PlaceStone(stone) => MoveName::Stone { place: place(), stone },
            MoveKind::Pop => MoveName::Pop { pop: place() },
            MoveKind::Pass => MoveName::Word(MoveWord::Pass),
            MoveKind::Swap => MoveName::Word(MoveWord::Swap),
            MoveKind::Choose(choose) => MoveName::Choose { choose },
        }
    }

    /// The move that goes by this name.
    ///
    /// # Errors
    /// If the game has no such move.
    pub fn move_named<C: Copy + Into<i64>>(&self, name: &MoveName<C>) -> Result<Move, Illegal> {
        let first = Move(0);
        let (kind, place) = match name {
            MoveName::Place(place) => (MoveKind::Place, self.move_to(place)?),
            MoveName::Stone { place, stone } => {
                (MoveKind::PlaceStone(*stone), self.move_to(place)?)
            }
            MoveName::Pop { pop } => (MoveKind::Pop, self.move_to(pop)?),
            MoveName::Choose { choose: OpeningOption::Swap } => (MoveKind::Swap, first),
            MoveName::Choose { choose } => (MoveKind::Choose(*choose), first),
            MoveName::Word(MoveWord::Pass) => (MoveKind::Pass, first),
            MoveName::Word(MoveWord::Swap) => (MoveKind::Swap, first),
        };
        self.move_of_kind(kind, place).ok_or(Illegal::NoSuchMove)
    }
}
