//! Names of bots that belong to somebody, as they are kept.

use async_trait::async_trait;

use super::StoreError;
use super::database::{Row, Statement};
use super::sql::SqlStore;
use super::subject::Subject;

/// A registered name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredBotName {
    /// The name.
    pub name: String,
    /// The SHA-256 of its secret.
    pub secret_sha256: String,
    /// When it was registered, in milliseconds since 1970.
    pub created_ms: i64,
}

/// A place that keeps names of bots. Whatever a method has answered is kept for good.
#[async_trait]
pub trait BotNameStore: Send + Sync + 'static {
    /// All registered names, in order.
    async fn bot_names(&self) -> Result<Vec<StoredBotName>, StoreError>;
    /// Registers a name; false if somebody was first.
    async fn add_bot_name(&self, name: &StoredBotName) -> Result<bool, StoreError>;
    /// Gives a name up; false if it was not registered.
    async fn delete_bot_name(&self, name: &str) -> Result<bool, StoreError>;
}

#[async_trait]
impl BotNameStore for SqlStore {
    async fn bot_names(&self) -> Result<Vec<StoredBotName>, StoreError> {
        let sql = "SELECT name, secret_sha256, created_ms FROM bot_names ORDER BY name";
        let read = |mut row: Row| {
            Ok(StoredBotName {
                name: row.text()?,
                secret_sha256: row.text()?,
                created_ms: row.number()?,
            })
        };
        self.rows(Statement::new(sql)).await?.into_iter().map(read).collect()
    }

    async fn add_bot_name(&self, name: &StoredBotName) -> Result<bool, StoreError> {
        let sql = "INSERT INTO bot_names (name, secret_sha256, created_ms) VALUES ($1, $2, $3) \
                   ON CONFLICT DO NOTHING";
        let statement = Statement::new(sql).bind(&*name.name).bind(&*name.secret_sha256);
        self.change(Subject::Arena, statement.bind(name.created_ms)).await
    }

    async fn delete_bot_name(&self, name: &str) -> Result<bool, StoreError> {
        self.change(
            Subject::Arena,
            Statement::new("DELETE FROM bot_names WHERE name = $1").bind(name),
        )
        .await
    }
}
