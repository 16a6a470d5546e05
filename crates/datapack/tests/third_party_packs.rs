//! Packs in other styles than the exporter's: they load without errors and their own tests pass.
#![allow(clippy::unwrap_used)]

use std::path::Path;

use foursight_datapack::pack::read_files;
use foursight_datapack::{Pack, World, suite};

fn passes(name: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/packs").join(name);
    let files = read_files(&folder).unwrap();
    let pack = Pack::from_files(name, &files).unwrap();
    let tests = suite::tests(&files, pack.format);
    assert!(!tests.is_empty());
    for test in tests {
        let mut world = World::new(1);
        let diagnostics = world.load(std::slice::from_ref(&pack));
        assert!(diagnostics.is_empty(), "{diagnostics:#?}");
        world.start();
        if let Err(diagnostic) = test.run(&mut world) {
            panic!("{diagnostic}\n{:#?}", world.take_log());
        }
    }
}

#[test]
fn a_game_on_armor_stands_and_wool() {
    passes("tictactoe");
}

#[test]
fn a_library_of_timers_on_macros_and_storages() {
    passes("clockwork");
}

#[test]
fn a_market_with_triggers_items_loot_and_advancements() {
    passes("market");
}
