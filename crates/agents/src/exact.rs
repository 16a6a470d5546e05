//! The solver, asked about positions of the rules engine.

use std::time::Instant;

use foursight_rules::{Position, Ruleset};
use foursight_solver::{Book, Options, Size, Solver, moves_to_end};

use crate::agent::Limits;
use crate::drops::stones;
use crate::evaluation::Evaluation;
use crate::kind::Unsuitable;

/// Memory for the solver's table. A quarter of its own default: many agents may think at a time.
const TABLE_BYTES: usize = 32 << 20;
/// Work that one of the solver's nodes is.
const NODE_WORK: u64 = 16;

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
        // Some is left for a search, in case that the solver does not finish.
        let work_left = limits.work.map(|meter| meter.add(0) / NODE_WORK / 4 * 3);
        let within = foursight_solver::Limits {
            nodes: [limits.nodes, work_left].into_iter().flatten().min(),
            // A time that no clock can tell never comes.
            deadline: limits.time.and_then(|time| Instant::now().checked_add(time)),
            // Whoever cancels a question sets both signals.
            cancel: limits.stop.or(limits.cancel),
            progress: None,
        };
        let before = solver.nodes();
        let scores = solver.columns(&asked, &within);
        if let Some(meter) = limits.work {
            meter.add((solver.nodes() - before) * NODE_WORK);
        }
        let scores = scores.ok()?;
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
