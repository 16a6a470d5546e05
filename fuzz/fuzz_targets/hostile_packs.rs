//! Packs at every limit: loaded within a budget, played, and never dearer than was promised.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    foursight_oracle::check_hostile_packs(data);
});
