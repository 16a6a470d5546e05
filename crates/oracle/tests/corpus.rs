//! Everything the fuzzers found worth keeping, once more.

use std::fs;
use std::path::Path;

use foursight_oracle::{
    check_fast_against_general, check_hostile_packs, check_pack_loader, check_patterns,
};

fn replay(target: &str, check: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(target);
    let mut files: Vec<_> = fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.expect("a file of the folder").path())
        .collect();
    files.sort();
    assert!(!files.is_empty(), "the corpus of {target} is empty");
    for file in files {
        eprintln!("{}", file.display());
        check(&fs::read(&file).expect("a file that can be read"));
    }
}

#[test]
fn corpus_of_pack_loader() {
    replay("pack_loader", check_pack_loader);
}

#[test]
fn corpus_of_patterns() {
    replay("patterns", check_patterns);
}

#[test]
fn corpus_of_fast_vs_general() {
    replay("fast_vs_general", check_fast_against_general);
}

#[test]
fn corpus_of_hostile_packs() {
    replay("hostile_packs", |data| {
        check_hostile_packs(data);
    });
}
