//! What it costs to look for doubts: for what packs say without any effect.

use super::{Count, Place, Price, n};
use crate::engine::doubts::{MOST_COMPARED, compared_restriction, compared_size, looks_small};
use crate::pack::format::{Blast, Condition, Directions, Restriction, Rule};
use crate::pattern::Pattern;

impl Price<'_> {
    /// Adds what looking for doubts takes.
    pub(super) fn doubts(&mut self) {
        let (linked, board) = (self.linked, self.board);
        let (cells, axes, directions) = (n(board.cells), n(board.axes), n(board.directions()));
        let holes = linked.holes.as_ref().map_or(0, |holes| holes.value.len());
        let drawn = linked.picture.as_ref().map_or(0, |picture| picture.value.cells.len());
        let opening = linked.opening.as_ref().map_or(0, |opening| opening.value.len());
        let mut looked = n(holes) * (axes + n(4)) + n(drawn) * n(6) + n(opening) * n(20) + n(1000);
        // The longest lines among the holes, and cells without any.
        if holes + drawn > 0 && looks_small(board.directions(), board.cells) {
            looked += cells * directions * (axes * n(7) + n(16));
        }
        if board.axes == 2 {
            looked += directions * n(24);
        }
        self.prepare.add(looked, Place::Board);
        let scores: Count =
            linked.scores.iter().map(|score| n(3 * score.value.name.len() + 12)).sum();
        self.prepare.add(scores, Place::Scores);
        // Thresholds against what rules give, if these are few, and rows against scores.
        let actions: usize = linked.rules.iter().map(|rule| rule.value.score_actions.len()).sum();
        if linked.scores.len().saturating_mul(actions) <= MOST_COMPARED {
            let compared =
                n(linked.scores.len()) * (n(actions) * n(4) + n(linked.rules.len()) * n(8) + n(8));
            self.prepare.add(compared, Place::Scores);
        }
        if let Some(bombs) = &linked.bombs
            && let Blast::Offsets(offsets) = &bombs.value.blast
        {
            self.prepare.add(n(offsets.len()) * (axes + n(4)), Place::Bombs);
        }
        for (index, feature) in linked.rules.iter().enumerate() {
            let Rule { pattern, directions, score_actions, conditions, .. } = &feature.value;
            let actions: Count = score_actions.iter().map(|action| n(action.memo.len() + 4)).sum();
            let looked = pattern
                .parsed()
                .map_or(Count(0), |pattern| self.fitting(pattern, directions.as_ref()));
            let asked = self.conditions_looked_at(conditions);
            // Once each: for rules that are the same, for idle scores and for idle actions.
            let compared = n(3) * n(compared_size(&feature.value));
            self.prepare.add(actions + looked + asked + compared, Place::Rule(index));
        }
        for (index, feature) in linked.restrictions.iter().enumerate() {
            let compared = n(compared_restriction(&feature.value));
            let looked = self.restriction_doubts(&feature.value) + compared;
            self.prepare.add(looked, Place::Restriction(index));
        }
    }

    fn restriction_doubts(&self, restriction: &Restriction) -> Count {
        let below: Count = match restriction {
            Restriction::Pattern { directions, conditions, .. } => {
                let patterns = restriction.patterns();
                let fitting: Count = patterns
                    .filter_map(|(_, pattern)| pattern.parsed().ok())
                    .map(|pattern| self.fitting(pattern, directions.as_ref()))
                    .sum();
                let steps = match directions {
                    Some(Directions::Steps(steps)) => {
                        steps.iter().map(|step| n(4 + step.len())).sum()
                    }
                    _ => Count(0),
                };
                // Conditions once more, for the scores that they ask for.
                fitting + steps + n(2) * self.conditions_looked_at(conditions)
            }
            Restriction::Disjunction { conjunctions, .. } => {
                conjunctions.iter().flatten().map(|child| self.restriction_doubts(child)).sum()
            }
        };
        below + n(2)
    }

    /// Whether a pattern lies anywhere on the board.
    fn fitting(&self, pattern: &Pattern, directions: Option<&Directions>) -> Count {
        let steps = match directions {
            Some(Directions::Steps(steps)) => steps.len(),
            _ => 0,
        };
        // Its text is looked at for small letters: brackets, bars and what is outside them, too.
        let text = 2 * pattern.to_string().len();
        n(pattern.symbols().len() + 8 + text) + n(steps) * n(self.board.axes + 20)
    }

    /// Whether conditions can hold.
    fn conditions_looked_at(&self, conditions: &[Condition]) -> Count {
        let each = conditions.iter().map(|condition| match condition {
            Condition::Score { memo, .. } => n(8 + memo.len()),
            Condition::Coords { axes, .. } => n(8 + axes.len()),
            Condition::Distance { .. } => n(8),
        });
        each.sum::<Count>() + n(8 * self.board.axes)
    }
}
