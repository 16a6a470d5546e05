//! What both databases are told about events.

/// Implements [`EventStore`](super::EventStore) as `sql_store` implements `Store`.
macro_rules! sql_event_store {
    ($store:ty) => {
        #[async_trait]
        impl super::EventStore for $store {
            async fn create_event(
                &self,
                event: &StoredEvent,
                texts: &[(String, String)],
            ) -> Result<(), StoreError> {
                let (event, texts) = (event.clone(), texts.to_vec());
                self.write(move |change| {
                    Box::pin(async move {
                        super::sql::keep_texts!(change, texts);
                        let made = sqlx::query(
                            "INSERT INTO events (id, created_ms, setup, state) \
                             VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
                        )
                        .bind(&event.id)
                        .bind(event.created_ms)
                        .bind(serde_json::to_string(&event.setup)?)
                        .bind(event.state.word())
                        .execute(&mut *change)
                        .await?;
                        match made.rows_affected() {
                            0 => Err(StoreError::Taken(event.id)),
                            _ => Ok(()),
                        }
                    })
                })
                .await
            }

            async fn event(&self, id: &str) -> Result<Option<StoredEvent>, StoreError> {
                let sql = format!("{} WHERE id = $1", super::sql_events::SELECT);
                let row: Option<super::sql_events::Row> =
                    sqlx::query_as(&sql).bind(id).fetch_optional(&self.reader).await?;
                row.map(super::sql_events::read).transpose()
            }

            async fn events(&self, filter: &EventFilter) -> Result<Vec<StoredEvent>, StoreError> {
                let sql = format!(
                    "{} WHERE ($1 = '' OR state = $1) AND ($2 = '' OR (created_ms, id) < \
                     (SELECT created_ms, id FROM events WHERE id = $2)) \
                     ORDER BY created_ms DESC, id DESC LIMIT $3",
                    super::sql_events::SELECT
                );
                let state = if filter.running { EventState::Running.word() } else { "" };
                let rows: Vec<super::sql_events::Row> = sqlx::query_as(&sql)
                    .bind(state)
                    .bind(filter.before.as_deref().unwrap_or_default())
                    .bind(i64::from(filter.limit))
                    .fetch_all(&self.reader)
                    .await?;
                rows.into_iter().map(super::sql_events::read).collect()
            }

            async fn end_event(
                &self,
                id: &str,
                state: EventState,
                why: Option<&str>,
                winner: Option<&str>,
            ) -> Result<bool, StoreError> {
                let id = id.to_owned();
                let (why, winner) = (why.map(str::to_owned), winner.map(str::to_owned));
                self.write(move |change| {
                    Box::pin(async move {
                        let ended = sqlx::query(
                            "UPDATE events SET state = $2, why = $3, winner = $4 \
                             WHERE id = $1 AND state = 'running'",
                        )
                        .bind(id)
                        .bind(state.word())
                        .bind(why)
                        .bind(winner)
                        .execute(&mut *change)
                        .await?;
                        Ok(ended.rows_affected() > 0)
                    })
                })
                .await
            }

            async fn delete_event(&self, id: &str) -> Result<bool, StoreError> {
                let id = id.to_owned();
                self.write(move |change| {
                    Box::pin(async move {
                        let gone = sqlx::query("DELETE FROM events WHERE id = $1")
                            .bind(id)
                            .execute(&mut *change)
                            .await?;
                        Ok(gone.rows_affected() > 0)
                    })
                })
                .await
            }

            async fn add_event_game(
                &self,
                id: &str,
                game: &EventGame,
                record: &str,
            ) -> Result<(), StoreError> {
                let (id, record) = (id.to_owned(), record.to_owned());
                let (encounter, number) = (game.encounter as i64, i64::from(game.summary.number));
                let ended_ms = game.ended_ms;
                let summary = serde_json::to_string(&game.summary)?;
                self.write(move |change| {
                    Box::pin(async move {
                        sqlx::query(
                            "INSERT INTO event_games \
                             (event, encounter, number, ended_ms, summary, record) \
                             VALUES ($1, $2, $3, $4, $5, $6)",
                        )
                        .bind(id)
                        .bind(encounter)
                        .bind(number)
                        .bind(ended_ms)
                        .bind(summary)
                        .bind(record)
                        .execute(&mut *change)
                        .await?;
                        Ok(())
                    })
                })
                .await
            }

            async fn event_games(&self, id: &str) -> Result<Vec<EventGame>, StoreError> {
                let rows: Vec<(i64, i64, String)> = sqlx::query_as(
                    "SELECT encounter, ended_ms, summary FROM event_games WHERE event = $1 \
                     ORDER BY encounter, number",
                )
                .bind(id)
                .fetch_all(&self.reader)
                .await?;
                let read = |(encounter, ended_ms, summary): (i64, i64, String)| {
                    let summary = serde_json::from_str(&summary)?;
                    Ok(EventGame { encounter: encounter as usize, ended_ms, summary })
                };
                rows.into_iter().map(read).collect()
            }

            async fn event_game(
                &self,
                id: &str,
                encounter: usize,
                number: u32,
            ) -> Result<Option<(EventGame, String)>, StoreError> {
                let row: Option<(i64, String, String)> = sqlx::query_as(
                    "SELECT ended_ms, summary, record FROM event_games \
                     WHERE event = $1 AND encounter = $2 AND number = $3",
                )
                .bind(id)
                .bind(encounter as i64)
                .bind(i64::from(number))
                .fetch_optional(&self.reader)
                .await?;
                let Some((ended_ms, summary, record)) = row else { return Ok(None) };
                let summary = serde_json::from_str(&summary)?;
                Ok(Some((EventGame { encounter, ended_ms, summary }, record)))
            }
        }
    };
}

use super::{EventState, StoreError, StoredEvent};

/// Everything about events, and how many games were played.
pub(super) const SELECT: &str = "SELECT id, created_ms, setup, state, why, winner, \
    (SELECT count(*) FROM event_games WHERE event = events.id) FROM events";

/// A row of [`SELECT`].
pub(super) type Row = (String, i64, String, String, Option<String>, Option<String>, i64);

pub(super) fn read(row: Row) -> Result<StoredEvent, StoreError> {
    let (id, created_ms, setup, state, why, winner, played) = row;
    let setup = serde_json::from_str(&setup)?;
    let (state, played) = (EventState::of(&state), played.unsigned_abs());
    Ok(StoredEvent { id, created_ms, setup, state, why, winner, played })
}

pub(super) use sql_event_store;
