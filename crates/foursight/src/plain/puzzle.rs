//! Puzzles in plain lines: the board, a column, what came of it.

use std::io::IsTerminal;
use std::sync::atomic::AtomicBool;

use foursight_rules::{Library, Ruleset, notation};
use foursight_voice::{InWords, Narrator, say};

use super::Lines;
use crate::board::marks_of;
use crate::exit::{CliError, CliResult};
use crate::game::{Game, NewGame};
use crate::lang::Lang;
use crate::puzzle::{Attempt, Feedback, Puzzle};
use crate::store::Store;

/// Puzzles of a level with standard input and output, from this number on.
pub(crate) fn puzzles(lang: Lang, level: u32, number: Option<u32>) -> CliResult {
    let mut lines = Lines {
        input: &mut std::io::stdin().lock(),
        output: &mut anstream::stdout().lock(),
        lang,
        is_by_hand: std::io::stdin().is_terminal(),
        is_json: false,
        record: None,
    };
    let store = Store::of_user();
    let mut number = number.unwrap_or_else(|| store.puzzles().0.next(level, 1));
    let never = AtomicBool::new(false);
    while let Some(puzzle) = Puzzle::find(level, number, &never) {
        if !PuzzleGame::new(puzzle, lang)?.solve(&store, &mut lines)? {
            break;
        }
        number = store.puzzles().0.next(level, number + 1);
    }
    lines.say(say!(lang, "goodbye"))
}

/// A puzzle on a board of the rules' own, which draws and tells.
struct PuzzleGame {
    attempt: Attempt,
    game: Game,
}

impl PuzzleGame {
    fn new(puzzle: Puzzle, lang: Lang) -> Result<Self, CliError> {
        let rules = Ruleset::load(&Library::bundled(), &["connect4"])
            .map_err(|error| CliError::bad_input(error.in_words(lang)))?;
        let mut table =
            Self { game: Game::new(NewGame::new(&rules, 0), lang), attempt: Attempt::new(puzzle) };
        for column in table.attempt.puzzle.moves.clone() {
            table.drop_stone(column);
        }
        Ok(table)
    }

    fn drop_stone(&mut self, column: u32) {
        let mv = self.game.rules().move_at(column as usize);
        let played = mv.map(|mv| self.game.play(mv));
        debug_assert!(matches!(played, Some(Ok(_))), "column {column}");
    }

    fn draw(&self, lines: &mut Lines<'_>) -> CliResult {
        let marks = marks_of(self.game.position(), self.game.last_events());
        lines.draw(self.game.position(), &marks)
    }

    fn player(&self, lang: Lang) -> String {
        let rules = self.game.rules();
        Narrator::new(rules, lang).player(self.game.position().to_move()).to_owned()
    }

    /// One puzzle until it is solved or passed over; false to leave.
    fn solve(&mut self, store: &Store, lines: &mut Lines<'_>) -> Result<bool, CliError> {
        let lang = lines.lang;
        let Puzzle { level, number, .. } = self.attempt.puzzle;
        let (player, moves) = (self.player(lang), level);
        lines.say(&say!(lang, "puzzle-plain-title", number, level, player, moves))?;
        lines.say(say!(lang, "puzzle-plain-help"))?;
        self.draw(lines)?;
        while !self.attempt.is_solved() {
            write!(lines.output, "> ")?;
            lines.output.flush()?;
            let Some(line) = lines.read()? else { return Ok(false) };
            match line.trim().to_lowercase().as_str() {
                "" => {}
                "q" | "quit" | "exit" | "ende" => return Ok(false),
                "n" | "next" => return Ok(true),
                "help" | "?" => lines.say(say!(lang, "puzzle-plain-help"))?,
                "board" => self.draw(lines)?,
                "h" | "hint" => self.hint(lines)?,
                "s" | "solution" => {
                    self.attempt.is_clean = false;
                    if let Some(&column) = self.attempt.right_moves().first() {
                        self.try_column(column, lines)?;
                    }
                }
                other => match notation::parse_move(self.game.rules(), other) {
                    Ok(mv) => self.try_column(mv.index() as u32, lines)?,
                    Err(_) => {
                        let help = say!(lang, "puzzle-plain-help");
                        lines.say(&say!(lang, "puzzle-not-a-column", input = other, help))?;
                    }
                },
            }
        }
        let is_clean = self.attempt.is_clean;
        let progress = store.count_puzzle(level, number, is_clean).map_err(|error| {
            CliError::io(say!(lang, "not-counted", error = error.to_string()), &error)
        })?;
        let (solved, _) = progress.solved(level);
        lines.say(&if is_clean {
            say!(lang, "puzzle-plain-solved", solved)
        } else {
            say!(lang, "puzzle-plain-solved-at-last", solved)
        })?;
        lines.say("")?;
        Ok(true)
    }

    fn hint(&mut self, lines: &mut Lines<'_>) -> CliResult {
        self.attempt.is_clean = false;
        match self.attempt.right_moves().first() {
            Some(column) => {
                let written = (column + 1).to_string();
                lines.say(&foursight_voice::hint(lines.lang, &written, None))
            }
            None => Ok(()),
        }
    }

    fn try_column(&mut self, column: u32, lines: &mut Lines<'_>) -> CliResult {
        let (lang, mv) = (lines.lang, column + 1);
        match self.attempt.play(column) {
            Ok(Feedback::Solved) => {
                self.drop_stone(column);
                self.draw(lines)
            }
            Ok(Feedback::Right(reply)) => {
                self.drop_stone(column);
                let player = self.player(lang);
                self.drop_stone(reply);
                let right = say!(lang, "puzzle-right", mv);
                let answer = say!(lang, "puzzle-answer", player, mv = reply + 1);
                lines.say(&format!("{right} {answer}"))?;
                self.draw(lines)
            }
            Ok(Feedback::Slower) => lines.say(&say!(lang, "puzzle-slower", mv)),
            Ok(Feedback::Draws) => lines.say(&say!(lang, "puzzle-draws", mv)),
            Ok(Feedback::Loses(reply)) => {
                lines.say(&say!(lang, "puzzle-loses", mv, reply = reply + 1))
            }
            Err(_) => {
                let rules = self.game.rules();
                let tried = rules.move_at(column as usize);
                match tried.map(|mv| self.game.position().check(mv)) {
                    Some(Err(illegal)) => lines.say(&Narrator::new(rules, lang).illegal(&illegal)),
                    _ => Ok(()),
                }
            }
        }
    }
}
