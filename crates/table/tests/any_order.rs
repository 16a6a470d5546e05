//! Any order of operations on a table is safe: it is compared with a list of moves and with what
//! the record says.

#![allow(clippy::unwrap_used)]

mod common;

use std::sync::Arc;
use std::time::Duration;

use common::any_move;
use foursight_rules::{Library, Replay, Ruleset};
use foursight_table::{PlayError, Seat, Setup, Table, TimeControl};
use proptest::prelude::*;

#[derive(Debug, Clone, Copy)]
enum Step {
    Play(usize),
    TakeBack,
    TakeBackTo(usize),
    Redo,
    Resign(u8),
    AgreeToDraw,
    Start,
    Stop,
    Wait(u64),
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        8 => any::<usize>().prop_map(Step::Play),
        2 => Just(Step::TakeBack),
        1 => (0..20_usize).prop_map(Step::TakeBackTo),
        2 => Just(Step::Redo),
        1 => (0..2_u8).prop_map(Step::Resign),
        1 => Just(Step::AgreeToDraw),
        2 => Just(Step::Start),
        1 => Just(Step::Stop),
        4 => (0..4_000_u64).prop_map(Step::Wait),
    ]
}

fn rules(pack: &str) -> Arc<Ruleset> {
    Ruleset::load(&Library::bundled(), &[pack]).unwrap()
}

/// The record tells the whole game: replayed, it is this position and these events.
fn check_record(table: &Table) {
    let record = table.record();
    let mut replay = Replay::new(&Library::bundled(), record.clone()).unwrap();
    let mut turns = Vec::new();
    while let Some(turn) = replay.step().unwrap() {
        turns.push(turn);
    }
    assert_eq!(turns, table.turns());
    assert_eq!(replay.position().to_move(), table.to_move());
    for cell in 0..table.rules().geometry().cells() as u16 {
        assert_eq!(replay.position().contents(cell), table.position().contents(cell));
    }
    // Taken up again, it is the same game, and chance goes on as it would have.
    let setup = Setup::new(table.rules()).seats(table.seats().to_vec()).seed(table.seed());
    let mut again = Table::resume(setup, record).unwrap();
    assert_eq!((again.turns(), again.end()), (table.turns(), table.end()));
    let mut copy = table.clone();
    if let Some(&mv) = table.position().legal_moves().first().filter(|_| !table.is_over()) {
        let time = Duration::from_secs(1_000_000);
        copy.stop_clock(Duration::ZERO);
        if let (Ok(a), Ok(b)) = (again.play(mv, time), copy.play(mv, time)) {
            assert_eq!(a, b);
        }
    }
}

fn walk(pack: &str, seats: [Seat; 2], seed: u64, steps: &[Step]) {
    let rules = rules(pack);
    let time = TimeControl::per_game(Duration::from_secs(20));
    let mut table = Table::new(Setup::new(&rules).seats(seats).seed(seed).time(time));
    let mut now = Duration::from_secs(77);
    for &step in steps {
        let before = table.clone();
        let banks: Duration = table.clock().banks().unwrap().iter().sum();
        match step {
            Step::Play(pick) => {
                let mv = any_move(&table, pick);
                match table.play(mv, now) {
                    Ok(turn) => assert_eq!((turn.mv, turn.player), (mv, before.to_move())),
                    Err(PlayError::TooLate) => assert_eq!(table.turns(), before.turns()),
                    Err(_) => assert!(before.is_over()),
                }
            }
            Step::TakeBack => {
                let went = table.take_back(now);
                assert_eq!(went, table.turns().len() < before.turns().len());
                assert!(went || table.end() == before.end());
            }
            Step::TakeBackTo(turns) => {
                let went = table.take_back_to(turns, now);
                assert_eq!(went, turns < before.turns().len());
                assert_eq!(table.turns(), &before.turns()[..turns.min(before.turns().len())]);
            }
            Step::Redo => {
                if let Some(mv) = table.move_to_redo() {
                    let _ = table.play(mv, now);
                }
            }
            Step::Resign(player) => table.resign(player, now),
            Step::AgreeToDraw => table.agree_to_draw(now),
            Step::Start => table.start_clock(now),
            Step::Stop => table.stop_clock(now),
            Step::Wait(ms) => {
                now += Duration::from_millis(ms);
                let late = table.deadline().is_some_and(|deadline| now > deadline);
                assert_eq!(table.tick(now).is_some(), late);
            }
        }
        let taken_back = table.turns().len() < before.turns().len();
        assert!(
            before.end().is_none() || taken_back || table.end() == before.end(),
            "an end is an end"
        );
        let left: Duration = table.clock().banks().unwrap().iter().sum();
        assert!(left <= banks, "time never comes back");
        assert!(!(table.is_over() && table.clock().is_running()));
        check_record(&table);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn any_order_of_operations_is_safe(
        seed in any::<u64>(),
        steps in prop::collection::vec(step(), 0..50),
        pack in prop::sample::select(vec!["tictactoe", "connect4-xtreme", "connect4", "pente"]),
        computer in any::<bool>(),
    ) {
        let second = if computer { Seat::program("random") } else { Seat::person("Bo") };
        walk(pack, [Seat::person("Al"), second], seed, &steps);
    }
}

#[test]
fn a_bomb_comes_again_where_it_was_when_a_move_is_taken_back_and_played_again() {
    let rules = rules("connect4-xtreme");
    for seed in 0..30 {
        let mut table = Table::new(Setup::new(&rules).seed(seed));
        while let Some(mv) = table.position().pick_move(|bound| (seed as usize * 7 + 3) % bound) {
            let turn = table.play(mv, Duration::ZERO).unwrap().clone();
            assert!(table.take_back(Duration::ZERO));
            let mv = table.move_to_redo().unwrap();
            assert_eq!(table.play(mv, Duration::ZERO).unwrap(), &turn);
            if table.is_over() {
                break;
            }
        }
    }
}

#[test]
fn takeback_goes_back_to_the_person() {
    let rules = rules("connect4");
    let seats = [Seat::person("Al"), Seat::program("random")];
    let mut table = Table::new(Setup::new(&rules).seats(seats));
    for column in [3, 3, 4] {
        table.play(rules.move_at(column).unwrap(), Duration::ZERO).unwrap();
    }
    assert!(table.take_back(Duration::ZERO));
    assert_eq!(table.turns().len(), 2);
    assert!(table.take_back(Duration::ZERO));
    assert_eq!(table.turns().len(), 0);
    assert!(!table.take_back(Duration::ZERO));
    let redone: Vec<usize> = std::iter::from_fn(|| {
        let mv = table.move_to_redo()?;
        table.play(mv, Duration::ZERO).ok().map(|turn| turn.mv.index())
    })
    .collect();
    assert_eq!(redone, [3, 3, 4]);
}

#[test]
fn an_opening_is_not_taken_back() {
    let rules = rules("connect4");
    let mut table = Table::new(Setup::new(&rules));
    table.open(&[rules.move_at(3).unwrap()]).unwrap();
    assert!(!table.take_back(Duration::ZERO));
    table.play(rules.move_at(2).unwrap(), Duration::ZERO).unwrap();
    assert!(table.take_back(Duration::ZERO));
    assert!(!table.take_back(Duration::ZERO));
    assert_eq!(table.turns().len(), 1);
}

#[test]
fn a_table_without_events_plays_the_same_game() {
    for pack in ["connect4-xtreme", "pente", "connect4-three"] {
        let rules = rules(pack);
        for seed in 0..20 {
            let mut loud = Table::new(Setup::new(&rules).seed(seed));
            let mut quiet = Table::new(Setup::new(&rules).seed(seed).without_events());
            let mut state = seed as usize;
            while !loud.is_over() {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let mv = loud.position().pick_move(|bound| (state >> 33) % bound).unwrap();
                loud.play(mv, Duration::ZERO).unwrap();
                quiet.play(mv, Duration::ZERO).unwrap();
                assert!(quiet.turns().iter().all(|turn| turn.events.is_empty()));
            }
            assert_eq!(loud.record(), quiet.record(), "{pack}");
            quiet.restart(seed);
            assert_eq!(quiet.record().moves.len(), 0);
        }
    }
}
