//! The solver against the crate `connect-four-ai`, the empty board, and the book.
//!
//! Processor time of the one thread, so that other programs disturb less; both solvers begin each
//! position with an empty table, and clearing it is not counted. Two threads are timed by the
//! clock on the wall.

#[path = "../tests/common/mod.rs"]
mod common;

use std::sync::Arc;
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use foursight_solver::{Book, Limits, Options, Position, Size, Solver};

const SETS: [(&str, &str); 6] = [
    ("end-easy", include_str!("../data/end-easy.txt")),
    ("middle-easy", include_str!("../data/middle-easy.txt")),
    ("middle-medium", include_str!("../data/middle-medium.txt")),
    ("begin-easy", include_str!("../data/begin-easy.txt")),
    ("begin-medium", include_str!("../data/begin-medium.txt")),
    ("begin-hard", include_str!("../data/begin-hard.txt")),
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Any of `sets`, `empty`, `threads`, `book`; all of them by default. A name that ends in
    // `.book` is a book to use instead of the built-in one. Cargo adds `--bench`.
    let (files, chosen): (Vec<String>, Vec<String>) = std::env::args()
        .skip(1)
        .filter(|argument| !argument.starts_with('-'))
        .partition(|argument| argument.ends_with(".book"));
    let wanted = |name: &str| chosen.is_empty() || chosen.iter().any(|c| c == name);
    if wanted("sets") {
        compare_sets()?;
    }
    if wanted("empty") {
        empty_board()?;
    }
    if wanted("threads") {
        two_threads()?;
    }
    if wanted("book") {
        with_book(files.first().map(String::as_str), 1)?;
        with_book(files.first().map(String::as_str), 2)?;
    }
    Ok(())
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

fn compare_sets() -> Result<(), Box<dyn std::error::Error>> {
    println!(
        "| set | positions | ours, mean ms | our nodes, mean | connect-four-ai, mean ms | ratio |"
    );
    println!("|---|---|---|---|---|---|");
    let mut ours = Solver::new(Size::STANDARD, &Options::default());
    let mut theirs = connect_four_ai::Solver::empty();
    for (name, text) in SETS {
        let (mut our_time, mut their_time, mut nodes) = (Duration::ZERO, Duration::ZERO, 0);
        for line in text.lines() {
            let (moves, score) = line.split_once(' ').ok_or("a line of a set is cut short")?;
            let score: i32 = score.parse()?;
            let position = Position::parse(Size::STANDARD, moves)?;
            let their_position =
                connect_four_ai::Position::from_moves(moves).map_err(|e| e.to_string())?;

            ours.clear();
            let start = ThreadTime::now();
            let our_score = ours.score(&position, &Limits::default())?;
            our_time += start.elapsed();
            nodes += ours.nodes();

            theirs.reset();
            let start = ThreadTime::now();
            let their_score = theirs.solve(&their_position);
            their_time += start.elapsed();

            if our_score != score || i32::from(their_score) != score {
                return Err(format!(
                    "{moves}: {score} in the file, {our_score} by us, {their_score} by them"
                )
                .into());
            }
        }
        let count = text.lines().count() as f64;
        println!(
            "| {name} | {count} | {:.4} | {:.1} | {:.4} | {:.1} |",
            milliseconds(our_time) / count,
            nodes as f64 / count,
            milliseconds(their_time) / count,
            their_time.as_secs_f64() / our_time.as_secs_f64()
        );
    }
    println!();
    Ok(())
}

fn empty_board() -> Result<(), Box<dyn std::error::Error>> {
    let mut solver = Solver::new(Size::STANDARD, &Options::default());
    let (start, clock) = (ThreadTime::now(), Instant::now());
    let score = solver.score(&Position::new(Size::STANDARD), &Limits::default())?;
    println!(
        "empty board, 1 thread, 128 MB: score {score}, {:.2} s of processor time, {:.2} s by the clock, {} nodes",
        start.elapsed().as_secs_f64(),
        clock.elapsed().as_secs_f64(),
        solver.nodes()
    );
    Ok(())
}

fn two_threads() -> Result<(), Box<dyn std::error::Error>> {
    let mut times = Vec::new();
    for threads in [1, 2] {
        let mut solver = Solver::new(Size::STANDARD, &Options { threads, ..Options::default() });
        let clock = Instant::now();
        solver.score(&Position::new(Size::STANDARD), &Limits::default())?;
        times.push(clock.elapsed().as_secs_f64());
        println!(
            "empty board, {threads} thread(s): {:.2} s by the clock, {} nodes",
            clock.elapsed().as_secs_f64(),
            solver.nodes()
        );
    }
    println!("two threads are {:.2} times as fast", times[0] / times[1]);
    Ok(())
}

fn with_book(file: Option<&str>, threads: usize) -> Result<(), Box<dyn std::error::Error>> {
    let book = match file {
        Some(path) => Arc::new(Book::load(path.as_ref())?),
        None => Book::shipped().ok_or("there is no built-in book")?,
    };
    let depth = book.depth();
    let options = Options { book: Some(book), threads, ..Options::default() };
    let mut solver = Solver::new(Size::STANDARD, &options);
    let mut random = common::Random(99);
    let mut times = Vec::new();
    for _ in 0..10_000 {
        let stones = random.below(42) as usize;
        let moves = common::random_game(&mut random, Size::STANDARD, stones);
        let position = Position::parse(Size::STANDARD, &moves)?;
        solver.clear();
        let (start, clock) = (ThreadTime::now(), Instant::now());
        solver.score(&position, &Limits::default())?;
        let took = if threads == 1 { start.elapsed() } else { clock.elapsed() };
        times.push((took, moves));
    }
    times.sort();
    println!(
        "with the book of depth {depth}, {threads} thread(s), 10,000 random positions of 0 to 41 stones:"
    );
    println!(
        "| stones | positions | median ms | 99 % ms | 99.9 % ms | worst ms | worst position |"
    );
    println!("|---|---|---|---|---|---|---|");
    for stones in 0..42 {
        let those: Vec<_> = times.iter().filter(|(_, moves)| moves.len() == stones).collect();
        // Fewer stones are answered by the book, more within a moment.
        if (depth as usize..24).contains(&stones) {
            print_row(&stones.to_string(), &those);
        }
    }
    print_row("all", &times.iter().collect::<Vec<_>>());
    let above = times.iter().filter(|(time, _)| milliseconds(*time) > 200.0).count();
    println!("{above} of them take longer than 200 ms");
    Ok(())
}

/// One row of the table; `times` are sorted.
fn print_row(name: &str, times: &[&(Duration, String)]) {
    let Some((_, worst)) = times.last() else { return };
    let at = |part: f64| milliseconds(times[(part * (times.len() - 1) as f64) as usize].0);
    println!(
        "| {name} | {} | {:.4} | {:.1} | {:.1} | {:.1} | {worst} |",
        times.len(),
        at(0.5),
        at(0.99),
        at(0.999),
        at(1.0),
    );
}
