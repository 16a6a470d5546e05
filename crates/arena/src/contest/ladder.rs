//! The ladder: who is how strong, by all games of all matches, and who has met whom how often.

use std::collections::HashMap;

use serde::Serialize;

use super::ContestMatch;
use crate::stats::Strengths;

/// One bot's place on the ladder.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct LadderEntry {
    /// The bot.
    pub bot: String,
    /// The rating that explains all games best; 1500 is an average bot, 100 more win 64 %.
    pub rating: f64,
    /// How far off it may be, with 95 %.
    pub error: f64,
    /// Matches won, equal and lost.
    pub matches: [u32; 3],
    /// Games won and lost by points.
    pub points: [u32; 2],
}

/// What an average bot is rated, as people are used to.
const AVERAGE: f64 = 1500.0;

#[derive(Debug, Clone, Default)]
struct BotRecord {
    name: String,
    matches: [u32; 3],
    points: [u32; 2],
    /// How often it has met others, who are named by their numbers.
    met: HashMap<usize, u32>,
}

/// The ladder.
#[derive(Debug, Clone, Default)]
pub struct Ladder {
    /// Names and their places in the lists below.
    numbers: HashMap<String, usize>,
    bots: Vec<BotRecord>,
    strengths: Strengths,
    played: u64,
}

impl Ladder {
    /// Notes a match.
    pub fn note(&mut self, played: &ContestMatch) {
        self.played = self.played.max(played.number);
        let bots = [0, 1].map(|seat| self.number(&played.bots[seat]));
        for game in &played.games {
            let won = |seat: u8| game.end.winners.contains(seat);
            let score = match (won(0), won(1)) {
                (true, false) => 1.0,
                (false, true) => 0.0,
                _ => 0.5,
            };
            self.strengths.note(bots[0], bots[1], score);
        }
        self.strengths.settle_pair(bots[0], bots[1]);
        for seat in 0..2 {
            let record = &mut self.bots[bots[seat]];
            record.points[0] += played.points[seat];
            record.points[1] += played.points[1 - seat];
            let place = match &played.winner {
                Some(winner) if *winner == played.bots[seat] => 0,
                Some(_) => 2,
                None => 1,
            };
            record.matches[place] += 1;
            *record.met.entry(bots[1 - seat]).or_default() += 1;
        }
    }

    fn number(&mut self, bot: &str) -> usize {
        if let Some(&number) = self.numbers.get(bot) {
            return number;
        }
        let number = self.strengths.add();
        self.bots.push(BotRecord { name: bot.to_owned(), ..BotRecord::default() });
        self.numbers.insert(bot.to_owned(), number);
        number
    }

    /// How many bots have played.
    pub fn bots(&self) -> usize {
        self.bots.len()
    }

    /// The number of the last match.
    pub(super) fn played(&self) -> u64 {
        self.played
    }

    /// A bot by its number, which outlives the ladder's growing; `None` if it has never played.
    pub(super) fn find(&self, bot: &str) -> Option<usize> {
        self.numbers.get(bot).copied()
    }

    /// How often two have met.
    pub(super) fn meetings(&self, first: Option<usize>, second: Option<usize>) -> u32 {
        let (Some(first), Some(second)) = (first, second) else { return 0 };
        self.bots[first].met.get(&second).copied().unwrap_or(0)
    }

    /// How strong a bot seems to be just now, for finding it an opponent.
    pub(super) fn estimate(&self, bot: Option<usize>) -> f64 {
        bot.map_or(0.0, |bot| self.strengths.strength(bot))
    }

    /// One bot's place, as far as the last match tells; [`entries`](Self::entries) weighs everybody's
    /// results once more.
    pub fn entry(&self, bot: &str) -> Option<LadderEntry> {
        self.find(bot).map(|bot| self.listed(bot, &self.strengths))
    }

    fn listed(&self, bot: usize, strengths: &Strengths) -> LadderEntry {
        let BotRecord { name, matches, points, .. } = &self.bots[bot];
        let rating = strengths.rating(bot);
        LadderEntry {
            bot: name.clone(),
            rating: AVERAGE + rating.rating,
            error: rating.error,
            matches: *matches,
            points: *points,
        }
    }

    /// The ladder from the top.
    pub fn entries(&self) -> Vec<LadderEntry> {
        let mut strengths = self.strengths.clone();
        strengths.settle();
        let mut entries: Vec<LadderEntry> =
            (0..self.bots.len()).map(|bot| self.listed(bot, &strengths)).collect();
        entries.sort_by(|a, b| b.rating.total_cmp(&a.rating).then_with(|| a.bot.cmp(&b.bot)));
        entries
    }
}
