//! What the solver says beyond the score: columns, lines, limits, threads, mirrors, books.
#![allow(clippy::unwrap_used)]

mod common;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Instant;

use common::{Oracle, Random, random_game};
use foursight_solver::{
    Book, BookError, BookPlan, Limits, Options, Position, Size, Solver, Wdl, moves_to_end,
};

fn parse(moves: &str) -> Position {
    Position::parse(Size::STANDARD, moves).unwrap()
}

fn standard() -> Solver {
    Solver::new(Size::STANDARD, &Options::default())
}

#[test]
fn columns_lines_and_outcomes_agree_with_the_score() {
    let mut random = Random(11);
    let mut solver = standard();
    let limits = Limits::default();
    for _ in 0..300 {
        let stones = 20 + random.below(22) as usize;
        let position = parse(&random_game(&mut random, Size::STANDARD, stones));
        let analysis = solver.analyze(&position, &limits).unwrap();
        let best = analysis.columns.iter().flatten().max();
        if position.is_over() {
            assert_eq!(best, None);
            continue;
        }
        assert_eq!(best, Some(&analysis.score));
        for column in 0..7 {
            assert_eq!(analysis.columns[column as usize].is_some(), position.can_play(column));
        }
        assert!(analysis.best.contains(&analysis.line[0]));
        assert_eq!(analysis.line.len(), analysis.moves_to_end as usize);
        let mut end = position;
        for column in &analysis.line {
            end.play(*column).unwrap();
        }
        assert!(end.is_over());
        assert_eq!(end.is_lost(), analysis.score != 0);
        let outcome = solver.outcome(&position, &limits).unwrap();
        let expected = match analysis.score {
            1.. => Wdl::Win,
            0 => Wdl::Draw,
            _ => Wdl::Loss,
        };
        assert_eq!(outcome, expected);
    }
}

#[test]
fn a_mirror_changes_nothing_but_the_side() {
    let mut random = Random(5);
    for _ in 0..50 {
        let position = parse(&random_game(&mut random, Size::STANDARD, 18));
        let columns = standard().columns(&position, &Limits::default()).unwrap();
        let mut mirrored = standard().columns(&position.mirrored(), &Limits::default()).unwrap();
        mirrored.reverse();
        assert_eq!(columns, mirrored);
    }
}

#[test]
fn a_finished_game_has_its_final_score() {
    let won = parse("1212121");
    assert_eq!(standard().score(&won, &Limits::default()), Ok(-18));
    assert_eq!(moves_to_end(&won, -18), 0);
    let analysis = standard().analyze(&won, &Limits::default()).unwrap();
    assert_eq!((analysis.line.len(), analysis.best.len()), (0, 0));
    assert_eq!(analysis.columns, [None; 7]);
}

#[test]
fn limits_are_kept_and_admitted() {
    let position = parse("");
    let limits = Limits { nodes: Some(50_000), ..Limits::default() };
    let unsolved = standard().score(&position, &limits).unwrap_err();
    assert!(unsolved.lower < unsolved.upper && (50_000..70_000).contains(&unsolved.nodes));

    let late = Limits { deadline: Some(Instant::now()), ..Limits::default() };
    assert!(standard().score(&position, &late).is_err());

    let cancel = AtomicBool::new(true);
    let cancelled = Limits { cancel: Some(&cancel), ..Limits::default() };
    assert!(standard().analyze(&position, &cancelled).is_err());

    // A limit that is not reached is no limit.
    let easy = parse("44444432211515167373");
    let roomy = Limits { nodes: Some(100_000_000), ..Limits::default() };
    assert_eq!(standard().score(&easy, &roomy), standard().score(&easy, &Limits::default()));
}

#[test]
fn progress_is_reported() {
    let most = AtomicU64::new(0);
    let progress = |nodes| {
        most.fetch_max(nodes, Relaxed);
    };
    let limits = Limits { nodes: Some(2_000_000), progress: Some(&progress), ..Limits::default() };
    assert!(standard().score(&parse(""), &limits).is_err());
    assert!(most.into_inner() > 1_000_000);
}

#[test]
fn several_threads_find_the_same_scores() {
    let mut solver = Solver::new(Size::STANDARD, &Options { threads: 3, ..Options::default() });
    for line in include_str!("../data/begin-medium.txt").lines().take(12) {
        let (moves, score) = line.split_once(' ').unwrap();
        solver.clear();
        let found = solver.score(&parse(moves), &Limits::default()).unwrap();
        assert_eq!(found.to_string(), score, "{moves}");
    }
}

#[test]
fn any_size_is_solved_like_plain_alpha_beta() {
    let mut random = Random(21);
    for (width, height, stones) in [
        (8, 7, 42),
        (7, 7, 36),
        (9, 6, 42),
        (6, 6, 24),
        (16, 3, 37),
        (3, 15, 30),
        (10, 5, 38),
        (32, 1, 20),
        (1, 63, 50),
    ] {
        let size = Size::new(width, height).unwrap();
        let mut solver = Solver::new(size, &Options::default());
        for _ in 0..40 {
            let text = random_game(&mut random, size, stones);
            let position = Position::parse(size, &text).unwrap();
            let score = solver.score(&position, &Limits::default()).unwrap();
            assert_eq!(score, Oracle::default().score(&position), "{size} {text}");
        }
    }
}

fn plan(threads: usize) -> BookPlan<'static> {
    BookPlan {
        size: Size::new(5, 4).unwrap(),
        depth: 5,
        threads,
        table_bytes: 1 << 20,
        cancel: None,
        progress: None,
    }
}

#[test]
fn a_book_answers_like_the_search_and_survives_a_torn_journal() {
    let folder = tempfile::tempdir().unwrap();
    let (whole, torn) = (folder.path().join("whole.book"), folder.path().join("torn.book"));
    let report = plan(1).build(&whole).unwrap();
    assert!(report.positions > 100 && report.resumed == 0);

    // Stop in the middle, as a sudden end would: the last record is cut in half.
    let cancel = AtomicBool::new(false);
    let stop = |done: usize, _: usize| cancel.store(done >= 40, Relaxed);
    let mut half = plan(2);
    half.cancel = Some(&cancel);
    half.progress = Some(&stop);
    assert!(matches!(half.build(&torn), Err(BookError::Cancelled { .. }) | Ok(_)));
    let journal = folder.path().join("torn.book.journal");
    if let Ok(bytes) = std::fs::read(&journal) {
        std::fs::write(&journal, &bytes[..bytes.len() - 5]).unwrap();
    }
    plan(2).build(&torn).unwrap();
    assert!(!journal.exists());
    assert_eq!(std::fs::read(&whole).unwrap(), std::fs::read(&torn).unwrap());

    let book = Book::load(&whole).unwrap();
    let mut solver = Solver::new(book.size(), &Options::default());
    let mut random = Random(3);
    let mut tight = 0;
    for stones in (0..7).chain([6; 40]) {
        let text = random_game(&mut random, book.size(), stones);
        let position = Position::parse(book.size(), &text).unwrap();
        let score = solver.score(&position, &Limits::default()).unwrap();
        assert_eq!(book.score(&position), (stones <= 5).then_some(score), "{text}");
        assert_eq!(book.at_least(&position).is_some(), stones == 6, "{text}");
        let bound = book.at_least(&position).unwrap_or(score);
        assert!(bound <= score, "{text}: {bound} {score}");
        tight += usize::from(stones == 6 && bound == score);
    }
    assert!((10..40).contains(&tight), "{tight}");
    let size = book.size();
    let mut reader = Solver::new(size, &Options { book: Some(book.into()), ..Options::default() });
    for _ in 0..100 {
        let text = random_game(&mut random, size, 6);
        let position = Position::parse(size, &text).unwrap();
        let score = |solver: &mut Solver| solver.score(&position, &Limits::default()).unwrap();
        assert_eq!(score(&mut solver), score(&mut reader), "{text}");
    }
}

#[test]
fn damaged_and_foreign_books_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.book");
    plan(1).build(&path).unwrap();
    let good = std::fs::read(&path).unwrap();
    for at in 0..good.len() {
        let mut bad = good.clone();
        bad[at] ^= 0x10;
        let error = Book::decode(&bad).unwrap_err();
        match at {
            0..8 => assert!(matches!(error, BookError::Foreign)),
            8 => assert!(matches!(error, BookError::Version(_))),
            _ => assert!(matches!(error, BookError::Damaged(_))),
        }
        assert!(Book::decode(&good[..at]).is_err());
    }
    assert!(matches!(Book::load(&folder.path().join("none")), Err(BookError::Io { .. })));

    // A journal of another book is not mixed in.
    let mut other = plan(1);
    other.depth = 4;
    std::fs::write(folder.path().join("b.book.journal"), b"FOURJRNL\x01\x05\x04\x05\0\0\0\0")
        .unwrap();
    assert!(matches!(
        other.build(&folder.path().join("b.book")),
        Err(BookError::OtherJournal { .. })
    ));
}

const EMPTY_BOARD: [Option<i32>; 7] =
    [Some(-2), Some(-1), Some(0), Some(1), Some(0), Some(-1), Some(-2)];

#[test]
fn the_shipped_book_knows_the_empty_board() {
    let book = Book::shipped();
    assert!(book.is_some());
    let mut solver = Solver::new(Size::STANDARD, &Options { book, ..Options::default() });
    let columns = solver.columns(&parse(""), &Limits::default()).unwrap();
    assert_eq!(columns, EMPTY_BOARD);
    assert_eq!(solver.nodes(), 0);
}

#[test]
#[ignore = "takes a minute"]
fn the_search_alone_solves_the_empty_board() {
    let columns = standard().columns(&parse(""), &Limits::default()).unwrap();
    assert_eq!(columns, EMPTY_BOARD);
}

#[test]
fn finding_04_threads_stop_when_they_are_cancelled() {
    let size = Size::new(8, 7).unwrap();
    for threads in [1, 3] {
        let cancel = AtomicBool::new(false);
        let give_up = |_| cancel.store(true, Relaxed);
        let options = Options { threads, table_bytes: 16 << 20, book: None };
        let limits =
            Limits { cancel: Some(&cancel), progress: Some(&give_up), ..Limits::default() };
        // To the end it would take hours: whoever does not stop does not come back.
        let start = Position::new(size);
        assert!(Solver::new(size, &options).columns(&start, &limits).is_err());
        assert!(cancel.load(Relaxed));
    }
}
