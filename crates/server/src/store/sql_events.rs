//! Events in an SQL database.

use async_trait::async_trait;

use super::database::{Row, Statement};
use super::sql::{SqlStore, drop_texts, keep_texts, sources_of, use_texts};
use super::subject::Subject;
use super::{EventFilter, EventGame, EventSetup, EventState, EventStore, StoreError, StoredEvent};

/// Everything about events, and how many games were played.
const SELECT: &str = "SELECT id, created_ms, setup, state, why, winner, \
    (SELECT count(*) FROM event_games WHERE event = events.id) FROM events";

fn read(mut row: Row) -> Result<StoredEvent, StoreError> {
    Ok(StoredEvent {
        id: row.text()?,
        created_ms: row.number()?,
        setup: serde_json::from_str(&row.text()?)?,
        state: EventState::of(&row.text()?),
        why: row.optional_text()?,
        winner: row.optional_text()?,
        played: row.number()?.unsigned_abs(),
    })
}

#[async_trait]
impl EventStore for SqlStore {
    async fn create_event(
        &self,
        event: &StoredEvent,
        texts: &[(String, String)],
    ) -> Result<(), StoreError> {
        self.claim(texts.iter().map(|(_, text)| text.len() as u64).sum()).await?;
        let mut statements = keep_texts(texts);
        let sql = "INSERT INTO events (id, created_ms, setup, state) VALUES ($1, $2, $3, $4) \
                   ON CONFLICT DO NOTHING";
        let insert = Statement::new(sql).bind(&*event.id).bind(event.created_ms);
        let insert = insert.bind(serde_json::to_string(&event.setup)?).bind(event.state.word());
        statements.push(insert.claiming(&event.id));
        let sql = "INSERT INTO event_texts (event, sha256) \
                   SELECT $1, sha256 FROM pack_texts WHERE sha256 = $2 ON CONFLICT DO NOTHING";
        statements.extend(use_texts(sql, &event.id, &event.setup.sources));
        self.database.write(Subject::Arena, statements).await.map(drop)
    }

    async fn event(&self, id: &str) -> Result<Option<StoredEvent>, StoreError> {
        let sql = format!("{SELECT} WHERE id = $1");
        self.row(Statement::new(sql).bind(id)).await?.map(read).transpose()
    }

    async fn events(&self, filter: &EventFilter) -> Result<Vec<StoredEvent>, StoreError> {
        let sql = format!(
            "{SELECT} WHERE ($1 = '' OR state = $1) AND ($2 = '' OR (created_ms, id) < \
             (SELECT created_ms, id FROM events WHERE id = $2)) \
             ORDER BY created_ms DESC, id DESC LIMIT $3"
        );
        let state = if filter.running { EventState::Running.word() } else { "" };
        let before = filter.before.as_deref().unwrap_or_default();
        let statement = Statement::new(sql).bind(state).bind(before).bind(i64::from(filter.limit));
        self.rows(statement).await?.into_iter().map(read).collect()
    }

    async fn end_event(
        &self,
        id: &str,
        state: EventState,
        why: Option<&str>,
        winner: Option<&str>,
    ) -> Result<bool, StoreError> {
        let sql = "UPDATE events SET state = $2, why = $3, winner = $4 \
                   WHERE id = $1 AND state = 'running'";
        let (why, winner) = (why.map(str::to_owned), winner.map(str::to_owned));
        let statement = Statement::new(sql).bind(id).bind(state.word()).bind(why).bind(winner);
        self.change(Subject::Arena, statement).await
    }

    async fn pause_event(&self, event: &StoredEvent, paused: bool) -> Result<bool, StoreError> {
        let sql = "UPDATE events SET setup = $2 WHERE id = $1 AND state = 'running'";
        let setup = EventSetup { paused, ..event.setup.clone() };
        let statement = Statement::new(sql).bind(&*event.id).bind(serde_json::to_string(&setup)?);
        self.change(Subject::Arena, statement).await
    }

    async fn delete_event(&self, id: &str) -> Result<bool, StoreError> {
        let setup = Statement::new("SELECT setup FROM events WHERE id = $1").bind(id);
        let setup = self.row(setup).await?.map(|mut row| row.text()).transpose()?;
        let mut statements = vec![Statement::new("DELETE FROM events WHERE id = $1").bind(id)];
        statements.extend(drop_texts(&sources_of(setup.as_deref())));
        let changed = self.database.write(Subject::Arena, statements).await?;
        self.space.forget();
        Ok(changed.first().is_some_and(|changed| *changed > 0))
    }

    async fn add_event_game(
        &self,
        id: &str,
        game: &EventGame,
        record: &str,
    ) -> Result<(), StoreError> {
        let sql = "INSERT INTO event_games (event, encounter, number, ended_ms, summary, record) \
                   VALUES ($1, $2, $3, $4, $5, $6)";
        let statement = Statement::new(sql)
            .bind(id)
            .bind(game.encounter as i64)
            .bind(i64::from(game.summary.number))
            .bind(game.ended_ms)
            .bind(serde_json::to_string(&game.summary)?)
            .bind(record);
        self.change(Subject::Arena, statement).await.map(drop)
    }

    async fn event_games(&self, id: &str) -> Result<Vec<EventGame>, StoreError> {
        let sql = "SELECT encounter, ended_ms, summary FROM event_games WHERE event = $1 \
                   ORDER BY encounter, number";
        let read = |mut row: Row| {
            Ok(EventGame {
                encounter: row.number()? as usize,
                ended_ms: row.number()?,
                summary: serde_json::from_str(&row.text()?)?,
            })
        };
        self.rows(Statement::new(sql).bind(id)).await?.into_iter().map(read).collect()
    }

    async fn event_game(
        &self,
        id: &str,
        encounter: usize,
        number: u32,
    ) -> Result<Option<(EventGame, String)>, StoreError> {
        let sql = "SELECT ended_ms, summary, record FROM event_games \
                   WHERE event = $1 AND encounter = $2 AND number = $3";
        let statement = Statement::new(sql).bind(id).bind(encounter as i64).bind(i64::from(number));
        let Some(mut row) = self.row(statement).await? else { return Ok(None) };
        let (ended_ms, summary) = (row.number()?, serde_json::from_str(&row.text()?)?);
        Ok(Some((EventGame { encounter, ended_ms, summary }, row.text()?)))
    }
}
