//! Pairs of games with the same opening and swapped seats, counted by what they brought.

use serde::{Deserialize, Serialize};

/// How often the first bot got 0, 1/2, 1, 1 1/2 and 2 points out of a pair.
///
/// Games of a pair are not independent, pairs are: errors computed from pairs are honest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Pentanomial(pub [u64; 5]);

impl Pentanomial {
    /// Counts a pair; scores are in half points.
    pub fn add(&mut self, halves: usize) {
        self.0[halves.min(4)] += 1;
    }

    /// How many pairs there are.
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Number of pairs, mean score of a game and variance of a pair's mean score. One pair of no
    /// particular result is mixed in: without it, the first few pairs would seem to vary far too
    /// little, and a bot that wins everything would have no variance at all.
    pub(super) fn regularised(&self) -> (f64, f64, f64) {
        const PRIOR: f64 = 1.0 / 5.0;
        let counts = self.0.map(|count| count as f64 + PRIOR);
        let total: f64 = counts.iter().sum();
        let scores = [0.0, 0.25, 0.5, 0.75, 1.0];
        let mean =
            counts.iter().zip(scores).map(|(count, score)| count * score).sum::<f64>() / total;
        let spread = counts.iter().zip(scores).map(|(count, score)| count * (score - mean).powi(2));
        (total, mean, spread.sum::<f64>() / total)
    }

    /// Elo difference and its 95 % error, from the first bot's side.
    pub fn elo(&self) -> Option<(f64, f64)> {
        if self.pairs() == 0 {
            return None;
        }
        let (total, mean, variance) = self.regularised();
        let edge = 1.0 / (2.0 * total + 2.0);
        let to_elo = |score: f64| {
            let score = score.clamp(edge, 1.0 - edge);
            -400.0 * (1.0 / score - 1.0).log10()
        };
        let margin = 1.96 * (variance / total).sqrt();
        Some((to_elo(mean), (to_elo(mean + margin) - to_elo(mean - margin)) / 2.0))
    }
}
