//! The same as a move does, but told step by step.

use super::restrictions::{Judged, UnmetNumber};
use super::{GeneralBoard, Look, NoOwner};
use crate::engine::board::{BoardRepr, code};
use crate::engine::event::{Coords, Event};
use crate::engine::matcher::{Match, match_cell};
use crate::engine::position::{
    Judgement, LookedAt, RuleResult, RuleStep, ScoreChange, Unmet, UnmetCondition,
};
use crate::engine::ruleset::{CompiledRestriction, CompiledRule, Ruleset};
use crate::geometry::Cell;
use crate::pack::Feature;
use crate::pack::format::{Condition, MultimatchMode, Restriction};

impl GeneralBoard {
    /// A board that holds what another one holds.
    pub(crate) fn like<B: BoardRepr>(rules: &Ruleset, other: &B) -> Self {
        let mut board = Self::new(rules);
        for cell in 0..rules.geometry.cells() as Cell {
            let value = other.value(rules, cell);
            if value != board.cells[usize::from(cell)] {
                board.set(rules, cell, value);
            }
        }
        board.bomb = other.bomb(rules);
        board.out = other.out();
        for score in 0..rules.scores.len() {
            for player in 0..rules.player_count() as u8 {
                let index = score * rules.player_count() + usize::from(player);
                board.scores[index] = other.score(rules, score, player);
            }
        }
        board.log.clear();
        board
    }

    /// What each restriction says about a stone of `player` on an empty cell.
    pub(crate) fn judge(&self, rules: &Ruleset, cell: Cell, player: u8) -> Vec<Judgement> {
        // What a move is refused for is found with one count of further moves for all of them.
        let mut shared = Judged::new();
        let sources = rules.linked.restrictions.iter().map(|feature| &feature.value);
        let judged = rules.restrictions.iter().zip(sources).map(|((_, compiled), source)| {
            let satisfied = self.satisfies(rules, compiled, cell, player, &mut shared);
            let told = self.judgement(rules, compiled, source, cell, player);
            Judgement { satisfied: satisfied.unwrap_or(false), ..told }
        });
        judged.collect()
    }

    fn judgement(
        &self,
        rules: &Ruleset,
        compiled: &CompiledRestriction,
        source: &Restriction,
        cell: Cell,
        player: u8,
    ) -> Judgement {
        let satisfied = self.satisfies(rules, compiled, cell, player, &mut Judged::new());
        let looked_at = match (compiled, source) {
            (
                CompiledRestriction::Disjunction(groups),
                Restriction::Disjunction { conjunctions, .. },
            ) => {
                let child = |(compiled, source): (&CompiledRestriction, &Restriction)| {
                    self.judgement(rules, compiled, source, cell, player)
                };
                let groups = groups.iter().zip(conjunctions).map(|(group, sources)| {
                    group.iter().zip(sources).map(child).collect::<Vec<Judgement>>()
                });
                LookedAt::Disjunction { groups: groups.collect() }
            }
            _ => {
                let (negate, active, wanted, conditions) = match source {
                    Restriction::Pattern { negate, active_player, matches, conditions, .. } => {
                        (*negate, *active_player, *matches, &conditions[..])
                    }
                    Restriction::Disjunction { .. } => (false, None, None, &[][..]),
                };
                let matches = self.matches_of(rules, compiled, cell, player).unwrap_or_default();
                let unmet = || self.unmet_around(rules, compiled, cell, player).ok().flatten();
                let unmet = if matches.is_empty() { unmet() } else { None };
                let unmet = unmet.and_then(|(found, length, numbers)| {
                    unmet_conditions(rules, conditions, cell, (found, length), numbers)
                });
                LookedAt::Pattern {
                    patterns: source.patterns().map(|(_, text)| text.to_string()).collect(),
                    negate,
                    applies: active.is_none_or(|active| active == player),
                    wanted,
                    matches,
                    unmet,
                }
            }
        };
        let name = source.name().map(str::to_owned);
        Judgement { name, satisfied: satisfied.unwrap_or(false), looked_at }
    }

    /// The cells of each match of a pattern restriction, whether there are enough of them or not.
    fn matches_of(
        &self,
        rules: &Ruleset,
        restriction: &CompiledRestriction,
        cell: Cell,
        player: u8,
    ) -> Result<Vec<Vec<Coords>>, NoOwner> {
        let found = self.find_around(rules, restriction, cell, player, &mut Judged::new())?;
        let told = found.into_iter().map(|(found, length)| cells(rules, cell, found, length));
        Ok(told.collect())
    }

    /// Places a stone of `owner` for the mover and tells what each rule makes of it, up to one that refuses the move.
    pub(crate) fn steps(
        mut self,
        rules: &Ruleset,
        cell: Cell,
        player: u8,
        owner: u8,
    ) -> Vec<RuleStep> {
        self.set(rules, cell, code::stone(owner));
        let mut steps = Vec::new();
        for rule in &rules.rules {
            let step = self.step(rules, rule, cell, player);
            let stops = matches!(step.result, RuleResult::NoOwner(_));
            steps.push(step);
            if stops {
                break;
            }
        }
        steps
    }

    fn step(&mut self, rules: &Ruleset, rule: &CompiledRule, cell: Cell, player: u8) -> RuleStep {
        let before = self.scores.clone();
        let (mut matches, mut events) = (Vec::new(), Vec::new());
        let result = match self.try_rule(rules, rule, cell, player, &mut matches, &mut events) {
            Ok(result) => result,
            Err(NoOwner(cell)) => RuleResult::NoOwner(rules.geometry.coords(cell)),
        };
        let changed = before.iter().zip(&self.scores).enumerate();
        let changed = changed.filter(|(_, (from, to))| from != to);
        let scores = changed.map(|(index, (&from, &to))| ScoreChange {
            player: (index % rules.player_count()) as u8,
            score: rules.scores[index / rules.player_count()].name.clone(),
            from,
            to,
        });
        let length = rule.pattern.symbols().len();
        let features = rules.linked.rules.iter().map(Feature::value);
        let source = features.into_iter().find(|source| *source.name == *rule.name);
        let conditions = source.map_or(&[][..], |source| &source.conditions);
        let unmet = match result {
            RuleResult::NoMatch => self.unmet_rule(rules, rule, cell, player).ok().flatten(),
            _ => None,
        };
        let unmet = unmet.and_then(|(found, numbers)| {
            unmet_conditions(rules, conditions, cell, (found, length), numbers)
        });
        RuleStep {
            name: rule.name.to_string(),
            pattern: rule.pattern.to_string(),
            result,
            scores: scores.collect(),
            wanted: source.and_then(|source| source.matches),
            unmet,
            matches: matches.iter().map(|&found| cells(rules, cell, found, length)).collect(),
            events,
        }
    }

    /// Where a rule's pattern would match if it had no conditions, and which of them do not hold.
    fn unmet_rule(
        &self,
        rules: &Ruleset,
        rule: &CompiledRule,
        cell: Cell,
        player: u8,
    ) -> Result<Option<(Match, Vec<UnmetNumber>)>, NoOwner> {
        let Some(matcher) = rule.matcher_for(player) else { return Ok(None) };
        let look = Look { matcher, mode: MultimatchMode::One, conditions: &[] };
        let mut matches = Vec::new();
        self.find(rules, &look, matcher.directions.needed(), cell, player, &mut matches)?;
        let Some(&found) = matches.first() else { return Ok(None) };
        let codes = &self.cells[..];
        let unmet = self.unmet(codes, rules, &rule.conditions, cell, player, found)?;
        Ok(Some((found, unmet)))
    }

    fn try_rule(
        &mut self,
        rules: &Ruleset,
        rule: &CompiledRule,
        cell: Cell,
        player: u8,
        matches: &mut Vec<Match>,
        events: &mut Vec<Event>,
    ) -> Result<RuleResult, NoOwner> {
        let Some(matcher) = rule.matcher_for(player) else { return Ok(RuleResult::OtherPlayer) };
        let look = Look { matcher, mode: rule.mode, conditions: &rule.conditions };
        self.find(rules, &look, matcher.directions.needed(), cell, player, matches)?;
        if matches.is_empty() {
            return Ok(RuleResult::NoMatch);
        }
        if !rule.matches.contains(matches.len()) {
            return Ok(RuleResult::WrongNumber);
        }
        self.act(rules, rule, cell, player, matches, events)?;
        Ok(RuleResult::Applied)
    }
}

/// The cells of a match.
fn cells(rules: &Ruleset, centre: Cell, found: Match, length: usize) -> Vec<Coords> {
    let cell = |index| match_cell(&rules.geometry, centre, found, index);
    (0..length).map(|index| rules.geometry.coords(cell(index))).collect()
}

/// Where a pattern lies without counting, and what is asked for there; `None` if nothing is unmet.
fn unmet_conditions(
    rules: &Ruleset,
    conditions: &[Condition],
    centre: Cell,
    (found, length): (Match, usize),
    numbers: Vec<UnmetNumber>,
) -> Option<Unmet> {
    let named = |(number, value): (usize, Option<i64>)| {
        Some(UnmetCondition { condition: conditions.get(number)?.clone(), value })
    };
    let conditions: Vec<UnmetCondition> = numbers.into_iter().filter_map(named).collect();
    (!conditions.is_empty())
        .then(|| Unmet { cells: cells(rules, centre, found, length), conditions })
}
