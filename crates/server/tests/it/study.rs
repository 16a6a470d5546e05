//! What analysis and workshop need: bombs that are told, texts of drafts, events that wait.

use reqwest::Method;
use serde_json::{Value, json};

use crate::world::{Game, World};

const MOVES: &str = "12345671234567123456";

/// A game in which a bomb has dropped, its record and its cells.
async fn game_with_bomb(world: &World) -> (Game, Value, Value) {
    for seed in 0..50 {
        let wanted = json!({"packs": ["connect4-xtreme"], "moves": MOVES, "seed": seed});
        let (status, _) = world.post("/api/analyse", None, wanted.clone()).await;
        if status != 200 {
            continue;
        }
        let game = world.game(wanted).await;
        let (_, record) = world.get(&game.at("record")).await;
        if record["chance"].is_array() && record["result"].is_null() {
            let (_, shown) = world.get(&game.path()).await;
            return (game, record, shown["cells"].clone());
        }
    }
    panic!("some seed drops a bomb");
}

#[tokio::test]
async fn analysis_and_new_games_are_told_the_bombs() {
    let world = World::new().await;
    let (_, record, cells) = game_with_bomb(&world).await;
    let told = json!({"packs": ["connect4-xtreme"], "moves": record["moves"],
        "chance": record["chance"], "seed": 987_654});
    let (_, analysis) = world.post("/api/analyse", None, told.clone()).await;
    assert_eq!(analysis["game"]["cells"], cells);
    assert_eq!(analysis["record"]["chance"], record["chance"]);
    let again = world.game(told).await;
    assert_eq!(world.get(&again.path()).await.1["cells"], cells);
    // Beyond what was told, the seed decides.
    let all = record["moves"].as_array().unwrap();
    let round = |bomb: &Value| bomb["round"].as_u64().unwrap();
    let early: Vec<&Value> =
        record["chance"].as_array().unwrap().iter().filter(|bomb| round(bomb) <= 11).collect();
    let part = json!({"packs": ["connect4-xtreme"], "moves": all, "chance": early, "settled": 10,
        "seed": record["seed"]});
    let (_, analysis) = world.post("/api/analyse", None, part).await;
    assert_eq!(analysis["game"]["cells"], cells, "as it would have gone on");
    // What cannot have been is refused with its place.
    for (moves, chance, what) in [
        (json!([[0], [1]]), json!([{"round": 3, "bomb": [4]}]), "round 3"),
        (json!([[0], [9]]), json!([]), "move 2"),
    ] {
        let wanted = json!({"packs": ["connect4-xtreme"], "moves": moves, "chance": chance});
        for path in ["/api/analyse", "/api/games"] {
            let (status, problem) = world.post(path, None, wanted.clone()).await;
            assert!(status.is_client_error(), "{problem}");
            assert!(problem["detail"].as_str().unwrap().contains(what), "{problem}");
        }
    }
}

#[tokio::test]
async fn the_draft_of_a_game_can_be_read_again() {
    let world = World::new().await;
    let draft = r#"{"name": "mine", "dependencies": ["gomoku"], "board": {"dimensions": [9, 9]}}"#;
    let game = world.game(json!({ "draft": draft })).await;
    let (_, packs) = world.get(&game.at("packs")).await;
    assert_eq!(packs["packs"], json!([{"name": "mine", "text": draft}]));
    let plain = world.game(json!({"packs": ["pente"]})).await;
    assert_eq!(world.get(&plain.at("packs")).await.1["packs"], json!([]));
    assert_eq!(world.get("/api/games/aaaaaaaa/packs").await.0, 404);
    let (_, pente) = world.get("/api/packs/pente").await;
    assert!(pente["how"]["en"].as_str().unwrap().contains("Ten captured stones win."), "{pente}");
    assert!(pente["how"]["de"].as_str().unwrap().contains("Zehn geschlagene Steine"), "{pente}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_waits_and_goes_on() {
    let world = World::new().await;
    let wanted = json!({"format": "match", "bots": ["blocker", "blocker"], "games": 1000});
    let event = world.event(wanted).await;
    let send =
        async |what: &str| world.call(Method::POST, &format!("{event}/{what}"), None, None).await;
    let played = |list: &Value| list["events"][0]["played"].as_u64().unwrap();
    assert_eq!(send("pause").await.0, 204);
    assert_eq!(world.get(&event).await.1["paused"], true);
    // Games that were being stored, one for each thread and those that wait, may still be counted.
    let before = played(&world.get("/api/arena/events").await.1);
    for _ in 0..100 {
        let (_, list) = world.get("/api/arena/events").await;
        assert!(played(&list) <= before + 100, "{list}");
        assert_eq!(list["events"][0]["paused"], true);
    }
    assert_eq!(send("resume").await.0, 204);
    world.until("/api/arena/events", |list| played(list) > before + 100).await;
    assert_eq!(world.get(&event).await.1["paused"], false);
    // A paused event can be stopped, and one that is over can do neither.
    assert_eq!(send("pause").await.0, 204);
    assert_eq!(send("stop").await.0, 204);
    for what in ["pause", "resume"] {
        let (status, problem) = send(what).await;
        assert_eq!((status.as_u16(), &problem["code"]), (409, &json!("conflict")));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn page_finding_28_an_event_waits_over_a_restart() {
    let mut world = World::new().await;
    let wanted = json!({"format": "match", "bots": ["blocker", "blocker"], "games": 1000});
    let event = world.event(wanted).await;
    let (status, _) = world.call(Method::POST, &format!("{event}/pause"), None, None).await;
    assert_eq!(status, 204);
    world.restart().await;
    let (_, shown) = world.get(&event).await;
    assert_eq!((&shown["state"], &shown["paused"]), (&json!("running"), &json!(true)));
    let played = |list: &Value| list["events"][0]["played"].as_u64().unwrap();
    // What was being stored when the server ended is stored: from now on nothing is played.
    let before = played(&world.get("/api/arena/events").await.1);
    for _ in 0..100 {
        let (_, list) = world.get("/api/arena/events").await;
        assert_eq!((played(&list), &list["events"][0]["paused"]), (before, &json!(true)));
    }
    let (status, _) = world.call(Method::POST, &format!("{event}/resume"), None, None).await;
    assert_eq!(status, 204);
    world.until("/api/arena/events", |list| played(list) > before).await;
    world.restart().await;
    assert_eq!(world.get(&event).await.1["paused"], false);
}

#[tokio::test]
async fn pausing_needs_the_token() {
    let world = World::with(|options| options.token = Some("secret".to_owned())).await;
    for what in ["pause", "resume"] {
        let path = format!("/api/arena/events/aaaaaaaa/{what}");
        assert_eq!(world.call(Method::POST, &path, None, None).await.0, 401);
    }
}
