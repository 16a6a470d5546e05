//! Drop games: bitboards, the general board and the oracle play the same game.

use arbitrary::{Result, Unstructured};
use foursight_rules::format::{
    Blast, BlastShape, Board, Bombs, Effect, End, Gravity, Hazards, Moves, MultimatchMode,
    Operation, Pack, Passing, PlayerIndex, PlayerRole, Popping, Rule, Score, ScoreAction,
    SetupStones, Size,
};
use foursight_rules::{InMemoryPacks, Library, Ruleset};

use super::compare::Trio;
use crate::link::link;
use crate::moves::Action;
use crate::state::State;

/// Plays a drop game made of these bytes on bitboards, on the general board and by the oracle.
pub fn check_fast_against_general(data: &[u8]) {
    // Running out of bytes ends a game; it is no fault.
    let _ = run(&mut Unstructured::new(data));
}

fn run(bytes: &mut Unstructured<'_>) -> Result<()> {
    let drawn = draw(bytes)?;
    let pack = &drawn.pack;
    let library = Library::of(vec![Box::new(InMemoryPacks::of([pack]))]);
    let rules =
        Ruleset::load(&library, &["drop"]).unwrap_or_else(|error| panic!("{error}\n{pack:?}"));
    let game = link(&[("drop".to_owned(), pack.clone())].into(), &["drop"])
        .unwrap_or_else(|error| panic!("{error}\n{pack:?}"));
    let mut trio = Trio::new(&rules, State::new(&game));
    if drawn.is_fast {
        assert!(trio.engine.is_fast(), "bitboards should play {pack:?}");
    }
    let width = drawn.width as i64;
    for _ in 0..drawn.width * drawn.height * 2 + 8 {
        if bytes.is_empty() {
            break;
        }
        let byte: u8 = bytes.arbitrary()?;
        let column = i64::from(byte & 63) % width;
        if trio.engine.chance().is_some() {
            trio.decide((byte & 128 != 0).then_some(&[column]));
        } else if byte == 255 {
            trio.undo();
        } else if byte == 254 {
            trio.decide(Some(&[column]));
        } else if drawn.pops && byte & 128 != 0 {
            trio.make(&Action::Pop(vec![column]));
        } else {
            trio.play(&[column]);
        }
        if trio.over() && byte & 64 == 0 {
            break;
        }
    }
    trio.undo_all();
    Ok(())
}

struct Drawn {
    pack: Pack,
    width: usize,
    height: usize,
    is_fast: bool,
    pops: bool,
}

fn draw(bytes: &mut Unstructured<'_>) -> Result<Drawn> {
    let widest = if bytes.int_in_range(0..=3)? == 0 { 32 } else { 8 };
    let width: usize = bytes.int_in_range(1..=widest)?;
    let tallest = 64 / width - 1;
    let height = match bytes.int_in_range(0..=3)? {
        0 => bytes.int_in_range(1..=tallest)?,
        _ => bytes.int_in_range(1..=tallest.min(7))?,
    };
    let axis: u32 = bytes.int_in_range(0..=1)?;
    let end = if bytes.arbitrary()? { End::High } else { End::Low };
    let dims = if axis == 0 { [height, width] } else { [width, height] };
    let connect: usize = bytes.int_in_range(2..=6)?;
    let threshold: i64 = bytes.int_in_range(1..=3)?;
    let value: i64 = bytes.int_in_range(1..=5)?;
    let player_index = match bytes.int_in_range(-5..=connect as i32 - 1)? {
        -5 => PlayerIndex::Named(PlayerRole::Next),
        -4 => PlayerIndex::Named(PlayerRole::Opponents),
        -3 => PlayerIndex::Player { player: 0 },
        index => PlayerIndex::Index(index),
    };
    let effect = match bytes.int_in_range(0..=7)? {
        0 => Effect::Lose,
        1 => Effect::Out,
        _ => Effect::Win,
    };
    let mode = *bytes.choose(&[MultimatchMode::One, MultimatchMode::Half, MultimatchMode::All])?;
    let operation = *bytes.choose(&[Operation::Add, Operation::Set])?;

    let cell = |column: usize, row: usize| -> [usize; 2] {
        let along = if end == End::High { height - 1 - row } else { row };
        if axis == 0 { [along, column] } else { [column, along] }
    };
    let mut stones: Vec<(usize, usize, u8)> = Vec::new();
    if bytes.int_in_range(0..=3)? == 0 {
        for column in 0..width {
            for row in 0..bytes.int_in_range(0..=height.min(4))? {
                stones.push((column, row, bytes.int_in_range(0..=1)?));
            }
        }
    }
    let setup: Vec<SetupStones> = stones
        .iter()
        .map(|&(column, row, player)| SetupStones {
            player,
            cells: vec![cell(column, row).iter().map(|&at| at as u32).collect()],
        })
        .collect();
    let bombs = if bytes.arbitrary()? { Some(draw_bombs(bytes)?) } else { None };
    let moves = if bytes.int_in_range(0..=3)? == 0 { Some(draw_moves(bytes)?) } else { None };
    let pops = moves.is_some();
    let pack = Pack {
        name: "drop".to_owned(),
        scores: vec![Score {
            name: "drop.lines".to_owned(),
            display_name: None,
            threshold: Some(threshold),
            effect,
        }],
        rules: vec![Rule {
            name: "drop.row".to_owned(),
            priority: foursight_rules::format::Priority::Default,
            pattern: "A".repeat(connect).into(),
            multimatch_mode: mode,
            matches: None,
            directions: None,
            conditions: Vec::new(),
            active_player: None,
            score_actions: vec![ScoreAction {
                player_index,
                memo: "drop.lines".to_owned(),
                operation,
                value,
            }],
            board_actions: Vec::new(),
        }],
        board: Some(Board {
            dimensions: Some(dims.iter().map(|&size| Size(size as u32)).collect()),
            gravity: Some(Gravity { axis, end }),
            setup: (!setup.is_empty()).then_some(setup),
            ..Board::default()
        }),
        moves,
        hazards: bombs.map(|bombs| Hazards { bombs: Some(bombs) }),
        ..Pack::default()
    };
    let is_fast = value >= threshold
        && effect == Effect::Win
        && matches!(player_index, PlayerIndex::Index(_))
        && !pops
        && !has_row(&stones, connect);
    Ok(Drawn { pack, width, height, is_fast, pops })
}

/// Stones can be taken out of columns, now and then with an end to repetitions and with passing.
fn draw_moves(bytes: &mut Unstructured<'_>) -> Result<Moves> {
    let pop = *bytes.choose(&[Popping::Mover, Popping::Others, Popping::Draw])?;
    let repeats = if bytes.arbitrary()? { Some(bytes.int_in_range(2..=3)?) } else { None };
    let pass = bytes.arbitrary::<bool>()?.then_some(Passing::Stuck);
    Ok(Moves { pop: Some(pop), repeats, pass, ..Moves::default() })
}

fn draw_bombs(bytes: &mut Unstructured<'_>) -> Result<Bombs> {
    let mut spawn = Vec::new();
    let mut round: u32 = 2;
    for _ in 0..bytes.int_in_range(1..=4)? {
        let first = round + bytes.int_in_range(0..=4)?;
        let last = first + bytes.int_in_range(0..=4)?;
        spawn.push([first, last]);
        round = last + 1;
    }
    let blast = match bytes.int_in_range(0..=2)? {
        0 => Blast::Named(BlastShape::Cross),
        1 => Blast::Named(BlastShape::Square),
        _ => {
            let mut offsets = Vec::new();
            for _ in 0..bytes.int_in_range(0..=6)? {
                offsets.push(vec![bytes.int_in_range(-3..=3)?, bytes.int_in_range(-3..=3)?]);
            }
            Blast::Offsets(offsets)
        }
    };
    Ok(Bombs { spawn, fuse: bytes.int_in_range(1..=6)?, blast })
}

/// Whether stones already stand in a row; one by one, by hand.
fn has_row(stones: &[(usize, usize, u8)], connect: usize) -> bool {
    stones.iter().any(|&(column, row, player)| {
        [(0, 1), (1, 0), (1, 1), (1, -1)].iter().any(|&(right, up)| {
            (0..connect as i64).all(|far| {
                stones.iter().any(|&(c, r, p)| {
                    p == player
                        && c as i64 == column as i64 + far * right
                        && r as i64 == row as i64 + far * up
                })
            })
        })
    })
}
