//! Games and packs in an SQL database, in the SQL that both databases understand.

use std::sync::Arc;

use async_trait::async_trait;
use foursight_rules::GameEnd;

use super::database::{Database, Row, Statement};
use super::housekeeping::Housekeeping;
use super::leases::{Lease, Leases};
use super::news::News;
use super::options::{AgeClock, StoreOptions};
use super::people::{read_seats, reopen, seat_people, seats_of};
use super::space::FreeSpace;
use super::subject::Subject;
use super::{Filter, GameRow, GameSetup, Store, StoreError, StoredGame, StoredTurn, Trouble};
use crate::key;

/// What a game takes up besides its texts and turns, roughly.
const GAME_BYTES: u64 = 512;

/// Games, packs and events in a database.
#[derive(Debug)]
pub(super) struct SqlStore {
    pub(super) database: Box<dyn Database>,
    pub(super) age: AgeClock,
    pub(super) space: FreeSpace,
    bytes_per_address: Option<u64>,
    salt: i64,
}

impl SqlStore {
    pub(super) async fn new(
        database: Box<dyn Database>,
        options: &StoreOptions,
    ) -> Result<Self, StoreError> {
        let read = database.read(&[Statement::new("SELECT name, number FROM notes")]).await?;
        let (mut noted, mut salt) = (None, 0);
        for mut row in read.into_iter().flatten() {
            match (row.text()?.as_str(), row.number()?) {
                ("age", number) => noted = Some(number),
                ("salt", number) => salt = number,
                _ => {}
            }
        }
        let age = AgeClock::resume(noted, options.wall_clock.now_ms());
        let space = FreeSpace::new(options.most_bytes);
        let bytes_per_address = options.bytes_per_address;
        let store = Self { database, age, space, bytes_per_address, salt };
        store.look_at_names().await?;
        store.look_at_bot_names().await?;
        Ok(store)
    }

    /// Makes one statement; answers whether anything has changed.
    pub(super) async fn change(
        &self,
        about: Subject<'_>,
        statement: Statement,
    ) -> Result<bool, StoreError> {
        Ok(self.database.write(about, vec![statement]).await?.iter().any(|changed| *changed > 0))
    }

    /// All rows of a statement.
    pub(super) async fn rows(&self, statement: Statement) -> Result<Vec<Row>, StoreError> {
        Ok(self.database.read(&[statement]).await?.pop().unwrap_or_default())
    }

    /// The first row of a statement.
    pub(super) async fn row(&self, statement: Statement) -> Result<Option<Row>, StoreError> {
        Ok(self.rows(statement).await?.into_iter().next())
    }

    /// Makes sure that something new finds room in the database.
    pub(super) async fn claim(&self, bytes: u64) -> Result<(), StoreError> {
        self.space.claim(&*self.database, bytes).await
    }

    /// Makes sure that an owner has not too much here already.
    async fn check_quota(&self, owner: &str, bytes: u64) -> Result<(), StoreError> {
        let Some(most) = self.bytes_per_address else { return Ok(()) };
        let sql = "SELECT CAST(COALESCE(SUM(bytes), 0) AS BIGINT) FROM games WHERE owner = $1";
        let row = self.row(Statement::new(sql).bind(owner)).await?;
        let used = row.map_or(Ok(0), |mut row| row.number())?.unsigned_abs();
        if used.saturating_add(bytes) > most { Err(StoreError::Quota(used)) } else { Ok(()) }
    }

    fn keep_turn(&self, id: &str, ply: usize, turn: &StoredTurn) -> Result<Statement, StoreError> {
        let sql = "INSERT INTO turns (game, ply, turn, at_ms) VALUES ($1, $2, $3, $4)";
        let statement = Statement::new(sql).bind(id).bind(ply as i64);
        Ok(statement.bind(serde_json::to_string(turn)?).bind(self.age.now_ms()))
    }

    pub(super) fn keep_setup(&self, id: &str, setup: &GameSetup) -> Result<Statement, StoreError> {
        let sql = "UPDATE games SET setup = $2, touched_ms = $3 WHERE id = $1";
        let statement = Statement::new(sql).bind(id).bind(serde_json::to_string(setup)?);
        Ok(statement.bind(self.age.now_ms()))
    }

    pub(super) fn keep_result(&self, id: &str, result: &GameEnd) -> Result<Statement, StoreError> {
        let sql = "UPDATE games SET result = $2, touched_ms = $3 WHERE id = $1";
        let statement = Statement::new(sql).bind(id).bind(serde_json::to_string(result)?);
        Ok(statement.bind(self.age.now_ms()))
    }
}

/// Statements that keep the texts of packs under their hashes.
pub(super) fn keep_texts(texts: &[(String, String)]) -> Vec<Statement> {
    const SQL: &str =
        "INSERT INTO pack_texts (sha256, text) VALUES ($1, $2) ON CONFLICT DO NOTHING";
    let keep = |(hash, text): &(String, String)| Statement::new(SQL).bind(&**hash).bind(&**text);
    texts.iter().map(keep).collect()
}

/// Statements that note which texts are in use, with a statement for each that is given the user
/// and the hash.
pub(super) fn use_texts(
    sql: &'static str,
    user: &str,
    sources: &[(String, String)],
) -> Vec<Statement> {
    let note = |(_, hash): &(String, String)| Statement::new(sql).bind(user).bind(&**hash);
    sources.iter().map(note).collect()
}

/// Statements that forget those of these texts that nothing uses any more.
pub(super) fn drop_texts(sources: &[(String, String)]) -> Vec<Statement> {
    const SQL: &str = "DELETE FROM pack_texts WHERE sha256 = $1 \
         AND NOT EXISTS (SELECT 1 FROM game_texts WHERE sha256 = $1) \
         AND NOT EXISTS (SELECT 1 FROM event_texts WHERE sha256 = $1)";
    sources.iter().map(|(_, hash)| Statement::new(SQL).bind(&**hash)).collect()
}

/// Names and hashes of the texts in a stored setup. One that cannot be read names none: then the
/// texts go when somebody looks for those that nothing uses.
pub(super) fn sources_of(setup: Option<&str>) -> Vec<(String, String)> {
    #[derive(serde::Deserialize)]
    struct Sources {
        sources: Vec<(String, String)>,
    }
    let read = setup.and_then(|setup| serde_json::from_str::<Sources>(setup).ok());
    read.map(|setup| setup.sources).unwrap_or_default()
}

/// The turns that a game was begun with.
fn read_opening(text: Option<String>) -> Result<Vec<StoredTurn>, serde_json::Error> {
    text.map_or(Ok(Vec::new()), |text| serde_json::from_str(&text))
}

/// Optional JSON in a column.
fn read_result(text: Option<String>) -> Result<Option<GameEnd>, serde_json::Error> {
    text.map(|text| serde_json::from_str(&text)).transpose()
}

impl GameRow {
    /// The next columns of a row: id, creation, setup, result and number of turns. Who sits there
    /// is asked for apart.
    pub(super) fn read(mut row: Row) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.text()?,
            created_ms: row.number()?,
            setup: serde_json::from_str(&row.text()?)?,
            result: read_result(row.optional_text()?)?,
            turns: row.number()?.unsigned_abs(),
            people: Vec::new(),
        })
    }
}

#[async_trait]
impl Store for SqlStore {
    async fn create(
        &self,
        game: &StoredGame,
        texts: &[(String, String)],
        of: Option<&str>,
    ) -> Result<(), StoreError> {
        let setup = serde_json::to_string(&game.setup)?;
        let turns = match game.turns.as_slice() {
            [] => None,
            turns => Some(serde_json::to_string(turns)?),
        };
        let bytes = setup.len() + turns.as_ref().map_or(0, String::len);
        let bytes = game.setup.draft_bytes + bytes as u64 + GAME_BYTES;
        if let Some(owner) = &game.setup.owner {
            self.check_quota(owner, bytes).await?;
        }
        self.claim(bytes).await?;
        let mut statements = keep_texts(texts);
        let sql = "INSERT INTO games (id, created_ms, setup, result, touched_ms, owner, bytes, \
                   draft_bytes, opening_turns, opening, listed, rated) \
                   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) \
                   ON CONFLICT DO NOTHING";
        let result = game.result.as_ref().map(serde_json::to_string).transpose()?;
        let insert = Statement::new(sql).bind(&*game.id).bind(game.created_ms).bind(setup);
        let insert = insert.bind(result).bind(self.age.now_ms()).bind(game.setup.owner.clone());
        let insert = insert.bind(bytes as i64).bind(game.setup.draft_bytes as i64);
        let insert = insert.bind(game.turns.len() as i64).bind(turns);
        let insert = insert.bind(i64::from(game.setup.is_listed()));
        let insert = insert.bind(i64::from(game.setup.rated));
        statements.push(insert.claiming(&game.id));
        let sql = "INSERT INTO game_texts (game, sha256) \
                   SELECT $1, sha256 FROM pack_texts WHERE sha256 = $2 ON CONFLICT DO NOTHING";
        statements.extend(use_texts(sql, &game.id, &game.setup.sources));
        statements.extend(seat_people(game));
        if let Some(of) = of {
            let sql = "UPDATE games SET next = $2 WHERE id = $1";
            statements.push(Statement::new(sql).bind(of).bind(&*game.id));
        }
        // Nobody knows of a new game; the one that it is the rematch of is somebody's.
        let about = of.map_or(Subject::Shared, Subject::Game);
        self.database.write(about, statements).await.map(drop)
    }

    async fn load(&self, id: &str) -> Result<Option<StoredGame>, StoreError> {
        let game = "SELECT created_ms, setup, result, next, opening FROM games WHERE id = $1";
        let turns = "SELECT turn FROM turns WHERE game = $1 ORDER BY ply";
        let [game, turns] = [game, turns].map(|sql| Statement::new(sql).bind(id));
        let asked = [game, seats_of(id), turns];
        let mut answers = self.database.read(&asked).await?.into_iter();
        let game = answers.next().and_then(|rows| rows.into_iter().next());
        let Some(mut row) = game else { return Ok(None) };
        let people = read_seats(answers.next().unwrap_or_default())?;
        let mut game = StoredGame {
            id: id.to_owned(),
            created_ms: row.number()?,
            setup: serde_json::from_str(&row.text()?)?,
            result: read_result(row.optional_text()?)?,
            next: row.optional_text()?,
            turns: read_opening(row.optional_text()?)?,
            people,
        };
        for mut row in answers.flatten() {
            game.turns.push(serde_json::from_str(&row.text()?)?);
        }
        Ok(Some(game))
    }

    async fn pack_text(&self, sha256: &str) -> Result<Option<String>, StoreError> {
        let sql = "SELECT text FROM pack_texts WHERE sha256 = $1";
        let row = self.row(Statement::new(sql).bind(sha256)).await?;
        row.map(|mut row| row.text()).transpose()
    }

    async fn append(
        &self,
        id: &str,
        ply: usize,
        turn: &StoredTurn,
        result: Option<&GameEnd>,
    ) -> Result<(), StoreError> {
        let statements = vec![self.keep_turn(id, ply, turn)?];
        match result {
            Some(result) => self.store_end(id, result, statements, 1).await,
            None => self.database.write(Subject::Game(id), statements).await.map(drop),
        }
    }

    async fn truncate(&self, id: &str, ply: usize, setup: &GameSetup) -> Result<(), StoreError> {
        let turns = "DELETE FROM turns WHERE game = $1 AND ply >= $2";
        let game = "UPDATE games SET result = NULL, setup = $2, touched_ms = $3 WHERE id = $1";
        let now = self.age.now_ms();
        let mut statements = vec![
            Statement::new(turns).bind(id).bind(ply as i64),
            Statement::new(game).bind(id).bind(serde_json::to_string(setup)?).bind(now),
            reopen(id),
        ];
        let opening = Statement::new("SELECT opening FROM games WHERE id = $1").bind(id);
        let opening = self.row(opening).await?.map(|mut row| row.optional_text()).transpose()?;
        let mut opening = read_opening(opening.flatten())?;
        if opening.len() > ply {
            opening.truncate(ply);
            let sql = "UPDATE games SET opening = $2, opening_turns = $3 WHERE id = $1";
            let opening = serde_json::to_string(&opening)?;
            statements.push(Statement::new(sql).bind(id).bind(opening).bind(ply as i64));
        }
        self.database.write(Subject::Game(id), statements).await.map(drop)
    }

    async fn finish(
        &self,
        id: &str,
        result: &GameEnd,
        setup: &GameSetup,
    ) -> Result<(), StoreError> {
        self.store_end(id, result, vec![self.keep_setup(id, setup)?], 0).await
    }

    async fn update_setup(&self, id: &str, setup: &GameSetup) -> Result<(), StoreError> {
        self.change(Subject::Game(id), self.keep_setup(id, setup)?).await.map(drop)
    }

    async fn delete(&self, id: &str) -> Result<bool, StoreError> {
        let setup = Statement::new("SELECT setup FROM games WHERE id = $1").bind(id);
        let setup = self.row(setup).await?.map(|mut row| row.text()).transpose()?;
        let mut statements = vec![Statement::new("DELETE FROM games WHERE id = $1").bind(id)];
        statements.extend(drop_texts(&sources_of(setup.as_deref())));
        let changed = self.database.write(Subject::Game(id), statements).await?;
        self.space.forget();
        Ok(changed.first().is_some_and(|changed| *changed > 0))
    }

    async fn list(&self, filter: &Filter) -> Result<Vec<GameRow>, StoreError> {
        let wanted = match filter.finished {
            None => "TRUE",
            Some(true) => "result IS NOT NULL",
            Some(false) => "result IS NULL",
        };
        let sql = format!(
            "SELECT id, created_ms, setup, result, \
             opening_turns + (SELECT count(*) FROM turns WHERE game = games.id) \
             FROM games WHERE listed = 1 AND {wanted} \
             AND ($1 = '' OR (created_ms, id) < (SELECT created_ms, id FROM games WHERE id = $1)) \
             ORDER BY created_ms DESC, id DESC LIMIT $2"
        );
        let before = filter.before.as_deref().unwrap_or_default();
        let statement = Statement::new(sql).bind(before).bind(i64::from(filter.limit));
        let rows = self.rows(statement).await?.into_iter().map(GameRow::read);
        let mut rows = rows.collect::<Result<Vec<_>, _>>()?;
        self.add_people(rows.iter_mut()).await?;
        Ok(rows)
    }

    async fn put_pack(&self, name: &str, text: &str) -> Result<(), StoreError> {
        self.claim(text.len() as u64).await?;
        let sql = "INSERT INTO packs (name, text) VALUES ($1, $2) \
                   ON CONFLICT (name) DO UPDATE SET text = excluded.text";
        let keep = Statement::new(sql).bind(name).bind(text);
        let told = self.database.tell_nodes(&News::Packs);
        let statements = [keep].into_iter().chain(told).collect();
        self.database.write(Subject::Shared, statements).await.map(drop)
    }

    async fn delete_pack(&self, name: &str) -> Result<bool, StoreError> {
        self.space.forget();
        let forget = Statement::new("DELETE FROM packs WHERE name = $1").bind(name);
        let statements =
            [forget].into_iter().chain(self.database.tell_nodes(&News::Packs)).collect();
        let changed = self.database.write(Subject::Shared, statements).await?;
        Ok(changed.first().is_some_and(|changed| *changed > 0))
    }

    async fn packs(&self) -> Result<Vec<(String, String)>, StoreError> {
        let sql = "SELECT name, text FROM packs ORDER BY name";
        let read = |mut row: Row| Ok((row.text()?, row.text()?));
        self.rows(Statement::new(sql)).await?.into_iter().map(read).collect()
    }

    async fn ping(&self) -> Result<(), StoreError> {
        self.database.usable()?;
        match self.database.trouble() {
            None => {}
            Some(Trouble::Full) => return Err(StoreError::full("changes were refused just now")),
            // Perhaps it has passed: a change that is stored says so.
            Some(_) => self.note_time().await?,
        }
        // Read, so that it waits for nobody's changes.
        self.rows(Statement::new("SELECT CAST(1 AS BIGINT)")).await.map(drop)
    }

    fn owner(&self, address: &str) -> String {
        key::sha256(&format!("{}:{address}", self.salt))
    }

    async fn own(&self, subject: Subject<'_>) -> Result<Option<Arc<Lease>>, StoreError> {
        match self.database.leases() {
            Some(leases) => leases.own(subject).await,
            None => Ok(None),
        }
    }

    fn leases(&self) -> Option<&Arc<Leases>> {
        self.database.leases()
    }

    async fn tell_nodes(&self, news: &News) -> Result<(), StoreError> {
        match self.database.tell_nodes(news) {
            Some(told) => self.database.write(Subject::Shared, vec![told]).await.map(drop),
            None => Ok(()),
        }
    }

    async fn taken_over(&self) {
        self.database.taken_over().await;
    }

    fn announce(&self, address: &str) {
        self.database.announce(address);
    }

    async fn close(&self) {
        self.database.close().await;
    }

    fn release(&self) {
        self.database.release();
    }
}
