//! Who is connected to a game, who only watches, and who has been away for too long.

use std::time::Duration;

use tokio::time::Instant;

use super::seat::Seat;

/// Spectators come and go in crowds; everybody hears of it only so often.
const CROWD: Duration = Duration::from_secs(1);

/// The people around a game.
pub(crate) struct People {
    /// Connections of each person's seat; nothing for computers.
    connections: Vec<Option<usize>>,
    /// Since when a person who was there has been away.
    away: Vec<Option<Instant>>,
    spectators: usize,
    /// True if people who came by a link play: who stays away too long loses.
    shared: bool,
    grace: Duration,
    /// When to tell about spectators.
    tell: Option<Instant>,
}

impl People {
    pub(crate) fn new(seats: &[Seat], shared: bool, grace: Duration) -> Self {
        Self {
            connections: seats.iter().map(|seat| seat.is_person().then_some(0)).collect(),
            away: vec![None; seats.len()],
            spectators: 0,
            shared,
            grace,
            tell: None,
        }
    }

    pub(crate) fn sits_down(&mut self, seat: usize) {
        if let Some(place) = self.connections.get_mut(seat) {
            *place = Some(0);
        }
    }

    /// Whether each person is connected.
    pub(crate) fn connected(&self) -> Vec<Option<bool>> {
        self.connections.iter().map(|count| count.map(|count| count > 0)).collect()
    }

    pub(crate) fn spectators(&self) -> usize {
        self.spectators
    }

    /// True if nobody is connected at all.
    pub(crate) fn is_empty(&self) -> bool {
        self.spectators == 0 && !self.anybody_plays()
    }

    fn anybody_plays(&self) -> bool {
        self.connections.iter().flatten().any(|count| *count > 0)
    }

    /// Somebody connects to these seats; to none, to watch.
    pub(crate) fn comes(&mut self, seats: &[usize]) {
        if seats.is_empty() {
            self.spectators += 1;
            self.tell_soon();
        }
        if !self.anybody_plays() {
            // Those who are away get their time from now on: nobody has waited for them yet.
            let now = Instant::now();
            self.away.iter_mut().flatten().for_each(|since| *since = now);
        }
        for &seat in seats {
            if let Some(count) = self.connections.get_mut(seat).and_then(Option::as_mut) {
                *count += 1;
                self.away[seat] = None;
            }
        }
    }

    /// Somebody leaves.
    pub(crate) fn goes(&mut self, seats: &[usize]) {
        if seats.is_empty() {
            self.spectators = self.spectators.saturating_sub(1);
            self.tell_soon();
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

    fn tell_soon(&mut self) {
        self.tell.get_or_insert_with(|| Instant::now() + CROWD);
    }

    pub(crate) fn tell_now(&self, now: Instant) -> bool {
        self.tell.is_some_and(|at| at <= now)
    }

    pub(crate) fn told(&mut self) {
        self.tell = None;
    }

    /// When each person who is away loses, if somebody waits for them.
    fn ends(&self) -> impl Iterator<Item = Option<Instant>> {
        let counts = self.shared && self.anybody_plays();
        self.away.iter().map(move |since| since.filter(|_| counts).map(|since| since + self.grace))
    }

    pub(crate) fn away_ms(&self) -> Vec<Option<u64>> {
        let now = Instant::now();
        let left = |end: Instant| end.saturating_duration_since(now).as_millis() as u64;
        self.ends().map(|end| end.map(left)).collect()
    }

    /// Who has been away for too long.
    pub(crate) fn forfeits(&mut self, now: Instant) -> Option<u8> {
        let seat = self.ends().position(|end| end.is_some_and(|end| end <= now))?;
        self.away[seat] = None;
        Some(seat as u8)
    }

    /// When something is due.
    pub(crate) fn due(&self) -> Option<Instant> {
        self.ends().flatten().chain(self.tell).min()
    }
}
