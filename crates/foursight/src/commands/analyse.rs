//! `foursight analyse`: a position drawn in the terminal, with the score of each column above.

use std::io::Write;
use std::path::Path;

use anstyle::{AnsiColor, Style};
use foursight_rules::Ruleset;
use foursight_solver::{Analysis, Player, Position, column_letter};
use foursight_voice::{say, unsolved, wrong_move};

use super::input::read_line;
use super::solve::{SolverArgs, named_or_piped};
use crate::board::colour;
use crate::cli::Shared;
use crate::exit::{CliError, CliResult};
use crate::lang::{self, Lang};
use crate::packs;

/// Draw a position with the score of every column
#[derive(Debug, clap::Args)]
pub(crate) struct AnalyseArgs {
    /// The columns played so far, counted from 1 at the left; `-` reads them from standard input, as is done without
    /// them if something comes through a pipe
    #[arg(value_name = "POSITION|-")]
    position: Option<String>,
    #[command(flatten)]
    setup: SolverArgs,
}

/// Runs the command.
pub(super) fn run(shared: &Shared, args: &AnalyseArgs) -> CliResult {
    let lang = lang::choose(shared.lang);
    let text = match named_or_piped(args.position.as_deref()) {
        "-" => read_line(lang, Path::new("-"), &mut std::io::stdin().lock())?.unwrap_or_default(),
        named => named.to_owned(),
    };
    let text = text.trim();
    let position = Position::parse(args.setup.board(lang)?, text)
        .map_err(|error| CliError::bad_input(wrong_move(lang, text, &error)))?;
    let mut solver = args.setup.solver(lang)?;
    let analysis = solver
        .analyze(&position, &args.setup.limits())
        .map_err(|limit| CliError::negative(unsolved(lang, &limit)))?;
    // The same two players as in the game.
    let rules = packs::load(shared, &["connect4".to_owned()])?;
    let picture = Picture { lang, rules: &rules, position: &position, analysis: &analysis };
    Ok(write!(anstream::stdout(), "{}{}", picture.board(), picture.verdict())?)
}

const GOOD: Style = AnsiColor::Green.on_default();
const EVEN: Style = AnsiColor::Yellow.on_default();
const BAD: Style = AnsiColor::Red.on_default();
const FAINT: Style = Style::new().dimmed();

/// What is drawn, with colour codes that the terminal layer drops where they are not wanted.
struct Picture<'a> {
    lang: Lang,
    rules: &'a Ruleset,
    position: &'a Position,
    analysis: &'a Analysis,
}

impl Picture<'_> {
    /// The scores, wider than a game's cells, and the board below them.
    fn board(&self) -> String {
        let size = self.position.size();
        let mut text = String::from(" ");
        for (column, score) in (0_u32..).zip(&self.analysis.columns) {
            let Some(score) = score else {
                text.push_str("    ");
                continue;
            };
            let mut style = match score {
                1.. => GOOD,
                0 => EVEN,
                _ => BAD,
            };
            if self.analysis.best.contains(&column) {
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
                let stone = self.position.at(column, row);
                let stone = stone.map_or(format!("{FAINT}.{FAINT:#}"), |player| {
                    self.paint(player, self.rules.players()[seat(player)].symbol)
                });
                text.push_str(&format!("  {stone} "));
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
        text
    }

    /// Who wins, and how.
    fn verdict(&self) -> String {
        let lang = self.lang;
        let mover = self.position.to_move();
        let other = match mover {
            Player::First => Player::Second,
            Player::Second => Player::First,
        };
        let (mover, other) = (self.name(mover), self.name(other));
        if self.position.is_lost() {
            return say!(lang, "analyse-won", player = other) + "\n";
        }
        if self.position.is_over() {
            let text = say!(lang, "analyse-board-full");
            return format!("{text}\n");
        }
        let (score, moves) = (self.analysis.score, self.analysis.moves_to_end);
        let winner = if score > 0 { &mover } else { &other };
        let outcome = if score == 0 {
            say!(lang, "analyse-draw").to_owned()
        } else {
            say!(lang, "analyse-wins-in", player = winner, moves)
        };
        let line: String = self.analysis.line.iter().map(|at| column_letter(*at)).collect();
        say!(lang, "analyse-verdict", player = mover, outcome, score, line) + "\n"
    }

    fn name(&self, player: Player) -> String {
        let symbol = self.rules.players()[seat(player)].symbol;
        let name = self.lang.player(self.rules, seat(player) as u8);
        self.paint(player, format!("{name} ({symbol})"))
    }

    fn paint(&self, player: Player, text: impl std::fmt::Display) -> String {
        let style = colour(&self.rules.players()[seat(player)].color).bold();
        format!("{style}{text}{style:#}")
    }
}

/// A player's place in the pack.
fn seat(player: Player) -> usize {
    match player {
        Player::First => 0,
        Player::Second => 1,
    }
}
