//! Your bot: edit `choose`.

use std::process::ExitCode;

use foursight_bot::{PlayState, Settings, run};

/// The column, 0 to 6, for the next stone. You have 700 ms. `look_ahead_bot.rs` shows how to try out moves.
fn choose(state: &PlayState) -> usize {
    fastrand::choice(state.board.legal_columns()).unwrap_or(0)
}

fn main() -> ExitCode {
    run(&Settings::read("rust_bot"), choose)
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
