//! What players play for, as search wants to know it: patterns, and where each can lie.

use std::sync::Arc;

use super::ruleset::{CompiledRule, Ruleset, Who};
use crate::geometry::{Cell, Geometry, LineScratch};
use crate::pack::format::Operation;
use crate::pattern::Pattern;

/// A pattern that gives its maker points of a score with a threshold.
///
/// It leaves out what is rare: rules with conditions count as if these held.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Goal {
    /// What has to be on the board.
    pub pattern: Pattern,
    /// The only player for whom it counts, if there is one.
    pub player: Option<u8>,
    /// Index of the score.
    pub score: usize,
    /// Points for one match.
    pub points: i64,
    /// Points that win.
    pub threshold: i64,
    /// Which cells of the pattern are emptied by a match.
    pub removes: Vec<usize>,
    directions: Arc<[u16]>,
}

impl Goal {
    /// The goals that a rule sets: one for each score it adds to in favour of the player to move.
    pub(super) fn of<'a>(
        rules: &'a Ruleset,
        rule: &'a CompiledRule,
    ) -> impl Iterator<Item = Self> + 'a {
        let symbols = rule.pattern.symbols();
        let makers = rule.pattern.centre().map(|centre| symbols[centre]);
        rule.scores.iter().filter_map(move |action| {
            let is_maker = match action.who {
                Who::Active | Who::Centre => true,
                Who::Cell(index) => {
                    makers.or(symbols.first().copied()) == symbols.get(usize::from(index)).copied()
                }
                Who::Nobody => false,
            };
            let adds = action.operation != Operation::Multiply && action.value > 0;
            let threshold = rules.scores[usize::from(action.score)].threshold?;
            (is_maker && adds).then(|| Self {
                pattern: rule.pattern.clone(),
                player: rule.active,
                score: action.score.into(),
                points: action.value,
                threshold,
                removes: rule
                    .boards
                    .iter()
                    .filter(|action| action.who == Who::Nobody)
                    .filter_map(|action| action.location.map(usize::from))
                    .collect(),
                directions: Arc::clone(&rule.matcher.directions.all),
            })
        })
    }

    /// More places than [`Goal::places`] gives: whether it is wise to ask.
    #[must_use]
    pub fn most_places(&self, geometry: &Geometry) -> usize {
        geometry.cells().saturating_mul(self.directions.len())
    }

    /// Every place on the board where the pattern can lie: its cells in order. If it reads the
    /// same both ways, each place is given once.
    #[must_use]
    pub fn places(&self, geometry: &Geometry) -> Vec<Vec<Cell>> {
        let length = self.pattern.symbols().len();
        let off = geometry.cells() as Cell;
        let mut scratch = LineScratch::default();
        let mut places = Vec::new();
        for &direction in self.directions.iter() {
            let reverse = geometry.reverse(direction.into()) as u16;
            let is_second_way =
                reverse < direction && self.directions.binary_search(&reverse).is_ok();
            if length == 0 || self.pattern.is_palindrome() && is_second_way {
                continue;
            }
            for cell in 0..off {
                let line = geometry.line(cell, direction.into(), &mut scratch);
                if line.ring != 0 && length > usize::from(line.ring) {
                    continue;
                }
                let cells: Vec<Cell> = (0..length as isize).map(|at| line.at(at)).collect();
                if cells.iter().all(|&cell| cell != off) {
                    places.push(cells);
                }
            }
        }
        places
    }
}
