//! Both databases keep the same things in the same way.

use std::sync::Arc;
use std::time::Duration;

use foursight_arena::{GameSummary, SeedDerivation};
use foursight_rules::{EndKind, GameEnd, MoveName, PlayerSet};
use foursight_server::Words;
use foursight_server::store::{
    EventFilter, EventFormat, EventGame, EventSetup, EventState, Filter, GameSetup, OfferName,
    Series, Store, StoreError, StoreOptions, StoredEvent, StoredGame, StoredOffer, StoredRefusal,
    StoredTurn, Takeback,
};
use foursight_table::TimeControl;
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::Connection;

use crate::postgres::Postgres;
use crate::world::World;

pub(crate) fn game(id: &str, created_ms: i64) -> StoredGame {
    let setup = GameSetup {
        title: Words::new("Four", "Vier \u{1f4a3} 'x' \"y\""),
        packs: vec!["a".into()],
        sources: vec![("a".into(), "hash".into())],
        seats: vec!["human".into(), "open".into()],
        keys: vec![Some("k".into()), None],
        seed: u64::MAX,
        time: TimeControl {
            per_move: Some(Duration::from_millis(1)),
            increment: Duration::from_millis(5),
            ..TimeControl::UNLIMITED
        },
        first_to_move: 0,
        opening: 0,
        shared: true,
        invitation: Some("i".into()),
        listed: Some(true),
        series: Some(Series { games: 3, number: 2, points: vec![1, 0] }),
        takeback: None,
        used_ms: None,
        teaching: true,
        rated: false,
        offers: vec![StoredOffer {
            kind: OfferName::Draw,
            by: 1,
            agreed: PlayerSet::only(1),
            turns: 0,
        }],
        rematch_with: PlayerSet::only(0),
        refusals: vec![StoredRefusal { kind: OfferName::Takeback, by: 0, turns: 0 }],
        owner: None,
        room: None,
        room_names: vec!["Anna".into(), "Ben".into()],
        draft_bytes: 0,
    };
    StoredGame {
        id: id.into(),
        created_ms,
        setup,
        result: None,
        next: None,
        turns: Vec::new(),
        people: Vec::new(),
    }
}

pub(crate) fn turn(at: u16) -> StoredTurn {
    let place = MoveName::Place(vec![at]);
    StoredTurn { place, bomb: (at == 2).then(|| vec![5]), left_ms: Some(vec![1, 2]), to_move: None }
}

pub(crate) async fn open(address: &str) -> Result<Arc<dyn Store>, StoreError> {
    foursight_server::store::open(address, &StoreOptions::default()).await
}

async fn ids(store: &dyn Store, filter: Filter) -> Vec<String> {
    store.list(&filter).await.unwrap().into_iter().map(|row| row.id).collect()
}

fn event(id: &str, created_ms: i64) -> StoredEvent {
    let setup = EventSetup {
        name: "Cup \u{1f3c6}".into(),
        format: EventFormat::RoundRobin,
        packs: vec!["a".into()],
        sources: vec![("a".into(), "event".into())],
        bots: vec!["bot:Rex".into(), "random".into()],
        names: vec!["Rex".into(), "random".into()],
        games: 2,
        time_ms: 100,
        game_time_ms: Some(60_000),
        increment_ms: 500,
        tolerance_ms: 50,
        nodes: Some(5),
        seed: u64::MAX,
        derivation: SeedDerivation::Hashed,
        rounds: None,
        planned: 2,
        paused: false,
    };
    let (state, why, winner, played) = (EventState::Running, None, None, 0);
    StoredEvent { id: id.into(), created_ms, setup, state, why, winner, played }
}

fn event_game(encounter: usize, number: u32) -> EventGame {
    let end = GameEnd::lost_by(2, 0, EndKind::Timeout).with_detail("late");
    let summary = GameSummary {
        number,
        starter: 1,
        sudden_death: false,
        end,
        moves: 3,
        seed: Some(u64::MAX),
    };
    EventGame { encounter, ended_ms: 7, summary }
}

async fn events(store: &dyn Store) {
    let texts = [("event".to_owned(), "{}".to_owned())];
    let (first, second) = (event("eeeeeeee", 1), event("ffffffff", 2));
    store.create_event(&first, &texts).await.unwrap();
    store.create_event(&second, &texts).await.unwrap();
    assert!(matches!(store.create_event(&first, &[]).await, Err(StoreError::Taken(_))));
    assert_eq!(store.pack_text("event").await.unwrap().as_deref(), Some("{}"));
    assert_eq!(store.event("eeeeeeee").await.unwrap(), Some(first.clone()));
    assert_eq!(store.event("gggggggg").await.unwrap(), None);
    for (encounter, number) in [(1, 1), (0, 1), (0, 2)] {
        let game = event_game(encounter, number);
        store.add_event_game("eeeeeeee", &game, "record").await.unwrap();
        assert!(store.add_event_game("eeeeeeee", &game, "again").await.is_err());
    }
    assert!(store.add_event_game("gggggggg", &event_game(0, 1), "").await.is_err());
    let games = store.event_games("eeeeeeee").await.unwrap();
    assert_eq!(games, [event_game(0, 1), event_game(0, 2), event_game(1, 1)]);
    let kept = store.event_game("eeeeeeee", 1, 1).await.unwrap();
    assert_eq!(kept, Some((event_game(1, 1), "record".to_owned())));
    assert_eq!(store.event_game("eeeeeeee", 1, 2).await.unwrap(), None);
    assert!(store.pause_event(&second, true).await.unwrap());
    assert!(store.event("ffffffff").await.unwrap().unwrap().setup.paused);
    assert!(store.pause_event(&second, false).await.unwrap());
    assert_eq!(store.event("ffffffff").await.unwrap(), Some(second.clone()));
    assert!(store.end_event("ffffffff", EventState::Finished, None, Some("Rex")).await.unwrap());
    let again = store.end_event("ffffffff", EventState::Failed, Some("why"), None).await.unwrap();
    assert!(!again, "it was over");
    assert!(!store.pause_event(&second, true).await.unwrap(), "it was over");
    let over = store.event("ffffffff").await.unwrap().unwrap();
    assert_eq!((over.state, over.winner.as_deref()), (EventState::Finished, Some("Rex")));
    let list = async |running, before: Option<&str>| -> Vec<(String, u64)> {
        let filter = EventFilter { running, before: before.map(str::to_owned), limit: 9 };
        let events = store.events(&filter).await.unwrap();
        events.into_iter().map(|event| (event.id, event.played)).collect()
    };
    let (old, new) = (("eeeeeeee".to_owned(), 3), ("ffffffff".to_owned(), 0));
    assert_eq!(list(false, None).await, [new, old.clone()]);
    assert_eq!(list(true, None).await, std::slice::from_ref(&old));
    assert_eq!(list(false, Some("ffffffff")).await, [old]);
    assert!(store.delete_event("eeeeeeee").await.unwrap());
    assert!(!store.delete_event("eeeeeeee").await.unwrap());
    assert_eq!(store.event_games("eeeeeeee").await.unwrap(), []);
}

/// Changes that are made at the same time; one that fails takes no other with it.
async fn together(store: &dyn Store) {
    store.create(&game("tttttttt", 3), &[], None).await.unwrap();
    let turns: Vec<StoredTurn> = (0..100).map(|ply| turn(ply / 2)).collect();
    // Each is tried twice, and kept once.
    let appends =
        turns.iter().enumerate().map(|(at, turn)| store.append("tttttttt", at / 2, turn, None));
    let kept = futures_util::future::join_all(appends).await;
    assert_eq!(kept.iter().filter(|result| result.is_ok()).count(), 50);
    let found = store.load("tttttttt").await.unwrap().unwrap().turns;
    assert_eq!(found, (0..50).map(turn).collect::<Vec<_>>());
    store.delete("tttttttt").await.unwrap();
}

async fn suite(store: &dyn Store) {
    events(store).await;
    crate::bot_names::suite(store).await;
    crate::lookalikes::suite(store).await;
    crate::people::suite(store).await;
    together(store).await;
    store.ping().await.unwrap();
    assert_eq!(store.load("nothing1").await.unwrap(), None);
    let texts = [("hash".to_owned(), "{}".to_owned())];
    let first = game("aaaaaaaa", 5);
    store.create(&first, &texts, None).await.unwrap();
    assert_eq!(store.load("aaaaaaaa").await.unwrap(), Some(first.clone()));
    assert_eq!(store.pack_text("hash").await.unwrap().as_deref(), Some("{}"));
    assert_eq!(store.pack_text("none").await.unwrap(), None);
    let taken = store.create(&game("aaaaaaaa", 9), &texts, None).await;
    assert!(matches!(taken, Err(StoreError::Taken(_))));

    for ply in 0..4 {
        store.append("aaaaaaaa", ply, &turn(ply as u16), None).await.unwrap();
    }
    assert!(store.append("aaaaaaaa", 3, &turn(9), None).await.is_err(), "the turn is there");
    assert!(store.append("missing1", 0, &turn(0), None).await.is_err(), "no such game");
    let turns = store.load("aaaaaaaa").await.unwrap().unwrap().turns;
    assert_eq!(turns, [turn(0), turn(1), turn(2), turn(3)]);
    let won = GameEnd {
        winners: PlayerSet::only(1),
        kind: EndKind::Score,
        score: Some("a.lines".into()),
        offender: None,
        detail: None,
    };
    store.append("aaaaaaaa", 4, &turn(4), Some(&won)).await.unwrap();
    assert_eq!(store.load("aaaaaaaa").await.unwrap().unwrap().result, Some(won.clone()));
    let takeback = Some(Takeback { turns: 2, left_ms: vec![7, 8], rewarded: vec![1, 2] });
    let changed = GameSetup { takeback, ..first.setup.clone() };
    store.truncate("aaaaaaaa", 2, &changed).await.unwrap();
    let cut = store.load("aaaaaaaa").await.unwrap().unwrap();
    assert_eq!((cut.turns.len(), cut.result, cut.setup), (2, None, changed));
    let ended = GameSetup { used_ms: Some(9), ..first.setup.clone() };
    store.finish("aaaaaaaa", &won, &ended).await.unwrap();
    let kept = store.load("aaaaaaaa").await.unwrap().unwrap();
    assert_eq!((kept.setup, kept.result), (ended, Some(won.clone())));
    let mut setup = first.setup.clone();
    setup.seats[1] = "human".into();
    store.update_setup("aaaaaaaa", &setup).await.unwrap();
    let kept = store.load("aaaaaaaa").await.unwrap().unwrap();
    assert_eq!((kept.setup, kept.result), (setup, Some(won)));

    let mut second = game("bbbbbbbb", 5);
    second.turns = vec![turn(0), turn(1)];
    store.create(&second, &texts, Some("aaaaaaaa")).await.unwrap();
    let old = store.load("aaaaaaaa").await.unwrap().unwrap();
    assert_eq!(old.next.as_deref(), Some("bbbbbbbb"));
    store.create(&game("cccccccc", 1), &[], None).await.unwrap();
    let all = Filter { limit: 10, ..Filter::default() };
    assert_eq!(ids(store, all.clone()).await, ["bbbbbbbb", "aaaaaaaa", "cccccccc"]);
    assert_eq!(ids(store, Filter { limit: 1, ..all.clone() }).await, ["bbbbbbbb"]);
    let older = Filter { before: Some("bbbbbbbb".into()), ..all.clone() };
    assert_eq!(ids(store, older).await, ["aaaaaaaa", "cccccccc"]);
    let over = Filter { finished: Some(true), ..all.clone() };
    assert_eq!(ids(store, over).await, ["aaaaaaaa"]);
    let running = Filter { finished: Some(false), ..all.clone() };
    assert_eq!(ids(store, running).await, ["bbbbbbbb", "cccccccc"]);
    assert_eq!(store.list(&all).await.unwrap()[0].turns, 2);
    let mut unlisted = game("dddddddd", 9);
    unlisted.setup.listed = None;
    store.create(&unlisted, &[], None).await.unwrap();
    assert_eq!(ids(store, all.clone()).await, ["bbbbbbbb", "aaaaaaaa", "cccccccc"], "friends' own");
    assert_eq!(store.load("dddddddd").await.unwrap(), Some(unlisted));
    assert!(store.delete("dddddddd").await.unwrap());
    assert!(store.delete("bbbbbbbb").await.unwrap());
    assert!(!store.delete("bbbbbbbb").await.unwrap());
    assert_eq!(store.load("bbbbbbbb").await.unwrap(), None);

    store.put_pack("b", "1").await.unwrap();
    store.put_pack("a", "2").await.unwrap();
    store.put_pack("b", "3").await.unwrap();
    let packs = [("a", "2"), ("b", "3")].map(|(name, text)| (name.to_owned(), text.to_owned()));
    assert_eq!(store.packs().await.unwrap(), packs);
    assert!(store.delete_pack("a").await.unwrap() && !store.delete_pack("a").await.unwrap());
}

#[tokio::test]
async fn sqlite_keeps_everything() {
    let folder = tempfile::tempdir().unwrap();
    let address = format!("sqlite:{}", folder.path().join("deep/er/games.db").display());
    let store = open(&address).await.unwrap();
    suite(&*store).await;
    drop(store);
    let again = open(&address).await.unwrap();
    assert!(again.load("aaaaaaaa").await.unwrap().is_some(), "after it was closed, too");
}

#[tokio::test]
async fn games_are_kept_and_played_on_postgres() {
    let postgres = Postgres::start().await;
    let store = open(&postgres.address).await.unwrap();
    suite(&*store).await;
    drop(store);
    let address = postgres.address.clone();
    let world = World::with(|options| options.database = address).await;
    let game =
        world.game(json!({"packs": ["connect4-xtreme"], "seats": ["human", "random"]})).await;
    assert_eq!(world.play(&game, 0, json!([3])).await.0, 200);
    let (_, list) = world.get("/api/games?state=running&limit=1").await;
    assert_eq!(list["games"][0]["id"], json!(game.id));
}

#[tokio::test]
async fn other_addresses_are_refused() {
    for address in ["mysql://x", "file.db", ""] {
        let error = open(address).await.map(|_| ()).unwrap_err();
        assert!(error.to_string().contains("sqlite:FILE"), "{error}");
    }
}

/// What is read together is of one moment, whoever writes in between.
async fn one_moment(store: &dyn Store) {
    let won = GameEnd::lost_by(2, 0, EndKind::Resigned);
    store.create(&game("mmmmmmmm", 3), &[], None).await.unwrap();
    let setup = game("mmmmmmmm", 3).setup;
    let writes = async {
        for _ in 0..60 {
            store.append("mmmmmmmm", 0, &turn(0), Some(&won)).await.unwrap();
            store.truncate("mmmmmmmm", 0, &setup).await.unwrap();
        }
    };
    let reads = async {
        for _ in 0..240 {
            let found = store.load("mmmmmmmm").await.unwrap().unwrap();
            assert_eq!(found.turns.len(), usize::from(found.result.is_some()), "half a change");
        }
    };
    tokio::join!(writes, reads);
    store.delete("mmmmmmmm").await.unwrap();
}

#[tokio::test]
async fn finding_19_a_game_is_loaded_as_of_one_moment_on_postgres() {
    let folder = tempfile::tempdir().unwrap();
    let file = format!("sqlite:{}", folder.path().join("games.db").display());
    one_moment(&*open(&file).await.unwrap()).await;
    let postgres = Postgres::start().await;
    one_moment(&*open(&postgres.address).await.unwrap()).await;
}

#[tokio::test]
async fn finding_19_a_nul_is_refused_and_never_a_failure_on_postgres() {
    let postgres = Postgres::start().await;
    let on_postgres = World::with(|options| options.database = postgres.address.clone()).await;
    for world in [World::new().await, on_postgres] {
        let store = |code: &Value| code == "unknown_pack" || code == "bad_request";
        for name in ["%00", "a%00b", "connect4%00"] {
            let path = format!("/api/packs/{name}");
            for method in [Method::GET, Method::DELETE] {
                let (status, problem) = world.call(method.clone(), &path, None, None).await;
                assert!(status.is_client_error() && store(&problem["code"]), "{method} {problem}");
            }
            for path in ["games", "arena/events"] {
                let (status, _) = world.get(&format!("/api/{path}/{name}")).await;
                assert_eq!(status, 404, "{path}/{name}");
                let (status, _) = world.get(&format!("/api/{path}?before={name}")).await;
                assert!(status.is_client_error(), "{path}?before={name}");
            }
        }
        let event = json!({"format": "match", "bots": ["random", "level1"], "name": "a\0b",
            "games": 1, "nodes": 10});
        let (status, answer) = world.post("/api/arena/events", None, event).await;
        assert!(status.is_success() || status.is_client_error(), "{status} {answer}");
        let (status, answer) = world.post("/api/games", None, json!({"draft": "a\0b"})).await;
        assert_eq!(status, 422, "{answer}");
    }
}

#[tokio::test]
async fn tables_of_a_newer_version_are_refused_on_postgres_while_older_nodes_go_on() {
    let postgres = Postgres::start().await;
    let old = open(&postgres.address).await.unwrap();
    let mut sql = sqlx::PgConnection::connect(&postgres.address).await.unwrap();
    // What a node of the next version does when it starts.
    for step in [
        "ALTER TABLE games ADD COLUMN later TEXT",
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
         VALUES (987654, 'later', TRUE, ''::BYTEA, 0)",
    ] {
        sqlx::query(step).execute(&mut sql).await.unwrap();
    }
    let refused = open(&postgres.address).await.map(drop).unwrap_err();
    assert!(matches!(refused, StoreError::Newer(987_654)), "{refused}");
    old.create(&game("aaaaaaaa", 5), &[], None).await.unwrap();
    assert!(old.load("aaaaaaaa").await.unwrap().is_some());
}
