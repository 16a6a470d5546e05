//! The time of service: it passes while a node serves, whatever becomes of the nodes in between.

use std::time::Instant;

use foursight_server::store::{self, NodeOptions, StoreOptions, Subject};
use reqwest::Method;
use serde_json::json;
use sqlx::{Connection, PgConnection};

use crate::postgres::Postgres;
use crate::world::{LEASE, World};

/// Longer than anything here takes, and shorter than a lease.
const GAP: &str = "UPDATE service_time SET advanced_at = advanced_at - INTERVAL '10 seconds'";

/// What is counted a millisecond at a time may be off by as many as there are parts.
const ROUNDED: i64 = 50;

async fn now_ms(sql: &mut PgConnection) -> i64 {
    sqlx::query_scalar("SELECT now_ms FROM service_time").fetch_one(sql).await.unwrap()
}

fn options() -> StoreOptions {
    StoreOptions { node: NodeOptions { lease: LEASE }, ..StoreOptions::default() }
}

/// Opens the database, claims something and is killed: nothing is given back and nothing is said.
fn live_and_die(address: &str) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let store = runtime.block_on(async {
        let store = store::open(address, &options()).await.unwrap();
        let lease = store.own(Subject::Game("aaaaaaaa")).await.unwrap();
        std::mem::forget(lease);
        store
    });
    runtime.shutdown_background();
    std::mem::forget(store);
}

#[tokio::test]
async fn time_between_the_end_of_the_last_node_and_the_next_start_is_nobodys() {
    let postgres = Postgres::start().await;
    let mut sql = PgConnection::connect(&postgres.address).await.unwrap();
    for is_killed in [false, true] {
        let address = postgres.address.clone();
        if is_killed {
            tokio::task::spawn_blocking(move || live_and_die(&address)).await.unwrap();
        } else {
            store::open(&address, &options()).await.unwrap().close().await;
        }
        sqlx::query(GAP).execute(&mut sql).await.unwrap();
        let (before, began) = (now_ms(&mut sql).await, Instant::now());
        let next = store::open(&postgres.address, &options()).await.unwrap();
        assert_eq!(now_ms(&mut sql).await, before, "it has served nothing yet");
        // As a node that starts again says of its last start: nobody waits for that one.
        let expire = "UPDATE nodes SET alive_until = now() WHERE session <> $1";
        let session = next.leases().unwrap().session().to_owned();
        sqlx::query(expire).bind(session).execute(&mut sql).await.unwrap();
        // Until it has been renewed.
        let served = loop {
            let served = now_ms(&mut sql).await - before;
            if served > 0 {
                break served;
            }
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        };
        let most = began.elapsed().as_millis() as i64 + ROUNDED;
        assert!(served <= most, "{served} ms of {most}, killed: {is_killed}");
        if is_killed {
            // What the killed one held could not be had before: that is not counted twice.
            let lease = next.own(Subject::Game("aaaaaaaa")).await.unwrap().unwrap();
            let most = began.elapsed().as_millis() as i64 + ROUNDED;
            assert!((0..=most).contains(&lease.gap_ms()), "{} of {most}", lease.gap_ms());
        }
        next.close().await;
    }
}

#[tokio::test]
async fn time_in_which_a_node_serves_is_counted_once_whoever_else_comes_and_goes() {
    let postgres = Postgres::start().await;
    let mut sql = PgConnection::connect(&postgres.address).await.unwrap();
    let began = Instant::now();
    let one = store::open(&postgres.address, &options()).await.unwrap();
    let served = Instant::now();
    let start = now_ms(&mut sql).await;
    for _ in 0..5 {
        store::open(&postgres.address, &options()).await.unwrap().close().await;
    }
    let least = served.elapsed().as_millis() as i64 - ROUNDED;
    one.close().await;
    let (counted, most) =
        (now_ms(&mut sql).await - start, began.elapsed().as_millis() as i64 + ROUNDED);
    // What it served until it ended is counted when it ends.
    assert!((least..=most).contains(&counted), "{least} <= {counted} <= {most}");
}

#[tokio::test(flavor = "multi_thread")]
async fn finding_08_time_without_a_node_is_nobodys() {
    let mut world = World::new(1).await;
    let game = world.begin(0, json!({"move_ms": 86_400_000})).await;
    let path = format!("/api/games/{}", game.id);
    let left = async |world: &World| {
        let (status, shown) = world.ask(0, Method::GET, &path, None, None).await;
        assert_eq!(status, 200, "{shown}");
        shown["clock"]["turn_left_ms"].as_i64().unwrap_or_else(|| panic!("{shown}"))
    };
    let first = Instant::now();
    let before = left(&world).await;
    world.nodes.remove(0).server.stop().await;
    let first = first.elapsed();
    let mut sql = PgConnection::connect(&world.postgres.address).await.unwrap();
    sqlx::query(GAP).execute(&mut sql).await.unwrap();
    let second = Instant::now();
    world.start(|_| {}).await;
    let used = before - left(&world).await;
    let served = (first + second.elapsed()).as_millis() as i64 + ROUNDED;
    assert!(used <= served, "{used} ms were used in {served} ms of service");
}
