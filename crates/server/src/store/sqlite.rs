//! Games in a SQLite file.

use std::path::Path;
use std::time::Duration;

use async_trait::async_trait;
use foursight_rules::GameEnd;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{SqliteConnection, SqlitePool};
use tokio::sync::{mpsc, oneshot};

use super::sql::{Migrations, Work, sql_store};
use super::sql_events::sql_event_store;
use super::{
    EventFilter, EventGame, EventState, Filter, GameRow, Setup, Store, StoreError, StoredEvent,
    StoredGame, StoredTurn,
};

/// Connections that read beside the one that writes.
const READERS: u32 = 4;
/// Changes that may wait, and that go to the disk together.
const TOGETHER: usize = 256;

/// Games in a SQLite file.
#[derive(Debug, Clone)]
pub struct SqliteStore {
    writer: mpsc::Sender<Change>,
    reader: SqlitePool,
}

impl SqliteStore {
    /// Opens the file, or makes it with its folder.
    ///
    /// # Errors
    /// If it is no database or belongs to a newer version.
    pub async fn open(path: &Path) -> Result<Self, StoreError> {
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
        ]);
        migrations.migrator().await?.run(&writer).await?;
        let reader = SqlitePoolOptions::new()
            .max_connections(READERS)
            .connect_lazy_with(options.read_only(true));
        let (sender, changes) = mpsc::channel(TOGETHER);
        tokio::spawn(write_together(writer, changes));
        Ok(Self { writer: sender, reader })
    }

    /// Makes a change in one piece, and waits until it is on the disk.
    async fn write<T: Send + 'static>(
        &self,
        work: impl for<'c> FnOnce(&'c mut SqliteConnection) -> Work<'c, T> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (reply, answer) = oneshot::channel();
        let change: Change = Box::new(move |connection| {
            Box::pin(async move {
                let result = work(connection).await;
                let worked = result.is_ok();
                let tell = move |kept: Result<(), String>| {
                    let result = result.and_then(|done| match kept {
                        Ok(()) => Ok(done),
                        Err(why) => Err(StoreError::Commit(why)),
                    });
                    // Nobody minds if the one who asked has gone in the meantime.
                    let _ = reply.send(result);
                };
                Done { worked, tell: Box::new(tell) }
            })
        });
        let closed = || StoreError::Commit("the database is closed".to_owned());
        self.writer.send(change).await.map_err(|_| closed())?;
        answer.await.map_err(|_| closed())?
    }
}

/// A change that waits to be made.
type Change = Box<
    dyn for<'c> FnOnce(
            &'c mut SqliteConnection,
        ) -> std::pin::Pin<Box<dyn Future<Output = Done> + Send + 'c>>
        + Send,
>;

/// A change that was made, but is not on the disk.
struct Done {
    worked: bool,
    /// Tells whoever waits whether it was kept.
    tell: Box<dyn FnOnce(Result<(), String>) + Send>,
}

/// The only connection that writes: SQLite lets one at a time. Waiting for the disk takes far
/// longer than writing, so whatever has come in the meantime goes there together.
async fn write_together(pool: SqlitePool, mut changes: mpsc::Receiver<Change>) {
    let mut waiting = Vec::new();
    while changes.recv_many(&mut waiting, TOGETHER).await > 0 {
        let mut done = Vec::with_capacity(waiting.len());
        let kept = write_all(&pool, &mut waiting, &mut done).await;
        let kept = kept.map_err(|error| error.to_string());
        for Done { tell, .. } in done {
            tell(kept.clone());
        }
        // Changes that were not tried are dropped, which tells those who wait.
        waiting.clear();
    }
    pool.close().await;
}

/// Makes changes in one transaction; one that fails takes only itself back.
async fn write_all(
    pool: &SqlitePool,
    waiting: &mut Vec<Change>,
    done: &mut Vec<Done>,
) -> Result<(), sqlx::Error> {
    let mut transaction = pool.begin().await?;
    for change in waiting.drain(..) {
        sqlx::query("SAVEPOINT change").execute(&mut *transaction).await?;
        let made = change(&mut transaction).await;
        if !made.worked {
            sqlx::query("ROLLBACK TO change").execute(&mut *transaction).await?;
        }
        done.push(made);
        sqlx::query("RELEASE change").execute(&mut *transaction).await?;
    }
    transaction.commit().await
}

sql_store!(SqliteStore);
sql_event_store!(SqliteStore);
