//! Work that real programs share on a real PostgreSQL: killed, stopped for longer than their lease, ended
//! and started again, they find what one process finds.
#![allow(clippy::unwrap_used)]

#[allow(dead_code, reason = "other tests use more of it")]
#[path = "../../server/tests/it/postgres.rs"]
mod postgres;

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use postgres::Postgres;
use sqlx::{Connection, PgConnection};

/// Short, so that a test need not wait long until a process that is silent is taken for dead.
const LEASE: &str = "3s";
/// So long that nothing is taken over unless it was given back.
const LONG_LEASE: &str = "5min";

/// A bot in the shell: the first legal move of any game.
const SHELL_BOT: &str = r#"while IFS= read -r line; do case "$line" in *hello*) echo '{"type":"ready"}';; *turn*) m="${line##*legal\":[}"; echo "{\"move\":${m%%]*}]}";; esac; done"#;

fn foursight() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_foursight"));
    command.env("XDG_DATA_HOME", "/nonexistent").env("LC_ALL", "C").env_remove("LANG");
    command.stdin(Stdio::null());
    command
}

/// A process that is killed when it is dropped.
struct Process(Option<Child>);

impl Process {
    fn start(command: &mut Command) -> Self {
        Self(Some(command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()))
    }

    fn worker(postgres: &Postgres, name: &str, lease: &str, more: &[&str]) -> Self {
        let usual = ["worker", "--threads", "1", "--name", name, "--lease", lease, "--table", "8"];
        Self::start(foursight().args(usual).args(["--database", &postgres.address]).args(more))
    }

    fn signal(&self, signal: &str) {
        let id = self.0.as_ref().unwrap().id().to_string();
        assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
    }

    fn kill(mut self) {
        let mut child = self.0.take().unwrap();
        child.kill().unwrap();
        child.wait().unwrap();
    }

    /// Waits until it has ended by itself; answers its exit code, and what it has said.
    fn ended(mut self) -> (i32, String) {
        let output = self.0.take().unwrap().wait_with_output().unwrap();
        let said = [output.stdout, output.stderr].concat();
        (output.status.code().unwrap_or(-1), String::from_utf8_lossy(&said).into_owned())
    }

    fn has_ended(&mut self) -> bool {
        self.0.as_mut().unwrap().try_wait().unwrap().is_some()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if let Some(child) = &mut self.0 {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// A tournament of built-in players in a folder.
struct Cup {
    folder: tempfile::TempDir,
}

impl Cup {
    fn new(head: &str, bots: &[&str]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let bots: String = bots
            .iter()
            .enumerate()
            .map(|(at, run)| format!("[[bot]]\nname = \"bot{at}\"\nrun = '''{run}'''\n"))
            .collect();
        fs::write(folder.path().join("cup.toml"), format!("{head}\n{bots}")).unwrap();
        Self { folder }
    }

    fn path(&self, name: &str) -> std::path::PathBuf {
        self.folder.path().join(name)
    }

    fn command(&self, out: &str, more: &[&str]) -> Command {
        let mut command = foursight();
        command.arg("tournament").arg(self.path("cup.toml")).arg("--out").arg(self.path(out));
        command.args(more);
        command
    }

    fn spread(&self, postgres: &Postgres, out: &str, more: &[&str]) -> Process {
        let usual = ["--database", &postgres.address];
        Process::start(self.command(out, &usual).args(more))
    }

    /// Played by one process: what everything else is compared with.
    fn alone(&self) -> String {
        let played = self.command("alone", &["--concurrency", "1"]).output().unwrap();
        assert!(played.status.success(), "{}", String::from_utf8_lossy(&played.stderr));
        self.result("alone")
    }

    fn result(&self, out: &str) -> String {
        fs::read_to_string(self.path(out).join("result.json")).unwrap()
    }

    /// The games of the journal, in an order of their own.
    fn games(&self, out: &str) -> Vec<String> {
        let text = fs::read_to_string(self.path(out).join("journal.jsonl")).unwrap_or_default();
        let mut games: Vec<String> = text.lines().skip(1).map(str::to_owned).collect();
        games.sort();
        games
    }
}

async fn count(postgres: &Postgres, sql: &str) -> i64 {
    let mut connection = PgConnection::connect(&postgres.address).await.unwrap();
    // The tables are not there before the first process is.
    let asked = sqlx::query_scalar(sqlx::AssertSqlSafe(sql.to_owned()));
    asked.fetch_one(&mut connection).await.unwrap_or(0)
}

/// How many pieces a worker has.
async fn held(postgres: &Postgres, name: &str) -> i64 {
    let sql = format!(
        "SELECT count(*) FROM work_pieces JOIN nodes USING (session) \
         WHERE result IS NULL AND name = '{name}'"
    );
    count(postgres, &sql).await
}

async fn until(mut so: impl AsyncFnMut() -> bool) {
    while !so().await {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// Stops a worker in the middle of a piece.
async fn stop_in_a_piece(postgres: &Postgres, worker: &Process, name: &str) {
    loop {
        until(async || held(postgres, name).await > 0).await;
        worker.signal("-STOP");
        // What was on its way to the database when it was stopped arrives before the next question.
        let stat = format!("/proc/{}/stat", worker.0.as_ref().unwrap().id());
        until(async || fs::read_to_string(&stat).unwrap().contains(") T ")).await;
        if held(postgres, name).await > 0 {
            return;
        }
        worker.signal("-CONT");
    }
}

const ROUND_ROBIN: &str = "format = \"round-robin\"\ngames = 4\nnodes = 1500\nseed = 3";
const PLAYERS: [&str; 6] = [
    "agent:search",
    "agent:level3",
    "agent:blocker",
    "agent:search",
    "agent:random",
    "agent:level5",
];

#[tokio::test(flavor = "multi_thread")]
async fn workers_that_are_killed_or_stopped_change_no_result() {
    let cup = Cup::new(ROUND_ROBIN, &PLAYERS);
    let expected = cup.alone();
    let postgres = Postgres::start().await;
    let first = Process::worker(&postgres, "first", LEASE, &[]);
    let second = Process::worker(&postgres, "second", LEASE, &[]);
    let mut playing = cup.spread(&postgres, "spread", &["--only-workers", "--lease", LEASE]);
    stop_in_a_piece(&postgres, &second, "second").await;
    until(async || held(&postgres, "first").await > 0).await;
    first.kill();
    // Everything that they had is done by another one.
    let third = Process::worker(&postgres, "third", LEASE, &[]);
    until(async || held(&postgres, "second").await == 0 || playing.has_ended()).await;
    second.signal("-CONT");
    let (code, said) = playing.ended();
    assert_eq!(code, 0, "{said}");
    assert_eq!(cup.result("spread"), expected);
    assert_eq!(cup.games("spread"), cup.games("alone"), "none is missing, none is there twice");
    let left = "SELECT (SELECT count(*) FROM work_jobs) + (SELECT count(*) FROM work_pieces)";
    assert_eq!(count(&postgres, left).await, 0);
    for worker in [second, third] {
        worker.signal("-TERM");
        let (code, said) = worker.ended();
        assert_eq!(code, 0, "{said}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_of_the_database_changes_no_result() {
    let cup = Cup::new(ROUND_ROBIN, &PLAYERS);
    let expected = cup.alone();
    let mut postgres = Postgres::start().await;
    let workers: Vec<Process> = ["first", "second"]
        .iter()
        .map(|name| Process::worker(&postgres, name, LEASE, &[]))
        .collect();
    let playing = cup.spread(&postgres, "spread", &["--only-workers", "--lease", LEASE]);
    // Orderly, and as a crash: pieces are held, and some are done.
    for (done, signal) in [(3, "-INT"), (20, "-QUIT")] {
        until(async || cup.games("spread").len() > done).await;
        postgres.stop_by(signal);
        postgres.start_again().await;
    }
    let (code, said) = playing.ended();
    assert_eq!(code, 0, "{said}");
    assert_eq!(cup.result("spread"), expected);
    assert_eq!(cup.games("spread"), cup.games("alone"), "none is missing, none is there twice");
    for worker in workers {
        worker.signal("-TERM");
        let (code, said) = worker.ended();
        assert_eq!(code, 0, "{said}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tournament_goes_on_after_its_own_process_was_killed() {
    let head = "format = \"knockout\"\ngames = 18\nnodes = 300\nseed = 8";
    let cup = Cup::new(head, &PLAYERS[..5]);
    let expected = cup.alone();
    let postgres = Postgres::start().await;
    let _worker = Process::worker(&postgres, "worker", LEASE, &[]);
    let playing = cup.spread(&postgres, "spread", &["--concurrency", "1", "--lease", LEASE]);
    until(async || cup.games("spread").len() > 3).await;
    playing.kill();
    let again = cup.spread(&postgres, "spread", &["--only-workers", "--resume", "--lease", LEASE]);
    until(async || cup.games("spread").len() > 20).await;
    // This time it is asked to end, and ends at once.
    again.signal("-TERM");
    let (code, said) = again.ended();
    assert_eq!(code, 130, "{said}");
    let kept = said.lines().last().unwrap_or_default();
    assert!(kept.contains("--resume --database URL") && kept.contains(" of "), "{said}");
    let (code, said) = cup.spread(&postgres, "spread", &["--concurrency", "1", "--resume"]).ended();
    assert_eq!(code, 0, "{said}");
    assert_eq!(cup.result("spread"), expected);
    assert_eq!(cup.games("spread"), cup.games("alone"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_that_is_asked_to_end_gives_back_what_it_has() {
    let cup = Cup::new(ROUND_ROBIN, &PLAYERS);
    let expected = cup.alone();
    let postgres = Postgres::start().await;
    let playing = cup.spread(&postgres, "spread", &["--only-workers", "--lease", LONG_LEASE]);
    for (number, way) in ["-TERM", "-INT", "drain"].into_iter().enumerate() {
        let name = format!("worker{number}");
        let worker =
            Process::worker(&postgres, &name, if way == "drain" { LEASE } else { LONG_LEASE }, &[]);
        until(async || held(&postgres, &name).await > 0).await;
        match way {
            "drain" => {
                let nodes = ["nodes", "--database", &postgres.address];
                let listed = foursight().args(nodes).output().unwrap();
                let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
                assert!(listed.contains("worker2: worker, version"), "{listed}");
                assert!(listed.contains("wants work done"), "{listed}");
                assert!(listed.contains("Work: cup ("), "{listed}");
                let asked = foursight().args(nodes).args(["drain", &name]).status().unwrap();
                assert!(asked.success());
            }
            signal => worker.signal(signal),
        }
        let (code, said) = worker.ended();
        assert_eq!(code, 0, "{said}");
        assert_eq!(held(&postgres, &name).await, 0);
    }
    // Nothing of it waits until a lease of five minutes is over.
    let last = Process::worker(&postgres, "last", LONG_LEASE, &["--until-idle"]);
    assert_eq!(playing.ended().0, 0);
    assert_eq!(cup.result("spread"), expected);
    // Whether anything was left for it depends on how quick the others were.
    let (code, said) = last.ended();
    assert_eq!(code, 0, "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn programs_run_only_on_workers_that_allow_them() {
    let bot = format!("cmd:{SHELL_BOT}");
    let head = "format = \"round-robin\"\ngames = 2\nnodes = 50\ntime = \"10m\"\nseed = 4";
    let cup = Cup::new(head, &[&bot, "agent:random", &bot]);
    let expected = cup.alone();
    let postgres = Postgres::start().await;
    let strict = Process::worker(&postgres, "strict", LEASE, &["--until-idle"]);
    let other = Process::worker(&postgres, "other", LEASE, &["--allow-program", "./bot"]);
    let playing = cup.spread(&postgres, "spread", &["--only-workers"]);
    until(async || count(&postgres, "SELECT count(*) FROM work_pieces").await > 0).await;
    let allowed = Process::worker(
        &postgres,
        "allowed",
        LEASE,
        &["--until-idle", "--allow-program", SHELL_BOT],
    );
    let (code, said) = playing.ended();
    assert_eq!(code, 0, "{said}");
    let needed = format!("--allow-program '{SHELL_BOT}'");
    assert!(said.contains(&needed), "whoever waits is told for whom: {said}");
    assert_eq!(cup.result("spread"), expected);
    assert!(allowed.ended().1.contains("Ended; 3 pieces were done."));
    drop(strict);
    other.signal("-TERM");
    assert!(other.ended().1.contains("Ended; 0 pieces were done."));
}

#[tokio::test(flavor = "multi_thread")]
async fn books_and_batches_are_what_one_process_makes() {
    let postgres = Postgres::start().await;
    let _worker = Process::worker(&postgres, "worker", LEASE, &[]);
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let positions: String = (0..60)
        .map(|number: u32| {
            format!("44335{}{}{}11\n", number % 7 + 1, number / 7 % 7 + 1, number % 3 + 5)
        })
        .collect();
    let text = format!("# a remark\n{positions}444444444\n4455{}\n12x\n", "112233");
    fs::write(path("positions"), text).unwrap();
    let run = |arguments: &[&str], spread: bool| {
        let mut command = foursight();
        command.current_dir(folder.path()).args(arguments).args(["--threads", "1", "--table", "8"]);
        if spread {
            command.args(["--database", &postgres.address]);
        }
        let output = command.output().unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        (output.status.code(), text(output.stdout), text(output.stderr))
    };
    let solve = ["solve", "./positions", "--size", "6x5"];
    for more in [&[][..], &["--wdl"]] {
        let solve = [&solve[..], more].concat();
        let (alone, spread) = (run(&solve, false), run(&solve, true));
        assert_eq!(spread, alone, "{more:?}");
        assert_eq!(alone.0, Some(2), "a line that is wrong is told: {alone:?}");
    }
    let analyse = [&solve[..], &["--json"]].concat();
    let comparable = |said: &str| -> Vec<serde_json::Value> {
        let read = |line: &str| {
            let mut line: serde_json::Value = serde_json::from_str(line).unwrap();
            (line["nodes"], line["ms"]) = (0.into(), 0.into());
            line
        };
        said.lines().map(read).collect()
    };
    let (alone, spread) = (run(&analyse, false), run(&analyse, true));
    assert_eq!((comparable(&spread.1), spread.2), (comparable(&alone.1), alone.2));
    let book = |out: &str, spread: bool| {
        let built = run(&["book", "build", "--size", "5x4", "--depth", "6", "--out", out], spread);
        assert_eq!(built.0, Some(0), "{built:?}");
        fs::read(path(out)).unwrap()
    };
    assert_eq!(book("spread.book", true), book("alone.book", false));
    assert_eq!(count(&postgres, "SELECT count(*) FROM work_jobs").await, 0);
}

#[test]
fn what_cannot_be_spread_is_refused_in_a_sentence() {
    let cup = Cup::new(ROUND_ROBIN, &["agent:random", "ws:Rex"]);
    let database = ["--database", "postgres://nobody@127.0.0.1:1/none"];
    let refused = |mut command: Command, code: i32, sentence: &str| {
        let output = command.args(database).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(code), "{said}");
        assert!(said.contains(sentence), "{said}");
    };
    refused(cup.command("out", &[]), 2, "ws:Rex is connected to one process");
    assert!(!Path::new(&cup.path("out")).exists());
    let mut worker = foursight();
    worker.arg("worker");
    refused(worker, 3, "database");
    let mut solve = foursight();
    solve.args(["solve", "44", "--book", "x"]);
    refused(solve, 2, "workers have no books of their own");
    let mut command = foursight();
    let output = command.args(["worker", "--database", "sqlite:x"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("workers need a PostgreSQL database"));
}
