//! The games of a report as the script of its page plays them through: where the cells of the board are, and
//! what each move changes.

use std::sync::Arc;

use foursight_rules::format::{End, Lattice};
use foursight_rules::{Cell, Contents, Position, Record, Replay, Ruleset, notation};
use serde::Serialize;

/// Boards with more cells are not drawn: nobody could see them.
const MOST_CELLS: usize = 10_000;
/// From one row of hexagons to the next, in cells.
const HEX_ROW: f64 = 0.866;
/// Between two layers of a board that is not flat, and from its edge to the middle of the cells there.
const GAP: f64 = 1.0;
const EDGE: f64 = 0.6;

/// What a board looks like to the script; lengths are in cells.
#[derive(Debug, Serialize)]
pub(super) struct BoardShape {
    width: f64,
    height: f64,
    /// True if cells are hexagons.
    hex: bool,
    /// The middle of each cell, from the upper left corner.
    cells: Vec<[f64; 2]>,
    /// What the cells lie on, layer by layer: left, top, width and height. Hexagons lie on nothing.
    plates: Vec<[f64; 4]>,
    /// What is on each cell before the first move.
    start: Vec<u8>,
}

impl BoardShape {
    /// Layers lie side by side, flat: rows of the last axis from left to right, of the one before from top
    /// to bottom, or the other way where stones fall that way.
    pub(super) fn of(rules: &Arc<Ruleset>) -> Option<Self> {
        let geometry = rules.geometry();
        if geometry.cells() > MOST_CELLS {
            return None;
        }
        let start = look(&Position::new(rules));
        let (dims, hex) = (geometry.dims(), geometry.lattice() == Lattice::Hex);
        let size = |from_last: usize| {
            let axis = dims.len().checked_sub(from_last);
            axis.and_then(|axis| dims.get(axis)).map_or(1, |size| usize::from(*size))
        };
        let (columns, rows) = (size(1), size(2));
        let layers = geometry.cells() / (columns * rows).max(1);
        let falls = matches!(rules.gravity(), Some((axis, End::Low)) if axis + 2 == dims.len());
        let in_a_row = (layers as f64).sqrt().ceil() as usize;
        let layer_at = |layer: usize| {
            let [x, y] = [layer % in_a_row, layer / in_a_row].map(|at| at as f64);
            [x * (columns as f64 + GAP), y * (rows as f64 + GAP)]
        };
        let middle = |cell: usize| {
            let (column, row) = ((cell % columns) as f64, cell / columns % rows);
            let row = if falls { rows - 1 - row } else { row } as f64;
            let [left, top] = layer_at(cell / (columns * rows));
            let (aside, down) = if hex { (row / 2.0, row * HEX_ROW) } else { (0.0, row) };
            [left + column + aside, top + down]
        };
        let middles: Vec<[f64; 2]> = (0..geometry.cells()).map(middle).collect();
        let there = || middles.iter().zip(&start).filter(|(_, code)| **code != MISSING);
        let ends = [0, 1].map(|axis: usize| {
            let least = there().map(|(at, _)| at[axis]).fold(f64::INFINITY, f64::min);
            let most = there().map(|(at, _)| at[axis]).fold(f64::NEG_INFINITY, f64::max);
            (least, most)
        });
        let plate = |layer: usize| {
            let [left, top] = layer_at(layer);
            let [x, y] = [left - ends[0].0, top - ends[1].0].map(rounded);
            [x + EDGE - 0.5, y + EDGE - 0.5, columns as f64, rows as f64].map(rounded)
        };
        let shifted =
            |at: &[f64; 2]| [0, 1].map(|axis: usize| rounded(at[axis] - ends[axis].0 + EDGE));
        Some(Self {
            width: rounded(ends[0].1 - ends[0].0 + 2.0 * EDGE),
            height: rounded(ends[1].1 - ends[1].0 + 2.0 * EDGE),
            hex,
            cells: middles.iter().map(shifted).collect(),
            plates: if hex { Vec::new() } else { (0..layers).map(plate).collect() },
            start,
        })
    }
}

/// A length with as many digits as can be seen.
fn rounded(length: f64) -> f64 {
    (length * 1e3).round() / 1e3
}

/// A game as the page's script plays it.
#[derive(Debug, Serialize)]
pub(super) struct ShownGame {
    title: String,
    players: Vec<String>,
    moves: Vec<String>,
    /// Which of the players made each move.
    movers: Vec<u8>,
    /// What each move changes: cells and what is on them then.
    changes: Vec<Vec<(Cell, u8)>>,
}

impl ShownGame {
    pub(super) fn of(
        title: String,
        rules: &Arc<Ruleset>,
        shape: &BoardShape,
        record: &Record,
    ) -> Self {
        let mut replay = Replay::by(rules, record.clone());
        let (mut moves, mut movers, mut changes) = (Vec::new(), Vec::new(), Vec::new());
        let mut before = shape.start.clone();
        // What a record says that cannot be played ends the picture, not the page.
        while let Ok(Some(turn)) = replay.step() {
            let now = look(replay.position());
            let changed = (0..).zip(before.iter().zip(&now));
            let changed = changed.filter(|(_, (old, new))| old != new);
            changes.push(changed.map(|(at, (_, new))| (at, *new)).collect());
            moves.push(notation::format_move(rules, turn.mv));
            movers.push(turn.player);
            before = now;
        }
        let players = record.players.iter().map(|player| player.name.clone()).collect();
        Self { title, players, moves, movers, changes }
    }
}

/// What the script calls a cell that does not exist.
const MISSING: u8 = 100;

fn code(contents: Contents) -> u8 {
    match contents {
        Contents::Empty => 0,
        Contents::Stone(player) => player + 1,
        Contents::Bomb => 99,
        Contents::Missing => MISSING,
    }
}

fn look(position: &Position) -> Vec<u8> {
    let cells = position.rules().geometry().cells();
    (0..cells).map(|cell| code(position.contents(cell as Cell))).collect()
}

#[cfg(test)]
mod tests {
    use foursight_rules::Library;

    use super::*;

    /// Every bundled game can be drawn: each cell has a place of its own, in the picture and on its plate.
    #[test]
    fn every_cell_of_every_board_has_a_place_of_its_own() {
        for name in Library::bundled().names() {
            let rules = Ruleset::load(&Library::bundled(), &[&name]).unwrap();
            let shape = BoardShape::of(&rules).unwrap_or_else(|| panic!("{name} is not drawn"));
            assert_eq!(shape.cells.len(), rules.geometry().cells(), "{name}");
            let there: Vec<&[f64; 2]> = (shape.cells.iter().zip(&shape.start))
                .filter(|(_, code)| **code != MISSING)
                .map(|(at, _)| at)
                .collect();
            for (number, one) in there.iter().enumerate() {
                let inside = |at: f64, size: f64| (0.5..=size - 0.5).contains(&at);
                assert!(inside(one[0], shape.width) && inside(one[1], shape.height), "{name}");
                for other in &there[number + 1..] {
                    let apart = (one[0] - other[0]).hypot(one[1] - other[1]);
                    assert!(apart > 0.99, "{name}: {one:?} {other:?}");
                }
                let on = |plate: &&[f64; 4]| {
                    let along = |axis: usize| {
                        (0.49..=plate[axis + 2] - 0.49).contains(&(one[axis] - plate[axis]))
                    };
                    along(0) && along(1)
                };
                let plates = shape.plates.iter().filter(on).count();
                assert_eq!(plates, usize::from(!shape.hex), "{name}: {one:?}");
            }
        }
    }
}
