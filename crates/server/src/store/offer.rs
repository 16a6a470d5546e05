//! Offers between people as they are kept, sent and shown.

use foursight_rules::PlayerSet;
use foursight_table::{Offer, OfferKind, Refusal};
use serde::{Deserialize, Serialize};

/// What people can offer each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OfferName {
    /// To take back the last move of whoever offers it, and what came after it.
    Takeback,
    /// To end the game without a winner.
    Draw,
    /// To play again.
    Rematch,
}

impl OfferName {
    const ALL: [(&str, Self); 3] =
        [("takeback", Self::Takeback), ("draw", Self::Draw), ("rematch", Self::Rematch)];

    /// The offer of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(known, _)| *known == name).map(|(_, kind)| *kind)
    }
}

impl From<OfferName> for OfferKind {
    fn from(name: OfferName) -> Self {
        match name {
            OfferName::Takeback => Self::Takeback,
            OfferName::Draw => Self::Draw,
            OfferName::Rematch => Self::Rematch,
        }
    }
}

impl From<OfferKind> for OfferName {
    fn from(kind: OfferKind) -> Self {
        match kind {
            OfferKind::Takeback => Self::Takeback,
            OfferKind::Draw => Self::Draw,
            OfferKind::Rematch => Self::Rematch,
        }
    }
}

/// An offer that waited for somebody when it was stored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredOffer {
    /// What is offered.
    pub kind: OfferName,
    /// The seat that offered it.
    pub by: u8,
    /// The seats that have agreed.
    pub agreed: PlayerSet,
    /// How many turns had been played: the table knows whether it still stands after others.
    pub turns: usize,
}

impl From<&Offer> for StoredOffer {
    fn from(offer: &Offer) -> Self {
        let Offer { kind, by, agreed, turns } = *offer;
        Self { kind: kind.into(), by, agreed, turns }
    }
}

impl From<&StoredOffer> for Offer {
    fn from(offer: &StoredOffer) -> Self {
        let StoredOffer { kind, by, agreed, turns } = *offer;
        Self { kind: kind.into(), by, agreed, turns }
    }
}

/// What somebody had offered in vain when it was stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredRefusal {
    /// What was offered.
    pub kind: OfferName,
    /// The seat that offered it.
    pub by: u8,
    /// How many turns had been played.
    pub turns: usize,
}

impl From<&Refusal> for StoredRefusal {
    fn from(refusal: &Refusal) -> Self {
        let Refusal { kind, by, turns } = *refusal;
        Self { kind: kind.into(), by, turns }
    }
}

impl From<&StoredRefusal> for Refusal {
    fn from(refusal: &StoredRefusal) -> Self {
        let StoredRefusal { kind, by, turns } = *refusal;
        Self { kind: kind.into(), by, turns }
    }
}
