//! Three nodes against one behind the same balancer and on the same PostgreSQL, in turn: answers, spectators on other
//! nodes, and what a move costs.

use std::collections::HashMap;
use std::ffi::OsStr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use futures_util::StreamExt;
use reqwest::Client;
use serde_json::{Value, json};
use sqlx::postgres::PgListener;
use sqlx::{Connection, PgConnection};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;

use crate::costs;
use crate::postgres::Postgres;
use crate::real_nodes::balancer::{Balancer, SERVER};
use crate::real_nodes::spectators::turn;
use crate::real_nodes::{Node, faults, players};
use crate::table::{report, row};

const GAMES: usize = 500;
const PAUSE: Duration = Duration::from_secs(2);
const LEASE: Duration = Duration::from_secs(12);
/// Moves of each game before anything is counted.
const WARM_UP: usize = 5;
/// Moves of each game in a round.
const MOVES: usize = 10;
/// Rounds of each, in turn.
const ROUNDS: usize = 4;

/// When each move was sent, by game and number.
type Sent = Arc<Mutex<HashMap<(usize, usize), Instant>>>;

/// All cells of a board of 19 by 19 but one, in an order in which nobody ever has five in a row.
fn places() -> Vec<Value> {
    let cells = (0..19).flat_map(|y| (0..19).map(move |x| (x, y)));
    let (first, second): (Vec<_>, Vec<_>) = cells.partition(|(x, y)| (x + 2 * y) % 4 < 2);
    let pairs = first.into_iter().zip(second);
    pairs.flat_map(|(one, two)| [json!([one.0, one.1]), json!([two.0, two.1])]).collect()
}

/// A game, and the node of whoever watches it.
struct Game {
    id: String,
    key: String,
    spectator: String,
}

/// What a world has cost in the rounds that count.
#[derive(Default)]
struct Cost {
    nodes: Duration,
    database: Duration,
    balancer: Duration,
    log_bytes: i64,
    told: u64,
    took: Duration,
}

/// Nodes with a database of their own, and the games that are played there.
struct World {
    nodes: Vec<Arc<Node>>,
    database: String,
    host: String,
    client: Client,
    games: Vec<Arc<Game>>,
    played: usize,
    sent: Sent,
    /// How long turns took to spectators on the node that has the game, and on others.
    seen: Arc<Mutex<[Vec<Duration>; 2]>>,
    /// What nodes have told each other through the database.
    told: Arc<AtomicU64>,
    answers: Vec<Duration>,
    /// Requests that were not answered.
    failed: Arc<AtomicU64>,
    cost: Cost,
}

/// Plays a move; false if that was not answered. One that is there already was played the last time.
async fn is_played(client: &Client, host: &str, game: &Game, ply: usize, place: &Value) -> bool {
    let request = client
        .post(format!("http://{host}/api/games/{}/moves", game.id))
        .header("authorization", format!("Seat {}", game.key))
        .json(&json!({"place": place, "ply": ply}));
    let Ok(answer) = request.send().await else { return false };
    let status = answer.status().as_u16();
    answer.bytes().await.is_ok() && matches!(status, 200 | 409)
}

async fn start_nodes(program: &str, postgres: &Postgres, count: usize) -> (String, Vec<Arc<Node>>) {
    let name = format!("nodes{count}");
    let mut sql = PgConnection::connect(&postgres.address).await.unwrap();
    let create = format!("CREATE DATABASE {name}");
    sqlx::raw_sql(sqlx::AssertSqlSafe(create)).execute(&mut sql).await.unwrap();
    let (start, _) = postgres.address.rsplit_once('/').unwrap();
    let database = format!("{start}/{name}");
    let node = |number| {
        let node = format!("node{number}");
        Arc::new(Node::start_new(OsStr::new(program), &node, &database, LEASE))
    };
    let nodes = tokio::task::block_in_place(|| (0..count).map(node).collect());
    (database, nodes)
}

impl World {
    async fn new(database: String, nodes: Vec<Arc<Node>>, host: String) -> Self {
        let told = Arc::new(AtomicU64::new(0));
        let mut listener = PgListener::connect(&database).await.unwrap();
        listener.listen("foursight").await.unwrap();
        let count = Arc::clone(&told);
        tokio::spawn(async move {
            while listener.recv().await.is_ok() {
                count.fetch_add(1, Ordering::Relaxed);
            }
        });
        Self {
            nodes,
            database,
            host,
            client: Client::new(),
            games: Vec::new(),
            played: 0,
            sent: Sent::default(),
            seen: Arc::default(),
            told,
            answers: Vec::new(),
            failed: Arc::default(),
            cost: Cost::default(),
        }
    }

    fn processes(&self) -> impl Iterator<Item = u32> {
        self.nodes.iter().filter_map(|node| node.process())
    }

    fn resident(&self) -> f64 {
        self.processes().map(costs::resident).sum()
    }

    /// Begins all games and lets each be watched through the balancer; answers what the nodes held before, with the
    /// games in memory, and with whoever watches.
    async fn begin(&mut self) -> [f64; 3] {
        let before = self.resident();
        let mut made: Vec<(String, String)> = Vec::new();
        for _ in 0..GAMES {
            let request = self.client.post(format!("http://{}/api/games", self.host));
            let answer = request.json(&json!({"packs": ["gomoku"]})).send().await.unwrap();
            let new: Value = answer.json().await.unwrap();
            let text = |value: &Value| value.as_str().unwrap().to_owned();
            made.push((text(&new["id"]), text(&new["keys"][0])));
        }
        for (id, _) in &made {
            // Whichever node is asked holds it from now on.
            let url = format!("http://{}/api/games/{id}", self.host);
            assert_eq!(self.client.get(url).send().await.unwrap().status(), 200);
        }
        let in_memory = self.resident();
        let holders = self.holders().await;
        for (number, (id, key)) in made.into_iter().enumerate() {
            let url = format!("ws://{}/api/games/{id}/live", self.host);
            let (mut socket, answer) = connect_async(url).await.unwrap();
            let spectator = answer.headers()[SERVER].to_str().unwrap().to_owned();
            let elsewhere =
                usize::from(holders.get(&id).is_some_and(|holder| *holder != spectator));
            let (sent, seen) = (Arc::clone(&self.sent), Arc::clone(&self.seen));
            tokio::spawn(async move {
                while let Some(Ok(message)) = socket.next().await {
                    let Message::Text(text) = message else { continue };
                    let (Some((turn, _)), now) = (turn(&text), Instant::now()) else { continue };
                    let at =
                        sent.lock().unwrap_or_else(PoisonError::into_inner).remove(&(number, turn));
                    if let Some(at) = at {
                        seen.lock().unwrap_or_else(PoisonError::into_inner)[elsewhere]
                            .push(now - at);
                    }
                }
            });
            self.games.push(Arc::new(Game { id, key, spectator }));
        }
        [before, in_memory, self.resident()]
    }

    /// Which node has each game.
    async fn holders(&self) -> HashMap<String, String> {
        let mut sql = PgConnection::connect(&self.database).await.unwrap();
        let asked = "SELECT substr(id, 6), name FROM leases JOIN nodes USING (session) WHERE id LIKE 'game:%'";
        let rows: Vec<(String, String)> = sqlx::query_as(asked).fetch_all(&mut sql).await.unwrap();
        rows.into_iter().collect()
    }

    /// Plays so many moves in each game; what they took counts, unless this is the warm-up.
    async fn round(&mut self, moves: usize, counts: bool, database: u32, balancer: u32) {
        self.sent.lock().unwrap_or_else(PoisonError::into_inner).clear();
        let (began, before) = (Instant::now(), self.cost_so_far(database, balancer).await);
        let mut players = Vec::new();
        for (number, game) in self.games.iter().enumerate() {
            let (client, game, host) = (self.client.clone(), Arc::clone(game), self.host.clone());
            let (sent, from) = (Arc::clone(&self.sent), self.played);
            let failed = Arc::clone(&self.failed);
            players.push(tokio::spawn(async move {
                let (places, mut times) = (places(), Vec::new());
                // All at different moments.
                tokio::time::sleep(PAUSE * number as u32 / GAMES as u32).await;
                for (ply, place) in places.iter().enumerate().skip(from).take(moves) {
                    let now = Instant::now();
                    if counts {
                        sent.lock()
                            .unwrap_or_else(PoisonError::into_inner)
                            .insert((number, ply + 1), now);
                    }
                    // What was not answered is asked for again, and all of it is the time of the answer.
                    while !is_played(&client, &host, &game, ply, place).await {
                        failed.fetch_add(1, Ordering::Relaxed);
                    }
                    times.push(now.elapsed());
                    tokio::time::sleep_until((now + PAUSE).into()).await;
                }
                times
            }));
        }
        for player in players {
            let times = player.await.unwrap();
            self.answers.extend(times.into_iter().filter(|_| counts));
        }
        self.played += moves;
        if counts {
            let after = self.cost_so_far(database, balancer).await;
            self.cost.nodes += after.nodes - before.nodes;
            self.cost.database += after.database.saturating_sub(before.database);
            self.cost.balancer += after.balancer - before.balancer;
            self.cost.log_bytes += after.log_bytes - before.log_bytes;
            self.cost.told += after.told - before.told;
            self.cost.took += began.elapsed();
        }
    }

    async fn cost_so_far(&self, database: u32, balancer: u32) -> Cost {
        Cost {
            nodes: self.processes().map(costs::processor).sum(),
            database: costs::processor_of_family(database),
            balancer: costs::processor(balancer),
            log_bytes: costs::log_bytes(&self.database).await,
            told: self.told.load(Ordering::Relaxed),
            took: Duration::ZERO,
        }
    }

    /// What came out, in the table.
    async fn tell(&mut self) {
        let nodes = self.nodes.len();
        let what =
            format!("{nodes} node(s), {GAMES} games, a move every {} s each", PAUSE.as_secs());
        report(&what, "", &mut self.answers);
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let [here, elsewhere] = &mut *seen;
        report("the same, until a spectator on the game's node sees it", "", here);
        if nodes > 1 {
            report(
                "the same, until a spectator on another node sees it",
                "<= 100 ms p99",
                elsewhere,
            );
            let missed = self.answers.len() - here.len() - elsewhere.len();
            row("the same, moves that no spectator saw", "0", &missed.to_string());
        }
        drop(seen);
        let (moves, cost) = (self.answers.len() as f64, &self.cost);
        let each = |time: Duration| time.as_secs_f64() * 1000.0 / moves;
        let found = format!(
            "processor: nodes {:.2} ms, PostgreSQL {:.2} ms, balancer {:.2} ms; {:.0} bytes of log, {:.4} NOTIFYs",
            each(cost.nodes),
            each(cost.database),
            each(cost.balancer),
            cost.log_bytes as f64 / moves,
            cost.told as f64 / moves,
        );
        row("the same, each move", "", &found);
        let found = format!("{:.0} moves a second", moves / cost.took.as_secs_f64());
        row("the same, load", "", &found);
        let failed = self.failed.load(Ordering::Relaxed);
        row("the same, requests without an answer", "0", &failed.to_string());
    }

    /// What the database keeps of a move and of a game.
    async fn tell_sizes(&self) {
        let moves = costs::number(&self.database, "SELECT COUNT(*) FROM turns").await as f64;
        let turns = "SELECT pg_total_relation_size('turns')::BIGINT";
        let turns = costs::number(&self.database, turns).await as f64 / moves;
        let rest = "SELECT (pg_total_relation_size('games') + pg_total_relation_size('game_texts') \
                    + pg_total_relation_size('leases') + pg_total_relation_size('timers'))::BIGINT";
        let rest = costs::number(&self.database, rest).await as f64 / GAMES as f64;
        let connections = "SELECT COUNT(*) FROM pg_stat_activity WHERE application_name = 'foursight' \
                           AND datname = current_database()";
        let connections = costs::number(&self.database, connections).await;
        let found =
            format!("{turns:.0} bytes a move, {rest:.0} bytes a game besides, indexes included");
        row("kept in the database", "", &found);
        row(
            "connections to the database",
            "",
            &format!("{connections} of {} node(s)", self.nodes.len()),
        );
    }
}

/// Measures three nodes against one. The database waits for its disk, as it does in production, or leaves that to the
/// system.
pub(crate) async fn load(program: &str, fsync: bool) -> bool {
    let setting = if fsync { "on" } else { "off" };
    let postgres = Postgres::prepared(|_| vec![format!("fsync={setting}")]).await;
    let mut sql = PgConnection::connect(&postgres.address).await.unwrap();
    let told: String = sqlx::query_scalar("SHOW fsync").fetch_one(&mut sql).await.unwrap();
    assert_eq!(told, setting);
    let (one, one_nodes) = start_nodes(program, &postgres, 1).await;
    let (three, three_nodes) = start_nodes(program, &postgres, 3).await;
    let balancer = Balancer::start(&[&one_nodes, &three_nodes], false).await;
    let mut worlds = [
        World::new(one, one_nodes, balancer.hosts[0].clone()).await,
        World::new(three, three_nodes, balancer.hosts[1].clone()).await,
    ];
    println!("| | target | found |\n|---|---|---|");
    row("fsync", "", setting);
    for world in &mut worlds {
        let [before, games, watched] = world.begin().await;
        let each = |more: f64, less: f64| (more - less) / GAMES as f64;
        let found = format!(
            "{:.1} MB without games, {:.1} KB a game, {:.1} KB a spectator",
            before / 1024.0 / world.nodes.len() as f64,
            each(games, before),
            each(watched, games)
        );
        row(&format!("memory, {} node(s)", world.nodes.len()), "", &found);
        let mut nodes: Vec<&str> = world.games.iter().map(|game| &*game.spectator).collect();
        nodes.sort_unstable();
        nodes.dedup();
        assert_eq!(nodes.len(), world.nodes.len(), "spectators are on all nodes");
    }
    let (database, balancer) = (postgres.process(), balancer.process());
    for world in &mut worlds {
        world.round(WARM_UP, false, database, balancer).await;
    }
    for round in 0..ROUNDS {
        // One first, three first, and so on: whatever else the machine does meets both alike.
        for at in [round % 2, 1 - round % 2] {
            worlds[at].round(MOVES, true, database, balancer).await;
        }
        eprintln!("round {} of {ROUNDS}", round + 1);
    }
    for world in &mut worlds {
        world.tell().await;
    }
    worlds[1].tell_sizes().await;
    let p99 = |times: &[Duration]| times[(times.len() - 1) * 99 / 100].as_secs_f64();
    // The tables have sorted them.
    let ratio = p99(&worlds[1].answers) / p99(&worlds[0].answers);
    row("p99 of three nodes by that of one", "<= 1.5", &format!("{ratio:.2}"));
    let seen = worlds[1].seen.lock().unwrap_or_else(PoisonError::into_inner);
    ratio <= 1.5 && p99(&seen[1]) <= 0.1
}

/// So many random faults under the same load.
pub(crate) async fn faults(program: &str, count: usize) -> bool {
    let began = Instant::now();
    let cluster = faults::Cluster::start(OsStr::new(program), 3, LEASE).await;
    let balancer = Balancer::start(&[&cluster.nodes], true).await;
    let load = players::Load { games: GAMES, pause: PAUSE, clock: Duration::from_secs(20) };
    let world = players::World::new(balancer.hosts.clone(), load);
    let known = crate::real_nodes::events::undisturbed(&world).await;
    eprintln!("events end undisturbed after {:.1?}", began.elapsed());
    let watching = crate::real_nodes::spectators::watch(&world, GAMES);
    let seed = 17;
    let rounds = faults::random_rounds(count, 3, seed);
    let limit = Some(Duration::from_secs(20));
    let summary = faults::run(&cluster, &world, rounds, &known, limit).await;
    watching.into_iter().for_each(|watching| watching.abort());
    println!(
        "| {count} faults, three nodes, {GAMES} games, {GAMES} spectators | target | found |\n|---|---|---|"
    );
    let broken = summary.broken.len();
    let found = format!(
        "{broken} in {} answered moves, {} games finished",
        summary.moves, summary.finished
    );
    row(
        "answered moves lost or doubled, games ended wrongly, events that ended otherwise",
        "0",
        &found,
    );
    let found = format!("{} games, {} events", summary.looked_at, summary.events);
    row("looked at once more in the end", "", &found);
    row("the longest that a game stood still", "<= 20 s", &format!("{:.1?}", summary.longest));
    let moved = summary.takeovers.iter().max().copied().unwrap_or_default();
    let found = format!("{moved:.1?} ({} measured)", summary.takeovers.len());
    row(
        "until everything had moved from a node that died, stopped or was cut off",
        "<= 15 s",
        &found,
    );
    for (kind, (times, worst)) in &summary.kinds {
        row(&format!("{kind:?}"), "", &format!("{times} times, longest {worst:.1?} in its rounds"));
    }
    row("questions that were asked again", "", &summary.repeated.to_string());
    row("took", "", &format!("{:.0} minutes", began.elapsed().as_secs_f64() / 60.0));
    for broken in &summary.broken {
        println!("\nBROKEN: {broken}");
    }
    if broken > 0 {
        for node in &cluster.nodes {
            let log = node.log();
            let lines: Vec<&str> = log.lines().collect();
            println!(
                "\nThe end of the log of {}:\n{}",
                node.name,
                lines[lines.len().saturating_sub(40)..].join("\n")
            );
        }
    }
    summary.broken.is_empty() && moved <= Duration::from_secs(15)
}
