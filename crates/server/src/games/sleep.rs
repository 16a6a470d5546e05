//! How a game leaves the memory although its clock runs: what the store has to know of it.

use tokio::time::Instant;

use super::actor::Actor;
use super::occupant::Occupant;
use super::timers::NOTE_INTERVAL;
use crate::store::StoredTimer;

/// Notes that differ by less than this say the same.
const ROUNDING_MS: u64 = 50;

impl Actor {
    /// True if nobody looks at the game and nobody thinks about it: its clock needs no memory.
    pub(super) fn is_idle(&self) -> bool {
        self.presence.is_empty() && self.thought.is_none()
    }

    /// Goes on with the turn that ran when the game went to sleep or the server ended.
    pub(super) fn take_up_turn(&mut self) {
        let table = self.game.table();
        let noted = self.noted.filter(|noted| noted.ply == table.turns().len() && noted.due_ms > 0);
        let allowance = table.clock().allowance(table.to_move());
        if let (Some(noted), Some(allowance)) = (noted, allowance) {
            let used = self.hub.clock.used(noted.due_ms, allowance, Instant::now());
            self.change(|game| game.change(|table| table.set_turn_used(used)));
        }
    }

    /// What the store has to know if the game is to go on another time. A program's turn is none
    /// of it: nobody sleeps while it thinks, and if the server ends, it thinks again.
    pub(super) fn timer(&self) -> Option<StoredTimer> {
        if self.game.is_over() {
            return None;
        }
        let table = self.game.table();
        let persons_turn = self.game.occupant_to_move() == Some(&Occupant::Human);
        let deadline = table.deadline().filter(|_| persons_turn);
        let due_ms = deadline.map_or(0, |end| self.hub.clock.at_ms(self.began + end));
        let seen = self.presence.seen();
        (due_ms > 0 || seen > 0).then_some(StoredTimer { ply: table.turns().len(), due_ms, seen })
    }

    /// Notes what has changed a little later, if that is not stale by then.
    pub(super) fn note_soon(&mut self) {
        if says_the_same(self.timer(), self.noted) {
            self.note_at = None;
        } else {
            self.note_at.get_or_insert_with(|| Instant::now() + NOTE_INTERVAL);
        }
    }

    /// Notes what has changed, now. If that fails, whoever is to move begins the turn anew.
    pub(super) async fn note_timer(&mut self) {
        self.note_at = None;
        let timer = self.timer();
        if says_the_same(timer, self.noted) {
            return;
        }
        let now = self.hub.clock.now_ms();
        match self.hub.store.keep_timer(&self.game.id, timer.as_ref(), now).await {
            Ok(()) => self.noted = timer,
            Err(error) => tracing::error!(%error, game = self.game.id, "a clock was not noted"),
        }
    }

    /// Takes no more commands, unless somebody needs the game.
    pub(super) async fn sleep_if_idle(&mut self) {
        if self.is_idle() {
            self.note_timer().await;
            if self.inbox.is_empty() {
                self.close();
            }
        }
    }

    /// Takes no more commands. What has been sent until now is still answered.
    pub(super) fn close(&mut self) {
        self.thought = None;
        self.bots.release();
        self.inbox.close();
    }
}

fn says_the_same(one: Option<StoredTimer>, other: Option<StoredTimer>) -> bool {
    match (one, other) {
        (Some(one), Some(other)) => {
            let moved = one.due_ms.abs_diff(other.due_ms) >= ROUNDING_MS;
            let runs = (one.due_ms > 0) == (other.due_ms > 0);
            // Without a clock it does not matter how many turns were played.
            let same_turn = one.ply == other.ply || one.due_ms == 0;
            runs && !moved && same_turn && one.seen == other.seen
        }
        (one, other) => one == other,
    }
}
