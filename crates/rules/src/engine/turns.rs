//! Whose stone comes when, in games where turns do not just go round.

use crate::pack::format::Turns;

/// The players in the order of their stones: a beginning, and a part that comes over and over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct TurnOrder {
    seats: Vec<u8>,
    /// Where the part that is repeated begins.
    repeats_from: usize,
}

impl TurnOrder {
    /// The order that a pack states, unless it is the usual one.
    pub(crate) fn of(turns: &Turns, players: u8) -> Option<Self> {
        let order: Vec<u8> = match &turns.order {
            Some(order) => order.iter().map(|seat| seat.0).collect(),
            None => (0..players).collect(),
        };
        let stones: Vec<usize> = match &turns.stones {
            Some(stones) => stones.iter().map(|count| usize::from(count.0)).collect(),
            None => vec![1],
        };
        let (last, first) = stones.split_last()?;
        let seat = |turn: usize| order[turn % order.len()];
        let several = |turn: usize, stones: usize| std::iter::repeat_n(seat(turn), stones);
        let mut seats: Vec<u8> =
            first.iter().enumerate().flat_map(|(turn, &stones)| several(turn, stones)).collect();
        let repeats_from = seats.len();
        let turns = first.len()..first.len() + order.len();
        seats.extend(turns.flat_map(|turn| several(turn, *last)));
        let is_usual = repeats_from == 0 && seats.iter().copied().eq(0..players);
        (!is_usual).then_some(Self { seats, repeats_from })
    }

    /// Whose stone this is.
    #[inline]
    pub(crate) fn seat(&self, slot: u16) -> u8 {
        self.seats[usize::from(slot)]
    }

    /// What comes after it.
    #[inline]
    pub(crate) fn after(&self, slot: u16) -> u16 {
        let next = usize::from(slot) + 1;
        if next < self.seats.len() { next as u16 } else { self.repeats_from as u16 }
    }

    /// How many stones the same player has in a row from here on, this one included.
    pub(crate) fn stones_left(&self, slot: u16) -> u32 {
        let (mut at, mut count) = (self.after(slot), 1);
        while self.seat(at) == self.seat(slot) && (count as usize) < self.seats.len() {
            (at, count) = (self.after(at), count + 1);
        }
        count
    }

    /// The most stones that anybody has in a row once the beginning is over.
    pub(crate) fn most_stones(&self) -> u32 {
        let slots = self.repeats_from as u16..self.seats.len() as u16;
        slots.map(|slot| self.stones_left(slot)).max().unwrap_or(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pack::format::{Seat, StoneCount};

    fn seats(stones: Option<&[u8]>, order: Option<&[u8]>, players: u8) -> Option<Vec<u8>> {
        let turns = Turns {
            stones: stones.map(|list| list.iter().map(|&count| StoneCount(count)).collect()),
            order: order.map(|list| list.iter().map(|&seat| Seat(seat)).collect()),
        };
        let order = TurnOrder::of(&turns, players)?;
        let mut slot = 0;
        Some(
            (0..10)
                .map(|_| {
                    let seat = order.seat(slot);
                    slot = order.after(slot);
                    seat
                })
                .collect(),
        )
    }

    #[test]
    fn stones_and_seats_in_turn() {
        let connect6 = seats(Some(&[1, 2]), None, 2).unwrap();
        assert_eq!(connect6, [0, 1, 1, 0, 0, 1, 1, 0, 0, 1]);
        let three = seats(Some(&[1, 2]), None, 3).unwrap();
        assert_eq!(three, [0, 1, 1, 2, 2, 0, 0, 1, 1, 2]);
        let mirrored = seats(None, Some(&[0, 1, 1, 0]), 2).unwrap();
        assert_eq!(mirrored, [0, 1, 1, 0, 0, 1, 1, 0, 0, 1]);
        let long = seats(Some(&[2, 1, 3]), None, 2).unwrap();
        assert_eq!(long, [0, 0, 1, 0, 0, 0, 1, 1, 1, 0]);
        assert_eq!(seats(Some(&[1]), None, 2), None, "the usual order");
        assert_eq!(seats(None, Some(&[0, 1, 2]), 3), None);
        let other = seats(None, Some(&[1, 0]), 2).unwrap();
        assert_eq!(other[..3], [1, 0, 1]);
    }

    #[test]
    fn stones_of_a_turn_are_counted_across_the_place_where_it_repeats() {
        let order =
            TurnOrder::of(&Turns { stones: None, order: Some([0, 1, 1, 0].map(Seat).to_vec()) }, 2);
        let order = order.unwrap();
        assert_eq!([0, 1, 2, 3].map(|slot| order.stones_left(slot)), [1, 2, 1, 2]);
        assert_eq!(order.most_stones(), 2);
    }
}
