//! The ladder over all matches of all events, and how ratings came about.

use std::collections::VecDeque;

use foursight_arena::tournament::{Decision, Tournament};
use foursight_arena::{ContestMatch, Ladder, LadderEntry};
use serde::Serialize;
use utoipa::ToSchema;

/// Points of the rating history that are kept: the newest.
const MOST_POINTS: usize = 4000;

/// One bot's rung.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct RungView {
    /// The bot.
    pub bot: String,
    /// The rating that explains all games best; 1500 is an average bot.
    pub rating: f64,
    /// How far off it may be, with 95 %.
    pub error: f64,
    /// Matches won, equal and lost.
    pub matches: [u32; 3],
    /// Games won and lost.
    pub points: [u32; 2],
}

impl From<LadderEntry> for RungView {
    fn from(entry: LadderEntry) -> Self {
        let LadderEntry { bot, rating, error, matches, points } = entry;
        Self { bot, rating, error, matches, points }
    }
}

/// A bot's rating after a match.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct RatingPoint {
    /// The bot.
    pub bot: String,
    /// When the match ended, in milliseconds since 1970.
    pub at_ms: i64,
    /// The event that the match belonged to.
    pub event: String,
    /// Its rating then.
    pub rating: f64,
    /// How far off it may be, with 95 %.
    pub error: f64,
}

/// The ladder.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct LadderView {
    /// From the top.
    pub rungs: Vec<RungView>,
    /// How ratings came about, in order of time.
    pub history: Vec<RatingPoint>,
}

/// A match that is over, and when.
pub(super) struct OverMatch {
    pub(super) event: String,
    pub(super) at_ms: i64,
    pub(super) played: ContestMatch,
}

/// A match of a tournament as the ladder sees it, once it is over.
pub(super) fn over(tournament: &Tournament, encounter: usize) -> Option<ContestMatch> {
    let played = tournament.encounters().get(encounter)?;
    if tournament.decision(played) == Decision::Open {
        return None;
    }
    let name = |bot: usize| tournament.config().bots[bot].name.clone();
    let points = played.series.score().points;
    Some(ContestMatch {
        number: 0,
        bots: played.bots.map(name),
        points: [0, 1].map(|seat| points.get(seat).copied().unwrap_or_default()),
        winner: tournament.winner(played).map(name),
        games: played.games.clone(),
    })
}

/// The ladder as it grows.
#[derive(Default)]
pub(super) struct Standing {
    ladder: Ladder,
    history: VecDeque<RatingPoint>,
}

impl Standing {
    /// The ladder after all these matches.
    pub(super) fn of(mut matches: Vec<OverMatch>) -> Self {
        matches.sort_by_key(|over| over.at_ms);
        let mut standing = Self::default();
        matches.iter().for_each(|over| standing.note(over));
        standing
    }

    pub(super) fn note(&mut self, over: &OverMatch) {
        self.ladder.note(&over.played);
        let met = over.played.bots.iter().filter_map(|bot| self.ladder.entry(bot));
        for LadderEntry { bot, rating, error, .. } in met {
            let (event, at_ms) = (over.event.clone(), over.at_ms);
            self.history.push_back(RatingPoint { bot, at_ms, event, rating, error });
        }
        while self.history.len() > MOST_POINTS {
            self.history.pop_front();
        }
    }

    pub(super) fn view(&self) -> LadderView {
        LadderView {
            rungs: self.ladder.entries().into_iter().map(RungView::from).collect(),
            history: self.history.iter().cloned().collect(),
        }
    }
}
