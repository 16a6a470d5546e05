//! `foursight serve`, the real program: what it says, and that it loses no move when it is killed.
#![allow(clippy::unwrap_used)]

#[allow(dead_code, reason = "other tests use more of it")]
#[path = "../../server/tests/it/postgres.rs"]
mod postgres;
mod program;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Command, Stdio};
use std::time::Duration;

use postgres::Postgres;
use program::kills::kills;
use program::{Game, Program, begin, executable, look, play_on};

use reqwest::Client;
use serde_json::{Value, json};
use sqlx::{Connection, PgConnection};

#[tokio::test(flavor = "multi_thread")]
async fn no_answered_move_is_lost_when_the_program_is_killed() {
    assert!(kills(executable(), 4, 6).await > 0);
}

async fn get(client: &Client, host: &str, path: &str) -> Value {
    let answer = client.get(format!("http://{host}{path}")).send().await.unwrap();
    answer.error_for_status().unwrap().json().await.unwrap()
}

/// Begins a tournament; answers its address.
async fn hold(client: &Client, host: &str) -> String {
    let wanted = json!({"format": "round-robin", "bots": ["level1", "random", "blocker", "level2"],
        "games": 20, "nodes": 300, "seed": 9});
    let asked = client.post(format!("http://{host}/api/arena/events")).json(&wanted);
    let made: Value = asked.send().await.unwrap().json().await.unwrap();
    format!("/api/arena/events/{}", made["id"].as_str().unwrap())
}

/// The tournament, once `done` says so of it.
async fn wait(client: &Client, host: &str, event: &str, done: impl Fn(&Value) -> bool) -> Value {
    loop {
        let shown = get(client, host, event).await;
        if done(&shown) {
            return shown;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

fn played(event: &Value) -> u64 {
    let matches = event["report"]["matches"].as_array().unwrap();
    matches.iter().map(|played| played["games"].as_array().unwrap().len() as u64).sum()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tournament_goes_on_when_the_program_was_killed() {
    let folder = tempfile::tempdir().unwrap();
    let client = Client::new();
    let mut program = Program::start(folder.path(), &[]);
    let event = hold(&client, &program.host).await;
    for share in [5, 30, 60, 90] {
        let seen = wait(&client, &program.host, &event, |shown| played(shown) >= share).await;
        program.kill();
        program = Program::start(folder.path(), &[]);
        let after = get(&client, &program.host, &event).await;
        assert!(played(&after) >= played(&seen), "{} of {}", played(&after), played(&seen));
    }
    let finished = |shown: &Value| shown["state"] == "finished";
    let killed = wait(&client, &program.host, &event, finished).await;
    let whole = hold(&client, &program.host).await;
    let whole = wait(&client, &program.host, &whole, finished).await;
    assert_eq!(played(&killed), 120);
    assert_eq!(killed["report"]["matches"], whole["report"]["matches"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn it_says_where_it_is_and_ends_politely() {
    let folder = tempfile::tempdir().unwrap();
    let mut program = Program::start(folder.path(), &[]);
    assert!(program.said[0].starts_with("Foursight plays at http://127.0.0.1:"));
    assert!(!program.said.iter().any(|line| line.contains("token")), "{:?}", program.said);
    assert!(folder.path().join("foursight.db").is_file());
    let client = Client::new();
    let game = begin(&client, &program.host, 0).await;
    let shown = client.get(format!("http://{}/api/packs/connect4", program.host)).send().await;
    let shown: Value = shown.unwrap().json().await.unwrap();
    assert!(shown["words"]["de"].as_str().unwrap().contains("Brett:"), "{}", shown["words"]);
    let id = program.child.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
    assert!(program.child.wait().unwrap().success());
    let again = Program::start(folder.path(), &[]);
    assert_eq!(look(&client, &again.host, &game).await.unwrap()["turns"], 0);
}

/// A pack at the limits of what is let in, or beyond them.
fn hostile_pack(number: usize) -> String {
    let pattern = "A".repeat(8 + number % 50);
    let rule = |at: usize| {
        json!({"name": format!("h.r{at}"), "pattern": pattern, "score_actions":
            [{"memo": "h.s", "player_index": -1, "operation": "add", "value": 1}]})
    };
    let rules: Vec<Value> = (0..1 + number % 200).map(rule).collect();
    json!({"name": "h", "board": {"dimensions": [200, 200]}, "rules": rules,
        "scores": [{"name": "h.s", "threshold": 1}]})
    .to_string()
}

/// Sends hostile packs until the server is gone.
async fn send_hostile_packs(client: Client, host: String, first: usize) {
    for number in first.. {
        let path = ["packs/check", "games", "analyse"][number % 3];
        let member = if number.is_multiple_of(3) { "text" } else { "draft" };
        let request = client.post(format!("http://{host}/api/{path}"));
        if request.json(&json!({ member: hostile_pack(number) })).send().await.is_err() {
            return;
        }
    }
}

/// Begins a game against a computer that thinks as long as it may, and makes it think.
async fn make_think(client: &Client, host: &str) -> Game {
    let wanted = json!({"packs": ["gomoku"], "seats": ["human", "search"]});
    let asked = client.post(format!("http://{host}/api/games")).json(&wanted);
    let made: Value = asked.send().await.unwrap().json().await.unwrap();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let (id, key) = (text(&made["id"]), text(&made["keys"][0]));
    let moved = client
        .post(format!("http://{host}/api/games/{id}/moves"))
        .header("authorization", format!("Seat {key}"))
        .json(&json!({"place": [9, 9]}));
    assert_eq!(moved.send().await.unwrap().status(), 200);
    Game { id, key, sure: vec![json!([9, 9])], over: false }
}

#[tokio::test(flavor = "multi_thread")]
async fn finding_16_it_ends_under_full_load_and_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let client = Client::new();
    let mut program = Program::start(folder.path(), &[]);
    let mut games = Vec::new();
    for _ in 0..8 {
        games.push(make_think(&client, &program.host).await);
    }
    let mut players = Vec::new();
    for number in 0..6 {
        let game = begin(&client, &program.host, number).await;
        let playing = play_on(Client::new(), program.host.clone(), game, number as u64);
        players.push(tokio::spawn(playing));
    }
    let hostile =
        |first: usize| send_hostile_packs(Client::new(), program.host.clone(), 1000 * first);
    let hostile: Vec<_> = (0..16).map(|first| tokio::spawn(hostile(first))).collect();
    // All of it is under way once a request to the advisor, behind all others, is answered.
    let asked = client.post(format!("http://{}/api/analyse", program.host)).json(&json!({}));
    assert_eq!(asked.send().await.unwrap().status(), 200);
    let id = program.child.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
    assert!(program.child.wait().unwrap().success());
    for sender in hostile {
        sender.await.unwrap();
    }
    for player in players {
        games.push(player.await.unwrap());
    }
    let again = Program::start(folder.path(), &[]);
    for game in &games {
        let now = look(&client, &again.host, game).await.unwrap();
        let moves = now["moves"].as_array().unwrap();
        assert_eq!(moves[..game.sure.len()], game.sure, "moves of {} were lost", game.id);
        assert_ne!(now["result"]["kind"], "crashed", "a computer lost because the server ended");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn elsewhere_it_prints_a_token_and_asks_for_it() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path(), &["--http", "0.0.0.0:0"]);
    let line = program.said.iter().find_map(|line| line.strip_prefix("Control token: "));
    let token = line.unwrap();
    let robots = json!({"seats": ["random", "random"]});
    let begin =
        |client: Client| client.post(format!("http://{}/api/games", program.host)).json(&robots);
    assert_eq!(begin(Client::new()).send().await.unwrap().status(), 401);
    let allowed = begin(Client::new()).bearer_auth(token).send().await.unwrap();
    assert_eq!(allowed.status(), 201);
}

/// True once a process handles a signal, as the system tells.
fn handles(process: u32, signal: u32) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    let caught = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    caught.is_some_and(|mask| mask & (1 << (signal - 1)) != 0)
}

#[tokio::test(flavor = "multi_thread")]
async fn it_goes_on_if_nobody_reads_what_it_says() {
    let folder = tempfile::tempdir().unwrap();
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let host = format!("127.0.0.1:{port}");
    let mut child = Command::new(env!("CARGO_BIN_EXE_foursight"))
        .args(["serve", "--bots", "off", "--http", &host, "--data"])
        .arg(folder.path())
        .env("FOURSIGHT_LOG", "error")
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let client = Client::new();
    while client.get(format!("http://{host}/healthz")).send().await.is_err() {
        assert!(child.try_wait().unwrap().is_none(), "it has ended");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    // It speaks after it listens, and before it waits for signals.
    while !handles(child.id(), 15) {
        assert!(child.try_wait().unwrap().is_none(), "it has ended");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn an_address_in_use_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    assert_cmd::Command::new(env!("CARGO_BIN_EXE_foursight"))
        .args(["serve", "--http", &address, "--data"])
        .arg(folder.path())
        .assert()
        .code(3)
        .stderr(predicates::str::contains("choose another one with --http"));
    assert_cmd::Command::new(env!("CARGO_BIN_EXE_foursight"))
        .args(["serve", "--database", "oracle:x", "--lang", "de"])
        .assert()
        .code(2)
        .stderr(predicates::str::contains("keine g\u{fc}ltige Datenbank; schreibe sqlite:FILE"));
    assert_cmd::Command::new(env!("CARGO_BIN_EXE_foursight"))
        .args(["nodes", "--database", "sqlite:x.db", "--lang", "de"])
        .assert()
        .code(2)
        .stderr(predicates::str::contains("mehrere Knoten brauchen"));
}

#[tokio::test(flavor = "multi_thread")]
async fn finding_11_a_proxy_has_to_be_announced() {
    let folder = tempfile::tempdir().unwrap();
    let client = Client::new();
    let status = async |program: &Program, from: Option<&str>| {
        let robots = json!({"seats": ["random", "random"]});
        let mut request = client.post(format!("http://{}/api/games", program.host)).json(&robots);
        if let Some(from) = from {
            request = request.header("x-forwarded-for", from);
        }
        request.send().await.unwrap().status().as_u16()
    };
    let mut alone = Program::start(folder.path(), &[]);
    assert_eq!(status(&alone, None).await, 201, "this machine is trusted");
    assert_eq!(status(&alone, Some("192.0.2.7")).await, 400, "what a proxy sends is not");
    alone.kill();
    for flags in [&["--behind-proxy"][..], &["--behind-proxy", "127.0.0.1,10.0.0.0/8"]] {
        let mut program = Program::start(folder.path(), flags);
        assert!(program.said.iter().any(|line| line.starts_with("Control token: ")));
        assert_eq!(status(&program, Some("192.0.2.7")).await, 401, "{flags:?}");
        assert_eq!(status(&program, None).await, 401, "{flags:?}");
        program.kill();
    }
    let elsewhere = Program::start(folder.path(), &["--behind-proxy", "192.0.2.1"]);
    assert_eq!(status(&elsewhere, Some("192.0.2.7")).await, 400, "this is not the proxy");
}

#[tokio::test(flavor = "multi_thread")]
async fn finding_18_secrets_are_not_written_to_the_log() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    let mut child = Command::new(env!("CARGO_BIN_EXE_foursight"))
        .args(["serve", "--bots", "off", "--http", "127.0.0.1:0", "--data"])
        .arg(folder.path())
        .env("FOURSIGHT_LOG", "trace")
        .stdout(Stdio::piped())
        .stderr(std::fs::File::create(&log).unwrap())
        .spawn()
        .unwrap();
    let mut said = BufReader::new(child.stdout.take().unwrap()).lines();
    let host = said.next().unwrap().unwrap().rsplit('/').next().unwrap().to_owned();
    let client = Client::new();
    let wanted = json!({"seats": ["human", "open"]});
    let made = client.post(format!("http://{host}/api/games")).json(&wanted).send().await.unwrap();
    let made: Value = made.json().await.unwrap();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let (id, key) = (text(&made["id"]), text(&made["keys"][0]));
    let invitation = text(&made["invitation"]);
    let game = format!("http://{host}/api/games/{id}");
    // As old clients asked for a WebSocket.
    client.get(format!("{game}/live?key={key}")).send().await.unwrap();
    let send = async |path: &str, credentials: String| {
        let request = client.post(format!("{game}/{path}")).header("authorization", credentials);
        request.json(&json!({"place": [3]})).send().await.unwrap().status().as_u16()
    };
    assert_eq!(send("join", format!("Invitation {invitation}")).await, 200);
    assert_eq!(send("moves", format!("Seat {key}")).await, 200);
    child.kill().unwrap();
    child.wait().unwrap();
    let log = std::fs::read_to_string(log).unwrap();
    assert!(log.contains("/live") && log.contains("/join"), "requests are logged: {log}");
    assert!(!log.contains(&key) && !log.contains(&invitation), "{log}");
}

#[test]
fn limits_and_origins_that_make_no_sense_are_told() {
    let folder = tempfile::tempdir().unwrap();
    for (flags, told) in [
        (["--limit", "connection=5"], "connections-per-address"),
        (["--limit", "games=many"], "30/min"),
        (["--limit", "games"], "NAME=VALUE"),
        (["--origin", "play.example"], "https://play.example"),
        (["--bot-origin", "play.example"], "https://play.example"),
        (["--behind-proxy", "nginx"], "10.0.0.0/8"),
        (["--bots", "5051"], "localhost:8080"),
        (["--bot-rate", "often"], "30/min"),
        (["--metrics", "nobody"], "public"),
    ] {
        assert_cmd::Command::new(env!("CARGO_BIN_EXE_foursight"))
            .args(["serve", "--http", "127.0.0.1:0", "--data"])
            .arg(folder.path())
            .args(flags)
            .assert()
            .failure()
            .stderr(predicates::str::contains(told));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn finding_06_a_server_whose_database_was_taken_over_ends_and_says_so_on_postgres() {
    let postgres = Postgres::start().await;
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    let mut command = Command::new(executable());
    command.stderr(std::fs::File::create(&log).unwrap());
    let database = ["--database", &postgres.address];
    let mut program = Program::start_as(command, folder.path(), &database);
    let mut other = PgConnection::connect(&postgres.address).await.unwrap();
    let mut observer = PgConnection::connect(&postgres.address).await.unwrap();
    let takes_over = tokio::spawn(async move {
        let sql = "SELECT pg_advisory_lock(classid::int, objid::int) FROM pg_locks \
                   WHERE locktype = 'advisory' AND granted";
        sqlx::query(sql).execute(&mut other).await.unwrap();
        other
    });
    let waiting = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted";
    while sqlx::query_scalar::<_, i64>(waiting).fetch_one(&mut observer).await.unwrap() == 0 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    // The server's session is cut while another one stands in line for the lock.
    let cut = "SELECT pg_terminate_backend(pid) FROM pg_locks \
               WHERE locktype = 'advisory' AND granted";
    sqlx::query(cut).execute(&mut observer).await.unwrap();
    let _holder = takes_over.await.unwrap();
    let ended = tokio::task::spawn_blocking(move || program.child.wait().unwrap()).await.unwrap();
    assert_eq!(ended.code(), Some(3));
    let log = std::fs::read_to_string(log).unwrap();
    let last = log.lines().last().unwrap();
    assert!(last.starts_with("foursight: another Foursight has taken the database over"), "{log}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_may_be_a_name() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path(), &["--http", "localhost:0"]);
    assert!(
        program.said[0].starts_with("Foursight plays at http://127.0.0.1:"),
        "{:?}",
        program.said
    );
    let client = Client::new();
    begin(&client, &program.host, 0).await;
}

#[test]
fn options_that_cannot_be_meant_are_refused_in_both_languages() {
    for (arguments, english, german) in [
        (
            &["--data", "x", "--database", "sqlite:y"][..],
            "name two databases",
            "nennen zwei Datenbanken",
        ),
        (
            &["--thinkers", "0"],
            "--thinkers must be at least 1",
            "--thinkers muss mindestens 1 sein",
        ),
        (&["--behind-proxy", "0.0.0.0/0"], "a proxy of everybody", "alle zum Proxy machen"),
        (&["--behind-proxy", "10.0.0.1,::/0"], "a proxy of everybody", "alle zum Proxy machen"),
    ] {
        for (language, words) in [("en", english), ("de", german)] {
            let mut program = Command::new(executable());
            program.args(["serve", "--http", "127.0.0.1:0", "--bots", "off", "--lang", language]);
            // Nothing of the user's is touched.
            let folder = tempfile::tempdir().unwrap();
            let ended = program.args(arguments).current_dir(folder.path()).output().unwrap();
            let said = String::from_utf8_lossy(&ended.stderr);
            assert_eq!(ended.status.code(), Some(2), "{arguments:?}: {said}");
            assert!(said.contains(words), "no {words:?} in {said}");
            assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "{arguments:?}");
        }
    }
}

/// A command, as typed into a shell that allows so many open files and no more.
fn with_files(files: usize) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", &format!("ulimit -Sn 64; ulimit -Hn {files}; exec \"$@\""), "sh"]);
    command.arg(executable());
    command
}

/// A WebSocket to a game; nothing if it is refused.
fn follow(host: &str, game: &str) -> Option<TcpStream> {
    let mut socket = TcpStream::connect(host).unwrap();
    let request = format!(
        "GET /api/games/{game}/live HTTP/1.1\r\nhost: {host}\r\nconnection: upgrade\r\n\
         upgrade: websocket\r\nsec-websocket-version: 13\r\n\
         sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    socket.write_all(request.as_bytes()).unwrap();
    let mut answer = [0; 12];
    socket.read_exact(&mut answer).unwrap();
    (&answer == b"HTTP/1.1 101").then_some(socket)
}

#[tokio::test(flavor = "multi_thread")]
async fn operator_32_whoever_only_asks_is_answered_however_many_listen() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start_as(with_files(200), folder.path(), &[]);
    let told = program.said.iter().find(|line| line.contains("may open 200 files"));
    assert!(told.is_some_and(|line| line.contains("111 connections")), "{:?}", program.said);
    let client = Client::builder().pool_max_idle_per_host(0).build().unwrap();
    let game = begin(&client, &program.host, 0).await;
    let mut followers = Vec::new();
    let mut refused = 0;
    for _ in 0..120 {
        match follow(&program.host, &game.id) {
            Some(socket) => followers.push(socket),
            None => refused += 1,
        }
    }
    assert_eq!((followers.len(), refused), (93, 27));
    let healthy = client.get(format!("http://{}/healthz", program.host)).send().await.unwrap();
    assert_eq!(healthy.status(), 200);
    begin(&client, &program.host, 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn operator_43_a_closed_terminal_ends_it_politely_and_nohup_keeps_it() {
    let hang_up = |program: &Program| {
        let id = program.child.id().to_string();
        assert!(Command::new("kill").args(["-HUP", &id]).status().unwrap().success());
    };
    let folder = tempfile::tempdir().unwrap();
    // Whoever runs these tests may have told them to outlive a terminal.
    let mut command = Command::new("env");
    command.arg("--default-signal=HUP").arg(executable());
    let mut program = Program::start_as(command, folder.path(), &[]);
    while !handles(program.child.id(), 1) {
        std::thread::sleep(Duration::from_millis(5));
    }
    hang_up(&program);
    assert_eq!(program.child.wait().unwrap().code(), Some(0));
    let mut command = Command::new("sh");
    command.args(["-c", "trap '' HUP; exec \"$@\"", "sh"]).arg(executable());
    let program = Program::start_as(command, folder.path(), &[]);
    hang_up(&program);
    let client = Client::new();
    begin(&client, &program.host, 0).await;
}

#[test]
fn operator_databases_that_cannot_be_meant_are_refused_and_leave_nothing() {
    for (arguments, words) in [
        // Number 16.
        (&["--database", ""][..], "is not a valid database"),
        (&["--database", "mysql://x"], "is not a valid database"),
        (&["--database", "sqlite:"], "is not a valid database"),
        (&["--database", "sqlite::memory:"], "is not a valid database"),
        (&["--database", "postgres://u@h:port/x"], "cannot be read"),
        // Number 36.
        (&["--database", "postgres://u@127.0.0.1:1/x?sslmod=require"], "\"sslmod\""),
        // Number 24.
        (&["--data", ".", "--rate", "5", "--limit", "requests=7/s"], "requests is set twice"),
        (&["--data", ".", "--limit", "work=1", "--limit", "work=2"], "work is set twice"),
        // Number 9.
        (&["--lease", "0s"], "from 3s to 5min"),
        (&["--lease", "99999days"], "from 3s to 5min"),
        (&["--data", ".", "--lease", "15s"], "--lease is for several nodes"),
        (&["--data", ".", "--node", "one"], "--node is for several nodes"),
        (&["--data", ".", "--advertise", "127.0.0.1:0"], "--advertise is for several nodes"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let mut program = Command::new(executable());
        program.args(["serve", "--http", "127.0.0.1:0", "--bots", "off", "--lang", "en"]);
        let ended = program.args(arguments).current_dir(folder.path()).output().unwrap();
        let said = String::from_utf8_lossy(&ended.stderr);
        assert_eq!(ended.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(said.contains(words), "no {words:?} in {said}");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "{arguments:?}");
    }
    let mut program = Command::new(executable());
    program.args(["nodes", "--database", "postgres://u@127.0.0.1:1/x", "--lang", "en"]);
    let said = program.output().unwrap();
    let told = String::from_utf8_lossy(&said.stderr);
    assert!(told.contains("127.0.0.1:1: "), "which server? {told}");
}

#[test]
fn operator_11_what_is_no_copy_is_not_put_in_the_place_of_the_games() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("letter.txt");
    std::fs::write(&file, "Dear Sir or Madam, this is no database at all. ".repeat(100)).unwrap();
    let mut program = Command::new(executable());
    program.args(["database", "restore", "--lang", "en", "--data"]).arg(folder.path().join("data"));
    let ended = program.arg(&file).output().unwrap();
    let said = String::from_utf8_lossy(&ended.stderr);
    assert_eq!(ended.status.code(), Some(2), "{said}");
    assert!(said.contains("letter.txt is not a valid copy of a Foursight database"), "{said}");
    assert!(said.contains("Nothing was changed") && !said.contains("foursight database restore"));
    assert!(!folder.path().join("data").exists());
}
