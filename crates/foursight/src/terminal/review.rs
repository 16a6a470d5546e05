//! A game judged move by move: what every position was worth, and which moves gave something away.

use std::time::Duration;

use foursight_agents::{Evaluation, Mark, Pending, ThinkLimits, best_of};
use foursight_rules::{Move, Position};

use super::context::Context;
use super::thought::Thought;

/// How long one position may take.
const LIMITS: ThinkLimits =
    ThinkLimits { time: Some(Duration::from_millis(1000)), deadline: None, nodes: None };

/// What is known about one move.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Judged {
    /// What the position was worth to the player to move.
    best: Evaluation,
    /// A best move.
    pub(crate) better: Move,
    /// What is to be said about the move, if it gave something away.
    pub(crate) mark: Option<Mark>,
}

impl Judged {
    /// Judges a move by what all moves were worth; nothing if it is not among them.
    fn of(played: Move, values: &[(Move, Evaluation)]) -> Option<Self> {
        let (_, own) = values.iter().find(|(mv, _)| *mv == played)?;
        let (better, best) = best_of(values)?;
        Some(Self { best, better, mark: Mark::of(*own, best) })
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
        all.filter(|(_, judged)| judged.is_some_and(|judged| judged.mark.is_some()))
            .map(|(at, _)| at)
    }

    /// How the game went, seen from the first player, in one line of at most so many characters: low
    /// is lost, high is won, and a gap is not known.
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
                    let players = position.rules().players().len();
                    judged.best.outlook_of_first(position.to_move(), players)
                }
                _ => None,
            })
            .map(|own| own.map_or(' ', |own| steps[((own + 1.0) * 3.99) as usize % steps.len()]))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use foursight_agents::MistakeKind;
    use foursight_rules::{InMemoryPacks, Library, Ruleset};

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
        let mark = |index| Judged::of(mv(index), &values).unwrap().mark;
        let marks = [0, 1, 2, 3].map(|index| mark(index).map(|mark| (mark.kind, mark.is_certain)));
        let wanted = [
            (MistakeKind::Blunder, true),
            (MistakeKind::Mistake, true),
            (MistakeKind::Inaccuracy, false),
        ];
        assert_eq!(marks[..3], wanted.map(Some));
        assert_eq!(marks[3], None);
        assert_eq!(Judged::of(mv(0), &values).unwrap().better, mv(3));
        assert_eq!(Judged::of(mv(6), &values), None);
    }

    #[test]
    fn of_three_players_the_curve_has_gaps_where_the_first_is_not_to_move() {
        let three = r#"{"name": "three", "board": {"dimensions": [6, 6]},
            "players": [{"name": "A"}, {"name": "B"}, {"name": "C"}],
            "scores": [{"name": "three.row", "threshold": 1}],
            "rules": [{"name": "three.row", "pattern": "AAA",
                "score_actions": [{"player_index": -1, "memo": "three.row", "operation": "add", "value": 1}]}]}"#;
        let source = InMemoryPacks([("three".to_owned(), three.as_bytes().to_vec())].into());
        let rules = Ruleset::load(&Library::of(vec![Box::new(source)]), &["three"]).unwrap();
        let mut positions = vec![Position::new(&rules)];
        let mut judged = Vec::new();
        for index in 0..4 {
            let mv = rules.move_at(index).unwrap();
            judged.push(Judged::of(mv, &[(mv, Evaluation::Estimate(0.9))]));
            let mut next = positions[index].clone();
            next.play(mv).unwrap();
            positions.push(next);
        }
        let review = Review { judged, asking: None };
        assert_eq!(review.curve(&positions, 10, true), "8  8");
    }
}
