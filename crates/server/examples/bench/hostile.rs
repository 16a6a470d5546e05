//! What hostile requests cost: processor time, memory, and the pulse of the server all the while.

use std::time::Duration;

use reqwest::Client;
use serde_json::{Value, json};

use crate::hostile_packs::{self, HostilePack};
use crate::hostile_requests::{self, status};
use crate::program::{Program, Pulse};

/// Processor time that a request may take.
const PROCESSOR: Duration = Duration::from_secs(1);
/// Megabytes that a request may take beyond what the server held before it.
const MEMORY: f64 = 64.0;
/// How long `/healthz` may take.
const BEAT: Duration = Duration::from_millis(100);
/// Megabytes that may be left of everything: what the system's allocator and the caches of the
/// database keep.
const LEFT: f64 = 16.0;
/// Requests that are sent at the same time.
const AT_ONCE: usize = 16;
/// Games that one visitor keeps in memory, and megabytes that these may take.
const GAMES: usize = 60;
const GAME_MEMORY: u32 = 256;
/// Megabytes that answers may take that nobody reads.
const ANSWER_MEMORY: usize = 16;

struct Meter {
    program: Program,
    pulse: Pulse,
    client: Client,
    /// Requests so far, and those that cost too much.
    requests: usize,
    over: Vec<String>,
}

/// What one request cost.
struct Cost {
    answer: String,
    processor: Duration,
    memory: f64,
    beat: Duration,
}

impl Cost {
    fn tell(&self, about: &str) {
        println!(
            "| {about} | {} | {} | {:.1} | {} |",
            self.answer,
            self.processor.as_millis(),
            self.memory,
            self.beat.as_millis()
        );
    }
}

impl Meter {
    /// What a request costs until the server has nothing to do any more.
    async fn measure(&mut self, about: &str, request: impl Future<Output = String>) -> Cost {
        self.program.settle(Duration::from_secs(5)).await;
        let before = (self.program.processor(), self.program.resident());
        self.program.forget_peak();
        self.pulse.beats();
        let answer = request.await;
        self.program.settle(Duration::from_secs(20)).await;
        let cost = Cost {
            answer,
            processor: self.program.processor() - before.0,
            memory: (self.program.peak() - before.1).max(0.0),
            beat: self.pulse.worst(),
        };
        self.requests += 1;
        if cost.processor > PROCESSOR || cost.memory > MEMORY || cost.beat > BEAT {
            self.over.push(about.to_owned());
        }
        let failed = ["silence", "500"].contains(&cost.answer.as_str());
        if failed || !self.program.is_running() {
            self.over.push(format!("{about}: {}", cost.answer));
        }
        cost.tell(about);
        cost
    }

    /// Several hostile packs at the same time, in each of the ways to send one: the pulse goes on,
    /// and nothing fails.
    async fn together(&mut self, packs: &[HostilePack]) {
        let ways =
            [("/api/packs/check", "text"), ("/api/games", "draft"), ("/api/analyse", "draft")];
        for (number, packs) in packs.chunks(AT_ONCE).enumerate() {
            let about = format!("{} packs at once, round {}", packs.len(), number + 1);
            self.program.settle(Duration::from_secs(20)).await;
            let before = (self.program.processor(), self.program.resident());
            self.program.forget_peak();
            self.pulse.beats();
            let mut requests = tokio::task::JoinSet::new();
            for (pack, (path, member)) in packs.iter().zip(ways.iter().cycle()) {
                let url = format!("http://{}{path}", self.program.host);
                let request = self.client.post(url).json(&json!({ *member: pack.text }));
                let request = request.timeout(Duration::from_secs(60));
                requests.spawn(async move { status(request.send().await) });
            }
            let answers = requests.join_all().await;
            self.requests += answers.len();
            self.program.settle(Duration::from_secs(20)).await;
            let failed: Vec<&String> =
                answers.iter().filter(|code| ["silence", "500"].contains(&code.as_str())).collect();
            let cost = Cost {
                answer: format!("{} answers", answers.len()),
                processor: self.program.processor() - before.0,
                memory: (self.program.peak() - before.1).max(0.0),
                beat: self.pulse.worst(),
            };
            if !failed.is_empty() || cost.beat > BEAT || !self.program.is_running() {
                self.over.push(format!("{about}: {failed:?}"));
            }
            cost.tell(&about);
        }
    }

    /// Many games by drafts that take much memory, each with somebody who looks at it.
    async fn many_games(&mut self) {
        let about = format!("{GAMES} large games, watched");
        self.program.settle(Duration::from_secs(20)).await;
        let before = (self.program.processor(), self.program.resident());
        self.program.forget_peak();
        self.pulse.beats();
        let (mut begun, mut sockets) = (0, Vec::new());
        for number in 0..GAMES {
            let body = json!({ "draft": hostile_packs::large(number) });
            let url = format!("http://{}/api/games", self.program.host);
            let answer = self.client.post(url).json(&body).send().await;
            let Ok(answer) = answer.and_then(reqwest::Response::error_for_status) else { continue };
            let made: Value = answer.json().await.unwrap_or_default();
            let id = made["id"].as_str().unwrap_or_default();
            let url = format!("ws://{}/api/games/{id}/live", self.program.host);
            sockets.extend(tokio_tungstenite::connect_async(url).await.ok());
            begun += 1;
        }
        self.requests += GAMES;
        let cost = Cost {
            answer: format!("{begun} begun"),
            processor: self.program.processor() - before.0,
            memory: (self.program.peak() - before.1).max(0.0),
            beat: self.pulse.worst(),
        };
        // One that is refused is in memory until that is known.
        if cost.memory > f64::from(GAME_MEMORY) + MEMORY || cost.beat > BEAT || begun == GAMES {
            self.over.push(about.clone());
        }
        cost.tell(&about);
    }

    async fn json(&mut self, about: &str, path: &str, body: &Value) -> (String, Value) {
        let url = format!("http://{}{path}", self.program.host);
        let request = self.client.post(url).json(body).timeout(Duration::from_secs(30));
        let mut answered = Value::Null;
        let cost = self.measure(about, async {
            match request.send().await {
                Ok(answer) => {
                    let code = answer.status().as_u16().to_string();
                    answered = answer.json().await.unwrap_or_default();
                    code
                }
                failed => status(failed),
            }
        });
        let answer = cost.await.answer;
        (answer, answered)
    }

    async fn get(&mut self, about: &str, path: &str) {
        let url = format!("http://{}{path}", self.program.host);
        let request = self.client.get(url).timeout(Duration::from_secs(30));
        self.measure(about, async { status(request.send().await) }).await;
    }

    /// Everything that can be done with a pack.
    async fn pack(&mut self, pack: &HostilePack) {
        let HostilePack { about, text } = pack;
        self.json(&format!("{about}: check"), "/api/packs/check", &json!({ "text": text })).await;
        let (_, begun) =
            self.json(&format!("{about}: begin"), "/api/games", &json!({ "draft": text })).await;
        if let (Some(id), Some(key)) = (begun["id"].as_str(), begun["keys"][0].as_str()) {
            self.get(&format!("{about}: view"), &format!("/api/games/{id}")).await;
            let place = begun["game"]["legal"][0].clone();
            let axes = begun["game"]["move_sizes"].as_array().map_or(0, Vec::len);
            let place = if place.is_null() { json!(vec![0; axes]) } else { place };
            let url = format!("http://{}/api/games/{id}/moves", self.program.host);
            let request = self.client.post(url).header("authorization", format!("Seat {key}"));
            let request = request.json(&json!({ "place": place })).timeout(Duration::from_secs(30));
            self.measure(&format!("{about}: move"), async { status(request.send().await) }).await;
            self.get(&format!("{about}: hint"), &format!("/api/games/{id}/hint")).await;
        }
        self.json(&format!("{about}: analyse"), "/api/analyse", &json!({ "draft": text })).await;
    }
}

pub(crate) async fn run(program: &str) -> bool {
    let most = format!("live-bytes={}", u64::from(GAME_MEMORY) << 20);
    let answers = format!("answer-bytes={}", ANSWER_MEMORY << 20);
    let program = Program::start(program, &["--limit", &most, "--limit", &answers]);
    let pulse = Pulse::of(&program.host);
    let mut meter = Meter { program, pulse, client: Client::new(), requests: 0, over: Vec::new() };
    // Ordinary games, so that the server has everything in memory that it keeps there.
    for name in ["connect4", "gomoku", "pente", "qubic"] {
        let body = json!({"packs": [name]});
        let _ = meter
            .client
            .post(format!("http://{}/api/analyse", meter.program.host))
            .json(&body)
            .send()
            .await;
    }
    meter.program.settle(Duration::from_secs(10)).await;
    let (first, started) = (meter.program.resident(), std::time::Instant::now());
    println!(
        "| request | answer | processor ms | memory MB | slowest /healthz ms |\n|---|---|---|---|---|"
    );
    for name in ["connect4", "pente", "qubic"] {
        let body = json!({"packs": [name]});
        meter.json(&format!("{name}, for comparison: analyse"), "/api/analyse", &body).await;
    }
    for pack in hostile_packs::all() {
        meter.pack(&pack).await;
    }
    for request in hostile_requests::all() {
        let (client, host) = (meter.client.clone(), meter.program.host.clone());
        let sent = hostile_requests::send(&client, &host, &request.kind);
        meter.measure(request.about, sent).await;
    }
    meter.together(&hostile_packs::all()).await;
    meter.many_games().await;
    // What nobody has used for a minute leaves the memory at the next look, and looks are half a minute apart.
    tokio::time::sleep(Duration::from_secs(120)).await;
    let last = meter.program.resident();
    let seconds = started.elapsed().as_secs();
    println!(
        "\n{} requests in {seconds} s; memory before {first:.1} MB, afterwards {last:.1} MB",
        meter.requests
    );
    if last > first + LEFT {
        meter.over.push(format!("{:.1} MB are left", last - first));
    }
    println!("over 1 s of processor time, 64 MB or 100 ms: {}", meter.over.len());
    for about in &meter.over {
        println!("- {about}");
    }
    meter.over.is_empty()
}
