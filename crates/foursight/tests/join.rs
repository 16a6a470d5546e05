//! `foursight join`, the real program on a real server: two play, others watch, and whatever happens to
//! the connection the game goes on.
#![allow(clippy::unwrap_used)]

#[allow(dead_code, reason = "other tests use more of it")]
mod program;
#[allow(dead_code, reason = "other tests use more of it")]
mod tmux;

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use program::{Program, executable};
use reqwest::Client;
use serde_json::{Value, json};
use tmux::Tmux;

/// Only something that hangs takes so long, however busy the machine is.
const HANGS: Duration = Duration::from_secs(600);

/// A game with free seats on a server: the link to it, and what must never be printed.
struct Invitation {
    link: String,
    id: String,
    secret: String,
}

async fn invite(host: &str, wanted: Value) -> Invitation {
    let asked = Client::new().post(format!("http://{host}/api/games")).json(&wanted);
    let answer = asked.send().await.unwrap();
    assert_eq!(answer.status(), 201);
    let made: Value = answer.json().await.unwrap();
    let (id, secret) = (made["id"].as_str().unwrap(), made["invitation"].as_str().unwrap());
    Invitation {
        link: format!("http://{host}/g/{id}#{secret}"),
        id: id.to_owned(),
        secret: secret.to_owned(),
    }
}

/// Connect Four for two who have the link.
async fn connect4(host: &str) -> Invitation {
    invite(host, json!({"packs": ["connect4"], "seats": ["open", "open"]})).await
}

fn command(home: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(executable());
    command
        .arg("join")
        .args(arguments)
        .env("LC_ALL", "C.UTF-8")
        .env("HOME", home)
        .env("XDG_DATA_HOME", home.join("data"))
        .env("XDG_CONFIG_HOME", home.join("config"))
        .env("XDG_STATE_HOME", home.join("state"));
    command
}

/// A proxy with TLS before a server, as hosts have one; answers its port.
async fn proxy_with_tls(host: &str) -> u16 {
    use tokio_rustls::rustls::pki_types::pem::PemObject;
    use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
    use tokio_rustls::rustls::{ServerConfig, crypto};
    let certificate = CertificateDer::from_pem_slice(include_bytes!("join/localhost.pem")).unwrap();
    let key = PrivateKeyDer::from_pem_slice(include_bytes!("join/localhost-key.pem")).unwrap();
    let provider = std::sync::Arc::new(crypto::ring::default_provider());
    let config = ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![certificate], key)
        .unwrap();
    let acceptor = tokio_rustls::TlsAcceptor::from(std::sync::Arc::new(config));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let host = host.to_owned();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let (acceptor, host) = (acceptor.clone(), host.clone());
            tokio::spawn(async move {
                let Ok(mut stream) = acceptor.accept(stream).await else { return };
                let mut server = tokio::net::TcpStream::connect(host).await.unwrap();
                let _ = tokio::io::copy_bidirectional(&mut stream, &mut server).await;
            });
        }
    });
    port
}

/// Somebody with a pipe.
struct Guest {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    heard: Vec<String>,
    secret: String,
}

impl Guest {
    /// Comes by a link, which is no argument that others could see.
    fn come(home: &Path, invitation: &Invitation, arguments: &[&str]) -> Self {
        let arguments = [&["-"][..], arguments].concat();
        let mut child = command(home, &arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        let input = child.stdin.take();
        let secret = invitation.secret.clone();
        let mut guest = Self { child, input, lines, heard: Vec::new(), secret };
        guest.type_line(&invitation.link);
        guest
    }

    fn type_line(&mut self, line: &str) {
        writeln!(self.input.as_mut().unwrap(), "{line}").unwrap();
    }

    /// Waits for a line with this in it, past all others.
    fn expect(&mut self, text: &str) -> String {
        loop {
            match self.lines.recv_timeout(HANGS) {
                Ok(line) => {
                    assert!(!line.contains(&self.secret), "a secret is told: {line}");
                    self.heard.push(line.clone());
                    if line.contains(text) {
                        return line;
                    }
                }
                Err(RecvTimeoutError::Timeout) => panic!("no {text:?} in {:#?}", self.heard),
                Err(RecvTimeoutError::Disconnected) => {
                    panic!("it ended without {text:?}: {:#?}", self.heard)
                }
            }
        }
    }

    /// The next JSON line of this type.
    fn expect_json(&mut self, kind: &str) -> Value {
        let line = self.expect(&format!("{{\"type\":\"{kind}\""));
        serde_json::from_str(&line).unwrap()
    }

    /// Waits for the end.
    fn ended(mut self) -> ExitStatus {
        drop(self.input.take());
        self.child.wait().unwrap()
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn homes<const N: usize>() -> [tempfile::TempDir; N] {
    std::array::from_fn(|_| tempfile::tempdir().unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn two_play_to_the_end_by_one_link_and_a_third_watches() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path(), &[]);
    let invitation = connect4(&program.host).await;
    let homes = homes::<3>();
    let mut red = Guest::come(homes[0].path(), &invitation, &["--plain"]);
    red.expect("You play Red.");
    red.expect("Waiting for another player");
    let mut yellow = Guest::come(homes[1].path(), &invitation, &["--plain"]);
    yellow.expect("You play Yellow.");
    red.expect("Yellow has come.");
    red.expect("Your turn.");
    // No seat is left.
    let mut watcher = Guest::come(homes[2].path(), &invitation, &["--json"]);
    let start = watcher.expect_json("start");
    assert_eq!((&start["seat"], &start["game"]), (&Value::Null, &json!(["connect4"])));
    watcher.type_line("4");
    assert_eq!(watcher.expect_json("error")["code"], "watching");
    // Moves wait for their turn.
    red.type_line("4");
    red.type_line("5 6 7");
    for column in ["1", "1", "2"] {
        yellow.type_line(column);
    }
    for (number, text) in ["4", "1", "5", "1", "6", "2", "7"].iter().enumerate() {
        let turn = watcher.expect_json("move");
        assert_eq!((&turn["player"], &turn["text"]), (&json!(number % 2), &json!(text)));
    }
    let result = watcher.expect_json("result");
    assert_eq!(result["result"]["winners"], json!([0]), "{result}");
    for player in [&mut red, &mut yellow] {
        player.expect("Red wins!");
        player.expect("type `rematch` to play again");
    }
    assert!(watcher.ended().success(), "whoever watches has seen the end");
    red.type_line("say good game");
    yellow.expect("Red: Good game!");
    yellow.type_line("quit");
    assert!(yellow.ended().success());
    assert!(red.ended().success());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_pipe_asks_before_the_connection_is_there_is_answered_after_it() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path(), &[]);
    let seats = json!({"packs": ["connect4"], "seats": ["human", "open"]});
    let invitation = invite(&program.host, seats).await;
    let [home] = homes::<1>();
    let mut guest = Guest::come(home.path(), &invitation, &["--json"]);
    for line in ["board", "who", "say hello", "4", "{", "moves"] {
        guest.type_line(line);
    }
    assert_eq!(guest.expect_json("start")["seat"], 1);
    assert_eq!(guest.heard.len(), 1, "it comes first: {:?}", guest.heard);
    guest.expect_json("board");
    assert_eq!(guest.expect_json("who")["players"].as_array().unwrap().len(), 2);
    let error = guest.expect_json("error");
    assert_eq!(error["code"], "not_understood");
    assert!(error["error"].as_str().unwrap().contains("not JSON"), "{error}");
    // The answer to what was said comes from the server, before or after those of our own.
    guest.expect_json("moves");
    if !guest.heard.iter().any(|line| line.contains("\"phrase\"")) {
        guest.expect_json("phrase");
    }
    guest.type_line("quit");
    guest.expect_json("quit");
}

#[tokio::test(flavor = "multi_thread")]
async fn offers_are_declined_and_accepted_and_a_rematch_is_followed() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path(), &[]);
    let invitation = connect4(&program.host).await;
    let homes = homes::<2>();
    let mut red = Guest::come(homes[0].path(), &invitation, &["--plain"]);
    red.expect("You play Red.");
    let mut yellow = Guest::come(homes[1].path(), &invitation, &["--json"]);
    assert_eq!(yellow.expect_json("start")["seat"], 1);
    red.expect("Your turn.");
    red.type_line("accept");
    red.expect("Nobody has offered anything.");
    red.type_line("4");
    assert_eq!(yellow.expect_json("move")["text"], "4");
    yellow.type_line(r#"{"command": "draw"}"#);
    red.expect("Yellow offers a draw.");
    red.expect("Type `accept` or `decline`.");
    red.type_line("decline");
    assert_eq!(yellow.expect_json("declined")["offer"], "draw");
    red.type_line("undo");
    let offer = yellow.expect_json("offer");
    assert_eq!((&offer["offer"], &offer["by"]), (&json!("takeback"), &json!(0)));
    yellow.type_line("accept");
    assert_eq!(yellow.expect_json("undo")["moves"], json!([]));
    red.expect("Moves were taken back.");
    red.type_line("3");
    assert_eq!(yellow.expect_json("move")["text"], "3");
    // A move that the rules forbid is refused by the server and told.
    yellow.type_line(r#"{"move": [9]}"#);
    assert_eq!(yellow.expect_json("error")["code"], "illegal_move");
    yellow.type_line("mute");
    assert_eq!(yellow.expect_json("mute")["muted"], true);
    red.type_line("say hello");
    red.expect("Red: Hello!");
    yellow.type_line(r#"{"command": "resign"}"#);
    assert_eq!(yellow.expect_json("result")["result"]["kind"], "resigned");
    red.expect("type `rematch` to play again");
    red.type_line("rematch");
    assert_eq!(yellow.expect_json("offer")["offer"], "rematch");
    assert!(!yellow.heard.iter().any(|line| line.contains("phrase")), "muted");
    yellow.type_line("accept");
    assert_eq!(yellow.expect_json("rematch")["seat"], 0);
    assert_eq!(yellow.expect_json("start")["seat"], 0, "the seats have changed");
    red.expect("The rematch begins.");
    red.expect("You play Yellow.");
    yellow.type_line("4");
    red.expect("Red plays 4.");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_starts_again_and_a_player_who_comes_again_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let mut program = Program::start(folder.path(), &[]);
    let host = program.host.clone();
    // Bombs drop where the server says, though nobody here knows its seed.
    let wanted = json!({"packs": ["connect4-xtreme"], "seats": ["open", "open"], "seed": 5});
    let invitation = invite(&host, wanted).await;
    let homes = homes::<3>();
    let mut red = Guest::come(homes[0].path(), &invitation, &["--json"]);
    assert_eq!(red.expect_json("start")["seat"], 0);
    let mut yellow = Guest::come(homes[1].path(), &invitation, &["--json"]);
    yellow.expect_json("start");
    let mut watcher = Guest::come(homes[2].path(), &invitation, &["--json", "--watch"]);
    assert_eq!(watcher.expect_json("start")["seat"], Value::Null);
    for (column, is_red) in [("4", true), ("4", false), ("5", true), ("5", false)] {
        let mover = if is_red { &mut red } else { &mut yellow };
        mover.type_line(column);
        for guest in [&mut red, &mut yellow, &mut watcher] {
            assert_eq!(guest.expect_json("move")["text"], column);
        }
    }
    program.kill();
    for guest in [&mut red, &mut yellow, &mut watcher] {
        guest.expect_json("lost");
    }
    // Killed like the server, red comes back to the same seat by the same link.
    red.child.kill().unwrap();
    drop(red);
    let _program = Program::start(folder.path(), &["--http", &host]);
    for guest in [&mut yellow, &mut watcher] {
        guest.expect_json("connected");
    }
    let mut red = Guest::come(homes[0].path(), &invitation, &["--json"]);
    let start = red.expect_json("start");
    assert_eq!(start["seat"], 0);
    assert_eq!(start["moves"].as_array().unwrap().len(), 4);
    // To the end, or until a good many moves with their bombs were the same everywhere.
    let mut legal = start["state"]["legal"].clone();
    for number in 0..24 {
        let Some(place) = legal.as_array().and_then(|legal| legal.last()) else { break };
        let order = json!({"move": place["move"]}).to_string();
        let mover = if number % 2 == 0 { &mut red } else { &mut yellow };
        mover.type_line(&order);
        let told = [&mut red, &mut yellow, &mut watcher].map(|guest| guest.expect_json("move"));
        assert_eq!(told[0], told[1]);
        assert_eq!(told[0], told[2]);
        legal = told[0]["state"]["legal"].clone();
    }
    let asked = Client::new().get(format!("http://{host}/api/games/{}", invitation.id));
    let game: Value = asked.send().await.unwrap().json().await.unwrap();
    red.type_line("board");
    let board = red.expect_json("board");
    assert_eq!(board["board"]["round"], game["round"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_links_are_told_with_their_exit_codes() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path(), &[]);
    let invitation = connect4(&program.host).await;
    let home = tempfile::tempdir().unwrap();
    let host = &program.host;
    let nobody = {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        listener.local_addr().unwrap()
    };
    let wrong = "f00f00f00f00f00f";
    let cases = [
        ("no link at all".to_owned(), 2, "not a link to a game"),
        (format!("http://{host}/packs"), 2, "not a game's"),
        (format!("http://{host}/g/nosuchgame"), 2, "there is no game"),
        (format!("http://{host}/g/{}#{wrong}", invitation.id), 2, "whoever was invited"),
        (format!("http://{nobody}/g/abcdefgh"), 3, "cannot be reached"),
    ];
    for (link, code, words) in cases {
        let output =
            command(home.path(), &[link.as_str(), "--plain"]).stdin(Stdio::null()).output();
        let output = output.unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(code), "{link}: {said}");
        assert!(said.contains(words), "{link}: {said}");
        assert!(!said.contains(wrong), "{said}");
    }
    // In German, too.
    let output = command(home.path(), &["x", "--lang", "de"]).stdin(Stdio::null()).output();
    let said = String::from_utf8(output.unwrap().stderr).unwrap();
    assert!(said.contains("kein Link zu einem Spiel"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_terminal_a_game_on_a_server_fills_the_screen() {
    let folder = tempfile::tempdir().unwrap();
    let mut program = Program::start(folder.path(), &[]);
    let host = program.host.clone();
    let invitation = connect4(&host).await;
    let homes = homes::<2>();
    let (home, binary) = (homes[0].path().display(), executable().to_string_lossy());
    let shell = format!(
        "export LC_ALL=C.UTF-8 HOME={home} XDG_DATA_HOME={home}/data \
         XDG_CONFIG_HOME={home}/config XDG_STATE_HOME={home}/state; \
         {binary} join '{}'; echo left with $?; sleep 600",
        invitation.link
    );
    let terminal = Tmux::start("join", &shell);
    let press = |key: &str| terminal.tmux(&["send-keys", key]);
    terminal.expect("Waiting for another player");
    let mut yellow = Guest::come(homes[1].path(), &invitation, &["--json"]);
    assert_eq!(yellow.expect_json("start")["seat"], 1);
    terminal.expect("Red (you)");
    terminal.expect("Your turn (Red).");
    press("4");
    assert_eq!(yellow.expect_json("move")["text"], "4");
    terminal.expect("Waiting for Yellow.");
    // Not before it is our turn again.
    press("4");
    terminal.expect("It is not your turn.");
    yellow.type_line("say hello");
    terminal.expect("Yellow: Hello!");
    press("t");
    terminal.expect("2 Good luck!");
    press("2");
    assert_eq!(yellow.expect_json("phrase")["phrase"], "hello");
    assert_eq!(yellow.expect_json("phrase")["phrase"], "good_luck");
    yellow.type_line("draw");
    terminal.expect("Yellow offers a draw.");
    press("x");
    assert_eq!(yellow.expect_json("declined")["offer"], "draw");
    press("h");
    terminal.expect("no hints while people play each other");
    yellow.type_line("1");
    terminal.expect("moves (2)");
    program.kill();
    terminal.expect("The connection is lost");
    let _program = Program::start(folder.path(), &["--http", &host]);
    yellow.expect_json("connected");
    // Whoever comes back later than the terminal is told after it.
    terminal.expect_any(&["Connected again.", "Yellow is back."]);
    for (number, (red, answer)) in [("5", "1"), ("6", "2")].iter().enumerate() {
        press(red);
        terminal.expect(&format!("moves ({})", 2 * number + 3));
        yellow.type_line(answer);
        terminal.expect(&format!("moves ({})", 2 * number + 4));
    }
    press("7");
    terminal.expect("Red wins!");
    assert_eq!(yellow.expect_json("result")["result"]["winners"], json!([0]));
    press("n");
    assert_eq!(yellow.expect_json("offer")["offer"], "rematch");
    yellow.type_line("accept");
    assert_eq!(yellow.expect_json("start")["seat"], 0);
    terminal.expect("Yellow (you)");
    yellow.type_line("4");
    terminal.expect("moves (1)");
    press("Escape");
    terminal.expect("Quick play");
    press("0");
    terminal.expect("left with 0");
    assert!(!terminal.expect("left with").contains(&invitation.secret));
}

#[tokio::test(flavor = "multi_thread")]
async fn https_is_spoken_with_servers_whose_certificate_is_trusted() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path(), &[]);
    let invitation = connect4(&program.host).await;
    let port = proxy_with_tls(&program.host).await;
    let home = tempfile::tempdir().unwrap();
    let link = format!("https://localhost:{port}/g/{}", invitation.id);
    let certificate = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/join/localhost.pem");
    let ask = |is_trusted: bool| {
        let mut command = command(home.path(), &[link.as_str(), "--plain"]);
        if is_trusted {
            command.env("SSL_CERT_FILE", &certificate);
        }
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // Without the invitation it is only watched.
        let mut input = child.stdin.take().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let title = lines.find_map(|line| line.ok().filter(|line| line.contains("Connect Four")));
        let _ = writeln!(input, "quit");
        (title, child.wait_with_output().unwrap())
    };
    let (title, output) = ask(true);
    assert!(title.is_some() && output.status.success(), "{output:?}");
    let (title, output) = ask(false);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(title.is_none(), "{title:?}");
    assert_eq!(output.status.code(), Some(3), "{said}");
    assert!(said.contains("certificate"), "{said}");
}
