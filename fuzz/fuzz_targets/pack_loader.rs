//! Any bytes as a pack file.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| foursight_oracle::check_pack_loader(data));
