//! What the solver finds about a position: as it is printed, and as workers write it.

use std::time::Instant;

use foursight_solver::{Analysis, Limits, Position, Solver, Unsolved, Wdl};
use serde::{Deserialize, Serialize};

/// What is asked about a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Question {
    /// Who wins.
    Outcome,
    /// Its score.
    Score,
    /// Everything.
    Analysis,
}

/// What was found about a position.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Found {
    /// Who wins: `win`, `draw` or `loss` of the side to move.
    Outcome(String),
    Score(i32),
    Analysis {
        score: i32,
        columns: Vec<Option<i32>>,
        best: Vec<u32>,
        line: Vec<u32>,
        moves_to_end: u32,
    },
    /// A limit was reached before.
    Unsolved {
        lower: i32,
        upper: i32,
    },
}

/// What was found, and what it took.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Answer {
    pub(crate) found: Found,
    pub(crate) nodes: u64,
    pub(crate) ms: f64,
}

impl Answer {
    /// Asks the solver.
    pub(crate) fn find(
        solver: &mut Solver,
        position: &Position,
        question: Question,
        limits: &Limits<'_>,
    ) -> Self {
        let (start, before) = (Instant::now(), solver.nodes());
        let found = match question {
            Question::Outcome => solver.outcome(position, limits).map(Found::from),
            Question::Score => solver.score(position, limits).map(Found::Score),
            Question::Analysis => solver.analyze(position, limits).map(Found::from),
        };
        let ms = start.elapsed().as_secs_f64() * 1e3;
        match found {
            Ok(found) => Self { found, nodes: solver.nodes() - before, ms },
            Err(Unsolved { lower, upper, nodes, .. }) => {
                Self { found: Found::Unsolved { lower, upper }, nodes, ms }
            }
        }
    }
}

impl From<Wdl> for Found {
    fn from(outcome: Wdl) -> Self {
        let outcome = match outcome {
            Wdl::Win => "win",
            Wdl::Draw => "draw",
            Wdl::Loss => "loss",
        };
        Self::Outcome(outcome.to_owned())
    }
}

impl From<Analysis> for Found {
    fn from(found: Analysis) -> Self {
        let Analysis { score, columns, best, line, moves_to_end, .. } = found;
        Self::Analysis { score, columns, best, line, moves_to_end }
    }
}
