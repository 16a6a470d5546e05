//! Moves as people write them: one notation for arguments, files, pipes, links and pages.
//!
//! How a move is written depends on what it names ([`MoveFormat`]). Letters may be capital or
//! small; white space is blanks, tabs and line ends; everything is counted from 1.
//!
//! ```text
//! A column ("connect4"):
//!   column    = "1".."9" | "a".."z"              a is column 10, b is column 11, ...
//!   list      = { column }                       white space anywhere: 4453, 44 53, 4 4 5 3
//!             | item { "," item }                if a comma occurs: 4,4,5,3; white space around items
//!   item      = column | number                  10,11 are the columns a and b
//! More columns than 35: always items, 36,4,40.
//!
//! A cell of a flat board ("gomoku"), a column of letters and a row from the bottom:
//!   cell      = letters digits                   h8; after column z come aa, ab, ...
//!   list      = cell { [ separator ] cell }      h8 j10, h8,j10, h8j10
//!   separator = white space, or one "," or ";" with or without white space around it
//!
//! Every other board ("qubic"), one number for each axis:
//!   cell      = number { "," number }            1,2,3 or 1, 2, 3
//!   list      = cell { separator cell }          1,2,3 2,2,2 or 1,2,3;2,2,2; no "," between cells
//!
//! Games with other kinds of moves have words, too, with white space or a ";" around them (or a
//! ",", unless cells are written with one):
//!   stone     = cell ":" symbol                  h8:O, a stone of the player with this symbol
//!   pop       = "pop" column                     pop4, the stone at the bottom of column 4
//!   word      = "pass" | "swap" | "stay" | "more"
//! ```
//!
//! So `11,12` are the columns 11 and 12, and `11 12` the columns 1, 1, 1 and 2: without a comma, a
//! column is one character. A text that is a single move ([`parse_move`]) may write column 12 as
//! `12`. Columns are read by [`foursight_bitboard::columns`], for the solver as for games. A text
//! is read to its end or not at all: the error says where reading stopped and what should be there.

mod error;
mod reader;
mod words;

use std::fmt;

pub use error::{ExpectedMove, NotationError};

use foursight_bitboard::{MAX_LETTERED_COLUMNS, column_letter};

use crate::engine::{Move, Ruleset};

/// How moves are written in a game.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MoveFormat {
    /// A column.
    Columns {
        /// How many columns there are.
        width: u16,
    },
    /// Letters for the column, a number for the row.
    Grid {
        /// How many rows there are.
        rows: u16,
        /// How many columns there are.
        columns: u16,
    },
    /// A number for each axis.
    Coordinates {
        /// Sizes of the axes.
        sizes: Vec<u16>,
    },
}

impl MoveFormat {
    /// How moves are written under these rules.
    #[must_use]
    pub fn of(rules: &Ruleset) -> Self {
        match *rules.move_sizes().as_slice() {
            // A board with one place only: a move still has to be written somehow.
            [] => Self::Columns { width: 1 },
            [width] => Self::Columns { width },
            [rows, columns] => Self::Grid { rows, columns },
            ref sizes => Self::Coordinates { sizes: sizes.to_vec() },
        }
    }

    /// Writes the move with these coordinates, counted from 0.
    fn write(&self, coords: &[u16]) -> String {
        match (self, coords) {
            (Self::Columns { .. }, []) => "1".to_owned(),
            (Self::Columns { width }, &[column]) if has_letters(*width) => {
                column_letter(column.into()).to_string()
            }
            (Self::Grid { rows, .. }, &[row, column]) => {
                format!("{}{}", column_letters(column), rows - row)
            }
            _ => coords.iter().map(|at| (at + 1).to_string()).collect::<Vec<_>>().join(","),
        }
    }
}

/// What a move looks like, after "expected".
impl fmt::Display for MoveFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Columns { width } if has_letters(*width) => {
                write!(f, "a column from 1 to {}", column_letter(u32::from(*width) - 1))
            }
            Self::Columns { width } => write!(f, "a column from 1 to {width}"),
            Self::Grid { rows, columns } => write!(
                f,
                "a column from a to {} and a row from 1 to {rows}, for example a1",
                column_letters(columns - 1)
            ),
            Self::Coordinates { sizes } => {
                let ranges: Vec<String> = sizes.iter().map(|size| format!("1 to {size}")).collect();
                write!(f, "numbers separated by commas: {}", ranges.join(", "))
            }
        }
    }
}

/// Reads a list of moves.
///
/// # Errors
///
/// The text is not such a list to its end.
pub fn parse(rules: &Ruleset, text: &str) -> Result<Vec<Move>, NotationError> {
    parse_first(rules, text, usize::MAX)
}

/// Reads so many moves of a list, or all of them if there are fewer: what follows is not looked at.
///
/// # Errors
///
/// What was looked at is not such a list.
pub fn parse_first(rules: &Ruleset, text: &str, most: usize) -> Result<Vec<Move>, NotationError> {
    let format = MoveFormat::of(rules);
    if rules.has_other_moves() {
        return parse_words(rules, &format, text, most);
    }
    let list = reader::read_list(&format, text, most)?;
    Ok(list.iter().map(|coords| move_of(rules, coords)).collect())
}

/// Reads a list of moves of all kinds: word by word, and what is none of theirs as places.
fn parse_words(
    rules: &Ruleset,
    format: &MoveFormat,
    text: &str,
    most: usize,
) -> Result<Vec<Move>, NotationError> {
    let with_comma = !matches!(format, MoveFormat::Coordinates { .. });
    let separates = |c: char| c.is_whitespace() || c == ';' || (with_comma && c == ',');
    let mut moves = Vec::new();
    // Places that follow each other are read together.
    let mut places_from = None;
    let mut at = 0;
    loop {
        let rest = &text[at..];
        let start = at + (rest.len() - rest.trim_start_matches(separates).len());
        let end = text[start..].find(separates).map_or(text.len(), |length| start + length);
        let word = words::read(rules, &text[start..end]);
        if word.is_some() || start == end {
            if let Some(from) = places_from.take() {
                let last = if start == end { text.len() } else { start };
                let places = text[from..last].trim_end();
                // A separator before a word belongs to neither.
                let places = if start == end { places } else { places.trim_end_matches(separates) };
                let known = moves.len();
                let list =
                    reader::read_list(format, places, most - known).map_err(|mut error| {
                        error = NotationError::new(
                            text,
                            from + error.offset,
                            &error.found,
                            known + error.number,
                            format,
                        );
                        error.of(rules)
                    })?;
                moves.extend(list.iter().map(|coords| move_of(rules, coords)));
            }
            let Some(mv) = word.filter(|_| moves.len() < most) else { return Ok(moves) };
            moves.push(mv);
        } else if places_from.is_none() {
            places_from = Some(start);
        }
        at = end;
    }
}

/// Reads one move.
///
/// # Errors
///
/// The text is not a move; the error says what one looks like.
pub fn parse_move(rules: &Ruleset, text: &str) -> Result<Move, ExpectedMove> {
    if let Some(mv) = words::read(rules, text.trim()) {
        return Ok(mv);
    }
    let coords =
        reader::read_move(&MoveFormat::of(rules), text.trim()).map_err(|error| error.of(rules))?;
    Ok(move_of(rules, &coords))
}

/// Writes one move.
#[must_use]
pub fn format_move(rules: &Ruleset, mv: Move) -> String {
    let place = || MoveFormat::of(rules).write(&rules.move_coords(mv));
    words::write(rules, mv, place).unwrap_or_else(place)
}

/// Writes moves so that [`parse`] reads them.
#[must_use]
pub fn format(rules: &Ruleset, moves: &[Move]) -> String {
    if rules.has_other_moves() {
        let words: Vec<String> = moves.iter().map(|&mv| format_move(rules, mv)).collect();
        return words.join(" ");
    }
    let format = MoveFormat::of(rules);
    let between = match format {
        MoveFormat::Columns { width } if has_letters(width) => "",
        MoveFormat::Columns { .. } => ",",
        MoveFormat::Grid { .. } | MoveFormat::Coordinates { .. } => " ",
    };
    let words: Vec<String> = moves.iter().map(|&mv| format.write(&rules.move_coords(mv))).collect();
    words.join(between)
}

/// True if every column has a character of its own.
fn has_letters(width: u16) -> bool {
    u32::from(width) <= MAX_LETTERED_COLUMNS
}

/// The letters over a column: a to z, then aa, ab and so on.
#[must_use]
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

/// What a move looks like in this game, for messages.
#[must_use]
pub fn expected(rules: &Ruleset) -> ExpectedMove {
    ExpectedMove::from(MoveFormat::of(rules)).of(rules)
}

/// The move with coordinates that are on the board, as the reader's are. The one place of a
/// board that has no more is named by no coordinates.
fn move_of(rules: &Ruleset, coords: &[u16]) -> Move {
    let sizes = rules.move_sizes();
    let index = coords.iter().zip(&sizes).fold(0, |index, (at, size)| index * size + at);
    Move(index)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::pack::{InMemoryPacks, Library};

    fn rules(pack: &str) -> Arc<Ruleset> {
        Ruleset::load(&Library::bundled(), &[pack]).unwrap()
    }

    /// A game that is nothing but a board.
    fn board(board: &str) -> Arc<Ruleset> {
        let pack = format!("{{\"name\": \"own\", \"board\": {board}}}");
        let source = InMemoryPacks([("own".to_owned(), pack.into_bytes())].into());
        Ruleset::load(&Library::of(vec![Box::new(source)]), &["own"]).unwrap()
    }

    /// Columns of a board that has so many of them.
    fn columns(width: u16, text: &str) -> Result<Vec<u16>, NotationError> {
        let list = reader::read_list(&MoveFormat::Columns { width }, text, usize::MAX)?;
        Ok(list.into_iter().flatten().collect())
    }

    fn all_moves(rules: &Ruleset) -> Vec<Move> {
        (0..rules.move_count()).filter_map(|index| rules.move_at(index)).collect()
    }

    #[test]
    fn every_move_of_every_game_reads_back() {
        let boards = ["[]", "[1]", "[36]", "[40, 30]", "[2, 3, 4, 5]"]
            .map(|dims| board(&format!("{{\"dimensions\": {dims}}}")));
        let deep = board(r#"{"dimensions": [9], "gravity": {"axis": 0, "end": "high"}}"#);
        let bundled = Library::bundled().names().into_iter().map(|name| rules(&name));
        for rules in bundled.chain(boards).chain([deep]) {
            let moves = all_moves(&rules);
            let name = rules.geometry().dims();
            assert_eq!(parse(&rules, &format(&rules, &moves)).unwrap(), moves, "{name:?}");
            for &mv in &moves {
                assert_eq!(parse_move(&rules, &format_move(&rules, mv)), Ok(mv), "{name:?}");
                assert_eq!(rules.move_from(&rules.move_coords(mv)), Ok(mv), "{name:?}");
            }
            // The same with every separator that there is.
            let words: Vec<String> = moves.iter().map(|&mv| format_move(&rules, mv)).collect();
            let separators = match MoveFormat::of(&rules) {
                MoveFormat::Columns { .. } => [",", ", ", " ,\n", "\t,"],
                _ => [" ", "\n", "; ", " ;\t"],
            };
            for separator in separators {
                let text = format!("\n{} ", words.join(separator));
                assert_eq!(parse(&rules, &text).unwrap(), moves, "{name:?}");
            }
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
    fn one_list_has_many_spellings() {
        let same = |pack: &str, texts: &[&str]| {
            let rules = rules(pack);
            let read: Vec<_> = texts.iter().map(|text| parse(&rules, text).unwrap()).collect();
            assert!(read.iter().all(|moves| *moves == read[0]), "{texts:?} are {read:?}");
            read[0].len()
        };
        let columns = ["4453", "44 53", "4 4 5 3", "4,4,5,3", " 4, 4 ,5,3\n", "4\n4\n5\n3"];
        assert_eq!(same("connect4", &columns), 4);
        assert_eq!(same("gomoku", &["h8 j10", "h8,j10", "h8j10", "H8 ; J10", "h8\nj10\n"]), 2);
        let space = ["1,2,3 2,2,2", "1,2,3;2,2,2", "1, 2, 3\n2 ,2, 2", "1,2,3 ; 2,2,2"];
        assert_eq!(same("qubic", &space), 2);
        assert_eq!(same("connect4", &["", " ", "\n"]), 0);
    }

    #[test]
    fn columns_beyond_nine_are_letters_or_stand_apart() {
        assert_eq!(columns(12, "9ABc").unwrap(), [8, 9, 10, 11]);
        assert_eq!(columns(12, "10,11").unwrap(), [9, 10]);
        assert_eq!(columns(12, "10,a,12").unwrap(), [9, 9, 11]);
        assert_eq!(columns(12, "11 12").unwrap(), [0, 0, 0, 1]);
        assert_eq!(columns(40, "36,1,40").unwrap(), [35, 0, 39]);
        assert_eq!(columns(40, "36").unwrap(), [35]);
        assert_eq!(columns(12, "10").unwrap_err().offset, 1, "a zero is no column");
        assert_eq!(columns(40, "4453").unwrap_err().found, "4453");
    }

    #[test]
    fn faults_say_which_move_and_what_was_expected() {
        let columns = rules("connect4");
        let error = parse(&columns, "4483").unwrap_err();
        let message = "move 3 (\"8\"): expected a column from 1 to 7 (character 3)";
        assert_eq!(error.to_string(), message);
        let grid = rules("gomoku");
        for text in ["", "a", "1", "a0", "a20", "t1", "a-1", "ä1", "aaaaaaaaaaaa1"] {
            assert!(parse_move(&grid, text).is_err(), "{text}");
        }
        assert!(parse_move(&rules("qubic"), "1,2").is_err());
    }

    #[test]
    fn a_list_that_cannot_be_read_to_its_end_says_where() {
        // Pack, text, number of the move, bytes before it, what is there.
        let faults = [
            ("connect4", "4 4 5 x", 4, 6, "x"),
            ("connect4", "44-53", 3, 2, "-"),
            ("connect4", "4,4,,3", 3, 4, ""),
            ("connect4", ",4", 1, 0, ""),
            ("connect4", "4,4, ", 3, 5, ""),
            ("connect4", "44,53", 1, 0, "44"),
            ("connect4", "4,+5", 2, 2, "+5"),
            ("connect4", "4ä", 2, 1, "ä"),
            ("gomoku", "h8 j", 2, 3, "j"),
            ("gomoku", "h8-j10", 1, 0, "h8-j10"),
            ("gomoku", "h8 j10 8", 3, 7, "8"),
            ("gomoku", "h8j", 2, 2, "j"),
            ("gomoku", "h8,,j10", 2, 3, ""),
            ("qubic", "1,2,3 2,2", 2, 6, "2,2"),
            ("qubic", "1,2,3,2,2,2", 1, 0, "1,2,3,2,2,2"),
            ("qubic", "1,2,3;", 2, 6, ""),
            ("qubic", "1,2,3 2,2, ", 2, 6, "2,2,"),
            ("qubic", "1,2,5", 1, 0, "1,2,5"),
            ("qubic", "[1,2,3]", 1, 0, "[1,2,3]"),
        ];
        for (pack, text, number, offset, found) in faults {
            let error = parse(&rules(pack), text).unwrap_err();
            let place = (error.number, error.offset, error.found.as_str());
            assert_eq!(place, (number, offset, found), "{text:?}");
        }
        let error = columns(7, "44\n5 8").unwrap_err();
        assert_eq!((error.line, error.column), (2, 3));
        assert!(error.to_string().ends_with("1 to 7 (line 2, character 3)"), "{error}");
    }

    #[test]
    fn letters_go_on_after_z() {
        let names: Vec<String> = [0, 25, 26, 27, 701, 702].map(column_letters).into();
        assert_eq!(names, ["a", "z", "aa", "ab", "zz", "aaa"]);
    }

    #[test]
    fn the_first_moves_of_a_list_are_those_of_the_whole_list() {
        for pack in ["connect4", "gomoku", "qubic", "popout", "order-and-chaos", "pente-swap2"] {
            let rules = rules(pack);
            let known = all_moves(&rules);
            let all: Vec<Move> = known.iter().step_by(known.len() / 5).copied().collect();
            let text = format(&rules, &all);
            for most in 0..=all.len() + 1 {
                let first = parse_first(&rules, &text, most).unwrap();
                assert_eq!(first, all[..most.min(all.len())], "{pack}, {most}");
                // What follows is not looked at.
                let broken = std::format!("{text} ?");
                let looked = parse_first(&rules, &broken, most).ok();
                assert_eq!(looked.is_some(), most <= all.len(), "{pack}, {most}");
            }
        }
    }
}
