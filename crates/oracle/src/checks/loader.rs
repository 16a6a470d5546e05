//! Arbitrary bytes as a pack file: read or refused, always in an orderly manner.

use std::collections::BTreeMap;

use foursight_rules::{
    Bundled, ChancePoint, Diagnostic, InMemoryPacks, Library, LoadError, PackFile, Position,
    Ruleset, check_pack_name,
};

/// Loading any bytes at all ends with a game that can be played, or with findings that say where.
pub fn check_pack_loader(data: &[u8]) {
    let first = PackFile::parse("fuzz.json", data, None);
    let again = PackFile::parse("fuzz.json", data, None);
    let file = match (first, again) {
        (Err(one), Err(two)) => {
            assert_eq!(one, two, "reading is deterministic");
            assert!(one.has_errors(), "a pack is refused for a reason");
            one.0.iter().for_each(check_finding);
            return;
        }
        (Ok(one), Ok(two)) => {
            assert_eq!(one.pack(), two.pack(), "reading is deterministic");
            assert_eq!(one.hash(), two.hash());
            assert_eq!(one.warnings(), two.warnings());
            one
        }
        _ => panic!("reading is deterministic"),
    };
    file.warnings().iter().for_each(check_finding);
    check_pack_name(file.name()).expect("a pack that was read has a good name");
    let library = || {
        let source = InMemoryPacks(BTreeMap::from([(file.name().to_owned(), data.to_vec())]));
        Library::of(vec![Box::new(source), Box::new(Bundled)])
    };
    let rules = match (
        Ruleset::load(&library(), &[file.name()]),
        Ruleset::load(&library(), &[file.name()]),
    ) {
        (Err(one), Err(two)) => {
            assert_eq!(one.to_string(), two.to_string(), "loading is deterministic");
            if let LoadError::Faulty(findings) = &one {
                assert!(findings.has_errors(), "packs are refused for a reason");
                findings.0.iter().for_each(check_finding);
            }
            return;
        }
        (Ok(one), Ok(two)) => {
            assert_eq!(one.warnings(), two.warnings(), "loading is deterministic");
            assert_eq!(one.scores(), two.scores());
            assert_eq!(one.players(), two.players());
            one
        }
        _ => panic!("loading is deterministic"),
    };
    rules.warnings().iter().for_each(check_finding);
    // What was read can be written and read again.
    let written = serde_json::to_vec(file.pack()).expect("a pack can be written");
    let reread = PackFile::parse("again.json", &written, Some(file.name()));
    assert_eq!(reread.expect("what was written is a pack").pack(), file.pack());

    let mut position = Position::new(&rules);
    let mut played = 0;
    for (turn, byte) in data.iter().rev().take(12).enumerate() {
        let drop = |point: &ChancePoint| {
            played += 1;
            Some(point.places[usize::from(*byte) % point.places.len()])
        };
        position.settle_chance_silently(drop).expect("a bomb can drop there");
        let index = (usize::from(*byte) + turn * 31) % rules.move_count();
        // Not every cell exists.
        let Some(mv) = rules.move_at(index) else { continue };
        match position.play(mv) {
            Ok(_) => played += 1,
            Err(illegal) => assert_ne!(illegal.to_string(), ""),
        }
    }
    for _ in 0..played {
        assert!(position.undo(), "every step can be taken back");
    }
    assert!(!position.undo());
}

/// A finding points into its text and can be shown.
fn check_finding(finding: &Diagnostic) {
    let text = &finding.source.text;
    assert!(finding.span.start <= finding.span.end, "{finding:?}");
    assert!(finding.span.end <= text.len().max(finding.span.start), "{finding:?}");
    assert!(finding.span.start <= text.len(), "{finding:?}");
    assert!(text.is_char_boundary(finding.span.start), "{finding:?}");
    let (line, column) = finding.position();
    let lines: Vec<&str> = text.split('\n').collect();
    assert!((1..=lines.len()).contains(&line), "{finding:?}");
    assert!((1..=lines[line - 1].chars().count() + 1).contains(&column), "{finding:?}");
    assert!(finding.path.starts_with('$'), "{finding:?}");
    assert!(
        !finding.fault.to_string().is_empty() && !finding.to_string().is_empty(),
        "{finding:?}"
    );
}
