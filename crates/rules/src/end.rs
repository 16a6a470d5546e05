//! How a game ended: the one type for it, on every face and in every file.

use serde::{Deserialize, Serialize};

use crate::engine::{Outcome, PlayerSet, Reason, Ruleset};

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct GameEnd {
    /// The winners; empty for a draw, several after an explosion that served all of them.
    pub winners: PlayerSet,
    /// What decided the game.
    pub kind: EndKind,
    /// The score that reached its threshold, if that decided it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<String>,
    /// The player who gave up, ran out of time or broke the rules, if that decided it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub offender: Option<u8>,
    /// What happened, for whoever has to find out why.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
}

/// What decided a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum EndKind {
    /// A score reached its threshold: four in a row, five captures and so on.
    Score,
    /// The player to move had no legal move.
    NoMoves,
    /// The players agreed to a draw.
    Agreement,
    /// The referee ended it with the value that it has under perfect play.
    Adjudicated,
    /// A player gave up.
    Resigned,
    /// A player took too long.
    Timeout,
    /// A player made an illegal move that is not forgiven.
    Illegal,
    /// A bot's answer was not a move at all.
    BadReply,
    /// A bot's answer was far too long.
    TooLarge,
    /// A bot sent far more than it was asked for.
    Flood,
    /// A player's connection was lost.
    Disconnected,
    /// A player's program ended.
    Crashed,
    /// A player was not there when the game began.
    Absent,
    /// The game was stopped from outside: nobody wins, and nobody is to blame.
    Aborted,
}

impl EndKind {
    /// True if the board itself decided, so that a replay comes to the same end.
    #[must_use]
    pub fn is_on_board(self) -> bool {
        matches!(self, Self::Score | Self::NoMoves)
    }

    /// The kind as files and messages write it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Score => "score",
            Self::NoMoves => "no_moves",
            Self::Agreement => "agreement",
            Self::Adjudicated => "adjudicated",
            Self::Resigned => "resigned",
            Self::Timeout => "timeout",
            Self::Illegal => "illegal",
            Self::BadReply => "bad_reply",
            Self::TooLarge => "too_large",
            Self::Flood => "flood",
            Self::Disconnected => "disconnected",
            Self::Crashed => "crashed",
            Self::Absent => "absent",
            Self::Aborted => "aborted",
        }
    }
}

impl GameEnd {
    /// The end that the board decided.
    #[must_use]
    pub fn on_board(rules: &Ruleset, outcome: Outcome) -> Self {
        let (kind, score) = match outcome {
            Outcome::Won { reason: Reason::Score(index), .. } => {
                (EndKind::Score, Some(rules.scores()[usize::from(index)].name.clone()))
            }
            Outcome::Won { reason: Reason::NoMoves, .. } | Outcome::Drawn => {
                (EndKind::NoMoves, None)
            }
        };
        Self { winners: outcome.winners(), kind, score, offender: None, detail: None }
    }

    /// One of `players` loses by something that did not happen on the board: all others win.
    #[must_use]
    pub fn lost_by(players: usize, loser: u8, kind: EndKind) -> Self {
        let winners = PlayerSet::all_but(players as u8, loser);
        Self { winners, kind, score: None, offender: Some(loser), detail: None }
    }

    /// Nobody wins, and not because of the board.
    #[must_use]
    pub fn without_winner(kind: EndKind) -> Self {
        Self { winners: PlayerSet::default(), kind, score: None, offender: None, detail: None }
    }

    /// The same end with the story behind it.
    #[must_use]
    pub fn with_detail(mut self, detail: impl Into<String>) -> Self {
        let detail = detail.into();
        self.detail = (!detail.is_empty()).then_some(detail);
        self
    }

    /// True if nobody won.
    #[must_use]
    pub fn is_draw(&self) -> bool {
        self.winners.is_empty()
    }

    /// The player who lost the game off the board: the offender, or in records that do not name
    /// one the first player who is not among the winners.
    #[must_use]
    pub fn loser(&self, players: usize) -> Option<u8> {
        let others = || (0..players as u8).find(|&player| !self.winners.contains(player));
        self.offender.or_else(|| others().filter(|_| !self.is_draw()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_what_files_say() {
        let kinds = [
            EndKind::Score,
            EndKind::NoMoves,
            EndKind::Agreement,
            EndKind::Adjudicated,
            EndKind::Resigned,
            EndKind::Timeout,
            EndKind::Illegal,
            EndKind::BadReply,
            EndKind::TooLarge,
            EndKind::Flood,
            EndKind::Disconnected,
            EndKind::Crashed,
            EndKind::Absent,
            EndKind::Aborted,
        ];
        for kind in kinds {
            assert_eq!(serde_json::to_value(kind).unwrap(), kind.name());
        }
    }

    #[test]
    fn everybody_but_the_loser_wins() {
        let end = GameEnd::lost_by(3, 1, EndKind::Timeout).with_detail("");
        assert_eq!(end.winners.iter().collect::<Vec<_>>(), [0, 2]);
        assert_eq!((end.loser(3), end.detail.as_deref()), (Some(1), None));
        let old: GameEnd = serde_json::from_str(r#"{"winners": [0], "kind": "resigned"}"#).unwrap();
        assert_eq!(old.loser(2), Some(1));
        assert_eq!(GameEnd::without_winner(EndKind::Agreement).loser(2), None);
    }
}
