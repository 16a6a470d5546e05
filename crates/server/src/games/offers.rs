//! What people ask each other for: takebacks, draws and rematches.

use foursight_rules::Illegal;
use foursight_table::{OfferError, OfferKind, OfferState};
use foursight_voice::{Lang, say};
use tokio::time::Instant;

use super::actor::{Actor, Stopped};
use super::command::{Rematch, RematchState};
use super::failed::Failed;
use super::message::Message;
use crate::made::Written;
use crate::people::SeatProof;
use crate::problem::{Code, Problem};
use crate::store::OfferName;
use crate::work::Caller;

impl Actor {
    /// Offers something to the others, or agrees to what one of them has offered.
    pub(super) async fn offer(
        &mut self,
        proof: &SeatProof,
        name: OfferName,
        caller: Caller,
    ) -> Result<Written, Failed> {
        let seat = self.seat_of(proof)?;
        self.check_clock().await?;
        let kind = OfferKind::from(name);
        if kind == OfferKind::Rematch {
            return match self.rematch(proof, false).await? {
                RematchState::Offered(game) => Ok(game),
                RematchState::Begun(_) => self.view(None).await,
            };
        }
        let now = self.now();
        // A takeback that is agreed to lays the board anew, which may take its time.
        let offered = self.work_on(Some(caller), move |game| game.offer(kind, seat, now)).await?;
        match (offered.map_err(Problem::from)?, kind) {
            (OfferState::Open, _) => {
                self.hub.store.update_setup(&self.game.id, &self.game.setup).await?;
                self.tell_game().await
            }
            (OfferState::Agreed, OfferKind::Takeback) => {
                let turns = self.game.table().turns().len();
                self.hub.store.truncate(&self.game.id, turns, &self.game.setup).await?;
                self.turns_are_gone().await;
                self.tell_game().await
            }
            // A rematch has gone its own way above.
            (OfferState::Agreed, OfferKind::Draw | OfferKind::Rematch) => {
                self.note_end().await?;
                self.view(None).await
            }
        }
    }

    /// Declines what another has offered, or withdraws what the caller has.
    pub(super) async fn decline(
        &mut self,
        proof: &SeatProof,
        kind: OfferName,
    ) -> Result<Written, Failed> {
        let seat = self.seat_of(proof)?;
        if !self.change(|game| game.decline(kind.into(), seat)) {
            let none = Problem::said(Code::CannotOffer, |lang| say!(lang, "offer-none"));
            return Err(none.into());
        }
        self.hub.store.update_setup(&self.game.id, &self.game.setup).await?;
        self.tell_game().await
    }

    /// Turns were taken back: somebody else may be to move.
    async fn turns_are_gone(&mut self) {
        self.turn_began = Instant::now();
        self.go_on();
        // Another turn may soon have the number that the note is about.
        self.note_timer().await;
    }

    /// A person takes a move back alone, where that is nobody else's business.
    pub(super) async fn undo(
        &mut self,
        proof: &SeatProof,
        caller: Caller,
    ) -> Result<Written, Failed> {
        let seat = self.seat_of(proof)?;
        if self.game.next.is_some() {
            let begun = |lang| say!(lang, "problem-rematch-begun");
            return Err(Problem::said(Code::Conflict, begun).into());
        }
        let Some(turns) = self.game.table().turns_after_takeback() else {
            let nothing = |lang| say!(lang, "problem-nothing-to-take-back");
            return Err(Problem::said(Code::Conflict, nothing).into());
        };
        if self.game.ended_off_the_board() {
            let final_end = |lang| say!(lang, "problem-end-is-final");
            return Err(Problem::said(Code::GameOver, final_end).into());
        }
        if self.game.is_between_people() {
            return Err(self.no_undo_between_people(seat, turns).into());
        }
        self.thought = None;
        let now = self.now();
        let taken_back =
            self.work_on(Some(caller), move |game| game.take_back_to(turns, now)).await;
        if let Err(failed) = taken_back {
            self.go_on();
            return Err(failed);
        }
        self.hub.store.truncate(&self.game.id, turns, &self.game.setup).await?;
        self.turns_are_gone().await;
        self.tell_game().await
    }

    /// Why a move of a game between people cannot be taken back.
    fn no_undo_between_people(&self, seat: u8, turns: usize) -> Problem {
        if self.game.is_over() {
            let final_end = |lang| say!(lang, "problem-end-between-people");
            return Problem::said(Code::GameOver, final_end);
        }
        if self.game.table().turns()[turns].player != seat {
            let theirs = |lang| say!(lang, "problem-move-of-others");
            return Problem::said(Code::Conflict, theirs);
        }
        let example = "POST .../offers {\"offer\": \"takeback\"}";
        Problem::said(Code::NeedsConsent, |lang| say!(lang, "problem-ask-first", example))
    }

    /// A person wants to play again; where others play too, the new game begins when all agree.
    pub(super) async fn rematch(
        &mut self,
        proof: &SeatProof,
        allowed: bool,
    ) -> Result<RematchState, Failed> {
        let seat = match self.seat_of(proof) {
            Ok(seat) => Some(seat),
            Err(_) if allowed => None,
            Err(problem) => return Err(problem.into()),
        };
        if !self.game.is_over() {
            let running = |lang| say!(lang, "problem-not-over");
            return Err(Problem::said(Code::Conflict, running).into());
        }
        let seats = self.rematch_seats();
        let id = match (self.game.next.clone(), seat) {
            (Some(next), _) => next,
            // Whoever has gone in the meantime is waited for: nobody plays against an empty chair.
            (None, Some(seat))
                if self.offer_rematch(seat)? == OfferState::Open
                    || self.misses_for_rematch(seat) =>
            {
                self.hub.store.update_setup(&self.game.id, &self.game.setup).await?;
                return self.tell_game().await.map(RematchState::Offered);
            }
            (None, _) => self.begin_rematch(&seats).await?,
        };
        let mut keys = vec![None; seats.len()];
        if let Some(seat) = seat {
            keys[usize::from(seats[usize::from(seat)])] = proof.key.clone();
        }
        Ok(RematchState::Begun(Rematch { id, keys, seats }))
    }

    fn offer_rematch(&mut self, seat: u8) -> Result<OfferState, Failed> {
        let now = self.now();
        let offered = self.change(|game| game.offer(OfferKind::Rematch, seat, now));
        let state = offered.map_err(Problem::from)?;
        // A program that asks without listening is there whenever it asks.
        if self.presence.is_connected(usize::from(seat)) {
            self.change(|game| game.setup.rematch_with.insert(seat));
        }
        Ok(state)
    }

    /// True if somebody besides this player was there to agree to the rematch and has gone since.
    fn misses_for_rematch(&self, seat: u8) -> bool {
        let mut others = self.game.setup.rematch_with.iter().filter(|other| *other != seat);
        others.any(|other| !self.presence.is_connected(usize::from(other)))
    }

    /// Somebody has come: if that was all that the rematch waited for, it begins.
    pub(super) async fn begin_awaited_rematch(&mut self) -> Result<(), Stopped> {
        let agreed = self.game.next.is_none() && self.game.table().is_rematch_agreed();
        let mut with = self.game.setup.rematch_with.iter();
        if !agreed || !with.all(|seat| self.presence.is_connected(usize::from(seat))) {
            return Ok(());
        }
        let seats = self.rematch_seats();
        match self.begin_rematch(&seats).await {
            Err(Failed::Store(error)) => Err(self.not_stored(&error)),
            // What could not be begun now is begun when the next one comes.
            Ok(_) | Err(Failed::Refused(_) | Failed::Unavailable(_)) => Ok(()),
        }
    }

    async fn begin_rematch(&mut self, seats: &[u8]) -> Result<String, Failed> {
        let id = self.hub.begin_rematch(&self.game).await?;
        self.change(|game| game.go_on_in(&id));
        self.tell(&Message::rematch(&id, seats));
        Ok(id)
    }

    /// The seat in the rematch of each seat.
    fn rematch_seats(&self) -> Vec<u8> {
        let count = self.game.occupants.len() as u8;
        (0..count).map(|seat| (seat + count - 1) % count).collect()
    }
}

impl From<OfferError> for Problem {
    fn from(error: OfferError) -> Self {
        let cannot = |words: fn(Lang) -> &'static str| Self::said(Code::CannotOffer, words);
        match error {
            OfferError::GameOver => Self::from(Illegal::GameOver),
            OfferError::NotOver => {
                Self::said(Code::Conflict, |lang| say!(lang, "problem-not-over"))
            }
            OfferError::NothingToTakeBack => {
                cannot(|lang| say!(lang, "offer-nothing-to-take-back"))
            }
            OfferError::NobodyToAsk => cannot(|lang| say!(lang, "offer-nobody-to-ask")),
            OfferError::Declined => cannot(|lang| say!(lang, "offer-declined")),
            error => Self::new(Code::Conflict, error.to_string()),
        }
    }
}
