//! Shapes of boards: pictures, holes, hexagons, longer steps.

#![allow(clippy::unwrap_used)]

use std::sync::Arc;

use foursight_rules::{
    Bundled, Contents, Illegal, InMemoryPacks, Library, Position, Record, Replay, Ruleset,
    Snapshot, notation, perft,
};

fn library(text: String) -> Library {
    let source = InMemoryPacks([("p".to_owned(), text.into_bytes())].into());
    Library::of(vec![Box::new(source), Box::new(Bundled)])
}

/// A game on this board in which rows of so many win, with these words for directions.
fn rows(board: &str, length: usize, directions: &str) -> Arc<Ruleset> {
    let pattern = "A".repeat(length);
    let text = format!(
        r#"{{"name": "p", "board": {board}, "scores": [{{"name": "p.s", "threshold": 1}}],
        "rules": [{{"name": "p.r", "pattern": "{pattern}", {directions} "score_actions":
            [{{"player_index": "mover", "memo": "p.s", "operation": "add", "value": 1}}]}}]}}"#
    );
    Ruleset::load(&library(text), &["p"]).unwrap_or_else(|error| panic!("{error}"))
}

/// Plays the first player's stones there and the second's elsewhere; true if the first has won.
fn wins(rules: &Arc<Ruleset>, first: &[[u16; 2]], second: &[[u16; 2]]) -> bool {
    let mut game = Position::new(rules);
    for (at, stone) in first.iter().enumerate() {
        game.play(rules.move_to(stone).unwrap()).unwrap();
        if let Some(other) = second.get(at).filter(|_| game.outcome().is_none()) {
            game.play(rules.move_to(other).unwrap()).unwrap();
        }
    }
    game.outcome().is_some_and(|outcome| outcome.winners().contains(0))
}

const HEXAGON: &str =
    r#"{"lattice": "hex", "picture": ["  . . .", " . . . .", ". . . . .", " . . . .", "  . . ."]}"#;

#[test]
fn a_small_yavalath_has_the_counts_of_an_independent_program() {
    let text = format!(r#"{{"name": "p", "dependencies": ["yavalath"], "board": {HEXAGON}}}"#);
    let rules = Ruleset::load(&library(text), &["p"]).unwrap();
    let start = Position::new(&rules);
    let known = [1, 19, 342, 5814, 93_024, 1_395_360, 18_990_720];
    for (depth, nodes) in known.into_iter().enumerate() {
        assert_eq!(perft(&start, depth as u32), nodes, "depth {depth}");
    }
}

#[test]
fn lines_of_hexagons_run_in_three_directions() {
    let rules = rows(HEXAGON, 3, "");
    assert_eq!(rules.geometry().directions(), 6);
    assert_eq!(rules.geometry().existing_cells(), 19);
    let away = [[2, 4], [4, 0]];
    assert!(wins(&rules, &[[2, 0], [2, 1], [2, 2]], &away), "along a row");
    assert!(wins(&rules, &[[1, 1], [2, 1], [3, 1]], &away), "down to the right");
    assert!(wins(&rules, &[[3, 0], [2, 1], [1, 2]], &away), "down to the left");
    assert!(!wins(&rules, &[[1, 1], [2, 2], [3, 3]], &away), "through corners");
    // Longer steps are those that rules name.
    let corners = rows(HEXAGON, 3, r#""directions": [[1, 1]],"#);
    assert!(wins(&corners, &[[1, 1], [2, 2], [3, 3]], &away));
    assert!(!wins(&corners, &[[2, 0], [2, 1], [2, 2]], &away));
}

#[test]
fn knights_make_lines_if_a_rule_says_so() {
    let knight = r#""directions": [[1, 2], [2, 1], [-1, 2], [-2, 1]],"#;
    let rules = rows(r#"{"dimensions": [7, 7]}"#, 3, knight);
    let away = [[6, 0], [6, 6]];
    assert!(wins(&rules, &[[0, 0], [2, 1], [4, 2]], &away));
    assert!(wins(&rules, &[[4, 0], [3, 2], [2, 4]], &away));
    assert!(!wins(&rules, &[[0, 0], [0, 1], [0, 2]], &away), "not along a row");
    assert!(!wins(&rules, &[[0, 0], [2, 1], [3, 3]], &away), "not round a corner");
    // On a ring they go round.
    let ring = r#"{"dimensions": [7, 5], "topology": [["stop", "stop"], ["return", "return"]]}"#;
    let rules = rows(ring, 4, knight);
    assert!(wins(&rules, &[[0, 3], [1, 0], [2, 2], [3, 4]], &[[6, 0], [6, 1], [6, 2]]));
    assert!(Position::new(&rules).legal_moves().len() == 35);
}

#[test]
fn lines_end_at_holes() {
    let rules = rows(r#"{"dimensions": [5, 5], "holes": [[2, 2]]}"#, 3, "");
    let away = [[0, 4], [4, 0]];
    assert!(!wins(&rules, &[[2, 1], [2, 3], [2, 4]], &away));
    assert!(wins(&rules, &[[1, 1], [1, 2], [1, 3]], &away));
    let game = Position::new(&rules);
    assert_eq!(game.legal_moves().len(), 24);
    assert_eq!(game.contents(12), Contents::Missing);
    assert_eq!(Snapshot::new(&game).contents(&[2, 2]), Some(Contents::Missing));
    assert_eq!(rules.move_to(&[2, 2]), Err(Illegal::OffBoard(vec![2, 2])));
    // People can write the name of a cell that does not exist, and are told so.
    let hole = notation::parse_move(&rules, "c3").unwrap();
    assert_eq!(game.check(hole), Err(Illegal::OffBoard(vec![2, 2])));
    assert_eq!(game.landing(hole), None);
    assert_eq!(rules.move_at(12), None);
}

#[test]
fn a_row_that_ends_at_a_hole_does_not_go_on() {
    let text = r#"{"name": "p", "board": {"picture": ["... .."]}, "scores": [{"name": "p.s", "threshold": 1}],
        "rules": [{"name": "p.r", "pattern": "|AAA|", "score_actions":
            [{"player_index": "mover", "memo": "p.s", "operation": "add", "value": 1}]}]}"#;
    let rules = Ruleset::load(&library(text.to_owned()), &["p"]).unwrap();
    assert_eq!(rules.geometry().dims(), [1, 6]);
    let row = [[0, 0], [0, 1], [0, 2]];
    assert!(wins(&rules, &row, &[[0, 4], [0, 5]]));
}

#[test]
fn stones_fall_past_cells_that_do_not_exist() {
    let board = r#"{"picture": [" ..", ". .", ". ."], "gravity": {"axis": 0, "end": "high"}}"#;
    let rules = rows(board, 9, "");
    let mut game = Position::new(&rules);
    assert!(!game.is_fast());
    // Two cells, then a single one on top of nothing, then three.
    let depths: Vec<usize> =
        (0..3).map(|index| rules.column(rules.move_at(index).unwrap()).unwrap().len()).collect();
    assert_eq!(depths, [2, 1, 3]);
    game.play(rules.move_at(1).unwrap()).unwrap();
    assert_eq!(game.contents(1), Contents::Stone(0), "nothing is under it");
    assert_eq!(game.check(rules.move_at(1).unwrap()), Err(Illegal::ColumnFull(vec![1])));
    let mut moves = 1;
    while let Some(&mv) = game.legal_moves().first() {
        game.play(mv).unwrap();
        moves += 1;
    }
    assert_eq!(moves, rules.geometry().existing_cells());
    // A column without any cell is no column.
    let board = r#"{"picture": [". .", ". ."], "gravity": {"axis": 0, "end": "high"}}"#;
    let rules = rows(board, 9, "");
    assert_eq!(rules.move_at(1), None);
    assert_eq!(rules.move_to(&[1]), Err(Illegal::OffBoard(vec![1])));
    let moves = Position::new(&rules).legal_moves();
    let columns: Vec<Vec<u16>> = moves.into_iter().map(|mv| rules.move_coords(mv)).collect();
    assert_eq!(columns, [[0], [2]]);
}

#[test]
fn bitboards_leave_other_shapes_alone() {
    let four = |board: &str, directions: &str| {
        let text = format!(
            r#"{{"name": "p", "dependencies": ["connect4"], "board": {board},
            "rules": [{{"name": "p.idle", "pattern": "AA", {directions} "score_actions": []}}]}}"#
        );
        Position::new(&Ruleset::load(&library(text), &["p"]).unwrap()).is_fast()
    };
    let whole = r#""dimensions": [6, 7], "gravity": {"axis": 0, "end": "high"}"#;
    assert!(four(&format!("{{{whole}}}"), ""));
    assert!(!four(&format!(r#"{{{whole}, "holes": [[0, 0]]}}"#), ""));
    assert!(!four(&format!("{{{whole}}}"), r#""directions": [[1, 2]],"#));
    assert!(four(&format!(r#"{{{whole}, "lattice": "square", "holes": []}}"#), ""));
}

#[test]
fn blasts_take_the_six_neighbours_of_a_hexagon() {
    for blast in ["cross", "square"] {
        let text = format!(
            r#"{{"name": "p", "board": {HEXAGON}, "no_moves": "loss",
            "hazards": {{"bombs": {{"spawn": [[2, 3]], "fuse": 1, "blast": "{blast}"}}}}}}"#
        );
        let rules = Ruleset::load(&library(text), &["p"]).unwrap();
        let mut offsets = rules.bomb_blast().to_vec();
        offsets.sort();
        assert_eq!(offsets, [[-1, 0], [-1, 1], [0, -1], [0, 1], [1, -1], [1, 0]]);
    }
}

#[test]
fn a_later_pack_can_change_the_lattice_and_make_holes() {
    let text = r#"{"name": "p", "dependencies": ["gomoku"], "board": {"lattice": "hex", "holes": [[9, 9]]}}"#;
    let rules = Ruleset::load(&library(text.to_owned()), &["p"]).unwrap();
    assert_eq!(rules.geometry().directions(), 6);
    assert_eq!(rules.geometry().existing_cells(), 360);
    // Whoever states a board states all of it.
    let text = r#"{"name": "p", "dependencies": ["yavalath"], "board": {"dimensions": [4, 4]}}"#;
    let rules = Ruleset::load(&library(text.to_owned()), &["p"]).unwrap();
    assert_eq!((rules.geometry().directions(), rules.geometry().existing_cells()), (8, 16));
}

#[test]
fn games_on_hexagons_are_recorded_and_replayed() {
    let rules = Ruleset::load(&Library::bundled(), &["yavalath"]).unwrap();
    let moves = notation::parse(&rules, "e5 e1 f5 i9 h5 e2 g5").unwrap();
    let mut game = Position::new(&rules);
    let mut record = Record::new(&rules, vec!["a".to_owned(), "b".to_owned()], None);
    for &mv in &moves {
        game.play(mv).unwrap();
        record.push(&rules, mv, None);
    }
    let winners = game.outcome().expect("four in a row").winners();
    assert!(winners.contains(0), "a stone between two and one makes four, not three");
    assert_eq!(notation::format(&rules, &moves), "e5 e1 f5 i9 h5 e2 g5");
    assert_eq!(record.version, 1, "places are coordinates, as ever");
    record.result = Some(foursight_rules::GameEnd::on_board(&rules, game.outcome().unwrap()));
    let text = record.to_json();
    let mut replay = Replay::new(&Library::bundled(), Record::parse(&text).unwrap()).unwrap();
    while replay.step().unwrap().is_some() {}
    assert_eq!(replay.position().outcome(), game.outcome());
}

#[test]
fn three_in_a_row_of_hexagons_lose() {
    let rules = Ruleset::load(&Library::bundled(), &["yavalath"]).unwrap();
    let mut game = Position::new(&rules);
    for mv in notation::parse(&rules, "e5 e1 f5 i9 g5").unwrap() {
        game.play(mv).unwrap();
    }
    assert!(game.outcome().unwrap().winners().contains(1));
}

#[test]
fn captured_stones_around_the_crater_are_counted() {
    let rules = Ruleset::load(&Library::bundled(), &["crater"]).unwrap();
    assert!(rules.move_to(&[4, 4]).is_err(), "the hole");
    let mut game = Position::new(&rules);
    for mv in notation::parse(&rules, "a5 b5 c5").unwrap() {
        game.play(mv).unwrap();
    }
    let score = rules.score_index("crater.captures").unwrap();
    assert_eq!((game.score(score, 0), game.score(score, 1)), (1, 0));
    assert_eq!(game.contents(rules.geometry().cell(&[4, 1]).unwrap()), Contents::Empty);
}

#[test]
fn what_other_shapes_cost_is_counted_before_it_is_paid() {
    use foursight_rules::{Budget, LoadError};
    // Ever so many steps, each of which needs a line through every cell.
    let steps: Vec<String> = (2..120).map(|by| format!("[{by}, 1]")).collect();
    let directions = format!(r#""directions": [{}],"#, steps.join(", "));
    let few = *rows(r#"{"dimensions": [9, 9]}"#, 3, "").cost();
    let many = *rows(r#"{"dimensions": [9, 9]}"#, 3, &directions).cost();
    assert!(many.prepare > few.prepare && many.turn > few.turn);
    let text = format!(
        r#"{{"name": "p", "board": {{"dimensions": [255, 257]}}, "scores": [{{"name": "p.s", "threshold": 1}}],
        "rules": [{{"name": "p.r", "pattern": "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", {directions} "score_actions":
            [{{"player_index": "mover", "memo": "p.s", "operation": "add", "value": 1}}]}}],
        "hazards": {{"bombs": {{"spawn": [[2, 3]], "fuse": 1}}}}}}"#
    );
    match Ruleset::load_within(&library(text), &["p"], &Budget::server()) {
        Err(LoadError::Faulty(findings)) => assert_eq!(findings.0[0].code, "over-budget"),
        other => panic!("not refused for its price: {other:?}"),
    }
}

/// What `pro` says about the centre holds on a board of any size (issue 18).
#[test]
fn the_centre_and_the_distance_from_it_are_those_of_the_board() {
    let legal = |packs: &[&str], moves: &str| {
        let rules = Ruleset::load(&Library::bundled(), packs).unwrap();
        let mut game = Position::new(&rules);
        let moves = notation::parse(&rules, moves).unwrap();
        moves.into_iter().try_for_each(|mv| game.play(mv).map(drop)).is_ok()
    };
    assert!(legal(&["gomoku-15", "pro"], "h8 a1 k8"), "the centre, then three steps away");
    assert!(!legal(&["gomoku-15", "pro"], "j6"), "the centre of a larger board");
    assert!(!legal(&["gomoku-15", "pro"], "h8 a1 j10"), "two steps away");
    assert!(legal(&["pro"], "j10 a1 m10") && !legal(&["pro"], "j10 a1 l12"));
    assert!(legal(&["gomoku-15", "long-pro"], "h8 a1 l8"));
    assert!(!legal(&["gomoku-15", "long-pro"], "h8 a1 k11"));

    let distances = |board: &str| -> Vec<u32> {
        let rules = rows(board, 2, "");
        let geometry = rules.geometry();
        (0..geometry.cells() as u16).map(|cell| geometry.from_centre(cell)).collect()
    };
    let even = [1, 1, 1, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 1, 1, 1];
    assert_eq!(distances(r#"{"dimensions": [4, 4]}"#), even);
    assert_eq!(distances(r#"{"dimensions": [2, 5]}"#), [2, 1, 0, 1, 2, 2, 1, 0, 1, 2]);
    let hexagon = [4, 3, 2, 2, 2, 3, 2, 1, 1, 2, 2, 1, 0, 1, 2, 2, 1, 1, 2, 3, 2, 2, 2, 3, 4];
    assert_eq!(distances(HEXAGON), hexagon, "along three directions; corners do not exist");
    assert_eq!(distances(r#"{"dimensions": [3, 1, 1]}"#), [1, 0, 1]);
}
