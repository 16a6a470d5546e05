//! The solver, asked about positions of the rules engine.

use std::time::Instant;

use foursight_rules::{Position, Ruleset};
use foursight_solver::{Book, Options, Size, Solver, moves_to_end};

use crate::agent::Limits;
use crate::drops::stones;
use crate::evaluation::Evaluation;
use crate::kind::Unsuitable;

/// TranspositionTable for the solver's table. Half of its own default: several players may sit in one game.
const TABLE_BYTES: usize = 64 << 20;

/// The board size of a game that the solver can solve.
///
/// # Errors
/// Says what is in the way.
pub(crate) fn solvable_size(rules: &Ruleset) -> Result<Size, Unsuitable> {
    let shape = rules.drop_shape().ok_or(Unsuitable::NotADropGame)?;
    if rules.has_bombs() {
        return Err(Unsuitable::Bombs);
    }
    if shape.bits().connect() != 4 {
        return Err(Unsuitable::NotFour { connect: shape.bits().connect() });
    }
    if !shape.starts_empty() {
        return Err(Unsuitable::Setup);
    }
    let (width, height) = (shape.bits().width(), shape.bits().height());
    Size::new(width, height).map_err(|_| Unsuitable::TooLarge { width, height })
}

/// The solver for one game. Its table is only made when it is needed.
pub(crate) struct Exact {
    size: Size,
    solver: Option<Solver>,
}

impl Exact {
    pub(crate) fn new(rules: &Ruleset) -> Result<Self, Unsuitable> {
        Ok(Self { size: solvable_size(rules)?, solver: None })
    }

    /// The exact value of every column, nothing for a full one; `None` if a limit came first.
    pub(crate) fn columns(
        &mut self,
        position: &Position,
        limits: &Limits<'_>,
    ) -> Option<Vec<Option<Evaluation>>> {
        let [first, second] = stones(position.rules().drop_shape()?, position);
        let (own, other) = if position.to_move() == 0 { (first, second) } else { (second, first) };
        let asked = foursight_solver::Position::from_stones(self.size, own, other)?;
        let solver = self.solver.get_or_insert_with(|| {
            let options = Options { threads: 1, table_bytes: TABLE_BYTES, book: Book::shipped() };
            Solver::new(self.size, &options)
        });
        let within = foursight_solver::Limits {
            nodes: limits.nodes,
            deadline: limits.time.map(|time| Instant::now() + time),
            cancel: limits.stop,
            progress: None,
        };
        let scores = solver.columns(&asked, &within).ok()?;
        let evaluation = |score| Evaluation::Exact { score, moves: moves_to_end(&asked, score) };
        Some(scores.into_iter().map(|score| score.map(evaluation)).collect())
    }

    /// Nodes that the solver has visited so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.solver.as_ref().map_or(0, Solver::nodes)
    }

    /// How many moves an exact value leaves to the end.
    pub(crate) fn moves_of(value: Evaluation) -> u32 {
        match value {
            Evaluation::Exact { moves, .. } => moves,
            _ => 0,
        }
    }
}
