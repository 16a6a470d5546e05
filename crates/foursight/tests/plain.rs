//! The game in plain lines, as pipes and scripts see it.
#![allow(clippy::unwrap_used)]

use assert_cmd::Command;
use predicates::prelude::PredicateBooleanExt;
use predicates::str::{contains, ends_with};
use serde_json::{Value, json};

fn foursight() -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("foursight"));
    command.env("LC_ALL", "C.UTF-8").env("XDG_DATA_HOME", "/nonexistent");
    command
}

#[test]
fn the_menu_plays_counts_and_plays_again() {
    let game = "4\n4\n5\n5\n6\n6\n7\n";
    foursight()
        .write_stdin(format!("1\n{game}y\n{game}maybe\nn\n0\n"))
        .assert()
        .success()
        .stdout(
            contains("Score: 0 : 0").and(contains("Score: 1 : 0")).and(contains("Score: 2 : 0")),
        )
        .stdout(contains("\"maybe\"? Type y to play again or n for the menu."))
        .stdout(ends_with("Goodbye.\n"));
}

#[test]
fn an_invalid_choice_explains_itself() {
    foursight()
        .write_stdin("12\n0\n")
        .assert()
        .success()
        .stdout(contains("\"12\" is not a choice").and(contains("type 0 to 6")));
    foursight()
        .write_stdin("tictactoe blokcer\n0\n")
        .assert()
        .success()
        .stdout(contains("did you mean \"blocker\"?"));
    foursight()
        .args(["--lang", "de"])
        .write_stdin("x\n0\n")
        .assert()
        .success()
        .stdout(contains("steht nicht zur Wahl").and(contains("Auf Wiedersehen.")));
}

#[test]
fn any_game_against_any_player_from_the_menu() {
    foursight()
        .write_stdin("tictactoe random\nb2\n")
        .assert()
        .success()
        .stdout(contains("Tic-tac-toe").and(contains("(random) plays ")));
}

#[test]
fn computers_play_to_the_end_and_seeds_repeat() {
    let run = |seed: &str| {
        let arguments = ["play", "--p1", "random", "--p2", "blocker", "--json", "--seed", seed];
        let output = foursight().args(arguments).output().unwrap();
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let game = run("7");
    assert_eq!(game, run("7"));
    assert_ne!(game, run("8"));
    let lines: Vec<serde_json::Value> =
        game.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(lines.len() > 7);
    assert_eq!(lines[0]["type"], "start");
    assert_eq!(lines[1]["player"], 0);
    assert!(lines[1]["events"].as_array().unwrap().len() >= 2);
    assert!(lines.last().unwrap()["result"]["winners"].is_array());
}

#[test]
fn json_reports_refusals_as_data() {
    let output = foursight()
        .args(["play", "--json", "--moves", "444444"])
        .write_stdin("4\nx\nresign\n")
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines[1]["error"], "That column is full.");
    assert!(lines[2]["error"].as_str().unwrap().contains("expected a column from 1 to 7"));
    assert_eq!(lines[3]["result"]["kind"], "resigned");
}

#[test]
fn advice_in_lines() {
    foursight()
        .args(["play", "--moves", "112233"])
        .write_stdin("hint\nvalues\n")
        .assert()
        .success()
        .stdout(contains("Play 4 (win in 1).").and(contains("4: win in 1")));
}

#[test]
fn seats_that_cannot_be_are_explained() {
    foursight()
        .args(["play", "--p1", "levle3"])
        .assert()
        .code(2)
        .stderr(contains("did you mean").and(contains("a person is \"human\"")));
    foursight()
        .args(["play", "gomoku", "--p2", "perfect"])
        .assert()
        .code(2)
        .stderr(contains("--p2 perfect: "));
    foursight()
        .args(["play", "--p3", "random"])
        .assert()
        .code(2)
        .stderr(contains("--p3: this game has 2 players"));
    foursight().args(["play", "--time", "soon"]).assert().code(2).stderr(contains("--time"));
}

#[test]
fn a_computer_answers_a_person() {
    foursight()
        .args(["play", "--p2", "blocker", "--seed", "1"])
        .write_stdin("4\n4\n4\n")
        .assert()
        .success()
        .stdout(contains("Yellow (blocker) plays ").and(ends_with("Goodbye.\n")));
}

#[test]
fn operator_14_a_pipe_takes_moves_as_they_are_written_everywhere() {
    let played = |text: &str, more: &[&str]| {
        let output = foursight()
            .args(["play", "connect4", "--json"])
            .args(more)
            .write_stdin(format!("{text}\n"))
            .output()
            .unwrap();
        let lines = String::from_utf8(output.stdout).unwrap();
        let lines = lines.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        let answers = lines.filter(|line| line["type"] == "move" || line["type"] == "error");
        answers.map(|line| line["move"].clone()).collect::<Vec<_>>()
    };
    let wanted = [json!([3]), json!([3]), json!([4]), json!([2])];
    for text in ["4453", "4 4 5 3", "4,4,5,3", "4\n4\n5\n3", "44\n53"] {
        assert_eq!(played(text, &[]), wanted, "{text:?}");
    }
    // A computer moves in its turn; what is not possible ends the line.
    let moves = played("44", &["--p2", "random", "--seed", "1"]);
    assert_eq!((moves.len(), &moves[0], &moves[2]), (4, &json!([3]), &json!([3])));
    assert_eq!(played("44444443", &[]).len(), 7, "six moves and a refusal");
}
