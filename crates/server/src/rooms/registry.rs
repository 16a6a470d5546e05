//! The rooms that are in use: loaded from the store when somebody asks for one, gone when nobody does.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use tokio::sync::mpsc;
use tokio::time::MissedTickBehavior;

use super::begin::pair;
use super::room::Room;
use crate::app::App;
use crate::key;
use crate::problem::Problem;
use crate::store::{News, RoomResult, Store, StoreError, StoredRoom, StoredRoomGame, Subject};

/// How often rooms are looked at in which somebody may have waited for long enough.
const LOOK_INTERVAL: Duration = Duration::from_secs(30);

/// A game of a room is over.
#[derive(Debug)]
pub(crate) struct GameEnded {
    pub(crate) room: String,
    pub(crate) game: String,
    pub(crate) result: RoomResult,
}

/// All rooms.
pub(crate) struct Rooms {
    store: Arc<dyn Store>,
    /// Held while a room is loaded, so that it is loaded once.
    loading: tokio::sync::Mutex<()>,
    loaded: Mutex<HashMap<String, Weak<Room>>>,
}

impl Rooms {
    pub(crate) fn new(store: Arc<dyn Store>) -> Self {
        Self { store, loading: tokio::sync::Mutex::new(()), loaded: Mutex::default() }
    }

    fn loaded(&self) -> MutexGuard<'_, HashMap<String, Weak<Room>>> {
        self.loaded.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps a new room under an identifier that is free.
    pub(crate) async fn make(&self, mut room: StoredRoom) -> Result<Arc<Room>, Problem> {
        for id in key::game_ids() {
            room.id = id?;
            match self.store.add_room(&room).await {
                Ok(()) => return self.find(&room.id).await,
                Err(StoreError::Taken(_)) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Err(key::none_is_free("room"))
    }

    /// A room by its identifier.
    pub(crate) async fn find(&self, id: &str) -> Result<Arc<Room>, Problem> {
        if !key::is_game_id(id) {
            return Err(Problem::unknown_room());
        }
        let _loading = self.loading.lock().await;
        if let Some(room) = self.loaded().get(id).and_then(Weak::upgrade) {
            return if room.is_lost() { Err(Problem::moved()) } else { Ok(room) };
        }
        let lease = self.store.own(Subject::Room(id)).await?;
        let stored = self.store.room(id).await?.ok_or_else(Problem::unknown_room)?;
        let room = Room::new(stored, Arc::clone(&self.store), lease);
        let mut loaded = self.loaded();
        loaded.retain(|_, room| room.strong_count() > 0);
        loaded.insert(id.to_owned(), Arc::downgrade(&room));
        Ok(room)
    }

    fn all(&self) -> Vec<Arc<Room>> {
        self.loaded().values().filter_map(Weak::upgrade).collect()
    }

    /// Tells everybody in all rooms, and lets nobody in any more.
    pub(crate) fn close(&self, message: &Utf8Bytes) {
        self.all().iter().for_each(|room| room.close(message.clone()));
    }

    /// Notes how games of rooms end, and pairs those who are free then or have waited for long
    /// enough.
    pub(crate) async fn run(app: Weak<App>, mut ends: mpsc::UnboundedReceiver<GameEnded>) {
        let mut look = tokio::time::interval(LOOK_INTERVAL);
        look.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            // However many games end, it is looked in between.
            let ended = tokio::select! {
                ended = ends.recv() => Some(ended),
                _ = look.tick() => None,
            };
            let Some(app) = app.upgrade() else { return };
            match ended {
                Some(None) => return,
                Some(Some(ended)) => app.rooms.game_ended(&app, ended).await,
                None => {
                    Self::compare(&app).await;
                    for room in app.rooms.all() {
                        pair(&app, &room).await;
                    }
                }
            }
        }
    }

    /// Looks in the store which games of the rooms here have ended although nobody said so: a node may have been cut off
    /// when it was told, and a game's actor may have stopped between the two.
    pub(crate) async fn compare(app: &Arc<App>) {
        for room in app.rooms.all() {
            let running: HashSet<String> = room.running().collect();
            if running.is_empty() || room.is_lost() {
                continue;
            }
            let stored = match app.hub.store.room(&room.id).await {
                Ok(stored) => stored.map(|stored| stored.games).unwrap_or_default(),
                Err(error) => {
                    tracing::debug!(%error, room = room.id, "the games of a room were not read");
                    continue;
                }
            };
            let is_over = |game: &StoredRoomGame| game.result != RoomResult::Running;
            for game in stored.into_iter().filter(|one| is_over(one) && running.contains(&one.game))
            {
                let (room, game, result) = (room.id.clone(), game.game, game.result);
                app.rooms.game_ended(app, GameEnded { room, game, result }).await;
            }
        }
    }

    /// Another node says that a game has ended: the store knows how.
    pub(crate) async fn look_at_game(app: &Arc<App>, room: &str, game: &str) {
        let stored = app.hub.store.room(room).await;
        let games = stored.ok().flatten().map(|room| room.games).unwrap_or_default();
        if let Some(ended) = games.into_iter().find(|known| known.game == game) {
            let (room, game) = (room.to_owned(), game.to_owned());
            app.rooms.game_ended(app, GameEnded { room, game, result: ended.result }).await;
        }
    }

    async fn game_ended(&self, app: &Arc<App>, GameEnded { room, game, result }: GameEnded) {
        let room = match self.find(&room).await {
            Ok(room) => room,
            // Whoever has it hears of it.
            Err(problem) if problem.moved => {
                if let Err(error) = self.store.tell_nodes(&News::RoomGame { room, game }).await {
                    tracing::warn!(%error, "the end of a room's game was not told");
                }
                return;
            }
            // A room that is gone needs no results.
            Err(_) => return,
        };
        if let Err(error) = room.game_ended(&game, result).await {
            tracing::error!(%error, room = room.id, game, "the result of a game was not noted");
        }
        pair(app, &room).await;
    }
}
