//! One task for each game that somebody looks at: it alone changes the game, stores what changed,
//! and then tells everybody.

use std::collections::HashMap;
use std::sync::{Arc, Weak};
use std::time::Duration;

use foursight_agents::Seat as AgentSeat;
use foursight_rules::{EndKind, GameEnd, Illegal, Move, Position};
use foursight_table::PlayError;
use foursight_voice::{Lang, say};
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::bots::Bots;
use super::command::{Command, Listener, Played, Request, TurnList};
use super::failed::{Failed, answer, read};
use super::held_memory::MemoryShare;
use super::hosted::HostedGame;
use super::hub::Hub;
use super::message::Message;
use super::occupant::Occupant;
use super::phrases::Phrases;
use super::presence::{Presence, PresenceGuard};
use super::thought::{Failure, PendingThought, Thought, next_answer};
use super::view::Attendance;
use crate::backlog::Backlog;
use crate::key;
use crate::made::{Made, Written};
use crate::measures;
use crate::people::{Person, SeatProof};
use crate::problem::{Code, Problem};
use crate::rooms::GameEnded;
use crate::store::{RoomResult, StoreError, StoredTimer};
use crate::work::Caller;

/// How many messages a slow listener may be behind at most before it is sent the whole game again.
const BACKLOG: usize = 64;
/// How many bytes these may take: each tells the whole board.
const BACKLOG_BYTES: usize = 1 << 20;
/// How long an actor may be idle.
pub(crate) const UNLOAD: Duration = Duration::from_secs(60);
/// A clock has run out when this much more than its deadline has passed.
const CLOCK_TICK: Duration = Duration::from_millis(1);

/// The actor cannot go on: what the store holds is the truth, and the game is loaded again when
/// it is needed.
pub(super) struct Stopped;

pub(crate) struct Actor {
    pub(super) hub: Arc<Hub>,
    /// Shared with work that nobody waits for any more, and with nothing else.
    pub(super) game: Arc<HostedGame>,
    pub(super) presence: Presence,
    pub(super) phrases: Phrases,
    messages: Backlog,
    pub(super) inbox: mpsc::Receiver<Request>,
    /// Whoever has gone, by seats; the sender is for those who come.
    leaves: (mpsc::UnboundedSender<Vec<usize>>, mpsc::UnboundedReceiver<Vec<usize>>),
    /// The answer that is waited for; dropping it cancels the question.
    pub(super) thought: Option<PendingThought>,
    pub(super) agents: HashMap<u8, AgentSeat>,
    pub(super) bots: Bots,
    /// On whose behalf computer players think: whoever moved last.
    pub(super) caller: Caller,
    /// The moment from which the table's time is counted; later by whatever was nobody's time.
    pub(super) began: Instant,
    /// How much time was nobody's when that was last looked at, and when that was.
    nobodys: (Duration, Instant),
    pub(super) idle_since: Instant,
    /// When the turn began, as far as anybody here knows.
    pub(super) turn_began: Instant,
    /// What the store has noted of the game in case it sleeps.
    pub(super) noted: Option<StoredTimer>,
    /// When to note what has changed since.
    pub(super) note_at: Option<Instant>,
    /// The game's room in memory.
    share: Weak<MemoryShare>,
}

impl Actor {
    pub(crate) fn new(
        hub: Arc<Hub>,
        game: HostedGame,
        noted: Option<StoredTimer>,
        caller: Caller,
        inbox: mpsc::Receiver<Request>,
        share: Weak<MemoryShare>,
    ) -> Self {
        let seen = noted.map_or(0, |timer| timer.seen);
        let is_timed = !game.table().clock().control().is_unlimited();
        let presence = Presence::new(&game.occupants, game.setup.shared && is_timed, seen);
        let bots = Bots::new(Arc::clone(&hub.bots), hub.options.grace);
        let account = share.upgrade().map(|share| share.messages());
        let now = Instant::now();
        let nobodys = (hub.lost_time(), now);
        Self {
            hub,
            game: Arc::new(game),
            presence,
            phrases: Phrases::default(),
            messages: Backlog::new(BACKLOG, BACKLOG_BYTES).counted(account),
            inbox,
            leaves: mpsc::unbounded_channel(),
            thought: None,
            agents: HashMap::new(),
            bots,
            caller,
            began: now,
            nobodys,
            idle_since: now,
            turn_began: now,
            noted,
            note_at: None,
            share,
        }
    }

    /// Runs until nobody needs the game in memory any more.
    pub(crate) async fn run(mut self) {
        self.take_up_turn();
        self.go_on();
        if self.time_passes().await.is_err() {
            return;
        }
        loop {
            let due = self.due();
            let (timer, lost) = (self.timer(), self.nobodys.0);
            let step = tokio::select! {
                request = self.inbox.recv() => match request {
                    Some(request) => self.handle(request).await,
                    // It was closed, and everything that came before is answered.
                    None => return self.note_timer().await,
                },
                Some(seats) = self.leaves.1.recv() => {
                    self.leave(&seats);
                    Ok(())
                }
                answer = next_answer(&mut self.thought) => self.answered(answer).await,
                () = self.bots.wait_changes() => {
                    self.tell_presence();
                    Ok(())
                }
                () = tokio::time::sleep_until(due) => self.time_passes().await,
            };
            if step.is_err() {
                // Whoever waits for an answer hears that there is none.
                if let Some(timer) = timer {
                    self.hub.interrupted.note(&self.game.id, timer, lost);
                }
                return;
            }
        }
    }

    /// The table's time. It does not pass while nobody can move here.
    pub(super) fn now(&mut self) -> Duration {
        let (now, lost) = (Instant::now(), self.hub.lost_time());
        let (before, looked) = self.nobodys;
        self.nobodys = (lost.max(before), now);
        // What is found out late is not taken from what was used before: time never goes back.
        let more = lost.saturating_sub(before).min(now - looked);
        self.began += more;
        self.turn_began = (self.turn_began + more).min(now);
        if !more.is_zero() {
            self.note_soon();
        }
        now - self.began
    }

    /// When something is due even if no command comes.
    fn due(&self) -> Instant {
        let idle = self.idle_since + self.hub.options.unload;
        let clock = self.game.table().deadline().map(|end| self.began + end + CLOCK_TICK);
        let bots = self.bots.due().filter(|_| self.thought.is_none());
        let others = [clock, self.presence.due(), bots, self.note_at];
        others.into_iter().flatten().fold(idle, Instant::min)
    }

    async fn time_passes(&mut self) -> Result<(), Stopped> {
        let now = Instant::now();
        self.check_clock().await.map_err(|error| self.not_stored(&error))?;
        if self.thought.is_none() {
            self.bots.release_if_idle(now);
        }
        if self.presence.announcement_due(now) {
            self.tell_presence();
        }
        if self.note_at.is_some_and(|at| at <= now) {
            self.note_timer().await;
        }
        if !self.is_idle() {
            self.idle_since = now;
        } else if now >= self.idle_since + self.hub.options.unload {
            self.sleep_if_idle().await;
        }
        Ok(())
    }

    /// Ends the game if the time of whoever is to move is up.
    pub(super) async fn check_clock(&mut self) -> Result<(), StoreError> {
        let time = self.now();
        if self.change(|game| game.change(|table| table.tick(time).is_some())) {
            self.note_end().await?;
        }
        Ok(())
    }

    async fn handle(&mut self, request: Request) -> Result<(), Stopped> {
        self.idle_since = Instant::now();
        let Request { caller, command } = request;
        // Nobody minds if the one who asked has gone in the meantime.
        match command {
            Command::View(reply) => read(reply, self.view(Some(caller))).await?,
            Command::Turns(reply) => {
                let turns = |game: &HostedGame| {
                    let (start, turns) = (game.start_view(), game.game().turns_from(0));
                    Made::json(&TurnList { start, turns })
                };
                let made = async { Ok(self.work_out(Some(caller), turns).await??) };
                read(reply, made).await?;
            }
            Command::Position(reply) => answer(reply, self.position())?,
            Command::Record(reply) => {
                let record = |game: &HostedGame| game.record().to_json();
                read(reply, self.work_out(Some(caller), record)).await?;
            }
            Command::Move { proof, place, ply, reply } => {
                let mv = self.may_move(&proof, ply).and_then(|()| self.may_ask(caller));
                let played = match mv.and_then(|()| place.read(self.game.rules())) {
                    Ok(mv) => self.play(mv, Some(caller)).await,
                    Err(problem) => Err(Failed::Refused(problem)),
                };
                answer(reply, played)?;
            }
            Command::Undo { proof, reply } => answer(reply, self.undo(&proof, caller).await)?,
            Command::Resign { proof, reply } => answer(reply, self.resign(&proof).await)?,
            Command::Join { invitation, person, reply } => {
                answer(reply, self.join(invitation.as_deref(), person).await)?;
            }
            Command::Offer { proof, kind, reply } => {
                answer(reply, self.offer(&proof, kind, caller).await)?;
            }
            Command::Decline { proof, kind, reply } => {
                answer(reply, self.decline(&proof, kind).await)?;
            }
            Command::Claim { proof, reply } => answer(reply, self.claim(&proof).await)?,
            Command::Rematch { proof, control, reply } => {
                // Where nobody plays but programs, no key says who may.
                let persons = self.presence.connected().iter().any(Option::is_some);
                let rematch = match control {
                    Err(problem) if !persons => Err(problem.into()),
                    _ => self.rematch(&proof, !persons).await,
                };
                answer(reply, rematch)?;
            }
            Command::Say { proof, phrase, reply } => answer(reply, self.say(&proof, phrase))?,
            Command::Listen { proof, from, reply } => {
                // If nobody takes the answer, its guard says so at once.
                read(reply, self.listen(&proof, from, caller)).await?;
                self.begin_awaited_rematch().await?;
            }
            Command::EndRemoved { seat, reply } => {
                answer(reply, self.end_removed(seat).await)?;
            }
            Command::LookAtPeople => {
                self.look_at_people().await;
                let _ = self.tell_game().await;
            }
            Command::LookAgain => {
                let before = self.game.people.clone();
                self.look_at_people().await;
                if self.game.people != before {
                    let _ = self.tell_game().await;
                }
                if let Some(seat) = self.removed().await {
                    let ended = self.end_removed(seat).await;
                    answer(tokio::sync::oneshot::channel().0, ended)?;
                }
            }
            Command::Wake(reply) => {
                self.time_passes().await?;
                self.note_timer().await;
                let _ = reply.send(Ok(()));
                self.sleep_if_idle().await;
            }
            Command::Rest => self.sleep_if_idle().await,
            Command::Close { message } => {
                self.messages.send(message);
                self.close();
            }
        }
        Ok(())
    }

    /// Changes the game in a way that takes no time.
    pub(super) fn change<T>(&mut self, change: impl FnOnce(&mut HostedGame) -> T) -> T {
        let result = change(Arc::make_mut(&mut self.game));
        self.note_history();
        result
    }

    fn note_history(&self) {
        if let Some(share) = self.share.upgrade() {
            share.note_history(self.game.game().history_bytes());
        }
    }

    /// Works something out of the game: here if that takes no time, else on the pool; within the
    /// share of a caller, or in any case if nobody asked for it.
    async fn work_out<T: Send + 'static>(
        &mut self,
        caller: Option<Caller>,
        work: impl FnOnce(&HostedGame) -> T + Send + 'static,
    ) -> Result<T, Failed> {
        if !self.game.is_costly_to_show() {
            return Ok(work(&self.game));
        }
        let game = Arc::clone(&self.game);
        self.on_pool(caller, move || work(&game)).await
    }

    /// Changes the game: here if that takes no time, else a copy of it on the pool.
    pub(super) async fn work_on<T: Send + 'static>(
        &mut self,
        caller: Option<Caller>,
        work: impl FnOnce(&mut HostedGame) -> T + Send + 'static,
    ) -> Result<T, Failed> {
        if !self.game.is_costly() {
            return Ok(self.change(work));
        }
        let game = Arc::clone(&self.game);
        let changed = self.on_pool(caller, move || {
            let mut game = HostedGame::clone(&game);
            let result = work(&mut game);
            (game, result)
        });
        let (game, result) = changed.await?;
        self.game = Arc::new(game);
        self.note_history();
        Ok(result)
    }

    async fn on_pool<T: Send + 'static>(
        &mut self,
        caller: Option<Caller>,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Failed> {
        let pool = &self.hub.work;
        let answer = match caller {
            Some(caller) => pool.run(caller, work),
            None => pool.run_admitted(self.caller, work),
        };
        answer.await.map_err(Failed::Unavailable)
    }

    pub(super) async fn view(&mut self, caller: Option<Caller>) -> Result<Written, Failed> {
        let (attendance, now) = (self.attendance(), self.now());
        self.work_out(caller, move |game| Written::new(&game.view(&attendance, now))).await
    }

    /// Who is there, and what follows from that.
    fn attendance(&self) -> Attendance {
        let (mut connected, phrases) = (self.presence.connected(), self.phrases.kept());
        let forfeit = self.forfeit();
        let away = forfeit.as_ref().filter(|forfeit| forfeit.away);
        if let Some(there) = away.and_then(|bot| connected.get_mut(usize::from(bot.seat))) {
            *there = Some(false);
        }
        Attendance { connected, claim: self.claimable(), forfeit, phrases }
    }

    /// The position to advise on; nothing once the game is over.
    fn position(&self) -> Result<Option<Position>, Failed> {
        if self.game.is_over() {
            return Ok(None);
        }
        if self.game.is_without_advice() {
            let later = |lang| say!(lang, "problem-advice-later");
            return Err(Problem::said(Code::NoAdvice, later).into());
        }
        Ok(Some(self.game.table().position().clone()))
    }

    /// The seat that somebody may sit on.
    pub(super) fn seat_of(&self, proof: &SeatProof) -> Result<u8, Problem> {
        let by_key = proof.key.as_deref().and_then(|key| self.game.seat_with_key(key));
        let by_person = || self.game.seat_of_person(&proof.person.as_ref()?.id);
        by_key
            .or_else(by_person)
            .ok_or_else(|| Problem::said(Code::WrongKey, |lang| say!(lang, "problem-key-of-seat")))
    }

    fn may_move(&self, proof: &SeatProof, ply: Option<usize>) -> Result<(), Problem> {
        let seat = self.seat_of(proof)?;
        let Some(occupant) = self.game.occupant_to_move() else {
            return Err(Problem::from(Illegal::GameOver));
        };
        let turns = self.game.table().turns().len();
        if let Some(ply) = ply.filter(|ply| *ply != turns) {
            let stale = |lang| say!(lang, "problem-stale-move", turns, ply);
            return Err(Problem::said(Code::Conflict, stale));
        }
        let to_move = self.game.table().to_move();
        // At a table that is not shared, one person holds all keys.
        let own = seat == to_move || !self.game.setup.shared;
        if !own || *occupant != Occupant::Human {
            return Err(Problem::from(Illegal::NotYourTurn { player: seat, to_move }));
        }
        Ok(())
    }

    /// Whether a caller may move where computers answer, which think one after the other.
    fn may_ask(&self, caller: Caller) -> Result<(), Problem> {
        let computer = self.game.occupants.iter().any(Occupant::is_computer);
        if computer { self.hub.agents.admit(caller) } else { Ok(()) }
    }

    async fn play(&mut self, mv: Move, caller: Option<Caller>) -> Result<Played, Failed> {
        let (ply, now) = (self.game.table().turns().len(), self.now());
        let turn = match self.work_on(caller, move |game| game.play(mv, now)).await? {
            Ok(turn) => turn,
            Err(PlayError::Illegal(illegal)) => return Err(Problem::from(illegal).into()),
            Err(_) => {
                // It came too late, which ends the game.
                self.note_end().await?;
                let late = |lang| say!(lang, "problem-move-too-late");
                return Err(Problem::said(Code::GameOver, late).into());
            }
        };
        self.hub.store.append(&self.game.id, ply, &turn, self.game.end()).await?;
        self.look_at_ratings().await;
        measures::count("foursight_moves_total");
        self.tell_room();
        self.caller = caller.unwrap_or(self.caller);
        self.start_clock();
        self.turn_began = Instant::now();
        let (attendance, now) = (self.attendance(), self.now());
        let played = move |game: &HostedGame| Played {
            turn: Written::new(&game.game().turns_from(ply)[0]),
            game: Written::new(&game.view(&attendance, now)),
        };
        // The move is stored, so this is done however long others wait.
        let played = self.work_out(None, played).await;
        self.go_on();
        let played = played?;
        self.tell(&Message::turn(&played.turn, &played.game));
        Ok(played)
    }

    async fn resign(&mut self, proof: &SeatProof) -> Result<Written, Failed> {
        let seat = self.seat_of(proof)?;
        self.check_clock().await?;
        if self.game.is_over() {
            return Err(Problem::from(Illegal::GameOver).into());
        }
        let now = self.now();
        self.change(|game| game.change(|table| table.resign(seat, now)));
        self.note_end().await?;
        self.view(None).await
    }

    /// Whoever sits there was removed from the game's room: the game is over, and nobody wins.
    async fn end_removed(&mut self, seat: u8) -> Result<(), Failed> {
        if self.game.is_over() {
            return Ok(());
        }
        let now = self.now();
        let end = GameEnd::without_winner(EndKind::Aborted)
            .with_detail("a player was removed from the room");
        let end = GameEnd { offender: Some(seat), ..end };
        self.change(|game| game.change(|table| table.finish(end, now)));
        Ok(self.note_end().await?)
    }

    /// The seat of whoever was removed from the game's room while the game went on, by what the store knows.
    async fn removed(&mut self) -> Option<u8> {
        let room = self.game.setup.room.as_ref().filter(|_| !self.game.is_over())?;
        let room = match self.hub.store.room(room).await {
            Ok(room) => room?,
            Err(error) => {
                tracing::debug!(%error, "whether somebody was removed was not read");
                return None;
            }
        };
        let games = room.games.iter();
        let noted = games.rev().find(|game| game.game == self.game.id)?;
        let is_removed = |member: &usize| room.members.get(*member).is_some_and(|one| one.removed);
        let seat = noted.members.iter().position(is_removed)?;
        u8::try_from(seat).ok().filter(|_| noted.result == RoomResult::Void)
    }

    /// A player loses by something that did not happen on the board.
    async fn lose(&mut self, player: u8, kind: EndKind, detail: &str) -> Result<(), Stopped> {
        let now = self.now();
        self.change(|game| game.change(|table| table.lose(player, kind, detail, now)));
        self.note_end().await.map_err(|error| self.not_stored(&error))
    }

    pub(super) fn not_stored(&self, error: &StoreError) -> Stopped {
        tracing::error!(%error, game = self.game.id, "a change of a game was not stored");
        Stopped
    }

    /// The game has just ended off the board: stores it and tells everybody.
    pub(super) async fn note_end(&mut self) -> Result<(), StoreError> {
        let now = self.now();
        self.change(|game| game.note_clock_at_end(now));
        if let Some(end) = self.game.end() {
            self.hub.store.finish(&self.game.id, end, &self.game.setup).await?;
        }
        self.look_at_ratings().await;
        self.tell_room();
        self.thought = None;
        self.bots.release();
        self.note_soon();
        // If it cannot be shown now, whoever asks is shown it later.
        let _ = self.tell_game().await;
        Ok(())
    }

    /// Tells the room that a game of it is over, once that is stored.
    fn tell_room(&self) {
        let (Some(room), Some(end)) = (&self.game.setup.room, self.game.end()) else { return };
        let (room, game) = (room.clone(), self.game.id.clone());
        // A server that shuts down has no rooms any more; the store knows how the game ended.
        let _ =
            self.hub.options.room_games.send(GameEnded { room, game, result: RoomResult::of(end) });
    }

    /// Reads again who sits here and how they are rated. If that fails now, it is read later.
    async fn look_at_people(&mut self) {
        match self.hub.store.game_people(&self.game.id).await {
            Ok(people) => self.change(|game| game.people = people),
            Err(error) => tracing::debug!(%error, "who sits at a table was not read"),
        }
    }

    /// The same once a rated game has ended, which has changed ratings.
    async fn look_at_ratings(&mut self) {
        if self.game.setup.rated && self.game.is_over() {
            self.look_at_people().await;
        }
    }

    async fn join(
        &mut self,
        invitation: Option<&str>,
        person: Option<Person>,
    ) -> Result<(u8, String), Failed> {
        let Some(seat) = self.game.occupants.iter().position(|who| *who == Occupant::Open) else {
            let taken = |lang| say!(lang, "problem-seats-taken");
            return Err(Problem::said(Code::Conflict, taken).into());
        };
        // Games of before there were invitations have none.
        if let Some(expected) = &self.game.setup.invitation {
            let given = invitation.map(key::sha256);
            if !given.is_some_and(|given| key::same(&given, expected)) {
                let kept = |lang| say!(lang, "problem-seat-kept");
                return Err(Problem::said(Code::InvitationNeeded, kept).into());
            }
        }
        // Nobody plays oneself under one's own name.
        let is_new = |person: &Person| self.game.seat_of_person(&person.id).is_none();
        let person = person.filter(is_new);
        if self.game.setup.rated && person.is_none() {
            let needed = |lang: Lang| say!(lang, "rated-needs-two-names");
            return Err(Problem::said(Code::PersonNeeded, needed).into());
        }
        let key = key::secret()?;
        let mut setup = self.game.setup.clone();
        setup.seats[seat] = Occupant::Human.to_string();
        setup.keys[seat] = Some(key::sha256(&key));
        let id = person.as_ref().map(|person| &*person.id);
        self.hub.store.sit_down(&self.game.id, &setup, seat as u8, id).await?;
        self.change(|game| game.sit_down(seat, setup));
        if person.is_some() {
            self.look_at_people().await;
        }
        self.presence.sit_down(seat);
        self.turn_began = Instant::now();
        self.go_on();
        let _ = self.tell_game().await;
        Ok((seat as u8, key))
    }

    /// The seats that somebody sits on.
    fn seats_of(&self, proof: &SeatProof) -> Vec<usize> {
        let Ok(seat) = self.seat_of(proof) else { return Vec::new() };
        if self.game.setup.shared {
            return vec![usize::from(seat)];
        }
        let seats = self.game.occupants.iter().enumerate();
        seats.filter(|(_, who)| **who == Occupant::Human).map(|(seat, _)| seat).collect()
    }

    async fn listen(
        &mut self,
        proof: &SeatProof,
        from: Option<usize>,
        caller: Caller,
    ) -> Result<Listener, Failed> {
        if proof.key.is_some() {
            self.seat_of(proof)?;
        }
        let messages = self.messages.follow();
        let seats = self.seats_of(proof);
        self.presence.connect(&seats);
        self.hub.note_spectators(&self.game.id, self.presence.spectators());
        let presence = PresenceGuard { seats: seats.clone(), leaves: self.leaves.0.clone() };
        let (attendance, now) = (self.attendance(), self.now());
        let first = move |game: &HostedGame| {
            let missed = from.filter(|from| *from <= game.table().turns().len());
            let missed = missed.map(|from| game.game().turns_from(from));
            let game = Written::new(&game.view(&attendance, now));
            Message::game(&game).with_turns(missed).text()
        };
        let first = self.work_out(Some(caller), first).await?;
        if !seats.is_empty() {
            self.tell_presence();
            self.note_soon();
        }
        Ok(Listener { first, messages, plays: !seats.is_empty(), presence })
    }

    fn leave(&mut self, seats: &[usize]) {
        self.presence.disconnect(seats);
        self.hub.note_spectators(&self.game.id, self.presence.spectators());
        if !seats.is_empty() {
            self.tell_presence();
        }
    }

    /// Lets time pass for whoever is to move, unless somebody is missing or the game is over.
    fn start_clock(&mut self) {
        let now = self.now();
        self.change(|game| game.change(|table| table.start_clock(now)));
    }

    /// Lets whoever is to move go on: starts the clock, and asks a computer player or bot if it
    /// is to move.
    pub(super) fn go_on(&mut self) {
        self.start_clock();
        self.note_soon();
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

    /// A computer player or bot has answered.
    async fn answered(&mut self, thought: Thought) -> Result<(), Stopped> {
        self.thought = None;
        let player = self.game.table().to_move();
        let mv = match thought {
            Thought::Move(mv) => mv,
            Thought::Failed(Failure { kind, detail }) => {
                return self.lose(player, kind, &detail).await;
            }
            Thought::Interrupted => return Ok(()),
        };
        match self.play(mv, None).await {
            Ok(_) => Ok(()),
            Err(Failed::Store(error)) => Err(self.not_stored(&error)),
            // It is loaded again when somebody looks at it, and the program is asked again.
            Err(Failed::Unavailable(_)) => Err(Stopped),
            Err(Failed::Refused(_)) if self.game.is_over() => Ok(()),
            Err(Failed::Refused(problem)) => {
                self.lose(player, EndKind::Illegal, &problem.detail).await
            }
        }
    }

    pub(super) fn tell(&self, message: &Message<'_>) {
        if self.messages.has_followers() {
            self.messages.send(message.text());
        }
    }

    pub(super) async fn tell_game(&mut self) -> Result<Written, Failed> {
        let game = self.view(None).await?;
        self.tell(&Message::game(&game));
        Ok(game)
    }

    fn tell_presence(&mut self) {
        self.presence.announced();
        self.tell(&Message::presence(&self.presence, &self.attendance()));
    }
}
