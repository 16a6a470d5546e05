//! Random packs: the engine against the oracle.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| foursight_oracle::check_patterns(data));
