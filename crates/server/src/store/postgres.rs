//! Games in a PostgreSQL database.

use async_trait::async_trait;
use foursight_rules::GameEnd;
use sqlx::postgres::PgPoolOptions;
use sqlx::{PgConnection, PgPool};

use super::sql::{Migrations, Work, sql_store};
use super::sql_events::sql_event_store;
use super::{
    EventFilter, EventGame, EventState, Filter, GameRow, Setup, Store, StoreError, StoredEvent,
    StoredGame, StoredTurn,
};

/// Connections at most.
const CONNECTIONS: u32 = 8;

/// Games in a PostgreSQL database.
#[derive(Debug, Clone)]
pub struct PostgresStore {
    /// For reading and writing: the server itself takes changes together.
    reader: PgPool,
}

impl PostgresStore {
    /// Connects and brings the database up to date.
    ///
    /// # Errors
    /// If it cannot be reached or belongs to a newer version.
    pub async fn open(address: &str) -> Result<Self, StoreError> {
        let pool = PgPoolOptions::new().max_connections(CONNECTIONS).connect(address).await?;
        let migrations = Migrations(&[
            (1, "games", include_str!("../../migrations/postgres/1_games.sql")),
            (2, "events", include_str!("../../migrations/postgres/2_events.sql")),
        ]);
        migrations.migrator().await?.run(&pool).await?;
        Ok(Self { reader: pool })
    }

    /// Makes a change in one piece.
    async fn write<T: Send + 'static>(
        &self,
        work: impl for<'c> FnOnce(&'c mut PgConnection) -> Work<'c, T> + Send + 'static,
    ) -> Result<T, StoreError> {
        let mut change = self.reader.begin().await?;
        let done = work(&mut change).await?;
        change.commit().await?;
        Ok(done)
    }
}

sql_store!(PostgresStore);
sql_event_store!(PostgresStore);
