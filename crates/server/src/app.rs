//! What every request needs.

use std::sync::Arc;

use foursight_rules::Ruleset;
use metrics_exporter_prometheus::PrometheusHandle;
use tokio::sync::watch;

use crate::arena::Arena;
use crate::games::Hub;
use crate::guard::Guard;
use crate::problem::{Code, Problem};
use crate::readiness::Readiness;

/// Describes the rules of a game in the language with this code.
pub type Describe = fn(&Ruleset, &str) -> String;

/// What every request needs.
pub(crate) struct App {
    pub(crate) hub: Arc<Hub>,
    pub(crate) arena: Arc<Arena>,
    pub(crate) guard: Guard,
    pub(crate) describe: Describe,
    pub(crate) metrics: PrometheusHandle,
    pub(crate) readiness: Readiness,
    /// True once the server is shutting down.
    pub(crate) closing: watch::Receiver<bool>,
}

impl App {
    /// Runs something that takes a while on a thread for blocking work.
    pub(crate) async fn run_blocking<T: Send + 'static>(
        self: &Arc<Self>,
        work: impl FnOnce(&Self) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let app = Arc::clone(self);
        let done = tokio::task::spawn_blocking(move || work(&app)).await;
        done.map_err(|error| {
            tracing::error!(%error, "blocking work of a request failed");
            Problem::new(Code::Internal, "the server failed; see its log")
        })
    }
}
