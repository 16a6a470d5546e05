//! Work that is spread over processes by a PostgreSQL database: what its pieces are, who does them,
//! and how whoever wants something gets it.

mod coordinator;
mod doing;
mod labour;
pub(crate) mod solver;
pub(crate) mod tournament;

pub(crate) use coordinator::{SpreadArgs, trouble};
pub(crate) use doing::Tools;
pub(crate) use labour::{Labour, Note};

use std::time::Duration;

use foursight_server::store::{NodeOptions, StoreError, StoreOptions, Trouble};

use crate::exit::CliError;
use crate::hosting;
use crate::lang::Lang;

/// How long games that nobody waits for may go on.
const SHUTDOWN_TIME: Duration = Duration::from_secs(2);
/// The pause after something that a database could not do at the moment.
const AWAY_PAUSE: Duration = Duration::from_millis(500);

/// How a process takes part that is silent for so long at most.
pub(crate) fn options(lease: Duration) -> StoreOptions {
    StoreOptions { node: NodeOptions { lease }, ..StoreOptions::default() }
}

/// Whether something may work later that does not now.
fn may_pass(error: &StoreError) -> bool {
    matches!(error.kind(), Trouble::Unavailable | Trouble::Conflict | Trouble::Full)
}

/// Runs work that looks after Ctrl-C itself. Its threads have room for the solver, which searches
/// deep.
pub(crate) fn block_on<T>(
    lang: Lang,
    work: impl Future<Output = Result<T, CliError>>,
) -> Result<T, CliError> {
    let runtime = hosting::runtime(lang)?;
    let outcome = runtime.block_on(work);
    runtime.shutdown_timeout(SHUTDOWN_TIME);
    outcome
}
