//! What a move must satisfy, and what must hold for a match to count.

use super::{GeneralBoard, Match, NoOwner};
use crate::engine::board::{BoardRepr, Codes, code};
use crate::engine::line_bits::{LineBits, joined};
use crate::engine::matcher::match_cell;
use crate::engine::ruleset::{
    Alternative, CompiledCondition, CompiledRestriction, MAX_FURTHER_MOVES, MatchRange, Ruleset,
    Who,
};
use crate::geometry::{Cell, LineScratch};
use crate::meter::spend;
use crate::pack::format::MultimatchMode;

/// What is imagined while a move is judged: stones that are not there yet, and how many further
/// moves may still be looked at.
#[derive(Debug)]
pub(super) struct Judged {
    stones: Stones,
    left: u8,
    /// True while a further move is looked at, and not the one that is judged.
    further: bool,
    /// True while matches are counted as if every further move were legal.
    unseen: bool,
}

impl Judged {
    pub(super) fn new() -> Self {
        let cells = [0; MAX_FURTHER_MOVES as usize + 1];
        let stones = Stones { cells, count: 0 };
        Self { stones, left: MAX_FURTHER_MOVES, further: false, unseen: false }
    }
}

/// Imagined stones: the one of the move that is judged, and one for each further move.
#[derive(Debug, Clone, Copy)]
struct Stones {
    cells: [Cell; MAX_FURTHER_MOVES as usize + 1],
    count: usize,
}

impl Stones {
    fn push(&mut self, cell: Cell) {
        self.cells[self.count] = cell;
        self.count += 1;
    }

    fn pop(&mut self) {
        self.count -= 1;
    }

    fn cells(&self) -> &[Cell] {
        &self.cells[..self.count]
    }
}

/// A board with more stones of one player than it has.
struct Imagined<'a> {
    cells: &'a [u16],
    stones: &'a [Cell],
    code: u16,
}

impl Codes for Imagined<'_> {
    #[inline]
    fn code_at(&self, cell: Cell) -> u16 {
        if self.stones.contains(&cell) { self.code } else { self.cells[usize::from(cell)] }
    }
}

/// The number of a condition that does not hold, and what is there instead, where that is one number.
pub(super) type UnmetNumber = (usize, Option<i64>);

/// A pattern restriction, without what becomes of a match.
struct Sought<'r> {
    alternatives: &'r [Alternative],
    mode: MultimatchMode,
    placed: bool,
    conditions: &'r [CompiledCondition],
}

impl Sought<'_> {
    /// Whether any of the patterns has a `+`.
    fn asks_further(&self) -> bool {
        self.alternatives.iter().any(|alternative| !alternative.playable.is_empty())
    }

    /// The directions of the lines to look along; none if it is not this player's restriction.
    fn directions(&self, player: u8) -> impl Iterator<Item = u16> {
        let asked = |first: &&Alternative| first.movers.matcher(&first.matcher, player).is_some();
        let first = self.alternatives.first().filter(asked);
        first.into_iter().flat_map(|first| first.matcher.directions.needed())
    }

    /// First and last offset that patterns of bits look at.
    fn span(&self) -> (i16, i16) {
        let spans = self.alternatives.iter().filter_map(|alternative| alternative.matcher.span());
        spans.fold((0, 0), joined)
    }
}

impl GeneralBoard {
    /// Whether all conditions of a match hold.
    pub(super) fn conditions_hold<C: Codes + ?Sized>(
        &self,
        codes: &C,
        rules: &Ruleset,
        conditions: &[CompiledCondition],
        centre: Cell,
        active: u8,
        found: Match,
    ) -> Result<bool, NoOwner> {
        for condition in conditions {
            spend(1);
            let holds = match condition {
                CompiledCondition::Score { who: Who::Opponents, score, minimum, maximum } => {
                    let opponents = self.opponents(rules, active);
                    spend(opponents.len());
                    opponents.iter().all(|player| {
                        (*minimum..=*maximum).contains(&self.score(rules, (*score).into(), player))
                    })
                }
                CompiledCondition::Score { who, score, minimum, maximum } => {
                    let whose = self.resolve_in(codes, rules, *who, centre, active, found)?;
                    let player = whose.unwrap_or(active);
                    (*minimum..=*maximum).contains(&self.score(rules, (*score).into(), player))
                }
                CompiledCondition::Coords { axes, minimum, maximum } => axes.iter().all(|&axis| {
                    let at = u32::from(rules.geometry.coord(centre, axis.into()));
                    (*minimum..=*maximum).contains(&at)
                }),
                CompiledCondition::Distance { minimum, maximum } => {
                    spend(rules.geometry.dims().len());
                    (*minimum..=*maximum).contains(&rules.geometry.from_centre(centre))
                }
            };
            if !holds {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether a move to this cell satisfies a restriction.
    pub(super) fn satisfies(
        &self,
        rules: &Ruleset,
        restriction: &CompiledRestriction,
        cell: Cell,
        player: u8,
        judged: &mut Judged,
    ) -> Result<bool, NoOwner> {
        match restriction {
            CompiledRestriction::Pattern {
                alternatives,
                placed,
                further,
                mode,
                matches,
                conditions,
                negate,
            } => {
                if *further && !judged.further {
                    return Ok(true);
                }
                let sought = Sought { alternatives, mode: *mode, placed: *placed, conditions };
                if sought.asks_further() {
                    let enough =
                        self.enough_to_follow(rules, &sought, *matches, cell, player, judged)?;
                    return Ok(enough != *negate);
                }
                let mut count = 0;
                self.find_all(rules, &sought, cell, player, judged, |_, _| count += 1)?;
                Ok(matches.contains(count) != *negate)
            }
            CompiledRestriction::Disjunction(groups) => {
                for group in groups {
                    let mut all = true;
                    for child in group {
                        if !self.satisfies(rules, child, cell, player, judged)? {
                            all = false;
                            break;
                        }
                    }
                    if all {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
        }
    }

    /// The matches of a pattern restriction around a cell, with their lengths.
    pub(super) fn find_around(
        &self,
        rules: &Ruleset,
        restriction: &CompiledRestriction,
        cell: Cell,
        player: u8,
        judged: &mut Judged,
    ) -> Result<Vec<(Match, usize)>, NoOwner> {
        match restriction {
            CompiledRestriction::Pattern { further: true, .. } if !judged.further => Ok(Vec::new()),
            CompiledRestriction::Pattern { alternatives, placed, mode, conditions, .. } => {
                let sought = Sought { alternatives, mode: *mode, placed: *placed, conditions };
                let mut all = Vec::new();
                let note = |found, length| all.push((found, length));
                self.find_all(rules, &sought, cell, player, judged, note)?;
                Ok(all)
            }
            CompiledRestriction::Disjunction(_) => Ok(Vec::new()),
        }
    }

    /// Where a pattern restriction would match around a cell if it had no conditions, and which of them
    /// do not hold there, by their numbers. The first such place is as good as any.
    pub(super) fn unmet_around(
        &self,
        rules: &Ruleset,
        restriction: &CompiledRestriction,
        cell: Cell,
        player: u8,
    ) -> Result<Option<(Match, usize, Vec<UnmetNumber>)>, NoOwner> {
        let CompiledRestriction::Pattern { alternatives, placed, conditions, .. } = restriction
        else {
            return Ok(None);
        };
        let sought =
            Sought { alternatives, mode: MultimatchMode::One, placed: *placed, conditions: &[] };
        let (mut first, mut judged) = (None, Judged::new());
        let note = |found, length| first = Some((found, length));
        self.find_all(rules, &sought, cell, player, &mut judged, note)?;
        let Some((found, length)) = first else { return Ok(None) };
        let stones: &[Cell] = if *placed { &[cell] } else { &[] };
        let codes = Imagined { cells: &self.cells[..], stones, code: code::stone(player) };
        let unmet = self.unmet(&codes, rules, conditions, cell, player, found)?;
        Ok(Some((found, length, unmet)))
    }

    /// The conditions that do not hold for a match, by their numbers, and what is there instead.
    pub(super) fn unmet<C: Codes + ?Sized>(
        &self,
        codes: &C,
        rules: &Ruleset,
        conditions: &[CompiledCondition],
        centre: Cell,
        active: u8,
        found: Match,
    ) -> Result<Vec<UnmetNumber>, NoOwner> {
        let mut unmet = Vec::new();
        for (number, condition) in conditions.iter().enumerate() {
            let alone = std::slice::from_ref(condition);
            if self.conditions_hold(codes, rules, alone, centre, active, found)? {
                continue;
            }
            let value = match condition {
                CompiledCondition::Score { who: Who::Opponents, .. }
                | CompiledCondition::Coords { .. } => None,
                CompiledCondition::Score { who, score, .. } => {
                    let whose = self.resolve_in(codes, rules, *who, centre, active, found)?;
                    Some(self.score(rules, (*score).into(), whose.unwrap_or(active)))
                }
                CompiledCondition::Distance { .. } => {
                    Some(i64::from(rules.geometry.from_centre(centre)))
                }
            };
            unmet.push((number, value));
        }
        Ok(unmet)
    }

    /// Notes all matches around a cell that count, with their lengths. On a board of many dimensions there may
    /// be thousands, so whoever wants their number keeps none of them.
    fn find_all(
        &self,
        rules: &Ruleset,
        sought: &Sought<'_>,
        cell: Cell,
        player: u8,
        judged: &mut Judged,
        note: impl FnMut(Match, usize),
    ) -> Result<(), NoOwner> {
        if sought.placed {
            judged.stones.push(cell);
        }
        let found = self.find_lines(rules, sought, cell, player, judged, note);
        if sought.placed {
            judged.stones.pop();
        }
        found
    }

    fn find_lines(
        &self,
        rules: &Ruleset,
        sought: &Sought<'_>,
        cell: Cell,
        player: u8,
        judged: &mut Judged,
        mut note: impl FnMut(Match, usize),
    ) -> Result<(), NoOwner> {
        // The directions of matches, where one way of each line counts.
        let mut known: Vec<u16> = Vec::new();
        for direction in sought.directions(player) {
            let reverse = rules.geometry.reverse(direction.into()) as u16;
            // Matches come in the order of their directions.
            if known.binary_search(&reverse).is_ok() {
                continue;
            }
            let found = self.first_on_line(rules, sought, cell, player, direction, judged)?;
            let Some((found, length)) = found else { continue };
            note(found, length);
            match sought.mode {
                MultimatchMode::One => return Ok(()),
                MultimatchMode::Half => known.push(direction),
                MultimatchMode::All => {}
            }
        }
        Ok(())
    }

    /// Whether a restriction that has a `+` has as many matches as it wants. Further moves are looked at
    /// only until that is settled: matches are counted as if every `+` could be played, and taken
    /// back one by one.
    fn enough_to_follow(
        &self,
        rules: &Ruleset,
        sought: &Sought<'_>,
        wanted: MatchRange,
        cell: Cell,
        player: u8,
        judged: &mut Judged,
    ) -> Result<bool, NoOwner> {
        if sought.placed {
            judged.stones.push(cell);
        }
        let enough = self.enough_lines(rules, sought, wanted, cell, player, judged);
        if sought.placed {
            judged.stones.pop();
        }
        enough
    }

    fn enough_lines(
        &self,
        rules: &Ruleset,
        sought: &Sought<'_>,
        wanted: MatchRange,
        cell: Cell,
        player: u8,
        judged: &mut Judged,
    ) -> Result<bool, NoOwner> {
        let reverse = |direction: u16| rules.geometry.reverse(direction.into()) as u16;
        let one_way = sought.mode == MultimatchMode::Half;
        let mut fitting: Vec<u16> = Vec::new();
        let mut possible = 0;
        judged.unseen = true;
        for direction in sought.directions(player) {
            let fits = self.first_on_line(rules, sought, cell, player, direction, judged);
            if fits.as_ref().is_ok_and(Option::is_none) {
                continue;
            }
            judged.unseen = fits.is_ok();
            fits?;
            possible +=
                usize::from(!one_way || fitting.binary_search(&reverse(direction)).is_err());
            fitting.push(direction);
        }
        judged.unseen = false;
        if sought.mode == MultimatchMode::One {
            possible = possible.min(1);
        }
        let (mut count, mut known) = (0, Vec::new());
        for &direction in &fitting {
            if let Some(enough) = wanted.of_all(count, count + possible) {
                return Ok(enough);
            }
            let back = reverse(direction);
            if one_way && known.binary_search(&back).is_ok() {
                continue;
            }
            if self.first_on_line(rules, sought, cell, player, direction, judged)?.is_some() {
                count += 1;
                possible -= 1;
                if sought.mode == MultimatchMode::One {
                    break;
                }
                known.push(direction);
            } else if sought.mode == MultimatchMode::All
                || one_way && (back <= direction || fitting.binary_search(&back).is_err())
            {
                // The line does not come up again the other way.
                possible -= 1;
            }
        }
        Ok(wanted.contains(count))
    }

    /// The first match along one line, and its length.
    fn first_on_line(
        &self,
        rules: &Ruleset,
        sought: &Sought<'_>,
        cell: Cell,
        player: u8,
        direction: u16,
        judged: &mut Judged,
    ) -> Result<Option<(Match, usize)>, NoOwner> {
        // More is imagined while a match is judged, but not after it.
        let stones = judged.stones;
        let mut scratch = LineScratch::default();
        let line = rules.geometry.line(cell, direction.into(), &mut scratch);
        let (stones, code) = (stones.cells(), code::stone(player));
        let imagined = Imagined { cells: &self.cells, stones, code };
        // What several patterns ask for is read once.
        let mut read = None;
        // All alternatives are looked for along the same lines.
        for alternative in sought.alternatives {
            let movers = &alternative.movers;
            let Some(matcher) = movers.matcher(&alternative.matcher, player) else { continue };
            let accept = |start: i16, judged: &mut Judged| {
                let at = Match { direction, start };
                self.is_match(rules, sought, alternative, cell, player, at, judged)
            };
            let start = if let Some(pattern) = matcher.bits_for(&line) {
                let bits = *read
                    .get_or_insert_with(|| LineBits::read(&imagined, &line, sought.span(), code));
                pattern.first(bits, |start| accept(start, judged))?
            } else if stones.is_empty() {
                matcher.first(&self.cells[..], &line, |start| accept(start, judged))?
            } else {
                matcher.first(&imagined, &line, |start| accept(start, judged))?
            };
            if let Some(start) = start {
                return Ok(Some((Match { direction, start }, matcher.length())));
            }
        }
        Ok(None)
    }

    /// Whether a place where a pattern fits is a match: its conditions hold, and another stone
    /// would be legal wherever the pattern asks for that.
    #[allow(clippy::too_many_arguments, reason = "what a match is")]
    fn is_match(
        &self,
        rules: &Ruleset,
        sought: &Sought<'_>,
        alternative: &Alternative,
        centre: Cell,
        player: u8,
        found: Match,
        judged: &mut Judged,
    ) -> Result<bool, NoOwner> {
        if !sought.conditions.is_empty() {
            let (cells, stones) = (&self.cells[..], judged.stones.cells());
            let codes = Imagined { cells, stones, code: code::stone(player) };
            if !self.conditions_hold(&codes, rules, sought.conditions, centre, player, found)? {
                return Ok(false);
            }
        }
        if judged.unseen {
            return Ok(true);
        }
        let cells = alternative.playable.iter();
        let cells = cells.map(|&at| match_cell(&rules.geometry, centre, found, at.into()));
        for cell in cells {
            // The cell that is judged is free in any case.
            if cell != centre && !self.could_follow(rules, cell, player, judged) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether another stone of the player could go to an empty cell, too, as far as restrictions
    /// tell. If enough such moves have been looked at, it could.
    fn could_follow(&self, rules: &Ruleset, cell: Cell, player: u8, judged: &mut Judged) -> bool {
        spend(1);
        if let Some(columns) = &rules.columns {
            let column = usize::from(columns.column_of[usize::from(cell)]);
            let imagined = judged.stones.cells().iter();
            let imagined =
                imagined.filter(|at| usize::from(columns.column_of[usize::from(**at)]) == column);
            let height = columns.depth(column) - usize::from(self.room[column]) + imagined.count();
            if columns.column(column).get(height) != Some(&cell) {
                return false;
            }
        }
        if judged.left == 0 {
            return true;
        }
        judged.left -= 1;
        let further = std::mem::replace(&mut judged.further, true);
        let could = rules.restrictions.iter().all(|(_, restriction)| {
            self.satisfies(rules, restriction, cell, player, judged).unwrap_or(false)
        });
        judged.further = further;
        could
    }
}
