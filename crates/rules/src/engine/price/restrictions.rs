//! What it costs to judge a move by a restriction.

use super::{Count, Place, Price, n};
use crate::engine::line_bits::{BitPattern, joined, most_fits};
use crate::pack::format::{Condition, Directions, MultimatchMode, Restriction, Whose};
use crate::pattern::Pattern;

impl Price<'_> {
    /// Asking one restriction about one cell.
    pub(super) fn restriction(&mut self, restriction: &Restriction, index: usize) -> Count {
        match restriction {
            Restriction::Pattern { placed, directions, conditions, .. } => {
                let patterns = restriction.patterns().filter_map(|(_, text)| text.parsed().ok());
                let patterns: Vec<&Pattern> = patterns.collect();
                let mut fuel = n(4);
                let mut bits = Vec::new();
                for pattern in &patterns {
                    self.compiled(pattern, directions.as_ref(), Place::Restriction(index));
                    let around = pattern.run().is_none() && *placed && self.board.plain;
                    if let Some(pattern) = around.then(|| BitPattern::new(pattern)).flatten() {
                        bits.push(pattern);
                        continue;
                    }
                    let symbols = pattern.symbols();
                    let tried = |centre: &usize| !placed || symbols[*centre].can_be_stone();
                    let starts = pattern.centres().filter(tried).count();
                    let look = self.look_from(pattern, n(starts), directions.as_ref(), conditions);
                    // Each '+' of each place is looked at once.
                    let playable = n(pattern.playable_cells().len() * starts);
                    fuel += look.fuel + playable * look.directions * (self.line() + n(6));
                }
                fuel += self.bits(&bits, &patterns, directions.as_ref(), conditions);
                if asks_further(restriction) {
                    // Matches are counted before further moves are looked at.
                    fuel = fuel * n(2);
                }
                if reads_both_ways(restriction, &patterns) {
                    Count(fuel.0.div_ceil(2))
                } else {
                    fuel
                }
            }
            Restriction::Disjunction { conjunctions, .. } => conjunctions
                .iter()
                .flatten()
                .map(|child| self.restriction(child, index) + n(4))
                .sum(),
        }
    }

    /// Comparing patterns with the bits of all lines around a cell.
    fn bits(
        &self,
        bits: &[BitPattern],
        patterns: &[&Pattern],
        directions: Option<&Directions>,
        conditions: &[Condition],
    ) -> Count {
        let span = bits.iter().map(BitPattern::span).reduce(joined);
        let Some((first, last)) = span else { return Count(0) };
        let places: usize = bits.iter().map(BitPattern::places).sum();
        // What a place costs only where its pattern fits.
        let playable = patterns.iter().map(|pattern| pattern.playable_cells().len()).max();
        let fit = self.conditions(conditions) + n(playable.unwrap_or(0)) * (self.line() + n(2));
        let read = n((last - first + 1) as usize);
        let along = self.line() + n(4) + read + n(places) + n(most_fits(bits)) * (fit + n(1));
        self.directions(directions) * along
    }
}

/// True if only one way of each line is looked along, because all patterns of a restriction read the
/// same both ways.
fn reads_both_ways(restriction: &Restriction, patterns: &[&Pattern]) -> bool {
    let Restriction::Pattern { matches, multimatch_mode, directions, conditions, .. } = restriction
    else {
        return false;
    };
    let looks_at_cells = |condition: &Condition| {
        matches!(condition, Condition::Score { player_index, .. }
            if matches!(player_index.meaning(), Whose::Cell(_)))
    };
    let counts_both = matches.is_some() && *multimatch_mode == MultimatchMode::All;
    !counts_both
        && !matches!(directions, Some(Directions::Steps(_)))
        && !conditions.iter().any(looks_at_cells)
        && patterns
            .iter()
            .all(|pattern| pattern.is_palindrome() && pattern.playable_cells().is_empty())
}

/// True if a restriction asks for moves that could follow.
pub(in crate::engine) fn asks_further(restriction: &Restriction) -> bool {
    match restriction {
        Restriction::Pattern { .. } => restriction.patterns().any(|(_, text)| {
            text.parsed().is_ok_and(|pattern| !pattern.playable_cells().is_empty())
        }),
        Restriction::Disjunction { conjunctions, .. } => {
            conjunctions.iter().flatten().any(asks_further)
        }
    }
}
