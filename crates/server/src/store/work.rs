//! A queue of work: what somebody wants is a job, which any process takes pieces of.
//!
//! A piece is kept as everything is that one node at a time may change: whoever takes it has a
//! session, which others take pieces from once it was silent for too long, and an epoch that is
//! never given twice. A result is written only with the epoch of its piece, so there is one of each,
//! and whoever was stopped and wakes up later writes nothing that was taken over.

use std::collections::BTreeSet;

use sqlx::PgPool;

use super::database::Database;
use super::node_list::NodeRole;
use super::postgres::PostgresDatabase;
use super::{StoreError, StoreOptions};

/// The version whose work this process does, and wants.
pub(super) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// True of a job whose coordinator, which is heard of, wants it now.
pub(super) const IS_WANTED: &str = "EXISTS (SELECT 1 FROM leases JOIN nodes ON nodes.session = leases.session \
     WHERE leases.id = 'job:' || work_jobs.id AND nodes.alive_until > now())";
/// True of a piece that somebody has who is heard of.
pub(super) const IS_TAKEN: &str = "EXISTS (SELECT 1 FROM nodes \
     WHERE nodes.session = work_pieces.session AND nodes.alive_until > now())";

/// A piece that this process has taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// The job.
    pub job: String,
    /// What its pieces are.
    pub kind: String,
    /// What people call it.
    pub title: String,
    /// Which piece of it.
    pub number: i64,
    /// What is to be done.
    pub task: String,
    /// No two takings have the same.
    pub epoch: i64,
}

/// Which pieces a process takes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Allowed {
    /// Of this job alone.
    pub job: Option<String>,
    /// Those that run any program.
    pub any_program: bool,
    /// Those that run these programs.
    pub programs: Vec<String>,
}

/// The queue of a database, and this process's session.
#[derive(Debug)]
pub struct WorkQueue {
    pub(super) database: PostgresDatabase,
}

impl WorkQueue {
    /// Begins a session on a PostgreSQL database, which is brought up to date. Without a name the
    /// process is called after its machine.
    ///
    /// # Errors
    /// If the database cannot be used, or is one for a single process.
    pub async fn open(
        address: &str,
        options: &StoreOptions,
        role: NodeRole,
        name: Option<&str>,
    ) -> Result<Self, StoreError> {
        if !address.starts_with("postgres://") && !address.starts_with("postgresql://") {
            return Err(StoreError::OneProcess(address.to_owned()));
        }
        let name = name.map_or_else(crate::nodes::process_name, str::to_owned);
        let database = PostgresDatabase::open_as(address, options, role, &name).await?;
        Ok(Self { database })
    }

    fn session(&self) -> Option<&str> {
        self.database.leases().map(|leases| leases.session())
    }

    pub(super) fn pool(&self) -> Result<&PgPool, StoreError> {
        self.database.connections()
    }

    /// Waits until somebody asks this process to end.
    pub async fn drained(&self) {
        match self.database.leases() {
            Some(leases) => leases.drained().await,
            None => std::future::pending().await,
        }
    }

    /// Gives everything back and ends the session.
    pub async fn close(&self) {
        self.database.close().await;
    }

    /// Takes the next piece that nobody has who is heard of: of the oldest job, the first.
    ///
    /// # Errors
    /// If the database cannot be used.
    pub async fn take(&self, allowed: &Allowed) -> Result<Option<Piece>, StoreError> {
        let taken = self.try_take(allowed).await;
        self.database.doubt(taken)
    }

    async fn try_take(&self, allowed: &Allowed) -> Result<Option<Piece>, StoreError> {
        // Job by job, so that the pieces of each are looked at from the first one on and no further
        // than need be.
        let sql = format!(
            "WITH next AS (SELECT id, kind, title, number \
                 FROM (SELECT id, kind, title FROM work_jobs \
                     WHERE version = $2 AND ($3::TEXT IS NULL OR id = $3) AND {IS_WANTED} \
                     ORDER BY created_at, id) AS wanted \
                 CROSS JOIN LATERAL (SELECT number FROM work_pieces \
                     WHERE job = wanted.id AND result IS NULL AND ($4 OR programs <@ $5) \
                     AND NOT {IS_TAKEN} ORDER BY number LIMIT 1 FOR UPDATE SKIP LOCKED) AS free \
                 LIMIT 1) \
             UPDATE work_pieces SET session = $1, epoch = nextval('lease_epochs') FROM next \
             WHERE work_pieces.job = next.id AND work_pieces.number = next.number \
             AND EXISTS (SELECT 1 FROM nodes WHERE session = $1 AND alive_until > now()) \
             RETURNING work_pieces.job, kind, title, work_pieces.number, task, epoch"
        );
        let asked = sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(self.session()).bind(VERSION);
        let asked = asked.bind(&allowed.job).bind(allowed.any_program).bind(&allowed.programs);
        type Columns = (String, String, String, i64, String, i64);
        let row: Option<Columns> = asked.fetch_optional(self.pool()?).await?;
        let piece = |(job, kind, title, number, task, epoch): Columns| Piece {
            job,
            kind,
            title,
            number,
            task,
            epoch,
        };
        Ok(row.map(piece))
    }

    /// What has to be known for all pieces of a job; nothing if nobody wants it any more.
    ///
    /// # Errors
    /// If the database cannot be used.
    pub async fn common(&self, job: &str) -> Result<Option<String>, StoreError> {
        let asked = sqlx::query_scalar("SELECT common FROM work_jobs WHERE id = $1").bind(job);
        self.database.doubt(asked.fetch_optional(self.pool()?).await.map_err(StoreError::from))
    }

    /// Writes the result of a piece, or why it cannot be done. False if another process has it, or
    /// nobody wants it any more: then nothing is written. Asked again, it does what it did.
    ///
    /// # Errors
    /// If the database cannot be used; whether the result was written is then unknown.
    pub async fn finish(
        &self,
        piece: &Piece,
        result: &Result<String, String>,
    ) -> Result<bool, StoreError> {
        let (text, failed) = match result {
            Ok(text) => (text, 0_i64),
            Err(why) => (why, 1),
        };
        // No two takings have the same epoch: what is there already was written by this one.
        let sql = "UPDATE work_pieces SET result = COALESCE(result, $4), \
                   failed = CASE WHEN result IS NULL THEN $5 ELSE failed END \
                   WHERE job = $1 AND number = $2 AND epoch = $3";
        let asked = sqlx::query(sql).bind(&piece.job).bind(piece.number).bind(piece.epoch);
        let asked = asked.bind(text.replace('\0', "\u{fffd}")).bind(failed);
        let written = asked.execute(self.pool()?).await.map_err(StoreError::from);
        Ok(self.database.doubt(written)?.rows_affected() > 0)
    }

    /// Gives a piece back, for anybody.
    ///
    /// # Errors
    /// If the database cannot be used.
    pub async fn give_back(&self, piece: &Piece) -> Result<(), StoreError> {
        let sql = "UPDATE work_pieces SET session = NULL, epoch = NULL \
                   WHERE job = $1 AND number = $2 AND epoch = $3 AND result IS NULL";
        let asked = sqlx::query(sql).bind(&piece.job).bind(piece.number).bind(piece.epoch);
        let given = asked.execute(self.pool()?).await.map_err(StoreError::from);
        self.database.doubt(given).map(drop)
    }

    /// The epochs of all pieces that this process still has. Work on others is in vain.
    ///
    /// # Errors
    /// If the database cannot be used.
    pub async fn held(&self) -> Result<BTreeSet<i64>, StoreError> {
        let sql = "SELECT epoch FROM work_pieces WHERE session = $1 AND result IS NULL";
        let asked = sqlx::query_scalar(sql).bind(self.session());
        let held: Vec<i64> =
            self.database.doubt(asked.fetch_all(self.pool()?).await.map_err(StoreError::from))?;
        Ok(held.into_iter().collect())
    }

    /// Whether somebody wants work that processes of this version do.
    ///
    /// # Errors
    /// If the database cannot be used.
    pub async fn is_wanted(&self) -> Result<bool, StoreError> {
        let sql =
            format!("SELECT EXISTS (SELECT 1 FROM work_jobs WHERE version = $1 AND {IS_WANTED})");
        let asked = sqlx::query_scalar(sqlx::AssertSqlSafe(sql)).bind(VERSION);
        self.database.doubt(asked.fetch_one(self.pool()?).await.map_err(StoreError::from))
    }
}
