//! A game's winning patterns laid out on its board: what search looks at instead of rules.

use foursight_rules::{Cell, Goal, Symbol};

/// No cell.
pub(crate) const NONE: Cell = Cell::MAX;

/// Rows of lists in one allocation.
#[derive(Debug)]
pub(crate) struct Rows<T> {
    starts: Vec<u32>,
    items: Vec<T>,
}

impl<T> Default for Rows<T> {
    fn default() -> Self {
        Self { starts: vec![0], items: Vec::new() }
    }
}

impl<T: Copy> Rows<T> {
    /// Room for so many rows with so many items in all.
    pub(super) fn with_capacity(rows: usize, items: usize) -> Self {
        let mut starts = Vec::with_capacity(rows + 1);
        starts.push(0);
        Self { starts, items: Vec::with_capacity(items) }
    }

    /// Rows of these lengths, all filled with one item.
    pub(super) fn filled(lengths: &[u32], item: T) -> Self {
        let mut starts = Vec::with_capacity(lengths.len() + 1);
        let mut end = 0;
        starts.push(0);
        starts.extend(lengths.iter().map(|length| {
            end += length;
            end
        }));
        Self { starts, items: vec![item; end as usize] }
    }

    pub(super) fn push(&mut self, row: &[T]) {
        self.items.extend_from_slice(row);
        self.starts.push(self.items.len() as u32);
    }

    /// The item at a place of a row.
    pub(super) fn item_mut(&mut self, index: usize, at: usize) -> &mut T {
        &mut self.items[self.starts[index] as usize + at]
    }

    #[inline]
    pub(crate) fn row(&self, index: usize) -> &[T] {
        &self.items[self.starts[index] as usize..self.starts[index + 1] as usize]
    }

    pub(super) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Bytes of memory.
    #[cfg(test)]
    pub(super) fn bytes(&self) -> usize {
        self.starts.capacity() * size_of::<u32>() + self.items.capacity() * size_of::<T>()
    }
}

/// What a cell of a shape must hold for the player who completes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// A stone of that player.
    Own,
    /// A stone of somebody else.
    Other,
    /// Any stone.
    Stone,
    /// Nothing.
    Empty,
}

/// A pattern other than a run, seen from the cell that completes it: a capture, for instance.
/// It says the same wherever it lies.
#[derive(Debug)]
pub(crate) struct ShapeKind {
    /// Which cell of the pattern completes it.
    pub(super) centre: u8,
    /// What the other cells of the pattern must hold.
    pub(crate) needs: Vec<(u8, Role)>,
    /// The cells of the pattern whose stones go.
    pub(crate) removes: Vec<u8>,
    /// The only player for whom it counts, if there is one.
    pub(crate) player: Option<u8>,
    /// Points it gives, of which score.
    pub(crate) points: i64,
    pub(crate) score: usize,
}

impl ShapeKind {
    /// The kinds of a goal, one for each cell that can be its last.
    pub(super) fn of(goal: &Goal<'_>) -> impl Iterator<Item = Self> {
        let symbols = goal.pattern.symbols();
        goal.pattern.centres().filter_map(|centre| {
            // Whoever completes a shape owns the centre, so the centre's letter is that player.
            let own = match symbols[centre] {
                Symbol::Same(letter) => Some(letter),
                _ => None,
            };
            let role = |symbol: Symbol| match symbol {
                Symbol::Any => None,
                Symbol::Empty => Some(Role::Empty),
                Symbol::Same(letter) if Some(letter) == own => Some(Role::Own),
                Symbol::Other(letter) if Some(letter) == own => Some(Role::Other),
                _ => Some(Role::Stone),
            };
            let mut needs: Vec<(u8, Role)> = (0..symbols.len())
                .filter(|&at| at != centre)
                .filter_map(|at| Some((at as u8, role(symbols[at])?)))
                .collect();
            needs.sort_by_key(|(_, role)| *role != Role::Other);
            let on_pattern = |at: &&usize| **at < symbols.len();
            // A shape whose cells are all there can only be new if the centre is.
            (!needs.is_empty()).then(|| Self {
                centre: centre as u8,
                needs,
                removes: goal.removes.iter().filter(on_pattern).map(|&at| at as u8).collect(),
                player: goal.player,
                points: goal.points,
                score: goal.score,
            })
        })
    }
}

/// Where a shape lies, and of which kind it is.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct PlacedShape {
    pub(super) place: u32,
    pub(super) kind: u32,
}

/// A shape on the board.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Shape<'a> {
    pub(crate) kind: &'a ShapeKind,
    /// The cells of the pattern.
    pub(crate) cells: &'a [Cell],
}

impl Shape<'_> {
    /// True if a match takes the stone from this cell.
    pub(crate) fn removes(&self, cell: Cell) -> bool {
        self.kind.removes.iter().any(|&at| self.cells[usize::from(at)] == cell)
    }
}

/// Everything about a board that does not change during a game.
#[derive(Debug, Default)]
pub(crate) struct Lines {
    pub(crate) players: usize,
    pub(crate) cells: usize,
    /// Cells of each run.
    pub(crate) runs: Rows<Cell>,
    /// Runs through each cell.
    pub(crate) through: Rows<u32>,
    /// Cells at most two steps along a run away from each cell.
    pub(crate) near: Rows<Cell>,
    /// Shapes that each cell can complete, by where they lie and their kinds.
    pub(super) shapes: Rows<PlacedShape>,
    pub(super) places: Rows<Cell>,
    pub(super) kinds: Vec<ShapeKind>,
    /// The only player for whom each run counts, or `u8::MAX`.
    pub(crate) run_player: Vec<u8>,
    /// For each run by which whoever completes it loses: it counts like a run that wins and
    /// misses so many stones more. 0 for those that win.
    pub(crate) run_handicap: Vec<u8>,
    /// The scores that shapes give: index and threshold.
    pub(crate) score_goals: Vec<(usize, i64)>,
    /// The move that puts a stone on each cell, and the cell that must be filled before.
    pub(crate) move_of: Vec<u16>,
    pub(crate) support: Vec<Cell>,
    /// Cells of each move, from the floor up.
    pub(crate) landings: Rows<Cell>,
}

impl Lines {
    /// Number of runs.
    pub(crate) fn run_count(&self) -> usize {
        self.runs.len()
    }

    /// Number of moves.
    pub(crate) fn move_count(&self) -> usize {
        self.landings.len()
    }

    /// The shapes that a stone on this cell can complete.
    #[inline]
    pub(crate) fn shapes_at(&self, cell: Cell) -> impl Iterator<Item = Shape<'_>> {
        self.shapes.row(usize::from(cell)).iter().map(|placed| Shape {
            kind: &self.kinds[placed.kind as usize],
            cells: self.places.row(placed.place as usize),
        })
    }

    /// How many shapes a stone on this cell can complete.
    #[inline]
    pub(crate) fn shape_count(&self, cell: Cell) -> usize {
        self.shapes.row(usize::from(cell)).len()
    }

    /// Bytes of memory.
    #[cfg(test)]
    pub(super) fn bytes(&self) -> usize {
        let kinds: usize =
            self.kinds.iter().map(|kind| 2 * kind.needs.len() + kind.removes.len() + 96).sum();
        self.runs.bytes()
            + self.through.bytes()
            + self.near.bytes()
            + self.shapes.bytes()
            + self.places.bytes()
            + self.landings.bytes()
            + kinds
            + self.run_player.capacity()
            + 2 * (self.move_of.capacity() + self.support.capacity())
    }
}
