//! A bot that drops its stones anywhere.

use std::process::ExitCode;

use foursight_bot::{PlayState, Settings, run};

fn choose(state: &PlayState) -> usize {
    fastrand::choice(state.board.legal_columns()).unwrap_or(0)
}

fn main() -> ExitCode {
    run(&Settings::read("rust_random"), choose)
}

#[cfg(test)]
#[path = "../../tests/cases/mod.rs"]
mod cases;

#[test]
fn chooses_legal_columns() {
    for case in cases::read().boards {
        assert!(case.legal().contains(&choose(&case.state)), "{}", case.name);
    }
}
