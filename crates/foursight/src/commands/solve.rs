//! `foursight solve`: exact scores of Connect Four positions.

use std::io::{BufRead, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use foursight_solver::{
    Book, BookError, Limits, MoveError, Options, Outcome, Position, Size, Solver, column_letter,
    moves_to_end,
};
use serde::Serialize;

use crate::exit::{BAD_INPUT, IO_TROUBLE, NO};

/// Solve positions exactly
///
/// A position is written as the columns played so far, counted from 1 at the left: 4453. The score
/// is 0 for a draw, k if the side to move wins with k - 1 stones of its own left over, and -k if
/// the other side does.
#[derive(Debug, clap::Args)]
pub(crate) struct SolveArgs {
    /// A position, `-` for standard input or a file, one position per line; empty line: empty board
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
    setup: Setup,
}

/// What `solve` and `analyze` have in common.
#[derive(Debug, clap::Args)]
pub(crate) struct Setup {
    /// Number of threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Search without an opening book
    #[arg(long, conflicts_with = "book")]
    no_book: bool,
    /// Use this opening book instead of the built-in one
    #[arg(long, value_name = "FILE")]
    book: Option<std::path::PathBuf>,
    /// Board size; width x (height + 1) may be 64 at most
    #[arg(long, value_name = "WxH", default_value_t = Size::STANDARD)]
    size: Size,
    /// Megabytes for the table
    #[arg(long, value_name = "MB", default_value_t = 128, value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    table: u32,
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

impl Setup {
    pub(super) fn size(&self) -> Size {
        self.size
    }

    pub(super) fn solver(&self) -> Result<Solver, BookError> {
        let book = match &self.book {
            Some(path) => Some(Arc::new(Book::load(path)?)),
            None if self.no_book || self.size != Size::STANDARD => None,
            None => Book::shipped(),
        };
        let options = Options {
            threads: self.threads.into(),
            table_bytes: (self.table as usize) << 20,
            book,
        };
        Ok(Solver::new(self.size, &options))
    }

    pub(super) fn limits(&self) -> Limits<'static> {
        let deadline = self.max_time.and_then(|time| Instant::now().checked_add(time));
        Limits { nodes: self.max_nodes, deadline, ..Limits::default() }
    }
}

/// Prints why a book is refused; the exit code tells damage from trouble with the disk.
pub(super) fn refuse_book(error: &BookError) -> ExitCode {
    eprintln!("error: {error}");
    ExitCode::from(if matches!(error, BookError::Io { .. }) { IO_TROUBLE } else { BAD_INPUT })
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
pub(crate) fn run(args: &SolveArgs) -> ExitCode {
    let mut solver = match args.setup.solver() {
        Ok(solver) => solver,
        Err(error) => return refuse_book(&error),
    };
    let mut out = std::io::stdout().lock();
    let written = match Source::of(&args.position) {
        Source::Position(text) => solve_line(args, &mut solver, text, None, false, &mut out),
        Source::Lines(reader) => solve_lines(args, &mut solver, reader, &mut out),
        Source::Unreadable(error) => {
            eprintln!("error: cannot read {}: {error}", args.position);
            return ExitCode::from(IO_TROUBLE);
        }
    };
    match written.and_then(|code| out.flush().map(|()| code)) {
        Ok(code) => ExitCode::from(code),
        // Whoever reads the output has seen enough.
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(IO_TROUBLE)
        }
    }
}

/// Where the positions come from.
enum Source<'a> {
    Position(&'a str),
    Lines(Box<dyn BufRead>),
    Unreadable(std::io::Error),
}

impl<'a> Source<'a> {
    /// `-` is standard input; letters and digits alone are a position unless a file has that name.
    fn of(argument: &'a str) -> Self {
        if argument == "-" {
            return Self::Lines(Box::new(std::io::stdin().lock()));
        }
        let path = Path::new(argument);
        let looks_like_moves = argument.chars().all(|letter| letter.is_ascii_alphanumeric());
        if looks_like_moves && !path.is_file() {
            return Self::Position(argument);
        }
        match std::fs::File::open(path) {
            Ok(file) => Self::Lines(Box::new(std::io::BufReader::new(file))),
            Err(error) => Self::Unreadable(error),
        }
    }
}

fn solve_lines(
    args: &SolveArgs,
    solver: &mut Solver,
    reader: Box<dyn BufRead>,
    out: &mut impl Write,
) -> std::io::Result<u8> {
    let mut worst = 0;
    for (index, line) in reader.lines().enumerate() {
        let line = match line {
            Ok(line) => line,
            Err(error) => {
                eprintln!("error: line {}: {error}", index + 1);
                return Ok(IO_TROUBLE);
            }
        };
        // A second word, as in files of known scores, is left aside.
        let text = line.split_whitespace().next().unwrap_or("");
        worst = worst.max(solve_line(args, solver, text, Some(index + 1), true, out)?);
    }
    Ok(worst)
}

fn wrong_move(error: &MoveError, text: &str, line: Option<usize>) -> u8 {
    match line {
        Some(line) => eprintln!("error: line {line}: \"{text}\": {error}"),
        None => eprintln!("error: \"{text}\": {error}"),
    }
    BAD_INPUT
}

/// Solves one position and prints it; the result is the exit code.
fn solve_line(
    args: &SolveArgs,
    solver: &mut Solver,
    text: &str,
    line: Option<usize>,
    batch: bool,
    out: &mut impl Write,
) -> std::io::Result<u8> {
    let position = match Position::parse(args.setup.size(), text) {
        Ok(position) => position,
        Err(error) => return Ok(wrong_move(&error, text, line)),
    };
    let (start, nodes_before) = (Instant::now(), solver.nodes());
    let limits = args.setup.limits();
    let ms = || start.elapsed().as_secs_f64() * 1e3;
    let name = if text.is_empty() { "." } else { text };

    if args.wdl {
        return match solver.outcome(&position, &limits) {
            Ok(outcome) => {
                let wdl = match outcome {
                    Outcome::Win => "win",
                    Outcome::Draw => "draw",
                    Outcome::Loss => "loss",
                };
                let nodes = solver.nodes() - nodes_before;
                if args.json {
                    write_json(out, &WdlReport { position: text, wdl, nodes, ms: ms() })?;
                } else {
                    writeln!(out, "{name} {wdl}")?;
                }
                Ok(0)
            }
            Err(unsolved) => report_unsolved(args, text, &unsolved, ms(), out),
        };
    }

    // Batches of plain text are for other programs: one number for each line.
    if args.score_only || (batch && !args.json) {
        return match solver.score(&position, &limits) {
            Ok(score) => {
                if args.json {
                    let report = Report {
                        position: text,
                        score,
                        columns: None,
                        best: None,
                        line: None,
                        moves_to_end: moves_to_end(&position, score),
                        nodes: solver.nodes() - nodes_before,
                        ms: ms(),
                    };
                    write_json(out, &report)?;
                } else {
                    writeln!(out, "{name} {score}")?;
                }
                Ok(0)
            }
            Err(unsolved) => report_unsolved(args, text, &unsolved, ms(), out),
        };
    }

    match solver.analyze(&position, &limits) {
        Ok(analysis) => {
            let nodes = solver.nodes() - nodes_before;
            let line: String = analysis.line.iter().map(|column| column_letter(*column)).collect();
            if args.json {
                let report = Report {
                    position: text,
                    score: analysis.score,
                    columns: Some(analysis.columns),
                    best: Some(analysis.best.iter().map(|column| column + 1).collect()),
                    line: Some(line),
                    moves_to_end: analysis.moves_to_end,
                    nodes,
                    ms: ms(),
                };
                write_json(out, &report)?;
                return Ok(0);
            }
            let columns: Vec<String> = analysis
                .columns
                .iter()
                .map(|score| score.map_or("-".to_owned(), |score| score.to_string()))
                .collect();
            let best: String = analysis.best.iter().map(|column| column_letter(*column)).collect();
            writeln!(out, "position      {name}")?;
            writeln!(out, "score         {}", analysis.score)?;
            writeln!(out, "columns       {}", columns.join(" "))?;
            writeln!(out, "best          {}", if best.is_empty() { "-" } else { &best })?;
            writeln!(out, "line          {}", if line.is_empty() { "-" } else { &line })?;
            writeln!(out, "moves to end  {}", analysis.moves_to_end)?;
            writeln!(out, "nodes         {nodes}")?;
            writeln!(out, "time          {:.3} ms", ms())?;
            Ok(0)
        }
        Err(unsolved) => report_unsolved(args, text, &unsolved, ms(), out),
    }
}

fn report_unsolved(
    args: &SolveArgs,
    text: &str,
    unsolved: &foursight_solver::Unsolved,
    ms: f64,
    out: &mut impl Write,
) -> std::io::Result<u8> {
    if args.json {
        let report = UnsolvedReport {
            position: text,
            solved: false,
            lower: unsolved.lower,
            upper: unsolved.upper,
            nodes: unsolved.nodes,
            ms,
        };
        write_json(out, &report)?;
    } else {
        let name = if text.is_empty() { "." } else { text };
        writeln!(out, "{name} ?")?;
        eprintln!("{name}: {unsolved}");
    }
    Ok(NO)
}

fn write_json(out: &mut impl Write, report: &impl Serialize) -> std::io::Result<()> {
    serde_json::to_writer(&mut *out, report)?;
    writeln!(out)
}
