//! Tournaments of computer players, begun again and again: each ends as it ended before anything was disturbed.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};

use super::players::World;

/// The pause between two looks at an event.
const PAUSE: Duration = Duration::from_millis(500);
/// The pause between two events: what computers think about is no part of the load.
const INTERVAL: Duration = Duration::from_secs(10);
/// Tournaments that differ.
pub(crate) const SEEDS: u64 = 3;

/// A tournament whose players count positions instead of watching the clock.
fn wanted(seed: u64) -> Value {
    json!({
        "name": format!("cup {seed}"), "format": "round-robin", "packs": ["connect4-xtreme"],
        "bots": ["level1", "level2", "level3", "level4"], "games": 4, "nodes": 1000, "seed": seed,
    })
}

/// What must be the same: who met whom, and how each game went.
fn outcome(event: &Value) -> Value {
    let report = &event["report"];
    json!([report["standings"], report["matches"]])
}

/// Begins a tournament; answers what it is called, unless nobody knows whether it has begun.
async fn begin(world: &World, seed: u64) -> Option<String> {
    match world.ask(Method::POST, "/api/arena/events", None, Some(&wanted(seed))).await {
        Some((201, begun)) => Some(begun["id"].as_str().unwrap().to_owned()),
        Some((400 | 404 | 422, problem)) => {
            world.broke(format!("an event was refused: {problem}"));
            None
        }
        _ => None,
    }
}

/// Waits until a tournament has ended; answers how.
async fn end(world: &World, id: &str) -> Option<Value> {
    loop {
        match world.ask(Method::GET, &format!("/api/arena/events/{id}"), None, None).await {
            Some((200, event)) if event["state"] == "running" => {}
            Some((200, event)) if event["state"] == "finished" => return Some(outcome(&event)),
            Some((200 | 404, event)) => {
                world.broke(format!("the event {id} ended wrongly: {event}"));
                return None;
            }
            _ => {}
        }
        tokio::time::sleep(PAUSE).await;
    }
}

/// How each tournament ends while nothing is disturbed.
pub(crate) async fn undisturbed(world: &World) -> HashMap<String, Value> {
    let mut known = HashMap::new();
    for seed in 0..SEEDS {
        let id = begin(world, seed).await.expect("an event begins while nothing is disturbed");
        let ended = end(world, &id).await.expect("an event ends while nothing is disturbed");
        known.insert(format!("cup {seed}"), ended);
    }
    known
}

/// Holds one tournament after the other until everything is over.
pub(crate) async fn organise(world: Arc<World>) {
    for seed in (0..SEEDS).cycle() {
        if world.is_over() {
            return;
        }
        if let Some(id) = begin(&world, seed).await {
            end(&world, &id).await;
        }
        tokio::time::sleep(INTERVAL).await;
    }
}

/// Compares all tournaments, also those of which nobody was told that they had begun; answers how many there were.
pub(crate) async fn compare(world: &World, known: &HashMap<String, Value>) -> usize {
    let (mut before, mut count) = (String::new(), 0);
    loop {
        let path = format!("/api/arena/events?limit=100{before}");
        let Some((200, list)) = world.ask(Method::GET, &path, None, None).await else {
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        let events = list["events"].as_array().unwrap();
        for event in events {
            let (id, name) = (event["id"].as_str().unwrap(), event["name"].as_str().unwrap());
            if let Some(ended) = end(world, id).await
                && ended != known[name]
            {
                world.broke(format!(
                    "the event {id} ({name}) ended as {ended}, not as {}",
                    known[name]
                ));
            }
            count += 1;
        }
        match events.last() {
            Some(last) => before = format!("&before={}", last["id"].as_str().unwrap()),
            None => return count,
        }
    }
}
