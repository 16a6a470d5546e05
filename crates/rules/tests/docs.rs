//! The packs in the documentation are packs.

use std::borrow::Cow;
use std::collections::BTreeMap;

use foursight_rules::{Bundled, Library, PackBytes, Position, Ruleset, Shelf};

#[derive(Debug, Clone)]
struct Examples(BTreeMap<String, String>);

impl Shelf for Examples {
    fn names(&self) -> Vec<String> {
        self.0.keys().cloned().collect()
    }
    fn label(&self, name: &str) -> String {
        format!("docs/packs.md, {name}")
    }
    fn read(&self, name: &str) -> Option<PackBytes> {
        self.0.get(name).map(|text| Ok(Cow::Owned(text.clone().into_bytes())))
    }
}

#[test]
fn every_example_loads() {
    let text = include_str!("../../../docs/packs.md");
    let blocks = text.split("```json\n").skip(1).filter_map(|rest| rest.split("```").next());
    let mut shelf = Examples(BTreeMap::new());
    let mut loaded = 0;
    for block in blocks {
        let value: serde_json::Value = serde_json::from_str(block).expect("a block is JSON");
        let Some(name) = value.get("name").and_then(|name| name.as_str()) else { continue };
        if name.contains('.') {
            continue; // A score, not a pack.
        }
        shelf.0.insert(name.to_owned(), block.to_owned());
        let library = Library::of(vec![Box::new(shelf.clone()), Box::new(Bundled)]);
        let rules = Ruleset::load(&library, &[name]).unwrap_or_else(|error| panic!("{error}"));
        assert!(rules.warnings().is_empty(), "{name}");
        assert!(!Position::new(&rules).legal_moves().is_empty(), "{name}");
        loaded += 1;
    }
    assert!(loaded >= 7, "only {loaded} packs were found");
}
