//! Copies of a SQLite file: made while the server runs, checked, and put back.

use std::fs::{self, File, OpenOptions};
use std::path::{Path, PathBuf};

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection, SqliteConnection};

use super::lock::{FileLock, lock_file};
use super::sqlite::{identify, make_folder, part_of};
use super::{StoreError, is_postgres, sqlite_file};

/// Findings about a damaged file that are told.
const MOST_FINDINGS: usize = 5;
/// What SQLite keeps beside the file.
const COMPANIONS: [&str; 3] = ["", "-wal", "-shm"];

/// What a database holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contents {
    /// The file.
    pub path: PathBuf,
    /// Games.
    pub games: u64,
    /// Moves of these games.
    pub moves: u64,
    /// Games of matches and tournaments.
    pub event_games: u64,
    /// People with names.
    pub people: u64,
    /// Rooms.
    pub rooms: u64,
}

/// The file of a database.
fn file_of(database: &str) -> Result<&Path, StoreError> {
    if is_postgres(database) {
        let place = database.split('@').next_back().unwrap_or_default();
        return Err(StoreError::NotAFile(place.to_owned()));
    }
    sqlite_file(database)
}

async fn connect(path: &Path) -> Result<SqliteConnection, StoreError> {
    let missing = |error: std::io::Error| {
        StoreError::unavailable(format!("{} cannot be read: {error}", path.display()))
    };
    // SQLite's own message does not say which file, or why.
    File::open(path).map_err(missing)?;
    let options = SqliteConnectOptions::new().filename(path).read_only(true);
    SqliteConnection::connect_with(&options)
        .await
        .map_err(|error| StoreError::from(error).about(path))
}

/// Looks through a whole file: it is sound, and holds what a server needs.
///
/// # Errors
/// If the file cannot be read, is damaged, or is another program's.
pub async fn check(database: &str) -> Result<Contents, StoreError> {
    let path = file_of(database)?;
    let mut connection = connect(path).await?;
    let found = contents(&mut connection, path).await.map_err(|error| error.about(path));
    let _ = connection.close().await;
    found
}

async fn contents(connection: &mut SqliteConnection, path: &Path) -> Result<Contents, StoreError> {
    let damaged = |why: String| StoreError::Damaged { path: path.to_owned(), why };
    let findings: Vec<String> =
        sqlx::query_scalar("PRAGMA integrity_check").fetch_all(&mut *connection).await?;
    if findings.iter().any(|finding| finding != "ok") {
        return Err(damaged(
            findings.into_iter().take(MOST_FINDINGS).collect::<Vec<_>>().join("; "),
        ));
    }
    identify(connection, path).await?;
    let tables = "SELECT count(*) FROM sqlite_schema WHERE type = 'table' \
                  AND name IN ('games', 'turns', 'event_games')";
    let tables: i64 = sqlx::query_scalar(tables).fetch_one(&mut *connection).await?;
    if tables != 3 {
        return Err(damaged("it is not a database of Foursight".to_owned()));
    }
    let count = async |connection: &mut SqliteConnection, sql: &'static str| {
        let count: i64 = sqlx::query_scalar(sql).fetch_one(connection).await?;
        Ok::<_, StoreError>(count.unsigned_abs())
    };
    let opening = "SELECT count(*) FROM pragma_table_info('games') WHERE name = 'opening_turns'";
    let mut moves = count(connection, "SELECT count(*) FROM turns").await?;
    if count(connection, opening).await? > 0 {
        let sql = "SELECT COALESCE(sum(opening_turns), 0) FROM games";
        moves += count(connection, sql).await?;
    }
    // Copies of before there were people and rooms have no tables for them.
    let in_table = async |connection: &mut SqliteConnection, name: &str, sql: &'static str| {
        let known = "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = $1";
        let known: i64 = sqlx::query_scalar(known).bind(name).fetch_one(&mut *connection).await?;
        if known == 0 { Ok(0) } else { count(connection, sql).await }
    };
    Ok(Contents {
        people: in_table(connection, "people", "SELECT count(*) FROM people").await?,
        rooms: in_table(connection, "rooms", "SELECT count(*) FROM rooms").await?,
        path: path.to_owned(),
        games: count(connection, "SELECT count(*) FROM games").await?,
        moves,
        event_games: count(connection, "SELECT count(*) FROM event_games").await?,
    })
}

/// Makes a copy of one moment into a file that is not there yet; a server may go on all the while.
///
/// # Errors
/// If the database is damaged, or the copy cannot be written.
pub async fn backup(database: &str, to: &Path) -> Result<Contents, StoreError> {
    let path = file_of(database)?;
    if to.exists() {
        return Err(StoreError::Exists(to.to_owned()));
    }
    let part = part_of(to);
    make_folder(to)?;
    let found = copy(path, &part, to).await?;
    place(&part, to)?;
    Ok(Contents { path: to.to_owned(), ..found })
}

/// Copies one moment of a database, with what is still in the log beside it, and looks through the
/// copy, which will be called `to`. Only its owner may read it: it holds what the database does.
async fn copy(path: &Path, part: &Path, to: &Path) -> Result<Contents, StoreError> {
    let _ = fs::remove_file(part);
    let mut connection = connect(path).await?;
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.write(true).create_new(true).open(part).map_err(|error| unwritable(to, &error))?;
    let target = part.to_string_lossy().into_owned();
    let copied = sqlx::query("VACUUM INTO $1").bind(target).execute(&mut connection).await;
    let _ = connection.close().await;
    let done = match copied {
        Ok(_) => check(&format!("sqlite:{}", part.display())).await,
        Err(error) if is_about_the_copy(&error) => {
            Err(StoreError::CopyFailed { path: to.to_owned(), why: error.to_string() })
        }
        Err(error) => Err(StoreError::from(error).about(path)),
    };
    if done.is_err() {
        // Half a copy must not be taken for one.
        let _ = fs::remove_file(part);
    }
    done
}

/// Whether what failed was writing the copy, and not reading the database.
fn is_about_the_copy(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
    // The disk is full; a file cannot be opened, written, made longer or brought to the disk.
    matches!(code.as_deref(), Some("13" | "14" | "778" | "1034" | "1546"))
}

/// Puts a copy in a database's place. What was there is not deleted but renamed; answers its new
/// name.
///
/// # Errors
/// If the copy is damaged, a server uses the database, or it cannot be written.
pub async fn restore(
    from: &Path,
    database: &str,
) -> Result<(Contents, Option<PathBuf>), StoreError> {
    let path = file_of(database)?;
    // A copy is looked through before anything is made, and once more when it is in its place.
    let no_copy = |error: StoreError| match error {
        StoreError::Damaged { path, why } => StoreError::NoCopy { path, why },
        other => other,
    };
    check(&format!("sqlite:{}", from.display())).await.map_err(no_copy)?;
    make_folder(path)?;
    let lock = FileLock::take(path)?;
    keep_owner(path, &lock_file(path));
    let part = part_of(path);
    let found = copy(from, &part, path).await?;
    keep_mode(path, &part);
    keep_owner(path, &part);
    let aside = set_aside(path)?;
    // If this is the end, the next server says that a copy is half in its place.
    place(&part, path)?;
    drop(lock);
    Ok((Contents { path: path.to_owned(), ..found }, aside))
}

/// Whoever may read and write the database may do so with the copy in its place.
fn keep_mode(path: &Path, part: &Path) {
    if let Ok(old) = path.metadata() {
        let _ = fs::set_permissions(part, old.permissions());
    }
}

/// A server that may write to the database may write to what is put beside or in place of it, too,
/// whoever puts it there.
#[cfg(unix)]
fn keep_owner(path: &Path, beside: &Path) {
    use std::os::unix::fs::{MetadataExt, chown};
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    if let Ok(owner) = path.metadata().or_else(|_| folder.metadata()) {
        // Only an administrator can, and only then it is needed.
        let _ = chown(beside, Some(owner.uid()), Some(owner.gid()));
    }
}

#[cfg(not(unix))]
fn keep_owner(_path: &Path, _beside: &Path) {}

/// Renames a database and what belongs to it, if there is one.
fn set_aside(path: &Path) -> Result<Option<PathBuf>, StoreError> {
    if !COMPANIONS.iter().any(|end| with_suffix(path, end).exists()) {
        return Ok(None);
    }
    let names = (1..).map(|number| with_suffix(path, &format!(".before-restore-{number}")));
    let mut free =
        names.filter(|name| !COMPANIONS.iter().any(|end| with_suffix(name, end).exists()));
    let aside = free.next().unwrap_or_else(|| with_suffix(path, ".before-restore"));
    for end in COMPANIONS {
        let (old, new) = (with_suffix(path, end), with_suffix(&aside, end));
        if old.exists() {
            fs::rename(&old, &new).map_err(|error| unwritable(&new, &error))?;
        }
    }
    Ok(Some(aside))
}

/// Gives a finished file its name, on the disk, too.
fn place(part: &Path, to: &Path) -> Result<(), StoreError> {
    let placed = OpenOptions::new().write(true).open(part).and_then(|file| file.sync_all());
    placed.and_then(|()| fs::rename(part, to)).map_err(|error| unwritable(to, &error))?;
    // The folder's entry is on the disk only after this; not every system can do it.
    let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty());
    let _ = File::open(folder.unwrap_or(Path::new("."))).and_then(|folder| folder.sync_all());
    Ok(())
}

fn unwritable(path: &Path, error: &std::io::Error) -> StoreError {
    StoreError::Unwritable { path: path.to_owned(), why: error.to_string() }
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}
