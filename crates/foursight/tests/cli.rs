//! The command line as scripts see it: output, errors, exit codes.

#![allow(clippy::unwrap_used)]

use std::fs;

use assert_cmd::Command;
use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;
use serde_json::Value;

fn foursight() -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("foursight"));
    // Neither the user's own packs nor the system's language may change what tests see.
    command.env("XDG_DATA_HOME", "/nonexistent").env("LC_ALL", "C").env_remove("LANG");
    command
}

#[test]
fn packs_are_listed_with_a_word_about_each() {
    foursight().args(["pack", "list"]).assert().success().stdout(contains("connect4-xtreme"));
    let output = foursight().args(["pack", "list", "--json"]).output().unwrap();
    let list: Vec<Value> = serde_json::from_slice(&output.stdout).unwrap();
    assert!(list.len() >= 17);
    assert!(list.iter().all(|row| !row["description"].as_str().unwrap().is_empty()));
    foursight()
        .args(["pack", "list", "--lang", "de"])
        .assert()
        .success()
        .stdout(contains("Vier gewinnt"));
}

#[test]
fn help_is_in_the_language_that_was_asked_for() {
    let english = || contains("Usage: foursight play").and(contains("Who plays second"));
    let german = || contains("Aufruf: foursight play").and(contains("Wer als Zweiter spielt"));
    foursight().args(["play", "--help"]).assert().success().stdout(english());
    foursight().args(["play", "--help", "--lang", "de"]).assert().success().stdout(german());
    foursight().args(["--lang", "de", "play", "--help"]).assert().success().stdout(german());
    foursight().args(["--lang=de", "help", "play"]).assert().success().stdout(german());
    foursight().env("LC_ALL", "de_DE.UTF-8").args(["play", "-h"]).assert().stdout(german());
    // Values are explained, too, and a command without what it needs says so where errors go.
    let values = contains("[Vorgabe: normal]").and(contains("easy:   Irgendeine freie Spalte"));
    foursight().args(["--lang", "de", "minecraft", "play", "--help"]).assert().stdout(values);
    foursight().args(["--lang", "de", "pack"]).assert().code(2).stderr(contains("Befehle:"));
    let page = || contains("Im Browser spielen").and(contains("Play in the browser").not());
    foursight().args(["--lang", "de", "man"]).assert().success().stdout(page());
    foursight().args(["--lang", "de", "completions", "elvish"]).assert().success().stdout(page());
    let words = ["--lang", "de", "complete", "--", "pack", "ch"];
    let told = contains("check\tPacks prüfen");
    foursight().args(words).assert().success().stdout(told);
}

#[test]
fn a_wrong_call_is_told_in_the_language_that_was_asked_for() {
    let wrong = ["play", "--tiem", "5"];
    let english = contains("error: unexpected argument '--tiem' found").and(contains("Usage:"));
    foursight().args(wrong).assert().code(2).stderr(english);
    let german = || contains("Fehler: das Argument „--tiem“").and(contains("„--time“"));
    let german = || german().and(contains("Aufruf: foursight play"));
    foursight().args(["--lang", "de"]).args(wrong).assert().code(2).stderr(german());
    foursight().env("LC_ALL", "de_DE.UTF-8").args(wrong).assert().code(2).stderr(german());
    let missing = contains("es fehlt:\n  <FILE>").and(contains("Mehr dazu mit „--help“."));
    foursight().args(["replay", "--lang=de"]).assert().code(2).stderr(missing);
}

#[cfg(unix)]
#[test]
fn arguments_that_are_no_text_are_refused_in_words() {
    use std::os::unix::ffi::OsStrExt;
    let broken = std::ffi::OsStr::from_bytes(b"\xff");
    foursight().arg(broken).arg("--help").assert().code(2).stderr(contains("error:"));
    let german = contains("Fehler: ein Argument ist kein gültiges UTF-8");
    foursight().args(["--lang", "de", "play"]).arg(broken).assert().code(2).stderr(german);
}

#[test]
fn a_pack_is_told_in_words() {
    foursight()
        .args(["pack", "show", "keryo,pro"])
        .assert()
        .success()
        .stdout(contains("Five stones of your own in a row win, straight or diagonally."))
        .stdout(contains("Packs: gomoku, pente, keryo, pro"))
        .stdout(contains("15 or more wins"))
        .stdout(contains("[A]aaaA"));
    let source = foursight().args(["pack", "show", "connect4", "--source"]).output().unwrap();
    let pack: Value = serde_json::from_slice(&source.stdout).unwrap();
    assert_eq!(pack["name"], "connect4");
}

#[test]
fn a_new_pack_is_sound_and_is_never_overwritten() {
    let dir = tempfile::tempdir().unwrap();
    let new = |name: &str| {
        let mut command = foursight();
        command.current_dir(&dir).args(["pack", "new", name]);
        command
    };
    new("mine").assert().success().stdout(contains("mine.json"));
    foursight()
        .current_dir(&dir)
        .args(["pack", "check", "mine.json"])
        .assert()
        .success()
        .stdout("mine.json: ok; it costs 0.1 of the 10 points that a server lets strangers play\n");
    foursight()
        .current_dir(&dir)
        .args(["--packs-dir", ".", "play", "mine", "--moves", "a1 a2 b1 b2 c1"])
        .assert()
        .success()
        .stdout(contains("[X][X][X]"));
    // The file itself will do wherever a pack is read, but not where games go by their names.
    for (command, told) in [("show", "Three stones of your own in a row win"), ("perft", "1 25\n")]
    {
        let depth = (command == "perft").then_some("1");
        let mut asked = foursight();
        asked.current_dir(&dir).args(["pack", command, "mine.json"]).args(depth);
        asked.assert().success().stdout(contains(told));
    }
    foursight()
        .current_dir(&dir)
        .args(["play", "mine.json"])
        .assert()
        .code(2)
        .stderr(contains("write mine, and add --packs-dir ."));
    new("mine").assert().code(3).stderr(contains("mine.json"));
    new("../mine").assert().code(2).stderr(contains("cannot be a pack's name"));
}

#[test]
fn terminal_finding_08_what_can_never_happen_is_a_warning() {
    let dir = tempfile::tempdir().unwrap();
    let text = r#"{"name": "odd", "board": {"dimensions": [3, 3]}, "rules": [{"name": "odd.r", "pattern": "AAAA"}]}"#;
    fs::write(dir.path().join("odd.json"), text).unwrap();
    foursight()
        .current_dir(&dir)
        .args(["pack", "check", "odd.json"])
        .assert()
        .success()
        .stderr(contains("warning[never-matches]"))
        .stderr(contains("warning[nobody-wins]"));
}

#[test]
fn new_games_are_played_in_plain_lines() {
    let games = [
        ("squava", "a1 e5 b1 e4 c1", "Red loses. Yellow wins!"),
        ("yavalath", "e5 e1 f5 i9 h5 e2 g5", "Red wins"),
        ("yavalath", "e5 e1 f5 i9 g5", "Red loses. Yellow wins!"),
        ("crater", "a5 b5 c5", "Red captures b5."),
        ("aloof", "a1 c3 e5 a2 a5 c1 c4", "Blue wins"),
        ("caravan", "a1 m1 b1 m3 c1", "Red loses. Yellow wins!"),
        ("connect6", "a1 a19 c19 b1 c1 e19 g19 d1 e1 i19 k19 f1", "Black wins"),
        // Stones that are taken out, stones of the other side, choices, and what is refused.
        ("popout", "1 2 pop1", "Red takes a stone out of column 1, row 1."),
        ("popout", "1 2 pop2", "You have no stone at the bottom of that column."),
        ("tictactoe-wild", "a1 b1:X c1", "Red wins"),
        ("order-and-chaos", "a1 b1:X c1 d1:X e1", "Order wins"),
        ("gomoku-swap2", "h8 h9 a1 swap", "White swaps sides: all stones change hands."),
        ("gomoku-swap2", "h8 h9 a1 more c1 c3 stay", "Black keeps the sides as they are."),
        ("gomoku-swap2", "h8 h9 a1 h10", "First choose how the opening goes on."),
        ("renju", "a1", "Black's first stone goes to the centre."),
        ("renju", "h8 a15 j8 d15 i7 g15 i6 j15 i8", "Black may not make two open threes at once."),
    ];
    for (game, moves, told) in games {
        foursight()
            .args(["--lang", "en", "play", game])
            .write_stdin(moves.replace(' ', "\n") + "\n")
            .assert()
            .success()
            .stdout(contains(told));
    }
}

#[test]
fn faulty_packs_are_reported_with_their_places() {
    let dir = tempfile::tempdir().unwrap();
    let text = "{\n  \"name\": \"bad\",\n  \"rules\": [{\"name\": \"bad.r\", \"pattern\": \"A?\"}],\n  \"board\": {\"dimensions\": [0]}\n}";
    fs::write(dir.path().join("bad.json"), text).unwrap();
    foursight()
        .current_dir(&dir)
        .args(["pack", "check", "bad.json"])
        .assert()
        .code(2)
        .stdout("")
        .stderr(contains("bad.json:3:42"))
        .stderr(contains("$.rules[0].pattern"))
        .stderr(contains("bad.json:4:28"))
        .stderr(contains("expected 1 or more, found 0"));
    foursight().args(["pack", "check", "/nonexistent.json"]).assert().code(3);
    foursight().args(["play", "conect4"]).assert().code(2).stderr(contains("did you mean"));
    foursight().args(["play", "../connect4"]).assert().code(2);
    foursight().args(["--packs-dir", "/nonexistent", "pack", "list"]).assert().code(2);
}

#[test]
fn packs_are_told_their_price_and_refused_over_budget() {
    let dir = tempfile::tempdir().unwrap();
    let rule = r#"{"name": "dear.r", "pattern": "AAA", "multimatch_mode": "all", "board_actions": [{"player_index": -3, "location_index": 0}]}"#;
    let text = format!(
        "{{\"name\": \"dear\",\n\"board\": {{\"dimensions\": [2, 2, 2, 2, 2, 2, 2, 2, 2, 2]}},\n\"rules\": [{}]}}",
        (0..40)
            .map(|n| rule.replace("dear.r", &format!("dear.r{n}")))
            .collect::<Vec<_>>()
            .join(",\n")
    );
    fs::write(dir.path().join("dear.json"), text).unwrap();
    let check = |arguments: &[&str]| {
        let mut command = foursight();
        command.current_dir(&dir).args(["pack", "check", "dear.json"]).args(arguments);
        command.assert()
    };
    check(&[]).success().stdout(contains("dear.json: ok, but it costs"));
    check(&["--budget", "server"])
        .code(2)
        .stdout("")
        .stderr(contains("over-budget"))
        .stderr(contains("dear.json:3:"))
        .stderr(contains("$.rules[0]"))
        .stderr(contains("of 10"));
}

#[test]
fn a_huge_file_is_refused_without_being_read() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("huge.json");
    fs::File::create(&path).unwrap().set_len(100 << 20).unwrap();
    foursight().args(["pack", "check"]).arg(&path).assert().code(2).stderr(contains("larger than"));
}

#[test]
fn the_schema_is_one_for_editors() {
    let output = foursight().args(["pack", "schema"]).output().unwrap();
    let schema: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(schema["$schema"], "https://json-schema.org/draft/2020-12/schema");
    assert_eq!(schema["title"], "Foursight pack");
}

#[test]
fn games_are_counted() {
    foursight()
        .args(["pack", "perft", "connect4", "6"])
        .assert()
        .success()
        .stdout("0 1\n1 7\n2 49\n3 343\n4 2401\n5 16807\n6 117649\n");
}

#[test]
fn a_trace_has_exactly_the_keys_that_are_promised() {
    let output = foursight()
        .args(["pack", "trace", "--packs", "pente", "--moves", "-"])
        .write_stdin("[[9, 9], [9, 9], [1], [0, 0]]")
        .output()
        .unwrap();
    assert!(output.status.success());
    let lines: Vec<Value> = String::from_utf8(output.stdout)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let keys: Vec<&String> = lines[0].as_object().unwrap().keys().collect();
    assert_eq!(
        keys,
        ["move", "player", "legal", "board", "scores", "next", "winner", "win_reason", "events"]
    );
    let legal: Vec<bool> = lines.iter().map(|line| line["legal"].as_bool().unwrap()).collect();
    assert_eq!(legal, [true, false, false, true]);
    assert_eq!(lines[1]["events"][0]["event"], "illegal");
    let output = foursight()
        .args(["pack", "trace", "popout,pie", "-"])
        .write_stdin(r#"[[3], "swap", {"pop": [3]}, {"pop": [3]}, "pass"]"#)
        .output()
        .unwrap();
    let told = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<Value> = told.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let legal: Vec<bool> = lines.iter().map(|line| line["legal"].as_bool().unwrap()).collect();
    assert_eq!(legal, [true, true, false, false, false], "{told}");
    assert_eq!(lines[1]["move"], "swap");
    assert_eq!(lines[1]["board"][5][3], 1, "the stone is the other player's now");
    for (input, place) in [("{}", "-"), ("[[1, 2.5]]", "$[0]"), ("[3]", "$[0]"), ("[", "line 1")] {
        foursight()
            .args(["pack", "trace", "--packs", "pente", "--moves", "-"])
            .write_stdin(input)
            .assert()
            .code(2)
            .stderr(contains(place));
    }
}

#[test]
fn a_game_is_played_in_lines_saved_and_replayed() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("game.json");
    foursight()
        .args(["play", "connect4", "--record"])
        .arg(&file)
        .write_stdin("4\n4\nx\n5\n5\nundo\n5\n6\n9\n6\n\nhelp\nmoves\n7\n")
        .assert()
        .success()
        .stdout(contains("\"x\"? expected a column from 1 to 7"))
        .stdout(contains("445566"))
        .stdout(contains("[X][X][X][X]"))
        .stdout(contains("Red wins!"));
    foursight()
        .args(["replay", "--last"])
        .arg(&file)
        .assert()
        .success()
        .stdout(contains("Red wins!"));
    let output = foursight().args(["replay", "--json"]).arg(&file).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text.lines().count(), 7);
    let last: Value = serde_json::from_str(text.lines().last().unwrap()).unwrap();
    assert_eq!(last["events"][2]["line_count"], 1);

    let damaged = fs::read_to_string(&file).unwrap().replace("[6]", "[8]");
    fs::write(&file, damaged).unwrap();
    foursight().arg("replay").arg(&file).assert().code(2).stderr(contains("move 7 ([8])"));
}

#[test]
fn the_end_of_input_ends_a_game_politely() {
    foursight().write_stdin("").assert().success().stdout(contains("Goodbye."));
    foursight()
        .args(["play", "--lang", "de"])
        .write_stdin("4\naufgeben\n")
        .assert()
        .success()
        .stdout(contains("Gelb gibt auf."));
}

#[test]
fn moves_that_cannot_be_are_named() {
    foursight()
        .args(["play", "--moves", "4444444"])
        .assert()
        .code(2)
        .stderr(contains("move 7 (\"4\"): That column is full."));
    foursight()
        .args(["play", "--moves", "448"])
        .assert()
        .code(2)
        .stderr(contains("move 3 (\"8\"): expected a column from 1 to 7"));
}

#[test]
fn bombs_drop_tick_and_go_off_in_lines() {
    foursight()
        .args(["play", "connect4-xtreme", "--seed", "1"])
        .write_stdin("1\n2\n2\n1\n3\n4\n4\n3\n5\n6\n6\n5\n7\n7\n")
        .assert()
        .success()
        .stdout(contains("A bomb drops to"))
        .stdout(contains("The bomb ticks at"))
        .stdout(contains("The bomb goes off at"));
}

#[test]
fn completions_and_manual_pages_exist() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        foursight().args(["completions", shell]).assert().success().stdout(contains("foursight"));
    }
    foursight().arg("man").assert().success().stdout(contains(".TH foursight"));
    let dir = tempfile::tempdir().unwrap();
    foursight().args(["man", "--dir"]).arg(dir.path()).assert().success();
    assert!(dir.path().join("foursight-pack-trace.1").exists());
}

#[test]
fn layers_of_a_cube_stand_side_by_side() {
    foursight()
        .args(["play", "qubic"])
        .write_stdin("")
        .assert()
        .success()
        .stdout(contains("-- 1 --          -- 2 --          -- 3 --          -- 4 --\n"));
}

#[test]
fn positions_are_solved_one_by_one_and_in_batches() {
    let output = foursight().args(["solve", "--json", "445566"]).output().unwrap();
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    let keys: Vec<&String> = answer.as_object().unwrap().keys().collect();
    let expected = ["position", "score", "columns", "best", "line", "moves_to_end", "nodes", "ms"];
    assert_eq!(keys, expected);
    assert_eq!((&answer["score"], &answer["best"]), (&Value::from(18), &Value::from(vec![3, 7])));
    foursight()
        .args(["solve", "--score-only", "-"])
        .write_stdin("445566\n4455661\n\n")
        .assert()
        .success()
        .stdout("445566 18\n4455661 -17\n. 1\n");
    foursight().args(["solve", "--wdl", "4455661"]).assert().success().stdout("4455661 loss\n");
    foursight()
        .args(["solve", "--max-nodes", "10", "--no-book", "1"])
        .assert()
        .code(1)
        .stderr(contains("not solved within"));
}

#[test]
fn terminal_finding_02_moves_may_be_separated_in_any_way_and_are_read_to_their_end() {
    let whole = foursight().args(["solve", "--score-only", "445566"]).output().unwrap().stdout;
    for text in ["44 55 66", "4 4 5 5 6 6", "4,4,5,5,6,6", "4, 4, 5, 5, 6, 6", " 445566 "] {
        let solve = || {
            let mut solve = foursight();
            solve.args(["solve", "--score-only"]);
            solve
        };
        solve().arg(text).assert().success().stdout(whole.clone());
        let piped = format!("{text}\n");
        solve().arg("-").write_stdin(piped).assert().success().stdout(whole.clone());
        let noted = format!("{text} # 18\n");
        solve().arg("-").write_stdin(noted).assert().success().stdout(whole.clone());
    }
    foursight()
        .args(["solve", "-"])
        .write_stdin("445566 -2\n")
        .assert()
        .code(2)
        .stderr(contains("line 1").and(contains("move 7 ('-')")));
}

#[test]
fn positions_that_cannot_be_are_named() {
    for (position, fault) in [
        ("44a3", "move 3 ('a')"),
        ("4444444", "move 7 ('4')"),
        ("44556671", "move 8 ('1')"),
        ("0", "move 1 ('0')"),
    ] {
        foursight().args(["solve", position]).assert().code(2).stderr(contains(fault));
    }
    foursight().args(["solve", "--size", "9x9", "1"]).assert().code(2).stderr(contains("64"));
    foursight()
        .args(["solve", "--lang", "de", "4444444"])
        .assert()
        .code(2)
        .stderr("foursight: \"4444444\": Zug 7 ('4') ist falsch: diese Spalte ist voll; eine Spalte fasst 6 Steine, wähle eine andere\n");
    // In a batch the line is named, and the others are answered.
    foursight()
        .args(["solve", "-"])
        .write_stdin("445566\n448\n4455661\n")
        .assert()
        .code(2)
        .stdout("445566 18\n4455661 -17\n")
        .stderr(contains("foursight: line 2: \"448\": move 3 ('8') is wrong"));
    foursight()
        .args(["solve", "/nonexistent.txt"])
        .assert()
        .code(3)
        .stderr(contains("foursight: cannot read /nonexistent.txt"));
}

#[test]
fn other_lengths_are_solved_or_refused() {
    foursight()
        .args(["solve", "--connect", "3", "--size", "4x4", "--score-only", ""])
        .assert()
        .success()
        .stdout(". 4\n");
    foursight()
        .args(["solve", "--connect", "5", "--size", "5x4", "--wdl", ""])
        .assert()
        .success()
        .stdout(". draw\n");
    foursight()
        .args(["solve", "--connect", "1", "4"])
        .assert()
        .code(2)
        .stderr(contains("foursight: 1 in a row cannot be solved"));
}

#[test]
fn books_are_told_apart_from_other_files() {
    foursight().args(["book", "info"]).assert().success().stdout(contains("7x6 board"));
    foursight()
        .args(["--lang", "de", "book", "info"])
        .assert()
        .success()
        .stdout(contains("7x6-Brett"));
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("a.book");
    fs::write(&path, "no book").unwrap();
    foursight()
        .args(["book", "info"])
        .arg(&path)
        .assert()
        .code(2)
        .stderr("foursight: this is not an opening book: it does not begin with \"FOURBOOK\"\n");
    foursight()
        .args(["solve", "4", "--book"])
        .arg(dir.path().join("none.book"))
        .assert()
        .code(3)
        .stderr(contains("foursight: cannot access the book"));
    foursight()
        .args(["book", "build", "--depth", "3", "--size", "4x4", "--out"])
        .arg(&path)
        .assert()
        .success()
        .stdout(contains("positions with 3 stones"));
    foursight()
        .args(["book", "build", "--depth", "99", "--lang", "de"])
        .assert()
        .code(2)
        .stderr(contains("ein Buch der Tiefe 99 passt nicht"));
}

#[test]
fn an_analysis_draws_the_board_with_its_scores() {
    foursight()
        .args(["analyze", "4455661"])
        .assert()
        .success()
        .stdout(contains("-17 -17 -17 -17 -17 -17 -17"))
        .stdout(contains("X   .   .   X   X   X   ."))
        .stdout(contains("Yellow (O) to move: Red (X) wins in 2 moves (score -17)."));
    foursight()
        .args(["analyze", "445566", "--lang", "de"])
        .assert()
        .success()
        .stdout(contains("Rot (X) ist am Zug: Rot (X) gewinnt in 1 Zug (Wert 18)."));
    foursight()
        .args(["analyze", "--max-nodes", "10", "--no-book", "1"])
        .assert()
        .code(1)
        .stderr(contains("foursight: not solved within"));
}

#[test]
fn a_move_is_explained_rule_by_rule() {
    let explain = |arguments: &[&str]| {
        let mut command = foursight();
        command.args(["pack", "explain"]).args(arguments);
        command
    };
    let capture = ["pente", "k8", "--moves", "h8 i8 a1 j8"];
    explain(&capture)
        .assert()
        .success()
        .stdout(contains("pente.captures of Black: 0 -> 2").and(contains("White is to move.")));
    explain(&capture)
        .args(["--lang", "de"])
        .assert()
        .success()
        .stdout(contains("vom Brett genommen: j8, i8"));
    // A move that is not allowed is a negative result, and says why.
    let forbidden = ["renju", "--moves", "h8 a1 g7 a3 j7 a5 h6 a7", "--move", "h7"];
    explain(&forbidden)
        .assert()
        .code(1)
        .stdout(contains("Black may not make two open threes at once."));
    let output = explain(&forbidden).arg("--json").output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let told: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&told["move"], &told["legal"]), (&"h7".into(), &false.into()));
    let broken: Vec<&Value> = told["restrictions"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|judgement| judgement["satisfied"] == false)
        .collect();
    assert_eq!(broken.len(), 1);
    assert_eq!(broken[0]["name"], "renju.no-double-three");
    assert!(told["rules"].as_array().unwrap().is_empty());
    // What cannot be read is wrong input.
    explain(&["pente", "?"]).assert().code(2).stderr(contains("MOVE"));
    explain(&["pente", "--move", "a1 a2"]).assert().code(2).stderr(contains("MOVE"));
    explain(&["pente", "--moves", "a1 a1", "--move", "a2"])
        .assert()
        .code(2)
        .stderr(contains("--moves"));
    explain(&["nothing-there", "--move", "a1"]).assert().code(2);
    explain(&["nothing-there.json", "--move", "a1"]).assert().code(3);
    // A file as well as a name.
    let dir = tempfile::tempdir().unwrap();
    foursight().args(["pack", "new", "mine", "--dir"]).arg(dir.path()).assert().success();
    let file = dir.path().join("mine.json");
    explain(&[file.to_str().unwrap(), "--move", "c3"]).assert().success().stdout(contains("c3"));
}

#[test]
fn terminal_finding_08_a_new_pack_with_a_bundled_name_is_told_to_hide_it() {
    let dir = tempfile::tempdir().unwrap();
    let new = |name: &str| {
        let mut command = foursight();
        command.args(["pack", "new", name, "--dir"]).arg(dir.path());
        command
    };
    new("connect4").assert().success().stderr(contains("connect4"));
    new("nobody-has-this").assert().success().stderr("");
    foursight()
        .args(["pack", "check"])
        .arg(dir.path().join("connect4.json"))
        .assert()
        .success()
        .stderr(contains("connect4"));
}

#[test]
fn our_conformance_cases_pass_through_pack_trace() {
    let text = include_str!("../../rules/tests/data/our-cases.jsonl");
    let dir = tempfile::tempdir().unwrap();
    // Every fifth: all of them pass through the engine, which this only wraps.
    for (line, number) in text.lines().zip(1..).step_by(5) {
        let case: Value = serde_json::from_str(line).unwrap();
        fs::write(dir.path().join("p.json"), case["packs"]["p"].to_string()).unwrap();
        let steps = case["steps"].as_array().unwrap();
        let moves: Vec<&Value> = steps.iter().map(|step| &step["move"]).collect();
        let output = foursight()
            .arg("--packs-dir")
            .arg(dir.path())
            .args(["pack", "trace", "--packs", "p", "--moves", "-"])
            .write_stdin(serde_json::to_string(&moves).unwrap())
            .output()
            .unwrap();
        assert!(output.status.success(), "case {number}");
        let told = String::from_utf8(output.stdout).unwrap();
        assert_eq!(told.lines().count(), steps.len(), "case {number}");
        for (line, step) in told.lines().zip(steps) {
            let mut line: Value = serde_json::from_str(line).unwrap();
            line.as_object_mut().unwrap().remove("events");
            assert_eq!(&line, step, "case {number}");
        }
    }
}

#[test]
fn terminal_finding_06_a_book_of_another_size_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let book = dir.path().join("small.book");
    foursight()
        .args(["book", "build", "--depth", "2", "--size", "4x4", "--table", "8", "--out"])
        .arg(&book)
        .assert()
        .success();
    let solve = |size: &str| {
        let mut command = foursight();
        command.args(["solve", "--table", "8", "--size", size, "--book"]).arg(&book).arg("11");
        command.assert()
    };
    solve("4x4").success();
    solve("5x4").code(2).stderr(contains("a board of 4x4").and(contains("--size")));
}

#[test]
fn terminal_finding_15_players_are_listed_completed_and_refused_in_german() {
    let help = foursight().args(["play", "--help"]).output().unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    assert!(help.contains("human, random, blocker, level1"), "{help}");
    assert!(help.contains("Examples:"), "{help}");
    // What every command has comes after what this one has.
    let at = |option: &str| help.find(option).unwrap();
    assert!(at("--p1") < at("--p2") && at("--record") < at("--packs-dir"), "{help}");
    for pack in ["connect4-three", "keryo", "tictactoe"] {
        assert!(help.contains(pack), "packs are listed, too: {help}");
    }
    foursight()
        .args(["play", "--lang", "de", "--p2", "levle3"])
        .assert()
        .code(2)
        .stderr(contains("ein Mensch heißt").and(contains("there is no").not()));
}

#[test]
fn terminal_finding_15_trace_takes_its_arguments_as_its_siblings_do() {
    let trace = |arguments: &[&str]| {
        let mut command = foursight();
        command.args(["pack", "trace"]).args(arguments).write_stdin("[[3], [3]]");
        let output = command.output().unwrap();
        assert!(output.status.success(), "{output:?}");
        output.stdout
    };
    let new = trace(&["connect4", "-"]);
    assert_eq!(new, trace(&["--packs", "connect4", "--moves", "-"]));
    assert_eq!(new.split(|byte| *byte == b'\n').count(), 3);
}

#[test]
#[cfg(feature = "serve")]
fn an_option_of_the_other_hosts_is_answered_with_the_servers_own() {
    for option in ["--port", "--host"] {
        let mut command = foursight();
        command.args(["serve", option, "8099"]);
        command.assert().code(2).stderr(contains("'--http'"));
    }
}
