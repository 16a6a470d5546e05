//! Bots at the server: real WebSocket bots meet computer players and people.

use futures_util::{SinkExt, StreamExt};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::task::JoinHandle;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;

use crate::world::{Socket, World};

/// A world with a port for bots.
async fn world() -> World {
    World::with(|options| options.bots = Some("127.0.0.1:0".parse().unwrap())).await
}

/// A bot that plays the first column with room, as often as it is asked; then it leaves.
fn bot(world: &World, name: &str, answers: usize) -> JoinHandle<()> {
    paced_bot(world, name, answers, Arc::new(Semaphore::new(Semaphore::MAX_PERMITS)))
}

/// The same, but it answers only as often as it is permitted: watchers are shown ten positions a
/// second, and a game that is over in less would be shown its end only.
fn paced_bot(world: &World, name: &str, answers: usize, permits: Arc<Semaphore>) -> JoinHandle<()> {
    let address = world.server.as_ref().unwrap().bots().unwrap();
    let url = format!("ws://{address}/{name}");
    tokio::spawn(async move {
        let (mut socket, _) = connect_async(url).await.unwrap();
        let mut answered = 0;
        while answered < answers {
            let Some(Ok(message)) = socket.next().await else { return };
            // The greeting is no JSON, and pings are none.
            let Ok(state) = serde_json::from_slice::<Value>(&message.into_data()) else { continue };
            let top = state["board"].as_array().unwrap().last().unwrap().as_array().unwrap();
            let column = top.iter().position(|cell| *cell == 0).unwrap();
            let reply = json!({ "column": column }).to_string();
            permits.acquire().await.unwrap().forget();
            if socket.send(Message::text(reply)).await.is_err() {
                return;
            }
            answered += 1;
        }
    })
}

impl World {
    /// Asks until the answer is as it should be.
    pub(crate) async fn until(&self, path: &str, ready: impl Fn(&Value) -> bool) -> Value {
        loop {
            let (status, answer) = self.get(path).await;
            assert!(status.is_success(), "{path}: {answer}");
            if ready(&answer) {
                return answer;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    async fn bot_waits(&self, name: &str) {
        let here = |arena: &Value| {
            let mut bots = arena["bots"].as_array().unwrap().iter();
            bots.any(|bot| bot["name"] == name && bot["state"] == "waiting")
        };
        self.until("/api/arena", here).await;
    }

    pub(crate) async fn event(&self, wanted: Value) -> String {
        let (status, answer) = self.post("/api/arena/events", None, wanted).await;
        assert_eq!(status, 201, "{answer}");
        format!("/api/arena/events/{}", answer["id"].as_str().unwrap())
    }

    async fn over(&self, event: &str) -> Value {
        self.until(event, |event| event["state"] != "running").await
    }

    async fn text(&self, path: &str) -> (StatusCode, String) {
        let answer = self.client.get(self.url(path)).send().await.unwrap();
        (answer.status(), answer.text().await.unwrap())
    }
}

/// Every member of this name, wherever it is.
fn members<'a>(value: &'a Value, name: &str) -> Vec<&'a Value> {
    match value {
        Value::Object(object) => {
            let own = object.get(name).into_iter();
            own.chain(object.values().flat_map(|inner| members(inner, name))).collect()
        }
        Value::Array(array) => array.iter().flat_map(|inner| members(inner, name)).collect(),
        _ => Vec::new(),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_running_event_tells_no_seed_and_a_finished_one_tells_all() {
    let world = world().await;
    let url = format!("ws://{}/api/arena/live", world.host);
    let mut live = Socket(connect_async(url).await.unwrap().0);
    let arena = live.expect("arena").await;
    let permits = Arc::new(Semaphore::new(0));
    paced_bot(&world, "Rex", usize::MAX - 1, Arc::clone(&permits));
    world.bot_waits("Rex").await;
    let wanted = json!({"format": "match", "bots": ["bot:Rex", "random"], "games": 9,
        "time_ms": 10_000, "seed": 5});
    let event = world.event(wanted).await;
    // One answer after the other, until the first game is over.
    let played = |event: &Value| !event["report"]["matches"][0]["games"][0].is_null();
    let running = loop {
        permits.add_permits(1);
        while permits.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        let (_, shown) = world.get(&event).await;
        if played(&shown) {
            break shown;
        }
    };
    assert_eq!(running["state"], "running");
    let (status, replay) = world.get(&format!("{event}/games/0/1")).await;
    assert_eq!(status, 200, "{replay}");
    let (_, list) = world.get("/api/arena/events").await;
    let (_, now) = world.get("/api/arena").await;
    let (begins, ends) = (live.expect("begins").await, live.expect("ends").await);
    for told in [&arena, &running, &replay, &list, &now, &begins, &ends] {
        assert_eq!(members(told, "seed"), Vec::<&Value>::new(), "{told}");
    }
    // It can be replayed nevertheless.
    assert_eq!(
        replay["turns"].as_array().unwrap().len(),
        replay["record"]["moves"].as_array().unwrap().len()
    );

    permits.add_permits(1000);
    let shown = world.over(&event).await;
    assert_eq!(shown["report"]["seed"], 5);
    assert_eq!(members(&shown["report"]["matches"], "seed").len(), 9);
    let (_, again) = world.get(&format!("{event}/games/0/1")).await;
    let seed = &shown["report"]["matches"][0]["games"][0]["seed"];
    assert!(seed.is_u64() && again["record"]["seed"] == *seed, "{again}");
    assert_eq!(again["turns"], replay["turns"]);
    assert_eq!(again["game"]["cells"], replay["game"]["cells"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_comes_plays_a_match_and_is_watched() {
    let world = world().await;
    let url = format!("ws://{}/api/arena/live", world.host);
    let mut live = Socket(connect_async(url).await.unwrap().0);
    assert_eq!(live.expect("arena").await["arena"]["bots"], json!([]));
    let permits = Arc::new(Semaphore::new(0));
    paced_bot(&world, "Rex", usize::MAX - 1, Arc::clone(&permits));
    world.bot_waits("Rex").await;
    assert_eq!(live.expect("bots").await["bots"][0]["name"], "Rex");
    let (_, agents) = world.get("/api/agents?pack=connect4-xtreme").await;
    assert_eq!(agents["bots"], json!(["Rex"]));
    let (_, agents) = world.get("/api/agents?pack=gomoku").await;
    assert_eq!(agents["bots"], json!([]), "the wire cannot tell this game");

    let wanted = json!({"format": "match", "bots": ["bot:Rex", "level1"], "games": 3,
        "time_ms": 10_000, "seed": 5});
    let event = world.event(wanted).await;
    let begins = live.expect("begins").await;
    assert_eq!(begins["live"]["names"], json!(["Rex", "level1"]));
    assert_eq!(begins["live"]["number"], 1);
    permits.add_permits(1);
    let turn = live.expect("turn").await;
    assert!(turn["turn"]["events"].is_array() && turn["game"]["cells"].is_array());
    permits.add_permits(1000);
    let ends = live.expect("ends").await;
    assert_eq!((&ends["match"], &ends["number"]), (&json!(0), &json!(1)));
    assert!(ends["ending"]["reason"].is_string());

    let shown = world.over(&event).await;
    assert_eq!(shown["state"], "finished");
    let report = &shown["report"];
    assert_eq!(report["format"], "foursight-result");
    let games = report["matches"][0]["games"].as_array().unwrap();
    assert_eq!(games.len(), 3);
    let faults = games.iter().filter(|game| !game["offender"].is_null()).count();
    assert_eq!(faults, 0, "{games:?}");
    let (_, list) = world.get("/api/arena/events").await;
    assert_eq!(list["events"][0]["played"], 3);
    assert_eq!(list["events"][0]["bots"], json!(["Rex", "level1"]));

    for (at, game) in games.iter().enumerate() {
        let (status, replay) = world.get(&format!("{event}/games/0/{}", at + 1)).await;
        assert_eq!(status, 200, "{replay}");
        assert_eq!(replay["names"], json!(["Rex", "level1"]));
        assert_eq!(
            replay["turns"].as_array().unwrap().len() as u64,
            game["moves"].as_u64().unwrap()
        );
        assert_eq!(replay["start"]["turns"], 0);
        let starter = game["starter"].as_u64().unwrap() as usize;
        assert_eq!(replay["game"]["players"][0]["seat"], replay["names"][starter]);
        let won = replay["ending"]["winners"].as_array().unwrap().iter();
        let won: Vec<u64> =
            won.map(|seat| (seat.as_u64().unwrap() + 2 - starter as u64) % 2).collect();
        assert_eq!(replay["game"]["result"]["winners"], json!(won));
    }
    assert_eq!(world.get(&format!("{event}/games/0/4")).await.0, 404);

    let (status, ladder) = world.get("/api/arena/ladder").await;
    assert_eq!((status, ladder["rungs"].as_array().unwrap().len()), (StatusCode::OK, 2));
    assert_eq!(ladder["history"].as_array().unwrap().len(), 2);
    assert!(ladder["rungs"][0]["rating"].as_f64() > ladder["rungs"][1]["rating"].as_f64());
    let (_, table) = world.text(&format!("{event}/table.txt")).await;
    assert!(table.contains("Rex") && table.contains("level1"), "{table}");
    assert!(world.text(&format!("{event}/table.csv")).await.1.contains("Rex"));
    assert!(world.text(&format!("{event}/table.svg")).await.1.starts_with("<svg"));
    assert_eq!(world.text(&format!("{event}/bracket.svg")).await.0, 404, "no knockout");
    world.bot_waits("Rex").await;
    let (status, _) = world.call(Method::DELETE, &event, None, None).await;
    assert_eq!(status, 204);
    assert_eq!(world.get(&event).await.0, 404);
    assert_eq!(world.get("/api/arena/ladder").await.1["rungs"], json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_leaves_loses_its_games_and_nothing_else_happens() {
    let world = world().await;
    let leaving = bot(&world, "Flee", 3);
    world.bot_waits("Flee").await;
    let event = world
        .event(json!({"format": "match", "bots": ["bot:Flee", "random"], "games": 2, "seed": 1,
            "time_ms": 10_000}))
        .await;
    leaving.await.unwrap();
    let shown = world.over(&event).await;
    let games = shown["report"]["matches"][0]["games"].as_array().unwrap();
    assert_eq!((&games[0]["reason"], &games[0]["offender"]), (&json!("disconnected"), &json!(0)));
    assert_eq!(games[1]["reason"], "absent");
    let (_, replay) = world.get(&format!("{event}/games/0/1")).await;
    assert_eq!(replay["game"]["result"]["kind"], "disconnected");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_plays_against_a_bot() {
    let world = world().await;
    bot(&world, "Rex", usize::MAX - 1);
    world.bot_waits("Rex").await;
    let wanted = json!({"packs": ["connect4"], "seats": ["human", "bot:Rex"]});
    let game = world.game(wanted).await;
    // The bot fills the columns from the left, so the right ones are free.
    for (turns, column) in [(2, 6), (4, 6), (6, 6)] {
        assert_eq!(world.play(&game, 0, json!([column])).await.0, 200);
        world.until(&game.path(), |game| game["turns"] == turns).await;
    }
    let (_, bots) = world.get("/api/arena").await;
    assert_eq!(bots["bots"][0]["state"], "playing");
    let (_, played) = world.play(&game, 0, json!([6])).await;
    assert_eq!(played["game"]["result"]["winners"], json!([0]));
    assert_eq!(played["game"]["players"][1]["seat"], "bot:Rex");
    world.bot_waits("Rex").await;
    let (status, refused) = world
        .post("/api/games", None, json!({"packs": ["gomoku"], "seats": ["human", "bot:Rex"]}))
        .await;
    assert_eq!((status.as_u16(), &refused["code"]), (422, &json!("unknown_agent")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_leaves_a_person_may_come_back_or_loses() {
    let bots = Some("127.0.0.1:0".parse().unwrap());
    let world = World::with(|options| {
        options.bots = bots;
        options.grace = Duration::from_secs(2);
    })
    .await;
    let first = bot(&world, "Rex", 1);
    world.bot_waits("Rex").await;
    let game = world.game(json!({"seats": ["human", "bot:Rex"]})).await;
    assert_eq!(world.play(&game, 0, json!([6])).await.0, 200);
    world.until(&game.path(), |game| game["turns"] == 2).await;
    first.await.unwrap();
    let bots = |arena: &Value| arena["bots"].as_array().unwrap().len();
    world.until("/api/arena", |arena| bots(arena) == 0).await;
    let second = bot(&world, "Rex", 1);
    world.until("/api/arena", |arena| bots(arena) == 1).await;
    assert_eq!(world.play(&game, 0, json!([5])).await.0, 200);
    world.until(&game.path(), |game| game["turns"] == 4).await;
    second.await.unwrap();
    assert_eq!(world.play(&game, 0, json!([4])).await.0, 200);
    let over = world.until(&game.path(), |game| !game["result"].is_null()).await;
    assert_eq!(
        (&over["result"]["kind"], &over["result"]["winners"]),
        (&json!("disconnected"), &json!([0]))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_waits_for_a_bot_sees_that_it_is_away_and_when_it_loses() {
    let world = world().await;
    let game = world.game(json!({"seats": ["human", "bot:Rex"]})).await;
    let mut socket = world.listen(&game, game.key(0)).await;
    let first = socket.expect("game").await;
    assert_eq!(
        (&first["game"]["players"][1]["connected"], &first["game"]["forfeit"]),
        (&Value::Null, &Value::Null)
    );
    assert_eq!(world.play(&game, 0, json!([6])).await.0, 200);
    let told = loop {
        let told = socket.expect("presence").await;
        if !told["forfeit"].is_null() {
            break told;
        }
    };
    assert_eq!(told["players"], json!([true, false]));
    assert_eq!((&told["forfeit"]["seat"], &told["forfeit"]["away"]), (&json!(1), &json!(true)));
    let left = told["forfeit"]["in_ms"].as_u64().unwrap();
    assert!((1..=60_000).contains(&left), "{left}");
    // Whoever comes later sees it in the game.
    let shown = world.get(&game.path()).await.1;
    assert_eq!(shown["players"][1]["connected"], false);
    assert!(shown["forfeit"]["in_ms"].as_u64().unwrap() <= left);
    // It comes, and takes its time for the answer: that has an end, too.
    let permits = Arc::new(Semaphore::new(0));
    paced_bot(&world, "Rex", usize::MAX - 1, Arc::clone(&permits));
    let asked = loop {
        let asked = socket.expect("presence").await;
        if asked["forfeit"]["away"] != true && !asked["forfeit"].is_null() {
            break asked;
        }
    };
    assert_eq!(asked["players"], json!([true, null]));
    permits.add_permits(1);
    let answered = world.until(&game.path(), |game| game["turns"] == 2).await;
    assert_eq!((&answered["result"], &answered["forfeit"]), (&Value::Null, &Value::Null));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tournament_goes_on_after_the_server_was_ended() {
    let mut world = World::new().await;
    let bots = json!(["level1", "random", "blocker", "level2", "random"]);
    let wanted = json!({"format": "knockout", "bots": bots, "games": 40, "nodes": 300, "seed": 9});
    let event = world.event(wanted.clone()).await;
    let id = event.rsplit('/').next().unwrap().to_owned();
    let played = |list: &Value| list["events"][0]["played"].as_u64().unwrap();
    let before = played(&world.until("/api/arena/events", |list| played(list) > 3).await);
    world.restart().await;
    let resumed = world.over(&event).await;
    assert_eq!(resumed["state"], "finished");
    assert_eq!(resumed["id"], json!(id));
    let (_, list) = world.get("/api/arena/events").await;
    assert!(played(&list) > before && list["events"][0]["winner"].is_string(), "{list}");
    let bracket = format!("{event}/bracket.txt");
    assert!(world.text(&bracket).await.1.contains("final"));
    // Tables speak the language that is asked for, as those of the program do.
    assert!(world.text(&format!("{bracket}?lang=de")).await.1.contains("Finale"));
    assert!(world.text(&format!("{event}/table.txt?lang=de")).await.1.contains("Punkte"));
    assert_eq!(world.text(&format!("{bracket}?lang=fr")).await.0, 400);
    let german = world.client.get(world.url(&bracket)).header("accept-language", "de-AT, en;q=0.5");
    assert!(german.send().await.unwrap().text().await.unwrap().contains("Finale"));
    // The same seed without an interruption leads to the same result.
    let whole = world.event(wanted).await;
    let whole = world.over(&whole).await;
    assert_eq!(whole["report"]["matches"], resumed["report"]["matches"]);
    let (_, ladder) = world.get("/api/arena/ladder").await;
    world.restart().await;
    assert_eq!(world.get("/api/arena/ladder").await.1["rungs"], ladder["rungs"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_format_is_played_and_events_are_stopped() {
    let world = World::new().await;
    for format in ["round-robin", "swiss", "gauntlet"] {
        let bots = ["random", "blocker", "random"];
        let event =
            world.event(json!({"format": format, "bots": bots, "games": 2, "nodes": 100})).await;
        let shown = world.over(&event).await;
        assert_eq!(shown["report"]["complete"], true, "{shown}");
        assert_eq!(shown["report"]["bots"][2]["name"], "random (2)");
    }
    let long = json!({"format": "match", "bots": ["search", "search"], "packs": ["gomoku"],
        "games": 1000, "time_ms": 5000});
    let event = world.event(long).await;
    world.until("/api/arena", |arena| arena["live"].as_array().unwrap().len() == 1).await;
    let (status, _) = world.call(Method::POST, &format!("{event}/stop"), None, None).await;
    assert_eq!(status, 204);
    let stopped = world.get(&event).await.1;
    assert_eq!(stopped["state"], "stopped");
    let told = json!({"en": "it was stopped", "de": "sie wurde angehalten"});
    assert_eq!((&stopped["why"], &stopped["why_words"]), (&told["en"], &told));
    let (status, again) = world.call(Method::POST, &format!("{event}/stop"), None, None).await;
    assert_eq!((status.as_u16(), &again["code"]), (409, &json!("conflict")));
    let (_, arena) = world.get("/api/arena").await;
    assert_eq!((&arena["live"], &arena["running"]), (&json!([]), &json!([])));
}

#[tokio::test]
async fn what_makes_no_sense_is_refused() {
    let mut world = world().await;
    let two = json!(["random", "blocker"]);
    for (wanted, status, code) in [
        (json!({"format": "match", "bots": ["random"]}), 400, "bad_request"),
        (json!({"format": "match", "bots": ["random", "random", "random"]}), 400, "bad_request"),
        (json!({"format": "league", "bots": two}), 400, "bad_request"),
        (json!({"format": "match", "bots": two, "games": 1001}), 400, "bad_request"),
        (json!({"format": "match", "bots": two, "time_ms": 60_000}), 400, "bad_request"),
        (json!({"format": "match", "bots": two, "nodes": 1_000_000_000}), 400, "bad_request"),
        (json!({"format": "round-robin", "bots": vec!["random"; 33]}), 400, "bad_request"),
        (
            json!({"format": "round-robin", "bots": vec!["random"; 32], "games": 500}),
            400,
            "bad_request",
        ),
        (json!({"format": "match", "bots": two, "name": "a\u{202e}b"}), 400, "bad_request"),
        (json!({"format": "match", "bots": ["cmd:sh", "random"]}), 422, "unknown_agent"),
        (json!({"format": "match", "bots": ["gomocup:sh", "random"]}), 422, "unknown_agent"),
        (json!({"format": "match", "bots": ["bot:Nobody", "random"]}), 422, "unknown_agent"),
        (json!({"format": "match", "bots": ["bot:level1", "random"]}), 422, "unknown_agent"),
        (json!({"format": "match", "bots": ["perfect", "random"]}), 422, "unknown_agent"),
        (json!({"format": "match", "bots": two, "packs": ["nothing"]}), 404, "unknown_pack"),
    ] {
        let (found, answer) = world.post("/api/arena/events", None, wanted.clone()).await;
        assert_eq!((found.as_u16(), &answer["code"]), (status, &json!(code)), "{wanted}: {answer}");
    }
    let slow = json!({"format": "match", "bots": ["search", "search"], "packs": ["gomoku"]});
    for _ in 0..4 {
        world.event(slow.clone()).await;
    }
    let (status, answer) = world.post("/api/arena/events", None, slow).await;
    assert_eq!((status.as_u16(), &answer["code"]), (429, &json!("too_many")));
    // Or the searches would go on.
    world.server.take().unwrap().stop().await;
}

#[tokio::test]
async fn controls_need_the_token() {
    let world = World::with(|options| options.token = Some("secret".to_owned())).await;
    let wanted = json!({"format": "match", "bots": ["random", "random"]});
    let (status, answer) = world.post("/api/arena/events", None, wanted.clone()).await;
    assert_eq!((status.as_u16(), &answer["code"]), (401, &json!("token_needed")));
    for (method, path) in [(Method::POST, "/stop"), (Method::DELETE, "")] {
        let path = format!("/api/arena/events/aaaaaaaa{path}");
        assert_eq!(world.call(method, &path, None, None).await.0, 401);
    }
    let url = world.url("/api/arena/events");
    let begun = world.client.post(url).bearer_auth("secret").json(&wanted).send().await.unwrap();
    assert_eq!(begun.status(), 201);
}

#[tokio::test]
async fn a_port_that_is_taken_is_no_reason_not_to_start() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap();
    let world = World::with(|options| options.bots = Some(address)).await;
    let (_, arena) = world.get("/api/arena").await;
    assert_eq!(arena["address"], Value::Null);
    assert!(arena["closed"].as_str().unwrap().contains("cannot listen on"));
    assert_eq!(arena["closed"], arena["closed_words"]["en"]);
    let german = arena["closed_words"]["de"].as_str().unwrap();
    assert!(german.contains("die Adresse") && !german.contains("listen"), "{german}");
}
