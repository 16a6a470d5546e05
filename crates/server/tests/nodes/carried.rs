//! Bots play in events through nodes that only carry their connections, and lose nothing when such a node ends.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use sqlx::{Connection, PgConnection};
use tokio::sync::Semaphore;
use tokio::task::JoinHandle;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;

use crate::answers::until;
use crate::world::World;

impl World {
    /// Which node has the arena.
    pub(crate) async fn arena_holder(&self) -> usize {
        let mut sql = PgConnection::connect(&self.postgres.address).await.unwrap();
        let holder = "SELECT name FROM nodes JOIN leases USING (session) WHERE id = 'arena'";
        let name: String = loop {
            // The first one takes it as soon as it has begun.
            if let Some(name) = sqlx::query_scalar(holder).fetch_optional(&mut sql).await.unwrap() {
                break name;
            }
        };
        let port = |host: &str| host.rsplit(':').next().unwrap().to_owned();
        self.nodes.iter().position(|node| port(&name) == port(&node.host)).unwrap()
    }

    fn bot_port(&self, node: usize) -> SocketAddr {
        self.nodes[node].server.bots().unwrap()
    }

    async fn bot_waits(&self, name: &str) {
        until(async || {
            let (_, arena) = self.get(0, "/api/arena").await;
            let bots = arena["bots"].as_array().cloned().unwrap_or_default();
            bots.iter().any(|bot| bot["name"] == name && bot["state"] == "waiting")
        })
        .await;
    }

    /// Begins a match of a bot; answers its path.
    async fn matched(&self, node: usize, bot: &str, games: u32) -> String {
        let wanted = json!({"format": "match", "bots": [format!("bot:{bot}"), "level1"],
            "games": games, "time_ms": 10_000, "seed": 1});
        let (status, made) = self.post(node, "/api/arena/events", wanted).await;
        assert_eq!(status, 201, "{made}");
        format!("/api/arena/events/{}", made["id"].as_str().unwrap())
    }

    /// Waits until an event is over; answers the games of its match.
    async fn games(&self, event: &str) -> Vec<Value> {
        until(async || self.get(0, event).await.1["state"] == "finished").await;
        let (_, shown) = self.get(0, event).await;
        shown["report"]["matches"][0]["games"].as_array().unwrap().clone()
    }
}

/// A bot that plays the first column with room, as often as it is permitted, and comes back to the next of these ports
/// whenever it has lost its connection. How often it has connected is counted.
fn bot(
    name: &str,
    ports: Vec<SocketAddr>,
    permits: Arc<Semaphore>,
    connected: Arc<AtomicUsize>,
) -> JoinHandle<()> {
    let name = name.to_owned();
    tokio::spawn(async move {
        for port in ports.iter().cycle() {
            let Ok((mut socket, _)) = connect_async(format!("ws://{port}/{name}")).await else {
                tokio::task::yield_now().await;
                continue;
            };
            connected.fetch_add(1, Ordering::Relaxed);
            while let Some(Ok(message)) = socket.next().await {
                // The greeting is no JSON, and pings are none.
                let state = serde_json::from_slice::<Value>(&message.into_data());
                let Ok(state) = state else { continue };
                let top = state["board"].as_array().unwrap().last().unwrap().as_array().unwrap();
                let column = top.iter().position(|cell| *cell == 0).unwrap();
                // While it waits it still notices that the connection has ended.
                let is_there = loop {
                    tokio::select! {
                        permit = permits.acquire() => break { permit.unwrap().forget(); true },
                        message = socket.next() => {
                            if !matches!(message, Some(Ok(_))) {
                                break false;
                            }
                        }
                    }
                };
                if !is_there {
                    break;
                }
                let reply = json!({ "column": column }).to_string();
                if socket.send(Message::text(reply)).await.is_err() {
                    break;
                }
            }
        }
    })
}

fn nobody_broke_off(games: &[Value]) {
    for game in games {
        assert!(game["offender"].is_null(), "{game}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_plays_a_match_through_a_node_that_carries_it() {
    let world = World::new(2).await;
    let carrier = 1 - world.arena_holder().await;
    let permits = Arc::new(Semaphore::new(0));
    let rex = bot("Rex", vec![world.bot_port(carrier)], Arc::clone(&permits), Arc::default());
    world.bot_waits("Rex").await;
    // Whoever watches through that node sees it, too.
    let mut live = world.listen(carrier, "/api/arena/live").await;
    live.expect("arena").await;
    let event = world.matched(carrier, "Rex", 4).await;
    live.expect("begins").await;
    permits.add_permits(Semaphore::MAX_PERMITS / 2);
    let games = world.games(&event).await;
    assert_eq!(games.len(), 4);
    nobody_broke_off(&games);
    for node in 0..2 {
        let (status, replay) = world.get(node, &format!("{event}/games/0/1")).await;
        assert_eq!(status, 200, "{replay}");
        assert!(!replay["game"]["result"].is_null(), "{replay}");
    }
    rex.abort();
}

/// A node ends in the middle of a match, while the bot thinks that is connected to it: the bot comes to another one, and
/// the match is played as if nothing had been.
async fn a_match_outlives(mut world: World, ending: usize, other: usize) {
    let permits = Arc::new(Semaphore::new(2));
    let ports = vec![world.bot_port(ending), world.bot_port(other)];
    let connected = Arc::<AtomicUsize>::default();
    let rex = bot("Rex", ports, Arc::clone(&permits), Arc::clone(&connected));
    world.bot_waits("Rex").await;
    let event = world.matched(ending, "Rex", 2).await;
    until(async || permits.available_permits() == 0).await;
    let ended = tokio::spawn(world.nodes.remove(ending).server.stop());
    until(async || connected.load(Ordering::Relaxed) > 1).await;
    permits.add_permits(Semaphore::MAX_PERMITS / 2);
    let games = world.games(&event).await;
    assert_eq!(games.len(), 2);
    nobody_broke_off(&games);
    rex.abort();
    ended.await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_whose_carrier_ends_goes_on_with_its_game() {
    let world = World::new(3).await;
    let holder = world.arena_holder().await;
    a_match_outlives(world, (holder + 1) % 3, (holder + 2) % 3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_ends_as_without_faults_although_the_node_with_the_arena_ends() {
    let world = World::new(2).await;
    let holder = world.arena_holder().await;
    a_match_outlives(world, holder, 1 - holder).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_against_a_bot_goes_on_although_the_node_with_the_arena_ends() {
    let mut world = World::new(2).await;
    let holder = world.arena_holder().await;
    let permits = Arc::new(Semaphore::new(Semaphore::MAX_PERMITS / 2));
    let ports = vec![world.bot_port(holder), world.bot_port(1 - holder)];
    let rex = bot("Rex", ports, permits, Arc::default());
    world.bot_waits("Rex").await;
    let wanted = json!({"packs": ["connect4-xtreme"], "seats": ["human", "bot:Rex"]});
    let game = world.begin(holder, wanted).await;
    let path = format!("/api/games/{}", game.id);
    let answered = async |world: &World, turns: u64| {
        until(async || {
            let (_, shown) = world.get(0, &path).await;
            assert!(shown["result"].is_null(), "{shown}");
            shown["turns"] == turns
        })
        .await;
    };
    assert_eq!(world.play(holder, &game, 6).await.0, 200);
    answered(&world, 2).await;
    let ending = tokio::spawn(world.nodes.remove(holder).server.stop());
    ending.await.unwrap();
    // The other node has the arena soon, and the bot comes there. Whoever is told to ask again looks first.
    until(async || {
        let played = world.play(0, &game, 5).await;
        played.0 == 200 || world.get(0, &path).await.1["turns"].as_u64() > Some(2)
    })
    .await;
    answered(&world, 4).await;
    rex.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_leaves_loses_its_game_whoever_carries_it() {
    let world = World::new(2).await;
    let carrier = 1 - world.arena_holder().await;
    let permits = Arc::new(Semaphore::new(2));
    let flee = bot("Flee", vec![world.bot_port(carrier)], Arc::clone(&permits), Arc::default());
    world.bot_waits("Flee").await;
    let event = world.matched(carrier, "Flee", 1).await;
    until(async || permits.available_permits() == 0).await;
    // Its connection ends without a close frame, as that of a program that is killed.
    flee.abort();
    let games = world.games(&event).await;
    assert_eq!((&games[0]["reason"], &games[0]["offender"]), (&json!("disconnected"), &json!(0)));
}
