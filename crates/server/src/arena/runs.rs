//! Events: begun, played in tasks of their own, resumed, stopped and deleted.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use foursight_arena::tournament::{
    Ledger, Report, RunEvent, Tournament, TournamentContext, run_tournament,
};
use foursight_arena::{GameSummary, Identity, PlayedGame, Reservation, Watcher};
use foursight_rules::{Move, Ruleset};
use foursight_voice::{InWords, say};
use tokio::task::JoinHandle;

use super::bot_listener::BotListener;
use super::ended::EndedEarly;
use super::event::{EventWanted, config, identities, result_of, winner};
use super::ladder::{OverMatch, Standing, over};
use super::live_feed::{EventWatcher, LiveFeed, TICK};
use super::pace::Pace;
use super::view::{ArenaView, EventView};
use crate::backlog::Follow;
use crate::games::{Hub, now_ms};
use crate::key;
use crate::measures;
use crate::packs::Packs;
use crate::problem::{Code, Problem};
use crate::store::{
    EventFilter, EventGame, EventSetup, EventState, Store, StoreError, StoredEvent,
};
use crate::words::Words;
use crate::work::Caller;

/// Events that are played at once.
const MOST_RUNNING: usize = 4;
/// Events that are read at a time.
pub(super) const PAGE: u32 = 100;
/// How long an event waits when a game could not be stored.
const RETRY: Duration = Duration::from_secs(1);

/// How long games with bots may take to hear that the arena moves before their bots are sent away.
const LEAVING: Duration = Duration::from_secs(1);

/// An event that is played.
struct Run {
    stopped: Arc<AtomicBool>,
    /// Whether its games wait; that they do is stored, too.
    pace: Arc<Pace>,
    task: JoinHandle<()>,
    bots: Vec<Identity>,
    /// Keeps its bots from ordinary games.
    _reserved: Option<Reservation>,
    /// No thread waits for an event that nobody can let go on.
    _ends: EndOnDrop,
}

/// Stops the games of an event when it is forgotten, whatever ends the server.
struct EndOnDrop(Arc<AtomicBool>);

impl Drop for EndOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// The report of an event after so many games.
#[derive(Debug)]
pub(super) struct CachedReport {
    pub(super) event: String,
    pub(super) state: EventState,
    pub(super) played: u64,
    pub(super) report: Arc<Report>,
}

/// Everything about bots.
pub(crate) struct Arena {
    pub(super) hub: Arc<Hub>,
    feed: Arc<LiveFeed>,
    runs: Mutex<HashMap<String, Run>>,
    /// Held while an event is begun or ended, so that one comes after the other.
    changing: tokio::sync::Mutex<()>,
    /// Worked out when somebody asks for it.
    pub(super) ladder: tokio::sync::Mutex<Option<Standing>>,
    pub(super) reports: Mutex<Vec<CachedReport>>,
    /// Matches of an event at once.
    threads: usize,
    /// How much later than allowed bots may answer if an event says nothing about it.
    tolerance: Duration,
}

/// Tells what is new whenever something has changed, and at intervals while games are played.
async fn tell_news(feed: Weak<LiveFeed>, bots: Weak<BotListener>) {
    while let Some(bots) = bots.upgrade() {
        bots.changed().await;
        loop {
            tokio::time::sleep(TICK).await;
            let Some(feed) = feed.upgrade() else { return };
            if !feed.flush() {
                break;
            }
        }
    }
}

fn event_is_over(event: &StoredEvent) -> Problem {
    Problem::said(Code::Conflict, |lang| say!(lang, "problem-event-over", name = event.setup.name))
}

/// Writes an event's games into the store.
struct StoreLedger {
    event: Arc<str>,
    store: Arc<dyn Store>,
}

impl Ledger for StoreLedger {
    type Entry = (EventGame, String);
    type Error = StoreError;

    fn entry(encounter: usize, played: &PlayedGame) -> (EventGame, String) {
        let summary: GameSummary = played.summary.clone();
        let record = serde_json::to_string(&played.record).unwrap_or_default();
        (EventGame { encounter, ended_ms: now_ms(), summary }, record)
    }

    async fn append(&mut self, (game, record): Self::Entry) -> Result<(), StoreError> {
        self.store.add_event_game(&self.event, &game, &record).await
    }

    // The store has every game on its disk when it says that it has it.
    async fn sync(&mut self) -> Result<(), StoreError> {
        Ok(())
    }

    async fn settle(&mut self) -> Result<(), StoreError> {
        Ok(())
    }
}

impl Arena {
    pub(crate) fn new(hub: &Arc<Hub>, threads: usize, tolerance: Duration) -> Arc<Self> {
        let feed = LiveFeed::new(Arc::clone(&hub.bots));
        tokio::spawn(tell_news(Arc::downgrade(&feed), Arc::downgrade(&hub.bots)));
        Arc::new(Self {
            hub: Arc::clone(hub),
            feed,
            runs: Mutex::default(),
            changing: tokio::sync::Mutex::default(),
            ladder: tokio::sync::Mutex::default(),
            reports: Mutex::default(),
            threads,
            tolerance,
        })
    }

    fn runs(&self) -> MutexGuard<'_, HashMap<String, Run>> {
        self.runs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn packs(&self) -> &Packs {
        &self.hub.packs
    }

    pub(super) fn store(&self) -> &Arc<dyn Store> {
        &self.hub.store
    }

    /// Begins with what the store has, after another node may have changed it.
    pub(crate) async fn open(self: &Arc<Self>) -> Result<(), StoreError> {
        self.hub.bots.names().reload().await?;
        self.forget_results().await;
        self.hub.bots.come_back();
        self.resume().await
    }

    /// Leaves all events and games with bots where they are, and sends all bots and whoever watches away: they
    /// find the node that goes on with them.
    pub(crate) async fn suspend(&self, message: Utf8Bytes) {
        self.feed.restart(message.clone());
        self.leave_events().await;
        // A bot that is sent away loses no game that nobody plays here any more; but a game that waits for a database
        // which does not answer keeps no bot here.
        let hub = Arc::clone(&self.hub);
        let closing = tokio::spawn(async move { hub.close_games_with_bots(message).await });
        let _ = tokio::time::timeout(LEAVING, closing).await;
        self.hub.bots.leave();
        self.forget_results().await;
    }

    async fn forget_results(&self) {
        *self.ladder.lock().await = None;
        self.reports.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// Resumes all events that were played when the server ended.
    pub(crate) async fn resume(self: &Arc<Self>) -> Result<(), StoreError> {
        let filter = EventFilter { running: true, limit: PAGE, ..EventFilter::default() };
        for event in self.store().events(&filter).await? {
            tracing::info!(event = event.id, "an event is resumed");
            let games = self.store().event_games(&event.id).await?;
            let rules = self.rules_of(&event.setup, Caller::Server).await;
            let resumed = match rules {
                Ok(rules) => result_of(&event.setup, games)
                    .map(|result| (rules, result))
                    .map_err(|problem| (EndedEarly::GamesUnreadable, problem)),
                Err(problem) => Err((EndedEarly::PacksUnreadable, problem)),
            };
            match resumed {
                Ok((rules, tournament)) => self.start(event, rules, tournament),
                // A database that does not answer says nothing about the event.
                Err((_, problem)) if problem.code == Code::Unavailable => {
                    return Err(StoreError::unavailable(problem.detail));
                }
                Err((why, problem)) => {
                    tracing::error!(event = event.id, %problem.detail, "an event cannot go on");
                    let why = Some(why.stored());
                    self.store().end_event(&event.id, EventState::Failed, why, None).await?;
                }
            }
        }
        Ok(())
    }

    /// The rules that an event began with.
    pub(crate) async fn rules_of(
        &self,
        setup: &EventSetup,
        caller: Caller,
    ) -> Result<Arc<Ruleset>, Problem> {
        let sources = self.packs().of_game(&setup.packs, &setup.sources, &**self.store()).await?;
        let hub = Arc::clone(&self.hub);
        let rules = self.hub.work.run(caller, move || sources.rules(&hub.packs)).await?;
        rules.map_err(|error| {
            tracing::error!(%error, "the packs of a stored event cannot be loaded");
            Problem::said(Code::Internal, |lang| say!(lang, "problem-packs-of-event"))
        })
    }

    /// Begins an event; answers its name.
    pub(crate) async fn begin(
        self: &Arc<Self>,
        wanted: EventWanted,
        caller: Caller,
    ) -> Result<String, Problem> {
        let names = wanted.packs()?;
        let arena = Arc::clone(self);
        let checked = self.hub.work.run(caller, move || -> Result<_, Problem> {
            let rules = arena.packs().load(None, &names)?;
            wanted.check(&rules, arena.tolerance).map(|(setup, texts)| (rules, setup, texts))
        });
        let (rules, setup, texts) = checked.await??;
        let _turn = self.changing.lock().await;
        self.admit(&setup)?;
        let tournament = Tournament::new(config(&setup)?);
        let mut event = StoredEvent {
            id: String::new(),
            created_ms: now_ms(),
            setup,
            state: EventState::Running,
            why: None,
            winner: None,
            played: 0,
        };
        for id in key::game_ids() {
            event.id = id?;
            match self.store().create_event(&event, &texts).await {
                Ok(()) => {
                    let id = event.id.clone();
                    measures::count("foursight_events_total");
                    self.start(event, rules, tournament);
                    return Ok(id);
                }
                Err(StoreError::Taken(_)) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Err(key::none_is_free("event"))
    }

    /// Whether there is room for an event, and its bots are free.
    fn admit(&self, setup: &EventSetup) -> Result<(), Problem> {
        let runs = self.runs();
        if runs.len() >= MOST_RUNNING {
            let full = |lang| say!(lang, "problem-too-many-events", most = MOST_RUNNING);
            return Err(Problem::said(Code::TooMany, full));
        }
        let here = self.hub.bots.bots();
        for bot in identities(setup) {
            let name = bot.to_string();
            if !here.iter().any(|known| known.name == name) {
                let closed = self.hub.bots.closed();
                let absent = |lang| {
                    let why = closed.map(|why| format!(": {}", why.in_words(lang)));
                    say!(lang, "problem-bot-absent", name, why = why.unwrap_or_default())
                };
                return Err(Problem::said(Code::UnknownAgent, absent));
            }
            if runs.values().any(|run| run.bots.contains(&bot)) {
                let busy = |lang| say!(lang, "problem-bot-plays", name);
                return Err(Problem::said(Code::Conflict, busy));
            }
        }
        Ok(())
    }

    /// Plays an event in a task of its own.
    fn start(self: &Arc<Self>, event: StoredEvent, rules: Arc<Ruleset>, tournament: Tournament) {
        let stopped = Arc::<AtomicBool>::default();
        let pace = Arc::<Pace>::default();
        pace.pause(event.setup.paused);
        let bots: Vec<Identity> = identities(&event.setup).collect();
        let reserved = self.hub.bots.lobby().map(|lobby| lobby.reserve(bots.iter().cloned()));
        let id = event.id.clone();
        self.feed.progress(event.clone().into());
        let mut runs = self.runs();
        let watcher = EventWatcher {
            feed: Arc::clone(&self.feed),
            event: id.as_str().into(),
            stopped: Arc::clone(&stopped),
            pace: Arc::clone(&pace),
        };
        let task = tokio::spawn(Arc::clone(self).play(event, rules, tournament, watcher));
        let ends = EndOnDrop(Arc::clone(&stopped));
        runs.insert(id, Run { stopped, pace, task, bots, _reserved: reserved, _ends: ends });
    }

    async fn play(
        self: Arc<Self>,
        event: StoredEvent,
        rules: Arc<Ruleset>,
        mut tournament: Tournament,
        watcher: EventWatcher,
    ) {
        let name = Arc::clone(&watcher.event);
        let watcher: Arc<dyn Watcher> = Arc::new(watcher);
        let needs_bots = identities(&event.setup).next().is_some();
        if needs_bots && self.hub.bots.lobby().is_none() {
            tracing::warn!(event = event.id, "an event waits for bots, but none can connect");
            std::future::pending::<()>().await;
        }
        let mut event = event;
        let (state, why) = loop {
            let run = self.run(&name, &event, &rules, &mut tournament, &watcher);
            let Err(error) = run.await else { break (EventState::Finished, None) };
            // The store is the truth: whatever it has, the event goes on from there.
            tracing::error!(event = &*name, %error, "a game was not stored; the event goes on");
            measures::count("foursight_event_retries_total");
            self.feed.event_ends(&name);
            match self.stored_games(&event).await {
                Ok((stored, played)) => {
                    tournament = stored;
                    event.played = played;
                    event.setup.paused = self.is_paused(&name);
                    self.feed.progress(event.clone().into());
                }
                Err(_) => break (EventState::Failed, Some(EndedEarly::GamesUnreadable)),
            }
        };
        let report = Report::of(&tournament, &rules);
        let first = winner(&report).filter(|_| state == EventState::Finished);
        self.note_end(&name, state, why.map(EndedEarly::stored), first).await;
        self.runs().remove(&*name);
    }

    /// The games of an event as they are stored, as soon as the store answers, and their number.
    async fn stored_games(&self, event: &StoredEvent) -> Result<(Tournament, u64), Problem> {
        loop {
            tokio::time::sleep(RETRY).await;
            if let Ok(games) = self.store().event_games(&event.id).await {
                let played = games.len() as u64;
                return Ok((result_of(&event.setup, games)?, played));
            }
        }
    }

    /// Plays an event until it is over, or a game cannot be stored.
    async fn run(
        self: &Arc<Self>,
        name: &Arc<str>,
        event: &StoredEvent,
        rules: &Arc<Ruleset>,
        tournament: &mut Tournament,
        watcher: &Arc<dyn Watcher>,
    ) -> Result<(), StoreError> {
        let needs_bots = identities(&event.setup).next().is_some();
        let no_openings: Arc<[Vec<Move>]> = Arc::new([]);
        let context = TournamentContext {
            rules,
            openings: &no_openings,
            lobby: self.hub.bots.lobby().filter(|_| needs_bots),
            // Nobody can begin an event with programs.
            programs: &Arc::default(),
            concurrency: tournament.config().concurrency(self.threads),
            watcher: Some(watcher),
        };
        let mut ledger = StoreLedger { event: Arc::clone(name), store: Arc::clone(self.store()) };
        let mut shown = EventView::from(event.clone());
        let observer = |tournament: &Tournament, happened: RunEvent<'_>| match happened {
            RunEvent::BeginsWithout(_) => {}
            RunEvent::Begins(number) => {
                let bots = tournament.encounters()[number].bots;
                let names = bots.map(|bot| tournament.config().bots[bot].name.clone()).to_vec();
                self.feed.match_begins(name, number, names, rules);
            }
            RunEvent::Game(number, _) => {
                shown.played += 1;
                shown.planned = shown.planned.map(|planned| planned.max(shown.played));
                shown.paused = self.is_paused(name);
                self.feed.progress(shown.clone());
                if let Some(played) = over(tournament, number) {
                    self.feed.match_ends(name, number);
                    self.add_to_ladder(&OverMatch {
                        event: name.to_string(),
                        at_ms: now_ms(),
                        played,
                    });
                }
            }
        };
        run_tournament(tournament, &mut ledger, context, observer).await
    }

    /// Notes what has become of an event, as soon as the store answers, and tells everybody. An
    /// event that another node goes on with is that one's to end.
    async fn note_end(&self, id: &str, state: EventState, why: Option<&str>, winner: Option<&str>) {
        self.feed.event_ends(id);
        let note = async || {
            self.store().end_event(id, state, why, winner).await?;
            self.store().event(id).await
        };
        loop {
            match note().await {
                Ok(Some(event)) => return self.feed.progress(event.into()),
                Ok(None) | Err(StoreError::NotOwned(_)) => return,
                Err(error) => {
                    tracing::error!(event = id, %error, "the end of an event was not stored yet");
                    measures::count("foursight_event_retries_total");
                    tokio::time::sleep(RETRY).await;
                }
            }
        }
    }

    /// Ends an event that is played; false if it was over already. If that cannot be stored, it is
    /// played on.
    async fn end(&self, id: &str, why: EndedEarly) -> Result<bool, Problem> {
        let ended =
            self.store().end_event(id, EventState::Stopped, Some(why.stored()), None).await?;
        self.abort(id).await;
        self.feed.event_ends(id);
        if let Ok(Some(event)) = self.store().event(id).await {
            self.feed.progress(event.into());
        }
        Ok(ended)
    }

    /// A stored event.
    pub(crate) async fn event(&self, id: &str) -> Result<StoredEvent, Problem> {
        let found = if key::is_game_id(id) { self.store().event(id).await? } else { None };
        found.ok_or_else(|| Problem::unknown_event(id))
    }

    /// Stops an event. Its finished games are kept.
    pub(crate) async fn stop(&self, id: &str) -> Result<(), Problem> {
        let event = self.event(id).await?;
        match self.end(id, EndedEarly::Stopped).await? {
            true => Ok(()),
            false => Err(event_is_over(&event)),
        }
    }

    /// True while the games of an event wait.
    pub(crate) fn is_paused(&self, id: &str) -> bool {
        self.runs().get(id).is_some_and(|run| run.pace.is_paused())
    }

    /// Lets the games of an event wait between two moves, or go on. No bot's time runs meanwhile.
    pub(crate) async fn pause(&self, id: &str, paused: bool) -> Result<(), Problem> {
        // One after the other, so that what is stored is what is done.
        let _turn = self.changing.lock().await;
        let event = self.event(id).await?;
        let known =
            self.runs().contains_key(id) && self.store().pause_event(&event, paused).await?;
        if !known {
            return Err(event_is_over(&event));
        }
        if let Some(run) = self.runs().get(id) {
            run.pace.pause(paused);
        }
        self.feed.progress(EventView { paused, ..EventView::from(event) });
        Ok(())
    }

    /// Lets each game of a paused event make one move.
    pub(crate) async fn step(&self, id: &str) -> Result<(), Problem> {
        let event = self.event(id).await?;
        let stepped = self.runs().get(id).map(|run| run.pace.step());
        match stepped {
            Some(true) => Ok(()),
            Some(false) => {
                let runs = |lang| say!(lang, "problem-event-not-paused", name = event.setup.name);
                Err(Problem::said(Code::Conflict, runs))
            }
            None => Err(event_is_over(&event)),
        }
    }

    /// Ends the task of an event, if there is one.
    async fn abort(&self, id: &str) {
        let _turn = self.changing.lock().await;
        let Some(run) = self.runs().remove(id) else { return };
        run.task.abort();
        let _ = run.task.await;
        // Only now, so that no game that was aborted is taken for a finished one.
        run.stopped.store(true, Ordering::Relaxed);
    }

    /// Deletes an event and its games.
    pub(crate) async fn delete(&self, id: &str) -> Result<(), Problem> {
        let event = self.event(id).await?;
        self.end(id, EndedEarly::Deleted).await?;
        if !self.store().delete_event(&event.id).await? {
            return Err(Problem::unknown_event(id));
        }
        *self.ladder.lock().await = None;
        let mut reports = self.reports.lock().unwrap_or_else(PoisonError::into_inner);
        reports.retain(|known| known.event != id);
        Ok(())
    }

    /// Events, the newest first.
    pub(crate) async fn list(&self, filter: &EventFilter) -> Result<Vec<EventView>, Problem> {
        let events = self.store().events(filter).await?;
        let shown = |event: StoredEvent| {
            let paused = self.is_paused(&event.id);
            EventView { paused, ..EventView::from(event) }
        };
        Ok(events.into_iter().map(shown).collect())
    }

    /// The arena as it is now.
    pub(crate) async fn view(&self) -> Result<ArenaView, Problem> {
        let filter = EventFilter { running: true, limit: PAGE, ..EventFilter::default() };
        let bots = &self.hub.bots;
        Ok(ArenaView {
            running: self.list(&filter).await?,
            address: bots.address().map(|address| address.to_string()),
            closed: bots.closed().map(ToString::to_string),
            closed_words: bots.closed().map(|why| Words::said(|lang| why.in_words(lang))),
            bots: bots.bots(),
            live: self.feed.live(),
        })
    }

    /// Everything that happens from now on; nothing if the server is closing.
    pub(crate) fn listen(&self) -> Option<Follow> {
        self.feed.listen()
    }

    /// Tells everybody who watches, and leaves all events where they are until the next start.
    pub(crate) async fn close(&self, message: Utf8Bytes) {
        self.feed.close(message);
        self.leave_events().await;
        // What cannot be noted now may cost a name a few minutes of its year.
        if self.hub.has_arena()
            && let Err(error) = self.hub.bots.note_names().await
        {
            tracing::debug!(%error, "which names are used was not noted");
        }
        self.hub.bots.close();
    }

    async fn leave_events(&self) {
        let runs: Vec<(String, Run)> = self.runs().drain().collect();
        for (id, run) in runs {
            run.task.abort();
            let _ = run.task.await;
            run.stopped.store(true, Ordering::Relaxed);
            self.feed.event_ends(&id);
        }
    }
}
