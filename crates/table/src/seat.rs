//! Who sits at a table.

/// Whoever moves for a player.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Seat {
    /// The name that records give the player.
    pub name: String,
    /// Who it is.
    pub kind: SeatKind,
}

/// What the table has to know about whoever sits there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SeatKind {
    /// A person.
    Person,
    /// Nobody yet: the game waits for a person.
    Open,
    /// A program: one of Foursight's own players, or a bot.
    Program,
}

impl Seat {
    /// A person with this name.
    #[must_use]
    pub fn person(name: impl Into<String>) -> Self {
        Self { name: name.into(), kind: SeatKind::Person }
    }

    /// A seat that waits for a person.
    #[must_use]
    pub fn open(name: impl Into<String>) -> Self {
        Self { name: name.into(), kind: SeatKind::Open }
    }

    /// A program with this name.
    #[must_use]
    pub fn program(name: impl Into<String>) -> Self {
        Self { name: name.into(), kind: SeatKind::Program }
    }
}
