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
        let clocks_run = match wake_due(&hub).await {
            Ok(clocks_run) => clocks_run,
            Err(error) => {
                tracing::error!(%error, "the games whose time is up cannot be read");
                continue;
            }
        };
        if clocks_run && noted.elapsed() >= NOTE_INTERVAL {
            noted = Instant::now();
            if let Err(error) = hub.store.keep_service_time(hub.clock.now_ms()).await {
                tracing::error!(%error, "the time of service cannot be noted");
            }
        }
    }
}

/// Wakes all games whose time is up; answers whether clocks run.
async fn wake_due(hub: &Arc<Hub>) -> Result<bool, StoreError> {
    loop {
        let next = hub.store.next_timers(BATCH).await?;
        let clocks_run = !next.is_empty();
        let now = hub.clock.now_ms();
        let mut waking = JoinSet::new();
        for (id, due_ms) in next {
            if due_ms < now {
                let hub = Arc::clone(hub);
                waking.spawn(async move { wake(&hub, &id, now).await });
            }
        }
        let count = waking.len();
        // One that does not wake keeps no other one waiting.
        while let Some(woken) = waking.join_next().await {
            if let Ok(woken) = woken {
                woken?;
            }
        }
        if count < BATCH as usize {
            return Ok(clocks_run);
        }
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
