//! Games as they are played, shown to whoever watches: never more often than eyes can follow, and
//! without ever holding up a game.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::ws::Utf8Bytes;
use foursight_arena::{Game, Watcher};
use foursight_rules::Ruleset;
use serde::Serialize;
use tokio::time::Duration;

use super::bot_listener::{BotListener, BotView};
use super::live_game::{LiveGame, MatchInfo, WatchedGame, text};
use super::pace::Pace;
use super::view::{EventView, LiveView};
use crate::backlog::{Backlog, Follow};

/// Matches that are shown at once.
const MOST_SHOWN: usize = 12;
/// Messages that a slow listener may be behind before it is sent everything again.
const BACKLOG: usize = 256;
/// Bytes of them.
const BACKLOG_BYTES: usize = 4 << 20;
/// How often something is told at most.
pub(super) const TICK: Duration = Duration::from_millis(100);

/// A match that is played.
struct LiveMatch {
    info: Arc<MatchInfo>,
    game: Option<WatchedGame>,
    /// The game that everybody was told of, and how many of its moves.
    told: Option<(u32, usize)>,
}

/// A game that has ended and of which everybody was told.
struct EndedGame {
    info: Arc<MatchInfo>,
    game: WatchedGame,
    /// How many of its moves everybody was told of.
    told: usize,
}

#[derive(Default)]
struct LiveState {
    /// The oldest first.
    matches: Vec<LiveMatch>,
    ended: Vec<EndedGame>,
    /// Events that have made progress.
    events: BTreeMap<String, EventView>,
    /// The bots that everybody was told of.
    bots: Vec<BotView>,
}

/// The games that are shown, by their matches.
type ShownGames = Vec<(Arc<MatchInfo>, LiveGame)>;

/// All matches that are played, and who watches.
pub(crate) struct LiveFeed {
    state: Mutex<LiveState>,
    /// Locked before the state, and never by whoever plays.
    shown: Mutex<ShownGames>,
    /// True if something happened that nobody was told of.
    changed: AtomicBool,
    /// Nothing once the server is shutting down.
    messages: Mutex<Option<Arc<Backlog>>>,
    bots: Arc<BotListener>,
}

impl std::fmt::Debug for LiveFeed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LiveFeed").finish_non_exhaustive()
    }
}

/// Watches the games of one event.
#[derive(Debug)]
pub(super) struct EventWatcher {
    pub(super) feed: Arc<LiveFeed>,
    pub(super) event: Arc<str>,
    /// True once the event was stopped.
    pub(super) stopped: Arc<AtomicBool>,
    /// Whether its games wait.
    pub(super) pace: Arc<Pace>,
}

impl Watcher for EventWatcher {
    fn look(&self, encounter: usize, number: u32, game: &Game) -> bool {
        if self.stopped.load(Ordering::Relaxed) {
            return false;
        }
        self.feed.watch(&self.event, encounter, number, game);
        true
    }

    fn is_paused(&self, encounter: usize) -> bool {
        // A game that was stopped ends; it does not wait any longer.
        !self.stopped.load(Ordering::Relaxed) && self.pace.holds(encounter)
    }
}

impl LiveFeed {
    pub(super) fn new(bots: Arc<BotListener>) -> Arc<Self> {
        Arc::new(Self {
            state: Mutex::default(),
            shown: Mutex::default(),
            changed: AtomicBool::new(false),
            messages: Mutex::new(Some(backlog())),
            bots,
        })
    }

    fn state(&self) -> MutexGuard<'_, LiveState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn notify(&self) {
        if !self.changed.swap(true, Ordering::Relaxed) {
            self.bots.notify();
        }
    }

    /// A match begins.
    pub(super) fn match_begins(
        &self,
        event: &Arc<str>,
        encounter: usize,
        names: Vec<String>,
        rules: &Arc<Ruleset>,
    ) {
        let (event, rules) = (Arc::clone(event), Arc::clone(rules));
        let info = Arc::new(MatchInfo { event, encounter, names, rules });
        self.state().matches.push(LiveMatch { info, game: None, told: None });
    }

    /// A match is over.
    pub(super) fn match_ends(&self, event: &str, encounter: usize) {
        let other = |info: &MatchInfo| &*info.event != event || info.encounter != encounter;
        self.state().matches.retain(|played| other(&played.info));
    }

    /// All matches of an event are over.
    pub(super) fn event_ends(&self, event: &str) {
        self.state().matches.retain(|played| &*played.info.event != event);
    }

    /// An event has made progress.
    pub(super) fn progress(&self, event: EventView) {
        self.state().events.insert(event.id.clone(), event);
        self.notify();
    }

    fn watch(&self, event: &Arc<str>, encounter: usize, number: u32, game: &Game) {
        let mut state = self.state();
        let state = &mut *state;
        let here = |played: &&mut LiveMatch| {
            played.info.encounter == encounter && Arc::ptr_eq(&played.info.event, event)
        };
        let Some(played) = state.matches.iter_mut().find(here) else { return };
        let same = |seen: &&mut WatchedGame| {
            seen.number == number && seen.moves.len() <= game.moves().len()
        };
        match played.game.as_mut().filter(same) {
            Some(seen) => seen.update(game),
            None => played.game = Some(WatchedGame::new(number, game)),
        }
        if game.is_over() {
            let over = played.game.take();
            if let (Some(game), Some((told_number, told))) = (over, played.told)
                && told_number == number
            {
                state.ended.push(EndedGame { info: Arc::clone(&played.info), game, told });
            }
        }
        self.notify();
    }

    /// The games that are played now.
    pub(super) fn live(&self) -> Vec<LiveView> {
        let mut shown = self.shown.lock().unwrap_or_else(PoisonError::into_inner);
        let games: Vec<(Arc<MatchInfo>, WatchedGame)> = {
            let state = self.state();
            let games = state.matches.iter().take(MOST_SHOWN);
            games.filter_map(|live| Some((Arc::clone(&live.info), live.game.clone()?))).collect()
        };
        games.iter().map(|(info, game)| shown_game(&mut shown, info, game).view(info)).collect()
    }

    /// Everything that happens from now on; nothing if the server is shutting down.
    pub(super) fn listen(&self) -> Option<Follow> {
        let messages = self.messages.lock().unwrap_or_else(PoisonError::into_inner);
        messages.as_ref().map(|messages| messages.follow())
    }

    /// The same, and others may listen from now on.
    pub(super) fn restart(&self, message: Utf8Bytes) {
        let mut messages = self.messages.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(old) = messages.take() {
            old.send(message);
            *messages = Some(backlog());
        }
    }

    /// The last message; whoever listens hears that nothing more comes.
    pub(super) fn close(&self, message: Utf8Bytes) {
        let mut messages = self.messages.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(messages) = messages.take() {
            messages.send(message);
        }
    }

    /// Tells what is new. False if nothing was, and nothing is played.
    pub(super) fn flush(&self) -> bool {
        let had_changed = self.changed.swap(false, Ordering::Relaxed);
        let sender = {
            let messages = self.messages.lock().unwrap_or_else(PoisonError::into_inner);
            messages.clone()
        };
        let mut shown = self.shown.lock().unwrap_or_else(PoisonError::into_inner);
        let (news, playing) = self.take_news();
        let busy = had_changed || playing || !news.is_empty();
        let watched = sender.filter(|sender| sender.has_followers());
        if let Some(sender) = watched {
            for message in news.iter().flat_map(|news| news.messages(&mut shown)) {
                sender.send(message);
            }
        }
        let state = self.state();
        let played =
            |info: &Arc<MatchInfo>| state.matches.iter().any(|live| Arc::ptr_eq(&live.info, info));
        shown.retain(|(info, _)| played(info));
        busy
    }

    /// What nobody was told of, and whether anything is played.
    fn take_news(&self) -> (Vec<News>, bool) {
        let bots = self.bots.bots();
        let mut state = self.state();
        let mut news: Vec<News> =
            std::mem::take(&mut state.ended).into_iter().map(News::Ends).collect();
        for live in state.matches.iter_mut().take(MOST_SHOWN) {
            let Some(game) = &live.game else { continue };
            let now = (game.number, game.moves.len());
            let info = Arc::clone(&live.info);
            match live.told.replace(now) {
                Some(told) if told == now => {}
                Some((number, _)) if number == game.number => {
                    news.push(News::Turn(info, game.clone()));
                }
                _ => news.push(News::Begins(info, game.clone())),
            }
        }
        if state.bots != bots {
            state.bots.clone_from(&bots);
            news.push(News::Bots(bots));
        }
        news.extend(std::mem::take(&mut state.events).into_values().map(News::Event));
        (news, !state.matches.is_empty())
    }
}

fn backlog() -> Arc<Backlog> {
    Arc::new(Backlog::new(BACKLOG, BACKLOG_BYTES))
}

/// A game as it is shown, after everything that is known of it.
fn shown_game<'a>(
    shown: &'a mut ShownGames,
    info: &Arc<MatchInfo>,
    watched: &WatchedGame,
) -> &'a mut LiveGame {
    let known = shown.iter().position(|(known, _)| Arc::ptr_eq(known, info));
    let at = known.unwrap_or_else(|| {
        shown.push((Arc::clone(info), LiveGame::new(info, watched)));
        shown.len() - 1
    });
    let game = &mut shown[at].1;
    if game.number() != watched.number {
        *game = LiveGame::new(info, watched);
    }
    game.catch_up(watched);
    game
}

/// Something that everybody is to be told.
enum News {
    Begins(Arc<MatchInfo>, WatchedGame),
    Turn(Arc<MatchInfo>, WatchedGame),
    Ends(EndedGame),
    Bots(Vec<BotView>),
    Event(EventView),
}

impl News {
    fn messages(&self, shown: &mut ShownGames) -> Vec<Utf8Bytes> {
        #[derive(Serialize)]
        struct Other<'a> {
            r#type: &'static str,
            #[serde(skip_serializing_if = "Option::is_none")]
            bots: Option<&'a [BotView]>,
            #[serde(skip_serializing_if = "Option::is_none")]
            event: Option<&'a EventView>,
        }
        match self {
            Self::Begins(info, game) => vec![shown_game(shown, info, game).begins_message(info)],
            Self::Turn(info, game) => {
                shown_game(shown, info, game).turn_message(info).into_iter().collect()
            }
            Self::Ends(EndedGame { info, game, told }) => {
                let live = shown_game(shown, info, game);
                let last = live.turn_message(info).filter(|_| game.moves.len() > *told);
                let end = live.ends_message(info, game.ending.as_ref());
                last.into_iter().chain([end]).collect()
            }
            Self::Bots(bots) => {
                vec![text(&Other { r#type: "bots", bots: Some(bots), event: None })]
            }
            Self::Event(event) => {
                vec![text(&Other { r#type: "event", bots: None, event: Some(event) })]
            }
        }
    }
}
