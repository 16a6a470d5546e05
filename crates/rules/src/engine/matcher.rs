//! Patterns compiled for one board: which lines to look at and what to compare there.

use super::table::code;
use crate::geometry::{Cell, Geometry, Line, LineScratch};
use crate::pack::format::{DirectionSet, Directions, MultimatchMode};
use crate::pattern::{Pattern, Symbol};

/// One place where a pattern fits: `start` is the offset of its first symbol from the centre.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Match {
    pub(crate) direction: u16,
    pub(crate) start: i16,
}

/// Which directions have to be looked at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Direct {
    /// Directions in ascending order.
    pub(crate) all: Vec<u16>,
    /// The same without those that cannot match where their reverse does not.
    pub(crate) needed: Vec<u16>,
}

/// A pattern compiled for one board.
#[derive(Debug, Clone)]
pub(crate) struct Matcher {
    length: usize,
    /// Length of the run if the pattern is one capital letter repeated.
    run: Option<usize>,
    /// For each place the centre can have in the pattern, last first (starts ascend): the start
    /// and what to compare, nearest to the centre first because that fails soonest.
    windows: Vec<(i16, Vec<Probe>)>,
    pub(crate) directions: Direct,
}

#[derive(Debug, Clone, Copy)]
struct Probe {
    offset: i8,
    reference: i8,
    test: Test,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Test {
    Any,
    Empty,
    Stone,
    /// The same value as at `reference`.
    Same,
    /// A stone, but not the value at `reference`.
    Other,
}

impl Matcher {
    /// `symmetric` says that conditions cannot tell a line from its reverse.
    pub(crate) fn new(
        pattern: &Pattern,
        directions: Option<&Directions>,
        mode: MultimatchMode,
        symmetric: bool,
        geometry: &Geometry,
    ) -> Self {
        let symbols = pattern.symbols();
        let windows = pattern
            .centres()
            .rev()
            .map(|centre| (-(centre as i16), window(symbols, centre as i8)))
            .collect();
        let chosen: Vec<u16> = (0..geometry.directions())
            .filter(|&direction| is_chosen(geometry.step(direction), directions))
            .map(|direction| direction as u16)
            .collect();
        let mirrored = |d: &u16| (geometry.directions() - 1) as u16 - d;
        // Where a pattern reads the same both ways, "one" and "half" never get to use a line
        // whose reverse came earlier: it matches just when the reverse did.
        let skip = mode != MultimatchMode::All && symmetric && pattern.is_palindrome();
        let needed = chosen
            .iter()
            .filter(|d| !(skip && mirrored(d) < **d && chosen.contains(&mirrored(d))))
            .copied()
            .collect();
        Self {
            length: symbols.len(),
            run: pattern.run(),
            windows,
            directions: Direct { all: chosen, needed },
        }
    }

    /// Length of the run if the pattern is one capital letter repeated.
    pub(crate) fn run(&self) -> Option<usize> {
        self.run
    }

    /// How many cells a match has.
    pub(crate) fn length(&self) -> usize {
        self.length
    }

    /// The first start along `line` that matches and that `accept` accepts.
    #[inline]
    pub(crate) fn first<E>(
        &self,
        cells: &[u8],
        line: &Line<'_>,
        mut accept: impl FnMut(i16) -> Result<bool, E>,
    ) -> Result<Option<i16>, E> {
        if let Some(run) = self.run {
            let Some((least, most)) = self.run_starts(cells, line, run) else { return Ok(None) };
            for start in least..=most {
                if accept(start)? {
                    return Ok(Some(start));
                }
            }
            return Ok(None);
        }
        if line.ring != 0 && self.length > usize::from(line.ring) {
            return Ok(None);
        }
        for (start, probes) in &self.windows {
            if probes.iter().all(|probe| probe.holds(cells, line)) && accept(*start)? {
                return Ok(Some(*start));
            }
        }
        Ok(None)
    }

    /// First and last start of a run of one owner through the centre.
    #[inline]
    fn run_starts(&self, cells: &[u8], line: &Line<'_>, run: usize) -> Option<(i16, i16)> {
        let owner = cells[usize::from(line.centre)];
        if !code::is_stone(owner) || line.ring != 0 && run > usize::from(line.ring) {
            return None;
        }
        let reach = run - 1;
        let count = |ray: &[Cell]| {
            ray.iter().take(reach).take_while(|&&cell| cells[usize::from(cell)] == owner).count()
        };
        let behind = count(line.behind);
        let ahead = count(line.ahead);
        if behind + ahead < reach {
            return None;
        }
        Some((-(behind as i16), (ahead as i16 - reach as i16).min(0)))
    }
}

impl Probe {
    #[inline]
    fn holds(self, cells: &[u8], line: &Line<'_>) -> bool {
        let value = |offset: i8| cells[usize::from(line.at(i32::from(offset)))];
        let here = value(self.offset);
        match self.test {
            Test::Any => here != code::WALL,
            Test::Empty => here == code::EMPTY,
            Test::Stone => code::is_stone(here),
            Test::Same => here == value(self.reference),
            Test::Other => code::is_stone(here) && here != value(self.reference),
        }
    }
}

/// What to compare when the centre is symbol number `centre`.
fn window(symbols: &[Symbol], centre: i8) -> Vec<Probe> {
    // All uses of a letter are compared with its capital that is nearest to the centre.
    let reference = |letter: u8| {
        (0..symbols.len() as i8)
            .filter(|&at| symbols[at as usize] == Symbol::Same(letter))
            .map(|at| at - centre)
            .min_by_key(|offset| (offset.unsigned_abs(), *offset))
            .unwrap_or(0)
    };
    let mut probes: Vec<Probe> = (0..symbols.len() as i8)
        .map(|at| {
            let offset = at - centre;
            let (test, reference) = match symbols[at as usize] {
                Symbol::Any => (Test::Any, 0),
                Symbol::Empty => (Test::Empty, 0),
                Symbol::Stone => (Test::Stone, 0),
                Symbol::Same(letter) if reference(letter) == offset => (Test::Stone, 0),
                Symbol::Same(letter) => (Test::Same, reference(letter)),
                Symbol::Other(letter) => (Test::Other, reference(letter)),
            };
            Probe { offset, reference, test }
        })
        .collect();
    probes.sort_by_key(|probe| (probe.offset.unsigned_abs(), probe.offset));
    probes
}

fn is_chosen(step: &[i8], directions: Option<&Directions>) -> bool {
    let axes = step.iter().filter(|s| **s != 0).count();
    match directions {
        None | Some(Directions::Named(DirectionSet::All)) => true,
        Some(Directions::Named(DirectionSet::Orthogonal)) => axes == 1,
        Some(Directions::Named(DirectionSet::Diagonal)) => axes > 1,
        Some(Directions::Steps(steps)) => steps.iter().any(|chosen| chosen == step),
    }
}

/// Cells of a match, by index in the pattern.
pub(crate) fn match_cell(geometry: &Geometry, centre: Cell, found: Match, index: usize) -> Cell {
    let mut scratch = LineScratch::default();
    let line = geometry.line(centre, usize::from(found.direction), &mut scratch);
    line.at(i32::from(found.start) + index as i32)
}
