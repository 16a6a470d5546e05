//! The board as a graph of lines: cells, steps, and where a line goes at the edge.

mod steps;
mod walk;

use std::collections::BTreeSet;
use std::sync::OnceLock;

use self::steps::Steps;
pub(crate) use self::steps::{count_near, is_near};
use self::walk::{Advance, Visits};
use crate::meter::spend;
use crate::pack::format::{Edge, Lattice};

/// Index of a cell, row-major: the last axis runs fastest.
pub type Cell = u16;

/// Most cells a board may have. The index one past the last cell means "off the board".
pub const MAX_CELLS: usize = 65_535;
/// Most dimensions a board may have: 3^10 - 1 steps are still a table, 3^20 are not.
pub const MAX_DIMENSIONS: usize = 10;
/// Most steps of a game that are longer than to a neighbour, both ways counted.
pub(crate) const MAX_LONG_STEPS: usize = 1_000;
/// Line tables larger than this are not kept; lines are then walked when they are needed.
const MAX_TABLE_BYTES: usize = 64 << 20;

/// Cells, steps and lines of one board.
#[derive(Debug, Clone)]
pub struct Geometry {
    dims: Vec<u16>,
    strides: Vec<u32>,
    cells: usize,
    /// Which cells do not exist; `None` if all do.
    missing: Option<Box<[bool]>>,
    lattice: Lattice,
    /// How many half cells of a drawn hex board would be empty on the left of every row.
    margin: u16,
    /// All steps but zero in ascending lexicographic order. The reverse of step `d` is step
    /// `directions - 1 - d`.
    steps: Steps,
    directions: usize,
    edges: Vec<[Edge; 2]>,
    plain: bool,
    /// How far a line is followed each way: one less than the longest pattern.
    reach: usize,
    /// True if lines are kept in a table; otherwise they are walked when they are needed.
    keeps: bool,
    /// The table, made when it is needed first.
    table: OnceLock<LineTable>,
}

/// All lines of a board.
#[derive(Debug, Clone)]
struct LineTable {
    /// `2 * reach + 1` cells for each cell and each of the first half of the directions, the cell
    /// itself in the middle; off-board entries hold `cells`. The other half reads backwards.
    lines: Vec<Cell>,
    /// For each of these lines how far it goes before it repeats itself, 0 if it never does: the
    /// length of the ring that it closes to. Empty if every line stops at the edge.
    rings: Vec<u16>,
}

/// Why a board cannot be built.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GeometryError {
    /// More dimensions than the tables can hold.
    #[error("a board of {0} dimensions is too large: at most {MAX_DIMENSIONS} are supported")]
    TooManyDimensions(usize),
    /// More cells than a cell index can name.
    #[error("a board of {0} cells is too large: at most {MAX_CELLS} cells are supported")]
    TooManyCells(u128),
}

/// What a board is made of.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Outline<'a> {
    pub(crate) dims: &'a [u32],
    /// The low and the high end of each axis.
    pub(crate) edges: &'a [[Edge; 2]],
    pub(crate) lattice: Lattice,
    /// Steps that rules name besides those to neighbours, both ways.
    pub(crate) longer: &'a BTreeSet<Vec<i8>>,
}

impl Geometry {
    /// Builds the tables for a board. `reach` is how far from a stone a pattern can look.
    ///
    /// `edges` gives the low and high end of each axis and must be as long as `dims`.
    ///
    /// # Errors
    /// If the board has too many dimensions or cells.
    pub fn new(dims: &[u32], edges: &[[Edge; 2]], reach: usize) -> Result<Self, GeometryError> {
        let longer = BTreeSet::new();
        let outline = Outline { dims, edges, lattice: Lattice::Square, longer: &longer };
        Self::within(outline, reach, MAX_TABLE_BYTES as u64)
    }

    /// Builds a board with a table of lines that has at most so many bytes.
    pub(crate) fn within(
        outline: Outline<'_>,
        reach: usize,
        table_bytes: u64,
    ) -> Result<Self, GeometryError> {
        let Outline { dims, edges, lattice, longer } = outline;
        let cells = count_cells(dims)?;
        let mut strides = vec![1u32; dims.len()];
        for axis in (0..dims.len().saturating_sub(1)).rev() {
            strides[axis] = strides[axis + 1] * dims[axis + 1];
        }
        let plain = edges.iter().flatten().all(|edge| *edge == Edge::Stop);
        let steps = Steps::new(dims.len(), lattice, longer);
        let directions = steps.count();
        Ok(Self {
            dims: dims.iter().map(|&size| size as u16).collect(),
            strides,
            cells,
            missing: None,
            lattice,
            margin: 0,
            steps,
            directions,
            edges: edges.to_vec(),
            plain,
            reach,
            keeps: table_size(cells, directions, reach, plain) <= table_bytes,
            table: OnceLock::new(),
        })
    }

    /// Takes cells out of the board: those for which this says so. Lines end at them.
    pub(crate) fn take_out(&mut self, missing: Vec<bool>) {
        debug_assert_eq!(missing.len(), self.cells);
        self.missing = missing.contains(&true).then(|| missing.into_boxed_slice());
        self.margin = 0;
        let existing = (0..self.cells as Cell).filter(|&cell| self.exists(cell));
        let left = existing.map(|cell| self.drawn_at(cell).1).min();
        self.margin = left.unwrap_or(0);
    }

    /// The table of lines, which there is to be.
    #[inline]
    fn make_table(&self) -> &LineTable {
        self.table.get_or_init(|| self.all_lines())
    }

    /// Makes the table of lines now, if there is to be one.
    pub(crate) fn make_table_if_kept(&self) {
        if self.keeps {
            self.make_table();
        }
    }

    #[cold]
    fn all_lines(&self) -> LineTable {
        let (pairs, width) = (self.directions / 2, 2 * self.reach + 1);
        let mut lines = vec![self.cells as Cell; self.cells * pairs * width];
        let mut rings = vec![0; if self.plain { 0 } else { self.cells * pairs }];
        let mut visits = Visits::default();
        // Without a direction there is no line; a chunk of none would not be one.
        for (cell, around) in lines.chunks_exact_mut((pairs * width).max(1)).enumerate() {
            let place = self.place(cell as Cell);
            for (pair, line) in around.chunks_exact_mut(width).enumerate() {
                let ring = self.trace(cell as Cell, &place, pair, line, &mut visits);
                if !self.plain {
                    rings[cell * pairs + pair] = ring;
                }
            }
        }
        LineTable { lines, rings }
    }

    /// Size of each axis.
    #[must_use]
    pub fn dims(&self) -> &[u16] {
        &self.dims
    }

    /// The cell that a place just beyond an edge stands for, as lines go on there; none where the
    /// edge stops them, and none for a place on the board.
    #[must_use]
    pub fn beyond(&self, place: &[i32]) -> Option<Vec<u16>> {
        let inside =
            place.iter().zip(&self.dims).all(|(&at, &size)| at >= 0 && at < i32::from(size));
        let mut at = place.to_vec();
        let arrived =
            !inside && self.advance(&mut at, &mut vec![0; place.len()]) != Advance::Stopped;
        let wide: Vec<i64> = at.iter().map(|&at| at.into()).collect();
        (arrived && self.cell(&wide).is_some())
            .then(|| at.into_iter().filter_map(|at| u16::try_from(at).ok()).collect())
    }

    /// Number of cells, those included that do not exist: one more than the greatest index.
    #[must_use]
    pub fn cells(&self) -> usize {
        self.cells
    }

    /// Which cells are neighbours.
    #[must_use]
    pub fn lattice(&self) -> Lattice {
        self.lattice
    }

    /// How many steps to a neighbour a cell is away from the centre of the board; 0 for the cells in
    /// the middle, of which an axis of even size has two.
    #[must_use]
    pub fn from_centre(&self, cell: Cell) -> u32 {
        let away = |axis: usize| {
            let (at, size) = (i32::from(self.coord(cell, axis)), i32::from(self.dims[axis]));
            at - at.clamp((size - 1) / 2, size / 2)
        };
        let farthest = (0..self.dims.len()).map(|axis| away(axis).unsigned_abs()).max();
        let across = match self.lattice {
            Lattice::Hex => (away(0) + away(1)).unsigned_abs(),
            Lattice::Square => 0,
        };
        farthest.unwrap_or(0).max(across)
    }

    /// True if there is such a cell on the board.
    #[inline]
    #[must_use]
    pub fn exists(&self, cell: Cell) -> bool {
        let at = usize::from(cell);
        self.missing.as_ref().map_or(at < self.cells, |missing| missing.get(at) == Some(&false))
    }

    /// True if some cells do not exist.
    #[must_use]
    pub fn has_holes(&self) -> bool {
        self.missing.is_some()
    }

    /// How many cells exist.
    #[must_use]
    pub fn existing_cells(&self) -> usize {
        let missing = self.missing.iter().flatten().filter(|missing| **missing).count();
        self.cells - missing
    }

    /// Where a cell is drawn within its layer: its row, and how many half cells it is from the left.
    /// On a hex lattice each row lies half a cell to the right of the one above, and there is no
    /// empty margin on the left.
    ///
    /// ```
    /// use foursight_rules::{Library, Ruleset};
    ///
    /// let hexagon = Ruleset::load(&Library::bundled(), &["yavalath"])?;
    /// let board = hexagon.geometry();
    /// let drawn = |row, column| board.cell(&[row, column]).map(|cell| board.drawn_at(cell));
    /// assert_eq!(drawn(0, 4), Some((0, 4)), "the left cell of the first row");
    /// assert_eq!(drawn(4, 0), Some((4, 0)), "and of the row in the middle");
    /// assert_eq!(drawn(0, 0), None, "there is no such cell");
    /// # Ok::<(), foursight_rules::LoadError>(())
    /// ```
    #[must_use]
    pub fn drawn_at(&self, cell: Cell) -> (u16, u16) {
        let axes = self.dims.len();
        let row = if axes < 2 { 0 } else { self.coord(cell, axes - 2) };
        let column = if axes < 1 { 0 } else { self.coord(cell, axes - 1) };
        match self.lattice {
            Lattice::Square => (row, column.saturating_mul(2)),
            Lattice::Hex => {
                let half = row.saturating_add(column.saturating_mul(2));
                (row, half.saturating_sub(self.margin))
            }
        }
    }

    /// Number of steps, both ways of each line counted.
    #[must_use]
    pub fn directions(&self) -> usize {
        self.directions
    }

    /// The step of direction `direction`, one component per axis.
    #[must_use]
    pub fn step(&self, direction: usize) -> &[i8] {
        self.steps.get(direction)
    }

    /// True if this direction leads to a neighbour: longer steps are those that rules name.
    #[must_use]
    pub fn is_near(&self, direction: usize) -> bool {
        self.steps.is_near(direction)
    }

    /// The direction that walks the same line the other way.
    #[must_use]
    pub fn reverse(&self, direction: usize) -> usize {
        self.directions() - 1 - direction
    }

    /// True if every line stops at the edge of the board.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.plain
    }

    /// The direction with this step; `None` if it is no step of this board.
    pub(crate) fn direction_of(&self, step: &[i8]) -> Option<u16> {
        self.steps.find(step)
    }

    /// The cell at these coordinates, or `None` if the count is wrong, one is off the board, or
    /// the cell does not exist.
    #[must_use]
    pub fn cell(&self, coords: &[i64]) -> Option<Cell> {
        self.index(coords).filter(|&cell| self.exists(cell))
    }

    /// The same, whether the cell exists or not.
    pub(crate) fn index(&self, coords: &[i64]) -> Option<Cell> {
        if coords.len() != self.dims.len() {
            return None;
        }
        let mut index = 0u32;
        for ((&at, &size), &stride) in coords.iter().zip(&self.dims).zip(&self.strides) {
            if at < 0 || at >= i64::from(size) {
                return None;
            }
            index += at as u32 * stride;
        }
        Some(index as Cell)
    }

    /// Coordinates of a cell.
    #[must_use]
    pub fn coords(&self, cell: Cell) -> Vec<u16> {
        self.dims
            .iter()
            .zip(&self.strides)
            .map(|(&size, &stride)| (u32::from(cell) / stride % u32::from(size)) as u16)
            .collect()
    }

    /// Coordinate of a cell on one axis.
    #[must_use]
    pub fn coord(&self, cell: Cell, axis: usize) -> u16 {
        (u32::from(cell) / self.strides[axis] % u32::from(self.dims[axis])) as u16
    }

    /// The line through `cell` along `direction`, as far as a pattern can look.
    #[inline]
    pub(crate) fn line<'a>(
        &'a self,
        cell: Cell,
        direction: usize,
        scratch: &'a mut LineScratch,
    ) -> Line<'a> {
        let pairs = self.directions / 2;
        let width = 2 * self.reach + 1;
        let (pair, sign) =
            if direction < pairs { (direction, 1) } else { (self.directions - 1 - direction, -1) };
        spend(1);
        if self.keeps {
            let table = self.make_table();
            let index = usize::from(cell) * pairs + pair;
            let ring = if self.plain { 0 } else { table.rings[index] };
            let cells = &table.lines[index * width..][..width];
            return Line { cells, middle: self.reach as isize, sign, ring };
        }
        let Walked { line, visits } = &mut **scratch.0.get_or_insert_default();
        line.clear();
        line.resize(width, self.cells as Cell);
        let ring = self.trace(cell, &self.place(cell), pair, line, visits);
        Line { cells: line, middle: self.reach as isize, sign, ring }
    }

    /// True if the lines are kept in a table, and none is empty of neighbours.
    pub(crate) fn keeps_lines(&self) -> bool {
        self.keeps && self.reach > 0
    }

    /// The cells next to `cell` ahead and behind, for the first half of the directions. Needs a
    /// table of lines.
    #[inline]
    pub(crate) fn neighbours(&self, cell: Cell) -> impl Iterator<Item = [Cell; 2]> {
        let (pairs, width) = (self.directions / 2, 2 * self.reach + 1);
        let lines = &self.make_table().lines;
        let own = &lines[usize::from(cell) * pairs * width..][..pairs * width];
        own.chunks_exact(width).map(|line| [line[self.reach + 1], line[self.reach - 1]])
    }
}

/// Room for a line that is walked on demand; boards with a table of lines never take it.
#[derive(Debug, Clone, Default)]
pub(crate) struct LineScratch(Option<Box<Walked>>);

#[derive(Debug, Clone, Default)]
struct Walked {
    line: Vec<Cell>,
    visits: Visits,
}

/// One line through a centre; offset 0 is the centre, positive offsets lie ahead.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Line<'a> {
    cells: &'a [Cell],
    middle: isize,
    /// 1, or -1 to read the cells backwards.
    sign: isize,
    /// Length of the ring the line closes to, 0 for a line with two ends.
    pub(crate) ring: u16,
}

impl Line<'_> {
    /// The cell at `offset` from the centre (the off-board index beyond the ends).
    #[inline]
    pub(crate) fn at(&self, offset: isize) -> Cell {
        self.cells[(self.middle + self.sign * offset) as usize]
    }
}

/// How many cells a board of these sizes has.
pub(crate) fn count_cells(dims: &[u32]) -> Result<usize, GeometryError> {
    if dims.len() > MAX_DIMENSIONS {
        return Err(GeometryError::TooManyDimensions(dims.len()));
    }
    let volume = dims.iter().fold(1u128, |product, &size| product.saturating_mul(u128::from(size)));
    if volume > MAX_CELLS as u128 {
        return Err(GeometryError::TooManyCells(volume));
    }
    Ok(volume as usize)
}

/// How many steps there are in so many dimensions, of which there are at most [`MAX_DIMENSIONS`].
pub(crate) fn count_directions(dimensions: usize) -> usize {
    3usize.pow(dimensions as u32) - 1
}

/// Bytes of the table of all lines.
pub(crate) fn table_size(cells: usize, directions: usize, reach: usize, plain: bool) -> u64 {
    let width = 2 * reach as u64 + if plain { 1 } else { 2 };
    let lines = (cells as u64).saturating_mul(directions as u64 / 2);
    lines.saturating_mul(width).saturating_mul(size_of::<Cell>() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ray(geometry: &Geometry, from: &[i64], step: &[i8]) -> Vec<Vec<u16>> {
        let direction =
            (0..geometry.directions()).find(|&d| geometry.step(d) == step).expect("a step");
        let mut scratch = LineScratch::default();
        let line = geometry.line(geometry.cell(from).expect("a cell"), direction, &mut scratch);
        (1..=geometry.reach as isize)
            .map(|offset| line.at(offset))
            .take_while(|&cell| usize::from(cell) < geometry.cells())
            .map(|cell| geometry.coords(cell))
            .collect()
    }

    #[test]
    fn what_is_beyond_an_edge_is_where_lines_go_on() {
        let cylinder = Geometry::new(&[3, 4], &[[Edge::Stop; 2], [Edge::Return; 2]], 2).unwrap();
        assert_eq!(cylinder.beyond(&[1, -1]), Some(vec![1, 3]));
        assert_eq!(cylinder.beyond(&[1, 4]), Some(vec![1, 0]));
        assert_eq!(cylinder.beyond(&[-1, 2]), None, "this edge stops lines");
        assert_eq!(cylinder.beyond(&[-1, -1]), None);
        assert_eq!(cylinder.beyond(&[2, 3]), None, "on the board");
        let torus = Geometry::new(&[3, 4], &[[Edge::Return; 2]; 2], 2).unwrap();
        assert_eq!(torus.beyond(&[-1, 4]), Some(vec![2, 0]));
        let klein = Geometry::new(&[4, 5], &[[Edge::LoopReturn; 2], [Edge::Stop; 2]], 2).unwrap();
        assert_eq!(klein.beyond(&[4, 1]), Some(vec![0, 3]));
    }

    #[test]
    fn steps_ascend_and_mirror() {
        let board = Geometry::new(&[3, 3], &[[Edge::Stop; 2]; 2], 2).unwrap();
        let steps: Vec<&[i8]> = (0..8).map(|d| board.step(d)).collect();
        assert!(steps.is_sorted());
        assert_eq!(steps[0], [-1, -1]);
        assert_eq!(steps[7], [1, 1]);
        for d in 0..8 {
            let back: Vec<i8> = board.step(d).iter().map(|c| -c).collect();
            assert_eq!(board.step(board.reverse(d)), back);
        }
    }

    #[test]
    fn steps_know_their_direction() {
        for axes in 0..5 {
            let board = Geometry::new(&vec![2; axes], &vec![[Edge::Stop; 2]; axes], 1).unwrap();
            for direction in 0..board.directions() {
                let step = board.step(direction);
                assert_eq!(board.direction_of(step), Some(direction as u16));
            }
            assert_eq!(board.direction_of(&vec![0; axes]), None);
            assert_eq!(board.direction_of(&vec![1; axes + 1]), None);
            assert_eq!(board.direction_of(&vec![100; axes.max(1)]), None);
        }
    }

    #[test]
    fn sizes_whose_product_overflows_are_too_large() {
        for dims in [[65_536; 8].as_slice(), &[u32::MAX; 10], &[1 << 16, 1 << 16]] {
            let error = Geometry::new(dims, &vec![[Edge::Stop; 2]; dims.len()], 1).unwrap_err();
            assert!(matches!(error, GeometryError::TooManyCells(_)), "{dims:?}");
        }
    }

    #[test]
    fn a_board_without_dimensions_has_one_cell_and_no_lines() {
        let board = Geometry::new(&[], &[], 3).unwrap();
        assert_eq!((board.cells(), board.directions()), (1, 0));
        assert_eq!(board.cell(&[]), Some(0));
    }

    #[test]
    fn limits_are_named() {
        let error = Geometry::new(&[1000, 1000, 1000], &[[Edge::Stop; 2]; 3], 3).unwrap_err();
        assert_eq!(
            error.to_string(),
            "a board of 1000000000 cells is too large: at most 65535 cells are supported"
        );
        assert!(Geometry::new(&[1; 11], &[[Edge::Stop; 2]; 11], 3).is_err());
    }

    #[test]
    fn a_cylinder_goes_round_and_knows_its_length() {
        let edges = [[Edge::Stop; 2], [Edge::Return; 2]];
        let board = Geometry::new(&[3, 4], &edges, 6).unwrap();
        let east = (0..8).find(|&d| board.step(d) == [0, 1]).unwrap();
        assert_eq!(ray(&board, &[1, 2], &[0, 1]), [[1, 3], [1, 0], [1, 1]]);
        assert_eq!(ray(&board, &[2, 3], &[-1, 1]), [[1, 0], [0, 1]]);
        let mut scratch = LineScratch::default();
        assert_eq!(board.line(0, east, &mut scratch).ring, 4);
    }

    #[test]
    fn a_line_that_closes_one_way_only_is_no_longer_than_its_ring() {
        let edges = [[Edge::Return, Edge::Stop]];
        let board = Geometry::new(&[4], &edges, 5).unwrap();
        let mut scratch = LineScratch::default();
        for direction in 0..2 {
            assert_eq!(board.line(1, direction, &mut scratch).ring, 4);
        }
    }

    #[test]
    fn a_reversing_edge_is_a_turning_point() {
        let edges = [[Edge::Reverse, Edge::Stop], [Edge::Stop; 2]];
        let board = Geometry::new(&[4, 6], &edges, 4).unwrap();
        assert_eq!(ray(&board, &[1, 1], &[-1, 1]), [[0, 2], [1, 3], [2, 4], [3, 5]]);
        assert_eq!(ray(&board, &[1, 1], &[-1, 0]), [[0, 1], [1, 1], [2, 1], [3, 1]]);
    }

    #[test]
    fn loops_mirror_about_the_middle_of_the_side() {
        let klein = [[Edge::LoopReturn; 2], [Edge::Stop; 2]];
        let board = Geometry::new(&[4, 5], &klein, 2).unwrap();
        assert_eq!(ray(&board, &[0, 1], &[-1, 0]), [[3, 3], [2, 3]]);
        assert_eq!(ray(&board, &[0, 1], &[-1, 1]), [[3, 2], [2, 1]]);
        let folded = [[Edge::LoopReverse, Edge::Stop], [Edge::Stop; 2]];
        let board = Geometry::new(&[4, 5], &folded, 2).unwrap();
        assert_eq!(ray(&board, &[0, 1], &[-1, 0]), [[0, 3], [1, 3]]);
        assert_eq!(ray(&board, &[0, 1], &[-1, 1]), [[0, 2], [1, 1]]);
    }

    #[test]
    fn rays_walked_on_demand_equal_the_table() {
        let edges = [[Edge::Stop; 2], [Edge::Return; 2]];
        let table = Geometry::new(&[3, 4], &edges, 3).unwrap();
        let mut demand = table.clone();
        demand.keeps = false;
        for cell in 0..12 {
            for direction in 0..8 {
                let (mut one, mut two) = (LineScratch::default(), LineScratch::default());
                let a = table.line(cell, direction, &mut one);
                let b = demand.line(cell, direction, &mut two);
                assert_eq!((a.cells, a.sign, a.ring), (b.cells, b.sign, b.ring));
            }
        }
    }
}
