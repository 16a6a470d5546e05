//! Names of bots that belong to somebody, as they are kept.

use std::time::Duration;

use async_trait::async_trait;
use foursight_arena::NameKeys;

use super::StoreError;
use super::database::{Row, Statement};
use super::sql::SqlStore;
use super::subject::Subject;

/// Names that one change is about at most.
const STEP: usize = 100;

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
    /// Notes that these names are used.
    async fn note_bot_names_used(&self, names: &[String]) -> Result<(), StoreError>;
    /// Forgets some names that nobody has used for so long, and answers which.
    async fn forget_bot_names(&self, unused: Duration) -> Result<Vec<String>, StoreError>;
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
        let sql = "INSERT INTO bot_names (name, secret_sha256, created_ms, folded, look, used_ms) \
                   VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING";
        let NameKeys { folded, look } = NameKeys::of(&name.name);
        let statement = Statement::new(sql).bind(&*name.name).bind(&*name.secret_sha256);
        let statement =
            statement.bind(name.created_ms).bind(folded).bind(look).bind(self.age.now_ms());
        self.change(Subject::Arena, statement).await
    }

    async fn delete_bot_name(&self, name: &str) -> Result<bool, StoreError> {
        self.change(
            Subject::Arena,
            Statement::new("DELETE FROM bot_names WHERE name = $1").bind(name),
        )
        .await
    }

    async fn note_bot_names_used(&self, names: &[String]) -> Result<(), StoreError> {
        let sql = "UPDATE bot_names SET used_ms = $2 WHERE name = $1";
        let now = self.age.now_ms();
        for names in names.chunks(STEP) {
            let note = |name: &String| Statement::new(sql).bind(&**name).bind(now);
            self.database.write(Subject::Arena, names.iter().map(note).collect()).await?;
        }
        Ok(())
    }

    async fn forget_bot_names(&self, unused: Duration) -> Result<Vec<String>, StoreError> {
        let now = self.age.now_ms();
        let first = Statement::new("UPDATE bot_names SET used_ms = $1 WHERE used_ms IS NULL");
        self.change(Subject::Arena, first.bind(now)).await?;
        let before = now.saturating_sub(i64::try_from(unused.as_millis()).unwrap_or(i64::MAX));
        let sql = "SELECT name FROM bot_names WHERE used_ms < $1 ORDER BY used_ms LIMIT $2";
        let old = self.rows(Statement::new(sql).bind(before).bind(STEP as i64)).await?;
        let old: Vec<String> =
            old.into_iter().map(|mut row| row.text()).collect::<Result<_, _>>()?;
        if old.is_empty() {
            return Ok(old);
        }
        // Somebody may have used one meanwhile.
        let sql = "DELETE FROM bot_names WHERE name = $1 AND used_ms < $2";
        let forget = old.iter().map(|name| Statement::new(sql).bind(&**name).bind(before));
        let gone = self.database.write(Subject::Arena, forget.collect()).await?;
        let gone = old.into_iter().zip(gone).filter(|(_, rows)| *rows > 0);
        Ok(gone.map(|(name, _)| name).collect())
    }
}
