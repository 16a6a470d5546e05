//! Many hostile packs: `cargo run --release -p foursight-oracle --example hostile -- 10000000 1 2`
//! tries ten million of them from seed 1 on two threads. It stops at the first that breaks a promise.

use std::env;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use foursight_oracle::{HostileReport, check_hostile_packs, random_bytes};

struct Progress {
    next: AtomicU64,
    accepted: AtomicU64,
    too_dear: AtomicU64,
    failed: AtomicBool,
}

fn main() -> ExitCode {
    let numbers: Vec<u64> = env::args().skip(1).filter_map(|text| text.parse().ok()).collect();
    let argument = |at: usize, default| numbers.get(at).copied().unwrap_or(default);
    let (count, seed, threads) = (argument(0, 100_000), argument(1, 1), argument(2, 1));
    let progress = Progress {
        next: AtomicU64::new(0),
        accepted: AtomicU64::new(0),
        too_dear: AtomicU64::new(0),
        failed: AtomicBool::new(false),
    };
    let begun = Instant::now();
    let mut worst = HostileReport::default();
    let mut slowest = (Duration::ZERO, 0);
    thread::scope(|scope| {
        let workers: Vec<_> =
            (0..threads).map(|_| scope.spawn(|| work(&progress, count, seed))).collect();
        for worker in workers {
            if let Ok((found, slow)) = worker.join() {
                worst.worst(&found);
                slowest = slowest.max(slow);
            }
        }
    });
    let tried = progress.next.load(Ordering::Relaxed).min(count);
    println!(
        "{tried} executions in {:.0} s: {} accepted, {} too dear, the rest faulty; \
         at most {:.0} % of the promised fuel to prepare, {:.0} % to play, {:.0} % of the bytes; \
         slowest number {}: {:.0} ms",
        begun.elapsed().as_secs_f64(),
        progress.accepted.load(Ordering::Relaxed),
        progress.too_dear.load(Ordering::Relaxed),
        100.0 * worst.prepare,
        100.0 * worst.play,
        100.0 * worst.bytes,
        slowest.1,
        1000.0 * slowest.0.as_secs_f64(),
    );
    if progress.failed.load(Ordering::Relaxed) { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

fn work(progress: &Progress, count: u64, seed: u64) -> (HostileReport, (Duration, u64)) {
    let mut worst = HostileReport::default();
    let mut slowest = (Duration::ZERO, 0);
    while !progress.failed.load(Ordering::Relaxed) {
        let number = progress.next.fetch_add(1, Ordering::Relaxed);
        if number >= count {
            break;
        }
        let data = random_bytes(seed, number);
        let begun = Instant::now();
        match catch_unwind(AssertUnwindSafe(|| check_hostile_packs(&data))) {
            Ok(report) => {
                worst.worst(&report);
                progress.accepted.fetch_add(report.accepted.into(), Ordering::Relaxed);
                progress.too_dear.fetch_add(report.too_dear.into(), Ordering::Relaxed);
            }
            Err(_) => {
                eprintln!("seed {seed}, number {number} breaks a promise");
                progress.failed.store(true, Ordering::Relaxed);
            }
        }
        slowest = slowest.max((begun.elapsed(), number));
        if number.is_multiple_of(100_000) && number > 0 {
            eprintln!("{number} tried");
        }
    }
    (worst, slowest)
}
