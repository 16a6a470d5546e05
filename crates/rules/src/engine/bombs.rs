//! The bombs of a pack, compiled: windows, fuse, and what a blast takes.

use std::collections::HashSet;

use crate::geometry::{Cell, Geometry};
use crate::meter::spend;
use crate::pack::format::{Blast, BlastShape, Lattice};

/// Bombs as the engine needs them.
#[derive(Debug, Clone)]
pub(crate) struct BombRules {
    /// First and last round of each window, ascending.
    pub(crate) windows: Vec<[u32; 2]>,
    /// Rounds from dropping to going off.
    pub(crate) fuse: u32,
    /// What goes besides the bomb's own cell, as offsets.
    offsets: Vec<Vec<i32>>,
}

impl BombRules {
    pub(crate) fn new(
        windows: Vec<[u32; 2]>,
        fuse: u32,
        blast: &Blast,
        geometry: &Geometry,
    ) -> Self {
        let offsets = match blast {
            // Each once, so that no cell of a blast is named twice.
            Blast::Offsets(offsets) => {
                let mut known = HashSet::new();
                offsets.iter().filter(|offset| known.insert(*offset)).cloned().collect()
            }
            Blast::Named(shape) => (0..geometry.directions())
                .filter(|&direction| geometry.is_near(direction))
                .map(|direction| geometry.step(direction))
                .filter(|step| {
                    *shape == BlastShape::Square
                        || geometry.lattice() == Lattice::Hex
                        || step.iter().filter(|s| **s != 0).count() == 1
                })
                .map(|step| step.iter().map(|&s| i32::from(s)).collect())
                .collect(),
        };
        Self { windows, fuse, offsets }
    }

    /// What goes besides the bomb's own cell.
    pub(crate) fn offsets(&self) -> &[Vec<i32>] {
        &self.offsets
    }

    /// The cells that a bomb at `cell` takes, its own first. Blasts stop at every edge.
    pub(crate) fn blast_cells(&self, geometry: &Geometry, cell: Cell) -> Vec<Cell> {
        let centre = geometry.coords(cell);
        let mut cells = vec![cell];
        for offset in &self.offsets {
            spend(offset.len() + 1);
            let at: Vec<i64> =
                centre.iter().zip(offset).map(|(&at, &by)| i64::from(at) + i64::from(by)).collect();
            cells.extend(geometry.cell(&at).filter(|&other| other != cell));
        }
        cells
    }
}
