//! The clock that somebody asks for.

use std::time::Duration;

use foursight_table::TimeControl;
use foursight_voice::{Lang, say};
use serde::{Deserialize, Serialize};

use super::tracked::millis;
use crate::problem::{Code, Problem};

/// Longest time for a move: a day.
const LONGEST_MOVE: u64 = 24 * 3600 * 1000;
/// Longest time for a game: a month.
const LONGEST_GAME: u64 = 31 * LONGEST_MOVE;
/// Shortest time for either.
const SHORTEST: u64 = 100;

/// The clock that somebody asks for; none if nothing is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(crate) struct ClockWanted {
    /// Most time for a move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) move_ms: Option<u64>,
    /// Time for all moves of a player together.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) game_ms: Option<u64>,
    /// What a player's time for the game grows by with each move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) increment_ms: Option<u64>,
}

impl From<ClockWanted> for TimeControl {
    fn from(wanted: ClockWanted) -> Self {
        Self {
            per_move: wanted.move_ms.map(Duration::from_millis),
            per_game: wanted.game_ms.map(Duration::from_millis),
            increment: wanted.increment_ms.map(Duration::from_millis).unwrap_or_default(),
            ..Self::UNLIMITED
        }
    }
}

impl From<TimeControl> for ClockWanted {
    fn from(time: TimeControl) -> Self {
        Self {
            move_ms: time.per_move.map(millis),
            game_ms: time.per_game.map(millis),
            increment_ms: Some(millis(time.increment)).filter(|time| *time > 0),
        }
    }
}

impl ClockWanted {
    /// True if time can run out.
    pub(crate) fn is_limited(&self) -> bool {
        self.move_ms.is_some() || self.game_ms.is_some()
    }

    /// The same clock written in one way only, if there can be such a clock.
    pub(crate) fn checked(self) -> Result<Self, Problem> {
        check_time("move_ms", self.move_ms, LONGEST_MOVE)?;
        check_time("game_ms", self.game_ms, LONGEST_GAME)?;
        match self.increment_ms {
            Some(time) if time > LONGEST_MOVE => {
                Err(bad(|lang| say!(lang, "problem-increment", time, most = LONGEST_MOVE)))
            }
            Some(_) if self.game_ms.is_none() => {
                Err(bad(|lang| say!(lang, "problem-increment-alone")))
            }
            increment => {
                let increment_ms = increment.filter(|time| *time > 0);
                Ok(Self { increment_ms, ..self })
            }
        }
    }
}

fn bad<S: Into<String>>(sentence: impl Fn(Lang) -> S) -> Problem {
    Problem::said(Code::BadRequest, sentence)
}

fn check_time(what: &str, time: Option<u64>, most: u64) -> Result<(), Problem> {
    match time {
        Some(time) if !(SHORTEST..=most).contains(&time) => {
            Err(bad(|lang| say!(lang, "problem-time", what, time, least = SHORTEST, most)))
        }
        _ => Ok(()),
    }
}
