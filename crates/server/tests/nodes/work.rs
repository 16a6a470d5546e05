//! The queue of work: every piece is done once, whatever becomes of those who do it.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use foursight_server::store::{
    self, Allowed, Finished, Job, NewJob, NewPiece, NodeRole, Piece, StoreError, StoreOptions,
    WorkQueue,
};
use sqlx::{Connection, PgConnection};

use crate::postgres::Postgres;

async fn open(postgres: &Postgres, name: &str) -> Arc<WorkQueue> {
    let role = if name == "boss" { NodeRole::Coordinator } else { NodeRole::Worker };
    let options = StoreOptions::default();
    Arc::new(WorkQueue::open(&postgres.address, &options, role, Some(name)).await.unwrap())
}

fn job(id: &str) -> NewJob {
    let text = |text: &str| text.to_owned();
    NewJob { id: text(id), kind: text("kind"), title: text("A title"), common: text("common") }
}

fn piece(number: i64, programs: &[&str]) -> NewPiece {
    let programs = programs.iter().map(|&program| program.to_owned()).collect();
    NewPiece { number, task: format!("task {number}"), programs }
}

async fn begin(boss: &Arc<WorkQueue>, pieces: i64) -> Job {
    let job = boss.begin(&job("one")).await.unwrap();
    let pieces: Vec<NewPiece> = (0..pieces).map(|number| piece(number, &[])).collect();
    job.add(&pieces).await.unwrap();
    job
}

async fn take(queue: &WorkQueue) -> Option<Piece> {
    queue.take(&Allowed::default()).await.unwrap()
}

async fn finish(queue: &WorkQueue, piece: &Piece, result: &str) -> bool {
    queue.finish(piece, &Ok(result.to_owned())).await.unwrap()
}

async fn sql(postgres: &Postgres) -> PgConnection {
    PgConnection::connect(&postgres.address).await.unwrap()
}

/// As if a process had not been heard of for so long.
async fn silence(postgres: &Postgres, name: &str) {
    let text = "UPDATE nodes SET alive_until = now() - INTERVAL '1 second' WHERE name = $1";
    sqlx::query(text).bind(name).execute(&mut sql(postgres).await).await.unwrap();
}

/// Takes a piece from somebody who is taken for dead, until that has worked: a renewal may come in
/// between.
async fn take_over(postgres: &Postgres, from: &str, to: &WorkQueue) -> Piece {
    loop {
        silence(postgres, from).await;
        if let Some(piece) = take(to).await {
            return piece;
        }
    }
}

fn results(finished: Vec<Finished>) -> Vec<(i64, String)> {
    finished.into_iter().map(|done| (done.number, done.result.unwrap())).collect()
}

#[tokio::test]
async fn one_process_at_a_time_has_a_piece() {
    let postgres = Postgres::start().await;
    let boss = open(&postgres, "boss").await;
    let (one, other) = (open(&postgres, "one").await, open(&postgres, "other").await);
    assert_eq!(take(&one).await, None, "nobody wants anything");
    let job = begin(&boss, 3).await;
    assert!(one.is_wanted().await.unwrap());
    let taken = [take(&one).await, take(&other).await, take(&one).await].map(Option::unwrap);
    assert_eq!(taken.each_ref().map(|piece| piece.number), [0, 1, 2]);
    assert_eq!((taken[0].task.as_str(), taken[0].kind.as_str()), ("task 0", "kind"));
    assert_eq!(one.common("one").await.unwrap().as_deref(), Some("common"));
    assert_eq!((take(&one).await, take(&other).await), (None, None));
    assert_eq!(one.held().await.unwrap().len(), 2);
    assert_eq!(job.finished(&[], 9).await.unwrap(), []);
    // Asked for again, they are what they were.
    job.add(&[piece(0, &[]), piece(2, &[])]).await.unwrap();
    assert_eq!(take(&other).await, None);
    assert!(finish(&other, &taken[1], "b").await && finish(&one, &taken[0], "a").await);
    assert!(!finish(&other, &Piece { epoch: -1, ..taken[2].clone() }, "x").await);
    let failed = Err("why".to_owned());
    assert!(one.finish(&taken[2], &failed).await.unwrap());
    let found = job.finished(&[0], 9).await.unwrap();
    assert_eq!(found[0], Finished { number: 1, result: Ok("b".to_owned()) });
    assert_eq!(found[1], Finished { number: 2, result: failed });
    job.collect(&[0, 1]).await.unwrap();
    assert_eq!(job.finished(&[], 9).await.unwrap().len(), 1);
    let status = store::jobs(&postgres.address).await.unwrap().pop().unwrap();
    assert_eq!((status.waiting, status.taken, status.done, status.is_wanted), (0, 0, 3, true));
    job.end().await.unwrap();
    assert!(!one.is_wanted().await.unwrap());
    assert_eq!(store::jobs(&postgres.address).await.unwrap(), []);
}

#[tokio::test]
async fn a_process_that_wakes_up_writes_nothing_that_was_taken_over() {
    let postgres = Postgres::start().await;
    let boss = open(&postgres, "boss").await;
    let (one, other) = (open(&postgres, "one").await, open(&postgres, "other").await);
    let job = begin(&boss, 1).await;
    let old = take(&one).await.unwrap();
    let new = take_over(&postgres, "one", &other).await;
    assert!(new.number == old.number && new.epoch > old.epoch);
    assert!(!one.held().await.unwrap().contains(&old.epoch));
    assert!(!finish(&one, &old, "too late").await);
    one.give_back(&old).await.unwrap();
    assert!(finish(&other, &new, "right").await);
    assert!(!finish(&one, &old, "too late").await);
    assert_eq!(results(job.finished(&[], 9).await.unwrap()), [(0, "right".to_owned())]);
    // Whoever does not know whether a result was written writes it again.
    assert!(finish(&other, &new, "another").await);
    assert_eq!(results(job.finished(&[], 9).await.unwrap()), [(0, "right".to_owned())]);
    assert_eq!(take(&one).await, None);
}

#[tokio::test]
async fn a_process_that_ends_gives_its_pieces_back_at_once() {
    let postgres = Postgres::start().await;
    let boss = open(&postgres, "boss").await;
    let (one, other) = (open(&postgres, "one").await, open(&postgres, "other").await);
    let _job = begin(&boss, 2).await;
    let (first, second) = (take(&one).await.unwrap(), take(&one).await.unwrap());
    one.give_back(&second).await.unwrap();
    assert_eq!(take(&other).await.unwrap().number, second.number);
    one.close().await;
    assert_eq!(take(&other).await.unwrap().number, first.number);
}

#[tokio::test]
async fn work_is_done_while_somebody_wants_it() {
    let postgres = Postgres::start().await;
    let (boss, one) = (open(&postgres, "boss").await, open(&postgres, "one").await);
    let begun = begin(&boss, 3).await;
    let second = open(&postgres, "boss").await;
    let both = second.begin(&job("one")).await;
    assert!(matches!(both, Err(StoreError::NotOwned(_))), "one at a time wants a job: {both:?}");
    let first = take(&one).await.unwrap();
    assert!(!store::forget_job(&postgres.address, "one").await.unwrap());
    drop(begun);
    boss.close().await;
    assert_eq!(take(&one).await, None);
    assert!(finish(&one, &first, "kept").await, "what was begun is not in vain");
    // Whoever goes on finds everything as it was.
    let again = second.begin(&job("one")).await.unwrap();
    assert_eq!(results(again.finished(&[], 9).await.unwrap()), [(0, "kept".to_owned())]);
    assert_eq!(take(&one).await.unwrap().number, 1);
    // Something else under the same name begins anew.
    drop(again);
    second.close().await;
    let third = open(&postgres, "boss").await;
    let other = third.begin(&NewJob { common: "other".to_owned(), ..job("one") }).await.unwrap();
    assert_eq!(other.finished(&[], 9).await.unwrap(), []);
    assert_eq!(take(&one).await, None);
    drop(other);
    third.close().await;
    assert!(store::forget_job(&postgres.address, "one").await.unwrap());
}

#[tokio::test]
async fn programs_run_where_they_are_allowed() {
    let postgres = Postgres::start().await;
    let (boss, one) = (open(&postgres, "boss").await, open(&postgres, "one").await);
    let begun = boss.begin(&job("one")).await.unwrap();
    let tricky = r#"sh -c 'echo {1,"2"}'"#;
    begun.add(&[piece(0, &["./a", tricky]), piece(1, &["./a"]), piece(2, &[])]).await.unwrap();
    let next = async |any_program: bool, programs: &[&str]| {
        let programs = programs.iter().map(|&program| program.to_owned()).collect();
        let taken = one.take(&Allowed { job: None, any_program, programs }).await.unwrap();
        taken.map(|piece| piece.number)
    };
    assert_eq!(next(false, &["./b"]).await, Some(2));
    assert_eq!(next(false, &["./b"]).await, None);
    assert_eq!(next(false, &["./b", "./a"]).await, Some(1));
    assert_eq!(next(false, &["./a"]).await, None);
    assert_eq!(next(false, &[tricky, "./a"]).await, Some(0));
    begun.add(&[piece(3, &["./a", tricky])]).await.unwrap();
    assert_eq!(next(true, &[]).await, Some(3));
}

#[tokio::test]
async fn another_version_does_other_work() {
    let postgres = Postgres::start().await;
    let (boss, one) = (open(&postgres, "boss").await, open(&postgres, "one").await);
    let _job = begin(&boss, 1).await;
    let old = "UPDATE work_jobs SET version = '0.0.0'";
    sqlx::query(old).execute(&mut sql(&postgres).await).await.unwrap();
    assert_eq!(take(&one).await, None);
    assert!(!one.is_wanted().await.unwrap());
}

#[tokio::test]
async fn clocks_of_games_stand_still_while_there_are_workers_alone() {
    let postgres = Postgres::start().await;
    let _one = open(&postgres, "one").await;
    let text = "SELECT now_ms, advanced_at::TEXT FROM service_time";
    let mut sql = sql(&postgres).await;
    let before: (i64, Option<String>) = sqlx::query_as(text).fetch_one(&mut sql).await.unwrap();
    let _other = open(&postgres, "other").await;
    let after: (i64, Option<String>) = sqlx::query_as(text).fetch_one(&mut sql).await.unwrap();
    assert_eq!(after, before);
}

#[tokio::test]
async fn everybody_is_in_the_list() {
    let postgres = Postgres::start().await;
    let (boss, one) = (open(&postgres, "boss").await, open(&postgres, "one").await);
    let _job = begin(&boss, 3).await;
    let done = take(&one).await.unwrap();
    finish(&one, &done, "x").await;
    take(&one).await.unwrap();
    let nodes = store::nodes(&postgres.address).await.unwrap();
    let listed: Vec<_> =
        nodes.iter().map(|node| (node.name.as_str(), node.role, node.pieces)).collect();
    assert_eq!(listed, [("boss", NodeRole::Coordinator, 0), ("one", NodeRole::Worker, 1)]);
    let status = store::jobs(&postgres.address).await.unwrap().pop().unwrap();
    assert_eq!((status.waiting, status.taken, status.done), (1, 1, 1));
    assert!(store::drain_node(&postgres.address, "one").await.unwrap());
    one.drained().await;
}

/// A process that is killed and started again is one line, however often that happens.
#[tokio::test]
async fn of_a_name_the_last_start_is_listed() {
    let postgres = Postgres::start().await;
    let mut sql = sql(&postgres).await;
    let _other = open(&postgres, "other").await;
    let died = "INSERT INTO nodes (session, name, address, started_at, alive_until, served_ms, \
                lease_ms, version, role) SELECT $1, $2, '127.0.0.1:1', now() - INTERVAL '3 hours', \
                now() - INTERVAL '2 hours', 0, 15000, '0.1.0', 'server'";
    for (session, name) in [("a", "one"), ("b", "gone")] {
        sqlx::query(died).bind(session).bind(name).execute(&mut sql).await.unwrap();
    }
    sqlx::query(died).bind("c").bind("drained").execute(&mut sql).await.unwrap();
    let drained = "UPDATE nodes SET draining = 1 WHERE session = 'c'";
    sqlx::query(drained).execute(&mut sql).await.unwrap();
    let _one = open(&postgres, "one").await;
    let nodes = store::nodes(&postgres.address).await.unwrap();
    let listed: Vec<_> = nodes.iter().map(|node| (node.name.as_str(), node.is_alive)).collect();
    assert_eq!(listed, [("gone", false), ("one", true), ("other", true)]);
    assert_eq!(nodes[0].seconds, 3600, "since it was last heard of it runs no more");
}

#[tokio::test(flavor = "multi_thread")]
async fn many_processes_of_which_some_die_do_every_piece_once() {
    const PIECES: i64 = 120;
    let postgres = Arc::new(Postgres::start().await);
    let boss = open(&postgres, "boss").await;
    let job = begin(&boss, PIECES).await;
    let written = Arc::new(AtomicUsize::new(0));
    let mut workers = Vec::new();
    for number in 0..4 {
        let (postgres, written) = (Arc::clone(&postgres), Arc::clone(&written));
        workers.push(tokio::spawn(async move {
            let name = format!("worker{number}");
            let queue = open(&postgres, &name).await;
            for round in 0.. {
                let Some(piece) = take(&queue).await else {
                    let left = "SELECT count(*) FROM work_pieces WHERE result IS NULL";
                    let mut sql = sql(&postgres).await;
                    let left: i64 = sqlx::query_scalar(left).fetch_one(&mut sql).await.unwrap();
                    if left == 0 {
                        return;
                    }
                    // Others have them, or are taken for dead without anybody having noticed.
                    continue;
                };
                // Now and then it is taken for dead while it works; its next renewal wakes it.
                if round % 7 == number {
                    silence(&postgres, &name).await;
                    tokio::task::yield_now().await;
                }
                let result = format!("{} by {}", piece.number, piece.epoch);
                written.fetch_add(
                    usize::from(finish(&queue, &piece, &result).await),
                    Ordering::Relaxed,
                );
                if round % 7 == number {
                    // As a renewal does, which comes only every five seconds.
                    let text = "UPDATE nodes SET alive_until = now() + INTERVAL '15 seconds' \
                                WHERE name = $1";
                    sqlx::query(text).bind(&name).execute(&mut sql(&postgres).await).await.unwrap();
                }
            }
        }));
    }
    for worker in workers {
        worker.await.unwrap();
    }
    let found: BTreeMap<i64, String> =
        results(job.finished(&[], 1000).await.unwrap()).into_iter().collect();
    assert_eq!(found.len() as i64, PIECES);
    assert_eq!(written.load(Ordering::Relaxed) as i64, PIECES, "none twice, none unheard");
    let text = "SELECT number, epoch FROM work_pieces";
    let epochs: Vec<(i64, i64)> =
        sqlx::query_as(text).fetch_all(&mut sql(&postgres).await).await.unwrap();
    for (number, epoch) in epochs {
        assert_eq!(found[&number], format!("{number} by {epoch}"), "by whoever had it last");
    }
}
