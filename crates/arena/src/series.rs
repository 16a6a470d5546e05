//! A match: a number of games between the same bots, and what they add up to. Pure, like a game.

use std::ops::Range;

use foursight_agents::Rng;
use foursight_rules::PlayerSet;
use serde::{Deserialize, Serialize};

use crate::seed::SeedDerivation;

/// Games at most that follow one by one while a match is equal, where sudden death decides.
pub const SUDDEN_DEATH_GAMES: u32 = 100;

/// What a match consists of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeriesRules {
    /// How many bots sit down.
    pub seats: u8,
    /// Games that are played in any case.
    pub games: u32,
    /// Games at most that follow one by one while the best are equal; 0 leaves it equal.
    pub sudden_death: u32,
    /// True if every two games share opening and chance with the seats swapped.
    pub paired: bool,
    /// Where the first starter and everything else that chance decides come from.
    pub seed: u64,
    /// How the games' own seeds come from it.
    pub derivation: SeedDerivation,
}

impl SeriesRules {
    fn derive(&self, number: u64) -> u64 {
        self.derivation.derive(self.seed, number)
    }
}

/// A game that has to be played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fixture {
    /// Which game of the match, from 1.
    pub number: u32,
    /// The seat that begins.
    pub starter: u8,
    /// The seed of everything that chance decides on the board.
    pub seed: u64,
    /// Number of the opening, for openings that several games share.
    pub opening: u32,
    /// True if it is a game after the regular ones.
    pub sudden_death: bool,
}

/// A match in progress.
#[derive(Debug, Clone)]
pub struct Series {
    rules: SeriesRules,
    first_starter: u8,
    results: Vec<PlayerSet>,
}

/// A match's score as its seats see it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Score {
    /// Points of each seat: one for each game won.
    pub points: Vec<u32>,
    /// Games that nobody won.
    pub draws: u32,
}

impl Series {
    /// A match before its first game.
    pub fn new(rules: SeriesRules) -> Self {
        let starter = Rng::new(rules.derive(u64::MAX)).below(rules.seats.max(1).into());
        Self { rules, first_starter: starter as u8, results: Vec::new() }
    }

    /// The seat that begins the first game.
    pub fn first_starter(&self) -> u8 {
        self.first_starter
    }

    /// How many games are over.
    pub fn played(&self) -> u32 {
        self.results.len() as u32
    }

    /// The next game; `None` if the match is over.
    pub fn next(&self) -> Option<Fixture> {
        let played = self.played();
        let sudden_death = played >= self.rules.games;
        let range = self.rules.games..self.rules.games.saturating_add(self.rules.sudden_death);
        if sudden_death && !(range.contains(&played) && self.leader().is_none()) {
            return None;
        }
        let seats = u32::from(self.rules.seats.max(1));
        let starter = (u32::from(self.first_starter) + played) % seats;
        let opening = if self.rules.paired { played / seats } else { played };
        Some(Fixture {
            number: played + 1,
            starter: starter as u8,
            seed: self.rules.derive(opening.into()),
            opening,
            sudden_death,
        })
    }

    /// Notes the winners of a game.
    pub fn note(&mut self, winners: PlayerSet) {
        self.results.push(winners);
    }

    /// The score so far.
    pub fn score(&self) -> Score {
        let won = |seat: u8| self.results.iter().filter(|won| won.contains(seat)).count() as u32;
        Score {
            points: (0..self.rules.seats).map(won).collect(),
            draws: self.results.iter().filter(|won| won.is_empty()).count() as u32,
        }
    }

    /// The seat with more points than every other, if there is one.
    pub fn leader(&self) -> Option<u8> {
        let points = self.score().points;
        let most = points.iter().max()?;
        let mut best = (0..).zip(&points).filter(|(_, points)| *points == most);
        let (seat, _) = best.next()?;
        best.next().is_none().then_some(seat)
    }

    /// The numbers of the games that make up each finished pair: both seats began once with the
    /// same opening. Games of sudden death belong to none.
    pub fn pairs(&self) -> impl Iterator<Item = Range<usize>> + use<> {
        let pairs = (self.results.len() as u32).min(self.rules.games) / 2;
        (0..pairs as usize).map(|pair| pair * 2..pair * 2 + 2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE_GAME: SeriesRules = SeriesRules {
        seats: 2,
        games: 1,
        sudden_death: 0,
        paired: false,
        seed: 0,
        derivation: SeedDerivation::Mixed,
    };

    fn series(games: u32, sudden_death: u32) -> Series {
        Series::new(SeriesRules { games, sudden_death, seed: 9, ..ONE_GAME })
    }

    #[test]
    fn all_games_are_played_and_starters_alternate() {
        let mut series = series(11, 5);
        let first = series.first_starter();
        for number in 1..=11 {
            let game = series.next().unwrap();
            assert_eq!((game.number, game.sudden_death), (number, false));
            assert_eq!(u32::from(game.starter), (u32::from(first) + number - 1) % 2);
            series.note(PlayerSet::only(0));
        }
        assert_eq!(series.next(), None);
        assert_eq!((series.leader(), series.score().points), (Some(0), vec![11, 0]));
    }

    #[test]
    fn equal_points_go_to_sudden_death_until_one_leads() {
        let mut series = series(2, 5);
        series.note(PlayerSet::only(0));
        series.note(PlayerSet::only(1));
        assert!(series.next().unwrap().sudden_death);
        series.note(PlayerSet::default());
        let mut both = PlayerSet::only(0);
        both.insert(1);
        series.note(both);
        let game = series.next().unwrap();
        assert_eq!((game.number, game.starter), (5, series.first_starter()));
        series.note(PlayerSet::only(1));
        assert_eq!((series.next(), series.leader()), (None, Some(1)));
        assert_eq!(series.score(), Score { points: vec![2, 3], draws: 1 });
    }

    #[test]
    fn sudden_death_ends_even_if_nobody_ever_wins() {
        let mut series = series(1, 3);
        while series.next().is_some() {
            series.note(PlayerSet::default());
        }
        assert_eq!((series.played(), series.leader()), (4, None));
    }

    #[test]
    fn both_seats_begin_each_opening_of_paired_games() {
        let rules = SeriesRules { games: 4, paired: true, seed: 1, ..ONE_GAME };
        let mut series = Series::new(rules);
        let mut games = Vec::new();
        while let Some(game) = series.next() {
            games.push(game);
            series.note(PlayerSet::default());
        }
        assert_eq!((games[0].seed, games[0].opening), (games[1].seed, games[1].opening));
        assert_ne!(games[0].starter, games[1].starter);
        assert_ne!(games[1].seed, games[2].seed);
        assert_eq!(series.pairs().collect::<Vec<_>>(), [0..2, 2..4]);
    }

    #[test]
    fn the_first_starter_is_drawn() {
        let starter = |seed| {
            let rules = SeriesRules { seed, ..ONE_GAME };
            u32::from(Series::new(rules).first_starter())
        };
        let second: u32 = (0..1000).map(starter).sum();
        assert!((400..600).contains(&second), "{second}");
    }
}
