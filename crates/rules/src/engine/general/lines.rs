//! Winning lines: which lines a score was given for, and what an explosion makes of them.

use super::{GeneralBoard, Match, NoOwner};
use crate::engine::board::{EventSink, Win, code};
use crate::engine::event::{Event, WinningLine};
use crate::engine::outcome::PlayerSet;
use crate::engine::ruleset::{CompiledRule, Ruleset};
use crate::geometry::{Cell, LineScratch};
use crate::pack::format::MultimatchMode;

/// A line that counted towards a score with a threshold.
#[derive(Debug, Clone)]
pub(super) struct Credit {
    score: u16,
    player: u8,
    direction: u16,
    cells: Vec<Cell>,
}

impl Credit {
    /// True if both run the same way, for the same player and score, and share a cell.
    fn is_same_line(&self, other: &Self) -> bool {
        (self.score, self.player, self.direction) == (other.score, other.player, other.direction)
            && share_a_cell(&self.cells, &other.cells)
    }
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
    cells: Vec<Cell>,
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
        for &direction in &rule.matcher.directions.all {
            let line = rules.geometry.line(centre, direction.into(), &mut scratch);
            let mut starts = Vec::new();
            // Never accepting makes the matcher show every start.
            let shown = rule.matcher.first(&self.cells, &line, |start| {
                let found = Match { direction, start };
                if self.conditions_hold(rules, &rule.conditions, centre, active, found)? {
                    starts.push(found);
                }
                Ok::<bool, NoOwner>(false)
            });
            let (Ok(_), Some(&first)) = (shown, starts.first()) else { continue };
            let length = rule.matcher.length() as isize;
            let offsets = starts
                .iter()
                .flat_map(|found| (0..length).map(|index| found.start as isize + index));
            let mut cells: Vec<Cell> = offsets.map(|offset| line.at(offset)).collect();
            cells.sort_unstable();
            cells.dedup();
            let direction = direction.min(rules.geometry.reverse(direction.into()) as u16);
            join(&mut lines, Found { active, centre, first, direction, cells });
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
        for line in lines {
            for action in &rule.scores {
                let score = action.score;
                if rules.scores[usize::from(score)].threshold.is_none() {
                    continue;
                }
                let who = self.resolve(rules, action.who, line.centre, line.active, line.first);
                let Ok(Some(player)) = who else { continue };
                let Found { direction, ref cells, .. } = *line;
                let credit = Credit { score, player, direction, cells: cells.clone() };
                if action.lowers() {
                    // Points taken away take the line back that they were given for.
                    self.credits.retain(|known| !known.is_same_line(&credit));
                } else {
                    self.credits.push(credit);
                }
            }
        }
    }

    /// After an explosion: applies a rule with every stone as the centre, its owner being active.
    /// A line counts once, however many of its stones see it; true if it did anything.
    ///
    /// There is no move to refuse any more: where an owner is missing, nothing is given.
    pub(super) fn rescan<S: EventSink>(&mut self, rules: &Ruleset, rule: &CompiledRule) -> bool {
        let mut lines: Vec<Found> = Vec::new();
        for cell in 0..rules.geometry.cells() as Cell {
            let Some(owner) = code::player(self.cells[usize::from(cell)]) else { continue };
            if rule.active.is_none_or(|active| active == owner) {
                for line in self.lines_through(rules, rule, cell, owner) {
                    join(&mut lines, line);
                }
            }
        }
        for action in &rule.scores {
            let mut served = PlayerSet::default();
            for line in &lines {
                if rule.mode == MultimatchMode::One && served.contains(line.active) {
                    continue;
                }
                served.insert(line.active);
                let who = self.resolve(rules, action.who, line.centre, line.active, line.first);
                if let Ok(Some(player)) = who {
                    self.award(rules, action, player);
                }
            }
        }
        if S::LIVE {
            self.credit(rules, rule, &lines);
        }
        !lines.is_empty()
    }

    pub(super) fn report_win<S: EventSink>(&self, rules: &Ruleset, win: Win, sink: &mut S) {
        let lines = self
            .credits
            .iter()
            .filter(|credit| win.players.contains(credit.player))
            .filter(|credit| win.players.len() > 1 || credit.score == win.score)
            .map(|credit| (credit.direction, credit.player, credit.cells.as_slice()));
        sink.put(won_event(rules, win, lines));
    }
}

fn share_a_cell(one: &[Cell], other: &[Cell]) -> bool {
    one.iter().any(|cell| other.contains(cell))
}

/// Adds a line, joining it with those of the same player that run the same way and share a cell
/// with it. The one that was found first stays in front.
fn join(lines: &mut Vec<Found>, mut line: Found) {
    let is_same = |known: &Found, line: &Found| {
        (known.active, known.direction) == (line.active, line.direction)
            && share_a_cell(&known.cells, &line.cells)
    };
    let mut index = lines.len();
    while let Some(at) = lines.iter().position(|known| is_same(known, &line)) {
        let mut known = lines.remove(at);
        known.cells.append(&mut line.cells);
        known.cells.sort_unstable();
        known.cells.dedup();
        line = known;
        index = index.min(at);
    }
    lines.insert(index.min(lines.len()), line);
}

/// The event for a win, with its lines in order of player, direction and cells.
pub(crate) fn won_event<'a>(
    rules: &Ruleset,
    win: Win,
    lines: impl Iterator<Item = (u16, u8, &'a [Cell])>,
) -> Event {
    let mut lines: Vec<(u8, u16, &[Cell])> =
        lines.map(|(direction, player, cells)| (player, direction, cells)).collect();
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
