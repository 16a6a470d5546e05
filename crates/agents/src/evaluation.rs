//! What a move is worth, as far as a player can tell.

use std::fmt;

/// What a move or a position is worth for the player to move. Moves of all players count.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Evaluation {
    /// The exact value under perfect play, from the solver.
    Exact {
        /// 0 is a draw, k a win with k - 1 stones of one's own left over, -k a loss alike.
        score: i32,
        /// Moves from the position before this move to the end, this move included.
        moves: u32,
    },
    /// A win that was found.
    Win {
        /// Moves from the position before this move to the win, this move included.
        moves: u32,
    },
    /// A loss that cannot be avoided.
    Loss {
        /// Moves from the position before this move to the loss, this move included.
        moves: u32,
    },
    /// A guess between -1 (lost) and 1 (won).
    Estimate(f32),
}

impl Evaluation {
    /// A number between -1 and 1 for bars and colours; better evaluations have higher numbers.
    #[must_use]
    pub fn outlook(self) -> f32 {
        // Certain results lie beyond all guesses, the sooner the farther.
        let certain = |moves: u32| 0.95 + 0.05 / (1.0 + moves as f32);
        match self {
            Self::Exact { score: 0, .. } => 0.0,
            Self::Exact { score, moves } if score > 0 => certain(moves),
            Self::Exact { moves, .. } | Self::Loss { moves } => -certain(moves),
            Self::Win { moves } => certain(moves),
            Self::Estimate(guess) => guess.clamp(-1.0, 1.0) * 0.95,
        }
    }

    /// True if this is more than a guess.
    #[must_use]
    pub fn is_certain(self) -> bool {
        !matches!(self, Self::Estimate(_))
    }
}

impl fmt::Display for Evaluation {
    /// A few characters: `win in 7`, `draw`, `loss in 12`, `+0.35`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exact { score: 0, .. } => f.write_str("draw"),
            Self::Exact { score, moves } if *score > 0 => write!(f, "win in {moves}"),
            Self::Win { moves } => write!(f, "win in {moves}"),
            Self::Exact { moves, .. } | Self::Loss { moves } => write!(f, "loss in {moves}"),
            Self::Estimate(guess) => write!(f, "{guess:+.2}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn better_evaluations_have_a_better_outlook() {
        let ascending = [
            Evaluation::Loss { moves: 2 },
            Evaluation::Exact { score: -3, moves: 20 },
            Evaluation::Estimate(-1.0),
            Evaluation::Estimate(-0.2),
            Evaluation::Exact { score: 0, moves: 30 },
            Evaluation::Estimate(0.2),
            Evaluation::Win { moves: 31 },
            Evaluation::Exact { score: 18, moves: 1 },
        ];
        assert!(ascending.is_sorted_by(|a, b| a.outlook() < b.outlook()));
    }

    #[test]
    fn texts_are_short() {
        let text = |evaluation: Evaluation| evaluation.to_string();
        assert_eq!(text(Evaluation::Exact { score: 18, moves: 7 }), "win in 7");
        assert_eq!(text(Evaluation::Exact { score: 0, moves: 7 }), "draw");
        assert_eq!(text(Evaluation::Loss { moves: 2 }), "loss in 2");
        assert_eq!(text(Evaluation::Estimate(-0.346)), "-0.35");
    }
}
