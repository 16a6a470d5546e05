//! Snapshots that follow events show what the position says, after every turn of every game.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;
use std::sync::Arc;

use foursight_rules::{
    Contents, Event, InMemoryPacks, Library, Move, MoveKind, Position, Ruleset, SeededChance,
    Snapshot, notation,
};

fn load(packs: &[&str]) -> Arc<Ruleset> {
    Ruleset::load(&Library::bundled(), packs).unwrap()
}

/// A game of one pack that is written here.
fn game_of(pack: &str) -> Arc<Ruleset> {
    let packs = BTreeMap::from([("own".to_owned(), pack.as_bytes().to_vec())]);
    Ruleset::load(&Library::of(vec![Box::new(InMemoryPacks(packs))]), &["own"]).unwrap()
}

/// What a position shows, with what only events can tell taken from `followed`.
fn shown(position: &Position, followed: &Snapshot) -> Snapshot {
    let mut snapshot = Snapshot::new(position);
    snapshot.last_stone.clone_from(&followed.last_stone);
    snapshot.lines.clone_from(&followed.lines);
    snapshot
}

/// Plays a random game and compares after every step; answers how often the last stone fell or
/// went, so that tests know that they have seen it.
fn follow(start: Position, seed: u64) -> usize {
    let mut position = start;
    let rules = Arc::clone(position.rules());
    let mut chance = SeededChance::new(&rules, seed);
    let mut snapshot = Snapshot::new(&position);
    let mut state = seed;
    let mut moved = 0;
    while let Some(mv) = position.pick_move(|bound| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(99);
        (state >> 33) as usize % bound
    }) {
        let (mover, own) = (position.to_move(), position.stone_to_place());
        let landing = position.landing(mv).map(|cell| rules.geometry().coords(cell));
        let events = position.play(mv).unwrap();
        if let Some(cell) = &landing {
            let player = match rules.move_kind(mv) {
                MoveKind::PlaceStone(stone) => stone,
                _ => own,
            };
            let by = (mover != player).then_some(mover);
            assert_eq!(events[0], Event::Placed { player, cell: cell.clone(), by });
        }
        snapshot.apply_all(&events);
        assert_eq!(snapshot, shown(&position, &snapshot), "{events:?}");
        moved += usize::from(landing.is_some() && snapshot.last_stone != landing);
        if let Some(at) = &snapshot.last_stone {
            assert!(matches!(snapshot.contents(at), Some(Contents::Stone(_))), "{events:?}");
        }
        let events = position.settle_chance(|point| chance.decide(point)).unwrap();
        snapshot.apply_all(&events);
        assert_eq!(snapshot, shown(&position, &snapshot), "{events:?}");
    }
    assert!(position.outcome().is_some() && snapshot.outcome == position.outcome());
    moved
}

#[test]
fn every_bundled_game_is_followed_exactly() {
    let library = Library::bundled();
    for name in library.names() {
        let rules = load(&[&name]);
        let games = if rules.move_count() > 64 { 3 } else { 25 };
        for seed in 0..games {
            follow(Position::new(&rules), seed);
            follow(Position::general(&rules), seed);
        }
    }
}

#[test]
fn the_last_stone_follows_falls_and_blasts() {
    let mut moved = 0;
    for packs in
        [&["connect4-xtreme"][..], &["connect4-three", "connect4-xtreme"], &["keryo", "pro"]]
    {
        let rules = load(packs);
        for seed in 0..60 {
            moved += follow(Position::new(&rules), seed);
        }
    }
    assert!(moved > 20, "the last stone fell or was blown up {moved} times only");
}

/// Plays columns of the contest's game; a bomb drops on column 5 after the fourth stone.
fn after_a_bomb(columns: &str) -> Snapshot {
    let rules = load(&["connect4-xtreme"]);
    let mut position = Position::new(&rules);
    let mut snapshot = Snapshot::new(&position);
    let bomb = notation::parse_move(&rules, "5").unwrap();
    for mv in notation::parse(&rules, columns).unwrap() {
        snapshot.apply_all(&position.play(mv).unwrap());
        let drops = |first: bool| first.then_some(bomb);
        let events = position.settle_chance(|point| drops(point.round == 5)).unwrap();
        snapshot.apply_all(&events);
    }
    snapshot
}

#[test]
fn the_last_stone_of_a_snapshot_falls_with_its_column() {
    // The bomb lies on (4, 4). The eighth stone, on top of two in column 4, goes down by one when
    // the blast takes the stone on (4, 3).
    let ticking = after_a_bomb("4451126");
    assert_eq!(ticking.bomb.as_ref().map(|bomb| bomb.rounds_left), Some(1));
    let snapshot = after_a_bomb("44511264");
    assert_eq!(snapshot.bomb, None);
    assert_eq!(snapshot.last_stone, Some(vec![4, 3]));
    assert_eq!(snapshot.contents(&[4, 3]), Some(Contents::Stone(1)));
    assert_eq!(snapshot.contents(&[3, 3]), Some(Contents::Empty));
}

#[test]
fn the_last_stone_of_a_snapshot_vanishes_in_a_blast() {
    // The eighth stone lies on the bomb.
    let snapshot = after_a_bomb("44511265");
    assert_eq!(snapshot.bomb, None);
    assert_eq!(snapshot.last_stone, None);
}

#[test]
fn a_bomb_that_a_rule_takes_away_is_gone_from_the_snapshot() {
    let rules = game_of(
        r##"{
        "name": "own",
        "board": {"dimensions": [1, 6]},
        "hazards": {"bombs": {"spawn": [[2, 2]], "fuse": 4}},
        "rules": [
            {"name": "own.take", "pattern": "[A].", "multimatch_mode": "all",
             "board_actions": [{"player_index": -3, "location_index": 1}]}
        ]
    }"##,
    );
    let mut position = Position::new(&rules);
    let mut snapshot = Snapshot::new(&position);
    let at = |index: usize| rules.move_at(index).unwrap();
    snapshot.apply_all(&position.play(at(0)).unwrap());
    snapshot.apply_all(&position.settle_chance(|_| Some(at(3))).unwrap());
    assert_eq!(snapshot.contents(&[0, 3]), Some(Contents::Bomb));
    assert_eq!(snapshot.bomb.as_ref().map(|bomb| bomb.rounds_left), Some(4));
    let events = position.play(at(2)).unwrap();
    assert!(events.contains(&Event::BombRemoved { cell: vec![0, 3] }), "{events:?}");
    snapshot.apply_all(&events);
    assert_eq!(snapshot.bomb, None);
    assert_eq!(snapshot, shown(&position, &snapshot));
}

#[test]
fn a_stone_on_a_cell_that_was_just_emptied_comes_after_the_capture() {
    let rules = game_of(
        r##"{
        "name": "own",
        "board": {"dimensions": [1, 6]},
        "rules": [
            {"name": "own.replace", "pattern": "[A]a",
             "board_actions": [
                {"player_index": -3, "location_index": 1},
                {"player_index": -2, "location_index": 1}
             ]}
        ]
    }"##,
    );
    let mut position = Position::new(&rules);
    let mut snapshot = Snapshot::new(&position);
    for index in [2, 3] {
        let mv: Move = rules.move_at(index).unwrap();
        let events = position.play(mv).unwrap();
        snapshot.apply_all(&events);
        assert_eq!(snapshot, shown(&position, &snapshot), "{events:?}");
    }
    assert_eq!(snapshot.contents(&[0, 2]), Some(Contents::Stone(1)));
}

#[test]
fn landings_are_where_stones_come_to_rest() {
    let rules = load(&["connect4"]);
    let position = |columns: &str| {
        let mut position = Position::new(&rules);
        for mv in notation::parse(&rules, columns).unwrap() {
            position.play(mv).unwrap();
        }
        position
    };
    let column = rules.move_at(3).unwrap();
    for start in [Position::new(&rules), Position::general(&rules)] {
        assert_eq!(start.landing(column), rules.geometry().cell(&[5, 3]));
    }
    assert_eq!(position("44").landing(column), rules.geometry().cell(&[3, 3]));
    assert_eq!(position("444444").landing(column), None);
    let grid = load(&["gomoku"]);
    let mut game = Position::new(&grid);
    let mv = grid.move_at(40).unwrap();
    assert_eq!(game.landing(mv), Some(40));
    game.play(mv).unwrap();
    assert_eq!(game.landing(mv), None);
    assert_eq!(position("").landing(mv), None, "a move of another game");
}
