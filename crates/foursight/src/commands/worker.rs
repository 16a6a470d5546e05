//! `foursight worker`: processor time for tournaments, books and batches of positions that others want.

use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use foursight_server::store::{Allowed, NodeRole, WorkQueue};
use foursight_voice::say;

use super::memory::table_bytes;
use super::programs::ProgramArgs;
use super::{bots, processors, sizes};
use crate::cli::Shared;
use crate::exit::{CliError, CliResult};
use crate::lang::{self, Lang};
use crate::work::{self, Labour, Note, Tools};

/// What shells expect of a program that was interrupted.
const INTERRUPTED: i32 = 130;

/// Do work that others want: games of tournaments, positions of books and batches
///
/// Takes pieces of work from a PostgreSQL database until it is asked to end, by Ctrl-C, SIGTERM or
/// `foursight nodes drain`, and gives back at once what it has begun; a second signal ends it hard.
/// Any number of workers share the work, on any machines. Exit codes: 0 ended as it was asked to, 3
/// the database cannot be used, 130 ended hard.
#[derive(Debug, Args)]
pub(crate) struct WorkerArgs {
    /// The database: postgres://USER@HOST/NAME
    #[arg(long, value_name = "URL", env = "FOURSIGHT_DATABASE", hide_env_values = true)]
    database: Option<String>,
    /// Number of pieces that it works on at once (default: one for each processor)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// What the worker is called in `foursight nodes` (default: machine and process)
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// End as soon as nobody wants anything
    #[arg(long)]
    until_idle: bool,
    /// Run any program that a tournament names: whoever can write to the database can then run
    /// anything here, with this user's rights
    #[arg(long)]
    allow_programs: bool,
    /// Run this program, written as the tournament's file does after `cmd:` or `gomocup:` (may be
    /// given several times)
    #[arg(long, value_name = "COMMAND")]
    allow_program: Vec<String>,
    /// Megabytes for the solver's table, at most what the machine has [default: 128]
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    table: Option<u32>,
    /// How long it may be silent before others take over what it works on
    #[arg(long, default_value = "12s", value_name = "TIME", value_parser = sizes::lease)]
    lease: Duration,
    #[command(flatten)]
    programs: ProgramArgs,
}

pub(super) fn run(shared: &Shared, args: &WorkerArgs) -> CliResult {
    let lang = lang::choose(shared.lang);
    let missing = || CliError::bad_input(say!(lang, "nodes-no-database", option = "--database"));
    let database = args.database.as_ref().ok_or_else(missing)?;
    let table_bytes = table_bytes(lang, args.table, 128)?;
    work::block_on(lang, work(lang, args, database, table_bytes))
}

async fn work(lang: Lang, args: &WorkerArgs, database: &str, table_bytes: usize) -> CliResult {
    let options = work::options(args.lease);
    let queue = WorkQueue::open(database, &options, NodeRole::Worker, args.name.as_deref()).await;
    let queue = Arc::new(queue.map_err(|error| work::trouble(lang, &error))?);
    let threads = args.threads.map_or_else(processors, usize::from);
    let tools = Tools {
        allowed: Allowed {
            job: None,
            any_program: args.allow_programs,
            programs: args.allow_program.clone(),
        },
        programs: args.programs.settings(),
        table_bytes,
    };
    let labour = Labour::new(&queue, tools, move |note| tell(lang, note));
    anstream::eprintln!("{}", say!(lang, "worker-ready", threads));
    if args.allow_programs {
        anstream::eprintln!("{}", say!(lang, "worker-any-program"));
    }
    tokio::select! {
        () = labour.run(threads, args.lease, args.until_idle) => {}
        () = queue.drained() => {}
        () = bots::interrupted() => {}
    }
    // Whoever cannot wait says so once more.
    tokio::spawn(async {
        bots::interrupted().await;
        std::process::exit(INTERRUPTED);
    });
    queue.close().await;
    anstream::eprintln!("{}", say!(lang, "worker-ended", pieces = labour.done()));
    Ok(())
}

fn tell(lang: Lang, note: &Note<'_>) {
    let said = match note {
        Note::Begins(piece) => say!(lang, "worker-begins", title = piece.title),
        Note::Lost(piece) => say!(lang, "worker-lost", title = piece.title, number = piece.number),
        Note::Failed(piece, why) => {
            say!(lang, "worker-failed", title = piece.title, number = piece.number, why)
        }
        Note::Idle => say!(lang, "worker-idle").to_owned(),
        Note::Away(error) => say!(lang, "work-database-away", error = error.to_string()),
        Note::Back => say!(lang, "worker-back").to_owned(),
    };
    anstream::eprintln!("{said}");
}
