//! Forgets what was kept for long enough, a little at a time and when nobody waits for it.

use std::sync::{Arc, Weak};
use std::time::Duration;

use crate::games::Hub;
use crate::measures;
use crate::store::{Cursor, Retention, StoreError};

/// A pause between two steps of a walk through everything.
const STEP: Duration = Duration::from_secs(1);
/// A pause between two walks.
const WALK: Duration = Duration::from_secs(10 * 60);
/// Steps of a walk that give room back to the system at its end.
const SHRINKS: usize = 64;

/// Walks through all games again and again for as long as there is a hub.
pub(crate) async fn run(hub: Weak<Hub>, retention: Retention) {
    let mut cursor = None;
    loop {
        let Some(here) = hub.upgrade() else { return };
        if !here.has_arena() {
            drop(here);
            tokio::time::sleep(STEP).await;
            continue;
        }
        let stepped = step(&here, &retention, cursor.take()).await;
        let pause = match stepped {
            Ok(Some(next)) => {
                cursor = Some(next);
                STEP
            }
            Ok(None) => match tidy(&here, &retention).await {
                Ok(()) => WALK,
                Err(error) => told(&error),
            },
            Err(error) => told(&error),
        };
        drop(here);
        tokio::time::sleep(pause).await;
    }
}

/// What cannot be done now is done later.
fn told(error: &StoreError) -> Duration {
    tracing::warn!(%error, "what was kept for long enough cannot be forgotten now");
    WALK
}

/// Looks at some games and forgets those that were kept for long enough; answers where to go on.
async fn step(hub: &Arc<Hub>, retention: &Retention, from: Cursor) -> Result<Cursor, StoreError> {
    let Some(shortest) = retention.shortest() else { return Ok(None) };
    let (games, next) = hub.store.aged(shortest, from).await?;
    for game in games.iter().filter(|game| retention.is_over(game)) {
        // Somebody looks at it.
        if hub.is_live(&game.id) {
            continue;
        }
        let expired = match hub.store.expire(&game.id, retention).await {
            // Somebody looks at it on another node.
            Err(StoreError::NotOwned(_)) => continue,
            expired => expired?,
        };
        if expired {
            tracing::debug!(game = game.id, "was kept for long enough");
            measures::count("foursight_games_expired_total");
        }
    }
    Ok(next)
}

/// The end of a walk: names of bots and rooms that nobody uses, people who have gone, texts that nothing uses, and room
/// that nothing takes.
async fn tidy(hub: &Arc<Hub>, retention: &Retention) -> Result<(), StoreError> {
    hub.bots.note_names().await?;
    while let Some(unused) = retention.bot_names
        && hub.bots.names().forget(unused).await?
    {
        tokio::time::sleep(STEP).await;
    }
    if let Some(unseen) = retention.people {
        while hub.store.forget_people(unseen).await? {
            tokio::time::sleep(STEP).await;
        }
    }
    while let Some(older) = retention.rooms
        && hub.store.expire_rooms(older).await?
    {
        tokio::time::sleep(STEP).await;
    }
    while hub.store.drop_unused_texts().await? {
        tokio::time::sleep(STEP).await;
    }
    for _ in 0..SHRINKS {
        hub.store.shrink().await?;
        tokio::task::yield_now().await;
    }
    hub.store.note_time().await
}
