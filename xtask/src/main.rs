//! The project's own chores: `cargo xtask test`, `api`, `web`, `clients`, `tidy`, `bench`.

mod api;
mod bench;
mod clients;
mod needs;
mod steps;
mod test;
mod tidy;
mod web;

use std::process::ExitCode;

const HELP: &str = "\
cargo xtask test            everything that CI checks: format, lints, tests, page, docs, tidy
cargo xtask test long       the tests that take minutes and gigabytes, optimised
cargo xtask clients [KIT..] build and test the bot starter kits, and let them play
cargo xtask api             the server's API, tried by a program that reads its document
cargo xtask web             the page: types, and played in a real browser
cargo xtask tidy            the house rules: dependency direction, file headers, links
cargo xtask bench SUITE     measure; suites: rules, solver (of it: sets, empty, threads, book),
                            terminal, arena (of it: referee, sockets, crowd, tournament), minecraft,
                            server (of it: load, kills)";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match words.as_slice() {
        ["test"] => test::run(),
        ["test", "long"] => test::run_long(),
        ["clients", kits @ ..] => clients::run_some(kits),
        ["web"] => web::run().map(|left_out| left_out.iter().for_each(|line| eprintln!("{line}"))),
        ["api"] => api::run().map(|left_out| left_out.iter().for_each(|line| eprintln!("{line}"))),
        ["tidy"] => tidy::run(),
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
