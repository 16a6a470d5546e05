//! Why a game did not do what it was asked for.

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
