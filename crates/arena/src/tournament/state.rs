//! A tournament in progress: pure, so that the same results always lead to the same pairings.

use std::collections::BTreeSet;

use foursight_agents::Rng;
use serde::{Deserialize, Serialize};

use super::config::{Format, TournamentConfig};
use super::pairing::{self, Round, sorted};
use crate::runner::GameSummary;
use crate::seed::SeedDerivation;
use crate::series::{Series, SeriesRules};
use crate::stats::{Pentanomial, SprtState, SprtVerdict};

/// How a match was decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    /// By points.
    Points,
    /// By a game after the regular ones.
    SuddenDeath,
    /// By lot, because even sudden death found no winner.
    Lot,
    /// It ended equal.
    Equal,
    /// It goes on.
    Open,
}

/// A match of a tournament.
#[derive(Debug, Clone)]
pub struct Encounter {
    /// The round, from 1.
    pub round: u32,
    /// The bots by seat.
    pub bots: [usize; 2],
    /// The match.
    pub series: Series,
    /// The seed of the match.
    pub seed: u64,
    /// Its games so far.
    pub games: Vec<GameSummary>,
}

impl Encounter {
    /// True if all its games are played.
    pub fn is_over(&self) -> bool {
        self.series.next().is_none()
    }

    /// Half points of the bot on a seat in a game: what ratings and pairs count.
    pub(super) fn half_points(game: &GameSummary, seat: u8) -> usize {
        let winners = game.end.winners;
        match (winners.contains(seat), winners.contains(1 - seat)) {
            (true, false) => 2,
            (false, true) => 0,
            _ => 1,
        }
    }
}

/// A tournament in progress.
#[derive(Debug, Clone)]
pub struct Tournament {
    config: TournamentConfig,
    encounters: Vec<Encounter>,
    byes: Vec<(u32, usize)>,
    /// Rounds that are drawn.
    drawn: u32,
    /// Places of a knockout's first round, from top to bottom.
    first_round: Vec<Option<usize>>,
    /// The same for its current round.
    bracket: Vec<Option<usize>>,
}

impl Tournament {
    /// A tournament before its first game.
    pub fn new(config: TournamentConfig) -> Self {
        let first_round = match config.format {
            Format::Knockout => {
                pairing::knockout_draw(config.bots.len(), config.derive(u64::MAX - 1))
            }
            _ => Vec::new(),
        };
        let mut tournament = Self {
            config,
            encounters: Vec::new(),
            byes: Vec::new(),
            drawn: 0,
            bracket: first_round.clone(),
            first_round,
        };
        tournament.draw();
        tournament
    }

    /// Makes this a tournament before its first game whose seeds come about like this.
    pub(super) fn begin_again_with(&mut self, derivation: SeedDerivation) {
        *self = Self::new(TournamentConfig { derivation, ..self.config.clone() });
    }

    /// What is played.
    pub fn config(&self) -> &TournamentConfig {
        &self.config
    }

    /// All matches that are drawn, in order.
    pub fn encounters(&self) -> &[Encounter] {
        &self.encounters
    }

    /// Rounds in which a bot had nobody to meet.
    pub fn byes(&self) -> &[(u32, usize)] {
        &self.byes
    }

    /// Places of a knockout's first round; empty for other formats.
    pub fn first_round(&self) -> &[Option<usize>] {
        &self.first_round
    }

    /// The matches that can be played now.
    pub fn open(&self) -> Vec<usize> {
        if self.stopped_at().is_some() {
            return Vec::new();
        }
        let numbers = 0..self.encounters.len();
        numbers.filter(|&number| !self.encounters[number].is_over()).collect()
    }

    /// True if nothing is left to play.
    pub fn is_over(&self) -> bool {
        self.open().is_empty()
    }

    /// Games in all, as far as that is known, and games played.
    pub fn progress(&self) -> (u64, u64) {
        let bots = self.config.bots.len() as u64;
        let rounds = u64::from(self.rounds());
        let matches = match self.config.format {
            Format::Match => 1,
            Format::Knockout => bots - 1,
            Format::RoundRobin => rounds * bots * (bots - 1) / 2,
            Format::Gauntlet => rounds * (bots - 1),
            Format::Swiss => rounds * (bots / 2),
        };
        let played = self.encounters.iter().map(|encounter| encounter.games.len() as u64).sum();
        ((matches * u64::from(self.config.games)).max(played), played)
    }

    /// Notes a game; the next round is drawn when this one is over. A game that is not the next
    /// one of its match is refused.
    pub fn note(&mut self, encounter: usize, game: GameSummary) -> bool {
        if !self.expects(encounter, &game) {
            return false;
        }
        let at = &mut self.encounters[encounter];
        at.series.note(game.end.winners);
        at.games.push(game);
        if at.is_over() {
            self.draw();
        }
        true
    }

    /// True of the next game of a match.
    pub(super) fn expects(&self, encounter: usize, game: &GameSummary) -> bool {
        let next = self.encounters.get(encounter).and_then(|at| at.series.next());
        next.is_some_and(|fixture| {
            let expected = (fixture.number, fixture.starter, Some(fixture.seed));
            expected == (game.number, game.starter, game.seed)
        })
    }

    fn rounds(&self) -> u32 {
        let bots = self.config.bots.len();
        match self.config.format {
            Format::Match => 1,
            Format::Knockout => bots.next_power_of_two().ilog2(),
            Format::Swiss => self.config.rounds.unwrap_or(bots.next_power_of_two().ilog2()),
            Format::RoundRobin | Format::Gauntlet => self.config.rounds.unwrap_or(1),
        }
    }

    /// Draws all rounds that can be drawn now.
    fn draw(&mut self) {
        while self.encounters.iter().all(Encounter::is_over) {
            match self.config.format {
                Format::Match | Format::RoundRobin | Format::Gauntlet => {
                    if self.drawn > 0 {
                        return;
                    }
                    self.draw_everything();
                    return;
                }
                Format::Knockout => {
                    if self.drawn > 0 {
                        self.advance();
                    }
                    if self.bracket.len() < 2 {
                        return;
                    }
                    self.add(pairing::knockout_round(&self.bracket));
                }
                Format::Swiss => {
                    if self.drawn >= self.rounds() {
                        return;
                    }
                    let met = self.encounters.iter().map(|e| sorted(e.bots)).collect();
                    let had_bye = self.byes.iter().map(|(_, bot)| *bot).collect::<BTreeSet<_>>();
                    self.add(pairing::swiss(&self.order(), &met, &had_bye));
                }
            }
        }
    }

    /// Rounds that depend on no result.
    fn draw_everything(&mut self) {
        let bots = self.config.bots.len();
        for _ in 0..self.rounds() {
            match self.config.format {
                Format::RoundRobin => {
                    pairing::round_robin(bots).into_iter().for_each(|round| self.add(round));
                }
                _ => self.add(pairing::gauntlet(bots)),
            }
        }
    }

    fn add(&mut self, round: Round) {
        self.drawn += 1;
        for bots in round.pairs {
            let seed = self.config.derive(self.encounters.len() as u64);
            let series = Series::new(SeriesRules {
                seats: 2,
                games: self.config.games,
                sudden_death: self.config.sudden_death(),
                paired: self.config.paired(),
                seed,
                derivation: self.config.derivation,
            });
            self.encounters.push(Encounter {
                round: self.drawn,
                bots,
                series,
                seed,
                games: Vec::new(),
            });
        }
        // In a round robin of an odd number everybody sits out once: nothing to speak of.
        if self.config.format != Format::RoundRobin {
            self.byes.extend(round.byes.into_iter().map(|bot| (self.drawn, bot)));
        }
    }

    /// The winners go on to the next round of a knockout.
    fn advance(&mut self) {
        let winner = |first: usize, second: usize| {
            let played =
                |e: &&Encounter| e.round == self.drawn && sorted(e.bots) == sorted([first, second]);
            self.encounters.iter().find(played).and_then(|e| self.winner(e))
        };
        self.bracket = self
            .bracket
            .chunks(2)
            .map(|pair| match pair {
                [Some(first), Some(second)] => winner(*first, *second),
                [Some(bot), _] | [_, Some(bot)] => Some(*bot),
                _ => None,
            })
            .collect();
    }

    /// Who won a match.
    pub fn winner(&self, encounter: &Encounter) -> Option<usize> {
        match (encounter.series.leader(), self.decision(encounter)) {
            (_, Decision::Open | Decision::Equal) => None,
            (Some(seat), _) => Some(encounter.bots[usize::from(seat)]),
            (None, _) => {
                let lot = self.config.derivation.derive(encounter.seed, u64::MAX - 2);
                Some(encounter.bots[Rng::new(lot).below(2)])
            }
        }
    }

    /// How a match was decided.
    pub fn decision(&self, encounter: &Encounter) -> Decision {
        if !encounter.is_over() {
            return Decision::Open;
        }
        let extra = encounter.games.len() > self.config.games as usize;
        match (encounter.series.leader(), self.config.format) {
            (Some(_), _) if extra => Decision::SuddenDeath,
            (Some(_), _) => Decision::Points,
            (None, Format::Knockout) => Decision::Lot,
            (None, _) => Decision::Equal,
        }
    }

    /// Match points in halves and game points of each bot.
    pub(super) fn points(&self) -> Vec<(u32, u32)> {
        let mut points = vec![(0, 0); self.config.bots.len()];
        for (_, bot) in &self.byes {
            points[*bot].0 += 2;
        }
        for encounter in self.counted() {
            let score = encounter.series.score();
            for (seat, &bot) in encounter.bots.iter().enumerate() {
                points[bot].1 += score.points[seat];
            }
            match (self.winner(encounter), self.decision(encounter)) {
                (Some(bot), _) => points[bot].0 += 2,
                (None, Decision::Equal) => {
                    encounter.bots.iter().for_each(|&bot| points[bot].0 += 1);
                }
                (None, _) => {}
            }
        }
        points
    }

    /// The table from the top: match points, game points, order of the file.
    fn order(&self) -> Vec<usize> {
        let points = self.points();
        let mut order: Vec<usize> = (0..points.len()).collect();
        order.sort_by_key(|&bot| std::cmp::Reverse(points[bot]));
        order
    }

    /// The matches that count: all of them, or those up to the point where the test was decided.
    pub fn counted(&self) -> &[Encounter] {
        &self.encounters[..self.stopped_at().unwrap_or(self.encounters.len())]
    }

    /// How many matches had been played, in order, when the sequential test was decided. Matches
    /// beyond that were under way at the same time; they are kept but do not count, or chance
    /// would decide which of them do.
    fn stopped_at(&self) -> Option<usize> {
        let rules = self.config.sprt?;
        let mut pairs = Pentanomial::default();
        for (number, encounter) in self.encounters.iter().enumerate() {
            if !encounter.is_over() {
                return None;
            }
            count_pairs(encounter, 0, &mut pairs);
            if rules.state(&pairs).verdict != SprtVerdict::Open {
                return Some(number + 1);
            }
        }
        None
    }

    /// Where the sequential test stands, if there is one.
    pub fn sprt(&self) -> Option<(SprtState, Pentanomial)> {
        let rules = self.config.sprt?;
        let mut pairs = Pentanomial::default();
        let played = self.counted().iter().take_while(|encounter| encounter.is_over());
        played.for_each(|encounter| count_pairs(encounter, 0, &mut pairs));
        Some((rules.state(&pairs), pairs))
    }
}

/// Adds a match's pairs, from the side of this bot.
pub(super) fn count_pairs(encounter: &Encounter, bot: usize, pairs: &mut Pentanomial) {
    let seat = u8::from(encounter.bots[0] != bot);
    for pair in encounter.series.pairs() {
        let games = &encounter.games[pair];
        pairs.add(games.iter().map(|game| Encounter::half_points(game, seat)).sum());
    }
}
