//! Where games and packs are stored: one trait, SQLite and PostgreSQL behind it.

mod backup;
mod bot_names;
mod database;
mod error;
mod events;
mod housekeeping;
mod job;
mod leases;
mod lock;
mod news;
mod node_list;
mod offer;
mod options;
mod people;
mod postgres;
mod ratings;
mod rooms;
mod served;
mod session_lock;
mod space;
mod sql;
mod sql_events;
mod sqlite;
mod subject;
mod time;
mod timers;
mod watched;
mod work;

use std::path::Path;
use std::sync::Arc;

use async_trait::async_trait;
use foursight_rules::{GameEnd, MoveName, PlayerSet};
use foursight_table::TimeControl;
use serde::{Deserialize, Serialize};

pub use backup::{Contents, backup, check, restore};
pub use bot_names::{BotNameStore, StoredBotName};
use database::Database;
pub use error::{StoreError, Trouble};
pub use events::{
    EventFilter, EventFormat, EventGame, EventSetup, EventState, EventStore, StoredEvent,
};
pub use housekeeping::{Cursor, Housekeeping};
pub use job::{Finished, Job, JobStatus, NewJob, NewPiece, forget_job, jobs};
pub use leases::{DEFAULT_LEASE, Holder, Lease, Leases, NodeOptions, ServedTime, lost};
pub(crate) use news::Heard;
pub use news::News;
pub use node_list::{NodeRole, NodeStatus, drain_node, nodes};
pub(crate) use node_list::{namesakes, other_lease_times};
pub use offer::{OfferName, StoredOffer, StoredRefusal};
pub use options::{AgedGame, Retention, StoreOptions, WallClock};
pub use people::{
    KnownPerson, NewPerson, OutcomeCount, PeopleStore, Person, PersonGame, SeatPerson, pack_key,
};
use postgres::PostgresDatabase;
pub use ratings::{RatingStore, StoredRating};
pub use rooms::{
    RoomResult, RoomSetup, RoomState, RoomStore, StoredMember, StoredRoom, StoredRoomGame,
};
use sql::SqlStore;
use sqlite::SqliteDatabase;
pub use subject::Subject;
pub use timers::{StoredTimer, TimerStore};
use watched::WatchedDatabase;
pub use work::{Allowed, Piece, WorkQueue};

use crate::words::Words;

/// What a game was begun with, and what is known of it beyond its turns; kept as JSON.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameSetup {
    /// What people call the game.
    pub title: Words,
    /// The packs that were asked for.
    pub packs: Vec<String>,
    /// Every pack in load order: its name and the SHA-256 of its text.
    pub sources: Vec<(String, String)>,
    /// Who sits where: "human", "open" or a computer player's name.
    pub seats: Vec<String>,
    /// The SHA-256 of each person's key; nothing for computers and open seats.
    pub keys: Vec<Option<String>>,
    /// Where chance comes from.
    pub seed: u64,
    /// How long players may think.
    #[serde(flatten, with = "time")]
    pub time: TimeControl,
    /// Whose turn it is before anybody has moved.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub first_to_move: u8,
    /// Moves that were played before the game began; they cannot be taken back.
    #[serde(default)]
    pub opening: usize,
    /// True if people who came by a link may sit at this table: nobody moves for another then.
    #[serde(default)]
    pub shared: bool,
    /// The SHA-256 of the invitation that whoever takes an open seat must have.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invitation: Option<String>,
    /// Whether everybody's list of games has this one, if whoever began it said so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub listed: Option<bool>,
    /// The series that the game belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub series: Option<Series>,
    /// The clocks after moves were taken back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub takeback: Option<Takeback>,
    /// What the last turn had used when the game ended within it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub used_ms: Option<u64>,
    /// True if hints are given although people play each other, as they were told beforehand.
    #[serde(default, skip_serializing_if = "is_false")]
    pub teaching: bool,
    /// True if it counts for the ratings of the people who play it.
    #[serde(default, skip_serializing_if = "is_false")]
    pub rated: bool,
    /// What was offered and not answered yet.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub offers: Vec<StoredOffer>,
    /// Who was there when they agreed to a rematch: it begins when they are there again.
    #[serde(default, skip_serializing_if = "is_nobody")]
    pub rematch_with: PlayerSet,
    /// What was declined and cannot be offered again before the next move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub refusals: Vec<StoredRefusal>,
    /// The room that it belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub room: Option<String>,
    /// What that room calls its players, by seat.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub room_names: Vec<String>,
    /// On whose account it is kept, as [`Store::owner`] says; nobody's where only this machine's
    /// own can come.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<String>,
    /// Bytes of the draft that its rules are, which is kept for the game alone.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub draft_bytes: u64,
}

fn is_zero<T: Default + PartialEq>(number: &T) -> bool {
    *number == T::default()
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
fn is_nobody(players: &PlayerSet) -> bool {
    players.is_empty()
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
fn is_false(flag: &bool) -> bool {
    !flag
}

impl GameSetup {
    /// Whether everybody's list of games has this one. A game with a friend by link is theirs
    /// alone, unless somebody said otherwise.
    pub fn is_listed(&self) -> bool {
        self.listed.unwrap_or(!self.shared)
    }
}

/// What was left of the players' time when moves were taken back: that time is used, though the
/// turns that used it are gone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Takeback {
    /// How many turns were left. Once more are played, their times are newer.
    pub turns: usize,
    /// What was left of each player's time for the game.
    pub left_ms: Vec<u64>,
    /// How many moves of each player have had their increment, those taken back included.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rewarded: Vec<u32>,
}

/// Several games between the same players.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Series {
    /// How many games there are.
    pub games: u32,
    /// Which one this is, from 1.
    pub number: u32,
    /// Points before this game, seat by seat: 2 for a win, 1 for a draw.
    pub points: Vec<u32>,
}

/// A turn as it is kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredTurn {
    /// The move: coordinates, or what else it is.
    pub place: MoveName,
    /// Where a bomb dropped after it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bomb: Option<Vec<u16>>,
    /// What was left of each player's time for the game after it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left_ms: Option<Vec<u64>>,
    /// Whose turn it was after it. Turns that were kept by earlier versions do not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to_move: Option<u8>,
}

/// A game as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredGame {
    /// Its name in addresses.
    pub id: String,
    /// When it was created, in milliseconds since 1970.
    pub created_ms: i64,
    /// What it was begun with.
    pub setup: GameSetup,
    /// How it ended.
    pub result: Option<GameEnd>,
    /// The rematch.
    pub next: Option<String>,
    /// All turns so far.
    pub turns: Vec<StoredTurn>,
    /// The people who have a name, by seat.
    pub people: Vec<SeatPerson>,
}

/// A game in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameRow {
    /// Its name in addresses.
    pub id: String,
    /// When it was created, in milliseconds since 1970.
    pub created_ms: i64,
    /// What it was begun with.
    pub setup: GameSetup,
    /// How it ended.
    pub result: Option<GameEnd>,
    /// How many moves were played.
    pub turns: u64,
    /// The people who have a name, by seat.
    pub people: Vec<SeatPerson>,
}

/// Which games to list, the newest first.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    /// Only finished ones, or only those that go on.
    pub finished: Option<bool>,
    /// Only those older than this one.
    pub before: Option<String>,
    /// At most this many.
    pub limit: u32,
}

/// A place that keeps games. Whatever a method has answered is kept for good.
#[async_trait]
pub trait Store:
    EventStore + TimerStore + BotNameStore + PeopleStore + RatingStore + RoomStore + Housekeeping
{
    /// Keeps a new game with the texts of its packs (by hash), as the rematch of `of` if that is
    /// given.
    async fn create(
        &self,
        game: &StoredGame,
        texts: &[(String, String)],
        of: Option<&str>,
    ) -> Result<(), StoreError>;
    /// A game with everything that happened in it.
    async fn load(&self, id: &str) -> Result<Option<StoredGame>, StoreError>;
    /// The text of a pack by its hash.
    async fn pack_text(&self, sha256: &str) -> Result<Option<String>, StoreError>;
    /// Keeps the turn with this number, from 0, and how it ended the game.
    async fn append(
        &self,
        id: &str,
        ply: usize,
        turn: &StoredTurn,
        result: Option<&GameEnd>,
    ) -> Result<(), StoreError>;
    /// Forgets all turns from this number on, and the result; the setup notes the clocks.
    async fn truncate(&self, id: &str, ply: usize, setup: &GameSetup) -> Result<(), StoreError>;
    /// Ends a game by something that did not happen on the board; the setup notes the clocks.
    async fn finish(&self, id: &str, result: &GameEnd, setup: &GameSetup)
    -> Result<(), StoreError>;
    /// Replaces the setup: somebody offers something, or does not want it.
    async fn update_setup(&self, id: &str, setup: &GameSetup) -> Result<(), StoreError>;
    /// Forgets a game; false if there is none.
    async fn delete(&self, id: &str) -> Result<bool, StoreError>;
    /// The games that are listed, the newest first.
    async fn list(&self, filter: &Filter) -> Result<Vec<GameRow>, StoreError>;
    /// Keeps a pack.
    async fn put_pack(&self, name: &str, text: &str) -> Result<(), StoreError>;
    /// Forgets a pack; false if there is none.
    async fn delete_pack(&self, name: &str) -> Result<bool, StoreError>;
    /// All packs that were kept: names and texts.
    async fn packs(&self) -> Result<Vec<(String, String)>, StoreError>;
    /// Makes sure that the database answers.
    async fn ping(&self) -> Result<(), StoreError>;
    /// What an address is called as the owner of games: a hash, because nobody else need know it.
    fn owner(&self, address: &str) -> String;
    /// The lease of something, where several nodes use the database: whoever has it alone may change
    /// what it is about. What nobody holds is claimed.
    async fn own(&self, subject: Subject<'_>) -> Result<Option<Arc<Lease>>, StoreError>;
    /// All leases of this node, where several can use the database.
    fn leases(&self) -> Option<&Arc<Leases>>;
    /// Tells all nodes of something, this one too.
    async fn tell_nodes(&self, news: &News) -> Result<(), StoreError>;
    /// Waits until another server has taken the database over while this one had lost it; for ever
    /// where none can.
    async fn taken_over(&self);
    /// Tells other servers where this one is.
    fn announce(&self, address: &str);
    /// Writes everything to its place and closes all connections; nothing is kept here any more.
    async fn close(&self);
    /// Lets another server have the database; nothing is kept here any more.
    fn release(&self);
}

/// Whether an address is that of a PostgreSQL database.
fn is_postgres(address: &str) -> bool {
    address.starts_with("postgres://") || address.starts_with("postgresql://")
}

/// The file of a SQLite database. One that is in memory only, or in no file at all, keeps nothing.
fn sqlite_file(address: &str) -> Result<&Path, StoreError> {
    let path = address.strip_prefix("sqlite:");
    let path = path.filter(|path| !path.is_empty() && !path.starts_with(':'));
    path.map(Path::new).ok_or_else(|| StoreError::Address(address.to_owned()))
}

/// Opens the database at an address and brings it up to date: `sqlite:FILE` or `postgres://...`.
///
/// # Errors
/// If there is no such database, or it cannot be used.
pub async fn open(address: &str, options: &StoreOptions) -> Result<Arc<dyn Store>, StoreError> {
    let database: Box<dyn Database> = if is_postgres(address) {
        Box::new(PostgresDatabase::open(address, options).await?)
    } else {
        Box::new(SqliteDatabase::open(sqlite_file(address)?, options).await?)
    };
    let database = Box::new(WatchedDatabase::new(database));
    Ok(Arc::new(SqlStore::new(database, options).await?))
}
