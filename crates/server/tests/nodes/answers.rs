//! Any node answers for any game, room, event and pack.

use std::time::Duration;

use foursight_server::store::NodeOptions;
use foursight_server::{Limits, Rate};
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::{Connection, PgConnection};
use tokio::io::AsyncReadExt;
use tokio::net::TcpStream;

use crate::world::World;

/// Waits until something is so.
pub(crate) async fn until(mut so: impl AsyncFnMut() -> bool) {
    while !so().await {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn any_node_answers_for_any_game() {
    let world = World::new(3).await;
    let game = world.begin(0, json!({})).await;
    let mut spectators = Vec::new();
    for node in 0..3 {
        let mut socket = world.listen(node, &format!("/api/games/{}/live", game.id)).await;
        assert_eq!(socket.expect("game").await["game"]["turns"], 0);
        spectators.push(socket);
    }
    for (turn, column) in [3, 3, 2, 4, 2, 5].into_iter().enumerate() {
        let (status, played) = world.play(turn, &game, column).await;
        assert_eq!(status, 200, "{played}");
        for socket in &mut spectators {
            let told = socket.expect("turn").await;
            assert_eq!(told["game"]["turns"], turn + 1, "{told}");
        }
    }
    for node in 0..3 {
        let (status, shown) = world.get(node, &format!("/api/games/{}", game.id)).await;
        assert_eq!((status, &shown["turns"]), (200, &json!(6)));
        let (status, record) = world.get(node, &format!("/api/games/{}/record", game.id)).await;
        assert_eq!(status, 200, "{record}");
        assert_eq!(world.get(node, "/api/games/zzzzzzzz").await.0, 404);
    }
    // What is refused is refused through any node.
    let (status, problem) = world
        .ask(
            1,
            Method::POST,
            &format!("/api/games/{}/moves", game.id),
            Some("wrong"),
            Some(json!({"place": [1]})),
        )
        .await;
    assert_eq!((status, &problem["code"]), (403, &json!("wrong_key")));
    // One node has it, and only one.
    let mut sql = PgConnection::connect(&world.postgres.address).await.unwrap();
    let leases = "SELECT count(*) FROM leases WHERE id LIKE 'game:%'";
    assert_eq!(sqlx::query_scalar::<_, i64>(leases).fetch_one(&mut sql).await.unwrap(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_that_ends_hands_its_games_over_at_once() {
    let mut world = World::new(0).await;
    for _ in 0..2 {
        // Whoever waited for the end of a lease would wait for an hour.
        let node = NodeOptions { lease: Duration::from_secs(3600) };
        world.start(|options| options.keeping.node = node).await;
    }
    let game = world.begin(0, json!({"game_ms": 600_000})).await;
    let mut spectator = world.listen(1, &format!("/api/games/{}/live", game.id)).await;
    spectator.expect("game").await;
    assert_eq!(world.play(1, &game, 3).await.0, 200);
    let gone = world.nodes.remove(0);
    let ending = tokio::spawn(gone.server.stop());
    // Whoever watches through another node is told, and finds the game there.
    spectator.expect("closing").await;
    ending.await.unwrap();
    let mut spectator = world.listen(0, &format!("/api/games/{}/live", game.id)).await;
    assert_eq!(spectator.expect("game").await["game"]["turns"], 1);
    let (status, played) = world.play(0, &game, 3).await;
    assert_eq!(status, 200, "{played}");
    assert_eq!(played["game"]["result"], Value::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn packs_that_one_node_keeps_are_known_to_all() {
    let world = World::new(2).await;
    let line = json!({"name": "mine.line", "pattern": "AAA", "score_actions":
        [{"memo": "mine.lines", "player_index": -1, "operation": "add", "value": 1}]});
    let text = json!({"name": "mine", "board": {"dimensions": [4, 4]}, "rules": [line],
        "scores": [{"name": "mine.lines", "threshold": 1}]});
    let text = text.to_string();
    let (status, answer) =
        world.ask(0, Method::PUT, "/api/packs/mine", None, Some(json!({"text": text}))).await;
    assert!(status == 200 || status == 201 || status == 204, "{status} {answer}");
    until(async || world.get(1, "/api/packs/mine").await.0 == 200).await;
    assert_eq!(world.ask(1, Method::DELETE, "/api/packs/mine", None, None).await.0, 204);
    until(async || world.get(0, "/api/packs/mine").await.0 == 404).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_is_forwarded_counts_where_it_came_in() {
    let mut world = World::new(0).await;
    for _ in 0..2 {
        let requests = Some(Rate::per_minute(1, 10));
        let limits = Limits { requests, ..Limits::default() };
        world.start(|options| options.limits = Some(limits)).await;
    }
    let game = world.begin(0, json!({})).await;
    let path = format!("/api/games/{}", game.id);
    let asked = async |node| {
        let mut answered = 0;
        loop {
            match world.get(node, &path).await.0 {
                200 => answered += 1,
                429 => return answered,
                status => panic!("{status}"),
            }
        }
    };
    let through = asked(1).await;
    assert!(through >= 10, "{through}");
    // Whoever is known to the node that forwards is not counted again by the one that has the game: there, one request
    // was made, which began it.
    let here = asked(0).await;
    assert!(here >= 9, "{here}");
}

#[tokio::test(flavor = "multi_thread")]
async fn people_in_the_lobby_of_different_nodes_meet() {
    let world = World::new(3).await;
    let mut one = world.listen(1, "/api/lobby/live").await;
    one.expect("lobby").await;
    let seek = json!({"type": "seek", "packs": ["connect4"], "game_ms": 300_000, "side": "random"});
    one.say(seek.clone()).await;
    one.expect("seeking").await;
    let mut other = world.listen(2, "/api/lobby/live").await;
    let lobby = other.expect("lobby").await;
    assert_eq!(lobby["seeks"].as_array().unwrap().len(), 1, "{lobby}");
    other.say(json!({"type": "take", "seek": lobby["seeks"][0]["id"]})).await;
    let (one, other) = (one.expect("found").await, other.expect("found").await);
    assert_eq!(one["id"], other["id"]);
    let path = format!("/api/games/{}", one["id"].as_str().unwrap());
    assert_eq!(world.get(0, &path).await.0, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn events_are_shared_and_go_on_when_their_node_ends() {
    let mut world = World::new(2).await;
    let wanted = json!({"format": "round-robin", "bots": ["random", "level1", "level2"], "games": 40, "nodes": 50});
    let (status, made) = world.post(0, "/api/arena/events", wanted).await;
    assert_eq!(status, 201, "{made}");
    let path = format!("/api/arena/events/{}", made["id"].as_str().unwrap());
    for node in 0..2 {
        assert_eq!(world.get(node, &path).await.0, 200);
    }
    // Whoever has the arena ends.
    let at = world.arena_holder().await;
    world.nodes.remove(at).server.stop().await;
    let mut sql = PgConnection::connect(&world.postgres.address).await.unwrap();
    until(async || world.get(0, &path).await.1["state"] == "finished").await;
    let games: i64 =
        sqlx::query_scalar("SELECT count(*) FROM event_games").fetch_one(&mut sql).await.unwrap();
    assert_eq!(games, 120, "none is missing, none was played twice");
    assert_eq!(world.get(0, "/api/arena/ladder").await.1["rungs"].as_array().unwrap().len(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_without_the_secret_is_answered_between_nodes() {
    let world = World::new(1).await;
    let mut sql = PgConnection::connect(&world.postgres.address).await.unwrap();
    let address: String =
        sqlx::query_scalar("SELECT address FROM nodes").fetch_one(&mut sql).await.unwrap();
    let secret: String = sqlx::query_scalar("SELECT value FROM secrets WHERE name = 'nodes'")
        .fetch_one(&mut sql)
        .await
        .unwrap();
    let ask = |given: Option<String>| {
        let request = world
            .client
            .get(format!("http://{address}/healthz"))
            .header("foursight-visitor", "192.0.2.1");
        let request = match given {
            Some(given) => request.header("foursight-node", given),
            None => request,
        };
        async move { request.send().await.unwrap().status().as_u16() }
    };
    assert_eq!(ask(None).await, 403);
    assert_eq!(ask(Some("x".repeat(secret.len()))).await, 403);
    assert_eq!(ask(Some(secret.clone())).await, 200);
    // And whoever knows it gains nothing at the door for everybody.
    let public = world.client.get(format!("http://{}/nodes/bot", world.host(0)));
    let status = public.header("foursight-node", secret).send().await.unwrap().status();
    assert_eq!(status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn nodes_on_a_network_have_one_control_token() {
    let mut world = World::new(0).await;
    for _ in 0..2 {
        world.start(|options| options.http = "0.0.0.0:0".parse().unwrap()).await;
    }
    let tokens: Vec<Option<&str>> = world.nodes.iter().map(|node| node.server.token()).collect();
    assert!(tokens[0].is_some());
    assert_eq!(tokens[0], tokens[1]);
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_between_nodes_are_few_and_do_not_stay() {
    let world = World::new(1).await;
    let mut sql = PgConnection::connect(&world.postgres.address).await.unwrap();
    let (address, secret): (String, String) =
        sqlx::query_as("SELECT address, value FROM nodes, secrets WHERE secrets.name = 'nodes'")
            .fetch_one(&mut sql)
            .await
            .unwrap();
    let mut idle = Vec::new();
    // So many that some are refused, who say nothing.
    for _ in 0..300 {
        idle.push(TcpStream::connect(&address).await.unwrap());
    }
    for mut stranger in idle {
        // An error or an end, but an end.
        let _ = stranger.read(&mut [0]).await;
    }
    let request = world
        .client
        .get(format!("http://{address}/healthz"))
        .header("foursight-node", secret)
        .header("foursight-visitor", "192.0.2.1");
    until(async || {
        let answer = request.try_clone().unwrap().send().await;
        answer.is_ok_and(|answer| answer.status() == 200)
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_connect_to_any_node_and_play_where_the_arena_is() {
    let mut world = World::new(2).await;
    // One that accepts no bots itself may have the arena all the same.
    world.start(|options| options.bots = None).await;
    let mut bots = Vec::new();
    for (number, node) in world.nodes.iter().take(2).enumerate() {
        let url = format!("ws://{}/Bot{number}", node.server.bots().unwrap());
        bots.push(tokio_tungstenite::connect_async(url).await.unwrap());
    }
    for node in 0..3 {
        until(async || {
            world.get(node, "/api/arena").await.1["bots"]
                .as_array()
                .is_some_and(|bots| bots.len() == 2)
        })
        .await;
        let (_, agents) = world.get(node, "/api/agents").await;
        assert_eq!(agents["bots"], json!(["Bot0", "Bot1"]));
    }
    // A game with a bot is played there, whoever is asked for it.
    let game =
        world.begin(1, json!({"packs": ["connect4-xtreme"], "seats": ["human", "bot:Bot1"]})).await;
    for node in 0..3 {
        let (status, shown) = world.get(node, &format!("/api/games/{}", game.id)).await;
        assert_eq!(status, 200, "{shown}");
    }
    let mut sql = PgConnection::connect(&world.postgres.address).await.unwrap();
    let same = "SELECT count(DISTINCT session) FROM leases WHERE id = 'arena' OR id LIKE 'game:%'";
    assert_eq!(sqlx::query_scalar::<_, i64>(same).fetch_one(&mut sql).await.unwrap(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_room_hears_how_its_games_end_on_other_nodes() {
    let world = World::new(2).await;
    let wanted = json!({"name": "Class", "packs": ["connect4"], "game_ms": 600_000});
    let (status, made) = world.post(0, "/api/rooms", wanted).await;
    assert_eq!(status, 201, "{made}");
    let (id, secret) = (made["id"].as_str().unwrap(), made["secret"].as_str().unwrap());
    let mut keys = Vec::new();
    let mut sockets = Vec::new();
    for (node, name) in ["Ada", "Bob"].into_iter().enumerate() {
        let url = format!("http://{}/api/rooms/{id}/join", world.host(node));
        let asked = world.client.post(url).header("authorization", format!("Room {secret}"));
        let joined: Value =
            asked.json(&json!({"name": name})).send().await.unwrap().json().await.unwrap();
        let key = joined["key"].as_str().unwrap_or_else(|| panic!("{joined}")).to_owned();
        let protocols = format!("foursight, foursight.room.{secret}, foursight.member.{key}");
        let mut socket = world.listen_as(node, &format!("/api/rooms/{id}/live"), &protocols).await;
        socket.expect("room").await;
        socket.say(json!({"type": "ready", "ready": true})).await;
        keys.push(key);
        sockets.push(socket);
    }
    // Both are told of their game; one of them gives it up through the other node.
    let game = loop {
        let room = sockets[0].expect("room").await;
        if let Some(game) = room["room"]["games"].as_array().and_then(|games| games.first()) {
            break game["id"].as_str().unwrap_or_else(|| panic!("{room}")).to_owned();
        }
    };
    // Held by the second node from now on, if it was not the first that asked.
    let (status, shown) = world.get(1, &format!("/api/games/{game}")).await;
    assert_eq!(status, 200, "{shown}");
    let path = format!("/api/games/{game}/resign");
    let (status, ended) = world.ask(0, Method::POST, &path, Some(&keys[0]), Some(json!({}))).await;
    assert_eq!(status, 200, "{ended}");
    loop {
        let room = sockets[1].expect("room").await;
        let games = room["room"]["games"].as_array().unwrap();
        if games.iter().any(|known| known["id"] == game.as_str() && !known["points"].is_null()) {
            break;
        }
    }
}

/// As with an `--advertise` that leads nowhere: the node runs, and nobody gets to it.
#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn a_node_that_runs_where_nobody_reaches_it_is_told_as_that() {
    let mut world = World::new(1).await;
    // Whoever connects here waits: those who were first are never let in.
    let socket = tokio::net::TcpSocket::new_v4().unwrap();
    socket.bind("127.0.0.1:0".parse().unwrap()).unwrap();
    let nowhere = socket.listen(1).unwrap();
    let address = nowhere.local_addr().unwrap();
    let connect = || tokio::time::timeout(Duration::from_secs(1), TcpStream::connect(address));
    let mut waiting = Vec::new();
    while let Ok(Ok(first)) = connect().await {
        waiting.push(first);
    }
    let mut database = PgConnection::connect(&world.postgres.address).await.unwrap();
    let says = format!(
        "CREATE FUNCTION says_so() RETURNS trigger LANGUAGE plpgsql AS \
         'BEGIN NEW.address := ''{address}''; RETURN NEW; END'; \
         CREATE TRIGGER far BEFORE INSERT OR UPDATE ON nodes FOR EACH ROW \
         WHEN (NEW.name = 'far') EXECUTE FUNCTION says_so()"
    );
    sqlx::raw_sql(sqlx::AssertSqlSafe(says)).execute(&mut database).await.unwrap();
    world.start(|options| options.node = Some("far".to_owned())).await;
    let game = world.begin(1, json!({})).await;
    let path = format!("/api/games/{}", game.id);
    let (status, problem) = world.get(0, &path).await;
    assert_eq!((status, &problem["code"]), (503, &json!("unavailable")));
    let detail = problem["detail"].as_str().unwrap();
    assert!(detail.contains("cannot be reached at the moment"), "{detail}");
    assert_eq!(world.get(1, &path).await.0, 200, "it runs");
}

#[tokio::test(flavor = "multi_thread")]
async fn operator_03_a_name_is_one_nodes_for_as_long_as_it_runs() {
    let mut world = World::new(0).await;
    world.start(|options| options.node = Some("two".to_owned())).await;
    let mut options = foursight_server::Options::new(&world.postgres.address);
    options.http = "127.0.0.1:0".parse().unwrap();
    options.node = Some("two".to_owned());
    let refused = foursight_server::Server::start(options).await;
    let told = refused.err().unwrap().to_string();
    assert!(told.starts_with("a node that is called two runs already at 127.0.0.1:"), "{told}");
    // It is left alone, another name is free, and its own is once it has ended.
    world.start(|options| options.node = Some("three".to_owned())).await;
    assert_eq!(world.ask(0, reqwest::Method::GET, "/readyz", None, None).await.0, 200);
    world.nodes.remove(0).server.stop().await;
    world.start(|options| options.node = Some("two".to_owned())).await;
}
