//! The games that are in use, and how new ones begin.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use foursight_rules::PlayerSet;
use foursight_voice::say;
use tokio::sync::{Notify, OnceCell, mpsc, oneshot};

use super::actor::Actor;
use super::agents::Agents;
use super::command::{Command, Reply, Request};
use super::failed::Failed;
use super::held_memory::{Full, GamePrice, HeldMemory, LiveLimits, MemoryShare};
use super::hosted::{HostedGame, rotated};
use super::interrupted::Interrupted;
use super::new_game::{Begun, PreparedGame, new_game, seated};
use super::service_clock::ServiceClock;
use crate::arena::BotListener;
use crate::key;
use crate::measures;
use crate::packs::{Packs, PacksOfGame};
use crate::problem::{Code, Problem};
use crate::rooms::GameEnded;
use crate::store::{
    GameSetup, Lease, News, Series, Store, StoreError, StoredGame, StoredTimer, Subject,
};
use crate::work::{Caller, WorkPool, check_wanted};

/// Commands that may wait for a game.
const INBOX_SIZE: usize = 64;
/// How long a game waits for others to leave the memory before it is refused.
const ROOM_WAIT: Duration = Duration::from_secs(5);
/// How often at most idle games are asked to leave the memory.
const REST_INTERVAL: Duration = Duration::from_millis(100);

/// How games are run.
#[derive(Debug, Clone)]
pub(crate) struct HubOptions {
    /// How long a person may be away from a timed game before the win can be claimed.
    pub(crate) grace: Duration,
    /// How long a game stays in memory when nobody looks at it.
    pub(crate) unload: Duration,
    /// How long a bot may take for a move where no clock says otherwise.
    pub(crate) bot_time: Duration,
    /// Most games in memory.
    pub(crate) most_live: usize,
    /// How much they may take there.
    pub(crate) live: LiveLimits,
    /// Who is told how games of rooms end.
    pub(crate) room_games: mpsc::UnboundedSender<GameEnded>,
}

/// A game's place among those in memory, filled once it is loaded.
type Slot = Arc<OnceCell<mpsc::Sender<Request>>>;

/// All games.
pub(crate) struct Hub {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) packs: Packs,
    pub(crate) work: WorkPool,
    pub(crate) agents: Agents,
    pub(crate) bots: Arc<BotListener>,
    pub(crate) options: HubOptions,
    /// The time that clocks of sleeping games are told in.
    pub(crate) clock: ServiceClock,
    /// How clocks of games stood that could not be stored.
    pub(super) interrupted: Interrupted,
    live: Mutex<HashMap<String, Slot>>,
    /// What they take.
    memory: Arc<HeldMemory>,
    /// How many watch each game in memory that is watched.
    watched: Mutex<HashMap<String, usize>>,
    /// Those in memory at which bots sit.
    with_bots: Mutex<HashSet<String>>,
    /// A game has left the memory.
    freed: Notify,
    /// When idle games were last asked to leave the memory.
    asked_to_rest: Mutex<Option<Instant>>,
    closed: AtomicBool,
}

impl Hub {
    pub(crate) fn new(
        store: Arc<dyn Store>,
        packs: Packs,
        work: WorkPool,
        agents: Agents,
        bots: Arc<BotListener>,
        options: HubOptions,
        clock: ServiceClock,
    ) -> Arc<Self> {
        let memory = HeldMemory::new(options.live);
        Arc::new(Self {
            store,
            packs,
            work,
            agents,
            bots,
            options,
            clock,
            interrupted: Interrupted::default(),
            live: Mutex::default(),
            memory,
            watched: Mutex::default(),
            with_bots: Mutex::default(),
            freed: Notify::new(),
            asked_to_rest: Mutex::default(),
            closed: AtomicBool::new(false),
        })
    }

    /// Asks a game something.
    pub(crate) async fn ask<T>(
        self: &Arc<Self>,
        id: &str,
        caller: Caller,
        command: impl FnOnce(Reply<T>) -> Command,
    ) -> Result<T, Problem> {
        if !key::is_game_id(id) {
            return Err(Problem::unknown_game(id));
        }
        let (reply, answer) = oneshot::channel();
        let mut request = Request { caller, command: command(reply) };
        loop {
            let sender = self.sender(id, caller).await?;
            match sender.send(request).await {
                Ok(()) => break,
                // It is just being unloaded: it answers what it has got, then it can be loaded.
                Err(unsent) => {
                    request = unsent.0;
                    tokio::time::sleep(Duration::from_millis(1)).await;
                }
            }
        }
        answer.await.map_err(|_| match self.store.leases() {
            _ if self.is_closed() => closing(),
            // Another node has the game; whether this was done before, nobody knows here.
            Some(_) => Problem::said(Code::Unavailable, |lang| say!(lang, "problem-node-lost")),
            None => lost(),
        })?
    }

    /// Ends a game of a room from which somebody was removed, on whichever node it is.
    pub(crate) async fn end_removed(self: &Arc<Self>, game: &str, seat: u8) {
        let ended = self.ask(game, Caller::Server, |reply| Command::EndRemoved { seat, reply });
        let Err(problem) = ended.await else { return };
        tracing::debug!(game, problem = problem.detail, "another node may have the game");
        if let Err(error) = self.store.tell_nodes(&News::Removed { game: game.into(), seat }).await
        {
            tracing::warn!(game, %error, "a game goes on though a player was removed from its room");
        }
    }

    /// Tells a game something if it is in memory.
    pub(crate) async fn tell_live(&self, id: &str, command: Command) {
        let sender = self.live().get(id).and_then(|slot| slot.get().cloned());
        if let Some(sender) = sender {
            let _ = sender.send(Request { caller: Caller::Server, command }).await;
        }
    }

    /// Tells all games in memory something.
    pub(crate) async fn tell_all_live(&self, command: impl Fn() -> Command) {
        let ids: Vec<String> = self.live().keys().cloned().collect();
        for id in ids {
            self.tell_live(&id, command()).await;
        }
    }

    /// How many watch a game.
    pub(crate) fn spectators(&self, id: &str) -> usize {
        self.watched().get(id).copied().unwrap_or(0)
    }

    /// Notes how many watch a game.
    pub(super) fn note_spectators(&self, id: &str, count: usize) {
        let mut watched = self.watched();
        if count > 0 {
            watched.insert(id.to_owned(), count);
        } else {
            watched.remove(id);
        }
    }

    fn watched(&self) -> MutexGuard<'_, HashMap<String, usize>> {
        self.watched.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn games_with_bots(&self) -> MutexGuard<'_, HashSet<String>> {
        self.with_bots.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether bots play here, and what has to be done once for all nodes is done here.
    pub(crate) fn has_arena(&self) -> bool {
        self.store.leases().is_none_or(|leases| leases.holds(Subject::Arena).is_some())
    }

    /// Ends the actors of games at which bots sit: they go on where the bots are.
    pub(crate) async fn close_games_with_bots(&self, message: Utf8Bytes) {
        let games: Vec<String> = self.games_with_bots().iter().cloned().collect();
        for id in games {
            self.tell_live(&id, Command::Close { message: message.clone() }).await;
        }
    }

    /// True if a game is in memory.
    pub(crate) fn is_live(&self, id: &str) -> bool {
        self.live().contains_key(id)
    }

    fn live(&self) -> MutexGuard<'_, HashMap<String, Slot>> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many games are in memory.
    pub(crate) fn live_count(&self) -> usize {
        self.live().len()
    }

    async fn sender(
        self: &Arc<Self>,
        id: &str,
        caller: Caller,
    ) -> Result<mpsc::Sender<Request>, Problem> {
        let place = self.place(id, caller).await?;
        let sender = place.slot.get_or_try_init(|| self.load(id, caller, &place.slot)).await;
        sender.cloned()
    }

    /// The game's place in memory, or a new one as soon as there is room.
    async fn place(self: &Arc<Self>, id: &str, caller: Caller) -> Result<Loading, Problem> {
        loop {
            if let Some(place) = self.try_place(id, caller)? {
                return Ok(place);
            }
            self.until_there_is_room(|| self.has_place()).await?;
        }
    }

    fn has_place(&self) -> Result<(), Full> {
        let full = self.live().len() >= self.options.most_live;
        if full { Err(Full::Everybody) } else { Ok(()) }
    }

    /// Waits until there is room for one more game of this price.
    pub(crate) async fn make_room(&self, caller: Caller, price: GamePrice) -> Result<(), Problem> {
        let has_room = || self.has_place().and_then(|()| self.memory.has_room(caller, price));
        self.until_there_is_room(has_room).await
    }

    /// Waits until there is room: games that nobody looks at go to sleep.
    async fn until_there_is_room<T>(
        &self,
        mut look: impl FnMut() -> Result<T, Full>,
    ) -> Result<T, Problem> {
        let give_up = Instant::now() + ROOM_WAIT;
        loop {
            let full = match look() {
                Ok(room) => return Ok(room),
                Err(full) => full,
            };
            if Instant::now() >= give_up {
                measures::count("foursight_refused_total");
                return Err(match full {
                    Full::Everybody => {
                        Problem::said(Code::Busy, |lang| say!(lang, "problem-too-many-running"))
                    }
                    Full::Address => {
                        let own = |lang| say!(lang, "problem-too-many-running-of-you");
                        Problem::said(Code::TooMany, own)
                    }
                });
            }
            self.ask_to_rest();
            // Somebody else may be told of it, so it is looked at now and then.
            let _ = tokio::time::timeout(REST_INTERVAL, self.freed.notified()).await;
        }
    }

    fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Relaxed)
    }

    fn try_place(self: &Arc<Self>, id: &str, caller: Caller) -> Result<Option<Loading>, Problem> {
        let mut live = self.live();
        let known = live.get(id).cloned();
        if known.is_none() && self.is_closed() {
            return Err(closing());
        }
        // The server's own errands are short and few.
        let full = live.len() >= self.options.most_live && caller != Caller::Server;
        let slot = match known {
            Some(slot) => slot,
            None if full => return Ok(None),
            None => Arc::clone(live.entry(id.to_owned()).or_default()),
        };
        drop(live);
        Ok(Some(Loading { hub: Arc::clone(self), id: id.to_owned(), slot }))
    }

    /// Asks the games that nobody looks at to leave the memory, now and then.
    fn ask_to_rest(&self) {
        let now = Instant::now();
        let mut asked = self.asked_to_rest.lock().unwrap_or_else(PoisonError::into_inner);
        if asked.is_some_and(|asked| now - asked < REST_INTERVAL) {
            return;
        }
        *asked = Some(now);
        drop(asked);
        for slot in self.live().values() {
            if let Some(sender) = slot.get() {
                // Whoever has a full inbox is not idle.
                let rest = Request { caller: Caller::Server, command: Command::Rest };
                let _ = sender.try_send(rest);
            }
        }
    }

    /// Loads a game and starts its actor.
    async fn load(
        self: &Arc<Self>,
        id: &str,
        caller: Caller,
        slot: &Slot,
    ) -> Result<mpsc::Sender<Request>, Problem> {
        // First of all, so that what is loaded stays true for as long as the actor lives.
        let lease = self.store.own(Subject::Game(id)).await?;
        let mut loaded = self.read(id, caller).await?;
        let history = loaded.game.game().history_bytes();
        let share = match self.memory.take(caller, loaded.game.rules(), history) {
            Ok(taken) => taken,
            // Whoever waits for room takes none.
            Err(_) => {
                let price = GamePrice::of(loaded.game.rules()).after(history);
                drop(loaded);
                let reserve = || self.memory.reserve(caller, price);
                let reserved = self.until_there_is_room(reserve).await?;
                loaded = self.read(id, caller).await?;
                reserved.loaded(loaded.game.rules(), loaded.game.game().history_bytes())
            }
        };
        let share = Arc::new(share);
        let Loaded { game, with_bots } = loaded;
        let timer = self.timer_of(&game, lease.as_deref()).await?;
        let (sender, inbox) = mpsc::channel(INBOX_SIZE);
        let actor =
            Actor::new(Arc::clone(self), game, timer, caller, inbox, Arc::downgrade(&share));
        let (hub, slot) = (Arc::clone(self), Arc::clone(slot));
        let entry = LiveEntry { hub, id: id.to_owned(), slot, share: Some(share) };
        if with_bots {
            self.games_with_bots().insert(id.to_owned());
        }
        measures::change("foursight_games_live", 1);
        tokio::spawn(async move {
            // Dropped after the actor, however that ends.
            let _live = entry;
            run_under_lease(actor, lease).await;
        });
        Ok(sender)
    }

    /// Reads a game and plays it to where it is.
    async fn read(self: &Arc<Self>, id: &str, caller: Caller) -> Result<Loaded, Problem> {
        let stored = self.store.load(id).await?.ok_or_else(|| Problem::unknown_game(id))?;
        let with_bots = stored.setup.seats.iter().any(|seat| seat.starts_with("bot:"));
        if with_bots && !self.has_arena() {
            return Err(Problem::moved());
        }
        let sources = self.packs.of_game(&stored.setup.packs, &stored.setup.sources, &*self.store);
        let (hub, sources) = (Arc::clone(self), sources.await?);
        let is_quick = sources.is_quick(stored.turns.len());
        let resume = move || hub.resume(stored, sources);
        let game = match caller {
            _ if is_quick => resume()?,
            Caller::Server => self.work.run_admitted(caller, resume).await??,
            Caller::Visitor(_) => self.work.run(caller, resume).await??,
        };
        Ok(Loaded { game, with_bots })
    }

    /// How long nobody could move on this server although it was there: it was stopped, or did not reach the database.
    pub(crate) fn lost_time(&self) -> Duration {
        self.clock.lost() + self.store.leases().map_or(Duration::ZERO, |leases| leases.outage())
    }

    /// What was noted of a game whose clock runs. The time in which a node that had it was gone and
    /// no other one could take it over is nobody's, nor that in which this one could store nothing.
    async fn timer_of(
        &self,
        game: &HostedGame,
        lease: Option<&Lease>,
    ) -> Result<Option<StoredTimer>, StoreError> {
        if game.setup.time.is_unlimited() {
            return Ok(None);
        }
        let timer = self.store.timer(&game.id).await?;
        let gap_ms = lease.map_or(0, Lease::gap_ms);
        let turns = game.table().turns().len();
        let interrupted = self.interrupted.take(&game.id, turns, self.lost_time());
        if let Some(timer) = interrupted.filter(|_| gap_ms == 0) {
            return Ok(Some(timer));
        }
        let Some(timer) = timer.filter(|timer| timer.due_ms > 0 && gap_ms > 0) else {
            return Ok(timer);
        };
        let later = StoredTimer { due_ms: timer.due_ms.saturating_add(gap_ms), ..timer };
        self.store.keep_timer(&game.id, Some(&later), self.clock.now_ms()).await?;
        Ok(Some(later))
    }

    fn resume(&self, stored: StoredGame, packs: PacksOfGame) -> Result<HostedGame, Problem> {
        let rules = packs.rules(&self.packs).map_err(|error| {
            tracing::error!(game = stored.id, %error, "the packs of a stored game cannot be loaded");
            Problem::said(Code::Internal, |lang| say!(lang, "problem-packs-of-game"))
        })?;
        check_wanted()?;
        HostedGame::resume(stored, &rules)
    }

    fn unload(&self, id: &str, slot: &Slot) {
        let mut live = self.live();
        if live.get(id).is_some_and(|known| Arc::ptr_eq(known, slot)) {
            live.remove(id);
        }
        drop(live);
        self.freed.notify_one();
    }

    /// Begins a game.
    pub(crate) async fn begin(&self, prepared: PreparedGame) -> Result<Begun, Problem> {
        let PreparedGame { game, texts, keys, invitation, .. } = prepared;
        let id = self.create(game, &texts, None).await.map_err(Problem::from)?;
        Ok(Begun { id, keys, invitation })
    }

    /// Stores a new game under an identifier that is free.
    async fn create(
        &self,
        mut game: StoredGame,
        texts: &[(String, String)],
        of: Option<&str>,
    ) -> Result<String, Failed> {
        for id in key::game_ids() {
            game.id = id?;
            match self.store.create(&game, texts, of).await {
                Ok(()) => {
                    measures::count("foursight_games_total");
                    return Ok(game.id);
                }
                Err(StoreError::Taken(_)) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Err(key::none_is_free("game").into())
    }

    /// Begins the rematch of a game that is over: everybody moves one seat up and keeps the key.
    pub(crate) async fn begin_rematch(&self, old: &HostedGame) -> Result<String, Failed> {
        let points = rotated(&old.half_points());
        let series = old.setup.series.as_ref().map(|series| {
            if series.number < series.games {
                Series { games: series.games, number: series.number + 1, points }
            } else {
                Series { games: series.games, number: 1, points: vec![0; points.len()] }
            }
        });
        let setup = GameSetup {
            seats: rotated(&old.setup.seats),
            keys: rotated(&old.setup.keys),
            room_names: rotated(&old.setup.room_names),
            seed: key::seed()?,
            opening: 0,
            series,
            takeback: None,
            used_ms: None,
            offers: Vec::new(),
            rematch_with: PlayerSet::default(),
            refusals: Vec::new(),
            // The room decides who plays whom.
            room: None,
            ..old.setup.clone()
        };
        let had_no_move = old.table().turns().is_empty() && !old.ended_off_the_board();
        let result = old.end().filter(|_| had_no_move).cloned();
        // The texts of its packs are stored already.
        let mut game = new_game(setup, result);
        game.people = seated(&rotated(&old.people_by_seat()));
        self.create(game, &[], Some(&old.id)).await
    }

    /// Tells everybody who listens, ends all actors, and returns when they have stored what they
    /// know. The games can be loaded again by the next server.
    pub(crate) async fn close(&self, message: Utf8Bytes) {
        self.closed.store(true, Ordering::Relaxed);
        let mut told: HashSet<String> = HashSet::new();
        // Again and again: one busy game does not keep the others, and some are just being loaded.
        while !self.live().is_empty() {
            for (id, slot) in self.live().iter() {
                let Some(sender) = slot.get().filter(|_| !told.contains(id)) else { continue };
                let command = Command::Close { message: message.clone() };
                let request = Request { caller: Caller::Server, command };
                if sender.try_send(request).is_ok() {
                    told.insert(id.clone());
                }
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
}

fn closing() -> Problem {
    Problem::said(Code::Closing, |lang| say!(lang, "problem-shutting-down"))
}

/// The game ended its work before it came to this request, because what it knew could not be stored:
/// it is loaded again when it is asked again.
fn lost() -> Problem {
    Problem::said(Code::Unavailable, |lang| say!(lang, "problem-game-silent"))
}

/// Somebody who waits for a game to be loaded. The place of a game that nobody waits for any more,
/// and that is not loaded, is free again.
struct Loading {
    hub: Arc<Hub>,
    id: String,
    slot: Slot,
}

impl Drop for Loading {
    fn drop(&mut self) {
        let mut live = self.hub.live();
        // Others get hold of a slot under this lock only: two are the list's and this one.
        let alone = self.slot.get().is_none() && Arc::strong_count(&self.slot) <= 2;
        if alone && live.get(&self.id).is_some_and(|known| Arc::ptr_eq(known, &self.slot)) {
            live.remove(&self.id);
            self.hub.freed.notify_one();
        }
        // Given up under the lock, too, so that of two that go at once the last one is alone.
        self.slot = Slot::default();
    }
}

/// Runs an actor until it ends, or another node has its game: then it says nothing more, and whoever
/// follows it comes again.
async fn run_under_lease(actor: Actor, lease: Option<Arc<Lease>>) {
    match lease {
        None => actor.run().await,
        Some(lease) => tokio::select! {
            () = actor.run() => {}
            () = lease.lost() => {}
        },
    }
}

/// A game that was read from the store.
struct Loaded {
    game: HostedGame,
    with_bots: bool,
}

/// A game's place among those in memory; free again when its actor ends.
struct LiveEntry {
    hub: Arc<Hub>,
    id: String,
    slot: Slot,
    share: Option<Arc<MemoryShare>>,
}

impl Drop for LiveEntry {
    fn drop(&mut self) {
        measures::change("foursight_games_live", -1);
        self.hub.games_with_bots().remove(&self.id);
        self.hub.note_spectators(&self.id, 0);
        // Before those who wait for room are told.
        self.share = None;
        self.hub.unload(&self.id, &self.slot);
    }
}
