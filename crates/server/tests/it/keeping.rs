//! What is kept, for whom and for how long: one server a database, limits, retention, copies.

use std::time::Duration;

use foursight_rules::{EndKind, GameEnd};
use foursight_server::store::{
    self, Retention, Store, StoreError, StoreOptions, StoredBotName, Subject, WallClock,
};
use foursight_server::{Limits, Options, Server, StartError};
use reqwest::Method;
use serde_json::json;
use sqlx::Connection;

use crate::postgres::Postgres;
use crate::stores::{game, open, turn};
use crate::world::World;

/// A draft that no other is equal to, of at least so many bytes.
fn draft(number: usize, bytes: usize) -> String {
    let about = format!("{number} {}", "x".repeat(bytes));
    json!({
        "name": "three",
        "display_name": {"en": "Three", "de": "Drei"},
        "comment": about,
        "board": {"dimensions": [4, 4]},
        "scores": [{"name": "three.lines", "threshold": 1}],
        "rules": [{
            "name": "three.line",
            "pattern": "AAA",
            "score_actions":
                [{"memo": "three.lines", "player_index": -1, "operation": "add", "value": 1}]
        }]
    })
    .to_string()
}

/// Looks again until something is so.
async fn until(mut done: impl AsyncFnMut() -> bool) {
    while !done().await {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

#[tokio::test]
async fn finding_06_sqlite_is_current() {
    let mut database = sqlx::SqliteConnection::connect("sqlite::memory:").await.unwrap();
    let sql = "SELECT sqlite_version()";
    let version: String = sqlx::query_scalar(sql).fetch_one(&mut database).await.unwrap();
    let parts: Vec<u32> = version.split('.').map(|part| part.parse().unwrap()).collect();
    assert!(parts >= vec![3, 51, 3], "{version}: before 3.51.3 a write can get lost");
}

#[tokio::test]
async fn finding_06_a_second_server_on_a_file_says_so() {
    let mut world = World::new().await;
    let game = world.game(json!({})).await;
    world.columns(&game, &[3]).await;
    let mut options = Options::new(format!("sqlite:{}", world.file().display()));
    options.http = "127.0.0.1:0".parse().unwrap();
    match Server::start(options).await.map(drop).unwrap_err() {
        StartError::Store(StoreError::InUse { database, at }) => {
            assert_eq!(database, world.file().display().to_string());
            assert_eq!(at, Some(format!("http://{}", world.host)));
        }
        other => panic!("{other}"),
    }
    world.columns(&game, &[3]).await;
    world.restart().await;
    assert_eq!(world.get(&game.path()).await.1["turns"], 2, "once it has ended, another may begin");
}

#[tokio::test]
async fn finding_06_a_server_of_before_there_were_nodes_and_a_node_exclude_each_other_on_postgres()
{
    let postgres = Postgres::start().await;
    let first = open(&postgres.address).await.unwrap();
    first.create(&game("aaaaaaaa", 1), &[], None).await.unwrap();
    // Such a server wants the database for itself alone.
    let mut other = sqlx::PgConnection::connect(&postgres.address).await.unwrap();
    let alone = "SELECT pg_try_advisory_lock(x'0004516f'::INT, hashtext(current_schema()))";
    let has_it = async |other: &mut sqlx::PgConnection| -> bool {
        sqlx::query_scalar(alone).fetch_one(other).await.unwrap()
    };
    assert!(!has_it(&mut other).await);
    // The lock goes with its session, and is taken again while nobody else has it.
    let holder = "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted";
    let old: i32 = sqlx::query_scalar(holder).fetch_one(&mut other).await.unwrap();
    let end = sqlx::query("SELECT pg_terminate_backend($1)").bind(old);
    end.execute(&mut other).await.unwrap();
    until(async || {
        let now: Option<i32> = sqlx::query_scalar(holder).fetch_optional(&mut other).await.unwrap();
        now.is_some_and(|now| now != old) && first.ping().await.is_ok()
    })
    .await;
    first.create(&game("bbbbbbbb", 2), &[], None).await.unwrap();
    drop(first);
    until(async || has_it(&mut other).await).await;
    let hasty = StoreOptions { patience: Duration::from_millis(1), ..StoreOptions::default() };
    let second = store::open(&postgres.address, &hasty).await.map(drop);
    assert!(matches!(second, Err(StoreError::InUse { .. })), "{second:?}");
    drop(other);
    let third = open(&postgres.address).await.unwrap();
    assert!(third.load("aaaaaaaa").await.unwrap().is_some());
}

#[tokio::test]
async fn finding_06_a_duplicate_key_does_not_end_an_event() {
    let world = World::new().await;
    let mut other = world.foreign().await;
    // Another writer is always a moment earlier.
    let trigger = "CREATE TRIGGER earlier BEFORE INSERT ON event_games WHEN NEW.number = 3 BEGIN \
        INSERT INTO event_games VALUES \
        (NEW.event, NEW.encounter, NEW.number, NEW.ended_ms, NEW.summary, NEW.record); END";
    sqlx::query(trigger).execute(&mut other).await.unwrap();
    let event =
        json!({"format": "round-robin", "bots": ["random", "level1"], "games": 5, "nodes": 50});
    let (status, made) = world.post("/api/arena/events", None, event).await;
    assert_eq!(status, 201, "{made}");
    let path = format!("/api/arena/events/{}", made["id"].as_str().unwrap());
    let metrics = async || {
        let answer = world.client.get(world.url("/metrics")).send().await.unwrap();
        answer.text().await.unwrap()
    };
    until(async || metrics().await.contains("foursight_event_retries_total")).await;
    assert_eq!(world.get(&path).await.1["state"], "running");
    sqlx::query("DROP TRIGGER earlier").execute(&mut other).await.unwrap();
    until(async || world.get(&path).await.1["state"] == "finished").await;
    assert_eq!(world.number("SELECT count(*) FROM event_games").await, 5);
}

#[tokio::test]
async fn an_event_whose_end_cannot_be_stored_ends_as_soon_as_it_can() {
    let world = World::new().await;
    let mut other = world.foreign().await;
    let trigger = "CREATE TRIGGER no_end BEFORE UPDATE OF state ON events \
        BEGIN SELECT RAISE(ABORT, 'not now'); END";
    sqlx::query(trigger).execute(&mut other).await.unwrap();
    let event = |games: u32| json!({"format": "round-robin", "bots": ["random", "level1"], "games": games, "nodes": 50});
    let (_, long) = world.post("/api/arena/events", None, event(500)).await;
    let long = format!("/api/arena/events/{}", long["id"].as_str().unwrap());
    let pause = format!("{long}/pause");
    assert_eq!(world.post(&pause, None, json!({})).await.0, 204);
    let (_, short) = world.post("/api/arena/events", None, event(1)).await;
    let short = format!("/api/arena/events/{}", short["id"].as_str().unwrap());
    let metrics = async || {
        let answer = world.client.get(world.url("/metrics")).send().await.unwrap();
        answer.text().await.unwrap()
    };
    until(async || metrics().await.contains("foursight_event_retries_total")).await;
    assert_eq!(world.get(&short).await.1["state"], "running");
    // Whoever wants to stop or delete an event is told that it goes on.
    let stop = format!("{long}/stop");
    assert!(world.post(&stop, None, json!({})).await.0.is_server_error());
    assert!(world.call(Method::DELETE, &long, None, None).await.0.is_server_error());
    assert_eq!(world.post(&pause, None, json!({})).await.0, 204, "it is played");
    sqlx::query("DROP TRIGGER no_end").execute(&mut other).await.unwrap();
    until(async || world.get(&short).await.1["state"] == "finished").await;
    assert_eq!(world.post(&stop, None, json!({})).await.0, 204);
    assert_eq!(world.get(&long).await.1["state"], "stopped");
}

#[tokio::test]
async fn finding_07_deleting_leaves_nothing_behind() {
    let world = World::new().await;
    let texts = "SELECT count(*) FROM pack_texts";
    let first = world.game(json!({"draft": draft(1, 10)})).await;
    let second = world.game(json!({"draft": draft(1, 10)})).await;
    world.play(&second, 0, json!([0, 0])).await;
    let other = world.game(json!({})).await;
    assert_eq!(world.number(texts).await, 2, "equal texts are kept once");
    assert_eq!(world.call(Method::DELETE, &first.path(), None, None).await.0, 204);
    assert_eq!(world.number(texts).await, 2, "another game needs it");
    assert_eq!(world.play(&second, 1, json!([1, 0])).await.0, 200);
    assert_eq!(world.call(Method::DELETE, &second.path(), None, None).await.0, 204);
    assert_eq!(world.number(texts).await, 1);
    let event = json!({"format": "match", "bots": ["random", "level1"], "packs": ["connect4"],
        "games": 1, "nodes": 10});
    let (_, made) = world.post("/api/arena/events", None, event).await;
    let path = format!("/api/arena/events/{}", made["id"].as_str().unwrap());
    assert_eq!(world.call(Method::DELETE, &other.path(), None, None).await.0, 204);
    assert_eq!(world.number(texts).await, 1, "the event needs it");
    until(async || world.get(&path).await.1["state"] == "finished").await;
    assert_eq!(world.call(Method::DELETE, &path, None, None).await.0, 204);
    for table in [
        texts,
        "SELECT count(*) FROM game_texts",
        "SELECT count(*) FROM event_texts",
        "SELECT count(*) FROM turns",
        "SELECT count(*) FROM event_games",
    ] {
        assert_eq!(world.number(table).await, 0, "{table}");
    }
}

#[tokio::test]
async fn finding_07_many_first_moves_are_one_value() {
    let mut world = World::new().await;
    // Nobody gets five in a row: every other row is left out, and pairs have one colour.
    let moves: Vec<[u16; 2]> = (0..8).map(|at| [at / 4 * 2, at % 4 * 3]).collect();
    let wanted = json!({"packs": ["gomoku"], "moves": moves});
    let (status, made) = world.post("/api/games", None, wanted).await;
    assert_eq!(status, 201, "{made}");
    let path = format!("/api/games/{}", made["id"].as_str().unwrap());
    assert_eq!(world.number("SELECT count(*) FROM turns").await, 0, "no statement for each");
    assert_eq!(world.number("SELECT opening_turns FROM games").await, 8);
    world.restart().await;
    assert_eq!(world.get(&path).await.1["moves"], json!(moves));
    assert_eq!(world.get("/api/games").await.1["games"][0]["turns"], 8);
}

#[tokio::test]
async fn finding_07_an_address_has_its_share() {
    let world = World::with(|options| {
        options.http = "0.0.0.0:0".parse().unwrap();
        options.limits = Some(Limits::default());
        options.keeping.bytes_per_address = Some(100_000);
    })
    .await;
    let mut games = Vec::new();
    let refused = loop {
        let wanted = json!({"draft": draft(games.len(), 20_000)});
        let (status, answer) = world.post("/api/games", None, wanted).await;
        if status != 201 {
            break (status.as_u16(), answer);
        }
        games.push(answer["id"].as_str().unwrap().to_owned());
        assert!(games.len() < 100, "there is no limit");
    };
    assert_eq!((refused.0, &refused.1["code"]), (507, &json!("storage_full")), "{}", refused.1);
    assert!(games.len() == 4, "{}", games.len());
    assert!(refused.1["words"]["de"].as_str().unwrap().contains("kein Platz"), "{}", refused.1);
    let owner =
        "SELECT count(*) FROM games WHERE owner LIKE '%127.0.0.1%' OR setup LIKE '%127.0.0.1%'";
    assert_eq!(world.number(owner).await, 0, "addresses are not kept");
    let token = world.server.as_ref().unwrap().token().unwrap();
    let delete = world.client.delete(world.url(&format!("/api/games/{}", games[0])));
    assert_eq!(delete.bearer_auth(token).send().await.unwrap().status(), 204);
    let (status, answer) = world.post("/api/games", None, json!({"draft": draft(999, 9)})).await;
    assert_eq!(status, 201, "{answer}");
}

#[tokio::test]
async fn finding_07_a_full_database_takes_moves_but_nothing_new() {
    let world = World::with(|options| options.keeping.most_bytes = Some(1 << 20)).await;
    let played = world.game(json!({})).await;
    let mut games: Vec<String> = Vec::new();
    let refused = loop {
        let wanted = json!({"draft": draft(games.len(), 100_000)});
        let (status, answer) = world.post("/api/games", None, wanted).await;
        if status != 201 {
            break (status.as_u16(), answer);
        }
        games.push(answer["id"].as_str().unwrap().to_owned());
        assert!(games.len() < 100, "there is no limit");
    };
    assert_eq!((refused.0, &refused.1["code"]), (507, &json!("storage_full")), "{}", refused.1);
    let size = world.file().metadata().unwrap().len();
    assert!(size < 3 << 20, "{size}");
    world.columns(&played, &[3, 3, 3, 4]).await;
    let put = json!({"text": draft(1, 100_000)});
    let (status, _) = world.call(Method::PUT, "/api/packs/three", None, Some(put)).await;
    assert_eq!(status, 507);
    for id in games {
        assert_eq!(
            world.call(Method::DELETE, &format!("/api/games/{id}"), None, None).await.0,
            204
        );
    }
    world.game(json!({"draft": draft(7, 100_000)})).await;
    world.columns(&played, &[4]).await;
}

#[tokio::test]
async fn finding_07_what_was_kept_for_long_enough_goes() {
    let mut world = World::new().await;
    let unplayed = world.game(json!({})).await;
    let drafted = world.game(json!({"draft": draft(1, 100_000)})).await;
    world.play(&drafted, 0, json!([0, 0])).await;
    let played = world.game(json!({})).await;
    world.columns(&played, &[3]).await;
    let moment = Some(Duration::from_millis(1));
    world
        .restart_with(|options| {
            options.keeping.retention =
                Retention { drafts: moment, unplayed: moment, ..Retention::default() };
        })
        .await;
    until(async || world.get("/api/games").await.1["games"].as_array().unwrap().len() == 1).await;
    assert_eq!(world.get("/api/games").await.1["games"][0]["id"], json!(played.id));
    assert_eq!(world.get(&unplayed.path()).await.0, 404);
    assert_eq!(world.get(&drafted.path()).await.0, 404);
    until(async || world.number("SELECT count(*) FROM pack_texts").await == 1).await;
    world.columns(&played, &[3]).await;
    // The file becomes smaller, too.
    until(async || world.number("SELECT freelist_count FROM pragma_freelist_count").await == 0)
        .await;
}

async fn expiry(store: &dyn Store) {
    let games = Some(Duration::from_millis(1));
    let moment = Retention { drafts: None, unplayed: None, games, ..Retention::default() };
    let ids: Vec<String> = (0..250).map(|number| format!("g{number:07}")).collect();
    for id in &ids {
        store.create(&game(id, 1), &[], None).await.unwrap();
    }
    store.append(&ids[7], 0, &turn(0), None).await.unwrap();
    let resigned = GameEnd::lost_by(2, 0, EndKind::Resigned);
    store.finish(&ids[8], &resigned, &game(&ids[8], 1).setup).await.unwrap();
    assert!(!store.expire(&ids[3], &Retention::default()).await.unwrap(), "it is new");
    assert!(!store.expire("nothing1", &moment).await.unwrap());
    tokio::time::sleep(Duration::from_millis(3)).await;
    let (mut cursor, mut steps, mut walked) = (None, 0, Vec::new());
    loop {
        let (games, next) = store.aged(Duration::from_millis(1), cursor).await.unwrap();
        assert!(games.len() <= 100, "a step is small");
        for game in &games {
            let moved = [&ids[7], &ids[8]].contains(&&game.id);
            assert_eq!(game.played, moved, "{game:?}");
            assert!(store.expire(&game.id, &moment).await.unwrap(), "{game:?}");
        }
        walked.extend(games.into_iter().map(|game| game.id));
        steps += 1;
        cursor = next;
        if cursor.is_none() {
            break;
        }
    }
    walked.sort();
    assert_eq!((walked, steps), (ids, 3));
    assert!(!store.drop_unused_texts().await.unwrap());
    store.shrink().await.unwrap();
    store.note_time().await.unwrap();
}

#[tokio::test]
async fn finding_07_both_databases_forget_step_by_step_on_postgres() {
    let folder = tempfile::tempdir().unwrap();
    let file = format!("sqlite:{}", folder.path().join("games.db").display());
    expiry(&*open(&file).await.unwrap()).await;
    let postgres = Postgres::start().await;
    expiry(&*open(&postgres.address).await.unwrap()).await;
}

/// Names of bots, three of which are registered and one of which is used most of a day later.
async fn names_expire(address: &str) {
    const HOUR: Duration = Duration::from_secs(3600);
    let at = async |hours: i64| {
        let wall_clock = WallClock::new(move || 1_700_000_000_000 + hours * 3_600_000);
        let options = StoreOptions { wall_clock, ..StoreOptions::default() };
        let store = store::open(address, &options).await.unwrap();
        let lease = store.own(Subject::Arena).await.unwrap();
        (store, lease)
    };
    let (store, lease) = at(0).await;
    for name in ["Iris", "Max", "Rex"] {
        let name = StoredBotName { name: name.into(), secret_sha256: "x".into(), created_ms: 1 };
        assert!(store.add_bot_name(&name).await.unwrap());
    }
    assert!(store.forget_bot_names(HOUR).await.unwrap().is_empty(), "all are new");
    store.close().await;
    store.release();
    drop((store, lease));
    let (store, _lease) = at(20).await;
    // One that is not registered does no harm.
    store.note_bot_names_used(&["Max".into(), "Nobody".into()]).await.unwrap();
    assert!(store.forget_bot_names(30 * HOUR).await.unwrap().is_empty());
    let mut gone = store.forget_bot_names(10 * HOUR).await.unwrap();
    gone.sort();
    assert_eq!(gone, ["Iris", "Rex"]);
    let left = store.bot_names().await.unwrap();
    assert_eq!(left.iter().map(|left| &*left.name).collect::<Vec<_>>(), ["Max"]);
    store.close().await;
    store.release();
}

#[tokio::test]
async fn finding_12_names_of_bots_that_nobody_uses_are_forgotten_on_postgres() {
    let folder = tempfile::tempdir().unwrap();
    names_expire(&format!("sqlite:{}", folder.path().join("games.db").display())).await;
    let postgres = Postgres::start().await;
    names_expire(&postgres.address).await;
}

#[tokio::test]
async fn fault_clock_jumps_cost_no_game() {
    const YEARS: i64 = 50 * 365 * 24 * 3600 * 1000;
    let folder = tempfile::tempdir().unwrap();
    let address = format!("sqlite:{}", folder.path().join("games.db").display());
    let now = 1_800_000_000_000;
    let keeping =
        Retention { games: Some(Duration::from_secs(7 * 24 * 3600)), ..Retention::default() };
    for (number, wall) in
        [now, now + YEARS, 0, now + YEARS, -YEARS, i64::MAX, now].iter().enumerate()
    {
        let wall = *wall;
        let wall_clock = WallClock::new(move || wall);
        let options = StoreOptions { wall_clock, ..StoreOptions::default() };
        let store = store::open(&address, &options).await.unwrap();
        let id = format!("g{number:07}");
        store.create(&game(&id, wall), &[], None).await.unwrap();
        let (games, _) = store.aged(Duration::ZERO, None).await.unwrap();
        let old: Vec<_> = games.iter().filter(|game| keeping.is_over(game)).collect();
        assert!(old.is_empty(), "after {number} jumps, at {wall}: {old:?}");
        store.note_time().await.unwrap();
        store.release();
        for number in 0..=number {
            let id = format!("g{number:07}");
            assert!(store.load(&id).await.unwrap().is_some());
        }
    }
}

/// A database as the first versions made it.
#[tokio::test]
async fn databases_of_older_versions_are_brought_up_to_date() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.db");
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&file).create_if_missing(true);
    let mut old = sqlx::SqliteConnection::connect_with(&options).await.unwrap();
    for (version, name, sql) in [
        (1, "games", include_str!("../../migrations/sqlite/1_games.sql")),
        (2, "events", include_str!("../../migrations/sqlite/2_events.sql")),
    ] {
        use sqlx::SqlSafeStr;
        use sqlx::migrate::{Migrate, Migration, MigrationType};
        old.ensure_migrations_table("_sqlx_migrations").await.unwrap();
        let kind = MigrationType::Simple;
        let migration = Migration::new(version, name.into(), kind, sql.into_sql_str(), false);
        old.apply("_sqlx_migrations", &migration).await.unwrap();
    }
    let setup = serde_json::to_string(&game("aaaaaaaa", 5).setup).unwrap();
    for sql in [
        "INSERT INTO pack_texts VALUES ('hash', '{}'), ('other', '{}')",
        "INSERT INTO turns VALUES ('aaaaaaaa', 0, '{\"place\":[3]}')",
    ] {
        if sql.contains("turns") {
            let insert = "INSERT INTO games (id, created_ms, setup) VALUES ('aaaaaaaa', 5, $1)";
            sqlx::query(insert).bind(&setup).execute(&mut old).await.unwrap();
        }
        sqlx::query(sql).execute(&mut old).await.unwrap();
    }
    old.close().await.unwrap();
    let address = format!("sqlite:{}", file.display());
    let found = store::check(&address).await.unwrap();
    assert_eq!((found.games, found.moves), (1, 1), "an older one can be checked and copied");
    let store = open(&address).await.unwrap();
    let kept = store.load("aaaaaaaa").await.unwrap().unwrap();
    assert_eq!((kept.setup, kept.turns.len()), (game("aaaaaaaa", 5).setup, 1));
    assert!(store.drop_unused_texts().await.unwrap());
    assert_eq!(store.pack_text("other").await.unwrap(), None, "nothing used it");
    assert!(store.pack_text("hash").await.unwrap().is_some());
    let (games, _) = store.aged(Duration::ZERO, None).await.unwrap();
    assert!(games.iter().all(|game| !Retention::default().is_over(game)), "{games:?}");
    assert!(store.delete("aaaaaaaa").await.unwrap());
    assert_eq!(store.pack_text("hash").await.unwrap(), None);
}

#[tokio::test]
async fn copies_are_made_checked_and_put_back() {
    let mut world = World::new().await;
    let game = world.game(json!({})).await;
    world.columns(&game, &[3, 3, 4]).await;
    let address = format!("sqlite:{}", world.file().display());
    let copy = world.folder.path().join("copy.db");
    let made = store::backup(&address, &copy).await.unwrap();
    assert_eq!((made.games, made.moves), (1, 3));
    let again = store::backup(&address, &copy).await.unwrap_err();
    assert!(matches!(again, StoreError::Exists(_)), "{again}");
    world.columns(&game, &[4]).await;
    let running = store::restore(&copy, &address).await.map(drop).unwrap_err();
    assert!(matches!(running, StoreError::InUse { .. }), "{running}");
    world.server.take().unwrap().stop().await;
    let (restored, aside) = store::restore(&copy, &address).await.unwrap();
    assert_eq!(restored.moves, 3);
    let aside = aside.unwrap();
    let old = format!("sqlite:{}", aside.display());
    assert_eq!(store::check(&old).await.unwrap().moves, 4, "nothing is deleted");
    assert_eq!(store::restore(&aside, &address).await.unwrap().0.moves, 4, "it can be put back");
    assert_eq!(store::check(&address).await.unwrap().moves, 4);
    assert_eq!(store::restore(&copy, &address).await.unwrap().0.moves, 3);
    assert_eq!(store::check(&address).await.unwrap().moves, 3);
    let server = {
        let mut options = Options::new(address.clone());
        options.http = "127.0.0.1:0".parse().unwrap();
        Server::start(options).await.unwrap()
    };
    world.host = format!("127.0.0.1:{}", server.address().port());
    world.server = Some(server);
    assert_eq!(world.get(&game.path()).await.1["turns"], 3);
    let error = store::backup("postgres://u:secret@h/n", &copy).await.unwrap_err();
    assert!(matches!(error, StoreError::NotAFile(_)), "{error}");
    assert!(!error.to_string().contains("secret"), "{error}");
    let error = store::backup("oracle:x", &copy).await.unwrap_err();
    assert!(matches!(error, StoreError::Address(_)), "{error}");
}

/// A file and what SQLite keeps beside it.
fn with_log(file: &std::path::Path) -> [std::path::PathBuf; 2] {
    let mut log = file.as_os_str().to_owned();
    log.push("-wal");
    [file.to_owned(), log.into()]
}

#[tokio::test]
async fn a_server_that_has_ended_leaves_one_complete_file() {
    let mut world = World::new().await;
    let game = world.game(json!({})).await;
    world.columns(&game, &[3, 3, 4]).await;
    world.stop().await;
    let [file, log] = with_log(&world.file());
    assert!(!log.exists(), "something is still in the log");
    let copy = world.folder.path().join("copy.db");
    std::fs::copy(file, &copy).unwrap();
    assert_eq!(store::check(&format!("sqlite:{}", copy.display())).await.unwrap().moves, 3);
}

#[tokio::test]
async fn a_copy_with_a_log_beside_it_is_put_back_whole() {
    let mut world = World::new().await;
    let game = world.game(json!({})).await;
    world.columns(&game, &[3, 3, 4]).await;
    // As a killed server leaves it: the moves are in the log.
    let killed = world.folder.path().join("killed.db");
    for (from, to) in with_log(&world.file()).iter().zip(with_log(&killed)) {
        std::fs::copy(from, to).unwrap();
    }
    world.stop().await;
    let address = format!("sqlite:{}", world.file().display());
    let (restored, _) = store::restore(&killed, &address).await.unwrap();
    assert_eq!(restored.moves, 3);
    assert_eq!(store::check(&address).await.unwrap().moves, 3);
    world.start_again(|_| {}).await;
    assert_eq!(world.get(&game.path()).await.1["turns"], 3);
}

#[cfg(unix)]
#[tokio::test]
async fn a_copy_that_is_put_back_may_be_written_by_whoever_could_before() {
    use std::os::unix::fs::PermissionsExt;
    let mut world = World::new().await;
    world.game(json!({})).await;
    world.stop().await;
    let address = format!("sqlite:{}", world.file().display());
    let copy = world.folder.path().join("copy.db");
    store::backup(&address, &copy).await.unwrap();
    std::fs::set_permissions(world.file(), std::fs::Permissions::from_mode(0o660)).unwrap();
    std::fs::set_permissions(&copy, std::fs::Permissions::from_mode(0o400)).unwrap();
    store::restore(&copy, &address).await.unwrap();
    let mode = world.file().metadata().unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o660);
}

/// A unit's folder hides the database; a copy elsewhere holds the same.
#[cfg(unix)]
#[tokio::test]
async fn a_copy_can_be_read_by_its_owner_alone() {
    use std::os::unix::fs::PermissionsExt;
    let world = World::new().await;
    let copy = world.folder.path().join("copy.db");
    let address = format!("sqlite:{}", world.file().display());
    store::backup(&address, &copy).await.unwrap();
    assert_eq!(copy.metadata().unwrap().permissions().mode() & 0o777, 0o600);
}

/// An administrator puts the copy there; the server's own user has to be able to take the lock.
#[cfg(unix)]
#[tokio::test]
async fn what_an_administrator_puts_back_is_the_servers_with_its_lock() {
    use std::os::unix::fs::{MetadataExt, chown};
    let mut world = World::new().await;
    world.stop().await;
    let file = world.file();
    let lock = world.folder.path().join("games.db.lock");
    let copy = world.folder.path().join("copy.db");
    let address = format!("sqlite:{}", file.display());
    store::backup(&address, &copy).await.unwrap();
    std::fs::remove_file(&lock).unwrap();
    // Nobody else can give files away, and then everything is theirs anyway.
    let owner = match chown(&file, Some(12_345), None) {
        Ok(()) => 12_345,
        Err(_) => file.metadata().unwrap().uid(),
    };
    store::restore(&copy, &address).await.unwrap();
    assert_eq!(file.metadata().unwrap().uid(), owner);
    assert_eq!(lock.metadata().unwrap().uid(), owner);
}

#[tokio::test]
async fn a_server_does_not_begin_anew_where_a_copy_is_half_in_its_place() {
    let mut world = World::new().await;
    world.game(json!({})).await;
    world.stop().await;
    let part = world.folder.path().join("games.db.part");
    std::fs::rename(world.file(), &part).unwrap();
    let mut options = Options::new(format!("sqlite:{}", world.file().display()));
    options.http = "127.0.0.1:0".parse().unwrap();
    match Server::start(options).await.map(drop).unwrap_err() {
        StartError::Store(StoreError::Damaged { why, .. }) => {
            assert!(why.contains("restore"), "{why}");
        }
        other => panic!("{other}"),
    }
    assert!(!world.file().exists());
}
