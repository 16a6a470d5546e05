//! The games that are in use, and how new ones begin.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use axum::extract::ws::Utf8Bytes;
use foursight_rules::{Move, Ruleset};
use tokio::sync::{OnceCell, mpsc, oneshot};

use super::actor::{Actor, Command, Failed, Reply};
use super::agents::Agents;
use super::hosted::{HostedGame, rotated};
use super::occupant::Occupant;
use crate::arena::BotListener;
use crate::key;
use crate::packs::{Packs, sources};
use crate::problem::{Code, Problem};
use crate::store::{GameSetup, Series, Store, StoreError, StoredGame};
use crate::words::Words;

/// Commands that may wait for a game.
const INBOX_SIZE: usize = 64;
/// Identifiers that are tried before giving up.
const ID_ATTEMPTS: usize = 8;

/// How games are run.
#[derive(Debug, Clone)]
pub(crate) struct HubOptions {
    /// How long a person may be away from a game with others.
    pub(crate) grace: Duration,
    /// How long a game stays in memory when nobody looks at it.
    pub(crate) unload: Duration,
    /// How long a bot may take for a move where no clock says otherwise.
    pub(crate) bot_time: Duration,
    /// Most games in memory.
    pub(crate) most_live: usize,
}

/// A game's place among those in memory, filled once it is loaded.
type Slot = Arc<OnceCell<mpsc::Sender<Command>>>;

/// All games.
pub(crate) struct Hub {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) packs: Packs,
    pub(crate) agents: Agents,
    pub(crate) bots: Arc<BotListener>,
    pub(crate) options: HubOptions,
    live: Mutex<HashMap<String, Slot>>,
}

/// A game that is to begin.
pub(crate) struct NewGame {
    pub(crate) rules: Arc<Ruleset>,
    pub(crate) occupants: Vec<Occupant>,
    pub(crate) seed: u64,
    pub(crate) move_ms: Option<u64>,
    pub(crate) game_ms: Option<u64>,
    pub(crate) moves: Vec<Move>,
    pub(crate) series: Option<u32>,
    /// Whether everybody's list has it, if that was said.
    pub(crate) listed: Option<bool>,
}

/// A game that has begun.
pub(crate) struct Begun {
    pub(crate) id: String,
    /// The keys of its people.
    pub(crate) keys: Vec<Option<String>>,
    /// What whoever takes an open seat must have.
    pub(crate) invitation: Option<String>,
}

impl Hub {
    pub(crate) fn new(
        store: Arc<dyn Store>,
        packs: Packs,
        agents: Agents,
        bots: Arc<BotListener>,
        options: HubOptions,
    ) -> Arc<Self> {
        Arc::new(Self { store, packs, agents, bots, options, live: Mutex::default() })
    }

    /// Asks a game something.
    pub(crate) async fn ask<T>(
        self: &Arc<Self>,
        id: &str,
        command: impl FnOnce(Reply<T>) -> Command,
    ) -> Result<T, Problem> {
        let (reply, answer) = oneshot::channel();
        self.tell(id, command(reply)).await?;
        let lost = |_| Problem::new(Code::Internal, "the game could not answer; try again");
        answer.await.map_err(lost)?
    }

    /// Tells a game something.
    pub(crate) async fn tell(
        self: &Arc<Self>,
        id: &str,
        mut command: Command,
    ) -> Result<(), Problem> {
        if !key::is_game_id(id) {
            return Err(Problem::unknown_game(id));
        }
        loop {
            let sender = self.sender(id).await?;
            match sender.send(command).await {
                Ok(()) => return Ok(()),
                // It is just being unloaded: it answers what it has got, then it can be loaded.
                Err(unsent) => {
                    command = unsent.0;
                    tokio::time::sleep(Duration::from_millis(1)).await;
                }
            }
        }
    }

    /// Tells a game something if it is in memory.
    pub(crate) async fn tell_live(&self, id: &str, command: Command) {
        let sender = self.slot(id).and_then(|slot| slot.get().cloned());
        if let Some(sender) = sender {
            let _ = sender.send(command).await;
        }
    }

    fn slot(&self, id: &str) -> Option<Slot> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner).get(id).cloned()
    }

    async fn sender(self: &Arc<Self>, id: &str) -> Result<mpsc::Sender<Command>, Problem> {
        let slot = {
            let mut live = self.live.lock().unwrap_or_else(PoisonError::into_inner);
            if live.len() >= self.options.most_live && !live.contains_key(id) {
                return Err(Problem::new(Code::TooMany, "too many games are going on"));
            }
            Arc::clone(live.entry(id.to_owned()).or_default())
        };
        let sender = slot.get_or_try_init(|| self.load(id, &slot)).await;
        if sender.is_err() {
            self.unload(id, &slot);
        }
        sender.cloned()
    }

    /// Loads a game and starts its actor.
    async fn load(
        self: &Arc<Self>,
        id: &str,
        slot: &Slot,
    ) -> Result<mpsc::Sender<Command>, Problem> {
        let stored = self.store.load(id).await?.ok_or_else(|| Problem::unknown_game(id))?;
        let rules = self
            .packs
            .of_game(&stored.setup.packs, &stored.setup.sources, &*self.store)
            .await?
            .map_err(|error| {
                tracing::error!(game = id, %error, "the packs of a stored game cannot be loaded");
                Problem::new(Code::Internal, "the packs of this game cannot be loaded any more")
            })?;
        let game = HostedGame::resume(stored, &rules)?;
        let (sender, inbox) = mpsc::channel(INBOX_SIZE);
        let actor = Actor::new(Arc::clone(self), game, inbox);
        let entry = LiveEntry { hub: Arc::clone(self), id: id.to_owned(), slot: Arc::clone(slot) };
        metrics::gauge!("foursight_games_live").increment(1.0);
        tokio::spawn(async move {
            // Dropped after the actor, however that ends.
            let _live = entry;
            actor.run().await;
        });
        Ok(sender)
    }

    fn unload(&self, id: &str, slot: &Slot) {
        let mut live = self.live.lock().unwrap_or_else(PoisonError::into_inner);
        if live.get(id).is_some_and(|known| Arc::ptr_eq(known, slot)) {
            live.remove(id);
        }
    }

    /// Begins a game.
    pub(crate) async fn begin(&self, game: NewGame) -> Result<Begun, Problem> {
        let is_human = |who: &Occupant| *who == Occupant::Human;
        let key = |who: &Occupant| is_human(who).then(key::secret).transpose();
        let keys: Vec<Option<String>> = game.occupants.iter().map(key).collect::<Result<_, _>>()?;
        let shared = game.occupants.contains(&Occupant::Open);
        let invitation = shared.then(key::secret).transpose()?;
        let rules = &game.rules;
        let (names, texts) = sources(rules);
        let players = game.occupants.len();
        let setup = GameSetup {
            title: Words::each(|language| rules.title(language)),
            packs: rules.requested().to_vec(),
            sources: names,
            seats: game.occupants.iter().map(ToString::to_string).collect(),
            keys: keys.iter().map(|key| key.as_deref().map(key::sha256)).collect(),
            seed: game.seed,
            move_ms: game.move_ms,
            game_ms: game.game_ms,
            opening: game.moves.len(),
            shared,
            invitation: invitation.as_deref().map(key::sha256),
            listed: game.listed,
            series: game.series.map(|games| Series { games, number: 1, points: vec![0; players] }),
            takeback: None,
        };
        let mut stored = new_game(setup);
        let mut hosted = HostedGame::resume(stored.clone(), rules)?;
        let opened = hosted.open(&game.moves);
        stored.turns = opened.map_err(|(ply, illegal)| Problem::from(illegal).at_ply(ply))?;
        stored.result = hosted.end().cloned();
        let id = self.create(stored, &texts, None).await.map_err(|failed| match failed {
            Failed::Refused(problem) => problem,
            Failed::Store(error) => error.into(),
        })?;
        Ok(Begun { id, keys, invitation })
    }

    /// Stores a new game under an identifier that is free.
    async fn create(
        &self,
        mut game: StoredGame,
        texts: &[(String, String)],
        of: Option<&str>,
    ) -> Result<String, Failed> {
        for _ in 0..ID_ATTEMPTS {
            game.id = key::game_id()?;
            match self.store.create(&game, texts, of).await {
                Ok(()) => {
                    metrics::counter!("foursight_games_total").increment(1);
                    return Ok(game.id);
                }
                Err(StoreError::Taken(_)) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Err(Problem::new(Code::Internal, "no identifier is free for another game").into())
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
            seed: key::seed()?,
            opening: 0,
            series,
            takeback: None,
            ..old.setup.clone()
        };
        // The texts of its packs are stored already.
        self.create(new_game(setup), &[], Some(&old.id)).await
    }

    /// Tells everybody who listens, and ends all actors. The games can be loaded again.
    pub(crate) async fn close(&self, message: Utf8Bytes) {
        let slots: Vec<Slot> = {
            let live = self.live.lock().unwrap_or_else(PoisonError::into_inner);
            live.values().cloned().collect()
        };
        for sender in slots.iter().filter_map(|slot| slot.get()) {
            let _ = sender.send(Command::Close { message: message.clone() }).await;
        }
    }
}

/// Milliseconds since 1970.
pub(crate) fn now_ms() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as i64
}

fn new_game(setup: GameSetup) -> StoredGame {
    let created_ms = now_ms();
    StoredGame { id: String::new(), created_ms, setup, result: None, next: None, turns: Vec::new() }
}

/// A game's place among those in memory; free again when its actor ends.
struct LiveEntry {
    hub: Arc<Hub>,
    id: String,
    slot: Slot,
}

impl Drop for LiveEntry {
    fn drop(&mut self) {
        metrics::gauge!("foursight_games_live").decrement(1.0);
        self.hub.unload(&self.id, &self.slot);
    }
}
