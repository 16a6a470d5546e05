//! What the emulated Spectrum lists, and what its screen looks like.
#![allow(clippy::unwrap_used)]

use foursight_spectrum::basic::{SCREEN_CELLS, cells, list};
use foursight_spectrum::keyboard::Key;
use foursight_spectrum::machine::{Machine, Output};
use foursight_spectrum::tape::Tape;
use foursight_spectrum::{Board, Edition, Size};

/// Loads a one-liner without starting it, and lists it.
fn listed(board: Board) -> (Machine, usize) {
    let program = Edition::OneLine.program(board).unwrap();
    let expected = cells(&program.lines[0]);
    let tape = Tape::record("Foursight", &program, None).unwrap();
    let mut machine = Machine::new(Output::None).unwrap();
    machine.load(&tape).unwrap();
    machine.frames(50).unwrap();
    // K is LIST where a command is expected.
    machine.tap(Key::for_character('k').unwrap()).unwrap();
    machine.tap(Key::ENTER).unwrap();
    // It takes its time.
    machine.frames(300).unwrap();
    (machine, expected)
}

#[test]
fn the_one_liner_fits_the_screen_as_list_shows_it() {
    for board in Board::all() {
        for connect in 3..=board.width().max(board.height()) {
            let size = Size { width: board.width(), height: board.height() };
            let board = Board::new(size, connect).unwrap();
            let cells = cells(&Edition::OneLine.program(board).unwrap().lines[0]);
            assert!(cells <= SCREEN_CELLS, "{board}, {connect} in a row: {cells}");
        }
    }
    for (width, height) in [(7, 6), (9, 6)] {
        let board = Board::new(Size { width, height }, 4).unwrap();
        let (machine, expected) = listed(board);
        let screen: String = (0..22).map(|row| machine.text(row)).collect();
        assert!(screen.starts_with("   1 LET z=23620"), "{screen}");
        let last = screen.trim_end();
        assert!(last.ends_with("RUN"), "{screen}");
        // A space follows every command word, also the last.
        assert_eq!(last.chars().count() + 1, expected, "{board}");
        assert!(machine.text(23).starts_with("0 OK"), "{}", machine.text(23));
    }
}

/// A program started with RUN by hand works as well as one that starts by itself.
#[test]
fn the_one_liner_runs_when_told_to() {
    let (mut machine, _) = listed(Board::default());
    machine.tap(Key::for_character('r').unwrap()).unwrap();
    machine.tap(Key::ENTER).unwrap();
    assert!(machine.run_until(1000, Machine::is_pausing).unwrap().is_some());
    machine.tap(Key::for_character('4').unwrap()).unwrap();
    assert!(machine.run_until(1000, Machine::is_pausing).unwrap().is_some());
    assert_eq!(machine.border(), 6, "{}", machine.text(23));
}

#[test]
fn every_edition_lists_as_text_that_makes_it_again() {
    for board in Board::all() {
        for edition in Edition::ALL {
            let program = edition.program(board).unwrap();
            let listing = list(&program);
            assert_eq!(listing.notes, []);
            let again = foursight_spectrum::basic::tokenize(
                &listing.text,
                foursight_spectrum::basic::Numbering::InText,
            );
            assert_eq!(again.unwrap(), program, "{edition:?} {board}");
        }
    }
}
