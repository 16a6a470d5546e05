//! What both databases are told, in the SQL that both understand.

use std::pin::Pin;

use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};

use super::StoreError;

/// Changes of a database in order: version, name, SQL.
#[derive(Debug, Clone, Copy)]
pub(super) struct Migrations(pub(super) &'static [(i64, &'static str, &'static str)]);

impl Migrations {
    pub(super) async fn migrator(self) -> Result<Migrator, MigrateError> {
        Migrator::new(self).await
    }
}

impl<'s> sqlx::migrate::MigrationSource<'s> for Migrations {
    fn resolve(
        self,
    ) -> Pin<
        Box<
            dyn Future<Output = Result<Vec<Migration>, Box<dyn std::error::Error + Send + Sync>>>
                + Send
                + 's,
        >,
    > {
        let migration = |&(version, name, sql): &(i64, &'static str, &'static str)| {
            Migration::new(version, name.into(), MigrationType::Simple, sql.into(), false)
        };
        let all = self.0.iter().map(migration).collect();
        Box::pin(std::future::ready(Ok(all)))
    }
}

/// What a change of the database does, and what comes of it.
pub(super) type Work<'c, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'c>>;

/// Keeps the texts of packs under their hashes.
macro_rules! keep_texts {
    ($change:expr, $texts:expr) => {
        for (sha256, text) in &$texts {
            sqlx::query(
                "INSERT INTO pack_texts (sha256, text) VALUES ($1, $2) ON CONFLICT DO NOTHING",
            )
            .bind(sha256)
            .bind(text)
            .execute(&mut *$change)
            .await?;
        }
    };
}
pub(super) use keep_texts;

/// Optional JSON in a column.
pub(super) fn read_json<T: serde::de::DeserializeOwned>(
    text: Option<String>,
) -> Result<Option<T>, serde_json::Error> {
    text.map(|text| serde_json::from_str(&text)).transpose()
}

/// Implements [`Store`](super::Store) for a type with a pool `reader` and a method `write`, which
/// makes a change in one piece. A macro, because sqlx has no bounds short enough to say "either of these databases".
macro_rules! sql_store {
    ($store:ty) => {
        #[async_trait]
        impl Store for $store {
            async fn create(
                &self,
                game: &StoredGame,
                texts: &[(String, String)],
                of: Option<&str>,
            ) -> Result<(), StoreError> {
                let (game, texts) = (game.clone(), texts.to_vec());
                let of = of.map(str::to_owned);
                self.write(move |change| {
                    Box::pin(async move {
                        super::sql::keep_texts!(change, texts);
                        let made = sqlx::query(
                            "INSERT INTO games (id, created_ms, setup, result) \
                             VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
                        )
                        .bind(&game.id)
                        .bind(game.created_ms)
                        .bind(serde_json::to_string(&game.setup)?)
                        .bind(game.result.as_ref().map(serde_json::to_string).transpose()?)
                        .execute(&mut *change)
                        .await?;
                        if made.rows_affected() == 0 {
                            return Err(StoreError::Taken(game.id));
                        }
                        for (ply, turn) in game.turns.iter().enumerate() {
                            sqlx::query("INSERT INTO turns (game, ply, turn) VALUES ($1, $2, $3)")
                                .bind(&game.id)
                                .bind(ply as i64)
                                .bind(serde_json::to_string(turn)?)
                                .execute(&mut *change)
                                .await?;
                        }
                        if let Some(of) = of {
                            sqlx::query("UPDATE games SET next = $2 WHERE id = $1")
                                .bind(of)
                                .bind(&game.id)
                                .execute(&mut *change)
                                .await?;
                        }
                        Ok(())
                    })
                })
                .await
            }

            async fn load(&self, id: &str) -> Result<Option<StoredGame>, StoreError> {
                type Row = (i64, String, Option<String>, Option<String>);
                // One transaction: both questions see the same moment.
                let mut look = self.reader.begin().await?;
                let row: Option<Row> =
                    sqlx::query_as("SELECT created_ms, setup, result, next FROM games WHERE id = $1")
                        .bind(id)
                        .fetch_optional(&mut *look)
                        .await?;
                let Some((created_ms, setup, result, next)) = row else { return Ok(None) };
                let turns: Vec<(String,)> =
                    sqlx::query_as("SELECT turn FROM turns WHERE game = $1 ORDER BY ply")
                        .bind(id)
                        .fetch_all(&mut *look)
                        .await?;
                let turns: Result<_, _> =
                    turns.iter().map(|(turn,)| serde_json::from_str(turn)).collect();
                Ok(Some(StoredGame {
                    id: id.to_owned(),
                    created_ms,
                    setup: serde_json::from_str(&setup)?,
                    result: super::sql::read_json(result)?,
                    next,
                    turns: turns?,
                }))
            }

            async fn pack_text(&self, sha256: &str) -> Result<Option<String>, StoreError> {
                let row: Option<(String,)> =
                    sqlx::query_as("SELECT text FROM pack_texts WHERE sha256 = $1")
                        .bind(sha256)
                        .fetch_optional(&self.reader)
                        .await?;
                Ok(row.map(|(text,)| text))
            }

            async fn append(
                &self,
                id: &str,
                ply: usize,
                turn: &StoredTurn,
                result: Option<&GameEnd>,
            ) -> Result<(), StoreError> {
                let (id, turn) = (id.to_owned(), serde_json::to_string(turn)?);
                let result = result.map(serde_json::to_string).transpose()?;
                self.write(move |change| {
                    Box::pin(async move {
                        sqlx::query("INSERT INTO turns (game, ply, turn) VALUES ($1, $2, $3)")
                            .bind(&id)
                            .bind(ply as i64)
                            .bind(turn)
                            .execute(&mut *change)
                            .await?;
                        if let Some(result) = result {
                            sqlx::query("UPDATE games SET result = $2 WHERE id = $1")
                                .bind(&id)
                                .bind(result)
                                .execute(&mut *change)
                                .await?;
                        }
                        Ok(())
                    })
                })
                .await
            }

            async fn truncate(&self, id: &str, ply: usize) -> Result<(), StoreError> {
                let id = id.to_owned();
                self.write(move |change| {
                    Box::pin(async move {
                        sqlx::query("DELETE FROM turns WHERE game = $1 AND ply >= $2")
                            .bind(&id)
                            .bind(ply as i64)
                            .execute(&mut *change)
                            .await?;
                        sqlx::query("UPDATE games SET result = NULL WHERE id = $1")
                            .bind(&id)
                            .execute(&mut *change)
                            .await?;
                        Ok(())
                    })
                })
                .await
            }

            async fn finish(&self, id: &str, result: &GameEnd) -> Result<(), StoreError> {
                let (id, result) = (id.to_owned(), serde_json::to_string(result)?);
                self.write(move |change| {
                    Box::pin(async move {
                        sqlx::query("UPDATE games SET result = $2 WHERE id = $1")
                            .bind(id)
                            .bind(result)
                            .execute(&mut *change)
                            .await?;
                        Ok(())
                    })
                })
                .await
            }

            async fn seat(&self, id: &str, setup: &Setup) -> Result<(), StoreError> {
                let (id, setup) = (id.to_owned(), serde_json::to_string(setup)?);
                self.write(move |change| {
                    Box::pin(async move {
                        sqlx::query("UPDATE games SET setup = $2 WHERE id = $1")
                            .bind(id)
                            .bind(setup)
                            .execute(&mut *change)
                            .await?;
                        Ok(())
                    })
                })
                .await
            }

            async fn delete(&self, id: &str) -> Result<bool, StoreError> {
                let id = id.to_owned();
                self.write(move |change| {
                    Box::pin(async move {
                        let gone = sqlx::query("DELETE FROM games WHERE id = $1")
                            .bind(id)
                            .execute(&mut *change)
                            .await?;
                        Ok(gone.rows_affected() > 0)
                    })
                })
                .await
            }

            async fn list(&self, filter: &Filter) -> Result<Vec<GameRow>, StoreError> {
                type Row = (String, i64, String, Option<String>, i64);
                let wanted = match filter.finished {
                    None => "TRUE",
                    Some(true) => "result IS NOT NULL",
                    Some(false) => "result IS NULL",
                };
                let sql = format!(
                    "SELECT id, created_ms, setup, result, \
                     (SELECT count(*) FROM turns WHERE game = games.id) FROM games WHERE {wanted} \
                     AND ($1 = '' OR (created_ms, id) < (SELECT created_ms, id FROM games WHERE id = $1)) \
                     ORDER BY created_ms DESC, id DESC LIMIT $2"
                );
                let rows: Vec<Row> = sqlx::query_as(&sql)
                    .bind(filter.before.as_deref().unwrap_or_default())
                    .bind(i64::from(filter.limit))
                    .fetch_all(&self.reader)
                    .await?;
                let read = |(id, created_ms, setup, result, turns): Row| {
                    let setup = serde_json::from_str(&setup)?;
                    let result = super::sql::read_json(result)?;
                    Ok(GameRow { id, created_ms, setup, result, turns: turns.unsigned_abs() })
                };
                rows.into_iter().map(read).collect()
            }

            async fn put_pack(&self, name: &str, text: &str) -> Result<(), StoreError> {
                let (name, text) = (name.to_owned(), text.to_owned());
                self.write(move |change| {
                    Box::pin(async move {
                        sqlx::query(
                            "INSERT INTO packs (name, text) VALUES ($1, $2) \
                             ON CONFLICT (name) DO UPDATE SET text = excluded.text",
                        )
                        .bind(name)
                        .bind(text)
                        .execute(&mut *change)
                        .await?;
                        Ok(())
                    })
                })
                .await
            }

            async fn delete_pack(&self, name: &str) -> Result<bool, StoreError> {
                let name = name.to_owned();
                self.write(move |change| {
                    Box::pin(async move {
                        let gone = sqlx::query("DELETE FROM packs WHERE name = $1")
                            .bind(name)
                            .execute(&mut *change)
                            .await?;
                        Ok(gone.rows_affected() > 0)
                    })
                })
                .await
            }

            async fn packs(&self) -> Result<Vec<(String, String)>, StoreError> {
                let rows = sqlx::query_as("SELECT name, text FROM packs ORDER BY name");
                Ok(rows.fetch_all(&self.reader).await?)
            }

            async fn ping(&self) -> Result<(), StoreError> {
                self.write(|change| {
                    Box::pin(async move {
                        sqlx::query("SELECT 1").execute(change).await?;
                        Ok(())
                    })
                })
                .await
            }
        }
    };
}

pub(super) use sql_store;
