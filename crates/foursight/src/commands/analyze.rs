//! `foursight analyze`: a position drawn in the terminal, with the score of each column above.

use std::process::ExitCode;

use anstyle::{AnsiColor, Style};
use foursight_solver::{Analysis, Player, Position, column_letter};

use super::solve::{Setup, refuse_book};
use crate::exit::{BAD_INPUT, NO};

/// Draw a position with the score of every column
#[derive(Debug, clap::Args)]
pub(crate) struct AnalyzeArgs {
    /// The columns played so far, counted from 1 at the left
    #[arg(value_name = "POSITION", default_value = "")]
    position: String,
    #[command(flatten)]
    setup: Setup,
}

/// Runs the command.
pub(crate) fn run(args: &AnalyzeArgs) -> ExitCode {
    let position = match Position::parse(args.setup.size(), &args.position) {
        Ok(position) => position,
        Err(error) => {
            eprintln!("error: \"{}\": {error}", args.position);
            return ExitCode::from(BAD_INPUT);
        }
    };
    let mut solver = match args.setup.solver() {
        Ok(solver) => solver,
        Err(error) => return refuse_book(&error),
    };
    match solver.analyze(&position, &args.setup.limits()) {
        Ok(analysis) => {
            anstream::print!("{}", draw(&position, &analysis));
            ExitCode::SUCCESS
        }
        Err(unsolved) => {
            eprintln!("{unsolved}");
            ExitCode::from(NO)
        }
    }
}

const FIRST: Style = AnsiColor::BrightYellow.on_default().bold();
const SECOND: Style = AnsiColor::BrightRed.on_default().bold();
const GOOD: Style = AnsiColor::Green.on_default();
const EVEN: Style = AnsiColor::Yellow.on_default();
const BAD: Style = AnsiColor::Red.on_default();
const FAINT: Style = Style::new().dimmed();

/// The picture, with colour codes that the terminal layer drops where they are not wanted.
pub(crate) fn draw(position: &Position, analysis: &Analysis) -> String {
    let size = position.size();
    let mut text = String::from(" ");
    for (column, score) in (0_u32..).zip(&analysis.columns) {
        let Some(score) = score else {
            text.push_str("    ");
            continue;
        };
        let mut style = match score {
            1.. => GOOD,
            0 => EVEN,
            _ => BAD,
        };
        if analysis.best.contains(&column) {
            style = style.bold().underline();
        }
        let number = score.to_string();
        text.push_str(&" ".repeat(4_usize.saturating_sub(number.len())));
        text.push_str(&format!("{style}{number}{style:#}"));
    }
    text.push('\n');
    for row in (0..size.height()).rev() {
        text.push_str(" |");
        for column in 0..size.width() {
            text.push_str(&match position.at(column, row) {
                Some(Player::First) => format!("  {FIRST}X{FIRST:#} "),
                Some(Player::Second) => format!("  {SECOND}O{SECOND:#} "),
                None => format!("  {FAINT}.{FAINT:#} "),
            });
        }
        text.push_str("|\n");
    }
    text.push_str(" +");
    text.push_str(&"-".repeat(4 * size.width() as usize));
    text.push_str("+\n  ");
    for column in 0..size.width() {
        text.push_str(&format!("  {} ", column_letter(column)));
    }
    text.push_str("\n\n");
    text.push_str(&verdict(position, analysis));
    text
}

fn verdict(position: &Position, analysis: &Analysis) -> String {
    let name = |player| match player {
        Player::First => format!("{FIRST}X{FIRST:#}"),
        Player::Second => format!("{SECOND}O{SECOND:#}"),
    };
    let mover = position.to_move();
    let other = match mover {
        Player::First => Player::Second,
        Player::Second => Player::First,
    };
    if position.is_over() {
        return if position.is_lost() {
            format!("{} has won.\n", name(other))
        } else {
            "The board is full: a draw.\n".to_owned()
        };
    }
    let moves = analysis.moves_to_end;
    let plural = if moves == 1 { "" } else { "s" };
    let outcome = match analysis.score {
        1.. => format!("{} wins in {moves} move{plural}", name(mover)),
        0 => "a draw".to_owned(),
        _ => format!("{} wins in {moves} move{plural}", name(other)),
    };
    let line: String = analysis.line.iter().map(|column| column_letter(*column)).collect();
    format!("{} to move: {outcome} (score {}).\nBest line: {line}\n", name(mover), analysis.score)
}
