//! Three nodes against one on the same PostgreSQL: answers, spectators on other nodes, and what a move
//! costs.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use futures_util::StreamExt;
use reqwest::Client;
use serde_json::{Value, json};
use sqlx::{Connection, PgConnection};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;

use crate::postgres::Postgres;
use crate::program::Program;
use crate::table::{report, row};

const GAMES: usize = 500;
const PAUSE: Duration = Duration::from_secs(2);
const ROUNDS: usize = 15;

struct Game {
    id: String,
    key: String,
}

/// When each move was sent, by game and number.
type Sent = Arc<Mutex<HashMap<(usize, usize), Instant>>>;

async fn begin(client: &Client, host: &str) -> Game {
    let request =
        client.post(format!("http://{host}/api/games")).json(&json!({"packs": ["gomoku"]}));
    let made: Value = request.send().await.unwrap().json().await.unwrap();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    Game { id: text(&made["id"]), key: text(&made["keys"][0]) }
}

/// Another cell of a board of 19 by 19 for each move, and no five in a row.
fn place(number: usize) -> Value {
    let cell = number * 37 % 361;
    json!([cell / 19, cell % 19])
}

async fn wal(address: &str) -> i64 {
    let mut sql = PgConnection::connect(address).await.unwrap();
    let asked = "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::BIGINT";
    sqlx::query_scalar(asked).fetch_one(&mut sql).await.unwrap()
}

/// Plays all games on so many nodes; answers the times of all answers.
async fn play(program: &str, count: usize) -> Vec<Duration> {
    let postgres = Postgres::start().await;
    let more = ["--database", &postgres.address];
    let nodes: Vec<Program> = (0..count).map(|_| Program::start(program, &more)).collect();
    let hosts: Arc<Vec<String>> = Arc::new(nodes.iter().map(|node| node.host.clone()).collect());
    let (client, sent) = (Client::new(), Sent::default());
    let mut games = Vec::new();
    for number in 0..GAMES {
        games.push(begin(&client, &hosts[number % count]).await);
    }
    let (told, mut lags) = tokio::sync::mpsc::unbounded_channel();
    for (number, game) in games.iter().enumerate() {
        // Another node than the one that has the game, if there is one.
        let host = &hosts[(number + 1) % count];
        let (mut socket, _) =
            connect_async(format!("ws://{host}/api/games/{}/live", game.id)).await.unwrap();
        let (told, sent) = (told.clone(), Arc::clone(&sent));
        tokio::spawn(async move {
            let mut turns = 0;
            while let Some(Ok(message)) = socket.next().await {
                let Message::Text(text) = message else { continue };
                if text.starts_with("{\"type\":\"turn\"") {
                    let at = sent.lock().unwrap().get(&(number, turns)).copied();
                    turns += 1;
                    let _ = told.send(at.map(|at| at.elapsed()));
                }
            }
        });
    }
    drop(told);
    let before =
        (wal(&postgres.address).await, nodes.iter().map(Program::processor).sum::<Duration>());
    let mut players = Vec::new();
    for (number, game) in games.into_iter().enumerate() {
        let (client, hosts, sent) = (client.clone(), Arc::clone(&hosts), Arc::clone(&sent));
        players.push(tokio::spawn(async move {
            let mut times = Vec::new();
            // All at different moments.
            tokio::time::sleep(PAUSE * number as u32 / GAMES as u32).await;
            for round in 0..ROUNDS {
                let (now, host) = (Instant::now(), &hosts[(number + round) % hosts.len()]);
                sent.lock().unwrap().insert((number, round), now);
                let request = client
                    .post(format!("http://{host}/api/games/{}/moves", game.id))
                    .header("authorization", format!("Seat {}", game.key))
                    .json(&json!({"place": place(round), "ply": round}));
                let answer = request.send().await.unwrap();
                assert_eq!(answer.status(), 200, "{}", answer.text().await.unwrap());
                times.push(now.elapsed());
                tokio::time::sleep_until((now + PAUSE).into()).await;
            }
            times
        }));
    }
    let mut all = Vec::new();
    for player in players {
        all.extend(player.await.unwrap());
    }
    let moves = all.len() as f64;
    let bytes = (wal(&postgres.address).await - before.0) as f64 / moves;
    let processor = nodes.iter().map(Program::processor).sum::<Duration>() - before.1;
    let mut seen = Vec::new();
    while seen.len() < all.len()
        && let Ok(Some(lag)) = tokio::time::timeout(PAUSE, lags.recv()).await
    {
        seen.extend(lag);
    }
    let what = format!("{count} node(s), {GAMES} games, a move every {} s each", PAUSE.as_secs());
    report(&what, "", &mut all);
    report("the same, until a spectator elsewhere sees it", "<= 100 ms p99", &mut seen);
    let cost = format!(
        "{:.2} ms of a processor, {bytes:.0} bytes of log",
        processor.as_secs_f64() * 1000.0 / moves
    );
    row("the same, each move", "", &cost);
    all
}

pub(crate) async fn run(program: &str) {
    println!("| | target | found |\n|---|---|---|");
    let p99 = |times: &[Duration]| times[(times.len() - 1) * 99 / 100].as_secs_f64();
    // The tables have sorted them.
    let (one, three) = (play(program, 1).await, play(program, 3).await);
    let ratio = format!("{:.2}", p99(&three) / p99(&one));
    row("p99 of three nodes by that of one", "<= 1.5", &ratio);
}
