//! `cargo xtask test busy`: the suites that wait for something, again and again, beside loops that take all they can get
//! of the processor. A test that passes only on a quiet machine shows itself here.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::jobs::{self, Job};
use crate::steps::built_program;
use crate::{rust_tests, web};

/// So many loops run beside the tests.
const LOOPS: usize = 6;
/// How often every suite runs unless another number is given.
const ROUNDS: usize = 10;
/// Packages whose suites wait for sockets, processes, threads or a terminal.
const WAITING: &[&str] = &["agents/pool", "arena/", "foursight/", "heap/", "server/"];

/// `rest` is how often, then parts of the names of suites; all that wait for something if there are none.
pub(crate) fn run(rest: &[&str]) -> Result<(), String> {
    let (rounds, names) = match rest {
        [first, names @ ..] if first.parse::<usize>().is_ok() => {
            (first.parse().unwrap_or(ROUNDS), names)
        }
        names => (ROUNDS, names),
    };
    let program = built_program()?;
    let mut passed: BTreeMap<String, usize> = BTreeMap::new();
    let mut failures = Vec::new();
    for round in 1..=rounds {
        let mut suites = web::jobs(&program)?;
        suites.extend(rust_tests::jobs(&[])?);
        suites.retain(|suite| is_chosen(suite, names));
        if suites.is_empty() {
            return Err(format!("no suite that waits for something is called {names:?}"));
        }
        eprintln!("\n== round {round} of {rounds}, beside {LOOPS} busy loops");
        for (name, failure) in beside_loops(|| jobs::outcomes(suites, jobs::at_once())) {
            *passed.entry(name.clone()).or_default() += usize::from(failure.is_none());
            failures.extend(failure.map(|failure| format!("round {round}, {name}: {failure}")));
        }
    }
    eprintln!();
    for (name, passed) in &passed {
        eprintln!("{passed} of {rounds}  {name}");
    }
    if failures.is_empty() { Ok(()) } else { Err(failures.join("\n\n")) }
}

/// True for a suite that somebody asked for, or that waits for something if nobody asked.
fn is_chosen(suite: &Job<'_>, names: &[&str]) -> bool {
    let waits = || {
        let in_a_browser = suite.name().starts_with("the page in a browser");
        in_a_browser || WAITING.iter().any(|package| suite.name().starts_with(package))
    };
    if names.is_empty() { waits() } else { names.iter().any(|name| suite.name().contains(name)) }
}

/// Does something while all the loops run.
fn beside_loops<T>(work: impl FnOnce() -> T) -> T {
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for _ in 0..LOOPS {
            scope.spawn(|| {
                while !done.load(Ordering::Relaxed) {
                    // Not a hint for the processor, which would let others go first.
                    std::hint::black_box(());
                }
            });
        }
        let answer = work();
        done.store(true, Ordering::Relaxed);
        answer
    })
}

#[cfg(test)]
mod tests {
    use super::{Job, beside_loops, is_chosen};

    fn suite(name: &str) -> Job<'static> {
        Job::new(name, || Ok(String::new()))
    }

    #[test]
    fn suites_that_wait_are_chosen_unless_others_are_named() {
        assert!(is_chosen(&suite("server/it"), &[]));
        assert!(is_chosen(&suite("the page in a browser: fair"), &[]));
        assert!(!is_chosen(&suite("rules/perft"), &[]));
        assert!(is_chosen(&suite("rules/perft"), &["perft"]));
        assert!(!is_chosen(&suite("server/it"), &["perft"]));
    }

    #[test]
    fn loops_end_with_the_work() {
        assert_eq!(beside_loops(|| 4), 4);
    }
}
