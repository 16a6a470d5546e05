//! The shape of a board: which cells there are, and which of them are neighbours.

use std::collections::BTreeSet;

use foursight_rules::format::{Board, Lattice};

use crate::lines::{Coords, all_steps};
use crate::link::{LinkFault, fault};

/// Sizes of a board's axes, and the cells that it does not have.
pub(crate) struct Shape {
    pub(crate) dims: Vec<i64>,
    pub(crate) missing: BTreeSet<Coords>,
}

/// The shape that a board states, if it states one.
pub(crate) fn shape_of(board: &Board) -> Result<Option<Shape>, LinkFault> {
    let Some(rows) = &board.picture else {
        let sizes = board.dimensions.as_ref();
        let dims = sizes.map(|sizes| sizes.iter().map(|size| i64::from(size.0)).collect());
        return Ok(dims.map(|dims| Shape { dims, missing: BTreeSet::new() }));
    };
    if board.dimensions.is_some() {
        return fault("a picture and dimensions");
    }
    let hex = board.lattice == Some(Lattice::Hex);
    let mut dots: Vec<(i64, i64)> = Vec::new();
    for (row, text) in (0..).zip(rows) {
        for (at, symbol) in (0..).zip(text.chars()) {
            match symbol {
                ' ' => {}
                '.' => dots.push((row, at)),
                _ => return fault("a picture of something else"),
            }
        }
    }
    let Some(&(top, first)) = dots.first() else { return fault("a picture of nothing") };
    for (row, at) in &mut dots {
        *row -= top;
        if hex {
            // Straighten what leans: a row that lies lower starts further to the right.
            *at -= *row;
            if (*at - first) % 2 != 0 {
                return fault("a cell between two cells");
            }
        }
    }
    let left = dots.iter().map(|(_, at)| *at).min().unwrap_or(0);
    let wide = if hex { 2 } else { 1 };
    let cells: BTreeSet<Coords> =
        dots.iter().map(|(row, at)| vec![*row, (*at - left) / wide]).collect();
    let size = |axis: usize| cells.iter().map(|cell| cell[axis] + 1).max().unwrap_or(0);
    let dims = vec![size(0), size(1)];
    // Large ones are refused before anybody asks which cells are missing.
    let whole = if dims[0] * dims[1] <= 65_535 { all_cells(&dims) } else { Vec::new() };
    let missing = whole.into_iter().filter(|cell| !cells.contains(cell)).collect();
    Ok(Some(Shape { dims, missing }))
}

/// Every place within these sizes, ascending.
pub(crate) fn all_cells(dims: &[i64]) -> Vec<Coords> {
    let mut cells: Vec<Coords> = vec![Vec::new()];
    for &size in dims {
        cells = cells
            .into_iter()
            .flat_map(|cell| {
                (0..size).map(move |at| {
                    let mut longer = cell.clone();
                    longer.push(at);
                    longer
                })
            })
            .collect();
    }
    cells
}

/// The steps to all neighbours, ascending.
pub(crate) fn neighbours(axes: usize, lattice: Lattice) -> Vec<Coords> {
    let mut steps = all_steps(axes);
    if lattice == Lattice::Hex {
        // Hexagons touch at a distance of one, counted along three axes.
        steps.retain(|step| step[0].abs() + step[1].abs() + (step[0] + step[1]).abs() == 2);
    }
    steps
}

/// Of the neighbours those that are straight ahead: along one axis, or all six.
pub(crate) fn straight_neighbours(axes: usize, lattice: Lattice) -> Vec<Coords> {
    let mut steps = neighbours(axes, lattice);
    if lattice == Lattice::Square {
        steps.retain(|step| step.iter().filter(|component| **component != 0).count() == 1);
    }
    steps
}
