//! Packs compiled: everything a game needs, ready to be played by many positions at once.

use std::sync::Arc;

use super::bombs::BombRules;
use super::compile;
use super::event::Coords;
use super::goal::Goal;
use super::kinds::Kinds;
use super::matcher::Matcher;
use super::moves::{Illegal, Move};
use super::turns::TurnOrder;
use crate::LoadError;
use crate::budget::{Budget, Cost};
use crate::diagnostic::Diagnostic;
use crate::drop::DropShape;
use crate::geometry::{Cell, Geometry};
use crate::pack::format::{
    Effect, End, MatchCount, MultimatchMode, NoMovesResult, Operation, Text,
};
use crate::pack::{Library, LinkedPacks, PackFile};
use crate::pattern::Pattern;

/// A game: one or more packs, linked and compiled.
#[derive(Debug)]
pub struct Ruleset {
    pub(crate) linked: LinkedPacks,
    pub(crate) geometry: Geometry,
    pub(crate) players: Vec<PlayerInfo>,
    pub(crate) scores: Vec<ScoreInfo>,
    pub(crate) restrictions: Vec<(Arc<str>, CompiledRestriction)>,
    pub(crate) rules: Vec<CompiledRule>,
    pub(crate) columns: Option<Columns>,
    pub(crate) setup: Vec<(Cell, u8)>,
    pub(crate) bombs: Option<BombRules>,
    pub(crate) no_moves: CompiledNoMoves,
    /// True if a rule may ask for the owner of an empty cell, so that legality needs a trial.
    pub(crate) rules_can_fail: bool,
    /// True if a stone may go wherever there is room, as far as rules and restrictions say.
    pub(crate) open_places_are_free: bool,
    /// True if a rule asks on which side of a stone something lies.
    pub(crate) sides_matter: bool,
    /// True if thresholds are there to be reached: nobody loses or goes out by one.
    pub(crate) only_wins: bool,
    /// True if turns just go round: nobody can go out, and everybody has one stone a turn.
    pub(crate) plain_turns: bool,
    /// Whose stone comes when, if that is not the usual order.
    pub(crate) turns: Option<TurnOrder>,
    /// What moves there are besides stones of one's own, if any.
    pub(crate) kinds: Option<Box<Kinds>>,
    pub(crate) drop: Option<DropShape>,
    pub(crate) cost: Cost,
    pub(crate) warnings: Vec<Diagnostic>,
}

/// How one player is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct PlayerInfo {
    /// What the player is called.
    pub name: Text,
    /// Colour of the stones, "#rrggbb".
    pub color: String,
    /// The stone as one character.
    pub symbol: char,
}

/// A score of the game.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct ScoreInfo {
    /// Its qualified name.
    pub name: String,
    /// What people see, if they should see it at all.
    pub display_name: Option<Text>,
    /// Reaching this wins, or has another effect.
    pub threshold: Option<i64>,
    /// What it means to reach the threshold.
    pub effect: Effect,
}

/// Whose stone or score is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Who {
    /// The owner of that cell of the match.
    Cell(u8),
    /// The owner of the centre.
    Centre,
    /// The player to move.
    Active,
    /// The next player who is still in the game, in the order of seats.
    Next,
    /// Everybody who is still in the game but the player to move.
    Opponents,
    /// The player with this number.
    Player(u8),
    /// Nobody: the cell is emptied.
    Nobody,
}

/// On whose turn a pattern is looked for.
#[derive(Debug, Clone)]
pub(crate) enum Movers {
    /// On everybody's.
    All,
    /// On this player's only.
    Only(u8),
    /// On everybody's, and what matches depends on who it is: a matcher for each.
    Each(Box<[Matcher]>),
}

impl Movers {
    /// The same with other matchers.
    pub(crate) fn map(self, change: impl FnMut(Matcher) -> Matcher) -> Self {
        match self {
            Self::Each(matchers) => Self::Each(matchers.into_iter().map(change).collect()),
            other => other,
        }
    }

    /// What to look for on this player's turn, if anything; `plain` serves everybody alike.
    #[inline]
    pub(crate) fn matcher<'m>(&'m self, plain: &'m Matcher, active: u8) -> Option<&'m Matcher> {
        match self {
            Self::All => Some(plain),
            Self::Only(player) => (*player == active).then_some(plain),
            Self::Each(matchers) => matchers.get(usize::from(active)),
        }
    }
}

/// How many matches there must be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct MatchRange {
    pub(crate) least: usize,
    pub(crate) most: usize,
}

impl MatchRange {
    /// One or more.
    pub(crate) const ANY: Self = Self { least: 1, most: usize::MAX };

    pub(crate) fn contains(self, matches: usize) -> bool {
        (self.least..=self.most).contains(&matches)
    }

    /// Whether numbers of matches from `least` to `most` are in the range; `None` if some are and some are not.
    pub(crate) fn of_all(self, least: usize, most: usize) -> Option<bool> {
        if self.contains(least) && self.contains(most) {
            Some(true)
        } else if most < self.least || self.most < least {
            Some(false)
        } else {
            None
        }
    }
}

impl From<Option<MatchCount>> for MatchRange {
    fn from(matches: Option<MatchCount>) -> Self {
        let bound = |bound: Option<u32>| bound.map(|bound| bound as usize);
        matches.map_or(Self::ANY, |MatchCount { minimum, maximum }| Self {
            least: bound(minimum).unwrap_or(1),
            most: bound(maximum).unwrap_or(usize::MAX),
        })
    }
}

#[derive(Debug, Clone)]
pub(crate) struct CompiledRule {
    pub(crate) name: Arc<str>,
    pub(crate) pattern: Pattern,
    pub(crate) matcher: Matcher,
    pub(crate) mode: MultimatchMode,
    pub(crate) movers: Movers,
    pub(crate) matches: MatchRange,
    pub(crate) conditions: Vec<CompiledCondition>,
    pub(crate) scores: Vec<ScoreAct>,
    pub(crate) boards: Vec<BoardAct>,
    /// True if a score with a threshold is touched: matches of this rule can be winning lines.
    pub(crate) can_win: bool,
}

impl CompiledRule {
    /// True if the rule is applied to every stone after an explosion: it can win and leaves the
    /// board alone.
    pub(crate) fn is_rescanned(&self) -> bool {
        self.can_win && self.boards.is_empty()
    }

    /// What to look for on this player's turn, if anything.
    #[inline]
    pub(crate) fn matcher_for(&self, active: u8) -> Option<&Matcher> {
        self.movers.matcher(&self.matcher, active)
    }

    /// True if it asks on which side of a stone something lies.
    pub(crate) fn asks_for_sides(&self) -> bool {
        let several = match &self.movers {
            Movers::Each(matchers) => &matchers[..],
            Movers::All | Movers::Only(_) => &[],
        };
        self.matcher.asks_for_sides() || several.iter().any(Matcher::asks_for_sides)
    }

    /// The only player on whose turn it is applied, if there is one.
    pub(crate) fn only_player(&self) -> Option<u8> {
        match self.movers {
            Movers::Only(player) => Some(player),
            Movers::All | Movers::Each(_) => None,
        }
    }
}

#[derive(Debug, Clone)]
pub(crate) enum CompiledCondition {
    Score {
        who: Who,
        score: u16,
        minimum: i64,
        maximum: i64,
    },
    Coords {
        axes: Vec<u8>,
        minimum: u32,
        maximum: u32,
    },
    /// So many steps from the centre of the board.
    Distance {
        minimum: u32,
        maximum: u32,
    },
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct ScoreAct {
    pub(crate) who: Who,
    pub(crate) score: u16,
    pub(crate) operation: Operation,
    pub(crate) value: i64,
}

impl ScoreAct {
    /// True if the action takes points away.
    pub(crate) fn lowers(&self) -> bool {
        match self.operation {
            Operation::Add => self.value < 0,
            Operation::Set | Operation::Multiply => self.value <= 0,
        }
    }

    /// The score after this action. Scores stay within 64 bits: they stop at the ends.
    pub(crate) fn apply(&self, old: i64) -> i64 {
        match self.operation {
            Operation::Set => self.value,
            Operation::Add => old.saturating_add(self.value),
            Operation::Multiply => old.saturating_mul(self.value),
        }
    }
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct BoardAct {
    pub(crate) who: Who,
    /// Cell of the match, or the centre.
    pub(crate) location: Option<u8>,
}

#[derive(Debug, Clone)]
pub(crate) enum CompiledRestriction {
    Pattern {
        /// What to look for: along a line the first that matches is the match.
        alternatives: Vec<Alternative>,
        /// True if the new stone lies on its cell while this is judged.
        placed: bool,
        /// True if only moves that could follow are judged by it.
        further: bool,
        mode: MultimatchMode,
        matches: MatchRange,
        conditions: Vec<CompiledCondition>,
        negate: bool,
    },
    Disjunction(Vec<Vec<CompiledRestriction>>),
}

/// How many moves that could follow are looked at for one move, all of them together: where a
/// pattern asks for more of them, `+` is any empty cell. Only those count on which an answer hangs.
pub(crate) const MAX_FURTHER_MOVES: u8 = 8;

/// One of the patterns of a restriction.
#[derive(Debug, Clone)]
pub(crate) struct Alternative {
    pub(crate) matcher: Matcher,
    pub(crate) movers: Movers,
    /// Cells of a match on which another stone must be legal.
    pub(crate) playable: Vec<u8>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CompiledNoMoves {
    Fixed(NoMovesResult),
    Highest(u16),
}

/// The columns of a board with gravity.
#[derive(Debug, Clone)]
pub(crate) struct Columns {
    pub(crate) axis: usize,
    pub(crate) end: End,
    /// Cells of each column from the floor up, one column after the other.
    pub(crate) cells: Vec<Cell>,
    /// Where each column begins among them, and where the last one ends.
    pub(crate) starts: Vec<u32>,
    /// Column of each cell.
    pub(crate) column_of: Vec<u16>,
}

impl Columns {
    pub(crate) fn count(&self) -> usize {
        self.starts.len() - 1
    }

    #[inline]
    pub(crate) fn column(&self, column: usize) -> &[Cell] {
        &self.cells[self.starts[column] as usize..self.starts[column + 1] as usize]
    }

    /// The lowest cell that is not taken in a column with so much room, which is not none.
    #[inline]
    pub(crate) fn lowest(&self, column: Move, room: u16) -> Cell {
        self.cells[self.starts[column.index() + 1] as usize - usize::from(room)]
    }

    /// How many cells a column has.
    #[inline]
    pub(crate) fn depth(&self, column: usize) -> usize {
        (self.starts[column + 1] - self.starts[column]) as usize
    }

    /// All columns in order.
    pub(crate) fn all(&self) -> impl Iterator<Item = &[Cell]> {
        (0..self.count()).map(|column| self.column(column))
    }
}

impl Ruleset {
    /// Loads, links and compiles packs, however much they cost within reason: for packs of
    /// one's own.
    ///
    /// # Errors
    /// If a pack is not found or cannot be read, or with everything that is wrong with the packs.
    pub fn load(library: &Library, packs: &[&str]) -> Result<Arc<Self>, LoadError> {
        Self::load_within(library, packs, &Budget::generous())
    }

    /// Loads, links and compiles packs if they and the games with them are within a budget: for
    /// packs of strangers.
    ///
    /// # Errors
    ///
    /// What is wrong with the packs. What costs too much is a finding, too, called `over-budget`.
    pub fn load_within(
        library: &Library,
        packs: &[&str],
        budget: &Budget,
    ) -> Result<Arc<Self>, LoadError> {
        let linked = crate::pack::Linked::new(library, packs, budget)?;
        compile::compile(linked, budget).map(Arc::new).map_err(LoadError::Faulty)
    }

    /// What the game costs at its worst.
    #[must_use]
    pub fn cost(&self) -> &Cost {
        &self.cost
    }

    /// The names of the packs that were asked for.
    #[must_use]
    pub fn requested(&self) -> &[String] {
        &self.linked.requested
    }

    /// All packs in the order in which they were loaded.
    #[must_use]
    pub fn packs(&self) -> &[Arc<PackFile>] {
        &self.linked.files
    }

    /// What the packs say once they are put together, as their authors wrote it.
    #[must_use]
    pub fn linked(&self) -> &LinkedPacks {
        &self.linked
    }

    /// What people call the game: the display names of the packs that were asked for.
    #[must_use]
    pub fn title(&self, language: &str) -> String {
        let title = |name: &String| {
            let file = self.packs().iter().find(|file| file.name() == name);
            let display = file.and_then(|file| file.pack().display_name.as_ref());
            display.map_or_else(|| name.clone(), |text| text.get(language).to_owned())
        };
        self.requested().iter().map(title).collect::<Vec<_>>().join(" + ")
    }

    /// The board.
    #[must_use]
    pub fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    /// The players in order of their turns.
    #[must_use]
    pub fn players(&self) -> &[PlayerInfo] {
        &self.players
    }

    /// The scores in load order.
    #[must_use]
    pub fn scores(&self) -> &[ScoreInfo] {
        &self.scores
    }

    /// Axis and end of gravity, if stones fall.
    #[must_use]
    pub fn gravity(&self) -> Option<(usize, End)> {
        self.columns.as_ref().map(|columns| (columns.axis, columns.end))
    }

    /// True if bombs can drop.
    #[must_use]
    pub fn has_bombs(&self) -> bool {
        self.bombs.is_some()
    }

    /// Windows of rounds in which a bomb drops; empty without bombs.
    #[must_use]
    pub fn bomb_windows(&self) -> &[[u32; 2]] {
        self.bombs.as_ref().map_or(&[], |bombs| &bombs.windows)
    }

    /// Rounds from a bomb's dropping to its going off; 0 without bombs.
    #[must_use]
    pub fn bomb_fuse(&self) -> u32 {
        self.bombs.as_ref().map_or(0, |bombs| bombs.fuse)
    }

    /// What a bomb takes besides its own cell, as offsets with one number for each axis.
    #[must_use]
    pub fn bomb_blast(&self) -> &[Vec<i32>] {
        self.bombs.as_ref().map_or(&[], |bombs| bombs.offsets())
    }

    /// True if the legal moves are the places where a stone finds room: nothing restricts moves,
    /// no rule can refuse one, and there are no other kinds of moves.
    #[inline]
    #[must_use]
    pub fn all_open_places_are_legal(&self) -> bool {
        self.open_places_are_free && self.kinds.is_none()
    }

    /// The cells of a column from the floor up, on a board with gravity.
    #[must_use]
    pub fn column(&self, mv: Move) -> Option<&[Cell]> {
        let place = self.place_of(mv)?;
        self.columns.as_ref().map(|columns| columns.column(place.index()))
    }

    /// What players play for: the patterns that give points of a score that can win.
    #[must_use]
    pub fn goals(&self) -> Vec<Goal<'_>> {
        self.rules.iter().flat_map(|rule| Goal::of(self, rule)).collect()
    }

    /// The most stones that a player has in a row, once the first turns are over.
    #[must_use]
    pub fn most_stones_a_turn(&self) -> u32 {
        self.turns.as_ref().map_or(1, TurnOrder::most_stones)
    }

    /// True if everybody has one stone a turn, in the order of seats.
    #[must_use]
    pub fn turns_go_round(&self) -> bool {
        self.turns.is_none()
    }

    /// The shape of a drop game that bitboards can play, if this is one.
    #[must_use]
    pub fn drop_shape(&self) -> Option<&DropShape> {
        self.drop.as_ref()
    }

    /// Findings that did not keep the packs from being loaded.
    #[must_use]
    pub fn warnings(&self) -> &[Diagnostic] {
        &self.warnings
    }

    /// How many places there are to move to: cells, or columns on a board with gravity. Those that
    /// do not exist are counted; [`Ruleset::move_at`] leaves them out. Moves of other kinds are
    /// counted by [`Ruleset::all_move_count`].
    #[must_use]
    pub fn move_count(&self) -> usize {
        self.columns.as_ref().map_or(self.geometry.cells(), Columns::count)
    }

    /// How many coordinates a move has.
    #[must_use]
    pub fn move_dimensions(&self) -> usize {
        self.geometry.dims().len() - usize::from(self.columns.is_some())
    }

    /// Sizes of the axes that a move names.
    #[must_use]
    pub fn move_sizes(&self) -> Vec<u16> {
        let axis = self.columns.as_ref().map(|columns| columns.axis);
        let sizes = self.geometry.dims().iter().enumerate();
        sizes.filter(|(at, _)| Some(*at) != axis).map(|(_, &size)| size).collect()
    }

    /// The place with this number, if there is such a cell or column.
    #[must_use]
    pub fn move_at(&self, index: usize) -> Option<Move> {
        let exists = index < self.move_count() && self.move_exists(Move(index as u16));
        exists.then_some(Move(index as u16))
    }

    /// True if there is such a cell, or a column with cells.
    pub(crate) fn move_exists(&self, mv: Move) -> bool {
        match &self.columns {
            None => self.geometry.exists(mv.0),
            Some(columns) => columns.depth(mv.index()) > 0,
        }
    }

    /// The move that these coordinates name, counted from 0: those of
    /// [`Ruleset::move_coords`], or numbers of any size from outside.
    ///
    /// # Errors
    ///
    /// There are too few or too many of them, or they are not on the board.
    pub fn move_to<C: Copy + Into<i64>>(&self, coords: &[C]) -> Result<Move, Illegal> {
        let expected = self.move_dimensions();
        if coords.len() != expected {
            return Err(Illegal::WrongDimensions { expected, found: coords.len() });
        }
        let coords: Vec<i64> = coords.iter().map(|&at| at.into()).collect();
        let off_board = || Illegal::OffBoard(coords.clone());
        match &self.columns {
            None => self.geometry.cell(&coords).map(Move).ok_or_else(off_board),
            Some(columns) => {
                let mut full = coords.clone();
                full.insert(columns.axis, 0);
                let cell = self.geometry.index(&full).ok_or_else(off_board)?;
                let mv = Move(columns.column_of[usize::from(cell)]);
                if self.move_exists(mv) { Ok(mv) } else { Err(off_board()) }
            }
        }
    }

    /// The move that coordinates name which [`Ruleset::move_coords`] gave, as records keep them.
    ///
    /// # Errors
    /// If the coordinates name no move of this game.
    pub fn move_from(&self, coords: &[u16]) -> Result<Move, Illegal> {
        self.move_to(coords)
    }

    /// The coordinates of a move's place; none for a move without one, such as a pass. What else
    /// the move is, [`Ruleset::move_name`] tells.
    #[must_use]
    pub fn move_coords(&self, mv: Move) -> Coords {
        let Some(mv) = self.place_of(mv) else { return Coords::new() };
        match &self.columns {
            None => self.geometry.coords(mv.0),
            Some(_) => {
                let sizes = self.move_sizes();
                let mut coords = vec![0; sizes.len()];
                let mut rest = mv.0;
                for (at, size) in coords.iter_mut().zip(sizes).rev() {
                    (*at, rest) = (rest % size, rest / size);
                }
                coords
            }
        }
    }

    /// Index of a score by its name.
    #[must_use]
    pub fn score_index(&self, name: &str) -> Option<usize> {
        self.scores.iter().position(|score| score.name == name)
    }

    pub(crate) fn player_count(&self) -> usize {
        self.players.len()
    }
}
