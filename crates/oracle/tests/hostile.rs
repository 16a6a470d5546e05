//! Hostile packs: whatever they ask for, no more fuel and memory is used than was promised.

use foursight_oracle::{check_hostile_packs, random_bytes};
use proptest::prelude::*;

/// How many packs each test tries.
fn cases() -> u32 {
    let rounds = std::env::var("ORACLE_ROUNDS").ok().and_then(|text| text.parse().ok());
    rounds.unwrap_or(500)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(), failure_persistence: None, max_shrink_iters: 300, ..ProptestConfig::default() })]

    #[test]
    fn hostile_packs_stay_within_their_price(data in prop::collection::vec(any::<u8>(), 0..600)) {
        check_hostile_packs(&data);
    }
}

#[test]
fn many_hostile_packs_are_accepted_and_many_are_too_dear() {
    let (mut accepted, mut too_dear) = (0, 0);
    for number in 0..500 {
        let report = check_hostile_packs(&random_bytes(15, number));
        accepted += u32::from(report.accepted);
        too_dear += u32::from(report.too_dear);
    }
    assert!(accepted > 50, "only {accepted} packs could be played");
    assert!(too_dear > 25, "only {too_dear} packs were too dear");
}
