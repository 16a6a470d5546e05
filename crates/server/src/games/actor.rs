//! One task for each game that somebody looks at: it alone changes the game, stores what changed,
//! and then tells everybody.

use std::collections::HashMap;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use foursight_agents::{AgentKind, Seat as AgentSeat};
use foursight_arena::Identity;
use foursight_rules::{EndKind, Illegal, Move, Position};
use foursight_table::PlayError;
use serde::Serialize;
use tokio::sync::{broadcast, mpsc, oneshot};
use tokio::time::Instant;

use super::bots::Bots;
use super::hosted::HostedGame;
use super::hub::Hub;
use super::message::Message;
use super::occupant::Occupant;
use super::presence::Presence;
use super::tracked::TurnView;
use super::view::GameView;
use super::wanted::WantedMove;
use crate::key;
use crate::problem::{Code, Problem};
use crate::store::StoreError;

/// An answer that somebody waits for.
pub(crate) type Reply<T> = oneshot::Sender<Result<T, Problem>>;

/// How many messages a slow listener may be behind before it is sent the whole game again.
const BACKLOG: usize = 64;
/// How long an actor may be idle.
pub(crate) const UNLOAD: Duration = Duration::from_secs(60);
/// A clock has run out when this much more than its deadline has passed.
const CLOCK_TICK: Duration = Duration::from_millis(1);

/// A move that was played and stored.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
pub(crate) struct Played {
    /// What happened.
    pub turn: TurnView,
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
    /// The game before its first turn, and all turns.
    Turns(Reply<(GameView, Vec<TurnView>)>),
    /// The position, unless the game is over.
    Position(Reply<Option<Position>>),
    Record(Reply<String>),
    Move {
        key: Option<String>,
        place: WantedMove,
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
    Join {
        invitation: Option<String>,
        reply: Reply<(u8, String)>,
    },
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

/// Why a program that was asked for a move loses its game.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(crate) kind: EndKind,
    pub(crate) detail: String,
}

/// The answer of a computer player or bot that was asked for a move.
type Thought = Pin<Box<dyn Future<Output = Result<Move, Failure>> + Send>>;

/// The store failed: what it holds is the truth, so the actor ends, and the game is loaded again
/// when it is needed.
struct StoreFailed;

pub(crate) struct Actor {
    hub: Arc<Hub>,
    game: HostedGame,
    presence: Presence,
    messages: broadcast::Sender<Utf8Bytes>,
    inbox: mpsc::Receiver<Command>,
    /// The answer that is waited for; dropping it cancels the question.
    thought: Option<Thought>,
    agents: HashMap<u8, AgentSeat>,
    bots: Bots,
    /// The moment from which the table's time is counted.
    began: Instant,
    idle_since: Instant,
}

impl Actor {
    pub(crate) fn new(hub: Arc<Hub>, game: HostedGame, inbox: mpsc::Receiver<Command>) -> Self {
        let presence = Presence::new(&game.occupants, game.setup.shared, hub.options.grace);
        let bots = Bots::new(Arc::clone(&hub.bots), hub.options.grace);
        let now = Instant::now();
        Self {
            hub,
            game,
            presence,
            messages: broadcast::channel(BACKLOG).0,
            inbox,
            thought: None,
            agents: HashMap::new(),
            bots,
            began: now,
            idle_since: now,
        }
    }

    /// Runs until nobody needs the game in memory any more.
    pub(crate) async fn run(mut self) {
        self.go_on();
        loop {
            let due = self.due();
            let step = tokio::select! {
                command = self.inbox.recv() => match command {
                    Some(command) => self.handle(command).await,
                    // It was closed, and everything that came before is answered.
                    None => return,
                },
                answer = next_answer(&mut self.thought) => self.answered(answer).await,
                () = tokio::time::sleep_until(due) => self.time_passes().await,
            };
            if step.is_err() {
                // Whoever waits for an answer hears that there is none.
                return;
            }
        }
    }

    /// The table's time.
    fn now(&self) -> Duration {
        self.began.elapsed()
    }

    /// When something is due even if no command comes.
    fn due(&self) -> Instant {
        let idle = self.idle_since + self.hub.options.unload;
        let clock = self.game.table().deadline().map(|end| self.began + end + CLOCK_TICK);
        let bots = self.bots.due().filter(|_| self.thought.is_none());
        [clock, self.presence.due(), bots].into_iter().flatten().fold(idle, Instant::min)
    }

    async fn time_passes(&mut self) -> Result<(), StoreFailed> {
        let (now, time) = (Instant::now(), self.now());
        if self.game.change(|table| table.tick(time).is_some()) {
            self.note_end().await.map_err(|error| self.not_stored(&error))?;
        }
        if let Some(gone) = self.presence.take_forfeit(now).filter(|_| !self.game.is_over()) {
            self.lose(gone, EndKind::Disconnected, "").await?;
        }
        if self.thought.is_none() {
            self.bots.release_if_idle(now);
        }
        if self.presence.announcement_due(now) {
            self.tell_presence();
        }
        let running = self.game.table().clock().is_running();
        if !self.presence.is_empty() || self.thought.is_some() || running {
            self.idle_since = now;
        } else if now >= self.idle_since + self.hub.options.unload {
            // What has been sent until now is still answered.
            self.inbox.close();
        }
        Ok(())
    }

    async fn handle(&mut self, command: Command) -> Result<(), StoreFailed> {
        self.idle_since = Instant::now();
        // Nobody minds if the one who asked has gone in the meantime.
        match command {
            Command::View(reply) => drop(reply.send(Ok(self.view()))),
            Command::Turns(reply) => {
                let turns = self.game.game().turns_from(0);
                drop(reply.send(Ok((self.game.start_view(), turns))));
            }
            Command::Position(reply) => drop(reply.send(Ok(self.position()))),
            Command::Record(reply) => {
                drop(reply.send(Ok(self.game.table().record().to_json())));
            }
            Command::Move { key, place, ply, reply } => {
                let mv = self.may_move(key.as_deref(), ply);
                let played = match mv.and_then(|()| place.read(self.game.rules())) {
                    Ok(mv) => self.play(mv).await,
                    Err(problem) => Err(Failed::Refused(problem)),
                };
                answer(reply, played)?;
            }
            Command::Undo { key, reply } => answer(reply, self.undo(key.as_deref()).await)?,
            Command::Resign { key, reply } => answer(reply, self.resign(key.as_deref()).await)?,
            Command::Join { invitation, reply } => {
                answer(reply, self.join(invitation.as_deref()).await)?;
            }
            Command::Rematch { key, allowed, reply } => {
                answer(reply, self.rematch(key, allowed).await)?;
            }
            Command::Listen { key, from, reply } => {
                drop(reply.send(self.listen(key.as_deref(), from)));
            }
            Command::Leave { key } => self.leave(key.as_deref()),
            Command::Close { message } => {
                let _ = self.messages.send(message);
                self.inbox.close();
            }
        }
        Ok(())
    }

    fn view(&self) -> GameView {
        self.game.view(&self.presence.connected(), self.now())
    }

    fn position(&self) -> Option<Position> {
        (!self.game.is_over()).then(|| self.game.table().position().clone())
    }

    /// The seat that a key belongs to.
    fn seat_of(&self, key: Option<&str>) -> Result<u8, Problem> {
        let wrong = || {
            let detail = "send the key of your seat: `Authorization: Seat KEY`";
            Problem::new(Code::WrongKey, detail)
        };
        let hash = key::sha256(key.ok_or_else(wrong)?);
        let matches = |known: &Option<String>| known.as_ref().is_some_and(|k| key::same(k, &hash));
        self.game.setup.keys.iter().position(matches).map(|seat| seat as u8).ok_or_else(wrong)
    }

    fn may_move(&self, key: Option<&str>, ply: Option<usize>) -> Result<(), Problem> {
        let seat = self.seat_of(key)?;
        let Some(occupant) = self.game.occupant_to_move() else {
            return Err(Problem::from(Illegal::GameOver));
        };
        let turns = self.game.table().turns().len();
        if let Some(ply) = ply.filter(|ply| *ply != turns) {
            let detail = format!("{turns} moves were played, not {ply}: look at the game again");
            return Err(Problem::new(Code::Conflict, detail));
        }
        let to_move = self.game.table().to_move();
        // At a table that is not shared, one person holds all keys.
        let own = seat == to_move || !self.game.setup.shared;
        if !own || *occupant != Occupant::Human {
            return Err(Problem::from(Illegal::NotYourTurn { player: seat, to_move }));
        }
        Ok(())
    }

    async fn play(&mut self, mv: Move) -> Result<Played, Failed> {
        let (ply, now) = (self.game.table().turns().len(), self.now());
        let turn = match self.game.play(mv, now) {
            Ok(turn) => turn,
            Err(PlayError::Illegal(illegal)) => return Err(Problem::from(illegal).into()),
            Err(error) => {
                // It came too late, which ends the game.
                self.note_end().await?;
                return Err(Problem::new(Code::GameOver, error.to_string()).into());
            }
        };
        self.hub.store.append(&self.game.id, ply, &turn, self.game.end()).await?;
        metrics::counter!("foursight_moves_total").increment(1);
        self.start_clock();
        let turn = self.game.game().turns_from(ply).swap_remove(0);
        let played = Played { turn, game: self.view() };
        self.tell(&Message::turn(&played.turn, &played.game));
        self.go_on();
        Ok(played)
    }

    async fn undo(&mut self, key: Option<&str>) -> Result<GameView, Failed> {
        let seat = self.seat_of(key)?;
        if self.game.next.is_some() {
            return Err(Problem::new(Code::Conflict, "the rematch has begun already").into());
        }
        let Some(turns) = self.game.table().turns_after_takeback() else {
            return Err(Problem::new(Code::Conflict, "there is no move to take back").into());
        };
        if self.game.setup.shared && self.game.table().turns()[turns].player != seat {
            let detail = "somebody else has moved since: their move is not yours to take back";
            return Err(Problem::new(Code::Conflict, detail).into());
        }
        self.thought = None;
        let now = self.now();
        self.game.take_back_to(turns, now);
        self.hub.store.truncate(&self.game.id, turns, &self.game.setup).await?;
        self.go_on();
        Ok(self.tell_game())
    }

    async fn resign(&mut self, key: Option<&str>) -> Result<GameView, Failed> {
        let seat = self.seat_of(key)?;
        if self.game.is_over() {
            return Err(Problem::from(Illegal::GameOver).into());
        }
        let now = self.now();
        self.game.change(|table| table.resign(seat, now));
        self.note_end().await?;
        Ok(self.view())
    }

    /// A player loses by something that did not happen on the board.
    async fn lose(&mut self, player: u8, kind: EndKind, detail: &str) -> Result<(), StoreFailed> {
        let now = self.now();
        self.game.change(|table| table.lose(player, kind, detail, now));
        self.note_end().await.map_err(|error| self.not_stored(&error))
    }

    fn not_stored(&self, error: &StoreError) -> StoreFailed {
        tracing::error!(%error, game = self.game.id, "a change of a game was not stored");
        StoreFailed
    }

    /// The game has just ended off the board: stores it and tells everybody.
    async fn note_end(&mut self) -> Result<(), StoreError> {
        if let Some(end) = self.game.end() {
            self.hub.store.finish(&self.game.id, end).await?;
        }
        self.thought = None;
        self.bots.release();
        self.tell_game();
        Ok(())
    }

    async fn join(&mut self, invitation: Option<&str>) -> Result<(u8, String), Failed> {
        let Some(seat) = self.game.occupants.iter().position(|who| *who == Occupant::Open) else {
            return Err(Problem::new(Code::Conflict, "all seats are taken: you can watch").into());
        };
        // Games of before there were invitations have none.
        if let Some(expected) = &self.game.setup.invitation {
            let given = invitation.map(key::sha256);
            if !given.is_some_and(|given| key::same(&given, expected)) {
                let detail = "this seat is kept for whoever was invited: open the whole link, or \
                     send what it ends with: `Authorization: Invitation SECRET`";
                return Err(Problem::new(Code::InvitationNeeded, detail).into());
            }
        }
        let key = key::secret()?;
        let mut setup = self.game.setup.clone();
        setup.seats[seat] = Occupant::Human.to_string();
        setup.keys[seat] = Some(key::sha256(&key));
        self.hub.store.seat(&self.game.id, &setup).await?;
        self.game.sit_down(seat, setup);
        self.presence.sit_down(seat);
        self.go_on();
        self.tell_game();
        Ok((seat as u8, key))
    }

    async fn rematch(&mut self, key: Option<String>, allowed: bool) -> Result<Rematch, Failed> {
        let seat = match self.seat_of(key.as_deref()) {
            Ok(seat) => Some(seat),
            Err(_) if allowed => None,
            Err(problem) => return Err(problem.into()),
        };
        if !self.game.is_over() {
            return Err(Problem::new(Code::Conflict, "the game is not over yet").into());
        }
        let seats = self.rematch_seats();
        let id = match &self.game.next {
            Some(next) => next.clone(),
            None => {
                let id = self.hub.begin_rematch(&self.game).await?;
                self.game.next = Some(id.clone());
                self.tell(&Message::rematch(&id, &seats));
                id
            }
        };
        let mut keys = vec![None; seats.len()];
        if let Some(seat) = seat {
            keys[usize::from(seats[usize::from(seat)])] = key;
        }
        Ok(Rematch { id, keys, seats })
    }

    /// The seat in the rematch of each seat.
    fn rematch_seats(&self) -> Vec<u8> {
        let count = self.game.occupants.len() as u8;
        (0..count).map(|seat| (seat + count - 1) % count).collect()
    }

    /// The seats that somebody with this key sits on.
    fn seats_of(&self, key: Option<&str>) -> Vec<usize> {
        let Ok(seat) = self.seat_of(key) else { return Vec::new() };
        if self.game.setup.shared {
            return vec![usize::from(seat)];
        }
        let seats = self.game.occupants.iter().enumerate();
        seats.filter(|(_, who)| **who == Occupant::Human).map(|(seat, _)| seat).collect()
    }

    fn listen(&mut self, key: Option<&str>, from: Option<usize>) -> Result<Listener, Problem> {
        if key.is_some() {
            self.seat_of(key)?;
        }
        let messages = self.messages.subscribe();
        let seats = self.seats_of(key);
        self.presence.connect(&seats);
        let played = self.game.table().turns().len();
        let missed = from.filter(|from| *from <= played);
        let missed = missed.map(|from| self.game.game().turns_from(from));
        let first = Message::game(&self.view()).with_turns(missed).text();
        if !seats.is_empty() {
            self.tell_presence();
        }
        Ok(Listener { first, messages, plays: !seats.is_empty() })
    }

    fn leave(&mut self, key: Option<&str>) {
        let seats = self.seats_of(key);
        self.presence.disconnect(&seats);
        if !seats.is_empty() {
            self.tell_presence();
        }
    }

    /// Lets time pass for whoever is to move, unless somebody is missing or the game is over.
    fn start_clock(&mut self) {
        let now = self.now();
        self.game.change(|table| table.start_clock(now));
    }

    /// Lets whoever is to move go on: starts the clock, and asks a computer player or bot if it
    /// is to move.
    fn go_on(&mut self) {
        self.start_clock();
        self.thought = None;
        if self.game.is_over() {
            self.bots.release();
        }
        if self.game.table().waits_for_players() {
            return;
        }
        self.thought = match self.game.occupant_to_move().cloned() {
            Some(Occupant::Computer(kind)) => Some(self.ask_computer(kind)),
            Some(Occupant::Bot(bot)) => Some(self.ask_bot(&bot)),
            Some(Occupant::Human | Occupant::Open) | None => None,
        };
    }

    fn ask_computer(&mut self, kind: AgentKind) -> Thought {
        let table = self.game.table();
        let (seat, position) = (table.to_move(), table.position().clone());
        // A deadline, because the time in the queue counts as well.
        let time = table.think_time(self.now());
        let deadline = time.map(|time| std::time::Instant::now() + time);
        if !self.agents.contains_key(&seat) {
            // Another one for each turn, so that a game taken up does not repeat itself.
            let turns = table.turns().len() as u64;
            let seed = self.game.setup.seed ^ (turns << 8) ^ u64::from(seat);
            let agent = self.hub.agents.seat(kind, self.game.rules(), seed);
            self.agents.extend(agent.map(|agent| (seat, agent)));
        }
        let asked = self.agents.get(&seat);
        let asked = asked.map(|agent| self.hub.agents.choose(agent, position, deadline));
        Box::pin(async move {
            let failed = |detail: String| Failure { kind: EndKind::Crashed, detail };
            let asked = asked.ok_or_else(|| failed("it cannot play this game".to_owned()))?;
            asked.await.map(|choice| choice.mv).map_err(|error| failed(error.to_string()))
        })
    }

    fn ask_bot(&mut self, bot: &Identity) -> Thought {
        let table = self.game.table();
        // A clock decides by itself; what it leaves beyond that is cut.
        let most = self.hub.options.bot_time;
        let limit = table.turn_left(self.now()).map_or(most, |left| left.min(most));
        let asked = self.bots.ask(table.to_move(), bot, table.position().clone(), limit);
        // A bot's answer is taken from its connection even if nobody waits for it any more.
        let asked = tokio::spawn(asked);
        Box::pin(async move {
            let failed = |_| Failure { kind: EndKind::Crashed, detail: String::new() };
            asked.await.map_err(failed)?
        })
    }

    /// A computer player or bot has answered.
    async fn answered(&mut self, answer: Result<Move, Failure>) -> Result<(), StoreFailed> {
        self.thought = None;
        let player = self.game.table().to_move();
        let mv = match answer {
            Ok(mv) => mv,
            Err(Failure { kind, detail }) => return self.lose(player, kind, &detail).await,
        };
        match self.play(mv).await {
            Ok(_) => Ok(()),
            Err(Failed::Store(error)) => Err(self.not_stored(&error)),
            Err(Failed::Refused(_)) if self.game.is_over() => Ok(()),
            Err(Failed::Refused(problem)) => {
                self.lose(player, EndKind::Illegal, &problem.detail).await
            }
        }
    }

    fn tell(&self, message: &Message<'_>) {
        // Without listeners there is nobody to tell.
        let _ = self.messages.send(message.text());
    }

    fn tell_game(&self) -> GameView {
        let game = self.view();
        self.tell(&Message::game(&game));
        game
    }

    fn tell_presence(&mut self) {
        self.presence.announced();
        self.tell(&Message::presence(&self.presence));
    }
}

/// The answer that is waited for; never, if none is.
async fn next_answer(thought: &mut Option<Thought>) -> Result<Move, Failure> {
    match thought {
        Some(thought) => thought.await,
        None => std::future::pending().await,
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
fn answer<T>(reply: Reply<T>, result: Result<T, Failed>) -> Result<(), StoreFailed> {
    let (result, next) = match result {
        Ok(value) => (Ok(value), Ok(())),
        Err(Failed::Refused(problem)) => (Err(problem), Ok(())),
        Err(Failed::Store(error)) => (Err(error.into()), Err(StoreFailed)),
    };
    let _ = reply.send(result);
    next
}
