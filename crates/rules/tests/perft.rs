//! The counts beside the bundled packs: any change of a game's rules shows here.

#![allow(clippy::unwrap_used)]

use foursight_rules::{Bundled, Library, PackSource, Position, Ruleset, perft, perft_counts};

fn counts(name: &str) -> Vec<(u32, u64)> {
    let path = format!("{}/packs/perft/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    perft_counts(&text).unwrap()
}

#[test]
fn every_bundled_pack_has_its_counts() {
    for name in Bundled.names() {
        let rules = Ruleset::load(&Library::bundled(), &[&name]).unwrap();
        let start = Position::new(&rules);
        let counts = counts(&name);
        assert!(counts.len() > 3, "{name} has too few counts");
        for (depth, nodes) in counts {
            assert_eq!(perft(&start, depth), nodes, "{name} at depth {depth}");
        }
    }
}

#[test]
fn packs_that_add_to_a_game_have_counts_with_a_small_one() {
    for name in Bundled.additions() {
        let rules = Ruleset::load(&Library::bundled(), &["tictactoe", &name]).unwrap();
        for (depth, nodes) in counts(&name) {
            assert_eq!(perft(&Position::new(&rules), depth), nodes, "{name} at depth {depth}");
        }
    }
}

#[test]
fn connect_four_has_the_known_counts() {
    let known = [1, 7, 49, 343, 2401, 16807, 117_649, 823_536, 5_673_234, 39_394_572, 268_031_646];
    let ours: Vec<u64> = counts("connect4").into_iter().map(|(_, nodes)| nodes).collect();
    assert_eq!(ours, known);
}

#[test]
fn the_general_path_counts_the_same() {
    for (name, depth) in [("connect4", 7), ("connect5", 6), ("connect4-xtreme", 6)] {
        let rules = Ruleset::load(&Library::bundled(), &[name]).unwrap();
        assert!(Position::new(&rules).is_fast(), "{name}");
        let nodes = counts(name).into_iter().find(|(at, _)| *at == depth).unwrap().1;
        assert_eq!(perft(&Position::general(&rules), depth), nodes, "{name}");
    }
}
