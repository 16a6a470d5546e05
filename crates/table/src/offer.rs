//! What players offer each other: between people, nobody changes a game alone.

use foursight_rules::PlayerSet;

/// What a player can offer. Faces decide for each what becomes of it, so a new one has to be met by all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OfferKind {
    /// To take back the player's last move, and whatever came after it.
    Takeback,
    /// To end the game without a winner.
    Draw,
    /// To play again once the game is over.
    Rematch,
}

/// An offer that waits for the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Offer {
    /// What is offered.
    pub kind: OfferKind,
    /// Who offered it.
    pub by: u8,
    /// Who has agreed so far, the one who offered it included.
    pub agreed: PlayerSet,
    /// How many turns had been played when it was offered.
    pub turns: usize,
}

/// Who has moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mover {
    Person(u8),
    /// Which has no opinion on offers.
    Program,
}

impl Offer {
    /// True if it still stands after a move: a takeback is about what was the last move, and a
    /// draw is declined by whoever plays on without having agreed.
    pub(crate) fn survives(&self, mover: Mover) -> bool {
        match mover {
            Mover::Program => true,
            Mover::Person(player) => self.kind == OfferKind::Draw && self.agreed.contains(player),
        }
    }
}

/// What has become of an offer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[must_use]
pub enum OfferState {
    /// Somebody has not agreed yet.
    Open,
    /// Everybody agrees. A takeback or a draw has just been carried out; a rematch stays open
    /// until the owner of the table begins it, which may have to wait for somebody to be there.
    Agreed,
}

/// Why something cannot be offered now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum OfferError {
    /// The game has ended, and an end is an end.
    #[error("the game is over")]
    GameOver,
    /// A rematch comes after the game.
    #[error("the game is not over yet")]
    NotOver,
    /// The player has not moved yet.
    #[error("there is no move to take back")]
    NothingToTakeBack,
    /// A seat has nobody who could agree: a program, or nobody yet.
    #[error("not everybody at the table is a person who could agree")]
    NobodyToAsk,
    /// The others have said no; after another move they can be asked again.
    #[error("it was declined; it can be offered again after the next move")]
    Declined,
}

/// What a player offered in vain: it can be offered again after the next move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Refusal {
    /// What was offered.
    pub kind: OfferKind,
    /// The player who offered it.
    pub by: u8,
    /// How many turns had been played when it was declined.
    pub turns: usize,
}

/// The offers of a game.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Offers {
    open: Vec<Offer>,
    /// Who may not ask again, and for what.
    refusals: Vec<Refusal>,
}

impl Offers {
    pub(crate) fn open(&self) -> &[Offer] {
        &self.open
    }

    pub(crate) fn refusals(&self) -> &[Refusal] {
        &self.refusals
    }

    /// Offers that were open when the game was left.
    pub(crate) fn restore(&mut self, offers: Vec<Offer>) {
        self.open = offers;
    }

    /// What had been declined when the game was left.
    pub(crate) fn restore_refusals(&mut self, refusals: Vec<Refusal>) {
        self.refusals = refusals;
    }

    /// A player offers something, or agrees to what another has offered; `people` decide.
    pub(crate) fn make(
        &mut self,
        kind: OfferKind,
        player: u8,
        people: PlayerSet,
        turns: usize,
    ) -> Result<OfferState, OfferError> {
        let known = self.open.iter().position(|offer| offer.kind == kind);
        let refused = |refusal: &Refusal| (refusal.kind, refusal.by) == (kind, player);
        if known.is_none() && self.refusals.iter().any(refused) {
            return Err(OfferError::Declined);
        }
        let at = known.unwrap_or_else(|| {
            self.open.push(Offer { kind, by: player, agreed: PlayerSet::default(), turns });
            self.open.len() - 1
        });
        let offer = &mut self.open[at];
        offer.agreed.insert(player);
        if people.iter().any(|person| !offer.agreed.contains(person)) {
            return Ok(OfferState::Open);
        }
        if kind != OfferKind::Rematch {
            self.open.remove(at);
        }
        Ok(OfferState::Agreed)
    }

    /// A player declines an offer, or withdraws their own. False if there is no such offer.
    pub(crate) fn decline(&mut self, kind: OfferKind, player: u8, turns: usize) -> bool {
        let Some(at) = self.open.iter().position(|offer| offer.kind == kind) else {
            return false;
        };
        let offer = self.open.remove(at);
        if offer.by != player {
            self.refusals.push(Refusal { kind, by: offer.by, turns });
        }
        true
    }

    /// Somebody has moved: some offers lapse, and what was declined can be offered again.
    pub(crate) fn moved(&mut self, mover: Mover) {
        self.open.retain(|offer| offer.survives(mover));
        self.refusals.clear();
    }

    /// The moves have changed or the game has ended: nothing that was offered makes sense now.
    pub(crate) fn clear(&mut self) {
        self.open.clear();
        self.refusals.clear();
    }
}
