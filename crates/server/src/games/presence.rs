//! Presence: who is connected to a game, who only watches, and since when somebody is waited for.

use std::time::Duration;

use tokio::sync::mpsc;
use tokio::time::Instant;

use super::occupant::Occupant;

/// How often at most changes in the number of spectators are announced: they come in crowds.
const SPECTATOR_INTERVAL: Duration = Duration::from_secs(1);

/// The connections of a game.
pub(crate) struct Presence {
    /// Connections of each person's seat; nothing for computers.
    connections: Vec<Option<usize>>,
    /// Since when a person who was there has been away.
    away: Vec<Option<Instant>>,
    spectators: usize,
    /// Since when somebody has been there to wait for others.
    waiting: Instant,
    /// True if it can decide the game who is away: people play each other by a clock.
    counts: bool,
    /// When to announce the number of spectators.
    announce_at: Option<Instant>,
}

impl Presence {
    /// Nobody is connected yet; `seen` says who has been there before, bit by bit.
    pub(crate) fn new(occupants: &[Occupant], counts: bool, seen: u32) -> Self {
        let away = |seat: usize| (seat < 32 && seen >> seat & 1 == 1).then(Instant::now);
        Self {
            connections: occupants.iter().map(|who| who.is_person().then_some(0)).collect(),
            away: (0..occupants.len()).map(away).collect(),
            spectators: 0,
            waiting: Instant::now(),
            counts,
            announce_at: None,
        }
    }

    pub(crate) fn sit_down(&mut self, seat: usize) {
        if let Some(count) = self.connections.get_mut(seat) {
            *count = Some(0);
        }
    }

    /// Whether each person is connected.
    pub(crate) fn connected(&self) -> Vec<Option<bool>> {
        self.connections.iter().map(|count| count.map(|count| count > 0)).collect()
    }

    /// Whether somebody is connected to a seat.
    pub(crate) fn is_connected(&self, seat: usize) -> bool {
        self.connections.get(seat).copied().flatten().is_some_and(|count| count > 0)
    }

    pub(crate) fn spectators(&self) -> usize {
        self.spectators
    }

    /// True if nobody is connected at all.
    pub(crate) fn is_empty(&self) -> bool {
        self.spectators == 0 && !self.any_player_connected()
    }

    /// Who is there or has been, bit by bit, if that can decide the game.
    pub(crate) fn seen(&self) -> u32 {
        let seats = self.connections.iter().zip(&self.away).take(32).enumerate();
        let here = |count: Option<usize>| count.is_some_and(|count| count > 0);
        let seen = seats.filter(|(_, (count, away))| here(**count) || away.is_some());
        seen.filter(|_| self.counts).fold(0, |seen, (seat, _)| seen | 1 << seat)
    }

    fn any_player_connected(&self) -> bool {
        self.connections.iter().flatten().any(|count| *count > 0)
    }

    /// Somebody connects to these seats; to none, to watch.
    pub(crate) fn connect(&mut self, seats: &[usize]) {
        if seats.is_empty() {
            self.spectators += 1;
            self.announce_soon();
        }
        if !self.any_player_connected() {
            // Nobody has waited for the others yet.
            self.waiting = Instant::now();
        }
        for &seat in seats {
            if let Some(count) = self.connections.get_mut(seat).and_then(Option::as_mut) {
                *count += 1;
                self.away[seat] = None;
            }
        }
    }

    /// Somebody leaves.
    pub(crate) fn disconnect(&mut self, seats: &[usize]) {
        if seats.is_empty() {
            self.spectators = self.spectators.saturating_sub(1);
            self.announce_soon();
        }
        for &seat in seats {
            if let Some(count) = self.connections.get_mut(seat).and_then(Option::as_mut) {
                *count = count.saturating_sub(1);
                if *count == 0 {
                    self.away[seat] = Some(Instant::now());
                }
            }
        }
    }

    fn announce_soon(&mut self) {
        self.announce_at.get_or_insert_with(|| Instant::now() + SPECTATOR_INTERVAL);
    }

    pub(crate) fn announcement_due(&self, now: Instant) -> bool {
        self.announce_at.is_some_and(|at| at <= now)
    }

    pub(crate) fn announced(&mut self) {
        self.announce_at = None;
    }

    /// Since when this player, whose turn began then, has kept somebody waiting by being away; or
    /// at all, if it is their first move, which no clock measures.
    pub(crate) fn kept_waiting(&self, seat: usize, turn: Instant, first: bool) -> Option<Instant> {
        let connected = |count: &Option<usize>| count.is_some_and(|count| count > 0);
        let mut others = self.connections.iter().enumerate().filter(|(other, _)| *other != seat);
        let waited_for = self.counts && others.any(|(_, count)| connected(count));
        let left = self.away.get(seat).copied().flatten();
        let since = if first { Some(turn) } else { left.map(|left| left.max(turn)) };
        since.filter(|_| waited_for).map(|since| since.max(self.waiting))
    }

    /// When something is due.
    pub(crate) fn due(&self) -> Option<Instant> {
        self.announce_at
    }
}

/// Somebody's presence at a game: the game hears of it when this is dropped, whatever ended it.
#[derive(Debug)]
pub(crate) struct PresenceGuard {
    pub(super) seats: Vec<usize>,
    pub(super) leaves: mpsc::UnboundedSender<Vec<usize>>,
}

impl Drop for PresenceGuard {
    fn drop(&mut self) {
        // A game that has left the memory has nobody to count.
        let _ = self.leaves.send(std::mem::take(&mut self.seats));
    }
}
