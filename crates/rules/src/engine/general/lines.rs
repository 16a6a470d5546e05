//! Winning lines: which lines a score was given for, and what an explosion makes of them.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::{GeneralBoard, Look, Match, NoOwner};
use crate::engine::board::{EventSink, Win, code};
use crate::engine::event::{Event, WinningLine};
use crate::engine::outcome::PlayerSet;
use crate::engine::ruleset::{CompiledRule, MatchRange, Ruleset, Who};
use crate::geometry::{Cell, LineScratch};
use crate::meter::spend;
use crate::pack::format::MultimatchMode;

/// A line that counted towards a score with a threshold.
#[derive(Debug, Clone)]
pub(super) struct Credit {
    score: u16,
    player: u8,
    direction: u16,
    cells: Arc<[Cell]>,
    /// True if points were taken away: the line that they were given for is taken back.
    lowers: bool,
}

/// All places where a pattern fits on one line, taken together.
#[derive(Debug, Clone)]
struct Found {
    /// Who is active, and around which cell the line was found.
    active: u8,
    centre: Cell,
    first: Match,
    /// The earlier of the line's two directions.
    direction: u16,
    /// Ascending, each once.
    cells: Arc<[Cell]>,
}

impl GeneralBoard {
    /// Every line of a rule through `centre`, whatever its mode, with all its cells.
    fn lines_through(
        &self,
        rules: &Ruleset,
        rule: &CompiledRule,
        centre: Cell,
        active: u8,
    ) -> Vec<Found> {
        let mut lines: Vec<Found> = Vec::new();
        let mut scratch = LineScratch::default();
        let (mut starts, mut cells) = (Vec::new(), Vec::new());
        // How many of the lines run in one of the first half of all directions: they ascend.
        let mut ahead = 0;
        let Some(matcher) = rule.matcher_for(active) else { return lines };
        for &direction in matcher.directions.all.iter() {
            let line = rules.geometry.line(centre, direction.into(), &mut scratch);
            starts.clear();
            // Never accepting makes the matcher show every start.
            let shown = matcher.first(&self.cells[..], &line, |start| {
                let found = Match { direction, start };
                if self.conditions_hold(
                    &self.cells[..],
                    rules,
                    &rule.conditions,
                    centre,
                    active,
                    found,
                )? {
                    starts.push(found);
                }
                Ok::<bool, NoOwner>(false)
            });
            let (Ok(_), Some(&first)) = (shown, starts.first()) else { continue };
            let length = matcher.length() as isize;
            let offsets = starts
                .iter()
                .flat_map(|found| (0..length).map(|index| found.start as isize + index));
            cells.clear();
            cells.extend(offsets.map(|offset| line.at(offset)));
            spend(cells.len());
            let reverse = rules.geometry.reverse(direction.into()) as u16;
            // Both ways of a line share the centre, so they are one line.
            let known = lines[..ahead].binary_search_by_key(&reverse, |line| line.direction);
            if let (true, Ok(at)) = (reverse < direction, known) {
                cells.extend_from_slice(&lines[at].cells);
                lines[at].cells = ascending(&mut cells);
                continue;
            }
            let cells = ascending(&mut cells);
            let direction = direction.min(reverse);
            lines.push(Found { active, centre, first, direction, cells });
            ahead += usize::from(direction < reverse);
        }
        lines
    }

    /// Notes the lines through `centre` for which a rule gives points.
    pub(super) fn credit_lines(
        &mut self,
        rules: &Ruleset,
        rule: &CompiledRule,
        centre: Cell,
        active: u8,
    ) {
        let lines = self.lines_through(rules, rule, centre, active);
        self.credit(rules, rule, &lines);
    }

    fn credit(&mut self, rules: &Ruleset, rule: &CompiledRule, lines: &[Found]) {
        spend(lines.len() * rule.scores.len());
        for line in lines {
            for action in &rule.scores {
                let score = action.score;
                if rules.scores[usize::from(score)].threshold.is_none() {
                    continue;
                }
                let who = self.resolve(rules, action.who, line.centre, line.active, line.first);
                let Ok(Some(player)) = who else { continue };
                let players = match action.who {
                    Who::Opponents => self.opponents(rules, line.active),
                    _ => PlayerSet::only(player),
                };
                let Found { direction, ref cells, .. } = *line;
                for player in players.iter() {
                    let (cells, lowers) = (Arc::clone(cells), action.lowers());
                    self.credits.push(Credit { score, player, direction, cells, lowers });
                }
            }
        }
    }

    /// After an explosion: applies a rule with every stone as the centre, its owner being active.
    /// A line counts once, however many of its stones see it; true if it did anything.
    ///
    /// There is no move to refuse any more: where an owner is missing, nothing is given.
    pub(super) fn rescan<S: EventSink>(&mut self, rules: &Ruleset, rule: &CompiledRule) -> bool {
        let mut joined = JoinedLines::default();
        for cell in 0..rules.geometry.cells() as Cell {
            spend(1);
            let Some(owner) = code::player(self.cells[usize::from(cell)]) else { continue };
            if !self.counts(rules, rule, cell, owner) {
                continue;
            }
            for line in self.lines_through(rules, rule, cell, owner) {
                joined.add(line);
            }
        }
        let lines = joined.finish();
        for action in &rule.scores {
            let mut served = PlayerSet::default();
            for line in &lines {
                spend(1);
                if rule.mode == MultimatchMode::One && served.contains(line.active) {
                    continue;
                }
                served.insert(line.active);
                let who = self.resolve(rules, action.who, line.centre, line.active, line.first);
                if let Ok(Some(player)) = who {
                    self.award(rules, action, player, line.active);
                }
            }
        }
        if S::LIVE {
            self.credit(rules, rule, &lines);
        }
        !lines.is_empty()
    }

    /// Whether a rule finds as many matches around a stone as it asks for, if it does.
    fn counts(&self, rules: &Ruleset, rule: &CompiledRule, centre: Cell, active: u8) -> bool {
        if rule.matches == MatchRange::ANY {
            return true;
        }
        let Some(matcher) = rule.matcher_for(active) else { return false };
        let look = Look { matcher, mode: rule.mode, conditions: &rule.conditions };
        let mut found = Vec::new();
        let directions = matcher.directions.needed();
        let result = self.find(rules, &look, directions, centre, active, &mut found);
        result.is_ok() && rule.matches.contains(found.len())
    }

    pub(super) fn report_win<S: EventSink>(&self, rules: &Ruleset, win: Win, sink: &mut S) {
        if win.players.is_empty() {
            return sink.put(Event::Tied);
        }
        let lines = standing(&self.credits)
            .filter(|credit| win.lines_of.contains(credit.player))
            .filter(|credit| win.lines_of.len() > 1 || credit.score == win.score)
            .map(|credit| (credit.direction, credit.player, &credit.cells[..]));
        sink.put(won_event(rules, win, lines));
    }
}

/// The credits that were not taken back by a later one for the same player and score that runs
/// the same way and shares a cell.
fn standing(credits: &[Credit]) -> impl Iterator<Item = &Credit> {
    let keys = |credit: &Credit| {
        let Credit { score, player, direction, .. } = *credit;
        let cells = Arc::clone(&credit.cells);
        (0..cells.len()).map(move |at| (score, player, direction, cells[at]))
    };
    // Read backwards: what is taken back is known before what it was given for is met.
    let mut taken_back = HashSet::new();
    let mut stands: Vec<bool> = credits
        .iter()
        .rev()
        .map(|credit| {
            spend(credit.cells.len());
            if credit.lowers {
                taken_back.extend(keys(credit));
            }
            !credit.lowers && !keys(credit).any(|key| taken_back.contains(&key))
        })
        .collect();
    stands.reverse();
    credits.iter().zip(stands).filter(|(_, stands)| *stands).map(|(credit, _)| credit)
}

/// These cells in order, each once.
fn ascending(cells: &mut Vec<Cell>) -> Arc<[Cell]> {
    cells.sort_unstable();
    cells.dedup();
    cells.as_slice().into()
}

/// Lines in the order in which they were found, those of one player joined that run the same way
/// and share a cell.
#[derive(Debug, Default)]
struct JoinedLines {
    found: Vec<Found>,
    /// For each line the earlier one that it belongs to, or itself; and for those that belong to
    /// themselves the line that tells who gets the points.
    roots: Vec<usize>,
    speakers: Vec<usize>,
    /// A line that is known to cover a cell.
    covering: HashMap<(u8, u16, Cell), usize>,
}

impl JoinedLines {
    fn root(&mut self, mut line: usize) -> usize {
        while self.roots[line] != line {
            spend(1);
            self.roots[line] = self.roots[self.roots[line]];
            line = self.roots[line];
        }
        line
    }

    /// Adds a line. It joins all lines that it touches in the place of the first of them; the
    /// last of them goes on to tell who gets the points.
    fn add(&mut self, line: Found) {
        spend(line.cells.len());
        let index = self.found.len();
        let key = |cell: Cell| (line.active, line.direction, cell);
        let touched: Vec<usize> =
            line.cells.iter().filter_map(|&cell| self.covering.get(&key(cell)).copied()).collect();
        let mut touched: Vec<usize> = touched.into_iter().map(|line| self.root(line)).collect();
        touched.sort_unstable();
        touched.dedup();
        self.covering.extend(line.cells.iter().map(|&cell| (key(cell), index)));
        let root = touched.first().copied().unwrap_or(index);
        let speaker = touched.last().map_or(index, |&last| self.speakers[last]);
        self.found.push(line);
        self.roots.push(root);
        self.speakers.push(speaker);
        for other in touched {
            self.roots[other] = root;
        }
        self.speakers[root] = speaker;
    }

    fn finish(mut self) -> Vec<Found> {
        let cells = self.found.iter().map(|line| line.cells.len()).sum();
        let mut covered: Vec<(usize, Cell)> = Vec::with_capacity(cells);
        for index in 0..self.found.len() {
            let root = self.root(index);
            covered.extend(self.found[index].cells.iter().map(|&cell| (root, cell)));
        }
        spend(covered.len());
        covered.sort_unstable();
        covered.dedup();
        let groups = covered.chunk_by(|one, other| one.0 == other.0);
        groups
            .map(|group| {
                let Found { active, centre, first, direction, .. } =
                    self.found[self.speakers[group[0].0]];
                let cells = group.iter().map(|(_, cell)| *cell).collect();
                Found { active, centre, first, direction, cells }
            })
            .collect()
    }
}

/// The event for a win, with its lines in order of player, direction and cells.
pub(crate) fn won_event<'a>(
    rules: &Ruleset,
    win: Win,
    lines: impl Iterator<Item = (u16, u8, &'a [Cell])>,
) -> Event {
    let mut lines: Vec<(u8, u16, &[Cell])> =
        lines.map(|(direction, player, cells)| (player, direction, cells)).collect();
    spend(lines.iter().map(|(.., cells)| cells.len()).sum());
    lines.sort_unstable();
    lines.dedup();
    let lines: Vec<WinningLine> = lines
        .into_iter()
        .map(|(player, _, cells)| WinningLine {
            player,
            cells: cells.iter().map(|&cell| rules.geometry.coords(cell)).collect(),
        })
        .collect();
    Event::Won {
        players: win.players,
        reason: rules.scores[usize::from(win.score)].name.clone(),
        line_count: lines.len(),
        lines,
    }
}
