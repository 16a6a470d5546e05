//! A game judged move by move: what every position was worth, and which moves gave something away.

use std::time::Duration;

use foursight_agents::{Evaluation, Pending, ThinkLimits};
use foursight_rules::{Move, Position};

use super::context::Context;
use super::thought::Thought;

/// How long one position may take.
const LIMITS: ThinkLimits =
    ThinkLimits { time: Some(Duration::from_millis(1000)), deadline: None, nodes: None };
/// Whoever gives away this much of the outlook, which goes from -1 to 1, has made a mistake.
const MISTAKE: f32 = 0.3;
/// This much turns a game around.
const BLUNDER: f32 = 0.8;

/// What is known about one move.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Judged {
    /// What the position was worth to the player to move.
    best: Evaluation,
    /// A best move.
    pub(crate) better: Move,
    /// What was given away.
    given_away: f32,
}

/// How bad a move was.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verdict {
    Mistake,
    Blunder,
}

impl Verdict {
    /// As players write it behind a move.
    pub(crate) fn mark(self) -> &'static str {
        match self {
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }
}

impl Judged {
    /// Judges a move by what all moves were worth; nothing if it is not among them.
    fn of(played: Move, values: &[(Move, Evaluation)]) -> Option<Self> {
        let outlook = |value: &(Move, Evaluation)| value.1.outlook();
        let own = values.iter().find(|(mv, _)| *mv == played)?;
        let better =
            |a: &&(Move, Evaluation), b: &&(Move, Evaluation)| outlook(a).total_cmp(&outlook(b));
        let best = values.iter().max_by(better)?;
        Some(Self { best: best.1, better: best.0, given_away: outlook(best) - outlook(own) })
    }

    pub(crate) fn verdict(&self) -> Option<Verdict> {
        match self.given_away {
            lost if lost >= BLUNDER => Some(Verdict::Blunder),
            lost if lost >= MISTAKE => Some(Verdict::Mistake),
            _ => None,
        }
    }
}

/// The review of a game, as far as it has come.
#[derive(Default)]
pub(crate) struct Review {
    /// Position by position; `None` where nothing can be told.
    judged: Vec<Option<Judged>>,
    /// The question that is being thought about: dropped, it is cancelled.
    asking: Option<Pending>,
}

impl Review {
    /// Asks about the next position; positions are those before each move.
    pub(crate) fn go_on(&mut self, positions: &[Position], moves: usize, context: &Context) {
        let next = self.judged.len();
        let Some(position) = positions.get(next).filter(|_| next < moves) else {
            self.asking = None;
            return;
        };
        let answer = context.answers(next as u64, Thought::Values);
        self.asking = context.pool.values(position.clone(), LIMITS, answer).ok();
    }

    /// What the moves of the position that was asked about are worth.
    pub(crate) fn answered(
        &mut self,
        ticket: u64,
        played: Option<Move>,
        values: &[(Move, Evaluation)],
    ) {
        if ticket == self.judged.len() as u64 {
            self.judged.push(played.and_then(|played| Judged::of(played, values)));
        }
    }

    pub(crate) fn is_complete(&self, moves: usize) -> bool {
        self.judged.len() >= moves
    }

    pub(crate) fn judged(&self, at: usize) -> Option<&Judged> {
        self.judged.get(at)?.as_ref()
    }

    /// The moves that were mistakes, by their numbers from 0.
    pub(crate) fn mistakes(&self) -> impl DoubleEndedIterator<Item = usize> + '_ {
        let all = self.judged.iter().enumerate();
        all.filter(|(_, judged)| judged.is_some_and(|judged| judged.verdict().is_some()))
            .map(|(at, _)| at)
    }

    /// How the game went, seen from the first player, in one line of at most so many characters: low
    /// is lost, high is won.
    pub(crate) fn curve(&self, positions: &[Position], width: usize, ascii: bool) -> String {
        const BLOCKS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
        const DIGITS: [char; 8] = ['1', '2', '3', '4', '5', '6', '7', '8'];
        let steps = if ascii { DIGITS } else { BLOCKS };
        let count = self.judged.len();
        let shown = count.min(width);
        (0..shown)
            .map(|at| at * count / shown.max(1))
            .map(|at| match (self.judged(at), positions.get(at)) {
                (Some(judged), Some(position)) => {
                    let outlook = judged.best.outlook();
                    let own = if position.to_move() == 0 { outlook } else { -outlook };
                    steps[((own + 1.0) * 3.99) as usize % steps.len()]
                }
                _ => ' ',
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use foursight_rules::{Library, Ruleset};

    use super::*;

    #[test]
    fn terminal_finding_17_a_move_is_judged_by_what_it_gives_away() {
        let rules = Ruleset::load(&Library::bundled(), &["connect4"]).unwrap();
        let mv = |index: usize| rules.move_at(index).unwrap();
        let values = [
            (mv(0), Evaluation::Loss { moves: 4 }),
            (mv(1), Evaluation::Exact { score: 0, moves: 20 }),
            (mv(2), Evaluation::Estimate(0.5)),
            (mv(3), Evaluation::Win { moves: 1 }),
        ];
        let verdict = |index| Judged::of(mv(index), &values).unwrap().verdict();
        assert_eq!(
            [0, 1, 2, 3].map(verdict),
            [Some(Verdict::Blunder), Some(Verdict::Blunder), Some(Verdict::Mistake), None]
        );
        assert_eq!(Judged::of(mv(0), &values).unwrap().better, mv(3));
        assert_eq!(Judged::of(mv(6), &values), None);
    }
}
