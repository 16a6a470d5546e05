//! A tournament on two workers against one, each with one thread.

use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::postgres::Postgres;
use crate::table::row;

const PLAYERS: usize = 40;
const KINDS: [&str; 8] =
    ["search", "level9", "level7", "level5", "pattern", "level3", "blocker", "level8"];

/// Ended when it is dropped.
struct Worker(Child);

impl Drop for Worker {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Plays the tournament on so many workers; answers how long that took, and the result.
async fn play(program: &str, workers: usize) -> (Duration, String) {
    let postgres = Postgres::start().await;
    let folder = tempfile::tempdir().unwrap();
    let bots: String = (0..PLAYERS)
        .map(|at| format!("[[bot]]\nname = \"bot{at}\"\nrun = \"agent:{}\"\n", KINDS[at % 8]))
        .collect();
    let cup = folder.path().join("cup.toml");
    let head = "format = \"round-robin\"\ngames = 2\nnodes = 2000\nseed = 1\n";
    std::fs::write(&cup, format!("{head}{bots}")).unwrap();
    let database = ["--database", postgres.address.as_str()];
    let start = || {
        let mut worker = Command::new(program);
        worker.args(["worker", "--threads", "1"]).args(database).stderr(Stdio::null());
        Worker(worker.spawn().unwrap())
    };
    let _workers: Vec<Worker> = (0..workers).map(|_| start()).collect();
    let began = Instant::now();
    let played = Command::new(program)
        .args(["tournament", "--only-workers", "--json"])
        .arg(&cup)
        .args(database)
        .stderr(Stdio::null())
        .output()
        .unwrap();
    assert!(played.status.success());
    (began.elapsed(), String::from_utf8(played.stdout).unwrap())
}

/// Measures it; answers whether two workers are as much faster as they should be.
pub(crate) async fn run(program: &str) -> bool {
    println!("| | target | found |\n|---|---|---|");
    let (one, expected) = play(program, 1).await;
    let (two, found) = play(program, 2).await;
    assert!(found == expected, "two workers have another result than one");
    let seconds = |time: Duration| format!("{:.1} s", time.as_secs_f64());
    let what = format!("round robin of {PLAYERS} built-in players, one worker");
    row(&what, "", &seconds(one));
    row("the same, two workers", "", &seconds(two));
    let ratio = one.as_secs_f64() / two.as_secs_f64();
    row("two workers are so many times as fast", ">= 1.8", &format!("{ratio:.2}"));
    ratio >= 1.8
}
