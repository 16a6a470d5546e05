//! The clocks of a game. They stand still while a seat is open and while the server is down.

use std::time::Duration;

use tokio::time::Instant;

use super::seat::Seat;
use super::table::Table;
use super::view::ClockView;
use crate::store::Setup;

/// The clocks of a game, if it has any.
pub(crate) struct Clock {
    move_ms: Option<u64>,
    game_ms: Option<u64>,
    /// When the turn began; nothing while the clocks stand still.
    since: Option<Instant>,
}

impl Clock {
    pub(crate) fn new(setup: &Setup) -> Self {
        Self { move_ms: setup.move_ms, game_ms: setup.game_ms, since: None }
    }

    fn exists(&self) -> bool {
        self.move_ms.is_some() || self.game_ms.is_some()
    }

    pub(crate) fn is_running(&self) -> bool {
        self.since.is_some()
    }

    /// A new turn has begun, or the game has ended.
    pub(crate) fn turn_begins(&mut self, table: &Table) {
        self.since = None;
        self.go_on(table);
    }

    /// Lets the clock run if everybody is there.
    pub(crate) fn go_on(&mut self, table: &Table) {
        let waits = table.is_over() || table.seats.contains(&Seat::Open);
        if waits || !self.exists() {
            self.since = None;
        } else if self.since.is_none() {
            self.since = Some(Instant::now());
        }
    }

    fn used_ms(&self) -> u64 {
        self.since.map_or(0, |since| since.elapsed().as_millis() as u64)
    }

    /// What the turn may take from its beginning.
    fn turn_ms(&self, table: &Table) -> Option<u64> {
        let mover = usize::from(table.position().to_move());
        let bank = table.left_ms.as_ref().and_then(|left| left.get(mover)).copied();
        match (bank, self.move_ms) {
            (Some(bank), Some(limit)) => Some(bank.min(limit)),
            (bank, limit) => bank.or(limit),
        }
    }

    /// When the player to move has lost.
    pub(crate) fn runs_out(&self, table: &Table) -> Option<Instant> {
        Some(self.since? + Duration::from_millis(self.turn_ms(table)?))
    }

    /// What is left of the turn, if there is a clock.
    pub(crate) fn time_left(&self, table: &Table) -> Option<Duration> {
        Some(Duration::from_millis(self.turn_ms(table)?.saturating_sub(self.used_ms())))
    }

    /// What a computer may take: not all of it, because thinking ends late rather than early.
    pub(crate) fn time_to_think(&self, table: &Table) -> Option<Duration> {
        let left = self.time_left(table)?;
        // A game's time is meant for many moves.
        let share = if self.move_ms.is_some() { 2 } else { 20 };
        Some(left / share)
    }

    /// What everybody has left for the game once `mover` has moved.
    pub(crate) fn left_after(&self, table: &Table, mover: u8) -> Option<Vec<u64>> {
        let mut left = table.left_ms.clone()?;
        if let Some(left) = left.get_mut(usize::from(mover)) {
            *left = left.saturating_sub(self.used_ms());
        }
        Some(left)
    }

    pub(crate) fn view(&self, table: &Table) -> Option<ClockView> {
        if !self.exists() {
            return None;
        }
        let used = self.used_ms();
        let mover = usize::from(table.position().to_move());
        let whole = table.left_ms.clone();
        let whole = whole.unwrap_or_else(|| vec![self.move_ms.unwrap_or(0); table.seats.len()]);
        let left = whole.into_iter().enumerate();
        let left =
            left.map(|(seat, left)| if seat == mover { left.saturating_sub(used) } else { left });
        Some(ClockView {
            move_ms: self.move_ms,
            game_ms: self.game_ms,
            left_ms: left.collect(),
            turn_left_ms: self.turn_ms(table).unwrap_or(0).saturating_sub(used),
            running: self.is_running(),
        })
    }
}
