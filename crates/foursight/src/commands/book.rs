//! `foursight book`: builds and checks opening books.

use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

#[cfg(feature = "serve")]
use foursight_solver::BookError;
use foursight_solver::{Book, BookPlan, BookReport, Size};
use foursight_voice::say;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

#[cfg(feature = "serve")]
use super::answer::Question;
use super::memory::table_bytes;
use super::solver_errors::refuse_book;
use crate::cli::Shared;
use crate::exit::{CliError, CliResult};
use crate::lang::{self, Lang};
#[cfg(feature = "serve")]
use crate::work::{
    self, SpreadArgs,
    solver::{SolverJob, SpreadBatch},
};

/// Build or check opening books
#[derive(Debug, clap::Args)]
pub(crate) struct BookArgs {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, clap::Subcommand)]
enum Action {
    /// Solve all positions with a certain number of stones and write them to a file
    ///
    /// Can be interrupted at any time, even killed: the same command resumes where it stopped.
    Build(BuildArgs),
    /// Check a book and describe it; the built-in one if no file is given
    Info {
        /// The book
        file: Option<PathBuf>,
    },
}

#[derive(Debug, clap::Args)]
struct BuildArgs {
    /// Number of stones of the positions in the book
    #[arg(long, value_name = "N")]
    depth: u32,
    /// Where to write the book [default: WxH.book]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Board size
    #[arg(long, value_name = "WxH", default_value_t = Size::STANDARD)]
    size: Size,
    /// Number of threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Megabytes for the table that all threads share, at most what the machine has
    /// [default: 1024, less for small boards]
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    table: Option<u32>,
    #[cfg(feature = "serve")]
    #[command(flatten)]
    spread: SpreadArgs,
}

/// Runs the command.
pub(super) fn run(shared: &Shared, args: &BookArgs) -> CliResult {
    let lang = lang::choose(shared.lang);
    match &args.action {
        Action::Build(args) => build(lang, args),
        Action::Info { file } => info(lang, file.as_deref()),
    }
}

/// A table for a small board is small: filling memory with zeros would take longer than the book.
fn usual_megabytes(size: Size) -> u32 {
    match size.width() * size.height() {
        ..=20 => 16,
        21..=30 => 128,
        _ => 1024,
    }
}

fn build(lang: Lang, args: &BuildArgs) -> CliResult {
    let out = args.out.clone().unwrap_or_else(|| PathBuf::from(format!("{}.book", args.size)));
    let table_bytes = table_bytes(lang, args.table, usual_megabytes(args.size))?;
    let bar = ProgressBar::no_length();
    if !std::io::stderr().is_terminal() {
        bar.set_draw_target(ProgressDrawTarget::hidden());
    }
    let template = say!(
        lang,
        "book-progress",
        bar = "{bar:40}",
        done = "{human_pos}",
        total = "{human_len}",
        elapsed = "{elapsed}",
        left = "{eta}",
    );
    if let Ok(style) = ProgressStyle::with_template(&template) {
        bar.set_style(style);
    }
    let start = Instant::now();
    let progress = |done: usize, total: usize| {
        if bar.length().is_none() {
            // What an earlier run has done says nothing about the speed of this one.
            bar.set_length(total as u64);
            bar.set_position(done as u64);
            bar.reset_eta();
        }
        bar.set_position(done as u64);
    };
    let plan = BookPlan {
        size: args.size,
        depth: args.depth,
        threads: args.threads.into(),
        table_bytes,
        cancel: None,
        progress: Some(&progress),
    };
    let result = build_anywhere(lang, args, &plan, &out);
    bar.finish_and_clear();
    let report = result?;
    let (path, depth) = (out.display(), args.depth);
    let (positions, bytes, resumed) = (report.positions, report.bytes, report.resumed);
    let seconds = start.elapsed().as_secs_f64();
    let built = say!(lang, "book-built", path = path.to_string(), positions, depth, bytes);
    writeln!(std::io::stdout(), "{built}")?;
    let resumed = say!(lang, "book-resumed", resumed, seconds = format!("{seconds:.1}"));
    Ok(writeln!(std::io::stderr(), "{resumed}")?)
}

/// Builds the book, with workers if they were asked for.
fn build_anywhere(
    lang: Lang,
    args: &BuildArgs,
    plan: &BookPlan<'_>,
    out: &Path,
) -> Result<BookReport, CliError> {
    #[cfg(feature = "serve")]
    if let Some(database) = &args.spread.database {
        let batch = SpreadBatch {
            lang,
            args: &args.spread,
            database,
            title: format!("foursight book build {} --depth {}", args.size, args.depth),
            job: SolverJob {
                size: args.size.to_string(),
                connect: Size::FOUR,
                book: false,
                question: Question::Score,
                max_nodes: None,
                max_time: None,
            },
            threads: plan.threads,
            table_bytes: plan.table_bytes,
        };
        let built = plan.build_by(out, |keys, note| -> Result<(), Failed> {
            let note = |key, score| {
                let noted = note(key, score);
                noted.map_err(|error| refuse_book(lang, &error))
            };
            work::block_on(lang, batch.scores(keys, note)).map_err(Failed::Work)
        });
        return built.map_err(|error| match error {
            Failed::Book(error) => refuse_book(lang, &error),
            Failed::Work(error) => error,
        });
    }
    let _ = args;
    plan.build(out).map_err(|error| refuse_book(lang, &error))
}

/// Why a book was not built.
#[cfg(feature = "serve")]
enum Failed {
    Book(BookError),
    Work(CliError),
}

#[cfg(feature = "serve")]
impl From<BookError> for Failed {
    fn from(error: BookError) -> Self {
        Self::Book(error)
    }
}

fn info(lang: Lang, file: Option<&Path>) -> CliResult {
    let (name, book) = match file {
        Some(path) => {
            let book = Book::load(path).map_err(|error| refuse_book(lang, &error))?;
            (path.display().to_string(), std::sync::Arc::new(book))
        }
        None => {
            let missing = say!(lang, "book-none-built-in");
            let book = Book::shipped().ok_or_else(|| CliError::negative(missing))?;
            (say!(lang, "book-built-in").to_owned(), book)
        }
    };
    let (size, positions, depth) = (book.size(), book.len(), book.depth());
    let about = say!(lang, "book-about", name, size = size.to_string(), positions, depth);
    Ok(writeln!(std::io::stdout(), "{about}")?)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn terminal_finding_16_a_small_board_has_a_small_table() {
        let usual = |size: &str| usual_megabytes(size.parse().unwrap());
        assert_eq!(["4x4", "5x4", "6x5", "7x6"].map(usual), [16, 16, 128, 1024]);
    }
}
