//! Three real programs on one real PostgreSQL: killed, stopped for longer than their lease, drained, cut off, and with the
//! database restarted under them. Players keep their own list of what was answered.
#![allow(clippy::unwrap_used)]

#[allow(dead_code, reason = "measurements use more of it")]
mod nodes;
#[allow(dead_code, reason = "other tests use more of it")]
#[path = "../../server/tests/it/postgres.rs"]
mod postgres;
#[allow(dead_code, reason = "other tests use more of it")]
mod program;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use nodes::faults::{self, Cluster, Fault, Kind};
use nodes::players::{Load, World};
use nodes::{Node, events, spectators};
use postgres::Postgres;
use program::executable;
use reqwest::Client;
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio_tungstenite::tungstenite::Message;

/// Short, so that a test need not wait long until a node that is silent is taken for dead.
const LEASE: Duration = Duration::from_secs(3);

#[tokio::test(flavor = "multi_thread")]
async fn no_fault_of_a_node_loses_or_doubles_an_answered_move() {
    let cluster = Cluster::start(executable(), 3, LEASE).await;
    let hosts = cluster.nodes.iter().map(|node| node.http.clone()).collect();
    // On a busy machine a move may take long although every node serves.
    let clock = Duration::from_secs(120);
    let world = World::new(hosts, Load { games: 6, pause: Duration::from_millis(20), clock });
    let known = events::undisturbed(&world).await;
    let watching = spectators::watch(&world, 6);
    let kinds = (0usize..).zip(Kind::ALL);
    let fault = |(node, kind): (usize, Kind)| {
        // What is missing comes back only when every game has gone on without it: no figure of a busy machine.
        let lasts = (!kind.is_ended()).then_some(Duration::ZERO);
        Fault { kind, node: node % 3, after: Duration::ZERO, lasts }
    };
    let rounds = kinds.map(|kind| vec![fault(kind)]).collect();
    let summary = faults::run(&cluster, &world, rounds, &known, None).await;
    watching.into_iter().for_each(|watching| watching.abort());
    assert_eq!(summary.broken, Vec::<String>::new());
    assert!(summary.moves > 0 && summary.looked_at > 0 && summary.events > 0, "{summary:?}");
}

/// So long that nobody waits for the end of it.
const LONG_LEASE: Duration = Duration::from_secs(300);

/// A game that is asked for through any node.
struct Game {
    client: Client,
    id: String,
    key: String,
}

impl Game {
    async fn begin(node: &Node, wanted: Value) -> Self {
        let client = Client::new();
        let request = client.post(format!("http://{}/api/games", node.http)).json(&wanted);
        let made: Value = request.send().await.unwrap().json().await.unwrap();
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        Self { client, id: text(&made["id"]), key: text(&made["keys"][0]) }
    }

    async fn play(&self, node: &Node, ply: usize) -> (u16, Value) {
        let request = self
            .client
            .post(format!("http://{}/api/games/{}/moves", node.http, self.id))
            .header("authorization", format!("Seat {}", self.key))
            .json(&json!({"place": [ply % 7], "ply": ply}));
        let answer = request.send().await.unwrap();
        (answer.status().as_u16(), answer.json().await.unwrap())
    }

    /// Plays a move until it is known to be stored; answers how the game ended, if it did. Whoever is told to
    /// ask again does not know whether the move was stored, and looks when it comes too late.
    async fn play_for_sure(&self, node: &Node, ply: usize) -> Value {
        loop {
            match self.play(node, ply).await {
                (200, played) => return played["game"]["result"].clone(),
                (503, _) => {}
                (409, refused) => {
                    let game = format!("http://{}/api/games/{}", node.http, self.id);
                    let answer = self.client.get(game).send().await.unwrap();
                    let now: Value = answer.json().await.unwrap();
                    if now["turns"].as_u64().is_some_and(|turns| turns > ply as u64) {
                        return now["result"].clone();
                    }
                    assert!(now["turns"].is_null(), "{refused}: {now}");
                }
                (status, problem) => panic!("{status}: {problem}"),
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_that_was_killed_is_not_waited_for() {
    let postgres = Postgres::start().await;
    let start = |name| Node::start_new(executable(), name, &postgres.address, LONG_LEASE);
    let (one, other) = (start("one"), start("other"));
    let game = Game::begin(&one, json!({"packs": ["connect4"], "game_ms": 3_600_000})).await;
    for ply in 0..2 {
        assert_eq!(game.play(&one, ply).await.0, 200);
    }
    // It is known that the first node has it.
    assert_eq!(game.play(&other, 2).await.0, 200);
    one.kill();
    let (status, played) = game.play(&other, 3).await;
    assert_eq!((status, &played["game"]["result"]), (200, &Value::Null), "{played}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_that_starts_again_does_not_wait_for_its_old_session() {
    let postgres = Postgres::start().await;
    let node = Node::start_new(executable(), "one", &postgres.address, LONG_LEASE);
    let game = Game::begin(&node, json!({"packs": ["connect4"]})).await;
    assert_eq!(game.play(&node, 0).await.0, 200);
    node.kill();
    node.start();
    let (status, played) = game.play(&node, 1).await;
    assert_eq!(status, 200, "{played}");
}

#[tokio::test(flavor = "multi_thread")]
async fn time_in_which_a_node_is_stopped_is_nobodys() {
    let postgres = Postgres::start().await;
    let node = Node::start_new(executable(), "one", &postgres.address, LONG_LEASE);
    let game = Game::begin(&node, json!({"packs": ["connect4"], "move_ms": 10_000})).await;
    for ply in 0..2 {
        assert_eq!(game.play(&node, ply).await.0, 200);
    }
    node.signal("-STOP");
    // Longer than a player has for a move.
    tokio::time::sleep(Duration::from_secs(12)).await;
    node.signal("-CONT");
    let (status, played) = game.play(&node, 2).await;
    assert_eq!((status, &played["game"]["result"]), (200, &Value::Null), "{played}");
}

#[tokio::test(flavor = "multi_thread")]
async fn time_until_a_game_is_taken_over_is_nobodys_and_whoever_wakes_ends_nothing() {
    let postgres = Postgres::start().await;
    let lease = Duration::from_secs(15);
    let start = |name| Node::start_new(executable(), name, &postgres.address, lease);
    let (one, other) = (start("one"), start("other"));
    // It is renewed every five seconds, so whoever is silent is waited for ten seconds at least: longer than a player
    // has for a move.
    let game = Game::begin(&one, json!({"packs": ["connect4"], "move_ms": 9_000})).await;
    for ply in 0..2 {
        assert_eq!(game.play(&one, ply).await.0, 200);
    }
    one.signal("-STOP");
    // Whoever asks meanwhile is answered when another node has it, and loses no time until then.
    let played = game.play_for_sure(&other, 2).await;
    one.signal("-CONT");
    assert_eq!(played, Value::Null);
    // To the node that wakes up the time of that turn was over long ago.
    assert_eq!(game.play_for_sure(&one, 3).await, Value::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn nodes_with_different_leases_are_told_of() {
    let postgres = Postgres::start().await;
    let start = |name, seconds| {
        Node::start_new(executable(), name, &postgres.address, Duration::from_secs(seconds))
    };
    let one = start("one", 15);
    let same = start("same", 15);
    let other = start("other", 5);
    let warning = "another node has another lease time";
    // Before a node answers it has looked at the others.
    for node in [&one, &same] {
        assert!(!node.log().contains(warning), "{}", node.log());
    }
    let told = other.log();
    let lines: Vec<&str> = told.lines().filter(|line| line.contains(warning)).collect();
    assert_eq!(lines.len(), 2, "{told}");
    assert!(lines[0].contains("one") && lines[0].contains("lease time"), "{told}");
}

/// What a node answers, once it is not asked to come back.
async fn get(node: &Node, path: &str) -> Value {
    loop {
        let answer = reqwest::get(format!("http://{}{path}", node.http)).await.unwrap();
        match answer.status().as_u16() {
            200 => return answer.json().await.unwrap(),
            503 => tokio::time::sleep(Duration::from_millis(50)).await,
            status => panic!("{path}: {status}"),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_loses_nothing_while_the_node_that_carries_it_is_stopped() {
    let postgres = Postgres::start().await;
    let start = |name| Node::start_new(executable(), name, &postgres.address, LONG_LEASE);
    let arena = start("arena");
    // The only node that answers for the arena has it.
    get(&arena, "/api/arena").await;
    let carrier = Arc::new(start("carrier"));
    let (mut bot, _) =
        tokio_tungstenite::connect_async(format!("ws://{}/Rex", carrier.bots)).await.unwrap();
    while get(&arena, "/api/arena").await["bots"][0]["state"] != "waiting" {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let wanted = json!({"format": "match", "bots": ["bot:Rex", "level1"], "games": 1, "time_ms": 2_000, "seed": 1});
    let events = format!("http://{}/api/arena/events", arena.http);
    let made = Client::new().post(events).json(&wanted).send().await.unwrap();
    let made: Value = made.json().await.unwrap();
    let event = format!("/api/arena/events/{}", made["id"].as_str().unwrap());
    let playing = tokio::spawn(async move {
        let mut asked = 0;
        while let Some(Ok(message)) = bot.next().await {
            let Ok(state) = serde_json::from_slice::<Value>(&message.into_data()) else { continue };
            asked += 1;
            let is_stopped = asked == 2;
            if is_stopped {
                carrier.signal("-STOP");
            }
            let top = state["board"].as_array().unwrap().last().unwrap().as_array().unwrap();
            let column = top.iter().position(|cell| *cell == 0).unwrap();
            bot.send(Message::text(json!({ "column": column }).to_string())).await.unwrap();
            if is_stopped {
                // Longer than the bot has for a move: its answer is on its way all the while.
                tokio::time::sleep(Duration::from_secs(5)).await;
                carrier.signal("-CONT");
            }
        }
    });
    let shown = loop {
        let shown = get(&arena, &event).await;
        if shown["state"] != "running" {
            break shown;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    };
    playing.abort();
    let game = &shown["report"]["matches"][0]["games"][0];
    assert!(game["reason"].is_string() && game["offender"].is_null(), "{shown}");
}

/// A bot that comes back to the next of these ports whenever it has lost its connection. From its second move on it waits
/// until it may go on; how often it was asked is counted.
async fn rex(ports: Vec<String>, asked: Arc<AtomicUsize>, mut may: watch::Receiver<bool>) {
    for port in ports.iter().cycle() {
        let connected = tokio_tungstenite::connect_async(format!("ws://{port}/Rex")).await;
        let Ok((mut bot, _)) = connected else {
            tokio::task::yield_now().await;
            continue;
        };
        while let Some(Ok(message)) = bot.next().await {
            let Ok(state) = serde_json::from_slice::<Value>(&message.into_data()) else { continue };
            if asked.fetch_add(1, Ordering::Relaxed) > 0 {
                may.wait_for(|may| *may).await.unwrap();
            }
            let top = state["board"].as_array().unwrap().last().unwrap().as_array().unwrap();
            let column = top.iter().position(|cell| *cell == 0).unwrap();
            if bot.send(Message::text(json!({ "column": column }).to_string())).await.is_err() {
                break;
            }
        }
    }
}

/// A match of a bot, in the middle of which something happens to the node with the arena; everybody else is at the other
/// one, except for the bot, which knows these ports. It ends as if nothing had happened.
async fn match_ends_well(
    lease: Duration,
    ports: fn(&Node, &Node) -> Vec<String>,
    disturb: impl AsyncFnOnce(&Node, &Node),
) {
    let postgres = Postgres::start().await;
    let start = |name| Node::start_new(executable(), name, &postgres.address, lease);
    let arena = start("arena");
    get(&arena, "/api/arena").await;
    let other = start("other");
    let (asked, may) = (Arc::<AtomicUsize>::default(), watch::Sender::new(false));
    let bot = tokio::spawn(rex(ports(&arena, &other), Arc::clone(&asked), may.subscribe()));
    while get(&other, "/api/arena").await["bots"][0]["state"] != "waiting" {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let wanted = json!({"format": "match", "bots": ["bot:Rex", "level1"], "games": 2, "time_ms": 10_000, "seed": 1});
    let events = format!("http://{}/api/arena/events", other.http);
    let made = Client::new().post(events).json(&wanted).send().await.unwrap();
    let made: Value = made.json().await.unwrap();
    let id = made["id"].as_str().unwrap_or_else(|| panic!("{made}"));
    let event = format!("/api/arena/events/{id}");
    while asked.load(Ordering::Relaxed) < 2 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    disturb(&arena, &other).await;
    may.send_replace(true);
    let shown = loop {
        let shown = get(&other, &event).await;
        if shown["state"] == "finished" {
            break shown;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    };
    bot.abort();
    let games = shown["report"]["matches"][0]["games"].as_array().unwrap();
    assert_eq!(games.len(), 2, "{shown}");
    for game in games {
        assert!(game["reason"].is_string() && game["offender"].is_null(), "{shown}");
    }
}

fn both(arena: &Node, other: &Node) -> Vec<String> {
    vec![arena.bots.clone(), other.bots.clone()]
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_ends_as_without_faults_although_the_node_with_the_arena_is_killed() {
    match_ends_well(LONG_LEASE, both, async |arena, _| arena.kill()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_ends_as_without_faults_although_the_node_with_the_arena_is_stopped() {
    let carried = |_: &Node, other: &Node| vec![other.bots.clone()];
    match_ends_well(LEASE, carried, async |arena, _| arena.signal("-STOP")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_plays_is_sent_on_by_a_node_that_wakes_up_without_the_arena() {
    let stop = async |arena: &Node, other: &Node| {
        arena.signal("-STOP");
        // It answers once it has the arena itself.
        get(other, "/api/arena").await;
        arena.signal("-CONT");
    };
    match_ends_well(LEASE, both, stop).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_ends_as_without_faults_although_the_node_with_the_arena_is_asked_to_end() {
    match_ends_well(LONG_LEASE, both, async |arena, _| arena.signal("-TERM")).await;
}
