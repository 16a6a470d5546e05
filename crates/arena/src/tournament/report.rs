//! The one JSON result of matches and tournaments of every format.

use std::collections::BTreeMap;
use std::time::Duration;

use foursight_rules::Ruleset;
use foursight_table::EndKind;
use serde::{Serialize, Serializer};

use super::config::{BotEntry, Format};
use super::state::{Decision, Encounter, Tournament, count_pairs};
use crate::contestant::MoveLimits;
use crate::end;
use crate::runner::{GameSummary, MatchPlan};
use crate::series::Series;
use crate::stats::{Pentanomial, Rating, ResultBetween, SprtState, elo, glicko2};

/// The result of a match or a tournament.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Report {
    /// Always "foursight-result".
    pub format: &'static str,
    /// Version of this format.
    pub version: u32,
    /// What it is called.
    pub name: String,
    /// How bots were paired.
    pub kind: Format,
    /// The packs.
    pub pack: Vec<String>,
    /// Where all chance came from; not told while it is nobody's to know.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// Regular games of each match.
    pub games: u32,
    /// The clock.
    #[serde(flatten)]
    pub clock: ClockReport,
    /// Positions per move of built-in agents.
    pub nodes: Option<u64>,
    /// From so many moves on games ended with their exact value where the solver knew it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub adjudicate: Option<u32>,
    /// False if something is left to play.
    pub complete: bool,
    /// The bots; everything else speaks of them by their index here.
    pub bots: Vec<BotEntry>,
    /// The table from the top.
    pub standings: Vec<Standing>,
    /// All matches in the order in which they were drawn.
    pub matches: Vec<MatchReport>,
    /// The bracket of a knockout from top to bottom; a place without a bot is a bye.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub draw: Vec<Option<usize>>,
    /// Who had nobody to meet: round and bot.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub byes: Vec<(u32, usize)>,
    /// Pairs of games with the same opening and swapped seats.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pairs: Vec<PairReport>,
    /// The sequential test.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprt: Option<SprtState>,
}

/// How long bots could think.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ClockReport {
    /// Milliseconds for each move.
    pub time_ms: Option<u64>,
    /// For all moves of a game together.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game_time_ms: Option<u64>,
    /// What that grew by with each move.
    #[serde(skip_serializing_if = "is_zero")]
    pub increment_ms: u64,
    /// How much later an answer could come.
    #[serde(skip_serializing_if = "is_zero")]
    pub tolerance_ms: u64,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks with a reference")]
fn is_zero(number: &u64) -> bool {
    *number == 0
}

impl ClockReport {
    fn of(limits: &MoveLimits) -> Self {
        let ms = |time: Duration| time.as_millis() as u64;
        Self {
            time_ms: limits.time.map(ms),
            game_time_ms: limits.per_game.map(ms),
            increment_ms: ms(limits.increment),
            tolerance_ms: ms(limits.tolerance),
        }
    }
}

/// One match.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct MatchReport {
    /// The round, from 1.
    pub round: u32,
    /// The bots by seat; games speak of seats.
    pub bots: Vec<usize>,
    /// Points by seat.
    pub points: Vec<u32>,
    /// Games that nobody won.
    pub draws: u32,
    /// Who won it.
    pub winner: Option<usize>,
    /// How.
    pub decided_by: Decision,
    /// False if it was under way when the sequential test ended, and does not count.
    pub counts: bool,
    /// Its games.
    pub games: Vec<GameSummary>,
}

/// One bot's line in the table.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Standing {
    /// Place; equal bots share one.
    pub rank: usize,
    /// The bot.
    pub bot: usize,
    /// 1 for a match won or a bye, 1/2 for an equal one.
    pub points: f64,
    /// Matches won, equal and lost.
    pub matches: [u32; 3],
    /// Games won, drawn and lost.
    pub games: [u32; 3],
    /// Points of all opponents together.
    pub buchholz: f64,
    /// Elo relative to the field's mean.
    pub elo: Rating,
    /// Glicko-2.
    pub glicko2: Rating,
    /// Games lost by the bot's own faults, by reason.
    #[serde(serialize_with = "by_reason")]
    pub faults: BTreeMap<EndKind, u32>,
}

fn by_reason<S: Serializer>(faults: &BTreeMap<EndKind, u32>, to: S) -> Result<S::Ok, S::Error> {
    to.collect_map(faults.iter().map(|(kind, count)| (end::kind_name(*kind), count)))
}

/// How the pairs of games between two bots went.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PairReport {
    /// The bots.
    pub bots: [usize; 2],
    /// How often the first got 0, 1/2, 1, 1 1/2 and 2 points.
    pub pentanomial: Pentanomial,
    /// Elo difference with its error, from the first bot's side.
    pub elo: Option<(f64, f64)>,
}

impl Report {
    /// The result of a tournament as it stands.
    pub fn of(tournament: &Tournament, rules: &Ruleset) -> Self {
        let config = tournament.config();
        let counted = tournament.counted().len();
        let encounters = tournament.encounters().iter().enumerate();
        let matches: Vec<MatchReport> = encounters
            .map(|(number, encounter)| {
                let score = encounter.series.score();
                MatchReport {
                    round: encounter.round,
                    bots: encounter.bots.to_vec(),
                    points: score.points,
                    draws: score.draws,
                    winner: tournament.winner(encounter),
                    decided_by: tournament.decision(encounter),
                    counts: number < counted,
                    games: encounter.games.clone(),
                }
            })
            .collect();
        Self {
            format: "foursight-result",
            version: 1,
            name: config.name.clone(),
            kind: config.format,
            pack: rules.requested().to_vec(),
            seed: Some(config.seed),
            games: config.games,
            clock: ClockReport::of(&config.limits()),
            nodes: config.nodes,
            adjudicate: config.adjudicate,
            complete: tournament.is_over(),
            standings: standings(config.bots.len(), &matches, tournament.byes()),
            bots: config.bots.clone(),
            draw: tournament.first_round().to_vec(),
            byes: tournament.byes().to_vec(),
            pairs: if config.paired() { pairs(tournament.counted()) } else { Vec::new() },
            sprt: tournament.sprt().map(|(state, _)| state),
            matches,
        }
    }

    /// The result of a single match.
    pub fn of_match(
        plan: &MatchPlan,
        bots: Vec<BotEntry>,
        series: &Series,
        games: Vec<GameSummary>,
    ) -> Self {
        let score = series.score();
        let extra = games.len() > plan.series.games as usize;
        let decided_by = match (series.next(), series.leader()) {
            (Some(_), _) => Decision::Open,
            (None, None) => Decision::Equal,
            (None, Some(_)) if extra => Decision::SuddenDeath,
            (None, Some(_)) => Decision::Points,
        };
        let played = MatchReport {
            round: 1,
            bots: (0..bots.len()).collect(),
            points: score.points,
            draws: score.draws,
            winner: series.leader().map(usize::from).filter(|_| decided_by != Decision::Open),
            decided_by,
            counts: true,
            games,
        };
        let matches = vec![played];
        Self {
            format: "foursight-result",
            version: 1,
            name: plan.names.join(" - "),
            kind: Format::Match,
            pack: plan.rules.requested().to_vec(),
            seed: Some(plan.series.seed),
            games: plan.series.games,
            clock: ClockReport::of(&plan.limits),
            nodes: plan.limits.nodes,
            adjudicate: plan.adjudicate,
            complete: decided_by != Decision::Open,
            standings: standings(bots.len(), &matches, &[]),
            bots,
            matches,
            draw: Vec::new(),
            byes: Vec::new(),
            pairs: Vec::new(),
            sprt: None,
        }
    }

    /// The same without anything that tells what chance will decide in games to come.
    #[must_use]
    pub fn without_seeds(mut self) -> Self {
        self.seed = None;
        for game in self.matches.iter_mut().flat_map(|played| &mut played.games) {
            game.seed = None;
        }
        self
    }

    /// A bot's name.
    pub fn name_of(&self, bot: usize) -> &str {
        self.bots.get(bot).map_or("?", |bot| bot.name.as_str())
    }
}

/// Results between two, for ratings. Games of three and more have none.
fn results(matches: &[MatchReport]) -> Vec<ResultBetween> {
    let mut results = Vec::new();
    for played in matches.iter().filter(|played| played.counts) {
        let &[first, second] = played.bots.as_slice() else { continue };
        for game in &played.games {
            let score = Encounter::half_points(game, 0) as f64 / 2.0;
            results.push(ResultBetween { first, second, score, round: played.round });
        }
    }
    results
}

fn standings(bots: usize, matches: &[MatchReport], byes: &[(u32, usize)]) -> Vec<Standing> {
    let results = results(matches);
    let (elo, glicko2) = (elo(bots, &results), glicko2(bots, &results));
    let mut table: Vec<Standing> = (0..bots)
        .map(|bot| Standing {
            rank: 0,
            bot,
            points: byes.iter().filter(|(_, at)| *at == bot).count() as f64,
            matches: [0; 3],
            games: [0; 3],
            buchholz: 0.0,
            elo: elo[bot],
            glicko2: glicko2[bot],
            faults: BTreeMap::new(),
        })
        .collect();
    for played in matches.iter().filter(|played| played.counts) {
        for (seat, &bot) in played.bots.iter().enumerate() {
            let row = &mut table[bot];
            for game in &played.games {
                let end = &game.end;
                let won = end.winners.contains(seat as u8);
                row.games[if won {
                    0
                } else if end.is_draw() {
                    1
                } else {
                    2
                }] += 1;
                if end.offender == Some(seat as u8) {
                    *row.faults.entry(end.kind).or_default() += 1;
                }
            }
            let place = match (played.decided_by, played.winner) {
                (Decision::Open, _) => continue,
                (_, Some(winner)) if winner == bot => 0,
                (_, Some(_)) => 2,
                (_, None) => 1,
            };
            row.matches[place] += 1;
            row.points += [1.0, 0.5, 0.0][place];
        }
    }
    let points: Vec<f64> = table.iter().map(|row| row.points).collect();
    for played in
        matches.iter().filter(|played| played.counts && played.decided_by != Decision::Open)
    {
        for &bot in &played.bots {
            let others = played.bots.iter().filter(|&&other| other != bot);
            table[bot].buchholz += others.map(|&other| points[other]).sum::<f64>();
        }
    }
    let key = |row: &Standing| (row.points, row.games[0], row.buchholz);
    table.sort_by(|a, b| key(b).partial_cmp(&key(a)).unwrap_or(std::cmp::Ordering::Equal));
    for at in 0..table.len() {
        let shared = at > 0 && key(&table[at]) == key(&table[at - 1]);
        table[at].rank = if shared { table[at - 1].rank } else { at + 1 };
    }
    table
}

fn pairs(encounters: &[Encounter]) -> Vec<PairReport> {
    let mut counts: BTreeMap<[usize; 2], Pentanomial> = BTreeMap::new();
    for encounter in encounters {
        let bots = super::pairing::sorted(encounter.bots);
        count_pairs(encounter, bots[0], counts.entry(bots).or_default());
    }
    let report = |(bots, pentanomial): ([usize; 2], Pentanomial)| PairReport {
        bots,
        pentanomial,
        elo: pentanomial.elo(),
    };
    counts.into_iter().map(report).collect()
}
