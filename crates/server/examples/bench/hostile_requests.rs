//! Requests that want too much, packs aside: bodies, lists, headers, sockets.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use reqwest::Client;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;

/// What a request is, and how it goes about it.
pub(crate) struct HostileRequest {
    pub(crate) about: &'static str,
    pub(crate) kind: Kind,
}

pub(crate) enum Kind {
    /// A POST with this body.
    Post(&'static str, Vec<u8>),
    Get(String),
    /// Bytes on a bare connection, which is then left open for a moment.
    Bytes(Vec<u8>),
    /// So many connections that send a byte each half second.
    Slow(usize),
    /// Messages of a WebSocket that follows a game.
    Messages(Vec<String>),
    /// So many requests for analysis at once, given up after a tenth of a second.
    GivenUp(usize),
    /// So many connections that ask for all turns of a long game and read nothing.
    Unread(usize),
    /// So many spectators of a large game who read nothing while it is played.
    Deaf(usize),
    /// So many names of bots that are registered.
    Names(usize),
}

fn post(about: &'static str, path: &'static str, body: &Value) -> HostileRequest {
    HostileRequest { about, kind: Kind::Post(path, body.to_string().into_bytes()) }
}

pub(crate) fn all() -> Vec<HostileRequest> {
    let mut all = bodies();
    all.extend(addresses());
    all.extend(connections());
    all
}

fn bodies() -> Vec<HostileRequest> {
    let bytes = |about, path, body| HostileRequest { about, kind: Kind::Post(path, body) };
    let cells: Vec<Value> = (0..361).map(|cell| json!([cell / 19, cell % 19])).collect();
    vec![
        post("a game with 65,535 first moves", "/api/games", &json!({"moves": vec![[3]; 65_535]})),
        post(
            "300,000 first moves in notation",
            "/api/games",
            &json!({"moves": "4".repeat(300_000)}),
        ),
        post(
            "every cell of gomoku as first moves",
            "/api/games",
            &json!({"packs": ["gomoku"], "moves": cells}),
        ),
        post("a thousand packs", "/api/games", &json!({"packs": vec!["connect4"; 1_000]})),
        post("a hundred thousand seats", "/api/games", &json!({"seats": vec!["human"; 100_000]})),
        post(
            "a seat of a megabyte",
            "/api/games",
            &json!({"seats": ["x".repeat(1 << 20), "human"]}),
        ),
        post("a series of 2^32 games", "/api/games", &json!({"series": {"games": u32::MAX}})),
        post(
            "a clock of 2^63 ms",
            "/api/games",
            &json!({"game_ms": i64::MAX, "move_ms": i64::MAX}),
        ),
        post("an analysis with 65,535 moves", "/api/analyse", &json!({"moves": vec![[0]; 65_535]})),
        post("an analysis of the empty gomoku", "/api/analyse", &json!({"packs": ["gomoku"]})),
        post(
            "an event of 10,000 bots",
            "/api/arena/events",
            &json!({"format": "round_robin", "bots": vec!["level9"; 10_000], "games": 1000}),
        ),
        post(
            "400,000 moves on a board that empties itself",
            "/api/analyse",
            &json!({"draft": emptying(), "moves": "0 ".repeat(400_000)}),
        ),
        post(
            "as many moves there as there may be",
            "/api/analyse",
            &json!({"draft": emptying(), "moves": vec![[0]; 16_384]}),
        ),
        post("a move of 200,000 moves", "/api/analyse", &json!({"moves": [vec![[0]; 200_000]]})),
        post(
            "a hundred thousand bombs that are said to have dropped",
            "/api/analyse",
            &json!({"moves": [[3]], "chance": vec![json!({"ply": 1, "bomb": [3]}); 60_000]}),
        ),
        post("a person called by a megabyte", "/api/people", &json!({"name": "x".repeat(1 << 20)})),
        post(
            "a person called by 15 KB of marks over one letter",
            "/api/people",
            &json!({"name": format!("a{}", "\u{301}".repeat(7_000))}),
        ),
        post(
            "a room of 15 KB of packs",
            "/api/rooms",
            &json!({"name": "r", "packs": vec!["connect4"; 1_200]}),
        ),
        post(
            "a bot called by 15 KB of invisible letters",
            "/api/arena/names",
            &json!({"name": "\u{200b}".repeat(5_000)}),
        ),
        post(
            "a game of 1,000 names of bots",
            "/api/games",
            &json!({"seats": (0..1_000).map(|n| format!("bot:{n}")).collect::<Vec<_>>()}),
        ),
        bytes(
            "500,000 numbers",
            "/api/analyse",
            format!("[{}1]", "1,".repeat(500_000)).into_bytes(),
        ),
        bytes("a number of a megabyte", "/api/analyse", {
            format!("{{\"seed\":{}}}", "9".repeat(1 << 20)).into_bytes()
        }),
        bytes("a text of escapes", "/api/packs/check", {
            format!("{{\"text\":\"{}\"}}", "\\u0022".repeat(300_000)).into_bytes()
        }),
        bytes("a body of 3 MB", "/api/packs/check", vec![b' '; 3 << 20]),
        bytes("100,000 brackets", "/api/games", vec![b'['; 100_000]),
        bytes("not UTF-8", "/api/games", vec![0xff; 1 << 20]),
        bytes(
            "a key a hundred thousand times",
            "/api/games",
            format!("{{{}\"seed\":1}}", "\"seed\":1,".repeat(100_000)).into_bytes(),
        ),
    ]
}

/// A pack on whose board nothing stays.
fn emptying() -> String {
    let nothing = json!([{"player_index": -3, "location_index": -1}]);
    let rule = json!({"name": "p.r", "pattern": ".", "board_actions": nothing});
    json!({"name": "p", "board": {"dimensions": [2]}, "rules": [rule]}).to_string()
}

fn addresses() -> Vec<HostileRequest> {
    let get = |about, path: String| HostileRequest { about, kind: Kind::Get(path) };
    vec![
        get("an address of 60 KB", format!("/api/games/{}", "x".repeat(60_000))),
        get("a game called NUL", "/api/games/%00".to_owned()),
        get("a pack called NUL", "/api/packs/a%00b".to_owned()),
        get("a path upwards", "/..%2f..%2f..%2fetc%2fpasswd".to_owned()),
        get(
            "a list from the end of the world",
            "/api/games?before=9223372036854775807&limit=4294967295".to_owned(),
        ),
        get("a list with 2^64 games", "/api/games?limit=18446744073709551616".to_owned()),
    ]
}

fn connections() -> Vec<HostileRequest> {
    let bytes = |about, bytes: Vec<u8>| HostileRequest { about, kind: Kind::Bytes(bytes) };
    let one = |about, kind| HostileRequest { about, kind };
    let headers: String = (0..5_000).map(|number| format!("x-{number}: {number}\r\n")).collect();
    let pipelined = "GET /api/packs HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(200);
    let packed = "GET /voice/en.ftl HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n"
        .repeat(2_000);
    let move_message = json!({"type": "move", "place": [3], "ply": 4}).to_string();
    vec![
        bytes("5,000 headers", format!("GET / HTTP/1.1\r\nHost: localhost\r\n{headers}\r\n").into_bytes()),
        bytes("a header of a megabyte", format!("GET / HTTP/1.1\r\nHost: localhost\r\nx: {}\r\n\r\n", "x".repeat(1 << 20)).into_bytes()),
        bytes("two lengths", b"POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}".to_vec()),
        bytes("a length and chunks", b"POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n".to_vec()),
        bytes("a length of 2^64, and nothing", b"POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: 18446744073709551615\r\n\r\n".to_vec()),
        bytes("200 requests for all packs at once", pipelined.into_bytes()),
        bytes("2,000 compressed files of the page at once", packed.into_bytes()),
        bytes("a body that is said to be compressed", compressed_body()),
        bytes("500 compressed answers at once", "GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n".repeat(500).into_bytes()),
        bytes("noise", (0..1_000_000_u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8).collect()),
        one("200 slow connections", Kind::Slow(200)),
        one("10,000 moves of a spectator", Kind::Messages(vec![move_message; 10_000])),
        one("20 messages of 16 MB", Kind::Messages(vec!["x".repeat(16 << 20); 20])),
        one("2,000 messages of nested brackets", Kind::Messages(vec!["[".repeat(10_000); 2_000])),
        one("200 analyses that nobody waits for", Kind::GivenUp(200)),
        one("a long game that 20 ask for and nobody reads", Kind::Unread(20)),
        one("50 spectators of 64x64 cells who read nothing", Kind::Deaf(50)),
        one("300 names of bots", Kind::Names(300)),
    ]
}

/// How long anything may take.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(30);

/// Does it and says what came of it.
pub(crate) async fn send(client: &Client, host: &str, kind: &Kind) -> String {
    match kind {
        Kind::Post(path, body) => {
            let request = client
                .post(format!("http://{host}{path}"))
                .header("content-type", "application/json")
                .body(body.clone());
            status(request.timeout(REQUEST_TIMEOUT).send().await)
        }
        Kind::Get(path) => {
            status(client.get(format!("http://{host}{path}")).timeout(REQUEST_TIMEOUT).send().await)
        }
        Kind::Bytes(bytes) => on_a_bare_connection(host, bytes).await,
        Kind::Slow(count) => slowly(host, *count).await,
        Kind::Messages(messages) => by_socket(client, host, messages).await,
        Kind::GivenUp(count) => given_up(host, *count).await,
        Kind::Unread(count) => unread(client, host, *count).await,
        Kind::Deaf(count) => deaf(client, host, *count).await,
        Kind::Names(count) => names(client, host, *count).await,
    }
}

pub(crate) fn status(answer: Result<reqwest::Response, reqwest::Error>) -> String {
    match answer {
        Ok(answer) => answer.status().as_u16().to_string(),
        Err(error) if error.is_timeout() => "silence".to_owned(),
        Err(_) => "closed".to_owned(),
    }
}

async fn on_a_bare_connection(host: &str, bytes: &[u8]) -> String {
    let mut stream = TcpStream::connect(host).await.unwrap();
    let _ = tokio::time::timeout(REQUEST_TIMEOUT, stream.write_all(bytes)).await;
    let mut answer = [0; 12];
    match tokio::time::timeout(Duration::from_secs(3), stream.read_exact(&mut answer)).await {
        Ok(Ok(_)) => String::from_utf8_lossy(&answer[9..]).into_owned(),
        Ok(Err(_)) => "closed".to_owned(),
        Err(_) => "waits".to_owned(),
    }
}

async fn slowly(host: &str, count: usize) -> String {
    let mut slow = tokio::task::JoinSet::new();
    for _ in 0..count {
        let host = host.to_owned();
        slow.spawn(async move {
            let Ok(mut stream) = TcpStream::connect(&host).await else { return };
            for byte in b"GET / HTTP" {
                if stream.write_all(&[*byte]).await.is_err() {
                    return;
                }
                tokio::time::sleep(Duration::from_millis(500)).await;
            }
        });
    }
    slow.join_all().await;
    "given up".to_owned()
}

async fn by_socket(client: &Client, host: &str, messages: &[String]) -> String {
    let made = client.post(format!("http://{host}/api/games")).json(&json!({})).send().await;
    let Ok(made) = made else { return "no game".to_owned() };
    let made: Value = made.json().await.unwrap_or_default();
    let id = made["id"].as_str().unwrap_or_default();
    let url = format!("ws://{host}/api/games/{id}/live");
    let Ok((socket, _)) = connect_async(url).await else { return "refused".to_owned() };
    let (mut sender, mut receiver) = socket.split();
    let reader = tokio::spawn(async move {
        let mut heard = 0;
        while let Some(Ok(_)) = receiver.next().await {
            heard += 1;
        }
        heard
    });
    let mut sent = 0;
    for message in messages {
        let message = Message::text(message.clone());
        match tokio::time::timeout(Duration::from_secs(5), sender.send(message)).await {
            Ok(Ok(())) => sent += 1,
            _ => break,
        }
    }
    let _ = sender.close().await;
    drop(sender);
    let heard = tokio::time::timeout(Duration::from_secs(5), reader).await;
    let heard = heard.ok().and_then(Result::ok).unwrap_or(0);
    format!("{sent} sent, {heard} heard")
}

/// Ten bytes that say that a gigabyte follows, and then noise.
fn compressed_body() -> Vec<u8> {
    let body: Vec<u8> =
        [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3].into_iter().chain([0xaa; 1_000]).collect();
    let mut request = format!(
        "POST /api/packs/check HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
         Content-Encoding: gzip\r\nContent-Length: {}\r\n\r\n",
        body.len()
    )
    .into_bytes();
    request.extend(body);
    request
}

async fn begin(client: &Client, host: &str, body: &Value) -> Value {
    let made = client.post(format!("http://{host}/api/games")).json(body).send().await;
    let Ok(made) = made else { return Value::Null };
    made.json().await.unwrap_or_default()
}

/// Connections that ask and do not read hold what they are sent; most are told so.
async fn unread(client: &Client, host: &str, count: usize) -> String {
    let body = json!({"draft": emptying(), "moves": vec![[0]; 16_384]});
    let made = begin(client, host, &body).await;
    let id = made["id"].as_str().unwrap_or_default();
    let mut connections = Vec::new();
    for _ in 0..count {
        let Ok(mut stream) = TcpStream::connect(host).await else { continue };
        let request = format!("GET /api/games/{id}/turns HTTP/1.1\r\nHost: localhost\r\n\r\n");
        let _ = stream.write_all(request.as_bytes()).await;
        connections.push(stream);
    }
    tokio::time::sleep(Duration::from_secs(5)).await;
    let mut refused = 0;
    for stream in &mut connections {
        let mut answer = [0; 12];
        let read =
            tokio::time::timeout(Duration::from_secs(1), stream.read_exact(&mut answer)).await;
        refused += usize::from(matches!(read, Ok(Ok(_))) && answer.ends_with(b"503"));
    }
    format!("{} asked, {refused} refused", connections.len())
}

async fn deaf(client: &Client, host: &str, count: usize) -> String {
    let rule = json!({"name": "p.r", "pattern": "AAAAA"});
    let pack = json!({"name": "p", "board": {"dimensions": [64, 64]}, "rules": [rule]});
    let made = begin(client, host, &json!({"draft": pack.to_string()})).await;
    let id = made["id"].as_str().unwrap_or_default();
    let mut sockets = Vec::new();
    for _ in 0..count {
        sockets.extend(connect_async(format!("ws://{host}/api/games/{id}/live")).await.ok());
    }
    let mut played = 0;
    for ply in 0..60 {
        let key = made["keys"][ply % 2].as_str().unwrap_or_default();
        let request = client
            .post(format!("http://{host}/api/games/{id}/moves"))
            .header("authorization", format!("Seat {key}"))
            .json(&json!({"place": [ply, 3 * ply % 64]}));
        played += usize::from(status(request.timeout(REQUEST_TIMEOUT).send().await) == "200");
    }
    format!("{} listen, {played} moves", sockets.len())
}

async fn names(client: &Client, host: &str, count: usize) -> String {
    let mut given = 0;
    for number in 0..count {
        let request = client.post(format!("http://{host}/api/arena/names"));
        let request = request.json(&json!({"name": format!("hostile {number}")}));
        given += usize::from(status(request.timeout(REQUEST_TIMEOUT).send().await) == "201");
    }
    format!("{given} registered")
}

async fn given_up(host: &str, count: usize) -> String {
    let mut requests = tokio::task::JoinSet::new();
    for number in 0..count {
        let host = host.to_owned();
        requests.spawn(async move {
            let body = json!({"packs": ["pente"], "moves": [[number % 19, number / 19]]});
            let request = Client::new().post(format!("http://{host}/api/analyse")).json(&body);
            status(request.timeout(Duration::from_millis(100)).send().await)
        });
    }
    let answers = requests.join_all().await;
    let refused = answers.iter().filter(|answer| ["429", "503"].contains(&answer.as_str())).count();
    format!("{refused} refused")
}
