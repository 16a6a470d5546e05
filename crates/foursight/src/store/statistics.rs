//! Who won how often, against whom, and how.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// What the opponent is called where people play each other.
pub(crate) const PEOPLE: &str = "human";

/// Results of all games, by opponent.
///
/// Against a computer, "won" is what the person won; between two people, what the first player won.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Statistics {
    pub(crate) opponents: BTreeMap<String, Tally>,
}

/// Results against one opponent.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Tally {
    pub(crate) won: u32,
    pub(crate) lost: u32,
    pub(crate) drawn: u32,
    /// Games won and lost by what decided them.
    pub(crate) reasons: BTreeMap<String, [u32; 2]>,
}

/// One game's result.
#[derive(Debug, Clone)]
pub(crate) struct GameResult {
    pub(crate) opponent: String,
    /// `None` for a draw.
    pub(crate) seat_won: Option<bool>,
    /// What decided it: a score's name, "resigned", "timeout" and so on.
    pub(crate) reason: String,
}

impl Statistics {
    pub(crate) fn count(&mut self, result: &GameResult) {
        self.opponents.entry(result.opponent.clone()).or_default().count(result);
    }

    /// All computer players together: between two people at one keyboard nobody is "you".
    pub(crate) fn total(&self) -> Tally {
        let mut total = Tally::default();
        for tally in self.opponents.iter().filter(|(name, _)| *name != PEOPLE).map(|(_, t)| t) {
            total.won += tally.won;
            total.lost += tally.lost;
            total.drawn += tally.drawn;
        }
        total
    }
}

impl Tally {
    pub(crate) fn count(&mut self, result: &GameResult) {
        match result.seat_won {
            None => self.drawn += 1,
            Some(won) => {
                *(if won { &mut self.won } else { &mut self.lost }) += 1;
                self.reasons.entry(result.reason.clone()).or_default()[usize::from(!won)] += 1;
            }
        }
    }
}
