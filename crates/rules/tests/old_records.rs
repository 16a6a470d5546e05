//! Records of older programs replay: packs that came with them have changed, their games have not.

#![allow(clippy::unwrap_used)]
#![cfg(feature = "bundled")]

use foursight_rules::{
    InMemoryPacks, Library, MoveName, Position, Record, RecordError, Replay, Ruleset,
};

/// Games of packs whose files were other ones then, as they were written.
const OLD: [(&str, &str); 3] = [
    ("keryo,pro", include_str!("data/old-records/keryo-pro.json")),
    ("renju", include_str!("data/old-records/renju.json")),
    ("ninuki", include_str!("data/old-records/ninuki.json")),
];

fn replayed(library: &Library, record: Record) -> Result<Position, RecordError> {
    let mut replay = Replay::new(library, record)?;
    while replay.step()?.is_some() {}
    Ok(replay.into_position())
}

#[test]
fn records_of_bundled_packs_that_have_changed_since_are_replayed_by_the_rules_of_today() {
    for (name, text) in OLD {
        let record = Record::parse(text).unwrap();
        let rules = Ruleset::load(
            &Library::bundled(),
            &record.game.iter().map(String::as_str).collect::<Vec<_>>(),
        )
        .unwrap();
        let changed = rules.packs().iter().any(|file| {
            record.packs.iter().all(|pack| pack.name != file.name() || pack.sha256 != file.hash())
        });
        assert!(changed, "{name}: this record shows nothing");
        let position = replayed(&Library::bundled(), record.clone()).unwrap();
        assert_eq!(position.outcome().is_some(), record.result.is_some(), "{name}");
        // What is written of it today replays as well, and says what its rules are.
        let again = Record { packs: Record::new(&rules, Vec::new(), None).packs, ..record };
        assert!(again.packs.iter().all(|pack| pack.rules_sha256.is_some()));
        replayed(&Library::bundled(), Record::parse(&again.to_json()).unwrap()).unwrap();
    }
}

#[test]
fn records_of_a_bundled_pack_whose_rules_have_changed_are_replayed_by_those_of_their_time() {
    let record = Record::parse(include_str!("data/old-records/crater.json")).unwrap();
    let position = replayed(&Library::bundled(), record.clone()).unwrap();
    // Four in a row won then, and do not today.
    assert!(position.outcome().is_some());
    let today = Ruleset::load(&Library::bundled(), &["crater"]).unwrap();
    assert_ne!(position.rules().packs()[0].hash(), today.packs()[0].hash());
    // Who plays on from it and writes it again has the same game.
    let packs = Record::new(position.rules(), Vec::new(), None).packs;
    assert_eq!(packs[0].sha256, record.packs[0].sha256);
    replayed(&Library::bundled(), Record { packs, ..record.clone() }).unwrap();
    // A file that never came with Foursight is not replaced by one that did.
    let mine = br#"{"name": "crater", "board": {"dimensions": [3, 3]}}"#.to_vec();
    let mine = InMemoryPacks([("crater".to_owned(), mine)].into());
    let library = Library::of(vec![Box::new(mine), Box::new(foursight_rules::Bundled)]);
    let error = replayed(&library, record.clone()).unwrap_err();
    assert!(matches!(error, RecordError::PackChanged { .. }), "{error}");
    let mut unknown = record;
    unknown.packs[0].sha256 = "0".repeat(64);
    let error = replayed(&Library::bundled(), unknown).unwrap_err();
    assert!(matches!(error, RecordError::PackChanged { .. }), "{error}");
}

#[test]
fn a_record_whose_moves_or_result_do_not_fit_the_bundled_packs_of_today_tells_that_they_changed() {
    let changed = |record: Record| {
        let error = replayed(&Library::bundled(), record).unwrap_err();
        assert!(matches!(error, RecordError::PackChanged { .. }), "{error}");
    };
    for (_, text) in OLD {
        let good = Record::parse(text).unwrap();
        let mut other = good.clone();
        // The first stone goes to the centre in all of them.
        other.moves[0] = MoveName::Place(vec![0, 0]);
        changed(other);
        let mut other = good.clone();
        match &mut other.result {
            Some(_) => other.result = None,
            None => other.moves.push(other.moves[0].clone()),
        }
        changed(other);
    }
}

#[test]
fn a_pack_of_ones_own_may_change_what_it_says_but_not_what_it_means() {
    let pack = |notes: &str, threshold: u32| {
        let text = format!(
            r#"{{"name": "mine", "dependencies": ["tictactoe"], "notes": "{notes}",
                "scores": [{{"name": "mine.points", "threshold": {threshold}}}]}}"#
        );
        let packs = InMemoryPacks([("mine".to_owned(), text.into_bytes())].into());
        Library::of(vec![Box::new(packs), Box::new(foursight_rules::Bundled)])
    };
    let rules = Ruleset::load(&pack("", 7), &["mine"]).unwrap();
    let record = Record::new(&rules, Vec::new(), None);
    replayed(&pack("A note.", 7), record.clone()).unwrap();
    let told = |record| match replayed(&pack("A note.", 8), record) {
        Err(RecordError::PackChanged { name, .. }) => name,
        other => format!("{other:?}"),
    };
    assert_eq!(told(record.clone()), "mine");
    // A record of before rules had a hash of their own knows the file alone.
    let mut older = record;
    older.packs.iter_mut().for_each(|pack| pack.rules_sha256 = None);
    replayed(&pack("", 7), older.clone()).unwrap();
    assert!(matches!(replayed(&pack("A note.", 7), older), Err(RecordError::PackChanged { .. })));
}
