//! A game at a table: who sits where, the rules' say, chance, and the clocks. Both the screen and
//! the plain lines play on it.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use foursight_agents::{AgentKind, Unsuitable};
use foursight_rules::{
    EndKind, Event, GameEnd, Illegal, Library, Move, Position, Record, RecordError, Recorder,
    Ruleset, SeededChance,
};

use crate::lang::Lang;
use crate::store::{SavedGame, Table};

/// Who moves for a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Seat {
    Human,
    Agent(AgentKind),
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human => f.write_str("human"),
            Self::Agent(kind) => kind.fmt(f),
        }
    }
}

impl FromStr for Seat {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        if name == "human" {
            return Ok(Self::Human);
        }
        name.parse().map(Self::Agent).map_err(|error: foursight_agents::UnknownAgent| {
            format!("{error}; a person is \"human\"")
        })
    }
}

/// How long players may think.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct TimeControl {
    /// For each move.
    pub(crate) per_move: Option<Duration>,
    /// For all moves of the game together.
    pub(crate) per_game: Option<Duration>,
}

/// What a game needs before it can begin.
#[derive(Debug, Clone)]
pub(crate) struct Setup {
    pub(crate) rules: Arc<Ruleset>,
    pub(crate) seats: Vec<Seat>,
    pub(crate) seed: u64,
    pub(crate) time: TimeControl,
}

impl Setup {
    /// A game with people on all seats that are not named.
    pub(crate) fn new(rules: &Arc<Ruleset>, seed: u64) -> Self {
        let seats = vec![Seat::Human; rules.players().len()];
        Self { rules: Arc::clone(rules), seats, seed, time: TimeControl::default() }
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

/// A game that goes on or has ended.
pub(crate) struct Game {
    setup: Setup,
    recorder: Recorder,
    chance: SeededChance,
    /// What is left of each player's time for the game.
    left: Option<Vec<Duration>>,
    /// What the player to move has used of this turn.
    used: Duration,
    /// What happened in each turn so far.
    history: Vec<Vec<Event>>,
    /// Moves that were taken back, the last one first to come again.
    taken_back: Vec<Move>,
}

impl Game {
    pub(crate) fn new(setup: Setup, lang: Lang) -> Self {
        let names = (0..setup.seats.len())
            .map(|number| match &setup.seats[number] {
                Seat::Human => lang.player(&setup.rules, number as u8).to_owned(),
                agent => agent.to_string(),
            })
            .collect();
        let noted = setup.rules.has_bombs().then_some(setup.seed);
        Self {
            recorder: Recorder::new(&setup.rules, names, noted),
            chance: SeededChance::new(&setup.rules, setup.seed),
            left: setup.time.per_game.map(|time| vec![time; setup.seats.len()]),
            used: Duration::ZERO,
            history: Vec::new(),
            taken_back: Vec::new(),
            setup,
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
        // Plays it once to make sure that everything in it is true.
        let mut replay = foursight_rules::Replay::new(library, record.clone())?;
        while replay.step()?.is_some() {}
        let rules = Arc::clone(replay.position().rules());
        let seed = record.seed.unwrap_or_else(seed_from_clock);
        let mut setup = Setup::new(&rules, seed);
        for (number, player) in record.players.iter().enumerate() {
            let noted = saved.table.as_ref().and_then(|table| table.seats.get(number));
            if let Ok(seat) = noted.unwrap_or(&player.name).parse() {
                // A player that cannot play this is replaced by a person.
                let _ = setup.seat(number, seat);
            }
        }
        let per_move = saved.table.as_ref().and_then(|table| table.move_ms);
        setup.time.per_move = per_move.map(Duration::from_millis);
        let mut game = Self::new(setup, lang);
        let mut bombs = record.chance.iter().peekable();
        for coords in &record.moves {
            let Ok(place) = rules.move_from(coords) else { break };
            let Ok(mut events) = game.recorder.play(place) else { break };
            while let Some(point) = game.recorder.position().chance() {
                // Chance from the seed is asked as well, so that it goes on as it would have.
                let _ = game.chance.decide(&point);
                let bomb = bombs.next_if(|entry| entry.round == point.round);
                let bomb = bomb.and_then(|entry| rules.move_from(&entry.bomb).ok());
                let Ok(more) = game.recorder.resolve_chance(bomb) else { break };
                events.extend(more);
            }
            game.history.push(events);
        }
        if let Some(result) = record.result.as_ref().filter(|end| !end.kind.is_on_board()) {
            game.recorder.end(result.clone());
        }
        let left = saved.table.as_ref().and_then(|table| table.left_ms.clone());
        game.left = left
            .filter(|left| left.len() == game.setup.seats.len())
            .map(|left| left.into_iter().map(Duration::from_millis).collect());
        Ok(game)
    }

    /// The game as it is kept on disk.
    pub(crate) fn saved(&self) -> SavedGame {
        let millis = |time: Duration| time.as_millis() as u64;
        let table = Table {
            seats: self.setup.seats.iter().map(ToString::to_string).collect(),
            move_ms: self.setup.time.per_move.map(millis),
            left_ms: self.left.as_ref().map(|left| left.iter().copied().map(millis).collect()),
        };
        SavedGame { record: self.recorder.record().clone(), table: Some(table) }
    }

    pub(crate) fn setup(&self) -> &Setup {
        &self.setup
    }

    pub(crate) fn rules(&self) -> &Arc<Ruleset> {
        &self.setup.rules
    }

    pub(crate) fn position(&self) -> &Position {
        self.recorder.position()
    }

    pub(crate) fn record(&self) -> &Record {
        self.recorder.record()
    }

    pub(crate) fn result(&self) -> Option<&GameEnd> {
        self.recorder.record().result.as_ref()
    }

    pub(crate) fn is_over(&self) -> bool {
        self.result().is_some()
    }

    /// Who is to move.
    pub(crate) fn seat_to_move(&self) -> &Seat {
        &self.setup.seats[usize::from(self.position().to_move())]
    }

    pub(crate) fn humans(&self) -> usize {
        self.setup.seats.iter().filter(|seat| **seat == Seat::Human).count()
    }

    /// The moves so far.
    pub(crate) fn moves(&self) -> Vec<Move> {
        let coords = self.record().moves.iter();
        coords.filter_map(|place| self.rules().move_from(place).ok()).collect()
    }

    /// What happened in the last turn.
    pub(crate) fn last_events(&self) -> &[Event] {
        self.history.last().map_or(&[], Vec::as_slice)
    }

    /// Plays a move and lets chance have its say.
    pub(crate) fn play(&mut self, place: Move) -> Result<Vec<Event>, Illegal> {
        if self.is_over() {
            return Err(Illegal::GameOver);
        }
        let events = self.play_on(place)?;
        if self.taken_back.pop() != Some(place) {
            self.taken_back.clear();
        }
        Ok(events)
    }

    fn play_on(&mut self, place: Move) -> Result<Vec<Event>, Illegal> {
        let mover = usize::from(self.position().to_move());
        let mut events = self.recorder.play(place)?;
        while let Some(point) = self.recorder.position().chance() {
            match self.recorder.resolve_chance(self.chance.decide(&point)) {
                Ok(more) => events.extend(more),
                Err(_) => break,
            }
        }
        if let Some(left) = self.left.as_mut().and_then(|left| left.get_mut(mover)) {
            *left = left.saturating_sub(self.used);
        }
        self.used = Duration::ZERO;
        self.history.push(events.clone());
        Ok(events)
    }

    /// Takes back the last move, and with a computer at the table all moves back to a person's.
    /// False if there is none.
    pub(crate) fn undo(&mut self) -> bool {
        let mut undone = false;
        while let Some(place) = self.moves().last().copied() {
            if !self.recorder.undo() {
                break;
            }
            undone = true;
            self.history.pop();
            self.taken_back.push(place);
            if *self.seat_to_move() == Seat::Human || self.humans() == 0 {
                break;
            }
        }
        self.used = Duration::ZERO;
        undone
    }

    /// Plays the move again that was taken back last.
    pub(crate) fn redo(&mut self) -> Option<Vec<Event>> {
        let place = *self.taken_back.last()?;
        self.play(place).ok()
    }

    /// The player to move gives up.
    pub(crate) fn resign(&mut self) {
        self.lose(self.position().to_move(), EndKind::Resigned);
    }

    fn lose(&mut self, loser: u8, kind: EndKind) {
        self.recorder.end(GameEnd::lost_by(self.setup.seats.len(), loser, kind));
    }

    /// What the player has left: the time of the move or of the game, whichever ends first.
    pub(crate) fn time_left(&self, seat: u8) -> Option<Duration> {
        let to_move = seat == self.position().to_move();
        let used = if to_move { self.used } else { Duration::ZERO };
        let bank = self.left.as_ref().and_then(|left| left.get(usize::from(seat)));
        let bank = bank.map(|left| left.saturating_sub(used));
        let turn = self.setup.time.per_move.map(|limit| limit.saturating_sub(used));
        match (bank, turn) {
            (Some(bank), Some(turn)) => Some(bank.min(turn)),
            (bank, turn) => bank.or(turn),
        }
    }

    /// Lets the clock of the player to move run. True if its time has just run out: it has lost.
    pub(crate) fn pass_time(&mut self, time: Duration) -> bool {
        if self.is_over() {
            return false;
        }
        self.used += time;
        let player = self.position().to_move();
        if self.time_left(player).is_some_and(|left| left.is_zero()) {
            self.lose(player, EndKind::Timeout);
            return true;
        }
        false
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use foursight_rules::{PlayerSet, notation};

    use super::*;

    fn game(pack: &str, seats: &[&str]) -> Game {
        let rules = Ruleset::load(&Library::bundled(), &[pack]).unwrap();
        let mut setup = Setup::new(&rules, 5);
        for (number, seat) in seats.iter().enumerate() {
            setup.seat(number, seat.parse().unwrap()).unwrap();
        }
        Game::new(setup, Lang::En)
    }

    fn play(game: &mut Game, moves: &str) {
        for place in notation::parse(game.rules(), moves).unwrap() {
            game.play(place).unwrap();
        }
    }

    #[test]
    fn undo_goes_back_to_the_person() {
        let mut game = game("connect4", &["human", "random"]);
        play(&mut game, "445");
        assert!(game.undo());
        assert_eq!(game.record().moves.len(), 2);
        assert!(game.undo());
        assert_eq!(game.record().moves.len(), 0);
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
    fn a_saved_game_goes_on_as_it_would_have() {
        let mut game = game("connect4-xtreme", &["human", "blocker"]);
        let mut moves = 0;
        while !game.is_over() && moves < 20 {
            let saved = game.saved();
            let again = Game::resume(&Library::bundled(), &saved, Lang::En).unwrap();
            assert_eq!(again.record(), game.record());
            assert_eq!(again.setup().seats, game.setup().seats);
            let place = game.position().legal_moves()[moves % 3];
            let mut copy = again;
            assert_eq!(copy.play(place), game.play(place), "the same bombs");
            moves += 1;
        }
    }

    #[test]
    fn the_clock_decides() {
        let mut game = game("connect4", &[]);
        game.setup.time.per_move = Some(Duration::from_secs(5));
        assert!(!game.pass_time(Duration::from_secs(4)));
        play(&mut game, "4");
        assert_eq!(game.time_left(1), Some(Duration::from_secs(5)));
        assert!(game.pass_time(Duration::from_secs(6)));
        let end = game.result().unwrap();
        assert_eq!((end.winners, end.kind), (PlayerSet::only(0), EndKind::Timeout));
        assert!(game.play(game.position().legal_moves()[0]).is_err());
    }
}
