//! How bad a move was: the one measure for every face that judges games.

use foursight_rules::Move;

use crate::Evaluation;

/// How much was given away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MistakeKind {
    /// A little of an estimate.
    Inaccuracy,
    /// Half of the point, or as much of an estimate.
    Mistake,
    /// A win that became a loss, or as much of an estimate.
    Blunder,
}

impl MistakeKind {
    /// As players write it behind a move.
    #[must_use]
    pub fn sign(self) -> &'static str {
        match self {
            Self::Inaccuracy => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }
}

/// What is said about a move that gave something away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// How much it was.
    pub kind: MistakeKind,
    /// True if what was played and what was best are both certain.
    pub is_certain: bool,
}

impl Mark {
    /// How much an estimate, from -1 (lost) to 1 (won), has to lose.
    const ESTIMATED: [(f32, MistakeKind); 3] =
        [(1.0, MistakeKind::Blunder), (0.5, MistakeKind::Mistake), (0.25, MistakeKind::Inaccuracy)];

    /// What is to be said about a move of this worth where the best one was worth that much. How
    /// soon a game is won or lost is no reason for a mark.
    #[must_use]
    pub fn of(played: Evaluation, best: Evaluation) -> Option<Self> {
        if let (Some(played), Some(best)) = (played.result(), best.result()) {
            let kind = match best - played {
                2.. => MistakeKind::Blunder,
                1 => MistakeKind::Mistake,
                _ => return None,
            };
            return Some(Self { kind, is_certain: true });
        }
        let lost = best.outlook() - played.outlook();
        let (_, kind) = Self::ESTIMATED.into_iter().find(|(least, _)| lost >= *least)?;
        Some(Self { kind, is_certain: false })
    }
}

/// The best of some moves; of equal ones, the first.
#[must_use]
pub fn best_of(values: &[(Move, Evaluation)]) -> Option<(Move, Evaluation)> {
    let better = |best: (Move, Evaluation), value: &(Move, Evaluation)| {
        if value.1.outlook() > best.1.outlook() { *value } else { best }
    };
    let (first, others) = values.split_first()?;
    Some(others.iter().fold(*first, better))
}

impl Evaluation {
    /// -1 for a loss, 0 for a draw, 1 for a win; nothing for a guess.
    #[must_use]
    pub fn result(self) -> Option<i32> {
        match self {
            Self::Exact { score, .. } => Some(score.signum()),
            Self::Win { .. } => Some(1),
            Self::Loss { .. } => Some(-1),
            Self::Estimate(_) => None,
        }
    }

    /// The outlook of the first player of so many where this is the one of whoever is to move. What
    /// is good for one of three says nothing about which of the others it is bad for.
    #[must_use]
    pub fn outlook_of_first(self, to_move: u8, players: usize) -> Option<f32> {
        match (to_move, players) {
            (0, _) => Some(self.outlook()),
            (_, 2) => Some(-self.outlook()),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use MistakeKind::{Blunder, Inaccuracy, Mistake};

    const WIN: Evaluation = Evaluation::Win { moves: 9 };
    const LOSS: Evaluation = Evaluation::Loss { moves: 2 };
    const DRAW: Evaluation = Evaluation::Exact { score: 0, moves: 20 };

    #[test]
    fn results_that_are_certain_are_marked_by_the_point_alone() {
        let soon = Evaluation::Exact { score: 18, moves: 1 };
        let marks =
            [(soon, WIN), (DRAW, DRAW), (LOSS, LOSS), (DRAW, WIN), (LOSS, DRAW), (LOSS, WIN)]
                .map(|(played, best)| Mark::of(played, best));
        let certain = |kind| Some(Mark { kind, is_certain: true });
        let wanted = [None, None, None, certain(Mistake), certain(Mistake), certain(Blunder)];
        assert_eq!(marks, wanted);
    }

    #[test]
    fn guesses_are_marked_by_what_they_lose_and_said_to_be_guesses() {
        let guess = Evaluation::Estimate;
        let marks = [
            (guess(0.3), guess(0.4)),
            (guess(0.1), guess(0.4)),
            (guess(-0.2), guess(0.4)),
            (LOSS, guess(0.4)),
            (guess(0.9), WIN),
        ]
        .map(|(played, best)| Mark::of(played, best));
        let guessed = |kind| Some(Mark { kind, is_certain: false });
        let wanted = [None, guessed(Inaccuracy), guessed(Mistake), guessed(Blunder), None];
        assert_eq!(marks, wanted);
    }

    #[test]
    fn no_move_is_marked_worse_than_one_that_gives_away_more() {
        let ascending = [LOSS, Evaluation::Estimate(-0.5), DRAW, Evaluation::Estimate(0.6), WIN];
        for best in ascending {
            assert_eq!(Mark::of(best, best), None);
            // With the same certainty: a guess has other thresholds than what is known.
            for certain in [true, false] {
                let of_kind = ascending.iter().filter(|value| value.is_certain() == certain);
                let kind = |value: &Evaluation| Mark::of(*value, best).map(|mark| mark.kind);
                let worse: Vec<_> = of_kind.map(kind).collect();
                assert!(worse.is_sorted_by(|a, b| a >= b), "{best}: {worse:?}");
            }
        }
    }

    #[test]
    fn the_first_players_outlook_is_known_of_two_players_or_where_the_first_is_to_move() {
        assert_eq!(WIN.outlook_of_first(0, 2), Some(WIN.outlook()));
        assert_eq!(WIN.outlook_of_first(1, 2), Some(-WIN.outlook()));
        assert_eq!(WIN.outlook_of_first(0, 3), Some(WIN.outlook()));
        assert_eq!(WIN.outlook_of_first(2, 3), None);
    }
}
