//! The engine: packs compiled to a [`Ruleset`], and the [`Position`]s that are played with it.

mod board;
mod bombs;
mod chance;
mod compile;
mod doubts;
mod event;
mod general;
mod goal;
mod kinds;
mod line_bits;
mod matcher;
mod moves;
mod outcome;
mod play;
mod position;
mod price;
mod ruleset;
mod special;
mod turns;

pub use chance::{ChanceError, ChancePoint, SeededChance};
pub use event::{Coords, Event, Fall, StoneAt, WinningLine};
pub use goal::{Goal, PlaceCursor, PlaceStep};
pub use kinds::{MoveKind, MoveName, MoveWord};
pub use moves::{Illegal, Move};
pub use outcome::{Outcome, PlayerSet, Reason};
pub use position::{
    Contents, Explanation, Judgement, LookedAt, Position, RuleResult, RuleStep, ScoreChange,
    ScoreStep, SearchPosition, Unmet, UnmetCondition,
};
pub use ruleset::{PlayerInfo, Ruleset, ScoreInfo};

pub(crate) use board::{BoardRepr, EventSink, Win, code};
pub(crate) use general::won_event;
pub(crate) use moves::Refusal;
pub(crate) use ruleset::{CompiledNoMoves, CompiledRule, MatchRange, Movers, ScoreAct, Who};
