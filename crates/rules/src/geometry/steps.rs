//! The steps that lines take from cell to cell: those to neighbours, and longer ones that rules name.

use std::collections::BTreeSet;

use super::count_directions;
use crate::pack::format::Lattice;

/// All steps of a board in ascending order: the reverse of one is as far from the end as it is
/// from the beginning.
#[derive(Debug, Clone)]
pub(super) struct Steps {
    /// One component for each axis, flat.
    flat: Vec<i8>,
    axes: usize,
    count: usize,
    /// Which of them lead to a neighbour; `None` if all do and none is left out.
    near: Option<Vec<bool>>,
}

impl Steps {
    /// The steps to the neighbours, and these longer ones. The longer ones must come both ways.
    pub(super) fn new(axes: usize, lattice: Lattice, longer: &BTreeSet<Vec<i8>>) -> Self {
        let all = all_steps(axes);
        if lattice == Lattice::Square && longer.is_empty() {
            return Self { flat: all, axes, count: count_directions(axes), near: None };
        }
        // Merged with exact sizes: of ten axes there are 59,048 steps to neighbours.
        let mut near = all
            .chunks_exact(axes.max(1))
            .filter(|step| is_near(lattice, step))
            .map(|step| (step, true))
            .peekable();
        let mut far = longer.iter().map(|step| (step.as_slice(), false)).peekable();
        let most = count_near(axes, lattice) + longer.len();
        let (mut flat, mut are_near) = (Vec::with_capacity(most * axes), Vec::with_capacity(most));
        while let Some((step, is_near)) = match (near.peek(), far.peek()) {
            (Some(one), Some(other)) if other < one => far.next(),
            (Some(_), _) => near.next(),
            (None, _) => far.next(),
        } {
            flat.extend_from_slice(step);
            are_near.push(is_near);
        }
        Self { flat, axes, count: are_near.len(), near: Some(are_near) }
    }

    pub(super) fn count(&self) -> usize {
        self.count
    }

    #[inline]
    pub(super) fn get(&self, direction: usize) -> &[i8] {
        &self.flat[direction * self.axes..][..self.axes]
    }

    /// True if a step leads to a neighbour.
    pub(super) fn is_near(&self, direction: usize) -> bool {
        self.near.as_ref().is_none_or(|near| near[direction])
    }

    /// The number of a step; `None` if it is none of these.
    pub(super) fn find(&self, step: &[i8]) -> Option<u16> {
        if step.len() != self.axes {
            return None;
        }
        if self.near.is_some() {
            let (mut low, mut high) = (0, self.count);
            while low < high {
                let middle = usize::midpoint(low, high);
                match self.get(middle).cmp(step) {
                    std::cmp::Ordering::Less => low = middle + 1,
                    std::cmp::Ordering::Equal => return Some(middle as u16),
                    std::cmp::Ordering::Greater => high = middle,
                }
            }
            return None;
        }
        let fits = step.iter().all(|s| (-1..=1).contains(s)) && step.iter().any(|s| *s != 0);
        let code = step.iter().fold(0i64, |code, &s| code.wrapping_mul(3) + i64::from(s) + 1);
        // All steps are numbered in base 3; the one in the middle does not move and is left out.
        let half = self.count as i64 / 2;
        fits.then(|| (code - i64::from(code > half)) as u16)
    }
}

/// True if a step, which is not zero, leads to a neighbour.
pub(crate) fn is_near(lattice: Lattice, step: &[i8]) -> bool {
    let short = step.iter().all(|s| (-1..=1).contains(s));
    match lattice {
        Lattice::Square => short,
        // Columns lean to the right as they go down.
        Lattice::Hex => short && step.iter().map(|s| i32::from(*s)).sum::<i32>().abs() < 2,
    }
}

/// How many steps lead to a neighbour.
pub(crate) fn count_near(axes: usize, lattice: Lattice) -> usize {
    match lattice {
        Lattice::Square => count_directions(axes),
        Lattice::Hex => 6,
    }
}

/// Every step of {-1, 0, 1}^n but zero, ascending.
fn all_steps(dimensions: usize) -> Vec<i8> {
    let total = 3usize.pow(dimensions as u32);
    let mut steps = Vec::with_capacity(total.saturating_sub(1) * dimensions);
    for code in (0..total).filter(|code| *code != total / 2) {
        for axis in (0..dimensions).rev() {
            steps.push((code / 3usize.pow(axis as u32) % 3) as i8 - 1);
        }
    }
    steps
}
