//! What packs cost: ordinary games next to nothing, hostile ones too much, and it is said where.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;
use std::sync::Arc;

use foursight_rules::{
    Budget, Bundled, Diagnostic, InMemoryPacks, Library, LoadError, PackFile, Position, Ruleset,
    Severity, Snapshot,
};
use serde_json::{Value, json};

fn library(pack: &Value) -> Library {
    let texts = BTreeMap::from([("p".to_owned(), pack.to_string().into_bytes())]);
    Library::of(vec![Box::new(InMemoryPacks(texts)), Box::new(Bundled)])
}

fn load(pack: &Value) -> Result<Arc<Ruleset>, LoadError> {
    Ruleset::load_within(&library(pack), &["p"], &Budget::server())
}

/// The finding for which the server refuses a pack.
#[track_caller]
fn over_budget(pack: &Value) -> Diagnostic {
    match load(pack) {
        Err(LoadError::Faulty(findings)) => {
            let found = findings.0.into_iter().find(|finding| finding.code == "over-budget");
            found.expect("it is refused for what it costs")
        }
        Err(error) => panic!("refused for another reason: {error}"),
        Ok(rules) => panic!("not refused: {:?}", rules.cost()),
    }
}

/// A winning rule.
fn rule(name: &str, pattern: &str) -> Value {
    json!({
        "name": format!("p.{name}"),
        "pattern": pattern,
        "score_actions": [
            {"player_index": -2, "memo": "p.s", "operation": "add", "value": 1}
        ],
    })
}

fn game(dimensions: &[u32], rules: &[Value]) -> Value {
    json!({
        "name": "p",
        "board": {"dimensions": dimensions},
        "scores": [{"name": "p.s", "threshold": 1}],
        "rules": rules,
    })
}

/// Costs at most half of the server's budget.
#[track_caller]
fn assert_ordinary(name: &str, rules: &Ruleset) {
    let cost = rules.cost();
    let points = cost.of_ten(&Budget::server());
    println!("{name:24} {points:6.2} of 10  {cost:?}");
    assert!(points < 5.0, "{name} costs {points} of 10");
}

#[test]
fn ordinary_games_cost_little() {
    let bundled = Library::bundled();
    for name in bundled.names() {
        let rules = Ruleset::load_within(&bundled, &[&name], &Budget::server()).unwrap();
        assert_ordinary(&name, &rules);
    }
    let together = Ruleset::load_within(&bundled, &["keryo", "pro"], &Budget::server()).unwrap();
    assert_ordinary("keryo and pro", &together);
    let mut large = game(&[64, 64], &[rule("five", "AAAAA")]);
    assert_ordinary("gomoku 64x64", &load(&large).unwrap());
    large["hazards"] = json!({"bombs": {"spawn": [[5, 9]], "fuse": 3}});
    assert!(load(&large).unwrap().cost().fits(&Budget::server()), "the same with bombs");
    let largest = game(&[255, 257], &[rule("five", "AAAAA")]);
    assert_ordinary("gomoku 255x257", &load(&largest).unwrap());
    let four = game(&[5, 5, 5, 5], &[rule("five", "AAAAA")]);
    assert_ordinary("five in four dimensions", &load(&four).unwrap());
    let ten = game(&[2; 10], &[rule("two", "AAA")]);
    assert!(load(&ten).unwrap().cost().fits(&Budget::server()), "one rule in ten dimensions");
}

#[test]
fn every_move_of_renju_is_affordable_in_one_request() {
    // What a server lets one request cost: so many turns as dear as they may be.
    let most = 44 * Budget::server().turn;
    for name in ["renju", "ninuki"] {
        let rules = Ruleset::load_within(&Library::bundled(), &[name], &Budget::server()).unwrap();
        let all = rules.cost().turn * rules.geometry().cells() as u64;
        assert!(all <= most, "{name}: {all} of {most}");
    }
}

#[test]
fn packs_of_the_documentation_and_the_conformance_cases_cost_little() {
    let text = include_str!("../../../docs/packs.md");
    let blocks = text.split("```json\n").skip(1).filter_map(|rest| rest.split("```").next());
    let mut source = InMemoryPacks::default();
    for block in blocks {
        let value: Value = serde_json::from_str(block).unwrap();
        let Some(name) = value.get("name").and_then(|name| name.as_str()) else { continue };
        if name.contains('.') {
            continue;
        }
        source.0.insert(name.to_owned(), block.as_bytes().to_vec());
        let library = Library::of(vec![Box::new(source.clone()), Box::new(Bundled)]);
        let rules = Ruleset::load_within(&library, &[name], &Budget::server()).unwrap();
        assert_ordinary(name, &rules);
    }
    for line in include_str!("data/conformance.jsonl").lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let packs = case["packs"].as_object().unwrap().iter();
        let texts = packs.map(|(name, pack)| (name.clone(), pack.to_string().into()));
        let library = Library::of(vec![Box::new(InMemoryPacks(texts.collect()))]);
        let names = case["load"].as_array().unwrap().iter();
        let names: Vec<&str> = names.map(|name| name.as_str().unwrap()).collect();
        let rules = Ruleset::load_within(&library, &names, &Budget::server()).unwrap();
        assert!(rules.cost().of_ten(&Budget::server()) < 5.0, "{:?}", rules.cost());
    }
}

#[test]
fn finding_01_more_than_255_windows_pass_one_by_one() {
    let mut pack = game(&[20, 20], &[rule("long", &"A".repeat(20))]);
    let windows: Vec<[u32; 2]> = (0..300).map(|n| [n + 2, n + 2]).collect();
    pack["hazards"] = json!({"bombs": {"spawn": windows, "fuse": 1}});
    let rules = load(&pack).unwrap();
    let mut position = Position::new(&rules);
    let mut windows = 0;
    // A bomb goes off in the round after it dropped, so every other window passes unused.
    while let Some(&mv) = position.legal_moves().first() {
        position.play(mv).unwrap();
        position.settle_chance(|point| point.places.last().copied()).unwrap();
        if position.round() > 310 {
            break;
        }
        windows = windows.max(position.pending_window().unwrap_or_default());
    }
    assert!(position.round() > 310, "the game came past all windows: {windows}");
}

#[test]
fn finding_01_windows_that_a_long_fuse_keeps_closed_pass_without_an_end() {
    let mut pack = game(&[20, 20], &[rule("long", &"A".repeat(20))]);
    let windows: Vec<[u32; 2]> = (0..256).map(|n| [n + 2, n + 2]).collect();
    pack["hazards"] = json!({"bombs": {"spawn": windows, "fuse": u32::MAX}});
    let rules = load(&pack).unwrap();
    let mut position = Position::new(&rules);
    for _ in 0..300 {
        let mv = position.legal_moves()[0];
        position.play(mv).unwrap();
        position.settle_chance(|point| point.places.last().copied()).unwrap();
    }
    assert_eq!(position.round(), 301);
    assert!(position.bomb().is_some(), "a fuse of all rounds never burns down");
}

#[test]
fn finding_02_many_rules_in_ten_dimensions_are_too_dear() {
    let rules: Vec<Value> = (0..500).map(|n| rule(&format!("r{n}"), "AAA")).collect();
    let found = over_budget(&game(&[2; 10], &rules));
    assert_eq!((found.severity, found.path.as_str()), (Severity::Error, "$.rules[0]"));
    assert!(found.fault.to_string().contains("of 10"), "{found}");
    assert!(found.help.unwrap().to_string().contains("fewer directions"));
}

#[test]
fn finding_02_long_patterns_without_end_are_too_dear() {
    let pattern = "AB".repeat(32);
    let rules: Vec<Value> = (0..1500).map(|n| rule(&format!("r{n}"), &pattern)).collect();
    let found = over_budget(&game(&[9, 9], &rules));
    assert!(found.path.starts_with("$.rules["), "{found}");
}

#[test]
fn finding_03_a_million_values_are_refused_where_the_budget_ends() {
    let mut pack = game(&[9, 9], &[]);
    pack["comment"] = json!(vec![0; 500_000]);
    let found = over_budget(&pack);
    let (line, column) = found.position();
    assert_eq!((line, found.path.as_str()), (1, "$"));
    assert!(column > 10_000, "{column}");
    let text = pack.to_string();
    assert!(PackFile::parse("p.json", text.as_bytes(), Some("p")).is_ok(), "not a fault by itself");
    let within = PackFile::parse_within("p.json", text.as_bytes(), Some("p"), &Budget::server());
    assert_eq!(within.unwrap_err().0[0].code, "over-budget");
}

#[test]
fn finding_03_every_file_of_a_game_is_paid_from_one_budget() {
    let texts = (0..40).map(|n| {
        let mut pack = json!({"name": format!("p{n}"), "comment": vec![0; 10_000]});
        if n < 39 {
            pack["dependencies"] = json!([format!("p{}", n + 1)]);
        }
        (format!("p{n}"), pack.to_string().into_bytes())
    });
    let library = Library::of(vec![Box::new(InMemoryPacks(texts.collect()))]);
    let error = Ruleset::load_within(&library, &["p0"], &Budget::server()).unwrap_err();
    let LoadError::Faulty(findings) = error else { panic!("{error}") };
    assert_eq!(findings.0[0].code, "over-budget");
    // The first ones were affordable.
    assert_ne!(findings.0[0].source.name, "p0.json");
}

#[test]
fn finding_03_a_long_chain_of_packs_ends_with_a_finding() {
    let texts = (0..3000).map(|n| {
        let pack = json!({"name": format!("p{n}"), "dependencies": [format!("p{}", n + 1)]});
        (format!("p{n}"), pack.to_string().into_bytes())
    });
    let library = Library::of(vec![Box::new(InMemoryPacks(texts.collect()))]);
    let error = Ruleset::load(&library, &["p0"]).unwrap_err();
    assert!(error.to_string().contains("at most 100 packs"), "{error}");
}

#[test]
fn finding_03_thousands_of_faults_are_counted_and_few_are_told() {
    let mut pack = game(&[9, 9], &[]);
    let wrong: Vec<Value> = (0..1500)
        .map(|n| {
            json!({"name": format!("p.x{n}"), "pattern": "A", "score_actions": [
            {"player_index": -2, "memo": format!("p.t{n}"), "operation": "add", "value": 1}]})
        })
        .collect();
    pack["rules"] = json!(wrong);
    let Err(LoadError::Faulty(findings)) = load(&pack) else { panic!("faulty") };
    assert!(findings.0.len() < 300, "{}", findings.0.len());
    let last = findings.0.last().unwrap();
    assert_eq!(last.code, "too-many-findings");
    assert!(last.fault.to_string().contains("1300 more"), "{last}");
}

#[test]
fn finding_03_thousands_of_doubts_are_counted_and_few_are_told() {
    // A board of holes that are named again and again, behind a long comment; and as many rules
    // that match nowhere and do nothing, which is two doubts each.
    let mut holes = game(&[9, 9], &[rule("five", "AAAAA")]);
    holes["comment"] = json!("x".repeat(900_000));
    holes["board"]["holes"] = json!(vec![[0, 0]; 5000]);
    let empty: Vec<Value> =
        (0..1500).map(|n| json!({"name": format!("p.e{n}"), "pattern": ""})).collect();
    for (pack, count) in [(holes, 4999), (game(&[9, 9], &empty), 3002)] {
        let rules = load(&pack).unwrap();
        let doubts = rules.doubts();
        assert_eq!(doubts.len(), 201);
        let last = doubts.last().unwrap();
        assert_eq!(last.code, "too-many-findings");
        assert!(last.fault.to_string().contains(&format!("{} more", count - 200)), "{last}");
        let places = Diagnostic::with_positions(&doubts);
        assert!(places.into_iter().all(|(doubt, place)| place == doubt.position()));
    }
}

#[test]
fn finding_03_a_refused_move_costs_no_copy_of_a_long_name() {
    // Each of 361 cells is refused by a restriction with a name as long as one may be.
    let mut pack = game(&[19, 19], &[]);
    let name = format!("p.{}", "ä".repeat(398));
    pack["restrictions"] = json!([{"name": name, "type": "pattern", "pattern": "#"}]);
    let rules = load(&pack).unwrap();
    assert!(Position::new(&rules).legal_moves().is_empty());
    assert!(Position::new(&rules).outcome().is_some(), "nobody can move");
}

#[test]
fn finding_02_names_that_events_repeat_have_a_longest() {
    for list in ["scores", "rules", "restrictions"] {
        for (letters, fits) in [(398, true), (399, false), (500_000, false)] {
            let mut pack = game(&[3, 3], &[]);
            let name = format!("p.{}", "ä".repeat(letters));
            pack[list] = json!([{"name": name, "type": "pattern", "pattern": "#", "negate": true}]);
            match load(&pack) {
                Ok(_) => assert!(fits, "{list}: {letters}"),
                Err(LoadError::Faulty(findings)) => {
                    let found = findings.0.iter().find(|found| found.code == "text-too-long");
                    let found = found.unwrap_or_else(|| panic!("{findings}"));
                    assert_eq!(found.path, format!("$.{list}[0].name"));
                    assert!(!fits && findings.to_string().len() < 5000, "{list}: {letters}");
                }
                Err(other) => panic!("{other}"),
            }
        }
    }
}

#[test]
fn rules_that_can_fail_are_tried_on_one_board_and_leave_it_alone() {
    // The owner of a neighbour that may be empty: most moves are refused.
    let mut failing = rule("near", "A.");
    failing["multimatch_mode"] = json!("all");
    failing["score_actions"][0]["player_index"] = json!(1);
    failing["score_actions"][0]["value"] = json!(0);
    let mut pack = game(&[3, 3], &[failing]);
    pack["board"]["setup"] = json!([
        {"player": 0, "cells": [[0, 0], [0, 2], [2, 0]]},
        {"player": 1, "cells": [[0, 1], [1, 0], [1, 2], [2, 1]]},
    ]);
    let rules = load(&pack).unwrap();
    assert!(!rules.all_open_places_are_legal());
    let position = Position::new(&rules);
    let before = Snapshot::new(&position);
    let legal = position.legal_moves();
    for index in 0..rules.move_count() {
        let mv = rules.move_at(index).unwrap();
        assert_eq!(position.check(mv).is_ok(), legal.contains(&mv), "{index}");
        assert_eq!(position.clone().play(mv).is_ok(), legal.contains(&mv), "{index}");
    }
    assert_eq!(Snapshot::new(&position), before);
}

#[test]
fn huge_sizes_are_refused_and_do_not_wrap() {
    for dimensions in [vec![65_536; 8], vec![u32::MAX; 10], vec![1 << 31; 4]] {
        let Err(LoadError::Faulty(findings)) = load(&game(&dimensions, &[])) else {
            panic!("{dimensions:?}")
        };
        assert_eq!(findings.0[0].code, "board-too-large");
        assert_eq!(findings.0[0].path, "$.board.dimensions");
    }
}

#[test]
fn a_budget_that_is_just_enough_is_enough() {
    let library = Library::bundled();
    let rules = Ruleset::load(&library, &["pente"]).unwrap();
    let mut budget = Budget::generous();
    (budget.prepare, budget.turn) = (rules.cost().prepare, rules.cost().move_fuel());
    assert!(Ruleset::load_within(&library, &["pente"], &budget).is_ok());
    budget.turn -= 1;
    let error = Ruleset::load_within(&library, &["pente"], &budget).unwrap_err();
    assert!(error.to_string().contains("over-budget"), "{error}");
}

#[test]
fn a_board_without_dimensions_has_nothing_to_mirror() {
    let pack = br#"{"name": "dot", "board": {"dimensions": []},
        "scores": [{"name": "dot.s", "threshold": 1}],
        "rules": [{"name": "dot.r", "pattern": "AA", "score_actions":
            [{"player_index": -1, "memo": "dot.s", "operation": "add", "value": 1}]}]}"#;
    let packs = foursight_rules::InMemoryPacks([("dot".to_owned(), pack.to_vec())].into());
    let rules = Ruleset::load(&Library::of(vec![Box::new(packs)]), &["dot"]).unwrap();
    let mut position = Position::new(&rules);
    let mv = position.legal_moves()[0];
    position.play(mv).unwrap();
    assert!(position.outcome().is_some(), "the board is full");
}
