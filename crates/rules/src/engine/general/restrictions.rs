//! What a move must satisfy, and what must hold for a match to count.

use super::{GeneralBoard, Look, Match, NoOwner};
use crate::engine::board::BoardRepr;
use crate::engine::ruleset::{CompiledCondition, CompiledRestriction, MatchRange, Ruleset, Who};
use crate::geometry::{Cell, LineScratch};
use crate::meter::spend;

impl GeneralBoard {
    /// Whether all conditions of a match hold.
    pub(super) fn conditions_hold(
        &self,
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
                    let player =
                        self.resolve(rules, *who, centre, active, found)?.unwrap_or(active);
                    (*minimum..=*maximum).contains(&self.score(rules, (*score).into(), player))
                }
                CompiledCondition::Coords { axes, minimum, maximum } => axes.iter().all(|&axis| {
                    let at = u32::from(rules.geometry.coord(centre, axis.into()));
                    (*minimum..=*maximum).contains(&at)
                }),
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
    ) -> Result<bool, NoOwner> {
        match restriction {
            CompiledRestriction::Pattern { matcher, movers, mode, matches, conditions, negate } => {
                let Some(matcher) = movers.matcher(matcher, player) else { return Ok(*negate) };
                let mut scratch = LineScratch::default();
                if *matches != MatchRange::ANY {
                    let mut found = Vec::new();
                    let look = Look { matcher, mode: *mode, conditions };
                    self.find(rules, &look, matcher.directions.needed(), cell, player, &mut found)?;
                    return Ok(matches.contains(found.len()) != *negate);
                }
                for direction in matcher.directions.needed() {
                    let line = rules.geometry.line(cell, direction.into(), &mut scratch);
                    let found = matcher.first(&self.cells, &line, |start| {
                        let found = Match { direction, start };
                        self.conditions_hold(rules, conditions, cell, player, found)
                    })?;
                    if found.is_some() {
                        return Ok(!negate);
                    }
                }
                Ok(*negate)
            }
            CompiledRestriction::Disjunction(groups) => {
                for group in groups {
                    let mut all = true;
                    for child in group {
                        if !self.satisfies(rules, child, cell, player)? {
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
}
