//! Whatever bytes or texts come in: an answer or an error with its place, never a panic.
#![allow(clippy::unwrap_used)]

mod common;

use std::path::Path;

use common::random::{Random, for_random_inputs};
use foursight_spectrum::asm::assemble;
use foursight_spectrum::basic::{Line, Numbering, Program, list, tokenize};
use foursight_spectrum::tape::{File, Kind, Tape, program_of};
use foursight_spectrum::{Board, Edition};

/// Random inputs of each kind.
const CASES: u64 = 2000;

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

#[test]
fn any_bytes_are_read_as_a_tape() {
    for_random_inputs(CASES, |random| read(&random.bytes(80)));
}

#[test]
fn a_damaged_tape_is_read() {
    let whole = Edition::OneLine.tape(Board::default()).unwrap();
    for_random_inputs(CASES, |random| {
        let mut tape = whole.clone();
        let data = &mut tape.blocks[1].data;
        let at = random.below(data.len());
        data[at] = random.byte();
        read(&tape.to_bytes());
    });
}

#[test]
fn any_bytes_are_listed_as_a_program() {
    for_random_inputs(CASES, |random| {
        let bytes = random.bytes(60);
        if let Ok(program) = Program::parse(&bytes) {
            let _ = list(&program);
        }
        let program = Program { lines: vec![Line { number: 1, body: bytes }] };
        let listing = list(&program);
        // What was listed can be read, unless it holds what no listing can say.
        let _ = tokenize(&listing.text, Numbering::InText);
        assert_eq!(Program::parse(&program.to_bytes()), Ok(program));
    });
}

#[test]
fn any_text_is_tokenized() {
    for_random_inputs(CASES, |random| {
        let text = random.text(60);
        let _ = tokenize(&text, Numbering::InText);
        let _ = tokenize(&text, Numbering::Labels { first: 1, step: 1 });
        let _ = tokenize(&format!("10 {text}"), Numbering::InText);
        let _ = assemble(&text);
    });
}

#[test]
fn any_lines_are_assembled() {
    let operations = ["LD", "ADD", "JR", "BIT", "DB", "DS", "ORG", "EQU", "RST", "IN"];
    for_random_inputs(CASES, |random| {
        let line = |random: &mut Random| {
            let label = random.text_of(" a:", 0, 3);
            let space = random.text_of(" ", 0, 1);
            let operands = random.text_of("-(),+*ABCDEFGHIJKL0123456789x'", 0, 8);
            format!("{label}{}{space}{operands}", random.one_of(&operations))
        };
        let lines: Vec<String> = (0..random.below(6)).map(|_| line(random)).collect();
        let _ = assemble(&lines.join("\n"));
    });
}

/// What fuzzing has kept, read as the fuzz targets read it.
#[test]
fn the_corpus_is_read() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus");
    let files = |target: &str| -> Vec<Vec<u8>> {
        let entries = std::fs::read_dir(folder.join(target)).unwrap();
        entries.map(|entry| std::fs::read(entry.unwrap().path()).unwrap()).collect()
    };
    let (tapes, listings) = (files("spectrum_tape"), files("spectrum_listing"));
    assert!(tapes.len() >= 20 && listings.len() >= 20);
    for tape in tapes {
        read(&tape);
    }
    for listing in listings {
        let text = String::from_utf8(listing).unwrap();
        for numbering in [Numbering::InText, Numbering::Labels { first: 10, step: 10 }] {
            if let Ok(program) = tokenize(&text, numbering) {
                assert_eq!(Program::parse(&program.to_bytes()).as_ref(), Ok(&program));
                let _ = list(&program);
            }
        }
    }
}
