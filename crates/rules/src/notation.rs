//! Moves as people write them.
//!
//! A drop game is a string of columns counted from 1, `4453`; after 9 come `a`, `b` and so on.
//! Other games on flat boards name a column by letters and a row by its number from the bottom,
//! `h8`. Every other board takes the coordinates counted from 1, `2,3,1`.

use crate::engine::{Illegal, Move, Ruleset};

/// Why a text is not a list of moves.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("move {number} (\"{text}\"): {message}")]
pub struct NotationError {
    /// Which move it is, from 1.
    pub number: usize,
    /// What was written.
    pub text: String,
    /// What is wrong with it and what was expected.
    pub message: String,
}

/// How moves are written in a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Style {
    /// One character per column.
    Columns(u16),
    /// Letters for the column, a number for the row.
    Grid {
        rows: u16,
        columns: u16,
    },
    Numbers,
}

fn style(rules: &Ruleset) -> Style {
    match rules.move_sizes().as_slice() {
        [columns] if *columns <= 35 => Style::Columns(*columns),
        [rows, columns] => Style::Grid { rows: *rows, columns: *columns },
        _ => Style::Numbers,
    }
}

/// Reads moves: `4453` for a drop game, else moves separated by white space.
pub fn parse(rules: &Ruleset, text: &str) -> Result<Vec<Move>, NotationError> {
    let words: Vec<String> = match style(rules) {
        Style::Columns(_) => {
            text.chars().filter(|c| !c.is_whitespace()).map(String::from).collect()
        }
        _ => text.split_whitespace().map(str::to_owned).collect(),
    };
    words
        .into_iter()
        .zip(1..)
        .map(|(text, number)| {
            parse_move(rules, &text).map_err(|message| NotationError {
                number,
                text: text.clone(),
                message,
            })
        })
        .collect()
}

/// Reads one move; the error says what was expected.
pub fn parse_move(rules: &Ruleset, text: &str) -> Result<Move, String> {
    let text = text.trim();
    let coords = match style(rules) {
        Style::Columns(columns) => {
            let digit = match text.chars().collect::<Vec<_>>()[..] {
                [c] => c.to_digit(36),
                // Two digits are clear when a move stands alone.
                _ => text.parse().ok(),
            };
            let at = digit.filter(|&d| d >= 1 && d <= u32::from(columns));
            vec![i64::from(at.ok_or_else(|| expected(rules))?) - 1]
        }
        Style::Grid { rows, columns } => {
            let split = text.find(|c: char| c.is_ascii_digit()).unwrap_or(text.len());
            let (letters, digits) = text.split_at(split);
            let column = column_number(letters).filter(|&c| c <= i64::from(columns));
            let row = digits.parse::<i64>().ok().filter(|&r| r >= 1 && r <= i64::from(rows));
            match (column, row) {
                (Some(column), Some(row)) => vec![i64::from(rows) - row, column - 1],
                _ => return Err(expected(rules)),
            }
        }
        Style::Numbers => {
            let parts = text.split(',').filter(|_| !text.is_empty());
            let numbers: Option<Vec<i64>> =
                parts.map(|part| part.trim().parse::<i64>().ok()?.checked_sub(1)).collect();
            numbers.ok_or_else(|| expected(rules))?
        }
    };
    rules.move_to(&coords).map_err(|illegal| match illegal {
        Illegal::OffBoard(_) | Illegal::WrongDimensions { .. } => expected(rules),
        other => other.to_string(),
    })
}

/// Writes one move.
pub fn format_move(rules: &Ruleset, place: Move) -> String {
    let coords = rules.move_coords(place);
    match (style(rules), coords.as_slice()) {
        (Style::Columns(_), [column]) => char::from_digit(u32::from(*column) + 1, 36)
            .map_or_else(|| (column + 1).to_string(), String::from),
        (Style::Grid { rows, .. }, [row, column]) => {
            format!("{}{}", column_letters(*column), rows - row)
        }
        _ => coords.iter().map(|at| (at + 1).to_string()).collect::<Vec<_>>().join(","),
    }
}

/// Writes moves so that [`parse`] reads them.
pub fn format(rules: &Ruleset, moves: &[Move]) -> String {
    let words: Vec<String> = moves.iter().map(|&place| format_move(rules, place)).collect();
    words.join(if matches!(style(rules), Style::Columns(_)) { "" } else { " " })
}

/// The letters over a column: a to z, then aa, ab and so on.
pub fn column_letters(column: u16) -> String {
    let mut rest = u32::from(column) + 1;
    let mut letters = Vec::new();
    while rest > 0 {
        rest -= 1;
        letters.push((b'a' + (rest % 26) as u8) as char);
        rest /= 26;
    }
    letters.iter().rev().collect()
}

fn column_number(letters: &str) -> Option<i64> {
    if letters.is_empty() || letters.len() > 4 {
        return None;
    }
    letters.chars().try_fold(0, |number, letter| {
        let letter = letter.to_ascii_lowercase();
        letter.is_ascii_lowercase().then(|| number * 26 + i64::from(letter as u8 - b'a') + 1)
    })
}

/// What a move looks like in this game, for messages.
pub fn expected(rules: &Ruleset) -> String {
    match style(rules) {
        Style::Columns(columns) => {
            let last = char::from_digit(u32::from(columns), 36).unwrap_or('z');
            format!("expected a column from 1 to {last}")
        }
        Style::Grid { rows, columns } => format!(
            "expected a column from a to {} and a row from 1 to {rows}, for example a1",
            column_letters(columns - 1)
        ),
        Style::Numbers => {
            let sizes = rules.move_sizes();
            let ranges: Vec<String> = sizes.iter().map(|size| format!("1 to {size}")).collect();
            match ranges.as_slice() {
                [] => "expected an empty move: the board is a single cell".to_owned(),
                _ => format!("expected numbers separated by commas: {}", ranges.join(", ")),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::pack::Library;

    fn rules(pack: &str) -> Arc<Ruleset> {
        Ruleset::load(&Library::bundled(), &[pack]).unwrap()
    }

    #[test]
    fn every_move_of_every_game_reads_back() {
        for name in Library::bundled().names() {
            let rules = rules(&name);
            let moves: Vec<Move> =
                (0..rules.move_count()).filter_map(|i| rules.move_at(i)).collect();
            assert_eq!(parse(&rules, &format(&rules, &moves)).unwrap(), moves, "{name}");
        }
    }

    #[test]
    fn styles_are_the_usual_ones() {
        let columns = rules("connect4");
        assert_eq!(format(&columns, &parse(&columns, "4453").unwrap()), "4453");
        let grid = rules("gomoku");
        let centre = grid.move_to(&[9, 9]).unwrap();
        assert_eq!(format_move(&grid, centre), "j10");
        assert_eq!(parse_move(&grid, "J10"), Ok(centre));
        let space = rules("qubic");
        assert_eq!(format_move(&space, space.move_to(&[0, 1, 3]).unwrap()), "1,2,4");
    }

    #[test]
    fn faults_say_which_move_and_what_was_expected() {
        let columns = rules("connect4");
        let error = parse(&columns, "4483").unwrap_err();
        assert_eq!(error.to_string(), "move 3 (\"8\"): expected a column from 1 to 7");
        let grid = rules("gomoku");
        for text in ["", "a", "1", "a0", "a20", "t1", "a-1", "ä1", "aaaaaaaaaaaa1"] {
            assert!(parse_move(&grid, text).is_err(), "{text}");
        }
        assert!(parse_move(&rules("qubic"), "1,2").is_err());
    }

    #[test]
    fn letters_go_on_after_z() {
        let names: Vec<String> = [0, 25, 26, 27, 701, 702].map(column_letters).into();
        assert_eq!(names, ["a", "z", "aa", "ab", "zz", "aaa"]);
    }
}
