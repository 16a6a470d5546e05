//! A game in this program: a table, and the computers that sit at it. Both the screen and the plain
//! lines play on it.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use foursight_agents::{AgentKind, UnknownAgent, Unsuitable};
use foursight_rules::{
    Event, GameEnd, Illegal, Library, Move, Position, Record, RecordError, Replay, Ruleset,
};
use foursight_table::{PlayError, Table, TimeControl};
use foursight_voice::{InWords, say};

use crate::lang::Lang;
use crate::store::{SavedGame, SavedTable};

/// What a person is called where computer players have names.
const PERSON: &str = "human";

/// Who moves for a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Seat {
    Human,
    Agent(AgentKind),
    /// Whoever plays somewhere else, by the name they have there.
    #[cfg(feature = "join")]
    Elsewhere(String),
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human => f.write_str(PERSON),
            Self::Agent(kind) => kind.fmt(f),
            #[cfg(feature = "join")]
            Self::Elsewhere(name) => f.write_str(name),
        }
    }
}

impl FromStr for Seat {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        Self::named(name, Lang::En)
    }
}

impl Seat {
    /// Whom a name means, or in words that it means nobody.
    pub(crate) fn named(name: &str, lang: Lang) -> Result<Self, String> {
        if name == PERSON {
            return Ok(Self::Human);
        }
        let agent = name.parse().map(Self::Agent);
        agent.map_err(|error: UnknownAgent| {
            say!(lang, "agent-or-person", error = error.in_words(lang))
        })
    }
}

/// What a game needs before it can begin.
#[derive(Debug, Clone)]
pub(crate) struct NewGame {
    pub(crate) rules: Arc<Ruleset>,
    pub(crate) seats: Vec<Seat>,
    pub(crate) seed: u64,
    pub(crate) time: TimeControl,
}

impl NewGame {
    /// A game with people on all seats that are not named.
    pub(crate) fn new(rules: &Arc<Ruleset>, seed: u64) -> Self {
        let seats = vec![Seat::Human; rules.players().len()];
        Self { rules: Arc::clone(rules), seats, seed, time: TimeControl::default() }
    }

    /// The same as the table knows it.
    fn at_table(&self, lang: Lang) -> foursight_table::Setup {
        let seats = self.seats.iter().zip(0..).map(|(seat, player)| match seat {
            Seat::Human => foursight_table::Seat::person(lang.player(&self.rules, player)),
            other => foursight_table::Seat::program(other.to_string()),
        });
        foursight_table::Setup::new(&self.rules).seats(seats).seed(self.seed).time(self.time)
    }

    /// Puts a computer player on a seat.
    ///
    /// # Errors
    /// Says why that player cannot play this game.
    pub(crate) fn seat(&mut self, number: usize, seat: Seat) -> Result<(), Unsuitable> {
        if let Seat::Agent(kind) = &seat {
            kind.suits(&self.rules)?;
        }
        if let Some(place) = self.seats.get_mut(number) {
            *place = seat;
        }
        Ok(())
    }
}

/// A seed that nobody chose, short enough to be typed again.
pub(crate) fn seed_from_clock() -> u64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0, |time| time.as_micros() as u64 % 1_000_000_000)
}

/// A game that goes on or has ended: a table, and the computers that sit at it.
pub(crate) struct Game {
    setup: NewGame,
    table: Table,
    /// The time that has passed at this table: only what [`Game::pass_time`] is told.
    now: Duration,
    /// What clocks elsewhere show, if the game is played there.
    #[cfg(feature = "join")]
    told_clock: Option<ToldClock>,
}

/// Clocks as another table tells them.
#[cfg(feature = "join")]
#[derive(Debug, Clone)]
struct ToldClock {
    left: Vec<Duration>,
    turn_left: Duration,
    is_running: bool,
    /// When that was so.
    at: Duration,
}

impl Game {
    pub(crate) fn new(setup: NewGame, lang: Lang) -> Self {
        let mut table = Table::new(setup.at_table(lang));
        table.start_clock(Duration::ZERO);
        Self {
            setup,
            table,
            now: Duration::ZERO,
            #[cfg(feature = "join")]
            told_clock: None,
        }
    }

    /// Takes a saved game up where it was left.
    ///
    /// # Errors
    /// If its packs are missing or have changed, or its moves cannot be played.
    pub(crate) fn resume(
        library: &Library,
        saved: &SavedGame,
        lang: Lang,
    ) -> Result<Self, RecordError> {
        let record: &Record = &saved.record;
        let mut replay = Replay::new(library, record.clone())?;
        // To its end: only its moves tell whether a bundled pack that has changed still plays them.
        while replay.step()?.is_some() {}
        let rules = replay.into_position().rules().clone();
        let seed = record.seed.unwrap_or_else(seed_from_clock);
        let mut setup = NewGame::new(&rules, seed);
        for (number, player) in record.players.iter().enumerate() {
            let noted = saved.table.as_ref().and_then(|table| table.seats.get(number));
            if let Ok(seat) = noted.unwrap_or(&player.name).parse() {
                // A player that cannot play this is replaced by a person.
                let _ = setup.seat(number, seat);
            }
        }
        let noted = saved.table.as_ref();
        let left = noted.and_then(|table| table.left_ms.clone()).unwrap_or_default();
        let left: Vec<Duration> = left.into_iter().map(Duration::from_millis).collect();
        setup.time.per_move = noted.and_then(|table| table.move_ms).map(Duration::from_millis);
        let began_with = noted.and_then(|table| table.game_ms).map(Duration::from_millis);
        // Older files know what is left, and not what the game began with.
        setup.time.per_game = began_with.or_else(|| left.iter().max().copied());
        let mut table = Table::resume(setup.at_table(lang), record.clone())?;
        table.set_banks(&left);
        if let Some(used) = noted.and_then(|table| table.used_ms) {
            table.set_turn_used(Duration::from_millis(used));
        }
        table.start_clock(Duration::ZERO);
        Ok(Self {
            setup,
            table,
            now: Duration::ZERO,
            #[cfg(feature = "join")]
            told_clock: None,
        })
    }

    /// The game as it is kept on disk.
    pub(crate) fn saved(&self) -> SavedGame {
        let millis = |time: Duration| time.as_millis() as u64;
        let banks = self.table.clock().banks();
        let table = SavedTable {
            seats: self.setup.seats.iter().map(ToString::to_string).collect(),
            move_ms: self.setup.time.per_move.map(millis),
            game_ms: self.setup.time.per_game.map(millis),
            left_ms: banks.map(|left| left.iter().copied().map(millis).collect()),
            used_ms: (!self.setup.time.is_unlimited())
                .then(|| millis(self.table.clock().used(self.now))),
        };
        SavedGame { record: self.table.record(), table: Some(table) }
    }

    pub(crate) fn setup(&self) -> &NewGame {
        &self.setup
    }

    pub(crate) fn rules(&self) -> &Arc<Ruleset> {
        self.table.rules()
    }

    pub(crate) fn position(&self) -> &Position {
        self.table.position()
    }

    pub(crate) fn result(&self) -> Option<&GameEnd> {
        self.table.end()
    }

    pub(crate) fn is_over(&self) -> bool {
        self.table.is_over()
    }

    /// Who is to move.
    pub(crate) fn seat_to_move(&self) -> &Seat {
        &self.setup.seats[usize::from(self.table.to_move())]
    }

    pub(crate) fn humans(&self) -> usize {
        self.table.people()
    }

    /// The moves so far.
    pub(crate) fn moves(&self) -> Vec<Move> {
        self.table.moves().collect()
    }

    /// What happened in the last turn.
    pub(crate) fn last_events(&self) -> &[Event] {
        self.table.turns().last().map_or(&[], |turn| &turn.events)
    }

    /// Plays a move and lets chance have its say.
    pub(crate) fn play(&mut self, mv: Move) -> Result<Vec<Event>, Illegal> {
        match self.table.play(mv, self.now) {
            Ok(turn) => Ok(turn.events.clone()),
            Err(PlayError::Illegal(illegal)) => Err(illegal),
            // Whoever is too late has lost.
            Err(_) => Err(Illegal::GameOver),
        }
    }

    /// Takes back the last move, and with a computer at the table all moves back to a person's.
    /// False if there is none.
    pub(crate) fn undo(&mut self) -> bool {
        let undone = self.table.take_back(self.now);
        self.table.start_clock(self.now);
        undone
    }

    /// Plays the move again that was taken back last, and with a computer at the table all moves up
    /// to a person's turn. `None` if there is none.
    pub(crate) fn redo(&mut self) -> Option<Vec<Event>> {
        let mv = self.table.move_to_redo()?;
        let mut events = self.play(mv).ok()?;
        while self.humans() > 0 && !self.is_over() && *self.seat_to_move() != Seat::Human {
            let Some(next) = self.table.move_to_redo().and_then(|mv| self.play(mv).ok()) else {
                break;
            };
            events.extend(next);
        }
        Some(events)
    }

    /// The player to move gives up.
    pub(crate) fn resign(&mut self) {
        self.table.resign(self.table.to_move(), self.now);
    }

    /// What the player has left: the time of the move or of the game, whichever ends first.
    pub(crate) fn time_left(&self, player: u8) -> Option<Duration> {
        #[cfg(feature = "join")]
        if let Some(told) = &self.told_clock {
            let since = self.now.saturating_sub(told.at);
            return match player == self.table.to_move() {
                true if told.is_running => Some(told.turn_left.saturating_sub(since)),
                true => Some(told.turn_left),
                false => told.left.get(usize::from(player)).copied(),
            };
        }
        if player == self.table.to_move() {
            return self.table.turn_left(self.now);
        }
        let left = self.table.time_left(player, self.now);
        self.setup.time.per_move.map_or(left, |limit| Some(limit.min(left?)))
    }

    /// What a computer player should take for this turn; `None` without a limit.
    pub(crate) fn think_time(&self) -> Option<Duration> {
        self.table.think_time(self.now)
    }

    /// Lets the clock of the player to move run. True if its time has just run out: it has lost.
    pub(crate) fn pass_time(&mut self, time: Duration) -> bool {
        self.now += time;
        self.table.tick(self.now).is_some()
    }
}

/// A game that is played at another table: this one follows what it is told.
#[cfg(feature = "join")]
impl Game {
    /// Plays a move that was played there, with the bomb that dropped there.
    pub(crate) fn follow(
        &mut self,
        mv: Move,
        bomb: Option<Move>,
    ) -> Result<Vec<Event>, foursight_table::FollowError> {
        self.table.follow(mv, bomb).map(|turn| turn.events.clone())
    }

    /// Takes back all moves but the first so many.
    pub(crate) fn take_back_to(&mut self, moves: usize) -> bool {
        self.table.take_back_to(moves, self.now)
    }

    /// The game has ended there.
    pub(crate) fn end(&mut self, end: GameEnd) {
        self.table.finish(end, self.now);
    }

    /// Somebody sits on a seat there.
    pub(crate) fn sit_down(&mut self, number: usize, seat: Seat) {
        if let Some(place) = self.setup.seats.get_mut(number) {
            let at_table = match &seat {
                Seat::Human => foursight_table::Seat::person(seat.to_string()),
                other => foursight_table::Seat::program(other.to_string()),
            };
            *place = seat;
            self.table.sit_down(number as u8, at_table);
        }
    }

    /// Says what time it is.
    pub(crate) fn set_now(&mut self, now: Duration) {
        self.now = now;
    }

    /// What the clocks show now: of everybody, and of this turn; nothing without clocks.
    pub(crate) fn set_clock(&mut self, left: Option<(Vec<Duration>, Duration)>, is_running: bool) {
        let at = self.now;
        self.told_clock =
            left.map(|(left, turn_left)| ToldClock { left, turn_left, is_running, at });
    }
}

/// Minutes and seconds, with tenths in the last ten seconds.
pub(crate) fn clock_face(left: Duration) -> String {
    let seconds = left.as_secs();
    if seconds < 10 {
        return format!("{:.1}", left.as_secs_f32());
    }
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use foursight_rules::{EndKind, PlayerSet, notation};

    use super::*;

    fn game(pack: &str, seats: &[&str]) -> Game {
        let rules = Ruleset::load(&Library::bundled(), &[pack]).unwrap();
        let mut setup = NewGame::new(&rules, 5);
        for (number, seat) in seats.iter().enumerate() {
            setup.seat(number, seat.parse().unwrap()).unwrap();
        }
        Game::new(setup, Lang::En)
    }

    fn play(game: &mut Game, moves: &str) {
        for mv in notation::parse(game.rules(), moves).unwrap() {
            game.play(mv).unwrap();
        }
    }

    #[test]
    fn undo_goes_back_to_the_person() {
        let mut game = game("connect4", &["human", "random"]);
        play(&mut game, "445");
        assert!(game.undo());
        assert_eq!(game.moves().len(), 2);
        assert!(game.undo());
        assert_eq!(game.moves().len(), 0);
        assert!(!game.undo());
    }

    #[test]
    fn what_was_taken_back_comes_again() {
        let mut game = game("connect4", &[]);
        play(&mut game, "445");
        assert!(game.undo() && game.undo());
        assert!(game.redo().is_some() && game.redo().is_some());
        assert_eq!(notation::format(game.rules(), &game.moves()), "445");
        assert!(game.redo().is_none());
        assert!(game.undo());
        play(&mut game, "1");
        assert!(game.redo().is_none(), "another move forgets what was taken back");
    }

    #[test]
    fn stranger_07_redo_goes_forward_to_the_person() {
        let mut game = game("connect4", &["human", "random"]);
        play(&mut game, "4453");
        assert!(game.undo() && game.undo());
        assert!(game.redo().is_some());
        assert_eq!(notation::format(game.rules(), &game.moves()), "44");
        assert!(game.redo().is_some());
        assert_eq!(notation::format(game.rules(), &game.moves()), "4453");
        assert!(game.redo().is_none());
        assert_eq!(*game.seat_to_move(), Seat::Human);
    }

    #[test]
    fn stranger_08_a_turn_that_is_left_has_used_its_time() {
        let rules = Ruleset::load(&Library::bundled(), &["connect4"]).unwrap();
        let second = Duration::from_secs(1);
        for time in [TimeControl::per_move(second * 30), TimeControl::per_game(second * 30)] {
            let mut game = Game::new(NewGame { time, ..NewGame::new(&rules, 5) }, Lang::En);
            play(&mut game, "4");
            game.pass_time(second * 20);
            let text = game.saved().to_json();
            let saved = serde_json::from_str(&text).unwrap();
            let mut again = Game::resume(&Library::bundled(), &saved, Lang::En).unwrap();
            assert_eq!(again.time_left(1), Some(second * 10));
            assert!(!again.pass_time(second * 9));
            assert!(again.pass_time(second * 2), "its time is up");
        }
    }

    #[test]
    fn the_game_after_one_that_was_taken_up_has_the_whole_time_again() {
        let rules = Ruleset::load(&Library::bundled(), &["connect4"]).unwrap();
        let time = TimeControl::per_game(Duration::from_secs(600));
        let mut game = Game::new(NewGame { time, ..NewGame::new(&rules, 5) }, Lang::En);
        for mv in ["4", "4", "5"] {
            game.pass_time(Duration::from_secs(280));
            play(&mut game, mv);
        }
        let saved = game.saved();
        let again = Game::resume(&Library::bundled(), &saved, Lang::En).unwrap();
        assert_eq!(again.setup().time, time);
        let left = [0, 1].map(|player| again.time_left(player).map(|left| left.as_secs()));
        assert_eq!(left, [Some(40), Some(320)], "and this one goes on where it was");
        // A file of an older version goes on, too.
        let mut old: serde_json::Value = serde_json::from_str(&saved.to_json()).unwrap();
        old["table"].as_object_mut().unwrap().remove("game_ms").unwrap();
        let old = serde_json::from_value(old).unwrap();
        let again = Game::resume(&Library::bundled(), &old, Lang::En).unwrap();
        assert_eq!(again.time_left(0), Some(Duration::from_secs(40)));
    }

    #[test]
    fn a_saved_game_goes_on_as_it_would_have() {
        let mut game = game("connect4-xtreme", &["human", "blocker"]);
        let mut moves = 0;
        while !game.is_over() && moves < 20 {
            let saved = game.saved();
            let again = Game::resume(&Library::bundled(), &saved, Lang::En).unwrap();
            assert_eq!(again.saved().record, game.saved().record);
            assert_eq!(again.setup().seats, game.setup().seats);
            let mv = game.position().legal_moves()[moves % 3];
            let mut copy = again;
            assert_eq!(copy.play(mv), game.play(mv), "the same bombs");
            moves += 1;
        }
    }

    #[test]
    fn the_clock_decides() {
        let rules = Ruleset::load(&Library::bundled(), &["connect4"]).unwrap();
        let time = TimeControl::per_move(Duration::from_secs(5));
        let mut game = Game::new(NewGame { time, ..NewGame::new(&rules, 5) }, Lang::En);
        assert!(!game.pass_time(Duration::from_secs(4)));
        play(&mut game, "4");
        assert_eq!(game.time_left(1), Some(Duration::from_secs(5)));
        assert!(game.pass_time(Duration::from_secs(6)));
        let end = game.result().unwrap();
        assert_eq!((end.winners, end.kind), (PlayerSet::only(0), EndKind::Timeout));
        assert!(game.play(game.position().legal_moves()[0]).is_err());
    }
}
