//! Records: what was played is replayed to the letter, and nothing else.

#![allow(clippy::unwrap_used)]

use std::sync::Arc;

use foursight_rules::{
    EndKind, Event, Library, PlayerSet, Record, RecordError, Recorder, Replay, Ruleset,
    SeededChance,
};

fn players(rules: &Ruleset) -> Vec<String> {
    (1..=rules.players().len()).map(|seat| format!("player {seat}")).collect()
}

/// A random game and the events of each move, chance included.
fn random_game(rules: &Arc<Ruleset>, seed: u64) -> (Recorder, Vec<Vec<Event>>) {
    let mut recorder = Recorder::new(rules, players(rules), Some(seed));
    let mut chance = SeededChance::new(rules, seed);
    let mut state = seed;
    let mut told = Vec::new();
    while let Some(place) = recorder.position().pick_move(|bound| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(99);
        (state >> 33) as usize % bound
    }) {
        let mut events = recorder.play(place).unwrap();
        while let Some(point) = recorder.position().chance() {
            events.extend(recorder.resolve_chance(chance.decide(&point)).unwrap());
        }
        told.push(events);
    }
    (recorder, told)
}

#[test]
fn every_bundled_game_replays_exactly() {
    let library = Library::bundled();
    for name in library.names() {
        let rules = Ruleset::load(&library, &[&name]).unwrap();
        for seed in 0..5 {
            let (recorder, told) = random_game(&rules, seed);
            let text = recorder.record().to_json();
            let record = Record::parse(&text).unwrap();
            assert_eq!(&record, recorder.record());
            let mut replay = Replay::new(&library, record).unwrap();
            let mut replayed = Vec::new();
            while let Some(events) = replay.step().unwrap() {
                replayed.push(events);
            }
            assert_eq!(replayed, told, "{name}");
            assert_eq!(replay.position().outcome(), recorder.position().outcome(), "{name}");
            for cell in 0..rules.geometry().cells() as u16 {
                assert_eq!(replay.position().contents(cell), recorder.position().contents(cell));
            }
        }
    }
}

#[test]
fn taking_back_moves_takes_back_their_bombs() {
    let rules = Ruleset::load(&Library::bundled(), &["connect4-xtreme"]).unwrap();
    for seed in 0..50 {
        let (mut recorder, _) = random_game(&rules, seed);
        while recorder.undo() {
            let mut replay = Replay::new(&Library::bundled(), recorder.record().clone()).unwrap();
            while replay.step().unwrap().is_some() {}
            assert_eq!(replay.position().round(), recorder.position().round());
        }
        assert!(recorder.record().chance.is_empty());
        assert_eq!(recorder.position().round(), 1);
    }
}

#[test]
fn a_game_may_end_off_the_board() {
    let library = Library::bundled();
    let rules = Ruleset::load(&library, &["connect4"]).unwrap();
    let mut recorder = Recorder::new(&rules, players(&rules), None);
    recorder.play(rules.move_at(3).unwrap()).unwrap();
    recorder.end(PlayerSet::only(0), EndKind::Resigned);
    let record = Record::parse(&recorder.record().to_json()).unwrap();
    assert_eq!(record.result.as_ref().unwrap().kind, EndKind::Resigned);
    let mut replay = Replay::new(&library, record).unwrap();
    while replay.step().unwrap().is_some() {}
}

#[test]
fn a_record_that_lies_is_found_out() {
    let library = Library::bundled();
    let rules = Ruleset::load(&library, &["connect4"]).unwrap();
    let (recorder, _) = random_game(&rules, 1);
    let good = recorder.record().clone();
    let replay = |record: Record| -> Result<(), RecordError> {
        let mut replay = Replay::new(&library, record)?;
        while replay.step()?.is_some() {}
        Ok(())
    };
    replay(good.clone()).unwrap();

    let mut changed = good.clone();
    changed.packs[0].sha256 = "0".repeat(64);
    assert!(matches!(replay(changed), Err(RecordError::PackChanged { .. })));
    let mut changed = good.clone();
    changed.moves[0] = vec![9];
    assert!(matches!(replay(changed), Err(RecordError::Move { number: 1, .. })));
    let mut changed = good.clone();
    changed.result.as_mut().unwrap().winners = PlayerSet::only(1);
    let mut other = good.clone();
    other.result.as_mut().unwrap().winners = PlayerSet::only(0);
    assert!(
        [replay(changed), replay(other)]
            .iter()
            .any(|result| matches!(result, Err(RecordError::Result { .. })))
    );
    let mut changed = good.clone();
    changed.chance.push(foursight_rules::ChanceEntry { round: 5, bomb: vec![0] });
    assert!(matches!(replay(changed), Err(RecordError::SpareChance(5))));
    assert!(matches!(Record::parse("{"), Err(RecordError::Syntax(_))));
    let foreign = r#"{"format": "chess", "version": 1}"#;
    assert!(matches!(Record::parse(foreign), Err(RecordError::Format(_))));
    let newer = r#"{"format": "foursight-game", "version": 2}"#;
    assert!(matches!(Record::parse(newer), Err(RecordError::Version(2))));
}
