//! Many games at once, and many who watch one.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use futures_util::StreamExt;
use reqwest::Client;
use serde_json::{Value, json};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;

use crate::hostile_packs;
use crate::program::Program;
use crate::table::{report, row};

const SPECTATORS: usize = 2000;
const WATCHED_MOVES: usize = 20;
const GAMES: usize = 500;
const PAUSE: Duration = Duration::from_secs(2);
const ROUNDS: u32 = 10;
/// Visitors who keep everything busy.
const BUSY: usize = 32;

struct Game {
    id: String,
    key: String,
}

async fn begin(client: &Client, host: &str, pack: &str) -> Game {
    let request = client.post(format!("http://{host}/api/games")).json(&json!({"packs": [pack]}));
    let made: Value = request.send().await.unwrap().json().await.unwrap();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    Game { id: text(&made["id"]), key: text(&made["keys"][0]) }
}

async fn play(client: &Client, host: &str, game: &Game, place: Value) {
    let request = client
        .post(format!("http://{host}/api/games/{}/moves", game.id))
        .header("authorization", format!("Seat {}", game.key))
        .json(&json!({ "place": place }));
    let answer = request.send().await.unwrap();
    assert_eq!(answer.status(), 200, "{}", answer.text().await.unwrap());
}

/// Another cell of a board of 19 by 19 for each move, and no five in a row.
fn place(number: usize) -> Value {
    let cell = number * 37 % 361;
    json!([cell / 19, cell % 19])
}

/// The page and everything that it names, as a browser that understands gzip gets it.
async fn first_load(host: &str) {
    let client = Client::new();
    let mut wanted = BTreeSet::from(["/".to_owned()]);
    let mut seen = BTreeSet::new();
    let mut bytes = 0;
    while let Some(path) = wanted.pop_first() {
        if !seen.insert(path.clone()) {
            continue;
        }
        let url = format!("http://{host}{path}");
        let packed = client.get(&url).header("accept-encoding", "gzip").send().await.unwrap();
        bytes += packed.bytes().await.unwrap().len();
        let text = client.get(&url).send().await.unwrap().text().await.unwrap_or_default();
        let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder).to_owned();
        for quoted in text.split(['"', '\'']).skip(1).step_by(2) {
            let named = match quoted {
                name if name.starts_with("./") => format!("{folder}/{}", &name[2..]),
                name if name.starts_with('/') && !name.starts_with("//") => name.to_owned(),
                _ => continue,
            };
            if [".js", ".css", ".svg", ".json", ".woff2"].iter().any(|end| named.ends_with(end)) {
                wanted.insert(named);
            }
        }
    }
    let found = format!("{:.1} KB in {} files", bytes as f64 / 1024.0, seen.len());
    row("first load", "<= 150 KB over the wire", &found);
}

/// What the program holds while all of them watch.
async fn spectators(program: &Program) {
    let host = &program.host;
    let client = Client::new();
    let game = begin(&client, host, "gomoku").await;
    let (told, mut times) = tokio::sync::mpsc::unbounded_channel();
    let mut watching = tokio::task::JoinSet::new();
    for _ in 0..SPECTATORS {
        let url = format!("ws://{host}/api/games/{}/live", game.id);
        let (mut socket, _) = connect_async(url).await.unwrap();
        let told = told.clone();
        watching.spawn(async move {
            while let Some(Ok(message)) = socket.next().await {
                let Message::Text(text) = message else { continue };
                if text.starts_with("{\"type\":\"turn\"") {
                    let _ = told.send(Instant::now());
                }
            }
        });
    }
    tokio::time::sleep(Duration::from_secs(3)).await;
    let mut all = Vec::new();
    for number in 0..WATCHED_MOVES {
        let sent = Instant::now();
        play(&client, host, &game, place(number)).await;
        for _ in 0..SPECTATORS {
            all.push(times.recv().await.unwrap() - sent);
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let what = format!("{SPECTATORS} spectators of one live game");
    report(&what, "every move to all in <= 250 ms p99", &mut all);
    row("the same, memory", "", &format!("{:.1} MB resident", program.resident()));
}

async fn games(host: &str) {
    let client = Client::new();
    let mut players = Vec::new();
    for number in 0..GAMES {
        let game = begin(&client, host, "gomoku").await;
        let (client, host) = (client.clone(), host.to_owned());
        players.push(tokio::spawn(async move {
            let mut times = Vec::new();
            // All at different moments.
            tokio::time::sleep(PAUSE * number as u32 / GAMES as u32).await;
            for round in 0..ROUNDS {
                let next = Instant::now() + PAUSE;
                let sent = Instant::now();
                play(&client, &host, &game, place(round as usize)).await;
                times.push(sent.elapsed());
                tokio::time::sleep_until(next.into()).await;
            }
            times
        }));
    }
    let mut all = Vec::new();
    for player in players {
        all.extend(player.await.unwrap());
    }
    let what = format!("{GAMES} games at once, a move every {} s each", PAUSE.as_secs());
    report(&what, "p99 answer <= 20 ms", &mut all);
}

/// How long the program takes to end while everything in it works.
async fn stop_under_load(program: &str) {
    let program = Program::start(program, &[]);
    let client = Client::new();
    for number in 0..BUSY {
        let (client, host) = (client.clone(), program.host.clone());
        tokio::spawn(async move {
            let thinking = json!({"packs": ["gomoku"], "seats": ["human", "search"]});
            let request = client.post(format!("http://{host}/api/games")).json(&thinking);
            let made: Value = request.send().await.unwrap().json().await.unwrap();
            let text = |value: &Value| value.as_str().unwrap().to_owned();
            let game = Game { id: text(&made["id"]), key: text(&made["keys"][0]) };
            play(&client, &host, &game, place(9)).await;
            for number in number * 1000.. {
                let pack = json!({ "draft": hostile_packs::costly(number) });
                let request = client.post(format!("http://{host}/api/analyse")).json(&pack);
                if request.send().await.is_err() {
                    return;
                }
            }
        });
    }
    tokio::time::sleep(PAUSE).await;
    let found = format!("{:.1} s", program.terminate().await.as_secs_f64());
    row("SIGTERM while everything works", "<= 5 s", &found);
}

pub(crate) async fn run(program: &str) {
    println!("| | target | found |\n|---|---|---|");
    stop_under_load(program).await;
    let program = Program::start(program, &[]);
    tokio::time::sleep(Duration::from_secs(1)).await;
    row("idle server", "<= 30 MB", &format!("{:.1} MB resident", program.resident()));
    first_load(&program.host).await;
    games(&program.host).await;
    row("the same, memory", "", &format!("{:.1} MB resident", program.resident()));
    spectators(&program).await;
    // Games that nobody looks at leave the memory after a minute.
    tokio::time::sleep(Duration::from_secs(120)).await;
    row("120 s later", "", &format!("{:.1} MB resident", program.resident()));
}
