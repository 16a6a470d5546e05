//! Programs of bots as people run them: with limits, in a clean environment, and gone with the
//! referee, whatever ends it.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use serde_json::Value;

fn program() -> &'static Path {
    assert_cmd::cargo::cargo_bin!("foursight")
}

/// A number for `sleep` that nobody else sleeps for.
fn marker() -> String {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    format!("{}{:03}", 1_000_000 + std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed))
}

/// The processes that sleep for so long.
fn sleepers(marker: &str) -> usize {
    let wanted = format!("sleep\0{marker}\0");
    let entries = fs::read_dir("/proc").unwrap().flatten();
    let lines = entries.filter_map(|entry| fs::read_to_string(entry.path().join("cmdline")).ok());
    lines.filter(|line| *line == wanted).count()
}

/// Waits until there are so many of them.
fn wait_for_sleepers(marker: &str, wanted: usize) {
    while sleepers(marker) != wanted {
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// Says that it is ready, does something, and then thinks for ever.
fn hung_bot(first: &str) -> String {
    format!(
        "cmd:trap '' TERM INT HUP; read hello; {first}; echo '{{\"type\":\"ready\"}}'; \
         while :; do read line || sleep 1; done"
    )
}

fn start_match(bot: &str) -> Child {
    // Whoever runs the tests may be deaf to hangups, and would pass that on.
    Command::new("env")
        .arg("--default-signal=HUP")
        .arg(program())
        .args(["match", "agent:random", bot, "--time", "1h"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

fn signal(name: &str, pid: u32) {
    let told = Command::new("kill").arg(format!("-{name}")).arg(pid.to_string()).status().unwrap();
    assert!(told.success());
}

/// One game against a bot; the game as the result tells it.
fn one_game(bot: &str, options: &[&str], variables: &[(&str, &str)]) -> Value {
    let output = Command::new(program())
        .args(["match", "agent:random", bot, "--games", "1", "--time", "1h", "--json"])
        .args(options)
        .envs(variables.iter().copied())
        .env("LC_ALL", "C")
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let result: Value = serde_json::from_slice(&output.stdout).unwrap();
    result["matches"][0]["games"][0].clone()
}

/// A game that the bot lost by its own fault, for a reason that says so much.
fn assert_crashed(game: &Value, why: &str) {
    assert_eq!((&game["reason"], &game["offender"]), (&"crashed".into(), &1.into()), "{game}");
    assert!(game["detail"].as_str().unwrap().contains(why), "{game}");
}

#[test]
fn finding_20_arena_finding_08_nothing_is_left_of_a_bot_whatever_ends_the_referee() {
    for end in ["KILL", "HUP", "TERM"] {
        let marker = marker();
        // A child, one that has left its group, and one whose parents are gone, too.
        let bot = hung_bot(&format!(
            "sleep {marker} & setsid sleep {marker} & \
             (setsid sh -c 'setsid sleep {marker} & setsid sleep {marker} &' &)"
        ));
        let mut referee = start_match(&bot);
        wait_for_sleepers(&marker, 4);
        signal(end, referee.id());
        referee.wait().unwrap();
        wait_for_sleepers(&marker, 0);
    }
}

#[test]
fn finding_20_arena_finding_08_a_match_that_ends_leaves_nothing_either() {
    let marker = marker();
    let bot = format!(
        "cmd:setsid sleep {marker} & while IFS= read -r line; do case \"$line\" in \
         *'\"hello\"'*) echo '{{\"type\":\"ready\"}}';; *'\"turn\"'*) m=\"${{line##*\\\"legal\\\":[}}\"; \
         echo \"{{\\\"move\\\":${{m%%]*}}]}}\";; esac; done"
    );
    let game = one_game(&bot, &["--pack", "tictactoe"], &[]);
    assert!(game["offender"].is_null(), "{game}");
    wait_for_sleepers(&marker, 0);
}

#[test]
fn finding_20_a_bot_that_multiplies_is_ended_with_all_its_processes() {
    let marker = marker();
    let bot = hung_bot(&format!(
        "i=0; while [ $i -lt 200 ]; do setsid sleep {marker} & i=$((i + 1)); done"
    ));
    let game = one_game(&bot, &["--bot-processes", "50"], &[]);
    assert_crashed(&game, "more than 50 processes");
    wait_for_sleepers(&marker, 0);
}

#[test]
fn finding_20_a_bot_that_takes_all_memory_loses_its_game() {
    // All of them together: each is small enough.
    let hold = "x=$(head -c 30000000 /dev/zero | tr '\\0' x); sleep 100000";
    let bot = hung_bot(&format!("i=0; while [ $i -lt 12 ]; do ({hold}) & i=$((i + 1)); done"));
    let game = one_game(&bot, &["--bot-memory", "200M"], &[]);
    assert_crashed(&game, "more than 200 MB of memory");
    // One alone: the system gives it no more.
    let bot = "cmd:read hello; dd if=/dev/zero of=/dev/null bs=500M count=1 || exit 3";
    let game = one_game(bot, &["--bot-memory", "100M"], &[]);
    assert_crashed(&game, "memory");
}

#[test]
fn finding_20_processor_time_and_files_are_limited() {
    let game = one_game("cmd:read hello; while :; do :; done", &["--bot-cpu", "1s"], &[]);
    assert_crashed(&game, "the program ended");
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("file");
    let bot = format!("cmd:head -c 3000000 /dev/zero > {}", file.display());
    let game = one_game(&bot, &["--bot-file-size", "1M"], &[]);
    assert_crashed(&game, "the program ended");
    assert!(fs::metadata(&file).unwrap().len() <= 1 << 20);
    let limits: PathBuf = dir.path().join("limits");
    let bot = format!("cmd:ulimit -n > {}", limits.display());
    one_game(&bot, &["--bot-files", "77"], &[]);
    assert_eq!(fs::read_to_string(&limits).unwrap().trim(), "77");
}

#[test]
fn finding_20_the_environment_is_clean() {
    let dir = tempfile::tempdir().unwrap();
    let seen = |options: &[&str]| {
        let file = dir.path().join("environment");
        let bot = format!("cmd:env > {}", file.display());
        let secrets = [("FOURSIGHT_TOKEN", "secret"), ("JAVA_HOME", "/java")];
        one_game(&bot, options, &secrets);
        fs::read_to_string(&file).unwrap()
    };
    let usual = seen(&[]);
    assert!(usual.contains("PATH=") && usual.contains("LC_ALL=C"), "{usual}");
    assert!(!usual.contains("secret") && !usual.contains("JAVA_HOME"), "{usual}");
    let more = seen(&["--bot-env", "JAVA_HOME,NOT_SET"]);
    assert!(more.contains("JAVA_HOME=/java") && !more.contains("secret"), "{more}");
}

#[test]
fn finding_20_a_bot_that_ends_its_guard_ends_itself() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("alive");
    let bot = format!("cmd:read hello; kill -KILL $PPID; read more; echo > {}", file.display());
    let game = one_game(&bot, &[], &[]);
    assert_crashed(&game, "the program ended");
    assert!(!file.exists());
}

#[test]
fn programs_are_bound_to_the_processors_that_are_named() {
    let allowed = |status: &str| {
        let line = status.lines().find(|line| line.starts_with("Cpus_allowed_list:")).unwrap();
        line.split_whitespace().nth(1).unwrap().to_owned()
    };
    let own = allowed(&fs::read_to_string("/proc/self/status").unwrap());
    let first = own.split([',', '-']).next().unwrap().to_owned();
    let folder = tempfile::tempdir().unwrap();
    let told = folder.path().join("status");
    let bot = format!(
        "cmd:cat /proc/self/status > '{}'; read hello; echo '{{\"type\":\"ready\"}}'; exit 3",
        told.display()
    );
    let free = |options: &[&str]| {
        one_game(&bot, options, &[]);
        allowed(&fs::read_to_string(&told).unwrap())
    };
    assert_eq!(free(&[]), own);
    assert_eq!(free(&[&format!("--affinity={first}")]), first);
    let one: Result<u32, _> = free(&["--affinity"]).parse();
    assert!(one.is_ok(), "one processor of all");
}
