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
    let last = |told: &str| {
        told.lines()
            .filter(|line| line.contains('#'))
            .map(str::to_owned)
            .rev()
            .take(5)
            .collect::<Vec<_>>()
    };
    for together in ["a1 b2 A2 c3 a3\nquit\n", "a1,b2,a2,c3,a3\nquit\n", "a1b2a2c3a3\nquit\n"] {
        assert_eq!(last(&as_everywhere), last(&played(together)), "{together:?}");
    }
}

#[test]
fn what_cannot_be_exported_says_why() {
    foursight()
        .args(["export", "--pack", "qubic", "out.zip"])
        .assert()
        .code(2)
        .stderr(predicate::str::contains("qubic cannot be exported: its board has 3 dimensions"));
    foursight()
        .args(["export", "--lang", "de", "--pack", "renju", "out.zip"])
        .assert()
        .code(2)
        .stderr(predicate::str::contains(
            "renju kann nicht exportiert werden: es schränkt Züge ein",
        ));
}

#[test]
fn refusals_are_in_the_language_of_whoever_asks() {
    foursight()
        .args(["export", "--lang", "de", "--size", "3x3", "out.zip"])
        .assert()
        .code(2)
        .stderr(predicate::str::contains("könnte niemand gewinnen: eine Reihe hat 4 Steine"));
}

#[test]
fn an_export_goes_into_a_zip_or_a_folder_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let export = |pack: &str, name: &str| {
        let mut command = foursight();
        command.args(["export", "--pack", pack]).arg(path(name));
        command.assert()
    };
    export("tictactoe", "a.tar").code(2).stderr(predicate::str::contains("ends in .zip"));
    assert!(!path("a.tar").exists());
    export("tictactoe", "a.ZIP").success();
    assert!(path("a.ZIP").is_file());
    // The same again is the same; another game beside it would be part of the pack.
    export("tictactoe", "v1.2").success();
    export("tictactoe", "v1.2").success();
    let foreign = predicate::str::contains("files that would not be part of this pack");
    export("tictactoe-misere", "v1.2").code(2).stderr(foreign);
    assert!(!path("v1.2/data/tictactoe_misere").exists());
}

#[test]
fn a_picture_takes_moves_as_they_are_written_and_refuses_impossible_ones() {
    let folder = tempfile::tempdir().unwrap();
    let shot = |name: &str, moves: &str| {
        let mut command = foursight();
        command.args(["shot", "--moves", moves]).arg(folder.path().join(name));
        command.assert()
    };
    shot("a.png", "4435").success();
    shot("b.png", "4 4 3 5").success();
    shot("d.png", "4,4,3,5").success();
    let read = |name: &str| std::fs::read(folder.path().join(name)).unwrap();
    assert_eq!(read("a.png"), read("b.png"));
    shot("c.png", "4444444").code(2).stderr(predicate::str::contains("the column is full"));
    shot("c.png", "48").code(2).stderr(predicate::str::contains("a column from 1 to 7"));
    let same = |name: &str| std::fs::read(folder.path().join(name)).unwrap();
    assert!(same("a.png") == same("b.png") && same("a.png") == same("d.png"));
    shot("c.jpg", "4").code(2).stderr(predicate::str::contains("ends in .png"));
}

#[test]
fn cells_are_labelled_as_they_are_typed_and_the_end_is_told() {
    foursight()
        .args(["play", "--pack", "tictactoe"])
        .write_stdin("a1\nb1\na2\nb2\na3\nc3\n")
        .assert()
        .success()
        .stdout(
            predicate::str::contains("The computer plays only games in which stones fall")
                .and(predicate::str::contains("     a b c\n"))
                .and(predicate::str::contains(" 3 # X!. . #\n"))
                .and(predicate::str::contains("Black wins [Play again]"))
                .and(predicate::str::contains("No game is going on.")),
        );
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

/// One zip as three versions would run it, and what another version would say.
#[test]
fn minecraft_finding_10_a_pack_runs_as_the_version_that_is_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let zip = folder.path().join("out.zip");
    // Any version may be named: it belongs to one of the three packs.
    let legacy = folder.path().join("legacy.zip");
    foursight().args(["export", "--for", "1.19.2"]).arg(&legacy).assert().success();
    foursight().args(["export", "--for", "1.21.1"]).arg(&zip).assert().success();
    let script = "\
at 0 80 0 function connectfour:create_board_northsouth
join Alice 0 78 -4
function connectfour:start
click Alice 4
tick 20
board
";
    for version in ["1.20.4", "1.21", "26.1"] {
        let run =
            foursight().args(["run", "--for", version]).arg(&zip).write_stdin(script).assert();
        run.success().stderr("").stdout(predicate::str::contains("# . . . X . . . #"));
    }
    let newer = "summon interaction\n";
    let by_itself = foursight().arg("run").arg(&legacy).write_stdin(newer).assert();
    by_itself.code(2).stdout(predicate::str::contains("it is known since 1.19.4"));
    let asked =
        foursight().args(["run", "--for", "1.19.4"]).arg(&legacy).write_stdin(newer).assert();
    asked.success().stderr(predicate::str::contains(
        "does not say that it is for 1.19.4 (pack format 12): it is for the formats 10 to 11",
    ));
    let unknown = foursight().args(["run", "--for", "1.18"]).arg(&zip).assert();
    unknown
        .code(2)
        .stderr(predicate::str::contains("1.20.4").and(predicate::str::contains("26.3")));
}

#[test]
fn tests_and_games_run_as_a_version() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir_all(folder.path().join("tests")).unwrap();
    let meta = r#"{"pack":{"pack_format":26,"supported_formats":[12,48],"description":""}}"#;
    std::fs::write(folder.path().join("pack.mcmeta"), meta).unwrap();
    let test = "setblock 0 0 0 stone\nassert block 0 0 0 stone\nrandom value 1..2\n";
    std::fs::write(folder.path().join("tests/a.mcfunction"), test).unwrap();
    foursight().arg("test").arg(folder.path()).assert().success();
    foursight().args(["test", "--for", "1.20.1"]).arg(folder.path()).assert().code(1);
    for version in ["1.20.2", "1.21.4"] {
        foursight()
            .args(["play", "--computer", "off", "--for", version])
            .write_stdin("1\n2\n1\n2\n1\n2\n1\nquit\n")
            .assert()
            .success()
            .stdout(predicate::str::contains("X!").and(predicate::str::contains("wins")));
    }
}

/// Trace, commands per function and suggestions.
#[test]
fn minecraft_finding_11_the_console_helps_authors() {
    let folder = tempfile::tempdir().unwrap();
    let functions = folder.path().join("data/demo/function");
    std::fs::create_dir_all(&functions).unwrap();
    let meta = r#"{"pack":{"pack_format":48,"description":""}}"#;
    std::fs::write(folder.path().join("pack.mcmeta"), meta).unwrap();
    let outer =
        "# a comment\nscoreboard objectives add a dummy\nfunction demo:inner\nkill @e[type=pig]\n";
    std::fs::write(functions.join("outer.mcfunction"), outer).unwrap();
    let inner = "scoreboard players set #a a 5\nexecute if score #a a matches 5 run scoreboard players add #a a 2\n";
    std::fs::write(functions.join("inner.mcfunction"), inner).unwrap();
    let script = "function demo:outer\nspent\nsumon pig\nspnt\nfoobar\nfunction demo:outre\n";
    let run = foursight().args(["run", "--trace"]).arg(folder.path()).write_stdin(script).assert();
    let output = String::from_utf8(run.code(2).get_output().stdout.clone()).unwrap();
    let wanted = [
        "1 demo:outer:2 scoreboard objectives add a dummy",
        "1 demo:outer:3 function demo:inner",
        "2 demo:inner:1 scoreboard players set #a a 5 = 5",
        "2 demo:inner:2 execute if score #a a matches 5 run scoreboard players add #a a 2",
        "1 demo:outer:4 kill @e[type=pig] = failed",
        "3  demo:outer (1)",
        "2  demo:inner (1)",
        "Did you mean `summon`?",
        "Did you mean `spent`?",
        // Nothing is like it; what is wrong is shown all the same.
        "foobar<--[HERE]",
        "Did you mean `demo:outer`?",
    ];
    let mut rest = output.as_str();
    for line in wanted {
        let at = rest.find(line);
        assert!(at.is_some(), "{line} is missing, or in the wrong place, in\n{output}");
        rest = &rest[at.unwrap()..];
    }
    // Without being asked for it, nothing is traced.
    let quiet =
        foursight().arg("run").arg(folder.path()).write_stdin("function demo:outer\n").assert();
    quiet.success().stdout(predicate::str::contains("demo:inner:1").not());
    // And each test says what its functions cost.
    std::fs::create_dir_all(folder.path().join("tests")).unwrap();
    std::fs::write(folder.path().join("tests/a.mcfunction"), "function demo:outer\n").unwrap();
    let tests = foursight().args(["test", "--json"]).arg(folder.path()).assert();
    tests.success().stdout(
        predicate::str::contains(r#""demo:inner":2"#)
            .and(predicate::str::contains(r#""demo:outer":3"#)),
    );
}

/// With several boards somebody clicks on the nearest one; where nothing can be clicked, and where there
/// is no board, the console says so.
#[test]
fn minecraft_finding_11_clicks_are_on_the_nearest_board() {
    let folder = tempfile::tempdir().unwrap();
    let [new, old] = [("1.20.3+", "new.zip"), ("1.19", "old.zip")].map(|(version, name)| {
        let zip = folder.path().join(name);
        foursight().args(["export", "--for", version]).arg(&zip).assert().success();
        zip
    });
    let boards = "\
join Alice 40 78 -4
function connectfour:setup
at 0 80 0 function connectfour:create_board_northsouth
at 40 80 0 function connectfour:create_board_northsouth
at 40 80 0 function connectfour:start
click Alice 4
tick 20
board
";
    let run = foursight().arg("run").arg(&new).write_stdin(boards).assert().success();
    run.stdout(predicate::str::contains("2: _game_active _player2_turn"));
    let run = foursight().arg("run").arg(&old).write_stdin(boards).assert().code(2);
    run.stdout(predicate::str::contains("as Alice trigger connectfour set 4"));
    let none = foursight().arg("run").arg(&new).write_stdin("board\n").assert().code(2);
    none.stdout(predicate::str::contains("no board found"));
}

/// What another version calls otherwise, what is known and not run, and what an error has left out.
#[test]
fn minecraft_finding_11_no_wrong_word_is_proposed() {
    let folder = tempfile::tempdir().unwrap();
    let functions = folder.path().join("data/demo/function");
    std::fs::create_dir_all(&functions).unwrap();
    let meta = r#"{"pack":{"pack_format":61,"description":""}}"#;
    std::fs::write(folder.path().join("pack.mcmeta"), meta).unwrap();
    std::fs::write(functions.join("a.mcfunction"), "setblock 0 0 0 grass\n").unwrap();
    std::fs::write(functions.join("b.mcfunction"), "say b\n").unwrap();
    let run = |line: &str| {
        let mut console = foursight();
        let run = console.arg("run").arg(folder.path()).write_stdin(format!("{line}\n")).assert();
        String::from_utf8(run.get_output().stdout.clone()).unwrap()
    };
    for (line, said) in [
        ("setblock 0 0 0 grass", "Did you mean `short_grass`?"),
        ("kick Alice", "does not run /kick"),
        ("function demo:a", "left out because of an error: data/demo/function/a.mcfunction:1:16"),
        ("function demo:bb", "Did you mean `demo:b`?"),
    ] {
        let told = run(line);
        assert!(told.contains(said), "{line}: {told}");
        assert_eq!(told.contains("Did you mean"), said.contains("Did you mean"), "{told}");
    }
}
