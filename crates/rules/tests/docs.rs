//! The packs in the documentation are packs.

use foursight_rules::{Bundled, InMemoryPacks, Library, Position, Ruleset};

#[test]
fn every_example_loads() {
    let text = include_str!("../../../docs/packs.md");
    let blocks = text.split("```json\n").skip(1).filter_map(|rest| rest.split("```").next());
    let mut source = InMemoryPacks::default();
    let mut loaded = 0;
    for block in blocks {
        let value: serde_json::Value = serde_json::from_str(block).expect("a block is JSON");
        let Some(name) = value.get("name").and_then(|name| name.as_str()) else { continue };
        if name.contains('.') {
            continue; // A score, not a pack.
        }
        source.0.insert(name.to_owned(), block.as_bytes().to_vec());
        let library = Library::of(vec![Box::new(source.clone()), Box::new(Bundled)]);
        let rules = Ruleset::load(&library, &[name]).unwrap_or_else(|error| panic!("{error}"));
        assert!(rules.warnings().is_empty(), "{name}");
        assert!(!Position::new(&rules).legal_moves().is_empty(), "{name}");
        loaded += 1;
    }
    assert!(loaded >= 7, "only {loaded} packs were found");
}
