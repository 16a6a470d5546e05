//! Why a game did not do what it was asked for, and how whoever asked hears of it.

use super::actor::Stopped;
use super::command::Reply;
use crate::problem::Problem;
use crate::store::StoreError;

/// Why something was not done.
pub(crate) enum Failed {
    Refused(Problem),
    /// There was no time for it.
    Unavailable(Problem),
    Store(StoreError),
}

impl From<Problem> for Failed {
    fn from(problem: Problem) -> Self {
        Self::Refused(problem)
    }
}

impl From<StoreError> for Failed {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl From<Failed> for Problem {
    fn from(failed: Failed) -> Self {
        match failed {
            Failed::Refused(problem) | Failed::Unavailable(problem) => problem,
            Failed::Store(error) => error.into(),
        }
    }
}

/// Works an answer out as long as somebody waits for it. Nothing depends on it.
pub(super) async fn read<T>(
    mut reply: Reply<T>,
    work: impl Future<Output = Result<T, Failed>>,
) -> Result<(), Stopped> {
    let result = tokio::select! {
        biased;
        result = work => result,
        () = reply.closed() => return Ok(()),
    };
    answer(reply, result)
}

/// Gives the answer. After trouble with the store the actor must not go on: it may know more
/// than the store does.
pub(super) fn answer<T>(reply: Reply<T>, result: Result<T, Failed>) -> Result<(), Stopped> {
    let stored = !matches!(result, Err(Failed::Store(_)));
    let _ = reply.send(result.map_err(Problem::from));
    if stored { Ok(()) } else { Err(Stopped) }
}
