//! Lays the winning patterns of a game out, step by step, as far as memory and time allow.

use foursight_rules::search::{PlaceCursor, PlaceStep};
use foursight_rules::{Cell, Goal, Ruleset};

use super::lines::{Lines, NONE, PlacedShape, Rows, ShapeKind};
use crate::budget::Budget;

/// Most bytes for the patterns of a game and what a search keeps about them. Five in a row on the
/// largest board takes 17 MB.
const MOST_BYTES: usize = 24 << 20;
/// Most scores that patterns can bring in: more cannot be weighed at every node.
const MOST_SCORE_GOALS: usize = 64;
/// Most directions of all patterns together that are measured.
const MOST_DIRECTIONS: usize = 1 << 20;
/// What a search keeps for each run besides its cells: where they start, whose it is, counts and
/// places in lists.
const RUN_BYTES: usize = 31;

/// What became of a builder.
pub(super) enum Built {
    /// All is laid out.
    Ready(Box<Lines>),
    /// It would take more memory than it may.
    TooLarge,
    /// Time was up; it can go on where it stopped.
    Unfinished,
}

/// What is done next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Counts places, before memory is taken.
    Measure,
    /// Finds all places.
    Place,
    /// Notes runs and shapes by cell.
    Index,
    /// Notes which cells are near each other.
    Near,
}

/// Lines in the making.
#[derive(Debug)]
pub(super) struct LinesBuilder {
    stage: Stage,
    lines: Lines,
    /// How far the stage has come: which goal, and which of its directions; or which run, place or
    /// cell.
    goal: usize,
    next: usize,
    cursor: PlaceCursor,
    size: Size,
    /// Runs and shapes of each cell; while they are noted, how many are noted already.
    run_counts: Vec<u32>,
    shape_counts: Vec<u32>,
    /// For each goal that has shapes: its first place, its first kind and its last.
    shape_goals: Vec<(usize, usize, usize)>,
}

/// How much there is to lay out.
#[derive(Debug, Default)]
struct Size {
    directions: usize,
    runs: usize,
    run_cells: usize,
    places: usize,
    place_cells: usize,
    shapes: usize,
    kinds: usize,
    kind_bytes: usize,
}

impl Size {
    /// Adds the places of a goal along one direction; `None` if that is too much.
    fn add_places(&mut self, goal: &Goal<'_>, places: usize) -> Option<()> {
        let cells = places.checked_mul(goal.pattern.symbols().len())?;
        if is_run(goal) {
            self.runs = self.runs.checked_add(places)?;
            self.run_cells = self.run_cells.checked_add(cells)?;
        } else {
            self.places = self.places.checked_add(places)?;
            self.place_cells = self.place_cells.checked_add(cells)?;
            let shapes = places.checked_mul(goal.pattern.centres().len())?;
            self.shapes = self.shapes.checked_add(shapes)?;
        }
        Some(())
    }

    /// Adds what a goal takes however often it can lie on the board.
    fn add_kinds(&mut self, goal: &Goal<'_>) -> Option<()> {
        if !is_run(goal) {
            let bytes = 2 * goal.pattern.symbols().len() + goal.removes.len();
            let (kinds, kind) = (goal.pattern.centres().len(), size_of::<ShapeKind>());
            self.kinds = self.kinds.checked_add(kinds)?;
            self.kind_bytes = self.kind_bytes.checked_add(kinds.checked_mul(bytes + kind)?)?;
        }
        Some(())
    }

    /// Bytes of all that; `None` if it is too much to count.
    fn bytes(&self, rules: &Ruleset) -> Option<usize> {
        let (cells, directions) = (rules.geometry().cells(), rules.geometry().directions());
        // At most two cells each way of a line are near.
        let near = self.run_cells.checked_mul(4)?.min(cells.checked_mul(directions)? * 2);
        let cell = size_of::<Cell>();
        let parts = [
            self.runs.checked_mul(RUN_BYTES)?,
            self.run_cells.checked_mul(cell + size_of::<u32>())?,
            near.checked_mul(cell)?,
            self.places.checked_mul(size_of::<u32>())?,
            self.place_cells.checked_mul(cell)?,
            self.shapes.checked_mul(size_of::<PlacedShape>())?,
            self.kind_bytes,
        ];
        parts.into_iter().try_fold(0usize, usize::checked_add)
    }
}

/// True if one match of a run wins: such runs are counted stone by stone.
fn is_run(goal: &Goal<'_>) -> bool {
    goal.row.is_some() && goal.points >= goal.threshold
}

/// How many stones more a run that loses is taken to miss: with as many stones as a run that wins
/// it weighs the same, or less if it is the longer one.
fn handicap(length: usize, longest_win: usize) -> u8 {
    longest_win.saturating_sub(length).clamp(1, 7) as u8
}

impl LinesBuilder {
    pub(super) fn new(rules: &Ruleset) -> Self {
        let (players, cells) = (rules.players().len(), rules.geometry().cells());
        Self {
            stage: Stage::Measure,
            lines: Lines { players, cells, ..Lines::default() },
            goal: 0,
            next: 0,
            cursor: PlaceCursor::default(),
            size: Size::default(),
            run_counts: Vec::new(),
            shape_counts: Vec::new(),
            shape_goals: Vec::new(),
        }
    }

    /// Goes on as far as the budget reaches.
    pub(super) fn advance(&mut self, rules: &Ruleset, budget: &mut Budget<'_>) -> Built {
        let mut goals = rules.goals();
        // What is bad for its maker without being a row is rare, and looking ahead sees it.
        goals.retain(|goal| !goal.loses || is_run(goal));
        budget.spend_on_first_look(4 * goals.len());
        loop {
            let step = match self.stage {
                Stage::Measure => self.measure(rules, &goals, budget),
                Stage::Place => self.place(rules, &goals, budget),
                Stage::Index => self.index(budget),
                Stage::Near => self.near(budget),
            };
            match step {
                Some(true) if self.stage == Stage::Near => {
                    self.lay_out_moves(rules);
                    budget.spend_on_first_look(4 * self.lines.cells);
                    return Built::Ready(Box::new(std::mem::take(&mut self.lines)));
                }
                Some(true) => self.begin_next_stage(),
                Some(false) => return Built::Unfinished,
                None => return Built::TooLarge,
            }
        }
    }

    fn begin_next_stage(&mut self) {
        (self.goal, self.next) = (0, 0);
        let lines = &mut self.lines;
        self.stage = match self.stage {
            Stage::Measure => {
                let size = &self.size;
                lines.runs = Rows::with_capacity(size.runs, size.run_cells);
                lines.run_player = Vec::with_capacity(size.runs);
                lines.run_handicap = Vec::with_capacity(size.runs);
                lines.places = Rows::with_capacity(size.places, size.place_cells);
                lines.kinds = Vec::with_capacity(size.kinds);
                self.run_counts = vec![0; lines.cells];
                self.shape_counts = vec![0; lines.cells];
                Stage::Place
            }
            Stage::Place => {
                lines.through = Rows::filled(&self.run_counts, 0);
                lines.shapes = Rows::filled(&self.shape_counts, PlacedShape::default());
                self.run_counts.fill(0);
                self.shape_counts.fill(0);
                Stage::Index
            }
            Stage::Index | Stage::Near => Stage::Near,
        };
    }

    /// Counts; `None` if it is too much.
    fn measure(
        &mut self,
        rules: &Ruleset,
        goals: &[Goal<'_>],
        budget: &mut Budget<'_>,
    ) -> Option<bool> {
        let geometry = rules.geometry();
        while let Some(goal) = goals.get(self.goal) {
            if self.next == 0 {
                self.size.add_kinds(goal)?;
                let score = (goal.score, goal.threshold);
                if !is_run(goal) && !self.lines.score_goals.contains(&score) {
                    self.lines.score_goals.push(score);
                    (self.lines.score_goals.len() <= MOST_SCORE_GOALS).then_some(())?;
                }
            }
            while self.next < goal.directions() {
                let places = goal.most_places_along(geometry, self.next);
                self.size.directions += 1;
                self.size.add_places(goal, places)?;
                self.next += 1;
                if self.size.directions > MOST_DIRECTIONS
                    || self.size.bytes(rules).is_none_or(|bytes| bytes > MOST_BYTES)
                {
                    return None;
                }
                if !budget.spend_on_first_look(8 + geometry.dims().len()) {
                    return Some(false);
                }
            }
            (self.size.bytes(rules)? <= MOST_BYTES).then_some(())?;
            (self.goal, self.next) = (self.goal + 1, 0);
        }
        Some(true)
    }

    /// Finds the places of all goals.
    fn place(
        &mut self,
        rules: &Ruleset,
        goals: &[Goal<'_>],
        budget: &mut Budget<'_>,
    ) -> Option<bool> {
        let (geometry, lines) = (rules.geometry(), &mut self.lines);
        let wins = goals.iter().filter(|goal| is_run(goal) && !goal.loses);
        let longest_win = wins.map(|goal| goal.pattern.symbols().len()).max().unwrap_or(0);
        let mut cells = Vec::new();
        while let Some(goal) = goals.get(self.goal) {
            let is_run = is_run(goal);
            if self.next == 0 && !is_run {
                let first_kind = lines.kinds.len();
                lines.kinds.extend(ShapeKind::of(goal));
                self.shape_goals.push((lines.places.len(), first_kind, lines.kinds.len()));
            }
            self.next = 1;
            let length = goal.pattern.symbols().len();
            let handicap = if goal.loses { handicap(length, longest_win) } else { 0 };
            // A line that is bent at edges has to be compared with itself.
            let work = if geometry.is_plain() { 2 * length } else { 8 + length * length };
            loop {
                match goal.next_place(geometry, &mut self.cursor, &mut cells) {
                    PlaceStep::Found if is_run => {
                        lines.runs.push(&cells);
                        lines.run_player.push(goal.player.unwrap_or(u8::MAX));
                        lines.run_handicap.push(handicap);
                        cells.iter().for_each(|&cell| self.run_counts[usize::from(cell)] += 1);
                    }
                    PlaceStep::Found => {
                        lines.places.push(&cells);
                        let first_kind = self.shape_goals.last().map_or(0, |goal| goal.1);
                        for kind in &lines.kinds[first_kind..] {
                            let cell = cells[usize::from(kind.centre)];
                            self.shape_counts[usize::from(cell)] += 1;
                        }
                    }
                    PlaceStep::Nothing => {}
                    PlaceStep::End => break,
                }
                if !budget.spend_on_first_look(work + 8) {
                    return Some(false);
                }
            }
            self.cursor = PlaceCursor::default();
            (self.goal, self.next) = (self.goal + 1, 0);
        }
        Some(true)
    }

    /// Notes runs, then shapes, with the cells that they concern.
    fn index(&mut self, budget: &mut Budget<'_>) -> Option<bool> {
        let lines = &mut self.lines;
        while self.next < lines.runs.len() {
            let run = self.next;
            for &cell in lines.runs.row(run) {
                let noted = &mut self.run_counts[usize::from(cell)];
                *lines.through.item_mut(cell.into(), *noted as usize) = run as u32;
                *noted += 1;
            }
            self.next += 1;
            if !budget.spend_on_first_look(lines.runs.row(run).len()) {
                return Some(false);
            }
        }
        while self.next - lines.runs.len() < lines.places.len() {
            let place = self.next - lines.runs.len();
            while self.shape_goals.get(self.goal + 1).is_some_and(|next| next.0 <= place) {
                self.goal += 1;
            }
            let (_, first, last) = self.shape_goals[self.goal];
            for kind in first..last {
                let centre = lines.kinds[kind].centre;
                let cell = lines.places.row(place)[usize::from(centre)];
                let noted = &mut self.shape_counts[usize::from(cell)];
                *lines.shapes.item_mut(cell.into(), *noted as usize) =
                    PlacedShape { place: place as u32, kind: kind as u32 };
                *noted += 1;
            }
            self.next += 1;
            if !budget.spend_on_first_look(1 + last - first) {
                return Some(false);
            }
        }
        Some(true)
    }

    /// Notes the cells near each cell.
    fn near(&mut self, budget: &mut Budget<'_>) -> Option<bool> {
        let lines = &mut self.lines;
        let mut around = Vec::new();
        while self.next < lines.cells {
            let cell = self.next as Cell;
            let through = lines.through.row(self.next);
            let mut work = 1;
            for &run in through {
                let row = lines.runs.row(run as usize);
                work += row.len();
                for at in (0..row.len()).filter(|&at| row[at] == cell) {
                    let near = &row[at.saturating_sub(2)..(at + 3).min(row.len())];
                    around.extend(near.iter().filter(|other| **other != cell));
                }
            }
            around.sort_unstable();
            around.dedup();
            lines.near.push(&around);
            around.clear();
            self.next += 1;
            if !budget.spend_on_first_look(work) {
                return Some(false);
            }
        }
        Some(true)
    }

    /// Notes which move leads to which cells.
    fn lay_out_moves(&mut self, rules: &Ruleset) {
        let lines = &mut self.lines;
        lines.move_of = (0..lines.cells as u16).collect();
        lines.support = vec![NONE; lines.cells];
        lines.landings = Rows::with_capacity(rules.move_count(), lines.cells);
        for index in 0..rules.move_count() {
            let Some(mv) = rules.move_at(index) else {
                // There is no such cell or column, but others keep their numbers.
                lines.landings.push(&[]);
                continue;
            };
            let Some(column) = rules.column(mv) else {
                lines.landings.push(&[mv.index() as Cell]);
                continue;
            };
            let mut below = NONE;
            for &cell in column {
                lines.move_of[usize::from(cell)] = mv.index() as u16;
                lines.support[usize::from(cell)] = below;
                below = cell;
            }
            lines.landings.push(column);
        }
    }
}
