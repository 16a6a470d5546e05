//! Pieces of every kind, done: what a job's pieces have in common is made ready once.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use foursight_arena::ProgramSettings;
use foursight_arena::tournament::{MatchPiece, PiecePlayer, TournamentJob};
use foursight_server::store::Allowed;

use super::solver::PieceSolver;

/// What the pieces of a job are.
pub(super) const TOURNAMENT: &str = "tournament";
/// Positions of a batch, written as columns.
pub(super) const SOLVE: &str = "solve";
/// Positions of a book, written as keys.
pub(super) const BOOK: &str = "book";

/// What is needed to do pieces.
#[derive(Debug)]
pub(crate) struct Tools {
    /// Which programs may run here.
    pub(crate) allowed: Allowed,
    /// How they are run.
    pub(crate) programs: Arc<ProgramSettings>,
    /// Bytes of the solver's table, which all threads share.
    pub(crate) table_bytes: usize,
}

/// What the pieces of a job have in common, made ready.
#[derive(Debug)]
pub(super) enum Ready {
    Tournament(Box<PiecePlayer>),
    Solve(Arc<PieceSolver>),
    Book(Arc<PieceSolver>),
}

impl Ready {
    /// Makes ready to do pieces of a job of this kind.
    pub(super) fn new(kind: &str, common: &str, table_bytes: usize) -> Result<Self, String> {
        let solver = || PieceSolver::new(read(common)?, table_bytes).map(Arc::new);
        match kind {
            SOLVE => solver().map(Self::Solve),
            BOOK => solver().map(Self::Book),
            TOURNAMENT => {
                let job: TournamentJob = read(common)?;
                let player = job.player().map_err(|error| error.to_string())?;
                Ok(Self::Tournament(Box::new(player)))
            }
            kind => Err(format!("this version knows no work of the kind \"{kind}\"")),
        }
    }

    /// Does a piece. Once `stop` is set, nobody wants the result.
    pub(super) async fn perform(
        &self,
        task: &str,
        tools: &Tools,
        stop: &Arc<AtomicBool>,
    ) -> Result<String, String> {
        match self {
            Self::Tournament(player) => {
                let piece: MatchPiece = read(task)?;
                // Whoever can write to the database can say that a piece runs no programs.
                tools.check(&piece.programs(player.config()))?;
                let games = player.play(&piece, &tools.programs, stop).await;
                write(&games.map_err(|error| error.to_string())?)
            }
            Self::Solve(solver) => blocking(solver, task, stop, PieceSolver::solve).await,
            Self::Book(solver) => blocking(solver, task, stop, PieceSolver::score).await,
        }
    }
}

/// Solves a piece on a thread of its own.
async fn blocking(
    solver: &Arc<PieceSolver>,
    task: &str,
    stop: &Arc<AtomicBool>,
    work: fn(&PieceSolver, &str, &AtomicBool) -> Result<String, String>,
) -> Result<String, String> {
    let (solver, task, stop) = (Arc::clone(solver), task.to_owned(), Arc::clone(stop));
    let solved = tokio::task::spawn_blocking(move || work(&solver, &task, &stop)).await;
    solved.unwrap_or_else(|_| Err("the solver stopped with a panic".to_owned()))
}

/// Jobs that are remembered, because their pieces may come in turn.
const MOST_READY: usize = 2;

/// The jobs whose pieces were done last.
#[derive(Debug, Default)]
pub(super) struct ReadyJobs(Mutex<Vec<(String, Arc<Ready>)>>);

impl ReadyJobs {
    fn jobs(&self) -> MutexGuard<'_, Vec<(String, Arc<Ready>)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn get(&self, job: &str) -> Option<Arc<Ready>> {
        self.jobs().iter().find(|(id, _)| id == job).map(|(_, ready)| Arc::clone(ready))
    }

    pub(super) fn keep(&self, job: &str, ready: Ready) -> Arc<Ready> {
        let (mut jobs, ready) = (self.jobs(), Arc::new(ready));
        if jobs.len() >= MOST_READY {
            jobs.remove(0);
        }
        jobs.push((job.to_owned(), Arc::clone(&ready)));
        ready
    }
}

impl Tools {
    fn check(&self, programs: &[String]) -> Result<(), String> {
        let Allowed { any_program, programs: allowed, .. } = &self.allowed;
        match programs.iter().find(|program| !any_program && !allowed.contains(program)) {
            Some(program) => Err(format!("this worker does not run `{program}`")),
            None => Ok(()),
        }
    }
}

pub(super) fn read<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, String> {
    serde_json::from_str(text).map_err(|error| error.to_string())
}

pub(super) fn write<T: serde::Serialize>(value: &T) -> Result<String, String> {
    serde_json::to_string(value).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use foursight_arena::tournament::{Tournament, TournamentConfig};
    use foursight_rules::{Library, Ruleset};

    use super::*;

    fn tools(any_program: bool, programs: &[&str]) -> Tools {
        let programs = programs.iter().map(|&program| program.to_owned()).collect();
        let allowed = Allowed { job: None, any_program, programs };
        Tools { allowed, programs: Arc::default(), table_bytes: 1 << 20 }
    }

    #[tokio::test]
    async fn a_piece_that_hides_its_program_runs_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let trace = folder.path().join("trace");
        let program = format!("touch {}", trace.display());
        let text = format!(
            "format = \"gauntlet\"\ngames = 1\ntime = \"1s\"\n[[bot]]\nrun = \"agent:random\"\n\
             [[bot]]\nrun = \"cmd:{program}\"\n"
        );
        let config = TournamentConfig::parse(&text).unwrap();
        let rules = Ruleset::load(&Library::bundled(), &[&config.pack]).unwrap();
        let job = TournamentJob::new(&text, &Tournament::new(config), &rules);
        let ready = Ready::new(TOURNAMENT, &write(&job).unwrap(), 0).unwrap();
        // Whoever wrote this into the database said that it needs no programs.
        let task = r#"{"match":0,"bots":[0,1],"seed":1,"first":0,"games":1}"#;
        for tools in [tools(false, &[]), tools(false, &["touch", "true"])] {
            let refused = ready.perform(task, &tools, &Arc::default()).await;
            assert!(refused.unwrap_err().contains("does not run"));
            assert!(!trace.exists());
        }
        for tools in [tools(false, &[&program]), tools(true, &[])] {
            ready.perform(task, &tools, &Arc::default()).await.unwrap();
            std::fs::remove_file(&trace).unwrap();
        }
    }

    #[tokio::test]
    async fn work_that_makes_no_sense_is_refused() {
        assert!(Ready::new("weaving", "{}", 0).is_err());
        assert!(Ready::new(TOURNAMENT, "{}", 0).is_err());
        let job = |size: &str| {
            let rest =
                r#""connect":4,"book":false,"question":"score","max_nodes":9,"max_time":null"#;
            format!("{{\"size\":\"{size}\",{rest}}}")
        };
        assert!(Ready::new(SOLVE, &job("70x60"), 0).is_err());
        let stop = Arc::default();
        for (kind, tasks) in
            [(SOLVE, ["[\"9\"]", "7", "[\"444444444\"]"]), (BOOK, ["[3]", "x", "[-1]"])]
        {
            let ready = Ready::new(kind, &job("7x6"), 1 << 20).unwrap();
            for task in tasks {
                let refused = ready.perform(task, &tools(false, &[]), &stop).await;
                assert!(refused.is_err(), "{kind} {task}: {refused:?}");
            }
        }
    }
}
