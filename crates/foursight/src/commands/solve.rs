//! `foursight solve`: exact scores of Connect Four positions.

use std::io::{BufRead, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use foursight_solver::{
    Book, Limits, Options, Position, Size, Solver, Unsolved, column_letter, columns, moves_to_end,
};
use foursight_voice::{say, unsolved, wrong_move};
use serde::Serialize;

use super::answer::{Answer, Found, Question};
use super::input::{is_piped, read_line};
use super::memory::table_bytes;
use super::solver_errors::{refuse_board, refuse_book};
use crate::cli::Shared;
use crate::exit::{CliError, CliResult, IO_ERROR, NEGATIVE};
use crate::lang::{self, Lang};
#[cfg(feature = "serve")]
use crate::work::{
    SpreadArgs,
    solver::{SolverJob, SpreadBatch},
};

/// Solve positions exactly
///
/// A position is written as the columns played so far, counted from 1 at the left: 4453. The score
/// is 0 for a draw, k if the side to move wins with k - 1 stones of its own left over, and -k if
/// the other side does.
#[derive(Debug, clap::Args)]
pub(crate) struct SolveArgs {
    /// A position, `-` for standard input or a file, one position per line; empty line: empty board;
    /// what follows a `#` is a remark. A file whose name could be a position is written ./NAME. Without it,
    /// what comes through a pipe, or else the empty board
    #[arg(value_name = "POSITION|-|FILE")]
    position: Option<String>,
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
    #[cfg(feature = "serve")]
    #[command(flatten)]
    spread: SpreadArgs,
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
                let book = Book::load(path).map_err(|error| refuse_book(lang, &error))?;
                if book.size() != size {
                    let (book, path) = (book.size().to_string(), path.display().to_string());
                    let board = size.to_string();
                    let option = "--size";
                    let told = say!(lang, "solve-book-size", path, book, board, option);
                    return Err(CliError::bad_input(told));
                }
                Some(Arc::new(book))
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
    wdl: &'a str,
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
    let size = args.setup.board(lang)?;
    let argument = named_or_piped(args.position.as_deref());
    let file = Path::new(argument);
    let (lines, batch): (NumberedPositions<'_>, bool) = match Source::of(argument, size) {
        Source::Position(text) => {
            if !text.is_empty() && Path::new(text).is_file() {
                anstream::eprintln!("foursight: {}", say!(lang, "solve-file-beside", text));
            }
            (Box::new(std::iter::once(Ok((1, text.to_owned())))), false)
        }
        Source::Lines(reader) => {
            let mut lines = lines(lang, file, reader).peekable();
            // Nothing was named and nothing comes.
            if args.position.is_none() && lines.peek().is_none() {
                (Box::new(std::iter::once(Ok((1, String::new())))), false)
            } else {
                (Box::new(lines), true)
            }
        }
        Source::Unreadable(error) => {
            return Err(CliError::io(say!(lang, "solve-unreadable", file = argument), &error));
        }
    };
    let printer = Printer { args, lang, out: std::io::stdout().lock() };
    let mut session = SolveSession { size, batch, printer, worst: 0 };
    #[cfg(feature = "serve")]
    if let Some(database) = &args.spread.database {
        session.spread(lines, database)?;
        return session.conclude();
    }
    session.solve(lines, args.setup.solver(lang)?)?;
    session.conclude()
}

/// The position that was named, or `-` for what comes through a pipe, or the empty board.
pub(super) fn named_or_piped(position: Option<&str>) -> &str {
    position.unwrap_or(if is_piped() { "-" } else { "" })
}

/// Positions by the number of their line.
type NumberedPositions<'a> = Box<dyn Iterator<Item = Result<(usize, String), CliError>> + 'a>;

/// The positions of a file. What it notes about a position follows a `#`; a line may be nothing but a
/// note.
fn lines<'a>(
    lang: Lang,
    file: &'a Path,
    mut reader: Box<dyn BufRead + 'a>,
) -> impl Iterator<Item = Result<(usize, String), CliError>> + 'a {
    let mut number = 0;
    std::iter::from_fn(move || {
        loop {
            number += 1;
            let line = match read_line(lang, file, &mut *reader) {
                Ok(line) => line?,
                Err(error) => return Some(Err(error)),
            };
            match line.split_once('#') {
                Some((text, _)) if text.trim().is_empty() => {}
                Some((text, _)) => return Some(Ok((number, text.trim().to_owned()))),
                None => return Some(Ok((number, line.trim().to_owned()))),
            }
        }
    })
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

/// What answering one question after the other needs.
struct SolveSession<'a, W> {
    size: Size,
    /// True if there may be several positions.
    batch: bool,
    printer: Printer<'a, W>,
    /// The exit code of the worst line so far.
    worst: u8,
}

impl<W: Write> SolveSession<'_, W> {
    /// Solves everything here.
    fn solve(&mut self, lines: NumberedPositions<'_>, mut solver: Solver) -> CliResult {
        let Printer { args, lang, .. } = self.printer;
        let question = args.question(self.batch);
        for line in lines {
            let (number, text) = line?;
            let printed = Asked::parse(lang, self.size, &text).and_then(|asked| {
                let limits = args.setup.limits();
                let answer = Answer::find(&mut solver, &asked.position, question, &limits);
                self.printer.print(&asked, answer)
            });
            self.note(number, printed)?;
        }
        Ok(())
    }

    /// Has everything solved by workers, and printed in its order.
    #[cfg(feature = "serve")]
    fn spread(&mut self, lines: NumberedPositions<'_>, database: &str) -> CliResult {
        let Printer { args, lang, .. } = self.printer;
        if args.setup.book.is_some() {
            let (book, option) = ("--book", "--database");
            return Err(CliError::bad_input(say!(lang, "solve-book-spread", book, option)));
        }
        let mut asked = Vec::new();
        for line in lines {
            let (number, text) = line?;
            asked.push((number, Asked::parse(lang, self.size, &text)));
        }
        let texts = asked.iter().filter_map(|(_, asked)| Some(asked.as_ref().ok()?.text.as_str()));
        let texts: Vec<String> = texts.map(str::to_owned).collect();
        let batch = SpreadBatch {
            lang,
            args: &args.spread,
            database,
            title: format!("foursight solve {}", args.position.as_deref().unwrap_or("-")),
            job: SolverJob {
                size: self.size.to_string(),
                connect: args.setup.connect,
                book: !args.setup.no_book && self.size == Size::STANDARD,
                question: args.question(self.batch),
                max_nodes: args.setup.max_nodes,
                max_time: args.setup.max_time,
            },
            threads: args.setup.threads.map_or_else(super::processors, usize::from),
            table_bytes: table_bytes(lang, args.setup.table, 128)?,
        };
        let mut answers: Vec<Option<Answer>> = vec![None; texts.len()];
        let mut lines = asked.into_iter().peekable();
        let mut printed = 0;
        // As far as everything before is known.
        let mut print = |answers: &mut [Option<Answer>]| -> CliResult {
            while let Some((number, asked)) = lines.next_if(|(_, asked)| {
                asked.is_err() || matches!(answers.get(printed), Some(Some(_)))
            }) {
                let result = match (asked, answers.get_mut(printed)) {
                    (Ok(asked), Some(answer)) => {
                        printed += 1;
                        answer.take().map_or(Ok(()), |answer| self.printer.print(&asked, answer))
                    }
                    (Ok(_), None) => Ok(()),
                    (Err(fault), _) => Err(fault),
                };
                self.note(number, result)?;
            }
            Ok(())
        };
        print(&mut answers)?;
        let solving = batch.answers(&texts, |at, answer| {
            answers[at] = Some(answer);
            print(&mut answers)
        });
        crate::work::block_on(lang, solving)
    }

    /// A line of a batch that is wrong or not solved is reported and the next one follows.
    fn note(&mut self, number: usize, printed: CliResult) -> CliResult {
        let Err(stop) = printed else { return Ok(()) };
        // Code 0 is a closed pipe: nobody reads on.
        if !self.batch || stop.code == IO_ERROR || stop.code == 0 {
            return Err(stop);
        }
        self.worst = self.worst.max(stop.code);
        let place = say!(self.printer.lang, "solve-line", number);
        let message = stop.message.map(|message| format!("{place}: {message}"));
        CliError { code: self.worst, message }.tell();
        Ok(())
    }

    /// The exit code is that of the worst line.
    fn conclude(mut self) -> CliResult {
        self.printer.out.flush()?;
        if self.worst == 0 { Ok(()) } else { Err(CliError::silent(self.worst)) }
    }
}

/// A position that somebody wants to know something about.
pub(crate) struct Asked {
    /// The columns as one word, however they were separated.
    pub(crate) text: String,
    pub(crate) position: Position,
}

impl Asked {
    pub(crate) fn parse(lang: Lang, size: Size, text: &str) -> Result<Self, CliError> {
        let position = Position::parse(size, text)
            .map_err(|error| CliError::bad_input(wrong_move(lang, text, &error)))?;
        let columns = columns(text, size.width()).flatten();
        let text = columns.map(|column| column_letter(column.index)).collect();
        Ok(Self { text, position })
    }

    /// The position as it is printed; the empty board is a dot.
    fn name(&self) -> &str {
        if self.text.is_empty() { "." } else { &self.text }
    }
}

impl SolveArgs {
    /// What is asked about each position. Batches of plain text are for other programs: one number
    /// for each line.
    pub(crate) fn question(&self, batch: bool) -> Question {
        match () {
            () if self.wdl => Question::Outcome,
            () if self.score_only || (batch && !self.json) => Question::Score,
            () => Question::Analysis,
        }
    }
}

/// Prints answers.
pub(crate) struct Printer<'a, W> {
    pub(crate) args: &'a SolveArgs,
    pub(crate) lang: Lang,
    pub(crate) out: W,
}

impl<W: Write> Printer<'_, W> {
    pub(crate) fn print(&mut self, asked: &Asked, answer: Answer) -> CliResult {
        let Answer { found, nodes, ms } = answer;
        let position = asked.text.as_str();
        match found {
            Found::Outcome(wdl) if self.args.json => {
                self.print_json(&WdlReport { position, wdl: &wdl, nodes, ms })
            }
            Found::Outcome(wdl) => Ok(writeln!(self.out, "{} {wdl}", asked.name())?),
            Found::Score(score) if self.args.json => {
                let moves_to_end = moves_to_end(&asked.position, score);
                let (columns, best, line) = (None, None, None);
                let report =
                    Report { position, score, columns, best, line, moves_to_end, nodes, ms };
                self.print_json(&report)
            }
            Found::Score(score) => Ok(writeln!(self.out, "{} {score}", asked.name())?),
            Found::Analysis { score, columns, best, line, moves_to_end } => {
                let line = line.iter().map(|column| column_letter(*column)).collect();
                let report = Report {
                    position,
                    score,
                    columns: Some(columns),
                    best: Some(best.iter().map(|column| column + 1).collect()),
                    line: Some(line),
                    moves_to_end,
                    nodes,
                    ms,
                };
                if self.args.json {
                    self.print_json(&report)
                } else {
                    self.print_rows(asked, &report)
                }
            }
            Found::Unsolved { lower, upper } if self.args.json => {
                let report = UnsolvedReport { position, solved: false, lower, upper, nodes, ms };
                self.print_json(&report)?;
                Err(CliError::silent(NEGATIVE))
            }
            Found::Unsolved { lower, upper } => {
                writeln!(self.out, "{} ?", asked.name())?;
                let limit = unsolved(self.lang, &Unsolved { lower, upper, nodes });
                Err(CliError::negative(format!("{}: {limit}", asked.name())))
            }
        }
    }

    fn print_rows(&mut self, asked: &Asked, report: &Report<'_>) -> CliResult {
        let or_dash = |text: String| if text.is_empty() { "-".to_owned() } else { text };
        let number = |score: &Option<i32>| score.map_or("-".to_owned(), |score| score.to_string());
        let columns = report.columns.iter().flatten().map(number).collect::<Vec<_>>();
        let best = report.best.iter().flatten().map(|column| column_letter(*column - 1)).collect();
        let line = report.line.clone().unwrap_or_default();
        let lang = self.lang;
        let rows = [
            (say!(lang, "solve-row-position"), asked.name().to_owned()),
            (say!(lang, "solve-row-score"), report.score.to_string()),
            (say!(lang, "solve-row-columns"), columns.join(" ")),
            (say!(lang, "solve-row-best"), or_dash(best)),
            (say!(lang, "solve-row-best-line"), or_dash(line)),
            (say!(lang, "solve-row-moves-to-end"), report.moves_to_end.to_string()),
            (say!(lang, "solve-row-nodes"), report.nodes.to_string()),
            (say!(lang, "solve-row-time"), format!("{:.3} ms", report.ms)),
        ];
        for (name, value) in rows {
            writeln!(self.out, "{name:<14}{value}")?;
        }
        Ok(())
    }

    fn print_json(&mut self, report: &impl Serialize) -> CliResult {
        serde_json::to_writer(&mut self.out, report).map_err(std::io::Error::from)?;
        Ok(writeln!(self.out)?)
    }
}
