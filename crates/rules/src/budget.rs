//! What packs may cost, and what they do: fuel and bytes, told before they are spent.

/// What a face lets packs cost. Over budget, packs are refused with a finding that says where the
/// cost comes from, before the memory is taken.
///
/// One unit of fuel is one small step: a cell looked at, a byte read, a number changed. It is
/// counted, never measured, so that a pack costs the same everywhere.
///
/// ```
/// use foursight_rules::{Budget, Library, Ruleset};
///
/// let rules = Ruleset::load_within(&Library::bundled(), &["pente"], &Budget::server())?;
/// assert!(rules.cost().of_ten(&Budget::server()) < 1.0);
/// # Ok::<(), foursight_rules::LoadError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Budget {
    /// Fuel for reading, checking, linking and compiling.
    pub prepare: u64,
    /// Fuel for one turn at its worst, with the list of legal moves and the snapshot after it.
    pub turn: u64,
    /// Bytes of the rules, of one game, and of what its dearest turn leaves behind.
    pub bytes: u64,
}

impl Budget {
    /// For packs of one's own: whatever a patient person would wait for.
    #[must_use]
    pub const fn generous() -> Self {
        Self { prepare: 40_000_000_000, turn: 10_000_000_000, bytes: 2 << 30 }
    }

    /// For packs of strangers: a fraction of a second, and less memory than a page in a browser.
    #[must_use]
    pub const fn server() -> Self {
        Self { prepare: 150_000_000, turn: 30_000_000, bytes: 48 << 20 }
    }
}

impl Default for Budget {
    fn default() -> Self {
        Self::generous()
    }
}

/// What a game costs at its worst: upper bounds, known from the sizes of its packs alone.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Cost {
    /// Fuel for reading, checking, linking and compiling.
    pub prepare: u64,
    /// Fuel for one move, its rules, its bomb and its events; also for taking it back.
    pub turn: u64,
    /// Fuel for one list of legal moves.
    pub listing: u64,
    /// Fuel for one [`Snapshot`](crate::Snapshot).
    pub snapshot: u64,
    /// Bytes while the rules are made, and of the rules, which all games share.
    pub rules_bytes: u64,
    /// Bytes of one game with a snapshot and a list of its moves.
    pub game_bytes: u64,
    /// Bytes that one turn takes while it is played, and leaves in events and in the history.
    pub turn_bytes: u64,
}

impl Cost {
    /// Fuel for what a move makes a face do: the turn, the legal moves, the snapshot.
    #[must_use]
    pub fn move_fuel(&self) -> u64 {
        self.turn.saturating_add(self.listing).saturating_add(self.snapshot)
    }

    /// Bytes of the rules with one game and one turn.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.rules_bytes.saturating_add(self.game_bytes).saturating_add(self.turn_bytes)
    }

    /// How much of a budget this is: 1 is all of it, more is too much.
    #[must_use]
    pub fn share(&self, budget: &Budget) -> f64 {
        [
            (self.prepare, budget.prepare),
            (self.move_fuel(), budget.turn),
            (self.bytes(), budget.bytes),
        ]
        .into_iter()
        .map(|(cost, limit)| cost as f64 / limit.max(1) as f64)
        .fold(0.0, f64::max)
    }

    /// The same as people read it: "3.1 of 10".
    #[must_use]
    pub fn of_ten(&self, budget: &Budget) -> f64 {
        10.0 * self.share(budget)
    }

    /// True if all of it is within a budget.
    #[must_use]
    pub fn fits(&self, budget: &Budget) -> bool {
        self.prepare <= budget.prepare
            && self.move_fuel() <= budget.turn
            && self.bytes() <= budget.bytes
    }
}
