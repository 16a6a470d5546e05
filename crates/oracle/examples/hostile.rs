//! Many hostile packs: `cargo run --profile checked -p foursight-oracle --example hostile -- 10000000 1 2`
//! tries ten million of them from seed 1 on two threads. It stops at the first that breaks a promise.
//!
//! Seed and number make an execution, so a run that was stopped goes on with `--from` and the
//! number that it told last.

use std::env;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use foursight_oracle::{HostileReport, check_hostile_packs, random_bytes};

/// So many executions are made before the next are begun: then all with smaller numbers are done.
const BLOCK: u64 = 20_000;

struct Settings {
    /// Number of the first execution.
    from: u64,
    /// One more than the number of the last.
    count: u64,
    seed: u64,
    threads: u64,
}

impl Settings {
    fn read(mut arguments: impl Iterator<Item = String>) -> Option<Self> {
        let mut settings = Self { from: 0, count: 100_000, seed: 1, threads: 1 };
        let mut place = 0;
        while let Some(argument) = arguments.next() {
            if argument == "--from" {
                settings.from = arguments.next()?.parse().ok()?;
                continue;
            }
            let number = argument.parse().ok()?;
            match place {
                0 => settings.count = number,
                1 => settings.seed = number,
                2 => settings.threads = number,
                _ => return None,
            }
            place += 1;
        }
        (settings.threads > 0).then_some(settings)
    }
}

/// What became of executions.
#[derive(Default)]
struct Tally {
    accepted: u64,
    too_dear: u64,
    worst: HostileReport,
    /// How long the slowest took, and its number.
    slowest: (Duration, u64),
    /// Number of one that broke a promise.
    broken: Option<u64>,
}

impl Tally {
    fn add(&mut self, other: &Self) {
        self.accepted += other.accepted;
        self.too_dear += other.too_dear;
        self.worst.worst(&other.worst);
        self.slowest = self.slowest.max(other.slowest);
        self.broken = self.broken.or(other.broken);
    }

    fn tell(&self, settings: &Settings, next: u64, begun: Instant) {
        let Self { accepted, too_dear, worst, slowest, .. } = self;
        println!(
            "{} to {} of seed {} in {:.0} s: {accepted} accepted, {too_dear} too dear, \
             the rest faulty; at most {:.1} % of the promised fuel to prepare, {:.1} % to play, \
             {:.1} % of the bytes; slowest number {}: {:.0} ms; go on with --from {next}",
            settings.from,
            next.saturating_sub(1),
            settings.seed,
            begun.elapsed().as_secs_f64(),
            100.0 * worst.prepare,
            100.0 * worst.play,
            100.0 * worst.bytes,
            slowest.1,
            1000.0 * slowest.0.as_secs_f64(),
        );
    }
}

fn main() -> ExitCode {
    let Some(settings) = Settings::read(env::args().skip(1)) else {
        eprintln!("expected: hostile [EXECUTIONS [SEED [THREADS]]] [--from NUMBER]");
        return ExitCode::from(2);
    };
    let begun = Instant::now();
    let mut tally = Tally::default();
    let mut next = settings.from;
    while next < settings.count {
        let end = settings.count.min(next.saturating_add(BLOCK));
        tally.add(&block(&settings, next, end));
        if let Some(number) = tally.broken {
            eprintln!("seed {}, number {number} breaks a promise", settings.seed);
            return ExitCode::FAILURE;
        }
        next = end;
        tally.tell(&settings, next, begun);
    }
    ExitCode::SUCCESS
}

/// The executions from `next` to before `end`, on all threads.
fn block(settings: &Settings, next: u64, end: u64) -> Tally {
    let (next, failed) = (AtomicU64::new(next), AtomicBool::new(false));
    let work = || {
        let mut tally = Tally::default();
        while !failed.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= end {
                break;
            }
            execute(settings.seed, number, &mut tally);
            if tally.broken.is_some() {
                failed.store(true, Ordering::Relaxed);
            }
        }
        tally
    };
    let mut all = Tally::default();
    thread::scope(|scope| {
        let workers: Vec<_> = (0..settings.threads).map(|_| scope.spawn(work)).collect();
        for worker in workers {
            all.add(&worker.join().expect("what breaks a promise is caught"));
        }
    });
    all
}

fn execute(seed: u64, number: u64, tally: &mut Tally) {
    let data = random_bytes(seed, number);
    let begun = Instant::now();
    match catch_unwind(AssertUnwindSafe(|| check_hostile_packs(&data))) {
        Ok(report) => {
            tally.worst.worst(&report);
            tally.accepted += u64::from(report.accepted);
            tally.too_dear += u64::from(report.too_dear);
        }
        Err(_) => tally.broken = Some(number),
    }
    tally.slowest = tally.slowest.max((begun.elapsed(), number));
}
