//! What every request needs.

use std::sync::Arc;

use foursight_rules::Ruleset;
use metrics_exporter_prometheus::PrometheusHandle;
use tokio::sync::watch;

use crate::arena::Arena;
use crate::games::Hub;
use crate::guard::Guard;
use crate::problem::Problem;
use crate::readiness::Readiness;
use crate::work::Caller;

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
    /// Does something that takes a while on the pool for such work, within the caller's share.
    pub(crate) async fn work<T: Send + 'static>(
        self: &Arc<Self>,
        caller: Caller,
        work: impl FnOnce(&Self) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let app = Arc::clone(self);
        self.hub.work.run(caller, move || work(&app)).await?
    }
}
