//! How a game ended.

use serde::{Deserialize, Serialize};

/// Some of the players, by seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct PlayerSet(u8);

impl PlayerSet {
    /// Just this player.
    #[must_use]
    pub fn only(player: u8) -> Self {
        Self(1 << player)
    }

    /// All of so many players.
    #[must_use]
    pub fn all(players: u8) -> Self {
        (0..players).collect()
    }

    /// All of so many players but one: who wins when that one gives up.
    #[must_use]
    pub fn all_but(players: u8, player: u8) -> Self {
        (0..players).filter(|other| *other != player).collect()
    }

    /// These players without those.
    #[must_use]
    pub fn without(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    /// Adds a player.
    pub fn insert(&mut self, player: u8) {
        self.0 |= 1 << player;
    }

    /// True if the player is among them.
    #[must_use]
    pub fn contains(self, player: u8) -> bool {
        self.0 >> player & 1 == 1
    }

    /// True if there is nobody.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    #[must_use]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The players in order of their seats.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (0..8).filter(move |&player| self.contains(player))
    }
}

impl FromIterator<u8> for PlayerSet {
    fn from_iter<I: IntoIterator<Item = u8>>(players: I) -> Self {
        let mut set = Self::default();
        players.into_iter().for_each(|player| set.insert(player));
        set
    }
}

impl Serialize for PlayerSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for PlayerSet {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut players = Self::default();
        for player in Vec::<u8>::deserialize(deserializer)? {
            if player >= 8 {
                return Err(serde::de::Error::custom("players are numbered 0 to 7"));
            }
            players.insert(player);
        }
        Ok(players)
    }
}

/// Why a game ended on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Reason {
    /// A score reached its threshold; its index in the ruleset.
    Score(u16),
    /// The player to move had no legal move.
    NoMoves,
}

/// How a game ended on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Outcome {
    /// Somebody won; after an explosion it can be several at once.
    Won {
        /// The winners.
        players: PlayerSet,
        /// What decided it.
        reason: Reason,
    },
    /// Nobody won.
    Drawn,
}

impl Outcome {
    /// The winners, nobody for a draw.
    #[must_use]
    pub fn winners(self) -> PlayerSet {
        match self {
            Self::Won { players, .. } => players,
            Self::Drawn => PlayerSet::default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_and_everybody_but_one() {
        let seats = |set: PlayerSet| set.iter().collect::<Vec<u8>>();
        assert_eq!(seats(PlayerSet::all(3)), [0, 1, 2]);
        assert_eq!(seats(PlayerSet::all_but(3, 1)), [0, 2]);
        assert_eq!(PlayerSet::all_but(2, 0), PlayerSet::only(1));
        assert_eq!(PlayerSet::all(8).len(), 8);
        assert!(PlayerSet::all(0).is_empty());
        assert_eq!(seats([5, 2, 5].into_iter().collect()), [2, 5]);
    }
}
