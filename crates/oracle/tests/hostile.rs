//! Hostile packs: whatever they ask for, no more fuel and memory is used than was promised.

use std::sync::Arc;

use allocation_counter::measure;
use foursight_oracle::{check_hostile_packs, random_bytes};
use foursight_rules::{InMemoryPacks, Library, Position, Ruleset, meter, schema};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// How many packs are tried: the same few every day, others with `ORACLE_ROUNDS`.
fn config() -> ProptestConfig {
    let rounds = std::env::var("ORACLE_ROUNDS").ok().and_then(|text| text.parse().ok());
    ProptestConfig {
        cases: rounds.unwrap_or(500),
        rng_seed: if rounds.is_some() { RngSeed::Random } else { RngSeed::Fixed(15) },
        failure_persistence: None,
        max_shrink_iters: 300,
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn hostile_packs_stay_within_their_price(data in prop::collection::vec(any::<u8>(), 0..600)) {
        check_hostile_packs(&data);
    }
}

#[test]
fn many_hostile_packs_are_accepted_and_many_are_too_dear() {
    let (mut accepted, mut too_dear) = (0, 0);
    for number in 0..700 {
        let report = check_hostile_packs(&random_bytes(15, number));
        accepted += u32::from(report.accepted);
        too_dear += u32::from(report.too_dear);
    }
    assert!(accepted > 50, "only {accepted} packs could be played");
    assert!(too_dear > 25, "only {too_dear} packs were too dear");
}

#[test]
fn a_list_of_moves_under_restrictions_alone_copies_no_board() {
    // Five columns of 500 cells, found by the long run.
    let text = r#"{"name":"p","board":{"dimensions":[500,5],"gravity":{"axis":0,"end":"high"}},
        "restrictions":[{"name":"p.x","type":"pattern","pattern":"[-]A","negate":true}]}"#;
    let packs = InMemoryPacks([("p".to_owned(), text.as_bytes().to_vec())].into());
    let rules = Ruleset::load(&Library::of(vec![Box::new(packs)]), &["p"]).expect("a game");
    let position = Position::new(&rules);
    let _ = meter::take_spent();
    assert_eq!(position.legal_moves().len(), 5);
    let (spent, cells) = (meter::take_spent(), rules.geometry().cells() as u64);
    assert!(spent <= rules.cost().listing && spent < cells, "{spent}: {:?}", rules.cost());
}

/// Loads the first of these packs; answers the rules and how many bytes that took at most.
fn load_measured(packs: &[(&str, &str)]) -> (Arc<Ruleset>, u64) {
    let texts = packs.iter().map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec()));
    let library = Library::of(vec![Box::new(InMemoryPacks(texts.collect()))]);
    let _ = schema();
    let mut loaded = None;
    let memory = measure(|| loaded = Some(Ruleset::load(&library, &[packs[0].0])));
    (loaded.expect("it was loaded").expect("a game"), memory.bytes_max)
}

#[test]
fn the_matches_of_a_restriction_are_counted_and_not_kept() {
    // Eight axes have 6,560 directions, and along each of them the cell matches.
    for mode in ["one", "half", "all"] {
        let text = format!(
            r#"{{"name":"p","board":{{"dimensions":[2,1,1,1,1,1,1,1]}},"restrictions":[{{"name":"p.x",
            "type":"pattern","pattern":".","negate":true,"matches":{{"maximum":9}},"multimatch_mode":"{mode}"}}]}}"#
        );
        let (rules, _) = load_measured(&[("p", &text)]);
        let memory = measure(|| {
            let mut position = Position::new(&rules);
            assert_eq!(position.legal_moves().is_empty(), mode == "one");
            let _ = position.play(rules.move_at(0).expect("a move"));
        });
        let cost = rules.cost();
        let most = cost.game_bytes + cost.turn_bytes;
        assert!(memory.bytes_max <= most, "{mode}: {} bytes of {most}", memory.bytes_max);
    }
}

#[test]
fn the_matches_of_a_rule_that_does_nothing_have_a_price() {
    // Ten axes have 59,048 directions, and along each of them the cell matches.
    let text = r#"{"name":"p","board":{"dimensions":[2,1,1,1,1,1,1,1,1,1]},
        "rules":[{"name":"p.r","pattern":".","multimatch_mode":"all"}]}"#;
    let (rules, _) = load_measured(&[("p", text)]);
    let memory = measure(|| {
        let mut position = Position::new(&rules);
        position.play(rules.move_at(0).expect("a move")).expect("it is legal");
    });
    let cost = rules.cost();
    let most = cost.game_bytes + cost.turn_bytes;
    assert!(memory.bytes_max <= most, "{} bytes of {most}", memory.bytes_max);
}

#[test]
fn a_picture_has_a_price_though_another_pack_states_the_board() {
    let row = format!("\"{}\"", ".".repeat(100));
    let rows = vec![row; 200].join(",");
    let drawn = format!(r#"{{"name":"drawn","board":{{"picture":[{rows}]}}}}"#);
    let text = r#"{"name":"p","dependencies":["drawn"],"board":{"dimensions":[3,3]}}"#;
    let (rules, bytes) = load_measured(&[("p", text), ("drawn", &drawn)]);
    assert!(bytes <= rules.cost().rules_bytes, "{bytes} bytes of {:?}", rules.cost());
}

#[test]
fn a_longer_step_among_many_takes_no_second_list_of_them() {
    // Ten axes have 59,048 steps to neighbours, among which the longer one is sorted.
    let text = r#"{"name":"p","board":{"dimensions":[2,2,2,2,2,2,2,2,2,2]},"rules":[
        {"name":"p.r","pattern":"A","directions":[[1,127,1,-127,0,127,0,0,127,2]]}]}"#;
    let (rules, bytes) = load_measured(&[("p", text)]);
    assert!(bytes <= rules.cost().rules_bytes, "{bytes} bytes of {:?}", rules.cost());
}

#[test]
fn patterns_with_bars_take_no_more_than_their_price() {
    // Compiled for each of eight players, since it asks for the one to move.
    let pattern = format!("|{}|", "@!#.".repeat(16));
    let text = format!(
        r#"{{"name":"p","board":{{"dimensions":[3,4]}},"players":[{{}},{{}},{{}},{{}},{{}},{{}},{{}},{{}}],
            "rules":[{{"name":"p.r","pattern":"{pattern}"}}]}}"#
    );
    let (rules, bytes) = load_measured(&[("p", &text)]);
    assert!(bytes <= rules.cost().rules_bytes, "{bytes} bytes of {:?}", rules.cost());
}

#[test]
fn a_refused_pack_leaves_no_more_than_its_text_and_a_few_messages() {
    let rules: Vec<String> = (0..2000)
        .map(|n| {
            format!(
                r#"{{"name":"p.r{n}","pattern":"A","score_actions":[{}]}}"#,
                [r#"{"player_index":-2,"memo":"p.no","operation":"add","value":1}"#; 5].join(",")
            )
        })
        .collect();
    let text =
        format!(r#"{{"name":"p","board":{{"dimensions":[3]}},"rules":[{}]}}"#, rules.join(","));
    let length = text.len();
    let library =
        Library::of(vec![Box::new(InMemoryPacks([("p".to_owned(), text.into_bytes())].into()))]);
    let _ = schema();
    let mut refused = None;
    let memory = measure(|| refused = Some(Ruleset::load(&library, &["p"])));
    assert!(refused.is_some_and(|refused| refused.is_err()));
    let most = length + 300_000;
    assert!(memory.bytes_current < most as i64, "{memory:?}, {most}");
}
