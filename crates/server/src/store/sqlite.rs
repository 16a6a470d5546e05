//! Games in a SQLite file.

use std::path::Path;
use std::time::Duration;

use async_trait::async_trait;
use foursight_rules::EndReason;
use sqlx::SqlitePool;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};

use super::sql::{Migrations, sql_store};
use super::{Filter, GameRow, Setup, Store, StoreError, StoredGame, StoredTurn};

/// Connections that read beside the one that writes.
const READERS: u32 = 4;

/// Games in a SQLite file.
#[derive(Debug, Clone)]
pub struct SqliteStore {
    /// The only connection that writes: SQLite lets one at a time, and waiting here is fair.
    writer: SqlitePool,
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
            // What was written outlives the process, whatever kills it. A power failure can take
            // the last moments with it; waiting for the disk at every move costs too much.
            .synchronous(SqliteSynchronous::Normal);
        let writer = SqlitePoolOptions::new().max_connections(1).connect_with(options.clone());
        let writer = writer.await?;
        let migrations =
            Migrations(&[(1, "games", include_str!("../../migrations/sqlite/1_games.sql"))]);
        migrations.migrator().await?.run(&writer).await?;
        let reader = SqlitePoolOptions::new()
            .max_connections(READERS)
            .connect_lazy_with(options.read_only(true));
        Ok(Self { writer, reader })
    }
}

sql_store!(SqliteStore);
