//! A long day: games, spectators, bots that come and go, hostile packs, slow readers, connections that are cut.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use reqwest::Client;
use serde_json::{Value, json};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;

use crate::hostile_packs;
use crate::program::{Program, Pulse};
use crate::table::{report, row};

const GAMES: usize = 300;
const SPECTATORS: usize = 500;
const BOTS: usize = 12;
/// Between two moves of a game.
const PAUSE: Duration = Duration::from_secs(2);

/// What all who take part know and count.
#[derive(Default)]
struct World {
    host: String,
    bots: String,
    /// The games that go on, by the number of their player.
    live: Mutex<HashMap<usize, String>>,
    /// The moves that were answered, by game: the number of the turn, and the move.
    sure: Mutex<HashMap<String, Vec<(usize, Value)>>>,
    answered: AtomicU64,
    lost: AtomicU64,
    finished: AtomicU64,
    refused: AtomicU64,
    watched: AtomicU64,
    cut: AtomicU64,
    bot_moves: AtomicU64,
    hostile: AtomicU64,
    times: Mutex<Vec<Duration>>,
}

impl World {
    /// Looks for every answered move of a game as it is told now.
    fn look_for_moves(&self, id: &str, now: &Value) {
        let sure = self.sure.lock().unwrap_or_else(PoisonError::into_inner).remove(id);
        let sure = sure.unwrap_or_default();
        let lost = sure.iter().filter(|(ply, place)| now["moves"][*ply] != *place).count();
        self.lost.fetch_add(lost as u64, Ordering::Relaxed);
    }
}

fn count(counter: &AtomicU64) {
    counter.fetch_add(1, Ordering::Relaxed);
}

/// Random numbers that differ from one participant to the next and are the same in every run.
struct Rng(u64);

impl Rng {
    fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// Plays one game after the other and looks for every move that was answered.
async fn player(world: Arc<World>, number: usize) {
    let mut rng = Rng(number as u64 + 1);
    tokio::time::sleep(PAUSE * number as u32 / GAMES as u32).await;
    let client = Client::new();
    loop {
        if game(&world, &client, number, &mut rng).await.is_err() {
            count(&world.refused);
            tokio::time::sleep(PAUSE).await;
        }
        world.live.lock().unwrap_or_else(PoisonError::into_inner).remove(&number);
    }
}

async fn game(
    world: &World,
    client: &Client,
    number: usize,
    rng: &mut Rng,
) -> Result<(), reqwest::Error> {
    let pack =
        ["connect4", "connect4-xtreme", "gomoku", "pente", "qubic", "connect4-three"][rng.below(6)];
    let mut wanted = json!({"packs": [pack]});
    match rng.below(4) {
        0 if pack != "connect4-three" => wanted["seats"] = json!(["human", "level1"]),
        1 => wanted["game_ms"] = json!(3_600_000),
        2 => wanted["move_ms"] = json!(600_000),
        _ => {}
    }
    let url = format!("http://{}/api/games", world.host);
    let made: Value =
        client.post(&url).json(&wanted).send().await?.error_for_status()?.json().await?;
    let id = made["id"].as_str().unwrap().to_owned();
    let keys: Vec<String> = (made["keys"].as_array().into_iter().flatten())
        .map(|key| key.as_str().unwrap_or_default().to_owned())
        .collect();
    world.live.lock().unwrap_or_else(PoisonError::into_inner).insert(number, id.clone());
    let mut now = made["game"].clone();
    while now["result"].is_null() {
        tokio::time::sleep(PAUSE).await;
        let seat = now["to_move"].as_u64().unwrap() as usize;
        let key = &keys[seat];
        if !key.is_empty() {
            let legal = now["legal"].as_array().unwrap();
            let place = legal[rng.below(legal.len())].clone();
            let ply = now["turns"].as_u64().unwrap() as usize;
            let sent = Instant::now();
            let request = client
                .post(format!("{url}/{id}/moves"))
                .header("authorization", format!("Seat {key}"))
                .json(&json!({"place": place, "ply": ply}));
            if request.send().await?.error_for_status().is_ok() {
                world.times.lock().unwrap_or_else(PoisonError::into_inner).push(sent.elapsed());
                count(&world.answered);
                let mut sure = world.sure.lock().unwrap_or_else(PoisonError::into_inner);
                sure.entry(id.clone()).or_default().push((ply, place));
            } else {
                count(&world.refused);
            }
        }
        now = client.get(format!("{url}/{id}")).send().await?.error_for_status()?.json().await?;
    }
    world.look_for_moves(&id, &now);
    count(&world.finished);
    Ok(())
}

/// Watches one game after the other; some read slowly, some are cut off in the middle.
async fn spectator(world: Arc<World>, number: usize) {
    let mut rng = Rng(10_000 + number as u64);
    loop {
        let id = {
            let live = world.live.lock().unwrap_or_else(PoisonError::into_inner);
            live.values().nth(rng.below(live.len().max(1))).cloned()
        };
        let Some(id) = id else {
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        let url = format!("ws://{}/api/games/{id}/live", world.host);
        let Ok((mut socket, _)) = connect_async(url).await else {
            count(&world.refused);
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        count(&world.watched);
        let until = tokio::time::Instant::now() + Duration::from_secs(5 + rng.below(55) as u64);
        if rng.below(10) == 0 {
            // Reads nothing at all.
            tokio::time::sleep_until(until).await;
        }
        while let Ok(Some(Ok(_))) = tokio::time::timeout_at(until, socket.next()).await {}
        if rng.below(2) == 0 {
            // Without a word.
            count(&world.cut);
            drop(socket);
        } else {
            let _ = socket.close(None).await;
        }
    }
}

/// A bot that plays any column that is free, for a while, and comes back.
async fn bot(world: Arc<World>, number: usize) {
    let mut rng = Rng(20_000 + number as u64);
    loop {
        let url = format!("ws://{}/soak{number}", world.bots);
        let Ok((mut socket, _)) = connect_async(url).await else {
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        let until = tokio::time::Instant::now() + Duration::from_secs(20 + rng.below(100) as u64);
        while let Ok(Some(Ok(message))) = tokio::time::timeout_at(until, socket.next()).await {
            let Ok(state) = serde_json::from_slice::<Value>(&message.into_data()) else { continue };
            let Some(top) = state["board"].as_array().and_then(|rows| rows.last()?.as_array())
            else {
                continue;
            };
            let free: Vec<usize> = (0..top.len()).filter(|column| top[*column] == 0).collect();
            if free.is_empty() {
                continue;
            }
            let answer = json!({"column": free[rng.below(free.len())]}).to_string();
            if socket.send(Message::text(answer)).await.is_err() {
                break;
            }
            count(&world.bot_moves);
        }
        drop(socket);
        tokio::time::sleep(Duration::from_secs(1 + rng.below(5) as u64)).await;
    }
}

/// Begins one event after the other between the bots that are there.
async fn organiser(world: Arc<World>) {
    let (client, mut rng) = (Client::new(), Rng(30_000));
    let url = format!("http://{}/api/arena/events", world.host);
    loop {
        let rival = ["level1".to_owned(), format!("bot:soak{}", rng.below(BOTS))];
        let bots = json!([format!("bot:soak{}", rng.below(BOTS)), rival[rng.below(2)]]);
        let body = json!({"format": "match", "bots": bots, "games": 3, "time_ms": 700});
        let _ = client.post(&url).json(&body).send().await;
        tokio::time::sleep(Duration::from_secs(10)).await;
    }
}

/// Sends one hostile pack after the other, in every way there is.
async fn stranger(world: Arc<World>) {
    let packs = hostile_packs::all();
    let client = Client::new();
    for pack in packs.iter().cycle() {
        let bodies = [
            ("/api/packs/check", json!({"text": pack.text})),
            ("/api/games", json!({"draft": pack.text})),
            ("/api/analyse", json!({"draft": pack.text})),
        ];
        for (path, body) in bodies {
            let request = client.post(format!("http://{}{path}", world.host)).json(&body);
            let _ = request.timeout(Duration::from_secs(30)).send().await;
            count(&world.hostile);
            tokio::time::sleep(Duration::from_millis(500)).await;
        }
    }
}

/// Looks for the moves of all games that went on or were given up, at a server that was started again.
async fn look_at_the_rest(world: &World, host: &str) -> usize {
    let games: Vec<String> = {
        let sure = world.sure.lock().unwrap_or_else(PoisonError::into_inner);
        sure.keys().cloned().collect()
    };
    let client = Client::new();
    for id in &games {
        let asked = client.get(format!("http://{host}/api/games/{id}")).send().await;
        let now: Value = match asked {
            Ok(answer) => answer.json().await.unwrap_or_default(),
            Err(_) => Value::Null,
        };
        world.look_for_moves(id, &now);
    }
    games.len()
}

fn mean(samples: &[f64]) -> f64 {
    samples.iter().sum::<f64>() / samples.len().max(1) as f64
}

/// How long the program may take to end.
const END: Duration = Duration::from_secs(5);
/// How long `/healthz` may take, of a hundred times ninety-nine.
const BEAT: Duration = Duration::from_millis(100);

pub(crate) async fn run(path: &str, minutes: u64) -> bool {
    let mut program = Program::start(path, &[]);
    let pulse = Pulse::of(&program.host);
    let (host, bots) = (program.host.clone(), program.bots.clone());
    let world = Arc::new(World { host, bots, ..World::default() });
    let mut all = tokio::task::JoinSet::new();
    (0..GAMES).for_each(|number| drop(all.spawn(player(Arc::clone(&world), number))));
    (0..SPECTATORS).for_each(|number| drop(all.spawn(spectator(Arc::clone(&world), number))));
    (0..BOTS).for_each(|number| drop(all.spawn(bot(Arc::clone(&world), number))));
    all.spawn(organiser(Arc::clone(&world)));
    all.spawn(stranger(Arc::clone(&world)));
    let seconds = 60 * minutes;
    let mut samples = Vec::new();
    for second in 0..seconds {
        tokio::time::sleep(Duration::from_secs(1)).await;
        if !program.is_running() {
            println!("the server ended after {second} s:\n{}", program.log());
            return false;
        }
        samples.push(program.resident());
        if second % 60 == 59 {
            let moves = world.answered.load(Ordering::Relaxed);
            eprintln!("minute {}: {:.1} MB, {moves} moves", second / 60 + 1, program.resident());
        }
    }
    let log = program.log();
    let mut beats = pulse.beats();
    drop(pulse);
    // While everybody still plays: what was answered until then must be there afterwards.
    let folder = Arc::clone(&program.folder);
    let took = program.terminate().await;
    all.shutdown().await;
    let again = Program::start_in(folder, path, &[]);
    let rest = look_at_the_rest(&world, &again.host).await;
    drop(again);
    // A tenth of the time each.
    let part = samples.len() / 10;
    let middle = mean(&samples[samples.len() / 2 - part / 2..samples.len() / 2 + part.div_ceil(2)]);
    let end = mean(&samples[samples.len() - part.max(1)..]);
    let number = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
    let (lost, answered) = (number(&world.lost), number(&world.answered));
    println!(
        "| {minutes} minutes: {GAMES} games, {SPECTATORS} spectators, {BOTS} bots | target | found |\n|---|---|---|"
    );
    row(
        "answered moves lost",
        "0",
        &format!(
            "{lost} of {answered}, {} games finished, {rest} looked at after a restart",
            number(&world.finished)
        ),
    );
    let memory = format!(
        "{middle:.1} MB in the middle, {end:.1} MB at the end ({:+.1} %)",
        100.0 * (end / middle - 1.0)
    );
    row("memory", "end within 10 % of the middle", &memory);
    row("error log", "empty", &format!("{} lines", log.lines().count()));
    report("answers to moves", "", &mut world.times.lock().unwrap_or_else(PoisonError::into_inner));
    beats.sort_unstable();
    let slow = beats.get(beats.len() * 99 / 100).copied().unwrap_or(BEAT * 100);
    report("`/healthz`", "99 of 100 within 100 ms", &mut beats);
    let taken = [
        ("watched", &world.watched),
        ("cut off", &world.cut),
        ("bots' moves", &world.bot_moves),
        ("hostile requests", &world.hostile),
        ("refused", &world.refused),
    ];
    row(
        "took part",
        "",
        &taken.map(|(what, counter)| format!("{what} {}", number(counter))).join(", "),
    );
    row("ends when asked", "<= 5 s", &format!("{:.1} s", took.as_secs_f64()));
    if !log.is_empty() {
        println!("\nThe log:\n{}", log.lines().take(40).collect::<Vec<_>>().join("\n"));
    }
    let kept = lost == 0 && (end / middle - 1.0).abs() <= 0.1;
    kept && log.is_empty() && took <= END && slow <= BEAT
}
