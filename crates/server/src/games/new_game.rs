//! Games that are to begin: seated, opened and priced before they are stored.

use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use foursight_rules::{ChanceEntry, GameEnd, Move, PlayerSet, Ruleset};
use foursight_table::{Setup, Table};

use super::clock_wanted::ClockWanted;
use super::held_memory::GamePrice;
use super::hosted::HostedGame;
use super::occupant::Occupant;
use crate::key;
use crate::packs::sources;
use crate::problem::Problem;
use crate::store::{GameSetup, Person, SeatPerson, Series, StoredGame};
use crate::words::Words;
use crate::work::check_wanted;

/// A game that is to begin.
pub(crate) struct NewGame {
    pub(crate) rules: Arc<Ruleset>,
    pub(crate) occupants: Vec<Occupant>,
    pub(crate) seed: u64,
    pub(crate) clock: ClockWanted,
    /// True if each person sits at a browser of their own, though no seat is open.
    pub(crate) apart: bool,
    /// Whether hints are given although people play each other.
    pub(crate) teaching: bool,
    /// Whether it counts for ratings.
    pub(crate) rated: bool,
    /// Who sits where, by seat, as far as they have a name; may be shorter than the seats.
    pub(crate) people: Vec<Option<Person>>,
    pub(crate) moves: Vec<Move>,
    /// The bombs that dropped among these moves; without it, the seed decides.
    pub(crate) chance: Option<Vec<ChanceEntry>>,
    pub(crate) series: Option<u32>,
    /// Whether everybody's list has it, if that was said.
    pub(crate) listed: Option<bool>,
    /// Bytes of the draft that its rules are.
    pub(crate) draft_bytes: u64,
    /// The hashes of keys that its people have already, by seat; without them, keys are made.
    pub(crate) keys: Vec<String>,
    /// The room that it belongs to.
    pub(crate) room: Option<String>,
    /// What that room calls its players, by seat.
    pub(crate) room_names: Vec<String>,
}

/// A game that has begun.
pub(crate) struct Begun {
    pub(crate) id: String,
    /// The keys of its people.
    pub(crate) keys: Vec<Option<String>>,
    /// What whoever takes an open seat must have.
    pub(crate) invitation: Option<String>,
}

/// A game that is ready to be stored.
pub(crate) struct PreparedGame {
    pub(super) game: StoredGame,
    price: GamePrice,
    pub(super) texts: Vec<(String, String)>,
    pub(super) keys: Vec<Option<String>>,
    pub(super) invitation: Option<String>,
    has_people: bool,
    has_computers: bool,
}

impl PreparedGame {
    /// True if one of Foursight's own players plays.
    pub(crate) fn has_computers(&self) -> bool {
        self.has_computers
    }

    /// True if a person plays, or is to.
    pub(crate) fn has_people(&self) -> bool {
        self.has_people
    }

    /// What it takes in memory.
    pub(crate) fn price(&self) -> GamePrice {
        self.price
    }

    /// Says on whose account it is kept.
    pub(crate) fn owned_by(mut self, account: Option<String>) -> Self {
        self.game.setup.owner = account;
        self
    }
}

impl NewGame {
    /// True if different people are named: nobody moves for another then.
    fn has_several_people(&self) -> bool {
        let mut people = self.people.iter().flatten();
        let first = people.next();
        people.any(|person| Some(&person.id) != first.map(|first| &first.id))
    }

    /// Seats the players and plays the first moves.
    pub(crate) fn prepare(self) -> Result<PreparedGame, Problem> {
        check_wanted()?;
        let is_human = |who: &Occupant| *who == Occupant::Human;
        let new_key = |who: &Occupant| is_human(who) && self.keys.is_empty();
        let key = |who: &Occupant| new_key(who).then(key::secret).transpose();
        let keys: Vec<Option<String>> = self.occupants.iter().map(key).collect::<Result<_, _>>()?;
        let is_open = self.occupants.contains(&Occupant::Open);
        let shared = is_open || self.apart || self.has_several_people();
        let invitation = is_open.then(key::secret).transpose()?;
        let rules = &self.rules;
        let (names, texts) = sources(rules);
        let players = self.occupants.len();
        let table = Table::new(Setup::new(rules));
        let setup = GameSetup {
            title: Words::each(|language| rules.title(language)),
            packs: rules.requested().to_vec(),
            sources: names,
            seats: self.occupants.iter().map(ToString::to_string).collect(),
            keys: match self.keys.is_empty() {
                true => keys.iter().map(|key| key.as_deref().map(key::sha256)).collect(),
                false => self.keys.into_iter().map(Some).collect(),
            },
            seed: self.seed,
            time: self.clock.into(),
            first_to_move: table.to_move(),
            opening: self.moves.len(),
            shared,
            invitation: invitation.as_deref().map(key::sha256),
            listed: self.listed,
            series: self.series.map(|games| Series { games, number: 1, points: vec![0; players] }),
            takeback: None,
            used_ms: None,
            teaching: self.teaching,
            rated: self.rated,
            offers: Vec::new(),
            rematch_with: PlayerSet::default(),
            refusals: Vec::new(),
            owner: None,
            room: self.room,
            room_names: self.room_names,
            draft_bytes: self.draft_bytes,
        };
        let mut game = new_game(setup, table.end().cloned());
        game.people = seated(&self.people);
        let mut hosted = HostedGame::resume(game.clone(), rules)?;
        game.turns = match self.chance {
            Some(chance) => hosted.open_as(&self.moves, chance)?,
            None => hosted.open(&self.moves)?,
        };
        game.result = hosted.end().cloned();
        let price = GamePrice::of(rules).after(hosted.game().history_bytes());
        let has_people = self.occupants.iter().any(Occupant::is_person);
        let has_computers = self.occupants.iter().any(Occupant::is_computer);
        Ok(PreparedGame { game, price, texts, keys, invitation, has_people, has_computers })
    }
}

/// Milliseconds since 1970.
pub(crate) fn now_ms() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as i64
}

/// A game before its first move. Some rules leave that to nobody: then it has ended already.
pub(super) fn new_game(setup: GameSetup, result: Option<GameEnd>) -> StoredGame {
    let created_ms = now_ms();
    StoredGame {
        id: String::new(),
        created_ms,
        setup,
        result,
        next: None,
        turns: Vec::new(),
        people: Vec::new(),
    }
}

/// People by seat, as they are kept.
pub(super) fn seated(people: &[Option<Person>]) -> Vec<SeatPerson> {
    let seat = |(seat, person): (u8, &Option<Person>)| {
        let person = person.clone()?;
        Some(SeatPerson { seat, person, rating: None, rating_change: None })
    };
    (0..).zip(people).filter_map(seat).collect()
}
