//! A bot that looks one move ahead: an example to learn from and to beat.

use std::process::ExitCode;

use foursight_bot::{Board, PlayState, Settings, run};

/// Wins if it can, blocks if it must, keeps what the next blast leaves in mind, and otherwise likes the middle.
fn choose(state: &PlayState) -> usize {
    let board = &state.board;
    let legal = board.legal_columns();
    for coin in [state.coin_id, state.opponent_id()] {
        let makes_four =
            |column: &&usize| board.drop(**column, coin).is_ok_and(|after| after.has_four(coin));
        if let Some(column) = legal.iter().find(makes_four) {
            return *column;
        }
    }
    let badness = |column: &usize| {
        let loses =
            board.drop(*column, state.coin_id).is_ok_and(|after| loses_to_a_blast(state, after));
        (loses, column.abs_diff(board.columns() / 2))
    };
    legal.into_iter().min_by_key(badness).unwrap_or(0)
}

/// The state after our stone has the next round's number: a bomb of that round goes off right then.
fn loses_to_a_blast(state: &PlayState, after: Board) -> bool {
    let bombs = state.bombs.iter().filter(|bomb| bomb.explode_in_round == state.round + 1);
    bombs.fold(after, |board, bomb| board.explode(bomb)).has_four(state.opponent_id())
}

fn main() -> ExitCode {
    run(&Settings::read("rust_look_ahead"), choose)
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

#[test]
fn sees_one_move_ahead() {
    for case in cases::read().choices {
        assert_eq!(choose(&case.state), case.column, "{}", case.name);
    }
}
