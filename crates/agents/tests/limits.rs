//! On every pack every player keeps within its limits, and plays a legal move.
#![allow(clippy::unwrap_used)]

mod common;
#[path = "common/hostile.rs"]
mod hostile;

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};

use common::{all_games, players};
use foursight_agents::{Advisor, Limits, Rng, WorkMeter};
use foursight_rules::{Position, Ruleset, SeededChance};

/// The games, loaded once for all tests.
fn games() -> &'static [(String, Arc<Ruleset>)] {
    static GAMES: OnceLock<Vec<(String, Arc<Ruleset>)>> = OnceLock::new();
    GAMES.get_or_init(load_games)
}

/// The hostile packs that can be loaded at all, and the bundled games.
fn load_games() -> Vec<(String, Arc<Ruleset>)> {
    let hostile = hostile::packs().into_iter().filter_map(|(name, text)| {
        let loaded = hostile::load(&text);
        if let Err(error) = &loaded {
            let text = format!("{error:?}");
            assert!(text.contains("over-budget"), "{name} is not a pack: {text:.2000}");
        }
        Some((name.to_owned(), loaded.ok()?))
    });
    let bundled = all_games().into_iter().map(|rules| (rules.requested().join(","), rules));
    hostile.chain(bundled).collect()
}

/// The start and a position after some random moves, if the game is not over by then.
fn positions(rules: &Arc<Ruleset>) -> Vec<Position> {
    let mut chance = SeededChance::new(rules, 7);
    let mut rng = Rng::new(5);
    let mut game = Position::new(rules);
    let start = game.clone();
    for _ in 0..9 {
        let Some(mv) = game.pick_move(|bound| rng.below(bound)) else { break };
        let mut next = game.clone();
        next.play(mv).unwrap();
        next.settle_chance(|point| chance.decide(point)).unwrap();
        if next.outcome().is_some() {
            break;
        }
        game = next;
    }
    [start, game].into_iter().filter(|game| game.outcome().is_none()).collect()
}

/// The most work that a limit allows.
fn most_work(rules: &Ruleset, limit: u64) -> u64 {
    let search = if rules.all_open_places_are_legal() { 0 } else { rules.move_count() as u64 };
    limit + WorkMeter::SLACK + WorkMeter::CHECK * search
}

/// Says who went too far.
fn complain(faults: &mut Vec<String>, spent: u64, most: u64, who: &str) {
    if spent > most {
        faults.push(format!("{who}: {spent} of {most}"));
    }
}

#[test]
fn finding_04_no_player_works_beyond_its_limit() {
    let mut faults = Vec::new();
    for (name, rules) in games() {
        for game in positions(rules) {
            for kind in players(rules) {
                let mut player = kind.build(rules, 1).unwrap();
                for limit in [0, 300_000] {
                    let meter = WorkMeter::limited(limit);
                    let limits = Limits { work: Some(&meter), ..Limits::default() };
                    let choice = player.choose(&game, &limits);
                    assert_eq!(game.check(choice.mv), Ok(()), "{kind}: {name}");
                    let most = most_work(rules, limit);
                    complain(&mut faults, meter.spent(), most, &format!("{kind}: {name}"));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn finding_04_no_advisor_works_beyond_its_limit() {
    let mut faults = Vec::new();
    for (name, rules) in games() {
        for game in positions(rules) {
            let mut advisor = Advisor::new(rules);
            for limit in [0, 300_000] {
                let meter = WorkMeter::limited(limit);
                let limits = Limits { work: Some(&meter), ..Limits::default() };
                let values = advisor.evaluate(&game, &limits);
                assert!(!values.is_empty(), "{name}");
                let is_legal = values.iter().all(|(mv, _)| game.check(*mv).is_ok());
                assert!(is_legal && values.is_sorted_by_key(|(mv, _)| *mv), "{name}");
                complain(&mut faults, meter.spent(), most_work(rules, limit), name);
                let meter = WorkMeter::limited(limit);
                let limits = Limits { work: Some(&meter), ..Limits::default() };
                let hint = advisor.hint(&game, &limits).unwrap();
                assert_eq!(game.check(hint.mv), Ok(()), "{name}");
                complain(&mut faults, meter.spent(), most_work(rules, limit), name);
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn finding_04_whoever_is_cancelled_does_next_to_nothing() {
    let (cancel, mut faults) = (AtomicBool::new(true), Vec::new());
    for (name, rules) in games() {
        for game in positions(rules) {
            for kind in players(rules) {
                let meter = WorkMeter::unlimited();
                let limits = Limits {
                    stop: Some(&cancel),
                    cancel: Some(&cancel),
                    work: Some(&meter),
                    ..Limits::default()
                };
                let choice = kind.build(rules, 1).unwrap().choose(&game, &limits);
                assert!(choice.mv.index() < rules.move_count());
                let most = 300_000 + 8 * rules.move_count() as u64;
                complain(&mut faults, meter.spent(), most, &format!("{kind}: {name}"));
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn limits_of_work_give_the_same_answers_everywhere() {
    for rules in &all_games() {
        for kind in players(rules) {
            let answer = || {
                let meter = WorkMeter::limited(500_000);
                let limits = Limits { work: Some(&meter), ..Limits::default() };
                let game = Position::new(rules);
                let choice = kind.build(rules, 1).unwrap().choose(&game, &limits);
                (choice, meter.spent())
            };
            assert_eq!(answer(), answer(), "{kind} in {:?}", rules.requested());
        }
    }
}
