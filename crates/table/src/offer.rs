//! What players offer each other: between people, nobody changes a game alone.

use foursight_rules::PlayerSet;

/// What a player can offer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
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
}

/// What has become of an offer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[must_use]
pub enum OfferState {
    /// Somebody has not agreed yet.
    Open,
    /// Everybody agrees. A takeback or a draw has just been carried out; a rematch is for the
    /// owner of the table to begin.
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
    /// A program neither agrees nor declines.
    #[error("there is nobody who could agree")]
    NobodyToAsk,
    /// The others have said no; after another move they can be asked again.
    #[error("it was declined; it can be offered again after the next move")]
    Declined,
}

/// The offers of a game.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Offers {
    open: Vec<Offer>,
    /// Who may not ask again, and for what.
    declined: Vec<(OfferKind, u8)>,
}

impl Offers {
    pub(crate) fn open(&self) -> &[Offer] {
        &self.open
    }

    /// Offers that were open when the game was left.
    pub(crate) fn restore(&mut self, offers: impl IntoIterator<Item = Offer>) {
        self.open = offers.into_iter().collect();
    }

    /// A player offers something, or agrees to what another has offered; `people` decide.
    pub(crate) fn make(
        &mut self,
        kind: OfferKind,
        player: u8,
        people: PlayerSet,
    ) -> Result<OfferState, OfferError> {
        let known = self.open.iter().position(|offer| offer.kind == kind);
        if known.is_none() && self.declined.contains(&(kind, player)) {
            return Err(OfferError::Declined);
        }
        let at = known.unwrap_or_else(|| {
            self.open.push(Offer { kind, by: player, agreed: PlayerSet::default() });
            self.open.len() - 1
        });
        let offer = &mut self.open[at];
        offer.agreed.insert(player);
        if people.iter().any(|person| !offer.agreed.contains(person)) {
            return Ok(OfferState::Open);
        }
        self.open.remove(at);
        Ok(OfferState::Agreed)
    }

    /// A player declines an offer, or withdraws their own. False if there is no such offer.
    pub(crate) fn decline(&mut self, kind: OfferKind, player: u8) -> bool {
        let Some(at) = self.open.iter().position(|offer| offer.kind == kind) else {
            return false;
        };
        let offer = self.open.remove(at);
        if offer.by != player {
            self.declined.push((kind, offer.by));
        }
        true
    }

    /// A player has moved: what was declined can be offered again. A takeback is about moves that
    /// are no longer the last ones; a draw stands until somebody answers it with a move.
    pub(crate) fn moved(&mut self, player: u8) {
        self.open.retain(|offer| offer.kind == OfferKind::Draw && offer.by == player);
        self.declined.clear();
    }

    /// The moves have changed or the game has ended: nothing that was offered makes sense now.
    pub(crate) fn clear(&mut self) {
        self.open.clear();
        self.declined.clear();
    }
}
