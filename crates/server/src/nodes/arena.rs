//! The arena is held by one node, whichever has it first: its events go on there.

use std::sync::{Arc, Weak};

use axum::extract::ws::Utf8Bytes;

use super::Nodes;
use crate::app::App;
use crate::store::{Lease, Subject};

/// What whoever watched is told when the arena goes on elsewhere.
const MOVED: Utf8Bytes = Utf8Bytes::from_static("{\"type\":\"closing\",\"seconds\":0}");

/// Holds the arena whenever no other node does, for as long as there is a server.
pub(crate) async fn keep_arena(app: Weak<App>, nodes: Arc<Nodes>) {
    let pause = nodes.leases.lease_time() / 5;
    loop {
        let Some(app) = app.upgrade().filter(|app| !*app.closing.borrow()) else { return };
        match app.hub.store.own(Subject::Arena).await {
            Ok(Some(lease)) => hold(&app, &nodes, lease).await,
            Ok(None) => return,
            // Another one has it, or the database does not answer now.
            Err(error) => tracing::trace!(%error, "the arena is elsewhere"),
        }
        drop(app);
        let _ = tokio::time::timeout(pause, nodes.arena_free.notified()).await;
    }
}

/// Runs the arena until another node has it, or this one ends.
async fn hold(app: &Arc<App>, nodes: &Nodes, lease: Arc<Lease>) {
    nodes.forget(Subject::Arena);
    if let Err(error) = app.arena.open().await {
        tracing::error!(%error, "events cannot be resumed now");
    } else {
        tracing::info!("the arena is here");
        nodes.arena.send_replace(true);
        let mut closing = app.closing.clone();
        tokio::select! {
            () = lease.lost() => tracing::warn!("the arena goes on elsewhere"),
            _ = closing.wait_for(|closing| *closing) => {}
        }
        nodes.arena.send_replace(false);
    }
    app.arena.suspend(MOVED).await;
}
