//! Plays a tournament: as many matches at once as leave the bots their time.

use std::collections::{BTreeSet, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use foursight_rules::{Move, Ruleset};
use tokio::sync::{Semaphore, mpsc};
use tokio::task::JoinSet;
use tokio::time::timeout;

use super::journal::Ledger;
use super::state::Tournament;
use crate::contestant::{Contestant, ProgramSettings};
use crate::net::{Identity, Lobby};
use crate::runner::{GameSummary, MatchPlan, all_built_in, play_built_in, play_match};
use crate::series::SeriesRules;
use crate::spec::SeatSpec;
use crate::watch::{Watch, Watcher};

/// How often the journal is forced to disk. A killed process loses nothing anyway.
pub(super) const SYNC_INTERVAL: Duration = Duration::from_millis(500);

/// What happens while a tournament is played.
#[derive(Debug)]
pub enum RunEvent<'a> {
    /// A match begins as soon as there is a slot for it.
    Begins(usize),
    /// These bots have not come in time: it begins without them, and they lose their games until
    /// they come.
    BeginsWithout(&'a [usize]),
    /// A game of a match is over, and on disk.
    Game(usize, &'a GameSummary),
}

/// What a tournament needs beside its bots.
#[derive(Debug, Clone, Copy)]
pub struct TournamentContext<'a> {
    /// The game.
    pub rules: &'a Arc<Ruleset>,
    /// First moves, taken in turn.
    pub openings: &'a Arc<[Vec<Move>]>,
    /// The WebSocket bots, if there are any.
    pub lobby: Option<&'a Arc<Lobby>>,
    /// How programs are run.
    pub programs: &'a Arc<ProgramSettings>,
    /// Matches at the same time.
    pub concurrency: usize,
    /// Who looks on, if anybody does.
    pub watcher: Option<&'a Arc<dyn Watcher>>,
}

enum Message<E> {
    Game(usize, GameSummary, E),
    End(usize),
}

/// Plays a tournament to its end, from wherever it stands. If this is dropped, the games under way
/// end without a result and their bots go back to the lobby.
///
/// # Errors
/// If a game cannot be written down: nothing is played that would be lost.
pub async fn run_tournament<L: Ledger>(
    tournament: &mut Tournament,
    ledger: &mut L,
    context: TournamentContext<'_>,
    mut observer: impl FnMut(&Tournament, RunEvent<'_>),
) -> Result<(), L::Error> {
    if let Some(lobby) = context.lobby.filter(|_| !tournament.is_over()) {
        // Once everybody has been here, nobody is waited for any longer than a match waits.
        let wait = tournament.config().wait.unwrap_or(Duration::MAX);
        if let Err(absent) = await_bots(tournament, lobby, wait).await {
            observer(tournament, RunEvent::BeginsWithout(&absent));
        }
    }
    let (sender, mut inbox) = mpsc::channel(64);
    let stop = Arc::new(AtomicBool::new(false));
    let mut tasks = JoinSet::new();
    let mut playing: BTreeSet<usize> = BTreeSet::new();
    let slots = Arc::new(Semaphore::new(context.concurrency));
    let queue = ReadyQueue::default();
    let mut synced = Instant::now();
    loop {
        // One more is made ready than can be played, so that no core waits while a game is written
        // down.
        while playing.len() <= context.concurrency {
            let Some(number) = next_match(tournament, &playing) else { break };
            let Some(ready) = ReadyMatch::new(tournament, number, context) else { break };
            playing.insert(number);
            // Whoever watches must know it before its first move.
            observer(tournament, RunEvent::Begins(number));
            queue.add(ready);
            let (sender, stop, slots) = (sender.clone(), Arc::clone(&stop), Arc::clone(&slots));
            let queue = queue.clone();
            tasks.spawn(async move {
                let _slot = slots.acquire_owned().await;
                // Another core may have been quicker and have it already.
                if let Some(ready) = queue.next(|_| true) {
                    ready.play::<L>(sender, stop, queue).await;
                }
            });
        }
        if playing.is_empty() {
            break;
        }
        match inbox.recv().await {
            Some(Message::Game(number, game, entry)) => {
                ledger.append(entry).await?;
                if synced.elapsed() > SYNC_INTERVAL {
                    ledger.sync().await?;
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
            None => break,
        }
    }
    ledger.sync().await?;
    ledger.settle().await
}

/// Waits until all WebSocket bots of a tournament are there.
///
/// # Errors
/// The numbers of those that have not come within this time.
pub async fn await_bots(
    tournament: &Tournament,
    lobby: &Lobby,
    wait: Duration,
) -> Result<(), Vec<usize>> {
    let bots = 0..tournament.config().bots.len();
    let identities: Vec<_> = bots.clone().map(|bot| identity(tournament, bot)).collect();
    let is_absent =
        |bot: &usize| identities[*bot].as_ref().is_some_and(|bot| lobby.state(bot).is_none());
    if tournament.is_over() {
        return Ok(());
    }
    // Only one is waited for at a time; all are looked at when the last one has come.
    let mut awaited = 0;
    let arrival = lobby.until(|_| {
        match (awaited..bots.end).find(is_absent).or_else(|| bots.clone().find(is_absent)) {
            Some(absent) => {
                awaited = absent;
                None
            }
            None => Some(()),
        }
    });
    match timeout(wait, arrival).await {
        Ok(()) => Ok(()),
        Err(_) => Err(bots.filter(is_absent).collect()),
    }
}

/// Matches that are ready to be played, in their order.
#[derive(Clone, Default)]
struct ReadyQueue(Arc<Mutex<VecDeque<ReadyMatch>>>);

impl ReadyQueue {
    fn matches(&self) -> MutexGuard<'_, VecDeque<ReadyMatch>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn add(&self, ready: ReadyMatch) {
        self.matches().push_back(ready);
    }

    /// The next one, if it is wanted.
    fn next(&self, wanted: impl Fn(&ReadyMatch) -> bool) -> Option<ReadyMatch> {
        let mut matches = self.matches();
        if matches.front().is_some_and(wanted) { matches.pop_front() } else { None }
    }
}

/// Who a WebSocket bot of the tournament is in the lobby.
fn identity(tournament: &Tournament, bot: usize) -> Option<Identity> {
    tournament.config().bots[bot].run.identity(namesakes(tournament, bot))
}

/// How many bots before this one have the same specification.
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
struct ReadyMatch {
    number: usize,
    plan: MatchPlan,
    players: Vec<Contestant>,
    series: crate::series::Series,
}

impl ReadyMatch {
    fn new(tournament: &Tournament, number: usize, context: TournamentContext<'_>) -> Option<Self> {
        let config = tournament.config();
        let encounter = &tournament.encounters()[number];
        let players = encounter.bots.iter().map(|&bot| {
            let spec = &config.bots[bot].run;
            let seat = SeatSpec { spec, namesakes: namesakes(tournament, bot) };
            seat.player(config.limits(), context.lobby, context.programs)
        });
        let plan = MatchPlan {
            rules: Arc::clone(context.rules),
            series: SeriesRules {
                seats: 2,
                games: config.games,
                sudden_death: config.sudden_death(),
                paired: config.paired(),
                seed: encounter.seed,
                derivation: config.derivation,
            },
            limits: config.limits(),
            adjudicate: config.adjudicate,
            openings: Arc::clone(context.openings),
            names: encounter.bots.iter().map(|&bot| config.bots[bot].name.clone()).collect(),
            watch: context
                .watcher
                .map(|watcher| Watch { watcher: Arc::clone(watcher), encounter: number }),
        };
        Some(Self {
            number,
            plan,
            players: players.collect::<Option<_>>()?,
            series: encounter.series.clone(),
        })
    }

    /// Plays a match between built-in agents in one piece: no other match waits for it.
    fn play_here<L: Ledger>(mut self, sender: &mpsc::Sender<Message<L::Entry>>, stop: &AtomicBool) {
        let Some(kinds) = all_built_in(&self.players) else { return };
        while let Some(fixture) = self.series.next()
            && !stop.load(Ordering::Relaxed)
        {
            let played = play_built_in(&self.plan, &kinds, fixture);
            self.series.note(played.summary.end.winners);
            let entry = L::entry(self.number, &played);
            if sender.blocking_send(Message::Game(self.number, played.summary, entry)).is_err() {
                return;
            }
        }
        let _ = sender.blocking_send(Message::End(self.number));
    }

    fn is_built_in(&self) -> bool {
        all_built_in(&self.players).is_some()
    }

    async fn play<L: Ledger>(
        mut self,
        sender: mpsc::Sender<Message<L::Entry>>,
        stop: Arc<AtomicBool>,
        queue: ReadyQueue,
    ) {
        if self.is_built_in() {
            // Going on with the next match at once keeps the core busy: to be woken for it takes
            // milliseconds when all cores are.
            let work = move || {
                let mut next = Some(self);
                while let Some(ready) = next {
                    ready.play_here::<L>(&sender, &stop);
                    next = queue.next(Self::is_built_in);
                }
            };
            let _ = tokio::task::spawn_blocking(work).await;
            return;
        }
        let mut series = self.series;
        while series.next().is_some() && !stop.load(Ordering::Relaxed) {
            let mut finished = None;
            play_match(&self.plan, &mut self.players, &mut series, |played| {
                // Written down by this task, so that the ledger's owner has only to append it.
                let entry = L::entry(self.number, &played);
                finished = Some(Message::Game(self.number, played.summary, entry));
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
