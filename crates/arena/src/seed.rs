//! Seeds from seeds: every game has its own, and the same one in every run.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::SplitMix64;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// What seeds are hashed with, so that they are like no other hashes of the same numbers.
const HASHED_FOR: &[u8] = b"foursight seed\0";

/// How the seeds of matches and games come from the seed of what they belong to. Whatever was begun
/// in one way goes on in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeedDerivation {
    /// Bits are mixed. Whoever knows the seed of one game can work out those of all others.
    #[default]
    Mixed,
    /// By SHA-256: the seed of a game tells nothing of the games that are to come.
    Hashed,
}

impl SeedDerivation {
    /// What is begun from now on.
    pub(crate) fn newest() -> Self {
        Self::Hashed
    }

    /// The seed that belongs to this number under that seed.
    pub(crate) fn derive(self, seed: u64, number: u64) -> u64 {
        match self {
            Self::Mixed => mix(seed, number),
            Self::Hashed => {
                let hash = Sha256::new()
                    .chain_update(HASHED_FOR)
                    .chain_update(seed.to_be_bytes())
                    .chain_update(number.to_be_bytes())
                    .finalize();
                hash.iter().take(8).fold(0, |seed, byte| seed << 8 | u64::from(*byte))
            }
        }
    }
}

/// A seed that belongs to this number under that seed, and tells it.
pub(crate) fn mix(seed: u64, number: u64) -> u64 {
    let mut mixer = SplitMix64::seed_from_u64(seed);
    let salt = mixer.next_u64();
    SplitMix64::seed_from_u64(salt ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15)).next_u64()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_get_unlike_seeds() {
        for derivation in [SeedDerivation::Mixed, SeedDerivation::Hashed] {
            let mut seen = std::collections::BTreeSet::new();
            for seed in 0..100 {
                for number in 0..100 {
                    assert!(seen.insert(derivation.derive(seed, number)), "{seed} {number}");
                }
            }
            assert_eq!(derivation.derive(3, 4), derivation.derive(3, 4));
        }
    }

    /// What was begun before, and whatever is written down with its seed, goes on as it was.
    #[test]
    fn derived_seeds_stay_what_they_were() {
        assert_eq!(SeedDerivation::Mixed.derive(7, 3), 0xE756_7EF2_AD75_45B9);
        assert_eq!(SeedDerivation::Mixed.derive(u64::MAX, u64::MAX), 0x6EE2_9631_0BE1_F94C);
        // printf 'foursight seed\0' and 7 and 3 as 8 bytes each, into sha256sum.
        assert_eq!(SeedDerivation::Hashed.derive(7, 3), 0x783C_4FEF_AD56_013D);
    }

    /// Mixing can be undone, step by step; this is why it is not used for what is secret.
    #[test]
    fn a_mixed_seed_tells_the_seed_that_it_came_from_and_a_hashed_one_does_not() {
        const GAMMA: u64 = 0x9E37_79B9_7F4A_7C15;
        let unshift = |z: u64, by: u32| (0..3).fold(z, |found, _| z ^ (found >> by));
        let inverse = |odd: u64| {
            (0..6).fold(odd, |x, _| x.wrapping_mul(2_u64.wrapping_sub(odd.wrapping_mul(x))))
        };
        let unmix = |z: u64| {
            let z = unshift(z, 31).wrapping_mul(inverse(0x94D0_49BB_1331_11EB));
            let z = unshift(z, 27).wrapping_mul(inverse(0xBF58_476D_1CE4_E5B9));
            unshift(z, 30).wrapping_sub(GAMMA)
        };
        let guess = |game: u64, number: u64| unmix(unmix(game) ^ number.wrapping_mul(GAMMA));
        for (seed, number) in [(7, 3), (0, 0), (1 << 52 | 12_345, 10), (u64::MAX, 1)] {
            assert_eq!(guess(SeedDerivation::Mixed.derive(seed, number), number), seed);
            assert_ne!(guess(SeedDerivation::Hashed.derive(seed, number), number), seed);
        }
    }
}
