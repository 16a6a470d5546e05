//! Matches, tournaments and contests as people run them: through the binary.

#![allow(clippy::unwrap_used)]

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;
use serde_json::Value;

fn program() -> &'static Path {
    assert_cmd::cargo::cargo_bin!("foursight")
}

fn foursight() -> assert_cmd::Command {
    let mut command = assert_cmd::Command::new(program());
    command.env("XDG_DATA_HOME", "/nonexistent").env("LC_ALL", "C").env_remove("LANG");
    command
}

fn json(arguments: &[&str]) -> Value {
    let output = foursight().args(arguments).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// A bot in the shell: the first legal move of any game.
const SHELL_BOT: &str = r#"cmd:while IFS= read -r line; do case "$line" in *'"hello"'*) echo '{"type":"ready"}';;
    *'"turn"'*) m="${line##*\"legal\":[}"; echo "{\"move\":${m%%]*}]}";; esac; done"#;

/// A bot that prefers moves of other kinds than a stone of its own, as it finds them in `legal`.
const OTHER_MOVES_BOT: &str = r#"cmd:while IFS= read -r line; do case "$line" in *'"hello"'*) echo '{"type":"ready"}';;
    *'"turn"'*) m="${line##*\"legal\":[}"; case "$m" in
        *'"more"'*) echo '{"move":{"choose":"more"}}';;
        *'"swap"'*) echo '{"move":"swap"}';;
        *'{"pop"'*) m="${m#*\{\"pop\"}"; echo "{\"move\":{\"pop\"${m%%\}*}}}";;
        *'{"place"'*) m="${m#*\{\"place\"}"; echo "{\"move\":{\"place\"${m%%\}*}}}";;
        *) echo "{\"move\":${m%%]*}]}";; esac;; esac; done"#;

#[test]
fn moves_of_all_kinds_are_played_over_json_lines() {
    let home = tempfile::tempdir().unwrap();
    for (packs, told) in [
        ("popout", r#"{"pop":["#),
        ("gomoku-swap2", r#"{"choose":"more"}"#),
        ("tictactoe-wild", r#""stone":"#),
        ("squava,pie", r#""swap""#),
        ("d-pente", r#""swap""#),
    ] {
        let folder = home.path().join(packs);
        let arguments = ["match", OTHER_MOVES_BOT, "agent:random", "--games", "2", "--seed", "3"];
        let more = ["--time", "5m", "--pack", packs, "--json", "--records"];
        let output = foursight().args(arguments).args(more).arg(&folder).output().unwrap();
        assert!(output.status.success(), "{packs}: {output:?}");
        let text = String::from_utf8(output.stdout).unwrap();
        for fault in ["illegal_move", "bad_reply", "crashed", "timeout"] {
            assert!(!text.contains(&format!("\"reason\":\"{fault}")), "{packs}: {text}");
        }
        let mut records = String::new();
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            foursight().arg("replay").arg(&path).arg("--last").assert().success();
            records += &fs::read_to_string(path).unwrap().replace([' ', '\n'], "");
        }
        assert!(records.contains(told), "{packs}: {records}");
    }
}

#[test]
fn the_contest_wire_says_what_it_cannot_tell() {
    let refused = |packs: &str, why: &str| {
        foursight()
            .args(["match", "ws:one", "agent:random", "--pack", packs])
            .assert()
            .code(2)
            .stderr(contains(why).and(contains("programs (cmd:) play everything")));
    };
    refused("popout", "no moves but a stone of their own");
    refused("connect-five-allen", "one stone a turn");
    refused("gomoku", "drop games on whole, flat boards");
    let arena = |packs: &str| foursight().args(["arena", "--pack", packs]).assert().code(2);
    arena("popout").stderr(contains("no moves but a stone of their own"));
    arena("connect-five-allen").stderr(contains("one stone a turn"));
}

#[test]
fn a_match_between_agents_is_the_same_every_time() {
    let arguments =
        ["match", "agent:blocker", "agent:random", "--seed", "5", "--nodes", "100", "--json"];
    let (mut first, mut second) = (json(&arguments), json(&arguments));
    for result in [&mut first, &mut second] {
        result["thinking"] = Value::Null;
    }
    assert_eq!(first, second);
    assert_eq!((&first["format"], &first["kind"]), (&"foursight-result".into(), &"match".into()));
    let games = first["matches"][0]["games"].as_array().unwrap();
    assert!(games.len() >= 11 && games.iter().all(|game| game["reason"].is_string()));
}

#[test]
fn a_match_writes_records_that_replay() {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path().join("games");
    let arguments = [
        "match",
        "agent:random",
        SHELL_BOT,
        "--games",
        "2",
        "--time",
        "5m",
        "--pack",
        "pente",
        "--records",
    ];
    foursight().args(arguments).arg(&folder).assert().success().stdout(contains("wins"));
    for entry in fs::read_dir(&folder).unwrap() {
        foursight().arg("replay").arg(entry.unwrap().path()).arg("--last").assert().success();
    }
    assert!(fs::read_dir(&folder).unwrap().count() >= 2);
}

#[test]
fn three_bots_play_a_game_for_three() {
    let result = json(&[
        "match",
        "agent:random",
        "agent:blocker",
        "agent:random",
        "--pack",
        "connect4-three",
        "--games",
        "3",
        "--json",
    ]);
    assert_eq!(result["bots"].as_array().unwrap().len(), 3);
    assert_eq!(result["bots"][2]["name"], "random (2)");
}

#[test]
fn wrong_matches_are_refused_with_what_to_do() {
    let fails = |arguments: &[&str], message: &'static str| {
        foursight().arg("match").args(arguments).assert().code(2).stderr(contains(message));
    };
    fails(&["agent:blocker", "blocker"], "agent:NAME");
    fails(&["agent:blocker", "agent:bloker"], "did you mean");
    fails(&["agent:blocker"], "a game for 2 bots");
    fails(&["agent:blocker", "ws:x", "--pack", "gomoku"], "drop games");
    fails(&["agent:blocker", "gomocup:x", "--pack", "connect4"], "without gravity");
    fails(&["agent:blocker", "agent:random", "--time", "soon"], "700ms");
    fails(&["agent:blocker", "agent:random", "--opening", "8"], "1 to 7");
}

#[test]
fn foursight_is_a_gomocup_engine_for_itself() {
    let engine = format!("gomocup:{} gomocup --agent blocker", program().display());
    let result = json(&[
        "match",
        &engine,
        "agent:random",
        "--pack",
        "gomoku-15",
        "--games",
        "2",
        "--time",
        "5m",
        "--json",
    ]);
    for game in result["matches"][0]["games"].as_array().unwrap() {
        assert!(game["offender"].is_null(), "{game}");
    }
    assert_eq!(result["matches"][0]["winner"], 0);
}

#[test]
fn gomocup_engines_play_swap2() {
    let engine = format!("gomocup:{} gomocup --agent blocker", program().display());
    // Puts two more stones where it may choose, and stones without a plan after that.
    let script = r#"
        all="14 12 10 8 6 4 2 0 13 11 9 7 5 3 1"
        put() { for y in $all; do for x in $all; do case "$taken" in
            *" $x,$y "*) ;; *) taken="$taken $x,$y "; echo "$x,$y"; return;; esac; done; done; }
        while IFS= read -r line; do line="${line%?}"; case "$line" in
        START*|RESTART) taken=" "; echo OK;;
        SWAP2BOARD) s=0; while IFS= read -r at; do case "$at" in DONE*) break;; esac; s=$((s+1)); done
            case $s in 0) echo 0,0 14,14 0,2;; 3) echo 5,11 7,11;; *) echo SWAP;; esac;;
        TURN*) taken="$taken ${line#TURN } "; put;;
        BOARD) while IFS= read -r at; do case "$at" in DONE*) break;; esac; taken="$taken ${at%,*} "; done; put;;
        END) exit;; esac; done"#;
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("games");
    let other = home.path().join("other.sh");
    fs::write(&other, script).unwrap();
    let other = format!("gomocup:sh {}", other.display());
    let arguments = ["match", &engine, &other, "--pack", "gomoku-swap2", "--games", "2"];
    let output = foursight()
        .args(arguments)
        .args(["--time", "5m", "--json", "--records"])
        .arg(&folder)
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    let result: Value = serde_json::from_slice(&output.stdout).unwrap();
    for game in result["matches"][0]["games"].as_array().unwrap() {
        assert!(game["offender"].is_null(), "{game}");
    }
    let records: String = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| fs::read_to_string(entry.unwrap().path()).unwrap().replace([' ', '\n'], ""))
        .collect();
    assert!(records.contains(r#"{"choose":"more"},[11,5],[11,7],"#), "{records}");
    assert!(records.contains("[0,0],[14,14],[2,0],"), "{records}");
}

#[test]
fn a_bot_is_checked() {
    let check = |bot: &str| {
        let mut command = foursight();
        command.args(["bot", "check", bot, "--pack", "connect4", "--games", "2", "--time", "5m"]);
        command
    };
    check(SHELL_BOT).assert().success().stdout(contains("fit for the arena"));
    let faulty = SHELL_BOT.replace("\\\"move\\\":${m%%]*}]", "\\\"move\\\":7");
    check(&faulty).assert().code(1).stdout(contains("BAD").and(contains("Columns count from 0")));
    check("cmd:exit 3").assert().code(1).stdout(contains("the program ended"));
    // What did not happen is not praised.
    let mute = "cmd:read x; echo '{\"type\":\"ready\"}'; cat > /dev/null";
    let mut checked = foursight();
    checked.args(["bot", "check", mute, "--pack", "connect4", "--games", "1", "--time", "200ms"]);
    let praise = contains("right form").or(contains("legal moves"));
    checked.assert().code(1).stdout(contains("no answer within").and(praise.not()));
    let twice = r#"cmd:while IFS= read -r line; do case "$line" in *'"hello"'*) echo '{"type":"ready"}';;
        *'"turn"'*) m="${line##*\"legal\":[}"; i="${line#*\"id\":}"; i="${i%%,*}";
        for time in 1 2; do echo "{\"id\":$i,\"move\":${m%%]*}]}"; done;; esac; done"#;
    check(twice).assert().stdout(contains("that nobody asked for"));
    foursight()
        .args(["bot", "check", "ws://127.0.0.1:0/nobody", "--wait", "10ms"])
        .assert()
        .code(1)
        .stdout(contains("did not connect").and(contains("Nothing could be checked")));
}

/// How often the tournament is killed.
const KILLS: u64 = 50;
/// Where a tournament notes its games.
const JOURNAL: &str = "journal.jsonl";

fn tournament_file(dir: &Path) -> std::path::PathBuf {
    let file = dir.join("cup.toml");
    let mut text =
        "format = \"swiss\"\nrounds = 5\ngames = 20\nnodes = 2000\nseed = 3\n".to_owned();
    for at in 0..6 {
        let agent = ["level1", "level2"][at % 2];
        text.push_str(&format!("[[bot]]\nname = \"bot{at}\"\nrun = \"agent:{agent}\"\n"));
    }
    fs::write(&file, text).unwrap();
    file
}

fn start_tournament(file: &Path, out: &Path, resume: bool) -> Child {
    let mut command = Command::new(program());
    command.arg("tournament").arg(file).arg("--out").arg(out).env("LC_ALL", "C");
    command.args(resume.then_some("--resume"));
    command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

#[test]
fn a_tournament_that_is_killed_goes_on_as_if_nothing_had_happened() {
    let dir = tempfile::tempdir().unwrap();
    let file = tournament_file(dir.path());
    let (whole, torn) = (dir.path().join("whole"), dir.path().join("torn"));
    assert!(start_tournament(&file, &whole, false).wait().unwrap().success());
    let size = |folder: &Path| fs::metadata(folder.join(JOURNAL)).map_or(0, |file| file.len());
    let (all, mut kills, mut rng) = (size(&whole), 0, 7_u64);
    for moment in 1..=KILLS {
        // Anywhere within its share of the way, by chance. So much is left after the last kill that
        // no machine is busy enough to see the end before it.
        rng = rng.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let share = all * 2 / 3 / KILLS;
        let place = share * (moment - 1) + (rng >> 33) % share;
        let mut child = start_tournament(&file, &torn, torn.join(JOURNAL).exists());
        while size(&torn) < place && child.try_wait().unwrap().is_none() {
            std::thread::sleep(Duration::from_millis(1));
        }
        child.kill().unwrap();
        kills += u64::from(!child.wait().unwrap().success());
    }
    assert_eq!(kills, KILLS, "the tournament was too quick to be killed");
    assert!(start_tournament(&file, &torn, torn.join(JOURNAL).exists()).wait().unwrap().success());
    for name in ["result.json", "table.txt", "table.csv", "table.svg", "report.html", "games.txt"] {
        let read = |folder: &Path| fs::read_to_string(folder.join(name)).unwrap();
        assert!(read(&whole) == read(&torn), "{name} differs after the kills");
    }
    let games = |folder: &Path| fs::read_dir(folder.join("games")).unwrap().count();
    assert_eq!(games(&whole), games(&torn));
}

/// What `foursight match` with these arguments prints as JSON.
fn match_result(arguments: &[&str]) -> Value {
    json(&[&["match", "--json"], arguments].concat())
}

#[test]
fn arena_finding_06_a_match_has_the_clock_that_was_asked_for() {
    let bots = ["agent:random", "agent:blocker", "--games", "2"];
    let usual = match_result(&bots);
    assert_eq!((&usual["time_ms"], &usual["tolerance_ms"]), (&700.into(), &Value::Null));
    let clock = ["--game-time", "60s", "--increment", "1s", "--tolerance", "50ms"];
    let result = match_result(&[&bots[..], &clock[..]].concat());
    assert_eq!((&result["time_ms"], &result["game_time_ms"]), (&Value::Null, &60_000.into()));
    assert_eq!((&result["increment_ms"], &result["tolerance_ms"]), (&1000.into(), &50.into()));
    assert!(result["delay_ms"].is_number(), "{result}");
    let both = ["--time", "2s", "--game-time", "60s", "--margin", "0"];
    assert_eq!(match_result(&[&bots[..], &both[..]].concat())["time_ms"], 2000);
    foursight()
        .arg("match")
        .args(bots)
        .args(["--increment", "1s"])
        .assert()
        .code(2)
        .stderr(contains("--game-time"));
}

#[test]
fn a_full_board_loses_where_a_pack_says_so() {
    let dir = tempfile::tempdir().unwrap();
    let pack = r#"{"name": "full-board-loses", "dependencies": ["tictactoe"], "no_moves": "loss"}"#;
    fs::write(dir.path().join("full-board-loses.json"), pack).unwrap();
    let folder = dir.path().to_str().unwrap();
    let bots = ["agent:blocker", "agent:blocker", "--games", "20", "--seed", "1"];
    let usual = match_result(&[&bots[..], &["--pack", "tictactoe"]].concat());
    assert!(usual["matches"][0]["draws"].as_u64().unwrap() > 0, "{usual}");
    let options = ["--packs-dir", folder, "--pack", "full-board-loses"];
    let result = match_result(&[&bots[..], &options[..]].concat());
    assert_eq!(result["matches"][0]["draws"], 0, "{result}");
    assert!(result.to_string().contains("no_moves"), "{result}");
}

#[test]
fn a_tournament_takes_its_openings_from_a_file_and_tells_everything_in_one_page() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("cup.toml");
    let bots =
        "[[bot]]\nname = \"</script>\"\nrun = \"agent:random\"\n[[bot]]\nrun = \"agent:blocker\"\n";
    let head = "format = \"round-robin\"\ngames = 4\nnodes = 100\nopening-file = \"first.txt\"\n";
    fs::write(&file, format!("{head}{bots}")).unwrap();
    let openings = dir.path().join("first.txt");
    fs::write(&openings, "# two of them\n4453\n\n12\n").unwrap();
    let tournament = || {
        let mut command = foursight();
        command.arg("tournament").arg(&file);
        command
    };
    tournament().assert().success().stderr(contains("(4 of 4 games)"));
    let read = |name: &str| fs::read_to_string(dir.path().join("cup").join(name)).unwrap();
    let text = read("games.txt");
    assert_eq!(text.matches("[Result \"").count(), 4, "{text}");
    assert_eq!(text.matches("\n1. 4 4 2. 5 3").count(), 2, "{text}");
    assert_eq!(text.matches("\n1. 1 2 ").count(), 2, "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    let page = read("report.html");
    assert!(page.contains("<h2>Standings</h2>") && page.contains("<h2>Course</h2>"), "{page}");
    assert_eq!(page.matches("data-game=").count(), 4, "four buttons");
    assert_eq!(page.matches("</script>").count(), 1, "no name ends the script");
    let svg = "http://www.w3.org/2000/svg";
    assert_eq!(page.matches("http").count(), page.matches(svg).count(), "nothing is fetched");
    // The journal knows the openings: with others it is another tournament.
    tournament().arg("--resume").assert().success();
    fs::write(&openings, "1\n").unwrap();
    tournament().arg("--resume").assert().code(2).stderr(contains("other settings"));
    fs::write(&openings, "9\n").unwrap();
    tournament().arg("--resume").assert().code(2).stderr(contains("\"9\""));
}

#[test]
fn arena_finding_03_a_kit_is_written_and_nothing_is_written_over() {
    let dir = tempfile::tempdir().unwrap();
    for (language, file) in [
        ("python", "my_bot.py"),
        ("java", "src/main/java/bots/MyBot.java"),
        ("csharp", "MyBot/Program.cs"),
        ("kotlin", "src/main/kotlin/bots/MyBot.kt"),
        ("rust", "src/bin/my_bot.rs"),
        ("go", "mybot/main.go"),
        ("typescript", "src/my-bot.ts"),
    ] {
        let new = || {
            let mut command = foursight();
            command.current_dir(&dir).args(["bot", "new", language, &format!("Ada-{language}")]);
            command
        };
        new().assert().success().stdout(contains(file).and(contains("foursight match")));
        let folder = dir.path().join(format!("Ada-{language}"));
        let bot = fs::read_to_string(folder.join(file)).unwrap();
        assert!(bot.contains(&format!("\"Ada-{language}\"")), "{bot}");
        assert!(folder.join("README.md").is_file() && folder.join("cases.json").is_file());
        fs::write(folder.join(file), "mine").unwrap();
        new().assert().code(2).stderr(contains("not empty"));
        assert_eq!(fs::read_to_string(folder.join(file)).unwrap(), "mine");
    }
    for (language, file) in
        [("js", "package.json"), ("c#", "FoursightBot.sln"), ("py", "my_bot.py")]
    {
        let name = format!("other{}", file.len());
        let mut command = foursight();
        command.current_dir(&dir).args(["bot", "new", language, &name]).assert().success();
        assert!(dir.path().join(name).join(file).is_file(), "{language}");
    }
    foursight().args(["bot", "new", "cobol", "Ada"]).assert().code(2).stderr(contains("python"));
    foursight().args(["bot", "new", "go", "../Ada"]).assert().code(2).stderr(contains("letters"));
}

#[test]
fn operator_34_a_tournament_is_played_by_one_process_at_a_time() {
    let dir = tempfile::tempdir().unwrap();
    let (file, out) = (tournament_file(dir.path()), dir.path().join("cup"));
    let mut first = start_tournament(&file, &out, false);
    while !out.join(JOURNAL).exists() {
        std::thread::sleep(Duration::from_millis(5));
    }
    let mut second = foursight();
    second.arg("tournament").arg(&file).arg("--out").arg(&out).arg("--resume");
    second.assert().code(2).stderr(contains(format!("by the process {}", first.id())));
    first.kill().unwrap();
    first.wait().unwrap();
    // Whoever was killed keeps nobody out.
    assert!(start_tournament(&file, &out, true).wait().unwrap().success());
}

#[test]
fn a_kit_in_csharp_is_built_with_what_the_machine_has() {
    let home = tempfile::tempdir().unwrap();
    let both = [&["mcs", "dotnet"][..], &["dotnet"], &[]];
    for (number, programs) in both.into_iter().chain([&["mcs"][..]]).enumerate() {
        let path = home.path().join(format!("path{number}"));
        fs::create_dir(&path).unwrap();
        programs.iter().for_each(|program| fs::write(path.join(program), "").unwrap());
        let mut command = foursight();
        command.current_dir(&home).env("PATH", &path);
        command.args(["bot", "new", "csharp", &format!("Ada{number}")]);
        let told = if programs == ["mcs"] { "mono bin/MyBot.exe" } else { "dotnet build" };
        command.assert().success().stdout(contains(told));
    }
}

#[test]
fn what_is_wrong_in_files_and_names_is_told_in_german() {
    let home = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(home.path().join(name), text).unwrap();
    let bots = "[[bot]]\nrun = \"agent:random\"\n".repeat(2);
    write("key.toml", &format!("format = \"swiss\"\ngame = 3\n{bots}"));
    write("opening.toml", &format!("format = \"swiss\"\nopenings = [\"9\"]\n{bots}"));
    write("file.toml", &format!("format = \"swiss\"\nopening-file = \"first.txt\"\n{bots}"));
    write("first.txt", "44\n444444444\n");
    write("cup.toml", &format!("format = \"swiss\"\ngames = 2\n{bots}"));
    fs::create_dir(home.path().join("empty")).unwrap();
    let names = ["--names", "names"];
    for (arguments, words) in [
        (&["match", "agent:random", "agent:random", "--opening", "9"][..], "--opening \"9\": "),
        (&["match", "agent:random", "agent:random", "--openings", "first.txt"], "Zeile 2, \"4444"),
        (&["match", "agent:bloker", "agent:random"], "es gibt keinen Spieler"),
        (&["tournament", "key.toml"], "TOML-Fehler in Zeile 2, Spalte 1"),
        (&["tournament", "opening.toml"], "openings: \"9\": "),
        (&["tournament", "file.toml"], "first.txt: Zeile 2, "),
        (&["tournament", "cup.toml", "--resume", "--out", "empty"], "nichts zum Fortsetzen"),
        (&["bot", "check", "nobody"], "ist kein gültiger Bot"),
        (&["bot", "register", ""], "der Bot hat keinen Namen"),
    ] {
        let mut command = foursight();
        command.current_dir(&home).args(arguments).args(["--lang", "de"]);
        if arguments[0] == "bot" && arguments[1] == "register" {
            command.args(names);
        }
        command.assert().code(2).stderr(contains(words));
    }
}

#[cfg(feature = "serve")]
#[test]
fn leases_are_neither_a_blink_nor_an_age_wherever_they_are_asked_for() {
    for command in [&["worker"][..], &["tournament", "cup.toml"]] {
        for lease in ["1ms", "2999ms", "301s", "99999days"] {
            let mut program = foursight();
            program.args(command).args(["--database", "postgres://u@127.0.0.1:1/x"]);
            program.args(["--lease", lease]).assert().code(2).stderr(contains("from 3s to 5min"));
        }
    }
}

#[test]
fn a_bot_that_never_comes_ends_the_match_with_a_message() {
    let mut command = foursight();
    command.args(["match", "ws:Ada", "agent:random", "--port", "0", "--wait", "1ms"]);
    command.assert().code(1).stderr(contains("Ada did not connect within 1ms"));
}

#[test]
fn faults_are_told_in_the_language_of_the_screen() {
    let mut command = foursight();
    command.args(["--lang", "de", "match", "cmd:exit 3", "agent:random", "--games", "1"]);
    command.assert().success().stdout(contains("gewinnt (Programm abgestürzt: "));
}

#[test]
fn a_tournament_does_not_run_into_an_old_one() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("cup.toml");
    let bots = "[[bot]]\nrun = \"agent:random\"\n[[bot]]\nrun = \"agent:blocker\"\n";
    fs::write(&file, format!("format = \"knockout\"\ngames = 1\nseed = 1\n{bots}")).unwrap();
    let tournament = || {
        let mut command = foursight();
        command.arg("tournament").arg(&file);
        command
    };
    tournament().arg("--resume").assert().code(2).stderr(contains("nothing to resume"));
    tournament().assert().success().stdout(contains("Final")).stderr(contains("--resume"));
    tournament().assert().code(2).stderr(contains("--resume"));
    tournament().arg("--resume").assert().success();
    // A comment changes nothing; whoever changes more is told what.
    fs::write(&file, format!("# mine\nformat = \"knockout\"\ngames = 1\nseed = 1\n{bots}"))
        .unwrap();
    tournament().arg("--resume").assert().success();
    fs::write(&file, format!("format = \"knockout\"\ngames = 3\n{bots}")).unwrap();
    tournament().arg("--resume").assert().code(2).stderr(contains("other settings (games, seed)"));
    fs::write(&file, "format = \"cup\"").unwrap();
    tournament().assert().code(2).stderr(contains("line 1").and(contains("knockout")));
}

/// A program that hosts bots, and what it tells on its error output.
fn host(arguments: &[&str]) -> (Child, impl Iterator<Item = String>) {
    let mut child = Command::new(program())
        .args(arguments)
        .args(["--port", "0"])
        .env("LC_ALL", "C")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = BufReader::new(child.stderr.take().unwrap()).lines();
    (child, lines.map(Result::unwrap))
}

#[test]
fn a_contest_without_bots_opens_its_port_and_says_so() {
    let (mut child, mut told) = host(&["arena"]);
    let line = told.next().unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(line.contains("ws://127.0.0.1:"), "{line}");
}

/// A WebSocket bot that reads bytes and never answers.
fn connect(port: &str, name: &str) -> TcpStream {
    let mut socket = TcpStream::connect(format!("127.0.0.1:{port}")).unwrap();
    let hello = format!(
        "GET /{name} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
        Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    socket.write_all(hello.as_bytes()).unwrap();
    socket
}

fn holds(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}

/// Interrupts a host while two bots play, one of which thinks. Answers what it told then, after both
/// were told these words in their close frames.
fn interrupted(arguments: &[&str], code: u16, words: &str) -> Vec<String> {
    let (mut child, mut told) = host(arguments);
    let address = told.find(|line| line.contains("ws://")).unwrap();
    let port = address.rsplit(':').next().unwrap().trim_end_matches("/NAME");
    let bots = ["x", "y"].map(|name| connect(port, name));
    let (asked, is_asked) = std::sync::mpsc::channel();
    let heard = bots.map(|mut socket| {
        let asked = asked.clone();
        std::thread::spawn(move || {
            let (mut bytes, mut piece) = (Vec::new(), [0; 4096]);
            while let Ok(read @ 1..) = socket.read(&mut piece) {
                bytes.extend(&piece[..read]);
                if holds(&bytes, b"\"coin_id\"") {
                    let _ = asked.send(());
                }
            }
            bytes
        })
    });
    is_asked.recv().unwrap();
    let stopped = Command::new("kill").arg("-INT").arg(child.id().to_string()).status().unwrap();
    assert!(stopped.success());
    for bytes in heard.map(|bot| bot.join().unwrap()) {
        let frame = [&[0x88, words.len() as u8 + 2], &code.to_be_bytes()[..], words.as_bytes()];
        assert!(holds(&bytes, &frame.concat()), "{}", String::from_utf8_lossy(&bytes));
    }
    child.wait().unwrap();
    told.collect()
}

#[cfg(unix)]
#[test]
fn arena_finding_09_ctrl_c_tells_the_bots_of_a_tournament_and_how_to_go_on() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("cup.toml");
    let text = "format = \"round-robin\"\ntime = \"1h\"\n[[bot]]\nrun = \"ws:x\"\n[[bot]]\nrun = \"ws:y\"\n";
    fs::write(&file, text).unwrap();
    let told =
        interrupted(&["tournament", file.to_str().unwrap()], 1001, "the arena was interrupted");
    let last = told.last().unwrap();
    assert!(
        last.starts_with("Interrupted; 0 of 11 games") && last.contains("--resume"),
        "{told:?}"
    );
}

#[cfg(unix)]
#[test]
fn arena_finding_09_ctrl_c_tells_the_bots_of_a_contest() {
    interrupted(&["arena", "--time", "1h"], 1000, "the contest is over");
}

#[test]
fn a_bot_that_nobody_waits_for_is_told_from_the_others() {
    let (mut child, mut told) = host(&["match", "ws:Rex", "agent:random", "--json"]);
    let address = told.next().unwrap();
    let port = address.rsplit(':').next().unwrap().trim_end_matches("/NAME");
    let _socket = connect(port, "rex");
    let line = told.next().unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(line.contains("rex (does not take part") && line.contains("Rex)"), "{line}");
}

#[test]
fn an_interrupted_match_ends_its_programs() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("pid");
    // Deaf to everything, and in the middle of a game.
    let bot = format!(
        "cmd:trap '' TERM INT HUP; read hello; echo '{{\"type\":\"ready\"}}'; echo $$ > {0}.new; mv {0}.new {0}; sleep 100000",
        file.display()
    );
    let mut child = Command::new(program())
        .args(["match", "agent:random", &bot, "--time", "1h"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    while !file.exists() {
        assert_eq!(child.try_wait().unwrap(), None, "the match ended before the bot was there");
        std::thread::sleep(Duration::from_millis(10));
    }
    let told = Command::new("kill").arg("-TERM").arg(child.id().to_string()).status().unwrap();
    assert!(told.success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let pid = fs::read_to_string(&file).unwrap().trim().to_owned();
    let is_dead = || {
        let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        stat.is_empty() || stat.rsplit(") ").next().is_some_and(|rest| rest.starts_with('Z'))
    };
    let died = (0..6000).any(|_| {
        std::thread::sleep(Duration::from_millis(10));
        is_dead()
    });
    assert!(died, "process {pid} outlived the match");
}
