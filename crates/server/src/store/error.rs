//! Why the store could not do what it was asked for.

use std::path::PathBuf;

/// What kind of trouble a database has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trouble {
    /// It cannot be reached or is busy: another time it may work.
    Unavailable,
    /// There is no room left on its disk, or it has reached its limit.
    Full,
    /// Its files do not hold what a database holds.
    Damaged,
    /// A change met another one: made again it may work.
    Conflict,
    /// Another node does this now.
    Moved,
    /// It refused.
    Other,
}

/// Why the store could not do what it was asked for.
#[derive(Debug, Clone, thiserror::Error)]
pub enum StoreError {
    /// The database refused or could not be reached.
    #[error("the database failed: {why}")]
    Database {
        /// What kind of trouble it is.
        kind: Trouble,
        /// What the database says.
        why: String,
    },
    /// The database is of another version.
    #[error("the database could not be brought up to date: {0}")]
    Migration(String),
    /// The tables have been changed by a newer version, in a way that this one does not know. Nothing was changed.
    #[error("the database is a newer Foursight's: step {0} of its tables is not known here")]
    Newer(i64),
    /// Something in the database cannot be read.
    #[error("the database holds something unreadable: {0}")]
    Unreadable(String),
    /// A column of the database does not hold what it should.
    #[error("the database holds something else than {0}")]
    Column(&'static str),
    /// A text with a NUL, which not every database can hold.
    #[error("a text holds a NUL character")]
    Nul,
    /// The identifier is taken.
    #[error("there is a game \"{0}\" already")]
    Taken(String),
    /// What is kept for one address has reached its limit.
    #[error("what is kept for this address takes up {0} bytes already")]
    Quota(u64),
    /// The address is not that of a database.
    #[error("\"{0}\" is not a valid database; write sqlite:FILE or postgres://USER@HOST/NAME")]
    Address(String),
    /// The address of a PostgreSQL database cannot be read.
    #[error("the address of the database cannot be read: {0}")]
    BadAddress(String),
    /// The address of a PostgreSQL database says something that nobody understands.
    #[error("the address of the database has an unknown parameter \"{0}\"")]
    Parameter(String),
    /// What was to be put in a database's place is not a valid copy of one.
    #[error("{} is not a valid copy of a Foursight database: {why}; nothing was changed", path.display())]
    NoCopy {
        /// The file.
        path: PathBuf,
        /// What was found.
        why: String,
    },
    /// A copy could not be written.
    #[error("the copy {} could not be written: {why}", path.display())]
    CopyFailed {
        /// What it was to be called.
        path: PathBuf,
        /// What the system says.
        why: String,
    },
    /// This can be done with a file only.
    #[error("\"{0}\" is not a file; its own tools make copies of a PostgreSQL database")]
    NotAFile(String),
    /// Another server uses the database.
    #[error("{database} is in use by another Foursight{}", at.as_ref().map(|at| format!(" at {at}")).unwrap_or_default())]
    InUse {
        /// The database.
        database: String,
        /// Where that server is, if it has said so.
        at: Option<String>,
    },
    /// One process alone can use this database.
    #[error("\"{0}\" is for one process; several nodes need a PostgreSQL database")]
    OneProcess(String),
    /// Another node holds what was to be changed. Nothing was written.
    #[error("another node has {0}")]
    NotOwned(String),
    /// The system provides no random numbers.
    #[error("{0}")]
    Random(String),
    /// The file or its folder cannot be made or written.
    #[error("{} cannot be written: {why}", path.display())]
    Unwritable {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        why: String,
    },
    /// The file is there already.
    #[error("{} is there already", .0.display())]
    Exists(PathBuf),
    /// The file is not a database, or is damaged.
    #[error("{} is damaged: {why}; nothing was changed in it", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What was found.
        why: String,
    },
}

impl StoreError {
    /// The database is closed, or cannot be used at the moment.
    pub(crate) fn unavailable(why: impl Into<String>) -> Self {
        Self::Database { kind: Trouble::Unavailable, why: why.into() }
    }

    /// The database has no room.
    pub(super) fn full(why: impl Into<String>) -> Self {
        Self::Database { kind: Trouble::Full, why: why.into() }
    }

    /// What kind of trouble the database has.
    pub fn kind(&self) -> Trouble {
        match self {
            Self::Database { kind, .. } => *kind,
            Self::Damaged { .. } => Trouble::Damaged,
            Self::InUse { .. } => Trouble::Unavailable,
            Self::NotOwned(_) => Trouble::Moved,
            _ => Trouble::Other,
        }
    }

    /// The same about a server: which one.
    pub(super) fn at(self, options: &sqlx::postgres::PgConnectOptions) -> Self {
        match self {
            Self::Database { kind, why } => {
                let (host, port) = (options.get_host(), options.get_port());
                Self::Database { kind, why: format!("{host}:{port}: {why}") }
            }
            other => other,
        }
    }

    /// The same about a file: what is damaged and what cannot be written is told with its place.
    pub(super) fn about(self, path: &std::path::Path) -> Self {
        let path = path.to_owned();
        match self {
            Self::Database { kind: Trouble::Damaged, why } => Self::Damaged { path, why },
            Self::Database { kind, why } => {
                Self::Database { kind, why: format!("{}: {why}", path.display()) }
            }
            other => other,
        }
    }
}

impl From<serde_json::Error> for StoreError {
    fn from(error: serde_json::Error) -> Self {
        Self::Unreadable(error.to_string())
    }
}

impl From<sqlx::migrate::MigrateError> for StoreError {
    fn from(error: sqlx::migrate::MigrateError) -> Self {
        use sqlx::migrate::MigrateError;
        match error {
            MigrateError::Execute(error) => error.into(),
            MigrateError::VersionMissing(step) => Self::Newer(step),
            MigrateError::ExecuteMigration(error, version) => match Self::from(error) {
                Self::Database { kind: Trouble::Other, why } => {
                    Self::Migration(format!("step {version}: {why}"))
                }
                error => error,
            },
            error => Self::Migration(error.to_string()),
        }
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        let kind = match &error {
            sqlx::Error::Io(_)
            | sqlx::Error::Tls(_)
            | sqlx::Error::Protocol(_)
            | sqlx::Error::PoolTimedOut
            | sqlx::Error::PoolClosed
            // What a connection says that goes down at that moment.
            | sqlx::Error::BeginFailed
            | sqlx::Error::WorkerCrashed => Trouble::Unavailable,
            sqlx::Error::Database(error) => kind_of(&error.code().unwrap_or_default()),
            _ => Trouble::Other,
        };
        Self::Database { kind, why: in_words(&error) }
    }
}

/// What a database says. PostgreSQL adds the line of its own source, which helps nobody here.
fn in_words(error: &sqlx::Error) -> String {
    use sqlx::postgres::PgDatabaseError;
    match error.as_database_error() {
        Some(said) if said.try_downcast_ref::<PgDatabaseError>().is_some() => {
            said.message().to_owned()
        }
        _ => error.to_string(),
    }
}

/// The kind of trouble behind a database's code: SQLite has numbers of up to four digits,
/// PostgreSQL has five letters and digits.
fn kind_of(code: &str) -> Trouble {
    if code.len() == 5 {
        return match code.get(..2).unwrap_or_default() {
            _ if code == "53100" => Trouble::Full,
            "XX" if code != "XX000" => Trouble::Damaged,
            // A transaction to repeat; what a row refers to has just gone; a row is there already.
            "40" => Trouble::Conflict,
            _ if matches!(code, "23503" | "23505") => Trouble::Conflict,
            // Connections, a server that only reads, resources, somebody intervenes, the system.
            "08" | "25" | "53" | "57" | "58" => Trouble::Unavailable,
            _ => Trouble::Other,
        };
    }
    let code = code.parse::<u32>().unwrap_or_default();
    // A row is there already, or what it refers to is not.
    if matches!(code, 787 | 1555 | 2067) {
        return Trouble::Conflict;
    }
    // The index of the log, which processes share, cannot be made longer: the disk is full.
    if code == 4874 {
        return Trouble::Full;
    }
    // The lowest byte is the kind, what is above says more.
    match code & 0xff {
        // Busy, locked, read-only, input or output failed, cannot be opened, changed meanwhile.
        5 | 6 | 8 | 10 | 14 | 15 | 17 => Trouble::Unavailable,
        13 => Trouble::Full,
        11 | 26 => Trouble::Damaged,
        _ => Trouble::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_of_both_databases_are_told_apart() {
        let kinds = [
            ("5", Trouble::Unavailable),
            ("517", Trouble::Unavailable),
            ("778", Trouble::Unavailable),
            ("13", Trouble::Full),
            ("4874", Trouble::Full),
            ("11", Trouble::Damaged),
            ("523", Trouble::Damaged),
            ("26", Trouble::Damaged),
            ("1555", Trouble::Conflict),
            ("2067", Trouble::Conflict),
            ("275", Trouble::Other),
            ("53100", Trouble::Full),
            ("57P01", Trouble::Unavailable),
            ("08006", Trouble::Unavailable),
            ("XX001", Trouble::Damaged),
            ("23505", Trouble::Conflict),
            ("23502", Trouble::Other),
            ("40001", Trouble::Conflict),
            ("23503", Trouble::Conflict),
            ("", Trouble::Other),
        ];
        for (code, kind) in kinds {
            assert_eq!(kind_of(code), kind, "{code}");
        }
    }
}
