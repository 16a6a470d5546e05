//! A WebSocket client on a seat. The seat belongs to the socket; if that is lost, the bot may
//! come back for the next game.

use foursight_table::EndKind;
use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, sleep};

use super::Answer;
use crate::fault::Fault;
use crate::game::Game;
use crate::net::{Carrier, Claimant, Identity, Link, Lobby, Question};
use crate::xtreme;

/// How long a bot is waited for whose carrier has gone: it has to find another one.
const CARRIER_WAIT: Duration = Duration::from_secs(15);
/// How long a carrier is waited for that is silent, and how often it is asked.
const SILENCE_WAIT: Duration = Duration::from_secs(30);
const SILENCE_PAUSE: Duration = Duration::from_millis(200);
/// So often in a game a bot may lose its carrier.
const MOST_CARRIERS: u32 = 3;

/// A bot of the contest.
#[derive(Debug)]
pub struct SocketContestant {
    lobby: Arc<Lobby>,
    identity: Identity,
    claimant: Claimant,
    link: Option<Link>,
    /// How long a bot that is not there is waited for.
    reconnect_wait: Duration,
    /// How long an answer that is late already is waited for.
    late_answer_wait: Duration,
    /// True after a wait in vain: the next games are not held up again.
    given_up: bool,
    late: bool,
    /// How often its carrier has gone in this game.
    carriers_lost: u32,
}

impl SocketContestant {
    /// The bot with this identity. Before a game a bot that is not there is waited for, and so is
    /// an answer that is late already.
    pub fn new(
        lobby: &Arc<Lobby>,
        identity: Identity,
        reconnect_wait: Duration,
        late_answer_wait: Duration,
    ) -> Self {
        Self {
            lobby: Arc::clone(lobby),
            identity,
            claimant: Claimant::Event,
            link: None,
            reconnect_wait,
            late_answer_wait,
            given_up: false,
            late: false,
            carriers_lost: 0,
        }
    }

    /// The same bot in an ordinary game, which gives way to events.
    #[must_use]
    pub fn in_a_game(mut self) -> Self {
        self.claimant = Claimant::Game;
        self
    }

    /// Waits for the bot as long as it takes.
    pub async fn arrive(&mut self) {
        if !self.link.as_ref().is_some_and(Link::is_alive) {
            self.link = Some(self.lobby.claim(&self.identity, self.claimant).await);
            // Whoever had it before may have left without its last answer.
            self.late = true;
        }
    }

    /// How many messages the bot sent that nobody asked for, on its present socket.
    pub fn unasked(&self) -> u64 {
        self.link.as_ref().map_or(0, Link::unasked)
    }

    pub(super) async fn begin(&mut self) -> Result<(), Fault> {
        self.carriers_lost = 0;
        self.take_seat(self.reconnect_wait).await
    }

    /// Makes sure that the bot is there, and waits for it unless that was in vain before.
    async fn take_seat(&mut self, wait: Duration) -> Result<(), Fault> {
        self.settle().await;
        if self.lobby.is_kept_from(self.claimant, &self.identity) {
            self.give_back();
        }
        if self.link.as_ref().is_some_and(Link::is_alive) {
            return Ok(());
        }
        let wait = if self.given_up { Duration::ZERO } else { wait };
        self.link = self.lobby.claim_within(&self.identity, self.claimant, wait).await;
        self.late = true;
        if self.link.is_none() {
            self.claim_namesake();
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
            link.settle(self.late_answer_wait).await;
        }
    }

    /// A bot that came back before its old socket was noticed to be gone has another number.
    fn claim_namesake(&mut self) {
        let namesake = self.lobby.try_claim_namesake(&self.identity.name, self.claimant);
        if let Some((identity, link)) = namesake {
            self.identity = identity;
            self.link = Some(link);
        }
    }

    fn give_back(&mut self) {
        if let Some(link) = self.link.take().filter(Link::is_alive) {
            self.lobby.return_to_lobby(&self.identity, link);
        }
    }

    pub(super) async fn ask(&mut self, game: &Game, seat: u8) -> Answer {
        loop {
            let Some(link) = &self.link else {
                return Answer::at_once(Fault::new(EndKind::Absent, "the bot is not connected"));
            };
            let frame = xtreme::play_state(game, seat, &self.identity.name);
            let late_answer_wait = self.late_answer_wait;
            let question = Question { frame, limit: game.answer_wait(), late_answer_wait };
            let reply = link.ask(question).await;
            self.late = matches!(&reply.result, Err(fault) if fault.kind == EndKind::Timeout);
            let has_gone = reply.result.is_err() && link.has_lost_its_carrier();
            let carrier = link.carrier().filter(|_| self.late);
            let silence = match carrier {
                Some(carrier) if !has_gone && self.carriers_lost < MOST_CARRIERS => {
                    silence_of(&*carrier).await
                }
                _ => Silence::None,
            };
            // A state says everything, so the bot can be asked again when it has come another way, or its carrier is back.
            if self.carriers_lost < MOST_CARRIERS && (has_gone || silence != Silence::None) {
                self.carriers_lost += 1;
                if silence == Silence::Lasting {
                    self.link = None;
                }
                match self.take_seat(CARRIER_WAIT.max(self.reconnect_wait)).await {
                    Ok(()) => continue,
                    Err(fault) => return Answer::at_once(fault),
                }
            }
            let result = reply.result.and_then(|bytes| xtreme::read_reply(game.rules(), &bytes));
            return Answer { result, took: reply.took, delay: reply.delay };
        }
    }
}

/// Whether the carrier of a bot that was late does its work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Silence {
    /// It does: the bot itself was late.
    None,
    /// It did nothing for a while, and is back.
    Over,
    /// It was waited for in vain.
    Lasting,
}

/// Asks a carrier whether it does its work, and waits for one that does not.
async fn silence_of(carrier: &dyn Carrier) -> Silence {
    if carrier.answers().await {
        return Silence::None;
    }
    let give_up = Instant::now() + SILENCE_WAIT;
    while Instant::now() < give_up {
        sleep(SILENCE_PAUSE).await;
        if carrier.answers().await {
            return Silence::Over;
        }
    }
    Silence::Lasting
}

impl Drop for SocketContestant {
    /// However a match ends, its bots wait for the next one.
    fn drop(&mut self) {
        self.give_back();
    }
}

#[cfg(test)]
mod tests {
    use std::pin::Pin;
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;

    /// A carrier that does its work from the question of this number on.
    #[derive(Debug)]
    struct SilentUntil {
        question: u32,
        asked: AtomicU32,
    }

    impl Carrier for SilentUntil {
        fn answers(&self) -> Pin<Box<dyn Future<Output = bool> + Send + '_>> {
            let asked = self.asked.fetch_add(1, Ordering::Relaxed) + 1;
            Box::pin(async move { asked >= self.question })
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_carrier_is_asked_once_before_it_is_waited_for() {
        let silence = |question| async move {
            let carrier = SilentUntil { question, asked: AtomicU32::new(0) };
            let began = Instant::now();
            let silence = silence_of(&carrier).await;
            (silence, carrier.asked.into_inner(), began.elapsed())
        };
        assert_eq!(silence(1).await, (Silence::None, 1, Duration::ZERO));
        assert_eq!(silence(2).await, (Silence::Over, 2, SILENCE_PAUSE));
        assert_eq!(silence(4).await, (Silence::Over, 4, 3 * SILENCE_PAUSE));
        let (lasting, _, waited) = silence(u32::MAX).await;
        assert_eq!((lasting, waited), (Silence::Lasting, SILENCE_WAIT));
    }
}
