//! Patterns compiled for one board: which lines to look at and what to compare there.

use std::collections::HashMap;
use std::sync::Arc;

use super::board::{Codes, code};
use super::line_bits::BitPattern;
use crate::geometry::{Cell, Geometry, Line, LineScratch};
use crate::meter::spend;
use crate::pack::format::{DirectionSet, Directions, Lattice, MultimatchMode};
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
    pub(crate) all: Arc<[u16]>,
    /// The same without those that cannot match where their reverse does not.
    needed: Arc<[u16]>,
    /// The needed ones as bits, if there are no more directions than bits.
    bits: Option<u64>,
    near: Near,
}

/// What a match says about the cells next to the centre.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Near {
    Anything,
    /// A stone of the centre's owner on one side at least.
    OwnOnOneSide,
    Sides {
        ahead: Option<Neighbour>,
        behind: Option<Neighbour>,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Neighbour {
    Own,
    Other,
    Stone,
    Empty,
}

/// What lies next to a cell: for each direction a bit. One look serves all rules of a turn, and
/// saves most of them from walking most lines.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Around {
    /// A stone of the centre's owner there, or in the opposite direction.
    own_on_one_side: u64,
    own: u64,
    other: u64,
    empty: u64,
    directions: u32,
}

impl Around {
    /// Looks around; `sides` says whether any rule asks on which side something lies.
    #[inline]
    pub(crate) fn new(geometry: &Geometry, cells: &[u16], centre: Cell, sides: bool) -> Self {
        let directions = geometry.directions();
        if directions > 64 || !geometry.keeps_lines() {
            return Self::unknown(directions);
        }
        if sides {
            return Self::with_sides(geometry, cells, centre);
        }
        let own = cells[usize::from(centre)] & code::STONES;
        let (mut one_side, last) = (0, directions.wrapping_sub(1));
        for (pair, [ahead, behind]) in geometry.neighbours(centre).enumerate() {
            let both = cells[usize::from(ahead)] | cells[usize::from(behind)];
            let bit = u64::from(both & own != 0);
            one_side |= bit << pair | bit << (last - pair);
        }
        Self { own_on_one_side: one_side, ..Self::unknown(directions) }
    }

    /// Anything may lie anywhere.
    #[inline]
    fn unknown(directions: usize) -> Self {
        // A board without dimensions has none, and what is mirrored there has no bits.
        let directions = directions.clamp(1, 64) as u32;
        let all = u64::MAX;
        Self { own_on_one_side: all, own: all, other: all, empty: all, directions }
    }

    #[inline(never)]
    fn with_sides(geometry: &Geometry, cells: &[u16], centre: Cell) -> Self {
        let directions = geometry.directions();
        let mut around = Self { own: 0, other: 0, empty: 0, ..Self::unknown(directions) };
        let own = cells[usize::from(centre)];
        for (pair, [ahead, behind]) in geometry.neighbours(centre).enumerate() {
            for (direction, cell) in [(pair, ahead), (directions - 1 - pair, behind)] {
                let code = cells[usize::from(cell)];
                around.own |= u64::from(code & own & code::STONES != 0) << direction;
                around.other |= u64::from(code & !own & code::STONES != 0) << direction;
                around.empty |= u64::from(code & code::EMPTY != 0) << direction;
            }
        }
        around.own_on_one_side = around.own | around.mirror(around.own);
        around
    }

    /// The directions in which the next cell holds this.
    #[inline]
    fn ahead(&self, what: Option<Neighbour>) -> u64 {
        match what {
            None => u64::MAX,
            Some(Neighbour::Own) => self.own,
            Some(Neighbour::Other) => self.other,
            Some(Neighbour::Stone) => self.own | self.other,
            Some(Neighbour::Empty) => self.empty,
        }
    }

    /// The directions whose reverse is in `directions`.
    #[inline]
    fn mirror(&self, directions: u64) -> u64 {
        directions.reverse_bits() >> (64 - self.directions)
    }
}

/// Which directions rules look along: lists that all rules share which name the same set, since
/// a board of ten dimensions has 59,048 of them.
#[derive(Debug, Default)]
pub(crate) struct DirectionLists(HashMap<(DirectionSet, bool), Arc<[u16]>>);

impl DirectionLists {
    /// The directions that are chosen, ascending; with `skip` without those whose reverse came
    /// earlier.
    fn list(
        &mut self,
        geometry: &Geometry,
        directions: Option<&Directions>,
        skip: bool,
    ) -> Arc<[u16]> {
        let set = match directions {
            None => DirectionSet::All,
            Some(Directions::Named(set)) => *set,
            Some(Directions::Steps(steps)) => {
                let known = steps.iter().filter_map(|step| geometry.direction_of(step));
                return thinned(geometry, known.collect(), skip);
            }
        };
        let list = self.0.entry((set, skip)).or_insert_with(|| {
            spend(geometry.directions());
            let chosen = (0..geometry.directions() as u16).filter(|&direction| {
                let step = geometry.step(direction.into());
                // On a hex lattice all neighbours are alike.
                let hex = geometry.lattice() == Lattice::Hex;
                let straight = hex || step.iter().filter(|s| **s != 0).count() == 1;
                let chosen = match set {
                    DirectionSet::All => true,
                    DirectionSet::Orthogonal => straight,
                    DirectionSet::Diagonal => !straight,
                };
                chosen && geometry.is_near(direction.into())
            });
            thinned(geometry, chosen.collect(), skip)
        });
        Arc::clone(list)
    }
}

/// These directions in order, each once, and without those whose reverse came earlier if they
/// are to be skipped.
fn thinned(geometry: &Geometry, mut chosen: Vec<u16>, skip: bool) -> Arc<[u16]> {
    spend(chosen.len());
    chosen.sort_unstable();
    chosen.dedup();
    if skip {
        let all = chosen.clone();
        let last = geometry.directions().saturating_sub(1) as u16;
        chosen.retain(|&direction| {
            let reverse = last - direction;
            reverse >= direction || all.binary_search(&reverse).is_err()
        });
    }
    chosen.into()
}

impl Direct {
    /// The directions in which a match is not ruled out by what lies next to the centre.
    #[inline]
    pub(crate) fn candidates(&self, around: &Around) -> Candidates<'_> {
        let Some(bits) = self.bits else { return Candidates::List(self.needed.iter()) };
        let possible = match self.near {
            Near::Anything => u64::MAX,
            Near::OwnOnOneSide => around.own_on_one_side,
            Near::Sides { ahead, behind: None } => around.ahead(ahead),
            Near::Sides { ahead, behind } => {
                around.ahead(ahead) & around.mirror(around.ahead(behind))
            }
        };
        Candidates::Bits(bits & possible)
    }

    /// All directions that have to be looked at.
    pub(crate) fn needed(&self) -> Candidates<'_> {
        Candidates::List(self.needed.iter())
    }
}

/// Directions in ascending order.
#[derive(Debug)]
pub(crate) enum Candidates<'a> {
    Bits(u64),
    List(std::slice::Iter<'a, u16>),
}

impl Iterator for Candidates<'_> {
    type Item = u16;

    #[inline]
    fn next(&mut self) -> Option<u16> {
        match self {
            Self::Bits(0) => None,
            Self::Bits(bits) => {
                let direction = bits.trailing_zeros() as u16;
                *bits &= *bits - 1;
                Some(direction)
            }
            Self::List(list) => list.next().copied(),
        }
    }
}

/// A pattern compiled for one board.
#[derive(Debug, Clone)]
pub(crate) struct Matcher {
    length: usize,
    /// Length of the run if the pattern is one capital letter repeated.
    run: Option<usize>,
    /// True if the cells beyond a match are looked at, too.
    bars: bool,
    /// For each place the centre can have in the pattern, last first (starts ascend): the start
    /// and what to compare, nearest to the centre first because that fails soonest.
    windows: Vec<(i16, Vec<Probe>)>,
    pub(crate) directions: Direct,
    /// The same to compare with the bits of a line, around a stone.
    bits: Option<BitPattern>,
}

/// A test of one cell: its code must be one of those allowed, which may depend on another cell.
///
/// The allowed codes are `((code at reference) & reads ^ flips) & keeps`, without a branch:
///
/// | symbol | reads | flips | keeps |
/// |---|---|---|---|
/// | `#`, `-`, `.`: a fixed set | nothing | the set | the set |
/// | the same owner as there | everything | nothing | stones |
/// | another owner than there | everything | everything | stones |
/// | `|` beside one of these | the opposite of what it stands beside, the wall included | | |
#[derive(Debug, Clone, Copy)]
struct Probe {
    offset: i8,
    reference: i8,
    reads: u16,
    flips: u16,
    keeps: u16,
}

impl Matcher {
    /// `symmetric` says that conditions cannot tell a line from its reverse; `mover` is the player
    /// to move, for patterns that ask for that.
    pub(crate) fn new(
        pattern: &Pattern,
        mover: u8,
        directions: Option<&Directions>,
        mode: MultimatchMode,
        symmetric: bool,
        geometry: &Geometry,
        lists: &mut DirectionLists,
    ) -> Self {
        let symbols = pattern.symbols();
        let windows = pattern
            .centres()
            .rev()
            .map(|centre| (-(centre as i16), window(pattern, centre as i8, mover)))
            .collect();
        // Where a pattern reads the same both ways, "one" and "half" never get to use a line
        // whose reverse came earlier: it matches just when the reverse did.
        let skip = mode != MultimatchMode::All && symmetric && pattern.is_palindrome();
        let all = lists.list(geometry, directions, false);
        let needed = if skip { lists.list(geometry, directions, true) } else { Arc::clone(&all) };
        let bits = (geometry.directions() <= 64)
            .then(|| needed.iter().fold(0, |bits, direction| bits | 1u64 << direction));
        Self {
            length: symbols.len(),
            run: pattern.run(),
            bars: pattern.beyond() != [None; 2],
            windows,
            directions: Direct { all, needed, bits, near: near(pattern) },
            bits: None,
        }
    }

    /// The same where the centre is known to be a stone: places in the pattern that are empty are
    /// not tried for it.
    pub(crate) fn around_a_stone(mut self, pattern: &Pattern) -> Self {
        let symbols = pattern.symbols();
        self.windows.retain(|(start, _)| symbols[start.unsigned_abs() as usize].can_be_stone());
        self.bits = BitPattern::new(pattern).filter(|_| self.run.is_none());
        self
    }

    /// The same as bits for this line, if it can be compared so: a ring that the pattern fills has
    /// no ends to look beyond.
    #[inline]
    pub(crate) fn bits_for(&self, line: &Line<'_>) -> Option<&BitPattern> {
        let fits = line.ring == 0 || self.length < usize::from(line.ring);
        self.bits.as_ref().filter(|_| fits)
    }

    /// First and last offset that its bits look at, if it has any.
    pub(crate) fn span(&self) -> Option<(i16, i16)> {
        self.bits.as_ref().map(BitPattern::span)
    }

    /// Length of the run if the pattern is one capital letter repeated.
    pub(crate) fn run(&self) -> Option<usize> {
        self.run
    }

    /// True if it matters on which side of the centre something lies.
    pub(crate) fn asks_for_sides(&self) -> bool {
        matches!(self.directions.near, Near::Sides { .. })
    }

    /// How many cells a match has.
    pub(crate) fn length(&self) -> usize {
        self.length
    }

    /// The first start along `line` that matches and that `accept` accepts.
    #[inline]
    pub(crate) fn first<C: Codes + ?Sized, E>(
        &self,
        cells: &C,
        line: &Line<'_>,
        mut accept: impl FnMut(i16) -> Result<bool, E>,
    ) -> Result<Option<i16>, E> {
        if let Some(run) = self.run {
            let Some((least, most)) = self.run_starts(cells, line, run) else { return Ok(None) };
            for start in least..=most {
                spend(1);
                if accept(start)? {
                    return Ok(Some(start));
                }
            }
            return Ok(None);
        }
        if line.ring != 0 && self.length >= usize::from(line.ring) {
            return self.first_round(cells, line, accept);
        }
        for (start, probes) in &self.windows {
            spend(probes.len() + 1);
            if probes.iter().all(|probe| probe.holds(cells, line)) && accept(*start)? {
                return Ok(Some(*start));
            }
        }
        Ok(None)
    }

    /// The same on a ring that the pattern fills, or that is too short for it. Beyond a match that
    /// goes all the way round there is no cell.
    fn first_round<C: Codes + ?Sized, E>(
        &self,
        cells: &C,
        line: &Line<'_>,
        mut accept: impl FnMut(i16) -> Result<bool, E>,
    ) -> Result<Option<i16>, E> {
        if self.length > usize::from(line.ring) {
            return Ok(None);
        }
        for (start, probes) in &self.windows {
            spend(probes.len() + 1);
            let within = |probe: &&Probe| {
                let at = isize::from(probe.offset) - *start as isize;
                !self.bars || (0..self.length as isize).contains(&at)
            };
            if probes.iter().filter(within).all(|probe| probe.holds(cells, line)) && accept(*start)?
            {
                return Ok(Some(*start));
            }
        }
        Ok(None)
    }

    /// First and last start of a run of one owner through the centre.
    #[inline]
    fn run_starts<C: Codes + ?Sized>(
        &self,
        cells: &C,
        line: &Line<'_>,
        run: usize,
    ) -> Option<(i16, i16)> {
        let owner = cells.code_at(line.at(0)) & code::STONES;
        let is_own = |offset: &isize| cells.code_at(line.at(*offset)) & owner != 0;
        let reach = run as isize - 1;
        let behind = (-reach..0).rev().take_while(is_own).count() as i16;
        let ahead = (1..=reach).take_while(is_own).count() as i16;
        let spare = behind + ahead - reach as i16;
        spend((behind + ahead) as usize);
        if spare < 0 || owner == 0 || line.ring != 0 && run > usize::from(line.ring) {
            return None;
        }
        Some((-behind, spare - behind))
    }
}

impl Probe {
    /// One of a fixed set of codes.
    fn fixed(offset: i8, set: u16) -> Self {
        Self { offset, reference: 0, reads: 0, flips: set, keeps: set }
    }

    /// A stone that is compared with the one at `reference`.
    fn compared(offset: i8, reference: i8, flips: u16) -> Self {
        Self { offset, reference, reads: u16::MAX, flips, keeps: code::STONES }
    }

    /// Whatever this does not allow, what lies beyond the edge included.
    fn opposite(self) -> Self {
        const ALL: u16 = code::ON_BOARD | code::WALL;
        // What is not kept is allowed now; what is kept is allowed where it was not.
        let flips = (self.flips & self.keeps) ^ ALL;
        Self { reads: self.reads & self.keeps, flips, keeps: ALL, ..self }
    }

    #[inline]
    fn holds<C: Codes + ?Sized>(self, cells: &C, line: &Line<'_>) -> bool {
        let code = |offset: i8| cells.code_at(line.at(offset.into()));
        let allowed = (code(self.reference) & self.reads ^ self.flips) & self.keeps;
        code(self.offset) & allowed != 0
    }
}

/// What to compare when the centre is symbol number `centre` and `mover` is the player to move.
fn window(pattern: &Pattern, centre: i8, mover: u8) -> Vec<Probe> {
    let symbols = pattern.symbols();
    // All uses of a letter are compared with its capital that is nearest to the centre.
    let mut nearest: [Option<i8>; 26] = [None; 26];
    for (symbol, at) in symbols.iter().zip(0i8..) {
        if let Symbol::Same(letter) = symbol {
            let known = &mut nearest[usize::from(*letter) % 26];
            let offset = at - centre;
            let distance = |offset: i8| (offset.unsigned_abs(), offset);
            *known = Some(
                known.map_or(offset, |k| if distance(k) < distance(offset) { k } else { offset }),
            );
        }
    }
    spend(symbols.len() + 1);
    let reference = |letter: u8| nearest[usize::from(letter) % 26].unwrap_or(0);
    let probe = |symbol: Symbol, offset: i8| match symbol {
        Symbol::Any => Probe::fixed(offset, code::ON_BOARD),
        Symbol::Empty | Symbol::Playable => Probe::fixed(offset, code::EMPTY),
        Symbol::Stone => Probe::fixed(offset, code::STONES),
        Symbol::Mine => Probe::fixed(offset, code::stone(mover)),
        Symbol::Theirs => Probe::fixed(offset, code::STONES & !code::stone(mover)),
        Symbol::Same(letter) if reference(letter) == offset => Probe::fixed(offset, code::STONES),
        Symbol::Same(letter) => Probe::compared(offset, reference(letter), 0),
        Symbol::Other(letter) => Probe::compared(offset, reference(letter), u16::MAX),
    };
    // As large as it will be: a list that grows would take twice what it is priced at.
    let beyond = pattern.beyond().iter().flatten().count();
    let mut probes: Vec<Probe> = Vec::with_capacity(symbols.len() + beyond);
    probes.extend((0i8..).zip(symbols).map(|(at, symbol)| probe(*symbol, at - centre)));
    let ends = [-1 - centre, symbols.len() as i8 - centre];
    for (offset, symbol) in ends.into_iter().zip(pattern.beyond()) {
        probes.extend(symbol.map(|symbol| match symbol {
            // The nearest capital is compared with itself nowhere but in its own place.
            Symbol::Same(letter) => Probe::compared(offset, reference(letter), 0).opposite(),
            symbol => probe(symbol, offset).opposite(),
        }));
    }
    probes.sort_by_key(|probe| (probe.offset.unsigned_abs(), probe.offset));
    probes
}

/// What every match has next to the centre.
fn near(pattern: &Pattern) -> Near {
    if pattern.row().is_some_and(|row| row > 1) {
        return Near::OwnOnOneSide;
    }
    let Some(centre) = pattern.centre() else { return Near::Anything };
    let symbols = pattern.symbols();
    let side = |at: Option<usize>| match (symbols[centre], *symbols.get(at?)?) {
        (_, Symbol::Any) => None,
        (_, Symbol::Empty | Symbol::Playable) => Some(Neighbour::Empty),
        (Symbol::Same(own), Symbol::Same(letter)) if own == letter => Some(Neighbour::Own),
        (Symbol::Same(own), Symbol::Other(letter)) if own == letter => Some(Neighbour::Other),
        (Symbol::Other(other), Symbol::Same(letter)) if other == letter => Some(Neighbour::Other),
        // An earlier rule may have given the centre to somebody else than the mover.
        _ => Some(Neighbour::Stone),
    };
    Near::Sides { ahead: side(Some(centre + 1)), behind: side(centre.checked_sub(1)) }
}

/// Cells of a match, by index in the pattern.
pub(crate) fn match_cell(geometry: &Geometry, centre: Cell, found: Match, index: usize) -> Cell {
    let mut scratch = LineScratch::default();
    let line = geometry.line(centre, usize::from(found.direction), &mut scratch);
    line.at(found.start as isize + index as isize)
}
