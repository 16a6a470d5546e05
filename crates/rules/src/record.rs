//! The record of a game: enough to play it again exactly.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::end::GameEnd;
use crate::engine::{ChanceError, ChancePoint, Event, Illegal, Move, MoveName, Position, Ruleset};
#[cfg(feature = "bundled")]
use crate::pack::{Bundled, InMemoryPacks, PackSource, hash_of};
use crate::pack::{Library, LoadError, PackFile};

/// What the first member of every record says.
const FORMAT: &str = "foursight-game";
/// The newest version of the format: games with other kinds of moves than places.
const VERSION: u32 = 2;
/// The version that is written for games with places only.
const VERSION_OF_PLACES: u32 = 1;

/// A game from its first move on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// Always "foursight-game".
    pub format: String,
    /// Version of the format.
    pub version: u32,
    /// The packs that were asked for.
    pub game: Vec<String>,
    /// All packs in load order, with their hashes.
    pub packs: Vec<PackRef>,
    /// Who sat where.
    pub players: Vec<PlayerRef>,
    /// The seed that chance came from, if it came from one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The moves: coordinates, or what else they are.
    pub moves: Vec<MoveName>,
    /// What chance decided, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chance: Vec<ChanceEntry>,
    /// How the game ended; absent while it goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<GameEnd>,
}

/// A pack, by the hashes of its file and of its rules.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PackRef {
    /// The pack's name.
    pub name: String,
    /// SHA-256 of its file.
    pub sha256: String,
    /// SHA-256 of what it means for a game, whatever it says to people; absent in older records.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules_sha256: Option<String>,
}

impl PackRef {
    fn of(file: &PackFile) -> Self {
        Self {
            name: file.name().to_owned(),
            sha256: file.hash().to_owned(),
            rules_sha256: Some(file.rules_hash().to_owned()),
        }
    }

    /// True if this is the pack, whatever it says to people now.
    fn is(&self, file: &PackFile) -> bool {
        self.sha256 == file.hash()
            || self.rules_sha256.as_deref().is_some_and(|rules| rules == file.rules_hash())
    }
}

/// Somebody who played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerRef {
    /// A person's, an agent's or a bot's name.
    pub name: String,
}

/// A bomb that dropped.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChanceEntry {
    /// The round that began then.
    pub round: u32,
    /// Where it dropped, as the coordinates of a move.
    pub bomb: Vec<u16>,
}

/// One turn: a move, what chance decided after it, and what happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turn {
    /// Who moved.
    pub player: u8,
    /// The move.
    pub mv: Move,
    /// Where a bomb dropped after it, if one did.
    pub bomb: Option<Move>,
    /// What happened, in the order in which it is to be shown.
    pub events: Vec<Event>,
}

impl Turn {
    /// About how many bytes it takes in memory, with all its events.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let spare = self.events.capacity() - self.events.len();
        let events: usize = self.events.iter().map(Event::bytes).sum();
        size_of::<Self>() + spare * size_of::<Event>() + events
    }
}

/// Why a record cannot be read or replayed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RecordError {
    /// The text is not a record.
    #[error("not a game record: {0}")]
    Syntax(#[from] serde_json::Error),
    /// It is JSON, but something else.
    #[error("not a game record: \"format\" is \"{0}\", expected \"{FORMAT}\"")]
    Format(String),
    /// It was written by a newer Foursight.
    #[error(
        "this record has version {0}; versions up to {VERSION} can be read: get a newer Foursight"
    )]
    Version(u32),
    /// Its packs cannot be loaded.
    #[error("the record's packs cannot be loaded: {0}")]
    Load(#[from] LoadError),
    /// A pack is not what it was when the game was played.
    #[error(
        "the pack \"{name}\" has changed since this game was played (its file's SHA-256 was \
         {recorded} and is {found})"
    )]
    PackChanged {
        /// The pack.
        name: String,
        /// The hash in the record.
        recorded: String,
        /// The hash of the pack that was found.
        found: String,
    },
    /// A move cannot be played.
    #[error("move {number} ({name}) cannot be played: {reason}")]
    Move {
        /// Which move, from 1.
        number: usize,
        /// The move as the record has it.
        name: MoveName,
        /// Why not.
        reason: Illegal,
    },
    /// A decision of chance cannot have been made.
    #[error("the bomb of round {round} cannot have dropped: {reason}")]
    Chance {
        /// The round.
        round: u32,
        /// Why not.
        reason: ChanceError,
    },
    /// A bomb is noted for a round in which chance was not asked.
    #[error("the record has a bomb in round {0}, when none could drop")]
    SpareChance(u32),
    /// The moves lead to another result than the one that is noted.
    #[error("the record says that {recorded}, but its moves lead to this: {replayed}")]
    Result {
        /// The noted result, in words.
        recorded: String,
        /// The replayed result, in words.
        replayed: String,
    },
}

impl Record {
    /// A record without moves.
    #[must_use]
    pub fn new(rules: &Ruleset, players: Vec<String>, seed: Option<u64>) -> Self {
        Self {
            format: FORMAT.to_owned(),
            version: VERSION_OF_PLACES,
            game: rules.requested().to_vec(),
            packs: rules.packs().iter().map(|file| PackRef::of(file)).collect(),
            players: players.into_iter().map(|name| PlayerRef { name }).collect(),
            seed,
            moves: Vec::new(),
            chance: Vec::new(),
            result: None,
        }
    }

    /// Notes a turn. The first move begins the second round.
    pub fn push(&mut self, rules: &Ruleset, mv: Move, bomb: Option<Move>) {
        self.push_named(rules.move_name(mv));
        if let Some(bomb) = bomb {
            let round = self.moves.len() as u32 + 1;
            self.chance.push(ChanceEntry { round, bomb: rules.move_coords(bomb) });
        }
    }

    /// Notes a move by its name; the version follows from what it is.
    pub fn push_named(&mut self, name: MoveName) {
        if !name.is_place() {
            self.version = VERSION;
        }
        self.moves.push(name);
    }

    /// Reads a record's text.
    ///
    /// # Errors
    /// If it is not a record, or one of a newer version.
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        // Look at format and version first: a newer version may have other members.
        #[derive(Deserialize)]
        struct Head {
            format: String,
            version: u32,
        }
        let head: Head = serde_json::from_str(text)?;
        if head.format != FORMAT {
            return Err(RecordError::Format(head.format));
        }
        if head.version > VERSION {
            return Err(RecordError::Version(head.version));
        }
        Ok(serde_json::from_str(text)?)
    }

    /// The record as a text that people can read, too.
    #[must_use]
    pub fn to_json(&self) -> String {
        // A line for each member: a game of 300 moves should not take 1,000 lines.
        let members = match serde_json::to_value(self) {
            Ok(serde_json::Value::Object(members)) => members,
            _ => serde_json::Map::new(),
        };
        let lines: Vec<String> =
            members.iter().map(|(key, value)| format!("  \"{key}\": {value}")).collect();
        format!("{{\n{}\n}}\n", lines.join(",\n"))
    }
}

/// A pack is not the one that a game was played with.
#[derive(Debug, Clone)]
struct PackChange {
    name: String,
    recorded: String,
    found: String,
}

impl From<PackChange> for RecordError {
    fn from(PackChange { name, recorded, found }: PackChange) -> Self {
        Self::PackChanged { name, recorded, found }
    }
}

/// True if this very file comes with this program.
#[cfg(feature = "bundled")]
fn is_bundled(file: &PackFile) -> bool {
    let bundled = Bundled.read(file.name()).and_then(Result::ok);
    bundled.is_some_and(|bytes| hash_of(&bytes) == file.hash())
}

/// The rules that a record was played by, if they are today's but for bundled packs that are kept as
/// they were then.
#[cfg(feature = "bundled")]
fn rules_of(library: &Library, record: &Record) -> Result<Arc<Ruleset>, LoadError> {
    let names: Vec<&str> = record.game.iter().map(String::as_str).collect();
    let rules = Ruleset::load(library, &names)?;
    let mut earlier = InMemoryPacks::default();
    for file in rules.packs().iter().filter(|file| is_bundled(file)) {
        let recorded = record.packs.iter().find(|pack| pack.name == file.name());
        let then = recorded.filter(|pack| !pack.is(file));
        if let Some(text) = then.and_then(|pack| Bundled::earlier(&pack.sha256)) {
            earlier.0.insert(file.name().to_owned(), text.to_vec());
        }
    }
    if earlier.0.is_empty() {
        return Ok(rules);
    }
    Ruleset::load(&library.except_for(earlier), &names)
}

#[cfg(not(feature = "bundled"))]
fn rules_of(library: &Library, record: &Record) -> Result<Arc<Ruleset>, LoadError> {
    let names: Vec<&str> = record.game.iter().map(String::as_str).collect();
    Ruleset::load(library, &names)
}

#[cfg(not(feature = "bundled"))]
fn is_bundled(_: &PackFile) -> bool {
    false
}

/// Plays a record again, move by move.
#[derive(Debug)]
pub struct Replay {
    record: Record,
    position: Position,
    next: usize,
    bombs: usize,
    /// The bundled pack that is not what it was: the reason for whatever goes wrong.
    doubt: Option<PackChange>,
}

impl Replay {
    /// Prepares the replay: loads the packs and makes sure that they are the same. Bundled packs whose
    /// rules have changed are kept as they were; the others of an older program went with it: where
    /// today's differ, they are taken, and the moves and the result tell whether the game is the same.
    ///
    /// # Errors
    /// If a pack is missing, faulty or not the one that the game was played with.
    pub fn new(library: &Library, record: Record) -> Result<Self, RecordError> {
        let rules = rules_of(library, &record)?;
        let mut doubt = None;
        for file in rules.packs() {
            let recorded = record.packs.iter().find(|pack| pack.name == file.name());
            if recorded.is_some_and(|pack| pack.is(file)) {
                continue;
            }
            let change = PackChange {
                name: file.name().to_owned(),
                recorded: recorded.map(|pack| pack.sha256.clone()).unwrap_or_default(),
                found: file.hash().to_owned(),
            };
            if !is_bundled(file) {
                return Err(change.into());
            }
            doubt.get_or_insert(change);
        }
        Ok(Self { doubt, ..Self::by(&rules, record) })
    }

    /// Prepares the replay by these rules, whatever packs the record names.
    #[must_use]
    pub fn by(rules: &Arc<Ruleset>, record: Record) -> Self {
        Self { record, position: Position::new(rules), next: 0, bombs: 0, doubt: None }
    }

    /// The position before the next move.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The record that is replayed.
    #[must_use]
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// Plays the next move; `None` after the last one, once the result has been compared.
    ///
    /// # Errors
    /// If the move or the bomb after it cannot have been played, or if the moves lead to another
    /// result than the one that is noted.
    pub fn step(&mut self) -> Result<Option<Turn>, RecordError> {
        self.step_with(|_| ())
    }

    /// The same; `on_chance` hears of every question to chance before the record answers it.
    ///
    /// # Errors
    /// As [`step`](Self::step).
    pub fn step_with(
        &mut self,
        on_chance: impl FnOnce(&ChancePoint),
    ) -> Result<Option<Turn>, RecordError> {
        let turn = self.next_turn(on_chance);
        turn.map_err(|error| self.doubt.clone().map_or(error, RecordError::from))
    }

    fn next_turn(
        &mut self,
        on_chance: impl FnOnce(&ChancePoint),
    ) -> Result<Option<Turn>, RecordError> {
        let Some(name) = self.record.moves.get(self.next) else {
            self.finish()?;
            return Ok(None);
        };
        self.next += 1;
        let number = self.next;
        let refused = |reason| RecordError::Move { number, name: name.clone(), reason };
        let player = self.position.to_move();
        let mv = self.position.rules().move_named(name).map_err(refused)?;
        let mut events = self.position.play(mv).map_err(refused)?;
        let mut dropped = None;
        if let Some(point) = self.position.chance() {
            on_chance(&point);
            let round = self.position.round();
            let noted = self.record.chance.get(self.bombs).filter(|entry| entry.round == round);
            let bomb = match noted {
                None => None,
                Some(entry) => {
                    self.bombs += 1;
                    let place = self.position.rules().move_from(&entry.bomb);
                    let reason = ChanceError::NoRoom;
                    Some(place.map_err(|_| RecordError::Chance { round, reason })?)
                }
            };
            dropped = bomb;
            let more = self.position.resolve_chance(bomb);
            events.extend(more.map_err(|reason| RecordError::Chance { round, reason })?);
        }
        Ok(Some(Turn { player, mv, bomb: dropped, events }))
    }

    /// The position as it stands, for whoever plays on from it.
    #[must_use]
    pub fn into_position(self) -> Position {
        self.position
    }

    fn finish(&self) -> Result<(), RecordError> {
        if let Some(entry) = self.record.chance.get(self.bombs) {
            return Err(RecordError::SpareChance(entry.round));
        }
        let rules = self.position.rules();
        let replayed = self.position.outcome().map(|outcome| GameEnd::on_board(rules, outcome));
        let agrees = match &self.record.result {
            Some(noted) if !noted.kind.is_on_board() => replayed.is_none(),
            noted => *noted == replayed,
        };
        if agrees {
            return Ok(());
        }
        let describe = |result: Option<&GameEnd>| match result {
            None => "the game is not over".to_owned(),
            Some(GameEnd { winners, .. }) if winners.is_empty() => "nobody wins".to_owned(),
            Some(end) => {
                let seats: Vec<String> = end.winners.iter().map(|p| (p + 1).to_string()).collect();
                let by = end.score.as_ref().map(|score| format!(" by {score}"));
                format!("player {} wins{}", seats.join(" and "), by.unwrap_or_default())
            }
        };
        Err(RecordError::Result {
            recorded: describe(self.record.result.as_ref()),
            replayed: describe(replayed.as_ref()),
        })
    }
}
