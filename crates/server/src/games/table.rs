//! A game at its table: the rules' say, chance, and what has happened so far. It knows neither
//! clocks nor connections nor the store.

use std::collections::BTreeMap;
use std::sync::Arc;

use foursight_rules::{
    EndKind, Event, GameEnd, Illegal, Move, Position, Record, Recorder, Ruleset, SeededChance,
    Snapshot,
};
use serde::Serialize;

use super::seat::Seat;
use crate::problem::{Code, Problem};
use crate::store::{Setup, StoredGame, StoredTurn};
use crate::words::Words;

/// A turn as everybody sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub(crate) struct Turn {
    /// Which turn, from 1.
    pub number: usize,
    /// Who moved.
    pub player: u8,
    /// The move's coordinates.
    pub place: Vec<u16>,
    /// Where the last stone is after the turn; it may have fallen or be gone.
    pub last: Option<Vec<u16>>,
    /// What happened, in the order in which it is to be shown.
    #[schema(value_type = Vec<Object>)]
    pub events: Vec<Event>,
}

/// A game that goes on or has ended.
pub(crate) struct Table {
    pub(crate) id: String,
    pub(crate) created_ms: i64,
    pub(crate) setup: Setup,
    pub(crate) next: Option<String>,
    pub(crate) seats: Vec<Seat>,
    /// What is left of each player's time for the game, without the turn that runs.
    pub(crate) left_ms: Option<Vec<u64>>,
    recorder: Recorder,
    chance: SeededChance,
    stored: Vec<StoredTurn>,
    turns: Vec<Turn>,
}

impl Table {
    /// Takes a stored game up where it was: all its turns are played again.
    pub(crate) fn resume(game: StoredGame, rules: &Arc<Ruleset>) -> Result<Self, Problem> {
        let StoredGame { id, created_ms, setup, result, next, turns } = game;
        let seats: Result<Vec<Seat>, Problem> =
            setup.seats.iter().map(|name| Seat::parse(name, rules)).collect();
        let seats = seats?;
        let names = seats.iter().zip(rules.players()).map(|(seat, player)| match seat {
            Seat::Computer(kind) => kind.to_string(),
            Seat::Bot(bot) => bot.to_string(),
            _ => player.name.get("en").to_owned(),
        });
        let noted = rules.has_bombs().then_some(setup.seed);
        let mut table = Self {
            recorder: Recorder::new(rules, names.collect(), noted),
            chance: SeededChance::new(rules, setup.seed),
            left_ms: setup.game_ms.map(|time| vec![time; seats.len()]),
            stored: Vec::new(),
            turns: Vec::new(),
            id,
            created_ms,
            setup,
            next,
            seats,
        };
        let game = table.id.clone();
        let broken = |number: usize, error: String| {
            tracing::error!(game, turn = number + 1, %error, "a stored turn cannot be played");
            Problem::new(Code::Internal, "the stored game cannot be played again")
        };
        for (number, turn) in turns.into_iter().enumerate() {
            let place = rules.move_from(&turn.place);
            let place = place.map_err(|error| broken(number, error.to_string()))?;
            let bomb = turn.bomb.as_deref().map(|at| rules.move_from(at)).transpose();
            let bomb = bomb.map_err(|error| broken(number, error.to_string()))?;
            let played = table.turn(place, |_| bomb, turn.left_ms.clone());
            played.map_err(|error| broken(number, error.to_string()))?;
        }
        if let Some(result) = result.filter(|end| !end.kind.is_on_board()) {
            table.recorder.end(result);
        }
        Ok(table)
    }

    /// A table in no room: a position to look at.
    pub(crate) fn alone(rules: &Arc<Ruleset>, seed: u64) -> Result<Self, Problem> {
        let players = rules.players().len();
        let setup = Setup {
            title: Words::each(|language| rules.title(language)),
            packs: rules.requested().to_vec(),
            sources: Vec::new(),
            seats: vec![Seat::Human.to_string(); players],
            keys: vec![None; players],
            seed,
            move_ms: None,
            game_ms: None,
            opening: 0,
            shared: false,
            series: None,
        };
        let (id, created_ms, result, next, turns) = (String::new(), 0, None, None, Vec::new());
        Self::resume(StoredGame { id, created_ms, setup, result, next, turns }, rules)
    }

    /// A game that was written down, by bots for example.
    pub(crate) fn of_record(rules: &Arc<Ruleset>, record: &Record) -> Result<Self, Problem> {
        let mut game = Self::alone(rules, record.seed.unwrap_or_default())?.cut(0);
        game.result.clone_from(&record.result);
        let bombs: BTreeMap<u32, &Vec<u16>> =
            record.chance.iter().map(|entry| (entry.round, &entry.bomb)).collect();
        // The first move begins the second round.
        let turns = record.moves.iter().zip(2..).map(|(place, round)| StoredTurn {
            place: place.clone(),
            bomb: bombs.get(&round).map(|bomb| (*bomb).clone()),
            left_ms: None,
        });
        game.turns = turns.collect();
        Self::resume(game, rules)
    }

    /// Plays a move; chance has its say. The turn is to be stored before anybody hears of it.
    pub(crate) fn play(
        &mut self,
        place: Move,
        left_ms: Option<Vec<u64>>,
    ) -> Result<&StoredTurn, Illegal> {
        if self.is_over() {
            return Err(Illegal::GameOver);
        }
        self.turn(place, |decided| decided, left_ms)?;
        Ok(&self.stored[self.stored.len() - 1])
    }

    /// One turn. `bomb` is told what chance from the seed decides, which is asked in any case so
    /// that a game taken up goes on as it would have.
    fn turn(
        &mut self,
        place: Move,
        bomb: impl Fn(Option<Move>) -> Option<Move>,
        left_ms: Option<Vec<u64>>,
    ) -> Result<(), Illegal> {
        let rules = Arc::clone(self.rules());
        let player = self.position().to_move();
        let mut events = self.recorder.play(place)?;
        let mut dropped = None;
        while let Some(point) = self.recorder.position().chance() {
            let decided = bomb(self.chance.decide(&point));
            match self.recorder.resolve_chance(decided) {
                Ok(more) => events.extend(more),
                Err(error) => {
                    tracing::error!(game = self.id, %error, "chance decided the impossible");
                    break;
                }
            }
            dropped = decided.or(dropped);
        }
        let place = rules.move_coords(place);
        let bomb = dropped.map(|place| rules.move_coords(place));
        if left_ms.is_some() {
            self.left_ms.clone_from(&left_ms);
        }
        self.stored.push(StoredTurn { place: place.clone(), bomb, left_ms });
        let mut shown = Snapshot::new(self.position());
        shown.apply_all(&events);
        let (number, last) = (self.turns.len() + 1, shown.last_stone);
        self.turns.push(Turn { number, player, place, last, events });
        Ok(())
    }

    /// The game before its first turn.
    pub(crate) fn start(&self) -> Result<Self, Problem> {
        Self::resume(self.cut(0), self.rules())
    }

    /// The game as it is kept, but only its first turns: to take it up again from there.
    pub(crate) fn cut(&self, turns: usize) -> StoredGame {
        StoredGame {
            id: self.id.clone(),
            created_ms: self.created_ms,
            setup: self.setup.clone(),
            result: if turns < self.stored.len() { None } else { self.result().cloned() },
            next: self.next.clone(),
            turns: self.stored[..turns.min(self.stored.len())].to_vec(),
        }
    }

    /// A player loses by something that did not happen on the board.
    pub(crate) fn lose(&self, loser: u8, kind: EndKind) -> GameEnd {
        GameEnd::lost_by(self.seats.len(), loser, kind)
    }

    /// Notes a result that has been stored.
    pub(crate) fn end(&mut self, result: &GameEnd) {
        self.recorder.end(result.clone());
    }

    /// Somebody has sat down, which has been stored.
    pub(crate) fn sit_down(&mut self, setup: Setup) {
        let names = setup.seats.iter();
        self.seats = names.filter_map(|name| Seat::parse(name, self.rules()).ok()).collect();
        self.setup = setup;
    }

    pub(crate) fn rules(&self) -> &Arc<Ruleset> {
        self.position().rules()
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

    pub(crate) fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// Who moves next; nobody in a game that is over.
    pub(crate) fn seat_to_move(&self) -> Option<Seat> {
        if self.is_over() {
            return None;
        }
        self.seats.get(usize::from(self.position().to_move())).cloned()
    }

    /// The seats after a game of which this was the first: the second player begins.
    pub(crate) fn rotated<T: Clone>(of: &[T]) -> Vec<T> {
        let mut rotated = of.to_vec();
        rotated.rotate_left(1.min(of.len()));
        rotated
    }
}
