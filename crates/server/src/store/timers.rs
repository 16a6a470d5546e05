//! Games that wait for a person: when their time is up, and who has been at the table.

use async_trait::async_trait;

use super::StoreError;
use super::database::{Row, Statement};
use super::sql::SqlStore;
use super::subject::Subject;

/// What is known of a game that waits for a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StoredTimer {
    /// How many turns were played when this was noted.
    pub ply: usize,
    /// When the turn's time is up, in the time of service; 0 if no clock runs.
    pub due_ms: i64,
    /// The people who have been at the table: bit 0 is seat 0.
    pub seen: u32,
}

/// A place that keeps timers. Their times count only while a server runs: what passes in between is
/// nobody's.
#[async_trait]
pub trait TimerStore: Send + Sync + 'static {
    /// How long servers have run on this database so far, in milliseconds.
    async fn service_time(&self) -> Result<i64, StoreError>;
    /// Notes how long servers have run; it never goes back.
    async fn keep_service_time(&self, now_ms: i64) -> Result<(), StoreError>;
    /// A game's timer.
    async fn timer(&self, id: &str) -> Result<Option<StoredTimer>, StoreError>;
    /// Keeps a game's timer, or forgets it, and notes the time. A game that is gone needs none.
    async fn keep_timer(
        &self,
        id: &str,
        timer: Option<&StoredTimer>,
        now_ms: i64,
    ) -> Result<(), StoreError>;
    /// Whether the clock of any game runs.
    async fn clocks_run(&self) -> Result<bool, StoreError>;
    /// Games whose time was up before this moment, the earliest first. A game that another node
    /// holds is left out: that one looks after its clock.
    async fn due_timers(&self, now_ms: i64, limit: u32) -> Result<Vec<String>, StoreError>;
}

fn note_time(now_ms: i64) -> Statement {
    Statement::new("UPDATE service_time SET now_ms = $1 WHERE now_ms < $1").bind(now_ms)
}

#[async_trait]
impl TimerStore for SqlStore {
    async fn service_time(&self) -> Result<i64, StoreError> {
        let row = self.row(Statement::new("SELECT now_ms FROM service_time")).await?;
        row.map_or(Ok(1), |mut row| row.number())
    }

    async fn keep_service_time(&self, now_ms: i64) -> Result<(), StoreError> {
        // Where there are several nodes, the database counts their time itself.
        if self.database.leases().is_some() {
            return Ok(());
        }
        self.change(Subject::Shared, note_time(now_ms)).await.map(drop)
    }

    async fn timer(&self, id: &str) -> Result<Option<StoredTimer>, StoreError> {
        let sql = "SELECT ply, due_ms, seen FROM timers WHERE game = $1";
        let row = self.row(Statement::new(sql).bind(id)).await?;
        let read = |mut row: Row| -> Result<StoredTimer, StoreError> {
            let ply = usize::try_from(row.number()?).unwrap_or(usize::MAX);
            Ok(StoredTimer { ply, due_ms: row.number()?, seen: row.number()? as u32 })
        };
        row.map(read).transpose()
    }

    async fn keep_timer(
        &self,
        id: &str,
        timer: Option<&StoredTimer>,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let statement = match timer {
            None => Statement::new("DELETE FROM timers WHERE game = $1").bind(id),
            Some(timer) => {
                let sql = "INSERT INTO timers (game, ply, due_ms, seen) \
                           SELECT id, $2, $3, $4 FROM games WHERE id = $1 \
                           ON CONFLICT (game) DO UPDATE SET \
                           ply = excluded.ply, due_ms = excluded.due_ms, seen = excluded.seen";
                let numbers = [timer.ply as i64, timer.due_ms, i64::from(timer.seen)];
                numbers.into_iter().fold(Statement::new(sql).bind(id), Statement::bind)
            }
        };
        let mut statements = vec![statement];
        if self.database.leases().is_none() {
            statements.push(note_time(now_ms));
        }
        self.database.write(Subject::Game(id), statements).await.map(drop)
    }

    async fn clocks_run(&self) -> Result<bool, StoreError> {
        let sql = "SELECT due_ms FROM timers WHERE due_ms > 0 LIMIT 1";
        Ok(self.row(Statement::new(sql)).await?.is_some())
    }

    async fn due_timers(&self, now_ms: i64, limit: u32) -> Result<Vec<String>, StoreError> {
        let session = self.database.leases().map(|leases| leases.session());
        let elsewhere = match session {
            None => "",
            Some(_) => {
                "AND NOT EXISTS (SELECT 1 FROM leases JOIN nodes USING (session) \
                 WHERE id = 'game:' || game AND session <> $3 AND alive_until > now())"
            }
        };
        let sql = format!(
            "SELECT game FROM timers WHERE due_ms > 0 AND due_ms < $1 {elsewhere} \
             ORDER BY due_ms LIMIT $2"
        );
        let statement = Statement::new(sql).bind(now_ms).bind(i64::from(limit));
        let statement = session.into_iter().fold(statement, Statement::bind);
        self.rows(statement).await?.into_iter().map(|mut row| row.text()).collect()
    }
}
