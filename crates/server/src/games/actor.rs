//! One task for each game that somebody looks at: it alone changes the game, stores what changed,
//! and then tells everybody.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use foursight_rules::{EndKind, Illegal, Move, Position};
use serde::Serialize;
use serde_json::json;
use tokio::sync::{broadcast, mpsc, oneshot};
use tokio::time::Instant;

use super::bots::Bots;
use super::clock::Clock;
use super::hub::Hub;
use super::minds::Question;
use super::people::People;
use super::seat::Seat;
use super::table::{Table, Turn};
use super::view::{self, GameView, Presence};
use crate::key;
use crate::problem::{Code, Problem};
use crate::store::{Setup, StoreError};

/// An answer that somebody waits for.
pub(crate) type Reply<T> = oneshot::Sender<Result<T, Problem>>;

/// How many messages a slow listener may be behind before it is shown the game afresh.
const BACKLOG: usize = 64;

/// A move that was played and stored.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
pub(crate) struct Played {
    /// What happened.
    pub turn: Turn,
    /// The game after it.
    pub game: GameView,
}

/// Somebody who listens.
pub(crate) struct Listener {
    /// The first message.
    pub(crate) first: Utf8Bytes,
    /// All others.
    pub(crate) messages: broadcast::Receiver<Utf8Bytes>,
    /// True for a player.
    pub(crate) plays: bool,
}

/// What a game can be asked.
pub(crate) enum Command {
    View(Reply<GameView>),
    Turns(Reply<(GameView, Vec<Turn>)>),
    /// The position, unless the game is over.
    Position(Reply<Option<Position>>),
    Record(Reply<String>),
    Move {
        key: Option<String>,
        place: Vec<i64>,
        ply: Option<usize>,
        reply: Reply<Played>,
    },
    Undo {
        key: Option<String>,
        reply: Reply<GameView>,
    },
    Resign {
        key: Option<String>,
        reply: Reply<GameView>,
    },
    Join(Reply<(u8, String)>),
    /// `allowed` if no key is needed.
    Rematch {
        key: Option<String>,
        allowed: bool,
        reply: Reply<Rematch>,
    },
    Listen {
        key: Option<String>,
        from: Option<usize>,
        reply: Reply<Listener>,
    },
    Leave {
        key: Option<String>,
    },
    Thought {
        ticket: u64,
        choice: Result<Move, EndKind>,
    },
    /// Tells everybody and ends; the game goes on when somebody asks for it again.
    Close {
        message: Utf8Bytes,
    },
}

/// A rematch: the players keep their keys and change seats.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
pub(crate) struct Rematch {
    /// The new game.
    pub id: String,
    /// The caller's key at its new seat, null at all others: everybody keeps the key they have.
    pub keys: Vec<Option<String>>,
    /// The new seat of each seat of the old game.
    pub seats: Vec<u8>,
}

/// Why an actor ends early.
pub(crate) enum Broken {
    /// The store failed: what it holds is the truth, so the game is loaded again when needed.
    Store,
    /// Somebody asked for it.
    Closed,
}

pub(crate) struct Actor {
    hub: Arc<Hub>,
    table: Table,
    clock: Clock,
    people: People,
    messages: broadcast::Sender<Utf8Bytes>,
    inbox: mpsc::Receiver<Command>,
    own: mpsc::WeakSender<Command>,
    /// The thought that is waited for, and how to stop it.
    thinking: Option<(u64, Arc<AtomicBool>)>,
    tickets: u64,
    bots: Bots,
    idle_since: Instant,
}

impl Actor {
    pub(crate) fn new(
        hub: Arc<Hub>,
        table: Table,
        inbox: mpsc::Receiver<Command>,
        own: mpsc::WeakSender<Command>,
    ) -> Self {
        let people = People::new(&table.seats, table.setup.shared, hub.options.grace);
        let clock = Clock::new(&table.setup);
        let messages = broadcast::channel(BACKLOG).0;
        let idle_since = Instant::now();
        let (thinking, tickets) = (None, 0);
        let bots = Bots::new(Arc::clone(&hub.door), hub.options.grace);
        Self {
            hub,
            table,
            clock,
            people,
            messages,
            inbox,
            own,
            thinking,
            tickets,
            bots,
            idle_since,
        }
    }

    /// Runs until nobody needs the game in memory any more.
    pub(crate) async fn run(mut self) {
        self.go_on();
        while !self.inbox.is_closed() || !self.inbox.is_empty() {
            let due = self.due();
            let step = tokio::select! {
                command = self.inbox.recv() => match command {
                    Some(command) => self.obey(command).await,
                    None => Err(Broken::Closed),
                },
                () = tokio::time::sleep_until(due) => self.time_passes().await,
            };
            match step {
                Ok(()) => {}
                Err(Broken::Closed) => break,
                Err(Broken::Store) => {
                    // Whoever waits for an answer hears that there is none.
                    self.inbox.close();
                    break;
                }
            }
        }
        self.stop_thinking();
    }

    /// When to look up even if nobody says anything.
    fn due(&self) -> Instant {
        let idle = self.idle_since + self.hub.options.unload;
        let bots = self.bots.due().filter(|_| self.thinking.is_none());
        let due = [self.clock.runs_out(&self.table), self.people.due(), bots];
        due.into_iter().flatten().chain([idle]).min().unwrap_or(idle)
    }

    async fn time_passes(&mut self) -> Result<(), Broken> {
        let now = Instant::now();
        if self.clock.runs_out(&self.table).is_some_and(|end| end <= now) {
            let loser = self.table.position().to_move();
            self.lose(loser, EndKind::Timeout).await?;
        }
        if let Some(gone) = self.people.forfeits(now).filter(|_| !self.table.is_over()) {
            self.lose(gone, EndKind::Disconnected).await?;
        }
        if self.thinking.is_none() {
            self.bots.go_if_idle(now);
        }
        if self.people.tell_now(now) {
            self.tell_presence();
        }
        let needed = !self.people.is_empty() || self.thinking.is_some() || self.clock.is_running();
        if needed {
            self.idle_since = now;
        } else if now >= self.idle_since + self.hub.options.unload {
            // What has been sent until now is still answered.
            self.inbox.close();
        }
        Ok(())
    }

    async fn obey(&mut self, command: Command) -> Result<(), Broken> {
        self.idle_since = Instant::now();
        // Nobody minds if the one who asked has gone in the meantime.
        match command {
            Command::View(reply) => drop(reply.send(Ok(self.view()))),
            Command::Turns(reply) => drop(reply.send(self.replay())),
            Command::Position(reply) => drop(reply.send(Ok(self.position()))),
            Command::Record(reply) => drop(reply.send(Ok(self.table.record().to_json()))),
            Command::Move { key, place, ply, reply } => {
                let played = match self.may_move(key.as_deref(), ply) {
                    Ok(()) => self.play(&place).await,
                    Err(problem) => Err(Failed::Refused(problem)),
                };
                answer(reply, played)?;
            }
            Command::Undo { key, reply } => answer(reply, self.undo(key.as_deref()).await)?,
            Command::Resign { key, reply } => answer(reply, self.resign(key.as_deref()).await)?,
            Command::Join(reply) => answer(reply, self.join().await)?,
            Command::Rematch { key, allowed, reply } => {
                answer(reply, self.rematch(key, allowed).await)?;
            }
            Command::Listen { key, from, reply } => {
                drop(reply.send(self.listen(key.as_deref(), from)));
            }
            Command::Leave { key } => self.leave(key.as_deref()),
            Command::Thought { ticket, choice } => self.thought(ticket, choice).await?,
            Command::Close { message } => {
                let _ = self.messages.send(message);
                self.inbox.close();
            }
        }
        Ok(())
    }

    fn view(&self) -> GameView {
        let presence =
            Presence { connected: self.people.connected(), clock: self.clock.view(&self.table) };
        view::game(&self.table, presence)
    }

    /// The game before its first turn, and all turns.
    fn replay(&self) -> Result<(GameView, Vec<Turn>), Problem> {
        let start = view::game(&self.table.start()?, Presence::default());
        Ok((start, self.table.turns().to_vec()))
    }

    fn position(&self) -> Option<Position> {
        (!self.table.is_over()).then(|| self.table.position().clone())
    }

    /// The seat that a key belongs to.
    fn seat_of(&self, key: Option<&str>) -> Result<u8, Problem> {
        let wrong = || {
            let detail = "send the key of your seat: `Authorization: Seat KEY`";
            Problem::new(Code::WrongKey, detail)
        };
        let hash = key::sha256(key.ok_or_else(wrong)?);
        let matches = |known: &Option<String>| known.as_ref().is_some_and(|k| key::same(k, &hash));
        self.table.setup.keys.iter().position(matches).map(|seat| seat as u8).ok_or_else(wrong)
    }

    fn may_move(&self, key: Option<&str>, ply: Option<usize>) -> Result<(), Problem> {
        let seat = self.seat_of(key)?;
        let Some(to_move) = self.table.seat_to_move() else {
            return Err(Problem::from(Illegal::GameOver));
        };
        let turns = self.table.turns().len();
        if let Some(ply) = ply.filter(|ply| *ply != turns) {
            let detail = format!("{turns} moves were played, not {ply}: look at the game again");
            return Err(Problem::new(Code::Conflict, detail));
        }
        let mover = self.table.position().to_move();
        // At a table that is not shared, one person holds all keys.
        let own = seat == mover || !self.table.setup.shared;
        if !own || to_move != Seat::Human {
            return Err(Problem::from(Illegal::NotYourTurn { player: seat, to_move: mover }));
        }
        Ok(())
    }

    async fn play(&mut self, place: &[i64]) -> Result<Played, Failed> {
        let place = self.table.rules().move_to(place).map_err(Problem::from)?;
        let mover = self.table.position().to_move();
        let left = self.clock.left_after(&self.table, mover);
        let ply = self.table.turns().len();
        let turn = self.table.play(place, left).map_err(Problem::from)?.clone();
        let result = self.table.result().cloned();
        let stored = self.hub.store.append(&self.table.id, ply, &turn, result.as_ref()).await;
        stored?;
        metrics::counter!("foursight_moves_total").increment(1);
        self.clock.turn_begins(&self.table);
        let turn = self.table.turns()[ply].clone();
        let game = self.view();
        self.tell(&json!({"type": "turn", "turn": turn, "game": game}));
        self.go_on();
        Ok(Played { turn, game })
    }

    /// How many moves are left when a move is taken back, if one can be.
    fn turns_after_undo(&self) -> Option<usize> {
        let turns = self.table.turns();
        let floor = self.table.setup.opening;
        (floor..turns.len())
            .rev()
            .find(|at| self.table.seats.get(usize::from(turns[*at].player)) == Some(&Seat::Human))
    }

    async fn undo(&mut self, key: Option<&str>) -> Result<GameView, Failed> {
        let seat = self.seat_of(key)?;
        if self.table.next.is_some() {
            return Err(Problem::new(Code::Conflict, "the rematch has begun already").into());
        }
        let Some(turns) = self.turns_after_undo() else {
            return Err(Problem::new(Code::Conflict, "there is no move to take back").into());
        };
        if self.table.setup.shared && self.table.turns()[turns].player != seat {
            let detail = "somebody else has moved since: their move is not yours to take back";
            return Err(Problem::new(Code::Conflict, detail).into());
        }
        self.hub.store.truncate(&self.table.id, turns).await?;
        self.stop_thinking();
        let rules = Arc::clone(self.table.rules());
        self.table = Table::resume(self.table.cut(turns), &rules)?;
        self.clock.turn_begins(&self.table);
        let game = self.tell_game();
        self.go_on();
        Ok(game)
    }

    async fn resign(&mut self, key: Option<&str>) -> Result<GameView, Failed> {
        let seat = self.seat_of(key)?;
        if self.table.is_over() {
            return Err(Problem::from(Illegal::GameOver).into());
        }
        self.finish(seat, EndKind::Resigned).await?;
        Ok(self.view())
    }

    async fn lose(&mut self, loser: u8, kind: EndKind) -> Result<(), Broken> {
        self.finish(loser, kind).await.map_err(|error| {
            tracing::error!(%error, game = self.table.id, "the end of a game was not stored");
            Broken::Store
        })
    }

    async fn finish(&mut self, loser: u8, kind: EndKind) -> Result<(), StoreError> {
        let result = self.table.lose(loser, kind);
        self.hub.store.finish(&self.table.id, &result).await?;
        self.table.end(&result);
        self.stop_thinking();
        self.bots.go();
        self.clock.turn_begins(&self.table);
        self.tell_game();
        Ok(())
    }

    async fn join(&mut self) -> Result<(u8, String), Failed> {
        let Some(seat) = self.table.seats.iter().position(|seat| *seat == Seat::Open) else {
            return Err(Problem::new(Code::Conflict, "all seats are taken: you can watch").into());
        };
        let key = key::secret()?;
        let mut setup: Setup = self.table.setup.clone();
        setup.seats[seat] = Seat::Human.to_string();
        setup.keys[seat] = Some(key::sha256(&key));
        self.hub.store.seat(&self.table.id, &setup).await?;
        self.table.sit_down(setup);
        self.people.sits_down(seat);
        self.clock.turn_begins(&self.table);
        self.tell_game();
        self.go_on();
        Ok((seat as u8, key))
    }

    async fn rematch(&mut self, key: Option<String>, allowed: bool) -> Result<Rematch, Failed> {
        let seat = match self.seat_of(key.as_deref()) {
            Ok(seat) => Some(seat),
            Err(_) if allowed => None,
            Err(problem) => return Err(problem.into()),
        };
        if !self.table.is_over() {
            return Err(Problem::new(Code::Conflict, "the game is not over yet").into());
        }
        let id = match &self.table.next {
            Some(next) => next.clone(),
            None => {
                let id = self.hub.begin_rematch(&self.table).await?;
                self.table.next = Some(id.clone());
                self.tell(&json!({"type": "rematch", "id": id, "seats": self.new_seats()}));
                id
            }
        };
        let seats = self.new_seats();
        let mut keys = vec![None; seats.len()];
        if let Some(seat) = seat {
            keys[usize::from(seats[usize::from(seat)])] = key;
        }
        Ok(Rematch { id, keys, seats })
    }

    /// The new seat of each seat.
    fn new_seats(&self) -> Vec<u8> {
        let count = self.table.seats.len() as u8;
        (0..count).map(|seat| (seat + count - 1) % count).collect()
    }

    /// The seats that somebody with this key sits on.
    fn seats_of(&self, key: Option<&str>) -> Vec<usize> {
        let Ok(seat) = self.seat_of(key) else { return Vec::new() };
        if self.table.setup.shared {
            return vec![usize::from(seat)];
        }
        (0..self.table.seats.len()).filter(|at| self.table.seats[*at] == Seat::Human).collect()
    }

    fn listen(&mut self, key: Option<&str>, from: Option<usize>) -> Result<Listener, Problem> {
        if key.is_some() {
            self.seat_of(key)?;
        }
        let messages = self.messages.subscribe();
        let seats = self.seats_of(key);
        self.people.comes(&seats);
        let mut first = json!({"type": "game", "game": self.view()});
        if let Some(missed) = from.and_then(|from| self.table.turns().get(from..)) {
            first["turns"] = json!(missed);
        }
        let first = Utf8Bytes::from(first.to_string());
        if !seats.is_empty() {
            self.tell_presence();
        }
        Ok(Listener { first, messages, plays: !seats.is_empty() })
    }

    fn leave(&mut self, key: Option<&str>) {
        let seats = self.seats_of(key);
        self.people.goes(&seats);
        if !seats.is_empty() {
            self.tell_presence();
        }
    }

    /// Lets whoever is to move go on: starts the clock, and the computer if it is its turn.
    fn go_on(&mut self) {
        self.clock.go_on(&self.table);
        self.stop_thinking();
        if self.table.is_over() {
            self.bots.go();
        }
        let Some(mover) = self.table.seat_to_move() else { return };
        if mover.is_person() || self.table.seats.contains(&Seat::Open) {
            return;
        }
        self.tickets += 1;
        let (ticket, stop) = (self.tickets, Arc::<AtomicBool>::default());
        self.thinking = Some((ticket, Arc::clone(&stop)));
        let seat = self.table.position().to_move();
        let own = self.own.clone();
        let tell = async move |choice| {
            if let Some(own) = own.upgrade() {
                // If the actor has gone, nobody waits for this.
                let _ = own.send(Command::Thought { ticket, choice }).await;
            }
        };
        let kind = match mover {
            Seat::Computer(kind) => kind,
            Seat::Bot(bot) => {
                // A clock decides by itself; what it leaves beyond all patience is cut.
                let limit = self
                    .clock
                    .time_left(&self.table)
                    .map_or(self.hub.options.bot_time, |left| left.min(self.hub.options.bot_time));
                let asked = self.bots.ask(seat, &bot, self.table.position().clone(), limit);
                tokio::spawn(async move { tell(asked.await).await });
                return;
            }
            Seat::Human | Seat::Open => return,
        };
        let turns = self.table.turns().len() as u64;
        let question = Question {
            seat: (self.table.id.clone(), seat),
            kind,
            // Another one for each turn, so that a game taken up does not repeat itself.
            seed: self.table.setup.seed ^ (turns << 8) ^ u64::from(seat),
            position: self.table.position().clone(),
            time: self.clock.time_to_think(&self.table),
            stop,
        };
        let hub = Arc::clone(&self.hub);
        tokio::spawn(async move {
            let choice = hub.minds.choose(question).await;
            tell(choice.map(|choice| choice.place).ok_or(EndKind::Crashed)).await;
        });
    }

    fn stop_thinking(&mut self) {
        if let Some((_, stop)) = self.thinking.take() {
            stop.store(true, Ordering::Relaxed);
        }
    }

    async fn thought(&mut self, ticket: u64, choice: Result<Move, EndKind>) -> Result<(), Broken> {
        if self.thinking.as_ref().is_none_or(|(waited, _)| *waited != ticket) {
            return Ok(());
        }
        self.thinking = None;
        let mover = self.table.position().to_move();
        let place = match choice {
            Ok(place) => place,
            Err(kind) => return self.lose(mover, kind).await,
        };
        let place: Vec<i64> =
            self.table.rules().move_coords(place).into_iter().map(i64::from).collect();
        match self.play(&place).await {
            Ok(_) => Ok(()),
            Err(Failed::Store(error)) => {
                tracing::error!(%error, game = self.table.id, "a computer's move was not stored");
                Err(Broken::Store)
            }
            Err(Failed::Refused(problem)) => {
                tracing::info!(detail = problem.detail, "a computer or bot made an illegal move");
                self.lose(mover, EndKind::Illegal).await
            }
        }
    }

    fn tell(&self, message: &serde_json::Value) {
        // Without listeners there is nobody to tell.
        let _ = self.messages.send(Utf8Bytes::from(message.to_string()));
    }

    fn tell_game(&self) -> GameView {
        let game = self.view();
        self.tell(&json!({"type": "game", "game": game}));
        game
    }

    fn tell_presence(&mut self) {
        self.people.told();
        self.tell(&json!({
            "type": "presence",
            "players": self.people.connected(),
            "spectators": self.people.spectators(),
            "away_ms": self.people.away_ms(),
        }));
    }
}

/// Why something was not done.
pub(crate) enum Failed {
    Refused(Problem),
    Store(StoreError),
}

impl From<Problem> for Failed {
    fn from(problem: Problem) -> Self {
        Self::Refused(problem)
    }
}

impl From<StoreError> for Failed {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// Gives the answer. After trouble with the store the actor must not go on: it may know more
/// than the store does.
fn answer<T>(reply: Reply<T>, result: Result<T, Failed>) -> Result<(), Broken> {
    let (result, next) = match result {
        Ok(value) => (Ok(value), Ok(())),
        Err(Failed::Refused(problem)) => (Err(problem), Ok(())),
        Err(Failed::Store(error)) => (Err(error.into()), Err(Broken::Store)),
    };
    let _ = reply.send(result);
    next
}

/// How long an actor may be idle.
pub(crate) const UNLOAD: Duration = Duration::from_secs(60);
