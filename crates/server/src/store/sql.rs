//! Games and packs in an SQL database, in the SQL that both databases understand.

use async_trait::async_trait;
use foursight_rules::GameEnd;

use super::database::{Database, Row, Statement};
use super::{Filter, GameRow, GameSetup, Store, StoreError, StoredGame, StoredTurn};

/// Games, packs and events in a database.
#[derive(Debug)]
pub(super) struct SqlStore {
    pub(super) database: Box<dyn Database>,
}

impl SqlStore {
    /// Makes one statement; answers whether anything has changed.
    pub(super) async fn change(&self, statement: Statement) -> Result<bool, StoreError> {
        Ok(self.database.write(vec![statement]).await? > 0)
    }

    /// All rows of a statement.
    pub(super) async fn rows(&self, statement: Statement) -> Result<Vec<Row>, StoreError> {
        Ok(self.database.read(&[statement]).await?.pop().unwrap_or_default())
    }

    /// The first row of a statement.
    pub(super) async fn row(&self, statement: Statement) -> Result<Option<Row>, StoreError> {
        Ok(self.rows(statement).await?.into_iter().next())
    }
}

/// Statements that keep the texts of packs under their hashes.
pub(super) fn keep_texts(texts: &[(String, String)]) -> Vec<Statement> {
    const SQL: &str =
        "INSERT INTO pack_texts (sha256, text) VALUES ($1, $2) ON CONFLICT DO NOTHING";
    let keep = |(hash, text): &(String, String)| Statement::new(SQL).bind(&**hash).bind(&**text);
    texts.iter().map(keep).collect()
}

fn keep_turn(id: &str, ply: usize, turn: &StoredTurn) -> Result<Statement, StoreError> {
    let sql = "INSERT INTO turns (game, ply, turn) VALUES ($1, $2, $3)";
    Ok(Statement::new(sql).bind(id).bind(ply as i64).bind(serde_json::to_string(turn)?))
}

fn keep_result(id: &str, result: &GameEnd) -> Result<Statement, StoreError> {
    let sql = "UPDATE games SET result = $2 WHERE id = $1";
    Ok(Statement::new(sql).bind(id).bind(serde_json::to_string(result)?))
}

/// Optional JSON in a column.
fn read_result(text: Option<String>) -> Result<Option<GameEnd>, serde_json::Error> {
    text.map(|text| serde_json::from_str(&text)).transpose()
}

#[async_trait]
impl Store for SqlStore {
    async fn create(
        &self,
        game: &StoredGame,
        texts: &[(String, String)],
        of: Option<&str>,
    ) -> Result<(), StoreError> {
        let mut statements = keep_texts(texts);
        let sql = "INSERT INTO games (id, created_ms, setup, result, listed) \
                   VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING";
        let result = game.result.as_ref().map(serde_json::to_string).transpose()?;
        let insert = Statement::new(sql).bind(&*game.id).bind(game.created_ms);
        let insert = insert.bind(serde_json::to_string(&game.setup)?).bind(result);
        let insert = insert.bind(i64::from(game.setup.is_listed()));
        statements.push(insert.claiming(&game.id));
        for (ply, turn) in game.turns.iter().enumerate() {
            statements.push(keep_turn(&game.id, ply, turn)?);
        }
        if let Some(of) = of {
            let sql = "UPDATE games SET next = $2 WHERE id = $1";
            statements.push(Statement::new(sql).bind(of).bind(&*game.id));
        }
        self.database.write(statements).await.map(drop)
    }

    async fn load(&self, id: &str) -> Result<Option<StoredGame>, StoreError> {
        let game = "SELECT created_ms, setup, result, next FROM games WHERE id = $1";
        let turns = "SELECT turn FROM turns WHERE game = $1 ORDER BY ply";
        let asked = [game, turns].map(|sql| Statement::new(sql).bind(id));
        let mut answers = self.database.read(&asked).await?.into_iter();
        let game = answers.next().and_then(|rows| rows.into_iter().next());
        let Some(mut game) = game else { return Ok(None) };
        let mut turns = Vec::new();
        for mut row in answers.flatten() {
            turns.push(serde_json::from_str(&row.text()?)?);
        }
        Ok(Some(StoredGame {
            id: id.to_owned(),
            created_ms: game.number()?,
            setup: serde_json::from_str(&game.text()?)?,
            result: read_result(game.optional_text()?)?,
            next: game.optional_text()?,
            turns,
        }))
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
        let mut statements = vec![keep_turn(id, ply, turn)?];
        if let Some(result) = result {
            statements.push(keep_result(id, result)?);
        }
        self.database.write(statements).await.map(drop)
    }

    async fn truncate(&self, id: &str, ply: usize, setup: &GameSetup) -> Result<(), StoreError> {
        let turns = "DELETE FROM turns WHERE game = $1 AND ply >= $2";
        let game = "UPDATE games SET result = NULL, setup = $2 WHERE id = $1";
        let statements = vec![
            Statement::new(turns).bind(id).bind(ply as i64),
            Statement::new(game).bind(id).bind(serde_json::to_string(setup)?),
        ];
        self.database.write(statements).await.map(drop)
    }

    async fn finish(&self, id: &str, result: &GameEnd) -> Result<(), StoreError> {
        self.change(keep_result(id, result)?).await.map(drop)
    }

    async fn seat(&self, id: &str, setup: &GameSetup) -> Result<(), StoreError> {
        let sql = "UPDATE games SET setup = $2 WHERE id = $1";
        let statement = Statement::new(sql).bind(id).bind(serde_json::to_string(setup)?);
        self.change(statement).await.map(drop)
    }

    async fn delete(&self, id: &str) -> Result<bool, StoreError> {
        self.change(Statement::new("DELETE FROM games WHERE id = $1").bind(id)).await
    }

    async fn list(&self, filter: &Filter) -> Result<Vec<GameRow>, StoreError> {
        let wanted = match filter.finished {
            None => "TRUE",
            Some(true) => "result IS NOT NULL",
            Some(false) => "result IS NULL",
        };
        let sql = format!(
            "SELECT id, created_ms, setup, result, \
             (SELECT count(*) FROM turns WHERE game = games.id) FROM games \
             WHERE listed = 1 AND {wanted} \
             AND ($1 = '' OR (created_ms, id) < (SELECT created_ms, id FROM games WHERE id = $1)) \
             ORDER BY created_ms DESC, id DESC LIMIT $2"
        );
        let before = filter.before.as_deref().unwrap_or_default();
        let statement = Statement::new(sql).bind(before).bind(i64::from(filter.limit));
        let read = |mut row: Row| {
            Ok(GameRow {
                id: row.text()?,
                created_ms: row.number()?,
                setup: serde_json::from_str(&row.text()?)?,
                result: read_result(row.optional_text()?)?,
                turns: row.number()?.unsigned_abs(),
            })
        };
        self.rows(statement).await?.into_iter().map(read).collect()
    }

    async fn put_pack(&self, name: &str, text: &str) -> Result<(), StoreError> {
        let sql = "INSERT INTO packs (name, text) VALUES ($1, $2) \
                   ON CONFLICT (name) DO UPDATE SET text = excluded.text";
        self.change(Statement::new(sql).bind(name).bind(text)).await.map(drop)
    }

    async fn delete_pack(&self, name: &str) -> Result<bool, StoreError> {
        self.change(Statement::new("DELETE FROM packs WHERE name = $1").bind(name)).await
    }

    async fn packs(&self) -> Result<Vec<(String, String)>, StoreError> {
        let sql = "SELECT name, text FROM packs ORDER BY name";
        let read = |mut row: Row| Ok((row.text()?, row.text()?));
        self.rows(Statement::new(sql)).await?.into_iter().map(read).collect()
    }

    async fn ping(&self) -> Result<(), StoreError> {
        // Read, so that it waits for nobody's changes.
        self.rows(Statement::new("SELECT CAST(1 AS BIGINT)")).await.map(drop)
    }
}
