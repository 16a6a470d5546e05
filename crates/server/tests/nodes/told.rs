//! What nodes tell each other and nobody hears: it is found all the same.

use std::time::Duration;

use foursight_server::store::NodeOptions;
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::{Connection, PgConnection};

use crate::answers::until;
use crate::proxy::{Proxy, Way};
use crate::socket::Socket;
use crate::world::World;

/// A room with two members who play, each at a page of their own; answers its name and that of their game.
async fn room_with_a_game(world: &World) -> (String, String, [Socket; 2]) {
    let wanted = json!({"name": "Class", "packs": ["connect4"], "game_ms": 600_000});
    let (status, made) = world.post(0, "/api/rooms", wanted).await;
    assert_eq!(status, 201, "{made}");
    let (id, secret) = (made["id"].as_str().unwrap(), made["secret"].as_str().unwrap());
    let mut sockets = Vec::new();
    for name in ["Ada", "Bob"] {
        let url = format!("http://{}/api/rooms/{id}/join", world.host(0));
        let asked = world.client.post(url).header("authorization", format!("Room {secret}"));
        let joined: Value =
            asked.json(&json!({"name": name})).send().await.unwrap().json().await.unwrap();
        let key = joined["key"].as_str().unwrap_or_else(|| panic!("{joined}"));
        let protocols = format!("foursight, foursight.room.{secret}, foursight.member.{key}");
        let mut socket = world.listen_as(0, &format!("/api/rooms/{id}/live"), &protocols).await;
        socket.expect("room").await;
        socket.say(json!({"type": "ready", "ready": true})).await;
        sockets.push(socket);
    }
    let game = loop {
        let room = sockets[0].expect("room").await;
        if let Some(game) = room["room"]["games"].as_array().and_then(|games| games.first()) {
            break game["id"].as_str().unwrap_or_else(|| panic!("{room}")).to_owned();
        }
    };
    (id.to_owned(), game, sockets.try_into().unwrap_or_else(|_| unreachable!()))
}

/// Every connection to the database ends: whoever listens has missed what was told until it listens again.
async fn cut_all(sql: &mut PgConnection) {
    let cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
               WHERE application_name = 'foursight'";
    sqlx::query(cut).execute(sql).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_end_of_a_rooms_game_that_nobody_heard_of_is_found_when_the_database_is_heard_again() {
    let world = World::new(1).await;
    let (_, game, [mut first, _second]) = room_with_a_game(&world).await;
    let mut sql = PgConnection::connect(&world.postgres.address).await.unwrap();
    // As if another node had ended it.
    let end = json!({"kind": "resigned", "winners": [1], "offender": 0}).to_string();
    let note = "UPDATE games SET result = $1 WHERE id = $2";
    sqlx::query(note).bind(end).bind(&game).execute(&mut sql).await.unwrap();
    cut_all(&mut sql).await;
    loop {
        let room = first.expect("room").await;
        let games = room["room"]["games"].as_array().unwrap();
        if games.iter().any(|known| known["id"] == game.as_str() && !known["points"].is_null()) {
            break;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_ends_although_nobody_heard_that_a_player_was_removed_from_its_room() {
    let world = World::new(1).await;
    let (room, game, _sockets) = room_with_a_game(&world).await;
    let mut sql = PgConnection::connect(&world.postgres.address).await.unwrap();
    // As another node notes it, which has the room.
    let noted = [
        "UPDATE room_members SET removed = 1 WHERE room = $1 AND number = 1",
        "UPDATE room_games SET points = -2 WHERE room = $1",
    ];
    for noted in noted {
        sqlx::query(noted).bind(&room).execute(&mut sql).await.unwrap();
    }
    cut_all(&mut sql).await;
    let path = format!("/api/games/{game}");
    until(async || {
        let (status, shown) = world.get(0, &path).await;
        status == 200 && shown["result"]["kind"] == "aborted"
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_that_is_lost_without_a_word_keeps_no_change_from_a_node() {
    let mut world = World::new(1).await;
    let address = world.postgres.address.clone();
    let place = address.split(['@', '/']).find(|part| part.starts_with("127.0.0.1:")).unwrap();
    let way = Proxy::start(place.to_owned()).await;
    let through = address.replace(place, &format!("127.0.0.1:{}", way.port));
    world
        .start(|options| {
            options.database = through;
            // It notices by asking three times as often.
            options.keeping.node = NodeOptions { lease: Duration::from_secs(3) };
        })
        .await;
    let pack = |name: &str| {
        let (line, lines) = (format!("{name}.line"), format!("{name}.lines"));
        let line = json!({"name": line, "pattern": "AAA", "score_actions":
            [{"memo": lines, "player_index": -1, "operation": "add", "value": 1}]});
        let text = json!({"name": name, "board": {"dimensions": [4, 4]}, "rules": [line],
            "scores": [{"name": lines, "threshold": 1}]});
        json!({"text": text.to_string()})
    };
    let keep = async |name: &str| {
        let path = format!("/api/packs/{name}");
        let (status, kept) = world.ask(0, Method::PUT, &path, None, Some(pack(name))).await;
        assert!((200..300).contains(&status), "{status} {kept}");
        until(async || world.get(1, &path).await.0 == 200).await;
    };
    keep("one").await;
    way.set(Way::Lost);
    keep("other").await;
}
