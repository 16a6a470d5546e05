//! The sequential test: play until it is clear whether one bot is stronger, and say why it ended.

use serde::{Deserialize, Serialize};

use super::pairs::Pentanomial;

/// What is tested: is the first bot better by `elo1`, or by no more than `elo0`?
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SprtRules {
    /// Elo difference that is not worth having.
    #[serde(default)]
    pub elo0: f64,
    /// Elo difference that is.
    pub elo1: f64,
    /// How often to accept a bot that is not better.
    #[serde(default = "five_percent")]
    pub alpha: f64,
    /// How often to refuse a bot that is.
    #[serde(default = "five_percent")]
    pub beta: f64,
}

fn five_percent() -> f64 {
    0.05
}

/// What the test says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The first bot is better: the upper bound was reached.
    Better,
    /// It is not: the lower bound was reached.
    NotBetter,
    /// More games are needed, or there were too few.
    Open,
}

/// Where the test stands.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct SprtState {
    /// Logarithm of the likelihood ratio.
    pub llr: f64,
    /// It ends here with "not better".
    pub lower: f64,
    /// It ends here with "better".
    pub upper: f64,
    /// What it says.
    pub verdict: Verdict,
}

/// Why a test cannot be run with these numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SprtFault {
    /// The shares of errors.
    #[error("alpha and beta must be between 0 and 0.5")]
    Shares,
    /// The two hypotheses.
    #[error("elo1 must be larger than elo0, and both within 1000")]
    Elo,
}

impl SprtRules {
    /// What is wrong with the rules, if anything.
    pub fn fault(&self) -> Option<SprtFault> {
        let share = |value: f64| value > 0.0 && value < 0.5;
        if !(share(self.alpha) && share(self.beta)) {
            return Some(SprtFault::Shares);
        }
        // Written so that a value that is no number is wrong, too.
        if !(self.elo1 > self.elo0 && self.elo0.abs() < 1000.0 && self.elo1.abs() < 1000.0) {
            return Some(SprtFault::Elo);
        }
        None
    }

    /// Where the test stands after these pairs.
    pub fn state(&self, pairs: &Pentanomial) -> SprtState {
        let lower = (self.beta / (1.0 - self.alpha)).ln();
        let upper = ((1.0 - self.beta) / self.alpha).ln();
        let llr = if pairs.pairs() == 0 { 0.0 } else { self.llr(pairs) };
        let verdict = if llr >= upper {
            Verdict::Better
        } else if llr <= lower {
            Verdict::NotBetter
        } else {
            Verdict::Open
        };
        SprtState { llr, lower, upper, verdict }
    }

    /// The ratio in its normal approximation, with regularised counts.
    fn llr(&self, pairs: &Pentanomial) -> f64 {
        let (total, mean, variance) = pairs.regularised();
        let score = |elo: f64| 1.0 / (1.0 + 10f64.powf(-elo / 400.0));
        let (worse, better) = (score(self.elo0), score(self.elo1));
        total * (better - worse) * (2.0 * mean - worse - better) / (2.0 * variance)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: SprtRules = SprtRules { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05 };

    #[test]
    fn bounds_are_walds() {
        let state = RULES.state(&Pentanomial::default());
        assert!((state.upper - 2.944).abs() < 0.001 && (state.lower + 2.944).abs() < 0.001);
        assert_eq!((state.llr, state.verdict), (0.0, Verdict::Open));
    }

    #[test]
    fn a_side_that_wins_everything_ends_the_test() {
        assert_eq!(RULES.state(&Pentanomial([0, 0, 0, 0, 100])).verdict, Verdict::Better);
        assert_eq!(RULES.state(&Pentanomial([100, 0, 0, 0, 0])).verdict, Verdict::NotBetter);
        // Nothing but draws: certainly not ten points better, and no division by zero.
        assert_eq!(RULES.state(&Pentanomial([0, 0, 300, 0, 0])).verdict, Verdict::NotBetter);
    }

    #[test]
    fn a_few_pairs_decide_nothing() {
        for bin in 0..5 {
            let mut pairs = Pentanomial::default();
            (0..3).for_each(|_| pairs.add(bin));
            assert_eq!(RULES.state(&pairs).verdict, Verdict::Open, "{bin}");
        }
    }

    #[test]
    fn a_known_ratio() {
        // By the textbook, without regularisation, which matters little among 1,000 pairs.
        let pairs = Pentanomial([50, 200, 400, 300, 50]);
        let shares = [(0.05, 0.0), (0.2, 0.25), (0.4, 0.5), (0.3, 0.75), (0.05, 1.0f64)];
        let mean: f64 = shares.iter().map(|(share, score)| share * score).sum();
        let variance: f64 =
            shares.iter().map(|(share, score)| share * (score - mean).powi(2)).sum();
        let better = 1.0 / (1.0 + 10f64.powf(-10.0 / 400.0));
        let llr = 1000.0 * (better - 0.5) * (2.0 * mean - 0.5 - better) / (2.0 * variance);
        let state = RULES.state(&pairs);
        assert!((state.llr / llr - 1.0).abs() < 0.01, "{} {llr}", state.llr);
        assert_eq!(state.verdict, Verdict::Better);
    }
}
