//! What a stranger found on the command line, by the numbers of the report.

#![allow(clippy::unwrap_used)]

use std::fs;
use std::process::{Command, Output, Stdio};

use assert_cmd::assert::OutputAssertExt;
use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;

fn foursight() -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("foursight"));
    // Neither the user's own packs nor the system's language may change what tests see.
    command.env("XDG_DATA_HOME", "/nonexistent").env("LC_ALL", "C").env_remove("LANG");
    command
}

/// What the program says to this.
fn told(input: &str, arguments: &[&str]) -> Output {
    use std::io::Write;
    let mut child = foursight()
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

#[test]
fn stranger_09_plain_lines_tell_the_time() {
    let output = told("time\nquit\n", &["play", "--clock", "5m"]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("Red (X) 5:00> ") || text.contains("Red (X) 4:59> "), "{text}");
    assert!(text.contains("Yellow 5:00"), "{text}");
    let output = told("time\nquit\n", &["play"]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("This game has no clock."), "{text}");
}

#[test]
#[cfg(target_os = "linux")]
fn stranger_12_nothing_is_read_for_ever_and_no_table_takes_all_memory() {
    for arguments in [
        &["solve", "/dev/zero"][..],
        &["solve", "--book", "/dev/zero", "4453"],
        &["book", "info", "/dev/zero"],
        #[cfg(feature = "spectrum")]
        &["spectrum", "list", "/dev/zero"],
        &["replay", "/dev/zero"],
    ] {
        foursight().args(arguments).assert().code(2).stderr(contains("foursight: "));
    }
    foursight()
        .args(["solve", "--table", "1048576", "--max-time", "1", ""])
        .assert()
        .code(2)
        .stderr(contains("--table 1048576: this machine has "));
    let endless = fs::File::open("/dev/zero").unwrap();
    foursight().arg("play").stdin(endless).assert().code(2).stderr(contains("longer than"));
}

#[test]
#[cfg(target_os = "linux")]
fn stranger_13_a_full_disk_is_told_and_a_closed_pipe_is_no_trouble() {
    let commands = [
        &["book", "info"][..],
        &["analyse", "44536"],
        &["solve", "44536"],
        &["--help"],
        &["--version"],
        &["play", "--help"],
        &["pack", "list"],
        &["pack", "show", "connect4"],
        &["completions", "bash"],
        &["man"],
        &["play", "--p1", "random", "--p2", "random"],
    ];
    for arguments in commands {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        foursight()
            .args(arguments)
            .stdout(full)
            .assert()
            .code(3)
            .stderr(contains("writing failed").and(contains("panicked").not()));
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        foursight().args(arguments).stdout(writer).assert().code(0).stderr("");
    }
}

#[test]
fn stranger_15_moves_files_and_remarks_are_told_apart() {
    let folder = tempfile::tempdir().unwrap();
    let solve = |argument: &str| {
        let mut command = foursight();
        command.current_dir(&folder).args(["solve", "--score-only", argument]);
        command.assert()
    };
    fs::write(
        folder.path().join("list.txt"),
        "# two positions\n44536\n  # and another\n445361 # x\n",
    )
    .unwrap();
    let output = solve("list.txt").code(0).get_output().stdout.clone();
    assert_eq!(String::from_utf8(output).unwrap().lines().count(), 2);
    solve("44536!").code(2).stderr(contains("move 6 ('!') is wrong"));
    solve("nowhere.txt").code(3).stderr(contains("cannot read nowhere.txt"));
    fs::write(folder.path().join("44536"), "1\n2\n").unwrap();
    solve("44536").code(0).stdout(contains("44536 ")).stderr(contains("./44536"));
    let output = solve("./44536").code(0).get_output().stdout.clone();
    assert_eq!(String::from_utf8(output).unwrap().lines().count(), 2);
    foursight().current_dir(&folder).args(["pack", "new", "mine"]).assert().success();
    fs::rename(folder.path().join("mine.json"), folder.path().join("mine.txt")).unwrap();
    foursight()
        .current_dir(&folder)
        .args(["pack", "check", "mine.txt"])
        .assert()
        .code(2)
        .stderr(contains("rename the file").and(contains("mine.json")));
}

#[test]
fn stranger_16_terminal_finding_16_limits_of_nothing_and_saves_without_a_name_are_refused() {
    for option in ["--time", "--clock"] {
        foursight()
            .args(["play", option, "0s"])
            .assert()
            .code(2)
            .stderr(contains("a limit of nothing cannot be kept"));
    }
    let text = told("save\nquit\n", &["play"]).stdout;
    let text = String::from_utf8_lossy(&text).into_owned();
    assert!(text.contains("`save` needs the name of a file"), "{text}");
}

#[test]
#[cfg(feature = "minecraft")]
fn stranger_16_minecraft_says_what_is_wrong() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("pack.zip");
    let export = |more: &[&str]| {
        let mut command = foursight();
        command.args(["minecraft", "export"]).args(more).arg(&out);
        command.assert()
    };
    export(&["--size", "0x0"]).code(2).stderr(contains("such as 7x6"));
    export(&[]).success();
    fs::write(folder.path().join("script"), b"\xff\xfe what\nquit\n").unwrap();
    foursight()
        .args(["minecraft", "run"])
        .arg(&out)
        .stdin(fs::File::open(folder.path().join("script")).unwrap())
        .assert()
        .code(2)
        .stderr(contains("writing failed").not());
}

/// Whoever pipes a position means it.
#[test]
#[cfg(unix)]
fn positions_come_through_a_pipe() {
    let printed = |arguments: &[&str], piped: &str| {
        let output = told(piped, arguments);
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let scores = printed(&["solve", "--score-only"], "445566\n\n");
    assert!(scores.starts_with("445566 ") && scores.ends_with("\n. 1\n"), "{scores}");
    assert_eq!(printed(&["solve", "--score-only", "-"], "445566\n\n"), scores);
    assert_eq!(printed(&["solve", "--score-only"], ""), ". 1\n", "nothing comes");
    let named = printed(&["analyse", "445566"], "");
    assert_eq!(printed(&["analyse"], "445566\n"), named);
    assert_eq!(printed(&["analyse", "-"], "445566\n"), named);
    assert_ne!(printed(&["analyse"], ""), named);
}

/// Two arenas do not write one ladder.
#[test]
fn a_log_belongs_to_one_contest() {
    let dir = tempfile::tempdir().unwrap();
    let log = dir.path().join("log.jsonl");
    let held = fs::File::create(&log).unwrap();
    held.lock().unwrap();
    let mut second = foursight();
    second.args(["arena", "--port", "0", "--matches", "1", "--log"]).arg(&log);
    second.assert().code(2).stderr(contains("another contest writes"));
}

#[test]
fn what_would_only_lose_games_is_told_before_the_first() {
    let home = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(home.path().join(name), text).unwrap();
    let bot = |name: &str, run: &str| format!("[[bot]]\nname = \"{name}\"\nrun = \"{run}\"\n");
    let file = |head: &str, first: &str, second: &str| {
        format!("format = \"swiss\"\n{head}{}{}", bot("A", first), bot(second, "agent:random"))
    };
    write("names.toml", &file("", "agent:blocker", "A"));
    write("program.toml", &file("", "cmd:./no-such-bot --fast", "B"));
    write("pack.toml", &file("pack = \"pent\"\n", "agent:blocker", "B"));
    write("format.toml", &file("", "agent:blocker", "B").replace("swiss", "swis"));
    let missing = "there is no program \"./no-such-bot\" (in `cmd:./no-such-bot --fast`)";
    for (arguments, words) in [
        (&["tournament", "names.toml"][..], "names.toml: two different bots are called \"A\""),
        (&["tournament", "program.toml"], missing),
        (&["tournament", "pack.toml"], "pack.toml: pack: there is no pack \"pent\""),
        (&["tournament", "format.toml"], "there is no `swis` here; write one of these: knockout,"),
        (&["match", "cmd:./no-such-bot --fast", "agent:random"], missing),
        (&["match", "a=agent:random", "a=agent:blocker"], "two different bots are called \"a\""),
    ] {
        let mut command = foursight();
        command.current_dir(&home).args(arguments);
        command.assert().code(2).stdout("").stderr(contains(words));
    }
    // Nothing was begun that would have to be resumed.
    assert!(!home.path().join("program").exists());
}

#[test]
fn a_tournament_without_a_name_is_called_as_its_file() {
    let home = tempfile::tempdir().unwrap();
    let bots = "[[bot]]\nrun = \"agent:random\"\n".repeat(2);
    let text = format!("format = \"swiss\"\ngames = 2\n{bots}");
    fs::write(home.path().join("Autumn cup.toml"), text).unwrap();
    let mut command = foursight();
    command.current_dir(&home).args(["tournament", "Autumn cup.toml"]);
    command.assert().success().stderr(contains("Autumn cup: Swiss"));
    let games = fs::read_to_string(home.path().join("Autumn cup/games.txt")).unwrap();
    assert!(games.starts_with("[Event \"Autumn cup\"]"), "{games}");
}
