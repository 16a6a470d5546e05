//! A SQLite file.

use std::path::Path;
use std::time::Duration;

use async_trait::async_trait;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{Sqlite, SqliteConnection, SqlitePool};
use tokio::sync::{mpsc, oneshot};

use super::StoreError;
use super::database::{Database, Migrations, Row, Statement, connection_functions};

/// Connections that read beside the one that writes.
const READERS: u32 = 4;
/// Changes that may wait, and that go to the disk together.
const BATCH: usize = 256;

/// A SQLite file.
#[derive(Debug)]
pub(super) struct SqliteDatabase {
    writer: mpsc::Sender<Change>,
    reader: SqlitePool,
}

/// A change that waits to be made, and whoever waits for it.
#[derive(Debug)]
struct Change {
    statements: Vec<Statement>,
    reply: oneshot::Sender<Result<u64, StoreError>>,
}

impl SqliteDatabase {
    /// Opens the file, or creates it with its folder.
    pub(super) async fn open(path: &Path) -> Result<Self, StoreError> {
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder)
                .map_err(|error| StoreError::Folder(folder.display().to_string(), error))?;
        }
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .foreign_keys(true)
            .busy_timeout(Duration::from_secs(10))
            .journal_mode(SqliteJournalMode::Wal)
            // What was answered is on the disk: not even a power failure takes it back.
            .synchronous(SqliteSynchronous::Full);
        let writer = SqlitePoolOptions::new().max_connections(1).test_before_acquire(false);
        let writer = writer.connect_with(options.clone()).await?;
        let migrations = Migrations(&[
            (1, "games", include_str!("../../migrations/sqlite/1_games.sql")),
            (2, "events", include_str!("../../migrations/sqlite/2_events.sql")),
            (100, "timers", include_str!("../../migrations/sqlite/100_timers.sql")),
            (200, "listed", include_str!("../../migrations/sqlite/200_listed.sql")),
            (300, "bot_names", include_str!("../../migrations/sqlite/300_bot_names.sql")),
        ]);
        migrations.migrator().await?.run(&writer).await?;
        let reader = SqlitePoolOptions::new()
            .max_connections(READERS)
            .connect_lazy_with(options.read_only(true));
        let (sender, changes) = mpsc::channel(BATCH);
        tokio::spawn(write_batches(writer, changes));
        Ok(Self { writer: sender, reader })
    }
}

#[async_trait]
impl Database for SqliteDatabase {
    /// Waits until the change is on the disk.
    async fn write(&self, statements: Vec<Statement>) -> Result<u64, StoreError> {
        let (reply, answer) = oneshot::channel();
        let closed = || StoreError::Commit("the database is closed".to_owned());
        self.writer.send(Change { statements, reply }).await.map_err(|_| closed())?;
        answer.await.map_err(|_| closed())?
    }

    async fn read(&self, statements: &[Statement]) -> Result<Vec<Vec<Row>>, StoreError> {
        let mut transaction = self.reader.begin().await?;
        let mut answers = Vec::with_capacity(statements.len());
        for statement in statements {
            answers.push(fetch(&mut transaction, statement).await?);
        }
        Ok(answers)
    }
}

/// A change that was made, but is not on the disk yet.
type Made = (oneshot::Sender<Result<u64, StoreError>>, Result<u64, StoreError>);

/// The only connection that writes: SQLite lets one at a time. Waiting for the disk takes far
/// longer than writing, so whatever has come in the meantime goes there together.
async fn write_batches(pool: SqlitePool, mut changes: mpsc::Receiver<Change>) {
    let mut waiting = Vec::new();
    while changes.recv_many(&mut waiting, BATCH).await > 0 {
        let mut made = Vec::with_capacity(waiting.len());
        let committed = write_batch(&pool, &mut waiting, &mut made).await;
        let failed = committed.err().map(|error| error.to_string());
        for (reply, result) in made {
            let result = match &failed {
                Some(why) if result.is_ok() => Err(StoreError::Commit(why.clone())),
                _ => result,
            };
            // Nobody minds if the one who asked has gone in the meantime.
            let _ = reply.send(result);
        }
        // Changes that were not tried are dropped, which tells those who wait.
        waiting.clear();
    }
    pool.close().await;
}

/// Makes changes in one transaction; one that fails takes only itself back.
async fn write_batch(
    pool: &SqlitePool,
    waiting: &mut Vec<Change>,
    made: &mut Vec<Made>,
) -> Result<(), sqlx::Error> {
    let mut transaction = pool.begin().await?;
    for Change { statements, reply } in waiting.drain(..) {
        sqlx::query("SAVEPOINT change").execute(&mut *transaction).await?;
        let result = execute(&mut transaction, &statements).await;
        let failed = result.is_err();
        made.push((reply, result));
        if failed {
            sqlx::query("ROLLBACK TO change").execute(&mut *transaction).await?;
        }
        sqlx::query("RELEASE change").execute(&mut *transaction).await?;
    }
    transaction.commit().await
}

connection_functions!(Sqlite, SqliteConnection);
