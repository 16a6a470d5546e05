//! Games over WebSockets.

use std::time::Duration;

use serde_json::{Value, json};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use crate::world::{Game, World};

async fn joined(world: &World, game: &mut Game) {
    let (status, seat) = world.join(game, game.invitation.as_deref()).await;
    assert_eq!(status, 200, "{seat}");
    assert_eq!(seat["seat"], 1);
    game.keys[1] = seat["key"].as_str().map(str::to_owned);
}

#[tokio::test]
async fn two_players_meet_by_link() {
    let world = World::new().await;
    let mut game = world.game(json!({"seats": ["human", "open"]})).await;
    let mut first = world.listen(&game, game.key(0)).await;
    assert_eq!(first.next().await["game"]["players"][1]["seat"], "open");
    joined(&world, &mut game).await;
    let (status, problem) = world.join(&game, game.invitation.as_deref()).await;
    assert_eq!((status.as_u16(), &problem["code"]), (409, &json!("conflict")));
    assert_eq!(first.expect("game").await["game"]["players"][1]["seat"], "human");
    let mut second = world.listen(&game, game.key(1)).await;
    second.expect("game").await;
    let mut watcher = world.listen(&game, None).await;
    watcher.expect("game").await;

    first.say(json!({"type": "move", "place": [3], "ply": 0})).await;
    for socket in [&mut first, &mut second, &mut watcher] {
        let told = socket.expect("turn").await;
        assert_eq!(told["turn"]["place"], json!([3]));
        assert_eq!(told["game"]["turns"], 1);
    }
    // Nobody moves for another, and spectators not at all.
    first.say(json!({"type": "move", "place": [3], "ply": 1})).await;
    assert_eq!(first.expect("problem").await["problem"]["code"], "not_your_turn");
    watcher.say(json!({"type": "move", "place": [3], "ply": 1})).await;
    assert_eq!(watcher.expect("problem").await["problem"]["code"], "wrong_key");
    watcher.say(json!({"type": "dance"})).await;
    assert_eq!(watcher.expect("problem").await["problem"]["code"], "bad_request");
    watcher.say(json!({"type": "ping"})).await;
    watcher.expect("pong").await;
    second.say(json!({"type": "move", "place": [3], "ply": 1})).await;
    assert_eq!(first.expect("turn").await["turn"]["player"], 1);

    // Only one's own move can be taken back, and not even that by oneself alone.
    let (status, problem) = world.post(&game.at("undo"), game.key(0), json!({})).await;
    assert_eq!((status.as_u16(), &problem["code"]), (409, &json!("conflict")));
    let (status, problem) = world.post(&game.at("undo"), game.key(1), json!({})).await;
    assert_eq!((status.as_u16(), &problem["code"]), (409, &json!("needs_consent")));

    // The rematch is told to everybody, and keys stay.
    world.post(&game.at("resign"), game.key(1), json!({})).await;
    let (status, asked) = world.post(&game.at("rematch"), game.key(0), json!({})).await;
    assert_eq!((status.as_u16(), &asked["game"]["offers"][0]["by"]), (202, &json!(0)));
    let (_, again) = world.post(&game.at("rematch"), game.key(1), json!({})).await;
    assert_eq!(watcher.expect("rematch").await["id"], again["id"]);
    let keys = vec![game.keys[1].clone(), game.keys[0].clone()];
    let next = Game { id: again["id"].as_str().unwrap().to_owned(), keys, invitation: None };
    assert_eq!(world.play(&next, 0, json!([0])).await.0, 200);
    assert_eq!(world.play(&next, 0, json!([0])).await.1["code"], "not_your_turn");
    assert_eq!(world.play(&next, 1, json!([0])).await.0, 200);
}

#[tokio::test]
async fn a_player_who_comes_back_in_time_plays_on() {
    let world = World::new().await;
    let mut game = world.game(json!({"seats": ["human", "open"], "game_ms": 600_000})).await;
    joined(&world, &mut game).await;
    let mut first = world.listen(&game, game.key(0)).await;
    let second = world.listen(&game, game.key(1)).await;
    while first.expect("presence").await["players"] != json!([true, true]) {}
    world.play(&game, 0, json!([3])).await;
    drop(second);
    let gone = first.expect("presence").await;
    assert_eq!(gone["players"], json!([true, false]));
    let wait = gone["away_ms"][1].as_u64().unwrap();
    assert!((1..=60_001).contains(&wait), "{gone}");
    let url = format!(
        "ws://{}/api/games/{}/live?from=0&key={}",
        world.host,
        game.id,
        game.key(1).unwrap()
    );
    let mut back = crate::world::Socket(connect_async(url).await.unwrap().0);
    let told = back.expect("game").await;
    assert_eq!(told["turns"].as_array().unwrap().len(), 1, "what was missed");
    assert_eq!(told["game"]["result"], Value::Null);
    assert_eq!(first.expect("presence").await["players"], json!([true, true]));
}

#[tokio::test]
async fn who_plays_alone_may_go_and_come() {
    let world = World::with(|options| options.grace = Duration::from_millis(1)).await;
    let game = world.game(json!({"seats": ["human", "human"]})).await;
    let mut socket = world.listen(&game, game.key(0)).await;
    assert_eq!(socket.next().await["game"]["players"][1]["connected"], true, "both are theirs");
    drop(socket);
    let mut watcher = world.listen(&game, None).await;
    // Spectators are announced a second later, after looking for those who are away too long.
    loop {
        let presence = watcher.expect("presence").await;
        if presence["players"] == json!([false, false]) && presence["spectators"] == 1 {
            break;
        }
    }
    assert_eq!(world.get(&game.path()).await.1["result"], Value::Null);
}

#[tokio::test]
async fn strangers_keys_and_pages_are_refused() {
    let world = World::new().await;
    let game = world.game(json!({})).await;
    let url = format!("ws://{}/api/games/{}/live", world.host, game.id);
    assert!(connect_async(format!("{url}?key=wrong")).await.is_err());
    assert!(connect_async(url.replace(&game.id, "zzzzzzzz")).await.is_err());
    let mut request = url.clone().into_client_request().unwrap();
    request.headers_mut().insert("origin", "http://evil.example".parse().unwrap());
    assert!(connect_async(request).await.is_err(), "a page of another site");
    let mut request = url.into_client_request().unwrap();
    let own = format!("http://{}", world.host);
    request.headers_mut().insert("origin", own.parse().unwrap());
    assert!(connect_async(request).await.is_ok());
    let (status, problem) = world.get(&game.at("live")).await;
    assert_eq!((status.as_u16(), &problem["code"]), (400, &json!("bad_request")), "no WebSocket");
}

#[tokio::test]
async fn frames_and_connections_are_limited() {
    let world = World::with(|options| {
        let usual = foursight_server::Limits::default();
        options.limits =
            Some(foursight_server::Limits { sockets_per_address: 2, message_bytes: 1024, ..usual });
    })
    .await;
    let game = world.game(json!({})).await;
    let url = format!("ws://{}/api/games/{}/live", world.host, game.id);
    let mut first = world.listen(&game, None).await;
    let second = world.listen(&game, None).await;
    assert!(connect_async(&url).await.is_err(), "a third one");
    drop(second);
    first.expect("game").await;
    first.say(json!({"type": "x".repeat(2000)})).await;
    while !first.next().await.is_null() {}
    // Their places are free again.
    let mut free = connect_async(&url).await;
    while free.is_err() {
        tokio::time::sleep(Duration::from_millis(5)).await;
        free = connect_async(&url).await;
    }
}

#[tokio::test]
async fn everybody_is_told_before_the_server_closes() {
    let mut world = World::new().await;
    let game = world.game(json!({})).await;
    world.columns(&game, &[3, 3]).await;
    let mut socket = world.listen(&game, None).await;
    socket.expect("game").await;
    let server = world.server.take().unwrap();
    let stopping = tokio::spawn(server.stop());
    assert!(socket.expect("closing").await["seconds"].is_u64());
    assert_eq!(socket.next().await, Value::Null);
    stopping.await.unwrap();
    assert!(world.client.get(world.url("/healthz")).send().await.is_err());
}

#[tokio::test]
async fn a_deleted_game_is_told() {
    let world = World::new().await;
    let game = world.game(json!({})).await;
    let mut socket = world.listen(&game, None).await;
    world.call(reqwest::Method::DELETE, &game.path(), None, None).await;
    socket.expect("deleted").await;
    assert_eq!(socket.next().await, Value::Null);
}
