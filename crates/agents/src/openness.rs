//! How open the board is around a move: what a shallow look at a nearly empty board cannot see.

use foursight_rules::format::Lattice;
use foursight_rules::{Move, Position};

use crate::lookahead::WON;

/// What the middle of an empty board is worth more than its edge, as searches count.
const MIDDLE: f32 = 120.0;

/// How open a board is as it is now. Before the first stone there is nothing else to go by; it
/// counts for less with every stone.
pub(crate) struct Openness<'p> {
    position: &'p Position,
    /// From 1 on an empty board to nothing; nothing where stones fall or edges are joined.
    weight: f32,
}

impl<'p> Openness<'p> {
    pub(crate) fn of(position: &'p Position) -> Self {
        let rules = position.rules();
        let flat = rules.gravity().is_none() && rules.linked().topology.is_none();
        // A round is one more than moves were made.
        let weight = if flat { (position.round() as f32).powi(-2) } else { 0.0 };
        Self { position, weight }
    }

    /// A move's value with the openness around it; certain values are what they are.
    pub(crate) fn seen(&self, mv: Move, value: i32) -> i32 {
        if self.weight < 0.01 || value.abs() > WON {
            return value;
        }
        let rules = self.position.rules();
        if rules.place_of(mv).is_none() {
            return value;
        }
        let coords = rules.move_coords(mv).into_iter().zip(rules.move_sizes());
        let off_middle = |(at, size): (u16, u16)| {
            let last = f32::from(size.max(2) - 1);
            (2.0 * f32::from(at) - last).abs() / last
        };
        let mut farthest = coords.map(off_middle).fold(0.0, f32::max);
        if let (Lattice::Hex, &[row, column], &[rows, columns]) =
            (rules.geometry().lattice(), &rules.move_coords(mv)[..], &rules.move_sizes()[..])
        {
            // The third direction, in which the sum of both stays what it is.
            farthest = farthest.max(off_middle((row + column, rows + columns - 1)));
        }
        let openness = MIDDLE * (1.0 - farthest);
        (value as f32 * (1.0 - self.weight) + openness * self.weight) as i32
    }
}
