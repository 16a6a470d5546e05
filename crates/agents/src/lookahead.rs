//! What all searches have in common: values, effort, findings, and which engine suits a game.

use std::sync::Arc;

use foursight_rules::{Move, Position, Ruleset};

use crate::agent::Choice;
use crate::budget::Budget;
use crate::drops::DropEngine;
use crate::evaluation::Evaluation;
use crate::search::GeneralEngine;

/// Value of a win at once; later wins are worth one less for each move.
pub(crate) const WIN: i32 = 1_000_000;
/// Values beyond this are wins.
pub(crate) const WON: i32 = WIN - 1000;
/// No value is larger.
pub(crate) const INFINITE: i32 = WIN + 1;

/// How much to search.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Effort {
    /// Deepest iteration.
    pub(crate) depth: u32,
    /// Which moves need a value of their own.
    pub(crate) rate: Rate,
}

/// Which moves need a value of their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rate {
    /// The best one; of the others it is enough that they are no better.
    Best,
    /// The dozen with the best scores at first sight.
    Likely,
    /// Every legal move.
    All,
}

/// What a search found.
#[derive(Debug, Clone)]
pub(crate) struct Found {
    /// Moves with their values, best first. There is at least one.
    pub(crate) moves: Vec<(Move, i32)>,
    /// Iterations done; after none the values mean nothing.
    pub(crate) depth: u32,
    /// The moves that are expected, the best one first.
    pub(crate) line: Vec<Move>,
}

impl Found {
    /// What a value means to people.
    pub(crate) fn evaluation(&self, value: i32) -> Evaluation {
        match value {
            _ if self.depth == 0 => Evaluation::Estimate(0.0),
            value if value > WON => Evaluation::Win { moves: (WIN - value).max(1) as u32 },
            value if value < -WON => Evaluation::Loss { moves: (WIN + value).max(1) as u32 },
            value => Evaluation::Estimate((value as f32 / 600.0).tanh()),
        }
    }

    /// The best move as a player's answer.
    pub(crate) fn choice(self, nodes: u64) -> Choice {
        let (mv, value) = self.moves[0];
        let evaluation = (self.depth > 0).then(|| self.evaluation(value));
        Choice { mv, evaluation, depth: self.depth, nodes, line: self.line }
    }
}

/// The engine for a game: bitboards where they can play it.
pub(crate) enum AnyEngine {
    /// On bitboards.
    Drops(Box<DropEngine>),
    /// On any board.
    General(Box<GeneralEngine>),
}

impl AnyEngine {
    pub(crate) fn new(rules: &Arc<Ruleset>) -> Self {
        match DropEngine::new(rules) {
            Some(engine) => Self::Drops(Box::new(engine)),
            None => Self::General(Box::new(GeneralEngine::new(rules))),
        }
    }

    /// True if it plays on the general board.
    pub(crate) fn is_general(&self) -> bool {
        matches!(self, Self::General(_))
    }

    /// Looks for the best move. There is a legal one, so at least one is found. `jitter` is added
    /// to the scores of moves at first sight, so that chance decides between equals.
    pub(crate) fn think(
        &mut self,
        position: &Position,
        effort: Effort,
        budget: &mut Budget<'_>,
        jitter: impl FnMut() -> i32,
    ) -> Found {
        match self {
            Self::Drops(engine) => engine.think(position, effort, budget, jitter),
            Self::General(engine) => engine.think(position, effort, budget, jitter),
        }
    }
}
