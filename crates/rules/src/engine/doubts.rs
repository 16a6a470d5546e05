//! What a game's packs say without any effect: legal, but hardly meant.

mod idle;
mod moves;
mod values;

pub(super) use idle::{compared_restriction, compared_size};
pub(super) use values::MOST_COMPARED;

use std::cell::LazyCell;
use std::collections::HashSet;
use std::ops::Deref;
use std::sync::Arc;

use self::idle::idle_steps;
use super::moves::Move;
use super::position::Position;
use super::price::asks_further;
use super::ruleset::{PlayerInfo, Ruleset};
use crate::diagnostic::{Diagnostic, MAX_FAULTS, Severity, few_of};
use crate::geometry::{Cell, Geometry};
use crate::meter::spend;
use crate::pack::format::{
    DirectionSet, Directions, Lattice, NoMoves, NoMovesResult, Operation, Passing, Restriction,
    Rule, StoneChoice, Text,
};
use crate::pack::{Feature, PackFault, Remedy};
use crate::pattern::{Pattern, Symbol};

impl Ruleset {
    /// What can never happen in this game, as warnings with their places: patterns that match
    /// nowhere, restrictions that no move can satisfy or break, steps of an opening and thresholds
    /// that nobody reaches, passes that nobody is forced to, players who look alike; and what is
    /// said twice or for nothing.
    ///
    /// A game with all of that can be played, so nobody but its author has to know. Of many doubts
    /// the first are told, and how many more there are. What looking for them takes is part of
    /// what [preparing](crate::Cost::prepare) the rules costs.
    ///
    /// ```
    /// use foursight_rules::{InMemoryPacks, Library, Ruleset};
    ///
    /// let pack = br#"{"name": "p", "board": {"dimensions": [3, 3]},
    ///     "rules": [{"name": "p.row", "pattern": "AAAA"}]}"#;
    /// let source = InMemoryPacks([("p".to_owned(), pack.to_vec())].into());
    /// let rules = Ruleset::load(&Library::of(vec![Box::new(source)]), &["p"])?;
    /// assert_eq!(rules.doubts()[0].code, "never-matches");
    /// # Ok::<(), foursight_rules::LoadError>(())
    /// ```
    #[must_use]
    pub fn doubts(&self) -> Vec<Diagnostic> {
        let mut doubts = Doubts::default();
        let lines = LineLengths::of(&self.geometry);
        let raised = self.raised_scores();
        let changes = self.linked.rules.iter().any(|rule| !rule.value.board_actions.is_empty());
        for feature in self.linked.rules.iter().filter(|feature| self.is_asked_for(feature)) {
            self.rule_doubts(feature, &lines, changes, &mut doubts);
            self.rule_values(feature, &raised, &mut doubts);
            self.idle_rule(feature, &mut doubts);
        }
        // Found out once, and only if a restriction wants to know.
        let asks_further = LazyCell::new(|| {
            self.linked.restrictions.iter().any(|feature| asks_further(&feature.value))
        });
        let restrictions = self.linked.restrictions.iter();
        for feature in restrictions.filter(|feature| self.is_asked_for(feature)) {
            let mut looked = Looked {
                feature,
                lines: &lines,
                raised: &raised,
                asks_further: &asks_further,
                way: Vec::new(),
            };
            self.restriction_doubts(&mut looked, &feature.value, &mut doubts);
        }
        self.board_doubts(&mut doubts);
        self.move_doubts(&mut doubts);
        self.score_doubts(&raised, &mut doubts);
        self.threshold_doubts(&mut doubts);
        self.end_doubts(&raised, &mut doubts);
        self.same_rules(&mut doubts);
        self.opposed_restrictions(&mut doubts);
        self.idle_scores(&mut doubts);
        self.duplicate_players(&mut doubts);
        #[cfg(feature = "bundled")]
        self.hidden_packs(&mut doubts);
        few_of(doubts.kept, doubts.hidden).0
    }

    /// That nobody can make the first move, if so. Finding out takes as much as a turn does.
    #[must_use]
    pub fn first_move_doubt(self: &Arc<Self>) -> Option<Diagnostic> {
        let position = Position::new(self);
        let linked = &self.linked;
        let passing = linked.passing.as_ref().is_some_and(|f| f.value != Passing::Never);
        let fault = match position.outcome() {
            Some(_) => PackFault::NoFirstMove,
            // Whatever is behind the places is another kind of move.
            None if passing && position.legal_moves().iter().all(|mv| self.is_no_place(*mv)) => {
                PackFault::OnlyPasses
            }
            None => return None,
        };
        let help = Remedy::AllowTheFirst;
        let free = (0..self.move_count()).map(|index| Move(index as u16));
        let free = free.filter(|mv| position.landing(*mv).is_some());
        let judged = free.map(|mv| position.judged(mv)).next().unwrap_or_default();
        let refusing = judged.iter().position(|judged| !judged.satisfied).unwrap_or(0);
        if let Some(restriction) = linked.restrictions.get(refusing) {
            return Some(doubt(restriction, "", fault, help));
        }
        let setup =
            linked.setup.as_ref().map(|setup| doubt(setup, "", fault.clone(), Remedy::FewerStones));
        setup.or_else(|| Some(doubt(linked.dimensions.as_ref()?, "", fault, help)))
    }

    /// True if a move is of another kind than a stone of one's own.
    fn is_no_place(&self, mv: Move) -> bool {
        mv.index() >= self.move_count()
    }

    fn rule_doubts(
        &self,
        feature: &Feature<Rule>,
        lines: &LineLengths,
        changes: bool,
        doubts: &mut Doubts,
    ) {
        let rule = &feature.value;
        if let Ok(pattern) = rule.pattern.parsed() {
            let found = self
                .never_fits(pattern, rule.directions.as_ref(), lines)
                // Where rules change the board, one may have taken the new stone before another looks.
                .or_else(|| (!changes).then(|| self.never_new(pattern)).flatten());
            if let Some((fault, help)) = found {
                doubts.note(|| doubt(feature, ".pattern", fault, help));
            }
            small_letters(pattern, |fault, help| {
                doubts.note(|| doubt(feature, ".pattern", fault, help));
            });
        }
        if rule.score_actions.is_empty() && rule.board_actions.is_empty() {
            doubts.note(|| doubt(feature, "", PackFault::NoEffect, Remedy::AddAction));
        }
    }

    fn restriction_doubts(
        &self,
        looked: &mut Looked<'_>,
        restriction: &Restriction,
        doubts: &mut Doubts,
    ) {
        spend(2);
        match restriction {
            Restriction::Pattern { directions, placed, further, .. } => {
                if *further && !**looked.asks_further {
                    let (fault, help) = (PackFault::NeverFurther, Remedy::RemoveFurther);
                    let member = looked.member(".further");
                    doubts.note(|| doubt(looked.feature, &member, fault, help));
                }
                for (below, pattern) in restriction.patterns() {
                    let Ok(pattern) = pattern.parsed() else { continue };
                    let found = self
                        .never_fits(pattern, directions.as_ref(), looked.lines)
                        .or_else(|| never_centred(pattern, *placed));
                    if let Some((fault, help)) = found {
                        doubts.note(|| doubt(looked.feature, &looked.member(&below), fault, help));
                    }
                    small_letters(pattern, |fault, help| {
                        doubts.note(|| doubt(looked.feature, &looked.member(&below), fault, help));
                    });
                }
                self.restriction_values(looked, restriction, looked.raised, doubts);
                idle_steps(looked, directions.as_ref(), doubts);
            }
            Restriction::Disjunction { conjunctions, .. } => {
                for (row, conjunction) in conjunctions.iter().enumerate() {
                    for (column, child) in conjunction.iter().enumerate() {
                        looked.way.push((row, column));
                        self.restriction_doubts(looked, child, doubts);
                        looked.way.pop();
                    }
                }
            }
        }
    }

    /// Why a pattern lies nowhere on the board, if it does not.
    fn never_fits(
        &self,
        pattern: &Pattern,
        directions: Option<&Directions>,
        lines: &LineLengths,
    ) -> Option<(PackFault, Remedy)> {
        let length = pattern.symbols().len();
        spend(8 + length);
        if length == 0 {
            return Some((PackFault::EmptyPattern, Remedy::WritePattern));
        }
        let diagonal = *directions.unwrap_or(&ALL) == Directions::Named(DirectionSet::Diagonal);
        if diagonal && self.geometry.lattice() == Lattice::Hex {
            return Some((PackFault::NoDiagonals, Remedy::NameSteps));
        }
        // Where lines go on beyond an edge they are as long as can be.
        if !self.geometry.is_plain() {
            return None;
        }
        let longest = match directions {
            Some(Directions::Steps(steps)) => {
                steps.iter().map(|step| lines.longest(&self.geometry, step)).max().unwrap_or(0)
            }
            _ if self.geometry.dims().len() == 2 && diagonal => lines.diagonal,
            _ if self.geometry.dims().len() == 2 => lines.near,
            // A diagonal is no longer than the second longest axis, a straight line as the longest.
            _ => {
                let mut sizes: Vec<u16> = self.geometry.dims().to_vec();
                sizes.sort_unstable_by_key(|size| std::cmp::Reverse(*size));
                sizes.get(usize::from(diagonal)).copied().map_or(0, usize::from)
            }
        };
        let fault = PackFault::LongerThanLines { length, longest };
        (length > longest).then_some((fault, Remedy::FitTheBoard))
    }

    /// Why no cell of a rule's pattern can be the new stone, if none can.
    fn never_new(&self, pattern: &Pattern) -> Option<(PackFault, Remedy)> {
        let stones = self.linked.stones.as_ref().map(|feature| feature.value);
        let own = stones.is_none_or(|stones| stones == StoneChoice::Own);
        let symbols = || pattern.centres().map(|centre| pattern.symbols()[centre]);
        if symbols().all(|symbol| symbol == Symbol::Empty) {
            return Some((PackFault::CentreIsPlaced, Remedy::StoneInRule));
        }
        (own && symbols().all(|symbol| symbol == Symbol::Theirs))
            .then_some((PackFault::CentreIsTheirs, Remedy::StoneInRule))
    }

    /// Cells that no line reaches, and holes where there is no cell anyway.
    fn board_doubts(&self, doubts: &mut Doubts) {
        if let Some(holes) = self.linked.holes.as_ref().filter(|f| self.is_asked_for(f)) {
            // Which cells may still be named.
            let index = |coords: &[u32]| {
                let coords: Vec<i64> = coords.iter().map(|&at| i64::from(at)).collect();
                self.geometry.index(&coords).map(usize::from)
            };
            let mut free = vec![self.linked.picture.is_none(); self.geometry.cells()];
            if let Some(picture) = &self.linked.picture {
                spend(6 * picture.value.cells.len());
                for cell in picture.value.cells.iter().filter_map(|cell| index(cell)) {
                    free[cell] = true;
                }
            }
            for (place, hole) in holes.value.iter().enumerate() {
                spend(4 + hole.len());
                let named = index(hole).map(|cell| std::mem::take(&mut free[cell]));
                if named != Some(true) {
                    let fault = || PackFault::HoleTwice(format!("{hole:?}"));
                    let member = || format!("[{place}]");
                    doubts.note(|| doubt(holes, &member(), fault(), Remedy::RemoveHole));
                }
            }
        }
        let geometry = &self.geometry;
        if !geometry.has_holes() || !geometry.is_plain() || !is_small(geometry) {
            return;
        }
        let is_lonely = |cell: &Cell| {
            spend(geometry.directions() * (4 + geometry.dims().len()));
            let at = geometry.coords(*cell);
            let mut around = (0..geometry.directions()).map(|direction| {
                let step = geometry.step(direction).iter();
                at.iter().zip(step).map(|(&at, &by)| i64::from(at) + i64::from(by)).collect()
            });
            around.all(|coords: Vec<i64>| geometry.cell(&coords).is_none())
        };
        let cells = (0..geometry.cells() as Cell).filter(|&cell| geometry.exists(cell));
        let lonely: Vec<Cell> = cells.filter(is_lonely).collect();
        // The outline is whoever said it last.
        let said = [
            self.linked.holes.as_ref().map(|holes| (&holes.file, &holes.path)),
            self.linked.picture.as_ref().map(|picture| (&picture.file, &picture.path)),
        ];
        if let (Some(&first), Some((file, path))) =
            (lonely.first(), said.into_iter().flatten().next())
            && geometry.existing_cells() > 1
        {
            let first = format!("{:?}", geometry.coords(first));
            let fault = PackFault::LonelyCells { cells: lonely.len(), first };
            let help = Some(Remedy::JoinCells);
            doubts.note(|| file.diagnose(Severity::Warning, path, fault, help));
        }
    }

    /// The scores that can be more than 0. Multiplying makes nothing of the 0 that they start with.
    fn raised_scores(&self) -> HashSet<&str> {
        let actions = self.linked.rules.iter().flat_map(|rule| &rule.value.score_actions);
        actions
            .filter(|action| action.operation != Operation::Multiply && action.value > 0)
            .map(|action| {
                spend(4 + action.memo.len());
                action.memo.as_str()
            })
            .collect()
    }

    /// Thresholds that no rule leads to, and games that nobody can win or lose.
    fn score_doubts(&self, raised: &HashSet<&str>, doubts: &mut Doubts) {
        let mut reached = false;
        for feature in self.linked.scores.iter().filter(|score| score.value.threshold.is_some()) {
            spend(4 + feature.value.name.len());
            if raised.contains(feature.value.name.as_str()) {
                reached = true;
            } else if self.is_asked_for(feature) {
                let fault = PackFault::Unreachable;
                doubts.note(|| doubt(feature, ".threshold", fault, Remedy::AddToScore));
            }
        }
        let no_moves = self.linked.no_moves.as_ref().map(|feature| &feature.value);
        let draws = matches!(no_moves, None | Some(NoMoves::Named(NoMovesResult::Draw)));
        if !reached
            && draws
            && let Some(dimensions) = &self.linked.dimensions
        {
            doubts.note(|| doubt(dimensions, "", PackFault::NobodyWins, Remedy::AddGoal));
        }
    }

    /// Players who cannot be told apart.
    fn duplicate_players(&self, doubts: &mut Doubts) {
        let Some(players) = self.linked.players.as_ref().filter(|f| self.is_asked_for(f)) else {
            return;
        };
        let called = |text: &Text| ["en", "de"].map(|code| text.get(code).to_lowercase());
        // Whoever types a stone's symbol may write it large or small.
        let alike = |one: &PlayerInfo, other: &PlayerInfo| {
            one.symbol.to_lowercase().eq(other.symbol.to_lowercase())
                || one.color.eq_ignore_ascii_case(&other.color)
                || called(&one.name).iter().zip(&called(&other.name)).any(|(one, two)| one == two)
        };
        for (second, player) in self.players.iter().enumerate() {
            if TAKEN_SYMBOLS.contains(&player.symbol) {
                let (fault, member) =
                    (PackFault::TakenSymbol(player.symbol), format!("[{second}].symbol"));
                doubts.note(|| doubt(players, &member, fault, Remedy::WriteALetter));
            }
            let first = self.players[..second].iter().position(|other| alike(player, other));
            if let Some(first) = first {
                let fault = PackFault::DuplicatePlayers { first, second };
                doubts.note(|| doubt(players, &format!("[{second}]"), fault, Remedy::TellApart));
            }
        }
    }

    /// Packs that go by the name of a bundled one, whether they were asked for or others build on them.
    #[cfg(feature = "bundled")]
    fn hidden_packs(&self, doubts: &mut Doubts) {
        use crate::pack::{Bundled, PackSource};
        for file in &self.linked.files {
            let name = file.name();
            let bundled = Bundled.read(name).and_then(Result::ok);
            let is_other = bundled.is_some_and(|bytes| *bytes != *file.text().as_bytes());
            if is_other {
                let (fault, help) = (PackFault::Shadows(name.to_owned()), Some(Remedy::OtherName));
                doubts.note(|| file.diagnose(Severity::Warning, "$.name", fault, help));
            }
        }
    }

    /// True if the pack that says this was asked for, rather than what it builds on.
    fn is_asked_for<T>(&self, feature: &Feature<T>) -> bool {
        self.linked.requested.iter().any(|name| name == feature.pack())
    }
}

/// Doubts so far: the first ones, and how many more there are. A pack of a million doubts must not
/// cost more than one without.
#[derive(Default)]
struct Doubts {
    kept: Vec<Diagnostic>,
    hidden: usize,
}

impl Doubts {
    /// Notes a doubt; `make` is asked for it only if it is kept.
    fn note(&mut self, make: impl FnOnce() -> Diagnostic) {
        if self.kept.len() < MAX_FAULTS {
            self.kept.push(make());
        } else {
            self.hidden += 1;
        }
    }
}

/// The restriction that is looked at, and the way to the part of it that is.
struct Looked<'a> {
    feature: &'a Feature<Restriction>,
    lines: &'a LineLengths,
    raised: &'a HashSet<&'a str>,
    /// True if a restriction of the game has a `+`.
    asks_further: &'a dyn Deref<Target = bool>,
    way: Vec<(usize, usize)>,
}

impl Looked<'_> {
    /// Where a member of the part is, seen from the restriction.
    fn member(&self, below: &str) -> String {
        let way = self.way.iter().map(|(row, column)| format!(".conjunctions[{row}][{column}]"));
        way.chain([below.to_owned()]).collect()
    }
}

/// Why no cell of a pattern can be the one that is moved to, if none can: it is still empty, or
/// the new stone lies on it.
fn never_centred(pattern: &Pattern, placed: bool) -> Option<(PackFault, Remedy)> {
    let mut centres = pattern.centres().map(|centre| pattern.symbols()[centre]);
    if placed {
        let empty = centres.all(|symbol| matches!(symbol, Symbol::Empty | Symbol::Playable));
        return empty.then_some((PackFault::CentreIsPlaced, Remedy::StoneAtCentre));
    }
    centres.all(Symbol::is_stone).then_some((PackFault::CentreIsStone, Remedy::EmptyCentre))
}

/// Tells of the first small letter whose capital does not occur.
fn small_letters(pattern: &Pattern, tell: impl FnOnce(PackFault, Remedy)) {
    let text = pattern.to_string();
    spend(2 * text.len());
    let capitals = text.bytes().fold(0u32, |seen, byte| match byte {
        b'A'..=b'Z' => seen | 1 << (byte - b'A'),
        _ => seen,
    });
    let lone = |byte: &u8| byte.is_ascii_lowercase() && capitals & 1 << (byte - b'a') == 0;
    if let Some(byte) = text.bytes().find(lone) {
        tell(PackFault::LoneSmallLetter(char::from(byte)), Remedy::CapitalOrHash);
    }
}

/// How many cells the longest line along each direction has.
struct LineLengths {
    /// By direction, where holes make it worth looking; elsewhere the sizes tell.
    among_holes: Option<Vec<usize>>,
    /// On a flat board: the longest of all lines from neighbour to neighbour.
    near: usize,
    /// On a flat board: the longest of those that are diagonal.
    diagonal: usize,
}

impl LineLengths {
    fn of(geometry: &Geometry) -> Self {
        let look = geometry.has_holes() && is_small(geometry);
        let among_holes =
            look.then(|| (0..geometry.directions()).map(|way| run(geometry, way)).collect());
        let mut lengths = Self { among_holes, near: 0, diagonal: 0 };
        if geometry.dims().len() == 2 {
            let near = (0..geometry.directions() / 2).filter(|&way| geometry.is_near(way));
            for step in near.map(|way| geometry.step(way)) {
                let length = lengths.longest(geometry, step);
                lengths.near = lengths.near.max(length);
                if step.iter().all(|by| *by != 0) {
                    lengths.diagonal = lengths.diagonal.max(length);
                }
            }
        }
        lengths
    }

    fn longest(&self, geometry: &Geometry, step: &[i8]) -> usize {
        spend(20 + step.len());
        let known = geometry.direction_of(step).zip(self.among_holes.as_ref());
        known.map_or_else(|| whole(geometry, step), |(way, lengths)| lengths[usize::from(way)])
    }
}

/// True if looking at every cell along every direction takes little time.
fn is_small(geometry: &Geometry) -> bool {
    looks_small(geometry.directions(), geometry.cells())
}

pub(super) fn looks_small(directions: usize, cells: usize) -> bool {
    directions.saturating_mul(cells) <= 600_000
}

/// How many cells the longest line along a step would have on a board without holes.
fn whole(geometry: &Geometry, step: &[i8]) -> usize {
    let axes = geometry.dims().iter().zip(step).filter(|(_, step)| **step != 0);
    let along = axes.map(|(size, step)| {
        usize::from(size.saturating_sub(1)) / usize::from(step.unsigned_abs()) + 1
    });
    along.min().unwrap_or(0)
}

/// The longest line along a direction: each is followed from where it begins to where it ends.
fn run(geometry: &Geometry, direction: usize) -> usize {
    let step = geometry.step(direction);
    let next = |cell: Cell, way: i64| {
        spend(4 + 2 * step.len());
        let coords = geometry.coords(cell).into_iter().zip(step);
        let coords: Vec<i64> =
            coords.map(|(at, by)| i64::from(at) + way * i64::from(*by)).collect();
        geometry.cell(&coords)
    };
    let cells = (0..geometry.cells() as Cell).filter(|&cell| geometry.exists(cell));
    let starts = cells.filter(|&cell| next(cell, -1).is_none());
    let lines =
        starts.map(|start| std::iter::successors(Some(start), |&cell| next(cell, 1)).count());
    lines.max().unwrap_or(0)
}

/// Empty cells, bombs and what is around the last stones, on boards in plain text.
const TAKEN_SYMBOLS: [char; 7] = ['.', '*', ' ', '(', ')', '[', ']'];

const ALL: Directions = Directions::Named(DirectionSet::All);

fn doubt<T>(feature: &Feature<T>, member: &str, fault: PackFault, help: Remedy) -> Diagnostic {
    let path = format!("{}{member}", feature.path);
    feature.file.diagnose(Severity::Warning, &path, fault, Some(help))
}
