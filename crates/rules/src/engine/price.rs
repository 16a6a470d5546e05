//! The price list: what linked packs cost at their worst, told from their sizes before anything
//! is compiled.
//!
//! Everything here is an upper bound. Tests with the feature `meter` compare it with what the
//! engine really does; whoever changes a loop there changes its price here.

mod doubts;
mod restrictions;

use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul};

use super::kinds::Kinds;
use super::matcher::Match;
use super::ruleset::MAX_FURTHER_MOVES;
use crate::budget::{Budget, Cost};
use crate::diagnostic::{Diagnostic, Severity};
use crate::geometry::{count_near, table_size};
use crate::pack::format::{
    Blast, BlastShape, Condition, DirectionSet, Directions, Effect, Lattice, MultimatchMode,
    Passing, Players, Rule, ScoreAction, Whose,
};
use crate::pack::{CostOf, CostsFor, LinkedPacks, PackFault, Remedy};
use crate::pattern::Pattern;
pub(super) use restrictions::asks_further;

/// A number of steps or bytes. It stops at the largest number instead of starting anew.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Count(pub(crate) u64);

impl Add for Count {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl Mul for Count {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        Self(self.0.saturating_mul(other.0))
    }
}

impl AddAssign for Count {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sum for Count {
    fn sum<I: Iterator<Item = Self>>(counts: I) -> Self {
        counts.fold(Self(0), Self::add)
    }
}

fn n(count: usize) -> Count {
    Count(count as u64)
}

/// Where a cost comes from.
#[derive(Debug, Clone, Copy)]
enum Place {
    Files,
    Board,
    Scores,
    Rule(usize),
    Restriction(usize),
    Bombs,
}

impl Place {
    /// Number of its kind.
    fn kind(self) -> usize {
        match self {
            Self::Files => 0,
            Self::Board => 1,
            Self::Scores => 2,
            Self::Rule(_) => 3,
            Self::Restriction(_) => 4,
            Self::Bombs => 5,
        }
    }
}

/// What the kinds of places are called.
const KINDS: [CostsFor; 6] = [
    CostsFor::Files,
    CostsFor::Board,
    CostsFor::Scores,
    CostsFor::Rules,
    CostsFor::Restrictions,
    CostsFor::Bombs,
];

/// A sum, and where it comes from: for each kind of place how much, and its dearest one.
#[derive(Debug, Clone, Copy)]
struct Bill {
    total: Count,
    kinds: [(Count, Count, Place); KINDS.len()],
}

impl Bill {
    fn new(amount: Count, place: Place) -> Self {
        let mut bill =
            Self { total: Count(0), kinds: [(Count(0), Count(0), Place::Board); KINDS.len()] };
        bill.add(amount, place);
        bill
    }

    fn add(&mut self, amount: Count, place: Place) {
        self.total += amount;
        let (sum, most, dearest) = &mut self.kinds[place.kind()];
        *sum += amount;
        if amount > *most {
            (*most, *dearest) = (amount, place);
        }
    }

    /// The kind of place that costs most, with its sum and its dearest place.
    fn dearest(&self) -> (Count, Place) {
        let most = self.kinds.iter().max_by_key(|(sum, ..)| *sum);
        most.map_or((Count(0), Place::Board), |&(sum, _, place)| (sum, place))
    }
}

/// The sizes of a board, known before it is made.
#[derive(Debug, Clone, Copy)]
pub(crate) struct BoardSizes {
    pub(crate) cells: usize,
    pub(crate) axes: usize,
    pub(crate) lattice: Lattice,
    /// How many steps rules name besides those to neighbours, both ways counted.
    pub(crate) longer: usize,
    pub(crate) reach: usize,
    pub(crate) plain: bool,
    pub(crate) players: usize,
    /// How many different moves there are.
    pub(crate) moves: usize,
    pub(crate) gravity: bool,
}

impl BoardSizes {
    /// Steps to neighbours.
    fn near(&self) -> usize {
        count_near(self.axes, self.lattice)
    }

    /// Those along one axis; on a hex lattice all.
    fn straight(&self) -> usize {
        match self.lattice {
            Lattice::Square => 2 * self.axes,
            Lattice::Hex => self.near(),
        }
    }

    /// All steps.
    fn directions(&self) -> usize {
        self.near() + self.longer
    }
}

/// What a pattern costs to look for around one cell.
struct Look {
    /// Steps that it is looked for along.
    directions: Count,
    /// Looking along all of them.
    fuel: Count,
    /// Cells that are noted for one line, before those that are named twice are left out.
    noted: Count,
    /// Cells that a line has at most.
    cells: Count,
}

/// The price of linked packs on a board.
pub(crate) struct Price<'a> {
    linked: &'a LinkedPacks,
    board: BoardSizes,
    keeps_lines: bool,
    prepare: Bill,
    turn: Bill,
    bytes: Bill,
    /// What of the bytes is for the rules.
    kept: Count,
    cost: Cost,
}

/// Bytes of a list that grows by doubling, for each of its bytes.
const GROWTH: Count = Count(3);
/// Bytes that an allocation takes besides what was asked for.
const BLOCK: Count = Count(16);

impl<'a> Price<'a> {
    /// How many bytes a table of lines may have within a budget: a part of it, so that a board
    /// is refused for what it is and not for a table that it can do without.
    pub(crate) fn table_bytes(budget: &Budget) -> u64 {
        (budget.bytes / 4).min(64 << 20)
    }

    pub(crate) fn new(linked: &'a LinkedPacks, board: BoardSizes, budget: &Budget) -> Self {
        let table = table_size(board.cells, board.directions(), board.reach, board.plain);
        let keeps_lines = table <= Self::table_bytes(budget);
        let files = linked.files.iter();
        let (fuel, bytes): (Vec<_>, Vec<_>) =
            files.map(|file| (Count(file.reading().fuel), Count(file.reading().bytes))).unzip();
        let mut price = Self {
            linked,
            board,
            keeps_lines,
            prepare: Bill::new(fuel.into_iter().sum(), Place::Files),
            turn: Bill::new(Count(0), Place::Board),
            bytes: Bill::new(Count(0), Place::Files),
            kept: Count(0),
            cost: Cost::default(),
        };
        price.keep(bytes.into_iter().sum(), Place::Files);
        price.add_up(if keeps_lines { Count(table) } else { Count(0) });
        price
    }

    pub(crate) fn cost(&self) -> Cost {
        self.cost
    }

    /// Adds bytes that the rules keep.
    fn keep(&mut self, bytes: Count, place: Place) {
        self.kept += bytes;
        self.bytes.add(bytes, place);
    }

    fn add_up(&mut self, table: Count) {
        let (linked, board) = (self.linked, self.board);
        let (cells, axes, moves) = (n(board.cells), n(board.axes), n(board.moves));
        let directions = n(board.directions());
        // Steps, the six shared lists of directions, lines and columns.
        let lines = if self.keeps_lines { cells * directions * self.walk() } else { Count(0) };
        self.prepare.add(
            directions * (axes + n(12)) + lines + cells * (axes + n(12)) + n(10_000),
            Place::Board,
        );
        let rules_bytes = directions * (axes + n(40)) + table + cells * n(16) + n(64 << 10);
        self.keep(rules_bytes, Place::Board);

        // Which cells exist, and the steps that are sorted and searched.
        // Those of every pack are read, also where another one states the board.
        let boards = || linked.files.iter().filter_map(|file| file.pack().board.as_ref());
        let holes = boards().filter_map(|board| board.holes.as_ref()).map(Vec::len).sum::<usize>();
        let rows = boards().filter_map(|board| board.picture.as_ref()).flatten();
        let drawn = rows.map(String::len).sum::<usize>();
        if holes + drawn > 0 {
            self.prepare.add(n(holes + drawn) * n(4) + cells * n(6), Place::Board);
            self.keep(n(holes) * (BLOCK + n(24)) + n(drawn) * n(24) + cells, Place::Board);
        }
        self.prepare.add(n(board.longer) * n(200), Place::Board);
        self.keep(n(board.longer) * (BLOCK + n(64)), Place::Board);

        if linked.turns.is_some() {
            // At most 99 turns of 99 stones, and as many again that are repeated.
            self.prepare.add(n(4 * 99 * 99), Place::Board);
            self.keep(n(4 * 99 * 99), Place::Board);
        }

        self.doubts();
        let names: Count = linked.scores.iter().map(|score| n(score.value.name.len())).sum();
        let kept = n(linked.scores.len()) * n(board.players);
        self.prepare.add(n(linked.scores.len()) * n(40) + names, Place::Scores);

        // Every restriction is asked about every cell.
        let mut restricted = Count(0);
        // What asks for moves that could follow judges so many of them by all restrictions.
        let further = linked.restrictions.iter().any(|feature| asks_further(&feature.value));
        let judged = if further { n(1 + MAX_FURTHER_MOVES as usize) } else { n(1) };
        // Where there are moves of other kinds, they may have to be asked about twice.
        let kinds = Kinds::of(linked, board.moves, board.players);
        let asked = if kinds.is_some() { n(2) } else { n(1) };
        for (index, feature) in linked.restrictions.iter().enumerate() {
            let fuel = self.restriction(&feature.value, index) * judged;
            restricted += fuel;
            // A turn asks about the move that is made, and whether the next player has any.
            self.turn.add(fuel * (moves + n(1)) * asked, Place::Restriction(index));
        }
        // Whoever loses or goes out by a score is looked for in several passes.
        let loses = linked.scores.iter().any(|score| score.value.effect != Effect::Win);
        let mut silent = n(200) + axes + kept * n(if loses { 5 } else { 1 });
        let mut changes = n(2);
        let mut turn_bytes = n(4096);
        if !linked.restrictions.is_empty() {
            // The directions in which a match was found, of each restriction that is being asked about.
            turn_bytes += n(board.directions()) * n(2) * GROWTH * judged;
        }
        for (index, feature) in linked.rules.iter().enumerate() {
            let mut left = Count(0);
            silent += self.rule(&feature.value, index, &mut changes, &mut left);
            self.bytes.add(left, Place::Rule(index));
            turn_bytes += left;
        }
        turn_bytes += self.bombs(&mut changes);
        turn_bytes += self.other_moves(&mut changes, kept);

        let can_fail = linked.rules.iter().any(|rule| super::compile::can_fail(&rule.value));
        let mut listing = moves * n(24) + n(100);
        if !linked.restrictions.is_empty() || can_fail {
            listing += moves * (restricted + n(8));
        }
        if can_fail {
            let tries = cells * n(4) + kept + moves * silent * n(2);
            listing += tries;
            // Most of it is for the rules that are tried.
            let (_, _, dearest) = self.turn.kinds[Place::Rule(0).kind()];
            self.turn.add(tries * n(2), dearest);
        }
        if linked.passing.as_ref().is_some_and(|feature| feature.value == Passing::Stuck) {
            // Whether somebody may pass takes a look at all other moves.
            listing = listing * n(2);
            self.turn.add(listing, Place::Board);
        }
        // The player who is next may have no legal move; chance may have to decide.
        self.turn.add(kept * n(4) + moves * n(60) + changes * n(24) + n(2000), Place::Board);
        self.turn.add(names * n(board.players), Place::Scores);
        // Whoever loses or goes out by a score: a list of them, and each is told.
        if loses {
            self.turn.add(kept * n(8) + n(board.players * 8), Place::Scores);
            turn_bytes += kept * n(8) * GROWTH + (names + n(160)) * n(board.players);
        }
        let snapshot = cells * n(6) + kept * n(6) + names + axes + n(100);

        let board_bytes = cells * n(6) + moves * n(2) + kept * n(8) + n(1024);
        let shown_bytes = cells * n(2) + kept * n(8) + names + n(linked.scores.len()) * n(96);
        let game_bytes = board_bytes * n(2) + shown_bytes * n(3) + moves * n(8) + n(4096);
        // A change is remembered to be taken back; a score that changed is told by its name.
        let remembered = changes * n(16) * GROWTH * n(2) + kept * n(112) * GROWTH;
        let named = names * n(board.players) + moves * n(4);
        self.bytes.add(game_bytes + remembered + named + turn_bytes.min(n(4096)), Place::Board);
        turn_bytes += remembered + named;
        self.cost = Cost {
            prepare: self.prepare.total.0,
            turn: self.turn.total.0,
            listing: listing.0,
            snapshot: snapshot.0,
            rules_bytes: self.kept.0,
            game_bytes: game_bytes.0,
            turn_bytes: turn_bytes.0,
        };
    }

    /// Following one line from a cell, both ways.
    fn walk(&self) -> Count {
        let (reach, axes) = (n(self.board.reach), n(self.board.axes));
        if self.board.plain {
            return reach * n(2) + axes * n(2) + n(8);
        }
        let steps = reach * (axes * n(2) + reach + n(8));
        steps * n(2) + (reach + n(1)) * (reach + n(1)) + reach * n(2) + axes * n(2) + n(8)
    }

    /// Looking a line up.
    fn line(&self) -> Count {
        if self.keeps_lines { n(2) } else { self.walk() + n(2) }
    }

    fn conditions(&self, conditions: &[Condition]) -> Count {
        let one = |condition: &Condition| match condition {
            Condition::Score { player_index, .. } => {
                let asked = match player_index.meaning() {
                    Whose::Opponents => self.board.players,
                    _ => 0,
                };
                self.line() + n(4 + asked)
            }
            Condition::Coords { axes, .. } => n(axes.len().min(self.board.axes)) + n(2),
            Condition::Distance { .. } => n(self.board.axes) + n(1),
        };
        conditions.iter().map(one).sum()
    }

    fn look(
        &self,
        pattern: &Pattern,
        directions: Option<&Directions>,
        conditions: &[Condition],
    ) -> Look {
        self.look_from(pattern, n(pattern.centres().len()), directions, conditions)
    }

    /// How many directions are looked along.
    fn directions(&self, directions: Option<&Directions>) -> Count {
        let (near, straight) = (self.board.near(), self.board.straight());
        n(match directions {
            None | Some(Directions::Named(DirectionSet::All)) => near,
            Some(Directions::Named(DirectionSet::Orthogonal)) => straight,
            Some(Directions::Named(DirectionSet::Diagonal)) => near.saturating_sub(straight),
            Some(Directions::Steps(steps)) => steps.len().min(self.board.directions()),
        })
    }

    /// The same with so many places for the centre.
    fn look_from(
        &self,
        pattern: &Pattern,
        starts: Count,
        directions: Option<&Directions>,
        conditions: &[Condition],
    ) -> Look {
        let directions = self.directions(directions);
        let length = n(pattern.symbols().len());
        // The stones of a run are counted once, both ways.
        let (probes, counted) = match pattern.run() {
            Some(_) => (Count(0), length * n(2)),
            None => (length + bars(pattern), Count(0)),
        };
        let tried = starts * (probes + n(2) + self.conditions(conditions));
        let along = self.line() + n(8) + counted + tried;
        Look { directions, fuel: directions * along, noted: starts * length, cells: length * n(2) }
    }

    /// What a pattern costs to compile; answers the bytes that it needs.
    fn compiled(&mut self, pattern: &Pattern, directions: Option<&Directions>, place: Place) {
        // What asks for the player to move is made once for each of them.
        let times = if pattern.asks_for_mover() { n(self.board.players + 1) } else { n(1) };
        let (length, starts) = (n(pattern.symbols().len()), n(pattern.centres().len()));
        let steps = match directions {
            Some(Directions::Steps(steps)) => n(steps.len()),
            _ => Count(0),
        };
        let fuel = starts * (length * n(12) + n(30)) + steps * n(60) + n(500);
        self.prepare.add(fuel * times, place);
        let windows = starts * ((length + bars(pattern)) * n(10) + n(32) + BLOCK);
        self.keep((windows + steps * n(12) + length * n(4) + n(900)) * times, place);
    }

    /// Adds what a rule costs in a turn; answers what it costs without events.
    fn rule(
        &mut self,
        rule: &Rule,
        index: usize,
        changes: &mut Count,
        turn_bytes: &mut Count,
    ) -> Count {
        let Ok(pattern) = rule.pattern.parsed() else { return Count(0) };
        let place = Place::Rule(index);
        self.compiled(pattern, rule.directions.as_ref(), place);
        let (cells, axes, line) = (n(self.board.cells), n(self.board.axes), self.line());
        let look = self.look(pattern, rule.directions.as_ref(), &rule.conditions);
        let matches = match rule.multimatch_mode {
            MultimatchMode::One => look.directions.min(n(1)),
            MultimatchMode::Half | MultimatchMode::All => look.directions,
        };
        let (scores, boards) = (self.score_changes(rule), n(rule.board_actions.len()));
        let settles = self.board.gravity && !rule.board_actions.is_empty();
        let falls = if settles { cells } else { Count(0) };
        let acts = matches * (scores * (line + n(6)) + boards * (line * n(2) + n(16)));
        // Looking at the neighbours once more, and taking everything back.
        let silent = look.fuel + acts * n(2) + falls * n(10) + n(200);
        *changes += matches * (scores + boards * n(2)) + falls * n(3);
        // A stone that is taken, turned or added, or that falls, is told with its place.
        let told = BLOCK + axes * n(2) + n(96);
        *turn_bytes += (matches * boards * (told + n(32)) + falls * told * n(2)) * GROWTH;
        // Matches are listed before anything is done about them, even if that is nothing.
        *turn_bytes += matches * n(size_of::<Match>()) * GROWTH;
        let mut fuel = silent + matches * boards * (axes + n(20)) + falls * (axes * n(2) + n(8));
        if self.can_win(rule) {
            let lowers = rule.score_actions.iter().any(|action| action.value <= 0);
            fuel += self.lines(&look, scores, lowers, turn_bytes);
        }
        self.turn.add(fuel, place);
        silent
    }

    /// How many scores one match of a rule changes.
    fn score_changes(&self, rule: &Rule) -> Count {
        let one = |action: &ScoreAction| match action.player_index.meaning() {
            Whose::Opponents => n(self.board.players),
            _ => n(1),
        };
        rule.score_actions.iter().map(one).sum()
    }

    fn can_win(&self, rule: &Rule) -> bool {
        // Whichever score it is; most packs have few that cannot win.
        !rule.score_actions.is_empty()
    }

    /// Finding, joining and telling all lines of a rule through one cell.
    fn lines(&self, look: &Look, scores: Count, lowers: bool, turn_bytes: &mut Count) -> Count {
        let (axes, line) = (n(self.board.axes), self.line());
        // Both ways of a line are one line.
        let found = look.directions.min(n(self.board.directions() / 2));
        let told = n(80) + look.cells * (axes * n(2) + n(40));
        let taken_back = if lowers { look.cells * n(56) } else { Count(0) };
        *turn_bytes += look.noted * n(16) * GROWTH;
        *turn_bytes += found * (n(32) * GROWTH + n(32) + look.cells * n(2));
        *turn_bytes += found * scores * (n(40) * GROWTH + told + taken_back);
        look.fuel
            + look.directions * look.noted * n(10)
            + look.directions * scores * (line + look.cells * (axes + n(12)) + n(30))
    }

    /// Adds what the bombs cost in a turn in which one goes off; answers the bytes of that turn.
    fn bombs(&mut self, changes: &mut Count) -> Count {
        let linked = self.linked;
        let Some(bombs) = linked.bombs.as_ref().map(|bombs| &bombs.value) else {
            return Count(0);
        };
        let (cells, axes) = (n(self.board.cells), n(self.board.axes));
        let offsets = n(match &bombs.blast {
            Blast::Offsets(offsets) => offsets.len(),
            Blast::Named(BlastShape::Cross) => self.board.straight(),
            Blast::Named(BlastShape::Square) => self.board.near(),
        });
        let windows = n(bombs.spawn.len());
        self.prepare.add(offsets * (axes + n(20)) * n(8) + windows * n(20), Place::Bombs);
        self.keep(offsets * (axes * n(4) + n(96)) + windows * n(16), Place::Bombs);
        let gone = offsets.min(cells) + n(1);
        let falls = if self.board.gravity { cells } else { Count(0) };
        *changes += gone + falls * n(3);
        let told = BLOCK + axes * n(2) + n(96);
        let mut turn_bytes =
            (gone * (told + n(16)) + falls * told * n(2)) * GROWTH + windows * n(4);
        self.bytes.add(turn_bytes, Place::Bombs);
        let blast =
            offsets * (axes + n(10)) + gone * (axes + n(20)) + falls * (axes * n(2) + n(20));
        self.turn.add(blast + windows * n(2) + n(1000), Place::Bombs);
        turn_bytes += self.rescan(changes);
        turn_bytes
    }

    /// What moves of other kinds than places cost beyond a stone.
    fn other_moves(&mut self, changes: &mut Count, scores: Count) -> Count {
        let linked = self.linked;
        let (cells, axes) = (n(self.board.cells), n(self.board.axes));
        let told = BLOCK + axes * n(2) + n(96);
        let mut turn_bytes = Count(0);
        if super::compile::pops(linked) {
            *changes += cells * n(3);
            self.turn.add(cells * (axes * n(2) + n(24)), Place::Board);
            turn_bytes += cells * told * n(2) * GROWTH;
            if linked.bombs.is_none() {
                turn_bytes += self.rescan(changes);
            }
        }
        if linked.swap.is_some() || linked.opening.is_some() {
            // All stones and scores change hands.
            *changes += cells + scores;
            self.turn.add(cells * (axes + n(4)) + scores * n(4), Place::Board);
            turn_bytes += cells * told * GROWTH;
        }
        if linked.repeats.is_some() {
            self.turn.add(cells + scores + n(16), Place::Board);
            turn_bytes += n(128);
        }
        self.bytes.add(turn_bytes, Place::Board);
        turn_bytes
    }

    /// Rules that are applied to every stone, after an explosion or where a stone was taken out.
    fn rescan(&mut self, changes: &mut Count) -> Count {
        let (linked, cells, axes) = (self.linked, n(self.board.cells), n(self.board.axes));
        let mut turn_bytes = Count(0);
        for (index, feature) in linked.rules.iter().enumerate() {
            let rule = &feature.value;
            let Ok(pattern) = rule.pattern.parsed() else { continue };
            if !rule.board_actions.is_empty() || !self.can_win(rule) {
                continue;
            }
            // The rule is applied to every stone on the board.
            let look = self.look(pattern, rule.directions.as_ref(), &rule.conditions);
            let scores = self.score_changes(rule);
            let lowers = rule.score_actions.iter().any(|action| action.value <= 0);
            let mut left = Count(0);
            let fuel = self.lines(&look, scores, lowers, &mut left);
            let joins = look.directions * look.cells * n(24);
            // Where matches are counted, they are looked for once more.
            let counted = if rule.matches.is_some() { look.fuel } else { Count(0) };
            self.turn.add(cells * (fuel + joins + counted + n(8)), Place::Rule(index));
            // Both ways of a line are one line.
            let pairs = look.directions.min(n(self.board.directions() / 2));
            let found = cells * pairs;
            *changes += found * scores;
            left += found * (n(200) + scores * n(112) + look.cells * n(22));
            // Each cell is known once for each player and way, however many lines cover it.
            let covered = (found * look.cells).min(cells * pairs * n(self.board.players));
            let taken_back = if lowers { n(56) } else { Count(0) };
            left += covered * (n(56) + scores * (axes * n(2) + n(88) + taken_back));
            self.bytes.add(left, Place::Rule(index));
            turn_bytes += left;
        }
        turn_bytes
    }

    /// What is over budget, with the place that costs most.
    pub(crate) fn over(&self, budget: &Budget) -> Option<Diagnostic> {
        let Cost { prepare, .. } = self.cost;
        let fuel = self.cost.move_fuel();
        let bytes = self.cost.bytes();
        let mut over = [
            (CostOf::Preparing, prepare, budget.prepare, self.prepare),
            (CostOf::Turn, fuel, budget.turn, self.turn),
            (CostOf::Memory, bytes, budget.bytes, self.bytes),
        ];
        over.sort_by(|(.., cost, limit, _), (.., other, most, _)| {
            let share = |cost: &u64, limit: &u64| *cost as f64 / (*limit).max(1) as f64;
            share(other, most).total_cmp(&share(cost, limit))
        });
        let (what, cost, limit, bill) =
            over.into_iter().find(|(_, cost, limit, _)| cost > limit)?;
        let points = |cost: u64| 10.0 * cost as f64 / limit.max(1) as f64;
        let (part, place) = bill.dearest();
        let share = || (told(points(part.0)), KINDS[place.kind()]);
        let dearest = (part.0 < cost).then(share);
        Some(self.at(place, PackFault::Dear { what, points: told(points(cost)), dearest }))
    }

    fn at(&self, place: Place, fault: PackFault) -> Diagnostic {
        let linked = self.linked;
        let pattern = Some(Remedy::ShorterPattern);
        match place {
            Place::Rule(index) => return linked.rules[index].error("", fault, pattern),
            Place::Restriction(index) => {
                return linked.restrictions[index].error("", fault, pattern);
            }
            Place::Bombs => {
                if let Some(bombs) = &linked.bombs {
                    return bombs.error("", fault, Some(Remedy::FewerOffsets));
                }
            }
            Place::Scores => {
                let longest = linked.scores.iter().max_by_key(|score| score.value.name.len());
                if let Some(score) = longest {
                    return score.error("", fault, Some(Remedy::FewerScores));
                }
            }
            Place::Files => {
                let largest = linked.files.iter().max_by_key(|file| file.reading().bytes);
                if let Some(file) = largest {
                    let help = Some(Remedy::FewerValues);
                    return file.diagnose(Severity::Error, "$", fault, help);
                }
            }
            Place::Board => {}
        }
        let help = Some(Remedy::FewerDimensions);
        match (&linked.dimensions, linked.files.last()) {
            (None, Some(file)) => file.diagnose(Severity::Error, "$", fault, help),
            (Some(dimensions), _) => dimensions.error("", fault, help),
            (None, None) => unreachable!("a game has a board, and a board has a file"),
        }
    }
}

/// A cost for people: one place behind the point, and no more digits than say something.
fn told(points: f64) -> String {
    if points < 1000.0 { format!("{points:.1}") } else { format!("{points:.0}") }
}

/// How many cells beyond a match a pattern looks at.
fn bars(pattern: &Pattern) -> Count {
    n(pattern.bars().into_iter().filter(|bar| *bar).count())
}

/// How many players packs state.
pub(crate) fn player_count(linked: &LinkedPacks) -> usize {
    match linked.players.as_ref().map(|players| &players.value) {
        None => 2,
        Some(Players::Count(count)) => usize::from(*count),
        Some(Players::List(players)) => players.len(),
    }
}
