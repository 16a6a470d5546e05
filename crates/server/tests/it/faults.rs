//! What goes wrong with databases: it is told, and no answered move is lost.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use foursight_server::store::StoreError;
use foursight_server::{Options, Server, StartError};
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::Connection;

use crate::postgres::{NOBODY, Postgres};
use crate::stores::open;
use crate::world::{Game, World};

/// A game on a large board that takes a long time, by the rules of a draft with so many bytes.
fn large(bytes: usize) -> Value {
    let draft = json!({
        "name": "large",
        "display_name": {"en": "Large", "de": "Gross"},
        "comment": "x".repeat(bytes),
        "board": {"dimensions": [30, 30]},
        "scores": [{"name": "large.lines", "threshold": 1}],
        "rules": [{
            "name": "large.line",
            "pattern": "AAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
            "score_actions":
                [{"memo": "large.lines", "player_index": -1, "operation": "add", "value": 1}]
        }]
    });
    json!({"draft": draft.to_string()})
}

/// Moves as the server has them.
async fn moves(world: &World, game: &Game) -> Vec<Value> {
    loop {
        let (status, shown) = world.get(&game.path()).await;
        if status == 503 {
            tokio::time::sleep(Duration::from_millis(10)).await;
            continue;
        }
        assert_eq!(status, 200, "{shown}");
        return shown["moves"].as_array().unwrap().clone();
    }
}

/// Somebody who plays cell after cell, and notes which moves were answered.
struct Player {
    game: Game,
    sure: Vec<Value>,
}

impl Player {
    async fn new(world: &World) -> Self {
        Self { game: world.game(large(10)).await, sure: Vec::new() }
    }

    /// Plays the next move; answers the status, and the code of a problem.
    async fn play(&mut self, world: &World) -> (u16, Value) {
        let ply = self.sure.len();
        let place = json!([ply / 30, ply % 30]);
        let key = self.game.key(0);
        let wanted = json!({"place": place, "ply": ply});
        let (status, answer) = world.post(&self.game.at("moves"), key, wanted).await;
        if status == 200 {
            self.sure.push(place);
        }
        (status.as_u16(), answer["code"].clone())
    }

    /// All moves that were answered are there, and at most one more.
    async fn check(&mut self, world: &World) {
        let found = moves(world, &self.game).await;
        assert!(found.len() >= self.sure.len(), "lost: {} of {}", found.len(), self.sure.len());
        assert_eq!(found[..self.sure.len()], self.sure);
        assert!(found.len() <= self.sure.len() + 1, "moves from nowhere");
        self.sure = found;
    }
}

#[tokio::test]
async fn fault_disk_full_is_told_and_ends_with_room() {
    let mut world = World::new().await;
    let mut player = Player::new(&world).await;
    assert_eq!(player.play(&world).await.0, 200);
    let filler = world.game(large(900_000)).await;
    let second = world.game(large(900_001)).await;
    // The database is larger than it may be already, so that SQLite gives it no further page.
    world.restart_with(|options| options.keeping.most_bytes = Some(1)).await;
    let refused = loop {
        let (status, code) = player.play(&world).await;
        if status != 200 {
            break (status, code);
        }
        assert!(player.sure.len() < 800, "it is never full");
    };
    assert_eq!(refused, (507, json!("storage_full")));
    assert_eq!(world.get("/healthz").await.0, 200);
    until_ready(&world, 503).await;
    player.check(&world).await;
    let (status, problem) = world.post("/api/games", None, json!({})).await;
    assert_eq!((status.as_u16(), &problem["code"]), (507, &json!("storage_full")));
    for game in [filler, second] {
        assert_eq!(world.call(Method::DELETE, &game.path(), None, None).await.0, 204);
    }
    for _ in 0..10 {
        assert_eq!(player.play(&world).await, (200, Value::Null));
    }
    until_ready(&world, 200).await;
    world.restart().await;
    player.check(&world).await;
}

/// A file that somebody has moved away is not written to any more, and nobody is told otherwise.
#[cfg(unix)]
#[tokio::test]
async fn operator_04_a_file_that_was_taken_away_takes_no_moves() {
    let world = World::new().await;
    let mut player = Player::new(&world).await;
    assert_eq!(player.play(&world).await.0, 200);
    let file = world.folder.path().join("games.db");
    let aside = world.folder.path().join("elsewhere.db");
    std::fs::rename(&file, &aside).unwrap();
    assert_eq!(player.play(&world).await.0, 503);
    until_ready(&world, 503).await;
    // Another file in its place is not the one that holds the games.
    std::fs::write(&file, b"").unwrap();
    assert_eq!(player.play(&world).await.0, 503);
    std::fs::rename(&aside, &file).unwrap();
    until_ready(&world, 200).await;
    assert_eq!(player.play(&world).await.0, 200);
    player.check(&world).await;
}

/// Waits until the server says that it can be used, or that it cannot.
async fn until_ready(world: &World, status: u16) {
    while world.get("/readyz").await.0.as_u16() != status {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn fault_a_locked_database_is_waited_for_then_told() {
    let mut world =
        World::with(|options| options.keeping.patience = Duration::from_millis(50)).await;
    let mut player = Player::new(&world).await;
    assert_eq!(player.play(&world).await.0, 200);
    let mut other = world.foreign().await;
    sqlx::query("BEGIN IMMEDIATE").execute(&mut other).await.unwrap();
    assert_eq!(player.play(&world).await, (503, json!("unavailable")));
    let wanted = world.client.post(world.url("/api/games")).json(&json!({}));
    let answer = wanted.send().await.unwrap();
    assert_eq!(answer.status(), 503);
    assert!(answer.headers().contains_key("retry-after"));
    player.check(&world).await;
    assert_eq!(player.sure.len(), 1, "what was refused is not there");
    until_ready(&world, 503).await;
    sqlx::query("ROLLBACK").execute(&mut other).await.unwrap();
    until_ready(&world, 200).await;
    assert_eq!(player.play(&world).await.0, 200);
    // With more patience nobody notices.
    world.restart_with(|options| options.keeping.patience = Duration::from_secs(600)).await;
    sqlx::query("BEGIN IMMEDIATE").execute(&mut other).await.unwrap();
    let waits = async {
        assert_eq!(player.play(&world).await.0, 200);
    };
    let releases = async {
        assert_eq!(world.get("/healthz").await.0, 200);
        assert_eq!(world.get("/api/games").await.0, 200, "reading goes on");
        sqlx::query("ROLLBACK").execute(&mut other).await.unwrap();
    };
    tokio::join!(waits, releases);
    player.check(&world).await;
    assert_eq!(player.sure.len(), 3);
}

/// Why a server does not start on a file.
async fn start_error(file: &Path) -> StoreError {
    let mut options = Options::new(format!("sqlite:{}", file.display()));
    options.http = "127.0.0.1:0".parse().unwrap();
    match Server::start(options).await.map(drop) {
        Err(StartError::Store(error)) => error,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn fault_a_place_that_cannot_be_written_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "x").unwrap();
    for path in [file.join("games.db"), file.join("deeper").join("games.db")] {
        let error = start_error(&path).await;
        assert!(matches!(error, StoreError::Unwritable { .. }), "{error}");
        assert!(error.to_string().contains(&file.display().to_string()), "{error}");
    }
    assert_eq!(std::fs::read(&file).unwrap(), b"x");
    let taken = folder.path().join("games.db");
    std::fs::create_dir(&taken).unwrap();
    let error = start_error(&taken).await;
    assert!(error.to_string().contains(&taken.display().to_string()), "{error}");
}

/// What happens to the bytes of a file.
type Damage = fn(&mut Vec<u8>);

#[tokio::test]
async fn fault_a_damaged_file_is_told_and_not_touched() {
    let mut world = World::new().await;
    let mut player = Player::new(&world).await;
    for _ in 0..50 {
        player.play(&world).await;
    }
    world.game(large(100_000)).await;
    world.server.take().unwrap().stop().await;
    let sound = world.folder.path().join("sound.db");
    let address = format!("sqlite:{}", world.file().display());
    foursight_server::store::backup(&address, &sound).await.unwrap();
    let sound = std::fs::read(sound).unwrap();
    let size = sound.len();
    let damages: [(&str, Damage); 5] = [
        ("another file", |bytes| *bytes = b"These are my notes, not a database.".repeat(99)),
        ("its first page", |bytes| bytes[..100].fill(7)),
        ("the list of tables", |bytes| bytes[100..4096].fill(0xff)),
        ("everything but the head", |bytes| bytes[4096..].fill(0xa5)),
        ("cut in half", |bytes| bytes.truncate(bytes.len() / 2 / 4096 * 4096)),
    ];
    for (what, damage) in damages {
        let file = world.folder.path().join("damaged.db");
        let mut bytes = sound.clone();
        damage(&mut bytes);
        std::fs::write(&file, &bytes).unwrap();
        let error = start_error(&file).await;
        assert!(matches!(error, StoreError::Damaged { .. }), "{what}: {error}");
        assert!(error.to_string().contains("damaged.db"), "{what}: {error}");
        assert!(std::fs::read(&file).unwrap() == bytes, "{what}: the file was changed");
        let address = format!("sqlite:{}", file.display());
        let checked = foursight_server::store::check(&address).await.unwrap_err();
        assert!(matches!(checked, StoreError::Damaged { .. }), "{what}: {checked}");
        let copy = world.folder.path().join("copy.db");
        assert!(foursight_server::store::backup(&address, &copy).await.is_err(), "{what}");
        assert!(!copy.exists(), "{what}: no copy of something damaged");
        assert!(std::fs::read(&file).unwrap() == bytes, "{what}: the file was changed");
    }
    // An empty file beside a log with everything in it.
    let file = world.folder.path().join("empty.db");
    std::fs::write(&file, "").unwrap();
    std::fs::write(world.folder.path().join("empty.db-wal"), &sound).unwrap();
    let error = start_error(&file).await;
    assert!(matches!(error, StoreError::Damaged { .. }), "{error}");
    assert_eq!(std::fs::read(world.folder.path().join("empty.db-wal")).unwrap().len(), size);
}

#[tokio::test]
async fn fault_another_programs_file_is_refused_and_not_touched() {
    let folder = tempfile::tempdir().unwrap();
    for (name, sql) in [
        ("one.db", "CREATE TABLE x (a)"),
        ("two.db", "CREATE TABLE games (title TEXT)"),
        ("three.db", "CREATE TABLE _sqlx_migrations (version BIGINT); CREATE TABLE recipes (a)"),
    ] {
        let file = folder.path().join(name);
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&file);
        let options = options.create_if_missing(true);
        let mut other = sqlx::SqliteConnection::connect_with(&options).await.unwrap();
        sqlx::raw_sql(sql).execute(&mut other).await.unwrap();
        other.close().await.unwrap();
        let bytes = std::fs::read(&file).unwrap();
        let error = start_error(&file).await;
        assert!(matches!(error, StoreError::Damaged { .. }), "{name}: {error}");
        assert!(error.to_string().contains("not a database of Foursight"), "{name}: {error}");
        assert!(std::fs::read(&file).unwrap() == bytes, "{name}: the file was changed");
    }
}

#[tokio::test]
async fn fault_damage_found_by_reading_stops_writing() {
    use std::io::{Seek, SeekFrom, Write};
    let mut world = World::new().await;
    let game = world.game(large(400_000)).await;
    world.restart().await;
    let mut player = Player::new(&world).await;
    assert_eq!(player.play(&world).await.0, 200);
    // The text of the pack is most of the file; only who looks at that game meets the damage.
    let mut file = std::fs::OpenOptions::new().write(true).open(world.file()).unwrap();
    let text = std::fs::read(world.file()).unwrap();
    let pages = text.chunks(4096).enumerate();
    for (page, _) in
        pages.filter(|(_, page)| page.iter().filter(|byte| **byte == b'x').count() > 4000)
    {
        file.seek(SeekFrom::Start(page as u64 * 4096)).unwrap();
        file.write_all(&[0xa5; 4096]).unwrap();
    }
    drop(file);
    assert_eq!(world.get(&game.path()).await.0, 503);
    assert_eq!(player.play(&world).await, (503, json!("unavailable")));
    until_ready(&world, 503).await;
}

#[tokio::test]
async fn fault_damage_while_it_runs_is_told_and_nothing_is_written() {
    use std::io::{Seek, SeekFrom, Write};
    let mut world = World::new().await;
    let mut player = Player::new(&world).await;
    for _ in 0..50 {
        assert_eq!(player.play(&world).await.0, 200);
    }
    // Everything is in the file and not in the log, and no connection remembers it.
    world.restart().await;
    let mut other = world.foreign().await;
    let touch = "UPDATE notes SET number = number WHERE name = 'salt'";
    for sql in [touch, "PRAGMA wal_checkpoint(TRUNCATE)", touch] {
        sqlx::query(sql).execute(&mut other).await.unwrap();
    }
    let mut file = std::fs::OpenOptions::new().write(true).open(world.file()).unwrap();
    let pages = file.metadata().unwrap().len() / 4096;
    for page in 1..pages {
        file.seek(SeekFrom::Start(page * 4096)).unwrap();
        file.write_all(&[0xa5; 4096]).unwrap();
    }
    drop(file);
    let damaged = std::fs::read(world.file()).unwrap();
    let (status, problem) = world.get(&player.game.path()).await;
    assert_eq!((status.as_u16(), &problem["code"]), (503, &json!("unavailable")), "{problem}");
    assert!(problem["detail"].as_str().unwrap().contains("damaged"), "{problem}");
    assert_eq!(player.play(&world).await, (503, json!("unavailable")));
    let (status, problem) = world.post("/api/games", None, json!({})).await;
    assert_eq!((status.as_u16(), &problem["code"]), (503, &json!("unavailable")), "{problem}");
    assert_eq!(world.get("/healthz").await.0, 200);
    assert_eq!(world.get("/readyz").await.0, 503);
    world.server.take().unwrap().stop().await;
    assert!(std::fs::read(world.file()).unwrap() == damaged, "the file was changed");
}

#[tokio::test(flavor = "multi_thread")]
async fn fault_postgres_restarts_under_load() {
    let mut postgres = Postgres::start().await;
    let address = postgres.address.clone();
    let world = World::with(|options| {
        options.database = address;
    })
    .await;
    let world = std::sync::Arc::new(world);
    let (down, is_down) = tokio::sync::watch::channel(0);
    let mut players = Vec::new();
    for _ in 0..8 {
        let (world, mut is_down) = (std::sync::Arc::clone(&world), is_down.clone());
        let mut player = Player::new(&world).await;
        players.push(tokio::spawn(async move {
            let (mut refused, mut after) = (0, 0);
            // On until it was away, is back, and ten more moves were answered.
            while after < 10 {
                let (status, code) = player.play(&world).await;
                match status {
                    200 if *is_down.borrow_and_update() == 2 => after += 1,
                    200 => {}
                    // It may have been stored though nobody could be told.
                    409 => player.check(&world).await,
                    _ => {
                        assert_eq!((status, code), (503, json!("unavailable")));
                        refused += 1;
                    }
                }
            }
            (player, refused)
        }));
    }
    while world.number_of_moves().await < 40 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    postgres.stop();
    down.send(1).unwrap();
    let (status, problem) = world.post("/api/games", None, json!({})).await;
    assert_eq!((status.as_u16(), &problem["code"]), (503, &json!("unavailable")), "{problem}");
    assert_eq!(world.get("/healthz").await.0, 200);
    assert_eq!(world.get("/readyz").await.0, 503);
    postgres.start_again().await;
    while world.get("/readyz").await.0 != 200 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    down.send(2).unwrap();
    let mut refused = 0;
    for player in players {
        let (mut player, times) = player.await.unwrap();
        player.check(&world).await;
        refused += times;
    }
    assert!(refused > 0, "nobody noticed");
}

fn openssl(folder: &Path, arguments: &str) {
    let made = Command::new("openssl").current_dir(folder).args(arguments.split(' ')).output();
    let made = made.unwrap_or_else(|error| panic!("openssl: {error}; install the package openssl"));
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
}

/// A game as soon as the session of a server that is gone is over.
async fn once_free(world: &World, game: &Game) -> Value {
    loop {
        let (status, now) = world.get(&game.path()).await;
        if status == 200 {
            return now;
        }
        assert!(status.is_server_error(), "{now}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn finding_16_a_server_ends_though_postgres_does_not_answer() {
    let postgres = Postgres::start().await;
    let address = postgres.address.clone();
    let mut world = World::with(|options| options.database = address).await;
    let game = world.game(json!({})).await;
    assert_eq!(world.play(&game, 0, json!([3])).await.0, 200);
    postgres.signal("-STOP");
    // Without an end to waiting this would wait for as long as PostgreSQL is stopped.
    world.stop().await;
    postgres.signal("-CONT");
    let address = postgres.address.clone();
    world.start_again(|options| options.database = address).await;
    let now = once_free(&world, &game).await;
    assert_eq!(now["moves"], json!([[3]]), "what was answered is there");
}

#[tokio::test]
async fn a_copy_by_pg_dump_is_restored_by_pg_restore_on_postgres() {
    let postgres = Postgres::start().await;
    let address = || postgres.address.clone();
    let mut world = World::with(|options| options.database = address()).await;
    let game = world.game(json!({})).await;
    world.columns(&game, &[3, 4]).await;
    // While the server runs, as docs/server.md says.
    postgres.run("pg_dump", &["--format=custom", "--file=copy", &postgres.address]);
    world.columns(&game, &[5]).await;
    let later = world.game(json!({})).await;
    world.stop().await;
    let database = format!("--dbname={}", postgres.address);
    postgres.run("pg_restore", &["--clean", "--if-exists", &database, "copy"]);
    world.start_again(|options| options.database = address()).await;
    assert_eq!(once_free(&world, &game).await["moves"], json!([[3], [4]]));
    assert_eq!(world.get(&later.path()).await.0, 404, "it began after the copy");
    world.columns(&game, &[6]).await;
}

#[tokio::test]
async fn finding_19_postgres_is_spoken_to_with_tls() {
    let postgres = Postgres::prepared(|folder| {
        for name in ["ca", "other"] {
            openssl(folder, &format!("req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN={name} -keyout {name}.key -out {name}.crt"));
        }
        openssl(folder, "req -newkey rsa:2048 -nodes -subj /CN=db -keyout db.key -out db.csr");
        std::fs::write(folder.join("names"), "subjectAltName=IP:127.0.0.1").unwrap();
        openssl(folder, "x509 -req -in db.csr -CA ca.crt -CAkey ca.key -CAcreateserial -days 2 -extfile names -out db.crt");
        let key = folder.join("db.key");
        use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
        std::fs::set_permissions(&key, std::fs::Permissions::from_mode(0o600)).unwrap();
        if key.metadata().unwrap().uid() == 0 {
            chown(&key, Some(NOBODY), Some(NOBODY)).unwrap();
        }
        let file = |name: &str| folder.join(name).display().to_string();
        vec![
            "ssl=on".to_owned(),
            format!("ssl_cert_file={}", file("db.crt")),
            format!("ssl_key_file={}", file("db.key")),
        ]
    })
    .await;
    let address = |mode: &str, root: &str| {
        let root = postgres.folder().join(root);
        format!("{}?sslmode={mode}&sslrootcert={}", postgres.address, root.display())
    };
    for mode in ["require", "verify-ca", "verify-full"] {
        let store = open(&address(mode, "ca.crt")).await;
        let store = store.unwrap_or_else(|error| panic!("{mode}: {error}"));
        store.ping().await.unwrap();
        let ssl = "SELECT count(*) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) \
                   WHERE application_name = 'foursight' AND NOT ssl";
        let plain = format!("{}?sslmode=disable", postgres.address);
        let mut other = sqlx::PgConnection::connect(&plain).await.unwrap();
        let open: i64 = sqlx::query_scalar(ssl).fetch_one(&mut other).await.unwrap();
        assert_eq!(open, 0, "{mode}: a connection without TLS");
    }
    for mode in ["verify-ca", "verify-full"] {
        let error = open(&address(mode, "other.crt")).await.map(drop).unwrap_err();
        assert!(error.to_string().contains("ertificate"), "{mode}: {error}");
    }
    let without = Postgres::start().await;
    let required = format!("{}?sslmode=require", without.address);
    assert!(open(&required).await.is_err(), "without TLS, though it was required");
    open(&without.address).await.unwrap();
}
