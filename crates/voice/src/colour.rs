//! Colours by name, for players that are called after their stones.

use crate::{Lang, say};

/// A colour that stones have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
#[allow(missing_docs, reason = "a colour's name says all")]
pub enum Colour {
    Black,
    Blue,
    Cyan,
    Gold,
    Green,
    Grey,
    Orange,
    Pink,
    Purple,
    Red,
    Teal,
    White,
    Yellow,
}

impl Colour {
    /// All colours.
    pub const ALL: [Self; 13] = [
        Self::Black,
        Self::Blue,
        Self::Cyan,
        Self::Gold,
        Self::Green,
        Self::Grey,
        Self::Orange,
        Self::Pink,
        Self::Purple,
        Self::Red,
        Self::Teal,
        Self::White,
        Self::Yellow,
    ];

    /// What a player with stones of this colour is called.
    #[must_use]
    pub fn name(self, lang: Lang) -> &'static str {
        match self {
            Self::Black => say!(lang, "colour-black"),
            Self::Blue => say!(lang, "colour-blue"),
            Self::Cyan => say!(lang, "colour-cyan"),
            Self::Gold => say!(lang, "colour-gold"),
            Self::Green => say!(lang, "colour-green"),
            Self::Grey => say!(lang, "colour-grey"),
            Self::Orange => say!(lang, "colour-orange"),
            Self::Pink => say!(lang, "colour-pink"),
            Self::Purple => say!(lang, "colour-purple"),
            Self::Red => say!(lang, "colour-red"),
            Self::Teal => say!(lang, "colour-teal"),
            Self::White => say!(lang, "colour-white"),
            Self::Yellow => say!(lang, "colour-yellow"),
        }
    }

    /// The colour that a player is called after, if the name is a colour's in this language.
    #[must_use]
    pub fn of_name(lang: Lang, name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|colour| colour.name(lang) == name)
    }
}
