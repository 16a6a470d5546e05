//! Three real programs on one real PostgreSQL: killed, stopped for longer than their lease, drained,
//! and with the database restarted under them. Players keep their own list of what was answered.
#![allow(clippy::unwrap_used)]

#[allow(dead_code, reason = "other tests use more of it")]
#[path = "../../server/tests/it/postgres.rs"]
mod postgres;
#[allow(dead_code, reason = "other tests use more of it")]
mod program;

use std::net::TcpListener;
use std::process::Command;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use postgres::Postgres;
use program::{Program, executable};
use reqwest::{Client, Method};
use serde_json::{Value, json};

/// Short, so that a test need not wait long until a node that is silent is taken for dead.
const LEASE: Duration = Duration::from_secs(3);
/// How long a player waits for an answer before asking another node.
const PATIENCE: Duration = Duration::from_secs(10);

/// A node that can be started again at the same place.
struct Node {
    name: String,
    http: String,
    database: String,
    folder: tempfile::TempDir,
    program: Mutex<Option<Program>>,
}

impl Node {
    fn new(number: usize, database: &str) -> Self {
        let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        let node = Self {
            name: format!("node{number}"),
            http: free.to_string(),
            database: database.to_owned(),
            folder: tempfile::tempdir().unwrap(),
            program: Mutex::new(None),
        };
        node.start();
        node
    }

    fn start(&self) {
        let lease = format!("{}ms", LEASE.as_millis());
        let more = [
            "--http",
            &self.http,
            "--database",
            &self.database,
            "--node",
            &self.name,
            "--lease",
            &lease,
        ];
        *self.program.lock().unwrap() = Some(Program::start(self.folder.path(), &more));
    }

    fn signal(&self, signal: &str) {
        let id = self.program.lock().unwrap().as_ref().unwrap().child.id().to_string();
        assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
    }

    /// Waits until it has ended by itself.
    fn ended(&self) {
        let mut program = self.program.lock().unwrap().take().unwrap();
        assert!(program.child.wait().unwrap().success(), "{} ended badly", self.name);
    }

    fn kill(&self) {
        self.program.lock().unwrap().take().unwrap().kill();
    }
}

/// What the players and whoever disturbs them share.
struct World {
    nodes: Vec<Node>,
    client: Client,
    over: AtomicBool,
    /// Moves that were answered, by player.
    answered: Vec<AtomicUsize>,
    /// The longest that a game stood still.
    longest: Mutex<Duration>,
}

impl World {
    async fn ask(
        &self,
        node: usize,
        method: Method,
        path: &str,
        key: Option<&str>,
        body: Option<&Value>,
    ) -> Option<(u16, Value)> {
        let url = format!("http://{}{path}", self.nodes[node % self.nodes.len()].http);
        let mut request = self.client.request(method, url);
        if let Some(key) = key {
            request = request.header("authorization", format!("Seat {key}"));
        }
        if let Some(body) = body {
            request = request.json(body);
        }
        let answer = request.send().await.ok()?;
        let status = answer.status().as_u16();
        Some((status, answer.json().await.ok()?))
    }
}

/// A game, and what its player was told.
struct Game {
    id: String,
    key: String,
    sure: Vec<Value>,
    /// A move that was sent and not answered.
    maybe: Option<Value>,
}

struct Player {
    world: Arc<World>,
    number: usize,
    /// Which node is asked next.
    node: usize,
    dice: u64,
    finished: usize,
}

impl Player {
    fn next_node(&mut self) -> usize {
        self.node += 1;
        self.node
    }

    fn choose<'a>(&mut self, from: &'a [Value]) -> &'a Value {
        self.dice = self.dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        &from[(self.dice >> 33) as usize % from.len()]
    }

    async fn begin(&mut self) -> Game {
        let wanted = json!({"packs": ["connect4"], "game_ms": 3_600_000});
        loop {
            let node = self.next_node();
            let made = self.world.ask(node, Method::POST, "/api/games", None, Some(&wanted)).await;
            if let Some((201, made)) = made {
                let text = |value: &Value| value.as_str().unwrap().to_owned();
                let (id, key) = (text(&made["id"]), text(&made["keys"][0]));
                return Game { id, key, sure: Vec::new(), maybe: None };
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// The game as some node knows it: exactly what was answered, and perhaps the move that was not.
    async fn look(&mut self, game: &mut Game) -> Value {
        let path = format!("/api/games/{}", game.id);
        loop {
            let node = self.next_node();
            match self.world.ask(node, Method::GET, &path, None, None).await {
                Some((200, now)) => {
                    let moves = now["moves"].as_array().unwrap();
                    let (sure, id) = (&game.sure, &game.id);
                    assert!(
                        moves.len() >= sure.len(),
                        "{id}: answered moves are lost: {moves:?}, {sure:?}"
                    );
                    assert_eq!(
                        moves[..sure.len()],
                        sure[..],
                        "{id}: other moves than were answered"
                    );
                    let new = &moves[sure.len()..];
                    assert!(
                        new.is_empty() || Some(&new[0]) == game.maybe.as_ref() && new.len() == 1,
                        "{id}: moves from nowhere: {new:?}"
                    );
                    game.sure.clone_from(moves);
                    game.maybe = None;
                    return now;
                }
                Some((404, problem)) => panic!("{}: {problem}", game.id),
                _ => tokio::time::sleep(Duration::from_millis(50)).await,
            }
        }
    }

    /// Plays one move, through whichever node; answers the game after it.
    async fn play(&mut self, game: &mut Game, now: &Value) -> Value {
        let legal = now["legal"].as_array().unwrap();
        let place = self.choose(legal).clone();
        let body = json!({"place": place, "ply": game.sure.len()});
        let path = format!("/api/games/{}/moves", game.id);
        let began = Instant::now();
        let node = self.next_node();
        let answer = self.world.ask(node, Method::POST, &path, Some(&game.key), Some(&body)).await;
        let now = match answer {
            Some((200, answer)) => {
                game.sure.push(place);
                assert_eq!(
                    answer["game"]["turns"],
                    game.sure.len(),
                    "{}: doubled or lost",
                    game.id
                );
                answer["game"].clone()
            }
            // Nobody knows whether it was played: whoever looks is told.
            None | Some((408 | 500..=599, _)) => {
                game.maybe = Some(place);
                self.look(game).await
            }
            Some((status, problem)) => panic!("{}: {status} {problem}", game.id),
        };
        let mut longest = self.world.longest.lock().unwrap();
        *longest = longest.max(began.elapsed());
        drop(longest);
        self.world.answered[self.number].fetch_add(1, Ordering::Relaxed);
        now
    }

    async fn run(mut self) -> usize {
        while !self.world.over.load(Ordering::Relaxed) {
            let mut game = self.begin().await;
            let mut now = self.look(&mut game).await;
            while now["result"].is_null() && !self.world.over.load(Ordering::Relaxed) {
                now = self.play(&mut game, &now).await;
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            if let Some(kind) = now["result"]["kind"].as_str() {
                assert!(["score", "no_moves"].contains(&kind), "{} ended wrongly: {now}", game.id);
                self.finished += 1;
            }
            // All nodes say the same.
            for _ in 0..self.world.nodes.len() {
                self.look(&mut game).await;
            }
        }
        self.finished
    }
}

/// Disturbs nodes while games are played; answers how many moves were answered.
async fn faults(kinds: &[&str], games: usize) -> (usize, Duration) {
    let mut postgres = Postgres::start().await;
    let nodes = (0..3).map(|number| Node::new(number, &postgres.address)).collect();
    let world = Arc::new(World {
        nodes,
        client: Client::builder().timeout(PATIENCE).build().unwrap(),
        over: AtomicBool::new(false),
        answered: (0..games).map(|_| AtomicUsize::new(0)).collect(),
        longest: Mutex::default(),
    });
    let players: Vec<_> = (0..games)
        .map(|number| {
            let world = Arc::clone(&world);
            let player = Player { world, number, node: number, dice: number as u64, finished: 0 };
            tokio::spawn(player.run())
        })
        .collect();
    // Everybody has played on.
    let progress = async || {
        let before: Vec<usize> =
            world.answered.iter().map(|count| count.load(Ordering::Relaxed)).collect();
        while !world
            .answered
            .iter()
            .zip(&before)
            .all(|(now, before)| now.load(Ordering::Relaxed) >= before + 3)
        {
            assert!(players.iter().all(|player| !player.is_finished()), "a player has given up");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    progress().await;
    for (number, kind) in kinds.iter().enumerate() {
        let node = &world.nodes[number % world.nodes.len()];
        match *kind {
            "kill" => {
                node.kill();
                progress().await;
                node.start();
            }
            "stop" => {
                node.signal("-STOP");
                tokio::time::sleep(LEASE * 2).await;
                progress().await;
                node.signal("-CONT");
            }
            "term" => {
                node.signal("-TERM");
                node.ended();
                progress().await;
                node.start();
            }
            "drain" => {
                let asked = Command::new(executable())
                    .args(["nodes", "--database", &postgres.address, "drain", &node.name])
                    .status();
                assert!(asked.unwrap().success());
                node.ended();
                node.start();
            }
            "postgres" => {
                postgres.stop();
                postgres.start_again().await;
            }
            other => panic!("{other}"),
        }
        progress().await;
    }
    world.over.store(true, Ordering::Relaxed);
    for player in players {
        player.await.unwrap();
    }
    let answered = world.answered.iter().map(|count| count.load(Ordering::Relaxed)).sum();
    let longest = *world.longest.lock().unwrap();
    (answered, longest)
}

#[tokio::test(flavor = "multi_thread")]
async fn no_fault_of_a_node_loses_or_doubles_an_answered_move() {
    let (answered, _) = faults(&["kill", "stop", "drain", "postgres", "term"], 6).await;
    assert!(answered > 0);
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes an hour"]
async fn a_hundred_faults_lose_nothing() {
    let kinds: Vec<&str> =
        ["kill", "stop", "drain", "postgres", "term"].into_iter().cycle().take(100).collect();
    let (answered, longest) = faults(&kinds, 50).await;
    println!(
        "| 100 faults, three nodes | 0 lost | 0 lost, {answered} moves answered, a game stood still for {longest:.1?} at most |"
    );
}
