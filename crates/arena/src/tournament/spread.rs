//! Has a tournament played in pieces by others: asks for them, and writes down what comes back.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use super::journal::Ledger;
use super::piece::{MatchPiece, PieceGame};
use super::run::{RunEvent, SYNC_INTERVAL};
use super::state::Tournament;
use crate::runner::PlayedGame;

/// Pieces that are asked for at a time: enough for many processes, and little to keep.
const MOST_ASKED: usize = 4096;

/// Where pieces are put for others to play, and where their results are found. Pieces and results
/// outlive this process.
pub trait PieceQueue {
    /// Why it cannot be used.
    type Error;

    /// Asks for pieces. One that was asked for before stays as it is.
    fn add(&mut self, pieces: &[MatchPiece]) -> impl Future<Output = Result<(), Self::Error>>;

    /// Waits until pieces are done, other than these: their numbers, and what was played, or why it
    /// could not be.
    fn finished(
        &mut self,
        other_than: &[i64],
    ) -> impl Future<Output = Result<Vec<FinishedPiece>, Self::Error>>;

    /// Forgets pieces that are written down.
    fn collect(&mut self, numbers: &[i64]) -> impl Future<Output = Result<(), Self::Error>>;
}

/// The number of a piece, and its result as text, or why there is none.
pub type FinishedPiece = (i64, Result<String, String>);

/// Why a tournament cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum SpreadError<L, Q> {
    /// A game cannot be written down.
    #[error("{0}")]
    Ledger(L),
    /// The queue cannot be used.
    #[error("{0}")]
    Queue(Q),
    /// A process could not play a piece.
    #[error("{0}")]
    Piece(String),
    /// What came back does not belong to this tournament.
    #[error("piece {0} came back with something else than the games that were asked for")]
    Foreign(i64),
}

/// Has a tournament played to its end, from wherever it stands. If this is dropped or ends in any
/// way, the same tournament goes on with what was asked for and played meanwhile.
///
/// # Errors
/// If the queue fails, a piece cannot be played, or a game cannot be written down.
pub async fn spread_tournament<L: Ledger, Q: PieceQueue>(
    tournament: &mut Tournament,
    ledger: &mut L,
    queue: &mut Q,
    mut observer: impl FnMut(&Tournament, RunEvent<'_>),
) -> Result<(), SpreadError<L::Error, Q::Error>> {
    let mut asked: BTreeSet<i64> = BTreeSet::new();
    // Of these an earlier piece of the same match is missing.
    let mut early: BTreeMap<i64, Vec<PieceGame>> = BTreeMap::new();
    let mut synced = Instant::now();
    while !tournament.is_over() {
        if asked.len() <= MOST_ASKED / 2 {
            let is_new = |piece: &MatchPiece| !asked.contains(&piece.number());
            let pieces = tournament.pieces(MOST_ASKED - asked.len(), is_new);
            if !pieces.is_empty() {
                queue.add(&pieces).await.map_err(SpreadError::Queue)?;
                asked.extend(pieces.iter().map(MatchPiece::number));
            }
        }
        let known: Vec<i64> = early.keys().copied().collect();
        for (number, result) in queue.finished(&known).await.map_err(SpreadError::Queue)? {
            let result = result.map_err(SpreadError::Piece)?;
            let games = serde_json::from_str(&result).map_err(|_| SpreadError::Foreign(number))?;
            early.insert(number, games);
        }
        let mut written = Vec::new();
        for (number, games) in std::mem::take(&mut early) {
            let (encounter, first) = ((number >> 32) as usize, number as u32);
            let Some(at) = tournament.encounters().get(encounter) else {
                return Err(SpreadError::Foreign(number));
            };
            if first as usize > at.games.len() {
                early.insert(number, games);
                continue;
            }
            for PieceGame { game, record } in games {
                // Written down before an interruption.
                if game.number as usize <= tournament.encounters()[encounter].games.len() {
                    continue;
                }
                if !tournament.expects(encounter, &game) {
                    return Err(SpreadError::Foreign(number));
                }
                let played = PlayedGame {
                    summary: game,
                    record,
                    thinking: Vec::new(),
                    delay: Duration::ZERO,
                };
                ledger.append(L::entry(encounter, &played)).await.map_err(SpreadError::Ledger)?;
                tournament.note(encounter, played.summary.clone());
                observer(tournament, RunEvent::Game(encounter, &played.summary));
            }
            written.push(number);
        }
        if synced.elapsed() > SYNC_INTERVAL || tournament.is_over() {
            ledger.sync().await.map_err(SpreadError::Ledger)?;
            synced = Instant::now();
        }
        if !written.is_empty() {
            queue.collect(&written).await.map_err(SpreadError::Queue)?;
            for number in &written {
                asked.remove(number);
            }
        }
    }
    ledger.settle().await.map_err(SpreadError::Ledger)
}
