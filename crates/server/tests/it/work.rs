//! Work for strangers: it is bounded, shared fairly and given up when nobody waits for it.

use std::sync::{Arc, Condvar, Mutex};

use foursight_rules::{PackBytes, PackSource};
use foursight_server::Limits;
use futures_util::StreamExt;
use futures_util::future::select_all;
use reqwest::{Method, Response};
use serde_json::{Value, json};
use tokio::task::JoinHandle;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;

use crate::world::World;

/// Keeps whoever reads a pack waiting until it is opened.
#[derive(Debug, Clone, Default)]
struct Gate(Arc<(Mutex<bool>, Condvar)>);

impl Gate {
    fn open(&self) {
        *self.0.0.lock().unwrap() = true;
        self.0.1.notify_all();
    }

    fn pass(&self) {
        let open = self.0.0.lock().unwrap();
        drop(self.0.1.wait_while(open, |open| !*open).unwrap());
    }
}

/// A pack that takes as long as it likes.
#[derive(Debug)]
struct EndlessPack(Gate);

impl PackSource for EndlessPack {
    fn names(&self) -> Vec<String> {
        vec!["endless".to_owned()]
    }

    fn label(&self, name: &str) -> String {
        name.to_owned()
    }

    fn read(&self, name: &str) -> Option<PackBytes> {
        (name == "endless").then(|| {
            self.0.pass();
            Ok(b"{}".as_slice().into())
        })
    }
}

async fn world_with_endless_pack(gate: &Gate, limits: Limits) -> World {
    let pack = EndlessPack(gate.clone());
    World::with(move |options| {
        options.sources.push(Box::new(pack));
        options.limits = Some(limits);
    })
    .await
}

/// Asks for the endless pack so many times at once; answers the first answer, and all requests
/// that have none yet.
async fn ask(world: &World, count: usize) -> (Response, Vec<JoinHandle<Response>>) {
    let request = || world.client.get(world.url("/api/packs/endless")).send();
    let requests = (0..count).map(|_| {
        let request = request();
        tokio::spawn(async move { request.await.unwrap() })
    });
    let (first, _, others) = select_all(requests).await;
    (first.unwrap(), others)
}

async fn code(response: Response) -> Value {
    response.json::<Value>().await.unwrap()["code"].clone()
}

fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn finding_03_the_server_answers_while_all_its_work_is_stuck() {
    let gate = Gate::default();
    let limits = Limits { work: 4, ..Limits::default() };
    let world = world_with_endless_pack(&gate, limits).await;
    let game = world.game(json!({"seats": ["human", "blocker"]})).await;
    let (refused, stuck) = ask(&world, threads() + 5).await;
    assert_eq!(refused.status(), 503);
    assert_eq!(refused.headers()["retry-after"], "1");
    assert_eq!(code(refused).await, "busy");
    // Whatever goes on, the server is there, and ordinary games go on.
    assert_eq!(world.get("/healthz").await.0, 200);
    assert_eq!(world.play(&game, 0, json!([3])).await.0, 200);
    assert_eq!(world.get(&game.path()).await.0, 200);
    // Requests that are given up make room for others.
    stuck.iter().for_each(JoinHandle::abort);
    gate.open();
    while world.get("/api/packs/connect4").await.0 != 200 {}
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn finding_03_an_address_that_has_used_up_its_share_is_told() {
    let gate = Gate::default();
    let limits = Limits { work_per_address: 2, ..Limits::default() };
    let world = world_with_endless_pack(&gate, limits).await;
    let (refused, stuck) = ask(&world, 3).await;
    assert_eq!(refused.status(), 429);
    assert_eq!(refused.headers()["retry-after"], "1");
    assert_eq!(code(refused).await, "too_many");
    gate.open();
    for request in stuck {
        assert_eq!(request.await.unwrap().status(), 422, "it is a faulty pack, after all");
    }
    assert_eq!(world.get("/api/packs/connect4").await.0, 200);
}

#[tokio::test]
async fn finding_04_whoever_waits_for_too_many_computers_is_told_before_a_move_is_kept() {
    let mut world = World::new().await;
    let wanted = json!({"seats": ["human", "blocker"]});
    let game = world.game(wanted.clone()).await;
    // Nobody may wait for any.
    let limits = Limits { thoughts_per_address: 0, ..Limits::default() };
    world.restart_with(|options| options.limits = Some(limits)).await;
    let refused = world.client.post(world.url("/api/games")).json(&wanted).send().await.unwrap();
    assert_eq!(refused.status(), 429);
    assert_eq!(refused.headers()["retry-after"], "1");
    assert_eq!(code(refused).await, "too_many");
    assert_eq!(world.play(&game, 0, json!([3])).await.0, 429);
    assert_eq!(world.number_of_moves().await, 0);
    let people = world.game(json!({})).await;
    assert_eq!(world.play(&people, 0, json!([3])).await.0, 200, "without computers nobody waits");
    world.restart().await;
    assert_eq!(world.play(&game, 0, json!([3])).await.0, 200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn finding_16_a_server_whose_work_is_stuck_ends() {
    let gate = Gate::default();
    let limits = Limits { work: 4, ..Limits::default() };
    let mut world = world_with_endless_pack(&gate, limits).await;
    let (_, stuck) = ask(&world, threads() + 5).await;
    world.server.take().unwrap().stop().await;
    for request in stuck {
        // What waited is told; what ran is left to itself, and its connection ends.
        if let Ok(answer) = request.await {
            assert!(answer.status().is_server_error(), "{}", answer.status());
        }
    }
    gate.open();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn finding_18_nobody_is_advised_while_people_play_each_other() {
    let world = World::new().await;
    let own = world.game(json!({"seats": ["human", "human"], "moves": "4455"})).await;
    assert_eq!(world.get(&own.at("hint")).await.0, 200, "one person's game");
    let game = world.game(json!({"seats": ["human", "open"]})).await;
    for what in ["hint", "values"] {
        let (status, problem) = world.call(Method::GET, &game.at(what), game.key(0), None).await;
        assert_eq!((status.as_u16(), &problem["code"]), (403, &json!("no_advice")), "{what}");
        assert_eq!(
            problem["words"]["de"],
            "Solange Menschen gegeneinander spielen, gibt es keinen Rat"
        );
    }
    assert_eq!(world.get(&game.path()).await.1["has_advice"], false);
    assert_eq!(world.post("/api/analyse", None, json!({})).await.0, 200, "analysis is free");
    world.post(&game.at("resign"), game.key(0), json!({})).await;
    assert_eq!(world.get(&game.at("values")).await.1["values"], json!([]), "the game is over");
}

#[tokio::test]
async fn finding_02_answers_that_nobody_has_read_are_bounded() {
    let limits = Limits { answer_bytes: 1, ..Limits::default() };
    let world = World::with(|options| options.limits = Some(limits)).await;
    let rule = json!({"name": "wide.r", "pattern": "AAAAA"});
    let pack = json!({"name": "wide", "board": {"dimensions": [100, 100]}, "rules": [rule]});
    // What was done is told, however much is on its way.
    let game = world.game(json!({"draft": pack.to_string()})).await;
    let (status, problem) = world.get(&game.path()).await;
    assert_eq!((status.as_u16(), &problem["code"]), (503, &json!("busy")), "{problem}");
    assert!(problem["retry_after"].is_number(), "{problem}");
    let small = world.game(json!({})).await;
    assert_eq!(world.get(&small.path()).await.0, 200);
    // Whoever listens is asked to come again.
    let (mut socket, _) = connect_async(world.live(&game)).await.unwrap();
    match socket.next().await.unwrap().unwrap() {
        Message::Close(Some(frame)) => assert_eq!(frame.code, CloseCode::Again),
        other => panic!("{other}"),
    }
    let (mut socket, _) = connect_async(world.live(&small)).await.unwrap();
    assert!(socket.next().await.unwrap().unwrap().is_text());
}
