//! The board of a game: its size, its shape, the steps of its lines, and what all of it costs.

use std::collections::BTreeSet;

use super::{Compiler, count_moves};
use crate::budget::Cost;
use crate::diagnostic::{Diagnostic, Severity};
use crate::engine::price::{BoardSizes, Price, player_count};
use crate::geometry::{Geometry, MAX_LONG_STEPS, Outline, count_cells, is_near};
use crate::meter::spend;
use crate::pack::format::{Directions, Edge, Lattice, PatternText, Restriction};
use crate::pack::{MAX_FEATURES, PackFault, Remedy};

impl Compiler<'_> {
    /// The board, if it can be made and everything is within the budget.
    pub(super) fn geometry(&mut self) -> Option<(Geometry, Cost)> {
        let linked = self.linked;
        let Some(dimensions) = &linked.dimensions else {
            if let Some(file) = linked.files.last() {
                let (fault, help) = (PackFault::NoBoard, Some(Remedy::AddBoard));
                self.faults.push(file.diagnose(Severity::Error, "$", fault, help));
            }
            return None;
        };
        let axes = dimensions.value.len();
        let mut edges = vec![[Edge::Stop; 2]; axes];
        if let Some(topology) = &linked.topology {
            if topology.value.len() == axes {
                edges.clone_from(&topology.value);
            } else {
                let fault = PackFault::TopologyAxes { axes, found: topology.value.len() };
                self.faults.push(topology.error("", fault, None));
            }
        }
        let lattice = self.lattice(axes);
        let longer = self.longer_steps(axes, lattice);
        if (lattice == Lattice::Hex || !longer.is_empty()) && !self.lines_keep_their_way(&edges) {
            edges = vec![[Edge::Stop; 2]; axes];
        }
        let outline = Outline { dims: &dimensions.value, edges: &edges, lattice, longer: &longer };
        let mut patterns: Vec<&PatternText> =
            linked.rules.iter().map(|rule| &rule.value.pattern).collect();
        for restriction in &linked.restrictions {
            collect_patterns(&restriction.value, &mut patterns);
        }
        let reaches = patterns.iter().filter_map(|text| Some(text.parsed().ok()?.reach()));
        let reach = reaches.max().unwrap_or(0);
        let made = count_cells(&dimensions.value).and_then(|cells| {
            let cost = match self.price(cells, reach, &outline) {
                Ok(cost) => cost,
                Err(fault) => {
                    self.faults.push(*fault);
                    return Ok(None);
                }
            };
            let table_bytes = Price::table_bytes(self.budget);
            let mut geometry = Geometry::within(outline, reach, table_bytes)?;
            self.take_out(&mut geometry);
            Ok(Some((geometry, cost)))
        });
        made.unwrap_or_else(|error| {
            let help = Some(Remedy::SmallerBoard);
            self.faults.push(dimensions.error("", PackFault::Board(error), help));
            None
        })
    }

    /// The lattice that the packs state, if the board can have it.
    fn lattice(&mut self, axes: usize) -> Lattice {
        let Some(lattice) = &self.linked.lattice else { return Lattice::Square };
        if lattice.value == Lattice::Hex && axes != 2 {
            let (fault, help) = (PackFault::HexAxes(axes), Some(Remedy::TwoDimensions));
            self.faults.push(lattice.error("", fault, help));
            return Lattice::Square;
        }
        lattice.value
    }

    /// The steps that rules and restrictions name besides those to neighbours, both ways.
    fn longer_steps(&mut self, axes: usize, lattice: Lattice) -> BTreeSet<Vec<i8>> {
        let mut longer = BTreeSet::new();
        let linked = self.linked;
        let mut add = |directions: Option<&Directions>| {
            let Some(Directions::Steps(steps)) = directions else { return true };
            let steps = steps.iter().filter(|step| is_step(axes, step));
            for step in steps.filter(|step| !is_near(lattice, step)) {
                longer.insert(step.clone());
                longer.insert(step.iter().map(|component| -component).collect());
                if longer.len() > MAX_LONG_STEPS {
                    return false;
                }
            }
            true
        };
        let rules = linked.rules.iter();
        let mut faults = Vec::new();
        let too_many = PackFault::TooManySteps;
        if let Some(rule) = rules.into_iter().find(|rule| !add(rule.value.directions.as_ref())) {
            faults.push(rule.error(".directions", too_many.clone(), Some(Remedy::FewerSteps)));
        }
        for restriction in &linked.restrictions {
            let mut all = Vec::new();
            collect_directions(&restriction.value, &mut all);
            if !all.into_iter().all(|directions| add(Some(directions))) {
                faults.push(restriction.error("", too_many, Some(Remedy::FewerSteps)));
                break;
            }
        }
        if !faults.is_empty() {
            longer.clear();
        }
        self.faults.append(&mut faults);
        longer
    }

    /// True if no edge turns a line; reported if one does.
    fn lines_keep_their_way(&mut self, edges: &[[Edge; 2]]) -> bool {
        let keeps = |edge: &Edge| matches!(edge, Edge::Stop | Edge::Return);
        let turning = edges.iter().position(|ends| !ends.iter().all(keeps));
        if let (Some(axis), Some(topology)) = (turning, &self.linked.topology) {
            let (fault, help) = (PackFault::TurningEdge, Some(Remedy::StopOrReturn));
            self.faults.push(topology.error(&format!("[{axis}]"), fault, help));
        }
        turning.is_none()
    }

    /// Takes out of the board what a picture leaves out, and the holes.
    fn take_out(&mut self, geometry: &mut Geometry) {
        let linked = self.linked;
        if linked.picture.is_none() && linked.holes.is_none() {
            return;
        }
        let mut missing = vec![linked.picture.is_some(); geometry.cells()];
        for cell in linked.picture.iter().flat_map(|picture| &picture.value.cells) {
            spend(1);
            if let Some(cell) = geometry.index(&cell.map(i64::from)) {
                missing[usize::from(cell)] = false;
            }
        }
        if let Some(holes) = &linked.holes {
            for (index, coords) in holes.value.iter().enumerate() {
                spend(1);
                let wide: Vec<i64> = coords.iter().map(|&at| at.into()).collect();
                match geometry.index(&wide) {
                    Some(cell) => missing[usize::from(cell)] = true,
                    None => {
                        let (cell, dims) =
                            (format!("{coords:?}"), format!("{:?}", geometry.dims()));
                        let fault = PackFault::HoleOffBoard { cell, dims };
                        let help = Some(Remedy::CountFromZero);
                        self.faults.push(holes.error(&format!("[{index}]"), fault, help));
                    }
                }
            }
            if !missing.contains(&false) {
                let help = Some(Remedy::LeaveACell);
                self.faults.push(holes.error("", PackFault::NoCells, help));
            }
        }
        geometry.take_out(missing);
    }

    /// What the game costs, or what of it is too much.
    fn price(
        &self,
        cells: usize,
        reach: usize,
        outline: &Outline<'_>,
    ) -> Result<Cost, Box<Diagnostic>> {
        let linked = self.linked;
        let (edges, axes) = (outline.edges, outline.edges.len());
        let depth = linked.gravity.as_ref().and_then(|gravity| {
            let dimensions = linked.dimensions.as_ref()?;
            dimensions.value.get(gravity.value.axis as usize).copied()
        });
        let players = player_count(linked);
        let places = depth.map_or(cells, |depth| cells / (depth as usize).max(1));
        let board = BoardSizes {
            cells,
            axes,
            lattice: outline.lattice,
            longer: outline.longer.len(),
            reach,
            plain: edges.iter().flatten().all(|edge| *edge == Edge::Stop),
            players,
            moves: count_moves(linked, places, players),
            gravity: depth.is_some(),
        };
        if let (Some(score), Some(rule)) = (linked.scores.last(), linked.rules.last()) {
            let (scores, rules) = (linked.scores.len(), linked.rules.len());
            if scores > MAX_FEATURES {
                return Err(Box::new(score.error("", PackFault::TooManyScores(scores), None)));
            }
            if rules > MAX_FEATURES {
                return Err(Box::new(rule.error("", PackFault::TooManyRules(rules), None)));
            }
        }
        let price = Price::new(linked, board, self.budget);
        match price.over(self.budget) {
            Some(fault) => Err(Box::new(fault)),
            None => Ok(price.cost()),
        }
    }
}

/// True if this can be a step on a board of so many axes.
pub(super) fn is_step(axes: usize, step: &[i8]) -> bool {
    // Every step has a reverse.
    step.len() == axes && step.iter().any(|s| *s != 0) && step.iter().all(|s| *s != i8::MIN)
}

fn collect_directions<'a>(restriction: &'a Restriction, all: &mut Vec<&'a Directions>) {
    match restriction {
        Restriction::Pattern { directions, .. } => all.extend(directions),
        Restriction::Disjunction { conjunctions, .. } => {
            for child in conjunctions.iter().flatten() {
                collect_directions(child, all);
            }
        }
    }
}

fn collect_patterns<'a>(restriction: &'a Restriction, patterns: &mut Vec<&'a PatternText>) {
    match restriction {
        Restriction::Pattern { .. } => {
            patterns.extend(restriction.patterns().map(|(_, pattern)| pattern));
        }
        Restriction::Disjunction { conjunctions, .. } => {
            for child in conjunctions.iter().flatten() {
                collect_patterns(child, patterns);
            }
        }
    }
}
