//! Any text as a listing of the ZX Spectrum: made into a program, listed and made again.
#![no_main]

use foursight_spectrum::basic::{Numbering, Program, list, tokenize};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for numbering in [Numbering::InText, Numbering::Labels { first: 10, step: 10 }] {
        match tokenize(text, numbering) {
            Ok(program) => {
                assert_eq!(Program::parse(&program.to_bytes()).as_ref(), Ok(&program));
                let _ = list(&program);
            }
            Err(error) => {
                let line = text.split('\n').nth(error.line - 1).unwrap_or_default();
                assert!(error.column <= line.chars().count() + 1, "{error}");
            }
        }
    }
});
