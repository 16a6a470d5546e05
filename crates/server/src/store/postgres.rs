//! Games in a PostgreSQL database.

use async_trait::async_trait;
use foursight_rules::EndReason;
use sqlx::PgPool;
use sqlx::postgres::PgPoolOptions;

use super::sql::{Migrations, sql_store};
use super::{Filter, GameRow, Setup, Store, StoreError, StoredGame, StoredTurn};

/// Connections at most.
const CONNECTIONS: u32 = 8;

/// Games in a PostgreSQL database.
#[derive(Debug, Clone)]
pub struct PostgresStore {
    writer: PgPool,
    reader: PgPool,
}

impl PostgresStore {
    /// Connects and brings the database up to date.
    ///
    /// # Errors
    /// If it cannot be reached or belongs to a newer version.
    pub async fn open(address: &str) -> Result<Self, StoreError> {
        let pool = PgPoolOptions::new().max_connections(CONNECTIONS).connect(address).await?;
        let migrations =
            Migrations(&[(1, "games", include_str!("../../migrations/postgres/1_games.sql"))]);
        migrations.migrator().await?.run(&pool).await?;
        Ok(Self { writer: pool.clone(), reader: pool })
    }
}

sql_store!(PostgresStore);
