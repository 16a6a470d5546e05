//! A WebSocket client on a seat. The seat belongs to the socket; if that is lost, the bot may
//! come back for the next game.

use foursight_table::EndKind;
use std::sync::Arc;
use std::time::Duration;

use super::Answer;
use crate::fault::Fault;
use crate::game::Game;
use crate::net::{Identity, Link, Lobby, Question};
use crate::xtreme;

/// A bot of the contest.
#[derive(Debug)]
pub struct SocketPlayer {
    lobby: Arc<Lobby>,
    identity: Identity,
    link: Option<Link>,
    /// How long to wait for a bot that is not there.
    patience: Duration,
    /// How long to wait for an answer that is late already.
    grace: Duration,
    /// True after a wait in vain: the next games are not held up again.
    given_up: bool,
    late: bool,
}

impl SocketPlayer {
    /// The bot with this identity; between games it is waited for as long as `patience` says.
    pub fn new(
        lobby: &Arc<Lobby>,
        identity: Identity,
        patience: Duration,
        grace: Duration,
    ) -> Self {
        let lobby = Arc::clone(lobby);
        Self { lobby, identity, link: None, patience, grace, given_up: false, late: false }
    }

    /// Waits for the bot as long as it takes.
    pub async fn arrive(&mut self) {
        if !self.link.as_ref().is_some_and(Link::is_alive) {
            self.link = Some(self.lobby.claim(&self.identity).await);
            // Whoever had it before may have left without its last answer.
            self.late = true;
        }
    }

    /// How many messages the bot sent that nobody asked for, on its present socket.
    pub fn unasked(&self) -> u64 {
        self.link.as_ref().map_or(0, Link::unasked)
    }

    pub(super) async fn begin(&mut self) -> Result<(), Fault> {
        self.settle().await;
        if self.link.as_ref().is_some_and(Link::is_alive) {
            return Ok(());
        }
        let patience = if self.given_up { Duration::ZERO } else { self.patience };
        self.link = self.lobby.claim_patiently(&self.identity, patience).await;
        self.late = true;
        if self.link.is_none() {
            self.take_a_namesake();
        }
        self.given_up = self.link.is_none();
        if self.given_up {
            let detail = format!("{} is not connected", self.identity);
            return Err(Fault::new(EndKind::Absent, detail));
        }
        self.settle().await;
        Ok(())
    }

    /// Waits for an answer that is late, so that nobody takes it for the next one.
    async fn settle(&mut self) {
        if let Some(link) = &self.link
            && std::mem::take(&mut self.late)
        {
            link.settle(self.grace).await;
        }
    }

    /// A bot that came back before its old socket was noticed to be gone has another number.
    fn take_a_namesake(&mut self) {
        let waiting = self.lobby.waiting();
        let namesake = waiting.into_iter().find(|bot| bot.name == self.identity.name);
        if let Some(identity) = namesake
            && let Some(link) = self.lobby.try_claim(&identity)
        {
            self.identity = identity;
            self.link = Some(link);
        }
    }

    pub(super) async fn ask(&mut self, game: &Game, seat: u8) -> Answer {
        let Some(link) = &self.link else {
            let fault = Fault::new(EndKind::Absent, "the bot is not connected");
            return Answer { result: Err(fault), took: Duration::ZERO };
        };
        let frame = xtreme::play_state(game, seat, &self.identity.name);
        let question = Question { frame, limit: game.limit(), grace: self.grace };
        let reply = link.ask(question).await;
        self.late = matches!(&reply.result, Err(fault) if fault.kind == EndKind::Timeout);
        let result = reply.result.and_then(|bytes| xtreme::read_reply(game.rules(), &bytes));
        Answer { result, took: reply.took }
    }
}

impl Drop for SocketPlayer {
    /// However a match ends, its bots wait for the next one.
    fn drop(&mut self) {
        if let Some(link) = self.link.take().filter(Link::is_alive) {
            self.lobby.wait_for_a_game(&self.identity, link);
        }
    }
}
