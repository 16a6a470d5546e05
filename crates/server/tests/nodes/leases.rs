//! Leases: who may change what, whatever becomes of the others.

use std::sync::Arc;
use std::time::Duration;

use foursight_rules::{EndKind, GameEnd, MoveName};
use foursight_server::Words;
use foursight_server::store::{
    self, GameSetup, NodeOptions, Store, StoreError, StoreOptions, StoredGame, StoredTimer,
    StoredTurn, Subject,
};
use sqlx::{Connection, PgConnection};

use crate::postgres::Postgres;

/// As long as usual, for a machine that is busy: nothing here waits until it is over.
const LEASE: Duration = Duration::from_secs(15);

async fn open(postgres: &Postgres) -> Arc<dyn Store> {
    let node = NodeOptions { lease: LEASE };
    let options = StoreOptions { node, ..StoreOptions::default() };
    store::open(&postgres.address, &options).await.unwrap()
}

fn game(id: &str) -> StoredGame {
    let setup = serde_json::json!({
        "title": Words::new("Four", "Vier"), "packs": ["a"], "sources": [], "seed": 1,
        "seats": ["human", "human"], "keys": [null, null], "move_ms": 60_000
    });
    StoredGame {
        id: id.to_owned(),
        created_ms: 1,
        setup: serde_json::from_value::<GameSetup>(setup).unwrap(),
        result: None,
        next: None,
        turns: Vec::new(),
        people: Vec::new(),
    }
}

fn turn(place: u16) -> StoredTurn {
    StoredTurn { place: MoveName::Place(vec![place]), bomb: None, left_ms: None, to_move: None }
}

fn is_not_owned<T: std::fmt::Debug>(result: &Result<T, StoreError>) -> bool {
    matches!(result, Err(StoreError::NotOwned(_)))
}

/// As if a node had not been heard of for so long.
async fn silence(postgres: &Postgres, store: &Arc<dyn Store>) {
    let mut other = PgConnection::connect(&postgres.address).await.unwrap();
    let sql = "UPDATE nodes SET alive_until = now() - INTERVAL '1 second' WHERE session = $1";
    let session = store.leases().unwrap().session().to_owned();
    sqlx::query(sql).bind(session).execute(&mut other).await.unwrap();
}

async fn own(store: &Arc<dyn Store>, id: &str) -> Result<Arc<store::Lease>, StoreError> {
    store.own(Subject::Game(id)).await.map(Option::unwrap)
}

/// Claims something from a node that is taken for dead, until that has worked: its renewal may come in
/// between.
async fn take_over(
    postgres: &Postgres,
    from: &Arc<dyn Store>,
    to: &Arc<dyn Store>,
) -> Arc<store::Lease> {
    loop {
        silence(postgres, from).await;
        if let Ok(lease) = own(to, "aaaaaaaa").await {
            return lease;
        }
    }
}

#[tokio::test]
async fn one_node_at_a_time_changes_a_game() {
    let postgres = Postgres::start().await;
    let (one, other) = (open(&postgres).await, open(&postgres).await);
    one.create(&game("aaaaaaaa"), &[], None).await.unwrap();
    let lease = own(&one, "aaaaaaaa").await.unwrap();
    assert!(is_not_owned(&own(&other, "aaaaaaaa").await));
    let end = GameEnd::lost_by(2, 1, EndKind::Resigned);
    let setup = game("aaaaaaaa").setup;
    assert!(is_not_owned(&other.append("aaaaaaaa", 0, &turn(1), None).await));
    assert!(is_not_owned(&other.finish("aaaaaaaa", &end, &setup).await));
    assert!(is_not_owned(&other.truncate("aaaaaaaa", 0, &setup).await));
    assert!(is_not_owned(&other.update_setup("aaaaaaaa", &setup).await));
    assert!(is_not_owned(&other.sit_down("aaaaaaaa", &setup, 1, None).await));
    assert!(is_not_owned(&other.delete("aaaaaaaa").await));
    let timer = StoredTimer { ply: 0, due_ms: 5, seen: 0 };
    assert!(is_not_owned(&other.keep_timer("aaaaaaaa", Some(&timer), 1).await));
    one.append("aaaaaaaa", 0, &turn(3), None).await.unwrap();
    let stored = other.load("aaaaaaaa").await.unwrap().unwrap();
    assert_eq!((stored.turns, stored.result), (vec![turn(3)], None), "everybody may read");
    // Given back, it is anybody's.
    drop(lease);
    loop {
        match other.append("aaaaaaaa", 1, &turn(4), None).await {
            Ok(()) => break,
            result => assert!(is_not_owned(&result), "{result:?}"),
        }
    }
    assert_eq!(one.load("aaaaaaaa").await.unwrap().unwrap().turns.len(), 2);
}

#[tokio::test]
async fn a_node_that_wakes_up_changes_nothing_that_was_taken_over() {
    let postgres = Postgres::start().await;
    let (one, other) = (open(&postgres).await, open(&postgres).await);
    one.create(&game("aaaaaaaa"), &[], None).await.unwrap();
    let old = own(&one, "aaaaaaaa").await.unwrap();
    one.append("aaaaaaaa", 0, &turn(3), None).await.unwrap();
    let new = take_over(&postgres, &one, &other).await;
    // It does not know of that yet: whoever works with what was finds out by writing.
    let end = GameEnd::lost_by(2, 1, EndKind::Timeout);
    let setup = game("aaaaaaaa").setup;
    assert!(is_not_owned(&one.finish("aaaaaaaa", &end, &setup).await));
    assert!(old.is_lost() && !new.is_lost());
    assert!(is_not_owned(&one.append("aaaaaaaa", 1, &turn(4), None).await));
    other.append("aaaaaaaa", 1, &turn(5), None).await.unwrap();
    let stored = one.load("aaaaaaaa").await.unwrap().unwrap();
    assert_eq!((stored.turns, stored.result), (vec![turn(3), turn(5)], None));
    // Even when it could have the game again, whoever lost it has to begin anew.
    drop(new);
    other.close().await;
    assert!(is_not_owned(&own(&one, "aaaaaaaa").await), "the old actor may still be there");
    drop(old);
    own(&one, "aaaaaaaa").await.unwrap();
}

#[tokio::test]
async fn games_of_other_nodes_keep_no_other_game_asleep() {
    let postgres = Postgres::start().await;
    let (one, other) = (open(&postgres).await, open(&postgres).await);
    let mut leases = Vec::new();
    for (due_ms, id) in (1..).zip(["aaaaaaaa", "bbbbbbbb", "cccccccc", "dddddddd"]) {
        one.create(&game(id), &[], None).await.unwrap();
        let holder = if id == "dddddddd" { &one } else { &other };
        leases.push(own(holder, id).await.unwrap());
        let timer = StoredTimer { ply: 0, due_ms, seen: 0 };
        holder.keep_timer(id, Some(&timer), due_ms).await.unwrap();
    }
    let due = async |node: &Arc<dyn Store>, limit| node.due_timers(4, limit).await.unwrap();
    // Those of a node that is heard of are that one's, and so they take up no place.
    assert_eq!(due(&one, 1).await, Vec::<String>::new(), "the last one is not due yet");
    assert_eq!(one.due_timers(5, 1).await.unwrap(), ["dddddddd"]);
    assert_eq!(due(&other, 9).await, ["aaaaaaaa", "bbbbbbbb", "cccccccc"]);
    assert!(one.clocks_run().await.unwrap());
    // Those that nobody serves are anybody's.
    loop {
        silence(&postgres, &other).await;
        match &due(&one, 2).await[..] {
            // It was renewed in between.
            [] => {}
            due => break assert_eq!(due, ["aaaaaaaa", "bbbbbbbb"]),
        }
    }
}

#[tokio::test]
async fn a_node_hears_that_it_has_lost_something() {
    let postgres = Postgres::start().await;
    let (one, other) = (open(&postgres).await, open(&postgres).await);
    one.create(&game("aaaaaaaa"), &[], None).await.unwrap();
    let old = own(&one, "aaaaaaaa").await.unwrap();
    let _new = take_over(&postgres, &one, &other).await;
    // With the next renewal, without writing anything: it was taken for dead.
    silence(&postgres, &one).await;
    old.lost().await;
}

#[tokio::test]
async fn what_is_taken_over_waits_for_a_change_that_is_on_its_way() {
    let postgres = Postgres::start().await;
    let (one, other) = (open(&postgres).await, open(&postgres).await);
    one.create(&game("aaaaaaaa"), &[], None).await.unwrap();
    let _old = own(&one, "aaaaaaaa").await.unwrap();
    // Somebody keeps the change from being finished.
    let mut slow = PgConnection::connect(&postgres.address).await.unwrap();
    sqlx::raw_sql("BEGIN; LOCK TABLE turns IN EXCLUSIVE MODE").execute(&mut slow).await.unwrap();
    let writing = {
        let one = Arc::clone(&one);
        tokio::spawn(async move { one.append("aaaaaaaa", 0, &turn(3), None).await })
    };
    let mut look = PgConnection::connect(&postgres.address).await.unwrap();
    let waits = "SELECT count(*) FROM pg_locks WHERE NOT granted";
    let waiting = async |look: &mut PgConnection, least: i64| loop {
        let count: i64 = sqlx::query_scalar(waits).fetch_one(&mut *look).await.unwrap();
        if count >= least {
            return;
        }
    };
    waiting(&mut look, 1).await;
    let taking = {
        let (postgres_address, one, other) =
            (postgres.address.clone(), Arc::clone(&one), Arc::clone(&other));
        tokio::spawn(async move {
            let session = one.leases().unwrap().session().to_owned();
            let mut sql = PgConnection::connect(&postgres_address).await.unwrap();
            loop {
                let dead =
                    "UPDATE nodes SET alive_until = now() - INTERVAL '1 second' WHERE session = $1";
                sqlx::query(dead).bind(&session).execute(&mut sql).await.unwrap();
                if let Ok(lease) = own(&other, "aaaaaaaa").await {
                    return (lease, other.load("aaaaaaaa").await.unwrap().unwrap());
                }
            }
        })
    };
    // The claim waits for the fence of the change.
    waiting(&mut look, 2).await;
    sqlx::raw_sql("ROLLBACK").execute(&mut slow).await.unwrap();
    let stored = writing.await.unwrap();
    let (_lease, seen) = taking.await.unwrap();
    // Whatever was answered is seen by whoever takes over.
    assert_eq!(seen.turns.len(), usize::from(stored.is_ok()), "{stored:?}");
}

#[tokio::test]
async fn time_in_which_nobody_could_serve_a_game_is_told() {
    let postgres = Postgres::start().await;
    let (one, other) = (open(&postgres).await, open(&postgres).await);
    one.create(&game("aaaaaaaa"), &[], None).await.unwrap();
    let first = own(&one, "aaaaaaaa").await.unwrap();
    assert_eq!(first.gap_ms(), 0, "nobody had it before");
    let most = LEASE.as_millis() as i64;
    let second = take_over(&postgres, &one, &other).await;
    assert!((0..=most).contains(&second.gap_ms()), "{}", second.gap_ms());
    // Given back, it is served by anybody all the while.
    drop((first, second));
    loop {
        if let Ok(third) = own(&one, "aaaaaaaa").await {
            assert_eq!(third.gap_ms(), 0);
            break;
        }
    }
}

#[tokio::test]
async fn a_session_that_ends_gives_everything_back() {
    let postgres = Postgres::start().await;
    let (one, other) = (open(&postgres).await, open(&postgres).await);
    one.create(&game("aaaaaaaa"), &[], None).await.unwrap();
    let lease = own(&one, "aaaaaaaa").await.unwrap();
    one.close().await;
    assert!(lease.is_lost());
    own(&other, "aaaaaaaa").await.unwrap();
    let mut sql = PgConnection::connect(&postgres.address).await.unwrap();
    let nodes: i64 =
        sqlx::query_scalar("SELECT count(*) FROM nodes").fetch_one(&mut sql).await.unwrap();
    assert_eq!(nodes, 1);
}

#[tokio::test]
async fn a_node_that_stops_in_the_middle_of_a_change_keeps_nobody_waiting() {
    let postgres = Postgres::start().await;
    let (one, other) = (open(&postgres).await, open(&postgres).await);
    one.create(&game("aaaaaaaa"), &[], None).await.unwrap();
    let _old = own(&one, "aaaaaaaa").await.unwrap();
    // As far as a change gets whose node is stopped then: the database ends what is idle for too long.
    let mut sql = PgConnection::connect(&postgres.address).await.unwrap();
    let idle = "SET idle_in_transaction_session_timeout = 100";
    let fence = "BEGIN; SELECT epoch FROM leases WHERE id = 'game:aaaaaaaa' FOR SHARE";
    for text in [idle, fence] {
        sqlx::raw_sql(text).execute(&mut sql).await.unwrap();
    }
    // It goes on only because that transaction is ended.
    let _new = take_over(&postgres, &one, &other).await;
    other.append("aaaaaaaa", 0, &turn(3), None).await.unwrap();
}

#[tokio::test]
async fn it_is_known_how_long_the_database_could_not_be_used() {
    let mut postgres = Postgres::start().await;
    let node = open(&postgres).await;
    let leases = node.leases().unwrap();
    assert_eq!(leases.outage(), Duration::ZERO);
    postgres.stop();
    while node.append("aaaaaaaa", 0, &turn(3), None).await.is_ok() {}
    let before = leases.outage();
    while leases.outage() == before {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    postgres.start_again().await;
    // It is renewed by and by, and then no more time is lost.
    loop {
        let lost = leases.outage();
        tokio::time::sleep(Duration::from_millis(100)).await;
        if leases.outage() == lost {
            break;
        }
    }
}
