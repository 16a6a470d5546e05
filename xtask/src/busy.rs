//! `cargo xtask test busy`: the suites that wait for something, again and again, beside loops that take all they can get
//! of the processor. A test that passes only on a quiet machine shows itself here.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::jobs::{self, Job};
use crate::steps::built_program;
use crate::{clients, rust_tests, test, web};

/// So many loops run beside the tests.
const LOOPS: usize = 6;
/// How often every suite runs unless another number is given.
const ROUNDS: usize = 10;
/// What the names of suites begin with that wait for sockets, processes, threads, a terminal, a browser, or programs that
/// others have written.
const WAITING: &[&str] = &[
    "agents/pool",
    "arena/",
    "datapack/",
    "foursight/",
    "heap/",
    "minecraft/",
    "server/",
    "spectrum/",
    "starter kit: ",
    "the page in a browser: ",
];

/// `rest` is how often, then parts of the names of suites; all that wait for something if there are none.
pub(crate) fn run(rest: &[&str]) -> Result<(), String> {
    let (rounds, names) = match rest {
        [first, names @ ..] if first.parse::<usize>().is_ok() => {
            (first.parse().unwrap_or(ROUNDS), names)
        }
        names => (ROUNDS, names),
    };
    let missing = test::missing()?;
    let with_page = web::left_out().is_none();
    if with_page {
        web::prepare()?;
    }
    let program = built_program()?;
    let mut passed: BTreeMap<String, usize> = BTreeMap::new();
    let mut failures = Vec::new();
    for round in 1..=rounds {
        let mut suites = if with_page { web::jobs(&program)? } else { Vec::new() };
        suites.extend(rust_tests::jobs(&missing)?);
        suites.extend(clients::jobs(&program)?);
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
    for line in test::left_out(&missing) {
        eprintln!("left out:\n{line}");
    }
    if failures.is_empty() { Ok(()) } else { Err(failures.join("\n\n")) }
}

/// True for a suite that somebody asked for, or that waits for something if nobody asked.
fn is_chosen(suite: &Job<'_>, names: &[&str]) -> bool {
    let waits = || WAITING.iter().any(|beginning| suite.name().starts_with(beginning));
    if names.is_empty() { waits() } else { names.iter().any(|name| suite.name().contains(name)) }
}

/// Says that it is done when it is dropped.
struct Ending<'a>(&'a AtomicBool);

impl Drop for Ending<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
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
        // The loops end with it, however it ends.
        let _ending = Ending(&done);
        work()
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
        assert!(is_chosen(&suite("starter kit: Go"), &[]));
        assert!(!is_chosen(&suite("rules/perft"), &[]));
        assert!(is_chosen(&suite("rules/perft"), &["perft"]));
        assert!(!is_chosen(&suite("server/it"), &["perft"]));
    }

    #[test]
    fn loops_end_with_the_work() {
        assert_eq!(beside_loops(|| 4), 4);
        let broken =
            std::panic::catch_unwind(|| beside_loops::<()>(|| panic!("a suite is broken")));
        assert!(broken.is_err());
    }
}
