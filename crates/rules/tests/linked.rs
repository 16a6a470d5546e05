//! Linked packs as data: overrides are done, and every part knows its pack.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;
use std::sync::Arc;

use foursight_rules::format::{Edge, NoMoves, NoMovesResult, Restriction};
use foursight_rules::{Bundled, Drafts, Feature, Library, Ruleset};

/// Games of the bundled packs and of packs that are written here.
fn load(packs: &[(&str, &str)], wanted: &[&str]) -> Arc<Ruleset> {
    let own = packs.iter().map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec()));
    let own = Drafts(own.collect::<BTreeMap<_, _>>());
    Ruleset::load(&Library::of(vec![Box::new(own), Box::new(Bundled)]), wanted).unwrap()
}

fn packs<T>(features: &[Feature<T>]) -> Vec<&str> {
    features.iter().map(Feature::pack).collect()
}

#[test]
fn overrides_take_the_place_of_what_they_override() {
    let rules = load(&[], &["keryo", "pro"]);
    let linked = rules.linked();
    let names: Vec<&str> = linked.scores.iter().map(|score| &*score.value().name).collect();
    assert_eq!(names, ["gomoku.lines", "pente.captures", "pro.stones"]);
    assert_eq!(packs(&linked.scores), ["gomoku", "keryo", "pro"]);
    assert_eq!(linked.scores[1].value().threshold, Some(15));
    assert_eq!(packs(&linked.rules), ["gomoku", "pente", "keryo", "pro"]);
    assert_eq!(linked.rules[2].path(), "$.rules[0]");
    assert_eq!(packs(&linked.restrictions), ["pro", "pro"]);
    assert!(matches!(linked.restrictions[0].value(), Restriction::Disjunction { .. }));
    let board = linked.dimensions.as_ref().unwrap();
    assert_eq!((board.value(), board.pack()), (&vec![19, 19], "gomoku"));
    assert_eq!(linked.requested, ["keryo", "pro"]);
    assert_eq!(linked.files.len(), 4);
}

#[test]
fn rules_come_in_the_order_in_which_they_are_applied() {
    let early = r#"{"name": "own", "dependencies": ["gomoku"], "rules": [
        {"name": "own.last", "priority": "latest", "pattern": "A"},
        {"name": "own.first", "priority": "earliest", "pattern": "[A]aA"}]}"#;
    let rules = load(&[("own", early)], &["own"]);
    let names: Vec<&str> = rules.linked().rules.iter().map(|rule| &*rule.value().name).collect();
    assert_eq!(names, ["own.first", "gomoku.five", "own.last"]);
    let pattern = rules.linked().rules[0].value().pattern.parsed().unwrap();
    assert_eq!((pattern.centre(), pattern.symbols().len()), (Some(0), 3));
}

#[test]
fn the_last_statement_about_the_board_counts() {
    let rules = load(&[], &["connect4-cylinder", "connect4-xtreme"]);
    let linked = rules.linked();
    let topology = linked.topology.as_ref().unwrap();
    assert_eq!(topology.value(), &[[Edge::Stop; 2], [Edge::Return; 2]]);
    assert_eq!(linked.gravity.as_ref().unwrap().pack(), "connect4");
    assert_eq!(linked.bombs.as_ref().unwrap().value().fuse, 4);
    let mut cross = rules.bomb_blast().to_vec();
    cross.sort();
    assert_eq!(cross, [[-1, 0], [0, -1], [0, 1], [1, 0]]);
    let calm = r#"{"name": "calm", "dependencies": ["connect4-xtreme"], "hazards": {},
        "no_moves": "loss"}"#;
    let rules = load(&[("calm", calm)], &["calm"]);
    assert!(rules.linked().bombs.is_none() && rules.bomb_blast().is_empty());
    let no_moves = rules.linked().no_moves.as_ref().unwrap();
    assert_eq!(no_moves.value(), &NoMoves::Named(NoMovesResult::Loss));
}
