//! Gives memory back that nobody has used for a while.

use std::sync::Weak;
use std::time::Duration;

use crate::games::Hub;

/// Looks again and again for as long as there is a hub: what has been idle for as long as a game
/// that nobody looks at goes.
pub(crate) async fn run(hub: Weak<Hub>, idle_for: Duration) {
    loop {
        tokio::time::sleep(idle_for / 2).await;
        let Some(hub) = hub.upgrade() else { return };
        // Freeing large tables takes its time, which the threads that answer requests do not have.
        let freed = tokio::task::spawn_blocking(move || {
            hub.agents.forget_idle(idle_for);
            hub.packs.forget_idle(idle_for);
            foursight_heap::give_back();
        });
        if let Err(error) = freed.await {
            tracing::error!(%error, "idle memory could not be given back");
        }
    }
}
