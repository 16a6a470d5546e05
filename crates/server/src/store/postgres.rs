//! A PostgreSQL database.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{Connection, PgConnection, PgPool, Postgres};
use tokio::time::Instant;

use super::database::{Database, Migrations, Row, Statement, connection_functions};
use super::leases::{CHANNEL, Lease, Leases};
use super::news::{News, in_time};
use super::node_list::NodeRole;
use super::session_lock::SessionLock;
use super::subject::Subject;
use super::{StoreError, StoreOptions, Trouble};

/// Connections at most, besides the one with the lock.
const CONNECTIONS: u32 = 8;
/// The same for leases, besides the one that hears what others tell.
const LEASE_CONNECTIONS: u32 = 3;
/// How long ending may take: what was answered is stored by then.
const CLOSING: Duration = Duration::from_secs(1);
/// How long a connection in store may take to show that it still leads to the database: one that was lost without
/// a word never does, and others, or a new one, are tried.
const ANSWER: Duration = Duration::from_secs(1);
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
    (1500, "bot_name_keys", include_str!("../../migrations/postgres/1500_bot_name_keys.sql")),
    (1700, "nodes", include_str!("../../migrations/postgres/1700_nodes.sql")),
    (1710, "work", include_str!("../../migrations/postgres/1710_work.sql")),
    (1800, "bot_names_used", include_str!("../../migrations/postgres/1800_bot_names_used.sql")),
]);

/// What may stand behind the question mark of an address.
const PARAMETERS: [&str; 18] = [
    "sslmode",
    "ssl-mode",
    "sslrootcert",
    "ssl-root-cert",
    "ssl-ca",
    "sslcert",
    "ssl-cert",
    "sslkey",
    "ssl-key",
    "statement-cache-capacity",
    "host",
    "hostaddr",
    "port",
    "dbname",
    "user",
    "password",
    "application_name",
    "options",
];

/// Reads an address. What it says and nobody understands is refused: whoever mistypes `sslmode` does
/// not want a connection that everybody can read.
pub(super) fn read_address(address: &str) -> Result<PgConnectOptions, StoreError> {
    let parameters = address.split_once('?').map_or("", |(_, parameters)| parameters);
    for parameter in parameters.split('&').filter(|parameter| !parameter.is_empty()) {
        let name = parameter.split('=').next().unwrap_or_default();
        if !PARAMETERS.contains(&name) && !name.starts_with("options[") {
            return Err(StoreError::Parameter(name.to_owned()));
        }
    }
    let read = |error: sqlx::Error| match error {
        // What it is made of may be a password.
        sqlx::Error::Configuration(why) => StoreError::BadAddress(why.to_string()),
        other => other.into(),
    };
    let options: PgConnectOptions = address.parse().map_err(read)?;
    Ok(options.application_name("foursight"))
}

/// A PostgreSQL database.
#[derive(Debug)]
pub(super) struct PostgresDatabase {
    /// For reading and writing: the server itself takes changes together.
    pool: PgPool,
    lock: Arc<SessionLock>,
    leases: Arc<Leases>,
}

impl PostgresDatabase {
    /// Connects and brings the database up to date. Other nodes may use it, too.
    pub(super) async fn open(address: &str, settings: &StoreOptions) -> Result<Self, StoreError> {
        Self::open_as(address, settings, NodeRole::Server, "").await
    }

    /// The same for a process that does something else than serve, and is called so.
    pub(super) async fn open_as(
        address: &str,
        settings: &StoreOptions,
        role: NodeRole,
        name: &str,
    ) -> Result<Self, StoreError> {
        let options = read_address(address)?;
        let session = PgConnection::connect_with(&options).await;
        let session = session.map_err(|error| StoreError::from(error).at(&options))?;
        let lock = SessionLock::take(session, options.clone(), settings.patience).await?;
        let pool = |connections| {
            let pool = PgPoolOptions::new().max_connections(connections);
            // A node that stops in the middle of a change would keep others from taking over what
            // the change is about for as long as it likes.
            let longest = settings.node.lease.as_millis() / 3;
            let pool = pool.after_connect(move |connection, _| {
                let sql = format!("SET idle_in_transaction_session_timeout = {longest}");
                Box::pin(async move {
                    sqlx::raw_sql(sqlx::AssertSqlSafe(sql)).execute(connection).await.map(drop)
                })
            });
            // The library would wait for the answer of a lost connection for as long as for all of them.
            let pool = pool.test_before_acquire(false).before_acquire(|connection, _| {
                Box::pin(async move { in_time(ANSWER, connection.ping()).await.map(|()| true) })
            });
            pool.acquire_timeout(settings.patience).connect_lazy_with(options.clone())
        };
        let (own, shared) = (pool(LEASE_CONNECTIONS), pool(CONNECTIONS));
        let host = (options.get_host().to_owned(), options.get_port());
        let joined = async {
            MIGRATIONS.migrator().run(&shared).await?;
            Leases::join(own, host, &settings.node, role, name).await
        };
        match joined.await {
            Ok(leases) => Ok(Self { pool: shared, lock, leases }),
            Err(error) => {
                lock.release();
                Err(error)
            }
        }
    }

    async fn write_once(
        &self,
        lease: Option<&Lease>,
        statements: &[Statement],
    ) -> Result<Vec<u64>, StoreError> {
        let mut transaction = self.pool.begin().await?;
        if let Some(lease) = lease {
            lease.fence(&mut transaction).await?;
        }
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

    /// The connections, if the database may be used.
    pub(super) fn connections(&self) -> Result<&PgPool, StoreError> {
        self.lock.check()?;
        Ok(&self.pool)
    }

    /// Makes sure of the lock when the database could not be reached.
    pub(super) fn doubt<T>(&self, result: Result<T, StoreError>) -> Result<T, StoreError> {
        if result.as_ref().is_err_and(|error| error.kind() == Trouble::Unavailable) {
            self.lock.doubt();
            self.leases.fails(Instant::now());
            self.leases.doubt();
        }
        result
    }
}

#[async_trait]
impl Database for PostgresDatabase {
    async fn write(
        &self,
        about: Subject<'_>,
        statements: Vec<Statement>,
    ) -> Result<Vec<u64>, StoreError> {
        self.doubt(self.lock.check())?;
        let lease = self.doubt(self.leases.own(about).await)?;
        let mut written = self.write_once(lease.as_deref(), &statements).await;
        for _ in 1..TRIES {
            if !written.as_ref().is_err_and(|error| error.kind() == Trouble::Conflict) {
                break;
            }
            written = self.write_once(lease.as_deref(), &statements).await;
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

    fn leases(&self) -> Option<&Arc<Leases>> {
        Some(&self.leases)
    }

    fn tell_nodes(&self, news: &News) -> Option<Statement> {
        Some(Statement::new("SELECT pg_notify($1, $2)").bind(CHANNEL).bind(news.text()))
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
        let everything = async {
            if let Err(error) = self.leases.close().await {
                tracing::warn!(%error, "the session was not ended; others wait until it is over");
            }
            self.pool.close().await;
        };
        // A database that does not answer finds out by itself that nobody is there any more.
        if tokio::time::timeout(CLOSING, everything).await.is_err() {
            tracing::warn!("the database was not closed in time");
        }
    }

    fn release(&self) {
        self.leases.release();
        self.lock.release();
    }
}

impl Drop for PostgresDatabase {
    fn drop(&mut self) {
        self.release();
    }
}

connection_functions!(Postgres, PgConnection);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operator_36_an_address_with_a_mistyped_parameter_is_refused() {
        for right in [
            "postgres://u@127.0.0.1/foursight",
            "postgres://u@127.0.0.1/foursight?sslmode=require",
            "postgres:///foursight?host=/run/postgresql&user=u",
            "postgres://u@h/f?options[search_path]=games&sslmode=verify-full&sslrootcert=/x.pem",
        ] {
            assert!(read_address(right).is_ok(), "{right}");
        }
        for (wrong, name) in [
            ("postgres://u@127.0.0.1/foursight?sslmod=require", "sslmod"),
            ("postgres://u@127.0.0.1/foursight?sslmode=require&SSLMODE=disable", "SSLMODE"),
            ("postgres://u@127.0.0.1/foursight?sslmode=require&timeout", "timeout"),
        ] {
            let refused = read_address(wrong);
            assert!(matches!(refused, Err(StoreError::Parameter(told)) if told == name), "{wrong}");
        }
        for wrong in ["postgres://u@h/f?sslmode=bogus", "postgres://u@h:port/f", "postgres://"] {
            let refused = read_address(wrong);
            let told = matches!(refused, Err(StoreError::BadAddress(_))) || wrong == "postgres://";
            assert!(told, "{wrong}");
        }
    }
}
