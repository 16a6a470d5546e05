//! How soon every node knows what one of them has changed: packs, and the ladder.

use std::ffi::OsStr;
use std::time::{Duration, Instant};

use reqwest::{Client, Method};
use serde_json::{Value, json};

use crate::postgres::Postgres;
use crate::real_nodes::Node;
use crate::table::report;

const NODES: usize = 3;
const LEASE: Duration = Duration::from_secs(12);
/// Changes of each kind.
const CHANGES: usize = 50;
const PAUSE: Duration = Duration::from_millis(2);
/// Everybody is to know within that.
const LIMIT: Duration = Duration::from_secs(1);
/// Whoever knows nothing by then never will.
const LONGEST: Duration = Duration::from_secs(30);

struct World {
    nodes: Vec<Node>,
    client: Client,
}

impl World {
    async fn ask(&self, node: usize, method: Method, path: &str, body: Option<Value>) -> Value {
        let url = format!("http://{}{path}", self.nodes[node].http);
        let request = self.client.request(method, url);
        let request = body.iter().fold(request, reqwest::RequestBuilder::json);
        let answer = request.send().await.unwrap();
        let status = answer.status().as_u16();
        let body: Value = answer.json().await.unwrap_or_default();
        json!({"status": status, "body": body})
    }

    /// How long it takes until a node answers as it should.
    async fn until(&self, node: usize, path: &str, is: impl Fn(&Value) -> bool) -> Duration {
        let began = Instant::now();
        while !is(&self.ask(node, Method::GET, path, None).await) {
            assert!(began.elapsed() < LONGEST, "{path} is not known to {}", self.nodes[node].name);
            tokio::time::sleep(PAUSE).await;
        }
        began.elapsed()
    }

    /// How long it takes until all nodes answer as they should.
    async fn known(&self, path: &str, is: impl Fn(&Value) -> bool + Copy) -> Duration {
        let all = (0..NODES).map(|node| self.until(node, path, is));
        futures_util::future::join_all(all).await.into_iter().max().unwrap_or_default()
    }
}

/// A pack whose text says how often it was changed.
fn pack(change: usize) -> Value {
    let line = json!({"name": "mine.line", "pattern": "AAA", "score_actions":
        [{"memo": "mine.lines", "player_index": -1, "operation": "add", "value": 1}]});
    let text = json!({"name": "mine", "board": {"dimensions": [4, 4 + change % 2]}, "rules": [line],
        "scores": [{"name": "mine.lines", "threshold": 1}]});
    json!({"text": text.to_string()})
}

fn is_kept(times: &[Duration]) -> bool {
    !times.is_empty() && times.iter().all(|time| *time <= LIMIT)
}

async fn packs(world: &World) -> bool {
    let mut times = [Vec::new(), Vec::new()];
    for change in 0..CHANGES {
        let at = change % NODES;
        let wanted = pack(change);
        world.ask(at, Method::PUT, "/api/packs/mine", Some(wanted.clone())).await;
        let text = wanted["text"].as_str().unwrap();
        let is = |answer: &Value| answer["status"] == 200 && answer["body"]["source"] == text;
        times[0].push(world.known("/api/packs/mine", is).await);
        if change % 5 == 4 {
            world.ask(at, Method::DELETE, "/api/packs/mine", None).await;
            let gone = |answer: &Value| answer["status"] == 404;
            times[1].push(world.known("/api/packs/mine", gone).await);
        }
    }
    report("a pack that was saved is known to all nodes", "1 s", &mut times[0]);
    report("a pack that was deleted is gone on all nodes", "1 s", &mut times[1]);
    times.iter().all(|times| is_kept(times))
}

async fn ladder(world: &World) -> bool {
    let mut times = Vec::new();
    for change in 0..CHANGES / 5 {
        let wanted = json!({"format": "match", "bots": ["random", "blocker"], "games": 2});
        let begun =
            world.ask(change % NODES, Method::POST, "/api/arena/events", Some(wanted)).await;
        let id = begun["body"]["id"].as_str().unwrap_or_else(|| panic!("{begun}")).to_owned();
        let over = |answer: &Value| answer["body"]["state"] == "finished";
        world.until(change % NODES, &format!("/api/arena/events/{id}"), over).await;
        let counted = |answer: &Value| matches(answer) > change as u64;
        times.push(world.known("/api/arena/ladder", counted).await);
    }
    report("a match that has ended counts in the ladder of all nodes", "1 s", &mut times);
    is_kept(&times)
}

/// Matches of the first on the ladder: won, equal, lost.
fn matches(answer: &Value) -> u64 {
    let matches = answer["body"]["rungs"][0]["matches"].as_array();
    matches.into_iter().flatten().filter_map(Value::as_u64).sum()
}

pub(crate) async fn run(program: &str) -> bool {
    let postgres = Postgres::start().await;
    let node = |number: usize| {
        let name = format!("node{number}");
        Node::start_new(OsStr::new(program), &name, &postgres.address, LEASE)
    };
    let nodes = tokio::task::block_in_place(|| (0..NODES).map(node).collect());
    let world = World { nodes, client: Client::new() };
    let packs = packs(&world).await;
    ladder(&world).await && packs
}
