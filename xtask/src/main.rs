//! The project's own chores: `cargo xtask test`, `web`, `clients`, `tidy`, `package`, `editions`, `pictures`, `msrv`, `bench`.

mod architecture;
mod bench;
mod busy;
mod clients;
mod editions;
mod jobs;
mod migrations;
mod needs;
mod package;
mod pictures;
mod retry;
mod rust_tests;
mod steps;
mod supply;
mod test;
mod tidy;
mod web;

use std::process::ExitCode;

const HELP: &str = "\
cargo xtask test            everything that CI checks: format, tidy, libraries, spelling, lints, tests, page,
                            documents, starter kits
cargo xtask test long       the tests that take minutes and gigabytes, optimised
cargo xtask test busy [ROUNDS] [SUITE..]
                            the suites that wait for something, ten times beside six busy loops
cargo xtask clients [KIT..] build and test the bot starter kits, and let them play
cargo xtask web             the page: types, and played in a real browser
cargo xtask tidy            the house rules: dependency direction, file headers, links, the map, vendored files
cargo xtask package         every crate that can be published, packed as for crates.io and built from that
cargo xtask editions        ready data packs for Minecraft and tapes for the Spectrum, in target/editions
cargo xtask pictures        the pictures of the terminal and the page in docs
cargo xtask msrv            the oldest Rust that we promise builds it (needs rustup)
cargo xtask bench SUITE     measure; suites: rules, solver (of it: sets, empty, threads, book),
                            agents (of it: stop), terminal, arena (of it: referee, sockets, crowd, tournament), minecraft,
                            server (of it: load, kills, hostile, soak [MINUTES]), nodes (of it: load, changes, workers, faults)";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match words.as_slice() {
        ["test"] => test::run(),
        ["test", "long"] => test::run_long(),
        ["test", "busy", rest @ ..] => busy::run(rest),
        ["clients", kits @ ..] => clients::run_some(kits),
        ["web"] => web::run().map(|left_out| left_out.iter().for_each(|line| eprintln!("{line}"))),
        ["tidy"] => tidy::run(),
        ["package"] => package::run(),
        ["editions"] => editions::run(),
        ["pictures"] => pictures::run(),
        ["msrv"] => package::oldest_rust(),
        ["bench", suite, rest @ ..] => bench::run(suite, rest),
        _ => Err(format!("expected one of these:\n{HELP}")),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xtask: {message}");
            ExitCode::FAILURE
        }
    }
}
