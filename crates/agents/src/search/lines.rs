//! A game's winning patterns laid out on its board: what search looks at instead of rules.

use foursight_rules::{Cell, Goal, Ruleset, Symbol};

/// Boards with more places for patterns than this are played without a map of them.
const MOST_PLACES: usize = 1 << 20;
/// No cell.
pub(crate) const NONE: Cell = Cell::MAX;

/// Rows of lists in one allocation.
#[derive(Debug, Clone)]
pub(crate) struct Rows<T> {
    starts: Vec<u32>,
    items: Vec<T>,
}

impl<T> Rows<T> {
    fn new(rows: impl IntoIterator<Item = Vec<T>>) -> Self {
        let mut this = Self { starts: vec![0], items: Vec::new() };
        for row in rows {
            this.items.extend(row);
            this.starts.push(this.items.len() as u32);
        }
        this
    }

    #[inline]
    pub(crate) fn row(&self, index: usize) -> &[T] {
        &self.items[self.starts[index] as usize..self.starts[index + 1] as usize]
    }

    fn len(&self) -> usize {
        self.starts.len() - 1
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
#[derive(Debug, Clone)]
pub(crate) struct Shape {
    /// What the other cells must hold.
    pub(crate) needs: Vec<(Cell, Role)>,
    /// The stones that go.
    pub(crate) removes: Vec<Cell>,
    /// The only player for whom it counts, if there is one.
    pub(crate) player: Option<u8>,
    /// Points it gives, of which score.
    pub(crate) points: i64,
    pub(crate) score: usize,
}

/// Everything about a board that does not change during a game.
#[derive(Debug, Clone)]
pub(crate) struct Lines {
    pub(crate) players: usize,
    pub(crate) cells: usize,
    /// Cells of each run.
    pub(crate) runs: Rows<Cell>,
    /// Runs through each cell.
    pub(crate) through: Rows<u32>,
    /// Cells at most two steps along a run away from each cell.
    pub(crate) near: Rows<Cell>,
    /// Shapes that each cell can complete.
    pub(crate) shapes: Rows<Shape>,
    /// The only player for whom each run counts, or `u8::MAX`.
    pub(crate) run_player: Vec<u8>,
    /// The scores that shapes give: index and threshold.
    pub(crate) score_goals: Vec<(usize, i64)>,
    /// The move that puts a stone on each cell, and the cell that must be filled before.
    pub(crate) move_of: Vec<u16>,
    pub(crate) support: Vec<Cell>,
    /// Cells of each move, from the floor up.
    pub(crate) landings: Rows<Cell>,
}

impl Lines {
    pub(crate) fn new(rules: &Ruleset) -> Self {
        let geometry = rules.geometry();
        let cells = geometry.cells();
        let (mut runs, mut run_player) = (Vec::new(), Vec::new());
        let mut shapes: Vec<Vec<Shape>> = vec![Vec::new(); cells];
        let mut score_goals: Vec<(usize, i64)> = Vec::new();
        let goals = rules.goals();
        let places: usize = goals.iter().map(|goal| goal.most_places(geometry)).sum();
        for goal in goals.iter().filter(|_| places <= MOST_PLACES) {
            let laid_out = goal.places(geometry);
            if goal.pattern.run().is_some() && goal.points >= goal.threshold {
                run_player
                    .resize(run_player.len() + laid_out.len(), goal.player.unwrap_or(u8::MAX));
                runs.extend(laid_out);
                continue;
            }
            if !score_goals.contains(&(goal.score, goal.threshold)) {
                score_goals.push((goal.score, goal.threshold));
            }
            for place in laid_out {
                add_shapes(goal, &place, &mut shapes);
            }
        }
        let runs = Rows::new(runs);
        let mut through = vec![Vec::new(); cells];
        let mut near = vec![Vec::new(); cells];
        for run in 0..runs.len() {
            let row = runs.row(run);
            for (at, &cell) in row.iter().enumerate() {
                through[usize::from(cell)].push(run as u32);
                let around = &row[at.saturating_sub(2)..(at + 3).min(row.len())];
                near[usize::from(cell)].extend(around.iter().filter(|other| **other != cell));
            }
        }
        for around in &mut near {
            around.sort_unstable();
            around.dedup();
        }
        let (mut move_of, mut support) = ((0..cells as u16).collect::<Vec<_>>(), vec![NONE; cells]);
        let mut landings = Vec::with_capacity(rules.move_count());
        for mv in (0..rules.move_count()).filter_map(|index| rules.move_at(index)) {
            let Some(column) = rules.column(mv) else {
                landings.push(vec![mv.index() as Cell]);
                continue;
            };
            let mut below = NONE;
            for &cell in column {
                move_of[usize::from(cell)] = mv.index() as u16;
                support[usize::from(cell)] = below;
                below = cell;
            }
            landings.push(column.to_vec());
        }
        Self {
            players: rules.players().len(),
            cells,
            runs,
            through: Rows::new(through),
            near: Rows::new(near),
            shapes: Rows::new(shapes),
            run_player,
            score_goals,
            move_of,
            support,
            landings: Rows::new(landings),
        }
    }

    /// Number of runs.
    pub(crate) fn run_count(&self) -> usize {
        self.runs.len()
    }

    /// Number of moves.
    pub(crate) fn move_count(&self) -> usize {
        self.landings.len()
    }
}

/// Notes a shape with each cell that can be its last.
fn add_shapes(goal: &Goal, place: &[Cell], shapes: &mut [Vec<Shape>]) {
    let symbols = goal.pattern.symbols();
    for centre in goal.pattern.centres() {
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
        let mut needs: Vec<(Cell, Role)> = (0..symbols.len())
            .filter(|&at| at != centre)
            .filter_map(|at| Some((place[at], role(symbols[at])?)))
            .collect();
        // A shape whose cells are all there can only be new if the centre is.
        if needs.is_empty() {
            continue;
        }
        needs.sort_by_key(|(_, role)| *role != Role::Other);
        shapes[usize::from(place[centre])].push(Shape {
            needs,
            removes: goal.removes.iter().filter_map(|&at| place.get(at).copied()).collect(),
            player: goal.player,
            points: goal.points,
            score: goal.score,
        });
    }
}
