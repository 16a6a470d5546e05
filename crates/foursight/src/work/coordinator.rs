//! Whoever wants work done: a job, workers wherever they are, and this process's own threads.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use clap::Args;
use foursight_arena::{ProgramSettings, secret};
use foursight_server::store::{
    Allowed, Finished, Job, NewJob, NewPiece, NodeRole, StoreError, Trouble, WorkQueue,
};
use foursight_voice::say;
use serde::Serialize;

use super::doing::{self, Tools};
use super::labour::Labour;
use super::{AWAY_PAUSE, may_pass, options};
use crate::commands::{bots, sizes};
use crate::exit::{CliError, IO_ERROR};
use crate::hosting;
use crate::lang::Lang;

/// What shells expect of a program that was interrupted.
const INTERRUPTED: u8 = 130;
/// Pieces that are asked for at a time.
const MOST_ASKED: usize = 4096;
/// Pieces that are fetched at a time.
const MOST_FETCHED: u32 = 256;
/// The shortest pause before results are looked for again.
const SHORTEST_PAUSE: Duration = Duration::from_millis(10);
/// The longest one.
const LONGEST_PAUSE: Duration = Duration::from_millis(200);

/// Whether work is spread over workers.
#[derive(Debug, Clone, Args)]
pub(crate) struct SpreadArgs {
    /// Spread the work over all `foursight worker` on this database: postgres://USER@HOST/NAME
    #[arg(long, value_name = "URL")]
    pub(crate) database: Option<String>,
    /// Leave all of it to workers, and only collect the results
    #[arg(long, requires = "database")]
    only_workers: bool,
    /// How long this process may be silent before its work is anybody's
    #[arg(long, default_value = "12s", value_name = "TIME", value_parser = sizes::lease, requires = "database")]
    lease: Duration,
}

/// A job and its queue.
#[derive(Debug)]
pub(crate) struct Coordinator {
    lang: Lang,
    queue: Arc<WorkQueue>,
    job: Job,
    only_workers: bool,
    lease: Duration,
    /// Whether it was said where programs run.
    told_of_programs: AtomicBool,
}

/// A name for a job that nothing else has.
pub(super) fn new_id() -> Result<String, CliError> {
    let seed = secret::new_seed();
    let seed =
        seed.map_err(|error| CliError::io("getrandom", &std::io::Error::other(error.to_string())))?;
    Ok(format!("{seed:016x}"))
}

/// A job that nobody has begun before.
pub(super) fn new_job<T: Serialize>(
    kind: &str,
    title: String,
    common: &T,
) -> Result<NewJob, CliError> {
    let common = doing::write(common).map_err(CliError::bad_input)?;
    Ok(NewJob { id: new_id()?, kind: kind.to_owned(), title, common })
}

impl Coordinator {
    /// Begins a job, or goes on with it. A process that wants the same one is waited for.
    pub(super) async fn begin(
        lang: Lang,
        database: &str,
        args: &SpreadArgs,
        new: &NewJob,
    ) -> Result<Self, CliError> {
        let trouble = |error: StoreError| trouble(lang, &error);
        let role = NodeRole::Coordinator;
        let queue = WorkQueue::open(database, &options(args.lease), role, None).await;
        let queue = Arc::new(queue.map_err(trouble)?);
        let mut told = false;
        let job = loop {
            match queue.begin(new).await {
                Err(error) if error.kind() == Trouble::Moved => {
                    if !std::mem::replace(&mut told, true) {
                        anstream::eprintln!("{}", say!(lang, "work-waits-for-other"));
                    }
                    tokio::time::sleep(AWAY_PAUSE).await;
                }
                begun => break begun.map_err(trouble)?,
            }
        };
        let SpreadArgs { only_workers, lease, .. } = *args;
        let told_of_programs = AtomicBool::new(false);
        Ok(Self { lang, queue, job, only_workers, lease, told_of_programs })
    }

    /// Asks for pieces.
    pub(super) async fn add(&self, pieces: &[NewPiece]) -> Result<(), CliError> {
        self.tell_of_programs(pieces);
        self.patiently(|| self.job.add(pieces)).await
    }

    /// Workers run no program unasked: whoever leaves everything to them could wait for ever.
    fn tell_of_programs(&self, pieces: &[NewPiece]) {
        let program = pieces.iter().flat_map(|piece| &piece.programs).next();
        if let Some(program) = program.filter(|_| self.only_workers)
            && !self.told_of_programs.swap(true, Ordering::Relaxed)
        {
            let one = format!("--allow-program '{program}'");
            let all = "--allow-programs";
            anstream::eprintln!("{}", say!(self.lang, "work-programs", one, all));
        }
    }

    /// Waits until pieces are done, other than these.
    pub(super) async fn finished(&self, other_than: &[i64]) -> Result<Vec<Finished>, CliError> {
        let mut pause = SHORTEST_PAUSE;
        loop {
            let finished = self.patiently(|| self.job.finished(other_than, MOST_FETCHED)).await?;
            if !finished.is_empty() {
                return Ok(finished);
            }
            tokio::time::sleep(pause).await;
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
    }

    /// Forgets pieces whose results are kept.
    pub(super) async fn collect(&self, numbers: &[i64]) -> Result<(), CliError> {
        self.patiently(|| self.job.collect(numbers)).await
    }

    /// Asks for all these pieces, some of them at a time; `note` is given the result of each.
    pub(super) async fn all(
        &self,
        mut pieces: impl Iterator<Item = Result<NewPiece, CliError>>,
        mut note: impl FnMut(i64, &str) -> Result<(), CliError>,
    ) -> Result<(), CliError> {
        let mut asked = 0;
        loop {
            if asked <= MOST_ASKED / 2 {
                let more = pieces.by_ref().take(MOST_ASKED - asked);
                let more: Vec<NewPiece> = more.collect::<Result<_, _>>()?;
                if !more.is_empty() {
                    self.add(&more).await?;
                    asked += more.len();
                }
            }
            if asked == 0 {
                return Ok(());
            }
            let mut numbers = Vec::new();
            for Finished { number, result } in self.finished(&[]).await? {
                match result {
                    Ok(result) => note(number, &result)?,
                    Err(error) => return Err(self.failed(&error)),
                }
                numbers.push(number);
            }
            self.collect(&numbers).await?;
            asked -= numbers.len();
        }
    }

    /// A worker could not do a piece.
    pub(super) fn failed(&self, error: &str) -> CliError {
        CliError::bad_input(say!(self.lang, "work-failed", error))
    }

    /// What came back is something else than what was asked for.
    pub(super) fn foreign(&self, number: i64) -> CliError {
        CliError::bad_input(say!(self.lang, "work-foreign", number))
    }

    /// What this process's own threads need.
    pub(super) fn tools(&self, programs: Arc<ProgramSettings>, table_bytes: usize) -> Tools {
        let job = Some(self.job.id().to_owned());
        let allowed = Allowed { job, any_program: true, ..Allowed::default() };
        Tools { allowed, programs, table_bytes }
    }

    /// Tries something until the database does it: it may be restarted.
    async fn patiently<T, F: Future<Output = Result<T, StoreError>>>(
        &self,
        what: impl Fn() -> F,
    ) -> Result<T, CliError> {
        let mut told = false;
        loop {
            match what().await {
                Err(error) if may_pass(&error) => {
                    if !std::mem::replace(&mut told, true) {
                        let error = error.to_string();
                        anstream::eprintln!("{}", say!(self.lang, "work-database-away", error));
                    }
                    tokio::time::sleep(AWAY_PAUSE).await;
                }
                result => return result.map_err(|error| trouble(self.lang, &error)),
            }
        }
    }

    /// Collects what is wanted while workers and this process's own threads do it. The job is
    /// forgotten when it is done, or when it was interrupted and nobody can go on with it.
    pub(super) async fn run<T>(
        self,
        threads: usize,
        tools: Tools,
        can_go_on: bool,
        collecting: impl AsyncFnOnce(&Self) -> Result<T, CliError>,
    ) -> Result<T, CliError> {
        // What goes wrong is seen by whoever collects.
        let labour = Labour::new(&self.queue, tools, |_| {});
        let threads = if self.only_workers { 0 } else { threads };
        let own = async {
            if threads > 0 {
                labour.run(threads, self.lease, false).await;
            }
            std::future::pending::<()>().await;
        };
        let collected = tokio::select! {
            collected = collecting(&self) => collected,
            () = own => Err(CliError::silent(INTERRUPTED)),
            () = self.queue.drained() => Err(CliError::silent(INTERRUPTED)),
            () = bots::interrupted() => Err(CliError::silent(INTERRUPTED)),
        };
        if (collected.is_ok() || !can_go_on)
            && let Err(error) = self.job.end().await
        {
            // It does no harm, and is forgotten in a week.
            let error = error.to_string();
            anstream::eprintln!("{}", say!(self.lang, "work-not-forgotten", error));
        }
        self.queue.close().await;
        collected
    }
}

/// What is wrong with the queue, and what to do.
pub(crate) fn trouble(lang: Lang, error: &StoreError) -> CliError {
    match error {
        StoreError::NotOwned(_) => {
            CliError { code: IO_ERROR, message: Some(say!(lang, "work-taken-over").to_owned()) }
        }
        StoreError::OneProcess(database) => {
            CliError::bad_input(say!(lang, "work-needs-postgres", database))
        }
        error => hosting::database_trouble(lang, error),
    }
}
