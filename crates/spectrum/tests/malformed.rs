//! Whatever bytes or texts come in: an answer or an error with its place, never a panic.
#![allow(clippy::unwrap_used)]

use std::sync::LazyLock;

use foursight_spectrum::asm::assemble;
use foursight_spectrum::basic::{Numbering, Program, list, tokenize};
use foursight_spectrum::tape::{File, Kind, Tape, program_of};
use foursight_spectrum::{Board, Edition};
use proptest::prelude::*;

/// Reads everything that can be read of a tape.
fn read(bytes: &[u8]) {
    let Ok(tape) = Tape::parse(bytes) else { return };
    assert_eq!(tape.to_bytes(), bytes);
    for file in tape.files() {
        if let File::Named(header, data) = file
            && let Kind::Program { size, .. } = header.kind
            && let Ok(program) = program_of(size, data)
        {
            let _ = list(&program);
        }
    }
}

#[test]
fn a_tape_is_refused_with_the_place_of_the_fault() {
    let whole = Edition::OneLine.tape(Board::default()).unwrap().to_bytes();
    assert_eq!(Tape::parse(&whole).unwrap().to_bytes(), whole);
    for length in 1..whole.len() {
        if length != 21 {
            assert!(Tape::parse(&whole[..length]).is_err(), "{length}");
        }
    }
    let mut wrong = whole.clone();
    wrong[30] ^= 1;
    let error = Tape::parse(&wrong).unwrap_err();
    assert_eq!(error.offset, whole.len() - 1);
    assert!(error.to_string().contains("checksum"), "{error}");
}

#[test]
fn a_listing_is_refused_with_line_and_column() {
    let tell = |text| tokenize(text, Numbering::InText).unwrap_err().to_string();
    assert_eq!(tell("10 CLS\nPRINT"), "line 2, column 1: expected a line number");
    assert_eq!(tell("10 CLS\n10 CLS"), "line 2, column 1: line number 10 does not come after 10");
    assert!(tell("10 PRINT \"é\"").starts_with("line 1, column 11: the Spectrum has no"));
    assert!(tell("10 PRINT \"\\w\"").starts_with("line 1, column 11: no escape begins with \\w"));
    assert!(tell("10 PRINT \\\n 1e99").starts_with("line 2, column 2: the number 1e99"));
    let labels = Numbering::Labels { first: 10, step: 10 };
    let error = tokenize("CLS\nGO TO @nowhere", labels).unwrap_err();
    assert!(error.to_string().starts_with("line 2, column 7: no line has the label @nowhere"));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..Default::default() })]

    #[test]
    fn any_bytes_are_read_as_a_tape(bytes in prop::collection::vec(any::<u8>(), 0..80)) {
        read(&bytes);
    }

    #[test]
    fn a_damaged_tape_is_read(at in 0_usize..1200, value: u8) {
        static TAPE: LazyLock<Tape> =
            LazyLock::new(|| Edition::OneLine.tape(Board::default()).unwrap());
        let mut tape = TAPE.clone();
        let data = &mut tape.blocks[1].data;
        let at = at % data.len();
        data[at] = value;
        read(&tape.to_bytes());
    }

    #[test]
    fn any_bytes_are_listed_as_a_program(bytes in prop::collection::vec(any::<u8>(), 0..60)) {
        if let Ok(program) = Program::parse(&bytes) {
            let _ = list(&program);
        }
        let line = foursight_spectrum::basic::Line { number: 1, body: bytes };
        let program = Program { lines: vec![line] };
        let listing = list(&program);
        // What was listed can be read, unless it holds what no listing can say.
        let _ = tokenize(&listing.text, Numbering::InText);
        prop_assert_eq!(Program::parse(&program.to_bytes()), Ok(program));
    }

    #[test]
    fn any_text_is_tokenized(text in "\\PC{0,60}") {
        let _ = tokenize(&text, Numbering::InText);
        let _ = tokenize(&text, Numbering::Labels { first: 1, step: 1 });
        let _ = tokenize(&format!("10 {text}"), Numbering::InText);
        let _ = assemble(&text);
    }

    #[test]
    fn any_lines_are_assembled(lines in prop::collection::vec(
        "[ a:]{0,3}(LD|ADD|JR|BIT|DB|DS|ORG|EQU|RST|IN) ?[-(),+*A-L0-9x']{0,8}", 0..6,
    )) {
        let _ = assemble(&lines.join("\n"));
    }
}
