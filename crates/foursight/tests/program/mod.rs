//! The real program as a server, and players who note which moves it has answered.

#[allow(dead_code, reason = "one suite is enough to do that")]
pub(crate) mod kills;

use std::ffi::OsStr;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use reqwest::Client;
use serde_json::{Value, json};

/// The program that is built for these tests. A measurement has none of its own and names it.
pub(crate) fn executable() -> &'static OsStr {
    option_env!("CARGO_BIN_EXE_foursight").unwrap_or("foursight").as_ref()
}

/// The program, killed when it is dropped.
pub(crate) struct Program {
    pub(crate) child: Child,
    pub(crate) host: String,
    /// What it said at its start.
    pub(crate) said: Vec<String>,
}

impl Program {
    pub(crate) fn start(folder: &Path, more: &[&str]) -> Self {
        Self::start_as(Command::new(executable()), folder, more)
    }

    /// The same with a command that runs the program in its own way.
    pub(crate) fn start_as(mut command: Command, folder: &Path, more: &[&str]) -> Self {
        command.args(["serve", "--bots", "127.0.0.1:0"]);
        // Either the folder for the database is named, or the database itself.
        if !more.contains(&"--database") {
            command.arg("--data").arg(folder);
        }
        let mut child = command
            .args(if more.contains(&"--http") { &[][..] } else { &["--http", "127.0.0.1:0"] })
            .args(more)
            .env("FOURSIGHT_LOG", "warn")
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut said: Vec<String> = Vec::new();
        while !said.last().is_some_and(|line| line.starts_with("Ctrl-C")) {
            said.push(lines.next().expect("it ended at its start").unwrap());
        }
        let port = said[0].rsplit(':').next().unwrap();
        Self { child, host: format!("127.0.0.1:{port}"), said }
    }

    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A game and what the server has said about it.
#[derive(Clone)]
pub(crate) struct Game {
    pub(crate) id: String,
    pub(crate) key: String,
    /// Moves that were answered.
    pub(crate) sure: Vec<Value>,
    pub(crate) over: bool,
}

pub(crate) async fn begin(client: &Client, host: &str, number: usize) -> Game {
    let pack = ["connect4", "connect4-xtreme", "gomoku"][number % 3];
    let answer = client
        .post(format!("http://{host}/api/games"))
        .json(&json!({"packs": [pack]}))
        .send()
        .await
        .unwrap();
    let made: Value = answer.json().await.unwrap();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let (id, key) = (text(&made["id"]), text(&made["keys"][0]));
    Game { id, key, sure: Vec::new(), over: false }
}

/// The game as the server knows it; nothing if the server is gone.
pub(crate) async fn look(client: &Client, host: &str, game: &Game) -> Option<Value> {
    let answer = client.get(format!("http://{host}/api/games/{}", game.id)).send().await;
    answer.ok()?.json().await.ok()
}

/// Plays on until the server is gone or the game is over.
pub(crate) async fn play_on(client: Client, host: String, mut game: Game, mut dice: u64) -> Game {
    let Some(mut now) = look(&client, &host, &game).await else { return game };
    while now["result"].is_null() {
        let legal = now["legal"].as_array().unwrap();
        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let place = legal[(dice >> 33) as usize % legal.len()].clone();
        let sent = client
            .post(format!("http://{host}/api/games/{}/moves", game.id))
            .header("authorization", format!("Seat {}", game.key))
            .json(&json!({"place": place, "ply": game.sure.len()}))
            .send()
            .await;
        let Ok(answer) = sent else { return game };
        let status = answer.status();
        let Ok(answer) = answer.json::<Value>().await else { return game };
        if answer["code"] == "closing" {
            return game;
        }
        assert_eq!(status, 200, "{answer}");
        game.sure.push(place);
        now = answer["game"].clone();
    }
    game.over = true;
    game
}
