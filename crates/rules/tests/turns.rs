//! Several stones a turn, and turns in an order of their own: small games by hand.

#![allow(clippy::unwrap_used)]

use std::sync::Arc;

use foursight_rules::search::SearchPosition;
use foursight_rules::{
    Event, InMemoryPacks, Library, LoadError, Position, Record, Replay, Ruleset, Snapshot, notation,
};

fn bundled(pack: &str) -> Arc<Ruleset> {
    Ruleset::load(&Library::bundled(), &[pack]).unwrap()
}

fn load(members: &str) -> Result<Arc<Ruleset>, LoadError> {
    let text = format!("{{\"name\": \"p\", \"board\": {{\"dimensions\": [4, 4]}}, {members}}}");
    let source = InMemoryPacks([("p".to_owned(), text.into_bytes())].into());
    Ruleset::load(&Library::of(vec![Box::new(source)]), &["p"])
}

/// Whose stone comes when: the first ten.
fn seats(rules: &Arc<Ruleset>) -> Vec<u8> {
    let mut game = Position::new(rules);
    let mut shown = Snapshot::new(&game);
    (0..10)
        .map(|_| {
            let seat = game.to_move();
            let events = game.play(game.legal_moves()[0]).unwrap();
            shown.apply_all(&events);
            assert_eq!(shown.to_move, game.to_move(), "events tell whose turn it is");
            seat
        })
        .collect()
}

#[test]
fn stones_come_in_the_order_that_the_pack_says() {
    let two = load(r#""turns": {"stones": [1, 2]}"#).unwrap();
    assert_eq!(seats(&two), [0, 1, 1, 0, 0, 1, 1, 0, 0, 1]);
    let mirrored = load(r#""turns": {"order": [0, 1, 1, 0]}"#).unwrap();
    assert_eq!(seats(&mirrored), [0, 1, 1, 0, 0, 1, 1, 0, 0, 1]);
    let three = load(r#""players": 3, "turns": {"stones": [1, 2], "order": [2, 0, 1]}"#).unwrap();
    assert_eq!(seats(&three), [2, 0, 0, 1, 1, 2, 2, 0, 0, 1]);
    assert!(two.most_stones_a_turn() == 2 && !two.turns_go_round());
    let usual = load(r#""turns": {"stones": [1], "order": [0, 1]}"#).unwrap();
    assert!(usual.turns_go_round());
}

#[test]
fn a_turn_of_two_stones_is_taken_back_stone_by_stone_and_skipped_whole() {
    let rules = bundled("connect6");
    let mut game = Position::new(&rules);
    for mv in notation::parse(&rules, "j10 a1").unwrap() {
        game.play(mv).unwrap();
    }
    assert_eq!((game.to_move(), game.stones_left()), (1, 1));
    assert!(game.undo());
    assert_eq!((game.to_move(), game.stones_left()), (1, 2));
    assert!(game.skip_turn());
    assert_eq!((game.to_move(), game.stones_left()), (0, 2));
    assert!(game.undo());
    assert_eq!((game.to_move(), game.stones_left()), (1, 2));
}

#[test]
fn six_in_a_row_win_connect6_and_its_record_replays() {
    let rules = bundled("connect6");
    let moves = "a1 a19 c19 b1 c1 e19 g19 d1 e1 i19 k19 f1";
    let mut game = Position::new(&rules);
    let mut record = Record::new(&rules, vec!["one".to_owned(), "two".to_owned()], None);
    let mut last = Vec::new();
    for mv in notation::parse(&rules, moves).unwrap() {
        assert!(game.outcome().is_none());
        last = game.play(mv).unwrap();
        record.push(&rules, mv, None);
    }
    assert!(game.outcome().unwrap().winners().contains(0));
    assert_eq!(last.last(), Some(&Event::Finished));
    record.result = game.outcome().map(|end| foursight_rules::GameEnd::on_board(&rules, end));
    let mut replay =
        Replay::new(&Library::bundled(), Record::parse(&record.to_json()).unwrap()).unwrap();
    let mut players = Vec::new();
    while let Some(turn) = replay.step().unwrap() {
        players.push(turn.player);
    }
    assert_eq!(players, [0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0]);
}

#[test]
fn two_stones_a_turn_are_not_for_bitboards() {
    let rules = bundled("connect-five-allen");
    assert!(!Position::new(&rules).is_fast());
    assert_eq!(seats(&rules), [0, 1, 1, 0, 0, 1, 1, 0, 0, 1]);
}

#[test]
fn whoever_is_out_loses_the_rest_of_the_turn() {
    let rules = load(
        r#""players": 3, "turns": {"stones": [2]}, "scores": [{"name": "p.s", "threshold": 1, "effect": "out"}],
           "rules": [{"name": "p.r", "pattern": "AA", "score_actions": [
             {"player_index": "mover", "memo": "p.s", "operation": "add", "value": 1}]}]"#,
    )
    .unwrap();
    let mut game = Position::new(&rules);
    for mv in notation::parse(&rules, "a1 a3 d1 d3 b2").unwrap() {
        game.play(mv).unwrap();
    }
    assert_eq!((game.to_move(), game.stones_left()), (2, 1));
    game.play(notation::parse_move(&rules, "d4").unwrap()).unwrap();
    // The first player's first stone of the turn touches another one: no second stone.
    game.play(notation::parse_move(&rules, "a2").unwrap()).unwrap();
    assert_eq!((game.out().contains(0), game.to_move(), game.stones_left()), (true, 1, 2));
}

#[test]
fn orders_that_make_no_sense_are_found_where_they_are() {
    let codes = |members: &str| match load(members) {
        Err(LoadError::Faulty(found)) => {
            found.0.iter().map(|finding| format!("{} {}", finding.code, finding.path)).collect()
        }
        _ => Vec::new(),
    };
    assert_eq!(codes(r#""turns": {"order": [0, 0]}"#), ["never-moves $.turns.order"]);
    assert_eq!(codes(r#""turns": {"order": [0, 1, 2]}"#), ["unknown-player $.turns.order[2]"]);
    assert_eq!(codes(r#""turns": {"stones": [0]}"#), ["schema $.turns.stones[0]"]);
    assert_eq!(codes(r#""turns": {"stones": []}"#), ["schema $.turns.stones"]);
}
