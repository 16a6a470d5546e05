//! Records: what was played is replayed to the letter, and nothing else.

#![allow(clippy::unwrap_used)]

use std::sync::Arc;
use std::time::Duration;

use foursight_rules::{
    InMemoryPacks, Library, MoveName, PlayerSet, Record, RecordError, Replay, Ruleset,
};
use foursight_table::{EndKind, Setup, Table};

/// A random game.
fn random_game(rules: &Arc<Ruleset>, seed: u64) -> Table {
    let mut table = Table::new(Setup::new(rules).seed(seed));
    let mut state = seed;
    while let Some(mv) = table.position().pick_move(|bound| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(99);
        (state >> 33) as usize % bound
    }) {
        table.play(mv, Duration::ZERO).unwrap();
    }
    table
}

#[test]
fn a_table_that_only_follows_comes_to_the_same_game() {
    for name in ["connect4", "connect4-xtreme", "pente"] {
        let rules = Ruleset::load(&Library::bundled(), &[name]).unwrap();
        for seed in 0..5 {
            let played = random_game(&rules, seed);
            let mut follower = Table::new(Setup::new(&rules));
            for turn in played.turns() {
                assert_eq!(follower.follow(turn.mv, turn.bomb).unwrap(), turn, "{name} {seed}");
            }
            assert_eq!(follower.end(), played.end());
            let last = played.turns().last().unwrap();
            assert!(follower.follow(last.mv, None).is_err(), "it is over");
            // Moves that are taken back there are taken back here, and others come.
            let half = played.turns().len() / 2;
            assert!(follower.take_back_to(half, Duration::ZERO));
            for turn in &played.turns()[half..] {
                let first = played.turns()[0].mv;
                if turn.bomb.is_none() && !rules.has_bombs() {
                    let before = follower.turns().len();
                    assert!(follower.follow(turn.mv, Some(first)).is_err(), "no bombs here");
                    assert_eq!(follower.turns().len(), before);
                }
                assert_eq!(follower.follow(turn.mv, turn.bomb).unwrap(), turn);
            }
            assert_eq!(follower.end(), played.end());
        }
    }
}

#[test]
fn every_bundled_game_replays_exactly() {
    let library = Library::bundled();
    for name in library.names() {
        let rules = Ruleset::load(&library, &[&name]).unwrap();
        for seed in 0..5 {
            let table = random_game(&rules, seed);
            let text = table.record().to_json();
            let record = Record::parse(&text).unwrap();
            assert_eq!(record, table.record());
            let mut replay = Replay::new(&library, record).unwrap();
            let mut replayed = Vec::new();
            while let Some(turn) = replay.step().unwrap() {
                replayed.push(turn);
            }
            assert_eq!(replayed, table.turns(), "{name}");
            assert_eq!(replay.position().outcome(), table.position().outcome(), "{name}");
            for cell in 0..rules.geometry().cells() as u16 {
                assert_eq!(replay.position().contents(cell), table.position().contents(cell));
            }
        }
    }
}

#[test]
fn a_game_without_a_first_move_has_ended() {
    let pack = br#"{"name": "stuck", "board": {"dimensions": [3, 3]},
        "restrictions": [{"name": "stuck.never", "type": "pattern", "pattern": "[-]A"}]}"#;
    let packs = InMemoryPacks([("stuck".to_owned(), pack.to_vec())].into_iter().collect());
    let rules = Ruleset::load(&Library::of(vec![Box::new(packs)]), &["stuck"]).unwrap();
    let mut table = Table::new(Setup::new(&rules));
    assert!(table.end().is_some_and(|end| end.winners.is_empty()), "{:?}", table.end());
    table.restart(7);
    assert!(table.is_over());
    let record = table.record();
    assert_eq!(Table::resume(Setup::new(&rules), record.clone()).unwrap().record(), record);
}

#[test]
fn taking_back_moves_takes_back_their_bombs() {
    let rules = Ruleset::load(&Library::bundled(), &["connect4-xtreme"]).unwrap();
    for seed in 0..50 {
        let mut table = random_game(&rules, seed);
        while table.take_back(Duration::ZERO) {
            let mut replay = Replay::new(&Library::bundled(), table.record()).unwrap();
            while replay.step().unwrap().is_some() {}
            assert_eq!(replay.position().round(), table.position().round());
        }
        assert!(table.record().chance.is_empty());
        assert_eq!(table.position().round(), 1);
    }
}

#[test]
fn a_game_may_end_off_the_board() {
    let library = Library::bundled();
    let rules = Ruleset::load(&library, &["connect4"]).unwrap();
    let mut table = Table::new(Setup::new(&rules));
    table.play(rules.move_at(3).unwrap(), Duration::ZERO).unwrap();
    table.resign(1, Duration::ZERO);
    let record = Record::parse(&table.record().to_json()).unwrap();
    let end = record.result.as_ref().unwrap();
    assert_eq!((end.kind, end.winners), (EndKind::Resigned, PlayerSet::only(0)));
    let mut replay = Replay::new(&library, record).unwrap();
    while replay.step().unwrap().is_some() {}
}

#[test]
fn a_record_that_lies_is_found_out() {
    let library = Library::bundled();
    let rules = Ruleset::load(&library, &["connect4"]).unwrap();
    let good = random_game(&rules, 1).record();
    let replay = |record: Record| -> Result<(), RecordError> {
        let mut replay = Replay::new(&library, record)?;
        while replay.step()?.is_some() {}
        Ok(())
    };
    replay(good.clone()).unwrap();

    // Written with another bundled pack: the moves decide, and only they.
    let mut older = good.clone();
    older.packs[0].sha256 = "0".repeat(64);
    older.packs[0].rules_sha256 = None;
    replay(older.clone()).unwrap();
    older.moves[0] = MoveName::Place(vec![9]);
    assert!(matches!(replay(older), Err(RecordError::PackChanged { .. })));
    let mut changed = good.clone();
    changed.moves[0] = MoveName::Place(vec![9]);
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
    let newer = r#"{"format": "foursight-game", "version": 3}"#;
    assert!(matches!(Record::parse(newer), Err(RecordError::Version(3))));
}
