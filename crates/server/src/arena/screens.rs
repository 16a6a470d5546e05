//! Games as they are played, shown to whoever watches: never more often than eyes can follow, and
//! without ever holding up a game.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::ws::Utf8Bytes;
use foursight_arena::{Fault, Game, GameEnd, Watcher, end};
use foursight_rules::{Move, Record, Ruleset};
use serde_json::{Value, json};
use tokio::sync::broadcast;
use tokio::time::Duration;

use super::door::{BotView, Door};
use super::view::{EndingView, EventView, LiveView, of_record};

/// Matches that are shown at once.
const MOST: usize = 12;
/// Messages that a slow listener may be behind before it is shown everything afresh.
const BACKLOG: usize = 256;
/// How often something is told at most.
pub(super) const TICK: Duration = Duration::from_millis(100);

/// A game as a watcher saw it.
#[derive(Debug, Clone)]
struct Seen {
    number: u32,
    starter: u8,
    seed: u64,
    moves: Vec<Move>,
    end: Option<GameEnd>,
}

/// What belongs to a match, whichever of its games is played.
#[derive(Debug, Clone)]
struct Place {
    event: Arc<str>,
    encounter: usize,
    names: Vec<String>,
    rules: Arc<Ruleset>,
}

/// A match that is played.
struct Screen {
    place: Place,
    game: Option<Seen>,
    /// The game that everybody was told of, and how many of its moves.
    told: Option<(u32, usize)>,
}

#[derive(Default)]
struct Hall {
    /// The oldest first.
    screens: Vec<Screen>,
    /// Games that ended, of those that everybody was told of.
    ended: Vec<(Place, Seen, usize)>,
    /// Events that have got on.
    events: BTreeMap<String, EventView>,
    /// The bots that everybody was told of.
    bots: Vec<BotView>,
}

/// All matches that are played, and who watches.
pub(crate) struct Screens {
    hall: Mutex<Hall>,
    /// True if something happened that nobody was told of.
    fresh: AtomicBool,
    /// Nothing once the server is closing.
    messages: Mutex<Option<broadcast::Sender<Utf8Bytes>>>,
    door: Arc<Door>,
}

impl std::fmt::Debug for Screens {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Screens").finish_non_exhaustive()
    }
}

/// Looks on at the games of one event.
#[derive(Debug)]
pub(super) struct EventWatcher {
    pub(super) screens: Arc<Screens>,
    pub(super) event: Arc<str>,
    /// True once the event was stopped.
    pub(super) stopped: Arc<AtomicBool>,
}

impl Watcher for EventWatcher {
    fn look(&self, encounter: usize, number: u32, game: &Game) -> bool {
        if self.stopped.load(Ordering::Relaxed) {
            return false;
        }
        self.screens.look(&self.event, encounter, number, game);
        true
    }
}

impl Screens {
    pub(super) fn new(door: Arc<Door>) -> Arc<Self> {
        Arc::new(Self {
            hall: Mutex::default(),
            fresh: AtomicBool::new(false),
            messages: Mutex::new(Some(broadcast::channel(BACKLOG).0)),
            door,
        })
    }

    fn hall(&self) -> MutexGuard<'_, Hall> {
        self.hall.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn stir(&self) {
        if !self.fresh.swap(true, Ordering::Relaxed) {
            self.door.stir();
        }
    }

    /// A match begins.
    pub(super) fn begins(
        &self,
        event: &Arc<str>,
        encounter: usize,
        names: Vec<String>,
        rules: &Arc<Ruleset>,
    ) {
        let (event, rules) = (Arc::clone(event), Arc::clone(rules));
        let place = Place { event, encounter, names, rules };
        self.hall().screens.push(Screen { place, game: None, told: None });
    }

    /// A match is over.
    pub(super) fn ends(&self, event: &str, encounter: usize) {
        let other = |place: &Place| &*place.event != event || place.encounter != encounter;
        self.hall().screens.retain(|screen| other(&screen.place));
    }

    /// All matches of an event are over.
    pub(super) fn all_end(&self, event: &str) {
        self.hall().screens.retain(|screen| &*screen.place.event != event);
    }

    /// An event has got on.
    pub(super) fn progress(&self, event: EventView) {
        self.hall().events.insert(event.id.clone(), event);
        self.stir();
    }

    fn look(&self, event: &Arc<str>, encounter: usize, number: u32, game: &Game) {
        let mut hall = self.hall();
        let hall = &mut *hall;
        let here = |screen: &&mut Screen| {
            screen.place.encounter == encounter && Arc::ptr_eq(&screen.place.event, event)
        };
        let Some(screen) = hall.screens.iter_mut().find(here) else { return };
        let seen = match &mut screen.game {
            Some(seen) if seen.number == number && seen.moves.len() <= game.moves().len() => {
                seen.moves.extend(game.moves().skip(seen.moves.len()));
                seen.end = game.end();
                seen
            }
            other => other.insert(Seen {
                number,
                starter: game.starter(),
                seed: game.seed(),
                moves: game.moves().collect(),
                end: game.end(),
            }),
        };
        if seen.end.is_some() {
            let over = screen.game.take();
            if let (Some(over), Some((told, moves))) = (over, screen.told)
                && told == number
            {
                hall.ended.push((screen.place.clone(), over, moves));
            }
        }
        self.stir();
    }

    /// The games that are played now.
    pub(super) fn live(&self) -> Vec<LiveView> {
        let seen: Vec<(Place, Seen)> = {
            let hall = self.hall();
            let screens = hall.screens.iter().take(MOST);
            let seen = |screen: &Screen| Some((screen.place.clone(), screen.game.clone()?));
            screens.filter_map(seen).collect()
        };
        seen.iter().filter_map(|(place, seen)| live_view(place, seen)).collect()
    }

    /// Everything that happens from now on; nothing if the server is closing.
    pub(super) fn listen(&self) -> Option<broadcast::Receiver<Utf8Bytes>> {
        let messages = self.messages.lock().unwrap_or_else(PoisonError::into_inner);
        messages.as_ref().map(broadcast::Sender::subscribe)
    }

    /// The last message; whoever listens hears that nothing more comes.
    pub(super) fn close(&self, message: Utf8Bytes) {
        let mut messages = self.messages.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(messages) = messages.take() {
            let _ = messages.send(message);
        }
    }

    /// Tells what is new. False if nothing was, and nothing is played.
    pub(super) fn flush(&self) -> bool {
        let was_fresh = self.fresh.swap(false, Ordering::Relaxed);
        let sender = {
            let messages = self.messages.lock().unwrap_or_else(PoisonError::into_inner);
            messages.clone()
        };
        let watched = sender.as_ref().is_some_and(|sender| sender.receiver_count() > 0);
        let bots = self.door.bots();
        let mut news: Vec<News> = Vec::new();
        let (events, playing) = {
            let mut hall = self.hall();
            let ended = std::mem::take(&mut hall.ended);
            news.extend(ended.into_iter().map(|(place, seen, told)| News::Ends(place, seen, told)));
            for screen in hall.screens.iter_mut().take(MOST) {
                let Some(seen) = &screen.game else { continue };
                let now = (seen.number, seen.moves.len());
                match screen.told.replace(now) {
                    Some(told) if told == now => {}
                    Some((number, _)) if number == seen.number => {
                        news.push(News::Turn(screen.place.clone(), seen.clone()));
                    }
                    _ => news.push(News::Begins(screen.place.clone(), seen.clone())),
                }
            }
            if hall.bots != bots {
                hall.bots.clone_from(&bots);
                news.push(News::Bots(bots));
            }
            (std::mem::take(&mut hall.events), !hall.screens.is_empty())
        };
        let busy = was_fresh || playing || !news.is_empty();
        if let Some(sender) = sender.filter(|_| watched) {
            let told = news.iter().flat_map(News::messages);
            let told =
                told.chain(events.into_values().map(|e| json!({"type": "event", "event": e})));
            for message in told {
                // Without listeners there is nobody to tell.
                let _ = sender.send(Utf8Bytes::from(message.to_string()));
            }
        }
        busy
    }
}

enum News {
    Begins(Place, Seen),
    Turn(Place, Seen),
    /// And how many moves everybody was told of.
    Ends(Place, Seen, usize),
    Bots(Vec<BotView>),
}

impl News {
    fn messages(&self) -> Vec<Value> {
        match self {
            Self::Begins(place, seen) => {
                let live = live_view(place, seen);
                live.map(|live| json!({"type": "begins", "live": live})).into_iter().collect()
            }
            Self::Turn(place, seen) => turn(place, seen).into_iter().collect(),
            Self::Ends(place, seen, told) => {
                // A forfeit changes the game without a turn, so the end tells the game as well.
                let last = if seen.moves.len() > *told { turn(place, seen) } else { None };
                let game = of_record(&place.rules, &record(place, seen)).ok();
                let end = json!({
                    "type": "ends", "event": &*place.event, "match": place.encounter,
                    "number": seen.number, "game": game.map(|(game, _)| game),
                    "ending": seen.end.as_ref().map(EndingView::from),
                });
                last.into_iter().chain([end]).collect()
            }
            Self::Bots(bots) => vec![json!({"type": "bots", "bots": bots})],
        }
    }
}

fn record(place: &Place, seen: &Seen) -> Record {
    let mut game = Game::new(&place.rules, seen.starter, seen.seed, None);
    // They were played before.
    let _ = game.open(&seen.moves);
    if let Some(end) = seen.end.as_ref().filter(|end| !end.kind.is_on_board()) {
        let fault = Fault::new(end.kind, end::detail(end));
        match end.offender {
            Some(seat) => game.forfeit(seat, &fault),
            None => game.abandon(&fault),
        }
    }
    game.record(&place.names)
}

fn live_view(place: &Place, seen: &Seen) -> Option<LiveView> {
    let (game, _) = of_record(&place.rules, &record(place, seen)).ok()?;
    Some(LiveView {
        event: place.event.to_string(),
        r#match: place.encounter,
        number: seen.number,
        names: place.names.clone(),
        starter: seen.starter,
        game,
    })
}

fn turn(place: &Place, seen: &Seen) -> Option<Value> {
    let (game, turns) = of_record(&place.rules, &record(place, seen)).ok()?;
    Some(json!({
        "type": "turn", "event": &*place.event, "match": place.encounter,
        "number": seen.number, "turn": turns.last()?, "game": game,
    }))
}
