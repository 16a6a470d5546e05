//! Plays a tournament: as many matches at once as leave the bots their time.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use foursight_agents::AgentKind;
use foursight_rules::{Move, Ruleset};
use tokio::sync::mpsc;
use tokio::task::JoinSet;

use super::journal::{Journal, JournalError};
use super::state::Tournament;
use crate::net::{Identity, Lobby};
use crate::player::Player;
use crate::runner::{GameSummary, MatchPlan, all_built_in, play_built_in, play_match};
use crate::series::SeriesRules;
use crate::spec::{BotSpec, Chair};

/// How often the journal is forced to disk. A killed process loses nothing anyway.
const SYNC: Duration = Duration::from_millis(500);

/// What happens while a tournament is played.
#[derive(Debug)]
pub enum RunEvent<'a> {
    /// A match begins.
    Begins(usize),
    /// A game of a match is over, and on disk.
    Game(usize, &'a GameSummary),
}

enum Message {
    Game(usize, GameSummary, Vec<u8>),
    End(usize),
}

/// Plays a tournament to its end, from wherever it stands.
///
/// # Errors
/// If the journal cannot be written: nothing is played that would be lost.
pub async fn run_tournament(
    tournament: &mut Tournament,
    journal: &mut Journal,
    rules: &Arc<Ruleset>,
    openings: &Arc<[Vec<Move>]>,
    lobby: Option<&Arc<Lobby>>,
    concurrency: usize,
    mut observer: impl FnMut(&Tournament, RunEvent<'_>),
) -> Result<(), JournalError> {
    if let Some(lobby) = lobby.filter(|_| !tournament.is_over()) {
        // Once everybody has been here, nobody is waited for any longer than a match waits.
        let missing = |present: &[Identity]| {
            let mut all =
                (0..tournament.config().bots.len()).filter_map(|bot| identity(tournament, bot));
            all.any(|bot| !present.contains(&bot))
        };
        lobby.until(|_, present| (!missing(present)).then_some(())).await;
    }
    let (sender, mut inbox) = mpsc::channel(64);
    let stop = Arc::new(AtomicBool::new(false));
    let mut tasks = JoinSet::new();
    let mut playing: BTreeSet<usize> = BTreeSet::new();
    let mut synced = Instant::now();
    loop {
        while playing.len() < concurrency {
            let Some(number) = next_match(tournament, &playing) else { break };
            let Some(table) = Table::lay(tournament, number, rules, openings, lobby) else { break };
            playing.insert(number);
            observer(tournament, RunEvent::Begins(number));
            tasks.spawn(table.play(sender.clone(), Arc::clone(&stop)));
        }
        if playing.is_empty() {
            return journal.sync();
        }
        match inbox.recv().await {
            Some(Message::Game(number, game, line)) => {
                journal.append(&line)?;
                if synced.elapsed() > SYNC {
                    journal.sync()?;
                    synced = Instant::now();
                }
                tournament.note(number, game.clone());
                observer(tournament, RunEvent::Game(number, &game));
                if tournament.config().sprt.is_some() && tournament.is_over() {
                    // The sequential test is decided; what is under way need not go on.
                    stop.store(true, Ordering::Relaxed);
                }
            }
            Some(Message::End(number)) => {
                playing.remove(&number);
            }
            None => return journal.sync(),
        }
    }
}

/// Who a WebSocket bot of the tournament is in the lobby: the second of a name is the second one
/// that connects with it.
fn identity(tournament: &Tournament, bot: usize) -> Option<Identity> {
    let BotSpec::Socket(name) = &tournament.config().bots[bot].run else { return None };
    Some(Identity { name: name.clone(), number: namesakes(tournament, bot) + 1 })
}

/// How many bots before this one come from the same place.
fn namesakes(tournament: &Tournament, bot: usize) -> u32 {
    let bots = &tournament.config().bots;
    bots[..bot].iter().filter(|other| other.run == bots[bot].run).count() as u32
}

/// The next match whose bots are free. A socket can play one match at a time.
fn next_match(tournament: &Tournament, playing: &BTreeSet<usize>) -> Option<usize> {
    let bots_of = |number: usize| tournament.encounters()[number].bots;
    let busy: BTreeSet<usize> = playing
        .iter()
        .flat_map(|&number| bots_of(number))
        .filter(|&bot| tournament.config().bots[bot].run.needs_port())
        .collect();
    let free = |number: &usize| {
        !playing.contains(number) && bots_of(*number).iter().all(|bot| !busy.contains(bot))
    };
    tournament.open().into_iter().find(free)
}

/// A match that is ready to be played.
struct Table {
    number: usize,
    plan: MatchPlan,
    players: Vec<Player>,
    series: crate::series::Series,
}

impl Table {
    fn lay(
        tournament: &Tournament,
        number: usize,
        rules: &Arc<Ruleset>,
        openings: &Arc<[Vec<Move>]>,
        lobby: Option<&Arc<Lobby>>,
    ) -> Option<Self> {
        let config = tournament.config();
        let encounter = &tournament.encounters()[number];
        let players = encounter.bots.iter().map(|&bot| {
            let chair =
                Chair { spec: &config.bots[bot].run, namesakes: namesakes(tournament, bot) };
            chair.player(config.clock(), lobby)
        });
        let plan = MatchPlan {
            rules: Arc::clone(rules),
            series: SeriesRules {
                seats: 2,
                games: config.games,
                sudden_death: config.sudden_death(),
                paired: config.paired(),
                seed: encounter.seed,
            },
            clock: config.clock(),
            openings: Arc::clone(openings),
            names: encounter.bots.iter().map(|&bot| config.bots[bot].name.clone()).collect(),
        };
        Some(Self {
            number,
            plan,
            players: players.collect::<Option<_>>()?,
            series: encounter.series.clone(),
        })
    }

    /// Plays a match between built-in agents in one piece: no other match waits for it.
    fn play_here(mut self, kinds: &[AgentKind], sender: &mpsc::Sender<Message>, stop: &AtomicBool) {
        while let Some(fixture) = self.series.next()
            && !stop.load(Ordering::Relaxed)
        {
            let played = play_built_in(&self.plan, kinds, fixture);
            self.series.note(played.summary.ending.winners);
            let line = Journal::entry(self.number, &played);
            if sender.blocking_send(Message::Game(self.number, played.summary, line)).is_err() {
                return;
            }
        }
    }

    async fn play(mut self, sender: mpsc::Sender<Message>, stop: Arc<AtomicBool>) {
        if let Some(kinds) = all_built_in(&self.players) {
            let number = self.number;
            let (games, ended) = (sender.clone(), Arc::clone(&stop));
            let work = move || self.play_here(&kinds, &games, &ended);
            let _ = tokio::task::spawn_blocking(work).await;
            let _ = sender.send(Message::End(number)).await;
            return;
        }
        let mut series = self.series;
        while series.next().is_some() && !stop.load(Ordering::Relaxed) {
            let mut finished = None;
            play_match(&self.plan, &mut self.players, &mut series, |played| {
                // Written down by this task, so that the journal's owner has only to append it.
                let line = Journal::entry(self.number, &played);
                finished = Some(Message::Game(self.number, played.summary, line));
                false
            })
            .await;
            let Some(message) = finished else { break };
            if sender.send(message).await.is_err() {
                break;
            }
        }
        for player in self.players {
            player.finish().await;
        }
        let _ = sender.send(Message::End(self.number)).await;
    }
}
