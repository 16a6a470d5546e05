//! Which puzzles somebody has solved.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

/// Puzzles solved so far, by their level.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct PuzzleProgress {
    pub(crate) levels: BTreeMap<u32, LevelProgress>,
}

/// Puzzles of one level, by their numbers.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct LevelProgress {
    pub(crate) solved: BTreeSet<u32>,
    /// Those of them that were solved without a wrong move and without help.
    pub(crate) first_try: BTreeSet<u32>,
}

impl PuzzleProgress {
    pub(crate) fn count(&mut self, level: u32, number: u32, is_clean: bool) {
        let progress = self.levels.entry(level).or_default();
        // Whoever solves it again has seen it before.
        if progress.solved.insert(number) && is_clean {
            progress.first_try.insert(number);
        }
    }

    /// How many are solved, and how many of them at the first try.
    pub(crate) fn solved(&self, level: u32) -> (usize, usize) {
        let progress = self.levels.get(&level);
        progress.map_or((0, 0), |progress| (progress.solved.len(), progress.first_try.len()))
    }

    /// The first puzzle from a number on that is not solved.
    pub(crate) fn next(&self, level: u32, from: u32) -> u32 {
        let is_open =
            |number: &u32| self.levels.get(&level).is_none_or(|l| !l.solved.contains(number));
        (from..u32::MAX).find(is_open).unwrap_or(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_try_is_the_first() {
        let mut progress = PuzzleProgress::default();
        progress.count(2, 1, false);
        progress.count(2, 1, true);
        progress.count(2, 3, true);
        assert_eq!(progress.solved(2), (2, 1));
        assert_eq!((progress.next(2, 1), progress.next(2, 3), progress.next(3, 1)), (2, 4, 1));
    }
}
