//! The computer players of Foursight: for every pack at least five of them.
//!
//! ```
//! use foursight_agents::{AgentKind, Limits};
//! use foursight_rules::{Library, Position, Ruleset};
//!
//! let rules = Ruleset::load(&Library::bundled(), &["connect4"])?;
//! let mut player = "blocker".parse::<AgentKind>()?.build(&rules, 7)?;
//! let mut game = Position::new(&rules);
//! while game.outcome().is_none() {
//!     let choice = player.choose(&game, &Limits::default());
//!     game.play(choice.mv)?;
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod advisor;
mod agent;
mod blocker;
mod budget;
mod decisive;
mod drops;
mod evaluation;
mod exact;
mod exhaustive;
mod kind;
mod legal;
mod level;
mod lookahead;
mod mark;
mod openness;
mod pattern;
mod perfect;
mod pool;
mod random;
mod rng;

mod search;
mod transposition;

pub use advisor::Advisor;
pub use agent::{Agent, Choice, Limits};
pub use budget::{WorkMeter, take_longest_stall};
pub use evaluation::Evaluation;
pub use kind::{AgentKind, UnknownAgent, Unsuitable};
pub use mark::{Mark, MistakeKind, best_of};
pub use pool::{
    AgentPool, AskError, Caller, CallerPool, Pending, PoolSettings, Seat, ThinkError, ThinkLimits,
};
pub use rng::Rng;

/// Its example is a test, too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
