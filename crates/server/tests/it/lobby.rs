//! People who find each other in the lobby.

use std::time::Duration;

use foursight_server::{Limits, Rate};
use serde_json::{Value, json};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::handshake::client::Request;

use crate::people::{Somebody, somebody};
use crate::world::{Game, Socket, World};

fn request(world: &World, browser: &str) -> Request {
    let mut request = format!("ws://{}/api/lobby/live", world.host).into_client_request().unwrap();
    let protocols = format!("foursight, foursight.browser.{browser}");
    request.headers_mut().insert("sec-websocket-protocol", protocols.parse().unwrap());
    request
}

/// Somebody who comes to the lobby, and the seeks that are open then.
async fn arrive(world: &World, browser: &str) -> (Socket, Value) {
    let mut socket = Socket(connect_async(request(world, browser)).await.unwrap().0);
    let first = socket.expect("lobby").await;
    (socket, first["seeks"].clone())
}

/// The same of somebody with a name.
async fn arrive_as(world: &World, who: &Somebody, browser: &str) -> Socket {
    let mut request = request(world, browser);
    request.headers_mut().insert("foursight-person", who.secret.parse().unwrap());
    let mut socket = Socket(connect_async(request).await.unwrap().0);
    socket.expect("lobby").await;
    socket
}

fn seek(more: Value) -> Value {
    let mut seek = json!({"type": "seek", "packs": ["connect4"], "game_ms": 300_000});
    let Value::Object(more) = more else { panic!("expected an object, not {more}") };
    seek.as_object_mut().unwrap().extend(more);
    seek
}

/// The game that two have found, with the keys of both.
async fn found(one: &mut Socket, other: &mut Socket) -> Game {
    let (one, other) = (one.expect("found").await, other.expect("found").await);
    assert_eq!(one["id"], other["id"]);
    let mut keys = vec![None, None];
    for told in [&one, &other] {
        keys[told["seat"].as_u64().unwrap() as usize] = told["key"].as_str().map(str::to_owned);
    }
    assert!(keys.iter().all(Option::is_some), "{one} {other}");
    Game { id: one["id"].as_str().unwrap().to_owned(), keys, invitation: None }
}

#[tokio::test]
async fn a_seek_is_seen_taken_and_played() {
    let world = World::new().await;
    let (mut anna, open) = arrive(&world, "anna").await;
    assert_eq!(open, json!([]));
    anna.say(seek(json!({"side": "second", "increment_ms": 2000}))).await;
    let id = anna.expect("seeking").await["seek"].clone();
    let shown = anna.expect("opened").await["seek"].clone();
    assert_eq!((&shown["id"], &shown["side"]), (&id, &json!("second")));
    assert_eq!(shown["title"]["de"], "Vier gewinnt");
    assert_eq!((&shown["game_ms"], &shown["increment_ms"]), (&json!(300_000), &json!(2000)));
    let (mut ben, open) = arrive(&world, "ben").await;
    assert_eq!(open, json!([shown]));
    ben.say(json!({"type": "take", "seek": id})).await;
    let game = found(&mut anna, &mut ben).await;
    let (_, view) = world.get(&game.path()).await;
    assert_eq!(view["needs_consent"], true, "they play each other");
    assert_eq!(view["clock"]["running"], false, "nobody's clock runs before the first move");
    // Whoever wanted to be second is; each moves for themselves alone.
    assert_eq!(world.play(&game, 1, json!([3])).await.1["code"], "not_your_turn");
    assert_eq!(world.play(&game, 0, json!([3])).await.0, 200);
    assert_eq!(world.play(&game, 1, json!([3])).await.0, 200);
    assert_eq!(world.get(&game.at("hint")).await.1["code"], "no_advice");
    let (_, list) = world.get("/api/games?state=running").await;
    assert_eq!(list["games"][0]["id"], game.id, "strangers play in public");
    // It was taken by one.
    let (mut late, open) = arrive(&world, "late").await;
    assert_eq!(open, json!([]));
    late.say(json!({"type": "take", "seek": id})).await;
    assert_eq!(late.expect("problem").await["problem"]["code"], "seek_gone");
}

#[tokio::test]
async fn who_looks_for_the_same_is_paired_at_once() {
    let world = World::new().await;
    let (mut anna, _) = arrive(&world, "anna").await;
    anna.say(seek(json!({}))).await;
    anna.expect("seeking").await;
    let (mut ben, _) = arrive(&world, "ben").await;
    // Another clock, and another game, are not the same.
    ben.say(seek(json!({"game_ms": 60_000}))).await;
    ben.expect("seeking").await;
    ben.say(seek(json!({"packs": ["tictactoe"]}))).await;
    ben.expect("seeking").await;
    // Nor does anybody play themselves in another tab.
    let (mut tab, _) = arrive(&world, "anna").await;
    tab.say(seek(json!({}))).await;
    let own = tab.expect("seeking").await["seek"].clone();
    anna.say(json!({"type": "take", "seek": own})).await;
    let refused = anna.expect("problem").await["problem"].clone();
    assert_eq!(refused["code"], "conflict");
    assert!(
        refused["words"]["detail"]["de"].as_str().unwrap().contains("gegen dich selbst"),
        "{refused}"
    );
    tab.say(json!({"type": "withdraw"})).await;
    tab.expect("withdrawn").await;
    ben.say(seek(json!({}))).await;
    let game = found(&mut anna, &mut ben).await;
    assert_eq!(world.play(&game, 0, json!([0])).await.0, 200);
}

#[tokio::test]
async fn a_seek_goes_with_its_connection() {
    let world = World::new().await;
    let (mut ben, _) = arrive(&world, "ben").await;
    let (mut anna, _) = arrive(&world, "anna").await;
    anna.say(seek(json!({}))).await;
    let id = ben.expect("opened").await["seek"]["id"].clone();
    drop(anna);
    assert_eq!(ben.expect("closed").await["seek"], id);
    ben.say(json!({"type": "take", "seek": id})).await;
    assert_eq!(ben.expect("problem").await["problem"]["code"], "seek_gone");
    assert_eq!(world.number("SELECT count(*) FROM games").await, 0, "nothing was made");
    // Withdrawn, it is gone, too.
    let (mut carl, _) = arrive(&world, "carl").await;
    carl.say(seek(json!({}))).await;
    let id = ben.expect("opened").await["seek"]["id"].clone();
    carl.say(json!({"type": "withdraw"})).await;
    assert_eq!(ben.expect("closed").await["seek"], id);
}

#[tokio::test]
async fn one_of_many_who_take_at_once_gets_it() {
    let world = World::new().await;
    let (mut anna, _) = arrive(&world, "anna").await;
    anna.say(seek(json!({}))).await;
    let id = anna.expect("seeking").await["seek"].clone();
    let mut crowd = Vec::new();
    for number in 0..8 {
        crowd.push(arrive(&world, &format!("b{number}")).await.0);
    }
    for one in &mut crowd {
        one.say(json!({"type": "take", "seek": id})).await;
    }
    let (mut games, mut refused) = (Vec::new(), 0);
    for one in &mut crowd {
        loop {
            let message = one.next().await;
            match message["type"].as_str().unwrap() {
                "found" => games.push(message["id"].clone()),
                "problem" => {
                    assert_eq!(message["problem"]["code"], "seek_gone");
                    refused += 1;
                }
                _ => continue,
            }
            break;
        }
    }
    assert_eq!((games.len(), refused), (1, 7));
    assert_eq!(anna.expect("found").await["id"], games[0]);
    assert_eq!(world.number("SELECT count(*) FROM games").await, 1);
}

#[tokio::test]
async fn whoever_goes_while_the_game_is_made_leaves_no_phantom() {
    let world = World::new().await;
    for round in 0..20_u64 {
        let (mut anna, _) = arrive(&world, "anna").await;
        let (mut ben, _) = arrive(&world, "ben").await;
        anna.say(seek(json!({}))).await;
        let id = ben.expect("opened").await["seek"]["id"].clone();
        ben.say(json!({"type": "take", "seek": id})).await;
        // Sooner or later on the way to the game.
        tokio::time::sleep(Duration::from_micros(100 * round)).await;
        drop(anna);
        // Ben hears of a game that is there, or that there is none.
        loop {
            let message = ben.next().await;
            match message["type"].as_str().unwrap() {
                "found" => {
                    let path = format!("/api/games/{}", message["id"].as_str().unwrap());
                    assert_eq!(world.get(&path).await.0, 200);
                }
                "problem" => assert_eq!(message["problem"]["code"], "seek_gone"),
                _ => continue,
            }
            break;
        }
    }
}

#[tokio::test]
async fn seeks_are_checked_and_limited() {
    let world = World::with(|options| {
        options.limits = Some(Limits {
            seeks: Some(Rate::per_minute(1, 8)),
            open_seeks_per_address: 1,
            ..Limits::default()
        });
    })
    .await;
    let (mut anna, _) = arrive(&world, "anna").await;
    for (wrong, code) in [
        (json!({"packs": ["nothing"]}), "unknown_pack"),
        (json!({"packs": []}), "bad_request"),
        (json!({"packs": ["connect4-three"]}), "bad_request"),
        (json!({"side": "third"}), "bad_request"),
        (json!({"game_ms": 1}), "bad_request"),
        (json!({"game_ms": null, "increment_ms": 5}), "bad_request"),
    ] {
        anna.say(seek(wrong.clone())).await;
        assert_eq!(anna.expect("problem").await["problem"]["code"], code, "{wrong}");
    }
    anna.say(json!({"type": "dance"})).await;
    assert_eq!(anna.expect("problem").await["problem"]["code"], "bad_request");
    anna.say(seek(json!({}))).await;
    anna.expect("seeking").await;
    let (mut ben, _) = arrive(&world, "ben").await;
    ben.say(seek(json!({"packs": ["tictactoe"]}))).await;
    let full = ben.expect("problem").await["problem"].clone();
    assert_eq!(full["code"], "too_many");
    // One's own seek can be replaced; too often is refused.
    let mut refused = Value::Null;
    for _ in 0..4 {
        anna.say(seek(json!({"game_ms": 60_000}))).await;
        loop {
            let message = anna.next().await;
            if message["type"] == "seeking" {
                break;
            }
            if message["type"] == "problem" {
                refused = message["problem"].clone();
                break;
            }
        }
    }
    assert_eq!(refused["code"], "too_many");
    assert!(refused["retry_after"].is_u64());
    // Pages of other sites are not let in.
    let mut strange = request(&world, "evil");
    strange.headers_mut().insert("origin", "http://evil.example".parse().unwrap());
    assert!(connect_async(strange).await.is_err());
}

#[tokio::test]
async fn the_list_of_games_counts_spectators() {
    let world = World::new().await;
    let game = world.game(json!({"seats": ["human", "human"]})).await;
    let count = async || {
        let (_, list) = world.get("/api/games?state=running").await;
        list["games"][0]["spectators"].as_u64().unwrap()
    };
    assert_eq!(count().await, 0);
    let player = world.listen(&game, game.key(0)).await;
    let watchers = [world.listen(&game, None).await, world.listen(&game, None).await];
    assert_eq!(count().await, 2);
    drop(watchers);
    while count().await > 0 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    drop(player);
}

#[tokio::test]
async fn everybody_in_the_lobby_is_told_before_the_server_closes() {
    let mut world = World::new().await;
    let (mut anna, _) = arrive(&world, "anna").await;
    let server = world.server.take().unwrap();
    let stopping = tokio::spawn(server.stop());
    anna.expect("closing").await;
    assert_eq!(anna.next().await, Value::Null);
    stopping.await.unwrap();
}

#[tokio::test]
async fn people_with_names_find_each_other_for_rated_games() {
    let world = World::new().await;
    let (anna, ben) = (somebody(&world, "Anna").await, somebody(&world, "Ben").await);
    let mut guest = arrive(&world, "guest").await.0;
    guest.say(seek(json!({"rated": true}))).await;
    assert_eq!(guest.expect("problem").await["problem"]["code"], "person_needed");
    let mut one = arrive_as(&world, &anna, "a").await;
    one.say(seek(json!({"rated": true, "game_ms": null}))).await;
    assert_eq!(one.expect("problem").await["problem"]["code"], "not_ratable", "without a clock");
    one.say(seek(json!({"rated": true, "side": "first"}))).await;
    let shown = guest.expect("opened").await["seek"].clone();
    assert_eq!((&shown["person"]["name"], &shown["rated"]), (&json!("Anna"), &json!(true)));
    // Nobody without a name takes it, nor Anna herself on another device.
    guest.say(json!({"type": "take", "seek": shown["id"]})).await;
    assert_eq!(guest.expect("problem").await["problem"]["code"], "person_needed");
    let mut phone = arrive_as(&world, &anna, "phone").await;
    phone.say(json!({"type": "take", "seek": shown["id"]})).await;
    assert_eq!(phone.expect("problem").await["problem"]["code"], "conflict");
    let mut other = arrive_as(&world, &ben, "b").await;
    other.say(seek(json!({"rated": true}))).await;
    let game = found(&mut one, &mut other).await;
    let (_, view) = world.get(&game.path()).await;
    let names = (&view["players"][0]["person"]["name"], &view["players"][1]["person"]["name"]);
    assert_eq!((names, &view["rated"]), ((&json!("Anna"), &json!("Ben")), &json!(true)));
    // It counts for both, once both have moved twice.
    for seat in [0, 1, 0, 1] {
        assert_eq!(world.play(&game, seat, json!([3])).await.0, 200);
    }
    world.post(&game.at("resign"), game.key(1), json!({})).await;
    let (_, over) = world.get(&game.path()).await;
    let change = |seat: usize| over["players"][seat]["person"]["rating_change"].as_i64().unwrap();
    assert!(change(0) > 0 && change(1) < 0, "{over}");
}
