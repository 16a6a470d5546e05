//! Measures the running program: `cargo xtask bench server` calls this.
//!
//! `bench load|kills|nodes|changes|faults|workers|hostile|soak PROGRAM` starts `PROGRAM serve` on a database of its own and prints
//! the figures.
#![allow(clippy::unwrap_used)]

mod changes;
mod costs;
mod hostile;
mod hostile_packs;
mod hostile_requests;
#[allow(dead_code, reason = "tests of the program use more of it")]
#[path = "../../../foursight/tests/program/mod.rs"]
mod killed_program;
mod load;
mod nodes;
#[path = "../../tests/it/postgres.rs"]
#[allow(dead_code, reason = "tests use more of it")]
mod postgres;
mod program;
#[allow(dead_code, reason = "tests use more of it")]
#[path = "../../../foursight/tests/nodes/mod.rs"]
mod real_nodes;
mod soak;
mod table;
mod workers;

#[tokio::main]
async fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let kept = match words.as_slice() {
        ["load", program] => {
            load::run(program).await;
            true
        }
        ["kills", program] => {
            let moves = killed_program::kills::kills(program.as_ref(), 200, 20).await;
            let found = format!("0 lost, {moves} moves looked at");
            table::row("200 kills at random moments", "0 lost", &found);
            true
        }
        ["nodes", program] => nodes::load(program, false).await,
        ["nodes", program, "fsync"] => nodes::load(program, true).await,
        ["faults", program] => nodes::faults(program, 100).await,
        ["faults", program, count] => nodes::faults(program, count.parse().unwrap()).await,
        ["changes", program] => changes::run(program).await,
        ["workers", program] => workers::run(program).await,
        ["hostile", program] => hostile::run(program).await,
        ["soak", program] => soak::run(program, 60).await,
        ["soak", program, minutes] => soak::run(program, minutes.parse().unwrap()).await,
        _ => {
            eprintln!(
                "expected: bench load|kills|changes|workers|hostile PROGRAM, bench nodes PROGRAM [fsync], \
                 bench faults PROGRAM [FAULTS], or bench soak PROGRAM [MINUTES]"
            );
            std::process::exit(2);
        }
    };
    std::process::exit(i32::from(!kept));
}
