//! `foursight puzzle`: positions with one winning move, to be solved.

use std::io::Write;
use std::sync::atomic::AtomicBool;

use clap::Args;
use serde_json::json;

use super::play::{has_screen, language};
use crate::cli::Shared;
use crate::exit::CliResult;
use crate::plain;
use crate::puzzle::{LEVELS, Puzzle};
use crate::store::Store;
use crate::terminal::{self, First};

/// Solve puzzles: positions of Connect Four in which exactly one move wins
///
/// Every puzzle is found from its level and number, and the solver judges every move. What is solved is noted in the user's
/// folder for data.
#[derive(Debug, Args)]
pub(crate) struct PuzzleArgs {
    /// Number of the puzzle, from 1 on (default: the first that is not solved)
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    number: Option<u32>,
    /// In how many moves of one's own the win comes
    #[arg(long, value_name = "MOVES", default_value_t = *LEVELS.start(),
        value_parser = clap::value_parser!(u32).range(i64::from(*LEVELS.start())..=i64::from(*LEVELS.end())))]
    level: u32,
    /// Print the puzzle as JSON, without its solution
    #[arg(long)]
    json: bool,
}

pub(super) fn run(shared: &Shared, args: &PuzzleArgs) -> CliResult {
    let lang = language(shared);
    if args.json {
        let number =
            args.number.unwrap_or_else(|| Store::of_user().puzzles().0.next(args.level, 1));
        let never = AtomicBool::new(false);
        if let Some(puzzle) = Puzzle::find(args.level, number, &never) {
            let told = json!({
                "level": puzzle.level,
                "number": puzzle.number,
                "game": ["connect4"],
                "moves": puzzle.written(),
                "wins_in": puzzle.level,
            });
            writeln!(std::io::stdout(), "{told}")?;
        }
        return Ok(());
    }
    if has_screen() && !shared.plain {
        return terminal::run(shared, First::Puzzle(args.level, args.number));
    }
    plain::puzzles(lang, args.level, args.number)
}
