//! Positions that are solved by all workers: batches, and those of opening books.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use foursight_server::store::NewPiece;
use foursight_solver::{Book, Limits, Options, Position, Size, Solver};
use serde::{Deserialize, Serialize};

use super::coordinator::{Coordinator, SpreadArgs};
use super::doing::{self, BOOK, SOLVE};
use crate::commands::answer::{Answer, Question};
use crate::exit::CliError;
use crate::lang::Lang;

/// Positions of a piece: a process that dies loses no more than that.
const POSITIONS: usize = 16;

/// What has to be known for all pieces.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SolverJob {
    /// The board, as `7x6`.
    pub(crate) size: String,
    /// How many in a row win.
    pub(crate) connect: u32,
    /// True if the opening book may be used.
    pub(crate) book: bool,
    /// What is asked about each position.
    pub(crate) question: Question,
    /// Each position is given up after so many nodes.
    pub(crate) max_nodes: Option<u64>,
    /// The same after this time.
    pub(crate) max_time: Option<Duration>,
}

/// Solves pieces of one job: every thread with a solver of its own, all of them with one table.
#[derive(Debug)]
pub(super) struct PieceSolver {
    job: SolverJob,
    size: Size,
    leader: Mutex<Solver>,
    /// Solvers that nobody uses at the moment.
    idle: Mutex<Vec<Solver>>,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl PieceSolver {
    pub(super) fn new(job: SolverJob, table_bytes: usize) -> Result<Self, String> {
        let size = job.size.parse::<Size>().map_err(|error| error.to_string())?;
        let size = size.with_connect(job.connect).map_err(|error| error.to_string())?;
        let book = if job.book { Book::shipped() } else { None };
        let leader = Solver::new(size, &Options { threads: 1, table_bytes, book });
        Ok(Self { job, size, leader: Mutex::new(leader), idle: Mutex::default() })
    }

    /// A solver of one thread. One that was interrupted by a panic is not used again.
    fn with_solver<T>(&self, work: impl FnOnce(&mut Solver) -> T) -> T {
        let idle = locked(&self.idle).pop();
        let mut solver = idle.unwrap_or_else(|| locked(&self.leader).sharing_table());
        let done = work(&mut solver);
        locked(&self.idle).push(solver);
        done
    }

    fn limits<'a>(&self, stop: &'a AtomicBool) -> Limits<'a> {
        let deadline = self.job.max_time.and_then(|time| Instant::now().checked_add(time));
        Limits { nodes: self.job.max_nodes, deadline, cancel: Some(stop), ..Limits::default() }
    }

    /// Answers about positions that are written as columns.
    pub(super) fn solve(&self, task: &str, stop: &AtomicBool) -> Result<String, String> {
        let texts: Vec<String> = doing::read(task)?;
        let position =
            |text: &String| Position::parse(self.size, text).map_err(|error| error.to_string());
        let positions: Vec<Position> = texts.iter().map(position).collect::<Result<_, _>>()?;
        let answers: Vec<Answer> = self.with_solver(|solver| {
            let answer =
                |position| Answer::find(solver, position, self.job.question, &self.limits(stop));
            positions.iter().map(answer).collect()
        });
        doing::write(&answers)
    }

    /// Scores of positions that are written as keys.
    pub(super) fn score(&self, task: &str, stop: &AtomicBool) -> Result<String, String> {
        let keys: Vec<u64> = doing::read(task)?;
        let position = |key: &u64| {
            let position = Position::with_key(self.size, *key);
            position.ok_or_else(|| format!("{key} is not a position of a game that goes on"))
        };
        let positions: Vec<Position> = keys.iter().map(position).collect::<Result<_, _>>()?;
        let scores: Result<Vec<i32>, _> = self.with_solver(|solver| {
            let limits = Limits { cancel: Some(stop), ..Limits::default() };
            positions.iter().map(|position| solver.score(position, &limits)).collect()
        });
        doing::write(&scores.map_err(|error| error.to_string())?)
    }
}

/// What a batch needs to be spread.
pub(crate) struct SpreadBatch<'a> {
    pub(crate) lang: Lang,
    pub(crate) args: &'a SpreadArgs,
    pub(crate) database: &'a str,
    pub(crate) title: String,
    pub(crate) job: SolverJob,
    /// Threads of this process.
    pub(crate) threads: usize,
    /// Bytes of the table that they share.
    pub(crate) table_bytes: usize,
}

impl SpreadBatch<'_> {
    /// Has all these positions, written as columns, answered; `note` hears of each answer, in any
    /// order, by the position's place in the list.
    pub(crate) async fn answers(
        self,
        texts: &[String],
        mut note: impl FnMut(usize, Answer) -> Result<(), CliError>,
    ) -> Result<(), CliError> {
        self.all(SOLVE, texts, |first, answers: Vec<Answer>| {
            answers.into_iter().zip(first..).try_for_each(|(answer, at)| note(at, answer))
        })
        .await
    }

    /// The same for the scores of positions that are written as keys.
    pub(crate) async fn scores(
        self,
        keys: &[u64],
        mut note: impl FnMut(u64, i8) -> Result<(), CliError>,
    ) -> Result<(), CliError> {
        self.all(BOOK, keys, |first, scores: Vec<i8>| {
            keys[first..].iter().zip(scores).try_for_each(|(key, score)| note(*key, score))
        })
        .await
    }

    /// Has everything done in pieces, each of which is noted by the place of its first item.
    async fn all<T: Serialize, R: serde::de::DeserializeOwned>(
        self,
        kind: &str,
        items: &[T],
        mut note: impl FnMut(usize, Vec<R>) -> Result<(), CliError>,
    ) -> Result<(), CliError> {
        let Self { lang, args, database, title, job, threads, table_bytes } = self;
        let new = super::coordinator::new_job(kind, title, &job)?;
        let coordinator = Coordinator::begin(lang, database, args, &new).await?;
        let pieces = items.chunks(POSITIONS).zip(0..).map(|(part, number)| {
            let task = doing::write(&part).map_err(CliError::bad_input)?;
            Ok(NewPiece { number, task, programs: Vec::new() })
        });
        let tools = coordinator.tools(Arc::default(), table_bytes);
        coordinator
            .run(threads, tools, false, async |coordinator| {
                coordinator
                    .all(pieces, |number, result| {
                        let first = usize::try_from(number).unwrap_or(usize::MAX) * POSITIONS;
                        let wanted = items.len().saturating_sub(first).min(POSITIONS);
                        let found: Vec<R> = doing::read(result).map_err(CliError::bad_input)?;
                        if found.len() != wanted {
                            return Err(coordinator.foreign(number));
                        }
                        note(first, found)
                    })
                    .await
            })
            .await
    }
}
