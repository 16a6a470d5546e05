//! Packs over HTTP.

use reqwest::Method;
use serde_json::{Value, json};

use crate::world::World;

const DRAFT: &str = r#"{
  "name": "three",
  "display_name": {"en": "Three", "de": "Drei"},
  "board": {"dimensions": [4, 4]},
  "scores": [{"name": "three.lines", "threshold": 1}],
  "rules": [{
    "name": "three.line",
    "pattern": "AAA",
    "score_actions": [{"memo": "three.lines", "player_index": -1, "operation": "add", "value": 1}]
  }]
}"#;

fn draft() -> String {
    DRAFT.to_owned()
}

#[tokio::test]
async fn all_bundled_packs_are_listed_and_shown() {
    let world = World::new().await;
    let (_, list) = world.get("/api/packs").await;
    let packs = list["packs"].as_array().unwrap();
    assert_eq!(packs.len() + list["faulty"].as_array().unwrap().len(), 40, "{}", list["faulty"]);
    let four = packs.iter().find(|pack| pack["name"] == "connect4").unwrap();
    assert_eq!((&four["dims"], &four["players"]), (&json!([6, 7]), &json!(2)));
    assert_eq!((&four["gravity"], &four["bombs"]), (&json!(true), &json!(false)));
    assert!(four["agents"].as_array().unwrap().contains(&json!("blocker")));
    let (_, shown) = world.get("/api/packs/connect4").await;
    assert!(shown["source"].as_str().unwrap().contains("\"connect4\""));
    assert!(shown["words"]["en"].is_string());
    assert_eq!((&shown["start"]["id"], &shown["start"]["turns"]), (&Value::Null, &json!(0)));
    assert_eq!(world.get("/api/packs/connect44").await.1["code"], "unknown_pack");
    assert_eq!(world.get("/api/packs/..%2f..%2fetc").await.1["code"], "bad_request");
    assert_eq!(world.get("/api/schema").await.1["title"], "Foursight pack");
}

#[tokio::test]
async fn packs_without_a_board_are_additions_to_the_games_that_they_fit() {
    let world = World::new().await;
    let (_, list) = world.get("/api/packs").await;
    assert_eq!(list["additions"][0]["name"], "pie", "{}", list["additions"]);
    assert_eq!(list["additions"][0]["title"]["de"], "Kuchenregel");
    let (_, squava) = world.get("/api/packs/squava").await;
    assert_eq!(squava["additions"][0]["name"], "pie");
    // Black's forbidden moves cannot change sides.
    let (_, renju) = world.get("/api/packs/renju").await;
    assert_eq!(renju["additions"], json!([]));
    let (_, both) = world.get("/api/packs/squava,pie").await;
    assert_eq!(both["start"]["packs"], json!(["squava", "pie"]));
    assert_eq!(both["additions"], json!([]), "it is there already");
    assert_eq!(both["summary"]["dims"], json!([5, 5]));
    assert_eq!(world.get("/api/packs/squava,pastry").await.1["code"], "unknown_pack");
    let many = ["squava"; 40].join(",");
    assert_eq!(world.get(&format!("/api/packs/{many}")).await.0, 400);
}

#[tokio::test]
async fn finding_15_what_is_wrong_with_a_pack_is_told_in_both_languages() {
    let world = World::new().await;
    let broken =
        draft().replace("\"AAA\"", "\"A(A\"").replace("\"board\"", "\"bord\": 1, \"board\"");
    let (_, found) = world.post("/api/packs/check", None, json!({"text": broken})).await;
    let [error, warning] = [&found["diagnostics"][0], &found["diagnostics"][1]];
    assert_eq!(error["message"], "'(' (character 2) is not a pattern symbol");
    assert_eq!(error["words"]["en"], error["message"]);
    assert_eq!(error["words"]["de"], "'(' (Zeichen 2) ist kein Zeichen eines Musters");
    assert_eq!(warning["help"], "did you mean \"board\"?");
    assert_eq!(warning["help_words"]["de"], "ist \"board\" gemeint?");
    let (_, problem) = world.post("/api/games", None, json!({"draft": broken})).await;
    assert_eq!(problem["words"]["detail"]["en"], problem["detail"]);
    let german = problem["words"]["detail"]["de"].as_str().unwrap();
    assert!(german.contains("Fehler[invalid-pattern]: '(' (Zeichen 2)"), "{german}");
}

#[tokio::test]
async fn finding_15_what_the_server_refuses_is_told_in_both_languages() {
    let world = World::new().await;
    let game = world.game(json!({})).await;
    let key = game.key(0).map(str::to_owned);
    let long = "x".repeat(200);
    let many = |count: usize| vec!["connect4"; count];
    let bots = |names: &[&str]| json!({"format": "round-robin", "bots": names});
    let requests = [
        ("/api/games", json!({"packs": many(101)})),
        ("/api/games", json!({"packs": ["nowhere"]})),
        ("/api/games", json!({"seats": ["human"]})),
        ("/api/games", json!({"seats": ["human", "nobody"]})),
        ("/api/games", json!({"packs": ["gomoku"], "seats": ["human", "perfect"]})),
        ("/api/games", json!({"packs": ["gomoku"], "seats": ["human", "bot:Rex"]})),
        ("/api/games", json!({"seats": ["human", "bot:"]})),
        ("/api/games", json!({"move_ms": 1})),
        ("/api/games", json!({"increment_ms": 5})),
        ("/api/games", json!({"game_ms": 60_000, "increment_ms": 999_999_999})),
        ("/api/games", json!({"series": {"games": 0}})),
        ("/api/games/nothing000/resign", json!({})),
        ("/api/arena/events", bots(&["random"])),
        ("/api/arena/events", bots(&["random", "nobody"])),
        ("/api/arena/events", bots(&["random", "bot:Rex"])),
        (
            "/api/arena/events",
            json!({"format": "match", "bots": ["random", "blocker"], "games": 0}),
        ),
        ("/api/arena/events", json!({"format": "match", "bots": ["bot:Rex", "bot:Rex"]})),
    ];
    for (path, body) in requests {
        let (status, problem) = world.post(path, None, body.clone()).await;
        assert!(status.is_client_error(), "{path} {body}: {problem}");
        check_words(&problem);
    }
    for (what, body) in [
        ("moves", json!({"place": long})),
        ("moves", json!({"place": "9"})),
        ("moves", json!({"place": [3], "ply": 5})),
        ("undo", json!({})),
        ("rematch", json!({})),
        ("join", json!({})),
        ("claim", json!({})),
    ] {
        let (status, problem) = world.post(&game.at(what), key.as_deref(), body.clone()).await;
        assert!(status.is_client_error(), "{what} {body}: {problem}");
        check_words(&problem);
    }
}

/// Says it in German, and the same in English as to programs.
fn check_words(problem: &Value) {
    let detail = &problem["words"]["detail"];
    assert_eq!(detail["en"], problem["detail"], "{problem}");
    assert!(detail["de"].is_string() && detail["de"] != detail["en"], "{problem}");
}

#[tokio::test]
async fn a_faulty_draft_is_pointed_at_and_a_sound_one_is_played() {
    let world = World::new().await;
    let broken = draft().replace("\"AAA\"", "\"A(A\"");
    let (status, found) = world.post("/api/packs/check", None, json!({"text": broken})).await;
    assert_eq!((status.as_u16(), &found["ok"]), (200, &json!(false)));
    let finding = &found["diagnostics"][0];
    assert_eq!((&finding["severity"], &finding["line"]), (&json!("error"), &json!(8)), "{finding}");
    assert!(finding["end_column"].as_u64() > finding["column"].as_u64());
    let (status, problem) = world.post("/api/games", None, json!({"draft": broken})).await;
    assert_eq!((status.as_u16(), &problem["code"]), (422, &json!("faulty_pack")));
    assert_eq!(&problem["diagnostics"][0], finding);

    let (_, checked) = world.post("/api/packs/check", None, json!({"text": draft()})).await;
    assert_eq!((&checked["ok"], &checked["summary"]["dims"]), (&json!(true), &json!([4, 4])));
    assert_eq!(checked["start"]["cells"].as_array().unwrap().len(), 16);
    let game = world.game(json!({"draft": draft()})).await;
    for place in [[0, 0], [1, 0], [0, 1], [1, 1], [0, 2]] {
        assert_eq!(world.play(&game, 0, json!(place)).await.0, 200);
    }
    assert_eq!(world.get(&game.path()).await.1["result"]["winners"], json!([0]));
}

#[tokio::test]
async fn packs_are_kept_and_games_keep_their_rules() {
    let mut world = World::new().await;
    let put = async |world: &World, name: &str, text: String| {
        world
            .call(Method::PUT, &format!("/api/packs/{name}"), None, Some(json!({"text": text})))
            .await
    };
    assert_eq!(put(&world, "three", draft()).await.0, 200);
    let game = world.game(json!({"packs": ["three"]})).await;
    world.play(&game, 0, json!([0, 0])).await;
    // The pack changes, the game does not.
    let larger = draft().replace("[4, 4]", "[5, 5]");
    assert_eq!(put(&world, "three", larger).await.0, 200);
    world.restart().await;
    assert_eq!(world.get(&game.path()).await.1["dims"], json!([4, 4]));
    let other = world.game(json!({"packs": ["three"]})).await;
    assert_eq!(world.get(&other.path()).await.1["dims"], json!([5, 5]));
    assert_eq!(world.get("/api/packs/three").await.1["summary"]["saved"], true);
    assert_eq!(world.call(Method::DELETE, "/api/packs/three", None, None).await.0, 204);
    assert_eq!(world.get("/api/packs/three").await.0, 404);
    assert_eq!(world.play(&game, 1, json!([1, 1])).await.0, 200, "its games go on");

    let (status, problem) = put(&world, "connect4", draft()).await;
    assert_eq!((status.as_u16(), &problem["code"]), (409, &json!("conflict")), "it is bundled");
    assert_eq!(put(&world, "four", draft()).await.1["code"], "faulty_pack", "another name");
    assert_eq!(put(&world, "a%20b", draft()).await.1["code"], "bad_request");
    assert_eq!(put(&world, "x", "{".to_owned()).await.1["code"], "faulty_pack");
    let missing = world.call(Method::DELETE, "/api/packs/connect4", None, None).await;
    assert_eq!(missing.1["code"], "unknown_pack");
    assert_ne!(missing.1, Value::Null);
}

#[tokio::test]
async fn a_game_without_a_first_move_begins_as_ended() {
    let mut world = World::new().await;
    let draft = json!({"name": "stuck", "board": {"dimensions": [3, 3]}, "restrictions":
        [{"name": "stuck.never", "type": "pattern", "pattern": "[-]A"}]});
    let game = world.game(json!({"draft": draft.to_string()})).await;
    for _ in 0..2 {
        let (status, shown) = world.get(&game.path()).await;
        assert_eq!(status, 200, "{shown}");
        assert!(shown["result"].is_object(), "{shown}");
        world.restart().await;
    }
}
