//! The bots that are connected: who waits, who plays, who may come in.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, Weak};

use serde::{Deserialize, Serialize};
use tokio::sync::Notify;
use tokio::time::{Duration, Instant, sleep, timeout_at};
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;

use super::changes::Changes;
use super::connection::Link;
use super::server::Carrier;
use crate::fault::Fault;

/// A connected bot. Two of one name are told apart by who came first.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Identity {
    /// The name that the bot gave itself.
    pub name: String,
    /// 1 for the first of that name that is connected, then 2 and so on.
    pub number: u32,
}

impl Identity {
    /// The first bot of this name.
    pub fn first(name: impl Into<String>) -> Self {
        Self { name: name.into(), number: 1 }
    }

    /// The bot that is written like this: `Rex` is the first one, `Rex (2)` the second.
    pub fn parse(text: &str) -> Self {
        let number = text.strip_suffix(')').and_then(|text| text.rsplit_once(" ("));
        match number.and_then(|(name, number)| Some((name, number.parse().ok()?))) {
            Some((name, number @ 2..)) if !name.is_empty() => {
                Self { name: name.to_owned(), number }
            }
            _ => Self::first(text),
        }
    }
}

impl fmt::Display for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.number {
            1 => f.write_str(&self.name),
            number => write!(f, "{} ({number})", self.name),
        }
    }
}

/// What happens at the port.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LobbyEvent {
    /// A bot is there and ready.
    Came(Identity),
    /// A bot is gone, and why.
    Left(Identity, Fault),
    /// Somebody was turned away.
    Refused(String),
}

/// Why a bot is turned away.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) enum AdmitError {
    #[error("{0} bots are connected, there is no room")]
    Full(usize),
    #[error("the bot's name ends like the number of a namesake")]
    LooksNumbered,
    #[error("{0} bots of this name are connected already")]
    TooManyNamesakes(u32),
}

enum Slot {
    /// Connected, but not yet ready to be asked.
    Greeted,
    Waiting(Link),
    Playing,
}

/// A bot's place in the lobby.
struct Entry {
    slot: Slot,
    signs: Arc<SignsOfLife>,
}

impl Entry {
    fn state(&self) -> BotState {
        match self.slot {
            Slot::Greeted => BotState::Greeted,
            Slot::Waiting(_) => BotState::Waiting,
            Slot::Playing => BotState::Playing,
        }
    }
}

/// What shows that the other end of a connection is there.
#[derive(Debug, Default)]
pub(crate) struct SignsOfLife {
    /// Messages received, answers to pings included.
    heard: AtomicU64,
    /// Somebody wants to know.
    asked: Notify,
    /// It thinks about a move: some bots answer no ping meanwhile.
    thinks: AtomicBool,
    /// The bot has come back another way, and this connection is of no use any more.
    replaced: Notify,
    /// How the arena takes leave of the bot, once it does.
    last_words: OnceLock<(CloseCode, String)>,
    dismissed: Notify,
    /// Whoever carries the connection, if that is another server.
    carrier: OnceLock<Arc<dyn Carrier>>,
}

impl SignsOfLife {
    /// Something was received.
    pub(crate) fn note(&self) {
        self.heard.fetch_add(1, Ordering::Relaxed);
    }

    /// Waits until somebody wants to know whether the other end is there.
    pub(crate) async fn asked(&self) {
        self.asked.notified().await;
    }

    /// Waits until the bot has come back another way.
    pub(crate) async fn replaced(&self) {
        self.replaced.notified().await;
    }

    /// Waits until the arena takes leave of the bot; answers why.
    pub(crate) async fn dismissed(&self) -> String {
        loop {
            if let Some((_, reason)) = self.last_words() {
                return reason.clone();
            }
            self.dismissed.notified().await;
        }
    }

    /// How the arena takes leave of the bot, if it does.
    pub(crate) fn last_words(&self) -> Option<&(CloseCode, String)> {
        self.last_words.get()
    }

    fn dismiss(&self, code: CloseCode, reason: &str) {
        let _ = self.last_words.set((code, reason.to_owned()));
        self.dismissed.notify_one();
    }

    /// Another server carries the connection.
    pub(crate) fn carried_by(&self, carrier: &Arc<dyn Carrier>) {
        let _ = self.carrier.set(Arc::clone(carrier));
    }

    async fn has_silent_carrier(&self) -> bool {
        match self.carrier.get() {
            Some(carrier) => !carrier.answers().await,
            None => false,
        }
    }

    /// Whether it is asked for a move just now.
    pub(crate) fn note_thinking(&self, thinks: bool) {
        self.thinks.store(thinks, Ordering::Relaxed);
    }

    fn heard(&self) -> u64 {
        self.heard.load(Ordering::Relaxed)
    }
}

/// What a connected bot does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BotState {
    /// It is connected, but not yet ready to be asked.
    Greeted,
    /// It waits for a game.
    Waiting,
    /// It plays.
    Playing,
}

/// How long an elder namesake, while it is not asked for a move, may take to show that it is there, and
/// its machine to confirm what it was sent.
pub(crate) const NAMESAKE_WAIT: Duration = Duration::from_secs(2);
/// How much longer the system may take to say that nobody confirms anything.
const SYSTEM_MARGIN: Duration = Duration::from_secs(1);
/// How long a bot waits at most for elder namesakes that think.
const THINKING_WAIT: Duration = Duration::from_secs(10);
/// How often it looks.
const NAMESAKE_LOOK: Duration = Duration::from_millis(5);

/// What bots are told that are sent away because nobody plays here any more.
const CLOSING: &str = "the arena is closing";

type Observer = Box<dyn Fn(&LobbyEvent) + Send + Sync>;

/// Who wants a bot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Claimant {
    /// A match or tournament, or whoever else may keep others waiting.
    Event,
    /// An ordinary game: it gets no bot that is reserved.
    Game,
}

/// All connected bots.
pub struct Lobby {
    slots: Mutex<BTreeMap<Identity, Entry>>,
    /// How many events each bot takes part in.
    reserved: Mutex<BTreeMap<Identity, usize>>,
    changed: Notify,
    /// Whoever follows what bots do one by one.
    watchers: Mutex<Vec<Weak<Changes>>>,
    observer: Observer,
    /// Nobody plays here: whoever comes is sent away. Changed while the slots are locked.
    has_moved: AtomicBool,
    per_name: u32,
    in_all: usize,
}

impl fmt::Debug for Lobby {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Lobby").field("bots", &self.lock().len()).finish()
    }
}

impl Lobby {
    /// A lobby for so many bots of one name and so many in all.
    pub(crate) fn new(per_name: u32, in_all: usize, observer: Observer) -> Arc<Self> {
        Arc::new(Self {
            slots: Mutex::default(),
            reserved: Mutex::default(),
            changed: Notify::new(),
            watchers: Mutex::default(),
            observer,
            has_moved: AtomicBool::new(false),
            per_name,
            in_all,
        })
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<Identity, Entry>> {
        // A panic elsewhere leaves the map as it was between two of its own operations.
        self.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn reserved(&self) -> MutexGuard<'_, BTreeMap<Identity, usize>> {
        self.reserved.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps bots for an event: until this is dropped, ordinary games get none of them, and give
    /// back those that they have as soon as it is the bot's turn.
    pub fn reserve(self: &Arc<Self>, bots: impl IntoIterator<Item = Identity>) -> Reservation {
        let bots: Vec<Identity> = bots.into_iter().collect();
        let mut reserved = self.reserved();
        for bot in &bots {
            *reserved.entry(bot.clone()).or_default() += 1;
        }
        Reservation { lobby: Arc::clone(self), bots }
    }

    /// True if the bot is there for others than this claimant.
    pub(crate) fn is_kept_from(&self, claimant: Claimant, bot: &Identity) -> bool {
        claimant == Claimant::Game && self.reserved().contains_key(bot)
    }

    /// Tells which bots change from now on, beginning with all who are here.
    pub(crate) fn watch(&self) -> Arc<Changes> {
        let changes = Arc::<Changes>::default();
        let mut watchers = self.watchers.lock().unwrap_or_else(PoisonError::into_inner);
        watchers.push(Arc::downgrade(&changes));
        changes.note(self.lock().keys().cloned());
        changes
    }

    /// A bot has come, left, or begun or ended to wait.
    fn note_change(&self, bot: &Identity) {
        let mut watchers = self.watchers.lock().unwrap_or_else(PoisonError::into_inner);
        watchers.retain(|watcher| match watcher.upgrade() {
            Some(changes) => {
                changes.note([bot.clone()]);
                true
            }
            None => false,
        });
    }

    pub(crate) fn tell(&self, event: &LobbyEvent) {
        (self.observer)(event);
    }

    /// Reserves a slot for a bot of this name; freed when the ticket is dropped.
    pub(crate) fn admit(self: &Arc<Self>, name: &str) -> Result<Ticket, AdmitError> {
        let mut slots = self.lock();
        if slots.len() >= self.in_all {
            return Err(AdmitError::Full(slots.len()));
        }
        if Identity::parse(name).number > 1 {
            // Nobody could tell it from the second bot of the name before that.
            return Err(AdmitError::LooksNumbered);
        }
        let numbers = (1..=self.per_name).map(|number| Identity { name: name.to_owned(), number });
        let Some(identity) = numbers.into_iter().find(|identity| !slots.contains_key(identity))
        else {
            return Err(AdmitError::TooManyNamesakes(self.per_name));
        };
        let signs = Arc::<SignsOfLife>::default();
        if self.has_moved.load(Ordering::Relaxed) {
            signs.dismiss(CloseCode::Away, CLOSING);
        }
        slots.insert(identity.clone(), Entry { slot: Slot::Greeted, signs: Arc::clone(&signs) });
        Ok(Ticket { lobby: Arc::clone(self), identity, signs, owns_name: false })
    }

    /// The bots with this name and a smaller number, and what was heard of them so far.
    fn elders(&self, bot: &Identity) -> Vec<(Arc<SignsOfLife>, u64)> {
        let slots = self.lock();
        let first = Identity::first(bot.name.clone());
        let elders = slots.range(first..bot.clone()).map(|(_, entry)| &entry.signs);
        elders.map(|signs| (Arc::clone(signs), signs.heard())).collect()
    }

    fn is_connected(&self, name: &str, signs: &Arc<SignsOfLife>) -> bool {
        let slots = self.lock();
        let mut namesakes = slots.range(Identity::first(name)..);
        namesakes
            .by_ref()
            .take_while(|(bot, _)| bot.name == name)
            .any(|(_, entry)| Arc::ptr_eq(&entry.signs, signs))
    }

    /// A bot is ready to be asked, for the first time or again.
    pub(crate) fn return_to_lobby(&self, identity: &Identity, link: Link) {
        if let Some(entry) = self.lock().get_mut(identity) {
            entry.slot = Slot::Waiting(link);
        }
        self.note_change(identity);
        self.changed.notify_waiters();
    }

    /// Takes a bot that waits, if it does.
    pub(crate) fn try_claim(&self, identity: &Identity, claimant: Claimant) -> Option<Link> {
        if self.is_kept_from(claimant, identity) {
            return None;
        }
        let link = {
            let mut slots = self.lock();
            let slot = &mut slots.get_mut(identity)?.slot;
            match std::mem::replace(slot, Slot::Playing) {
                Slot::Waiting(link) => link,
                other => {
                    *slot = other;
                    return None;
                }
            }
        };
        self.note_change(identity);
        link.is_alive().then_some(link)
    }

    /// Takes whichever bot of this name waits, if one does.
    pub(crate) fn try_claim_namesake(
        &self,
        name: &str,
        claimant: Claimant,
    ) -> Option<(Identity, Link)> {
        let namesake = {
            let slots = self.lock();
            let mut namesakes = slots.range(Identity::first(name)..);
            let mut named = namesakes.by_ref().take_while(|(bot, _)| bot.name == name);
            named.find(|(_, entry)| matches!(entry.slot, Slot::Waiting(_)))?.0.clone()
        };
        let link = self.try_claim(&namesake, claimant)?;
        Some((namesake, link))
    }

    /// Takes a bot as soon as it waits.
    pub(crate) async fn claim(&self, identity: &Identity, claimant: Claimant) -> Link {
        self.until(|lobby| lobby.try_claim(identity, claimant)).await
    }

    /// The bots that wait for a game.
    pub fn waiting(&self) -> Vec<Identity> {
        let slots = self.lock();
        let waiting = slots.iter().filter(|(_, entry)| matches!(entry.slot, Slot::Waiting(_)));
        waiting.map(|(identity, _)| identity.clone()).collect()
    }

    /// All connected bots and what they do.
    pub fn bots(&self) -> Vec<(Identity, BotState)> {
        let slots = self.lock();
        slots.iter().map(|(identity, entry)| (identity.clone(), entry.state())).collect()
    }

    /// What one bot does, if it is connected.
    pub fn state(&self, bot: &Identity) -> Option<BotState> {
        self.lock().get(bot).map(Entry::state)
    }

    /// Takes a bot as soon as it waits. One that plays another game is waited for without limit,
    /// one that is not connected only for so long.
    pub(crate) async fn claim_within(
        &self,
        identity: &Identity,
        claimant: Claimant,
        reconnect_wait: Duration,
    ) -> Option<Link> {
        let mut missing_since: Option<Instant> = None;
        loop {
            let changed = self.changed.notified();
            tokio::pin!(changed);
            changed.as_mut().enable();
            if let Some(link) = self.try_claim(identity, claimant) {
                return Some(link);
            }
            if self.lock().contains_key(identity) {
                missing_since = None;
                changed.await;
            } else {
                let since = *missing_since.get_or_insert_with(Instant::now);
                timeout_at(since + reconnect_wait, changed).await.ok()?;
            }
        }
    }

    /// Sends all bots away, those that play as well, and whoever comes from now on: they may come back, and
    /// find whoever goes on with their games. Those of games that were just given up are no longer needed here
    /// either, however late they return to the lobby.
    pub fn leave(&self) {
        let slots = self.lock();
        self.has_moved.store(true, Ordering::Relaxed);
        for entry in slots.values() {
            entry.signs.dismiss(CloseCode::Away, CLOSING);
        }
    }

    /// From now on bots play here, after all have been sent away.
    pub fn come_back(&self) {
        let _slots = self.lock();
        self.has_moved.store(false, Ordering::Relaxed);
    }

    /// Sends away the bots of a name that wait: the name belongs to somebody now.
    pub fn dismiss_named(&self, name: &str) {
        let why = "the name is registered and belongs to somebody now";
        let mut dismissed = Vec::new();
        for (bot, entry) in self.lock().iter_mut() {
            if matches!(entry.slot, Slot::Waiting(_))
                && bot.name == name
                && let Slot::Waiting(link) = std::mem::replace(&mut entry.slot, Slot::Greeted)
            {
                link.dismiss(CloseCode::Policy, why);
                dismissed.push(bot.clone());
            }
        }
        dismissed.iter().for_each(|bot| self.note_change(bot));
    }

    /// Tells all bots, those that play as well, that the arena was interrupted, and sends them away: they
    /// may come back.
    pub async fn interrupt(&self) {
        self.close(CloseCode::Away, "the arena was interrupted").await;
    }

    /// Tells all bots why there is nothing more to play, and sends them away: they need not come back.
    pub(crate) async fn say_goodbye(&self, reason: &str) {
        self.close(CloseCode::Normal, reason).await;
    }

    async fn close(&self, code: CloseCode, reason: &str) {
        let bots: Vec<Weak<SignsOfLife>> =
            self.lock().values().map(|entry| Arc::downgrade(&entry.signs)).collect();
        for signs in bots.iter().filter_map(Weak::upgrade) {
            signs.dismiss(code, reason);
        }
        // A connection ends once its bot has heard the last words, or had the time for it.
        while bots.iter().any(|signs| signs.strong_count() > 0) {
            sleep(NAMESAKE_LOOK).await;
        }
    }

    /// How many bots are connected.
    pub fn connected(&self) -> usize {
        self.lock().len()
    }

    /// Waits until `ready` finds what it looks for; it looks again whenever a bot has changed.
    pub async fn until<T>(&self, mut ready: impl FnMut(&Self) -> Option<T>) -> T {
        loop {
            let changed = self.changed.notified();
            tokio::pin!(changed);
            // Listen before looking, or a change in between would be missed.
            changed.as_mut().enable();
            if let Some(found) = ready(self) {
                return found;
            }
            changed.await;
        }
    }
}

/// Bots that are kept for an event, until this is dropped.
#[derive(Debug)]
pub struct Reservation {
    lobby: Arc<Lobby>,
    bots: Vec<Identity>,
}

impl Drop for Reservation {
    fn drop(&mut self) {
        let mut reserved = self.lobby.reserved();
        for bot in &self.bots {
            if let Some(count) = reserved.get_mut(bot) {
                *count -= 1;
                if *count == 0 {
                    reserved.remove(bot);
                }
            }
        }
        drop(reserved);
        self.lobby.changed.notify_waiters();
    }
}

/// A slot in the lobby.
#[derive(Debug)]
pub(crate) struct Ticket {
    lobby: Arc<Lobby>,
    pub(crate) identity: Identity,
    /// What the connection tells the lobby.
    pub(crate) signs: Arc<SignsOfLife>,
    /// It has shown the secret that the name is registered with.
    pub(crate) owns_name: bool,
}

impl Ticket {
    /// Takes the smallest number that is free, once the bots of this name that came before have shown
    /// that they are there: a bot that has come back is often quicker than the news that its old
    /// connection is gone, and has its seat back then. Where a network has failed that news would never
    /// come, so the system is told to end a connection whose other end confirms nothing. A bot that
    /// computes and reads nothing meanwhile is not gone: its machine confirms what it is sent, and nobody
    /// gets its name but whoever has the name's secret.
    pub(crate) async fn settle(&mut self) {
        let elders = self.lobby.elders(&self.identity);
        elders.iter().for_each(|(signs, _)| signs.asked.notify_one());
        let name = self.identity.name.clone();
        let began = Instant::now();
        let is_open =
            |signs| self.signs.last_words().is_none() && self.lobby.is_connected(&name, signs);
        for (signs, heard) in &elders {
            let mut silent_since = began;
            while signs.heard() == *heard && is_open(signs) {
                let now = Instant::now();
                if signs.thinks.load(Ordering::Relaxed) {
                    silent_since = now;
                }
                let silence = now - silent_since;
                let thought_long = now >= began + THINKING_WAIT;
                let is_silent = silence >= NAMESAKE_WAIT || thought_long;
                if is_silent && (self.owns_name || signs.has_silent_carrier().await) {
                    // It ends at once, whether or not it thinks.
                    signs.replaced.notify_one();
                } else if silence >= NAMESAKE_WAIT + SYSTEM_MARGIN || thought_long {
                    break;
                }
                sleep(NAMESAKE_LOOK).await;
            }
        }
        self.take_free_number();
    }

    fn take_free_number(&mut self) {
        let mut slots = self.lobby.lock();
        let name = &self.identity.name;
        let lower = (1..self.identity.number).map(|number| Identity { name: name.clone(), number });
        if let Some(free) = lower.into_iter().find(|identity| !slots.contains_key(identity))
            && let Some(entry) = slots.remove(&self.identity)
        {
            slots.insert(free.clone(), entry);
            self.identity = free;
        }
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.lobby.lock().remove(&self.identity);
        self.lobby.note_change(&self.identity);
        self.lobby.changed.notify_waiters();
    }
}
