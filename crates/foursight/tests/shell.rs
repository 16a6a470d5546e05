//! Completion by a real shell, and puzzles in plain lines.
#![allow(clippy::unwrap_used)]

use std::fs;

use assert_cmd::Command;
use serde_json::Value;

fn foursight() -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("foursight"));
    // Neither the user's own packs nor the system's language may change what tests see.
    command.env("XDG_DATA_HOME", "/nonexistent").env("LC_ALL", "C").env_remove("LANG");
    command
}

/// What bash completes a line to, with the script as people load it.
fn completed_by_bash(folder: &std::path::Path, line: &str) -> Vec<String> {
    let binary = assert_cmd::cargo::cargo_bin!("foursight");
    let script = r#"
        PATH="$1:$PATH"
        source <(foursight completions bash)
        cd "$2"
        COMP_LINE="$3" COMP_POINT=${#3}
        # Words are broken at these, as Readline does it.
        read -ra COMP_WORDS <<< "$(sed 's/[:=]/ & /g' <<< "$3")"
        [[ $3 == *' ' || $3 == *[:=] ]] && COMP_WORDS+=("")
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        compopt() { :; }
        _foursight
        printf '%s\n' "${COMPREPLY[@]}"
    "#;
    let output = std::process::Command::new("bash")
        .args(["--norc", "--noprofile", "-c", script, "bash"])
        .args([binary.parent().unwrap(), folder])
        .arg(line)
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().filter(|line| !line.is_empty()).map(str::to_owned).collect()
}

#[test]
#[cfg(unix)]
fn terminal_finding_15_bash_completes_packs_players_and_files() {
    let dir = tempfile::tempdir().unwrap();
    for name in ["game.json", "cup.toml", "x.book"] {
        fs::write(dir.path().join(name), "").unwrap();
    }
    let completed = |line: &str| completed_by_bash(dir.path(), line);
    assert_eq!(completed("foursight pl"), ["play"]);
    assert_eq!(completed("foursight play qubi"), ["qubic"]);
    assert_eq!(completed("foursight play --p2 perf"), ["perfect"]);
    assert_eq!(completed("foursight play --p2=perf"), ["perfect"]);
    assert_eq!(completed("foursight match agent:rand"), ["random"]);
    assert_eq!(completed("foursight replay "), ["game.json"]);
    assert_eq!(completed("foursight tournament c"), ["cup.toml"]);
    assert_eq!(completed("foursight solve --book "), ["x.book"]);
    assert_eq!(completed("foursight nonsense --x "), Vec::<String>::new());
    // Packs of one's own, too.
    fs::create_dir(dir.path().join("mine")).unwrap();
    fs::write(dir.path().join("mine/zebra.json"), r#"{"name": "zebra"}"#).unwrap();
    assert_eq!(completed("foursight --packs-dir mine play zeb"), ["zebra"]);
}

#[test]
fn terminal_finding_17_puzzles_are_solved_in_plain_lines() {
    let home = tempfile::tempdir().unwrap();
    let puzzle = |arguments: &[&str], input: &str| {
        let output = foursight()
            .env("HOME", home.path())
            .env("XDG_DATA_HOME", home.path().join("data"))
            .arg("puzzle")
            .args(arguments)
            .write_stdin(input.to_owned())
            .output()
            .unwrap();
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let told: Value = serde_json::from_str(&puzzle(&["1", "--json"], "")).unwrap();
    assert_eq!(
        (&told["level"], &told["number"], &told["wins_in"]),
        (&2.into(), &1.into(), &2.into())
    );
    assert_eq!(
        told["moves"],
        serde_json::from_str::<Value>(&puzzle(&["--json"], "")).unwrap()["moves"]
    );
    // Another command of the program agrees: one column wins.
    let moves = told["moves"].as_str().unwrap();
    let solved = foursight().args(["solve", "--json", moves]).output().unwrap();
    let solved: Value = serde_json::from_slice(&solved.stdout).unwrap();
    let scores = solved["columns"].as_array().unwrap();
    let wins = |score: &&Value| score.as_i64().is_some_and(|score| score > 0);
    assert_eq!(scores.iter().filter(wins).count(), 1, "{solved}");
    let right = scores.iter().position(|score| wins(&score)).unwrap() + 1;
    let played = puzzle(&["1"], &format!("x\n\nhelp\nboard\n{right}\nsolution\nquit\n"));
    for said in ["One move wins: find it.", "\"x\"? A column", "is right.", "Solved.", "Puzzle 2"] {
        assert!(played.contains(said), "{said}: {played}");
    }
    // What is solved is not asked again.
    assert!(puzzle(&[], "").contains("Puzzle 2 (level 2)"));
    assert!(puzzle(&["--lang", "de", "--level", "3"], "quit\n").contains("Rätsel 1 (Stufe 3)"));
    foursight().args(["puzzle", "0"]).assert().code(2);
    foursight().args(["puzzle", "--level", "1"]).assert().code(2);
}
