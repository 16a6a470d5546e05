//! Speed of the engine: random games, counting, loading. Run it with `cargo xtask bench rules`.
//!
//! Games and nodes are counted per second of processor time, as the peers' figures are.

use std::cell::Cell;
use std::hint::black_box;
use std::sync::Arc;
use std::time::Duration;

use cpu_time::ThreadTime;
use criterion::{Criterion, Throughput};
use foursight_rules::{Library, Position, Ruleset, SeededChance, perft};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// What was measured: games, moves and the time they took.
#[derive(Default)]
struct Tally {
    games: Cell<u64>,
    moves: Cell<u64>,
    time: Cell<Duration>,
}

/// Plays one random game to its end; answers the number of moves.
fn random_game(game: &mut Position, random: &mut Xoshiro256PlusPlus) -> u64 {
    game.restart();
    let mut chance =
        game.rules().has_bombs().then(|| SeededChance::new(game.rules(), random.next_u64()));
    let mut moves = 0;
    loop {
        // The high half of a product is a number below the bound, evenly enough for a benchmark.
        let pick = |bound: usize| (((random.next_u64() >> 32) * bound as u64) >> 32) as usize;
        let Some(place) = game.pick_move(pick) else { return moves };
        game.play_unchecked(place);
        moves += 1;
        if let Some(chance) = &mut chance {
            let _ = game.settle_chance_silently(|point| chance.decide(point));
        }
    }
}

fn load(packs: &[&str]) -> Arc<Ruleset> {
    Ruleset::load(&Library::bundled(), packs).expect("bundled packs load")
}

fn bench_games(criterion: &mut Criterion, name: &str, start: &Position) -> (String, Tally) {
    let tally = Tally::default();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(4);
    let mut game = start.clone();
    let mut group = criterion.benchmark_group("random games");
    group.throughput(Throughput::Elements(1));
    group.bench_function(name, |bencher| {
        bencher.iter_custom(|games| {
            let clock = ThreadTime::now();
            let mut moves = 0;
            for _ in 0..games {
                moves += random_game(black_box(&mut game), &mut random);
            }
            let time = clock.elapsed();
            tally.games.set(tally.games.get() + games);
            tally.moves.set(tally.moves.get() + moves);
            tally.time.set(tally.time.get() + time);
            time
        });
    });
    group.finish();
    (name.to_owned(), tally)
}

fn main() {
    let mut criterion = Criterion::default()
        .warm_up_time(Duration::from_secs(1))
        .measurement_time(Duration::from_secs(4))
        .configure_from_args();
    let start = |pack: &str| Position::new(&load(&[pack]));
    let mut rows = Vec::new();
    for (name, position) in [
        ("connect4, fast path", start("connect4")),
        ("connect4, general path", Position::general(&load(&["connect4"]))),
        ("connect4-xtreme, fast path", start("connect4-xtreme")),
        ("gomoku 19x19", start("gomoku")),
        ("pente 19x19", start("pente")),
        ("qubic 4x4x4", start("qubic")),
    ] {
        rows.push(bench_games(&mut criterion, name, &position));
    }
    criterion.bench_function("load and link keryo + pro", |bencher| {
        let library = Library::bundled();
        bencher.iter(|| Ruleset::load(black_box(&library), &["keryo", "pro"]));
    });
    let connect4 = start("connect4");
    let clock = ThreadTime::now();
    let nodes = perft(&connect4, 10);
    let counting = clock.elapsed();
    criterion.final_summary();

    // Random games per CPU second of Ludii 1.3, the fastest general game system, on a machine of
    // the same kind.
    let ludii = [("connect4, fast path", 26e3), ("gomoku 19x19", 3.9e3), ("pente 19x19", 278.0)];
    println!(
        "\n{:<28} {:>12} {:>14} {:>10} {:>10}",
        "random games", "games/s", "moves/s", "moves/game", "x Ludii"
    );
    for (name, tally) in rows {
        let seconds = tally.time.get().as_secs_f64();
        let (games, moves) = (tally.games.get() as f64, tally.moves.get() as f64);
        let ratio = ludii.iter().find(|(known, _)| *known == name);
        let ratio =
            ratio.map_or("-".to_owned(), |(_, peer)| format!("{:.0}", games / seconds / peer));
        println!(
            "{name:<28} {:>12.0} {:>14.0} {:>10.1} {ratio:>10}",
            games / seconds,
            moves / seconds,
            moves / games
        );
    }
    println!(
        "perft connect4 10: {nodes} nodes in {:.3} s, {:.0} M nodes/s",
        counting.as_secs_f64(),
        nodes as f64 / counting.as_secs_f64() / 1e6
    );
}
