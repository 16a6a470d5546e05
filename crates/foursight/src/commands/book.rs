//! `foursight book`: builds and checks opening books.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use foursight_solver::{Book, BookError, BookPlan, Size};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::solve::refuse_book;
use crate::exit::{BAD_INPUT, IO_TROUBLE, NO};

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
    /// May be ended at any moment, even by force: the same command goes on where it stopped.
    Build(BuildArgs),
    /// Check a book and tell what is in it; the built-in one if no file is given
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
    /// Megabytes for the table that all threads share
    #[arg(long, value_name = "MB", default_value_t = 1024, value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    table: u32,
}

/// Runs the command.
pub(crate) fn run(args: &BookArgs) -> ExitCode {
    match &args.action {
        Action::Build(args) => build(args),
        Action::Info { file } => info(file.as_deref()),
    }
}

fn build(args: &BuildArgs) -> ExitCode {
    let out = args.out.clone().unwrap_or_else(|| PathBuf::from(format!("{}.book", args.size)));
    let bar = ProgressBar::no_length();
    if !std::io::stderr().is_terminal() {
        bar.set_draw_target(ProgressDrawTarget::hidden());
    }
    let template = "{bar:40} {human_pos}/{human_len} positions, {elapsed} so far, {eta} to go";
    if let Ok(style) = ProgressStyle::with_template(template) {
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
        table_bytes: (args.table as usize) << 20,
        cancel: None,
        progress: Some(&progress),
    };
    let result = plan.build(&out);
    bar.finish_and_clear();
    match result {
        Ok(report) => {
            println!(
                "{}: {} positions with {} stones, {} bytes",
                out.display(),
                report.positions,
                args.depth,
                report.bytes
            );
            eprintln!(
                "{} from an earlier run, the rest in {:.1} s",
                report.resumed,
                start.elapsed().as_secs_f64()
            );
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(match error {
                BookError::Io { .. } => IO_TROUBLE,
                BookError::Cancelled { .. } => NO,
                _ => BAD_INPUT,
            })
        }
    }
}

fn info(file: Option<&Path>) -> ExitCode {
    let (name, book) = match file {
        Some(path) => match Book::load(path) {
            Ok(book) => (path.display().to_string(), std::sync::Arc::new(book)),
            Err(error) => return refuse_book(&error),
        },
        None => match Book::shipped() {
            Some(book) => ("built-in book".to_owned(), book),
            None => {
                eprintln!("error: this program has no built-in book");
                return ExitCode::from(NO);
            }
        },
    };
    println!(
        "{name}: {} board, {} positions with {} stones",
        book.size(),
        book.len(),
        book.depth()
    );
    ExitCode::SUCCESS
}
