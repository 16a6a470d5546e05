//! The contest without a screen: bots come and go, meet each other and climb a ladder.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};
use tokio::task::JoinSet;

use crate::contestant::{Contestant, SocketContestant};
use crate::net::{Identity, Lobby};
use crate::runner::{GameSummary, MatchPlan, play_match};
use crate::series::Series;
use crate::spec::{RECONNECT_WAIT, late_answer_wait};

/// A match of the contest that is over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ContestMatch {
    /// Number of the match, from 1.
    pub number: u64,
    /// The bots by seat.
    pub bots: [String; 2],
    /// Their points.
    pub points: [u32; 2],
    /// Who has more.
    pub winner: Option<String>,
    /// The games.
    pub games: Vec<GameSummary>,
}

/// One bot's place on the ladder.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct LadderEntry {
    /// The bot.
    pub bot: String,
    /// Glicko-2 rating.
    pub rating: f64,
    /// How far off it may be, with 95 %.
    pub error: f64,
    /// Matches won, equal and lost.
    pub matches: [u32; 3],
    /// Games won and lost by points.
    pub points: [u32; 2],
}

#[derive(Debug, Clone, Default)]
struct BotRecord {
    rating: Glicko2Rating,
    matches: [u32; 3],
    points: [u32; 2],
}

/// The ladder: a match is a rating period for the two who played it.
#[derive(Debug, Clone, Default)]
pub struct Ladder {
    bots: BTreeMap<String, BotRecord>,
    meetings: BTreeMap<[String; 2], u32>,
    played: u64,
}

impl Ladder {
    /// Notes a match.
    pub fn note(&mut self, played: &ContestMatch) {
        self.played = self.played.max(played.number);
        let ratings = [0, 1].map(|seat| self.entry(&played.bots[seat]).rating);
        for seat in 0..2 {
            let results: Vec<(Glicko2Rating, Outcomes)> = played
                .games
                .iter()
                .map(|game| {
                    let won = |seat: usize| game.end.winners.contains(seat as u8);
                    let outcome = match (won(seat), won(1 - seat)) {
                        (true, false) => Outcomes::WIN,
                        (false, true) => Outcomes::LOSS,
                        _ => Outcomes::DRAW,
                    };
                    (ratings[1 - seat], outcome)
                })
                .collect();
            let rating = glicko2_rating_period(&ratings[seat], &results, &Glicko2Config::new());
            let entry = self.entry(&played.bots[seat]);
            entry.rating = rating;
            entry.points[0] += played.points[seat];
            entry.points[1] += played.points[1 - seat];
            let place = match &played.winner {
                Some(winner) if *winner == played.bots[seat] => 0,
                Some(_) => 2,
                None => 1,
            };
            entry.matches[place] += 1;
        }
        *self.meetings.entry(pair(&played.bots[0], &played.bots[1])).or_default() += 1;
    }

    fn entry(&mut self, bot: &str) -> &mut BotRecord {
        self.bots.entry(bot.to_owned()).or_default()
    }

    /// The ladder from the top.
    pub fn entries(&self) -> Vec<LadderEntry> {
        let listed = |(bot, entry): (&String, &BotRecord)| LadderEntry {
            bot: bot.clone(),
            rating: entry.rating.rating,
            error: 1.96 * entry.rating.deviation,
            matches: entry.matches,
            points: entry.points,
        };
        let mut entries: Vec<LadderEntry> = self.bots.iter().map(listed).collect();
        entries.sort_by(|a, b| b.rating.total_cmp(&a.rating));
        entries
    }

    /// Who should meet next: those who met least often, of these the nearest in strength. A bot
    /// rather waits for one that plays than meets the same one again and again. Two sockets of
    /// one name are one author's bot and do not meet.
    pub fn next_pair(&self, waiting: &[Identity], present: &[Identity]) -> Option<[Identity; 2]> {
        let rating = |bot: &Identity| {
            self.bots.get(&bot.to_string()).map_or(1500.0, |entry| entry.rating.rating)
        };
        let met = |first: &Identity, second: &Identity| {
            self.meetings.get(&pair(&first.to_string(), &second.to_string())).copied().unwrap_or(0)
        };
        let fewest = |bot: &Identity| {
            let others = present.iter().filter(|other| other.name != bot.name);
            others.map(|other| met(bot, other)).min().unwrap_or(0)
        };
        let pairs = waiting
            .iter()
            .enumerate()
            .flat_map(|(at, first)| waiting[at + 1..].iter().map(move |second| (first, second)));
        let fair = pairs.filter(|(first, second)| {
            let meetings = met(first, second);
            first.name != second.name && meetings <= fewest(first) && meetings <= fewest(second)
        });
        let best = fair.min_by(|a, b| {
            let gap =
                |(first, second): &(&Identity, &Identity)| (rating(first) - rating(second)).abs();
            met(a.0, a.1).cmp(&met(b.0, b.1)).then(gap(a).total_cmp(&gap(b)))
        });
        best.map(|(first, second)| [first.clone(), second.clone()])
    }
}

fn pair(first: &str, second: &str) -> [String; 2] {
    let mut pair = [first.to_owned(), second.to_owned()];
    pair.sort();
    pair
}

/// What happens in a contest.
#[derive(Debug)]
pub enum ContestEvent<'a> {
    /// Two bots sit down.
    Begins(&'a [Identity; 2]),
    /// Their match is over, and on disk.
    Ends(&'a ContestMatch, &'a Ladder),
}

/// How a contest is run.
#[derive(Debug, Clone)]
pub struct ContestRules {
    /// Game, number of games, clock; names and seed are set for each match.
    pub plan: MatchPlan,
    /// Matches at the same time.
    pub concurrency: usize,
    /// End after so many matches.
    pub matches: Option<u64>,
}

/// The matches of a contest on disk.
#[derive(Debug)]
pub struct ContestLog {
    file: File,
}

impl ContestLog {
    /// Opens the log, or begins it, and notes its matches. A torn last line is dropped.
    ///
    /// # Errors
    /// If the file cannot be used or is something else.
    pub fn open(path: &Path, ladder: &mut Ladder) -> io::Result<Self> {
        let file = OpenOptions::new().read(true).append(true).create(true).open(path)?;
        let mut reader = BufReader::new(&file);
        let (mut whole, mut line) = (0, Vec::new());
        loop {
            line.clear();
            reader.read_until(b'\n', &mut line)?;
            if line.last() != Some(&b'\n') {
                break;
            }
            let played: ContestMatch = serde_json::from_slice(&line)
                .map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))?;
            ladder.note(&played);
            whole += line.len() as u64;
        }
        file.set_len(whole)?;
        Ok(Self { file })
    }

    fn append(&mut self, played: &ContestMatch) -> io::Result<()> {
        let mut line = serde_json::to_vec(played)?;
        line.push(b'\n');
        self.file.write_all(&line)?;
        self.file.sync_data()
    }
}

/// Runs a contest until it has had its matches, which may be never.
///
/// # Errors
/// If the log cannot be written.
pub async fn run_contest(
    lobby: &Arc<Lobby>,
    rules: &ContestRules,
    ladder: &mut Ladder,
    mut log: Option<ContestLog>,
    mut observer: impl FnMut(ContestEvent<'_>),
) -> io::Result<()> {
    let mut matches: JoinSet<Option<ContestMatch>> = JoinSet::new();
    let mut number = ladder.played;
    let mut left = rules.matches.unwrap_or(u64::MAX);
    let mut busy: BTreeSet<Identity> = BTreeSet::new();
    loop {
        let may_begin = left > 0 && matches.len() < rules.concurrency;
        if !may_begin && matches.is_empty() {
            return Ok(());
        }
        let free = |waiting: &[Identity], present: &[Identity]| {
            let free: Vec<Identity> =
                waiting.iter().filter(|bot| !busy.contains(bot)).cloned().collect();
            ladder.next_pair(&free, present)
        };
        tokio::select! {
            bots = lobby.until(free), if may_begin => {
                number += 1;
                left -= 1;
                observer(ContestEvent::Begins(&bots));
                busy.extend(bots.iter().cloned());
                matches.spawn(play_pair(Arc::clone(lobby), rules.plan.clone(), bots, number));
            }
            Some(ended) = matches.join_next(), if !matches.is_empty() => {
                if let Ok(Some(played)) = ended {
                    busy.retain(|bot| !played.bots.contains(&bot.to_string()));
                    if let Some(log) = &mut log {
                        log.append(&played)?;
                    }
                    ladder.note(&played);
                    observer(ContestEvent::Ends(&played, ladder));
                } else {
                    // Somebody left before the first game; whoever is still here may go on.
                    busy.clear();
                    left += 1;
                }
            }
        }
    }
}

async fn play_pair(
    lobby: Arc<Lobby>,
    mut plan: MatchPlan,
    bots: [Identity; 2],
    number: u64,
) -> Option<ContestMatch> {
    /// How long each bot is waited for: both were there a moment ago.
    const ARRIVAL_WAIT: Duration = Duration::from_secs(2);
    plan.series.seed = plan.series.derivation.derive(plan.series.seed, number);
    plan.names = bots.iter().map(ToString::to_string).collect();
    let wait = late_answer_wait(plan.limits);
    let mut players = Vec::new();
    for bot in &bots {
        let mut player = SocketContestant::new(&lobby, bot.clone(), RECONNECT_WAIT, wait);
        if tokio::time::timeout(ARRIVAL_WAIT, player.arrive()).await.is_err() {
            for player in players {
                Contestant::finish(player).await;
            }
            return None;
        }
        players.push(Contestant::Socket(player));
    }
    let mut series = Series::new(plan.series);
    let mut games = Vec::new();
    play_match(&plan, &mut players, &mut series, |played| {
        games.push(played.summary);
        true
    })
    .await;
    for player in players {
        player.finish().await;
    }
    let points = series.score().points;
    Some(ContestMatch {
        number,
        points: [0, 1].map(|seat| points[seat]),
        winner: series.leader().map(|seat| bots[usize::from(seat)].to_string()),
        bots: bots.map(|bot| bot.to_string()),
        games,
    })
}

#[cfg(test)]
mod tests {
    use foursight_rules::PlayerSet;
    use foursight_table::{EndKind, GameEnd};

    use super::*;

    fn played(number: u64, winner: &str, loser: &str) -> ContestMatch {
        let winners = PlayerSet::only(0);
        let end = GameEnd { winners, ..GameEnd::without_winner(EndKind::Score) };
        let game =
            GameSummary { number: 1, starter: 0, sudden_death: false, end, moves: 7, seed: None };
        ContestMatch {
            number,
            bots: [winner.to_owned(), loser.to_owned()],
            points: [1, 0],
            winner: Some(winner.to_owned()),
            games: vec![game],
        }
    }

    #[test]
    fn winners_climb_and_strangers_meet_first() {
        let mut ladder = Ladder::default();
        let bots = ["a", "b", "c"].map(Identity::first);
        ladder.note(&played(1, "a", "b"));
        ladder.note(&played(2, "a", "c"));
        assert_eq!(ladder.entries()[0].bot, "a");
        assert_eq!(ladder.next_pair(&bots, &bots), Some([bots[1].clone(), bots[2].clone()]));
        assert_eq!(ladder.next_pair(&bots[..1], &bots), None);
        // The others play just now: better to wait for them than to meet again.
        assert_eq!(ladder.next_pair(&bots[..2], &bots), None);
        assert!(ladder.next_pair(&bots[..2], &bots[..2]).is_some());
        let namesakes = [Identity::first("a"), Identity { name: "a".to_owned(), number: 2 }];
        assert_eq!(ladder.next_pair(&namesakes, &namesakes), None);
    }

    #[test]
    fn the_ladder_survives_a_kill() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("ladder.jsonl");
        let mut ladder = Ladder::default();
        let mut log = ContestLog::open(&path, &mut ladder).unwrap();
        for number in 1..=3 {
            let played = played(number, "a", "b");
            log.append(&played).unwrap();
            ladder.note(&played);
        }
        let bytes = std::fs::read(&path).unwrap();
        std::fs::write(&path, [&bytes[..], &bytes[..40]].concat()).unwrap();
        let mut again = Ladder::default();
        ContestLog::open(&path, &mut again).unwrap();
        assert_eq!((again.entries(), again.played), (ladder.entries(), 3));
        assert_eq!(std::fs::read(&path).unwrap(), bytes);
    }
}
