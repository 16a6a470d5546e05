//! A tournament whose games are played by all workers.

use std::path::Path;
use std::sync::Arc;

use foursight_arena::ProgramSettings;
use foursight_arena::tournament::{
    FinishedPiece, Journal, JournalError, MatchPiece, PieceQueue, RunEvent, SpreadError,
    Tournament, TournamentConfig, TournamentJob, spread_tournament,
};
use foursight_rules::Ruleset;
use foursight_server::store::{Finished, NewJob, NewPiece};

use super::coordinator::{Coordinator, SpreadArgs, new_id};
use super::doing::{self, TOURNAMENT};
use crate::exit::{CliError, unreadable, unwritable};
use crate::lang::Lang;

/// The file that says which job a tournament is, beside its journal.
const JOB_FILE: &str = "job";

/// What a tournament needs to be spread.
pub(crate) struct Spread<'a> {
    pub(crate) lang: Lang,
    pub(crate) args: &'a SpreadArgs,
    /// The database.
    pub(crate) database: &'a str,
    /// The text of the tournament's file.
    pub(crate) text: &'a str,
    /// The folder of the journal.
    pub(crate) out: &'a Path,
    /// True if the tournament goes on that has its journal there.
    pub(crate) resume: bool,
    pub(crate) rules: &'a Ruleset,
    pub(crate) programs: &'a Arc<ProgramSettings>,
    /// Matches that this process plays at once.
    pub(crate) threads: usize,
}

impl Spread<'_> {
    /// Which job this is: the one that was begun here before, or a new one.
    fn job(&self) -> Result<String, CliError> {
        let path = self.out.join(JOB_FILE);
        if self.resume {
            match std::fs::read_to_string(&path) {
                Ok(id) if !id.trim().is_empty() => return Ok(id.trim().to_owned()),
                Ok(_) => {}
                Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
                Err(error) => return Err(CliError::io(unreadable(self.lang, &path), &error)),
            }
        }
        let id = new_id()?;
        std::fs::write(&path, format!("{id}\n"))
            .map_err(|error| CliError::io(unwritable(self.lang, &path), &error))?;
        Ok(id)
    }

    /// Plays the tournament to its end.
    pub(crate) async fn play(
        &self,
        tournament: &mut Tournament,
        journal: &mut Journal,
        journal_error: impl Fn(&JournalError) -> CliError,
        observer: impl FnMut(&Tournament, RunEvent<'_>),
    ) -> Result<(), CliError> {
        let config = tournament.config().clone();
        let job = TournamentJob::new(self.text, tournament, self.rules);
        let new = NewJob {
            id: self.job()?,
            kind: TOURNAMENT.to_owned(),
            title: config.name.clone(),
            common: doing::write(&job).map_err(CliError::bad_input)?,
        };
        let coordinator = Coordinator::begin(self.lang, self.database, self.args, &new).await?;
        let tools = coordinator.tools(Arc::clone(self.programs), 0);
        coordinator
            .run(self.threads, tools, true, async |coordinator| {
                let mut queue = Queue { coordinator, config };
                let played = spread_tournament(tournament, journal, &mut queue, observer).await;
                played.map_err(|error| match error {
                    SpreadError::Ledger(error) => journal_error(&error),
                    SpreadError::Queue(error) => error,
                    SpreadError::Piece(error) => coordinator.failed(&error),
                    SpreadError::Foreign(number) => coordinator.foreign(number),
                })
            })
            .await
    }
}

/// Pieces of a tournament in the queue.
struct Queue<'a> {
    coordinator: &'a Coordinator,
    config: TournamentConfig,
}

impl PieceQueue for Queue<'_> {
    type Error = CliError;

    async fn add(&mut self, pieces: &[MatchPiece]) -> Result<(), CliError> {
        let piece = |piece: &MatchPiece| {
            let task = doing::write(piece).map_err(CliError::bad_input)?;
            Ok(NewPiece { number: piece.number(), task, programs: piece.programs(&self.config) })
        };
        let pieces: Vec<NewPiece> = pieces.iter().map(piece).collect::<Result<_, CliError>>()?;
        self.coordinator.add(&pieces).await
    }

    async fn finished(&mut self, other_than: &[i64]) -> Result<Vec<FinishedPiece>, CliError> {
        let finished = self.coordinator.finished(other_than).await?;
        Ok(finished.into_iter().map(|Finished { number, result }| (number, result)).collect())
    }

    async fn collect(&mut self, numbers: &[i64]) -> Result<(), CliError> {
        self.coordinator.collect(numbers).await
    }
}
