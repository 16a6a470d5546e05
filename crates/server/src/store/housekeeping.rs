//! What a store does for itself: it forgets what was kept for long enough.

use std::time::Duration;

use async_trait::async_trait;

use super::database::{Row, Statement};
use super::sql::{SqlStore, drop_texts, sources_of};
use super::subject::Subject;
use super::{AgedGame, Retention, StoreError};

/// Games that are looked at in one step, and most that are forgotten in one change.
const STEP: i64 = 100;
/// Texts that nobody uses and that are forgotten in one step.
const TEXTS: i64 = 20;

/// Where a walk through all games has got to.
pub type Cursor = Option<(i64, String)>;

/// Keeping order, a little at a time, so that nobody who plays has to wait for it.
#[async_trait]
pub trait Housekeeping: Send + Sync + 'static {
    /// The next games that are older than a time, from the one that was touched first; and where
    /// to go on, if there are more.
    async fn aged(
        &self,
        older: Duration,
        after: Cursor,
    ) -> Result<(Vec<AgedGame>, Cursor), StoreError>;
    /// Forgets a game and texts that only it used, if it is still over for this retention; false
    /// if something has happened in it.
    async fn expire(&self, id: &str, retention: &Retention) -> Result<bool, StoreError>;
    /// Forgets some texts that nothing uses; false if there were none.
    async fn drop_unused_texts(&self) -> Result<bool, StoreError>;
    /// Gives room that is not used any more back to the system, a little of it.
    async fn shrink(&self) -> Result<(), StoreError>;
    /// Notes the time by which things grow old, so that the next run goes on from here.
    async fn note_time(&self) -> Result<(), StoreError>;
}

/// Everything that retention has to know.
const SELECT: &str = "SELECT id, touched_ms, draft_bytes, \
    COALESCE((SELECT at_ms FROM turns WHERE game = games.id ORDER BY ply DESC LIMIT 1), 0), \
    CAST(CASE WHEN result IS NOT NULL OR EXISTS (SELECT 1 FROM turns WHERE game = games.id) \
        THEN 1 ELSE 0 END AS BIGINT) FROM games";

impl SqlStore {
    /// A game, and when it was touched.
    fn read_aged(&self, mut row: Row) -> Result<(AgedGame, i64), StoreError> {
        let (id, touched, draft) = (row.text()?, row.number()?, row.number()? > 0);
        let (moved, played) = (row.number()?, row.number()? > 0);
        let idle = self.age.now_ms().saturating_sub(touched.max(moved)).max(0);
        let idle = Duration::from_millis(idle.unsigned_abs());
        Ok((AgedGame { id, draft, played, idle }, touched))
    }
}

#[async_trait]
impl Housekeeping for SqlStore {
    async fn aged(
        &self,
        older: Duration,
        after: Cursor,
    ) -> Result<(Vec<AgedGame>, Cursor), StoreError> {
        let sql = format!(
            "{SELECT} WHERE touched_ms < $1 AND (touched_ms, id) > ($2, $3) \
             ORDER BY touched_ms, id LIMIT $4"
        );
        let older = i64::try_from(older.as_millis()).unwrap_or(i64::MAX);
        let before = self.age.now_ms().saturating_sub(older);
        let (touched, id) = after.unwrap_or((i64::MIN, String::new()));
        let statement = Statement::new(sql).bind(before).bind(touched).bind(id).bind(STEP);
        let rows = self.rows(statement).await?;
        let games = rows.into_iter().map(|row| self.read_aged(row));
        let games = games.collect::<Result<Vec<_>, _>>()?;
        let full = games.len() as i64 == STEP;
        let next = games.last().filter(|_| full).map(|(game, at)| (*at, game.id.clone()));
        Ok((games.into_iter().map(|(game, _)| game).collect(), next))
    }

    async fn expire(&self, id: &str, retention: &Retention) -> Result<bool, StoreError> {
        let row = self.row(Statement::new(format!("{SELECT} WHERE id = $1")).bind(id)).await?;
        let Some((game, touched)) = row.map(|row| self.read_aged(row)).transpose()? else {
            return Ok(false);
        };
        if !retention.is_over(&game) {
            return Ok(false);
        }
        let setup = Statement::new("SELECT setup FROM games WHERE id = $1").bind(id);
        let setup = self.row(setup).await?.map(|mut row| row.text()).transpose()?;
        // A move in the meantime keeps the game.
        let sql = "DELETE FROM games WHERE id = $1 AND touched_ms = $2 AND NOT EXISTS \
                   (SELECT 1 FROM turns WHERE game = $1 AND at_ms > $3)";
        let idle = i64::try_from(game.idle.as_millis()).unwrap_or(i64::MAX);
        let seen = self.age.now_ms().saturating_sub(idle);
        let mut statements = vec![Statement::new(sql).bind(id).bind(touched).bind(seen)];
        statements.extend(drop_texts(&sources_of(setup.as_deref())));
        let changed = self.database.write(Subject::Game(id), statements).await?;
        self.space.forget();
        Ok(changed.first().is_some_and(|changed| *changed > 0))
    }

    async fn drop_unused_texts(&self) -> Result<bool, StoreError> {
        let sql = "DELETE FROM pack_texts WHERE sha256 IN (SELECT sha256 FROM pack_texts WHERE \
                   NOT EXISTS (SELECT 1 FROM game_texts WHERE sha256 = pack_texts.sha256) AND \
                   NOT EXISTS (SELECT 1 FROM event_texts WHERE sha256 = pack_texts.sha256) \
                   LIMIT $1)";
        self.change(Subject::Shared, Statement::new(sql).bind(TEXTS)).await
    }

    async fn shrink(&self) -> Result<(), StoreError> {
        self.database.shrink().await
    }

    async fn note_time(&self) -> Result<(), StoreError> {
        let sql = "INSERT INTO notes (name, number) VALUES ('age', $1) \
                   ON CONFLICT (name) DO UPDATE SET number = excluded.number";
        self.change(Subject::Shared, Statement::new(sql).bind(self.age.now_ms())).await.map(drop)
    }
}
