//! `play --json` as docs/json.md says it.
#![allow(clippy::unwrap_used)]

use std::fs;

use assert_cmd::Command;
use serde_json::{Value, json};

/// What the program answers to these lines, and whether all of them are answered.
fn told(arguments: &[&str], input: &str) -> Vec<Value> {
    let home = tempfile::tempdir().unwrap();
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("foursight"));
    command.env("HOME", home.path()).env("LC_ALL", "C.UTF-8").current_dir(home.path());
    let output = command.args(["play", "--json"]).args(arguments).write_stdin(input).output();
    let output = output.unwrap();
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn types(lines: &[Value]) -> Vec<&str> {
    lines.iter().map(|line| line["type"].as_str().unwrap()).collect()
}

#[test]
fn terminal_finding_07_the_first_line_tells_the_game() {
    let lines = told(&["connect4", "--p2", "level3", "--moves", "44"], "");
    assert_eq!(types(&lines), ["start", "quit"]);
    let start = &lines[0];
    assert_eq!(start["protocol"], 1);
    assert_eq!(start["game"], json!(["connect4"]));
    assert_eq!(start["dimensions"], json!([6, 7]));
    assert_eq!(start["players"][0]["seat"], "human");
    assert_eq!(start["players"][1]["seat"], "level3");
    assert!(start["rules"].as_str().unwrap().len() > 20);
    assert_eq!(start["moves"][0], json!({"move": [3], "text": "4"}));
    assert_eq!(start["state"]["to_move"], 0);
    assert_eq!(start["state"]["legal"].as_array().unwrap().len(), 7);
}

#[test]
fn terminal_finding_07_every_command_is_answered() {
    let commands = [
        (r#"{"command": "board"}"#, "board"),
        (r#"{"move": [3]}"#, "move"),
        (r#"{"move": "4"}"#, "move"),
        ("4", "move"),
        (r#"{"command": "undo"}"#, "undo"),
        ("moves", "moves"),
        (r#"{"command": "rules"}"#, "rules"),
        (r#"{"command": "help"}"#, "help"),
        (r#"{"command": "hint"}"#, "hint"),
        (r#"{"command": "values"}"#, "values"),
        (r#"{"command": "time"}"#, "time"),
        (r#"{"command": "save", "file": "game.json"}"#, "save"),
        (r#"{"command": "quit"}"#, "quit"),
    ];
    let input: Vec<&str> = commands.iter().map(|(line, _)| *line).collect();
    let lines = told(&["connect4", "--clock", "60m"], &(input.join("\n") + "\n"));
    let wanted: Vec<&str> = ["start"].into_iter().chain(commands.map(|(_, kind)| kind)).collect();
    assert_eq!(types(&lines), wanted);
    assert_eq!((&lines[2]["move"], &lines[2]["text"]), (&json!([3]), &json!("4")));
    assert_eq!(lines[2]["state"]["to_move"], 1);
    assert_eq!(lines[5]["moves"].as_array().unwrap().len(), 2);
    assert_eq!(lines[6]["text"], "44");
    assert!(lines[7]["text"].as_str().unwrap().contains("Four stones"), "{}", lines[7]);
    assert_eq!(lines[10]["values"].as_array().unwrap().len(), 7);
}

#[test]
fn terminal_finding_07_errors_have_codes() {
    let cases = [
        (r#"{"move": [3]}"#, "illegal_move"),
        (r#"{"move": [7]}"#, "illegal_move"),
        (r#"{"move": "9"}"#, "not_understood"),
        (r#"{"mov": [3]}"#, "not_understood"),
        ("{", "not_understood"),
        ("x", "not_understood"),
        (r#"{"command": "time"}"#, "no_clock"),
        (r#"{"command": "save"}"#, "no_file"),
        (r#"{"command": "save", "file": "."}"#, "not_written"),
    ];
    let input: Vec<&str> = cases.iter().map(|(line, _)| *line).collect();
    let lines = told(&["--moves", "444444"], &(input.join("\n") + "\n"));
    for ((line, code), answer) in cases.iter().zip(&lines[1..]) {
        assert_eq!(answer["code"], *code, "{line}: {answer}");
        assert!(!answer["error"].as_str().unwrap().is_empty());
    }
    assert_eq!(told(&[], "undo\n")[1]["code"], "nothing_to_undo");
}

#[test]
fn whoever_resigns_is_told_the_result() {
    for line in ["resign", r#"{"command": "resign"}"#] {
        let lines = told(&["--moves", "4"], &format!("{line}\n"));
        assert_eq!(types(&lines), ["start", "result"]);
        let result = &lines[1]["result"];
        assert_eq!((&result["kind"], &result["winners"]), (&json!("resigned"), &json!([0])));
    }
}

#[test]
fn terminal_finding_07_the_script_of_the_document_plays_any_game() {
    let document = include_str!("../../../docs/json.md");
    let script = document.split("```python\n").nth(1).unwrap().split("```").next().unwrap();
    assert!(script.lines().count() <= 20, "twenty lines are promised");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("player.py");
    fs::write(&file, script).unwrap();
    for game in ["connect4", "tictactoe", "connect4-xtreme"] {
        let output = std::process::Command::new("python3")
            .arg(&file)
            .arg(assert_cmd::cargo::cargo_bin!("foursight"))
            .arg(game)
            .env("HOME", folder.path())
            .output()
            .expect("python3 is installed");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(text.starts_with("winners: ["), "{game}: {output:?}");
    }
}

#[test]
fn terminal_finding_12_a_board_without_dimensions_is_played_in_plain_lines() {
    let folder = tempfile::tempdir().unwrap();
    let pack = r#"{"name": "dot", "board": {"dimensions": []}}"#;
    fs::write(folder.path().join("dot.json"), pack).unwrap();
    let packs = folder.path().to_str().unwrap().to_owned();
    for input in ["\n", "{\"move\": []}\n"] {
        let lines = told(&["dot", "--packs-dir", &packs], input);
        assert_eq!(types(&lines), ["start", "move", "result"], "{lines:?}");
    }
}

#[test]
fn moves_of_all_kinds_are_told_and_understood() {
    let popout = told(&["popout"], "4\n4\n{\"move\": {\"pop\": [3]}}\npop4\n");
    assert_eq!(types(&popout), ["start", "move", "move", "move", "move", "quit"]);
    let pop = json!({"move": {"pop": [3]}, "text": "pop4"});
    assert!(popout[2]["state"]["legal"].as_array().unwrap().contains(&pop), "{}", popout[2]);
    assert_eq!((&popout[3]["move"], &popout[3]["text"]), (&pop["move"], &pop["text"]));
    assert_eq!(popout[3]["events"][0]["event"], "popped");

    let opening = ["--moves", "h8 i9 j10"];
    let input = "a1\n{\"move\": {\"choose\": \"more\"}}\na1\na2\n{\"move\": \"swap\"}\n";
    let swap2 = told(&[&["gomoku-swap2"][..], &opening].concat(), input);
    let texts = |line: &Value| -> Vec<String> {
        let legal = line["state"]["legal"].as_array().unwrap();
        legal.iter().map(|mv| mv["text"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(texts(&swap2[0]), ["swap", "stay", "more"]);
    assert_eq!(swap2[1]["code"], "illegal_move");
    assert_eq!(swap2[2]["move"], json!({"choose": "more"}));
    assert_eq!(texts(&swap2[4]), ["swap", "stay"]);
    assert_eq!((&swap2[5]["move"], &swap2[5]["state"]["to_move"]), (&json!("swap"), &json!(0)));

    let wild =
        told(&["tictactoe-wild"], "{\"move\": {\"place\": [2, 0], \"stone\": 1}}\nb2\nc3:O\n");
    assert_eq!(wild[1]["text"], "a1:O");
    assert_eq!(wild.last().unwrap()["type"], "result", "{wild:?}");

    let pie = told(&["squava,pie"], "c3\nswap\n{\"move\": \"swap\"}\n");
    assert_eq!((&pie[2]["move"], &pie[2]["state"]["to_move"]), (&json!("swap"), &json!(0)));
    assert_eq!(pie[3]["code"], "illegal_move");

    let d_pente = told(&["d-pente", "--moves", "j10 k10 j11 k11"], "stay\n");
    assert_eq!(d_pente[1]["move"], json!({"choose": "stay"}));
}
