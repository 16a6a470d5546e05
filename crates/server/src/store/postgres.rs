//! A PostgreSQL database.

use std::sync::Arc;

use async_trait::async_trait;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{Connection, PgConnection, PgPool, Postgres};

use super::database::{Database, Migrations, Row, Statement, connection_functions};
use super::session_lock::SessionLock;
use super::{StoreError, StoreOptions, Trouble};

/// Connections at most, besides the one with the lock.
const CONNECTIONS: u32 = 8;
/// How often a change is made that meets others.
const TRIES: usize = 3;

/// The changes of the tables, in order.
const MIGRATIONS: Migrations = Migrations(&[
    (1, "games", include_str!("../../migrations/postgres/1_games.sql")),
    (2, "events", include_str!("../../migrations/postgres/2_events.sql")),
    (100, "timers", include_str!("../../migrations/postgres/100_timers.sql")),
    (200, "listed", include_str!("../../migrations/postgres/200_listed.sql")),
    (300, "bot_names", include_str!("../../migrations/postgres/300_bot_names.sql")),
    (400, "keeping", include_str!("../../migrations/postgres/400_keeping.sql")),
    (500, "people", include_str!("../../migrations/postgres/500_people.sql")),
    (600, "rooms", include_str!("../../migrations/postgres/600_rooms.sql")),
    (700, "lookalikes", include_str!("../../migrations/postgres/700_lookalikes.sql")),
]);

/// A PostgreSQL database.
#[derive(Debug)]
pub(super) struct PostgresDatabase {
    /// For reading and writing: the server itself takes changes together.
    pool: PgPool,
    lock: Arc<SessionLock>,
}

impl PostgresDatabase {
    /// Connects and brings the database up to date. No other server may use it.
    pub(super) async fn open(address: &str, settings: &StoreOptions) -> Result<Self, StoreError> {
        let options: PgConnectOptions = address.parse()?;
        let options = options.application_name("foursight");
        let session = PgConnection::connect_with(&options).await?;
        let lock = SessionLock::take(session, options.clone(), settings.patience).await?;
        let pool = PgPoolOptions::new().max_connections(CONNECTIONS);
        let pool = pool.acquire_timeout(settings.patience).connect_lazy_with(options);
        // Whatever happens from here on, dropping it gives the lock up.
        let database = Self { pool, lock };
        MIGRATIONS.migrator().run(&database.pool).await?;
        Ok(database)
    }

    async fn write_once(&self, statements: &[Statement]) -> Result<Vec<u64>, StoreError> {
        let mut transaction = self.pool.begin().await?;
        let changed = execute(&mut transaction, statements).await?;
        transaction.commit().await?;
        Ok(changed)
    }

    async fn read_all(&self, statements: &[Statement]) -> Result<Vec<Vec<Row>>, StoreError> {
        if let [statement] = statements {
            return Ok(vec![fetch(&mut *self.pool.acquire().await?, statement).await?]);
        }
        // Otherwise every statement would see what others have written since the last one.
        let begin = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
        let mut transaction = self.pool.begin_with(begin).await?;
        let mut answers = Vec::with_capacity(statements.len());
        for statement in statements {
            answers.push(fetch(&mut transaction, statement).await?);
        }
        transaction.commit().await?;
        Ok(answers)
    }

    /// Makes sure of the lock when the database could not be reached.
    fn doubt<T>(&self, result: Result<T, StoreError>) -> Result<T, StoreError> {
        if result.as_ref().is_err_and(|error| error.kind() == Trouble::Unavailable) {
            self.lock.doubt();
        }
        result
    }
}

#[async_trait]
impl Database for PostgresDatabase {
    async fn write(&self, statements: Vec<Statement>) -> Result<Vec<u64>, StoreError> {
        self.lock.check()?;
        let mut written = self.write_once(&statements).await;
        for _ in 1..TRIES {
            if !written.as_ref().is_err_and(|error| error.kind() == Trouble::Conflict) {
                break;
            }
            written = self.write_once(&statements).await;
        }
        self.doubt(written)
    }

    async fn read(&self, statements: &[Statement]) -> Result<Vec<Vec<Row>>, StoreError> {
        let read = self.read_all(statements).await;
        self.doubt(read)
    }

    async fn size(&self) -> Result<u64, StoreError> {
        let sql = "SELECT pg_database_size(current_database())";
        let rows = self.read(&[Statement::new(sql)]).await?.pop().unwrap_or_default();
        rows.into_iter().next().map_or(Ok(0), |mut row| Ok(row.number()?.unsigned_abs()))
    }

    /// PostgreSQL does this by itself.
    async fn shrink(&self) -> Result<(), StoreError> {
        Ok(())
    }

    fn usable(&self) -> Result<(), StoreError> {
        self.lock.check()
    }

    async fn taken_over(&self) {
        self.lock.taken_over().await;
    }

    /// There is no place for it: the other server's message names the database alone.
    fn announce(&self, _address: &str) {}

    async fn close(&self) {
        self.pool.close().await;
    }

    fn release(&self) {
        self.lock.release();
    }
}

impl Drop for PostgresDatabase {
    fn drop(&mut self) {
        self.lock.release();
    }
}

connection_functions!(Postgres, PgConnection);
