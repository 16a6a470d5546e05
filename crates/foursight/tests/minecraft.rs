//! `foursight minecraft` through the binary.
#![allow(clippy::unwrap_used)]

use assert_cmd::Command;
use predicates::prelude::*;

fn foursight() -> Command {
    let mut command = Command::cargo_bin("foursight").unwrap();
    command.env("LC_ALL", "C").arg("minecraft");
    command
}

#[test]
fn an_exported_zip_runs_in_the_console() {
    let folder = tempfile::tempdir().unwrap();
    let zip = folder.path().join("out.zip");
    foursight()
        .args(["export"])
        .arg(&zip)
        .assert()
        .success()
        .stdout(predicate::str::contains("/reload"));
    let script = "\
function connectfour:setup
at 0 80 0 function connectfour:create_board_northsouth
join Alice 0 78 -4
function connectfour:start
click Alice 4
tick 20
board
";
    foursight().arg("run").arg(&zip).write_stdin(script).assert().success().stdout(
        predicate::str::contains("_game_active _player2_turn")
            .and(predicate::str::contains("# . . . X . . . #")),
    );
}

#[test]
fn an_error_has_file_line_and_column() {
    let folder = tempfile::tempdir().unwrap();
    let functions = folder.path().join("data/t/function");
    std::fs::create_dir_all(&functions).unwrap();
    let meta = "{\"pack\":{\"pack_format\":48,\"description\":\"\"}}";
    std::fs::write(folder.path().join("pack.mcmeta"), meta).unwrap();
    std::fs::write(functions.join("a.mcfunction"), "say fine\nexecute as @e run nonsense\n")
        .unwrap();
    foursight().arg("run").arg(folder.path()).write_stdin("").assert().code(2).stderr(
        predicate::str::contains(
            "data/t/function/a.mcfunction:2:19: Unknown or incomplete command",
        ),
    );
}

#[test]
fn test_functions_pass_and_fail() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir_all(folder.path().join("tests")).unwrap();
    let meta = "{\"pack\":{\"pack_format\":48,\"description\":\"\"}}";
    std::fs::write(folder.path().join("pack.mcmeta"), meta).unwrap();
    let test = folder.path().join("tests/sand.mcfunction");
    let good = "setblock 0 0 0 stone\nsummon falling_block 0 8 0 {BlockState:{Name:\"sand\"}}\nawait block 0 1 0 sand\n";
    std::fs::write(&test, good).unwrap();
    foursight()
        .arg("test")
        .arg(folder.path())
        .assert()
        .success()
        .stdout(predicate::str::contains("1 test, 0 failed, 0 errors in the pack"));
    std::fs::write(&test, format!("{good}assert block 0 1 0 dirt\n")).unwrap();
    foursight().arg("test").arg(folder.path()).assert().code(1).stdout(predicate::str::contains(
        "tests/sand.mcfunction:4:1: does not hold: block 0 1 0 dirt",
    ));
}

#[test]
fn a_game_is_played_in_the_terminal() {
    foursight()
        .args(["play", "--computer", "off"])
        .write_stdin("1\n2\n1\n2\n1\n2\n1\nquit\n")
        .assert()
        .success()
        .stdout(predicate::str::contains("X!").and(predicate::str::contains("wins")));
}

#[test]
fn cells_are_written_as_everywhere_or_as_column_and_row() {
    let played = |moves: &str| {
        let mut command = foursight();
        command.args(["play", "--pack", "tictactoe", "--computer", "off"]).write_stdin(moves);
        String::from_utf8(command.assert().success().get_output().stdout.clone()).unwrap()
    };
    let as_everywhere = played("a1\nb2\nA2\nc3\na3\nquit\n");
    assert!(as_everywhere.contains("X!"), "{as_everywhere}");
    assert_eq!(as_everywhere, played("1 1\n2 2\n1 2\n3 3\n1 3\nquit\n"));
}

#[test]
fn what_cannot_be_exported_says_why() {
    foursight()
        .args(["export", "--pack", "qubic", "out.zip"])
        .assert()
        .code(2)
        .stderr(predicate::str::contains("qubic cannot be exported: its board has 3 dimensions"));
}

/// `reload` reads the files again: a function that was changed meanwhile does the new thing.
#[test]
fn minecraft_finding_04_reload_reads_the_files_again() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::{Command, Stdio};
    let folder = tempfile::tempdir().unwrap();
    let functions = folder.path().join("data/a/function");
    std::fs::create_dir_all(&functions).unwrap();
    let meta = r#"{"pack":{"pack_format":48,"description":"x"}}"#;
    std::fs::write(folder.path().join("pack.mcmeta"), meta).unwrap();
    std::fs::write(functions.join("b.mcfunction"), "say before\n").unwrap();
    let mut console = Command::new(assert_cmd::cargo::cargo_bin!("foursight"))
        .env("LC_ALL", "C")
        .args(["minecraft", "run"])
        .arg(folder.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = console.stdin.take().unwrap();
    let mut lines = BufReader::new(console.stdout.take().unwrap()).lines();
    let mut until = |wanted: &str| lines.any(|line| line.unwrap().contains(wanted));
    writeln!(input, "function a:b").unwrap();
    assert!(until("before"));
    std::fs::write(functions.join("b.mcfunction"), "say after\n").unwrap();
    writeln!(input, "reload\nfunction a:b").unwrap();
    assert!(until("after"));
    drop(input);
    assert!(console.wait().unwrap().success());
}
