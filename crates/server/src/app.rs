//! What every request needs.

use std::sync::Arc;

use foursight_rules::Ruleset;
use serde::Serialize;
use tokio::sync::watch;

use crate::address::AddressKey;
use crate::arena::Arena;
use crate::examples::Examples;
use crate::games::Hub;
use crate::guard::Guard;
use crate::lobby::Lobby;
use crate::made::Made;
use crate::nodes::Nodes;
use crate::people::Membership;
use crate::problem::Problem;
use crate::readiness::Readiness;
use crate::rooms::Rooms;
use crate::work::Caller;

/// Describes the rules of a game in the language with this code.
pub type Describe = fn(&Ruleset, &str) -> String;

/// What every request needs.
pub(crate) struct App {
    pub(crate) hub: Arc<Hub>,
    pub(crate) arena: Arc<Arena>,
    pub(crate) lobby: Arc<Lobby>,
    pub(crate) rooms: Rooms,
    /// The other nodes, where there can be any.
    pub(crate) nodes: Option<Arc<Nodes>>,
    pub(crate) guard: Guard,
    pub(crate) membership: Membership,
    pub(crate) describe: Describe,
    pub(crate) examples: Examples,
    pub(crate) readiness: Readiness,
    /// True once the server is shutting down.
    pub(crate) closing: watch::Receiver<bool>,
}

impl App {
    /// On whose account something is kept that comes from this address; nobody's where only this
    /// machine's own can come.
    pub(crate) fn account(&self, address: AddressKey) -> Option<String> {
        self.guard.counts().then(|| self.hub.store.owner(&address.to_string()))
    }

    /// Does something that takes a while on the pool for such work, within the caller's share.
    pub(crate) async fn work<T: Send + 'static>(
        self: &Arc<Self>,
        caller: Caller,
        work: impl FnOnce(&Self) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let app = Arc::clone(self);
        self.hub.work.run(caller, move || work(&app)).await?
    }

    /// Writes an answer whose size others have decided on: here if it is short, else on the pool.
    pub(crate) async fn write(
        self: &Arc<Self>,
        caller: Caller,
        answer: impl Serialize + Send + 'static,
    ) -> Result<Made, Problem> {
        match Made::short(&answer) {
            Some(made) => Ok(made),
            None => self.work(caller, move |_| Made::json(&answer)).await,
        }
    }
}
