//! `foursight solve`: exact scores of Connect Four positions.

use std::io::{BufRead, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use foursight_solver::{
    Analysis, Book, Limits, Options, Position, Size, Solver, Unsolved, Wdl, column_letter, columns,
    moves_to_end,
};
use foursight_voice::{say, unsolved, wrong_move};
use serde::Serialize;

use super::input::read_line;
use super::memory::table_bytes;
use super::solver_errors::{refuse_board, refuse_book};
use crate::cli::Shared;
use crate::exit::{CliError, CliResult, IO_ERROR, NEGATIVE};
use crate::lang::{self, Lang};

/// Solve positions exactly
///
/// A position is written as the columns played so far, counted from 1 at the left: 4453. The score
/// is 0 for a draw, k if the side to move wins with k - 1 stones of its own left over, and -k if
/// the other side does.
#[derive(Debug, clap::Args)]
pub(crate) struct SolveArgs {
    /// A position, `-` for standard input or a file, one position per line; empty line: empty board;
    /// what follows a `#` is a remark. A file whose name could be a position is written ./NAME
    #[arg(value_name = "POSITION|-|FILE", default_value = "")]
    position: String,
    /// Print one JSON object per position
    #[arg(long)]
    json: bool,
    /// Only the score of the position itself: `position score`
    #[arg(long, conflicts_with = "wdl")]
    score_only: bool,
    /// Only who wins: `position win`, `draw` or `loss`, seen from the side to move
    #[arg(long)]
    wdl: bool,
    #[command(flatten)]
    setup: SolverArgs,
}

/// What `solve` and `analyse` have in common.
#[derive(Debug, clap::Args)]
pub(crate) struct SolverArgs {
    /// Number of threads (default: one for each processor; with 1 the same questions always take
    /// the same nodes)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Search without an opening book
    #[arg(long, conflicts_with = "book")]
    no_book: bool,
    /// Use this opening book instead of the built-in one
    #[arg(long, value_name = "FILE")]
    book: Option<std::path::PathBuf>,
    /// Board size; width x (height + 1) may be 64 at most
    #[arg(long, value_name = "WxH", default_value_t = Size::STANDARD)]
    size: Size,
    /// How many in a row win; other numbers than 4 are solved as well, but slowly and by one thread
    #[arg(long, value_name = "N", default_value_t = Size::FOUR)]
    connect: u32,
    /// Megabytes for the table, at most what the machine has [default: 128]
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    table: Option<u32>,
    /// Give up on a position after this many nodes
    #[arg(long, value_name = "N")]
    max_nodes: Option<u64>,
    /// Give up on a position after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    max_time: Option<Duration>,
}

fn seconds(text: &str) -> Result<Duration, String> {
    text.parse::<f64>()
        .ok()
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| "expected a number of seconds, for instance 0.5".to_owned())
}

impl SolverArgs {
    /// The board, if it can be solved.
    pub(super) fn board(&self, lang: Lang) -> Result<Size, CliError> {
        self.size.with_connect(self.connect).map_err(|error| refuse_board(lang, &error))
    }

    pub(super) fn solver(&self, lang: Lang) -> Result<Solver, CliError> {
        let size = self.board(lang)?;
        let book = match &self.book {
            Some(path) => {
                Some(Arc::new(Book::load(path).map_err(|error| refuse_book(lang, &error))?))
            }
            None if self.no_book || size != Size::STANDARD => None,
            None => Book::shipped(),
        };
        let options = Options {
            threads: self.threads.map_or_else(super::processors, usize::from),
            table_bytes: table_bytes(lang, self.table, 128)?,
            book,
        };
        Ok(Solver::new(size, &options))
    }

    pub(super) fn limits(&self) -> Limits<'static> {
        let deadline = self.max_time.and_then(|time| Instant::now().checked_add(time));
        Limits { nodes: self.max_nodes, deadline, ..Limits::default() }
    }
}

/// What `--json` prints.
#[derive(Serialize)]
struct Report<'a> {
    position: &'a str,
    score: i32,
    #[serde(skip_serializing_if = "Option::is_none")]
    columns: Option<Vec<Option<i32>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    best: Option<Vec<u32>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<String>,
    moves_to_end: u32,
    nodes: u64,
    ms: f64,
}

#[derive(Serialize)]
struct WdlReport<'a> {
    position: &'a str,
    wdl: &'static str,
    nodes: u64,
    ms: f64,
}

#[derive(Serialize)]
struct UnsolvedReport<'a> {
    position: &'a str,
    solved: bool,
    lower: i32,
    upper: i32,
    nodes: u64,
    ms: f64,
}

/// Runs the command.
pub(super) fn run(shared: &Shared, args: &SolveArgs) -> CliResult {
    let lang = lang::choose(shared.lang);
    let (size, solver) = (args.setup.board(lang)?, args.setup.solver(lang)?);
    let out = std::io::stdout().lock();
    let mut session = SolveSession { args, lang, size, solver, out };
    match Source::of(&args.position, size) {
        Source::Position(text) => {
            if !text.is_empty() && Path::new(text).is_file() {
                anstream::eprintln!("foursight: {}", say!(lang, "solve-file-beside", text));
            }
            session.solve(text, false)?;
        }
        Source::Lines(mut reader) => session.solve_lines(&mut reader)?,
        Source::Unreadable(error) => {
            return Err(CliError::io(say!(lang, "solve-unreadable", file = args.position), &error));
        }
    }
    Ok(session.out.flush()?)
}

/// Where the positions come from.
enum Source<'a> {
    Position(&'a str),
    Lines(Box<dyn BufRead>),
    Unreadable(std::io::Error),
}

impl<'a> Source<'a> {
    /// `-` is standard input. What names columns of the board is a position, whatever files there
    /// are; else a file is meant if there is one of that name, or it looks like the name of one.
    fn of(argument: &'a str, size: Size) -> Self {
        if argument == "-" {
            return Self::Lines(Box::new(std::io::stdin().lock()));
        }
        let path = Path::new(argument);
        let are_columns = columns(argument, size.width()).all(|column| column.is_ok());
        let looks_like_file = path.exists() || argument.contains(['/', '\\', '.']);
        if are_columns || !looks_like_file {
            return Self::Position(argument);
        }
        match std::fs::File::open(path) {
            Ok(file) => Self::Lines(Box::new(std::io::BufReader::new(file))),
            Err(error) => Self::Unreadable(error),
        }
    }
}

/// What solving one position after the other needs.
struct SolveSession<'a, W> {
    args: &'a SolveArgs,
    lang: Lang,
    size: Size,
    solver: Solver,
    out: W,
}

impl<W: Write> SolveSession<'_, W> {
    /// A line that is wrong or not solved is reported and the next one follows; the exit code is
    /// that of the worst.
    fn solve_lines(&mut self, reader: &mut dyn BufRead) -> CliResult {
        let (lang, file) = (self.lang, Path::new(&self.args.position));
        let mut worst = 0;
        for number in 1_usize.. {
            let place = || say!(lang, "solve-line", number);
            let Some(line) = read_line(lang, file, reader)? else { break };
            // What a file notes about a position follows a `#`; a line may be nothing but a note.
            let (text, has_note) = match line.split_once('#') {
                Some((text, _)) => (text.trim(), true),
                None => (line.trim(), false),
            };
            if has_note && text.is_empty() {
                continue;
            }
            let Err(stop) = self.solve(text, true) else { continue };
            // Code 0 is a closed pipe: nobody reads on.
            if stop.code == IO_ERROR || stop.code == 0 {
                return Err(stop);
            }
            worst = worst.max(stop.code);
            let message = stop.message.map(|message| format!("{}: {message}", place()));
            CliError { code: worst, message }.tell();
        }
        if worst == 0 { Ok(()) } else { Err(CliError::silent(worst)) }
    }

    /// Solves one position and prints it.
    fn solve(&mut self, text: &str, batch: bool) -> CliResult {
        let position = Position::parse(self.size, text)
            .map_err(|error| CliError::bad_input(wrong_move(self.lang, text, &error)))?;
        // However the moves were separated, they are printed as one word.
        let text = &compact(self.size, text);
        let task = Task { text, start: Instant::now(), nodes_before: self.solver.nodes() };
        let limits = self.args.setup.limits();
        if self.args.wdl {
            return match self.solver.outcome(&position, &limits) {
                Ok(outcome) => self.print_outcome(&task, outcome),
                Err(unsolved) => self.print_unsolved(&task, &unsolved),
            };
        }
        // Batches of plain text are for other programs: one number for each line.
        if self.args.score_only || (batch && !self.args.json) {
            return match self.solver.score(&position, &limits) {
                Ok(score) => self.print_score(&task, &position, score),
                Err(unsolved) => self.print_unsolved(&task, &unsolved),
            };
        }
        match self.solver.analyze(&position, &limits) {
            Ok(analysis) => self.print_analysis(&task, analysis),
            Err(unsolved) => self.print_unsolved(&task, &unsolved),
        }
    }

    fn nodes(&self, task: &Task<'_>) -> u64 {
        self.solver.nodes() - task.nodes_before
    }

    fn print_outcome(&mut self, task: &Task<'_>, outcome: Wdl) -> CliResult {
        let wdl = match outcome {
            Wdl::Win => "win",
            Wdl::Draw => "draw",
            Wdl::Loss => "loss",
        };
        if self.args.json {
            let (position, nodes, ms) = (task.text, self.nodes(task), task.ms());
            return self.print_json(&WdlReport { position, wdl, nodes, ms });
        }
        Ok(writeln!(self.out, "{} {wdl}", task.name())?)
    }

    fn print_score(&mut self, task: &Task<'_>, position: &Position, score: i32) -> CliResult {
        if !self.args.json {
            return Ok(writeln!(self.out, "{} {score}", task.name())?);
        }
        let report = Report {
            position: task.text,
            score,
            columns: None,
            best: None,
            line: None,
            moves_to_end: moves_to_end(position, score),
            nodes: self.nodes(task),
            ms: task.ms(),
        };
        self.print_json(&report)
    }

    fn print_analysis(&mut self, task: &Task<'_>, analysis: Analysis) -> CliResult {
        let line: String = analysis.line.iter().map(|column| column_letter(*column)).collect();
        if self.args.json {
            let report = Report {
                position: task.text,
                score: analysis.score,
                columns: Some(analysis.columns),
                best: Some(analysis.best.iter().map(|column| column + 1).collect()),
                line: Some(line),
                moves_to_end: analysis.moves_to_end,
                nodes: self.nodes(task),
                ms: task.ms(),
            };
            return self.print_json(&report);
        }
        let or_dash = |text: String| if text.is_empty() { "-".to_owned() } else { text };
        let columns: Vec<String> = analysis
            .columns
            .iter()
            .map(|score| score.map_or("-".to_owned(), |score| score.to_string()))
            .collect();
        let best = analysis.best.iter().map(|column| column_letter(*column)).collect();
        let lang = self.lang;
        let rows = [
            (say!(lang, "solve-row-position"), task.name().to_owned()),
            (say!(lang, "solve-row-score"), analysis.score.to_string()),
            (say!(lang, "solve-row-columns"), columns.join(" ")),
            (say!(lang, "solve-row-best"), or_dash(best)),
            (say!(lang, "solve-row-best-line"), or_dash(line)),
            (say!(lang, "solve-row-moves-to-end"), analysis.moves_to_end.to_string()),
            (say!(lang, "solve-row-nodes"), self.nodes(task).to_string()),
            (say!(lang, "solve-row-time"), format!("{:.3} ms", task.ms())),
        ];
        for (name, value) in rows {
            writeln!(self.out, "{name:<14}{value}")?;
        }
        Ok(())
    }

    fn print_unsolved(&mut self, task: &Task<'_>, limit: &Unsolved) -> CliResult {
        if self.args.json {
            let report = UnsolvedReport {
                position: task.text,
                solved: false,
                lower: limit.lower,
                upper: limit.upper,
                nodes: limit.nodes,
                ms: task.ms(),
            };
            self.print_json(&report)?;
            return Err(CliError::silent(NEGATIVE));
        }
        writeln!(self.out, "{} ?", task.name())?;
        Err(CliError::negative(format!("{}: {}", task.name(), unsolved(self.lang, limit))))
    }

    fn print_json(&mut self, report: &impl Serialize) -> CliResult {
        serde_json::to_writer(&mut self.out, report).map_err(std::io::Error::from)?;
        Ok(writeln!(self.out)?)
    }
}

/// One position being solved.
/// The columns as one word.
fn compact(size: Size, text: &str) -> String {
    columns(text, size.width()).flatten().map(|column| column_letter(column.index)).collect()
}

struct Task<'a> {
    text: &'a str,
    start: Instant,
    nodes_before: u64,
}

impl Task<'_> {
    /// The position as it is printed; the empty board is a dot.
    fn name(&self) -> &str {
        if self.text.is_empty() { "." } else { self.text }
    }

    fn ms(&self) -> f64 {
        self.start.elapsed().as_secs_f64() * 1e3
    }
}
