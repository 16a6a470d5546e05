//! The Gomocup protocol as a host speaks it: text lines for games of the Gomoku family.

use std::fmt::Write;
use std::sync::Arc;
use std::time::Duration;

use foursight_rules::{Cell, Contents, Move, Ruleset};

use foursight_table::{EndKind, TimeControl};

use crate::fault::Fault;
use crate::game::Game;

mod untold;

pub use untold::{Untold, unsuitable};
use untold::{closed_five_does_not_win, six_do_not_win};

/// What engines are told to have left where a game's time is not limited, in milliseconds.
const NO_CLOCK: u128 = i32::MAX as u128;

/// What an engine said.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Line {
    /// The game can begin.
    Ok,
    /// A move: column and row from the upper left corner, from 0.
    Move(i64, i64),
    /// ERROR or UNKNOWN, and why.
    Error(String),
    /// A message for people.
    Comment,
    /// Anything else, which the protocol does not know.
    Unknown(String),
}

impl Line {
    /// Reads a line.
    pub fn read(line: &str) -> Self {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match word.to_ascii_uppercase().as_str() {
            "OK" => Self::Ok,
            "ERROR" => Self::Error(rest.to_owned()),
            // "UNKNOWN command" says nothing without its first word.
            "UNKNOWN" => Self::Error(line.to_owned()),
            "" | "MESSAGE" | "DEBUG" => Self::Comment,
            _ => match line.split_once(',').map(|(x, y)| (x.trim().parse(), y.trim().parse())) {
                Some((Ok(x), Ok(y))) => Self::Move(x, y),
                _ => Self::Unknown(line.to_owned()),
            },
        }
    }
}

/// The command that begins the first game.
pub fn start(rules: &Ruleset) -> String {
    match rules.geometry().dims() {
        [rows, columns] if rows != columns => format!("RECTSTART {columns},{rows}\r\n"),
        dims => format!("START {}\r\n", dims.first().copied().unwrap_or_default()),
    }
}

/// What engines want to know about a game before it begins. `memory` are the bytes that one may use,
/// and `folder` is where it may keep files.
pub fn info(
    rules: &Arc<Ruleset>,
    time: TimeControl,
    memory: Option<u64>,
    folder: Option<&str>,
) -> String {
    let ms = |limit: Option<Duration>| limit.map(|limit| limit.as_millis());
    // 0 would mean "as fast as possible" for a turn; no limit is a huge one.
    let turn = ms(time.per_move.or(time.per_game)).unwrap_or(i32::MAX as u128);
    let (all, left) = (ms(time.per_game).unwrap_or(0), ms(time.per_game).unwrap_or(NO_CLOCK));
    // Bit 0: exactly five; bit 3: a closed five does not win (caro).
    let rule = u8::from(six_do_not_win(rules)) | u8::from(closed_five_does_not_win(rules)) << 3;
    // 0 is no limit.
    let memory = memory.unwrap_or(0);
    let folder = folder.map_or(String::new(), |folder| format!("INFO folder {folder}\r\n"));
    // Type 1: the opponent is a program.
    format!(
        "INFO timeout_turn {turn}\r\nINFO timeout_match {all}\r\nINFO time_left {left}\r\nINFO max_memory {memory}\r\n\
         INFO game_type 1\r\nINFO rule {rule}\r\n{folder}"
    )
}

/// What an engine has left of the game's time, told before it is asked; nothing without such a limit.
pub fn time_left(game: &Game, seat: u8) -> String {
    match game.bank(seat) {
        Some(left) => format!("INFO time_left {}\r\n", left.as_millis()),
        None => String::new(),
    }
}

/// Where a move places its stone: column and row from the upper left corner, from 0.
pub(crate) fn column_and_row(rules: &Ruleset, mv: Move) -> Option<(u16, u16)> {
    match rules.move_coords(mv)[..] {
        [row, column] => Some((column, row)),
        _ => None,
    }
}

/// The move that places a stone there.
pub(crate) fn move_at(rules: &Ruleset, x: i64, y: i64) -> Result<Move, Fault> {
    let illegal = |illegal| Fault::new(EndKind::Illegal, format!("the move {x},{y}: {illegal}"));
    rules.move_to(&[y, x]).map_err(illegal)
}

/// The question for a move, if the engine knows the first `told` moves.
pub fn question(game: &Game, seat: u8, told: usize) -> String {
    let rules = game.rules();
    let coords = |mv| column_and_row(rules, mv).unwrap_or_default();
    match game.table().turns() {
        [] => "BEGIN\r\n".to_owned(),
        [.., last] if told + 1 == game.moves().len() => {
            let (x, y) = coords(last.mv);
            format!("TURN {x},{y}\r\n")
        }
        turns => {
            let own = game.player_on(seat);
            let mut text = "BOARD\r\n".to_owned();
            // Stones may have changed hands since they were placed.
            for mv in turns.iter().filter_map(|turn| rules.place_of(turn.mv)) {
                let (x, y) = coords(mv);
                let is_own = game.position().contents(mv.index() as Cell) == Contents::Stone(own);
                let _ = write!(text, "{x},{y},{}\r\n", if is_own { 1 } else { 2 });
            }
            text.push_str("DONE\r\n");
            text
        }
    }
}

#[cfg(test)]
mod tests {
    use foursight_rules::Library;

    use super::*;

    #[test]
    fn engines_are_told_of_both_clocks() {
        let rules = Ruleset::load(&Library::bundled(), &["gomoku-15"]).unwrap();
        let told =
            |time| info(&rules, time, None, None).lines().take(3).collect::<Vec<_>>().join("|");
        let (second, minute) = (Duration::from_secs(1), Duration::from_secs(60));
        let per_move = TimeControl::per_move(second);
        let none = "INFO timeout_match 0|INFO time_left 2147483647";
        assert_eq!(told(per_move), format!("INFO timeout_turn 1000|{none}"));
        assert_eq!(told(TimeControl::UNLIMITED), format!("INFO timeout_turn 2147483647|{none}"));
        let clock = "INFO timeout_match 60000|INFO time_left 60000";
        let both = TimeControl { per_game: Some(minute), ..per_move };
        assert_eq!(told(both), format!("INFO timeout_turn 1000|{clock}"));
        let game = Game::timed(&rules, 0, 1, both);
        assert_eq!(time_left(&game, 1), "INFO time_left 60000\r\n");
        assert_eq!(time_left(&Game::timed(&rules, 0, 1, per_move), 1), "");
    }

    #[test]
    fn engines_are_told_everything_that_the_protocol_knows() {
        let rules = Ruleset::load(&Library::bundled(), &["gomoku-standard"]).unwrap();
        let time = TimeControl::per_move(Duration::from_secs(1));
        let told = info(&rules, time, Some(4 << 30), Some("/tmp/engine one"));
        let keys: Vec<&str> = told.lines().filter_map(|line| line.split(' ').nth(1)).collect();
        let all = ["timeout_turn", "timeout_match", "time_left", "max_memory", "game_type", "rule"];
        assert_eq!(keys, [&all[..], &["folder"]].concat());
        assert!(told.contains("INFO max_memory 4294967296\r\n"), "{told}");
        assert!(told.ends_with("INFO rule 1\r\nINFO folder /tmp/engine one\r\n"), "{told}");
    }

    #[test]
    fn lines_of_engines() {
        assert_eq!(Line::read("7,8\r\n"), Line::Move(7, 8));
        assert_eq!(Line::read(" 7 , 8 "), Line::Move(7, 8));
        assert_eq!(Line::read("ok"), Line::Ok);
        assert_eq!(Line::read("ERROR too small"), Line::Error("too small".to_owned()));
        assert_eq!(Line::read("UNKNOWN command"), Line::Error("UNKNOWN command".to_owned()));
        assert_eq!(Line::read("MESSAGE 1,2"), Line::Comment);
        // Nobody asks for advice: whoever took it for a comment would wait for a move until time is up.
        assert_eq!(Line::read("SUGGEST 1,1"), Line::Unknown("SUGGEST 1,1".to_owned()));
        assert_eq!(Line::read("7,8,9"), Line::Unknown("7,8,9".to_owned()));
    }
}
