//! What players play for, as search wants to know it: patterns, and where each can lie.

use super::ruleset::{CompiledRule, Ruleset, Who};
use crate::geometry::{Cell, Geometry, LineScratch};
use crate::pack::format::{Effect, Operation};
use crate::pattern::{Pattern, Symbol};

/// A pattern that gives its maker points of a score with a threshold.
///
/// It leaves out what is rare: rules with conditions count as if these held.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Goal<'a> {
    /// What has to be on the board.
    pub pattern: &'a Pattern,
    /// The only player for whom it counts, if there is one.
    pub player: Option<u8>,
    /// Index of the score.
    pub score: usize,
    /// Points for one match.
    pub points: i64,
    /// Points that win.
    pub threshold: i64,
    /// True if it is bad for its maker: with enough points that player loses, or another one wins.
    pub loses: bool,
    /// Length of the pattern, if it is a row of stones of its maker and nothing else.
    pub row: Option<usize>,
    /// Which cells of the pattern are emptied by a match.
    pub removes: Vec<usize>,
    /// In ascending order.
    directions: &'a [u16],
    reads_both_ways: bool,
}

/// How far a walk over the places of a [`Goal`] has come.
#[derive(Debug, Clone, Default)]
pub struct PlaceCursor {
    /// Which of the goal's directions comes next.
    nth: usize,
    /// Where the next place along it begins on a board whose edges all stop; empty before the
    /// first.
    start: Vec<u16>,
    /// The same on another board.
    cell: usize,
    scratch: LineScratch,
}

/// One step of a walk over the places of a [`Goal`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlaceStep {
    /// A place was found.
    Found,
    /// There was none here; the walk goes on.
    Nothing,
    /// There are no more.
    End,
}

impl PlaceCursor {
    fn next_direction(&mut self) {
        self.nth += 1;
        self.cell = 0;
        self.start.clear();
    }
}

impl<'a> Goal<'a> {
    /// The goals that a rule sets: one for each score it adds to, for or against its maker.
    pub(super) fn of(
        rules: &'a Ruleset,
        rule: &'a CompiledRule,
    ) -> impl Iterator<Item = Self> + 'a {
        let symbols = rule.pattern.symbols();
        let makers = rule.pattern.centre().map(|centre| symbols[centre]);
        rule.scores.iter().filter_map(move |action| {
            let score = &rules.scores[usize::from(action.score)];
            let threshold = score.threshold?;
            let is_win = score.effect == Effect::Win;
            let loses = match action.who {
                Who::Active | Who::Centre => !is_win,
                Who::Cell(index) => {
                    let whose = symbols.get(usize::from(index)).copied();
                    if makers.or(symbols.first().copied()) != whose {
                        return None;
                    }
                    !is_win
                }
                Who::Player(player) if rule.only_player() == Some(player) => !is_win,
                // Where stones are everybody's, a row is one of the game's goals, whoever it serves.
                Who::Player(_) if is_win && rules.kinds.as_ref().is_some_and(|k| k.any_stone) => {
                    false
                }
                // How much others have of it is another question.
                Who::Next | Who::Opponents if action.value >= threshold => is_win,
                Who::Next | Who::Opponents | Who::Player(_) | Who::Nobody => return None,
            };
            let adds = action.operation != Operation::Multiply && action.value > 0;
            let first = symbols.first().copied();
            let is_row = matches!(first, Some(Symbol::Same(_) | Symbol::Mine))
                && rule.pattern.centre().is_none()
                && symbols.iter().all(|&symbol| Some(symbol) == first)
                && rule.matches.contains(1);
            adds.then(|| Self {
                pattern: &rule.pattern,
                player: rule.only_player(),
                score: action.score.into(),
                points: action.value,
                threshold,
                loses,
                row: is_row.then_some(symbols.len()),
                removes: rule
                    .boards
                    .iter()
                    .filter(|action| action.who == Who::Nobody)
                    .filter_map(|action| action.location.map(usize::from))
                    .collect(),
                directions: &rule.matcher.directions.all,
                reads_both_ways: rule.pattern.is_palindrome(),
            })
        })
    }

    /// How many directions the pattern can lie along, both ways of a line counted.
    #[must_use]
    pub fn directions(&self) -> usize {
        self.directions.len()
    }

    /// How many places [`Goal::places`] gives along one of the directions: exactly on a whole board
    /// whose edges all stop, no more than this on others.
    #[must_use]
    pub fn most_places_along(&self, geometry: &Geometry, nth: usize) -> usize {
        let Some(direction) = self.directions.get(nth).copied().map(usize::from) else { return 0 };
        let length = self.pattern.symbols().len();
        if length == 0 || self.is_second_way(geometry, direction) {
            return 0;
        }
        if !geometry.is_plain() {
            return geometry.cells();
        }
        let axes = geometry.dims().iter().zip(geometry.step(direction));
        // A board has no more starts than cells, so the product is no larger than their number.
        axes.map(|(&size, &step)| {
            let reach = (length - 1) * usize::from(step.unsigned_abs());
            usize::from(size).saturating_sub(reach)
        })
        .product()
    }

    /// Every place on the board where the pattern can lie: its cells in order. If it reads the
    /// same both ways, each place is given once.
    #[must_use]
    pub fn places(&self, geometry: &Geometry) -> Vec<Vec<Cell>> {
        let (mut cursor, mut cells) = (PlaceCursor::default(), Vec::new());
        let mut places = Vec::new();
        loop {
            match self.next_place(geometry, &mut cursor, &mut cells) {
                PlaceStep::Found => places.push(cells.clone()),
                PlaceStep::Nothing => {}
                PlaceStep::End => return places,
            }
        }
    }

    /// One step of the walk over all places, for whoever may have to stop on the way: `cells` are
    /// those of the place if there is one.
    pub fn next_place(
        &self,
        geometry: &Geometry,
        cursor: &mut PlaceCursor,
        cells: &mut Vec<Cell>,
    ) -> PlaceStep {
        let Some(&direction) = self.directions.get(cursor.nth) else { return PlaceStep::End };
        let found = if self.pattern.symbols().is_empty()
            || self.is_second_way(geometry, direction.into())
        {
            cursor.next_direction();
            false
        } else if geometry.is_plain() {
            self.next_straight(geometry, direction.into(), cursor, cells)
        } else {
            self.next_walked(geometry, direction.into(), cursor, cells)
        };
        if found { PlaceStep::Found } else { PlaceStep::Nothing }
    }

    /// True if the same lines were walked the other way before.
    fn is_second_way(&self, geometry: &Geometry, direction: usize) -> bool {
        let reverse = geometry.reverse(direction);
        self.reads_both_ways
            && reverse < direction
            && self.directions.binary_search(&(reverse as u16)).is_ok()
    }

    /// On a board whose edges all stop, only cells are tried from which the pattern fits.
    fn next_straight(
        &self,
        geometry: &Geometry,
        direction: usize,
        cursor: &mut PlaceCursor,
        cells: &mut Vec<Cell>,
    ) -> bool {
        let (dims, step) = (geometry.dims(), geometry.step(direction));
        let reach = self.pattern.symbols().len() - 1;
        let way = |axis: usize| reach as u16 * u16::from(step[axis].unsigned_abs());
        let low = |axis: usize| if step[axis] < 0 { way(axis) } else { 0 };
        let high = |axis: usize| dims[axis] - 1 - if step[axis] > 0 { way(axis) } else { 0 };
        if cursor.start.is_empty() {
            if (0..dims.len()).any(|axis| step[axis] != 0 && dims[axis] <= way(axis)) {
                cursor.next_direction();
                return false;
            }
            cursor.start.extend((0..dims.len()).map(low));
        }
        let (mut first, mut offset, mut stride) = (0, 0, 1);
        for axis in (0..dims.len()).rev() {
            first += i32::from(cursor.start[axis]) * stride;
            offset += i32::from(step[axis]) * stride;
            stride *= i32::from(dims[axis]);
        }
        cells.clear();
        cells.extend((0..=reach as i32).map(|at| (first + offset * at) as Cell));
        let exist = !geometry.has_holes() || cells.iter().all(|&cell| geometry.exists(cell));
        // The last axis runs fastest, so that starts ascend.
        for axis in (0..dims.len()).rev() {
            if cursor.start[axis] < high(axis) {
                cursor.start[axis] += 1;
                return exist;
            }
            cursor.start[axis] = low(axis);
        }
        cursor.next_direction();
        exist
    }

    /// Elsewhere every cell is tried.
    fn next_walked(
        &self,
        geometry: &Geometry,
        direction: usize,
        cursor: &mut PlaceCursor,
        cells: &mut Vec<Cell>,
    ) -> bool {
        let (off, length) = (geometry.cells() as Cell, self.pattern.symbols().len());
        if cursor.cell >= usize::from(off) {
            cursor.next_direction();
            return false;
        }
        let line = geometry.line(cursor.cell as Cell, direction, &mut cursor.scratch);
        cursor.cell += 1;
        if line.ring != 0 && length > usize::from(line.ring) {
            return false;
        }
        cells.clear();
        cells.extend((0..length as isize).map(|at| line.at(at)));
        cells.iter().all(|&cell| geometry.exists(cell))
    }
}
