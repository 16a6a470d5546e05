//! Puzzles on the screen.

use std::sync::atomic::AtomicBool;

use super::*;
use crate::puzzle::{Attempt, Feedback, Puzzle};

/// The same puzzle as on the screen, to know what is right.
fn known(level: u32, number: u32) -> Attempt {
    Attempt::new(Puzzle::find(level, number, &AtomicBool::new(false)).unwrap())
}

fn digit(column: u32) -> KeyCode {
    KeyCode::Char(char::from_digit(column + 1, 10).unwrap())
}

#[test]
fn terminal_finding_17_puzzles_are_solved_with_feedback_and_counted() {
    let mut stage = Stage::menu(Lang::En);
    stage.type_keys("p");
    stage.expect("Win in 2 moves");
    stage.expect("0 solved, 0 of them at the first try.");
    stage.type_keys("1");
    stage.expect("Looking for a puzzle ...");
    stage.answer();
    stage.expect("Puzzle 1: win in 2 moves");
    stage.expect("find the win.");
    let mut attempt = known(2, 1);
    let right = attempt.right_moves()[0];
    // Every wrong move says what is wrong with it, and changes nothing.
    let before = stage.screen();
    for wrong in (0..7).filter(|column| *column != right) {
        let said = match attempt.play(wrong) {
            Ok(Feedback::Draws) => "gives the win away",
            Ok(Feedback::Loses(_)) => "loses, because",
            Ok(other) => panic!("{wrong}: {other:?}"),
            Err(_) => "That column is full.",
        };
        stage.press(digit(wrong));
        stage.expect(said);
    }
    stage.press(KeyCode::Right);
    assert!(!stage.screen().contains("Try another"), "{before}");
    stage.press(digit(right));
    stage.wait(200);
    stage.expect("is right.");
    stage.wait(5000);
    stage.expect("answers");
    assert!(matches!(attempt.play(right), Ok(Feedback::Right(_))));
    let last = attempt.right_moves()[0];
    stage.press(digit(last));
    stage.wait(5000);
    stage.expect("Solved. Enter brings the next one.");
    stage.press(digit(last));
    stage.expect("This one is solved");
    stage.press(KeyCode::Enter);
    stage.answer();
    stage.expect("Puzzle 2: win in 2 moves");
    // This one without a fault.
    let mut attempt = known(2, 2);
    while !attempt.is_solved() {
        let right = attempt.right_moves()[0];
        attempt.play(right).unwrap();
        stage.press(digit(right));
        stage.wait(5000);
    }
    stage.expect("Solved at the first try!");
    stage.press(KeyCode::Esc);
    stage.expect("2 solved, 1 of them at the first try.");
    // It is kept, and the next one is not one of those.
    let mut later = Stage::in_folder(Lang::En, stage.folder);
    later.type_keys("p1");
    later.answer();
    later.expect("Puzzle 3: win in 2 moves");
}

#[test]
fn terminal_finding_17_a_puzzle_helps_whoever_asks() {
    let mut stage = Stage::menu(Lang::De);
    stage.type_keys("p2");
    stage.answer();
    stage.expect("Rätsel 1: Gewinn in 3 Zügen");
    let right = known(3, 1).right_moves()[0] + 1;
    stage.press(KeyCode::Char('h'));
    stage.expect(&format!("{right}"));
    stage.expect("★");
    for _ in 0..3 {
        stage.press(KeyCode::Char('s'));
        stage.wait(5000);
    }
    stage.expect("Gelöst. Enter bringt das nächste.");
    assert_eq!(stage.app.context.puzzles.solved(3), (1, 0), "with help");
    stage.press(KeyCode::Char('u'));
    stage.expect("welcher Zug gewinnt?");
    stage.press(KeyCode::Char('a'));
    stage.expect("Analyse");
    stage.press(KeyCode::Esc);
    stage.press(KeyCode::Char('n'));
    stage.answer();
    stage.expect("Rätsel 2:");
    stage.press(KeyCode::Char('p'));
    stage.answer();
    stage.expect("Rätsel 1:");
    stage.press(KeyCode::Char('9'));
    stage.expect("1 bis 7");
}

#[test]
fn a_puzzle_that_nobody_waits_for_changes_nothing() {
    let mut stage = Stage::menu(Lang::En);
    stage.type_keys("p1");
    stage.press(KeyCode::Char('n'));
    stage.expect("Puzzle 2:");
    // The answer to the first question may still come.
    stage.answer();
    while stage.screen().contains("Looking") {
        stage.answer();
    }
    stage.expect("Puzzle 2:");
    assert_eq!(stage.press(KeyCode::Esc), Next::GoOn);
    stage.expect("Win in 3 moves");
}

#[test]
fn a_damaged_file_of_puzzles_is_told_and_set_aside() {
    let folder = tempfile::tempdir().unwrap();
    crate::store::write_whole(&folder.path().join("data/puzzles.json"), b"7").unwrap();
    let mut stage = Stage::in_folder(Lang::En, folder);
    stage.size(250, 24);
    stage.expect("puzzles.json.damaged-1");
}
