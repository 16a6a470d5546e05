//! The database of the real program: copies made under load, a second server, and what the system does to it.
#![allow(clippy::unwrap_used)]
#![cfg(feature = "serve")]

mod program;

use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Output};
use std::time::Duration;

use program::{Game, Program, begin, executable, look, play_on};
use reqwest::Client;
use serde_json::{Value, json};

/// A user who owns nothing.
const NOBODY: u32 = 65534;

fn foursight(arguments: &[&str], folder: &Path) -> Output {
    let (command, rest) = arguments.split_at(2.min(arguments.len()));
    let mut program = Command::new(executable());
    program.args(command).args(["--data"]).arg(folder).args(rest).env("LC_ALL", "C");
    program.output().unwrap()
}

fn serve(folder: &Path, language: &str) -> Output {
    let mut program = Command::new(executable());
    program.args(["serve", "--http", "127.0.0.1:0", "--bots", "off", "--lang", language, "--data"]);
    program.arg(folder).output().unwrap()
}

#[track_caller]
fn assert_fails(output: &Output, parts: &[&str]) {
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{said}");
    for part in parts {
        assert!(said.contains(part), "no {part:?} in {said:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn finding_06_a_second_process_says_so_and_ends() {
    let folder = tempfile::tempdir().unwrap();
    let mut first = Program::start(folder.path(), &[]);
    let file = folder.path().join("foursight.db").display().to_string();
    let url = format!("http://{}", first.host);
    assert!(first.said[0].ends_with(&url), "{:?}", first.said);
    assert_fails(&serve(folder.path(), "en"), &[&file, &url, "open that page", "--data"]);
    assert_fails(&serve(folder.path(), "de"), &[&file, &url, "diese Seite", "--data"]);
    let game = begin(&Client::new(), &first.host, 0).await;
    // Whatever ends a server, the next one may begin.
    first.kill();
    let second = Program::start(folder.path(), &[]);
    assert!(look(&Client::new(), &second.host, &game).await.is_some());
}

/// Waits until the players have moved so often.
async fn moves(host: &str, least: u64) {
    let client = Client::new();
    loop {
        let answer = client.get(format!("http://{host}/api/games")).send().await.unwrap();
        let list: Value = answer.json().await.unwrap();
        let games = list["games"].as_array().unwrap();
        if games.iter().map(|game| game["turns"].as_u64().unwrap()).sum::<u64>() >= least {
            return;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_made_under_load_has_every_answered_move() {
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("copies").join("copy.db");
    let client = Client::new();
    let mut program = Program::start(folder.path(), &[]);
    let mut games = Vec::new();
    for _ in 0..6 {
        // Gomoku: these games last.
        games.push(begin(&client, &program.host, 2).await);
    }
    let players: Vec<_> = (0..)
        .zip(&games)
        .map(|(dice, game)| {
            tokio::spawn(play_on(Client::new(), program.host.clone(), game.clone(), dice))
        })
        .collect();
    moves(&program.host, 30).await;
    // What the server shows before the copy is begun was answered before.
    let mut before: Vec<Game> = Vec::new();
    for game in &games {
        let shown = look(&client, &program.host, game).await.unwrap();
        let sure = shown["moves"].as_array().unwrap().clone();
        before.push(Game { sure, ..game.clone() });
    }
    let (data, to) = (folder.path().to_owned(), copy.clone());
    let made = tokio::task::spawn_blocking(move || {
        foursight(&["database", "backup", to.to_str().unwrap()], &data)
    });
    let made = made.await.unwrap();
    let said = String::from_utf8_lossy(&made.stdout);
    assert!(made.status.success() && said.contains("is a copy"), "{made:?}");
    program.kill();
    let mut after = Vec::new();
    for player in players {
        after.push(player.await.unwrap());
    }
    // On another machine, so to speak.
    let other = tempfile::tempdir().unwrap();
    let put = foursight(&["database", "restore", copy.to_str().unwrap()], other.path());
    assert!(put.status.success(), "{put:?}");
    let program = Program::start(other.path(), &[]);
    for (before, after) in before.iter().zip(&after) {
        let shown = look(&client, &program.host, before).await.unwrap();
        let found = shown["moves"].as_array().unwrap();
        assert!(found.len() >= before.sure.len(), "{} of {}", found.len(), before.sure.len());
        assert_eq!(found[..before.sure.len()], before.sure);
        let both = found.len().min(after.sure.len());
        assert_eq!(found[..both], after.sure[..both]);
    }
    // While it runs, nothing is put in its place; afterwards, what was there is kept.
    let restore = ["database", "restore", copy.to_str().unwrap()];
    assert_fails(&foursight(&restore, other.path()), &["in use by the Foursight at http://"]);
    drop(program);
    let put = foursight(&restore, other.path());
    let said = String::from_utf8_lossy(&put.stdout);
    assert!(put.status.success() && said.contains(".before-restore-1"), "{put:?}");
    let checked = foursight(&["database", "check"], other.path());
    assert!(checked.status.success(), "{checked:?}");
    let said = String::from_utf8_lossy(&checked.stdout);
    assert!(said.contains("Games: 6 (") && said.contains("People: 0. Rooms: 0."), "{said}");
    let again = foursight(&["database", "backup", copy.to_str().unwrap()], other.path());
    assert_eq!(again.status.code(), Some(2), "it is there already");
}

#[tokio::test(flavor = "multi_thread")]
async fn fault_a_disk_that_takes_no_more_loses_no_answered_move() {
    let folder = tempfile::tempdir().unwrap();
    // Files of this process must not grow beyond a limit, which can be raised from outside.
    let mut command = Command::new("sh");
    let script = "trap '' XFSZ; ulimit -S -f 1200; exec \"$0\" \"$@\"";
    command.args(["-c", script]).arg(executable());
    let mut program = Program::start_as(command, folder.path(), &[]);
    let client = Client::new();
    let mut game = begin(&client, &program.host, 2).await;
    let play = async |game: &mut Game| {
        let shown = look(&client, &program.host, game).await.unwrap();
        let place = shown["legal"][0].clone();
        let answer = client
            .post(format!("http://{}/api/games/{}/moves", program.host, game.id))
            .header("authorization", format!("Seat {}", game.key))
            .json(&json!({"place": place, "ply": game.sure.len()}))
            .send()
            .await
            .unwrap();
        let status = answer.status().as_u16();
        if status == 200 {
            game.sure.push(place);
        }
        (status, answer.json::<Value>().await.unwrap()["code"].clone())
    };
    assert_eq!(play(&mut game).await.0, 200);
    // The log grows with every game, and is the first file to reach the limit.
    let mut refused = Value::Null;
    for _ in 0..2000 {
        let new = client.post(format!("http://{}/api/games", program.host)).json(&json!({}));
        let answer = new.send().await.unwrap();
        if answer.status() != 201 {
            assert!([503, 507].contains(&answer.status().as_u16()), "{}", answer.status());
            refused = answer.json().await.unwrap();
            break;
        }
    }
    assert!(
        ["unavailable", "storage_full"].contains(&refused["code"].as_str().unwrap()),
        "{refused}"
    );
    let (status, code) = play(&mut game).await;
    assert!(status == 200 || code == "unavailable" || code == "storage_full", "{status} {code}");
    let health = client.get(format!("http://{}/healthz", program.host)).send().await.unwrap();
    assert_eq!(health.status(), 200);
    let shown = look(&client, &program.host, &game).await.unwrap();
    assert_eq!(shown["moves"], json!(game.sure), "what was refused is not there");
    let process = program.child.id().to_string();
    let raised = Command::new("prlimit").args(["--pid", &process, "--fsize=unlimited"]).status();
    assert!(raised.unwrap().success());
    for _ in 0..3 {
        assert_eq!(play(&mut game).await, (200, Value::Null));
    }
    program.kill();
    let program = Program::start(folder.path(), &[]);
    let shown = look(&client, &program.host, &game).await.unwrap();
    assert_eq!(shown["moves"], json!(game.sure));
}

#[tokio::test(flavor = "multi_thread")]
async fn fault_a_copy_that_has_no_room_is_named_and_not_left_half() {
    let folder = tempfile::tempdir().unwrap();
    Program::start(folder.path(), &[]).kill();
    let copy = folder.path().join("copy.db");
    for (language, expected) in [("en", "Make room there"), ("de", "Schaffe dort Platz")] {
        let mut command = Command::new("sh");
        let script = "trap '' XFSZ; ulimit -f 128; exec \"$0\" \"$@\"";
        command.args(["-c", script]).arg(executable());
        command.args(["--lang", language, "database", "backup", "--data"]).arg(folder.path());
        let told = command.arg(&copy).output().unwrap();
        assert_eq!(told.status.code(), Some(3), "{told:?}");
        let said = String::from_utf8_lossy(&told.stderr);
        let named = said.contains(copy.to_str().unwrap()) && !said.contains("--max-database");
        assert!(named && said.contains(expected), "{said}");
        let left: Vec<_> = std::fs::read_dir(folder.path()).unwrap().flatten().collect();
        let copies = left.iter().filter(|file| file.file_name().to_string_lossy().contains("copy"));
        assert_eq!(copies.count(), 0, "{left:?}");
    }
}

#[test]
fn fault_a_folder_that_cannot_be_written_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    std::fs::create_dir(&data).unwrap();
    std::fs::set_permissions(folder.path(), std::fs::Permissions::from_mode(0o755)).unwrap();
    std::fs::set_permissions(&data, std::fs::Permissions::from_mode(0o555)).unwrap();
    // Nobody forbids anything to root; and the program may be where only root can read.
    let copy = folder.path().join("foursight");
    std::fs::copy(executable(), &copy).unwrap();
    for (language, part) in [("en", "cannot be written"), ("de", "lässt sich nicht schreiben")] {
        let mut program = Command::new(&copy);
        program.args(["serve", "--http", "127.0.0.1:0", "--bots", "off", "--lang", language]);
        program.arg("--data").arg(&data).current_dir("/");
        if data.metadata().unwrap().uid() == 0 {
            program.uid(NOBODY).gid(NOBODY);
        }
        let output = program.output().unwrap();
        assert_fails(&output, &[&data.display().to_string(), part, "--data"]);
    }
    assert_eq!(std::fs::read_dir(&data).unwrap().count(), 0);
}

#[test]
fn fault_a_damaged_file_is_told_in_both_languages() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("foursight.db");
    let notes = "These are my notes, and not a database at all.\n".repeat(500);
    std::fs::write(&file, &notes).unwrap();
    let name = file.display().to_string();
    assert_fails(&serve(folder.path(), "en"), &[&name, "is damaged", "foursight database restore"]);
    assert_fails(&serve(folder.path(), "de"), &[&name, "ist beschädigt", "nichts geändert"]);
    assert_fails(&foursight(&["database", "check"], folder.path()), &[&name, "is damaged"]);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), notes);
}

#[tokio::test(flavor = "multi_thread")]
async fn copies_tell_of_people_and_rooms_in_the_language_of_whoever_asks() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::start(folder.path(), &[]);
    let post = async |path: &str, body: Value| {
        let url = format!("http://{}{path}", program.host);
        let answer = Client::new().post(url).json(&body).send().await.unwrap();
        assert_eq!(answer.status(), 201, "{}", answer.text().await.unwrap());
    };
    for name in ["Anna", "Ben"] {
        post("/api/people", json!({"name": name, "colour": 1})).await;
    }
    post("/api/rooms", json!({"name": "4b", "packs": ["connect4"]})).await;
    let checked = |language: &str| {
        let checked = foursight(&["database", "check", "--lang", language], folder.path());
        assert!(checked.status.success(), "{checked:?}");
        String::from_utf8(checked.stdout).unwrap()
    };
    assert!(checked("en").contains("People: 2. Rooms: 1."), "{}", checked("en"));
    assert!(checked("de").contains("Personen: 2. R\u{e4}ume: 1."), "{}", checked("de"));
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_of_a_newer_version_are_told_in_both_languages() {
    use sqlx::Connection;

    let folder = tempfile::tempdir().unwrap();
    drop(Program::start(folder.path(), &[]));
    let file = folder.path().join("foursight.db");
    let mut sql =
        sqlx::SqliteConnection::connect(&format!("sqlite:{}", file.display())).await.unwrap();
    let newer = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
                 VALUES (987654, 'later', 1, x'00', 0)";
    sqlx::query(newer).execute(&mut sql).await.unwrap();
    sql.close().await.unwrap();
    let version = env!("CARGO_PKG_VERSION");
    let parts = ["newer Foursight", version, "987654", "Install the newer version"];
    assert_fails(&serve(folder.path(), "en"), &parts);
    assert_fails(
        &serve(folder.path(), "de"),
        &["neueres Foursight", version, "987654", "Installiere"],
    );
}
