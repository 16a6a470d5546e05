//! Rooms for a class or a club, as they are kept.

use std::time::Duration;

use async_trait::async_trait;
use foursight_rules::{EndKind, GameEnd};
use foursight_table::TimeControl;
use serde::{Deserialize, Serialize};

use super::StoreError;
use super::database::{Row, Statement};
use super::sql::SqlStore;
use super::subject::Subject;
use crate::words::Words;

/// What a room takes up, roughly, and what a member and a game of it do.
const ROOM_BYTES: u64 = 512;
const ROW_BYTES: u64 = 128;

/// What is played in a room.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoomSetup {
    /// What people call the game.
    pub title: Words,
    /// Its packs.
    pub packs: Vec<String>,
    /// How long players may think.
    #[serde(flatten, with = "super::time")]
    pub time: TimeControl,
    /// On whose account its games are kept, as [`super::Store::owner`] says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<String>,
}

/// What a room is doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RoomState {
    /// Whoever is ready is paired.
    Open,
    /// Nobody is paired for the time being.
    Paused,
    /// It is over; what was played can be looked at.
    Closed,
}

impl RoomState {
    fn number(self) -> i64 {
        match self {
            Self::Open => 0,
            Self::Paused => 1,
            Self::Closed => 2,
        }
    }

    fn from_number(number: i64) -> Self {
        match number {
            0 => Self::Open,
            1 => Self::Paused,
            _ => Self::Closed,
        }
    }
}

/// Somebody in a room.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredMember {
    /// What the others call them.
    pub name: String,
    /// Who it is, if they have a name of their own.
    pub person: Option<String>,
    /// The SHA-256 of their key.
    pub key_sha256: String,
    /// True once the owner has removed them.
    pub removed: bool,
}

/// What a game has brought in a room.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RoomResult {
    /// It goes on.
    Running,
    /// Half points of whoever began: 2 for a win, 1 for a draw.
    Points(u8),
    /// It does not count: it was deleted, or a player was removed.
    Void,
}

impl RoomResult {
    fn number(self) -> i64 {
        match self {
            Self::Running => -1,
            Self::Points(points) => i64::from(points),
            Self::Void => -2,
        }
    }

    fn from_number(number: i64) -> Self {
        match number {
            -1 => Self::Running,
            0..=2 => Self::Points(number as u8),
            _ => Self::Void,
        }
    }

    /// What an end brings whoever began.
    pub fn of(end: &GameEnd) -> Self {
        match (end.is_draw(), end.winners.contains(0), end.winners.contains(1)) {
            _ if end.kind == EndKind::Aborted => Self::Void,
            (true, ..) => Self::Points(1),
            (_, true, false) => Self::Points(2),
            (_, false, true) => Self::Points(0),
            _ => Self::Void,
        }
    }
}

/// A game of a room.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredRoomGame {
    /// Its name in addresses.
    pub game: String,
    /// Who began, and who played against them.
    pub members: [usize; 2],
    /// What it has brought.
    pub result: RoomResult,
}

/// A room as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredRoom {
    /// Its name in addresses.
    pub id: String,
    /// When it was made, in milliseconds since 1970.
    pub created_ms: i64,
    /// What people call it.
    pub name: String,
    /// What is played.
    pub setup: RoomSetup,
    /// The SHA-256 of what the link carries.
    pub secret_sha256: String,
    /// The SHA-256 of the owner's key.
    pub owner_sha256: String,
    /// What it is doing.
    pub state: RoomState,
    /// Everybody, in the order in which they came.
    pub members: Vec<StoredMember>,
    /// All games, in the order in which they began.
    pub games: Vec<StoredRoomGame>,
}

/// A place that keeps rooms. Whatever a method has answered is kept for good.
#[async_trait]
pub trait RoomStore: Send + Sync + 'static {
    /// Keeps a new room; [`StoreError::Taken`] if its name is.
    async fn add_room(&self, room: &StoredRoom) -> Result<(), StoreError>;
    /// A room with its members and games. A game that is over counts as it ended, whether or not
    /// anybody has noted that; one that is gone does not count.
    async fn room(&self, id: &str) -> Result<Option<StoredRoom>, StoreError>;
    /// Notes what a room is doing.
    async fn set_room_state(&self, id: &str, state: RoomState) -> Result<(), StoreError>;
    /// Somebody joins a room under the next number.
    async fn add_member(
        &self,
        id: &str,
        number: usize,
        member: &StoredMember,
    ) -> Result<(), StoreError>;
    /// Somebody is removed from a room, or let in again.
    async fn set_member_removed(
        &self,
        id: &str,
        number: usize,
        removed: bool,
    ) -> Result<(), StoreError>;
    /// The link of a room carries another secret from now on, of which this is the hash.
    async fn set_room_secret(&self, id: &str, secret_sha256: &str) -> Result<(), StoreError>;
    /// A game begins in a room under the next number.
    async fn add_room_game(
        &self,
        id: &str,
        number: usize,
        game: &StoredRoomGame,
    ) -> Result<(), StoreError>;
    /// Notes what a game has brought.
    async fn note_room_result(
        &self,
        id: &str,
        number: usize,
        result: RoomResult,
    ) -> Result<(), StoreError>;
    /// Forgets some rooms in which nothing has happened for so long; false if there were none.
    async fn expire_rooms(&self, older: Duration) -> Result<bool, StoreError>;
}

/// Rooms that are forgotten in one step.
const STEP: i64 = 20;

fn index(number: i64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

fn read_game(mut row: Row) -> Result<StoredRoomGame, StoreError> {
    let (game, members) = (row.text()?, [index(row.number()?), index(row.number()?)]);
    let noted = RoomResult::from_number(row.number()?);
    let (is_there, end) = (row.number()? > 0, row.optional_text()?);
    let end: Option<GameEnd> = end.map(|end| serde_json::from_str(&end)).transpose()?;
    let result = match (noted, is_there, end) {
        (RoomResult::Running, _, Some(end)) => RoomResult::of(&end),
        (RoomResult::Running, false, None) => RoomResult::Void,
        (noted, ..) => noted,
    };
    Ok(StoredRoomGame { game, members, result })
}

fn read_member(mut row: Row) -> Result<StoredMember, StoreError> {
    let (name, person, key_sha256) = (row.text()?, row.optional_text()?, row.text()?);
    Ok(StoredMember { name, person, key_sha256, removed: row.number()? > 0 })
}

impl SqlStore {
    fn touch_room(&self, id: &str) -> Statement {
        let sql = "UPDATE rooms SET touched_ms = $2 WHERE id = $1";
        Statement::new(sql).bind(id).bind(self.age.now_ms())
    }

    /// Changes something of a room, in which something has thereby happened.
    async fn change_room(&self, id: &str, statement: Statement) -> Result<(), StoreError> {
        self.database.write(Subject::Room(id), vec![statement, self.touch_room(id)]).await.map(drop)
    }
}

#[async_trait]
impl RoomStore for SqlStore {
    async fn add_room(&self, room: &StoredRoom) -> Result<(), StoreError> {
        let setup = serde_json::to_string(&room.setup)?;
        self.claim(ROOM_BYTES + (setup.len() + room.name.len()) as u64).await?;
        let sql = "INSERT INTO rooms (id, created_ms, touched_ms, name, setup, secret_sha256, \
                   owner_sha256, state) VALUES ($1, $2, $3, $4, $5, $6, $7, $8) \
                   ON CONFLICT DO NOTHING";
        let statement = Statement::new(sql).bind(&*room.id).bind(room.created_ms);
        let statement = statement.bind(self.age.now_ms()).bind(&*room.name).bind(setup);
        let statement = statement.bind(&*room.secret_sha256).bind(&*room.owner_sha256);
        let statement = statement.bind(room.state.number()).claiming(&room.id);
        self.database.write(Subject::Shared, vec![statement]).await.map(drop)
    }

    async fn room(&self, id: &str) -> Result<Option<StoredRoom>, StoreError> {
        let room = "SELECT created_ms, name, setup, secret_sha256, owner_sha256, state \
                    FROM rooms WHERE id = $1";
        let members = "SELECT name, person, key_sha256, removed FROM room_members \
                       WHERE room = $1 ORDER BY number";
        let games = "SELECT game, first, second, points, \
                     CAST(CASE WHEN games.id IS NULL THEN 0 ELSE 1 END AS BIGINT), games.result \
                     FROM room_games LEFT JOIN games ON games.id = room_games.game \
                     WHERE room = $1 ORDER BY number";
        let asked = [room, members, games].map(|sql| Statement::new(sql).bind(id));
        let mut answers = self.database.read(&asked).await?.into_iter();
        let room = answers.next().and_then(|rows| rows.into_iter().next());
        let Some(mut row) = room else { return Ok(None) };
        let members = answers.next().unwrap_or_default().into_iter().map(read_member);
        let members = members.collect::<Result<_, _>>()?;
        let games = answers.next().unwrap_or_default().into_iter().map(read_game);
        Ok(Some(StoredRoom {
            id: id.to_owned(),
            created_ms: row.number()?,
            name: row.text()?,
            setup: serde_json::from_str(&row.text()?)?,
            secret_sha256: row.text()?,
            owner_sha256: row.text()?,
            state: RoomState::from_number(row.number()?),
            members,
            games: games.collect::<Result<_, _>>()?,
        }))
    }

    async fn set_room_state(&self, id: &str, state: RoomState) -> Result<(), StoreError> {
        let sql = "UPDATE rooms SET state = $2 WHERE id = $1";
        self.change_room(id, Statement::new(sql).bind(id).bind(state.number())).await
    }

    async fn add_member(
        &self,
        id: &str,
        number: usize,
        member: &StoredMember,
    ) -> Result<(), StoreError> {
        self.claim(ROW_BYTES).await?;
        let sql = "INSERT INTO room_members (room, number, name, person, key_sha256, removed) \
                   VALUES ($1, $2, $3, $4, $5, $6)";
        let statement = Statement::new(sql).bind(id).bind(number as i64).bind(&*member.name);
        let statement = statement.bind(member.person.clone()).bind(&*member.key_sha256);
        let statement = statement.bind(i64::from(member.removed));
        self.change_room(id, statement).await
    }

    async fn set_member_removed(
        &self,
        id: &str,
        number: usize,
        removed: bool,
    ) -> Result<(), StoreError> {
        let sql = "UPDATE room_members SET removed = $3 WHERE room = $1 AND number = $2";
        let statement = Statement::new(sql).bind(id).bind(number as i64).bind(i64::from(removed));
        self.change_room(id, statement).await
    }

    async fn set_room_secret(&self, id: &str, secret_sha256: &str) -> Result<(), StoreError> {
        let sql = "UPDATE rooms SET secret_sha256 = $2 WHERE id = $1";
        self.change_room(id, Statement::new(sql).bind(id).bind(secret_sha256)).await
    }

    async fn add_room_game(
        &self,
        id: &str,
        number: usize,
        game: &StoredRoomGame,
    ) -> Result<(), StoreError> {
        let sql = "INSERT INTO room_games (room, number, game, first, second, points) \
                   VALUES ($1, $2, $3, $4, $5, $6)";
        let [first, second] = game.members;
        let statement = Statement::new(sql).bind(id).bind(number as i64).bind(&*game.game);
        let statement = statement.bind(first as i64).bind(second as i64);
        self.change_room(id, statement.bind(game.result.number())).await
    }

    async fn note_room_result(
        &self,
        id: &str,
        number: usize,
        result: RoomResult,
    ) -> Result<(), StoreError> {
        let sql = "UPDATE room_games SET points = $3 WHERE room = $1 AND number = $2";
        let statement = Statement::new(sql).bind(id).bind(number as i64);
        self.change_room(id, statement.bind(result.number())).await
    }

    async fn expire_rooms(&self, older: Duration) -> Result<bool, StoreError> {
        let older = i64::try_from(older.as_millis()).unwrap_or(i64::MAX);
        let before = self.age.now_ms().saturating_sub(older);
        let sql = "DELETE FROM rooms WHERE id IN (SELECT id FROM rooms WHERE touched_ms < $1 \
                   ORDER BY touched_ms LIMIT $2)";
        self.change(Subject::Shared, Statement::new(sql).bind(before).bind(STEP)).await
    }
}
