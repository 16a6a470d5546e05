//! Offers at a table: what they are about, who has to agree, and what follows.

use std::time::Duration;

use foursight_rules::{EndKind, GameEnd, PlayerSet};

use super::Table;
use crate::offer::{Mover, Offer, OfferError, OfferKind, OfferState, Refusal};
use crate::seat::SeatKind;

impl Table {
    /// True if people play each other from places of their own: they change the game by
    /// [offers](Self::offer) only.
    #[must_use]
    pub fn needs_consent(&self) -> bool {
        let people = self.seats.iter().filter(|seat| seat.kind != SeatKind::Program);
        self.apart && people.count() > 1
    }

    /// What has been offered and not been answered yet.
    #[must_use]
    pub fn offers(&self) -> &[Offer] {
        self.offers.open()
    }

    /// Puts back what had been offered, as far as it still stands after the turns since: for a
    /// game that is taken up again.
    pub fn restore_offers(&mut self, offers: impl IntoIterator<Item = Offer>) {
        let over = self.is_over();
        let stands = |offer: &Offer| {
            let since = self.turns.get(offer.turns..);
            (offer.kind == OfferKind::Rematch) == over
                && since.is_some_and(|turns| {
                    turns.iter().all(|turn| offer.survives(self.mover(turn.player)))
                })
        };
        let offers = offers.into_iter().filter(stands).collect();
        self.offers.restore(offers);
    }

    /// What was declined since the last move: it cannot be offered again before the next one.
    #[must_use]
    pub fn refusals(&self) -> &[Refusal] {
        self.offers.refusals()
    }

    /// Puts back what had been declined, as far as nobody has moved since: for a game that is
    /// taken up again.
    pub fn restore_refusals(&mut self, refusals: impl IntoIterator<Item = Refusal>) {
        let turns = self.turns.len();
        let stands = refusals.into_iter().filter(|refusal| refusal.turns == turns);
        self.offers.restore_refusals(stands.collect());
    }

    /// A player offers something to the other people at the table, or agrees to what one of them
    /// has offered. Whoever needs nobody's consent has it at once.
    ///
    /// # Errors
    /// If that makes no sense now; nothing has changed, except that a player who was too late
    /// has lost.
    pub fn offer(
        &mut self,
        kind: OfferKind,
        player: u8,
        now: Duration,
    ) -> Result<OfferState, OfferError> {
        self.tick(now);
        let open = self.offers().iter().find(|offer| offer.kind == kind);
        let by = open.map_or(player, |offer| offer.by);
        let turns = self.check_offer(kind, by)?;
        let people =
            if self.needs_consent() { self.seated_people() } else { PlayerSet::only(player) };
        let state = self.offers.make(kind, player, people, self.turns.len())?;
        if state == OfferState::Agreed {
            match kind {
                OfferKind::Takeback => {
                    self.drop_turns(turns, now);
                }
                OfferKind::Draw => self.finish(GameEnd::without_winner(EndKind::Agreement), now),
                OfferKind::Rematch => {}
            }
        }
        Ok(state)
    }

    /// True once everybody who has to agree to a rematch has done so, until it
    /// [begins](Self::rematch_begins).
    #[must_use]
    pub fn is_rematch_agreed(&self) -> bool {
        let people = self.seated_people();
        let agreed = |offer: &Offer| people.iter().all(|person| offer.agreed.contains(person));
        self.offers().iter().any(|offer| offer.kind == OfferKind::Rematch && agreed(offer))
    }

    /// The rematch is there: nothing is offered at this table any more.
    pub fn rematch_begins(&mut self) {
        self.offers.clear();
    }

    /// A player declines what another has offered, or withdraws what they offered themselves.
    /// False if there is no such offer.
    pub fn decline(&mut self, kind: OfferKind, player: u8) -> bool {
        self.offers.decline(kind, player, self.turns.len())
    }

    /// Whether something can be offered; for a takeback, how many turns it leaves.
    fn check_offer(&self, kind: OfferKind, by: u8) -> Result<usize, OfferError> {
        let everybody_can_agree = self.people() == self.seats.len();
        match kind {
            OfferKind::Rematch if self.is_over() => Ok(self.turns.len()),
            OfferKind::Rematch => Err(OfferError::NotOver),
            OfferKind::Takeback | OfferKind::Draw if self.is_over() => Err(OfferError::GameOver),
            OfferKind::Takeback => {
                self.turns_after_takeback_by(by).ok_or(OfferError::NothingToTakeBack)
            }
            OfferKind::Draw if everybody_can_agree => Ok(self.turns.len()),
            OfferKind::Draw => Err(OfferError::NobodyToAsk),
        }
    }

    /// How many turns are left when a player's last move is taken back.
    #[must_use]
    pub fn turns_after_takeback_by(&self, player: u8) -> Option<usize> {
        let turns = self.opening..self.turns.len();
        turns.rev().find(|&at| self.turns[at].player == player).filter(|_| self.keeps_events)
    }

    /// The seats that people have.
    fn seated_people(&self) -> PlayerSet {
        let seats = (0..).zip(&self.seats);
        seats.filter(|(_, seat)| seat.kind == SeatKind::Person).map(|(seat, _)| seat).collect()
    }

    /// A player who has moved, as offers see it.
    pub(super) fn mover(&self, player: u8) -> Mover {
        match self.seats.get(usize::from(player)).map(|seat| seat.kind) {
            Some(SeatKind::Program) => Mover::Program,
            _ => Mover::Person(player),
        }
    }
}
