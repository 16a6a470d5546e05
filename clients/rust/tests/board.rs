//! The board against the cases that all starter kits share.

mod cases;

use foursight_bot::{Board, ColumnFull, PlayState};

#[test]
fn landing_rows() {
    for case in cases::read().boards {
        let board = &case.state.board;
        let landing: Vec<_> =
            (0..board.columns()).map(|column| board.landing_row(column)).collect();
        assert_eq!(landing, case.landing, "{}", case.name);
        assert_eq!(board.legal_columns(), case.legal(), "{}", case.name);
        assert_eq!(board.landing_row(7), None);
    }
}

#[test]
fn fours() {
    for case in cases::read().boards {
        let fours: Vec<u8> =
            [1, 2].into_iter().filter(|&coin| case.state.board.has_four(coin)).collect();
        assert_eq!(fours, case.fours, "{}", case.name);
    }
}

#[test]
fn drop() {
    for case in cases::read().drops {
        assert_eq!(case.before.drop(case.column, case.coin), Ok(case.after), "{}", case.name);
    }
}

#[test]
fn drop_on_a_full_column() {
    let board = Board::try_from(vec![vec![1], vec![2]]).unwrap();
    assert_eq!(board.drop(0, 1), Err(ColumnFull(0)));
    assert_eq!(ColumnFull(0).to_string(), "column 0 is full or not on the board");
}

#[test]
fn explode() {
    for case in cases::read().explosions {
        assert_eq!(case.before.explode(&case.bomb), case.after, "{}", case.name);
    }
}

#[test]
fn a_board_reads_like_a_board() {
    let board = Board::try_from(vec![vec![1, 2], vec![99, 0]]).unwrap();
    assert_eq!(board.to_string(), "* .\n1 2");
}

#[test]
fn what_is_not_a_state() {
    for text in [
        "",
        "[]",
        "hello",
        r#"{"bot":"Ada"}"#,
        r#"{"bot":"Ada","coin_id":1,"round":1,"bombs":[],"board":[]}"#,
        r#"{"bot":"Ada","coin_id":1,"round":1,"bombs":[],"board":[[0,0],[0]]}"#,
        r#"{"bot":null,"coin_id":1,"round":1,"bombs":[],"board":[[0]]}"#,
    ] {
        assert!(PlayState::parse(text.as_bytes()).is_err(), "{text}");
    }
}
