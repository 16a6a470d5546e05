//! The doors: who is let in, how often, how long it may take, and what stays secret.

use std::time::Duration;

use foursight_server::{Limits, Options, Rate};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use sqlx::Connection;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;

use crate::world::{Socket, World};

/// So few that nobody gets another one while a test runs.
fn only(burst: u32) -> Option<Rate> {
    Some(Rate { count: 1, period: Duration::from_secs(3600), burst })
}

async fn limited(limits: Limits) -> World {
    World::with(|options| options.limits = Some(limits)).await
}

impl World {
    /// A connection on which this was sent.
    async fn raw(&self, text: &str) -> TcpStream {
        let mut stream = TcpStream::connect(&self.host).await.unwrap();
        stream.write_all(text.as_bytes()).await.unwrap();
        stream
    }

    /// The database, beside the server.
    async fn database(&self) -> sqlx::SqliteConnection {
        let file = self.folder.path().join("games.db");
        sqlx::SqliteConnection::connect(&format!("sqlite:{}", file.display())).await.unwrap()
    }

    /// A request with more headers: its answer.
    async fn with_headers(&self, path: &str, headers: &[(&str, &str)]) -> reqwest::Response {
        let request = self.client.get(self.url(path));
        let add = |request: reqwest::RequestBuilder, (name, value): &(&str, &str)| {
            request.header(*name, *value)
        };
        headers.iter().fold(request, add).send().await.unwrap()
    }
}

/// Everything that comes until the connection ends.
async fn rest(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    // A connection that is cut has ended, too.
    let _ = stream.read_to_end(&mut bytes).await;
    String::from_utf8_lossy(&bytes).into_owned()
}

#[tokio::test]
async fn finding_10_an_open_seat_is_for_whoever_was_invited() {
    let world = World::new().await;
    let game = world.game(json!({"seats": ["human", "open"]})).await;
    let invitation = game.invitation.clone().unwrap();
    assert_eq!(invitation.len(), 26);
    let (_, shown) = world.get(&game.path()).await;
    assert_eq!(shown["by_invitation"], true);
    assert!(!shown.to_string().contains(&invitation), "the view keeps the secret");
    for wrong in [None, Some(""), Some("aaaaaaaaaaaaaaaaaaaaaaaaaa"), game.key(0)] {
        let (status, problem) = world.join(&game, wrong).await;
        assert_eq!((status.as_u16(), &problem["code"]), (403, &json!("invitation_needed")));
    }
    let (status, seat) = world.join(&game, Some(&invitation)).await;
    assert_eq!((status.as_u16(), &seat["seat"]), (200, &json!(1)));
    let (status, problem) = world.join(&game, Some(&invitation)).await;
    assert_eq!(
        (status.as_u16(), &problem["code"]),
        (409, &json!("conflict")),
        "once for each seat"
    );
    let alone = world.game(json!({})).await;
    assert_eq!(alone.invitation, None, "nobody is invited to a game without an open seat");
}

#[tokio::test]
async fn finding_10_a_game_with_a_friend_is_listed_only_if_its_maker_says_so() {
    let mut world = World::new().await;
    let friends = world.game(json!({"seats": ["human", "open"]})).await;
    let listed = world.game(json!({"seats": ["human", "open"], "listed": true})).await;
    let alone = world.game(json!({})).await;
    let hidden = world.game(json!({"listed": false})).await;
    let (status, _) = world.join(&listed, None).await;
    assert_eq!(status, 403, "to be seen is not to be taken");
    for state in ["", "?state=running"] {
        let (_, list) = world.get(&format!("/api/games{state}")).await;
        let list = list.to_string();
        assert!(list.contains(&listed.id) && list.contains(&alone.id), "{list}");
        assert!(!list.contains(&friends.id) && !list.contains(&hidden.id), "{list}");
    }
    world.restart().await;
    assert_eq!(world.get(&friends.path()).await.0, 200, "whoever has its address may watch");
    assert_eq!(world.join(&friends, None).await.1["code"], "invitation_needed");
    let (status, joined) = world.join(&friends, friends.invitation.as_deref()).await;
    assert_eq!(status, 200, "the invitation outlives the server");
    world.post(&friends.at("resign"), friends.key(0), json!({})).await;
    world.post(&friends.at("rematch"), joined["key"].as_str(), json!({})).await;
    let (_, again) = world.post(&friends.at("rematch"), friends.key(0), json!({})).await;
    let (_, list) = world.get("/api/games").await;
    assert!(!list.to_string().contains(again["id"].as_str().unwrap()), "nor is the rematch");
}

#[tokio::test]
async fn finding_10_links_of_before_there_were_invitations_still_work() {
    let mut world = World::new().await;
    let game = world.game(json!({"seats": ["human", "open"]})).await;
    world.server.take().unwrap().stop().await;
    let mut database = world.database().await;
    let forget = "UPDATE games SET setup = json_remove(setup, '$.invitation')";
    assert_eq!(sqlx::query(forget).execute(&mut database).await.unwrap().rows_affected(), 1);
    drop(database);
    world.start_again(|_| {}).await;
    assert_eq!(world.get(&game.path()).await.1["by_invitation"], false);
    assert_eq!(world.join(&game, None).await.0, 200);
}

#[tokio::test]
async fn finding_10_old_games_with_a_friend_leave_the_list() {
    let mut database = sqlx::SqliteConnection::connect("sqlite::memory:").await.unwrap();
    let run = async |database: &mut sqlx::SqliteConnection, sql: &'static str| {
        sqlx::raw_sql(sql).execute(database).await.unwrap();
    };
    run(&mut database, include_str!("../../migrations/sqlite/1_games.sql")).await;
    for (id, setup) in [
        ("friends", json!({"title": {"en": "a"}, "shared": true})),
        ("alone", json!({"title": {"en": "a"}, "shared": false})),
        ("named", json!({"title": {"en": "\"shared\":true"}, "shared": false})),
    ] {
        let keep = sqlx::query("INSERT INTO games (id, created_ms, setup) VALUES ($1, 1, $2)");
        keep.bind(id).bind(setup.to_string()).execute(&mut database).await.unwrap();
    }
    run(&mut database, include_str!("../../migrations/sqlite/200_listed.sql")).await;
    let listed = sqlx::query_scalar("SELECT id FROM games WHERE listed = 1 ORDER BY id");
    let listed: Vec<String> = listed.fetch_all(&mut database).await.unwrap();
    assert_eq!(listed, ["alone", "named"]);
}

#[tokio::test]
async fn finding_11_behind_a_proxy_that_nobody_announced_everything_is_refused() {
    let world = World::new().await;
    for header in ["forwarded", "via", "x-forwarded-for", "x-forwarded-proto", "x-real-ip"] {
        for path in ["/", "/api/games", "/healthz"] {
            let answer = world.with_headers(path, &[(header, "192.0.2.7")]).await;
            assert_eq!(answer.status(), 400, "{header} {path}");
            let problem: Value = answer.json().await.unwrap();
            assert_eq!(problem["code"], "unknown_proxy");
            let detail = problem["detail"].as_str().unwrap();
            assert!(detail.contains("name 127.0.0.1 as its proxy"), "{detail}");
        }
    }
    assert_eq!(world.get("/api/games").await.0, 200);
}

/// nginx with `proxy_pass` and nothing else sends no header of its own, and this machine's name.
#[tokio::test]
async fn finding_11_a_proxy_that_says_nothing_of_itself_is_known_by_its_http() {
    let name = json!({"name": "Rex"});
    let world = World::new().await;
    let ask = async |world: &World| {
        let request = world.client.post(world.url("/api/arena/names"));
        let answer = request.version(reqwest::Version::HTTP_10).json(&name).send().await.unwrap();
        (answer.status().as_u16(), answer.json::<Value>().await.unwrap())
    };
    let (status, problem) = ask(&world).await;
    assert_eq!((status, &problem["code"]), (400, &json!("unknown_proxy")));
    assert!(problem["detail"].as_str().unwrap().contains("HTTP/1.0"), "{problem}");
    for health in ["/healthz", "/readyz"] {
        let request = world.client.get(world.url(health)).version(reqwest::Version::HTTP_10);
        assert_eq!(request.send().await.unwrap().status(), 200, "a balancer asks for {health}");
    }
    assert_eq!(world.post("/api/arena/names", None, name.clone()).await.0, 201, "who sits here");
    let behind = |options: &mut Options| {
        options.proxies = vec!["127.0.0.0/8".parse().unwrap()];
    };
    let announced = World::with(behind).await;
    assert_eq!(ask(&announced).await.0, 401, "it may, and nobody behind it is this machine");
}

#[tokio::test]
async fn finding_11_behind_a_proxy_nobody_counts_as_this_machine() {
    let world = World::with(|options| options.proxies = vec!["127.0.0.0/8".parse().unwrap()]).await;
    let token = world.server.as_ref().unwrap().token().unwrap().to_owned();
    let game = world.game(json!({})).await;
    let delete = |token: Option<&str>, forwarded: Option<&str>| {
        let mut request = world.client.delete(world.url(&game.path()));
        if let Some(token) = token {
            request = request.bearer_auth(token);
        }
        let headers = forwarded.into_iter();
        headers.fold(request, |request, from| request.header("x-forwarded-for", from)).send()
    };
    assert_eq!(delete(None, Some("192.0.2.7")).await.unwrap().status(), 401);
    assert_eq!(delete(None, Some("127.0.0.1")).await.unwrap().status(), 401);
    assert_eq!(delete(None, None).await.unwrap().status(), 401);
    assert_eq!(delete(Some(&token), Some("192.0.2.7")).await.unwrap().status(), 204);
}

#[tokio::test]
async fn finding_17_only_what_the_proxy_itself_has_seen_counts() {
    let world = World::with(|options| {
        options.proxies = vec!["127.0.0.1/32".parse().unwrap()];
        options.limits = Some(Limits { requests: only(1), ..Limits::default() });
    })
    .await;
    let from = async |lines: &[&str]| {
        let lines: Vec<_> = lines.iter().map(|line| ("x-forwarded-for", *line)).collect();
        world.with_headers("/api/games", &lines).await.status().as_u16()
    };
    assert_eq!(from(&["192.0.2.1"]).await, 200);
    assert_eq!(from(&["192.0.2.1"]).await, 429);
    assert_eq!(from(&["198.51.100.9, 192.0.2.1"]).await, 429, "hearsay in front");
    assert_eq!(from(&["198.51.100.9", "192.0.2.1"]).await, 429, "hearsay in a line of its own");
    assert_eq!(from(&["192.0.2.1, 127.0.0.1"]).await, 429, "our own proxy behind");
    assert_eq!(from(&["192.0.2.2"]).await, 200, "somebody else");
    assert_eq!(from(&["2001:db8:1:2::1"]).await, 200);
    assert_eq!(from(&["2001:db8:1:2:ffff::9"]).await, 429, "the same network");
}

#[tokio::test]
async fn finding_13_slow_headers_are_cut_off() {
    let header_time = Duration::from_millis(300);
    let world = limited(Limits { header_time, ..Limits::default() }).await;
    let stream = world.raw("GET /healthz HTTP/1.1\r\nx-slow: ").await;
    let (mut reader, mut writer) = stream.into_split();
    // Never quiet for long, and never done.
    let dripping = async {
        while writer.write_all(b"a").await.is_ok() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    let mut answer = Vec::new();
    tokio::select! {
        _ = reader.read_to_end(&mut answer) => {}
        () = dripping => {}
    }
    let answer = String::from_utf8_lossy(&answer).into_owned();
    assert!(!answer.contains("200 OK"), "{answer}");
    assert_eq!(world.get("/healthz").await.0, 200);
    // So are connections on which nothing is asked, before and after a request.
    assert_eq!(rest(&mut world.raw("").await).await, "");
    let request = format!("GET /healthz HTTP/1.1\r\nhost: {}\r\n\r\n", world.host);
    let answer = rest(&mut world.raw(&request).await).await;
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
}

#[tokio::test]
async fn finding_13_slow_bodies_are_cut_off() {
    let body_time = Duration::from_millis(300);
    let world = limited(Limits { body_time, ..Limits::default() }).await;
    let request = format!(
        "POST /api/games HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\n\
         content-length: 1000\r\nconnection: close\r\n\r\n{{",
        world.host
    );
    let answer = rest(&mut world.raw(&request).await).await;
    assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");
    assert!(answer.contains("\"timed_out\""), "{answer}");
}

#[tokio::test]
async fn finding_13_large_requests_are_bounded_in_sum() {
    let world = limited(Limits { body_bytes_per_address: 30_000, ..Limits::default() }).await;
    let request = format!(
        "POST /api/packs/check HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\n\
         content-length: 20000\r\nconnection: close\r\n\r\n{{",
        world.host
    );
    let slow = world.raw(&request).await;
    let text = json!({ "text": "x".repeat(20_000) });
    let check = || world.client.post(world.url("/api/packs/check")).json(&text).send();
    // As soon as the server has seen the slow one.
    let refused = loop {
        let answer = check().await.unwrap();
        if answer.status() != 200 {
            break answer;
        }
    };
    assert_eq!(refused.status(), 503);
    assert_eq!(refused.headers()["retry-after"], "1");
    assert_eq!(world.post("/api/games", None, json!({})).await.0, 201, "small ones come through");
    drop(slow);
    while check().await.unwrap().status() != 200 {}
}

#[tokio::test]
async fn finding_13_who_does_not_read_the_answers_is_cut_off() {
    let world = limited(Limits {
        idle_time: Duration::from_millis(500),
        connections_per_address: 1,
        ..Limits::default()
    })
    .await;
    // Far more than the system holds for a reader that does not read.
    let request = format!("GET /api/openapi.json HTTP/1.1\r\nhost: {}\r\n\r\n", world.host);
    let mut deaf = world.raw(&request.repeat(500)).await;
    let mut first = [0; 12];
    deaf.read_exact(&mut first).await.unwrap();
    assert_eq!(&first, b"HTTP/1.1 200");
    // Only one connection fits.
    loop {
        let request =
            format!("GET /healthz HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\r\n", world.host);
        let answer = rest(&mut world.raw(&request).await).await;
        if answer.starts_with("HTTP/1.1 200") {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    drop(deaf);
}

#[tokio::test]
async fn finding_13_too_many_connections_are_told_to_come_back() {
    let world = limited(Limits { connections_per_address: 2, ..Limits::default() }).await;
    let request = format!("GET /healthz HTTP/1.1\r\nhost: {}\r\n\r\n", world.host);
    let mut held = Vec::new();
    for _ in 0..2 {
        let mut stream = world.raw(&request).await;
        let mut first = [0; 12];
        stream.read_exact(&mut first).await.unwrap();
        held.push(stream);
    }
    let answer = rest(&mut world.raw("").await).await.to_lowercase();
    assert!(answer.starts_with("http/1.1 429"), "{answer}");
    assert!(answer.contains("retry-after: 1") && answer.contains("\"too_many\""), "{answer}");
    drop(held);
    let request = request.replace("\r\n\r\n", "\r\nconnection: close\r\n\r\n");
    while !rest(&mut world.raw(&request).await).await.starts_with("HTTP/1.1 200") {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test]
async fn finding_13_quiet_websockets_are_tried_and_closed() {
    let ping_time = Duration::from_millis(100);
    let world = limited(Limits { ping_time, sockets_per_address: 1, ..Limits::default() }).await;
    let game = world.game(json!({})).await;
    // This client answers nothing, because nobody reads for it.
    let dead = world.listen(&game, None).await;
    let mut lively = connect_async(world.live(&game)).await;
    while lively.is_err() {
        tokio::time::sleep(Duration::from_millis(5)).await;
        lively = connect_async(world.live(&game)).await;
    }
    drop(dead);
    let (mut lively, _) = lively.unwrap();
    let mut pings = 0;
    while pings < 5 {
        pings += usize::from(lively.next().await.unwrap().unwrap().is_ping());
    }
}

#[tokio::test]
async fn finding_14_messages_are_counted_and_too_many_end_the_connection() {
    let world = limited(Limits { messages: only(3), ..Limits::default() }).await;
    let game = world.game(json!({})).await;
    let mut socket = world.listen(&game, game.key(0)).await;
    socket.expect("game").await;
    for _ in 0..3 {
        socket.say(json!({"type": "ping"})).await;
        socket.expect("pong").await;
    }
    socket.say(json!({"type": "move", "place": [3], "ply": 0})).await;
    let problem = socket.expect("problem").await["problem"].clone();
    assert_eq!((&problem["code"], &problem["status"]), (&json!("too_many"), &json!(429)));
    assert!(problem["retry_after"].as_u64().unwrap() > 0);
    assert_eq!(world.get(&game.path()).await.1["turns"], 0, "it was not looked at");
    let flood = async |mut socket: Socket| {
        while socket.0.send(Message::text("{\"type\":\"ping\"}")).await.is_ok() {
            if socket.next().await.is_null() {
                return;
            }
        }
    };
    flood(socket).await;
    let mut other = world.listen(&game, None).await;
    other.say(json!({"type": "ping"})).await;
    other.expect("pong").await;
}

#[tokio::test]
async fn finding_14_all_connections_of_an_address_share_a_rate() {
    let world = limited(Limits { messages_per_address: only(2), ..Limits::default() }).await;
    let game = world.game(json!({})).await;
    let mut sockets = Vec::new();
    for _ in 0..3 {
        sockets.push(world.listen(&game, None).await);
    }
    for (number, socket) in sockets.iter_mut().enumerate() {
        socket.say(json!({"type": "ping"})).await;
        socket.expect(if number < 2 { "pong" } else { "problem" }).await;
    }
}

#[tokio::test]
async fn finding_14_commands_are_small() {
    let world = World::new().await;
    let game = world.game(json!({})).await;
    let place = "1".repeat(100_000);
    let (status, problem) = world.play(&game, 0, json!(place)).await;
    assert_eq!((status.as_u16(), &problem["code"]), (413, &json!("too_large")));
    let (status, problem) = world.play(&game, 0, json!("1".repeat(200))).await;
    assert_eq!((status.as_u16(), &problem["code"]), (400, &json!("bad_request")));
    let (status, problem) = world.play(&game, 0, json!(vec![1; 1000])).await;
    assert_eq!((status.as_u16(), &problem["reason"]), (422, &json!("wrong_dimensions")));
    let mut socket = world.listen(&game, game.key(0)).await;
    socket.say(json!({"type": "move", "place": "1".repeat(5000)})).await;
    while !socket.next().await.is_null() {}
}

#[tokio::test]
async fn games_and_drafts_are_counted() {
    let world = limited(Limits { games: only(2), drafts: only(1), ..Limits::default() }).await;
    let game = world.game(json!({})).await;
    world.post(&game.at("resign"), game.key(0), json!({})).await;
    assert_eq!(world.post(&game.at("rematch"), game.key(0), json!({})).await.0, 200);
    for path in ["/api/games".to_owned(), game.at("rematch")] {
        let request = world.client.post(world.url(&path)).json(&json!({}));
        let answer = request.header("authorization", format!("Seat {}", game.key(0).unwrap()));
        let answer = answer.send().await.unwrap();
        assert_eq!(answer.status(), 429, "{path}");
        let wait: u64 = answer.headers()["retry-after"].to_str().unwrap().parse().unwrap();
        assert!((1..=3600).contains(&wait), "{wait}");
    }
    assert_eq!(world.post("/api/packs/check", None, json!({"text": "{}"})).await.0, 200);
    assert_eq!(world.post("/api/packs/check", None, json!({"text": "{}"})).await.0, 429);
    assert_eq!(world.post("/api/analyse", None, json!({"draft": "{}"})).await.0, 429);
    assert_eq!(world.post("/api/analyse", None, json!({"moves": "44"})).await.0, 200);
}

#[tokio::test]
async fn finding_15_measures_are_not_for_visitors() {
    let behind = |public: bool| {
        World::with(move |options| {
            options.proxies = vec!["127.0.0.0/8".parse().unwrap()];
            options.public_metrics = public;
        })
    };
    let world = behind(false).await;
    let visitor = [("x-forwarded-for", "192.0.2.7")];
    assert_eq!(world.with_headers("/metrics", &visitor).await.status(), 401);
    assert_eq!(
        world.with_headers("/metrics", &[]).await.status(),
        401,
        "a proxy is on this machine"
    );
    let token = world.server.as_ref().unwrap().token().unwrap();
    let authorization = format!("Bearer {token}");
    let with_token = [visitor[0], ("authorization", &authorization)];
    assert_eq!(world.with_headers("/metrics", &with_token).await.status(), 200);
    assert_eq!(behind(true).await.with_headers("/metrics", &visitor).await.status(), 200);
    let alone = World::with(|options| options.token = Some("a long enough token".to_owned())).await;
    assert_eq!(alone.with_headers("/metrics", &[]).await.status(), 200, "on this machine");
}

#[tokio::test]
async fn finding_15_readiness_waits_for_nobody_who_writes() {
    let world = World::new().await;
    let mut other = world.database().await;
    sqlx::query("BEGIN IMMEDIATE").execute(&mut other).await.unwrap();
    // Nobody can write now, and this game waits.
    let begin = world.client.post(world.url("/api/games")).json(&json!({})).send();
    let begin = tokio::spawn(begin);
    for _ in 0..20 {
        assert_eq!(world.get("/readyz").await.0, 200);
    }
    assert!(!begin.is_finished());
    sqlx::query("ROLLBACK").execute(&mut other).await.unwrap();
    assert_eq!(begin.await.unwrap().unwrap().status(), 201);
}

#[tokio::test]
async fn finding_15_readiness_is_throttled() {
    let world = limited(Limits { requests: only(3), ..Limits::default() }).await;
    let mut statuses = Vec::new();
    for _ in 0..5 {
        statuses.push(world.get("/readyz").await.0.as_u16());
    }
    assert_eq!(statuses, [200, 200, 200, 429, 429]);
}

#[tokio::test]
async fn finding_18_keys_are_sent_beside_the_address() {
    let world = World::new().await;
    let game = world.game(json!({})).await;
    let connect = async |name: &'static str, value: String| {
        let mut request = world.live(&game);
        request.headers_mut().insert(name, value.parse().unwrap());
        connect_async(request).await
    };
    let key = game.key(0).unwrap();
    let plays = async |mut socket: Socket, ply: u8| {
        socket.say(json!({"type": "move", "place": [ply], "ply": ply})).await;
        assert_eq!(socket.expect("turn").await["turn"]["number"], ply + 1);
    };
    // As browsers can.
    let protocols = format!("foursight, foursight.seat.{key}");
    let (socket, answer) = connect("sec-websocket-protocol", protocols).await.unwrap();
    assert_eq!(answer.headers()["sec-websocket-protocol"], "foursight", "the key is not repeated");
    plays(Socket(socket), 0).await;
    // As programs can.
    let (socket, _) = connect("authorization", format!("Seat {key}")).await.unwrap();
    plays(Socket(socket), 1).await;
    // As old clients did.
    let url = format!("ws://{}/api/games/{}/live?key={key}", world.host, game.id);
    plays(Socket(connect_async(url).await.unwrap().0), 2).await;
    let wrong = connect("sec-websocket-protocol", "foursight, foursight.seat.wrong".to_owned());
    assert!(wrong.await.is_err());
    assert!(connect("authorization", "Seat wrong".to_owned()).await.is_err());
}

#[tokio::test]
async fn finding_18_pages_of_another_origin_may_ask_and_read() {
    let world = World::with(|options| {
        options.origins = vec!["https://play.example".parse().unwrap()];
        options.limits = Some(Limits { requests: only(4), ..Limits::default() });
    })
    .await;
    let ask = async |method: reqwest::Method, origin: &str| {
        let request = world.client.request(method, world.url("/api/games")).json(&json!({}));
        let request = request.header("origin", origin);
        let request = request.header("access-control-request-method", "POST");
        let request =
            request.header("access-control-request-headers", "authorization,content-type");
        request.send().await.unwrap()
    };
    use reqwest::Method;
    let preflight = ask(Method::OPTIONS, "https://play.example").await;
    assert_eq!(preflight.status(), 204);
    let headers = preflight.headers();
    assert_eq!(headers["access-control-allow-origin"], "https://play.example");
    assert!(headers["access-control-allow-methods"].to_str().unwrap().contains("DELETE"));
    let allowed = headers["access-control-allow-headers"].to_str().unwrap();
    assert!(allowed.contains("authorization") && allowed.contains("content-type"), "{allowed}");
    assert!(!headers.contains_key("access-control-allow-credentials"));
    let made = ask(Method::POST, "https://play.example").await;
    assert_eq!(made.status(), 201);
    assert_eq!(made.headers()["access-control-allow-origin"], "https://play.example");
    assert!(made.headers().get_all("vary").iter().any(|value| value == "origin"));
    for method in [Method::OPTIONS, Method::POST] {
        let refused = ask(method, "https://evil.example").await;
        assert_eq!(refused.status(), 403);
        assert!(!refused.headers().contains_key("access-control-allow-origin"));
    }
    ask(Method::GET, "https://play.example").await;
    ask(Method::GET, "https://play.example").await;
    let late = ask(Method::GET, "https://play.example").await;
    assert_eq!(late.status(), 429);
    assert_eq!(late.headers()["access-control-allow-origin"], "https://play.example", "why, too");
    assert!(
        late.headers()["access-control-expose-headers"].to_str().unwrap().contains("retry-after")
    );
}
