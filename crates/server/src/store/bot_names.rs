//! Names of bots that belong to somebody, as they are kept.

use async_trait::async_trait;
use foursight_arena::NameKeys;

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
    /// Registers a name; false if somebody was first, or has one that could be taken for it.
    async fn add_bot_name(&self, name: &StoredBotName) -> Result<bool, StoreError>;
    /// Gives a name up; false if it was not registered.
    async fn delete_bot_name(&self, name: &str) -> Result<bool, StoreError>;
}

impl SqlStore {
    /// Notes how names look that were registered before the database compared them.
    pub(super) async fn look_at_bot_names(&self) -> Result<(), StoreError> {
        let unknown = "SELECT name FROM bot_names WHERE folded IS NULL OR look IS NULL";
        let fold = "UPDATE bot_names SET folded = $2 WHERE name = $1 AND folded IS NULL \
                    AND NOT EXISTS (SELECT 1 FROM bot_names WHERE folded = $2)";
        let look = "UPDATE bot_names SET look = $2 WHERE name = $1 AND look IS NULL \
                    AND NOT EXISTS (SELECT 1 FROM bot_names WHERE look = $2)";
        let mut statements = Vec::new();
        for mut row in self.rows(Statement::new(unknown)).await? {
            let name = row.text()?;
            let keys = NameKeys::of(&name);
            statements.push(Statement::new(fold).bind(&*name).bind(keys.folded));
            statements.push(Statement::new(look).bind(name).bind(keys.look));
        }
        if statements.is_empty() {
            return Ok(());
        }
        self.database.write(Subject::Shared, statements).await.map(drop)
    }
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
        let sql = "INSERT INTO bot_names (name, secret_sha256, created_ms, folded, look) \
                   VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING";
        let NameKeys { folded, look } = NameKeys::of(&name.name);
        let statement = Statement::new(sql).bind(&*name.name).bind(&*name.secret_sha256);
        let statement = statement.bind(name.created_ms).bind(folded).bind(look);
        self.change(Subject::Arena, statement).await
    }

    async fn delete_bot_name(&self, name: &str) -> Result<bool, StoreError> {
        self.change(
            Subject::Arena,
            Statement::new("DELETE FROM bot_names WHERE name = $1").bind(name),
        )
        .await
    }
}
