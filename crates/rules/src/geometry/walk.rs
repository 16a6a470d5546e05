//! Following a line from a cell both ways, through the edges of the board.

use super::{Cell, Geometry, MAX_DIMENSIONS};
use crate::meter::spend;
use crate::pack::format::Edge;

/// A cell and the direction that it is passed in, as one number: long lists of them are searched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Visit(u32);

impl Visit {
    fn new(cell: Cell, direction: usize) -> Self {
        Self(u32::from(cell) << 16 | direction as u32)
    }

    fn cell(self) -> Cell {
        (self.0 >> 16) as Cell
    }

    fn direction(self) -> usize {
        (self.0 & 0xffff) as usize
    }
}

/// Room for the cells that a line visits both ways.
#[derive(Debug, Clone, Default)]
pub(super) struct Visits {
    forth: Vec<Visit>,
    back: Vec<Visit>,
}

/// Coordinates of a cell, as many as the board has axes.
pub(super) type Place = [u16; MAX_DIMENSIONS];

/// How a step went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Advance {
    /// On in the same direction.
    Straight,
    /// On in a direction that an edge may have changed.
    Turned,
    /// The line stops here.
    Stopped,
}

impl Geometry {
    /// Coordinates of a cell, without taking memory.
    pub(super) fn place(&self, cell: Cell) -> Place {
        let mut place = [0; MAX_DIMENSIONS];
        for (axis, at) in place.iter_mut().take(self.dims.len()).enumerate() {
            *at = self.coord(cell, axis);
        }
        place
    }

    /// Fills `line` with the cells around `cell`, which is at `place`, both ways; answers the
    /// length of the ring that it closes to.
    pub(super) fn trace(
        &self,
        cell: Cell,
        place: &Place,
        direction: usize,
        line: &mut [Cell],
        visits: &mut Visits,
    ) -> u16 {
        spend(line.len());
        let (behind, ahead) = line.split_at_mut(self.reach);
        ahead[0] = cell;
        let turned = self.reverse(direction);
        if self.plain {
            self.walk_straight(cell, place, direction, &mut ahead[1..]);
            self.walk_straight(cell, place, turned, behind);
            behind.reverse();
            return 0;
        }
        self.visit(cell, place, direction, &mut visits.forth);
        self.visit(cell, place, turned, &mut visits.back);
        let (start, turned) = (Visit::new(cell, direction), Visit::new(cell, turned));
        let places = ahead[1..].iter_mut().zip(&visits.forth);
        places.filter(|(_, visit)| **visit != start).for_each(|(slot, visit)| *slot = visit.cell());
        let places = behind.iter_mut().rev().zip(&visits.back);
        places
            .filter(|(_, visit)| **visit != turned)
            .for_each(|(slot, visit)| *slot = visit.cell());
        self.ring(start, visits)
    }

    /// Notes the cells after `cell`, as many as a pattern can reach, each with the step that it is
    /// reached by.
    ///
    /// A line never visits a cell twice with the same step. Where it comes back to its start,
    /// that visit is the last one here; with one-way edges it can also run into a loop that does
    /// not contain its start, and just ends there.
    fn visit(&self, cell: Cell, place: &Place, mut direction: usize, seen: &mut Vec<Visit>) {
        let start = Visit::new(cell, direction);
        let axes = self.dims.len();
        let mut at = place.map(i32::from);
        let mut step = [0; MAX_DIMENSIONS];
        step[..axes].copy_from_slice(self.step(direction));
        let (at, step) = (&mut at[..axes], &mut step[..axes]);
        seen.clear();
        seen.reserve_exact(self.reach);
        while seen.len() < self.reach {
            match self.advance(at, step) {
                Advance::Stopped => break,
                Advance::Straight => {}
                Advance::Turned => {
                    direction = usize::from(self.direction_of(step).unwrap_or_default());
                }
            }
            spend(at.len() + seen.len());
            let strides = at.iter().zip(&self.strides);
            let index = strides.fold(0u32, |index, (&at, &stride)| index + at as u32 * stride);
            let visit = Visit::new(index as Cell, direction);
            if seen.contains(&visit) {
                break;
            }
            seen.push(visit);
            if visit == start {
                break;
            }
        }
    }

    /// How many cells of a line may be looked at together without looking at a cell twice along
    /// the same step; 0 if all of them.
    fn ring(&self, start: Visit, visits: &Visits) -> u16 {
        // What is walked backwards is passed with the opposite step.
        let turn = |visit: &Visit| Visit::new(visit.cell(), self.reverse(visit.direction()));
        // The start is on both lists, `forth` steps ahead of itself if it comes again.
        let ahead = |visit: Visit| visits.forth.iter().position(|other| *other == visit);
        let mut ring = ahead(start).map(|forth| forth + 1);
        spend(visits.forth.len() + 1);
        for (back, visit) in visits.back.iter().map(turn).enumerate() {
            // The span is larger from here on.
            if ring.is_some_and(|ring| ring <= back + 1) {
                break;
            }
            spend(visits.forth.len() + 1);
            let forth = if visit == start { Some(0) } else { ahead(visit).map(|forth| forth + 1) };
            if let Some(span) = forth.map(|forth| back + 1 + forth) {
                ring = Some(ring.map_or(span, |ring| ring.min(span)));
            }
        }
        ring.unwrap_or(0) as u16
    }

    /// The walk on a board whose edges all stop: a fixed stride until the nearest edge.
    fn walk_straight(&self, cell: Cell, place: &Place, direction: usize, ray: &mut [Cell]) {
        spend(self.dims.len());
        let (mut room, mut stride) = (ray.len(), 0i32);
        let axes = self.dims.iter().zip(&self.strides).zip(place);
        for (&step, ((&size, &length), &at)) in self.step(direction).iter().zip(axes) {
            match step {
                1 => room = room.min(usize::from(size - 1 - at)),
                -1 => room = room.min(usize::from(at)),
                0 => {}
                longer => {
                    let ahead = if longer > 0 { size - 1 - at } else { at };
                    room = room.min(usize::from(ahead) / usize::from(longer.unsigned_abs()));
                }
            }
            stride += i32::from(step) * length as i32;
        }
        for (distance, slot) in ray[..room].iter_mut().enumerate() {
            *slot = (i32::from(cell) + stride * (distance as i32 + 1)) as Cell;
        }
    }

    /// Moves one step on, through the edges.
    ///
    /// Axes are handled in order, so a corner is the first axis' edge and then the second's.
    pub(super) fn advance(&self, at: &mut [i32], step: &mut [i8]) -> Advance {
        let mut inside = true;
        for ((at, step), &size) in at.iter_mut().zip(step.iter()).zip(&self.dims) {
            *at += i32::from(*step);
            inside &= (0..i32::from(size)).contains(at);
        }
        if inside {
            return Advance::Straight;
        }
        for axis in 0..at.len() {
            let size = i32::from(self.dims[axis]);
            let high = at[axis] >= size;
            if at[axis] >= 0 && !high {
                continue;
            }
            let edge = self.edges[axis][usize::from(high)];
            match edge {
                Edge::Stop => return Advance::Stopped,
                Edge::Return => at[axis] = at[axis].rem_euclid(size),
                // The edge cell is the turning point: ... 1, 0, 1 ...
                Edge::Reverse => {
                    at[axis] = if high { size - 2 } else { 1 };
                    step[axis] = -step[axis];
                    if at[axis] < 0 || at[axis] >= size {
                        return Advance::Stopped;
                    }
                }
                Edge::Loop | Edge::LoopReturn | Edge::LoopReverse => {
                    for other in (0..at.len()).filter(|&other| other != axis) {
                        at[other] = i32::from(self.dims[other]) - 1 - at[other];
                        step[other] = -step[other];
                    }
                    if edge == Edge::LoopReverse {
                        at[axis] = if high { size - 1 } else { 0 };
                        step[axis] = -step[axis];
                    } else {
                        at[axis] = if high { 0 } else { size - 1 };
                    }
                }
            }
        }
        let arrived = at.iter().zip(&self.dims).all(|(at, &size)| (0..size.into()).contains(at));
        if arrived { Advance::Turned } else { Advance::Stopped }
    }
}
