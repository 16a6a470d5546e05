//! Random drop games: bitboards against the general board against the oracle.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| foursight_oracle::check_fast_against_general(data));
