//! Games typed key by key on the emulated Spectrum, and the same in the engine.
#![allow(clippy::unwrap_used)]

mod common;

use common::random::Random;
use common::table::{Table, rules};
use foursight_rules::{Outcome, Position};
use foursight_spectrum::machine::Output;
use foursight_spectrum::reference::{ReferencePlayer, Taste};
use foursight_spectrum::{Board, Edition, MemoryMap, Size};

/// The columns, from 0, that have room.
fn open_columns(table: &Table) -> Vec<u8> {
    (0..table.board.width()).filter(|column| table.landing(*column).is_some()).collect()
}

/// Keys that must do nothing, now and then.
fn press_something_else(table: &mut Table, random: &mut Random) {
    let full: Vec<u8> =
        (0..table.board.width()).filter(|column| table.landing(*column).is_none()).collect();
    if !full.is_empty() && random.below(2) == 0 {
        let column = random.one_of(&full);
        table.press(char::from(b'1' + column), |_| {});
        table.compare();
    }
    if random.below(8) == 0 {
        let beyond: Vec<char> =
            (table.board.width() + 1..=9).map(|n| char::from(b'0' + n)).collect();
        let others = ['0', 'q', 'm', '\n', 'Z', '+'];
        let keys: Vec<char> = others.into_iter().chain(beyond).collect();
        table.press(random.one_of(&keys), |_| {});
        table.compare();
    }
}

/// Random games for two, one after the other on the same machine.
fn play_games(edition: Edition, board: Board, games: u64, seed: u64) {
    let mut random = Random::new(seed);
    let mut table = Table::new(edition, board, Output::None);
    for _ in 0..games {
        table.compare();
        while !table.is_over() {
            press_something_else(&mut table, &mut random);
            let column = random.one_of(&open_columns(&table));
            table.play(column);
            table.compare();
        }
        table.restart();
    }
    table.compare();
}

/// Columns, from 0, of a random game that ends as wished.
fn game_with(board: Board, wished: impl Fn(&Position, usize) -> bool) -> Vec<u8> {
    let rules = rules(board);
    let mut random = Random::new(7);
    for _ in 0..200_000 {
        let mut game = Position::new(&rules);
        let mut columns = Vec::new();
        let mut lines = 0;
        while game.outcome().is_none() {
            let mv = random.one_of(&game.legal_moves());
            columns.push(rules.move_coords(mv)[0] as u8);
            for event in game.play(mv).unwrap() {
                if let foursight_rules::Event::Won { line_count, .. } = event {
                    lines = line_count;
                }
            }
        }
        if wished(&game, lines) {
            return columns;
        }
    }
    panic!("no such game on {board}");
}

fn replay(edition: Edition, board: Board, columns: &[u8]) {
    let mut table = Table::new(edition, board, Output::None);
    for column in columns {
        table.play(*column);
        table.compare();
    }
    assert!(table.is_over());
    table.restart();
    table.compare();
}

/// Where the machine's random numbers began before it looked at so many columns: its row of
/// numbers walked back, as 205 times 5 is 1 among bytes.
fn seed_before(table: &Table, columns: usize) -> u8 {
    let (_, map) = MemoryMap::code(table.board).unwrap();
    (0..columns)
        .fold(table.machine.peek(map.seed), |seed, _| seed.wrapping_sub(1).wrapping_mul(205))
}

/// Games against the computer, which must answer as the reference player does.
fn play_against_computer(board: Board, level: u8, games: u64, seed: u64) {
    let mut random = Random::new(seed);
    let mut table = Table::new(Edition::Computer, board, Output::None);
    table.press('x', |_| {});
    table.press(char::from(b'0' + level), |_| {});
    let (mut yours, mut its) = (0, 0);
    for game in 0..games {
        // The engine's first player is red: the human in the first game, then by turns.
        let computer_begins = game % 2 == 1;
        let mut reference = ReferencePlayer::new(board);
        let mut computers_turn = computer_begins;
        loop {
            if computers_turn {
                let discs = table.cells().filter(|(row, column)| table.expected(*row, *column) > 0);
                let mask = board.variety(level, discs.count() as u8);
                let seed = seed_before(&table, open_columns(&table).len());
                let taste = Taste { seed, mask };
                let column = reference.choose_column(2, board.look_ahead(level), taste);
                reference.drop_disc(column, 2);
                table.play_in_engine(column - 1);
            } else {
                if !computer_begins {
                    table.compare();
                }
                press_something_else_against_computer(&mut table, &mut random);
                let column = random.one_of(&open_columns(&table));
                reference.drop_disc(column + 1, 1);
                table.press(char::from(b'1' + column), |_| {});
                table.play_in_engine(column);
            }
            if table.is_over() {
                break;
            }
            computers_turn = !computers_turn;
        }
        assert_screen_against_computer(&table, computer_begins);
        match table.game.outcome() {
            Some(Outcome::Won { players, .. }) => {
                if players.contains(0) == computer_begins {
                    its += 1;
                } else {
                    yours += 1;
                }
            }
            _ => assert!(table.machine.text(21).contains("A draw")),
        }
        let score = table.machine.text(0);
        assert!(score.contains(&format!("You {yours} ")), "{score}");
        assert!(score.trim_end().ends_with(&format!("Spectrum {its}")), "{score}");
        table.restart();
    }
}

fn press_something_else_against_computer(table: &mut Table, random: &mut Random) {
    if random.below(6) == 0 {
        table.press(random.one_of(&['0', 'q', '\n']), |_| {});
    }
}

/// The human is red and the computer yellow, whoever began.
fn assert_screen_against_computer(table: &Table, computer_begins: bool) {
    let swap = |ink: u8| if computer_begins && ink != 0 { 8 - ink } else { ink };
    for (row, column) in table.cells() {
        let expected = (swap(table.expected(row, column)), table.flashing.contains(&(row, column)));
        assert_eq!(table.hole(row, column), expected, "{}: {row}, {column}", table.board);
    }
    assert_eq!(Some(table.machine.border()), table.final_border.map(swap));
}

#[test]
fn every_size_plays_as_the_engine_does() {
    // Every size in one edition; the long test plays every size in all of them.
    for (board, seed) in Board::all().zip(1..) {
        match seed % 3 {
            0 => play_games(Edition::OneLine, board, 1, seed),
            1 => play_games(Edition::Listing, board, 1, seed),
            _ => play_against_computer(board, 1 + (seed % 2) as u8, 1, seed),
        }
    }
}

/// The machine that these games are played on has no picture; with one, the screen is the same.
#[test]
fn the_machine_without_a_picture_shows_what_the_whole_one_does() {
    for edition in [Edition::OneLine, Edition::Computer] {
        let outputs = [Output::None, Output::PictureAndSound];
        let mut tables = outputs.map(|output| Table::new(edition, Board::default(), output));
        // The computer plays by chance, and chance begins with the time: only its empty board is
        // the same on both.
        let keys = if edition == Edition::Computer { "1x9" } else { "144395" };
        for key in keys.chars() {
            let screens = tables.each_mut().map(|table| {
                table.press(key, |_| {});
                let cells = table.cells().map(|(row, column)| table.hole(row, column));
                let text = (0..24).map(|row| table.machine.text(row));
                (cells.collect::<Vec<_>>(), text.collect::<Vec<_>>(), table.machine.border())
            });
            assert_eq!(screens[0], screens[1], "{edition:?} after {key}");
        }
    }
}

#[test]
fn draws_double_lines_and_other_lengths() {
    let small = Board::new(Size { width: 4, height: 4 }, 4).unwrap();
    let draw = game_with(small, |game, _| game.outcome() == Some(Outcome::Drawn));
    let double = game_with(Board::default(), |_, lines| lines >= 2);
    let three = Board::new(Size { width: 5, height: 4 }, 3).unwrap();
    for edition in [Edition::OneLine, Edition::Listing] {
        replay(edition, small, &draw);
        replay(edition, Board::default(), &double);
        replay(edition, three, &game_with(three, |_, lines| lines >= 2));
    }
    play_against_computer(three, 2, 2, 5);
}

#[test]
#[ignore = "minutes"]
fn hundreds_of_games_on_every_size() {
    for (board, seed) in Board::all().zip(1..) {
        play_games(Edition::OneLine, board, 6, seed + 1000);
        play_games(Edition::Listing, board, 6, seed + 2000);
        for level in 1..=3 {
            play_against_computer(board, level, 2, seed + 3000 + 100 * u64::from(level));
        }
        let draw = game_with(board, |game, _| game.outcome() == Some(Outcome::Drawn));
        replay(Edition::OneLine, board, &draw);
        replay(Edition::Listing, board, &draw);
        let double = game_with(board, |_, lines| lines >= 2);
        replay(Edition::OneLine, board, &double);
        println!("{board} is done");
    }
}
