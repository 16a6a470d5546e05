//! The contest without a screen: bots come and go, meet each other and climb a ladder.

mod ladder;
mod pairing;

use std::collections::HashSet;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tokio::task::JoinSet;

pub use self::ladder::{Ladder, LadderEntry};
use self::pairing::{Pool, Presence};
use crate::contestant::{Contestant, SocketContestant};
use crate::net::{BotState, Identity, Lobby};
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
    /// If the file cannot be used or is something else; [`io::ErrorKind::WouldBlock`] if another contest writes it.
    pub fn open(path: &Path, ladder: &mut Ladder) -> io::Result<Self> {
        let file = OpenOptions::new().read(true).append(true).create(true).open(path)?;
        // Where files cannot be locked nobody is kept out.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(io::ErrorKind::WouldBlock.into());
        }
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
    let mut matches: JoinSet<([Identity; 2], Option<ContestMatch>)> = JoinSet::new();
    let mut number = ladder.played();
    let mut left = rules.matches.unwrap_or(u64::MAX);
    // Those who were told to meet and may still be waiting to sit down.
    let mut busy: HashSet<Identity> = HashSet::new();
    let mut pool = Pool::default();
    let changes = lobby.watch();
    loop {
        let free_tables = rules.concurrency.saturating_sub(matches.len());
        let may_begin = free_tables.min(usize::try_from(left).unwrap_or(usize::MAX));
        if may_begin == 0 && matches.is_empty() {
            return Ok(());
        }
        for bots in pool.pairs(ladder, may_begin) {
            number += 1;
            left -= 1;
            observer(ContestEvent::Begins(&bots));
            busy.extend(bots.iter().cloned());
            matches.spawn(play_pair(Arc::clone(lobby), rules.plan.clone(), bots, number));
        }
        tokio::select! {
            changed = changes.next() => {
                for bot in changed {
                    pool.note(ladder, &bot, presence(lobby, &busy, &bot));
                }
            }
            Some(ended) = matches.join_next(), if !matches.is_empty() => {
                // A match that panicked leaves its bots busy, which is nobody else's trouble.
                let Ok((bots, played)) = ended else { continue };
                if let Some(played) = played {
                    if let Some(log) = &mut log {
                        log.append(&played)?;
                    }
                    ladder.note(&played);
                    observer(ContestEvent::Ends(&played, ladder));
                } else {
                    // Somebody left before the first game; whoever is still here may go on.
                    left += 1;
                }
                for bot in bots {
                    busy.remove(&bot);
                    pool.note(ladder, &bot, presence(lobby, &busy, &bot));
                }
            }
        }
    }
}

/// What a bot does just now, for whoever pairs it.
fn presence(lobby: &Lobby, busy: &HashSet<Identity>, bot: &Identity) -> Presence {
    match lobby.state(bot) {
        None | Some(BotState::Greeted) => Presence::Gone,
        Some(BotState::Waiting) if !busy.contains(bot) => Presence::Waits,
        Some(BotState::Waiting | BotState::Playing) => Presence::Plays,
    }
}

async fn play_pair(
    lobby: Arc<Lobby>,
    mut plan: MatchPlan,
    bots: [Identity; 2],
    number: u64,
) -> ([Identity; 2], Option<ContestMatch>) {
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
            return (bots, None);
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
    let played = ContestMatch {
        number,
        points: [0, 1].map(|seat| points[seat]),
        winner: series.leader().map(|seat| bots[usize::from(seat)].to_string()),
        bots: [0, 1].map(|seat: usize| bots[seat].to_string()),
        games,
    };
    (bots, Some(played))
}

#[cfg(test)]
mod tests {
    use foursight_rules::PlayerSet;
    use foursight_table::{EndKind, GameEnd};

    use super::*;

    pub(super) fn played(number: u64, winner: &str, loser: &str) -> ContestMatch {
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
    fn winners_climb() {
        let mut ladder = Ladder::default();
        ladder.note(&played(1, "b", "c"));
        ladder.note(&played(2, "a", "b"));
        let order: Vec<String> = ladder.entries().into_iter().map(|entry| entry.bot).collect();
        assert_eq!(order, ["a", "b", "c"]);
    }

    /// Bots of the same strength, one of whom won the last matches: their ratings are as equal as
    /// their results.
    #[test]
    fn arena_finding_04_the_ladder_agrees_with_the_results() {
        let mut ladder = Ladder::default();
        for number in 1..=95 {
            let (winner, loser) = if number <= 47 { ("one", "two") } else { ("two", "one") };
            ladder.note(&played(number, winner, loser));
        }
        let entries = ladder.entries();
        assert_eq!(entries[0].bot, "two", "48 to 47");
        let gap = entries[0].rating - entries[1].rating;
        assert!(gap < entries[0].error / 10.0, "{entries:?}");
        // Whoever has more points of two is first, whatever came last.
        let mut ladder = Ladder::default();
        for number in 1..=329 {
            let (winner, loser) = if number <= 175 { ("g2", "g1") } else { ("g1", "g2") };
            ladder.note(&played(number, winner, loser));
        }
        assert_eq!(ladder.entries()[0].bot, "g2");
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
        let second = ContestLog::open(&path, &mut Ladder::default());
        assert_eq!(
            second.unwrap_err().kind(),
            io::ErrorKind::WouldBlock,
            "two contests on one log"
        );
        drop(log);
        let bytes = std::fs::read(&path).unwrap();
        std::fs::write(&path, [&bytes[..], &bytes[..40]].concat()).unwrap();
        let mut again = Ladder::default();
        ContestLog::open(&path, &mut again).unwrap();
        assert_eq!((again.entries(), again.played()), (ladder.entries(), 3));
        assert_eq!(std::fs::read(&path).unwrap(), bytes);
    }
}
