//! A SQLite file.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use async_trait::async_trait;
use sqlx::pool::PoolConnection;
use sqlx::sqlite::{
    SqliteAutoVacuum, SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{Connection, Sqlite, SqliteConnection, SqlitePool};
use tokio::sync::{mpsc, oneshot};

use super::database::{Database, Migrations, Row, Statement, connection_functions};
use super::lock::FileLock;
use super::subject::Subject;
use super::{StoreError, StoreOptions, Trouble};

/// Connections that read beside the one that writes.
const READERS: u32 = 4;
/// Changes that may wait, and that go to the disk together.
const BATCH: usize = 256;
/// Bytes of the log that are left on the disk when it is begun anew.
const LOG_BYTES: &str = "16777216";
/// Pages that are given back to the system at a time.
const SHRINK_PAGES: u32 = 256;
/// How long closing may take.
const CLOSING: Duration = Duration::from_secs(1);
/// A file of up to so many bytes is looked through at the start, and written anew if an older
/// version made it: that is done in a moment.
const SMALL_BYTES: u64 = 64 << 20;

/// The changes of the tables, in order.
pub(super) const MIGRATIONS: Migrations = Migrations(&[
    (1, "games", include_str!("../../migrations/sqlite/1_games.sql")),
    (2, "events", include_str!("../../migrations/sqlite/2_events.sql")),
    (100, "timers", include_str!("../../migrations/sqlite/100_timers.sql")),
    (200, "listed", include_str!("../../migrations/sqlite/200_listed.sql")),
    (300, "bot_names", include_str!("../../migrations/sqlite/300_bot_names.sql")),
    (400, "keeping", include_str!("../../migrations/sqlite/400_keeping.sql")),
    (500, "people", include_str!("../../migrations/sqlite/500_people.sql")),
    (600, "rooms", include_str!("../../migrations/sqlite/600_rooms.sql")),
    (700, "lookalikes", include_str!("../../migrations/sqlite/700_lookalikes.sql")),
    (1500, "bot_name_keys", include_str!("../../migrations/sqlite/1500_bot_name_keys.sql")),
    (1800, "bot_names_used", include_str!("../../migrations/sqlite/1800_bot_names_used.sql")),
]);

/// A SQLite file.
#[derive(Debug)]
pub(super) struct SqliteDatabase {
    path: PathBuf,
    writer: mpsc::Sender<Change>,
    reader: SqlitePool,
    /// The connection of the writer.
    writing: SqlitePool,
    lock: FileLock,
    closed: Arc<AtomicBool>,
    /// Which file was opened, where the system can tell.
    opened: Option<FileId>,
}

/// What a file is, whatever it is called.
type FileId = (u64, u64);

#[cfg(unix)]
fn file_id(path: &Path) -> Option<FileId> {
    use std::os::unix::fs::MetadataExt;
    path.metadata().ok().map(|file| (file.dev(), file.ino()))
}

#[cfg(not(unix))]
fn file_id(_path: &Path) -> Option<FileId> {
    None
}

/// A change that waits to be made, and whoever waits for it.
#[derive(Debug)]
struct Change {
    statements: Vec<Statement>,
    reply: oneshot::Sender<Result<Vec<u64>, StoreError>>,
}

impl SqliteDatabase {
    /// Opens the file, or creates it with its folder. No other server may use it.
    pub(super) async fn open(path: &Path, settings: &StoreOptions) -> Result<Self, StoreError> {
        make_folder(path)?;
        let lock = FileLock::take(path)?;
        refuse_lost_file(path)?;
        refuse_damaged_file(path).await?;
        let reader = SqlitePoolOptions::new()
            .max_connections(READERS)
            .connect_lazy_with(options(path, settings).read_only(true));
        let writer = open_writer(path, settings).await.map_err(|error| error.about(path))?;
        let (sender, changes) = mpsc::channel(BATCH);
        let closed: Arc<AtomicBool> = Arc::default();
        let (path, writing) = (path.to_owned(), writer.clone());
        let writer = Writer { pool: writer, path: path.clone(), closed: Arc::clone(&closed) };
        tokio::spawn(writer.run(changes));
        let opened = file_id(&path);
        Ok(Self { path, writer: sender, reader, writing, lock, closed, opened })
    }

    /// Whoever moves or deletes the file of a running server takes it away from under it: what is
    /// written then is in a file without a name, and gone with the server.
    fn still_there(&self) -> Result<(), StoreError> {
        if self.opened == file_id(&self.path) {
            return Ok(());
        }
        let path = self.path.display();
        Err(StoreError::unavailable(format!(
            "{path} was moved, replaced or deleted while the server runs: put it back, or restart the server"
        )))
    }
}

pub(super) fn make_folder(path: &Path) -> Result<(), StoreError> {
    match path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        None => Ok(()),
        Some(folder) => std::fs::create_dir_all(folder).map_err(|error| StoreError::Unwritable {
            path: folder.to_owned(),
            why: error.to_string(),
        }),
    }
}

/// SQLite takes an empty file for a new database and removes the log beside it, in which
/// everything may still be.
fn refuse_lost_file(path: &Path) -> Result<(), StoreError> {
    let mut log = path.as_os_str().to_owned();
    log.push("-wal");
    let bytes = |path: &Path| path.metadata().map(|file| file.len()).ok();
    if bytes(path).unwrap_or(0) == 0 && bytes(Path::new(&log)).unwrap_or(0) > 0 {
        let why = format!("it is empty, but {} is not", Path::new(&log).display());
        return Err(StoreError::Damaged { path: path.to_owned(), why });
    }
    let part = part_of(path);
    if !path.exists() && part.exists() {
        let part = part.display();
        let why = format!("it is missing, but {part} is there: restore the copy once more");
        return Err(StoreError::Damaged { path: path.to_owned(), why });
    }
    Ok(())
}

/// A copy that is being put in a database's place, which is missing for a moment.
pub(super) fn part_of(path: &Path) -> PathBuf {
    let mut part = path.as_os_str().to_owned();
    part.push(".part");
    part.into()
}

/// Looks at a file without changing anything: opening it for writing would. A large one is looked
/// at only as far as that is done in a moment.
async fn refuse_damaged_file(path: &Path) -> Result<(), StoreError> {
    let Some(bytes) = path.metadata().ok().map(|file| file.len()).filter(|bytes| *bytes > 0) else {
        return Ok(());
    };
    let look = async {
        let options = SqliteConnectOptions::new().filename(path).read_only(true);
        let mut connection = SqliteConnection::connect_with(&options).await?;
        let sql = if bytes > SMALL_BYTES {
            "SELECT 'ok' FROM sqlite_schema WHERE name = 'games'"
        } else {
            "PRAGMA quick_check(1)"
        };
        let found: Vec<String> = sqlx::query_scalar(sql).fetch_all(&mut connection).await?;
        let stranger = identify(&mut connection, path).await;
        connection.close().await?;
        stranger.map(|()| found)
    };
    let damaged = |why: String| StoreError::Damaged { path: path.to_owned(), why };
    match look.await {
        Ok(found) => match found.into_iter().find(|finding| finding != "ok") {
            Some(why) => Err(damaged(why)),
            None => Ok(()),
        },
        Err(StoreError::Database { kind: Trouble::Damaged, why }) => Err(damaged(why)),
        Err(error @ (StoreError::Damaged { .. } | StoreError::Newer(_))) => Err(error),
        // Whatever else is wrong is told when the file is opened.
        Err(_) => Ok(()),
    }
}

/// Makes sure that a file is ours, and not a newer version's; an empty one may become ours.
pub(super) async fn identify(
    connection: &mut SqliteConnection,
    path: &Path,
) -> Result<(), StoreError> {
    let tables = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'";
    let tables: Vec<String> = sqlx::query_scalar(tables).fetch_all(&mut *connection).await?;
    let has = |name: &str| tables.iter().any(|table| table == name);
    if tables.is_empty() || (tables.len() == 1 && has("_sqlx_migrations")) {
        return Ok(());
    }
    if !has("_sqlx_migrations") || !has("games") || !has("turns") {
        let why = "it is not a database of Foursight".to_owned();
        return Err(StoreError::Damaged { path: path.to_owned(), why });
    }
    let newest = "SELECT COALESCE(max(version), 0) FROM _sqlx_migrations";
    let newest: i64 = sqlx::query_scalar(newest).fetch_one(&mut *connection).await?;
    if newest > 0 && !MIGRATIONS.knows(newest) {
        return Err(StoreError::Newer(newest));
    }
    Ok(())
}

fn options(path: &Path, settings: &StoreOptions) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .foreign_keys(true)
        .busy_timeout(settings.patience)
        .journal_mode(SqliteJournalMode::Wal)
        .pragma("journal_size_limit", LOG_BYTES)
        // What was answered is on the disk: not even a power failure takes it back.
        .synchronous(SqliteSynchronous::Full)
}

/// The connection that writes, to a database that is up to date.
async fn open_writer(path: &Path, settings: &StoreOptions) -> Result<SqlitePool, StoreError> {
    let mut options = options(path, settings).create_if_missing(true);
    // This changes the file, so it is for one connection only.
    let shrinking = options.clone().auto_vacuum(SqliteAutoVacuum::Incremental);
    let mut first = SqliteConnection::connect_with(&shrinking).await?;
    MIGRATIONS.migrator().run(&mut first).await?;
    allow_shrinking(&mut first).await;
    if let Some(limit) = settings.hard_limit() {
        let size: i64 = sqlx::query_scalar("PRAGMA page_size").fetch_one(&mut first).await?;
        let pages = limit / size.unsigned_abs().max(1);
        options =
            options.pragma("max_page_count", pages.clamp(1, u64::from(u32::MAX - 1)).to_string());
    }
    first.close().await?;
    let pool = SqlitePoolOptions::new().max_connections(1).test_before_acquire(false);
    Ok(pool.connect_with(options).await?)
}

/// Files of older versions never shrink, unless they are written anew once.
async fn allow_shrinking(connection: &mut SqliteConnection) {
    let asked = "SELECT auto_vacuum, page_count * page_size \
                 FROM pragma_auto_vacuum, pragma_page_count, pragma_page_size";
    let found: Result<(i64, i64), _> = sqlx::query_as(asked).fetch_one(&mut *connection).await;
    if !matches!(found, Ok((0, bytes)) if bytes.unsigned_abs() <= SMALL_BYTES) {
        return;
    }
    if let Err(error) = sqlx::query("VACUUM").execute(connection).await {
        tracing::warn!(%error, "the database cannot be written anew; it goes on as it is");
    }
}

#[async_trait]
impl Database for SqliteDatabase {
    /// Waits until the change is on the disk.
    async fn write(
        &self,
        _about: Subject<'_>,
        statements: Vec<Statement>,
    ) -> Result<Vec<u64>, StoreError> {
        let (reply, answer) = oneshot::channel();
        let closed = || StoreError::unavailable("the database is closed");
        if self.closed.load(Ordering::Relaxed) {
            return Err(closed());
        }
        self.still_there()?;
        self.writer.send(Change { statements, reply }).await.map_err(|_| closed())?;
        answer.await.map_err(|_| closed())?
    }

    async fn read(&self, statements: &[Statement]) -> Result<Vec<Vec<Row>>, StoreError> {
        let about = |error: StoreError| error.about(&self.path);
        let mut transaction = self.reader.begin().await.map_err(|error| about(error.into()))?;
        let mut answers = Vec::with_capacity(statements.len());
        for statement in statements {
            answers.push(fetch(&mut transaction, statement).await.map_err(about)?);
        }
        Ok(answers)
    }

    async fn size(&self) -> Result<u64, StoreError> {
        let sql = "SELECT (page_count - freelist_count) * page_size \
                   FROM pragma_page_count, pragma_freelist_count, pragma_page_size";
        let rows = self.read(&[Statement::new(sql)]).await?.pop().unwrap_or_default();
        rows.into_iter().next().map_or(Ok(0), |mut row| Ok(row.number()?.unsigned_abs()))
    }

    async fn shrink(&self) -> Result<(), StoreError> {
        let sql = format!("PRAGMA incremental_vacuum({SHRINK_PAGES})");
        self.write(Subject::Shared, vec![Statement::new(sql)]).await.map(drop)
    }

    fn usable(&self) -> Result<(), StoreError> {
        self.still_there()
    }

    fn announce(&self, address: &str) {
        if let Err(error) = self.lock.announce(address) {
            tracing::warn!(%error, "others cannot be told where this server is");
        }
    }

    async fn close(&self) {
        self.closed.store(true, Ordering::Relaxed);
        let everything = async {
            self.reader.close().await;
            // There is one connection, so this waits for the last change.
            let mut last = self.writing.acquire().await?;
            sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut *last).await?;
            drop(last);
            self.writing.close().await;
            Ok::<_, sqlx::Error>(())
        };
        // What is not in its place yet is in the log beside the file, and is found there.
        match tokio::time::timeout(CLOSING, everything).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::warn!(%error, "the database was not closed"),
            Err(_) => tracing::warn!("the database was not closed in time"),
        }
    }

    fn release(&self) {
        self.closed.store(true, Ordering::Relaxed);
        self.lock.release();
    }
}

/// A change that was made, but is not on the disk yet.
type Made = (oneshot::Sender<Result<Vec<u64>, StoreError>>, Result<Vec<u64>, StoreError>);

/// The only connection that writes: SQLite lets one at a time. Waiting for the disk takes far
/// longer than writing, so whatever has come in the meantime goes there together.
struct Writer {
    pool: SqlitePool,
    path: PathBuf,
    closed: Arc<AtomicBool>,
}

impl Writer {
    async fn run(self, mut changes: mpsc::Receiver<Change>) {
        let mut waiting = Vec::new();
        while changes.recv_many(&mut waiting, BATCH).await > 0 {
            let mut made = Vec::with_capacity(waiting.len());
            let failed = self.write(&mut waiting, &mut made).await.err();
            let failed = failed.map(|error| error.about(&self.path));
            for (reply, result) in made {
                // Nobody minds if the one who asked has gone in the meantime.
                let _ = reply.send(match &failed {
                    Some(error) if result.is_ok() => Err(error.clone()),
                    _ => result,
                });
            }
            for Change { reply, .. } in waiting.drain(..) {
                let closed = || StoreError::unavailable("the change was not tried");
                let _ = reply.send(Err(failed.clone().unwrap_or_else(closed)));
            }
        }
        self.pool.close().await;
    }

    /// Makes changes in one transaction. After trouble the connection is not used again: nobody
    /// knows what is left of its transaction.
    async fn write(
        &self,
        waiting: &mut Vec<Change>,
        made: &mut Vec<Made>,
    ) -> Result<(), StoreError> {
        if self.closed.load(Ordering::Relaxed) {
            return Err(StoreError::unavailable("the database is closed"));
        }
        let mut connection = self.pool.acquire().await?;
        let written = write_batch(&mut connection, waiting, made).await;
        if written.is_err() {
            let _ = PoolConnection::close(connection).await;
        }
        written
    }
}

/// Makes changes in one transaction; one that fails takes only itself back, unless what failed is
/// the database.
async fn write_batch(
    connection: &mut SqliteConnection,
    waiting: &mut Vec<Change>,
    made: &mut Vec<Made>,
) -> Result<(), StoreError> {
    sqlx::query("BEGIN IMMEDIATE").execute(&mut *connection).await?;
    for Change { statements, reply } in waiting.drain(..) {
        sqlx::query("SAVEPOINT change").execute(&mut *connection).await?;
        let result = execute(connection, &statements).await;
        let failure = result.as_ref().err().cloned();
        made.push((reply, result));
        if let Some(error) = failure {
            if !matches!(error.kind(), Trouble::Other | Trouble::Full | Trouble::Conflict) {
                return Err(error);
            }
            // SQLite may have taken all of it back already.
            let back = sqlx::query("ROLLBACK TO change").execute(&mut *connection).await;
            back.map_err(|_| error)?;
        }
        sqlx::query("RELEASE change").execute(&mut *connection).await?;
    }
    sqlx::query("COMMIT").execute(connection).await?;
    Ok(())
}

connection_functions!(Sqlite, SqliteConnection);
