//! What packs say twice or for nothing: rules that are the same, steps that are listed twice, scores
//! that nothing changes or asks for, actions that leave a cell as it is or ask whose an empty one is.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

use super::{Doubts, Looked, doubt};
use crate::engine::ruleset::Ruleset;
use crate::meter::spend;
use crate::pack::format::{
    BoardAction, Condition, Directions, MultimatchMode, NoMoves, Restriction, Rule, Whose,
};
use crate::pack::{Feature, PackFault, Remedy};
use crate::pattern::{Pattern, Symbol};

/// How much of a rule is compared with others at most.
pub(in crate::engine) fn compared_size(rule: &Rule) -> usize {
    let steps = steps_size(rule.directions.as_ref());
    let actions = rule.score_actions.iter().map(|action| 8 + action.memo.len());
    let all = actions.sum::<usize>() + 4 * rule.board_actions.len();
    2 * (16 + rule.pattern.len() + steps + conditions_size(&rule.conditions) + all)
}

/// How much of a restriction at the top level is compared with others at most.
pub(in crate::engine) fn compared_restriction(restriction: &Restriction) -> usize {
    let Restriction::Pattern { directions, conditions, .. } = restriction else { return 0 };
    let patterns = restriction.patterns().map(|(_, text)| 4 + text.len());
    2 * (16
        + patterns.sum::<usize>()
        + steps_size(directions.as_ref())
        + conditions_size(conditions))
}

fn steps_size(directions: Option<&Directions>) -> usize {
    match directions {
        Some(Directions::Steps(steps)) => steps.iter().map(|step| 4 + step.len()).sum(),
        _ => 0,
    }
}

fn conditions_size(conditions: &[Condition]) -> usize {
    let size = |condition: &Condition| match condition {
        Condition::Score { memo, .. } => 8 + memo.len(),
        Condition::Coords { axes, .. } => 8 + axes.len(),
        Condition::Distance { .. } => 8,
    };
    conditions.iter().map(size).sum()
}

/// What a player index of a rule means if it is the owner of a cell: which cell of the pattern.
fn owned_cell(whose: Whose, pattern: &Pattern) -> Option<usize> {
    match whose {
        Whose::Cell(cell) => usize::try_from(cell).ok(),
        Whose::Owner => pattern.centre(),
        _ => None,
    }
}

impl Ruleset {
    /// Rules that differ in nothing but their names.
    pub(super) fn same_rules(&self, doubts: &mut Doubts) {
        let mut known = HashMap::new();
        for feature in &self.linked.rules {
            let rule = &feature.value;
            spend(compared_size(rule));
            let content = (
                rule.priority,
                &*rule.pattern,
                rule.multimatch_mode,
                rule.matches,
                &rule.directions,
                &rule.conditions,
                rule.active_player,
                &rule.score_actions,
                &rule.board_actions,
            );
            match known.entry(content) {
                Entry::Vacant(entry) => {
                    entry.insert(&rule.name);
                }
                // A rule without any action is told of already.
                Entry::Occupied(entry) => {
                    let has_effect =
                        !(rule.score_actions.is_empty() && rule.board_actions.is_empty());
                    if has_effect && self.is_asked_for(feature) {
                        let fault = PackFault::SameRule((*entry.get()).clone());
                        doubts.note(|| doubt(feature, "", fault, Remedy::MergeRules));
                    }
                }
            }
        }
    }

    /// Restrictions that say the same, or the opposite of each other, so that no move satisfies both.
    pub(super) fn opposed_restrictions(&self, doubts: &mut Doubts) {
        let mut known: HashMap<_, (&str, bool)> = HashMap::new();
        for feature in &self.linked.restrictions {
            let Restriction::Pattern {
                placed,
                further,
                multimatch_mode,
                matches,
                directions,
                conditions,
                active_player,
                negate,
                ..
            } = &feature.value
            else {
                continue;
            };
            spend(compared_restriction(&feature.value));
            let patterns: Vec<&str> = feature.value.patterns().map(|(_, text)| &**text).collect();
            // Matches that are not counted are alike in any mode.
            let mode = matches.map(|matches| (matches, *multimatch_mode));
            let content =
                (patterns, *placed, *further, mode, directions, conditions, *active_player);
            let name = feature.value.name().unwrap_or_default();
            match known.entry(content) {
                Entry::Vacant(entry) => {
                    entry.insert((name, *negate));
                }
                Entry::Occupied(entry) => {
                    let (other, negated) = *entry.get();
                    let fault = || match negated == *negate {
                        true => PackFault::SameRestriction(other.to_owned()),
                        false => PackFault::Contradicts(other.to_owned()),
                    };
                    if self.is_asked_for(feature) {
                        doubts.note(|| doubt(feature, "", fault(), Remedy::RemoveRestriction));
                    }
                }
            }
        }
    }

    /// Scores that nothing changes, or that nothing asks for. That nobody reaches a threshold is
    /// told elsewhere.
    pub(super) fn idle_scores(&self, doubts: &mut Doubts) {
        let linked = &self.linked;
        let mut asked = HashSet::new();
        if let Some(NoMoves::Highest { highest }) = linked.no_moves.as_ref().map(|f| &f.value) {
            asked.insert(highest.as_str());
        }
        for restriction in &linked.restrictions {
            asked_by(&restriction.value, &mut asked);
        }
        let mut changed = HashSet::new();
        for rule in linked.rules.iter().map(|rule| &rule.value) {
            spend(compared_size(rule));
            asked.extend(rule.conditions.iter().filter_map(score_asked));
            changed.extend(rule.score_actions.iter().map(|action| action.memo.as_str()));
        }
        for feature in linked.scores.iter().filter(|score| self.is_asked_for(score)) {
            let score = &feature.value;
            let name = score.name.as_str();
            spend(8 + 2 * name.len());
            if score.threshold.is_some() || asked.contains(name) {
                continue;
            }
            if !changed.contains(name) {
                doubts.note(|| doubt(feature, "", PackFault::IdleScore, Remedy::ChangeScore));
            } else if score.display_name.is_none() {
                doubts.note(|| doubt(feature, "", PackFault::UnusedScore, Remedy::AskForScore));
            }
        }
    }

    /// Steps of a rule that are listed twice, and actions for nothing.
    pub(super) fn idle_rule(&self, feature: &Feature<Rule>, doubts: &mut Doubts) {
        let rule = &feature.value;
        spend(compared_size(rule));
        for (member, step) in steps_twice(rule.directions.as_ref()) {
            let fault = PackFault::StepTwice(step);
            doubts.note(|| doubt(feature, &member, fault, Remedy::RemoveStep));
        }
        let Ok(pattern) = rule.pattern.parsed() else { return };
        let symbol = |cell: usize| pattern.symbols().get(cell).copied();
        let is_empty = |cell: Option<usize>| cell.and_then(symbol) == Some(Symbol::Empty);
        for (at, action) in rule.score_actions.iter().enumerate() {
            if is_empty(owned_cell(action.player_index.meaning(), pattern)) {
                let member = || format!(".score_actions[{at}].player_index");
                let fault = PackFault::OwnerOfEmpty;
                doubts.note(|| doubt(feature, &member(), fault, Remedy::NameAStone));
            }
        }
        // One action may prepare what another one needs, or let stones fall.
        let alone = rule.board_actions.len() == 1 && rule.multimatch_mode == MultimatchMode::One;
        let nothing_falls = self.linked.gravity.is_none() || alone;
        let places = |action: &BoardAction| !matches!(action.player_index.meaning(), Whose::Nobody);
        let only_empties = nothing_falls && !rule.board_actions.iter().any(places);
        let first = nothing_falls && rule.board_actions.len() == 1;
        for (at, action) in rule.board_actions.iter().enumerate() {
            let location = match usize::try_from(action.location_index) {
                Ok(cell) => Some(cell),
                Err(_) => pattern.centre(),
            };
            let whose = action.player_index.meaning();
            let owned = owned_cell(whose, pattern);
            let found = if whose == Whose::Nobody {
                (only_empties && is_empty(location)).then_some((
                    ".location_index",
                    PackFault::EmptiesNothing,
                    Remedy::OtherCell,
                ))
            } else if first && is_empty(owned) {
                Some((".player_index", PackFault::OwnerOfEmpty, Remedy::NameAStone))
            } else {
                let one_letter = match (location.and_then(symbol), owned.and_then(symbol)) {
                    (Some(Symbol::Same(one)), Some(Symbol::Same(other))) => one == other,
                    (Some(Symbol::Mine), _) => whose == Whose::Mover,
                    _ => owned.is_some() && owned == location,
                };
                (first && one_letter).then_some((
                    ".location_index",
                    PackFault::GivesNothing,
                    Remedy::OtherCell,
                ))
            };
            if let Some((member, fault, help)) = found {
                let member = || format!(".board_actions[{at}]{member}");
                doubts.note(|| doubt(feature, &member(), fault, help));
            }
        }
    }
}

/// Notes the steps of a restriction that are listed twice.
pub(super) fn idle_steps(
    looked: &Looked<'_>,
    directions: Option<&Directions>,
    doubts: &mut Doubts,
) {
    if let Some(Directions::Steps(steps)) = directions {
        spend(steps.iter().map(|step| 4 + step.len()).sum());
    }
    for (member, step) in steps_twice(directions) {
        let fault = PackFault::StepTwice(step);
        doubts.note(|| doubt(looked.feature, &looked.member(&member), fault, Remedy::RemoveStep));
    }
}

/// The steps that were listed before: where they are and what they are.
fn steps_twice(directions: Option<&Directions>) -> Vec<(String, String)> {
    let Some(Directions::Steps(steps)) = directions else { return Vec::new() };
    let mut known = HashSet::new();
    let again = steps.iter().enumerate().filter(|(_, step)| !known.insert(*step));
    again.map(|(at, step)| (format!(".directions[{at}]"), format!("{step:?}"))).collect()
}

fn score_asked(condition: &Condition) -> Option<&str> {
    match condition {
        Condition::Score { memo, .. } => Some(memo.as_str()),
        _ => None,
    }
}

fn asked_by<'a>(restriction: &'a Restriction, asked: &mut HashSet<&'a str>) {
    match restriction {
        Restriction::Pattern { conditions, .. } => {
            let scores = conditions.iter().filter_map(score_asked);
            asked.extend(scores.inspect(|memo| spend(4 + memo.len())));
        }
        Restriction::Disjunction { conjunctions, .. } => {
            conjunctions.iter().flatten().for_each(|child| asked_by(child, asked));
        }
    }
}
