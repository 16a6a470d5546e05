//! A tournament on two workers against one, each with one thread.

use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::postgres::Postgres;
use crate::table::row;

const PLAYERS: usize = 40;
/// What the players may look at before a move: some hundredths of a second, so that the games and not
/// the start of the processes are measured.
const NODES: u32 = 50_000;
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
    let head = format!("format = \"round-robin\"\ngames = 2\nnodes = {NODES}\nseed = 1\n");
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

/// How long two tournaments take that share nothing but the machine, each on one worker.
async fn two_at_once(program: &str) -> Duration {
    let apart = || {
        let program = program.to_owned();
        // Each waits for its program, which holds a thread.
        tokio::task::spawn_blocking(move || {
            tokio::runtime::Handle::current().block_on(play(&program, 1)).0
        })
    };
    let (one, other) = (apart(), apart());
    one.await.unwrap().max(other.await.unwrap())
}

/// Measures it; answers whether two workers are as much faster as they should be.
pub(crate) async fn run(program: &str) -> bool {
    println!("| | target | found |\n|---|---|---|");
    let (one, expected) = play(program, 1).await;
    let (two, found) = play(program, 2).await;
    assert!(found == expected, "two workers have another result than one");
    let apart = two_at_once(program).await;
    let seconds = |time: Duration| format!("{:.1} s", time.as_secs_f64());
    let what = format!("round robin of {PLAYERS} built-in players, one worker");
    row(&what, "", &seconds(one));
    row("the same, two workers", "", &seconds(two));
    row("two such tournaments at once, one worker each", "", &seconds(apart));
    let ratio = one.as_secs_f64() / two.as_secs_f64();
    row("two workers are so many times as fast", ">= 1.8", &format!("{ratio:.2}"));
    let machine = 2.0 * one.as_secs_f64() / apart.as_secs_f64();
    row(
        "so many times as much work does the machine with two tournaments",
        "",
        &format!("{machine:.2}"),
    );
    ratio >= 1.8
}
