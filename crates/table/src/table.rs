//! The one game at a table, on which every face plays.

mod offers;

use std::sync::Arc;
use std::time::Duration;

use foursight_rules::search::SearchPosition;
use foursight_rules::{
    ChanceError, ChancePoint, EndKind, Event, GameEnd, Illegal, Move, Position, Record,
    RecordError, Replay, Ruleset, SeededChance, Turn,
};

use crate::clock::{Clock, TimeControl};
use crate::offer::Offers;
use crate::seat::{Seat, SeatKind};

/// What a game needs before it can begin.
#[derive(Debug, Clone)]
pub struct Setup {
    rules: Arc<Ruleset>,
    seats: Vec<Seat>,
    seed: u64,
    time: TimeControl,
    keeps_events: bool,
    apart: bool,
}

impl Setup {
    /// A game without limits of time, for people who are called as the rules call the players.
    #[must_use]
    pub fn new(rules: &Arc<Ruleset>) -> Self {
        let names = rules.players().iter().map(|player| player.name.get("en"));
        Self {
            seats: names.map(Seat::person).collect(),
            rules: Arc::clone(rules),
            seed: 0,
            time: TimeControl::UNLIMITED,
            keeps_events: true,
            apart: false,
        }
    }

    /// Who sits where, in the order of the players. Players without a seat are people.
    #[must_use]
    pub fn seats(mut self, seats: impl IntoIterator<Item = Seat>) -> Self {
        self.seats.iter_mut().zip(seats).for_each(|(place, seat)| *place = seat);
        self
    }

    /// The seed of everything that chance decides.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// How long players may think.
    #[must_use]
    pub fn time(mut self, time: TimeControl) -> Self {
        self.time = time;
        self
    }

    /// Its people play each other from places of their own: what helps one of them needs the
    /// others' consent. Otherwise they sit together and talk about it.
    #[must_use]
    pub fn apart(mut self) -> Self {
        self.apart = true;
        self
    }

    /// A game that nobody looks at and nobody takes back: events are not kept, which is many
    /// times as fast.
    #[must_use]
    pub fn without_events(mut self) -> Self {
        self.keeps_events = false;
        self
    }
}

/// Why a move was not played. Nothing has changed, except that a player who was too late has lost.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlayError {
    /// The rules forbid the move, or the game is over.
    #[error(transparent)]
    Illegal(#[from] Illegal),
    /// The move came too late: the player has lost on time.
    #[error("the move came too late")]
    TooLate,
}

/// Why a move of another table cannot have been played here. Nothing has changed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FollowError {
    /// The rules forbid the move, or the game is over.
    #[error(transparent)]
    Illegal(#[from] Illegal),
    /// Chance cannot have decided so.
    #[error(transparent)]
    Chance(#[from] ChanceError),
}

/// A game that goes on or has ended.
///
/// Times are told as the [`Duration`] since a moment of the owner's choice. A game without a
/// clock can be told any time.
#[derive(Debug, Clone)]
pub struct Table {
    position: Position,
    seats: Vec<Seat>,
    seed: u64,
    chance: SeededChance,
    clock: Clock,
    keeps_events: bool,
    apart: bool,
    offers: Offers,
    turns: Vec<Turn>,
    /// What chance was before each turn, so that a turn taken back and played again meets the
    /// same chance; empty in games without chance and where nothing is taken back.
    chance_before: Vec<SeededChance>,
    /// How many turns cannot be taken back, because they were played before the game began.
    opening: usize,
    /// Moves that were taken back; the last one comes first when they are played again.
    taken_back: Vec<Move>,
    end: Option<GameEnd>,
}

/// How the game has ended, if the board says so.
fn end_on_board(position: &Position) -> Option<GameEnd> {
    position.outcome().map(|outcome| GameEnd::on_board(position.rules(), outcome))
}

impl Table {
    /// A game before its first move. Its clock stands still until it is started.
    #[must_use]
    pub fn new(setup: Setup) -> Self {
        let Setup { rules, seats, seed, time, keeps_events, apart } = setup;
        let position = Position::new(&rules);
        Self {
            // Rules can leave nobody a first move.
            end: end_on_board(&position),
            position,
            chance: SeededChance::new(&rules, seed),
            clock: Clock::new(time, seats.len()),
            seats,
            seed,
            keeps_events,
            apart,
            offers: Offers::default(),
            turns: Vec::new(),
            chance_before: Vec::new(),
            opening: 0,
            taken_back: Vec::new(),
        }
    }

    /// A game that begins at this position. Whatever came before is not known and cannot be taken
    /// back; the rules of the setup are those of the position.
    #[must_use]
    pub fn from_position(setup: Setup, position: Position) -> Self {
        let chance = SeededChance::new(position.rules(), setup.seed);
        let end = end_on_board(&position);
        Self { position, chance, end, ..Self::new(setup) }
    }

    /// Takes up a game that was written down where it was left. Chance goes on as it would have.
    ///
    /// # Errors
    /// If the record cannot be played by the rules of the setup.
    pub fn resume(setup: Setup, record: Record) -> Result<Self, RecordError> {
        let mut table = Self::new(setup);
        table.end.clone_from(&record.result);
        let mut replay = Replay::by(table.rules(), record);
        loop {
            table.remember_chance();
            // The seed is asked beside the record, so that it is where it would have been.
            let turn = replay.step_with(|point| {
                table.chance.decide(point);
            })?;
            let Some(turn) = turn else { break };
            table.turns.push(turn);
        }
        table.chance_before.truncate(table.turns.len());
        table.position = replay.into_position();
        table.tell_clock_who_moved();
        table.set_rewarded(&[]);
        Ok(table)
    }

    /// Begins another game with the same setup, keeping the memory.
    pub fn restart(&mut self, seed: u64) {
        self.position.restart();
        self.chance = SeededChance::new(self.position.rules(), seed);
        self.clock = Clock::new(self.clock.control(), self.seats.len());
        self.seed = seed;
        self.offers.clear();
        self.turns.clear();
        self.chance_before.clear();
        self.opening = 0;
        self.taken_back.clear();
        self.end = end_on_board(&self.position);
    }

    // ---- what everybody may know

    /// The rules it is played by.
    #[must_use]
    pub fn rules(&self) -> &Arc<Ruleset> {
        self.position.rules()
    }

    /// The game as it stands on the board.
    #[inline]
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Whose turn it is on the board, whether or not the game goes on.
    #[inline]
    #[must_use]
    pub fn to_move(&self) -> u8 {
        self.position.to_move()
    }

    /// All turns so far.
    #[must_use]
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// All moves so far.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Move> {
        self.turns.iter().map(|turn| turn.mv)
    }

    /// Who sits where.
    #[inline]
    #[must_use]
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// The seed of everything that chance decides.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// How many turns were played before the game began; they cannot be taken back.
    #[must_use]
    pub fn opening(&self) -> usize {
        self.opening
    }

    /// How the game ended, if it did.
    #[must_use]
    pub fn end(&self) -> Option<&GameEnd> {
        self.end.as_ref()
    }

    /// True once the game has ended.
    #[inline]
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.end.is_some()
    }

    /// Whose move is waited for: nobody's once the game is over.
    #[must_use]
    pub fn seat_to_move(&self) -> Option<&Seat> {
        if self.is_over() {
            return None;
        }
        self.seats.get(usize::from(self.to_move()))
    }

    /// True while the game waits for somebody to sit down.
    #[must_use]
    pub fn waits_for_players(&self) -> bool {
        self.seats.iter().any(|seat| seat.kind == SeatKind::Open)
    }

    /// How many seats people have.
    #[must_use]
    pub fn people(&self) -> usize {
        self.seats.iter().filter(|seat| seat.kind == SeatKind::Person).count()
    }

    /// The game as it is written down.
    #[must_use]
    pub fn record(&self) -> Record {
        let rules = self.rules();
        let names = self.seats.iter().map(|seat| seat.name.clone()).collect();
        let mut record = Record::new(rules, names, rules.has_bombs().then_some(self.seed));
        self.turns.iter().for_each(|turn| record.push(rules, turn.mv, turn.bomb));
        record.result.clone_from(&self.end);
        record
    }

    // ---- seats

    /// Puts somebody else on a seat.
    pub fn sit_down(&mut self, player: u8, seat: Seat) {
        if let Some(place) = self.seats.get_mut(usize::from(player)) {
            *place = seat;
        }
    }

    // ---- time

    /// The clock.
    #[must_use]
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Sets what each player has left for the game: for a game that is taken up again.
    pub fn set_banks(&mut self, banks: &[Duration]) {
        self.clock.set_banks(banks);
    }

    /// Sets how many moves of each player have had their [increment](Clock::rewarded): for a game
    /// that is taken up again after moves were taken back.
    pub fn set_rewarded(&mut self, rewarded: &[u32]) {
        self.clock.set_rewarded(rewarded);
    }

    /// Sets what the turn has used so far: for a game that is taken up again within a turn.
    pub fn set_turn_used(&mut self, used: Duration) {
        self.clock.set_used(used);
    }

    /// Lets the clock of the player to move run from now on, unless the game is over, waits for
    /// players or has no limits.
    pub fn start_clock(&mut self, now: Duration) {
        let stands = self.is_over() || self.waits_for_players();
        if !stands && !self.clock.is_unlimited() {
            self.clock.start(now);
        }
    }

    /// Stops the clock within a turn; what was used stays used.
    pub fn stop_clock(&mut self, now: Duration) {
        self.clock.stop(now);
    }

    /// The last moment at which the move that is waited for still counts.
    #[inline]
    #[must_use]
    pub fn deadline(&self) -> Option<Duration> {
        if self.clock.is_unlimited() {
            return None;
        }
        self.clock.deadline(self.to_move()).filter(|_| !self.is_over())
    }

    /// What is left of the turn, if it is limited.
    #[must_use]
    pub fn turn_left(&self, now: Duration) -> Option<Duration> {
        self.clock.turn_left(self.to_move(), now)
    }

    /// What a player has left for the game, or for a move if only moves are limited.
    #[must_use]
    pub fn time_left(&self, player: u8, now: Duration) -> Option<Duration> {
        self.clock.left(player, self.to_move(), now)
    }

    /// What a computer player should take for this turn at most; `None` without a limit.
    #[inline]
    #[must_use]
    pub fn think_time(&self, now: Duration) -> Option<Duration> {
        if self.clock.is_unlimited() {
            return None;
        }
        self.clock.think_time(self.to_move(), now)
    }

    /// The same for a computer player that leaves so much of every limit.
    #[must_use]
    pub fn think_time_leaving(&self, now: Duration, margin: Duration) -> Option<Duration> {
        if self.clock.is_unlimited() {
            return None;
        }
        self.clock.think_time_leaving(self.to_move(), now, margin)
    }

    /// Tells the time: if the player to move is too late, the game has just ended.
    pub fn tick(&mut self, now: Duration) -> Option<&GameEnd> {
        let player = self.to_move();
        if self.clock.is_unlimited() || self.is_over() || !self.clock.is_too_late(player, now) {
            return None;
        }
        self.lose(player, EndKind::Timeout, "", now);
        self.end()
    }

    // ---- moves

    /// Plays a move for the player to move; chance has its say.
    ///
    /// # Errors
    /// If the move is illegal, or if it comes too late, which loses the game.
    pub fn play(&mut self, mv: Move, now: Duration) -> Result<&Turn, PlayError> {
        if self.is_over() {
            return Err(Illegal::GameOver.into());
        }
        if self.tick(now).is_some() {
            return Err(PlayError::TooLate);
        }
        let player = self.to_move();
        self.advance(mv)?;
        if !self.clock.is_unlimited() {
            self.clock.press(player, now);
            if self.is_over() {
                self.clock.stop(now);
            }
        }
        if self.taken_back.pop() != Some(mv) {
            self.taken_back.clear();
        }
        self.offers.moved(self.mover(player));
        if self.is_over() {
            self.offers.clear();
        }
        Ok(&self.turns[self.turns.len() - 1])
    }

    /// Plays a move that was played at another table, with what chance decided there: this table
    /// only follows, and no clock of its own runs.
    ///
    /// # Errors
    /// If the move or the bomb cannot have been played here; nothing has changed then.
    pub fn follow(&mut self, mv: Move, bomb: Option<Move>) -> Result<&Turn, FollowError> {
        if self.is_over() {
            return Err(Illegal::GameOver.into());
        }
        let player = self.to_move();
        let mut events = self.position.play(mv)?;
        if bomb.is_some() || self.position.pending_window().is_some() {
            match self.position.resolve_chance(bomb) {
                Ok(more) => events.extend(more),
                Err(error) => {
                    self.position.undo();
                    return Err(error.into());
                }
            }
        }
        self.remember_chance();
        self.turns.push(Turn { player, mv, bomb, events });
        self.end = end_on_board(&self.position);
        Ok(&self.turns[self.turns.len() - 1])
    }

    /// Plays the first moves, which no clock measures and nobody can take back.
    ///
    /// # Errors
    /// If one of them is illegal; the moves before it are played.
    pub fn open(&mut self, moves: &[Move]) -> Result<(), Illegal> {
        for &mv in moves {
            if self.is_over() {
                return Err(Illegal::GameOver);
            }
            self.advance(mv)?;
            self.opening = self.turns.len();
        }
        Ok(())
    }

    /// Says that so many of the first turns cannot be taken back: for a game that is taken up
    /// again.
    pub fn set_opening(&mut self, turns: usize) {
        self.opening = turns.min(self.turns.len());
        self.tell_clock_who_moved();
        self.set_rewarded(&[]);
    }

    /// A first move may take no time, and one that was taken back was none.
    fn tell_clock_who_moved(&mut self) {
        self.clock.set_moves(self.turns[self.opening..].iter().map(|turn| turn.player));
    }

    /// One turn on the board: the move, then whatever chance has to decide.
    fn advance(&mut self, mv: Move) -> Result<(), Illegal> {
        let player = self.to_move();
        let mut events = Vec::new();
        if self.keeps_events {
            events = self.play_with_events(mv)?;
        } else {
            self.position.check(mv)?;
            self.position.play_unchecked(mv);
        }
        let bomb = match self.position.pending_window() {
            None => None,
            Some(window) => self.settle_chance(window, &mut events),
        };
        self.turns.push(Turn { player, mv, bomb, events });
        if let Some(end) = end_on_board(&self.position) {
            self.end = Some(end);
        }
        Ok(())
    }

    /// Kept apart, so that the way of games that nobody looks at is short.
    #[inline(never)]
    fn play_with_events(&mut self, mv: Move) -> Result<Vec<Event>, Illegal> {
        let events = self.position.play(mv)?;
        self.remember_chance();
        Ok(events)
    }

    /// Lets the seed decide; the only place in which it does in a game. Answers where a bomb dropped.
    fn settle_chance(&mut self, window: usize, events: &mut Vec<Event>) -> Option<Move> {
        if !self.keeps_events && !self.chance.is_due(window, self.position.round()) {
            // Most rounds of a window: nobody has to know where a bomb could drop.
            self.position.resolve_chance_unchecked(None);
            return None;
        }
        let mut bomb = None;
        let decide = |point: &ChancePoint| {
            bomb = self.chance.decide(point);
            bomb
        };
        let settled = if self.keeps_events {
            self.position.settle_chance(decide).map(|more| events.extend(more))
        } else {
            self.position.settle_chance_silently(decide)
        };
        if let Err(error) = settled {
            unreachable!("chance chose among the places it was given: {error}");
        }
        bomb
    }

    fn remember_chance(&mut self) {
        if self.keeps_events && self.position.rules().has_bombs() {
            self.chance_before.push(self.chance.clone());
        }
    }

    // ---- takeback

    /// How many turns are left when the person to move, or who moved last, takes a move back: all
    /// moves back to a person's go, or just the last one if no people play. `None` if there is
    /// nothing to take back.
    #[must_use]
    pub fn turns_after_takeback(&self) -> Option<usize> {
        let anybody = self.people() == 0;
        let is_persons =
            |turn: &Turn| anybody || self.seats[usize::from(turn.player)].kind == SeatKind::Person;
        (self.opening..self.turns.len()).rev().find(|&at| is_persons(&self.turns[at]))
    }

    /// Takes back all turns but the first `turns`, and with them the end of the game. Time that was
    /// used stays used, and a move that is played again has had its increment. False, and nothing changed, if there is nothing to take back, if the
    /// opening would be touched, if it takes an [offer](Self::offer), or in a game that keeps no
    /// events.
    pub fn take_back_to(&mut self, turns: usize, now: Duration) -> bool {
        !self.needs_consent() && self.drop_turns(turns, now)
    }

    fn drop_turns(&mut self, turns: usize, now: Duration) -> bool {
        let possible = self.opening <= turns && turns < self.turns.len() && self.keeps_events;
        if !possible {
            return false;
        }
        self.clock.charge(self.to_move(), now);
        let round = turns as u32 + 1;
        // A move and each decision of chance are taken back one by one; a move that ended the
        // game began no round.
        while self.position.undo() && self.position.round() > round {}
        for turn in self.turns.drain(turns..).rev() {
            self.taken_back.push(turn.mv);
        }
        if let Some(chance) = self.chance_before.get(turns) {
            self.chance = chance.clone();
            self.chance_before.truncate(turns);
        }
        self.end = None;
        self.offers.clear();
        self.tell_clock_who_moved();
        true
    }

    /// Takes back the last move, and with programs at the table all moves back to a person's.
    /// False if there is nothing to take back.
    pub fn take_back(&mut self, now: Duration) -> bool {
        self.turns_after_takeback().is_some_and(|turns| self.take_back_to(turns, now))
    }

    /// The move that was taken back last, if no other has been played since.
    #[must_use]
    pub fn move_to_redo(&self) -> Option<Move> {
        self.taken_back.last().copied()
    }

    // ---- ends

    /// A player gives up. With more than two players that ends the game for all of them, and those
    /// who are not out win together: only the rules of a game take somebody out of it (a score whose
    /// threshold loses), since a record replays from its moves alone, and whose turn it is would
    /// depend on something that is not a move.
    pub fn resign(&mut self, player: u8, now: Duration) {
        self.lose(player, EndKind::Resigned, "", now);
    }

    /// The players, who sit together, agree to a draw; others [offer](Self::offer) it.
    pub fn agree_to_draw(&mut self, now: Duration) {
        if !self.needs_consent() {
            self.finish(GameEnd::without_winner(EndKind::Agreement), now);
        }
    }

    /// A player loses by something that did not happen on the board: everybody else wins.
    pub fn lose(&mut self, player: u8, kind: EndKind, detail: impl Into<String>, now: Duration) {
        // Whoever is out has lost already, and the others play on.
        if self.position.out().contains(player) {
            return;
        }
        let mut end = GameEnd::lost_by(self.seats.len(), player, kind).with_detail(detail);
        end.winners = end.winners.without(self.position.out());
        self.finish(end, now);
    }

    /// The game is stopped from outside, or nobody can play it: nobody wins.
    pub fn abandon(&mut self, kind: EndKind, detail: impl Into<String>, now: Duration) {
        self.finish(GameEnd::without_winner(kind).with_detail(detail), now);
    }

    /// Ends the game. A game that is over stays as it ended.
    pub fn finish(&mut self, end: GameEnd, now: Duration) {
        if !self.is_over() {
            self.clock.stop(now);
            self.offers.clear();
            self.end = Some(end);
        }
    }
}
