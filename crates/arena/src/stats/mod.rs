//! What results mean: ratings with error bars, paired games, a test that knows when to stop.

mod pairs;
mod rating;
mod skill;
mod sprt;
mod strengths;

pub use pairs::Pentanomial;
pub use rating::{Rating, ResultBetween, elo, glicko2};
pub use skill::Skill;
pub use sprt::{SprtFault, SprtRules, SprtState, Verdict as SprtVerdict};
pub use strengths::Strengths;
