//! Options for the clock of bots.

use std::time::Duration;

use clap::Args;
use foursight_arena::MoveLimits;

use super::bots::duration;
use crate::misuse::Told;

/// How long bots may think.
#[derive(Debug, Clone, Args)]
pub(crate) struct ClockArgs {
    /// Time for each move (default: 700ms, or no limit with --game-time)
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time: Option<Duration>,
    /// Time for all moves of a bot in a game together, as in 60s
    #[arg(long, value_name = "TIME", value_parser = duration)]
    game_time: Option<Duration>,
    /// What the time for the game grows by with each move
    #[arg(long, value_name = "TIME", value_parser = any_duration, requires = "game_time")]
    increment: Option<Duration>,
    /// How much later than allowed an answer may come without losing the game (default: nothing)
    #[arg(long, value_name = "TIME", value_parser = any_duration)]
    tolerance: Option<Duration>,
}

/// Time for a move if nothing else is said, as in the contest.
const DEFAULT_TIME: Duration = Duration::from_millis(700);

impl ClockArgs {
    /// The limits that were asked for.
    pub(crate) fn limits(&self) -> MoveLimits {
        MoveLimits {
            time: self.time.or(self.game_time.is_none().then_some(DEFAULT_TIME)),
            per_game: self.game_time,
            increment: self.increment.unwrap_or_default(),
            tolerance: self.tolerance.unwrap_or_default(),
            ..MoveLimits::default()
        }
    }
}

/// A time such as 700ms, 2s or 1m, or none.
pub(crate) fn any_duration(text: &str) -> Result<Duration, Told> {
    if text == "0" { Ok(Duration::ZERO) } else { duration(text) }
}
