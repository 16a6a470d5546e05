//! The timer of all games that sleep: it wakes those whose time is up.

use std::sync::{Arc, Weak};
use std::time::Duration;

use tokio::task::JoinSet;
use tokio::time::{Instant, timeout};

use super::command::Command;
use super::hub::Hub;
use crate::problem::Code;
use crate::store::{StoreError, StoredTimer};
use crate::work::Caller;

/// How often games that sleep are looked at: nobody sees that they wake a little later.
const TICK: Duration = Duration::from_secs(1);
/// How often the time of service is noted while clocks run: whoever is to move is given this much
/// at most if the process is killed.
pub(crate) const NOTE_INTERVAL: Duration = Duration::from_secs(5);
/// How long a game may take to wake.
const WAKE_WAIT: Duration = Duration::from_secs(20);
/// When a game that could not be woken is tried again.
const RETRY: Duration = Duration::from_secs(60);
/// Games that are looked at together.
const BATCH: u32 = 64;

/// Wakes games whose time is up, as long as there is a hub.
pub(crate) async fn run(hub: Weak<Hub>) {
    let mut noted = Instant::now();
    loop {
        tokio::time::sleep(TICK).await;
        let Some(hub) = hub.upgrade() else { return };
        if !hub.has_arena() {
            continue;
        }
        // A database that does not answer now may do so the next time.
        if let Err(error) = wake_due(&hub).await {
            tracing::error!(%error, "the games whose time is up cannot be read");
            continue;
        }
        if noted.elapsed() >= NOTE_INTERVAL {
            noted = Instant::now();
            if let Err(error) = note_time(&hub).await {
                tracing::error!(%error, "the time of service cannot be noted");
            }
        }
    }
}

/// Notes how long this server has run, if that is anybody's time.
async fn note_time(hub: &Hub) -> Result<(), StoreError> {
    match hub.store.clocks_run().await? {
        true => hub.store.keep_service_time(hub.clock.now_ms()).await,
        false => Ok(()),
    }
}

/// Wakes all games whose time is up.
async fn wake_due(hub: &Arc<Hub>) -> Result<(), StoreError> {
    let mut before = Vec::new();
    loop {
        let now = hub.clock.now_ms();
        let due = hub.store.due_timers(now, BATCH).await?;
        // Those that stay although they were woken are looked at again in a moment.
        if due == before {
            return Ok(());
        }
        let mut waking = JoinSet::new();
        for id in due.clone() {
            let hub = Arc::clone(hub);
            waking.spawn(async move { wake(&hub, &id, now).await });
        }
        // One that does not wake keeps no other one waiting.
        while let Some(woken) = waking.join_next().await {
            if let Ok(woken) = woken {
                woken?;
            }
        }
        if due.len() < BATCH as usize {
            return Ok(());
        }
        before = due;
    }
}

async fn wake(hub: &Arc<Hub>, id: &str, now_ms: i64) -> Result<(), StoreError> {
    let asked = hub.ask(id, Caller::Server, Command::Wake);
    let why = match timeout(WAKE_WAIT, asked).await {
        Ok(Ok(())) => return Ok(()),
        // Whoever has it looks after its clock.
        Ok(Err(problem)) if problem.code == Code::Closing || problem.moved => return Ok(()),
        Ok(Err(problem)) => problem.detail,
        Err(_) => "it does not answer".to_owned(),
    };
    tracing::error!(game = id, why, "a game whose time is up cannot be woken");
    postpone(hub, id, now_ms).await
}

/// Leaves a game alone for a while, so that it does not keep the others waiting.
async fn postpone(hub: &Hub, id: &str, now_ms: i64) -> Result<(), StoreError> {
    let Some(timer) = hub.store.timer(id).await? else { return Ok(()) };
    let later = StoredTimer { due_ms: now_ms + RETRY.as_millis() as i64, ..timer };
    hub.store.keep_timer(id, Some(&later), now_ms).await
}
