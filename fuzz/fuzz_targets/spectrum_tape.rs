//! Any bytes as a tape of the ZX Spectrum: read, taken apart, listed, written again.
#![no_main]

use foursight_spectrum::basic::list;
use foursight_spectrum::tape::{File, Kind, Tape, program_of};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let tape = match Tape::parse(data) {
        Ok(tape) => tape,
        Err(error) => {
            assert!(error.offset <= data.len());
            return;
        }
    };
    assert_eq!(tape.to_bytes(), data);
    for file in tape.files() {
        let File::Named(header, data) = file else { continue };
        let Kind::Program { size, .. } = header.kind else { continue };
        match program_of(size, data) {
            Ok(program) => {
                let _ = list(&program);
                assert_eq!(program.to_bytes(), &data[..usize::from(size).min(data.len())]);
            }
            Err(error) => assert!(error.offset <= data.len()),
        }
    }
});
