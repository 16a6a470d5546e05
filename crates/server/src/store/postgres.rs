//! A PostgreSQL database.

use async_trait::async_trait;
use sqlx::postgres::PgPoolOptions;
use sqlx::{PgConnection, PgPool, Postgres};

use super::StoreError;
use super::database::{Database, Migrations, Row, Statement, connection_functions};

/// Connections at most.
const CONNECTIONS: u32 = 8;

/// A PostgreSQL database.
#[derive(Debug)]
pub(super) struct PostgresDatabase {
    /// For reading and writing: the server itself takes changes together.
    pool: PgPool,
}

impl PostgresDatabase {
    /// Connects and brings the database up to date.
    pub(super) async fn open(address: &str) -> Result<Self, StoreError> {
        let pool = PgPoolOptions::new().max_connections(CONNECTIONS).connect(address).await?;
        let migrations = Migrations(&[
            (1, "games", include_str!("../../migrations/postgres/1_games.sql")),
            (2, "events", include_str!("../../migrations/postgres/2_events.sql")),
            (100, "timers", include_str!("../../migrations/postgres/100_timers.sql")),
            (200, "listed", include_str!("../../migrations/postgres/200_listed.sql")),
            (300, "bot_names", include_str!("../../migrations/postgres/300_bot_names.sql")),
        ]);
        migrations.migrator().await?.run(&pool).await?;
        Ok(Self { pool })
    }
}

#[async_trait]
impl Database for PostgresDatabase {
    async fn write(&self, statements: Vec<Statement>) -> Result<u64, StoreError> {
        let mut transaction = self.pool.begin().await?;
        let changed = execute(&mut transaction, &statements).await?;
        transaction.commit().await?;
        Ok(changed)
    }

    async fn read(&self, statements: &[Statement]) -> Result<Vec<Vec<Row>>, StoreError> {
        let mut transaction = self.pool.begin().await?;
        let mut answers = Vec::with_capacity(statements.len());
        for statement in statements {
            answers.push(fetch(&mut transaction, statement).await?);
        }
        Ok(answers)
    }
}

connection_functions!(Postgres, PgConnection);
