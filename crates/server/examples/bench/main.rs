//! Measures the running program: `cargo xtask bench server` calls this.
//!
//! `bench load|nodes|hostile|soak PROGRAM` starts `PROGRAM serve` on a database of its own and prints the figures.
#![allow(clippy::unwrap_used)]

mod hostile;
mod hostile_packs;
mod hostile_requests;
mod load;
mod nodes;
#[path = "../../tests/it/postgres.rs"]
#[allow(dead_code, reason = "tests use more of it")]
mod postgres;
mod program;
mod soak;
mod table;

#[tokio::main]
async fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let kept = match words.as_slice() {
        ["load", program] => {
            load::run(program).await;
            true
        }
        ["nodes", program] => {
            nodes::run(program).await;
            true
        }
        ["hostile", program] => hostile::run(program).await,
        ["soak", program] => soak::run(program, 60).await,
        ["soak", program, minutes] => soak::run(program, minutes.parse().unwrap()).await,
        _ => {
            eprintln!(
                "expected: bench load|nodes|hostile PROGRAM, or bench soak PROGRAM [MINUTES]"
            );
            std::process::exit(2);
        }
    };
    std::process::exit(i32::from(!kept));
}
