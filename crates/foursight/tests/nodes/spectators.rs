//! Spectators who follow the game of a player, come again whenever they are sent away, and note what they saw.

use std::sync::{Arc, PoisonError};
use std::time::Duration;

use futures_util::StreamExt;
use serde_json::Value;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;

use super::players::World;

/// The pause before somebody comes again.
const PAUSE: Duration = Duration::from_millis(500);

/// The number and the place of the turn that a message is about. The rest of it, which is the whole game, is not read.
pub(crate) fn turn(text: &str) -> Option<(usize, Value)> {
    let (told, _) = text.strip_prefix("{\"type\":\"turn\",\"turn\":")?.split_once(",\"game\":")?;
    let told: Value = serde_json::from_str(told).ok()?;
    Some((told["number"].as_u64()? as usize, told["place"].clone()))
}

/// Starts so many, each with the game of another player.
pub(crate) fn watch(world: &Arc<World>, count: usize) -> Vec<tokio::task::JoinHandle<()>> {
    (0..count)
        .map(|number| tokio::spawn(follow(Arc::clone(world), number % world.load.games)))
        .collect()
}

async fn follow(world: Arc<World>, player: usize) {
    let mut games = world.live[player].subscribe();
    while !world.is_over() {
        let Some(id) = games.borrow_and_update().clone() else {
            let _ = games.changed().await;
            continue;
        };
        let socket = connect_async(format!("ws://{}/api/games/{id}/live", world.host())).await;
        let Ok((mut socket, _)) = socket else {
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        loop {
            let message = tokio::select! {
                message = socket.next() => message,
                _ = games.changed() => break,
            };
            let Some(Ok(message)) = message else { break };
            if let Message::Text(text) = message
                && let Some((number, place)) = turn(&text)
            {
                let mut seen = world.seen.lock().unwrap_or_else(PoisonError::into_inner);
                let before = seen.entry(id.clone()).or_default().insert(number, place.clone());
                drop(seen);
                if before.as_ref().is_some_and(|before| *before != place) {
                    world.broke(format!(
                        "{id}: spectators saw {before:?} and {place} as turn {number}"
                    ));
                }
            }
        }
        tokio::time::sleep(PAUSE).await;
    }
}
