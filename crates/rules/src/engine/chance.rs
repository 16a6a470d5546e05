//! Chance, made explicit: the engine asks, a referee answers, the record remembers.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::moves::Move;
use super::ruleset::Ruleset;

/// A decision that chance has to make before the next move.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct ChancePoint {
    /// Which of the pack's windows is open, counted from 0.
    pub window: usize,
    /// The round that begins.
    pub round: u32,
    /// True in the window's last round, when the bomb has to drop.
    pub is_last_round: bool,
    /// Where a bomb can drop, ascending.
    pub places: Vec<Move>,
}

impl ChancePoint {
    /// Whether chance may decide so: a bomb there, or none.
    pub(crate) fn check(&self, bomb: Option<Move>) -> Result<(), ChanceError> {
        match bomb {
            None if self.is_last_round => Err(ChanceError::MustDrop),
            Some(mv) if !self.places.contains(&mv) => Err(ChanceError::NoRoom),
            _ => Ok(()),
        }
    }
}

/// Why a decision of chance is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ChanceError {
    /// Nothing has to be decided now.
    #[error("no bomb can drop in this round")]
    NothingPending,
    /// It is the last round of the window.
    #[error("a bomb must drop in this round, the last of its window")]
    MustDrop,
    /// The place is taken, or does not exist.
    #[error("a bomb cannot drop there")]
    NoRoom,
}

/// Chance from a seed: a uniformly random round in each window, then a random free place.
#[derive(Debug, Clone)]
pub struct SeededChance {
    random: Xoshiro256PlusPlus,
    rounds: Vec<u32>,
}

impl SeededChance {
    /// The chance that belongs to this seed under these rules.
    #[must_use]
    pub fn new(rules: &Ruleset, seed: u64) -> Self {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let rounds = rules
            .bomb_windows()
            .iter()
            .map(|[first, last]| first + below(&mut random, u64::from(last - first) + 1) as u32)
            .collect();
        Self { random, rounds }
    }

    /// True if a bomb drops in this round of this window. Nothing is drawn for the answer.
    #[inline]
    #[must_use]
    pub fn is_due(&self, window: usize, round: u32) -> bool {
        self.rounds.get(window).is_none_or(|due| *due <= round)
    }

    /// Where a bomb drops now, if it does.
    pub fn decide(&mut self, point: &ChancePoint) -> Option<Move> {
        (self.is_due(point.window, point.round) || point.is_last_round)
            .then(|| point.places[below(&mut self.random, point.places.len() as u64) as usize])
    }
}

/// A uniformly random number below `bound`.
fn below(random: &mut impl Rng, bound: u64) -> u64 {
    // Reject the few values that would make small numbers likelier.
    let limit = u64::MAX - u64::MAX % bound.max(1);
    loop {
        let value = random.next_u64();
        if value < limit {
            return value % bound.max(1);
        }
    }
}
