//! Seeds from seeds: every game has its own, and the same one in every run.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::SplitMix64;

/// The seed that belongs to this number under that seed.
pub(crate) fn derive(seed: u64, number: u64) -> u64 {
    let mut mixer = SplitMix64::seed_from_u64(seed);
    let salt = mixer.next_u64();
    SplitMix64::seed_from_u64(salt ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15)).next_u64()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_get_unlike_seeds() {
        let mut seen = std::collections::BTreeSet::new();
        for seed in 0..100 {
            for number in 0..100 {
                assert!(seen.insert(derive(seed, number)), "{seed} {number}");
            }
        }
        assert_eq!(derive(3, 4), derive(3, 4));
    }
}
